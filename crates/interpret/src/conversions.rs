//! Conversions between scalar types.

use tracewright_c::typed::CastKind;
use tracewright_c::types::{FloatType, TypeId};

use crate::floats::Number;
use crate::machine::{Machine, Run};
use crate::prepare::{Class, IntClass};
use crate::value::{Pointer, Value};

impl Machine<'_> {
    /// Converts a value to another type, as by assignment.
    pub fn convert(&mut self, value: Value, from: TypeId, to: TypeId) -> Run<Value> {
        let kind = match (self.prepared.class(from), self.prepared.class(to)) {
            (Class::Int(_) | Class::Float(_) | Class::Pointer, Class::Int(int)) if int.bits == 1 => CastKind::ToBool,
            (Class::Int(_), Class::Int(_)) => CastKind::IntToInt,
            (Class::Int(_), Class::Float(_)) => CastKind::IntToFloat,
            (Class::Float(_), Class::Int(_)) => CastKind::FloatToInt,
            (Class::Float(_), Class::Float(_)) => CastKind::FloatToFloat,
            (Class::Pointer, Class::Int(_)) => CastKind::PointerToInt,
            (Class::Int(_), Class::Pointer) => CastKind::IntToPointer,
            (Class::Pointer, Class::Pointer) => CastKind::PointerToPointer,
            _ => CastKind::Same,
        };
        self.cast(kind, value, from, to)
    }

    pub fn cast(&mut self, kind: CastKind, value: Value, from: TypeId, to: TypeId) -> Run<Value> {
        let (from, to) = (self.prepared.class(from), self.prepared.class(to));
        match (kind, value, to) {
            (CastKind::ToVoid, _, _) => Ok(Value::Void),
            (CastKind::Same | CastKind::PointerToPointer, value, _) => Ok(value),
            (CastKind::ToBool, value, _) => Ok(Value::Int(i128::from(self.is_true(&value)?))),
            (CastKind::IntToInt, Value::Int(number), Class::Int(int)) => Ok(Value::Int(int.wrap(number))),
            (CastKind::IntToFloat, Value::Int(number), Class::Float(float)) => {
                let is_wide = matches!(from, Class::Int(IntClass { bits: 128, signed: false, .. }));
                let exact = if is_wide { (number as u128).into() } else { number.into() };
                Ok(Value::Float(Number::of_integer(float, &exact)))
            }
            (CastKind::FloatToFloat, Value::Float(number), Class::Float(float)) => {
                Ok(Value::Float(number.to_type(float)))
            }
            (CastKind::FloatToInt, Value::Float(number), Class::Int(int)) => {
                Ok(Value::Int(self.integer_of(number, int)?))
            }
            (CastKind::PointerToInt, Value::Pointer(pointer), Class::Int(int)) => {
                if pointer.address != 0 {
                    self.doubt.get_or_insert("the address of an object");
                }
                // GCC sign-extends addresses when it converts them to wider types.
                let signed = match self.prepared.program.types.pointer_size() {
                    4 => i128::from(pointer.address as u32 as i32),
                    _ => i128::from(pointer.address as i64),
                };
                Ok(Value::Int(int.wrap(signed)))
            }
            (CastKind::IntToPointer, Value::Int(number), _) => {
                Ok(Value::Pointer(Pointer::numbered(self.wrap_address(number as u64))))
            }
            (_, Value::Void, _) => self.undefined("the value of a function that returns none"),
            _ => self.dont_know("a conversion between these types"),
        }
    }

    /// A floating-point number converted to an integer, as the instructions of x86 do it. (Conversions that GCC folds are constants by now.)
    fn integer_of(&mut self, number: Number, int: IntClass) -> Run<i128> {
        let (least, greatest) = match (int.bits, int.signed) {
            (128, true) => (i128::MIN, i128::MAX),
            (128, false) => (0, i128::MAX),
            (bits, true) => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            (bits, false) => (0, (1 << bits) - 1),
        };
        let exact = number.truncated();
        if let Some(value) = exact.as_ref().and_then(|value| i128::try_from(value.clone()).ok())
            && (least..=greatest).contains(&value)
        {
            return Ok(value);
        }
        if int.bits == 128
            && !int.signed
            && let Some(value) = exact.as_ref().and_then(|value| u128::try_from(value.clone()).ok())
        {
            return Ok(value as i128);
        }
        let is_lp64 = self.prepared.program.types.pointer_size() == 8;
        let is_sse = matches!(number.ty, FloatType::Float | FloatType::Double);
        if !is_sse && number.ty != FloatType::LongDouble || int.bits == 128 {
            return self.dont_know("a floating-point number that does not fit into an integer");
        }
        // The width to which the hardware converts; unsigned numbers without an instruction of their own are converted
        // in two halves.
        Ok(match (int.bits, int.signed) {
            (64, false) => cut_in_halves(&number, exact.as_ref(), int),
            (32, false) if is_sse && !is_lp64 => cut_in_halves(&number, exact.as_ref(), int),
            (64, true) | (32, false) => int.wrap(cut(exact.as_ref(), 64)),
            (8, _) | (16, true) if !is_sse => int.wrap(cut(exact.as_ref(), 16)),
            _ => int.wrap(cut(exact.as_ref(), 32)),
        })
    }
}

/// The truncated number if it fits into a signed type of this width; otherwise the smallest value of the type.
fn cut(exact: Option<&num_bigint::BigInt>, bits: u32) -> i128 {
    let bound = 1i128 << (bits - 1);
    let value = exact.and_then(|value| i128::try_from(value.clone()).ok());
    value.filter(|value| (-bound..bound).contains(value)).unwrap_or(-bound)
}

/// The upper half of the range is converted separately.
fn cut_in_halves(number: &Number, exact: Option<&num_bigint::BigInt>, int: IntClass) -> i128 {
    let half = num_bigint::BigInt::from(1u128 << (int.bits - 1));
    let is_large = match exact {
        Some(value) => *value >= half,
        None => !number.is_nan() && !number.is_signed(),
    };
    let lowest = -(1i128 << (int.bits - 1));
    match is_large {
        true => int.wrap(cut(exact.map(|value| value - &half).as_ref(), int.bits) ^ lowest),
        false => int.wrap(cut(exact, int.bits)),
    }
}
