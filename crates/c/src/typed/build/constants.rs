//! The values of constant expressions (C11 6.6).
//!
//! Nodes whose value C defines have already been folded to numbers. The evaluation here wraps around as GCC does, and
//! covers what GCC folds beyond the standard: addresses relative to null (the traditional `offsetof`) and
//! floating-point operands.

use std::cmp::Ordering;

use num_bigint::BigInt;
use tracewright_logic::{Float, RoundingMode, parse_number};

use super::Builder;
use crate::typed::{BinaryOp, Callee, CastKind, ExprId, ExprKind, InitValue, PlaceId, PlaceKind, Storage, UnaryOp};
use crate::types::{IntType, TypeId};

/// The value of a constant expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Constant {
    /// An integer, or a pointer that refers to no object.
    Int(i128),
    /// A floating-point number.
    Float(Float),
}

impl Constant {
    fn is_zero(&self) -> bool {
        match self {
            Constant::Int(value) => *value == 0,
            Constant::Float(value) => value.is_zero(),
        }
    }
}

const NEAREST: RoundingMode = RoundingMode::NearestEven;

impl Builder {
    /// The value of an integer or pointer expression, if it is constant.
    pub fn constant_int(&self, expr: ExprId) -> Option<i128> {
        match self.evaluate(expr)? {
            Constant::Int(value) => Some(value),
            Constant::Float(_) => None,
        }
    }

    /// The value of a floating-point expression, if it is constant.
    pub fn constant_float(&self, expr: ExprId) -> Option<Float> {
        match self.evaluate(expr)? {
            Constant::Float(value) => Some(value),
            Constant::Int(_) => None,
        }
    }

    /// The value of a floating-point expression, if GCC folds it also outside of static initialisers: where no operation in
    /// it raises an exception (division by zero, overflow, a NaN made of numbers).
    pub fn folded_float(&self, expr: ExprId) -> Option<Float> {
        self.constant_float(expr).filter(|_| !self.raises(expr))
    }

    /// Whether an operation in a constant expression raises an exception.
    fn raises(&self, expr: ExprId) -> bool {
        let result = |operands: &[ExprId]| {
            let operands: Vec<Float> = operands.iter().filter_map(|&operand| self.constant_float(operand)).collect();
            let Some(result) = self.constant_float(expr) else { return false };
            let are_finite = operands.iter().all(|operand| !operand.is_nan() && !operand.is_infinite());
            let none_is_nan = operands.iter().all(|operand| !operand.is_nan());
            !operands.is_empty() && (result.is_nan() && none_is_nan || result.is_infinite() && are_finite)
        };
        match *self.kind(expr) {
            ExprKind::Binary(_, left, right) => result(&[left, right]) || self.raises(left) || self.raises(right),
            ExprKind::And(left, right) | ExprKind::Or(left, right) | ExprKind::Elvis(left, right) => {
                self.raises(left) || self.raises(right)
            }
            ExprKind::Unary(_, operand) | ExprKind::Cast(_, operand) => self.raises(operand),
            ExprKind::Conditional(condition, then, otherwise) => {
                [condition, then, otherwise].iter().any(|&part| self.raises(part))
            }
            ExprKind::Call(_, ref arguments) => {
                result(arguments) || arguments.iter().any(|&argument| self.raises(argument))
            }
            _ => false,
        }
    }

