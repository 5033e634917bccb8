//! Memory that is allocated, moved and freed.

use tracewright_boogie::{BinaryOp as B, ExprId, Type, VariableId};
use tracewright_vocabulary::Defect;

use crate::analyse::allocations::allocation;
use crate::analyse::points_to::NodeId;
use crate::library::{Allocation, NewObject, Size};
use crate::translate::code::Code;
use crate::translate::functions::BodyState;
use crate::translate::initialisers::Content;
use crate::translate::memory::Memory;
use crate::translate::safety::Safety;
use crate::translate::values::{Pointer, Value};
use crate::translate::{Translated, Translator};
use crate::typed::shapes::IntKind;
use crate::typed::{BinaryOp, ExprId as CExpr};

impl Translator<'_> {
    /// The number of bytes that a call allocates, if lengths are tracked.
    pub(in crate::translate) fn allocated_bytes(
        &mut self,
        call: CExpr,
        new: NewObject,
        args: &[CExpr],
    ) -> Translated<Option<ExprId>> {
        // The size for `alloca` is needed for the check of the stack, even if lengths are not tracked.
        if !self.input.needs_length(call) && new.allocation != Allocation::Stack {
            args.iter().try_for_each(|&arg| self.effects(arg))?;
            return Ok(None);
        }
        let kind = self.code.integers.size_kind();
        let wide = IntKind { bits: 2 * kind.bits, signed: true };
        let mut sizes = Vec::new();
        for value in self.arguments(args)? {
            sizes.push(self.code.out.keep(value));
        }
        let size = |t: &mut Self, index: usize| {
            let own = args.get(index).and_then(|arg| t.input.kind_of(t.input.program.exprs[arg.index()].ty));
            match (sizes.get(index), own) {
                (Some(Value::Int(int)), Some(own)) => {
                    Some(t.code.integers.convert(&mut t.code.out, int.clone(), own, kind))
                }
                _ => None,
            }
        };
        let bytes = match new.size {
            Size::Product(count, unit) => match (size(self, count), size(self, unit)) {
                (Some(count), Some(unit)) => {
                    let count = self.code.integers.convert(&mut self.code.out, count, kind, wide);
                    let unit = self.code.integers.convert(&mut self.code.out, unit, kind, wide);
                    Some(self.code.integers.binary(&mut self.code.out, BinaryOp::Mul, count, unit, wide, wide))
                }
                _ => None,
            },
            Size::Argument(number) => {
                size(self, number).map(|size| self.code.integers.convert(&mut self.code.out, size, kind, wide))
            }
        };
        // An object without a size cannot be accessed.
        let bytes = match bytes {
            Some(bytes) => bytes,
            None => self.code.integers.constant(&mut self.code.out, wide, 0),
        };
        let bytes = self.code.integers.normal(&mut self.code.out, bytes, wide);
        let Value::Int(bytes) = self.code.out.keep(Value::Int(bytes)) else { unreachable!("a number stays one") };
        let most = IntKind { signed: true, ..kind }.max();
        if bytes.high > most {
            let limit = self.code.integers.constant(&mut self.code.out, wide, most);
            let large = self.code.integers.compare(&mut self.code.out, BinaryOp::Gt, bytes.clone(), limit, wide);
            let construct = "an allocation of more than half of the memory there is";
            if new.allocation == Allocation::Stack {
                let small = self.code.out.not(large);
                self.code.sound_stack(small, construct);
            } else {
                self.code.out.mark_if(large, Some(construct));
            }
        }
        let bytes = match self.code.integers.encoding {
            crate::translate::IntegerEncoding::Math => bytes,
            crate::translate::IntegerEncoding::Bits => {
                self.code.integers.convert(&mut self.code.out, bytes, wide, kind)
            }
        };
        Ok(self.input.needs_length(call).then_some(bytes.expr))
    }

    /// `free`; `freed` is the number of the argument that it frees.
    pub(in crate::translate) fn release(&mut self, call: CExpr, freed: usize, args: &[CExpr]) -> Translated<()> {
        let points_to = &self.input.facts.points_to;
        let nodes: Vec<NodeId> = points_to.released(call).iter().map(|&target| points_to.node(target)).collect();
        if !self.input.tracks_lengths() && !self.input.counts_objects() && !self.input.notes_end(&nodes) {
            return args.iter().try_for_each(|&arg| self.effects(arg));
        }
        let values = self.arguments(args)?;
        let Some(&Value::Pointer(pointer)) = values.get(freed) else { return Ok(()) };
        let pointer = self.code.out.keep_pointer(pointer);
        self.memory.safety.end_allocated(&mut self.code, call, pointer);
        Ok(())
    }
}

