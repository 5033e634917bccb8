//! Evaluation of calls of builtins with constant arguments, where the language requires a constant expression: GCC
//! folds them.
//!
//! Everywhere else such calls remain calls.

use std::cmp::Ordering;

use tracewright_logic::{Float, Format, RoundingMode, Sign};

use crate::library::{BitOperation, Builtin, Effect, Id, Known, Math, Spelling, string};
use crate::typed::{CastKind, ExprId, ExprKind, InitValue, PlaceKind, Storage};

use super::{Builder, Constant};

/// The results of `__builtin_isinf` and similar classifications.
fn classified(math: Math, value: &Float) -> Option<i128> {
    let sign = if value.is_negative() { -1 } else { 1 };
    Some(match math {
        Math::IsNan => i128::from(value.is_nan()),
        Math::IsInfinite | Math::InfinitySign => i128::from(value.is_infinite()) * sign,
        Math::IsFinite => i128::from(!value.is_nan() && !value.is_infinite()),
        Math::IsNormal => i128::from(value.is_normal()),
        Math::SignBit if !value.is_nan() => i128::from(value.is_negative()),
        _ => return None,
    })
}

/// The results of `__builtin_floor` and similar functions, and of the square root.
fn rounded(math: Math, value: &Float) -> Option<Float> {
    let mode = match math {
        Math::SquareRoot => return Some(value.square_root(RoundingMode::NearestEven)),
        Math::Floor => RoundingMode::Down,
        Math::Ceiling => RoundingMode::Up,
        Math::Truncate => RoundingMode::Zero,
        Math::Round => RoundingMode::NearestAway,
        _ => return None,
    };
    Some(value.round_to_integral(mode))
}

/// The results of `__builtin_isless` and similar comparisons.
fn compared(math: Math, a: &Float, b: &Float) -> Option<i128> {
    let order = a.compare(b);
    Some(i128::from(match math {
        Math::IsGreater => order == Some(Ordering::Greater),
        Math::IsGreaterEqual => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        Math::IsLess => order == Some(Ordering::Less),
        Math::IsLessEqual => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        Math::IsLessGreater => matches!(order, Some(Ordering::Less | Ordering::Greater)),
        Math::IsUnordered => order.is_none(),
        _ => return None,
    }))
}

/// A bit operation on a number of this many bits.
fn bit_operation(operation: BitOperation, value: i128, bits: u32) -> i128 {
    let value = (value as u64) & (u64::MAX >> (64 - bits));
    let signs = if value >> (bits - 1) & 1 == 1 { !value & (u64::MAX >> (64 - bits)) } else { value };
    i128::from(match operation {
        BitOperation::SwapBytes => return i128::from(value.swap_bytes() >> (64 - bits)),
        BitOperation::Ones => value.count_ones(),
        BitOperation::Parity => value.count_ones() % 2,
        BitOperation::FindFirst if value == 0 => 0,
        BitOperation::FindFirst => value.trailing_zeros() + 1,
        BitOperation::LeadingSigns => signs.leading_zeros() - (64 - bits) - 1,
        // For the constant 0, GCC counts all bits.
        BitOperation::LeadingZeros => value.leading_zeros() - (64 - bits),
        BitOperation::TrailingZeros => value.trailing_zeros().min(bits),
    })
}

impl Builder {
    /// The value of a call, if it is that of a builtin with constant arguments.
    pub fn folded_call(&self, call: ExprId, known: Known, arguments: &[ExprId]) -> Option<Constant> {
        // GCC folds a function by its builtin name or by its name in the standard.
        if !matches!(known.spelling(), Spelling::Plain | Spelling::Builtin) {
            return None;
        }
        let text = |index: usize| self.string_of(*arguments.get(index)?);
        if let Some(value) = self.folded_text(known, arguments, &text) {
            return Some(Constant::Int(value));
        }
        let math = known.math();
        let format = self.types().as_float(self.ty(call)).map(|float| float.format());
        if let (Some(format), Some(math), []) | (Some(format), Some(math), [_]) = (format, math, arguments)
            && let Some(value) = self.folded_special(math, format, &text)
        {
            return Some(Constant::Float(value));
        }
        let values: Vec<Constant> = arguments.iter().map(|&argument| self.evaluate(argument)).collect::<Option<_>>()?;
        match (math, values.as_slice()) {
            (None, [Constant::Int(value)]) => self.folded_integer(known, *value).map(Constant::Int),
            (Some(Math::Absolute), [Constant::Float(value)]) => Some(Constant::Float(value.absolute())),
            (Some(math), [Constant::Float(value)]) => match rounded(math, value) {
                Some(number) => Some(Constant::Float(number)),
                None => classified(math, value).map(Constant::Int),
            },
            (Some(Math::CopySign), [Constant::Float(_), Constant::Float(b)]) if b.is_nan() => None,
            (Some(Math::CopySign), [Constant::Float(a), Constant::Float(b)]) => {
                let magnitude = a.absolute();
                Some(Constant::Float(if b.is_negative() { magnitude.negated() } else { magnitude }))
            }
            (Some(math), [Constant::Float(a), Constant::Float(b)]) => compared(math, a, b).map(Constant::Int),
            (
                Some(Math::Classify | Math::ClassifyAs),
                [
                    Constant::Int(a),
                    Constant::Int(b),
                    Constant::Int(c),
                    Constant::Int(d),
                    Constant::Int(e),
                    Constant::Float(x),
                ],
            ) => {
                let classes = [(x.is_nan(), a), (x.is_infinite(), b), (x.is_normal(), c), (x.is_subnormal(), d)];
                Some(Constant::Int(*classes.iter().find(|(holds, _)| *holds).map_or(e, |(_, class)| *class)))
            }
            (None, [Constant::Int(value), Constant::Int(_)] | [Constant::Int(value), Constant::Int(_), _])
                if known.builtin() == Some(Builtin::Expect) =>
            {
                Some(Constant::Int(*value))
            }
            _ => None,
        }
    }

    fn folded_integer(&self, known: Known, value: i128) -> Option<i128> {
        match known.bits() {
            Some(bits) => Some(bit_operation(bits.operation, value, bits.width.bits(self.types().pointer_size()))),
            None => (known.effect() == Some(Effect::Absolute)).then(|| value.abs()),
        }
    }

    /// Functions on string literals.
    fn folded_text(
        &self,
        known: Known,
        arguments: &[ExprId],
        string: &dyn Fn(usize) -> Option<Vec<u8>>,
    ) -> Option<i128> {
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
        match known.id() {
            Id::String(string::Id::strlen) => Some(string(0)?.len() as i128),
            Id::String(string::Id::strcmp) => Some(order(string(0)?, string(1)?)),
            Id::String(string::Id::strncmp) => {
                let most = limit(2)?;
                Some(order(up_to(string(0)?, most), up_to(string(1)?, most)))
            }
            _ => None,
        }
    }

    /// `__builtin_huge_val()`, `__builtin_nan("")`
    fn folded_special(&self, math: Math, format: Format, string: &dyn Fn(usize) -> Option<Vec<u8>>) -> Option<Float> {
        match math {
            Math::Nan if string(0)?.is_empty() => Some(Float::nan(format)),
            Math::Infinity => Some(Float::infinity(format, Sign::Plus)),
            _ => None,
        }
    }

    /// The characters of a string literal, from the one that a pointer points to up to the terminating zero.
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
