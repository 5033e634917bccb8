//! Sizes that are computed: arrays of variable length and `alloca`.
//!
//! A length that is negative, or a size that no object can have, is undefined behaviour. It is a violation if accesses
//! are checked; otherwise the stack is corrupted from there on, and the execution is marked.

use tracewright_boogie::ExprId;
use tracewright_source::Span;
use tracewright_vocabulary::Defect;

use crate::translate::code::Code;
use crate::translate::memory::Memory;
use crate::translate::values::Int;
use crate::translate::{Translated, unsupported};
use crate::typed::BinaryOp;
use crate::typed::shapes::IntKind;
use crate::types::{TypeId, TypeKind};

/// The over-approximation after the declaration of an array with an impossible size.
const NO_ARRAY: &str = "an array of variable length without a valid size";

impl Memory {
    /// An array of variable length is declared: there must be room for it.
    pub(in crate::translate) fn check_room(&mut self, code: &mut Code<'_>, ty: TypeId, span: Span) -> Translated<()> {
        if let TypeKind::Array { element, length } = *code.input.program.types.kind(ty)
            && let Some(size) = code.input.program.types.size_of(element.ty)
        {
            let kind = code.integers.size_kind();
            let (length, own) = self.array_length(code, length, span)?;
            let length = code.integers.convert(&mut code.out, length, own, kind);
            let most = code.integers.constant(&mut code.out, kind, code.integers.offset_kind().max() / size.max(1));
            let claim = code.integers.compare(&mut code.out, BinaryOp::Le, length, most, kind);
            code.sound_stack(claim, NO_ARRAY);
            return Ok(());
        }
        let wide = IntKind { bits: 4 * code.integers.pointer_bits, signed: false };
        let size = self.wide_size(code, ty, wide, span)?;
        let most = code.integers.constant(&mut code.out, wide, code.integers.offset_kind().max());
        let claim = code.integers.compare(&mut code.out, BinaryOp::Le, size, most, wide);
        code.sound_stack(claim, NO_ARRAY);
        Ok(())
    }

    /// The size of a type in a type where no product of lengths wraps around.
    fn wide_size(&mut self, code: &mut Code<'_>, ty: TypeId, wide: IntKind, span: Span) -> Translated<Int> {
        if let Some(size) = code.input.program.types.size_of(ty) {
            return Ok(code.integers.constant(&mut code.out, wide, size));
        }
        let TypeKind::Array { element, length } = *code.input.program.types.kind(ty) else {
            return unsupported("the size of an incomplete type", span);
        };
        let size = self.wide_size(code, element.ty, wide, span)?;
        let (length, own) = self.array_length(code, length, span)?;
        let length = code.integers.convert(&mut code.out, length, own, wide);
        Ok(code.integers.binary(&mut code.out, BinaryOp::Mul, length, size, wide, wide))
    }
}

impl Code<'_> {
    /// The length of an array is computed, as a size: it must not have been negative. C has no arrays without elements,
    /// but GCC has: there is nothing to access.
    pub(in crate::translate) fn check_length(&mut self, length: &Int) {
        let kind = self.integers.size_kind();
        let most = self.integers.constant(&mut self.out, kind, self.integers.offset_kind().max());
        let length = self.integers.shared(&mut self.out, length.clone(), kind);
        let claim = self.integers.compare(&mut self.out, BinaryOp::Le, length, most, kind);
        self.sound_stack(claim, NO_ARRAY);
    }

    /// What must hold for the stack to be in order.
    pub(super) fn sound_stack(&mut self, claim: ExprId, construct: &str) {
        if self.checks.wants(Defect::InvalidDeref) {
            self.check_or_mark(claim, Defect::InvalidDeref, None);
            return;
        }
        let fails = self.out.not(claim);
        self.out.mark_if(fails, Some(construct));
    }
}
