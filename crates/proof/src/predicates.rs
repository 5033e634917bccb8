//! The predicate store: each predicate once, and the known implications between predicates.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use tracewright_logic::{Term, Terms};
use tracewright_smt::{Answer, Solver};

use crate::bounds::{Bounds, Together};

/// Predicates, unique up to known equivalence, and the partial order of implications between them.
///
/// Terms are normalised, so that most equivalent predicates are the same term already. Further equivalences are found
/// by comparing a new predicate with known ones over the same variables; the implications found in the process are
/// recorded.
#[derive(Default)]
pub struct PredicateStore {
    /// The representative of each predicate.
    representatives: FxHashMap<Term, Term>,
    /// Representatives by their variables, newest last.
    by_variables: FxHashMap<Rc<[Term]>, Vec<Term>>,
    /// What is known about implications.
    pub implications: Implications,
}

/// A new predicate is compared with this many known ones at most.
const COMPARISONS: usize = 6;

impl PredicateStore {
    /// The representative of all predicates that are known to be equivalent to this one.
    pub fn unify<S: Solver>(&mut self, solver: &mut S, predicate: Term) -> Term {
        if let Some(&known) = self.representatives.get(&predicate) {
            return known;
        }
        let (variables, quantified) = {
            let terms = solver.terms();
            (terms.free_vars(predicate), terms.has_quantifier(predicate))
        };
        let known = self.by_variables.entry(variables.clone()).or_default().clone();
        let mut representative = predicate;
        if !variables.is_empty() && !quantified {
            for &other in known.iter().rev().take(COMPARISONS) {
                let mut implies = |a, b| self.implications.implies(solver, a, b) == Some(true);
                if implies(predicate, other) && implies(other, predicate) {
                    representative = other;
                    break;
                }
            }
        }
        if representative == predicate {
            self.by_variables.entry(variables).or_default().push(predicate);
        }
        self.representatives.insert(predicate, representative);
        representative
    }

    /// How many different predicates there are.
    pub fn len(&self) -> usize {
        self.by_variables.values().map(Vec::len).sum()
    }

    /// Whether nothing has been stored.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The partial order of implications between formulas: each implication is checked by the solver at most once, and
/// those that follow by transitivity are not checked at all.
#[derive(Default)]
pub struct Implications {
    known: FxHashMap<(Term, Term), bool>,
    /// For each formula, the formulas it is known to imply.
    above: FxHashMap<Term, Vec<Term>>,
    /// Decides many implications without the solver.
    pub(crate) bounds: Bounds,
    /// How many implications were decided with and without the solver.
    pub counters: ImplicationCounters,
}

/// How implications were decided, by stage.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct ImplicationCounters {
    /// By syntactic comparison of the terms.
    pub syntactic: u64,
    /// From earlier answers.
    pub known: u64,
    /// By bound propagation.
    pub bounds: u64,
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
        let answer = match self.by_bounds(solver.terms(), a, b) {
            Together::Contradictory => Answer::Unsat,
            Together::Satisfiable => Answer::Sat,
            Together::Open => {
                self.counters.solver += 1;
                let negated = solver.terms().not(b);
                solver.push();
                solver.assert(a);
                solver.assert(negated);
                let answer = solver.check();
                solver.pop(1);
                answer
            }
        };
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

    /// Whether `a` and the negation of `b` are satisfiable together, as far as bound propagation decides it.
    fn by_bounds(&mut self, terms: &Terms, a: Term, b: Term) -> Together {
        let start = self.bounds.mark();
        self.bounds.assume(terms, a);
        self.bounds.assume_not(terms, b);
        let together = self.bounds.decide();
        self.bounds.undo(start);
        self.counters.bounds += u64::from(together != Together::Open);
        together
    }

    /// The known answer, without a query to the solver.
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

/// Syntactic implications: a conjunction implies its conjuncts, `x <= 3` implies `x <= 5`.
fn syntactic(terms: &Terms, a: Term, b: Term) -> Option<bool> {
    if a == b || a == Term::FALSE || b == Term::TRUE {
        return Some(true);
    }
    let given = terms.conjuncts(a);
    let wanted = terms.conjuncts(b);
    if b != Term::FALSE && wanted.iter().all(|w| given.contains(w)) {
        return Some(true);
    }
    // The constructors merge bounds of the same polynomial: if `a && b` is the term `a`, then `a` implies `b`.
    if terms.and2(a, b) == a {
        return Some(true);
    }
    if a == Term::TRUE && b == Term::FALSE {
        return Some(false);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracewright_logic::Sort;
    use tracewright_smt::Z3Solver;

    #[test]
    fn equivalent_predicates_are_one_and_implications_are_asked_once() {
        let t = Terms::new();
        let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
        let mut solver = Z3Solver::new(&t).expect("Z3 starts");
        let mut store = PredicateStore::default();
        let a = t.and2(t.le(x, y), t.le(y, t.int(3)));
        // With a redundant conjunct: a different term with the same meaning.
        let b = t.and(&[t.le(x, y), t.le(y, t.int(3)), t.le(x, t.int(3))]);
        assert_ne!(a, b);
        assert_eq!(store.unify(&mut solver, a), a);
        assert_eq!(store.unify(&mut solver, b), a);
        assert_eq!(store.len(), 1);
        let asked = store.implications.counters.solver;
        assert_eq!(store.implications.implies(&mut solver, a, b), Some(true));
        assert_eq!(store.implications.counters.solver, asked, "known from the comparison");
    }

    #[test]
    fn implications_are_transitive_without_asking() {
        let t = Terms::new();
        let (x, y, z) = (t.var("x", Sort::INT), t.var("y", Sort::INT), t.var("z", Sort::INT));
        let mut solver = Z3Solver::new(&t).expect("Z3 starts");
        let mut lattice = Implications::default();
        let a = t.and2(t.le(x, t.mul(y, y)), t.eq(y, t.int(2)));
        let b = t.le(t.add2(x, t.mul(t.int(0), z)), t.int(4));
        let c = t.or2(t.le(x, t.int(5)), t.ge(z, t.int(0)));
        assert_eq!(lattice.implies(&mut solver, a, b), Some(true));
        assert_eq!(lattice.implies(&mut solver, b, c), Some(true));
        let asked = lattice.counters.solver;
        assert_eq!(lattice.implies(&mut solver, a, c), Some(true));
        assert_eq!(lattice.counters.solver, asked);
        assert_eq!(lattice.implies(&mut solver, c, a), Some(false));
    }
}
