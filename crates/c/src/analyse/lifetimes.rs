//! Lifetimes: which objects pointers may outlive, which nodes have memory of which kind, and which addresses may come again.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_vocabulary::Defect;

use super::call_graph::CallGraph;
use super::outlived::Holders;
use super::points_to::{NodeId, PointsTo, is_in_loop, owner};
use super::reuse::Reuse;
use super::scopes::Scopes;
use super::storage::Storage;
use crate::analyse::allocations::{allocation, stack_allocations};
use crate::library::Allocation;
use crate::property::Property;
use crate::typed::{ExprId, FunctionId, ObjectId, Program};

/// What is known before the translation starts.
#[derive(Debug, Default)]
pub struct Lifetimes {
    /// The blocks that objects and labels are in.
    pub scopes: Scopes,
    /// Local objects that may be pointed to after their end.
    pub outlived: FxHashSet<ObjectId>,
    /// Calls of `alloca` whose memory may be pointed to after the end of the function.
    pub outlived_calls: FxHashSet<ExprId>,
    /// Nodes with memory on the stack whose objects have no fixed number.
    pub on_stack: FxHashSet<NodeId>,
    /// Nodes with memory from `malloc` and the like; each with the number of its set of nodes that are freed together.
    pub on_heap: FxHashMap<NodeId, usize>,
    /// Nodes with memory that was allocated in any way.
    pub allocated: FxHashSet<NodeId>,
    /// Nodes whose objects may get another size.
    pub resized: FxHashSet<NodeId>,
    /// Nodes in which the offsets of pointers are known, and where objects start in them.
    pub starts: FxHashMap<NodeId, i64>,
    /// Which addresses may come again.
    pub reuse: Reuse,
}

impl Lifetimes {
    /// Looks at what the property needs.
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

    /// Finds what may be pointed to after its end: all of it, or what some comparison looks at.
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

    /// Objects that the same call may allocate, or free, are counted together.
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

    /// Whether an object gets a new number each time it comes to life.
    pub fn is_outlived(&self, object: ObjectId) -> bool {
        self.outlived.contains(&object)
    }
}

/// Whether the lengths of objects are followed.
pub fn tracks_lengths(property: &Property) -> bool {
    property.wants(Defect::InvalidDeref) || property.wants(Defect::InvalidFree)
}

/// Whether allocated objects are counted.
pub fn counts_objects(property: &Property) -> bool {
    property.wants(Defect::LostMemory) || property.wants(Defect::LeftMemory)
}
