//! Calls of builtins with constant arguments, where the language asks for a constant: GCC knows their values.
//!
//! Elsewhere such calls stay calls.

use std::cmp::Ordering;

use tracewright_logic::{Float, Format, Sign};

use crate::typed::{CastKind, ExprId, ExprKind, InitValue, PlaceKind, Storage};

use super::{Builder, Constant};

/// What `__builtin_isinf` and its relatives say.
fn classified(name: &str, value: &Float) -> Option<i128> {
    let sign = if value.is_negative() { -1 } else { 1 };
    Some(match name {
        "isnan" | "isnanf" | "isnanl" => i128::from(value.is_nan()),
        "isinf" | "isinff" | "isinfl" | "isinf_sign" => i128::from(value.is_infinite()) * sign,
        "isfinite" | "finite" | "finitef" | "finitel" => i128::from(!value.is_nan() && !value.is_infinite()),
        "isnormal" => i128::from(value.is_normal()),
        "signbit" | "signbitf" | "signbitl" if !value.is_nan() => i128::from(value.is_negative()),
        _ => return None,
    })
}

/// `__builtin_isless` and its relatives.
fn compared(name: &str, a: &Float, b: &Float) -> Option<i128> {
    let order = a.compare(b);
    Some(i128::from(match name {
        "isgreater" => order == Some(Ordering::Greater),
        "isgreaterequal" => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        "isless" => order == Some(Ordering::Less),
        "islessequal" => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        "islessgreater" => matches!(order, Some(Ordering::Less | Ordering::Greater)),
        "isunordered" => order.is_none(),
        _ => return None,
    }))
}

/// Bit operations on a number of so many bits.
fn bit_operation(name: &str, value: i128, bits: u32) -> Option<i128> {
    let value = (value as u64) & (u64::MAX >> (64 - bits));
    let leading = value.leading_zeros() - (64 - bits);
    let signs = if value >> (bits - 1) & 1 == 1 { !value & (u64::MAX >> (64 - bits)) } else { value };
    Some(i128::from(match name {
        "popcount" => value.count_ones(),
        "parity" => value.count_ones() % 2,
        "ffs" if value == 0 => 0,
        "ffs" => value.trailing_zeros() + 1,
        "clrsb" => signs.leading_zeros() - (64 - bits) - 1,
        // Of a constant 0, GCC counts all bits.
        "clz" => leading,
        "ctz" => value.trailing_zeros().min(bits),
        _ => return None,
    }))
}

/// The name of a function of real numbers without the letter of its type.
fn without_suffix<'n>(name: &'n str, known: &[&str]) -> Option<&'n str> {
    let plain = name.strip_suffix(['f', 'l']).filter(|plain| known.contains(plain));
    if known.contains(&name) { Some(name) } else { plain }
}

impl Builder {
    /// The value of a call, if it is that of a builtin with constant arguments.
    pub fn folded_call(&self, call: ExprId, name: &str, arguments: &[ExprId]) -> Option<Constant> {
        let name = name.strip_prefix("__builtin_").unwrap_or(name);
        let string = |index: usize| self.string_of(*arguments.get(index)?);
        if let Some(value) = self.folded_text(name, arguments, &string) {
            return Some(Constant::Int(value));
        }
        let format = self.types().as_float(self.ty(call)).map(|float| float.format());
        if let (Some(format), []) | (Some(format), [_]) = (format, arguments)
            && let Some(value) = self.folded_special(name, format, &string)
        {
            return Some(Constant::Float(value));
        }
        let values: Vec<Constant> = arguments.iter().map(|&argument| self.evaluate(argument)).collect::<Option<_>>()?;
        match values.as_slice() {
            [Constant::Int(value)] => self.folded_integer(name, *value).map(Constant::Int),
            [Constant::Float(value)] => match without_suffix(name, &["fabs"]) {
                Some(_) => Some(Constant::Float(value.absolute())),
                None => classified(name, value).map(Constant::Int),
            },
            [Constant::Float(a), Constant::Float(b)] => match without_suffix(name, &["copysign"]) {
                Some(_) if b.is_nan() => None,
                Some(_) => {
                    let magnitude = a.absolute();
                    Some(Constant::Float(if b.is_negative() { magnitude.negated() } else { magnitude }))
                }
                None => compared(name, a, b).map(Constant::Int),
            },
            [
                Constant::Int(a),
                Constant::Int(b),
                Constant::Int(c),
                Constant::Int(d),
                Constant::Int(e),
                Constant::Float(x),
            ] if name == "fpclassify" => {
                let classes = [(x.is_nan(), a), (x.is_infinite(), b), (x.is_normal(), c), (x.is_subnormal(), d)];
                Some(Constant::Int(*classes.iter().find(|(holds, _)| *holds).map_or(e, |(_, class)| *class)))
            }
            [Constant::Int(value), Constant::Int(_)] | [Constant::Int(value), Constant::Int(_), _]
                if name.starts_with("expect") =>
            {
                Some(Constant::Int(*value))
            }
            _ => None,
        }
    }

