//! Lengths of variable-length arrays: where they are computed.

use crate::typed::StmtId;

/// The computations of array lengths that the declaration or expression at hand needs.
#[derive(Default)]
pub(super) struct Lengths {
    /// Statements that go before what is being elaborated.
    pub pending: Vec<StmtId>,
    /// How many parameter lists of prototypes enclose the declarator at hand: lengths there are not evaluated.
    pub prototypes: usize,
}
