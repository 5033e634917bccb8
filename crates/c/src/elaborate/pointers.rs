//! Pointers: `*`, `&`, arithmetic and comparison.

use tracewright_source::Span;

use crate::ast;
use crate::typed::build::Builder;
use crate::typed::{BinaryOp, CastKind, ExprId, ExprKind, PlaceKind};
use crate::types::{QualType, Records, TypeId, TypeKind};

use super::convert::Operand;
use super::operations::Operators;
use super::typing::Typing;
use super::{Checked, Elaborator};

impl Elaborator<'_> {
    /// `&operand`
    pub(super) fn address_expression(&mut self, operand: ast::ExprId, span: Span) -> Checked<Operand> {
        let operand = self.expression(operand)?;
        let value = match operand {
            Operand::Place(place, ty) => {
                if self.typing.build.bit_field_place(place).is_some() {
                    return self.typing.error(span, "cannot take address of bit-field");
                }
                self.typing.build.address_of(place, ty, span)
            }
            Operand::Function(_) | Operand::FunctionAt(_) => self.typing.value_of(operand, span)?,
            Operand::Value(value) if self.typing.build.is_unsupported(value) => {
                let ty = self.typing.build.ty(value);
                let pointer = self.typing.build.program.types.pointer(QualType::plain(ty));
                self.typing.scalar_cast(value, pointer, span).unwrap_or(value)
            }
            Operand::Value(_) => return self.typing.error(span, "lvalue required as unary `&` operand"),
        };
        Ok(Operand::Value(value))
    }
}

impl Operators<'_, '_> {
    /// `left + right`, where either may be a pointer.
    pub(super) fn add(&mut self, left: ExprId, right: ExprId, span: Span) -> Checked<ExprId> {
        let (a, b) = (self.typing.build.ty(left), self.typing.build.ty(right));
        let (pointer, index) = match (self.typing.build.types().is_pointer(a), self.typing.build.types().is_pointer(b))
        {
            (true, false) => (left, right),
            (false, true) => (right, left),
            (true, true) => return self.typing.invalid_operands(BinaryOp::Add, a, b, span),
            (false, false) => return self.operate(BinaryOp::Add, left, right, span),
        };
        let ty = self.typing.build.ty(pointer);
        self.typing.check_countable(ty, span)?;
        let index = self.typing.index(index, BinaryOp::Add, ty, span)?;
        Ok(self.typing.build.node(ExprKind::PointerAdd(pointer, index), ty, span))
    }
}

impl Typing {
    /// `*pointer`
    pub(super) fn dereference(&mut self, pointer: ExprId, span: Span) -> Checked<Operand> {
        if self.build.is_unsupported(pointer) && !self.build.types().is_pointer(self.build.ty(pointer)) {
            return Ok(Operand::Value(pointer));
        }
        let Some(to) = self.build.types().pointee(self.build.ty(pointer)) else {
            let name = self.build.types().describe(self.build.ty(pointer));
            return self.error(span, format!("invalid type argument of unary `*` (have `{name}`)"));
        };
        if let TypeKind::Function(_) = self.build.types().kind(to.ty) {
            return Ok(Operand::FunctionAt(pointer));
        }
        Ok(Operand::Place(self.build.place_node(PlaceKind::Deref(pointer), to.ty, span), to))
    }

    /// Whether one can count in units of what a pointer type points to.
    fn check_countable(&mut self, pointer: TypeId, span: Span) -> Checked<()> {
        let Some(to) = self.build.types().pointee(pointer) else { return Ok(()) };
        if self.build.types().size_of(to.ty).is_none() && !self.build.types().is_variable(to.ty) {
            let name = self.build.types().describe(to.ty);
            return self.error(span, format!("invalid use of undefined type `{name}`"));
        }
        Ok(())
    }

    /// The index in pointer arithmetic: an integer, promoted.
    fn index(&mut self, value: ExprId, op: BinaryOp, pointer: TypeId, span: Span) -> Checked<ExprId> {
        if !self.build.types().is_integer(self.build.ty(value)) {
            return self.invalid_operands(op, pointer, self.build.ty(value), span);
        }
        Ok(self.build.promote(value))
    }

