//! Comparisons of addresses that may have been reused after an object died, or that are one past the end of an object.

use tracewright_boogie::{BinaryOp as B, ExprId, StmtKind as S, Type, VariableId};

use crate::analyse::points_to::{NodeId, Target};
use crate::translate::code::Code;
use crate::translate::emit::Emitter;
use crate::translate::input::Input;
use crate::translate::safety::Safety;
use crate::translate::values::Pointer;
use crate::typed::BinaryOp;

/// If a node has more objects, their sizes are not compared one by one.
const MOST_OBJECTS: usize = 4;

impl Safety {
    /// Whether two pointers are equal. Where that depends on where objects are, it is left open, and the execution is
    /// marked.
    pub(in crate::translate) fn equal_pointers(&mut self, code: &mut Code<'_>, a: Pointer, b: Pointer) -> ExprId {
        let (Some(left), Some(right)) = (a.target, b.target) else { return code.out.same_pointer(a, b) };
        let outside = !code.out.same(a.base, b.base) && code.may_differ(a, b) && code.input.may_be_outside(left, right);
        let mortal = [left, right].iter().any(|&target| code.input.is_mortal(target));
        let merged = code.input.may_be_merged(left) && code.input.may_be_merged(right);
        if !outside && !mortal && !merged {
            return code.out.same_pointer(a, b);
        }
        let (a, b) = (code.out.keep_long_pointer(a), code.out.keep_long_pointer(b));
        let mut differ = code.out.binary(B::Neq, a.base, b.base);
        for pointer in [a, b] {
            let is_number = code.out.is_number(pointer.base);
            let is_object = code.out.not(is_number);
            differ = code.out.and(differ, is_object);
        }
        let same = code.out.same_pointer(a, b);
        let place = code.out.temporary(Type::BOOL);
        code.out.assign(place, same);
        if outside {
            let apart = code.out.binary(B::Neq, a.offset, b.offset);
            let beside = [(left, a), (right, b)].map(|(target, pointer)| self.is_outside_object(code, target, pointer));
            let beside = code.out.or(beside[0], beside[1]);
            let open = code.out.and(differ, apart);
            let open = code.out.and(open, beside);
            code.out.open_truth(place, open, "a comparison of the end of an object with another object");
        }
        if merged {
            let meet = code.meet_in_literals((left, a), (right, b));
            let open = code.out.and(differ, meet);
            code.out.open_truth(place, open, "a comparison of string literals that may be one");
        }
        let dead = [(left, a.base), (right, b.base)].map(|(target, base)| self.is_dead_in(code, target, base));
        let dead = code.out.or(dead[0], dead[1]);
        let open = code.out.and(differ, dead);
        code.out.open_truth(place, open, "a comparison of the address of an object that is gone");
        code.out.read(place)
    }

    /// That a pointer into the node of the target does not point to a byte of its object.
    fn is_outside_object(&mut self, code: &mut Code<'_>, target: Target, pointer: Pointer) -> ExprId {
        if !code.input.facts.lifetimes.reuse.may_be_outside(target, &code.input.facts.points_to) {
            return code.out.bool(false);
        }
        let one = code.integers.fixed_offset(&mut code.out, 1);
        let (inside, _) = self.accessible(code, code.input.facts.points_to.node(target), pointer, one);
        code.out.not(inside)
    }

    /// That the object is dead which a pointer into the node of the target points to.
    fn is_dead_in(&mut self, code: &mut Code<'_>, target: Target, base: ExprId) -> ExprId {
        let node = code.input.facts.points_to.node(target);
        if !code.input.facts.lifetimes.reuse.is_mortal(node) {
            return code.out.bool(false);
        }
        if code.input.tracks_lengths() {
            self.is_dead_object(code, node, base)
        } else {
            self.is_marked_dead(code, node, base)
        }
    }

    /// The same, where lengths are not known.
    pub(super) fn is_marked_dead(&mut self, code: &mut Code<'_>, node: NodeId, base: ExprId) -> ExprId {
        let place = self.dead_flags(code, node);
        let dead = code.out.read(place);
        if code.input.is_single(node) { dead } else { code.out.select(dead, base) }
    }

    fn dead_flags(&mut self, code: &mut Code<'_>, node: NodeId) -> VariableId {
        if let Some(&place) = self.dead.get(&node) {
            return place;
        }
        let ty = match code.input.is_single(node) {
            true => Type::BOOL,
            false => code.out.program.types.map(vec![Type::INT], Type::BOOL),
        };
        let place = VariableId::Global(code.out.global(format!("#gone#{}", node.0), ty));
        self.dead.insert(node, place);
        place
    }

