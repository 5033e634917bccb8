//! The values of numbers, character constants and strings.

use crate::ast::{Encoding, FloatSuffix, IntegerForm, IntegerLength, Radix, StringUnits};

/// Whether a constant has the GNU suffix for imaginary numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Real,
    Imaginary,
}

/// A number as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Number<'s> {
    Integer { value: u64, form: IntegerForm, part: Part },
    Float { digits: &'s str, suffix: FloatSuffix, part: Part },
}

/// The value of a preprocessing number.
pub(crate) fn number(text: &str) -> Result<Number<'_>, String> {
    let lower = text.to_ascii_lowercase();
    let (radix, digits_start) = match lower.as_bytes() {
        [b'0', b'x', ..] => (Radix::Hexadecimal, 2),
        [b'0', b'b', b'0' | b'1', ..] => (Radix::Binary, 2),
        [b'0', ..] => (Radix::Octal, 0),
        _ => (Radix::Decimal, 0),
    };
    let is_digit = |b: u8| if radix == Radix::Hexadecimal { b.is_ascii_hexdigit() } else { b.is_ascii_digit() };
    let bytes = lower.as_bytes();
    let skip_digits = |from: usize| bytes[from..].iter().position(|&b| !is_digit(b)).map_or(bytes.len(), |n| from + n);
    let mut end = skip_digits(digits_start);
    let exponent_letter = if radix == Radix::Hexadecimal { b'p' } else { b'e' };
    let is_float = bytes.get(end).is_some_and(|&b| b == b'.' || b == exponent_letter) && radix != Radix::Binary;
    if !is_float {
        return integer(text, radix, &lower[digits_start..end], &lower[end..]);
    }
    let mut mantissa = end - digits_start;
    if bytes[end] == b'.' {
        let from = end + 1;
        end = skip_digits(from);
        mantissa += end - from;
    }
    let mut has_exponent = false;
    if bytes.get(end) == Some(&exponent_letter) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let from = end + 1 + sign;
        end = bytes[from..].iter().position(|b| !b.is_ascii_digit()).map_or(bytes.len(), |n| from + n);
        has_exponent = end > from;
        if !has_exponent {
            return Err(format!("the exponent of `{text}` has no digits"));
        }
    }
    if mantissa == 0 {
        return Err(format!("`{text}` has no digits"));
    }
    if radix == Radix::Hexadecimal && !has_exponent {
        return Err(format!("the hexadecimal floating constant `{text}` needs an exponent"));
    }
    let (suffix, part) = float_suffix(&lower[end..]).ok_or_else(|| bad_suffix(text, end))?;
    Ok(Number::Float { digits: &text[..end], suffix, part })
}

fn bad_suffix(text: &str, at: usize) -> String {
    format!("`{}` is no suffix of a number, in `{text}`", &text[at..])
}

fn integer(text: &str, radix: Radix, digits: &str, suffix: &str) -> Result<Number<'static>, String> {
    let base = match radix {
        Radix::Decimal => 10,
        Radix::Octal => 8,
        Radix::Hexadecimal => 16,
        Radix::Binary => 2,
    };
    if digits.is_empty() {
        return Err(format!("`{text}` has no digits"));
    }
    if let Some(digit) = digits.chars().find(|c| !c.is_digit(base)) {
        return Err(format!("`{digit}` is no digit of the constant `{text}` to the base {base}"));
    }
    let value = u64::from_str_radix(digits, base)
        .map_err(|_| format!("the constant `{text}` is larger than any integer type"))?;
    let (form, part) = integer_suffix(suffix).ok_or_else(|| bad_suffix(text, text.len() - suffix.len()))?;
    Ok(Number::Integer { value, form: IntegerForm { radix, ..form }, part })
}

