//! Contextual simplification of formulas with a solver.
//!
//! A conjunct is simplified under the assumption that its siblings hold, a disjunct under the assumption that its
//! siblings do not (the conjunction of these assumptions is its *critical constraint*: Dillig, Dillig, Aiken, "Small
//! formulas for large programs", SAS 2010). A part that is implied by its critical constraint becomes `true`, one that
//! contradicts it becomes `false`. Z3's `ctx-solver-simplify` has the same specification but keeps disjunctions that
//! are implied.

use std::time::Instant;

use tracewright_logic::{Op, Term, Terms};

use crate::{Error, Interrupt, Limit, Solver, Z3Options, Z3Solver};

/// An equivalent formula without parts that the rest implies. Parts that cannot be decided in time are kept.
///
/// The step limit applies to each check of the solver, the time limit to the whole call.
pub fn simplify(terms: &Terms, formula: Term, limit: Limit, interrupt: &Interrupt) -> Result<Term, Error> {
    let options = Z3Options { limit, interrupt: interrupt.clone(), ..Z3Options::default() };
    let mut solver = Z3Solver::with_options(terms, options)?;
    Ok(simplify_in_context(terms, &mut solver, formula, limit))
}

/// The same relative to the assertions of the solver: the result is equivalent wherever all of them hold.
///
/// The limit of the solver is restored at the end.
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

    /// Whether the formula is known to contradict the context. Also false when that could not be decided in time.
    fn refuted(&mut self, formula: Term) -> bool {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        if left.is_some_and(|left| left.is_zero()) {
            return false;
        }
        self.solver.set_limit(Limit { time: left, ..self.limit });
        self.solver.check_assuming(&[formula]).is_unsat()
    }
}
