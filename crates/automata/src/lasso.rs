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
    /// What is read again and again; not empty in a lasso that stands for an infinite word.
    pub period: Vec<Symbol>,
}