    /// The value of an expression, if it is constant.
    pub fn evaluate(&self, expr: ExprId) -> Option<Constant> {
        let node = &self.program.exprs[expr.index()];
        match node.kind {
            ExprKind::Int(value) => Some(Constant::Int(value)),
            ExprKind::Float(ref text) => {
                let format = self.types().as_float(node.ty)?.format();
                parse_number(format, NEAREST, text).map(Constant::Float)
            }
            ExprKind::AddressOf(place) => self.address(place).map(Constant::Int),
            ExprKind::Unary(op, operand) => {
                let value = self.evaluate(operand)?;
                match (op, value) {
                    (UnaryOp::Not, value) => Some(Constant::Int(i128::from(value.is_zero()))),
                    (UnaryOp::Neg, Constant::Float(value)) => Some(Constant::Float(value.negated())),
                    (UnaryOp::Neg, Constant::Int(value)) => self.wrapped(expr, value.wrapping_neg()),
                    (UnaryOp::BitNot, Constant::Int(value)) => self.wrapped(expr, !value),
                    (UnaryOp::BitNot, Constant::Float(_)) => None,
                }
            }
            ExprKind::Binary(op, left, right) => self.operation(expr, op, left, right),
            ExprKind::And(left, right) => {
                let holds = !self.evaluate(left)?.is_zero() && !self.evaluate(right)?.is_zero();
                Some(Constant::Int(i128::from(holds)))
            }
            ExprKind::Or(left, right) => {
                let holds = !self.evaluate(left)?.is_zero() || !self.evaluate(right)?.is_zero();
                Some(Constant::Int(i128::from(holds)))
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                self.evaluate(if self.evaluate(condition)?.is_zero() { otherwise } else { then })
            }
            ExprKind::Elvis(value, otherwise) => {
                let value = self.evaluate(value)?;
                if value.is_zero() { self.evaluate(otherwise) } else { Some(value) }
            }
            ExprKind::Cast(kind, operand) => self.conversion(expr, kind, self.evaluate(operand)?),
            ExprKind::PointerAdd(pointer, index) | ExprKind::PointerSub(pointer, index) => {
                let (pointer, index) = (self.constant_int(pointer)?, self.constant_int(index)?);
                let step = index.checked_mul(i128::from(self.pointee_size(expr)?))?;
                let negative = matches!(node.kind, ExprKind::PointerSub(..));
                Some(Constant::Int(if negative { pointer - step } else { pointer + step }))
            }
            ExprKind::PointerDiff(left, right) => {
                let difference = self.constant_int(left)? - self.constant_int(right)?;
                difference.checked_div(i128::from(self.pointee_size(left)?)).map(Constant::Int)
            }
            ExprKind::Call(Callee::Function(function), ref arguments) => {
                self.folded_call(expr, self.program.functions[function.index()].known?, arguments)
            }
            // GCC 8 and later evaluate the content of a constant object in initialisers.
            ExprKind::Load(place) => self.constant_content(place),
            _ => None,
        }
    }

    fn constant_content(&self, place: PlaceId) -> Option<Constant> {
        let id = match self.program.places[place.index()].kind {
            PlaceKind::Object(object) => object,
            PlaceKind::Deref(pointer) => return self.character(pointer),
            _ => return None,
        };
        let object = &self.program.objects[id.index()];
        let is_static = matches!(object.storage, Storage::Global | Storage::Static(_));
        // Only static initialisers may use the content of objects: an array whose length does is a VLA.
        if !is_static
            || !object.is_const
            || object.is_volatile
            || self.function.is_some()
            || self.weak_objects.contains(&id)
        {
            return None;
        }
        match object.initialiser.as_ref()?.entries.as_slice() {
            [entry] if entry.path.is_empty() => match entry.value {
                InitValue::Expr(value) => self.evaluate(value),
                InitValue::Characters(_) => None,
            },
            _ => None,
        }
    }

    /// An element of a string literal: `"abc"[1]`.
    fn character(&self, pointer: ExprId) -> Option<Constant> {
        let (base, index) = match *self.kind(pointer) {
            ExprKind::PointerAdd(base, index) => (base, self.constant_int(index)?),
            _ => (pointer, 0),
        };
        let ExprKind::AddressOf(place) = *self.kind(base) else { return None };
        let PlaceKind::Object(object) = self.program.places[place.index()].kind else { return None };
        let object = &self.program.objects[object.index()];
        let units = match object.initialiser.as_ref()?.entries.as_slice() {
            [entry] if object.storage == Storage::StringLiteral => match &entry.value {
                InitValue::Characters(units) => units,
                InitValue::Expr(_) => return None,
            },
            _ => return None,
        };
        let index = usize::try_from(index).ok().filter(|&index| index <= units.len())?;
        let int = self.types().as_int(self.types().pointee(self.ty(base))?.ty)?;
        let unit = units.get(index).copied().unwrap_or(0);
        Some(Constant::Int(self.types().wrap(int, i128::from(unit))))
    }

