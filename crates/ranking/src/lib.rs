//! Ranking functions of loops: formulas in, terms out.
//!
//! A [`Loop`] says how variables change in one round; [`synthesize`] looks for a tuple of terms that [`decreases`] in
//! every round. The order is well-founded, so a loop with such a tuple ends.
//!
//! The search alternates between two sides. A solver looks for a round in which the tuple at hand does not fall. The
//! round is generalised to all rounds that take the same decisions (`along.rs`), which are a polyhedron (`path.rs`).
//! Linear programs then look for a tuple that falls on all polyhedra so far (`templates/`): by Farkas' lemma, a linear
//! inequality follows from others exactly when it is a combination of them, and the factors of that combination are
//! unknowns of the program like the coefficients of the tuple (`program.rs`). The solver sees the loop as it is, with
//! arrays, remainders and bit-vectors; linear programs see single executions only.
//!
//! The templates are those of Podelski and Rybalchenko ("A complete method for the synthesis of linear ranking
//! functions", VMCAI 2004), Bradley, Manna and Sipma ("Linear ranking with reachability", CAV 2005), Alias, Darte,
//! Feautrier and Gonnord ("Multi-dimensional rankings, program termination, and complexity bounds of flowchart
//! programs", SAS 2010), Leike and Heizmann ("Ranking templates for linear loops", TACAS 2014), and Ben-Amram and Genaim
//! ("On multiphase-linear ranking functions", CAV 2017).
//!
//! ```no_run
//! use tracewright_logic::{Sort, Terms};
//! use tracewright_ranking::{Limits, Loop, LoopVariable, synthesize};
//! use tracewright_smt::{SolverChoice, SolverFactory};
//!
//! let t = Terms::new();
//! let [x, x1, y, y1] = ["x", "x'", "y", "y'"].map(|name| t.var(name, Sort::INT));
//! // while (x > y) x--;
//! let round = t.and(&[t.gt(x, y), t.eq(x1, t.sub(x, t.int(1))), t.eq(y1, y)]);
//! let problem = Loop {
//!     variables: vec![LoopVariable { now: x, next: x1 }, LoopVariable { now: y, next: y1 }],
//!     rounds: vec![round],
//!     stem: None,
//! };
//! let factory = SolverFactory::new(&t, SolverChoice::Z3);
//! let ranking = synthesize(&t, &problem, &Limits::default(), &factory)?;
//! assert_eq!(ranking.components, [t.sub(x, y)]);
//! # Ok::<(), tracewright_ranking::NoRanking>(())
//! ```

mod along;
mod features;
mod inlined;
mod invariants;
mod path;
mod program;
mod search;
mod templates;
mod wide;

use std::fmt;
use std::time::Duration;

use tracewright_logic::{Sort, Substitution, Term, Terms};
use tracewright_smt::Interrupt;

pub use search::synthesize;

/// One variable of the loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoopVariable {
    /// The variable that stands for its value at the head of the loop.
    pub now: Term,
    /// The variable that stands for its value one round later.
    pub next: Term,
}

/// A loop as seen from its head.
///
/// Variables of a relation that are neither `now` nor `next` of a loop variable are auxiliary: some value of theirs
/// makes the relation true.
#[derive(Clone, Debug, Default)]
pub struct Loop {
    /// What a round changes, or may look at.
    pub variables: Vec<LoopVariable>,
    /// The relation of each path round the loop.
    pub rounds: Vec<Term>,
    /// What is known when the head is reached for the first time, over the variables `now` and auxiliary ones.
    pub stem: Option<Term>,
}

impl Loop {
    /// Replaces the variables at the head by those after a round.
    pub fn next(&self, terms: &Terms, term: Term) -> Term {
        let renaming: Substitution = self.variables.iter().map(|v| (v.now, v.next)).collect();
        terms.substitute(term, &renaming)
    }
}

