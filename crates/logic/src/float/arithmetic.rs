//! The arithmetic operations of IEEE 754.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer as _;
use num_traits::{One, Signed, Zero};

use super::round::{Tail, cut, round, rounds_away};
use super::{Class, Float, Format, RoundingMode, Sign};

/// An exact finite number: number * 2^exponent.
struct Exact {
    number: BigInt,
    exponent: i64,
}

impl Exact {
    fn new(sign: Sign, magnitude: BigUint, exponent: i64) -> Exact {
        let number = BigInt::from(magnitude);
        Exact { number: if sign == Sign::Minus { -number } else { number }, exponent }
    }

    fn plus(&self, other: &Exact) -> Exact {
        let exponent = self.exponent.min(other.exponent);
        let scaled = |exact: &Exact| &exact.number << (exact.exponent - exponent).unsigned_abs();
        Exact { number: scaled(self) + scaled(other), exponent }
    }

    /// Rounds; the mode determines the sign of a sum that cancels out.
    fn rounded(&self, format: Format, mode: RoundingMode) -> Float {
        if self.number.is_zero() {
            return Float::zero(format, Sign::of(mode == RoundingMode::Down));
        }
        let sign = Sign::of(self.number.is_negative());
        round(format, mode, sign, self.number.magnitude(), self.exponent, Tail::Exact)
    }
}

impl Float {
    /// The sum.
    pub fn add(&self, other: &Float, mode: RoundingMode) -> Float {
        let format = self.format;
        match (self.class(), other.class()) {
            (Class::Nan, _) | (_, Class::Nan) => Float::nan(format),
            (Class::Infinite(a), Class::Infinite(b)) if a != b => Float::nan(format),
            (Class::Infinite(_), _) => self.clone(),
            (_, Class::Infinite(_)) => other.clone(),
            (Class::Zero(a), Class::Zero(b)) if a == b => self.clone(),
            (Class::Zero(_), Class::Zero(_)) => Float::zero(format, Sign::of(mode == RoundingMode::Down)),
            (Class::Zero(_), _) => other.clone(),
            (_, Class::Zero(_)) => self.clone(),
            (Class::Finite(s, m, e), Class::Finite(t, n, f)) => {
                Exact::new(s, m, e).plus(&Exact::new(t, n, f)).rounded(format, mode)
            }
        }
    }

    /// The difference.
    pub fn subtract(&self, other: &Float, mode: RoundingMode) -> Float {
        self.add(&other.negated(), mode)
    }

    /// The product.
    pub fn multiply(&self, other: &Float, mode: RoundingMode) -> Float {
        let format = self.format;
        let sign = self.sign().times(other.sign());
        match (self.class(), other.class()) {
            (Class::Nan, _) | (_, Class::Nan) => Float::nan(format),
            (Class::Infinite(_), Class::Zero(_)) | (Class::Zero(_), Class::Infinite(_)) => Float::nan(format),
            (Class::Infinite(_), _) | (_, Class::Infinite(_)) => Float::infinity(format, sign),
            (Class::Zero(_), _) | (_, Class::Zero(_)) => Float::zero(format, sign),
            (Class::Finite(_, m, e), Class::Finite(_, n, f)) => round(format, mode, sign, &(m * n), e + f, Tail::Exact),
        }
    }

    /// `self * factor + summand`, rounded once.
    pub fn multiply_add(&self, factor: &Float, summand: &Float, mode: RoundingMode) -> Float {
        let format = self.format;
        match (self.class(), factor.class(), summand.class()) {
            (Class::Finite(s, m, e), Class::Finite(t, n, f), Class::Finite(u, k, g)) => {
                Exact::new(s.times(t), m * n, e + f).plus(&Exact::new(u, k, g)).rounded(format, mode)
            }
            // The product alone is rounded; zero does not change it.
            (Class::Finite(..), Class::Finite(..), Class::Zero(_)) => self.multiply(factor, mode),
            // The product is infinite, zero or NaN, hence exact, or the summand determines the result.
            (_, _, Class::Infinite(_) | Class::Nan) if !self.multiply_is_special(factor) => summand.clone(),
            _ => self.multiply(factor, mode).add(summand, mode),
        }
    }

    fn multiply_is_special(&self, factor: &Float) -> bool {
        let special = |float: &Float| float.is_nan() || float.is_infinite();
        special(self) || special(factor)
    }

    /// The quotient.
    pub fn divide(&self, other: &Float, mode: RoundingMode) -> Float {
        let format = self.format;
        let sign = self.sign().times(other.sign());
        match (self.class(), other.class()) {
            (Class::Nan, _) | (_, Class::Nan) => Float::nan(format),
            (Class::Infinite(_), Class::Infinite(_)) | (Class::Zero(_), Class::Zero(_)) => Float::nan(format),
            (Class::Infinite(_), _) | (_, Class::Zero(_)) => Float::infinity(format, sign),
            (Class::Zero(_), _) | (_, Class::Infinite(_)) => Float::zero(format, sign),
            (Class::Finite(_, m, e), Class::Finite(_, n, f)) => quotient(format, mode, sign, &m, &n, e - f),
        }
    }

