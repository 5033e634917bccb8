//! Pointers: `*`, `&`, arithmetic and comparison.

use crate::ast;
use crate::source::Span;
use crate::typed::{BinaryOp, CastKind, ExprId, ExprKind, PlaceKind};
use crate::types::{QualType, Records, TypeId, TypeKind};

use super::convert::Operand;
use super::{Checked, Elaborator};

impl Elaborator<'_> {
    /// `*pointer`
    pub(super) fn dereference(&mut self, pointer: ExprId, span: Span) -> Checked<Operand> {
        if self.is_unsupported(pointer) && !self.types().is_pointer(self.ty(pointer)) {
            return Ok(Operand::Value(pointer));
        }
        let Some(to) = self.types().pointee(self.ty(pointer)) else {
            let name = self.describe(self.ty(pointer));
            return self.error(span, format!("invalid type argument of unary `*` (have `{name}`)"));
        };
        if let TypeKind::Function(_) = self.types().kind(to.ty) {
            return Ok(Operand::FunctionAt(pointer));
        }
        Ok(Operand::Place(self.place_node(PlaceKind::Deref(pointer), to.ty, span), to))
    }

    /// `&operand`
    pub(super) fn address_expression(&mut self, operand: ast::ExprId, span: Span) -> Checked<Operand> {
        let operand = self.expression(operand)?;
        let value = match operand {
            Operand::Place(place, ty) => {
                if self.bit_field_place(place).is_some() {
                    return self.error(span, "cannot take address of bit-field");
                }
                self.address_of(place, ty, span)
            }
            Operand::Function(_) | Operand::FunctionAt(_) => self.value_of(operand, span)?,
            Operand::Value(value) if self.is_unsupported(value) => {
                let ty = self.ty(value);
                let pointer = self.program.types.pointer(QualType::plain(ty));
                self.scalar_cast(value, pointer, span).unwrap_or(value)
            }
            Operand::Value(_) => return self.error(span, "lvalue required as unary `&` operand"),
        };
        Ok(Operand::Value(value))
    }

    /// Whether one can count in units of what a pointer type points to.
    fn check_countable(&mut self, pointer: TypeId, span: Span) -> Checked<()> {
        let Some(to) = self.types().pointee(pointer) else { return Ok(()) };
        if self.types().size_of(to.ty).is_none() && !self.types().is_variable(to.ty) {
            let name = self.describe(to.ty);
            return self.error(span, format!("invalid use of undefined type `{name}`"));
        }
        Ok(())
    }

    /// The index in pointer arithmetic: an integer, promoted.
    fn index(&mut self, value: ExprId, op: BinaryOp, pointer: TypeId, span: Span) -> Checked<ExprId> {
        if !self.types().is_integer(self.ty(value)) {
            return self.invalid_operands(op, pointer, self.ty(value), span);
        }
        Ok(self.promote(value))
    }

    /// `left + right`, where either may be a pointer.
    pub(super) fn add(&mut self, left: ExprId, right: ExprId, span: Span) -> Checked<ExprId> {
        let (a, b) = (self.ty(left), self.ty(right));
        let (pointer, index) = match (self.types().is_pointer(a), self.types().is_pointer(b)) {
            (true, false) => (left, right),
            (false, true) => (right, left),
            (true, true) => return self.invalid_operands(BinaryOp::Add, a, b, span),
            (false, false) => return self.operate(BinaryOp::Add, left, right, span),
        };
        let ty = self.ty(pointer);
        self.check_countable(ty, span)?;
        let index = self.index(index, BinaryOp::Add, ty, span)?;
        Ok(self.node(ExprKind::PointerAdd(pointer, index), ty, span))
    }

    /// `left - right`, where the left one is a pointer.
    pub(super) fn subtract(&mut self, left: ExprId, right: ExprId, span: Span) -> Checked<ExprId> {
        let (a, b) = (self.ty(left), self.ty(right));
        if !self.types().is_pointer(a) {
            return self.invalid_operands(BinaryOp::Sub, a, b, span);
        }
        self.check_countable(a, span)?;
        if !self.types().is_pointer(b) {
            let index = self.index(right, BinaryOp::Sub, a, span)?;
            return Ok(self.node(ExprKind::PointerSub(left, index), a, span));
        }
        if let (Some(x), Some(y)) = (self.types().pointee(a), self.types().pointee(b))
            && !self.types().compatible(x.ty, y.ty, Records::Identical)
        {
            return self.invalid_operands(BinaryOp::Sub, a, b, span);
        }
        let right = self.scalar_cast(right, a, span).unwrap_or(right);
        Ok(self.node(ExprKind::PointerDiff(left, right), self.basic.difference, span))
    }

    /// A comparison in which at least one side is a pointer: both sides in the same type.
    pub(super) fn compare_pointers(
        &mut self,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        span: Span,
    ) -> Checked<ExprId> {
        let (a, b) = (self.ty(left), self.ty(right));
        let ty = match (self.types().kind(a), self.types().kind(b)) {
            (TypeKind::Pointer(x), TypeKind::Pointer(y)) => {
                let void = self.types().is_void(x.ty) || self.types().is_void(y.ty);
                if !void && !self.types().compatible(x.ty, y.ty, Records::Identical) {
                    self.warn(span, "comparison of distinct pointer types lacks a cast");
                }
                match () {
                    () if self.is_null_constant(left) => b,
                    () if self.is_null_constant(right) => a,
                    () if void => self.basic.void_pointer,
                    () => a,
                }
            }
            (TypeKind::Pointer(_), TypeKind::Int(_) | TypeKind::Enum(_)) => {
                if !self.is_null_constant(right) {
                    self.warn(span, "comparison between pointer and integer");
                }
                a
            }
            (TypeKind::Int(_) | TypeKind::Enum(_), TypeKind::Pointer(_)) => {
                if !self.is_null_constant(left) {
                    self.warn(span, "comparison between pointer and integer");
                }
                b
            }
            _ => return self.invalid_operands(op, a, b, span),
        };
        let (Some(left), Some(right)) = (self.scalar_cast(left, ty, span), self.scalar_cast(right, ty, span)) else {
            return self.invalid_operands(op, a, b, span);
        };
        if let (Some(x), Some(y)) = (self.null_or_number(left), self.null_or_number(right)) {
            let holds = match op {
                BinaryOp::Eq => x == y,
                BinaryOp::Ne => x != y,
                BinaryOp::Lt => x < y,
                BinaryOp::Le => x <= y,
                BinaryOp::Gt => x > y,
                _ => x >= y,
            };
            return Ok(self.int(i128::from(holds), self.basic.int, span));
        }
        Ok(self.node(ExprKind::Binary(op, left, right), self.basic.int, span))
    }

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