    /// `left - right`, where the left one is a pointer.
    pub(super) fn subtract(&mut self, left: ExprId, right: ExprId, span: Span) -> Checked<ExprId> {
        let (a, b) = (self.build.ty(left), self.build.ty(right));
        if !self.build.types().is_pointer(a) {
            return self.invalid_operands(BinaryOp::Sub, a, b, span);
        }
        self.check_countable(a, span)?;
        if !self.build.types().is_pointer(b) {
            let index = self.index(right, BinaryOp::Sub, a, span)?;
            return Ok(self.build.node(ExprKind::PointerSub(left, index), a, span));
        }
        if let (Some(x), Some(y)) = (self.build.types().pointee(a), self.build.types().pointee(b))
            && !self.build.types().compatible(x.ty, y.ty, Records::Identical)
        {
            return self.invalid_operands(BinaryOp::Sub, a, b, span);
        }
        let right = self.scalar_cast(right, a, span).unwrap_or(right);
        Ok(self.build.node(ExprKind::PointerDiff(left, right), self.build.basic.difference, span))
    }

    /// A comparison in which at least one side is a pointer: both sides in the same type.
    pub(super) fn compare_pointers(
        &mut self,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        span: Span,
    ) -> Checked<ExprId> {
        let (a, b) = (self.build.ty(left), self.build.ty(right));
        let ty = match (self.build.types().kind(a), self.build.types().kind(b)) {
            (TypeKind::Pointer(x), TypeKind::Pointer(y)) => {
                let void = self.build.types().is_void(x.ty) || self.build.types().is_void(y.ty);
                if !void && !self.build.types().compatible(x.ty, y.ty, Records::Identical) {
                    self.warn(span, "comparison of distinct pointer types lacks a cast");
                }
                match () {
                    () if self.build.is_null_constant(left) => b,
                    () if self.build.is_null_constant(right) => a,
                    () if void => self.build.basic.void_pointer,
                    () => a,
                }
            }
            (TypeKind::Pointer(_), TypeKind::Int(_) | TypeKind::Enum(_)) => {
                if !self.build.is_null_constant(right) {
                    self.warn(span, "comparison between pointer and integer");
                }
                a
            }
            (TypeKind::Int(_) | TypeKind::Enum(_), TypeKind::Pointer(_)) => {
                if !self.build.is_null_constant(left) {
                    self.warn(span, "comparison between pointer and integer");
                }
                b
            }
            _ => return self.invalid_operands(op, a, b, span),
        };
        let (Some(left), Some(right)) = (self.scalar_cast(left, ty, span), self.scalar_cast(right, ty, span)) else {
            return self.invalid_operands(op, a, b, span);
        };
        if let (Some(x), Some(y)) = (self.build.null_or_number(left), self.build.null_or_number(right)) {
            let holds = match op {
                BinaryOp::Eq => x == y,
                BinaryOp::Ne => x != y,
                BinaryOp::Lt => x < y,
                BinaryOp::Le => x <= y,
                BinaryOp::Gt => x > y,
                _ => x >= y,
            };
            return Ok(self.build.int(i128::from(holds), self.build.basic.int, span));
        }
        Ok(self.build.node(ExprKind::Binary(op, left, right), self.build.basic.int, span))
    }
}

impl Builder {
    /// The number that has been cast to a pointer.
    fn null_or_number(&self, pointer: ExprId) -> Option<i128> {
        match *self.kind(pointer) {
            ExprKind::Cast(CastKind::IntToPointer, inner) => {
                // Addresses are not negative.
                let mask = (1i128 << (8 * self.types().pointer_size())) - 1;
                self.as_constant(inner).map(|value| value & mask)
            }
            ExprKind::Cast(CastKind::Same | CastKind::PointerToPointer, inner) => self.null_or_number(inner),
            _ => None,
        }
    }
}
