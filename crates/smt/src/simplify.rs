//! Simplification of a formula by what surrounds each of its parts.
//!
//! A conjunct is looked at under the assumption that its siblings hold, a disjunct under the assumption that its
//! siblings do not (their conjunction is its *critical constraint*: Dillig, Dillig, Aiken, "Small formulas for large
//! programs", SAS 2010). A part that is implied there becomes `true`, one that is refuted becomes `false`. Z3's
//! `ctx-solver-simplify` promises the same but keeps disjunctions that are implied.

use std::time::Instant;

use tracewright_logic::{Op, Term, Terms};

use crate::{Error, Interrupt, Limit, Solver, Z3Options, Z3Solver};

/// A formula that means the same, without parts that the rest implies. What cannot be decided in time stays.
///
/// The steps of the limit are for each question to the solver, the time is for everything.
pub fn simplify(terms: &Terms, formula: Term, limit: Limit, interrupt: &Interrupt) -> Result<Term, Error> {
    let options = Z3Options { limit, interrupt: interrupt.clone(), ..Z3Options::default() };
    let mut solver = Z3Solver::with_options(terms, options)?;
    Ok(simplify_in_context(terms, &mut solver, formula, limit))
}

/// The same relative to what the solver has been told: the result means the same wherever all its assertions hold.
///
/// The solver gets its own limit back in the end.
pub fn simplify_in_context(terms: &Terms, solver: &mut dyn Solver, formula: Term, limit: Limit) -> Term {
    let before = solver.limit();
    let deadline = limit.time.map(|time| Instant::now() + time);
    let mut simplifier = Simplifier { terms, solver, limit, deadline };
    let result = simplifier.simplify(formula);
    solver.set_limit(before);
    result
}

struct Simplifier<'a> {
    terms: &'a Terms,
    solver: &'a mut dyn Solver,
    limit: Limit,
    deadline: Option<Instant>,
}

impl Simplifier<'_> {
    fn simplify(&mut self, formula: Term) -> Term {
        match self.terms.op(formula) {
            Op::True | Op::False => formula,
            op @ (Op::And | Op::Or) => self.junction(formula, op == Op::And),
            _ => self.leaf(formula),
        }
    }

    /// Simplifies each part under its siblings, until nothing changes.
    fn junction(&mut self, formula: Term, conjunction: bool) -> Term {
        let terms = self.terms;
        let join = |parts: &[Term]| if conjunction { terms.and(parts) } else { terms.or(parts) };
        let mut parts: Vec<Term> = terms.args(formula).to_vec();
        loop {
            let mut changed = false;
            for i in 0..parts.len() {
                self.solver.push();
                for (_, &sibling) in parts.iter().enumerate().filter(|(j, _)| *j != i) {
                    self.solver.assert(if conjunction { sibling } else { terms.not(sibling) });
                }
                let simplified = self.simplify(parts[i]);
                self.solver.pop(1);
                changed |= simplified != parts[i];
                parts[i] = simplified;
            }
            let whole = join(&parts);
            let same_kind = terms.with_op(whole, |op| *op == if conjunction { Op::And } else { Op::Or });
            if !changed || !same_kind {
                return whole;
            }
            parts = terms.args(whole).to_vec();
        }
    }

    fn leaf(&mut self, formula: Term) -> Term {
        if self.refuted(self.terms.not(formula)) {
            Term::TRUE
        } else if self.refuted(formula) {
            Term::FALSE
        } else {
            formula
        }
    }

    /// Whether the formula is known to contradict the context. False also when there is no time to find out.
    fn refuted(&mut self, formula: Term) -> bool {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        if left.is_some_and(|left| left.is_zero()) {
            return false;
        }
        self.solver.set_limit(Limit { time: left, ..self.limit });
        self.solver.check_assuming(&[formula]).is_unsat()
    }
}
