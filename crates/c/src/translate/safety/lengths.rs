//! Sizes of objects: constants where possible, maps otherwise.

use std::rc::Rc;

use tracewright_boogie::{BinaryOp as B, ExprId, Type, VariableId};

use crate::analyse::points_to::{NodeId, Target};
use crate::analyse::storage::Home;
use crate::translate::code::Code;
use crate::translate::emit::Emitter;
use crate::translate::input::Input;
use crate::translate::integers::IntegerEncoding;
use crate::translate::memory::{Memory, ObjectVariables};
use crate::translate::safety::Safety;
use crate::translate::values::Pointer;
use crate::typed::{BinaryOp, ObjectId, Storage as Lifetime};
use crate::types::TypeKind;

/// If a node has more objects of fixed size, they are put into the map as well.
const MOST_ALTERNATIVES: usize = 4;

/// How the lengths of the objects of a node are known.
#[derive(Debug, Default)]
pub struct Lengths {
    /// The number of the only object there can be, whose length is in a variable.
    single: Option<u64>,
    /// Objects with a fixed number: the number and the size.
    fixed: Vec<(u64, u64)>,
    /// Those of them that are in the map.
    preset: Vec<(u64, u64)>,
    /// Whether there is a map.
    has_map: bool,
    /// Why an access may be valid although no known object contains it.
    mark: Option<&'static str>,
}

impl Memory {
    /// The number of an object in memory, as it is now.
    pub(super) fn base_of(&self, code: &mut Code<'_>, object: ObjectId) -> ExprId {
        match self.objects.get(&object) {
            Some(&ObjectVariables::At(place)) => code.out.read(place),
            _ => {
                let base = code.input.facts.bases.objects.get(&object).copied().unwrap_or_default();
                code.out.int(base)
            }
        }
    }
}

impl Safety {
    /// How the lengths of the objects of a node are known.
    fn lengths(&mut self, code: &Code<'_>, node: NodeId) -> Rc<Lengths> {
        if let Some(known) = self.lengths.get(&node) {
            return known.clone();
        }
        let mut lengths = Lengths::default();
        let points_to = &code.input.facts.points_to;
        if let Some(call) = points_to.single_allocation(node) {
            lengths.single = code.input.facts.bases.calls.get(&call).copied();
        }
        if points_to.comes_from_outside(node) {
            lengths.mark = Some("a pointer that may come from outside the program");
        }
        lengths.has_map = lengths.single.is_none() && code.input.facts.lifetimes.allocated.contains(&node);
        for &object in points_to.members(node) {
            // What has variables of its own is not accessed through pointers.
            if !matches!(code.input.facts.storage.home(object), Home::Memory) {
                continue;
            }
            match (code.input.facts.bases.objects.get(&object), code.input.object_size(object)) {
                (Some(&base), Some(size)) => lengths.fixed.push((base, size)),
                (Some(_), None) if code.input.program.objects[object.index()].storage == Lifetime::External => {
                    lengths.mark = Some("an object whose size is not known");
                }
                _ => lengths.has_map = true,
            }
        }
        if lengths.fixed.len() > MOST_ALTERNATIVES {
            lengths.has_map = true;
            lengths.preset = std::mem::take(&mut lengths.fixed);
        }
        let lengths = Rc::new(lengths);
        self.lengths.insert(node, lengths.clone());
        lengths
    }

    fn length_map(&mut self, code: &mut Code<'_>, node: NodeId) -> VariableId {
        if let Some(&place) = self.maps.get(&node) {
            return place;
        }
        let value = code.integers.offset_type(&mut code.out);
        let ty = match self.lengths(code, node).single {
            Some(_) => value,
            None => code.out.program.types.map(vec![Type::INT], value),
        };
        let place = VariableId::Global(code.out.global(format!("#length#{}", node.0), ty));
        self.maps.insert(node, place);
        place
    }

    fn heap_map(&mut self, code: &mut Code<'_>, node: NodeId) -> VariableId {
        if let Some(&place) = self.heaps.get(&node) {
            return place;
        }
        let ty = code.out.program.types.map(vec![Type::INT], Type::BOOL);
        let place = VariableId::Global(code.out.global(format!("#heap#{}", node.0), ty));
        self.heaps.insert(node, place);
        place
    }