fn integer_suffix(suffix: &str) -> Option<(IntegerForm, Part)> {
    let (rest, part) = match suffix.strip_suffix(['i', 'j']).or_else(|| suffix.strip_prefix(['i', 'j'])) {
        Some(rest) => (rest, Part::Imaginary),
        None => (suffix, Part::Real),
    };
    let (unsigned, length) = match rest {
        "" => (false, IntegerLength::None),
        "u" => (true, IntegerLength::None),
        "l" => (false, IntegerLength::Long),
        "ul" | "lu" => (true, IntegerLength::Long),
        "ll" => (false, IntegerLength::LongLong),
        "ull" | "llu" => (true, IntegerLength::LongLong),
        _ => return None,
    };
    Some((IntegerForm { radix: Radix::Decimal, unsigned, length }, part))
}

fn float_suffix(suffix: &str) -> Option<(FloatSuffix, Part)> {
    let (rest, part) = match suffix.strip_suffix(['i', 'j']).or_else(|| suffix.strip_prefix(['i', 'j'])) {
        Some(rest) => (rest, Part::Imaginary),
        None => (suffix, Part::Real),
    };
    let suffix = match rest {
        "" | "d" => FloatSuffix::None,
        "f" => FloatSuffix::F,
        "l" | "w" => FloatSuffix::L,
        "f16" => FloatSuffix::F16,
        "f32" => FloatSuffix::F32,
        "f64" => FloatSuffix::F64,
        "f128" | "q" => FloatSuffix::F128,
        "f32x" => FloatSuffix::F32x,
        "f64x" => FloatSuffix::F64x,
        "df" => FloatSuffix::Df,
        "dd" => FloatSuffix::Dd,
        "dl" => FloatSuffix::Dl,
        _ => return None,
    };
    Some((suffix, part))
}

/// The prefix and the contents of a character constant or string literal.
pub(crate) fn unquote(token: &[u8]) -> (Encoding, &[u8]) {
    let quote = token.iter().position(|&b| b == b'"' || b == b'\'').unwrap_or(0);
    let encoding = match &token[..quote] {
        b"u8" => Encoding::Utf8,
        b"u" => Encoding::Utf16,
        b"U" => Encoding::Utf32,
        b"L" => Encoding::Wide,
        _ => Encoding::Plain,
    };
    (encoding, &token[quote + 1..token.len().max(quote + 2) - 1])
}

/// An element of a string before it is encoded.
enum Element {
    /// A character of the source, or one named by `\u`.
    Char(char),
    /// A code unit given by its number, or a byte of the source that is not part of valid UTF-8.
    Unit(u32),
    /// A line continuation: a backslash before the end of the line.
    Nothing,
}

/// Decodes the escape sequences in a string or character constant, and appends the code units.
pub(crate) fn decode(contents: &[u8], encoding: Encoding, units: &mut Vec<u32>) -> Result<(), String> {
    let mut at = 0;
    while at < contents.len() {
        let narrow = matches!(encoding, Encoding::Plain | Encoding::Utf8);
        match element(contents, &mut at)? {
            Element::Char(c) if narrow => units.extend(c.encode_utf8(&mut [0; 4]).bytes().map(u32::from)),
            Element::Char(c) if encoding == Encoding::Utf16 => {
                units.extend(c.encode_utf16(&mut [0; 2]).iter().map(|&unit| u32::from(unit)));
            }
            Element::Char(c) => units.push(u32::from(c)),
            Element::Unit(unit) if narrow => units.push(unit & 0xff),
            Element::Unit(unit) if encoding == Encoding::Utf16 => units.push(unit & 0xffff),
            Element::Unit(unit) => units.push(unit),
            Element::Nothing => {}
        }
    }
    Ok(())
}

/// The code units in the form that strings of this encoding are stored in.
pub(crate) fn string_units(units: &[u32], encoding: Encoding) -> StringUnits {
    match encoding {
        Encoding::Plain | Encoding::Utf8 => StringUnits::Bytes(units.iter().map(|&unit| unit as u8).collect()),
        Encoding::Utf16 | Encoding::Utf32 | Encoding::Wide => StringUnits::Wide(units.into()),
    }
}

