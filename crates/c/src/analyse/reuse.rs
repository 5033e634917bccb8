//! Reuse of addresses: the allocator or the stack may give a new object the address of one whose lifetime has ended.
//!
//! Two pointers to different objects compare equal if one of the objects is gone and the other lies where it was, or if
//! one points one past the end of an object and the other to the object right after it. The translation leaves the
//! result of such a comparison open. Most programs need no state for that: an address can be reused only if memory is
//! allocated after some was freed, and a pointer with a known offset within its object is not past its end.

use rustc_hash::{FxHashMap, FxHashSet};

use super::call_graph::{CallGraph, passed_function};
use super::points_to::{NodeId, PointsTo, Target, owner};
use crate::analyse::allocations::{allocation, new_object};
use crate::library::{Alignment, Allocation, Effect, Size};
use crate::typed::fixed::{fixed_address, fixed_number};
use crate::typed::visit::{Part, for_each_below, for_each_part};
use crate::typed::{BinaryOp, Callee, ExprId, ExprKind, FunctionId, Program, StmtId, StmtKind};

/// What the comparisons of pointers in a program depend on.
#[derive(Debug, Default)]
pub struct Reuse {
    /// The targets of pointers that are compared with each other.
    compared: FxHashSet<(Target, Target)>,
    /// Nodes whose addresses become integers that the program observes.
    exposed: FxHashSet<NodeId>,
    /// Nodes with memory from the heap.
    on_heap: FxHashSet<NodeId>,
    /// Nodes with objects the end of whose lifetime may change the result of a comparison.
    mortal: FxHashSet<NodeId>,
    /// Nodes with objects whose address may be reused after their end while the program still has it as an integer.
    forgotten: FxHashSet<NodeId>,
    /// Nodes with memory whose size has to be known, to recognise pointers past its end.
    measured: FxHashSet<NodeId>,
    /// The offsets at which the objects of each node start, with their sizes if these are known.
    extents: FxHashMap<NodeId, Vec<(i64, Option<u64>)>>,
}

impl Reuse {
    /// Collects the comparisons of pointers, and finds out whether memory is allocated after some was freed.
    pub fn new(program: &Program, calls: &CallGraph, points_to: &PointsTo) -> Reuse {
        let mut reuse = Reuse { exposed: points_to.exposed().clone(), ..Reuse::default() };
        for &function in &calls.reachable {
            let Some(body) = program.functions[function.index()].body else { continue };
            for_each_below(program, Part::Stmt(body), |part| {
                if let Part::Expr(expr) = part
                    && let Some((a, b)) = compared_pointers(program, expr)
                    && let (Some(a), Some(b)) = (points_to.pointer(a), points_to.pointer(b))
                {
                    reuse.compared.insert((a, b));
                }
            });
        }
        if reuse.is_idle() {
            return reuse;
        }
        reuse.find_extents(program, points_to);
        reuse.find_measured(points_to);
        let is_heap = |call| matches!(allocation(program, call), Some(Allocation::Heap));
        reuse.on_heap = points_to.allocated_nodes().filter(|&(call, _)| is_heap(call)).map(|(_, node)| node).collect();
        if Order::new(program, calls, points_to).allocates_after_release() {
            let freed: FxHashSet<NodeId> = points_to.released_nodes().flatten().collect();
            let dying: Vec<NodeId> = freed.into_iter().filter(|node| reuse.on_heap.contains(node)).collect();
            // A node with a single object has no other object that could take its address.
            let may_replace = |node: NodeId, other: NodeId| {
                (reuse.on_heap.contains(&other) || points_to.comes_from_outside(other))
                    && (node != other || points_to.single_allocation(node).is_none())
            };
            let is_compared = |node: &NodeId| reuse.meets(*node, points_to, |other| may_replace(*node, other));
            let found: Vec<NodeId> = dying.iter().copied().filter(is_compared).collect();
            reuse.mortal.extend(found);
            reuse.forgotten.extend(dying.into_iter().filter(|node| reuse.exposed.contains(node)));
        }
        reuse
    }

    /// Whether the program observes no addresses.
    pub fn is_idle(&self) -> bool {
        self.compared.is_empty() && self.exposed.is_empty()
    }

    /// Whether pointers into a node are compared with pointers into a node that fits.
    fn meets(&self, node: NodeId, points_to: &PointsTo, fits: impl Fn(NodeId) -> bool) -> bool {
        self.compared.iter().any(|&(a, b)| {
            let (a, b) = (points_to.node(a), points_to.node(b));
            a == node && fits(b) || b == node && fits(a)
        })
    }

