//! Comparisons of addresses that may have come again, or that lie at the end of an object.

use tracewright_boogie::{BinaryOp as B, ExprId, StmtKind as S, Type, VariableId};

use crate::analyse::points_to::{NodeId, Target};
use crate::translate::Translator;
use crate::translate::values::Pointer;
use crate::typed::BinaryOp;

/// More objects than that are not asked for their sizes.
const MOST_OBJECTS: usize = 4;

impl Translator<'_> {
    /// Whether two pointers are equal. Where that depends on where objects are, it is left open, and the execution is marked.
    pub(in crate::translate) fn equal_pointers(&mut self, a: Pointer, b: Pointer) -> ExprId {
        let (Some(left), Some(right)) = (a.target, b.target) else { return self.same_pointer(a, b) };
        let outside = !self.out.same(a.base, b.base) && self.may_differ(a, b) && self.may_be_outside(left, right);
        let mortal = [left, right].iter().any(|&target| self.is_mortal(target));
        let merged = self.may_be_merged(left) && self.may_be_merged(right);
        if !outside && !mortal && !merged {
            return self.same_pointer(a, b);
        }
        let (a, b) = (self.keep_long_pointer(a), self.keep_long_pointer(b));
        let mut differ = self.out.binary(B::Neq, a.base, b.base);
        for pointer in [a, b] {
            let is_number = self.is_number(pointer.base);
            let is_object = self.out.not(is_number);
            differ = self.out.and(differ, is_object);
        }
        let same = self.same_pointer(a, b);
        let place = self.out.temporary(Type::BOOL);
        self.out.assign(place, same);
        if outside {
            let apart = self.out.binary(B::Neq, a.offset, b.offset);
            let beside = [(left, a), (right, b)].map(|(target, pointer)| self.is_beside(target, pointer));
            let beside = self.out.or(beside[0], beside[1]);
            let open = self.out.and(differ, apart);
            let open = self.out.and(open, beside);
            self.open_truth(place, open, "a comparison of the end of an object with another object");
        }
        if merged {
            let meet = self.meet_in_literals((left, a), (right, b));
            let open = self.out.and(differ, meet);
            self.open_truth(place, open, "a comparison of string literals that may be one");
        }
        let gone = [(left, a.base), (right, b.base)].map(|(target, base)| self.is_gone(target, base));
        let gone = self.out.or(gone[0], gone[1]);
        let open = self.out.and(differ, gone);
        self.open_truth(place, open, "a comparison of the address of an object that is gone");
        self.out.read(place)
    }

    /// A truth value is anything if the condition holds.
    fn open_truth(&mut self, place: VariableId, condition: ExprId, construct: &str) {
        self.out.open();
        self.out.marked(S::Havoc(vec![place]), Some(construct));
        let block = self.out.close();
        match self.out.as_bool(condition) {
            Some(true) => self.out.append(block),
            Some(false) => {}
            None => self.out.branch(condition, block, Vec::new()),
        }
    }

    fn may_be_outside(&self, a: Target, b: Target) -> bool {
        let reuse = &self.facts.lifetimes.reuse;
        reuse.may_be_outside(a, &self.facts.points_to) || reuse.may_be_outside(b, &self.facts.points_to)
    }

    /// That a pointer into the node of the target does not point to a byte of its object.
    fn is_beside(&mut self, target: Target, pointer: Pointer) -> ExprId {
        if !self.facts.lifetimes.reuse.may_be_outside(target, &self.facts.points_to) {
            return self.out.bool(false);
        }
        let one = self.integers.fixed_offset(&mut self.out, 1);
        let (inside, _) = self.accessible(self.facts.points_to.node(target), pointer, one);
        self.out.not(inside)
    }

    /// Whether the lengths of the objects of a node are known.
    pub(super) fn knows_lengths(&self, node: NodeId) -> bool {
        self.tracks_lengths() || self.facts.lifetimes.reuse.is_measured(node)
    }

    fn is_mortal(&self, target: Target) -> bool {
        self.facts.lifetimes.reuse.is_mortal(self.facts.points_to.node(target))
    }

    /// That the object is not there any more that a pointer into the node of the target points to.
    fn is_gone(&mut self, target: Target, base: ExprId) -> ExprId {
        let node = self.facts.points_to.node(target);
        if !self.facts.lifetimes.reuse.is_mortal(node) {
            return self.out.bool(false);
        }
        if self.tracks_lengths() { self.is_dead_object(node, base) } else { self.has_ended(node, base) }
    }

    /// The same, where lengths are not known.
    pub(super) fn has_ended(&mut self, node: NodeId, base: ExprId) -> ExprId {
        let place = self.gone_map(node);
        let gone = self.out.read(place);
        if self.is_single(node) { gone } else { self.out.select(gone, base) }
    }

    fn is_single(&self, node: NodeId) -> bool {
        self.facts.points_to.single_allocation(node).is_some()
    }

    fn gone_map(&mut self, node: NodeId) -> VariableId {
        if let Some(&place) = self.safety.gone.get(&node) {
            return place;
        }
        let ty = match self.is_single(node) {
            true => Type::BOOL,
            false => self.out.program.types.map(vec![Type::INT], Type::BOOL),
        };
        let place = VariableId::Global(self.out.global(format!("#gone#{}", node.0), ty));
        self.safety.gone.insert(node, place);
        place
    }

    /// An object of a node is not there any more, or there was none because the pointer is null.
    pub(super) fn note_end(&mut self, node: NodeId, base: ExprId) {
        if self.facts.lifetimes.reuse.is_forgotten(node) {
            let (place, yes) = (self.forgotten(), self.out.bool(true));
            self.out.assign(place, yes);
        }
        if self.tracks_lengths() || !self.facts.lifetimes.reuse.is_mortal(node) {
            return;
        }
        let place = self.gone_map(node);
        if self.is_single(node) {
            let (old, is_number) = (self.out.read(place), self.is_number(base));
            let is_object = self.out.not(is_number);
            let gone = self.out.or(old, is_object);
            self.out.assign(place, gone);
            return;
        }
        let yes = self.out.bool(true);
        self.out.assign_all(vec![(place, vec![base], yes)]);
    }

    /// Whether the end of an object in one of these nodes counts for what addresses say.
    pub(super) fn notes_end(&self, nodes: &[NodeId]) -> bool {
        let reuse = &self.facts.lifetimes.reuse;
        nodes.iter().any(|&node| reuse.is_mortal(node) || reuse.is_forgotten(node))
    }

    fn forgotten(&mut self) -> VariableId {
        if let Some(place) = self.safety.forgotten {
            return place;
        }
        let place = VariableId::Global(self.out.global("#forgotten".to_owned(), Type::BOOL));
        self.safety.forgotten = Some(place);
        place
    }

    /// That the number of an address need not lead back to its object: another object may have had it, or has it.
    pub(in crate::translate) fn is_shared_number(&mut self, pointer: Pointer) -> ExprId {
        let mut shared = self.out.bool(false);
        if self.facts.lifetimes.reuse.forgets() {
            let place = self.forgotten();
            shared = self.out.read(place);
        }
        let Some(target) = pointer.target else { return shared };
        if self.may_be_merged(target) {
            return self.out.bool(true);
        }
        let node = self.facts.points_to.node(target);
        let members = self.facts.points_to.members(node).to_vec();
        let is_few = self.facts.points_to.is_declared_only(node) && members.len() <= MOST_OBJECTS;
        if !is_few || !self.facts.lifetimes.reuse.may_be_outside(target, &self.facts.points_to) {
            return shared;
        }
        for object in members {
            let (Some(&base), Some(size)) = (self.facts.bases.objects.get(&object), self.object_size(object)) else {
                continue;
            };
            let base = self.out.int(base);
            let is_object = self.out.binary(B::Eq, pointer.base, base);
            let size = self.integers.fixed_offset(&mut self.out, i128::from(size));
            let zero = self.integers.fixed_offset(&mut self.out, 0);
            let below = self.offset_order(BinaryOp::Lt, pointer.offset, zero);
            let above = self.offset_order(BinaryOp::Ge, pointer.offset, size);
            let outside = self.out.or(below, above);
            let both = self.out.and(is_object, outside);
            shared = self.out.or(shared, both);
        }
        shared
    }

    /// In the beginning, nothing is gone.
    pub(super) fn start_gone(&mut self) {
        let mut places: Vec<VariableId> = self.safety.gone.values().chain(&self.safety.forgotten).copied().collect();
        places.sort_unstable();
        for place in places {
            let (old, no) = (self.out.read(place), self.out.bool(false));
            let ty = self.out.ty(old);
            let none = if ty == Type::BOOL { no } else { self.out.constant_map(no, ty) };
            self.out.assign(place, none);
        }
    }
}
