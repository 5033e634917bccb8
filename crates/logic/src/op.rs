//! The operators at the nodes of terms.

use num_bigint::BigUint;

use crate::{Float, Format, Rational, RoundingMode, Symbol};

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
    /// A floating-point numeral.
    FpNum(Box<Float>),
    /// A rounding mode.
    Mode(RoundingMode),
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
    /// A floating-point operation; the first argument is the rounding mode, where there is one.
    Fp(FpOp),
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

/// Floating-point operations, as in SMT-LIB.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // the names are those of SMT-LIB
pub enum FpOp {
    Neg,
    Abs,
    Add,
    Sub,
    Mul,
    Div,
    Fma,
    Sqrt,
    Rem,
    RoundToIntegral,
    Min,
    Max,
    Leq,
    Lt,
    /// Equality of IEEE 754, not the `=` of SMT-LIB: the zeros are equal, and NaN is not equal to anything.
    Eq,
    IsNormal,
    IsSubnormal,
    IsZero,
    IsInfinite,
    IsNan,
    IsNegative,
    IsPositive,
    /// `to_fp` of a bit-vector with the bits of the number.
    FromBits(Format),
    /// `to_fp` of a number of another format.
    FromFloat(Format),
    /// `to_fp` of a real.
    FromReal(Format),
    /// `to_fp` of a bit-vector that is a signed integer.
    FromSigned(Format),
    /// `to_fp_unsigned`
    FromUnsigned(Format),
    /// `fp.to_sbv`: unspecified for NaN, infinities and numbers out of range.
    ToSigned(u32),
    /// `fp.to_ubv`: unspecified for NaN, infinities and numbers out of range.
    ToUnsigned(u32),
    /// `fp.to_real`: unspecified for NaN and infinities.
    ToReal,
}

impl FpOp {
    /// Whether the result is a Bool.
    pub fn is_predicate(self) -> bool {
        use FpOp::*;
        matches!(self, Leq | Lt | Eq | IsNormal | IsSubnormal | IsZero | IsInfinite | IsNan | IsNegative | IsPositive)
    }

    /// Whether the first argument is a rounding mode.
    pub fn rounds(self) -> bool {
        use FpOp::*;
        matches!(
            self,
            Add | Sub
                | Mul
                | Div
                | Fma
                | Sqrt
                | RoundToIntegral
                | FromFloat(_)
                | FromReal(_)
                | FromSigned(_)
                | FromUnsigned(_)
                | ToSigned(_)
                | ToUnsigned(_)
        )
    }

    /// How many operands there are besides the rounding mode.
    pub fn operands(self) -> usize {
        use FpOp::*;
        match self {
            Add | Sub | Mul | Div | Rem | Min | Max | Leq | Lt | Eq => 2,
            Fma => 3,
            _ => 1,
        }
    }

    /// The operation without indices with this name in SMT-LIB.
    pub fn plain(name: &str) -> Option<FpOp> {
        const PLAIN: [FpOp; 23] = [
            FpOp::Neg,
            FpOp::Abs,
            FpOp::Add,
            FpOp::Sub,
            FpOp::Mul,
            FpOp::Div,
            FpOp::Fma,
            FpOp::Sqrt,
            FpOp::Rem,
            FpOp::RoundToIntegral,
            FpOp::Min,
            FpOp::Max,
            FpOp::Leq,
            FpOp::Lt,
            FpOp::Eq,
            FpOp::IsNormal,
            FpOp::IsSubnormal,
            FpOp::IsZero,
            FpOp::IsInfinite,
            FpOp::IsNan,
            FpOp::IsNegative,
            FpOp::IsPositive,
            FpOp::ToReal,
        ];
        PLAIN.into_iter().find(|op| op.head() == name)
    }

    /// The head of an application in SMT-LIB: the function symbol with its indices.
    pub fn head(self) -> String {
        match self {
            FpOp::Neg => "fp.neg".into(),
            FpOp::Abs => "fp.abs".into(),
            FpOp::Add => "fp.add".into(),
            FpOp::Sub => "fp.sub".into(),
            FpOp::Mul => "fp.mul".into(),
            FpOp::Div => "fp.div".into(),
            FpOp::Fma => "fp.fma".into(),
            FpOp::Sqrt => "fp.sqrt".into(),
            FpOp::Rem => "fp.rem".into(),
            FpOp::RoundToIntegral => "fp.roundToIntegral".into(),
            FpOp::Min => "fp.min".into(),
            FpOp::Max => "fp.max".into(),
            FpOp::Leq => "fp.leq".into(),
            FpOp::Lt => "fp.lt".into(),
            FpOp::Eq => "fp.eq".into(),
            FpOp::IsNormal => "fp.isNormal".into(),
            FpOp::IsSubnormal => "fp.isSubnormal".into(),
            FpOp::IsZero => "fp.isZero".into(),
            FpOp::IsInfinite => "fp.isInfinite".into(),
            FpOp::IsNan => "fp.isNaN".into(),
            FpOp::IsNegative => "fp.isNegative".into(),
            FpOp::IsPositive => "fp.isPositive".into(),
            FpOp::FromBits(format) | FpOp::FromFloat(format) | FpOp::FromReal(format) | FpOp::FromSigned(format) => {
                format!("(_ to_fp {} {})", format.exponent, format.significand)
            }
            FpOp::FromUnsigned(format) => {
                format!("(_ to_fp_unsigned {} {})", format.exponent, format.significand)
            }
            FpOp::ToSigned(width) => format!("(_ fp.to_sbv {width})"),
            FpOp::ToUnsigned(width) => format!("(_ fp.to_ubv {width})"),
            FpOp::ToReal => "fp.to_real".into(),
        }
    }
}