    /// Whether the program can observe the end of objects of a node on the stack that may be pointed to afterwards.
    pub fn notices_end(&mut self, node: NodeId, program: &Program, points_to: &PointsTo) -> bool {
        let has_locals = |node| points_to.members(node).iter().any(|&object| owner(program, object).is_some());
        let is_compared = self.meets(node, points_to, has_locals);
        if is_compared {
            self.mortal.insert(node);
        }
        if self.exposed.contains(&node) {
            self.forgotten.insert(node);
        }
        is_compared || self.exposed.contains(&node)
    }

    /// Whether the end of an object of a node may change the result of a comparison.
    pub fn is_mortal(&self, node: NodeId) -> bool {
        self.mortal.contains(&node)
    }

    /// Whether the integers made from addresses of a node may equal those of other objects once its objects are gone.
    pub fn is_forgotten(&self, node: NodeId) -> bool {
        self.forgotten.contains(&node)
    }

    /// Whether the program observes addresses of a node as integers.
    pub fn is_exposed(&self, node: NodeId) -> bool {
        self.exposed.contains(&node)
    }

    /// Whether any node is `forgotten`.
    pub fn forgets(&self) -> bool {
        !self.forgotten.is_empty()
    }

    /// Whether a pointer to this target may point past the end of its object, or before its start.
    pub fn may_be_outside(&self, target: Target, points_to: &PointsTo) -> bool {
        let node = points_to.node(target);
        let Some(extents) = self.extents.get(&node) else { return false };
        let offset = points_to.offset(target);
        points_to.is_folded(node)
            || extents.iter().any(|&(start, size)| {
                let inside = offset.wrapping_sub(start);
                inside != 0 && !size.is_some_and(|size| u64::try_from(inside).is_ok_and(|inside| inside < size))
            })
    }

    /// Whether the sizes of the objects of a node have to be known.
    pub fn is_measured(&self, node: NodeId) -> bool {
        self.measured.contains(&node)
    }

    fn find_measured(&mut self, points_to: &PointsTo) {
        for &(a, b) in &self.compared {
            let is_open = self.may_be_outside(a, points_to) || self.may_be_outside(b, points_to);
            if is_open && !points_to.same_object(a, b) {
                self.measured.extend([a, b].map(|target| points_to.node(target)));
            }
        }
    }

    fn find_extents(&mut self, program: &Program, points_to: &PointsTo) {
        for (object, target) in points_to.objects() {
            let size = program.types.size_of(program.objects[object.index()].ty);
            self.extents.entry(points_to.node(target)).or_default().push((points_to.offset(target), size));
        }
        for (call, target) in points_to.allocated_targets() {
            let size = allocated_size(program, call);
            self.extents.entry(points_to.node(target)).or_default().push((points_to.offset(target), size));
        }
    }
}

/// The pointers that an expression compares for equality, if neither is a constant.
pub fn compared_pointers(program: &Program, expr: ExprId) -> Option<(ExprId, ExprId)> {
    match program.exprs[expr.index()].kind {
        ExprKind::Binary(BinaryOp::Eq | BinaryOp::Ne, a, b)
            if program.types.is_pointer(program.exprs[a.index()].ty)
                && fixed_address(program, a).is_none()
                && fixed_address(program, b).is_none() =>
        {
            Some((a, b))
        }
        _ => None,
    }
}

/// The number of bytes that a call allocates, if it is a constant.
fn allocated_size(program: &Program, call: ExprId) -> Option<u64> {
    let ExprKind::Call(_, args) = &program.exprs[call.index()].kind else { return None };
    let number = |index: usize| fixed_number(program, *args.get(index)?);
    let new = new_object(program, call)?;
    let is_usual = new.allocation != Allocation::System && new.alignment == Alignment::Default;
    let size = match new.size {
        _ if !is_usual => return None,
        Size::Argument(size) => number(size)?,
        Size::Product(count, size) => number(count)?.checked_mul(number(size)?)?,
    };
    u64::try_from(size).ok()
}

/// Whether a body contains a backward jump.
fn jumps_back(program: &Program, body: StmtId) -> bool {
    let (mut passed, mut found) = (FxHashSet::default(), false);
    for_each_below(program, Part::Stmt(body), |part| {
        let Part::Stmt(stmt) = part else { return };
        match &program.stmts[stmt.index()].kind {
            StmtKind::Label(label, _) => {
                passed.insert(*label);
            }
            StmtKind::Goto(label) => found |= passed.contains(label),
            StmtKind::Asm { labels, .. } => found |= labels.iter().any(|label| passed.contains(label)),
            StmtKind::GotoOuter(..) | StmtKind::ComputedGoto(_) => found = true,
            _ => {}
        }
    });
    found
}

/// Which operations on the heap a part of the program may perform.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct HeapEffects {
    releases: bool,
    allocates: bool,
}

