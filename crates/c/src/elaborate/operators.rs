//! Unary and binary operators, `&&`, `||`, `?:` and the comma (C11 6.5.3 to 6.5.17).

use tracewright_source::Span;

use crate::ast::{self, BinaryOp as Operator, UnaryOp as Prefix};
use crate::typed::build::Builder;
use crate::typed::{BinaryOp, CastKind, ExprId, ExprKind, StepKind, UnaryOp};
use crate::types::{FloatType, QualType, Records, TypeId, TypeKind};

use super::complex::Part;
use super::convert::Operand;
use super::parts::Composite;
use super::typing::Typing;
use super::{Checked, Elaborator};

/// The operation of an operator that takes two values.
pub(super) fn operation(op: Operator) -> Option<BinaryOp> {
    Some(match op {
        Operator::Mul => BinaryOp::Mul,
        Operator::Div => BinaryOp::Div,
        Operator::Rem => BinaryOp::Rem,
        Operator::Add => BinaryOp::Add,
        Operator::Sub => BinaryOp::Sub,
        Operator::Shl => BinaryOp::Shl,
        Operator::Shr => BinaryOp::Shr,
        Operator::Lt => BinaryOp::Lt,
        Operator::Gt => BinaryOp::Gt,
        Operator::Le => BinaryOp::Le,
        Operator::Ge => BinaryOp::Ge,
        Operator::Eq => BinaryOp::Eq,
        Operator::Ne => BinaryOp::Ne,
        Operator::BitAnd => BinaryOp::BitAnd,
        Operator::BitXor => BinaryOp::BitXor,
        Operator::BitOr => BinaryOp::BitOr,
        Operator::And | Operator::Or | Operator::Comma => return None,
    })
}

pub(super) fn is_comparison(op: BinaryOp) -> bool {
    use BinaryOp::*;
    matches!(op, Lt | Le | Gt | Ge | Eq | Ne)
}

