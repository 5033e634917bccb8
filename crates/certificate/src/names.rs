//! Which names formulas of a certificate may use.
//!
//! The checker invents names with `!` in them, and those of next values have a blank: neither may come from outside.

use rustc_hash::FxHashSet;
use tracewright_logic::{Op, Term, Terms};

/// A name that has no place in a certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the name `{0}` cannot be used in a certificate")]
pub struct UnfitName(pub String);

/// Whether a name may be used.
pub(crate) fn is_fit(name: &str) -> bool {
    !name.is_empty() && !name.contains(['!', ' ', '%'])
}

/// Looks at all free variables and functions.
pub(crate) fn check_names(terms: &Terms, formulas: &[Term]) -> Result<(), UnfitName> {
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    for &formula in formulas {
        for &var in terms.free_vars(formula).iter() {
            let name = terms.var_name(var).unwrap_or_default();
            if !is_fit(&name) {
                return Err(UnfitName(name.to_string()));
            }
        }
        let mut stack = vec![formula];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            if let Op::App(name) = terms.op(term)
                && !is_fit(&terms.name(name))
            {
                return Err(UnfitName(terms.name(name).to_string()));
            }
            stack.extend_from_slice(&terms.args(term));
        }
    }
    Ok(())
}
