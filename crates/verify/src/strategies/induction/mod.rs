//! k-induction, strengthened by invariants.
//!
//! Mary Sheeran, Satnam Singh, Gunnar Stålmarck: *Checking Safety Properties Using Induction and a SAT-Solver*, FMCAD 2000;
//! for programs with auxiliary invariants: Dirk Beyer, Matthias Dangl, Philipp Wendler, *Boosting k-Induction with
//! Continuously-Refined Invariants*, CAV 2015.
//!
//! The invariants are those of a static analysis, and the largest inductive part (Houdini, `houdini.rs`) of what the program
//! compares and what refinement has used to exclude error traces (`facts.rs`).
//!
//! That a state is k steps away from any error is a weakest precondition. If this predicate is inductive, together with these
//! invariants, and holds where executions start, it is an invariant that excludes errors; so k-induction needs no
//! proofs of a kind of its own.

mod facts;

use std::time::Duration;

use tracewright_absint::{Edge, Graph as Analysed, Options, Variable, analyse};
use tracewright_logic::{Term, Terms};
use tracewright_program::{CheckId, Icfg};
use tracewright_proof::{Leftover, Transformers};
use tracewright_smt::{Answer, Solver};

use facts::Facts;

use super::{Blocks, Calls, Finds, Graph, Strategy};
use crate::houdini::{Houdini, Undecided};
use crate::outcome::{Phase, Unknown};
use crate::session::{Fail, Safe};
use crate::solvers::Purpose;
use crate::verification::Verification;

/// The strategy.
pub static STRATEGY: Strategy = Strategy {
    name: "induction",
    field: "k-induction (Sheeran, Singh, Stålmarck, FMCAD 2000) with auxiliary invariants (Beyer et al., CAV 2015)",
    help: "k-induction with invariants of other methods: an error is not near, so it is not near after the next step",
    description: "proofs only. The predicate that no error is within k steps is computed backwards, for growing k; together \
        with invariants it may be inductive. These are first those of the static analysis; then what Houdini leaves of the \
        program's comparisons and of the predicates of earlier refinements; then of the same unless one branch is taken. \
        Calls are inlined; programs with recursion are given up",
    finds: Finds::Proofs,
    graph: Graph { calls: Calls::Inlined, blocks: Blocks::AnySize },
    learns: true,
    run,
};

/// The largest k.
const MOST_STEPS: usize = 8;
/// How long the solver may think about some candidates before it is asked about fewer.
const PATIENCE: Duration = Duration::from_millis(200);
/// Larger formulas are not used.
const LARGEST: usize = 20_000;

fn run(verification: &mut Verification) -> Result<Safe, Fail> {
    let relations = verification.session.relations;
    let (terms, icfg) = (relations.terms, relations.icfg);
    if !icfg.calls.is_empty() || !icfg.blocked.is_empty() {
        return Err(Fail::Unknown(Unknown::NoInterpolants));
    }
    verification.report(Phase::Induction, 0);
    let known = invariants(terms, icfg);
    let session = &*verification.session;
    let make = || session.solvers.make(Purpose::HoareTriples, &icfg.axioms).map_err(Fail::Unknown);
    let interrupt = &session.settings.interrupt;
    let mut steps = Steps { terms, icfg, solver: make()?, known };
    let mut houdini = Houdini { terms, icfg, solver: make()?, interrupt, undecided: Undecided::Halved };
    let limit = houdini.solver.limit();
    houdini.solver.set_limit(limit.within(PATIENCE));
    let mut distances = Distances::new(verification);
    let facts = Facts::of(terms, icfg, &session.settings.learnt);
    for strength in [Strength::Analysed, Strength::Compared, Strength::InCases] {
        let candidates = match strength {
            Strength::Analysed => Vec::new(),
            Strength::Compared => facts.literals().to_vec(),
            Strength::InCases => facts.in_cases(),
        };
        if strength != Strength::Analysed {
            let before = steps.known.clone();
            let all = before.iter().map(|&known| terms.conjuncts(known).into_iter().chain(candidates.iter().copied()));
            let Some(holding) = houdini.holding(all.map(Iterator::collect).collect()) else { break };
            steps.known = holding.iter().map(|facts| terms.and(facts)).collect();
            if steps.known == before {
                continue;
            }
        }
        for k in 1..=MOST_STEPS {
            verification.report(Phase::Induction, k);
            let Some(far) = distances.at_least(k, verification) else { break };
            if !steps.hold_at_start(far) {
                break;
            }
            if steps.are_inductive(far) {
                let both = |(far, &known): (&Term, &Term)| terms.and2(*far, known);
                return verification.suggested(far.iter().zip(&steps.known).map(both).collect());
            }
        }
    }
    Err(verification.given_up(|| Unknown::NoInterpolants))
}

