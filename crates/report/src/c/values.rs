//! Values in C notation.

use num_bigint::{BigInt, BigUint};
use tracewright_logic::Value;
use tracewright_vocabulary::origin::{NumberStyle, Origins, SourceTypeKind, TypeRef};

/// The number that a value is; the signedness of bit-vectors is given.
pub(crate) fn number(value: &Value, signed: bool) -> Option<BigInt> {
    match value {
        Value::Bool(truth) => Some(BigInt::from(u8::from(*truth))),
        Value::Int(number) => number.is_integer().then(|| number.numerator()),
        Value::Bits(bits, width) => {
            let half = BigUint::from(1u8) << width.saturating_sub(1);
            let number = BigInt::from(bits.clone());
            Some(if signed && *bits >= half { number - (BigInt::from(1) << *width) } else { number })
        }
        _ => None,
    }
}

/// The number that a value has in a type: memory may store it with another signedness.
pub(crate) fn wrapped(value: &Value, bits: u32, signed: bool) -> Option<BigInt> {
    let number = number(value, signed)?;
    let modulus = BigInt::from(1) << bits;
    let low = ((number % &modulus) + &modulus) % &modulus;
    Some(if signed && low >= &modulus >> 1 { low - modulus } else { low })
}

/// A number of a type, in C notation: `-3`, `65 'A'`, `GREEN`.
pub(crate) fn shown(origins: &Origins, ty: TypeRef, value: &Value) -> String {
    match &origins.types[ty].kind {
        SourceTypeKind::Int { bits, signed, style } => match wrapped(value, *bits, *signed) {
            Some(number) if *style == NumberStyle::Character => character(&number),
            Some(number) => number.to_string(),
            None => value.to_string(),
        },
        SourceTypeKind::Enum { bits, signed, constants } => match wrapped(value, *bits, *signed) {
            Some(number) => {
                let named = constants.iter().find(|(_, constant)| BigInt::from(*constant) == number);
                named.map_or_else(|| number.to_string(), |(name, _)| name.clone())
            }
            None => value.to_string(),
        },
        _ => number(value, true).map_or_else(|| value.to_string(), |number| number.to_string()),
    }
}

/// The number, and the character it stands for if there is one.
fn character(number: &BigInt) -> String {
    let text = match u8::try_from(number) {
        Ok(0) => Some("\\0".to_owned()),
        Ok(b'\n') => Some("\\n".to_owned()),
        Ok(b'\t') => Some("\\t".to_owned()),
        Ok(b'\r') => Some("\\r".to_owned()),
        Ok(byte @ (b'\'' | b'\\')) => Some(format!("\\{}", char::from(byte))),
        Ok(byte @ b' '..=b'~') => Some(char::from(byte).to_string()),
        _ => None,
    };
    text.map_or_else(|| number.to_string(), |text| format!("{number} '{text}'"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracewright_vocabulary::origin::SourceType;

    #[test]
    fn numbers_as_their_types_want_them() {
        let int = |bits, signed, style| SourceType {
            name: String::new(),
            size: None,
            kind: SourceTypeKind::Int { bits, signed, style },
        };
        let constants = vec![("RED".to_owned(), 0), ("GREEN".to_owned(), 5)];
        let types = vec![
            int(32, true, NumberStyle::Decimal),
            int(32, false, NumberStyle::Decimal),
            int(8, true, NumberStyle::Character),
            SourceType {
                name: String::new(),
                size: None,
                kind: SourceTypeKind::Enum { bits: 32, signed: false, constants },
            },
        ];
        let origins = Origins { types, ..Origins::default() };
        let table = [
            (0, Value::int(-3), "-3"),
            (0, Value::bits(0xffff_fffeu32, 32), "-2"),
            (1, Value::bits(0xffff_fffeu32, 32), "4294967294"),
            (2, Value::int(65), "65 'A'"),
            (2, Value::int(10), "10 '\\n'"),
            (2, Value::bits(0x80u32, 8), "-128"),
            (0, Value::int(4_294_967_295i64), "-1"),
            (3, Value::int(5), "GREEN"),
            (3, Value::int(4), "4"),
        ];
        for (ty, value, text) in table {
            assert_eq!(shown(&origins, ty, &value), text);
        }
    }
}