    fn folded_integer(&self, name: &str, value: i128) -> Option<i128> {
        let int_bits = |suffix: usize| match suffix {
            0 => 32,
            1 => 8 * self.types().pointer_size() as u32,
            _ => 64,
        };
        match name {
            "bswap16" => return Some(i128::from((value as u16).swap_bytes())),
            "bswap32" => return Some(i128::from((value as u32).swap_bytes())),
            "bswap64" => return Some(i128::from((value as u64).swap_bytes())),
            "abs" | "labs" | "llabs" | "imaxabs" => return Some(value.abs()),
            _ => {}
        }
        let base = name.trim_end_matches('l');
        bit_operation(base, value, int_bits(name.len() - base.len()))
    }

    /// Functions on string literals.
    fn folded_text(&self, name: &str, arguments: &[ExprId], string: &dyn Fn(usize) -> Option<Vec<u8>>) -> Option<i128> {
        let limit = |index: usize| usize::try_from(self.constant_int(*arguments.get(index)?)?).ok();
        let order = |a: Vec<u8>, b: Vec<u8>| match a.cmp(&b) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        };
        let up_to = |mut text: Vec<u8>, most: usize| {
            text.truncate(most);
            text
        };
        match name {
            "strlen" => Some(string(0)?.len() as i128),
            "strcmp" => Some(order(string(0)?, string(1)?)),
            "strncmp" => {
                let most = limit(2)?;
                Some(order(up_to(string(0)?, most), up_to(string(1)?, most)))
            }
            _ => None,
        }
    }

    /// `__builtin_huge_val()`, `__builtin_nan("")`
    fn folded_special(&self, name: &str, format: Format, string: &dyn Fn(usize) -> Option<Vec<u8>>) -> Option<Float> {
        match without_suffix(name, &["inf", "huge_val", "nan"])? {
            "nan" if string(0)?.is_empty() => Some(Float::nan(format)),
            "nan" => None,
            _ => Some(Float::infinity(format, Sign::Plus)),
        }
    }

    /// The characters of a string literal, from where a pointer into it points to the first zero.
    fn string_of(&self, pointer: ExprId) -> Option<Vec<u8>> {
        let (base, index) = match *self.kind(pointer) {
            ExprKind::PointerAdd(base, index) => (base, usize::try_from(self.constant_int(index)?).ok()?),
            ExprKind::Cast(CastKind::Same | CastKind::PointerToPointer, inner) => return self.string_of(inner),
            _ => (pointer, 0),
        };
        let ExprKind::AddressOf(place) = *self.kind(base) else { return None };
        let PlaceKind::Object(object) = self.program.places[place.index()].kind else { return None };
        let object = &self.program.objects[object.index()];
        let (Storage::StringLiteral, [entry]) = (object.storage, object.initialiser.as_ref()?.entries.as_slice())
        else {
            return None;
        };
        let InitValue::Characters(units) = &entry.value else { return None };
        let units = units.get(index..)?;
        let end = units.iter().position(|&unit| unit == 0).unwrap_or(units.len());
        units[..end].iter().map(|&unit| u8::try_from(unit).ok()).collect()
    }
}