/// Where the invariants come from that strengthen the induction; each adds to those before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strength {
    /// The static analysis.
    Analysed,
    /// What the program compares, and the predicates of refinement.
    Compared,
    /// The same, unless the program branches in one way.
    InCases,
}

/// The predicates that no error is within k steps.
struct Distances<'a> {
    transformers: Transformers<'a>,
    /// The first for k = 0.
    known: Vec<Vec<Term>>,
}

impl<'a> Distances<'a> {
    fn new(verification: &Verification<'_, 'a>) -> Distances<'a> {
        let relations = verification.session.relations;
        let (terms, icfg) = (relations.terms, relations.icfg);
        let is_goal = |check: Option<CheckId>| check.is_some_and(|check| (verification.goals)(check));
        let here = icfg.locations.iter().map(|location| terms.bool(!is_goal(location.check))).collect();
        Distances { transformers: Transformers::new(relations, Leftover::Quantify), known: vec![here] }
    }

    /// That no error is within k steps, at each location. Nothing if that becomes too large, or too late.
    fn at_least(&mut self, k: usize, verification: &Verification) -> Option<&[Term]> {
        let (terms, icfg) = (verification.session.relations.terms, verification.session.relations.icfg);
        while self.known.len() <= k {
            let (here, far) = (&self.known[0], &self.known[self.known.len() - 1]);
            let mut further = here.clone();
            for edge in &icfg.edges {
                if verification.session.settings.interrupt.is_triggered() {
                    return None;
                }
                let before = self.transformers.wp(&edge.transition, far[edge.target.index()]);
                let all = &mut further[edge.source.index()];
                *all = terms.and2(*all, before);
            }
            if further.iter().any(|&formula| terms.dag_size(formula) > LARGEST) {
                return None;
            }
            self.known.push(further);
        }
        Some(&self.known[k])
    }
}

/// What a static analysis knows about each location.
fn invariants(terms: &Terms, icfg: &Icfg) -> Vec<Term> {
    // Executions may start at several locations: they come from one that is added.
    let start = icfg.locations.len();
    let variables = icfg.variables.iter().map(|v| Variable { term: v.term, primed: v.primed }).collect();
    let mut edges: Vec<Edge> = icfg
        .edges
        .iter()
        .map(|edge| Edge {
            source: edge.source.index(),
            target: edge.target.index(),
            formula: edge.transition.formula,
            written: edge.transition.written.iter().map(|var| var.index()).collect(),
        })
        .collect();
    edges.extend(icfg.initial.iter().map(|initial| Edge {
        source: start,
        target: initial.index(),
        formula: Term::TRUE,
        written: Vec::new(),
    }));
    let graph = Analysed { nodes: start + 1, initial: start, variables, edges };
    let mut invariants = analyse(terms, &graph, &Options::default()).invariants;
    invariants.truncate(start);
    invariants
}

/// Questions about single steps.
struct Steps<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    solver: Box<dyn Solver + 'a>,
    /// What is known about each location.
    known: Vec<Term>,
}

impl Steps<'_> {
    /// Whether a predicate holds where executions start.
    fn hold_at_start(&mut self, claims: &[Term]) -> bool {
        let icfg = self.icfg;
        icfg.initial.iter().all(|initial| self.is_impossible(&[self.terms.not(claims[initial.index()])]))
    }

    /// Whether every edge leads from states of which the predicate holds to such states.
    fn are_inductive(&mut self, claims: &[Term]) -> bool {
        let (terms, icfg) = (self.terms, self.icfg);
        icfg.edges.iter().all(|edge| {
            let (before, after) = (edge.source.index(), claims[edge.target.index()]);
            if claims[before] == Term::FALSE || after == Term::TRUE {
                return true;
            }
            let after = terms.substitute(after, &icfg.priming(&edge.transition.written));
            self.is_impossible(&[self.known[before], claims[before], edge.transition.formula, terms.not(after)])
        })
    }

    fn is_impossible(&mut self, formulas: &[Term]) -> bool {
        self.solver.push();
        formulas.iter().for_each(|&formula| self.solver.assert(formula));
        let answer = self.solver.check();
        self.solver.pop(1);
        answer == Answer::Unsat
    }
}