/// The value of a character constant with these code units.
pub(crate) fn char_value(units: &[u32], encoding: Encoding) -> i64 {
    match (encoding, units) {
        // A single plain character is a `signed char`. Several are an `int`, filled from the right as GCC does.
        (Encoding::Plain, &[unit]) => i64::from(unit as u8 as i8),
        (Encoding::Plain, units) => i64::from(units.iter().fold(0u32, |value, unit| (value << 8) | unit) as i32),
        (Encoding::Wide, units) => i64::from(units.last().map_or(0, |&unit| unit as i32)),
        (_, units) => units.last().map_or(0, |&unit| i64::from(unit)),
    }
}

fn element(text: &[u8], at: &mut usize) -> Result<Element, String> {
    let start = *at;
    if text[start] == b'\\' && start + 1 < text.len() {
        *at += 2;
        return escape(text, at, text[start + 1]);
    }
    if text[start].is_ascii() {
        *at += 1;
        return Ok(Element::Char(text[start] as char));
    }
    let chunk = &text[start..text.len().min(start + 4)];
    let valid = match std::str::from_utf8(chunk) {
        Ok(valid) => valid,
        Err(error) => std::str::from_utf8(&chunk[..error.valid_up_to()]).unwrap_or_default(),
    };
    match valid.chars().next() {
        Some(c) => {
            *at += c.len_utf8();
            Ok(Element::Char(c))
        }
        None => {
            *at += 1;
            Ok(Element::Unit(u32::from(text[start])))
        }
    }
}

