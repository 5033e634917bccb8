//! Lifetimes: which objects may have dangling pointers to them, which nodes have memory of which kind, and which
//! addresses may be reused.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_vocabulary::Defect;

use super::call_graph::CallGraph;
use super::outlived::Holders;
use super::points_to::{NodeId, PointsTo, is_in_loop, owner};
use super::reuse::Reuse;
use super::scopes::Scopes;
use super::storage::Storage;
use crate::analyse::allocations::{allocation, new_object, stack_allocations};
use crate::library::{Allocation, Content};
use crate::property::Property;
use crate::typed::{ExprId, FunctionId, ObjectId, Program};

/// The result of the lifetime analyses.
#[derive(Debug, Default)]
pub struct Lifetimes {
    /// The blocks that objects and labels are in.
    pub scopes: Scopes,
    /// Local objects that may be pointed to after the end of their lifetime.
    pub outlived: FxHashSet<ObjectId>,
    /// Calls of `alloca` whose memory may be pointed to after their function has returned.
    pub outlived_calls: FxHashSet<ExprId>,
    /// Nodes with memory on the stack whose objects have no fixed base.
    pub on_stack: FxHashSet<NodeId>,
    /// Nodes with memory from `malloc` and the like, each with the number of its group: nodes that one call may
    /// allocate or free are in the same group, which has one counter.
    pub on_heap: FxHashMap<NodeId, usize>,
    /// Nodes with memory that was allocated, on the heap or on the stack.
    pub allocated: FxHashSet<NodeId>,
    /// Nodes whose objects `realloc` may resize.
    pub resized: FxHashSet<NodeId>,
    /// Those of them that may hold zeros from an allocation.
    pub zeroed: FxHashSet<NodeId>,
    /// Nodes in which the offset of every pointer is known, and the offset at which their objects start.
    pub starts: FxHashMap<NodeId, i64>,
    /// Which addresses may be reused.
    pub reuse: Reuse,
}

impl Lifetimes {
    /// Analyses what the property needs: lifetimes of all objects for memory safety, else of those that comparisons
    /// depend on.
    pub fn new(
        program: &Program,
        calls: &CallGraph,
        storage: &Storage,
        points_to: &PointsTo,
        property: &Property,
        main: FunctionId,
    ) -> Lifetimes {
        let mut lifetimes = Lifetimes {
            resized: points_to.resized_nodes(program),
            reuse: Reuse::new(program, calls, points_to),
            ..Lifetimes::default()
        };
        for (call, node) in points_to.allocated_nodes() {
            let is_filled = new_object(program, call).is_none_or(|new| new.content != Content::Arbitrary);
            if is_filled && lifetimes.resized.contains(&node) {
                lifetimes.zeroed.insert(node);
            }
        }
        if tracks_lengths(property) || !lifetimes.reuse.is_idle() {
            lifetimes.find_outlived(program, calls, storage, points_to, property, main);
        }
        if tracks_lengths(property) {
            lifetimes.starts = points_to.starts();
            for object in storage.in_memory() {
                let function = owner(program, object);
                let is_new = lifetimes.outlived.contains(&object) || function.is_some_and(|f| calls.is_recursive(f));
                if let (true, Some(target)) = (is_new, points_to.object(object)) {
                    lifetimes.on_stack.insert(points_to.node(target));
                }
            }
        }
        if tracks_lengths(property) || counts_objects(property) {
            for (call, node) in points_to.allocated_nodes() {
                lifetimes.allocated.insert(node);
                match allocation(program, call) {
                    Some(Allocation::Heap) => {
                        lifetimes.on_heap.insert(node, 0);
                    }
                    _ => {
                        lifetimes.on_stack.insert(node);
                    }
                }
            }
            lifetimes.group(points_to);
        }
        let measured = points_to.allocated_nodes().map(|(_, node)| node);
        lifetimes.allocated.extend(measured.filter(|&node| lifetimes.reuse.is_measured(node)));
        lifetimes
    }

    /// Finds the objects that may be pointed to after their lifetime: all of them, or only those whose end some
    /// comparison can observe.
    fn find_outlived(
        &mut self,
        program: &Program,
        calls: &CallGraph,
        storage: &Storage,
        points_to: &PointsTo,
        property: &Property,
        main: FunctionId,
    ) {
        self.scopes = Scopes::new(program, calls);
        let mut holders = Holders::new(program, calls, &self.scopes, points_to, main);
        let all = tracks_lengths(property);
        for object in holders.outlived(storage, points_to) {
            let Some(target) = points_to.object(object) else { continue };
            if self.reuse.notices_end(points_to.node(target), program, points_to) || all {
                self.outlived.insert(object);
            }
        }
        for &function in &calls.reachable {
            for call in stack_allocations(program, function) {
                let nodes = points_to.allocated(call).iter().map(|&target| points_to.node(target));
                let nodes: Vec<NodeId> = nodes.filter(|&node| holders.may_outlive(node, None, function)).collect();
                let mut noticed = false;
                for &node in &nodes {
                    noticed |= self.reuse.notices_end(node, program, points_to);
                }
                if all && !nodes.is_empty() || noticed && !is_in_loop(program, function, call) {
                    self.outlived_calls.insert(call);
                }
            }
        }
    }

    /// Groups the heap nodes (union-find): nodes that the same call may allocate or free share one counter.
    fn group(&mut self, points_to: &PointsTo) {
        let mut nodes: Vec<NodeId> = self.on_heap.keys().copied().collect();
        nodes.sort_unstable();
        for (number, node) in nodes.iter().enumerate() {
            self.on_heap.insert(*node, number);
        }
        let mut by_call: FxHashMap<ExprId, Vec<NodeId>> = FxHashMap::default();
        for (call, node) in points_to.allocated_nodes() {
            by_call.entry(call).or_default().push(node);
        }
        let together: Vec<Vec<NodeId>> = by_call.into_values().chain(points_to.released_nodes()).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for set in &together {
                let numbers = set.iter().filter_map(|node| self.on_heap.get(node).copied());
                let Some(least) = numbers.min() else { continue };
                for node in set {
                    if let Some(number) = self.on_heap.get_mut(node)
                        && *number != least
                    {
                        *number = least;
                        changed = true;
                    }
                }
            }
        }
    }

    /// Whether an object gets a new base each time its lifetime begins.
    pub fn is_outlived(&self, object: ObjectId) -> bool {
        self.outlived.contains(&object)
    }
}

/// Whether the translation keeps track of the lengths of objects.
pub fn tracks_lengths(property: &Property) -> bool {
    property.wants(Defect::InvalidDeref) || property.wants(Defect::InvalidFree)
}

/// Whether the translation counts allocated objects.
pub fn counts_objects(property: &Property) -> bool {
    property.wants(Defect::LostMemory) || property.wants(Defect::LeftMemory)
}