/// A ranking function with what it rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranking {
    /// A lexicographic tuple of terms of sort Int or Real over the variables `now`, the most significant one first.
    pub components: Vec<Term>,
    /// The form in which it was found.
    pub template: Template,
    /// Invariants over the variables `now` that are needed: the stem implies each of them, and together they are
    /// preserved by every round.
    pub supporting: Vec<Term>,
}

/// The form of a ranking function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Template {
    /// One affine function.
    Affine,
    /// This many affine functions; each falls at least by as much as the one before is below zero.
    Nested(usize),
    /// This many affine functions; each falls in all rounds in which all those before are below zero.
    Multiphase(usize),
    /// This many affine functions; each round lets one of them fall and raises none of those before.
    Lexicographic(usize),
    /// This many affine functions, each on its own part of the space.
    Piecewise(usize),
}

impl Template {
    /// The names of the forms, in the order in which they are tried.
    pub const FORMS: [&'static str; 5] = ["affine", "lexicographic", "nested", "multiphase", "piecewise"];

    /// The name of the form, whatever the number of functions.
    pub fn form(self) -> &'static str {
        match self {
            Template::Affine => "affine",
            Template::Lexicographic(_) => "lexicographic",
            Template::Nested(_) => "nested",
            Template::Multiphase(_) => "multiphase",
            Template::Piecewise(_) => "piecewise",
        }
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Template::Affine => f.write_str("affine"),
            Template::Nested(n) => write!(f, "{n}-nested"),
            Template::Multiphase(n) => write!(f, "{n}-phase"),
            Template::Lexicographic(n) => write!(f, "{n}-lexicographic"),
            Template::Piecewise(n) => write!(f, "{n}-piece"),
        }
    }
}

/// How much work the search may do.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Processor time of the whole search.
    pub time: Duration,
    /// Wall-clock time of one question to the solver.
    pub check: Duration,
    /// How many polyhedra a loop may have.
    pub paths: usize,
    /// How many variables, or other terms, a ranking function may be made of.
    pub features: usize,
    /// How many components a tuple may have.
    pub components: usize,
    /// Bound on the work of one linear program: pivots times the size of the tableau.
    pub work: usize,
    /// Ends the search.
    pub interrupt: Interrupt,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            time: Duration::from_millis(1000),
            check: Duration::from_millis(250),
            paths: 24,
            features: 32,
            components: 6,
            work: 8_000_000,
            interrupt: Interrupt::new(),
        }
    }
}

/// Why there is no ranking function. None of these says that the loop runs forever.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoRanking {
    /// No template fits some of the rounds.
    #[error("no template fits")]
    NoTemplate,
    /// The rounds are too different from each other.
    #[error("more than {0} polyhedra are needed for the rounds")]
    TooManyPaths(usize),
    /// The time, or what the caller allows, is used up.
    #[error("the search for a ranking function was stopped")]
    Stopped,
    /// The solver could not be started, or could not decide whether there is a round at all.
    #[error("the solver does not help: {0}")]
    Solver(String),
}

/// The formula that says that the tuple falls from `old` to `new`: one component is not negative and falls by at least one,
/// and none of those before it rises. Sums of bit-vectors are compared as bit-vectors that are wide enough.
///
/// The relation is well-founded, although only the component that falls is bounded from below: of those that fall infinitely
/// often in an infinite sequence, the first one would, from some point on, never rise again.
pub fn decreases(terms: &Terms, old: &[Term], new: &[Term]) -> Term {
    let mut cases = Vec::with_capacity(old.len());
    let mut kept: Vec<Term> = Vec::with_capacity(old.len() + 2);
    for (&old, &new) in old.iter().zip(new) {
        let (zero, one) = match terms.sort_of(old) {
            Sort::REAL => (terms.real(0), terms.real(1)),
            _ => (terms.int(0), terms.int(1)),
        };
        let falls = [wide::at_most(terms, zero, old), wide::at_most(terms, new, terms.sub(old, one))];
        cases.push(terms.and(&[&kept[..], &falls].concat()));
        kept.push(wide::at_most(terms, new, old));
    }
    terms.or(&cases)
}