impl BodyState {
    /// Records an allocation.
    pub(in crate::translate) fn note_allocation(
        &self,
        code: &mut Code<'_>,
        memory: &mut Memory,
        call: CExpr,
        base: ExprId,
        bytes: Option<ExprId>,
    ) {
        let points_to = &code.input.facts.points_to;
        let nodes: Vec<NodeId> = points_to.allocated(call).iter().map(|&target| points_to.node(target)).collect();
        let place = allocation(code.input.program, call).unwrap_or(Allocation::Heap);
        if let Some(bytes) = bytes {
            for &node in &nodes {
                memory.safety.set_length(code, node, base, bytes);
                if place == Allocation::Heap && code.input.tracks_lengths() {
                    memory.safety.put_on_heap(code, node, base);
                }
            }
        }
        if let Some(kept) = self.kept_allocation(call) {
            code.out.assign(kept, base);
        }
        if place == Allocation::Heap {
            memory.safety.count(code, &nodes, B::Add, None);
        }
    }
}

impl Memory {
    /// What new memory holds.
    pub(in crate::translate) fn fill_allocated(
        &mut self,
        code: &mut Code<'_>,
        call: CExpr,
        at: Pointer,
        content: Content,
    ) -> Translated<()> {
        let span = code.input.program.exprs[call.index()].span;
        let points_to = &code.input.facts.points_to;
        for &target in points_to.allocated(call) {
            self.fill_all(code, at, target, content, span)?;
        }
        Ok(())
    }
}

impl Safety {
    /// Counts an object of one of these nodes, unless the condition holds.
    pub(super) fn count(&mut self, code: &mut Code<'_>, nodes: &[NodeId], op: B, unless: Option<ExprId>) {
        let group = nodes.iter().find_map(|node| code.input.facts.lifetimes.on_heap.get(node).copied());
        let (true, Some(group)) = (code.input.counts_objects(), group) else { return };
        let place = self.counter(code, group);
        let (old, one) = (code.out.read(place), code.out.int(1));
        let mut new = code.out.binary(op, old, one);
        if let Some(unless) = unless {
            new = code.out.ite(unless, old, new);
        }
        code.out.assign(place, new);
    }

    /// How many objects of a set of nodes there are.
    pub(super) fn counter(&mut self, code: &mut Code<'_>, group: usize) -> VariableId {
        if let Some(&place) = self.counters.get(&group) {
            return place;
        }
        let place = VariableId::Global(code.out.global(format!("#objects#{group}"), Type::INT));
        self.counters.insert(group, place);
        place
    }

    /// An allocation is freed, or the pointer was null.
    pub(super) fn end_allocated(&mut self, code: &mut Code<'_>, call: CExpr, pointer: Pointer) {
        let points_to = &code.input.facts.points_to;
        let targets = points_to.released(call);
        let nodes: Vec<NodeId> = targets.iter().map(|&target| points_to.node(target)).collect();
        let null = code.null();
        let is_null = code.out.same_pointer(pointer, null);
        if code.checks.wants(Defect::InvalidFree) {
            let (freeable, mark) = self.freeable(code, targets, pointer);
            let claim = code.out.or(is_null, freeable);
            code.check_or_mark(claim, Defect::InvalidFree, mark);
        }
        // Nothing has the number that null has.
        for &node in &nodes {
            if !code.input.tracks_lengths() || code.input.facts.lifetimes.on_heap.contains_key(&node) {
                self.end_object(code, node, pointer.base);
            }
        }
        self.count(code, &nodes, B::Sub, Some(is_null));
    }
}
