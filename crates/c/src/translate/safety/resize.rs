//! `realloc`: objects that get another size.
//!
//! An object keeps the content that fits into the new size. The rest is lost, also if the object grows again later.
//! Maps have a value at every index, so that the rest must be made arbitrary when the object shrinks. For that, the
//! sizes of objects that may be resized are tracked for every property.

use num_bigint::BigInt;
use tracewright_boogie::{BinaryOp as B, ExprId, Type};
use tracewright_source::Span;

use crate::analyse::points_to::{NodeId, Target};
use crate::translate::code::Code;
use crate::translate::initialisers::Content;
use crate::translate::input::Input;
use crate::translate::memory::Memory;
use crate::translate::safety::Safety;
use crate::translate::safety::grow::Growth;
use crate::translate::values::{Int, Pointer, Value};
use crate::translate::{Translated, Translator, unsupported};
use crate::typed::{BinaryOp, ExprId as CExpr};

/// What is over-approximated: all elements of an array become arbitrary, not only those that are cut off.
const SHRUNK: &str = "memory that `realloc` has made smaller";

impl Translator<'_> {
    /// `realloc` of something that is not null: a new object with the same content, or the same object if neither
    /// lifetimes nor addresses are checked. With the size zero the object is freed, and the result is null.
    pub(in crate::translate) fn move_object(&mut self, call: CExpr, args: &[CExpr]) -> Translated<Value> {
        let span = self.input.program.exprs[call.index()].span;
        let values = self.arguments(args)?;
        let (Some(&Value::Pointer(old)), Some(Value::Int(size))) = (values.first(), values.get(1)) else {
            return unsupported("a call with too few arguments", span);
        };
        let kind = self.code.integers.size_kind();
        let own = self.input.kind_of(self.input.program.exprs[args[1].index()].ty).unwrap_or(kind);
        let size = self.code.integers.convert(&mut self.code.out, size.clone(), own, kind);
        let size = self.code.integers.normal(&mut self.code.out, size, kind);
        let old = self.code.out.keep_pointer(old);
        let size = self.code.out.keep_expr(size.expr);
        let points_to = &self.input.facts.points_to;
        let targets = points_to.released(call);
        let (mut shrinks, mut lengths) = (Vec::new(), Vec::new());
        for &target in targets {
            let claim = self.memory.safety.shrinks(&mut self.code, points_to.node(target), old.base, size);
            shrinks.push(self.code.out.keep_expr(claim));
            lengths.push(self.memory.safety.growing_from(&mut self.code, points_to.node(target), old.base));
        }
        let zero = self.code.integers.constant(&mut self.code.out, kind, 0);
        let is_empty = self.code.integers.compare(&mut self.code.out, BinaryOp::Eq, Int::any(size, kind), zero, kind);
        let none = self.code.out.int(BigInt::ZERO);
        let nodes: Vec<NodeId> = targets.iter().map(|&target| points_to.node(target)).collect();
        if !self.input.tracks_lengths() && !self.input.notes_end(&nodes) {
            for ((&target, shrinks), length) in targets.iter().zip(shrinks).zip(lengths) {
                self.memory.forget_beyond(&mut self.code, size, shrinks, old, target, span)?;
                if let Some(length) = length {
                    self.memory.forget_grown(
                        &mut self.code,
                        Growth { at: old, old: length, new: size },
                        target,
                        span,
                    )?;
                }
                self.memory.safety.set_length(&mut self.code, points_to.node(target), old.base, size);
            }
            let is_left = self.code.out.not(is_empty);
            self.memory.safety.count(&mut self.code, &nodes, B::Sub, Some(is_left));
            let base = self.code.out.ite(is_empty, none, old.base);
            return Ok(Value::Pointer(Pointer { base, ..old }));
        }
        self.memory.safety.end_allocated(&mut self.code, call, old);
        let base = self.memory.fresh_base(&mut self.code);
        let place = self.code.out.temporary(Type::INT);
        self.code.out.assign(place, base);
        let base = self.code.out.read(place);
        let new = Pointer::new(base, self.code.integers.fixed_offset(&mut self.code.out, 0));
        let dead = self.code.integers.fixed_offset(&mut self.code.out, -1);
        for ((&target, shrinks), length) in targets.iter().zip(shrinks).zip(lengths) {
            self.memory.copy_all(&mut self.code, old.base, base, target, span)?;
            self.memory.forget_beyond(&mut self.code, size, shrinks, new, target, span)?;
            if let Some(length) = length {
                self.memory.forget_grown(&mut self.code, Growth { at: new, old: length, new: size }, target, span)?;
            }
            let node = points_to.node(target);
            // An object of size zero has no content.
            let length = self.code.out.ite(is_empty, dead, size);
            self.memory.safety.set_length(&mut self.code, node, base, length);
            self.memory.safety.put_on_heap(&mut self.code, node, base);
        }
        self.memory.safety.count(&mut self.code, &nodes, B::Add, Some(is_empty));
        let base = self.code.out.ite(is_empty, none, base);
        Ok(Value::Pointer(Pointer { base, ..new }))
    }
}

impl Memory {
    /// Nothing is known any more about what an object holds from its new size on.
    fn forget_beyond(
        &mut self,
        code: &mut Code<'_>,
        size: ExprId,
        shrinks: ExprId,
        at: Pointer,
        target: Target,
        span: Span,
    ) -> Translated<()> {
        let start = code.input.facts.points_to.offset(target);
        for class in code.input.facts.points_to.classes_at(target) {
            let is_fixed = code.input.facts.points_to.describe(class).is_fixed;
            for (end, slot) in self.class_parts(code, class, span)? {
                let is_cut = match is_fixed {
                    true => {
                        let end = code.integers.fixed_offset(&mut code.out, i128::from(end - start));
                        code.offset_order(BinaryOp::Lt, size, end)
                    }
                    false => {
                        code.out.mark_if(shrinks, Some(SHRUNK));
                        shrinks
                    }
                };
                code.out.open();
                code.fill_slot(at, class, slot, Content::Arbitrary);
                let block = code.out.close();
                match code.out.as_bool(is_cut) {
                    Some(true) => code.out.append(block),
                    Some(false) => {}
                    None => code.out.branch(is_cut, block, Vec::new()),
                }
            }
        }
        Ok(())
    }
}

impl Safety {
    /// That an object is bigger than a size, as far as anybody knows.
    fn shrinks(&mut self, code: &mut Code<'_>, node: NodeId, base: ExprId, size: ExprId) -> ExprId {
        if code.input.facts.points_to.comes_from_outside(node) {
            return code.out.bool(true);
        }
        let length = self.length_of(code, node, base);
        code.offset_order(BinaryOp::Gt, length, size)
    }
}

impl<'a> Input<'a> {
    /// Whether the memory that a call allocates may get another size, or its end has to be known.
    pub(in crate::translate) fn needs_length(&self, call: CExpr) -> bool {
        let nodes = self.facts.points_to.allocated(call).iter().map(|&target| self.facts.points_to.node(target));
        nodes.into_iter().any(|node| self.facts.lifetimes.resized.contains(&node) || self.knows_lengths(node))
    }
}