impl Elaborator<'_> {
    pub(super) fn unary_expression(&mut self, op: Prefix, operand: ast::ExprId, span: Span) -> Checked<Operand> {
        let value = match op {
            Prefix::AddressOf => return self.address_expression(operand, span),
            Prefix::Deref => {
                let operand = self.expression(operand)?;
                if let Operand::Function(_) | Operand::FunctionAt(_) = operand {
                    return Ok(operand);
                }
                let pointer = self.typing.value_of(operand, span)?;
                return self.typing.dereference(pointer, span);
            }
            Prefix::PreIncrement => self.step(StepKind::PreIncrement, operand, span)?,
            Prefix::PreDecrement => self.step(StepKind::PreDecrement, operand, span)?,
            Prefix::PostIncrement => self.step(StepKind::PostIncrement, operand, span)?,
            Prefix::PostDecrement => self.step(StepKind::PostDecrement, operand, span)?,
            Prefix::Not => {
                let value = self.condition(operand)?;
                self.typing.build.negation(value, span)
            }
            Prefix::Plus | Prefix::Minus | Prefix::BitNot => self.sign(op, operand, span)?,
            Prefix::Real | Prefix::Imag => {
                let operand = self.expression(operand)?;
                if let Some(name) = self.typing.build.opaque_name(self.typing.build.operand_type(operand).ty) {
                    let double = self.typing.build.program.types.float(FloatType::Double);
                    return Ok(Operand::Value(self.typing.build.unsupported(name, double, span)));
                }
                let part = if op == Prefix::Real { Part::Real } else { Part::Imaginary };
                return self.typing.part_of_number(part, operand, span);
            }
        };
        Ok(Operand::Value(value))
    }

    fn sign(&mut self, op: Prefix, operand: ast::ExprId, span: Span) -> Checked<ExprId> {
        let value = self.value(operand)?;
        let ty = self.typing.build.ty(value);
        if let Some(name) = self.typing.build.opaque_name(ty) {
            return Ok(self.typing.build.unsupported(name, ty, span));
        }
        if let Some(composite) = self.typing.composite(ty) {
            let operation = match op {
                Prefix::Minus => UnaryOp::Neg,
                Prefix::BitNot => UnaryOp::BitNot,
                _ => return Ok(self.typing.build.cast(CastKind::Same, value, ty, span)),
            };
            return match composite {
                Composite::Complex(part) => self.typing.complex_sign(operation, value, part, span),
                Composite::Vector(element, _) => self.typing.vector_sign(operation, value, element, span),
            };
        }
        let fits = match op {
            Prefix::BitNot => self.typing.build.types().is_integer(ty),
            _ => self.typing.build.types().is_arithmetic(ty),
        };
        if !fits {
            let (sign, name) = (if op == Prefix::BitNot { "~" } else { "+/-" }, self.typing.build.types().describe(ty));
            return self.typing.error(span, format!("wrong type argument to unary `{sign}` (have `{name}`)"));
        }
        let wide = self.typing.wide_type(value);
        let value = self.typing.build.promote(value);
        let ty = self.typing.build.ty(value);
        Ok(match (op, wide) {
            (Prefix::Minus, Some(wide)) => self.typing.wide_unary(UnaryOp::Neg, value, wide, span),
            (Prefix::BitNot, Some(wide)) => self.typing.wide_unary(UnaryOp::BitNot, value, wide, span),
            (Prefix::Minus, None) => self.typing.build.unary(UnaryOp::Neg, value, ty, span),
            (Prefix::BitNot, None) => self.typing.build.unary(UnaryOp::BitNot, value, ty, span),
            _ if self.typing.build.as_constant(value).is_some() => value,
            // No lvalue, no bit-field.
            _ => {
                let value = self.typing.build.cast(CastKind::Same, value, ty, span);
                self.typing.keep_wide_type(value, wide)
            }
        })
    }

    pub(super) fn binary_expression(
        &mut self,
        op: Operator,
        left: ast::ExprId,
        right: ast::ExprId,
        span: Span,
    ) -> Checked<ExprId> {
        match op {
            Operator::And | Operator::Or => return self.logical(op, left, right, span),
            Operator::Comma => {
                let left = self.effect(left)?;
                let right = self.value(right)?;
                let ty = self.typing.build.ty(right);
                return Ok(self.typing.build.node(ExprKind::Comma(left, right), ty, span));
            }
            _ => {}
        }
        let Some(op) = operation(op) else { return self.typing.give_up(span) };
        // Both sides are elaborated, so that errors in both are reported.
        let (left, right) = (self.value(left), self.value(right));
        self.operators().operate(op, left?, right?, span)
    }

    fn logical(&mut self, op: Operator, left: ast::ExprId, right: ast::ExprId, span: Span) -> Checked<ExprId> {
        let left = self.condition(left);
        let right = self.condition(right);
        let (left, right) = (left?, right?);
        let decides = op == Operator::Or;
        let ty = self.typing.build.basic.int;
        match (self.typing.build.constant_truth(left), self.typing.build.constant_truth(right)) {
            (Some(truth), _) if truth == decides => Ok(self.typing.build.int(i128::from(decides), ty, span)),
            (Some(_), Some(truth)) => Ok(self.typing.build.int(i128::from(truth), ty, span)),
            _ if op == Operator::Or => Ok(self.typing.build.node(ExprKind::Or(left, right), ty, span)),
            _ => Ok(self.typing.build.node(ExprKind::And(left, right), ty, span)),
        }
    }

    pub(super) fn conditional(
        &mut self,
        condition: ast::ExprId,
        then: Option<ast::ExprId>,
        otherwise: ast::ExprId,
        span: Span,
    ) -> Checked<ExprId> {
        let value = self.value(condition);
        let condition = match then {
            Some(_) => value,
            None => value.and_then(|value| match self.typing.complex_part(self.typing.build.ty(value)) {
                Some(_) => Ok(value),
                None => self.typing.truth_value(value, self.ast[condition].span),
            }),
        };
        let then = then.map(|then| self.value(then)).transpose();
        let otherwise = self.value(otherwise);
        let (condition, then, otherwise) = (condition?, then?, otherwise?);
        if then.is_none() && self.typing.complex_part(self.typing.build.ty(condition)).is_some() {
            return self.typing.complex_elvis(condition, otherwise, span);
        }
        let (condition, then) = match then {
            Some(_) => (self.typing.truth_value(condition, span)?, then),
            None => (condition, None),
        };
        let (first, second, ty) = self.typing.common_result(then.unwrap_or(condition), otherwise, span)?;
        let constant = self.typing.build.constant_truth(condition);
        Ok(match (constant, then) {
            (Some(true), _) => first,
            (Some(false), _) => second,
            (None, _) => {
                let wide = self.typing.wide_type(first);
                let kind = match then {
                    Some(_) => ExprKind::Conditional(condition, first, second),
                    None => ExprKind::Elvis(first, second),
                };
                let value = self.typing.build.node(kind, ty, span);
                self.typing.keep_wide_type(value, wide)
            }
        })
    }
}

impl Typing {
    pub(super) fn invalid_operands<T>(&mut self, op: BinaryOp, a: TypeId, b: TypeId, span: Span) -> Checked<T> {
        if self.build.types().is_void(a) || self.build.types().is_void(b) {
            return self.error(span, "void value not ignored as it ought to be");
        }
        let (a, b) = (self.build.types().describe(a), self.build.types().describe(b));
        self.error(span, format!("invalid operands to binary `{}` (have `{a}` and `{b}`)", op.symbol()))
    }

