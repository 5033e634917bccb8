//! Memory that is allocated, moved and freed.

use tracewright_boogie::{BinaryOp as B, ExprId, Type, VariableId};
use tracewright_vocabulary::Defect;

use crate::analyse::allocations::allocation;
use crate::analyse::points_to::NodeId;
use crate::library::{Allocation, NewObject, Size};
use crate::translate::initialisers::Content;
use crate::translate::values::{Pointer, Value};
use crate::translate::{Translated, Translator};
use crate::typed::shapes::IntKind;
use crate::typed::{BinaryOp, ExprId as CExpr};

impl Translator<'_> {
    /// The number of bytes that a call allocates, if somebody wants to know.
    pub(in crate::translate) fn allocated_bytes(
        &mut self,
        call: CExpr,
        new: NewObject,
        args: &[CExpr],
    ) -> Translated<Option<ExprId>> {
        // A size that the stack has no room for counts, whoever wants to know.
        if !self.needs_length(call) && new.allocation != Allocation::Stack {
            args.iter().try_for_each(|&arg| self.effects(arg))?;
            return Ok(None);
        }
        let kind = self.size_kind();
        let wide = IntKind { bits: 2 * kind.bits, signed: true };
        let mut sizes = Vec::new();
        for value in self.arguments(args)? {
            sizes.push(self.keep(value));
        }
        let size = |t: &mut Self, index: usize| {
            let own = args.get(index).and_then(|arg| t.kind_of(t.program.exprs[arg.index()].ty));
            match (sizes.get(index), own) {
                (Some(Value::Int(int)), Some(own)) => Some(t.integers.convert(&mut t.out, int.clone(), own, kind)),
                _ => None,
            }
        };
        let bytes = match new.size {
            Size::Product(count, unit) => match (size(self, count), size(self, unit)) {
                (Some(count), Some(unit)) => {
                    let count = self.integers.convert(&mut self.out, count, kind, wide);
                    let unit = self.integers.convert(&mut self.out, unit, kind, wide);
                    Some(self.integers.binary(&mut self.out, BinaryOp::Mul, count, unit, wide, wide))
                }
                _ => None,
            },
            Size::Argument(number) => {
                size(self, number).map(|size| self.integers.convert(&mut self.out, size, kind, wide))
            }
        };
        // What has no size cannot be accessed.
        let bytes = match bytes {
            Some(bytes) => bytes,
            None => self.integers.constant(&mut self.out, wide, 0),
        };
        let bytes = self.integers.normal(&mut self.out, bytes, wide);
        let Value::Int(bytes) = self.keep(Value::Int(bytes)) else { unreachable!("a number stays one") };
        let most = IntKind { signed: true, ..kind }.max();
        if bytes.high > most {
            let limit = self.integers.constant(&mut self.out, wide, most);
            let large = self.integers.compare(&mut self.out, BinaryOp::Gt, bytes.clone(), limit, wide);
            let construct = "an allocation of more than half of the memory there is";
            if new.allocation == Allocation::Stack {
                let small = self.out.not(large);
                self.sound_stack(small, construct);
            } else {
                self.mark_if(large, Some(construct));
            }
        }
        let bytes = match self.integers.encoding {
            crate::translate::IntegerEncoding::Math => bytes,
            crate::translate::IntegerEncoding::Bits => self.integers.convert(&mut self.out, bytes, wide, kind),
        };
        Ok(self.needs_length(call).then_some(bytes.expr))
    }

    /// A call has made a new object.
    pub(in crate::translate) fn born(&mut self, call: CExpr, base: ExprId, bytes: Option<ExprId>) {
        let points_to = &self.facts.points_to;
        let nodes: Vec<NodeId> = points_to.allocated(call).iter().map(|&target| points_to.node(target)).collect();
        let place = allocation(self.program, call).unwrap_or(Allocation::Heap);
        if let Some(bytes) = bytes {
            for &node in &nodes {
                self.set_length(node, base, bytes);
                if place == Allocation::Heap && self.tracks_lengths() {
                    self.put_on_heap(node, base);
                }
            }
        }
        if let Some(kept) = self.kept_allocation(call) {
            self.out.assign(kept, base);
        }
        if place == Allocation::Heap {
            self.count(&nodes, B::Add, None);
        }
    }

    /// Counts an object of one of these nodes, unless the condition holds.
    pub(super) fn count(&mut self, nodes: &[NodeId], op: B, unless: Option<ExprId>) {
        let group = nodes.iter().find_map(|node| self.facts.lifetimes.on_heap.get(node).copied());
        let (true, Some(group)) = (self.counts_objects(), group) else { return };
        let place = self.counter(group);
        let (old, one) = (self.out.read(place), self.out.int(1));
        let mut new = self.out.binary(op, old, one);
        if let Some(unless) = unless {
            new = self.out.ite(unless, old, new);
        }
        self.out.assign(place, new);
    }

    /// How many objects of a set of nodes there are.
    pub(super) fn counter(&mut self, group: usize) -> VariableId {
        if let Some(&place) = self.safety.counters.get(&group) {
            return place;
        }
        let place = VariableId::Global(self.out.global(format!("#objects#{group}"), Type::INT));
        self.safety.counters.insert(group, place);
        place
    }

    /// `free`; `freed` is the number of the argument that it frees.
    pub(in crate::translate) fn release(&mut self, call: CExpr, freed: usize, args: &[CExpr]) -> Translated<()> {
        let points_to = &self.facts.points_to;
        let nodes: Vec<NodeId> = points_to.released(call).iter().map(|&target| points_to.node(target)).collect();
        if !self.tracks_lengths() && !self.counts_objects() && !self.notes_end(&nodes) {
            return args.iter().try_for_each(|&arg| self.effects(arg));
        }
        let values = self.arguments(args)?;
        let Some(&Value::Pointer(pointer)) = values.get(freed) else { return Ok(()) };
        let pointer = self.keep_pointer(pointer);
        self.end_allocated(call, pointer);
        Ok(())
    }

    /// Something from the heap dies, or it was null.
    pub(super) fn end_allocated(&mut self, call: CExpr, pointer: Pointer) {
        let points_to = &self.facts.points_to;
        let targets = points_to.released(call);
        let nodes: Vec<NodeId> = targets.iter().map(|&target| points_to.node(target)).collect();
        let null = self.null();
        let is_null = self.same_pointer(pointer, null);
        if self.wants(Defect::InvalidFree) {
            let (freeable, mark) = self.freeable(targets, pointer);
            let claim = self.out.or(is_null, freeable);
            self.check_or_mark(claim, Defect::InvalidFree, mark);
        }
        // Nothing has the number that null has.
        for &node in &nodes {
            if !self.tracks_lengths() || self.facts.lifetimes.on_heap.contains_key(&node) {
                self.end_object(node, pointer.base);
            }
        }
        self.count(&nodes, B::Sub, Some(is_null));
    }

    /// What new memory holds.
    pub(in crate::translate) fn fill_allocated(
        &mut self,
        call: CExpr,
        at: Pointer,
        content: Content,
    ) -> Translated<()> {
        let span = self.program.exprs[call.index()].span;
        let points_to = &self.facts.points_to;
        for &target in points_to.allocated(call) {
            self.fill_all(at, target, content, span)?;
        }
        Ok(())
    }
}