    /// Gives all maps and counters their first content.
    pub(in crate::translate) fn start_safety(&mut self, code: &mut Code<'_>) {
        self.start_dead_flags(code);
        if code.input.counts_objects() {
            // Also of memory that no code allocates which is left: it is counted at the end.
            let groups: Vec<usize> = code.input.facts.lifetimes.on_heap.values().copied().collect();
            groups.into_iter().for_each(|group| {
                self.counter(code, group);
            });
        }
        let mut nodes: Vec<NodeId> = self.maps.keys().copied().collect();
        nodes.sort_unstable();
        for node in nodes {
            let place = self.maps[&node];
            let none = code.integers.fixed_offset(&mut code.out, -1);
            if self.lengths(code, node).single.is_some() {
                code.out.assign(place, none);
                continue;
            }
            let map = code.out.read(place);
            let ty = code.out.ty(map);
            let map = code.out.constant_map(none, ty);
            code.out.assign(place, map);
            for &(base, size) in &self.lengths(code, node).preset {
                let base = code.out.int(base);
                let size = code.integers.fixed_offset(&mut code.out, i128::from(size));
                code.out.assign_all(vec![(place, vec![base], size)]);
            }
        }
        let mut heaps: Vec<VariableId> = self.heaps.values().copied().collect();
        heaps.sort_unstable();
        for place in heaps {
            let map = code.out.read(place);
            let (ty, no) = (code.out.ty(map), code.out.bool(false));
            let map = code.out.constant_map(no, ty);
            code.out.assign(place, map);
        }
        let mut counters: Vec<VariableId> = self.counters.values().copied().collect();
        counters.sort_unstable();
        for place in counters {
            let zero = code.out.int(0);
            code.out.assign(place, zero);
        }
    }

    /// An object of a node has a length from now on.
    pub(super) fn set_length(&mut self, code: &mut Code<'_>, node: NodeId, base: ExprId, length: ExprId) {
        let place = self.length_map(code, node);
        match self.lengths(code, node).single {
            None => code.out.assign_all(vec![(place, vec![base], length)]),
            Some(only) => {
                let (is_it, old) = (code.out.has_number(base, only), code.out.read(place));
                let length = code.out.ite(is_it, length, old);
                code.out.assign(place, length);
            }
        }
    }

    /// The length of an object of a node; -1 if it is not alive.
    pub(super) fn length_of(&mut self, code: &mut Code<'_>, node: NodeId, base: ExprId) -> ExprId {
        let place = self.length_map(code, node);
        let lengths = code.out.read(place);
        match self.lengths(code, node).single {
            None => code.out.select(lengths, base),
            Some(only) => {
                let (is_it, none) = (code.out.has_number(base, only), code.integers.fixed_offset(&mut code.out, -1));
                code.out.ite(is_it, lengths, none)
            }
        }
    }

    /// The lifetime of an object of a node ends.
    pub(super) fn end_object(&mut self, code: &mut Code<'_>, node: NodeId, base: ExprId) {
        self.note_end(code, node, base);
        if code.input.tracks_lengths() {
            let none = code.integers.fixed_offset(&mut code.out, -1);
            self.set_length(code, node, base, none);
        }
    }

    /// That an object of a node is dead, whether or not it is in the map.
    pub(super) fn is_dead_object(&mut self, code: &mut Code<'_>, node: NodeId, base: ExprId) -> ExprId {
        let mut is_dead = self.is_dead(code, node, base);
        for &(fixed, _) in &self.lengths(code, node).fixed {
            let is_fixed = code.out.has_number(base, fixed);
            let is_other = code.out.not(is_fixed);
            is_dead = code.out.and(is_other, is_dead);
        }
        is_dead
    }

    /// That an object of a node is not alive.
    pub(super) fn is_dead(&mut self, code: &mut Code<'_>, node: NodeId, base: ExprId) -> ExprId {
        if !code.input.tracks_lengths() {
            let (is_none, is_marked_dead) = (code.out.is_number(base), self.is_marked_dead(code, node, base));
            return code.out.or(is_none, is_marked_dead);
        }
        let length = self.length_of(code, node, base);
        let zero = code.integers.fixed_offset(&mut code.out, 0);
        code.offset_order(BinaryOp::Lt, length, zero)
    }

    /// Records that an object of a node is on the heap, if the node has other objects, too.
    pub(super) fn put_on_heap(&mut self, code: &mut Code<'_>, node: NodeId, base: ExprId) {
        if code.input.facts.lifetimes.on_stack.contains(&node) {
            let (place, yes) = (self.heap_map(code, node), code.out.bool(true));
            code.out.assign_all(vec![(place, vec![base], yes)]);
        }
    }

    /// That there are so many bytes at a pointer into a node, and why that may be too strict.
    pub(super) fn accessible(
        &mut self,
        code: &mut Code<'_>,
        node: NodeId,
        at: Pointer,
        size: ExprId,
    ) -> (ExprId, Option<&'static str>) {
        let lengths = self.lengths(code, node);
        let mut claim = code.out.bool(false);
        for &(base, length) in &lengths.fixed {
            let base = code.out.int(base);
            let is_object = code.out.binary(B::Eq, at.base, base);
            let length = code.integers.fixed_offset(&mut code.out, i128::from(length));
            let fits = code.within(at.offset, size, length);
            let both = code.out.and(is_object, fits);
            claim = code.out.or(claim, both);
        }
        if let Some(only) = lengths.single {
            let is_object = code.out.has_number(at.base, only);
            let place = self.length_map(code, node);
            let length = code.out.read(place);
            let fits = code.within(at.offset, size, length);
            claim = code.out.and(is_object, fits);
        }
        if lengths.has_map {
            let length = self.length_of(code, node, at.base);
            let fits = code.within(at.offset, size, length);
            claim = code.out.or(claim, fits);
        }
        (claim, lengths.mark)
    }

