//! `realloc`: objects that get another size.
//!
//! An object keeps what fits into the new size. What it held beyond is gone, also if it grows again later; since maps of
//! memory hold something everywhere, it has to be forgotten when the object shrinks. For that, the sizes of objects that
//! may be resized are known in every program.

use num_bigint::BigInt;
use tracewright_boogie::{BinaryOp as B, ExprId, Type};
use tracewright_source::Span;

use crate::analyse::points_to::{NodeId, Target};
use crate::translate::initialisers::Content;
use crate::translate::values::{Int, Pointer, Value};
use crate::translate::{Translated, Translator};
use crate::typed::{BinaryOp, ExprId as CExpr};

/// What is over-approximated: all elements of an array become arbitrary, not only those that are cut off.
const SHRUNK: &str = "memory that `realloc` has made smaller";

impl Translator<'_> {
    /// Whether the memory that a call allocates may get another size, or its end has to be known.
    pub(in crate::translate) fn needs_length(&self, call: CExpr) -> bool {
        let nodes = self.facts.points_to.allocated(call).iter().map(|&target| self.facts.points_to.node(target));
        nodes.into_iter().any(|node| self.facts.lifetimes.resized.contains(&node) || self.knows_lengths(node))
    }

    /// `realloc` of something that is not null: a new object with the same content, or the same object if nobody looks at
    /// lifetimes and addresses. With the size zero the object is freed, and the result is null.
    pub(in crate::translate) fn move_object(&mut self, call: CExpr, args: &[CExpr]) -> Translated<Value> {
        let span = self.program.exprs[call.index()].span;
        let values = self.arguments(args)?;
        let (Some(&Value::Pointer(old)), Some(Value::Int(size))) = (values.first(), values.get(1)) else {
            return self.unsupported("a call with too few arguments", span);
        };
        let kind = self.size_kind();
        let own = self.kind_of(self.program.exprs[args[1].index()].ty).unwrap_or(kind);
        let size = self.integers.convert(&mut self.out, size.clone(), own, kind);
        let size = self.integers.normal(&mut self.out, size, kind);
        let old = self.keep_pointer(old);
        let size = self.keep_expr(size.expr);
        let points_to = &self.facts.points_to;
        let targets = points_to.released(call);
        let mut shrinks = Vec::new();
        for &target in targets {
            let claim = self.shrinks(points_to.node(target), old.base, size);
            shrinks.push(self.keep_expr(claim));
        }
        let zero = self.integers.constant(&mut self.out, kind, 0);
        let is_empty = self.integers.compare(&mut self.out, BinaryOp::Eq, Int::any(size, kind), zero, kind);
        let none = self.out.int(BigInt::ZERO);
        let nodes: Vec<NodeId> = targets.iter().map(|&target| points_to.node(target)).collect();
        if !self.tracks_lengths() && !self.notes_end(&nodes) {
            for (&target, shrinks) in targets.iter().zip(shrinks) {
                self.forget_beyond(size, shrinks, old, target, span)?;
                self.set_length(points_to.node(target), old.base, size);
            }
            let is_left = self.out.not(is_empty);
            self.count(&nodes, B::Sub, Some(is_left));
            let base = self.out.ite(is_empty, none, old.base);
            return Ok(Value::Pointer(Pointer { base, ..old }));
        }
        self.end_allocated(call, old);
        let base = self.fresh_base();
        let place = self.out.temporary(Type::INT);
        self.out.assign(place, base);
        let base = self.out.read(place);
        let new = Pointer::new(base, self.integers.fixed_offset(&mut self.out, 0));
        let dead = self.integers.fixed_offset(&mut self.out, -1);
        for (&target, shrinks) in targets.iter().zip(shrinks) {
            self.copy_all(old.base, base, target, span)?;
            self.forget_beyond(size, shrinks, new, target, span)?;
            let node = points_to.node(target);
            // Nothing is left of an object that gets the size zero.
            let length = self.out.ite(is_empty, dead, size);
            self.set_length(node, base, length);
            self.put_on_heap(node, base);
        }
        self.count(&nodes, B::Add, Some(is_empty));
        let base = self.out.ite(is_empty, none, base);
        Ok(Value::Pointer(Pointer { base, ..new }))
    }

    /// That an object is bigger than a size, as far as anybody knows.
    fn shrinks(&mut self, node: NodeId, base: ExprId, size: ExprId) -> ExprId {
        if self.facts.points_to.comes_from_outside(node) {
            return self.out.bool(true);
        }
        let length = self.length_of(node, base);
        self.offset_order(BinaryOp::Gt, length, size)
    }

    /// Nothing is known any more about what an object holds from its new size on.
    fn forget_beyond(
        &mut self,
        size: ExprId,
        shrinks: ExprId,
        at: Pointer,
        target: Target,
        span: Span,
    ) -> Translated<()> {
        let start = self.facts.points_to.offset(target);
        for class in self.facts.points_to.classes_at(target) {
            let is_fixed = self.facts.points_to.describe(class).is_fixed;
            for (end, slot) in self.class_parts(class, span)? {
                let is_cut = match is_fixed {
                    true => {
                        let end = self.integers.fixed_offset(&mut self.out, i128::from(end - start));
                        self.offset_order(BinaryOp::Lt, size, end)
                    }
                    false => {
                        self.mark_if(shrinks, Some(SHRUNK));
                        shrinks
                    }
                };
                self.out.open();
                self.fill_slot(at, class, slot, Content::Arbitrary);
                let block = self.out.close();
                match self.out.as_bool(is_cut) {
                    Some(true) => self.out.append(block),
                    Some(false) => {}
                    None => self.out.branch(is_cut, block, Vec::new()),
                }
            }
        }
        Ok(())
    }
}
