//! Checks of live allocations where the program exits.
//!
//! An allocation leaks when no pointer to it is left. A leaked allocation cannot be freed, so it is still alive when
//! the program exits, where live allocations are counted. The points-to analysis says what may point to them there. If
//! nothing can, every live allocation has leaked. If only some variables can, there must not be more live allocations
//! than these point to. If anything else can, the allocation may have leaked or not, and a counterexample is marked.

use rustc_hash::FxHashSet;
use tracewright_boogie::{BinaryOp as B, ExprId};
use tracewright_vocabulary::Defect;

use crate::analyse::lifetimes::Lifetimes;
use crate::analyse::points_to::{NodeId, owner};
use crate::analyse::storage::{Home, all_shapes};
use crate::translate::code::Code;
use crate::translate::input::Input;
use crate::translate::memory::{Memory, ObjectVariables};
use crate::translate::safety::Safety;
use crate::translate::values::Value;
use crate::typed::shapes::{Leaf, Shape};
use crate::typed::{FunctionId, ObjectId};

/// How a program exits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Termination {
    /// `main` has returned: its variables are dead.
    Return,
    /// `exit` and the like: the variables of all functions that are running are still alive.
    Exit,
    /// An error function: the program gives up.
    Error,
    /// `abort` and the like, and assertions that fail.
    Abort,
}

/// If there are more pointers, they are not counted one by one.
const MOST_POINTERS: usize = 6;

/// What may be pointed to when the program ends.
#[derive(Debug, Default)]
pub(super) struct Held {
    /// Pointers in variables: the nodes they point into, and the numbers of the objects.
    pointers: Vec<(NodeId, ExprId)>,
    /// Nodes that something else may point into.
    others: FxHashSet<NodeId>,
    /// Whether some of that is not itself allocated memory, which must be pointed to in order to be found.
    by_others_at_once: bool,
}

impl Memory {
    /// Checks what must hold when the program exits here.
    pub(in crate::translate) fn check_exit(&mut self, code: &mut Code<'_>, exit: Termination) {
        let groups = code.input.counted_groups();
        if groups.is_empty() {
            return;
        }
        if code.checks.wants(Defect::LostMemory) {
            let held = self.held_at(code, exit);
            for &group in &groups {
                // Allocations that are pointed to have not leaked, but more may be alive than are pointed to.
                let mark =
                    (!code.input.is_exact(&held, group)).then_some("memory at the end that may still be pointed to");
                if mark.is_some() && !held.by_others_at_once {
                    self.safety.check_whether_all_is_lost(code, &held, &groups, group);
                }
                let claim = self.safety.is_pointed_to(code, &held, group);
                code.check_or_mark(claim, Defect::LostMemory, mark);
            }
        }
        if code.checks.wants(Defect::LeftMemory) {
            // It is debatable whether an aborted program must have freed everything: a counterexample is marked.
            let mark = (exit == Termination::Abort).then_some("memory that is not freed when the program is aborted");
            for &group in &groups {
                let none = code.out.int(0);
                let claim = self.safety.are_at_most(code, group, none);
                code.check_or_mark(claim, Defect::LeftMemory, mark);
            }
        }
    }

    /// What may be pointed to by something that is still there.
    pub(super) fn held_at(&mut self, code: &mut Code<'_>, exit: Termination) -> Held {
        let mut held = Held::default();
        let mut objects: Vec<ObjectId> = code.input.facts.calls.statics.clone();
        let mut visible: FxHashSet<ObjectId> = objects.iter().copied().collect();
        if let (true, Some(function)) = (exit != Termination::Return, code.function) {
            let mut running = code.input.facts.calls.callers(function);
            running.insert(function);
            let locals = code.input.facts.points_to.locals_of(code.input.program, &running);
            visible.extend(locals.iter().filter(|local| code.input.is_always_there(function, **local)));
            let is_unknown = |object: &ObjectId| {
                let of = owner(code.input.program, *object);
                of.is_some_and(|of| code.input.facts.points_to.is_transparent(of)) && code.input.may_hold(*object)
            };
            if locals.iter().any(is_unknown) {
                // What the variables of such functions hold, the analysis does not say.
                held.others.extend(code.input.facts.lifetimes.on_heap.keys().copied());
                held.by_others_at_once = true;
            }
            objects.extend(locals);
        }
        let points_to = &code.input.facts.points_to;
        let mut nodes: Vec<NodeId> = points_to.led_to(objects).into_iter().collect();
        nodes.sort_unstable();
        for node in nodes {
            let variable = points_to.only_object(node).filter(|object| visible.contains(object));
            for (offset, to) in points_to.pointers_in(node) {
                if !code.input.facts.lifetimes.on_heap.contains_key(&to) {
                    continue;
                }
                match variable.and_then(|object| self.pointer_in(code, object, offset)) {
                    Some(base) if held.pointers.len() < MOST_POINTERS => held.pointers.push((to, base)),
                    _ => {
                        held.others.insert(to);
                        held.by_others_at_once |= !code.input.is_only_on_heap(node);
                    }
                }
            }
        }
        held
    }