    /// That a pointer into one of these nodes points to the start of an object on the heap, and why that may be too
    /// strict.
    pub(super) fn freeable(
        &mut self,
        code: &mut Code<'_>,
        targets: &[Target],
        at: Pointer,
    ) -> (ExprId, Option<&'static str>) {
        let mut claim = code.out.bool(false);
        let mut mark = None;
        for &target in targets {
            let node = code.input.facts.points_to.node(target);
            let lengths = self.lengths(code, node);
            mark = mark.or(lengths.mark);
            if !code.input.facts.lifetimes.on_heap.contains_key(&node) {
                continue;
            }
            let mut fits = self.is_on_heap(code, node, at.base);
            let starts = match code.input.known_offset(target) {
                Some(offset) => code.out.bool(offset == 0),
                None => {
                    let zero = code.integers.fixed_offset(&mut code.out, 0);
                    code.out.binary(B::Eq, at.offset, zero)
                }
            };
            fits = code.out.and(starts, fits);
            claim = code.out.or(claim, fits);
        }
        (claim, mark)
    }

    /// That there is an object of this number on the heap, in a node with memory from there.
    pub(super) fn is_on_heap(&mut self, code: &mut Code<'_>, node: NodeId, base: ExprId) -> ExprId {
        if let Some(only) = self.lengths(code, node).single {
            let place = self.length_map(code, node);
            let (length, zero) = (code.out.read(place), code.integers.fixed_offset(&mut code.out, 0));
            let is_there = code.offset_order(BinaryOp::Ge, length, zero);
            let is_object = code.out.has_number(base, only);
            return code.out.and(is_object, is_there);
        }
        let is_dead = self.is_dead(code, node, base);
        let mut fits = code.out.not(is_dead);
        if code.input.facts.lifetimes.on_stack.contains(&node) {
            let place = self.heap_map(code, node);
            let map = code.out.read(place);
            let on_heap = code.out.select(map, base);
            fits = code.out.and(fits, on_heap);
        }
        // Objects with fixed numbers may be in the map, too. (Equal literals share one.)
        let last = code.out.int(code.input.facts.bases.last_declared);
        let is_new = code.out.binary(B::Gt, base, last);
        code.out.and(is_new, fits)
    }
}

impl Code<'_> {
    /// That so many bytes from an offset on lie within a length; the number of bytes is not negative.
    pub(super) fn within(&mut self, offset: ExprId, size: ExprId, length: ExprId) -> ExprId {
        let zero = self.integers.fixed_offset(&mut self.out, 0);
        let is_inside_below = self.offset_order(BinaryOp::Ge, offset, zero);
        let is_inside_above = match (self.integers.encoding, self.literal_offset(length)) {
            (IntegerEncoding::Math, None) => {
                let end = self.integers.add_offsets(&mut self.out, offset, size);
                self.out.binary(B::Le, end, length)
            }
            _ => {
                let last = match (self.literal_offset(length), self.literal_offset(size)) {
                    (Some(length), Some(size)) => self.integers.fixed_offset(&mut self.out, length - size),
                    _ => self.integers.subtract_offsets(&mut self.out, length, size),
                };
                self.offset_order(BinaryOp::Le, offset, last)
            }
        };
        self.out.and(is_inside_below, is_inside_above)
    }

    /// The value of an offset that is a literal.
    pub(super) fn literal_offset(&self, offset: ExprId) -> Option<i128> {
        let value = match self.integers.encoding {
            IntegerEncoding::Math => self.out.as_int(offset)?,
            IntegerEncoding::Bits => self.integers.offset_kind().wrap(&self.out.as_bv(offset)?),
        };
        i128::try_from(value).ok()
    }
}

impl<'a> Input<'a> {
    /// The size of an object that is always the same.
    pub(super) fn object_size(&self, object: ObjectId) -> Option<u64> {
        let declared = &self.program.objects[object.index()];
        let size = self.program.types.size_of(declared.ty)?;
        let TypeKind::Record(id) = self.program.types.kind(declared.ty) else { return Some(size) };
        let last = self.program.types.record(*id).body.as_ref().and_then(|body| body.fields.last());
        match last.map(|field| (field.offset, self.program.types.kind(field.ty.ty))) {
            Some((offset, TypeKind::Array { element, .. })) if declared.flexible > 0 => {
                let element = self.program.types.size_of(element.ty)?;
                Some(size.max(offset + declared.flexible * element))
            }
            _ => Some(size),
        }
    }

    /// The offset of every pointer to this byte that points to an object at all.
    pub(super) fn known_offset(&self, target: Target) -> Option<i128> {
        let start = self.facts.lifetimes.starts.get(&self.facts.points_to.node(target))?;
        Some(i128::from(self.facts.points_to.offset(target)) - i128::from(*start))
    }
}

impl Emitter {
    fn has_number(&mut self, base: ExprId, number: u64) -> ExprId {
        let number = self.int(number);
        self.binary(B::Eq, base, number)
    }
}
