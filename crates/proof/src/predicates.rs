//! The predicate store: every predicate once, and what is known about implications between them.

use rustc_hash::FxHashMap;
use tracewright_logic::{Term, Terms};
use tracewright_smt::{Answer, Solver};

/// A predicate: index into a [`PredicateStore`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PredId(pub u32);

impl PredId {
    /// `true` in every store.
    pub const TRUE: PredId = PredId(0);
    /// `false` in every store.
    pub const FALSE: PredId = PredId(1);

    /// The id as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Predicates, each once up to the equality of normalised terms, with the implications asked so far.
pub struct PredicateStore {
    predicates: Vec<Term>,
    ids: FxHashMap<Term, PredId>,
    /// What is known about implications.
    pub implications: Implications,
}

impl Default for PredicateStore {
    fn default() -> Self {
        let mut store =
            PredicateStore { predicates: Vec::new(), ids: FxHashMap::default(), implications: Implications::default() };
        store.add(Term::TRUE);
        store.add(Term::FALSE);
        store
    }
}

impl PredicateStore {
    /// A store with `true` and `false`.
    pub fn new() -> Self {
        Self::default()
    }

    /// The id of a predicate.
    pub fn add(&mut self, predicate: Term) -> PredId {
        let next = PredId(u32::try_from(self.predicates.len()).expect("fewer than 2^32 predicates"));
        let predicates = &mut self.predicates;
        *self.ids.entry(predicate).or_insert_with(|| {
            predicates.push(predicate);
            next
        })
    }

    /// The predicate with this id.
    pub fn term(&self, id: PredId) -> Term {
        self.predicates[id.index()]
    }

    /// How many predicates there are.
    pub fn len(&self) -> usize {
        self.predicates.len()
    }

    /// Never: `true` and `false` are always there.
    pub fn is_empty(&self) -> bool {
        false
    }
}

/// The lattice of implications between formulas: each is asked of the solver at most once, and what follows by
/// transitivity from known ones is not asked at all.
#[derive(Default)]
pub struct Implications {
    known: FxHashMap<(Term, Term), bool>,
    /// For each formula, what it is known to imply.
    above: FxHashMap<Term, Vec<Term>>,
    /// Questions answered without the solver, and by it.
    pub counters: ImplicationCounters,
}

/// How questions about implications were answered.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct ImplicationCounters {
    /// By looking at the terms.
    pub syntactic: u64,
    /// From earlier answers.
    pub known: u64,
    /// By the solver.
    pub solver: u64,
}

impl Implications {
    /// Does `a` imply `b`? `None` when the solver does not know. The solver must have the axioms asserted.
    pub fn implies<S: Solver>(&mut self, solver: &mut S, a: Term, b: Term) -> Option<bool> {
        if let Some(answer) = syntactic(solver.terms(), a, b) {
            self.counters.syntactic += 1;
            return Some(answer);
        }
        if let Some(&answer) = self.known.get(&(a, b)) {
            self.counters.known += 1;
            return Some(answer);
        }
        if self.reaches(a, b) {
            self.counters.known += 1;
            self.known.insert((a, b), true);
            return Some(true);
        }
        self.counters.solver += 1;
        let negated = solver.terms().not(b);
        solver.push();
        solver.assert(a);
        solver.assert(negated);
        let answer = solver.check();
        solver.pop(1);
        match answer {
            Answer::Unsat => {
                self.known.insert((a, b), true);
                self.above.entry(a).or_default().push(b);
                Some(true)
            }
            Answer::Sat => {
                self.known.insert((a, b), false);
                Some(false)
            }
            Answer::Unknown(_) => None,
        }
    }

    /// What is known without asking.
    pub fn known(&self, terms: &Terms, a: Term, b: Term) -> Option<bool> {
        syntactic(terms, a, b).or_else(|| self.known.get(&(a, b)).copied())
    }

    fn reaches(&self, a: Term, b: Term) -> bool {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = vec![a];
        while let Some(next) = stack.pop() {
            if next == b {
                return true;
            }
            if seen.insert(next) {
                stack.extend(self.above.get(&next).into_iter().flatten().copied());
            }
        }
        false
    }
}

/// Implications that can be seen: a conjunction implies its conjuncts, `x <= 3` implies `x <= 5`.
fn syntactic(terms: &Terms, a: Term, b: Term) -> Option<bool> {
    if a == b || a == Term::FALSE || b == Term::TRUE {
        return Some(true);
    }
    let given = terms.conjuncts(a);
    let wanted = terms.conjuncts(b);
    if b != Term::FALSE && wanted.iter().all(|w| given.contains(w)) {
        return Some(true);
    }
    // The constructors merge bounds of one polynomial: a && b == a means a implies b.
    if terms.and2(a, b) == a {
        return Some(true);
    }
    if a == Term::TRUE && b == Term::FALSE {
        return Some(false);
    }
    None
}
