//! `realloc`: objects that get another size.
//!
//! An object keeps what fits into the new size. What it held beyond is gone, also if it grows again later; since maps of
//! memory hold something everywhere, it has to be forgotten when the object shrinks. For that, the sizes of objects that
//! may be resized are known in every program.

use num_bigint::BigInt;
use tracewright_boogie::{BinaryOp as B, ExprId, Type};

use crate::source::Span;
use crate::translate::initialisers::Content;
use crate::translate::points_to::{NodeId, Target};
use crate::translate::values::{Int, Pointer, Value};
use crate::translate::{Translated, Translator};
use crate::typed::{BinaryOp, ExprId as CExpr};

/// What is over-approximated: all of the object becomes arbitrary, not only what is cut off.
const SHRUNK: &str = "memory that `realloc` has made smaller";

impl Translator<'_> {
    /// Whether the memory that a call allocates may get another size.
    pub(in crate::translate) fn may_be_resized(&self, call: CExpr) -> bool {
        let nodes = self.points_to.allocated(call).iter().map(|&target| self.points_to.node(target));
        nodes.into_iter().any(|node| self.lifetimes.resized.contains(&node))
    }

    /// `realloc` of something that is not null: a new object with the same content, or the same object if nobody looks at
    /// lifetimes.
    pub(in crate::translate) fn move_object(&mut self, call: CExpr, args: &[CExpr]) -> Translated<Value> {
        let span = self.program.exprs[call.index()].span;
        let values = self.arguments(args)?;
        let (Some(&Value::Pointer(old)), Some(Value::Int(size))) = (values.first(), values.get(1)) else {
            return self.unsupported("a call with too few arguments", span);
        };
        let kind = self.size_kind();
        let own = self.kind_of(self.program.exprs[args[1].index()].ty).unwrap_or(kind);
        let size = self.n.convert(&mut self.e, size.clone(), own, kind);
        let size = self.n.normal(&mut self.e, size, kind);
        let old = self.keep_pointer(old);
        let size = self.keep_expr(size.expr);
        let points_to = self.points_to;
        let targets = points_to.released(call);
        let mut shrinks = Vec::new();
        for &target in targets {
            let claim = self.shrinks(points_to.node(target), old.base, size);
            shrinks.push(self.keep_expr(claim));
        }
        if !self.tracks_lengths() {
            for (&target, shrinks) in targets.iter().zip(shrinks) {
                self.forget_if(shrinks, old, target, span)?;
                self.set_length(points_to.node(target), old.base, size);
            }
            return Ok(Value::Pointer(old));
        }
        self.end_allocated(call, old);
        let base = self.fresh_base();
        let place = self.e.temporary(Type::INT);
        self.e.assign(place, base);
        let base = self.e.read(place);
        let new = Pointer::new(base, self.n.fixed_offset(&mut self.e, 0));
        let zero = self.n.constant(&mut self.e, kind, 0);
        let is_empty = self.n.compare(&mut self.e, BinaryOp::Eq, Int::any(size, kind), zero, kind);
        let (dead, none) = (self.n.fixed_offset(&mut self.e, -1), self.e.int(BigInt::ZERO));
        let mut nodes = Vec::new();
        for (&target, shrinks) in targets.iter().zip(shrinks) {
            self.copy_all(old.base, base, target, span)?;
            self.forget_if(shrinks, new, target, span)?;
            let node = points_to.node(target);
            // Nothing is left of an object that gets the size zero.
            let length = self.e.ite(is_empty, dead, size);
            self.set_length(node, base, length);
            self.put_on_heap(node, base);
            nodes.push(node);
        }
        self.count(&nodes, B::Add, Some(is_empty));
        let base = self.e.ite(is_empty, none, base);
        Ok(Value::Pointer(Pointer { base, ..new }))
    }

    /// That an object is bigger than a size, as far as anybody knows.
    fn shrinks(&mut self, node: NodeId, base: ExprId, size: ExprId) -> ExprId {
        if self.points_to.comes_from_outside(node) {
            return self.e.bool(true);
        }
        let length = self.length_of(node, base);
        self.offset_order(BinaryOp::Gt, length, size)
    }

    /// If the condition holds, nothing is known about the content of an object any more.
    fn forget_if(&mut self, condition: ExprId, at: Pointer, target: Target, span: Span) -> Translated<()> {
        self.e.open();
        let done = self.fill_all(at, target, Content::Arbitrary, span);
        let block = self.e.close();
        done?;
        self.mark_if(condition, Some(SHRUNK));
        self.e.branch(condition, block, Vec::new());
        Ok(())
    }
}
