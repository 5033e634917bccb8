//! Objects that `realloc` makes larger: what they hold beyond their old size is arbitrary.
//!
//! The maps of memory from `malloc` hold anything beyond its end, but `calloc` makes whole maps zero. So where such memory
//! may grow, the new part is made arbitrary byte by byte.

use tracewright_boogie::{ExprId, StmtKind as S};
use tracewright_source::Span;

use crate::analyse::points_to::{ClassId, ClassKind, NodeId, Target};
use crate::translate::Translated;
use crate::translate::code::Code;
use crate::translate::floats::bits_kind;
use crate::translate::initialisers::Content;
use crate::translate::memory::{Memory, Slot};
use crate::translate::safety::Safety;
use crate::translate::values::{Int, Pointer};
use crate::typed::BinaryOp;
use crate::typed::shapes::Shape;

/// What is over-approximated: a number is arbitrary although some of its bytes were in the object before.
const STRADDLES: &str = "a number of which `realloc` has added a part";

/// A new size of an object.
#[derive(Clone, Copy)]
pub(super) struct Growth {
    /// Where the object is.
    pub at: Pointer,
    /// Its size before.
    pub old: ExprId,
    /// Its size now.
    pub new: ExprId,
}

impl Memory {
    /// Nothing is known about what an object holds between its old and its new size.
    pub(super) fn forget_grown(
        &mut self,
        code: &mut Code<'_>,
        growth: Growth,
        target: Target,
        span: Span,
    ) -> Translated<()> {
        let points_to = &code.input.facts.points_to;
        for class in points_to.classes_at(target) {
            let slots = self.class_parts(code, class, span)?;
            if points_to.describe(class).is_fixed {
                self.forget_fixed(code, growth, class, &slots, points_to.offset(target));
            } else {
                self.forget_each(code, growth, class, &slots);
            }
        }
        Ok(())
    }

    /// A class that holds scalars at fixed offsets: those that were not in the object before become arbitrary.
    fn forget_fixed(&mut self, code: &mut Code<'_>, growth: Growth, class: ClassId, slots: &[(i64, Slot)], start: i64) {
        for &(end, slot) in slots {
            let end = code.integers.fixed_offset(&mut code.out, i128::from(end - start));
            let is_new = code.offset_order(BinaryOp::Gt, end, growth.old);
            code.out.open();
            code.fill_slot(growth.at, class, slot, Content::Arbitrary);
            let block = code.out.close();
            code.out.branch(is_new, block, Vec::new());
        }
        for (end, flag) in self.ends_of_flags(code, class) {
            let end = code.integers.fixed_offset(&mut code.out, i128::from(end - start));
            let is_new = code.offset_order(BinaryOp::Gt, end, growth.old);
            code.out.open();
            let path = code.object_path(class, growth.at);
            let unwritten = code.out.bool(false);
            code.out.assign_all(vec![(flag, path, unwritten)]);
            let block = code.out.close();
            code.out.branch(is_new, block, Vec::new());
        }
    }

    /// A class that holds scalars at any offset: a loop makes them arbitrary, offset by offset.
    fn forget_each(&mut self, code: &mut Code<'_>, growth: Growth, class: ClassId, slots: &[(i64, Slot)]) {
        let description = code.input.facts.points_to.describe(class);
        let path = code.object_path(class, growth.at);
        let first = match description.kind {
            ClassKind::Bytes => {
                code.forget_wholes(growth, slots, &path);
                growth.old
            }
            ClassKind::Typed(shape) => {
                let width = code.bytes_of(shape);
                code.mark_straddling(growth, width);
                code.shifted(growth.old, 1 - width)
            }
        };
        let ty = code.out.ty(first);
        let place = code.out.temporary(ty);
        code.out.assign(place, first);
        let offset = code.out.read(place);
        let guard = code.offset_order(BinaryOp::Lt, offset, growth.new);
        let id = code.out.block_id();
        code.out.open();
        let path = [path, vec![offset]].concat();
        for &(_, slot) in slots {
            for variable in slot.places() {
                let ty = code.out.inner_map(variable, path.len());
                let value = code.any_of(ty, slot, description.kind);
                code.out.assign_all(vec![(variable, path.clone(), value)]);
            }
        }
        let unwritten = code.out.bool(false);
        for (_, flag) in self.ends_of_flags(code, class) {
            code.out.assign_all(vec![(flag, path.clone(), unwritten)]);
        }
        let next = code.shifted(offset, 1);
        code.out.assign(place, next);
        let block = code.out.close();
        code.out.stmt(S::While { id, cond: Some(guard), invariants: Vec::new(), block });
    }
}

impl Code<'_> {
    /// The way to the object of an address in the variables of a class.
    fn object_path(&self, class: ClassId, at: Pointer) -> Vec<ExprId> {
        if self.input.facts.points_to.describe(class).is_single { Vec::new() } else { vec![at.base] }
    }

    /// No pointer lies across the old end of an object as a whole.
    fn forget_wholes(&mut self, growth: Growth, slots: &[(i64, Slot)], path: &[ExprId]) {
        let wholes = slots.iter().filter_map(|(_, slot)| match *slot {
            Slot::Pointer { base, .. } => Some(base),
            Slot::Number(_) => None,
        });
        for base in wholes {
            for distance in 1..i64::from(self.integers.pointer_bits / 8) {
                let (offset, invalid) = (self.shifted(growth.old, -distance), self.out.int(-1));
                self.out.assign_all(vec![(base, [path, &[offset]].concat(), invalid)]);
            }
        }
    }

    /// An offset, so many bytes on.
    fn shifted(&mut self, offset: ExprId, by: i64) -> ExprId {
        let by = self.integers.fixed_offset(&mut self.out, i128::from(by));
        self.integers.add_offsets(&mut self.out, offset, by)
    }

    /// How many bytes a scalar takes at least.
    fn bytes_of(&self, shape: Shape) -> i64 {
        i64::from(match shape {
            Shape::Int(kind) => kind.bits.div_ceil(8),
            Shape::Bits(start, kind) => (start + kind.bits).div_ceil(8),
            Shape::Pointer => self.integers.pointer_bits / 8,
            Shape::Float(float) => bits_kind(float).bits.div_ceil(8),
        })
    }

    /// Marks a growth where scalars of a width may have been in the object with a part of their bytes.
    fn mark_straddling(&mut self, growth: Growth, width: i64) {
        let kind = self.integers.offset_kind();
        let width = self.integers.constant(&mut self.out, kind, width);
        let old = Int::any(growth.old, kind);
        let rest = self.integers.binary(&mut self.out, BinaryOp::Rem, old, width, kind, kind);
        let zero = self.integers.constant(&mut self.out, kind, 0);
        let is_cut = self.integers.compare(&mut self.out, BinaryOp::Ne, rest, zero, kind);
        let grows = self.offset_order(BinaryOp::Gt, growth.new, growth.old);
        let straddles = self.out.and(is_cut, grows);
        self.out.mark_if(straddles, Some(STRADDLES));
    }
}

impl Safety {
    /// The size of an object that is about to grow, if the new part has to be made arbitrary: objects of its node were made
    /// zero as a whole. What comes from outside may hold anything after each change of its size anyway.
    pub(super) fn growing_from(&mut self, code: &mut Code<'_>, node: NodeId, base: ExprId) -> Option<ExprId> {
        if !code.input.facts.lifetimes.zeroed.contains(&node) || code.input.facts.points_to.comes_from_outside(node) {
            return None;
        }
        let length = self.length_of(code, node, base);
        Some(code.out.keep_expr(length))
    }
}