    /// The number of the object that a variable points to.
    fn pointer_in(&mut self, code: &mut Code<'_>, object: ObjectId, offset: i64) -> Option<ExprId> {
        let Home::Scalars(leaves) = code.input.facts.storage.home(object) else { return None };
        if !code.input.tracks_lengths() {
            return None;
        }
        let fits = |leaf: &Leaf| i64::try_from(leaf.offset) == Ok(offset) && leaf.shape == Shape::Pointer;
        let index = leaves.iter().position(fits)?;
        let ObjectVariables::Scalars(slots) = self.variables(code, object).ok()? else { return None };
        match code.read_slot(slots[index], &[], Shape::Pointer) {
            Value::Pointer(pointer) => Some(pointer.base),
            _ => None,
        }
    }
}

impl Safety {
    /// There are no more objects of a group than variables point to.
    pub(super) fn is_pointed_to(&mut self, code: &mut Code<'_>, held: &Held, group: usize) -> ExprId {
        let most = self.pointed_to(code, &held.pointers, group);
        self.are_at_most(code, group, most)
    }

    fn are_at_most(&mut self, code: &mut Code<'_>, group: usize, most: ExprId) -> ExprId {
        let place = self.counter(code, group);
        let count = code.out.read(place);
        code.out.binary(B::Le, count, most)
    }

    /// If no variable points to any memory, then none of it can be found, whatever it holds.
    fn check_whether_all_is_lost(&mut self, code: &mut Code<'_>, held: &Held, groups: &[usize], group: usize) {
        let zero = code.out.int(0);
        let count = self.counter(code, group);
        let count = code.out.read(count);
        let mut claim = code.out.binary(B::Le, count, zero);
        for &other in groups {
            let number = self.pointed_to(code, &held.pointers, other);
            if number != zero {
                let some = code.out.binary(B::Gt, number, zero);
                claim = code.out.or(claim, some);
            }
        }
        code.check_or_mark(claim, Defect::LostMemory, None);
    }

    /// How many objects of a group some pointers point to.
    fn pointed_to(&mut self, code: &mut Code<'_>, pointers: &[(NodeId, ExprId)], group: usize) -> ExprId {
        let (zero, one) = (code.out.int(0), code.out.int(1));
        let mut number = zero;
        let mut others: Vec<ExprId> = Vec::new();
        for &(node, base) in
            pointers.iter().filter(|(node, _)| code.input.facts.lifetimes.on_heap.get(node) == Some(&group))
        {
            let mut is_another = self.is_on_heap(code, node, base);
            for &other in &others {
                let differs = code.out.binary(B::Neq, base, other);
                is_another = code.out.and(is_another, differs);
            }
            others.push(base);
            let more = code.out.ite(is_another, one, zero);
            number = if number == zero { more } else { code.out.binary(B::Add, number, more) };
        }
        number
    }
}

impl<'a> Input<'a> {
    /// The sets of nodes in which objects are counted.
    pub(super) fn counted_groups(&self) -> Vec<usize> {
        if !self.counts_objects() {
            return Vec::new();
        }
        let mut groups: Vec<usize> = self.facts.lifetimes.on_heap.values().copied().collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// Whether all pointers to the objects of a group are known.
    pub(super) fn is_exact(&self, held: &Held, group: usize) -> bool {
        !held.others.iter().any(|node| self.facts.lifetimes.on_heap.get(node) == Some(&group))
    }

    /// Whether all that is in a node must be pointed to in order to be found.
    fn is_only_on_heap(&self, node: NodeId) -> bool {
        let Lifetimes { on_heap, on_stack, .. } = &self.facts.lifetimes;
        on_heap.contains_key(&node) && !on_stack.contains(&node) && self.facts.points_to.is_allocated_only(node)
    }

    /// Whether a variable is there as long as its function runs, once: others may hold something old, or are there many
    /// times.
    fn is_always_there(&self, function: FunctionId, object: ObjectId) -> bool {
        owner(self.program, object) == Some(function)
            && !self.facts.calls.is_recursive(function)
            && self.facts.lifetimes.scopes.of_object(object).len() <= 1
    }

    /// Whether there may be a pointer in an object.
    fn may_hold(&self, object: ObjectId) -> bool {
        let mut shapes = FxHashSet::default();
        all_shapes(self.program, self.program.objects[object.index()].ty, &mut shapes);
        self.facts.storage.addresses_as_numbers || shapes.contains(&Shape::Pointer)
    }
}