    /// The square root.
    pub fn square_root(&self, mode: RoundingMode) -> Float {
        let format = self.format;
        match self.class() {
            Class::Nan | Class::Infinite(Sign::Minus) | Class::Finite(Sign::Minus, ..) => Float::nan(format),
            Class::Infinite(_) | Class::Zero(_) => self.clone(),
            Class::Finite(_, magnitude, exponent) => {
                // The radicand gets twice the bits that the root needs, and an even exponent.
                let missing = (2 * format.working_bits()).saturating_sub(magnitude.bits()) as i64;
                let shift = missing + (exponent - missing).rem_euclid(2);
                let scaled = magnitude << shift.unsigned_abs();
                let root = scaled.sqrt();
                let tail = Tail::of(&(&scaled - &root * &root));
                round(format, mode, Sign::Plus, &root, (exponent - shift) / 2, tail)
            }
        }
    }

    /// `self - other * n` with n the integer nearest to the quotient, ties to even: the remainder of IEEE 754.
    pub fn remainder(&self, other: &Float) -> Float {
        let format = self.format;
        match (self.class(), other.class()) {
            (Class::Nan | Class::Infinite(_), _) | (_, Class::Nan | Class::Zero(_)) => Float::nan(format),
            (Class::Zero(_), _) | (_, Class::Infinite(_)) => self.clone(),
            (Class::Finite(sign, m, e), Class::Finite(_, n, f)) => {
                let unit = e.min(f);
                let (m, n) = (m << (e - unit).unsigned_abs(), n << (f - unit).unsigned_abs());
                let (quotient, rest) = m.div_rem(&n);
                let twice: BigUint = &rest << 1u32;
                if twice > n || (twice == n && quotient.bit(0)) {
                    round(format, RoundingMode::NearestEven, sign.opposite(), &(n - rest), unit, Tail::Exact)
                } else {
                    // A remainder of zero has the sign of the dividend.
                    round(format, RoundingMode::NearestEven, sign, &rest, unit, Tail::Exact)
                }
            }
        }
    }

    /// The number rounded to an integer; the sign of a zero stays.
    pub fn round_to_integral(&self, mode: RoundingMode) -> Float {
        match self.class() {
            Class::Finite(sign, magnitude, exponent) if exponent < 0 => {
                let whole = rounded_magnitude(&magnitude, exponent, sign, mode);
                round(self.format, mode, sign, &whole, 0, Tail::Exact)
            }
            _ => self.clone(),
        }
    }

    /// The integer that the number is rounded to; `None` for infinities and NaN.
    pub fn to_integer(&self, mode: RoundingMode) -> Option<BigInt> {
        match self.class() {
            Class::Nan | Class::Infinite(_) => None,
            Class::Zero(_) => Some(BigInt::zero()),
            Class::Finite(sign, magnitude, exponent) => {
                let whole = BigInt::from(rounded_magnitude(&magnitude, exponent, sign, mode));
                Some(if sign == Sign::Minus { -whole } else { whole })
            }
        }
    }

    /// The smaller one; the other one if one is NaN. `None` for two different zeros, where SMT-LIB leaves the result
    /// unspecified.
    pub fn minimum(&self, other: &Float) -> Option<Float> {
        self.select(other, std::cmp::Ordering::Less)
    }

    /// The larger one, as [`Float::minimum`].
    pub fn maximum(&self, other: &Float) -> Option<Float> {
        self.select(other, std::cmp::Ordering::Greater)
    }

    fn select(&self, other: &Float, wanted: std::cmp::Ordering) -> Option<Float> {
        match self.compare(other) {
            None => Some(if self.is_nan() { other } else { self }.clone()),
            Some(std::cmp::Ordering::Equal) => (self == other).then(|| self.clone()),
            Some(found) => Some(if found == wanted { self } else { other }.clone()),
        }
    }
}

fn rounded_magnitude(magnitude: &BigUint, exponent: i64, sign: Sign, mode: RoundingMode) -> BigUint {
    let (whole, rest) = cut(magnitude, -exponent, Tail::Exact);
    if rounds_away(mode, sign, whole.bit(0), rest) { whole + 1u32 } else { whole }
}

/// ± dividend / divisor * 2^exponent, neither of them zero.
pub(super) fn quotient(
    format: Format,
    mode: RoundingMode,
    sign: Sign,
    dividend: &BigUint,
    divisor: &BigUint,
    exponent: i64,
) -> Float {
    debug_assert!(!divisor.is_zero() && *divisor >= BigUint::one());
    let shift = (format.working_bits() + 1 + divisor.bits()).saturating_sub(dividend.bits());
    let (quotient, rest) = (dividend << shift).div_rem(divisor);
    round(format, mode, sign, &quotient, exponent - shift as i64, Tail::of(&rest))
}
