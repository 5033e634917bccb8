//! Floating-point numbers: `float` and `double` as the processor computes them, the wider formats exactly and rounded once.

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;
use tracewright_c::typed::BinaryOp;
use tracewright_c::types::FloatType;
use tracewright_logic::{Float, RoundingMode, Sign};

const NEAREST: RoundingMode = RoundingMode::NearestEven;

/// A number: its type, and its bits in the interchange format (sign, exponent, significand without the leading one).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// Its type.
    pub ty: FloatType,
    /// Its bits.
    pub bits: u128,
}

impl Number {
    /// The number with these bits.
    pub fn new(ty: FloatType, bits: u128) -> Number {
        Number { ty, bits }
    }

    /// The number nearest to an exact one.
    pub fn of(ty: FloatType, float: &Float) -> Number {
        let float = if float.format() == ty.format() { float.clone() } else { float.to_format(ty.format(), NEAREST) };
        Number { ty, bits: float.bits().to_u128().unwrap_or(0) }
    }

    /// A number of type `double`.
    pub fn double(value: f64) -> Number {
        Number { ty: FloatType::Double, bits: u128::from(value.to_bits()) }
    }

    fn single(value: f32) -> Number {
        Number { ty: FloatType::Float, bits: u128::from(value.to_bits()) }
    }

    /// The number as an exact one.
    pub fn exact(self) -> Float {
        Float::from_bits(self.ty.format(), BigUint::from(self.bits))
    }

    /// The number as a machine number, if it is a `float`.
    fn as_single(self) -> f32 {
        f32::from_bits(self.bits as u32)
    }

    fn as_double(self) -> f64 {
        f64::from_bits(self.bits as u64)
    }

    /// The number as a `double`, where that is exact.
    pub fn widened(self) -> Option<f64> {
        match self.ty {
            FloatType::Float => Some(f64::from(self.as_single())),
            FloatType::Double => Some(self.as_double()),
            _ => None,
        }
    }

    /// A literal, rounded to the type.
    pub fn literal(ty: FloatType, text: &str) -> Option<Number> {
        tracewright_logic::parse_number(ty.format(), NEAREST, text).map(|float| Number::of(ty, &float))
    }

    /// Whether it is NaN.
    pub fn is_nan(self) -> bool {
        match self.ty {
            FloatType::Float => self.as_single().is_nan(),
            FloatType::Double => self.as_double().is_nan(),
            _ => self.exact().is_nan(),
        }
    }

    /// Whether it is not zero, as a condition.
    pub fn is_true(self) -> bool {
        let sign = self.ty.format().width() - 1;
        self.bits & !(1 << sign) != 0
    }

    /// The negated number: only the sign bit changes.
    pub fn negated(self) -> Number {
        Number { bits: self.bits ^ (1 << (self.ty.format().width() - 1)), ..self }
    }

    /// Whether the sign bit is set.
    pub fn is_signed(self) -> bool {
        self.bits >> (self.ty.format().width() - 1) & 1 == 1
    }

    /// The number with this sign bit.
    pub fn with_sign(self, negative: bool) -> Number {
        if self.is_signed() == negative { self } else { self.negated() }
    }

    /// A sum, difference, product or quotient; both are of the same type.
    pub fn operate(self, op: BinaryOp, other: Number) -> Option<Number> {
        Some(match self.ty {
            FloatType::Float => {
                let (a, b) = (self.as_single(), other.as_single());
                Number::single(match op {
                    BinaryOp::Add => a + b,
                    BinaryOp::Sub => a - b,
                    BinaryOp::Mul => a * b,
                    BinaryOp::Div => a / b,
                    _ => return None,
                })
            }
            FloatType::Double => {
                let (a, b) = (self.as_double(), other.as_double());
                Number::double(match op {
                    BinaryOp::Add => a + b,
                    BinaryOp::Sub => a - b,
                    BinaryOp::Mul => a * b,
                    BinaryOp::Div => a / b,
                    _ => return None,
                })
            }
            _ => {
                let (a, b) = (self.exact(), other.exact());
                let result = match op {
                    BinaryOp::Add => a.add(&b, NEAREST),
                    BinaryOp::Sub => a.subtract(&b, NEAREST),
                    BinaryOp::Mul => a.multiply(&b, NEAREST),
                    BinaryOp::Div => a.divide(&b, NEAREST),
                    _ => return None,
                };
                Number::of(self.ty, &result)
            }
        })
    }