    /// An object of a node dies, unless the pointer is null.
    pub(super) fn note_end(&mut self, code: &mut Code<'_>, node: NodeId, base: ExprId) {
        if code.input.facts.lifetimes.reuse.is_forgotten(node) {
            let (place, yes) = (self.forgotten(code), code.out.bool(true));
            code.out.assign(place, yes);
        }
        if code.input.tracks_lengths() || !code.input.facts.lifetimes.reuse.is_mortal(node) {
            return;
        }
        let place = self.dead_flags(code, node);
        if code.input.is_single(node) {
            let (old, is_number) = (code.out.read(place), code.out.is_number(base));
            let is_object = code.out.not(is_number);
            let dead = code.out.or(old, is_object);
            code.out.assign(place, dead);
            return;
        }
        let yes = code.out.bool(true);
        code.out.assign_all(vec![(place, vec![base], yes)]);
    }

    fn forgotten(&mut self, code: &mut Code<'_>) -> VariableId {
        if let Some(place) = self.forgotten {
            return place;
        }
        let place = VariableId::Global(code.out.global("#forgotten".to_owned(), Type::BOOL));
        self.forgotten = Some(place);
        place
    }

    /// That the number of an address need not lead back to its object: another object may have had it, or has it.
    pub(in crate::translate) fn is_shared_number(&mut self, code: &mut Code<'_>, pointer: Pointer) -> ExprId {
        let mut shared = code.out.bool(false);
        if code.input.facts.lifetimes.reuse.forgets() {
            let place = self.forgotten(code);
            shared = code.out.read(place);
        }
        let Some(target) = pointer.target else { return shared };
        if code.input.may_be_merged(target) {
            return code.out.bool(true);
        }
        let node = code.input.facts.points_to.node(target);
        let members = code.input.facts.points_to.members(node).to_vec();
        let is_few = code.input.facts.points_to.is_declared_only(node) && members.len() <= MOST_OBJECTS;
        if !is_few || !code.input.facts.lifetimes.reuse.may_be_outside(target, &code.input.facts.points_to) {
            return shared;
        }
        for object in members {
            let (Some(&base), Some(size)) =
                (code.input.facts.bases.objects.get(&object), code.input.object_size(object))
            else {
                continue;
            };
            let base = code.out.int(base);
            let is_object = code.out.binary(B::Eq, pointer.base, base);
            let size = code.integers.fixed_offset(&mut code.out, i128::from(size));
            let zero = code.integers.fixed_offset(&mut code.out, 0);
            let below = code.offset_order(BinaryOp::Lt, pointer.offset, zero);
            let above = code.offset_order(BinaryOp::Ge, pointer.offset, size);
            let outside = code.out.or(below, above);
            let both = code.out.and(is_object, outside);
            shared = code.out.or(shared, both);
        }
        shared
    }

    /// When the program starts, no object is dead.
    pub(super) fn start_dead_flags(&self, code: &mut Code<'_>) {
        let mut places: Vec<VariableId> = self.dead.values().chain(&self.forgotten).copied().collect();
        places.sort_unstable();
        for place in places {
            let (old, no) = (code.out.read(place), code.out.bool(false));
            let ty = code.out.ty(old);
            let none = if ty == Type::BOOL { no } else { code.out.constant_map(no, ty) };
            code.out.assign(place, none);
        }
    }
}

impl Emitter {
    /// A truth value is anything if the condition holds.
    fn open_truth(&mut self, place: VariableId, condition: ExprId, construct: &str) {
        self.open();
        self.marked(S::Havoc(vec![place]), Some(construct));
        let block = self.close();
        match self.as_bool(condition) {
            Some(true) => self.append(block),
            Some(false) => {}
            None => self.branch(condition, block, Vec::new()),
        }
    }
}

impl<'a> Input<'a> {
    fn may_be_outside(&self, a: Target, b: Target) -> bool {
        let reuse = &self.facts.lifetimes.reuse;
        reuse.may_be_outside(a, &self.facts.points_to) || reuse.may_be_outside(b, &self.facts.points_to)
    }

    /// Whether the lengths of the objects of a node are known.
    pub(super) fn knows_lengths(&self, node: NodeId) -> bool {
        self.tracks_lengths() || self.facts.lifetimes.reuse.is_measured(node)
    }

    fn is_mortal(&self, target: Target) -> bool {
        self.facts.lifetimes.reuse.is_mortal(self.facts.points_to.node(target))
    }

    fn is_single(&self, node: NodeId) -> bool {
        self.facts.points_to.single_allocation(node).is_some()
    }

    /// Whether comparisons of addresses depend on the lifetimes of objects in one of these nodes.
    pub(super) fn notes_end(&self, nodes: &[NodeId]) -> bool {
        let reuse = &self.facts.lifetimes.reuse;
        nodes.iter().any(|&node| reuse.is_mortal(node) || reuse.is_forgotten(node))
    }
}