    /// `z ?: other`, where `z` is complex
    fn complex_elvis(&mut self, value: ExprId, otherwise: ExprId, span: Span) -> Checked<ExprId> {
        let mut before = Vec::new();
        let ty = self.build.ty(value);
        let parts = self.taken_apart(value, &mut before)?;
        let value = self.put_together(parts, ty, span);
        let truth = self.complex_truth(value, span)?;
        let (first, second, ty) = self.common_result(value, otherwise, span)?;
        let result = self.build.node(ExprKind::Conditional(truth, first, second), ty, span);
        Ok(self.build.sequence(before, result))
    }

    /// The second and third operand of `?:` in their common type (6.5.15).
    fn common_result(&mut self, first: ExprId, second: ExprId, span: Span) -> Checked<(ExprId, ExprId, TypeId)> {
        let (a, b) = (self.build.ty(first), self.build.ty(second));
        let types = self.build.types();
        if types.is_arithmetic(a) && types.is_arithmetic(b) {
            if let Some(wide) = self.common_wide_type(first, second) {
                let (first, second) = (self.widened(first, wide), self.widened(second, wide));
                return Ok((first, second, self.build.ty(first)));
            }
            let (first, second) = self.beside_wider(first, second);
            let (first, second, ty) = self.common_operands(first, second);
            return Ok((self.without_wide_type(first), self.without_wide_type(second), ty));
        }
        if self.complex_part(a).or(self.complex_part(b)).is_some() && !types.is_void(a) && !types.is_void(b) {
            let part = self.common_part(a, b);
            let ty = self.complex(part);
            return match (self.scalar_cast(first, ty, span), self.scalar_cast(second, ty, span)) {
                (Some(first), Some(second)) => Ok((first, second, ty)),
                _ => self.error(span, "type mismatch in conditional expression"),
            };
        }
        let ty = match (types.kind(a), types.kind(b)) {
            (TypeKind::Void, _) | (_, TypeKind::Void) => self.build.basic.void,
            (&TypeKind::Pointer(x), &TypeKind::Pointer(y)) => self.common_pointer(first, second, x, y, span),
            (TypeKind::Pointer(_), TypeKind::Int(_) | TypeKind::Enum(_)) => {
                if !self.build.is_null_constant(second) {
                    self.warn(span, "pointer/integer type mismatch in conditional expression");
                }
                a
            }
            (TypeKind::Int(_) | TypeKind::Enum(_), TypeKind::Pointer(_)) => {
                if !self.build.is_null_constant(first) {
                    self.warn(span, "pointer/integer type mismatch in conditional expression");
                }
                b
            }
            _ if types.compatible(a, b, Records::Structural) => a,
            _ if self.build.is_unsupported(first) => b,
            _ if self.build.is_unsupported(second) => a,
            _ => match self.build.opaque_name(a).or(self.build.opaque_name(b)) {
                Some(name) => {
                    let ty = if self.build.opaque_name(a).is_some() { a } else { b };
                    let value = self.build.unsupported(name, ty, span);
                    return Ok((value, value, ty));
                }
                None => {
                    let (a, b) = (self.build.types().describe(a), self.build.types().describe(b));
                    return self.error(span, format!("type mismatch in conditional expression: `{a}` and `{b}`"));
                }
            },
        };
        let (first, second) = (self.scalar_cast(first, ty, span), self.scalar_cast(second, ty, span));
        match (first, second) {
            (Some(first), Some(second)) => Ok((first, second, ty)),
            _ => self.error(span, "type mismatch in conditional expression"),
        }
    }

    fn common_pointer(&mut self, first: ExprId, second: ExprId, x: QualType, y: QualType, span: Span) -> TypeId {
        if self.build.is_null_constant(first) {
            return self.build.ty(second);
        }
        if self.build.is_null_constant(second) {
            return self.build.ty(first);
        }
        let inner = if self.build.types().compatible(x.ty, y.ty, Records::Identical) {
            self.build.program.types.composite(x.ty, y.ty)
        } else {
            if !self.build.types().is_void(x.ty) && !self.build.types().is_void(y.ty) {
                self.warn(span, "pointer type mismatch in conditional expression");
            }
            self.build.basic.void
        };
        let to = x.qualified_as(y).with(inner);
        self.build.program.types.pointer(to)
    }
}

impl Builder {
    /// `!value`
    fn negation(&mut self, value: ExprId, span: Span) -> ExprId {
        match self.constant_truth(value) {
            Some(truth) => self.int(i128::from(!truth), self.basic.int, span),
            None => self.node(ExprKind::Unary(UnaryOp::Not, value), self.basic.int, span),
        }
    }

    /// Whether a constant is not zero. Addresses of objects are not constants here.
    fn constant_truth(&self, value: ExprId) -> Option<bool> {
        match *self.kind(value) {
            ExprKind::Int(value) => Some(value != 0),
            ExprKind::Cast(CastKind::IntToPointer, inner) => self.as_constant(inner).map(|value| value != 0),
            ExprKind::Float(_) => self.constant_float(value).map(|value| !value.is_zero()),
            _ => None,
        }
    }
}
