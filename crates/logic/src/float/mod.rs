//! IEEE 754 numbers of any format, computed exactly: every operation works on exact numbers and rounds once.
//!
//! | file | what |
//! |---|---|
//! | `round` | from an exact number to the nearest one of a format |
//! | `arithmetic` | the operations |
//! | `convert` | from and to integers, reals, other formats, decimal and hexadecimal text |
//! | `fold` | the operations of SMT-LIB on values |
//!
//! As in SMT-LIB there is one NaN.

mod arithmetic;
mod convert;
mod fold;
mod round;

use std::cmp::Ordering;

use num_bigint::BigUint;
use num_traits::{One, Zero};

pub use convert::parse_number;
pub use fold::fold_float;

/// A floating-point format: how many bits exponent and significand have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Format {
    /// Bits of the exponent.
    pub exponent: u32,
    /// Bits of the significand with its leading one, whether that is stored or not.
    pub significand: u32,
}

impl Format {
    /// binary32
    pub const SINGLE: Format = Format { exponent: 8, significand: 24 };
    /// binary64
    pub const DOUBLE: Format = Format { exponent: 11, significand: 53 };
    /// The 80-bit format of the x87. Its leading one is stored in memory, which does not concern the values.
    pub const EXTENDED: Format = Format { exponent: 15, significand: 64 };
    /// binary128
    pub const QUADRUPLE: Format = Format { exponent: 15, significand: 113 };

    /// The width of the interchange format, where the leading one is not stored.
    pub fn width(self) -> u32 {
        self.exponent + self.significand
    }

    /// The largest exponent of a finite number; also the bias.
    fn largest_exponent(self) -> i64 {
        (1i64 << (self.exponent - 1)) - 1
    }

    /// The exponent of the unit in the last place of subnormal numbers.
    fn least_unit(self) -> i64 {
        1 - self.largest_exponent() - i64::from(self.significand - 1)
    }

    fn fraction_bits(self) -> u32 {
        self.significand - 1
    }

    /// All exponent bits set.
    fn special_exponent(self) -> BigUint {
        (BigUint::one() << self.exponent) - 1u32
    }
}

/// How results that are not representable in the format are rounded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum RoundingMode {
    /// To the nearest, ties to the even one: `RNE`.
    NearestEven,
    /// To the nearest, ties away from zero: `RNA`.
    NearestAway,
    /// Upwards: `RTP`.
    Up,
    /// Downwards: `RTN`.
    Down,
    /// Towards zero: `RTZ`.
    Zero,
}

impl RoundingMode {
    /// All of them.
    pub const ALL: [RoundingMode; 5] = [
        RoundingMode::NearestEven,
        RoundingMode::NearestAway,
        RoundingMode::Up,
        RoundingMode::Down,
        RoundingMode::Zero,
    ];

    /// The short name in SMT-LIB.
    pub fn name(self) -> &'static str {
        match self {
            RoundingMode::NearestEven => "RNE",
            RoundingMode::NearestAway => "RNA",
            RoundingMode::Up => "RTP",
            RoundingMode::Down => "RTN",
            RoundingMode::Zero => "RTZ",
        }
    }

    /// The mode with this name in SMT-LIB, short or long.
    pub fn from_name(name: &str) -> Option<RoundingMode> {
        Some(match name {
            "RNE" | "roundNearestTiesToEven" => RoundingMode::NearestEven,
            "RNA" | "roundNearestTiesToAway" => RoundingMode::NearestAway,
            "RTP" | "roundTowardPositive" => RoundingMode::Up,
            "RTN" | "roundTowardNegative" => RoundingMode::Down,
            "RTZ" | "roundTowardZero" => RoundingMode::Zero,
            _ => return None,
        })
    }
}

/// A sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// Positive, or the positive zero.
    Plus,
    /// Negative, or the negative zero.
    Minus,
}

impl Sign {
    fn of(negative: bool) -> Sign {
        if negative { Sign::Minus } else { Sign::Plus }
    }

    fn times(self, other: Sign) -> Sign {
        Sign::of(self != other)
    }

    fn opposite(self) -> Sign {
        self.times(Sign::Minus)
    }
}

/// What a number is.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Class {
    Nan,
    Infinite(Sign),
    Zero(Sign),
    /// ± magnitude * 2^exponent, with a magnitude that is not zero.
    Finite(Sign, BigUint, i64),
}

/// A floating-point number. Equality, order and hash are those of the bits: NaN equals NaN, and the zeros differ. The
/// comparisons of IEEE 754 are [`Float::compare`].
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Float {
    format: Format,
    bits: BigUint,
}

impl Float {
    /// The number with these bits: sign, exponent, significand without its leading one. All NaNs become the same.
    pub fn from_bits(format: Format, bits: BigUint) -> Float {
        let bits = bits % (BigUint::one() << format.width());
        let float = Float { format, bits };
        if float.is_nan() { Float::nan(format) } else { float }
    }

