//! Values as C literals.

use num_bigint::BigInt;
use tracewright_logic::{Float, Value};
use tracewright_vocabulary::origin::{Origins, SourceTypeKind, TypeRef};

use super::values::{number, wrapped};

/// A value in C notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Literal {
    /// An expression: `-3`, `4294967295U`, `(void *)0`.
    Expression(String),
    /// The bytes of a floating-point number, the first one in memory first.
    Bytes(Vec<u8>),
}

impl Literal {
    /// The value as an expression, if there is one: there is none for infinities and NaN.
    pub fn expression(&self) -> Option<String> {
        let number = match self {
            Literal::Expression(text) => return Some(text.clone()),
            Literal::Bytes(bytes) => match &bytes[..] {
                &[a, b, c, d] => f64::from(f32::from_le_bytes([a, b, c, d])),
                bytes => f64::from_le_bytes(bytes.try_into().ok()?),
            },
        };
        number.is_finite().then(|| format!("{number:?}"))
    }
}

/// A value of a type, given as the values of its parts, if C has a notation for it.
pub(crate) fn literal(origins: &Origins, ty: TypeRef, values: &[&Value]) -> Option<Literal> {
    match (&origins.types[ty].kind, values) {
        (SourceTypeKind::Int { bits, signed, .. } | SourceTypeKind::Enum { bits, signed, .. }, [value]) => {
            integer(&wrapped(value, *bits, *signed)?, *bits, *signed).map(Literal::Expression)
        }
        (SourceTypeKind::Pointer(_), [base, offset]) => {
            // Addresses of objects are known at run time only.
            let (base, offset) = (number(base, false)?, number(offset, true)?);
            (base == BigInt::ZERO).then(|| Literal::Expression(format!("(void *){offset}")))
        }
        (SourceTypeKind::Other, [Value::Float(float)]) => bytes(float).map(Literal::Bytes),
        _ => None,
    }
}

/// A number of an integer type; the smallest of a signed type has no literal and needs an expression.
fn integer(number: &BigInt, bits: u32, signed: bool) -> Option<String> {
    let smallest: BigInt = -(BigInt::from(1) << (bits.max(1) - 1));
    let suffix = match (bits, signed) {
        (0..=31, _) => "",
        (32, true) => "",
        (32, false) => "U",
        (33..=64, true) => "LL",
        (33..=64, false) => "ULL",
        _ => return None,
    };
    let largest: BigInt = BigInt::from(-1) - &smallest;
    Some(match signed && bits >= 32 && *number == smallest {
        true => format!("(-{largest}{suffix} - 1)"),
        false => format!("{number}{suffix}"),
    })
}

/// `float` and `double`: the formats with a portable representation.
fn bytes(float: &Float) -> Option<Vec<u8>> {
    let size = match float.format().width() {
        32 => 4,
        64 => 8,
        _ => return None,
    };
    let mut bytes = float.bits().to_bytes_le();
    bytes.resize(size, 0);
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_integer_has_a_notation() {
        let table: [(i128, u32, bool, &str); 7] = [
            (-3, 32, true, "-3"),
            (i128::from(i32::MIN), 32, true, "(-2147483647 - 1)"),
            (i128::from(u32::MAX), 32, false, "4294967295U"),
            (i128::from(i64::MIN), 64, true, "(-9223372036854775807LL - 1)"),
            (i128::from(u64::MAX), 64, false, "18446744073709551615ULL"),
            (-128, 8, true, "-128"),
            (1, 1, false, "1"),
        ];
        for (number, bits, signed, text) in table {
            assert_eq!(integer(&BigInt::from(number), bits, signed).as_deref(), Some(text));
        }
        assert_eq!(integer(&BigInt::from(1), 128, true), None);
    }
}
