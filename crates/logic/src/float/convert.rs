//! Conversions from and to other kinds of numbers, and text.

use std::fmt;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed};

use super::arithmetic::quotient;
use super::round::{Tail, round};
use super::{Class, Float, Format, RoundingMode, Sign};
use crate::Rational;

impl Float {
    /// The number of the format nearest to a rational.
    pub fn from_rational(format: Format, mode: RoundingMode, value: &Rational) -> Float {
        if value.is_zero() {
            return Float::zero(format, Sign::Plus);
        }
        let sign = Sign::of(value.is_negative());
        quotient(format, mode, sign, value.numerator().magnitude(), value.denominator().magnitude(), 0)
    }

    /// The number of the format nearest to an integer.
    pub fn from_integer(format: Format, mode: RoundingMode, value: &BigInt) -> Float {
        let sign = Sign::of(value.is_negative());
        round(format, mode, sign, value.magnitude(), 0, Tail::Exact)
    }

    /// The nearest number of another format.
    pub fn to_format(&self, format: Format, mode: RoundingMode) -> Float {
        match self.class() {
            Class::Nan => Float::nan(format),
            Class::Infinite(sign) => Float::infinity(format, sign),
            Class::Zero(sign) => Float::zero(format, sign),
            Class::Finite(sign, magnitude, exponent) => round(format, mode, sign, &magnitude, exponent, Tail::Exact),
        }
    }

    /// The number as a rational; `None` for infinities and NaN.
    pub fn to_rational(&self) -> Option<Rational> {
        match self.class() {
            Class::Nan | Class::Infinite(_) => None,
            Class::Zero(_) => Some(Rational::ZERO),
            Class::Finite(sign, magnitude, exponent) => {
                let number = BigInt::from(magnitude);
                let number = if sign == Sign::Minus { -number } else { number };
                let power = BigInt::one() << exponent.unsigned_abs();
                Some(if exponent >= 0 { Rational::new(number * power, 1) } else { Rational::new(number, power) })
            }
        }
    }
}

/// Exponents beyond this overflow or underflow in every format that is in use.
const FAR: i64 = 200_000;

/// A number as C writes it, rounded once: decimal `1.5e-3` or hexadecimal `0x1.8p3`, without sign and suffix.
pub fn parse_number(format: Format, mode: RoundingMode, text: &str) -> Option<Float> {
    let (radix, body, mark) = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(body) => (16u32, body, ['p', 'P']),
        None => (10, text, ['e', 'E']),
    };
    let (digits, power) = match body.split_once(mark) {
        Some((digits, power)) => (digits, exponent(power)?),
        None => (body, 0),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{fraction}");
    let significant = all.trim_start_matches('0');
    if all.is_empty() || !all.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    if significant.is_empty() {
        return Some(Float::zero(format, Sign::Plus));
    }
    let number = BigUint::parse_bytes(significant.as_bytes(), radix)?;
    let places = fraction.len() as i64;
    if radix == 16 {
        return Some(round(format, mode, Sign::Plus, &number, power - 4 * places, Tail::Exact));
    }
    // The position of the leading digit determines the magnitude, however many digits there are.
    let leading = power - places + significant.len() as i64;
    let power = power - places;
    let (power, number) = match leading {
        FAR.. => (FAR, BigUint::one()),
        leading if leading < -FAR => (-FAR, BigUint::one()),
        _ => (power, number),
    };
    let ten = BigUint::from(10u32).pow(u32::try_from(power.unsigned_abs()).ok()?);
    let (dividend, divisor) = if power >= 0 { (number * ten, BigUint::one()) } else { (number, ten) };
    Some(quotient(format, mode, Sign::Plus, &dividend, &divisor, 0))
}

/// The digits after the `e`; too many of them are cut off.
fn exponent(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let value = digits.parse::<i64>().unwrap_or(i64::MAX).min(1 << 40);
    Some(if negative { -value } else { value })
}

/// The shortest decimal that is rounded to the number, such as `0.1`; `+oo`, `-oo`, `NaN`, `-0.0`.
impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.class() {
            Class::Nan => f.write_str("NaN"),
            Class::Infinite(Sign::Plus) => f.write_str("+oo"),
            Class::Infinite(Sign::Minus) => f.write_str("-oo"),
            Class::Zero(Sign::Plus) => f.write_str("0.0"),
            Class::Zero(Sign::Minus) => f.write_str("-0.0"),
            Class::Finite(sign, magnitude, exponent) => {
                if sign == Sign::Minus {
                    f.write_str("-")?;
                }
                f.write_str(&shortest(self.format, &magnitude, exponent))
            }
        }
    }
}

fn shortest(format: Format, magnitude: &BigUint, exponent: i64) -> String {
    let this = round(format, RoundingMode::NearestEven, Sign::Plus, magnitude, exponent, Tail::Exact);
    // magnitude * 2^exponent as dividend / divisor, and the power of ten of its first digit.
    let power = BigUint::one() << exponent.unsigned_abs();
    let (dividend, divisor) =
        if exponent >= 0 { (magnitude * power, BigUint::one()) } else { (magnitude.clone(), power) };
    let binary = magnitude.bits() as i64 - 1 + exponent;
    let mut leading = (binary as f64 * std::f64::consts::LOG10_2).floor() as i64;
    for digits in 1..=i64::from(format.significand) {
        loop {
            let scale = BigUint::from(10u32).pow((digits - 1 - leading).unsigned_abs() as u32);
            let (n, d) = if digits > leading {
                (&dividend * scale, divisor.clone())
            } else {
                (dividend.clone(), &divisor * scale)
            };
            let rounded = (n * 2u32 + &d) / (d * 2u32);
            let text = rounded.to_string();
            if text.len() as i64 > digits {
                leading += 1;
                continue;
            }
            if (text.len() as i64) < digits {
                leading -= 1;
                continue;
            }
            let trimmed = text.trim_end_matches('0');
            let shown = layout(if trimmed.is_empty() { "0" } else { trimmed }, leading);
            if parse_number(format, RoundingMode::NearestEven, &shown).as_ref() == Some(&this) {
                return shown;
            }
            break;
        }
    }
    layout(&magnitude.to_string(), 0)
}

/// `d.ddd * 10^leading` as people write it.
fn layout(digits: &str, leading: i64) -> String {
    let count = digits.len() as i64;
    if (0..16).contains(&leading) {
        let whole = (leading + 1) as usize;
        return if count <= leading + 1 {
            format!("{digits}{}.0", "0".repeat(whole - digits.len()))
        } else {
            format!("{}.{}", &digits[..whole], &digits[whole..])
        };
    }
    if (-5..0).contains(&leading) {
        return format!("0.{}{digits}", "0".repeat((-leading - 1) as usize));
    }
    let rest = if count > 1 { &digits[1..] } else { "0" };
    format!("{}.{rest}e{leading}", &digits[..1])
}
