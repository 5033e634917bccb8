//! Which names formulas of a certificate may use.
//!
//! The checker generates names that contain `!`, and primed variables have a blank in their names: certificates must
//! not use either, or they could refer to internal variables.

use rustc_hash::FxHashSet;
use tracewright_logic::{Op, Term, Terms};
use tracewright_source::is_printable;

/// A name that must not be used in a certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the name `{0}` cannot be used in a certificate")]
pub struct UnfitName(pub String);

/// Whether a name may be used.
pub(crate) fn is_fit(name: &str) -> bool {
    !name.is_empty() && !name.contains(['!', ' ', '%']) && name.chars().all(is_printable)
}

/// The limit on the length of a string that is not a formula; names of files are the longest, and none is longer than
/// this.
const LONGEST: usize = 4096;

/// Whether a text is displayed unambiguously: without line breaks and control characters.
pub(crate) fn is_plain(text: &str) -> bool {
    !text.trim().is_empty() && text.len() <= LONGEST && text.chars().all(is_printable)
}

/// Whether a name is a C identifier.
pub(crate) fn is_c_identifier(name: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '_' || c == '$';
    is_plain(name) && name.starts_with(is_letter) && name.chars().all(|c| is_letter(c) || c.is_ascii_digit())
}

/// Whether a text is a definition of a macro as in `-D`: `NAME`, `NAME=VALUE` or `NAME(PARAMETERS)=VALUE`.
pub(crate) fn is_macro(text: &str) -> bool {
    let name = text.split(['=', '(']).next().unwrap_or_default();
    is_plain(text) && is_c_identifier(name)
}

/// Checks the names of all free variables and functions.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_c_are_told_from_other_texts() {
        for name in ["reach_error", "__VERIFIER_error", "f1", "a$b"] {
            assert!(is_c_identifier(name), "{name}");
        }
        for name in ["", "1f", "reach_error, __VERIFIER_error", "f()", "f\n", "f ", "\u{1b}[1m", "gr\u{fc}n"] {
            assert!(!is_c_identifier(name), "{name}");
        }
    }

    #[test]
    fn macros_are_told_from_other_texts() {
        for text in ["A", "A=", "A=1 + 2", "F(x, y)=x"] {
            assert!(is_macro(text), "{text}");
        }
        for text in ["", "=1", "1=2", "A b=1", "A=1\nVALID", "-DA", "A=\u{1b}[8m"] {
            assert!(!is_macro(text), "{text}");
        }
    }
}