    /// The NaN.
    pub fn nan(format: Format) -> Float {
        let fraction = BigUint::one() << (format.fraction_bits() - 1);
        Float { format, bits: (format.special_exponent() << format.fraction_bits()) | fraction }
    }

    /// An infinity.
    pub fn infinity(format: Format, sign: Sign) -> Float {
        Float::pack(format, sign, format.special_exponent(), BigUint::zero())
    }

    /// A zero.
    pub fn zero(format: Format, sign: Sign) -> Float {
        Float::pack(format, sign, BigUint::zero(), BigUint::zero())
    }

    /// The largest finite number.
    fn largest(format: Format, sign: Sign) -> Float {
        let fraction = (BigUint::one() << format.fraction_bits()) - 1u32;
        Float::pack(format, sign, format.special_exponent() - 1u32, fraction)
    }

    fn pack(format: Format, sign: Sign, exponent: BigUint, fraction: BigUint) -> Float {
        let sign = BigUint::from(u32::from(sign == Sign::Minus));
        Float { format, bits: (((sign << format.exponent) | exponent) << format.fraction_bits()) | fraction }
    }

    /// Its format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Its bits; those of NaN are positive and quiet.
    pub fn bits(&self) -> &BigUint {
        &self.bits
    }

    /// The sign bit.
    pub fn sign(&self) -> Sign {
        Sign::of(self.bits.bit(u64::from(self.format.width()) - 1))
    }

    fn biased_exponent(&self) -> BigUint {
        (&self.bits >> self.format.fraction_bits()) & self.format.special_exponent()
    }

    fn fraction(&self) -> BigUint {
        &self.bits & &((BigUint::one() << self.format.fraction_bits()) - 1u32)
    }

    fn class(&self) -> Class {
        let (exponent, fraction) = (self.biased_exponent(), self.fraction());
        let sign = self.sign();
        if exponent == self.format.special_exponent() {
            return if fraction.is_zero() { Class::Infinite(sign) } else { Class::Nan };
        }
        if exponent.is_zero() {
            let least = self.format.least_unit();
            return if fraction.is_zero() { Class::Zero(sign) } else { Class::Finite(sign, fraction, least) };
        }
        let steps = exponent.iter_u64_digits().next().unwrap_or(0) as i64 - 1;
        let magnitude = fraction | (BigUint::one() << self.format.fraction_bits());
        Class::Finite(sign, magnitude, self.format.least_unit() + steps)
    }

    /// Whether it is NaN.
    pub fn is_nan(&self) -> bool {
        self.biased_exponent() == self.format.special_exponent() && !self.fraction().is_zero()
    }

    /// Whether it is an infinity.
    pub fn is_infinite(&self) -> bool {
        self.biased_exponent() == self.format.special_exponent() && self.fraction().is_zero()
    }

    /// Whether it is a zero.
    pub fn is_zero(&self) -> bool {
        self.biased_exponent().is_zero() && self.fraction().is_zero()
    }

    /// Whether it is subnormal: too small for a leading one.
    pub fn is_subnormal(&self) -> bool {
        self.biased_exponent().is_zero() && !self.fraction().is_zero()
    }

    /// Whether it is finite and has a leading one.
    pub fn is_normal(&self) -> bool {
        let exponent = self.biased_exponent();
        !exponent.is_zero() && exponent != self.format.special_exponent()
    }

    /// Whether it has a negative sign and is no NaN.
    pub fn is_negative(&self) -> bool {
        !self.is_nan() && self.sign() == Sign::Minus
    }

    /// Whether it has a positive sign and is no NaN.
    pub fn is_positive(&self) -> bool {
        !self.is_nan() && self.sign() == Sign::Plus
    }

    /// The order of IEEE 754: the zeros are equal, and a NaN is not comparable to anything.
    pub fn compare(&self, other: &Float) -> Option<Ordering> {
        if self.is_nan() || other.is_nan() {
            return None;
        }
        if self.is_zero() && other.is_zero() {
            return Some(Ordering::Equal);
        }
        // Without the sign, the order of the bit patterns is the order of the numbers.
        let magnitude = |float: &Float| float.absolute().bits;
        Some(match (self.sign(), other.sign()) {
            (Sign::Plus, Sign::Minus) => Ordering::Greater,
            (Sign::Minus, Sign::Plus) => Ordering::Less,
            (Sign::Plus, Sign::Plus) => magnitude(self).cmp(&magnitude(other)),
            (Sign::Minus, Sign::Minus) => magnitude(other).cmp(&magnitude(self)),
        })
    }

    /// The number without its sign.
    pub fn absolute(&self) -> Float {
        self.with_sign(Sign::Plus)
    }

    /// The number with the other sign; NaN stays NaN.
    pub fn negated(&self) -> Float {
        self.with_sign(self.sign().opposite())
    }

    fn with_sign(&self, sign: Sign) -> Float {
        if self.is_nan() {
            return self.clone();
        }
        Float::pack(self.format, sign, self.biased_exponent(), self.fraction())
    }
}
