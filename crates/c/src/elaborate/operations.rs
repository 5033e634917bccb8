//! Operators on values (C11 6.5): arithmetic, shifts, comparisons, assignments with an operation, for all arithmetic
//! types.

use tracewright_source::Span;

use crate::typed::{BinaryOp, ExprId};
use crate::types::{QualType, TypeKind};

use super::Checked;
use super::link::Linker;
use super::operators::is_comparison;
use super::scopes::Scopes;
use super::typing::Typing;

/// What operators need: the typed program, and the linker, because products and quotients of complex numbers are calls
/// of library functions that the program need not declare.
pub(super) struct Operators<'e, 'a> {
    pub typing: &'e mut Typing,
    pub linker: &'e mut Linker<'a>,
    pub scopes: &'e mut Scopes,
}

impl Operators<'_, '_> {
    /// An operation on two values.
    pub(super) fn operate(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> Checked<ExprId> {
        let (a, b) = (self.typing.build.ty(left), self.typing.build.ty(right));
        if self.typing.build.opaque_name(a).or(self.typing.build.opaque_name(b)).is_none()
            && let Some(composite) = self.typing.composite(a).or(self.typing.composite(b))
        {
            return match (composite, self.typing.vector_parts(a).or(self.typing.vector_parts(b))) {
                (_, Some(_)) => self.vector_operation(op, left, right, span),
                (_, None) => self.complex_operation(op, left, right, span),
            };
        }
        if self.typing.build.types().is_pointer(a) || self.typing.build.types().is_pointer(b) {
            return match op {
                BinaryOp::Add => self.add(left, right, span),
                BinaryOp::Sub => self.typing.subtract(left, right, span),
                _ if is_comparison(op) => self.typing.compare_pointers(op, left, right, span),
                _ => self.typing.invalid_operands(op, a, b, span),
            };
        }
        if let Some(name) = self.typing.build.opaque_name(a).or(self.typing.build.opaque_name(b)) {
            let ty = if self.typing.build.opaque_name(a).is_some() { a } else { b };
            let ty = if is_comparison(op) && name != "vector" { self.typing.build.basic.int } else { ty };
            return Ok(self.typing.build.unsupported(name, ty, span));
        }
        if let Some(&list) = [a, b].iter().find(|&&ty| *self.typing.build.types().kind(ty) == TypeKind::VaList) {
            // The result gets a pointer type, which is enough for code that only asks for a type (`sizeof`, `typeof`).
            let part = self.typing.build.program.types.pointer(QualType::plain(list));
            return Ok(self.typing.build.unsupported("computing with a va_list", part, span));
        }
        let integers = self.typing.build.types().is_integer(a) && self.typing.build.types().is_integer(b);
        let numbers = self.typing.build.types().is_arithmetic(a) && self.typing.build.types().is_arithmetic(b);
        if !numbers || (needs_integers(op) && !integers) {
            return self.typing.invalid_operands(op, a, b, span);
        }
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            if let Some(wide) = self.typing.wide_type(left) {
                return Ok(self.typing.wide_operation(op, left, right, wide, span));
            }
            let (left, right) = (self.typing.build.promote(left), self.typing.build.promote(right));
            let ty = self.typing.build.ty(left);
            return Ok(self.typing.build.binary(op, left, right, ty, span));
        }
        if let Some(wide) = self.typing.common_wide_type(left, right) {
            return Ok(self.typing.wide_operation(op, left, right, wide, span));
        }
        let (left, right) = self.typing.beside_wider(left, right);
        let (left, right, ty) = self.typing.common_operands(left, right);
        let ty = if is_comparison(op) { self.typing.build.basic.int } else { ty };
        Ok(self.typing.build.binary(op, left, right, ty, span))
    }
}

/// Operations on integers only.
pub(super) fn needs_integers(op: BinaryOp) -> bool {
    use BinaryOp::*;
    matches!(op, Rem | Shl | Shr | BitAnd | BitXor | BitOr)
}