/// Decodes an escape sequence; `at` is after its letter.
fn escape(text: &[u8], at: &mut usize, letter: u8) -> Result<Element, String> {
    let digits = |from: usize, most: usize, radix: u32| {
        let until = text.len().min(from.saturating_add(most));
        text[from..until].iter().position(|&b| !(b as char).is_digit(radix)).map_or(until, |n| from + n)
    };
    let value = |range: &[u8], radix: u32| {
        let digit = |b: u8| (b as char).to_digit(radix).unwrap_or(0);
        range.iter().fold(0u32, |value, &b| value.wrapping_mul(radix).wrapping_add(digit(b)))
    };
    let unit = match letter {
        b'n' => 10,
        b't' => 9,
        b'r' => 13,
        b'a' => 7,
        b'b' => 8,
        b'f' => 12,
        b'v' => 11,
        b'e' | b'E' => 27,
        b'0'..=b'7' => {
            let end = digits(*at - 1, 3, 8);
            let unit = value(&text[*at - 1..end], 8);
            *at = end;
            unit
        }
        b'x' => {
            let end = digits(*at, usize::MAX, 16);
            if end == *at {
                return Err("`\\x` needs hexadecimal digits".into());
            }
            let unit = value(&text[*at..end], 16);
            *at = end;
            unit
        }
        b'u' | b'U' => {
            let length = if letter == b'u' { 4 } else { 8 };
            let end = digits(*at, length, 16);
            if end - *at != length {
                return Err(format!("`\\{}` needs {length} hexadecimal digits", letter as char));
            }
            let number = value(&text[*at..end], 16);
            *at = end;
            let c = char::from_u32(number).ok_or_else(|| format!("there is no character {number:#x}"))?;
            return Ok(Element::Char(c));
        }
        b'\n' => return Ok(Element::Nothing),
        b'\r' if text.get(*at) == Some(&b'\n') => {
            *at += 1;
            return Ok(Element::Nothing);
        }
        // `\"`, `\\`, and, as GCC does, any other character stands for itself.
        other => u32::from(other),
    };
    Ok(Element::Unit(unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(value: u64, radix: Radix, unsigned: bool, length: IntegerLength) -> Result<Number<'static>, String> {
        Ok(Number::Integer { value, form: IntegerForm { radix, unsigned, length }, part: Part::Real })
    }

    fn float(digits: &str, suffix: FloatSuffix) -> Result<Number<'_>, String> {
        Ok(Number::Float { digits, suffix, part: Part::Real })
    }

    #[test]
    fn integers() {
        assert_eq!(number("0"), int(0, Radix::Octal, false, IntegerLength::None));
        assert_eq!(number("42"), int(42, Radix::Decimal, false, IntegerLength::None));
        assert_eq!(number("017lu"), int(15, Radix::Octal, true, IntegerLength::Long));
        assert_eq!(number("0xFFULL"), int(255, Radix::Hexadecimal, true, IntegerLength::LongLong));
        assert_eq!(number("0x1e"), int(30, Radix::Hexadecimal, false, IntegerLength::None));
        assert_eq!(number("0b101U"), int(5, Radix::Binary, true, IntegerLength::None));
        assert_eq!(number("18446744073709551615u"), int(u64::MAX, Radix::Decimal, true, IntegerLength::None));
        for bad in ["18446744073709551616", "09", "0x", "12abc", "0b2", "1ulu", "1_000"] {
            assert!(number(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn floats() {
        assert_eq!(number("1.5"), float("1.5", FloatSuffix::None));
        assert_eq!(number(".5f"), float(".5", FloatSuffix::F));
        assert_eq!(number("1.L"), float("1.", FloatSuffix::L));
        assert_eq!(number("09.5"), float("09.5", FloatSuffix::None));
        assert_eq!(number("1e-10"), float("1e-10", FloatSuffix::None));
        assert_eq!(number("0x1.8P+3f64x"), float("0x1.8P+3", FloatSuffix::F64x));
        assert_eq!(number("1.0Q"), float("1.0", FloatSuffix::F128));
        assert_eq!(number("2.5DL"), float("2.5", FloatSuffix::Dl));
        let imaginary = Number::Float { digits: "1.0", suffix: FloatSuffix::F, part: Part::Imaginary };
        assert_eq!(number("1.0fi"), Ok(imaginary));
        assert_eq!(number("1.0if"), Ok(imaginary));
        for bad in ["1.5.2", "1e", "0x1.8", "0x.p1", "1.5fx", "1e+"] {
            assert!(number(bad).is_err(), "{bad}");
        }
    }

    fn char_of(token: &[u8]) -> i64 {
        let (encoding, contents) = unquote(token);
        let mut units = Vec::new();
        decode(contents, encoding, &mut units).expect("valid");
        char_value(&units, encoding)
    }

    #[test]
    fn characters() {
        assert_eq!(char_of(b"'a'"), 97);
        assert_eq!(char_of(b"'\\377'"), -1);
        assert_eq!(char_of(b"'\\xe9'"), -23);
        assert_eq!(char_of(b"'\xe9'"), -23);
        assert_eq!(char_of(b"'\\0'"), 0);
        assert_eq!(char_of(b"'\\e'"), 27);
        assert_eq!(char_of(b"'ab'"), 0x6162);
        assert_eq!(char_of(b"'\\377\\377\\377\\377'"), -1);
        assert_eq!(char_of("L'é'".as_bytes()), 0xe9);
        assert_eq!(char_of("U'\\U0001F600'".as_bytes()), 0x1f600);
        assert_eq!(char_of(b"u'\\u00e9'"), 0xe9);
        assert_eq!(char_of(b"L'\\xffffffff'"), -1);
    }

    #[test]
    fn strings() {
        let units = |token: &[u8]| {
            let (encoding, contents) = unquote(token);
            let mut units = Vec::new();
            decode(contents, encoding, &mut units).map(|()| string_units(&units, encoding))
        };
        let bytes = |bytes: &[u8]| Ok(StringUnits::Bytes(bytes.into()));
        assert_eq!(units(b"\"a\\tb\\1234\\x41\""), bytes(b"a\tb\x534\x41"));
        assert_eq!(units(b"\"a\\\nb\\\r\nc\""), bytes(b"abc"));
        assert_eq!(units("u8\"é\\u00e9\"".as_bytes()), bytes("éé".as_bytes()));
        assert_eq!(units(b"\"\xff\xfe\""), bytes(b"\xff\xfe"));
        assert_eq!(units("u\"😀\"".as_bytes()), Ok(StringUnits::Wide(vec![0xd83d, 0xde00].into())));
        assert_eq!(units("L\"é\"".as_bytes()), Ok(StringUnits::Wide(vec![0xe9].into())));
        for bad in [&b"\"\\x\""[..], b"\"\\u12\"", b"\"\\ud800\""] {
            assert!(units(bad).is_err());
        }
    }
}