    /// The order of two numbers of the same type; none with NaN.
    pub fn compare(self, other: Number) -> Option<Ordering> {
        match self.ty {
            FloatType::Float => self.as_single().partial_cmp(&other.as_single()),
            FloatType::Double => self.as_double().partial_cmp(&other.as_double()),
            _ => self.exact().compare(&other.exact()),
        }
    }

    /// Whether a comparison holds.
    pub fn holds(self, op: BinaryOp, other: Number) -> Option<bool> {
        let order = self.compare(other);
        Some(match op {
            BinaryOp::Lt => order == Some(Ordering::Less),
            BinaryOp::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
            BinaryOp::Gt => order == Some(Ordering::Greater),
            BinaryOp::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
            BinaryOp::Eq => order == Some(Ordering::Equal),
            BinaryOp::Ne => order != Some(Ordering::Equal),
            _ => return None,
        })
    }

    /// The number rounded to another type.
    pub fn to_type(self, ty: FloatType) -> Number {
        match (self.ty, ty) {
            (from, to) if from == to => self,
            (FloatType::Float, FloatType::Double) => Number::double(f64::from(self.as_single())),
            (FloatType::Double, FloatType::Float) => Number::single(self.as_double() as f32),
            _ => Number::of(ty, &self.exact()).with_sign(self.is_signed()),
        }
    }

    /// The number nearest to an integer.
    pub fn of_integer(ty: FloatType, value: &BigInt) -> Number {
        Number::of(ty, &Float::from_integer(ty.format(), NEAREST, value))
    }

    /// The number truncated to an integer; none for infinities and NaN.
    pub fn truncated(self) -> Option<BigInt> {
        self.exact().to_integer(RoundingMode::Zero)
    }

    /// Rounded to an integer, as a number.
    pub fn rounded(self, mode: RoundingMode) -> Number {
        if self.is_nan() { self } else { Number::of(self.ty, &self.exact().round_to_integral(mode)) }
    }

    /// An infinity.
    pub fn infinity(ty: FloatType) -> Number {
        Number::of(ty, &Float::infinity(ty.format(), Sign::Plus))
    }

    /// The default NaN of operations.
    pub fn nan(ty: FloatType) -> Number {
        Number::of(ty, &Float::nan(ty.format()))
    }

    /// The representation in memory.
    pub fn to_bytes(self) -> Vec<u8> {
        match self.ty {
            FloatType::Float => self.bits.to_le_bytes()[..4].to_vec(),
            FloatType::Double => self.bits.to_le_bytes()[..8].to_vec(),
            FloatType::Float128 => self.bits.to_le_bytes().to_vec(),
            _ => {
                // The x87 stores the leading one, too.
                let (high, fraction) = (self.bits >> 63, self.bits & ((1 << 63) - 1));
                let leading = u128::from(high & 0x7fff != 0) << 63;
                (high << 64 | leading | fraction).to_le_bytes()[..10].to_vec()
            }
        }
    }

    /// The number with this representation; none if it is an encoding that the x87 no longer supports.
    pub fn from_bytes(ty: FloatType, bytes: &[u8]) -> Option<Number> {
        let mut all = [0; 16];
        let used = Number::size(ty).min(bytes.len());
        all[..used].copy_from_slice(&bytes[..used]);
        let bits = u128::from_le_bytes(all);
        if ty != FloatType::LongDouble {
            return Some(Number { ty, bits });
        }
        let (high, leading, fraction) = (bits >> 64, bits >> 63 & 1, bits & ((1 << 63) - 1));
        (u128::from(high & 0x7fff != 0) == leading).then_some(Number { ty, bits: high << 63 | fraction })
    }

    /// The size of the representation, without padding.
    pub fn size(ty: FloatType) -> usize {
        match ty.representation() {
            FloatType::Float => 4,
            FloatType::LongDouble => 10,
            FloatType::Float128 => 16,
            _ => 8,
        }
    }
}
