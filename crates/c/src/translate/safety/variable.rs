//! Sizes that are computed: arrays of variable length and `alloca`.
//!
//! A length that is negative, or a size that no object can have, is undefined. It is a violation where accesses are looked
//! at; otherwise the stack is not what it seems from there on, and the execution is marked.

use tracewright_boogie::ExprId;
use tracewright_source::Span;
use tracewright_vocabulary::Defect;

use crate::translate::values::Int;
use crate::translate::{Translated, Translator};
use crate::typed::BinaryOp;
use crate::typed::shapes::IntKind;
use crate::types::{TypeId, TypeKind};

/// What is over-approximated behind an array that cannot be there.
const NO_ARRAY: &str = "an array of variable length without a valid size";

impl Translator<'_> {
    /// The length of an array is computed, as a size: it must not have been negative. C has no arrays without elements, but GCC
    /// has: there is nothing to access.
    pub(in crate::translate) fn check_length(&mut self, length: &Int) {
        let kind = self.size_kind();
        let most = self.integers.constant(&mut self.out, kind, self.integers.offset_kind().max());
        let length = self.integers.shared(&mut self.out, length.clone(), kind);
        let claim = self.integers.compare(&mut self.out, BinaryOp::Le, length, most, kind);
        self.sound_stack(claim, NO_ARRAY);
    }

    /// An array of variable length is declared: there must be room for it.
    pub(in crate::translate) fn check_room(&mut self, ty: TypeId, span: Span) -> Translated<()> {
        if let TypeKind::Array { element, length } = *self.program.types.kind(ty)
            && let Some(size) = self.program.types.size_of(element.ty)
        {
            let kind = self.size_kind();
            let (length, own) = self.array_length(length, span)?;
            let length = self.integers.convert(&mut self.out, length, own, kind);
            let most = self.integers.constant(&mut self.out, kind, self.integers.offset_kind().max() / size.max(1));
            let claim = self.integers.compare(&mut self.out, BinaryOp::Le, length, most, kind);
            self.sound_stack(claim, NO_ARRAY);
            return Ok(());
        }
        let wide = IntKind { bits: 4 * self.integers.pointer_bits, signed: false };
        let size = self.wide_size(ty, wide, span)?;
        let most = self.integers.constant(&mut self.out, wide, self.integers.offset_kind().max());
        let claim = self.integers.compare(&mut self.out, BinaryOp::Le, size, most, wide);
        self.sound_stack(claim, NO_ARRAY);
        Ok(())
    }

    /// The size of a type in a type where no product of lengths wraps around.
    fn wide_size(&mut self, ty: TypeId, wide: IntKind, span: Span) -> Translated<Int> {
        if let Some(size) = self.program.types.size_of(ty) {
            return Ok(self.integers.constant(&mut self.out, wide, size));
        }
        let TypeKind::Array { element, length } = *self.program.types.kind(ty) else {
            return self.unsupported("the size of an incomplete type", span);
        };
        let size = self.wide_size(element.ty, wide, span)?;
        let (length, own) = self.array_length(length, span)?;
        let length = self.integers.convert(&mut self.out, length, own, wide);
        Ok(self.integers.binary(&mut self.out, BinaryOp::Mul, length, size, wide, wide))
    }

    /// What must hold for the stack to be in order.
    pub(super) fn sound_stack(&mut self, claim: ExprId, construct: &str) {
        if self.wants(Defect::InvalidDeref) {
            self.check_or_mark(claim, Defect::InvalidDeref, None);
            return;
        }
        let fails = self.out.not(claim);
        self.mark_if(fails, Some(construct));
    }
}