    /// Whether an expression is constant only because the compiler evaluates the content of an object, knows a function, or
    /// converts a floating-point number that it would not convert elsewhere.
    pub fn asks_the_compiler(&self, expr: ExprId) -> bool {
        match *self.kind(expr) {
            ExprKind::Load(_) | ExprKind::Call(..) | ExprKind::Cast(CastKind::FloatToInt, _) => true,
            ExprKind::Cast(_, operand) | ExprKind::Unary(_, operand) => self.asks_the_compiler(operand),
            ExprKind::Binary(_, left, right) | ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                self.asks_the_compiler(left) || self.asks_the_compiler(right)
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                [condition, then, otherwise].iter().any(|&part| self.asks_the_compiler(part))
            }
            _ => false,
        }
    }

    fn operation(&self, expr: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Option<Constant> {
        let truth = |holds: bool| Some(Constant::Int(i128::from(holds)));
        match (self.evaluate(left)?, self.evaluate(right)?) {
            (Constant::Float(a), Constant::Float(b)) => {
                let order = a.compare(&b);
                Some(Constant::Float(match op {
                    BinaryOp::Add => a.add(&b, NEAREST),
                    BinaryOp::Sub => a.subtract(&b, NEAREST),
                    BinaryOp::Mul => a.multiply(&b, NEAREST),
                    BinaryOp::Div => a.divide(&b, NEAREST),
                    BinaryOp::Lt => return truth(order == Some(Ordering::Less)),
                    BinaryOp::Le => return truth(matches!(order, Some(Ordering::Less | Ordering::Equal))),
                    BinaryOp::Gt => return truth(order == Some(Ordering::Greater)),
                    BinaryOp::Ge => return truth(matches!(order, Some(Ordering::Greater | Ordering::Equal))),
                    BinaryOp::Eq => return truth(order == Some(Ordering::Equal)),
                    BinaryOp::Ne => return truth(order != Some(Ordering::Equal)),
                    _ => return None,
                }))
            }
            (Constant::Int(a), Constant::Int(b)) if self.types().as_int(self.ty(left)) == Some(IntType::UInt128) => {
                self.unsigned_operation(expr, op, a as u128, b)
            }
            (Constant::Int(a), Constant::Int(b)) => {
                let bits = self.types().as_int(self.ty(left)).map_or(64, |int| self.types().int_bits(int));
                let count = u32::try_from(b).ok().filter(|&count| count < bits);
                let result = match op {
                    BinaryOp::Add => a.wrapping_add(b),
                    BinaryOp::Sub => a.wrapping_sub(b),
                    BinaryOp::Mul => a.wrapping_mul(b),
                    BinaryOp::Div => a.checked_div(b)?,
                    BinaryOp::Rem => a.checked_rem(b)?,
                    BinaryOp::Shl => a.wrapping_shl(count?),
                    BinaryOp::Shr => a.wrapping_shr(count?),
                    BinaryOp::BitAnd => a & b,
                    BinaryOp::BitXor => a ^ b,
                    BinaryOp::BitOr => a | b,
                    BinaryOp::Lt => return truth(a < b),
                    BinaryOp::Le => return truth(a <= b),
                    BinaryOp::Gt => return truth(a > b),
                    BinaryOp::Ge => return truth(a >= b),
                    BinaryOp::Eq => return truth(a == b),
                    BinaryOp::Ne => return truth(a != b),
                };
                self.wrapped(expr, result)
            }
            _ => None,
        }
    }

    /// An operation on `unsigned __int128`, whose values are represented as the signed ones with the same bits.
    fn unsigned_operation(&self, expr: ExprId, op: BinaryOp, a: u128, second: i128) -> Option<Constant> {
        let truth = |holds: bool| Some(Constant::Int(i128::from(holds)));
        let b = second as u128;
        let count = u32::try_from(second).ok().filter(|&count| count < 128);
        let result = match op {
            BinaryOp::Add => a.wrapping_add(b),
            BinaryOp::Sub => a.wrapping_sub(b),
            BinaryOp::Mul => a.wrapping_mul(b),
            BinaryOp::Div => a.checked_div(b)?,
            BinaryOp::Rem => a.checked_rem(b)?,
            BinaryOp::Shl => a << count?,
            BinaryOp::Shr => a >> count?,
            BinaryOp::BitAnd => a & b,
            BinaryOp::BitXor => a ^ b,
            BinaryOp::BitOr => a | b,
            BinaryOp::Lt => return truth(a < b),
            BinaryOp::Le => return truth(a <= b),
            BinaryOp::Gt => return truth(a > b),
            BinaryOp::Ge => return truth(a >= b),
            BinaryOp::Eq => return truth(a == b),
            BinaryOp::Ne => return truth(a != b),
        };
        self.wrapped(expr, result as i128)
    }

    /// The mathematical value of an integer constant of a type.
    fn natural(&self, ty: TypeId, value: i128) -> BigInt {
        match self.types().as_int(ty) {
            Some(IntType::UInt128) => (value as u128).into(),
            _ => value.into(),
        }
    }

    fn conversion(&self, expr: ExprId, kind: CastKind, value: Constant) -> Option<Constant> {
        match (kind, value) {
            (CastKind::ToBool, value) => Some(Constant::Int(i128::from(!value.is_zero()))),
            (CastKind::IntToFloat, Constant::Int(value)) => {
                let format = self.types().as_float(self.ty(expr))?.format();
                let ExprKind::Cast(_, operand) = *self.kind(expr) else { return None };
                let value = self.natural(self.ty(operand), value);
                Some(Constant::Float(Float::from_integer(format, NEAREST, &value)))
            }
            (CastKind::FloatToFloat, Constant::Float(value)) => {
                let format = self.types().as_float(self.ty(expr))?.format();
                Some(Constant::Float(value.to_format(format, NEAREST)))
            }
            (CastKind::FloatToInt, Constant::Float(value)) => self.saturated(self.ty(expr), &value).map(Constant::Int),
            (CastKind::ToVoid, _) => None,
            (CastKind::IntToPointer, Constant::Int(value)) => {
                let mask = (1i128 << (8 * self.types().pointer_size())) - 1;
                Some(Constant::Int(value & mask))
            }
            (_, Constant::Int(value)) => self.wrapped(expr, value),
            (CastKind::Same, value) => Some(value),
            _ => None,
        }
    }

    /// An integer, wrapped to the type of an expression.
    fn wrapped(&self, expr: ExprId, value: i128) -> Option<Constant> {
        let int = self.types().as_int(self.ty(expr));
        Some(Constant::Int(int.map_or(value, |int| self.types().wrap(int, value))))
    }

    /// A floating-point constant truncated to an integer type; a value out of range becomes the nearest bound, as with
    /// GCC.
    pub fn saturated(&self, ty: TypeId, value: &Float) -> Option<i128> {
        let int = self.types().as_int(ty)?;
        if int == IntType::UInt128 {
            return Some(match value.to_integer(RoundingMode::Zero) {
                Some(integer) if integer < BigInt::ZERO => 0,
                Some(integer) => u128::try_from(integer).unwrap_or(u128::MAX) as i128,
                None if value.is_nan() || value.is_negative() => 0,
                None => u128::MAX as i128,
            });
        }
        let (low, high) = self.types().int_range(int);
        let bound = if value.is_negative() { low } else { high };
        Some(match value.to_integer(RoundingMode::Zero) {
            Some(integer) => i128::try_from(integer).map_or(bound, |integer| integer.clamp(low, high)),
            None if value.is_nan() => 0,
            None => bound,
        })
    }

    /// The size of the type that a pointer expression points to.
    fn pointee_size(&self, expr: ExprId) -> Option<u64> {
        self.types().size_of(self.types().pointee(self.ty(expr))?.ty)
    }

    /// The address of an lvalue in no object: relative to null or another constant.
    fn address(&self, place: PlaceId) -> Option<i128> {
        let place = &self.program.places[place.index()];
        match place.kind {
            PlaceKind::Deref(pointer) => self.constant_int(pointer),
            PlaceKind::Field(outer, number) => {
                let record = self.types().as_record(self.place_type(outer))?;
                let field = &self.types().record(record).body.as_ref()?.fields[number as usize];
                Some(self.address(outer)? + i128::from(field.offset))
            }
            PlaceKind::Object(_) | PlaceKind::CompoundLiteral(_) | PlaceKind::Value(_) => None,
        }
    }
}
