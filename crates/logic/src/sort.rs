//! Sorts of terms.

use crate::Symbol;

/// A sort: an index into the sort table of [`Terms`](crate::Terms); equal sorts have equal indices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Sort(pub(crate) u32);

impl Sort {
    /// The Booleans.
    pub const BOOL: Sort = Sort(0);
    /// The mathematical integers.
    pub const INT: Sort = Sort(1);
    /// The real numbers.
    pub const REAL: Sort = Sort(2);
}

/// What a [`Sort`] is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SortKind {
    /// The Booleans.
    Bool,
    /// The mathematical integers.
    Int,
    /// The real numbers.
    Real,
    /// Bit-vectors of a fixed width.
    BitVec(u32),
    /// IEEE 754 numbers with this many exponent and significand bits (the hidden one included).
    Float(u32, u32),
    /// Rounding modes of floating-point operations.
    RoundingMode,
    /// Maps from an index sort to an element sort. Maps with several indices are curried.
    Array(Sort, Sort),
    /// An uninterpreted sort.
    Named(Symbol),
}
