//! The operations of SMT-LIB on values.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::{Float, RoundingMode};
use crate::{FpOp, Value, signed};

/// Computes a floating-point operation. `None` where SMT-LIB leaves the result unspecified, such as the integer nearest
/// to NaN, and when the values are ill-sorted for the operation.
pub fn fold_float(op: FpOp, values: &[Value]) -> Option<Value> {
    let float = |i: usize| if let Some(Value::Float(float)) = values.get(i) { Some(float) } else { None };
    let mode = || if let Some(Value::Mode(mode)) = values.first() { Some(*mode) } else { None };
    let bits = |i: usize| if let Some(Value::Bits(bits, width)) = values.get(i) { Some((bits, *width)) } else { None };
    Some(match op {
        FpOp::Neg => float(0)?.negated().into(),
        FpOp::Abs => float(0)?.absolute().into(),
        FpOp::Add => float(1)?.add(float(2)?, mode()?).into(),
        FpOp::Sub => float(1)?.subtract(float(2)?, mode()?).into(),
        FpOp::Mul => float(1)?.multiply(float(2)?, mode()?).into(),
        FpOp::Div => float(1)?.divide(float(2)?, mode()?).into(),
        FpOp::Fma => float(1)?.multiply_add(float(2)?, float(3)?, mode()?).into(),
        FpOp::Sqrt => float(1)?.square_root(mode()?).into(),
        FpOp::Rem => float(0)?.remainder(float(1)?).into(),
        FpOp::RoundToIntegral => float(1)?.round_to_integral(mode()?).into(),
        FpOp::Min => float(0)?.minimum(float(1)?)?.into(),
        FpOp::Max => float(0)?.maximum(float(1)?)?.into(),
        FpOp::Leq => matches!(float(0)?.compare(float(1)?), Some(Ordering::Less | Ordering::Equal)).into(),
        FpOp::Lt => (float(0)?.compare(float(1)?) == Some(Ordering::Less)).into(),
        FpOp::Eq => (float(0)?.compare(float(1)?) == Some(Ordering::Equal)).into(),
        FpOp::IsNormal => float(0)?.is_normal().into(),
        FpOp::IsSubnormal => float(0)?.is_subnormal().into(),
        FpOp::IsZero => float(0)?.is_zero().into(),
        FpOp::IsInfinite => float(0)?.is_infinite().into(),
        FpOp::IsNan => float(0)?.is_nan().into(),
        FpOp::IsNegative => float(0)?.is_negative().into(),
        FpOp::IsPositive => float(0)?.is_positive().into(),
        FpOp::FromBits(format) => Float::from_bits(format, bits(0)?.0.clone()).into(),
        FpOp::FromFloat(format) => float(1)?.to_format(format, mode()?).into(),
        FpOp::FromReal(format) => Float::from_rational(format, mode()?, values.get(1)?.as_number()?).into(),
        FpOp::FromSigned(format) => {
            let (bits, width) = bits(1)?;
            Float::from_integer(format, mode()?, &signed(bits, width)).into()
        }
        FpOp::FromUnsigned(format) => Float::from_integer(format, mode()?, &BigInt::from(bits(1)?.0.clone())).into(),
        FpOp::ToSigned(width) => {
            let half = BigInt::one() << (width - 1);
            integer(float(1)?, mode()?, width, &-&half, &half)?
        }
        FpOp::ToUnsigned(width) => integer(float(1)?, mode()?, width, &BigInt::zero(), &(BigInt::one() << width))?,
        FpOp::ToReal => Value::Real(float(0)?.to_rational()?),
    })
}

/// The bits of the nearest integer, if it is at least `low` and below `end`.
fn integer(float: &Float, mode: RoundingMode, width: u32, low: &BigInt, end: &BigInt) -> Option<Value> {
    let value = float.to_integer(mode)?;
    (value >= *low && value < *end).then(|| Value::Bits(crate::unsigned(&value, width), width))
}

impl From<Float> for Value {
    fn from(float: Float) -> Self {
        Value::Float(float)
    }
}
