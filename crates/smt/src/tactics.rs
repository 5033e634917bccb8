//! Z3's own quantifier elimination, under a limit.

use tracewright_logic::{Term, Terms};

use crate::z3::TacticEngine;
use crate::{Interrupt, Limit};

/// Eliminates the quantifiers of a formula with Z3's tactics; `None` unless all are eliminated within the limit.
///
/// The time limit applies to each tactic that is tried.
pub fn eliminate_by_tactic(terms: &Terms, quantified: Term, limit: Limit, interrupt: &Interrupt) -> Option<Term> {
    if !terms.has_quantifier(quantified) {
        return Some(quantified);
    }
    // `qe2` is the fastest for arithmetic, `qe` supports more theories, `qe_rec` splits cases where the others give up.
    ["qe2", "qe", "qe_rec"].iter().find_map(|tactic| {
        let result = apply(terms, &[tactic, "simplify"], quantified, limit, interrupt)?;
        (!terms.has_quantifier(result)).then_some(result)
    })
}

/// Applies tactics one after the other; `None` if they fail or introduce variables.
fn apply(terms: &Terms, tactics: &[&str], formula: Term, limit: Limit, interrupt: &Interrupt) -> Option<Term> {
    let result = TacticEngine::new(terms).ok()?.apply(tactics, formula, limit, interrupt)?;
    let known = terms.free_vars(formula);
    terms.free_vars(result).iter().all(|var| known.binary_search(var).is_ok()).then_some(result)
}
