//! Floating-point types, and constants with exactly the bits that the compiled program showed.

use super::program::Shown;

/// A floating-point type, in the order of precision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Float {
    Single,
    Double,
    /// The 80 bits of the x87.
    Extended,
}

/// A decomposed number: `fraction * 2^exponent`, with its sign.
enum Number {
    NaN,
    Infinite,
    Finite { fraction: u64, exponent: i32 },
}

impl Float {
    pub fn name(self) -> &'static str {
        match self {
            Float::Single => "float",
            Float::Double => "double",
            Float::Extended => "long double",
        }
    }

    pub fn suffix(self) -> &'static str {
        match self {
            Float::Single => "f",
            Float::Double => "",
            Float::Extended => "L",
        }
    }

    /// The runtime function that prints the bits.
    pub fn shown_by(self) -> &'static str {
        match self {
            Float::Single => "show_float",
            Float::Double => "show_double",
            Float::Extended => "show_long_double",
        }
    }

    /// The claim that a variable has exactly these bits; for a NaN, that it is one.
    pub fn claim(self, name: &str, shown: &Shown) -> String {
        let (negative, number) = self.take_apart(shown);
        let sign = if negative { "-" } else { "" };
        match number {
            Number::NaN => format!("{name} != {name}"),
            Number::Infinite => format!("{name} == {sign}1 / 0.0f"),
            // The sign of a zero shows in its reciprocal.
            Number::Finite { fraction: 0, .. } => {
                let relation = if negative { "<" } else { ">" };
                format!("({name} == 0 && 1 / {name} {relation} 0)")
            }
            Number::Finite { fraction, exponent } => {
                format!("{name} == {sign}0x{fraction:x}p{exponent}{}", self.suffix())
            }
        }
    }

    fn take_apart(self, shown: &Shown) -> (bool, Number) {
        // The width of the fraction as it is stored, the width of the exponent, and whether the leading one is stored too.
        let (sign_and_exponent, fraction, width, exponent_bits) = match self {
            Float::Single => (shown.low >> 23, shown.low & 0x7f_ffff, 23, 8),
            Float::Double => (shown.low >> 52, shown.low & 0xf_ffff_ffff_ffff, 52, 11),
            Float::Extended => (shown.high.unwrap_or_default() & 0xffff, shown.low, 63, 15),
        };
        let negative = sign_and_exponent >> exponent_bits & 1 == 1;
        let greatest = (1 << exponent_bits) - 1;
        let exponent = (sign_and_exponent & greatest) as i32;
        let below_one = fraction & ((1 << width) - 1);
        let number = match exponent {
            e if e == greatest as i32 && below_one != 0 => Number::NaN,
            e if e == greatest as i32 => Number::Infinite,
            e => {
                let leading = if e == 0 { 0 } else { 1 << width };
                let bias = greatest as i32 / 2 + width;
                Number::Finite { fraction: below_one | leading, exponent: e.max(1) - bias }
            }
        };
        (negative, number)
    }
}
