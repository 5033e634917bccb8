//! The operators at the nodes of terms.

use num_bigint::BigUint;

use crate::{Rational, Symbol};

/// The operator of a node. Its arguments are kept beside it, see [`Terms::args`](crate::Terms::args).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// `true`
    True,
    /// `false`
    False,
    /// An integer or real numeral; the node's sort tells which.
    Num(Rational),
    /// A bit-vector numeral; the node's sort has the width.
    BvNum(Box<BigUint>),
    /// A variable or constant.
    Var(Symbol),
    /// The application of an uninterpreted function.
    App(Symbol),
    /// Negation; never of a negation, a constant or an arithmetic comparison.
    Not,
    /// Conjunction of two or more: flat, sorted, without duplicates.
    And,
    /// Disjunction of two or more: flat, sorted, without duplicates.
    Or,
    /// `if c then a else b`
    Ite,
    /// Equality of two terms of one sort, also of Booleans. For numbers the right side is a numeral, see [`Op::Le`].
    Eq,
    /// A sum of two or more: sorted monomials, then at most one numeral, each monomial `t` or `Mul(numeral, t)`.
    Add,
    /// A product: an optional numeral first, then factors that are no numerals, sorted.
    Mul,
    /// `p <= k`: `p` a polynomial without constant part, its leading coefficient positive and its coefficients coprime
    /// integers; `k` a numeral.
    Le,
    /// `p >= k`, normalised as [`Op::Le`].
    Ge,
    /// `p < k` over the reals, normalised as [`Op::Le`]. Integer comparisons are never strict.
    Lt,
    /// `p > k` over the reals, normalised as [`Op::Le`].
    Gt,
    /// Euclidean integer division.
    Div,
    /// Euclidean remainder.
    Mod,
    /// Division of reals by a term that is no numeral.
    RealDiv,
    /// From Int to Real.
    ToReal,
    /// Floor of a real.
    ToInt,
    /// Array read: array, index.
    Select,
    /// Array write: array, index, value.
    Store,
    /// The array of the node's sort with this value everywhere.
    ConstArray,
    /// A bit-vector operation.
    Bv(BvOp),
    /// The unsigned value of a bit-vector as an Int.
    BvToNat,
    /// The bit-vector (width in the node's sort) congruent to an Int.
    NatToBv,
    /// `quantifier vars :: body`; the arguments are the bound variables, the body, then the terms of the patterns.
    Quant {
        /// For all, or exists.
        quantifier: Quantifier,
        /// How many variables are bound.
        binders: u32,
        /// How many terms each pattern (trigger) has.
        patterns: Box<[u32]>,
    },
}

/// The two quantifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantifier {
    /// For all.
    Forall,
    /// There is.
    Exists,
}

impl Quantifier {
    /// The other one.
    pub fn dual(self) -> Self {
        match self {
            Quantifier::Forall => Quantifier::Exists,
            Quantifier::Exists => Quantifier::Forall,
        }
    }
}

/// Bit-vector operations, as in SMT-LIB.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // the names are those of SMT-LIB
pub enum BvOp {
    Not,
    Neg,
    And,
    Or,
    Xor,
    Add,
    Sub,
    Mul,
    Udiv,
    Urem,
    Sdiv,
    Srem,
    Smod,
    Shl,
    Lshr,
    Ashr,
    Ult,
    Ule,
    Slt,
    Sle,
    Concat,
    Extract { high: u32, low: u32 },
    ZeroExtend(u32),
    SignExtend(u32),
    RotateLeft(u32),
    RotateRight(u32),
}

impl BvOp {
    /// Whether the result is a Bool.
    pub fn is_comparison(self) -> bool {
        matches!(self, BvOp::Ult | BvOp::Ule | BvOp::Slt | BvOp::Sle)
    }
}
