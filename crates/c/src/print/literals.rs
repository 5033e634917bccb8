//! Constants and strings.

use std::fmt::Write;

use super::Printer;
use crate::ast::{Encoding, FloatSuffix, IntegerForm, IntegerLength, Radix, StringId, StringUnits};

fn prefix(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Plain => "",
        Encoding::Utf8 => "u8",
        Encoding::Utf16 => "u",
        Encoding::Utf32 => "U",
        Encoding::Wide => "L",
    }
}

pub(super) fn float_suffix(suffix: FloatSuffix) -> &'static str {
    match suffix {
        FloatSuffix::None => "",
        FloatSuffix::F => "f",
        FloatSuffix::L => "l",
        FloatSuffix::F16 => "f16",
        FloatSuffix::F32 => "f32",
        FloatSuffix::F64 => "f64",
        FloatSuffix::F128 => "f128",
        FloatSuffix::F32x => "f32x",
        FloatSuffix::F64x => "f64x",
        FloatSuffix::Df => "df",
        FloatSuffix::Dd => "dd",
        FloatSuffix::Dl => "dl",
    }
}

impl Printer<'_> {
    pub(super) fn integer(&mut self, value: u64, form: IntegerForm) {
        let digits = match form.radix {
            Radix::Decimal => value.to_string(),
            Radix::Octal if value == 0 => "0".into(),
            Radix::Octal => format!("0{value:o}"),
            Radix::Hexadecimal => format!("{value:#x}"),
            Radix::Binary => format!("{value:#b}"),
        };
        self.put(&digits);
        self.put(if form.unsigned { "u" } else { "" });
        self.put(match form.length {
            IntegerLength::None => "",
            IntegerLength::Long => "l",
            IntegerLength::LongLong => "ll",
        });
    }

    pub(super) fn character(&mut self, value: i64, encoding: Encoding) {
        self.put(prefix(encoding));
        self.put("'");
        match encoding {
            Encoding::Plain if (-128..128).contains(&value) => self.byte(value as u8, b'\''),
            Encoding::Plain => {
                let bytes = (value as u32).to_be_bytes();
                let start = bytes.iter().position(|&b| b != 0).unwrap_or(3);
                bytes[start..].iter().for_each(|&byte| self.byte(byte, b'\''));
            }
            _ if (0..128).contains(&value) => self.byte(value as u8, b'\''),
            _ => self.hexadecimal(value as u32),
        }
        self.put("'");
    }

    fn hexadecimal(&mut self, unit: u32) {
        let _ = write!(self.out, "\\x{unit:x}");
    }

    fn byte(&mut self, byte: u8, quote: u8) {
        match byte {
            b'\n' => self.put("\\n"),
            b'\t' => self.put("\\t"),
            b'\\' => self.put("\\\\"),
            _ if byte == quote => {
                self.put("\\");
                self.out.push(quote as char);
            }
            b' '..=b'~' => self.out.push(byte as char),
            // Always three octal digits, because another digit may follow.
            _ => {
                let _ = write!(self.out, "\\{byte:03o}");
            }
        }
    }

    pub(super) fn string(&mut self, string: StringId) {
        let literal = &self.ast[string];
        let prefix = prefix(literal.encoding);
        self.put(prefix);
        self.put("\"");
        match &literal.units {
            StringUnits::Bytes(bytes) => bytes.iter().for_each(|&byte| self.byte(byte, b'"')),
            StringUnits::Wide(units) => {
                for &unit in units {
                    match u8::try_from(unit) {
                        Ok(byte @ 0..128) => self.byte(byte, b'"'),
                        // Ends the string, so that a following character is not read as another hexadecimal digit.
                        _ => {
                            self.hexadecimal(unit);
                            let _ = write!(self.out, "\" {prefix}\"");
                        }
                    }
                }
            }
        }
        self.put("\"");
    }
}
