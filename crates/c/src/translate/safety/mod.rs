//! Memory safety: what lives how long, how big it is, and whether it is freed.
//!
//! | what | how it is known |
//! |---|---|
//! | an access by name (`x`, `s.f`, `a[i]`) | the object is alive; bounds are constants |
//! | through a pointer, the offset | it is a constant where the points-to analysis keeps all bytes of the objects apart |
//! | through a pointer, to an object that cannot be pointed to after its end | its number and its size are constants |
//! | through a pointer, to the only object of a node that was allocated | its number is a constant, its length a variable |
//! | through a pointer, to anything else | a map from numbers of objects to lengths, one for each node of the points-to analysis; an object that is not there, or not any more, has the length -1 |
//! | memory that is not freed | a counter of the allocated objects, one for each set of nodes that are freed together |
//!
//! An access is checked to lie within its *object*. The points-to analysis relies on more: that an index stays in its
//! array, where the array is a part of something bigger (`s.a[i]`). Such indices are checked, too; since leaving the array
//! is no violation, a counterexample to that is marked.
//!
//! Nothing of this is there if nobody asks for it.

mod accesses;
mod endless;
mod ends;
mod gone;
mod heap;
mod lengths;
mod lives;
mod outlived;
mod resize;
mod scopes;
mod touch;
mod variable;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_boogie::{Defect, ExprId, Place, StmtKind as S};

use super::Translator;
use super::call_graph::CallGraph;
use super::points_to::{NodeId, PointsTo, is_in_loop};
use super::property::Property;
use super::reuse::Reuse;
use super::storage::Storage;
use crate::typed::{ExprId as CExpr, FunctionId, ObjectId, Program};
pub use endless::{Loop, Watch};
pub use ends::{End, ends_normally};
pub use heap::{Allocation, allocation};
use lengths::Lengths;
pub use lives::Number;
use outlived::Holders;
use scopes::Scopes;

/// What is known before the translation starts.
#[derive(Debug, Default)]
pub struct Lifetimes {
    scopes: Scopes,
    /// Local objects that may be pointed to after their end.
    outlived: FxHashSet<ObjectId>,
    /// Calls of `alloca` whose memory may be pointed to after the end of the function.
    outlived_calls: FxHashSet<CExpr>,
    /// Nodes with memory on the stack whose objects have no fixed number.
    on_stack: FxHashSet<NodeId>,
    /// Nodes with memory from `malloc` and the like; each with the number of its set of nodes that are freed together.
    on_heap: FxHashMap<NodeId, usize>,
    /// Nodes with memory that was allocated in any way.
    allocated: FxHashSet<NodeId>,
    /// Nodes whose objects may get another size.
    resized: FxHashSet<NodeId>,
    /// Nodes in which the offsets of pointers are known, and where objects start in them.
    starts: FxHashMap<NodeId, i64>,
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
                let function = super::points_to::owner(program, object);
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
            for call in heap::stack_allocations(program, function) {
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
        let mut by_call: FxHashMap<CExpr, Vec<NodeId>> = FxHashMap::default();
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

/// What the translation makes for it.
#[derive(Debug, Default)]
pub struct Safety {
    lengths: FxHashMap<NodeId, std::rc::Rc<Lengths>>,
    /// The lengths of objects by their numbers.
    maps: FxHashMap<NodeId, Place>,
    /// Which objects are on the heap, where others are in the same node.
    heaps: FxHashMap<NodeId, Place>,
    /// How many objects there are, by the numbers of sets of nodes.
    counters: FxHashMap<usize, Place>,
    /// Which objects are gone, where nothing is known about lengths.
    gone: FxHashMap<NodeId, Place>,
    /// Whether an object is gone whose address may be kept as a number.
    forgotten: Option<Place>,
    /// How many checks turned out to hold without a proof.
    pub discharged: usize,
}

impl Safety {
    /// The variables that say which memory is there.
    pub fn lifetimes(&self) -> impl Iterator<Item = Place> {
        let gone = self.gone.values().chain(&self.forgotten);
        self.maps.values().chain(self.heaps.values()).chain(self.counters.values()).chain(gone).copied()
    }
}

fn tracks_lengths(property: &Property) -> bool {
    property.wants(Defect::InvalidDeref) || property.wants(Defect::InvalidFree)
}

fn counts_objects(property: &Property) -> bool {
    property.wants(Defect::LostMemory) || property.wants(Defect::LeftMemory)
}

impl Translator<'_> {
    pub(super) fn tracks_lengths(&self) -> bool {
        tracks_lengths(&self.options.property)
    }

    pub(super) fn counts_objects(&self) -> bool {
        counts_objects(&self.options.property)
    }

    /// A check; if something is over-approximated in it, a counterexample to it is marked.
    pub(super) fn safety_check(&mut self, claim: ExprId, defect: Defect, mark: Option<&str>) {
        if self.e.as_bool(claim) == Some(true) {
            self.safety.discharged += 1;
            return;
        }
        let Some(construct) = mark else {
            self.check(claim, defect);
            return;
        };
        self.e.open();
        let always = self.e.bool(true);
        self.e.marked(S::Assume(always), Some(construct));
        let never = self.e.bool(false);
        self.check(never, defect);
        let block = self.e.close();
        let fails = self.e.not(claim);
        self.e.branch(fails, block, Vec::new());
    }
}
