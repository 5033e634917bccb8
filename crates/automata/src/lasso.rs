//! Ultimately periodic infinite nested words.

use crate::Symbol;

/// The infinite nested word `stem · period · period · …`, given by its symbols.
///
/// Returns of the period may close calls of the stem or of an earlier repetition. A lasso in which some return closes
/// no call at all is a legal value, but no automaton accepts it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct NestedLasso {
    /// What is read once.
    pub stem: Vec<Symbol>,
    /// The part that is repeated; not empty in a lasso that stands for an infinite word.
    pub period: Vec<Symbol>,
}

impl NestedLasso {
    /// Whether every return of the period closes a call of the same repetition. Some authors call only such pairs lasso
    /// words, because then the period itself is a nested word.
    pub fn has_nested_period(&self) -> bool {
        let mut open = 0usize;
        self.period.iter().all(|symbol| match symbol {
            Symbol::Internal(_) => true,
            Symbol::Call(_) => {
                open += 1;
                true
            }
            Symbol::Return(_) => {
                let closes = open > 0;
                open = open.saturating_sub(1);
                closes
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Letter;
    use Symbol::{Call, Internal, Return};

    #[test]
    fn a_period_that_closes_calls_from_before_is_no_nested_word() {
        let a = Letter(0);
        let period = |symbols: &[Symbol]| NestedLasso { stem: vec![Call(a)], period: symbols.to_vec() };
        assert!(period(&[Call(a), Internal(a), Return(a), Call(a)]).has_nested_period());
        assert!(!period(&[Return(a), Call(a)]).has_nested_period());
    }
}
