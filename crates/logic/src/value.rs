//! Values of terms in a model.

use num_bigint::BigUint;

use crate::{Rational, Sort};

/// A concrete value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// Of sort Bool.
    Bool(bool),
    /// Of sort Int.
    Int(Rational),
    /// Of sort Real.
    Real(Rational),
    /// Of a bit-vector sort: the bits and the width.
    Bits(BigUint, u32),
    /// An element of an uninterpreted sort; elements with different numbers differ.
    Element(Sort, u64),
    /// An array: sorted exceptions to a default value. No exception equals the default.
    Array(Box<ArrayValue>),
}

/// The value of an array.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ArrayValue {
    /// What every other index holds.
    pub default: Value,
    /// Index and value pairs, each index once.
    pub entries: Vec<(Value, Value)>,
}