impl HeapEffects {
    fn join(self, other: HeapEffects) -> HeapEffects {
        HeapEffects { releases: self.releases || other.releases, allocates: self.allocates || other.allocates }
    }
}

/// Finds out whether the program may allocate memory after it has freed some.
struct Order<'a> {
    program: &'a Program,
    calls: &'a CallGraph,
    points_to: &'a PointsTo,
    by_function: FxHashMap<FunctionId, HeapEffects>,
    /// Whether something is allocated after something was freed.
    found: bool,
}

impl<'a> Order<'a> {
    fn new(program: &'a Program, calls: &'a CallGraph, points_to: &'a PointsTo) -> Order<'a> {
        let mut order = Order { program, calls, points_to, by_function: FxHashMap::default(), found: false };
        // The effects of each function, including those of its callees: a fixed point.
        loop {
            let before = order.by_function.clone();
            for &function in &calls.reachable {
                let mut effects = HeapEffects::default();
                if let Some(body) = program.functions[function.index()].body {
                    for_each_below(program, Part::Stmt(body), |part| {
                        if let Part::Expr(expr) = part {
                            effects = effects.join(order.call(expr));
                        }
                    });
                }
                order.by_function.insert(function, effects);
            }
            if order.by_function == before {
                return order;
            }
        }
    }

    /// The effects of an expression itself, if it is a call.
    fn call(&self, expr: ExprId) -> HeapEffects {
        let ExprKind::Call(callee, args) = &self.program.exprs[expr.index()].kind else {
            return HeapEffects::default();
        };
        let known = |function: &FunctionId| self.by_function.get(function).copied().unwrap_or_default();
        let all =
            |functions: Vec<FunctionId>| functions.iter().map(known).fold(HeapEffects::default(), HeapEffects::join);
        match callee {
            Callee::Pointer(pointer) => match self.points_to.callees(*pointer) {
                Some(functions) => all(functions.into_iter().collect()),
                None => all(self.calls.address_taken.clone()),
            },
            Callee::Function(function) if self.by_function.contains_key(function) => known(function),
            Callee::Function(function) => {
                let declared = &self.program.functions[function.index()];
                match declared.effect().filter(|_| declared.body.is_none()) {
                    Some(Effect::Free(_)) => HeapEffects { releases: true, allocates: false },
                    Some(Effect::Move) => HeapEffects { releases: true, allocates: true },
                    Some(_) => HeapEffects { releases: false, allocates: allocation(self.program, expr).is_some() },
                    None => all(args.iter().filter_map(|&arg| passed_function(self.program, arg)).collect()),
                }
            }
        }
    }

    /// Whether an expression frees and allocates in one call, as `realloc` does.
    fn moves(&self, expr: ExprId) -> bool {
        let ExprKind::Call(Callee::Function(function), _) = self.program.exprs[expr.index()].kind else { return false };
        let declared = &self.program.functions[function.index()];
        declared.body.is_none() && declared.effect() == Some(Effect::Move)
    }

    fn allocates_after_release(mut self) -> bool {
        let outer = self.calls.constructors(self.program).into_iter().chain(self.calls.destructors(self.program));
        let around = outer.map(|function| self.by_function[&function]).fold(HeapEffects::default(), HeapEffects::join);
        if around != HeapEffects::default() {
            return true;
        }
        for &function in &self.calls.reachable {
            let declared = &self.program.functions[function.index()];
            if let Some(body) = declared.body {
                let effects = self.part(Part::Stmt(body));
                self.found |= effects.releases && effects.allocates && jumps_back(self.program, body);
            }
        }
        self.found
    }

    /// The effects of a part of the program. Its parts are visited in the order of the source.
    fn part(&mut self, part: Part) -> HeapEffects {
        let program = self.program;
        let mut parts = Vec::new();
        for_each_part(program, part, |child| parts.push(child));
        let mut effects = HeapEffects::default();
        let branches = match part {
            Part::Stmt(stmt) => match program.stmts[stmt.index()].kind {
                // The branches are alternatives: neither comes after the other.
                StmtKind::If(..) => parts.split_off(1.min(parts.len())),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        for child in parts {
            let next = self.part(child);
            self.found |= effects.releases && next.allocates;
            effects = effects.join(next);
        }
        let before = effects;
        for branch in branches {
            let next = self.part(branch);
            self.found |= before.releases && next.allocates;
            effects = effects.join(next);
        }
        match part {
            Part::Expr(expr) => {
                let next = self.call(expr);
                self.found |= effects.releases && next.allocates || self.moves(expr);
                effects = effects.join(next);
            }
            Part::Stmt(stmt) => {
                if let StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For { .. } =
                    program.stmts[stmt.index()].kind
                {
                    self.found |= effects.releases && effects.allocates;
                }
            }
            Part::Place(_) | Part::Object(_) => {}
        }
        effects
    }
}
