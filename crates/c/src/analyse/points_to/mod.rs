//! Points-to analysis: unification-based (Steensgaard, POPL 1996), flow-insensitive, and field-sensitive by offsets, as
//! data-structure analysis is (Lattner, Lenharth, Adve, PLDI 2007).
//!
//! Every object, every allocation and everything that a pointer of unknown origin points to is a *node*; the scalars in
//! it are *cells*, found by their offset. A value that may flow from one scalar to another makes both point to the same
//! node. Adding a constant to a pointer moves the offset; adding a variable folds the node, so that its offsets count
//! modulo the size of the element. The analysis is context-insensitive, except for functions that only pass pointers on
//! (`transparent`).
//!
//! The result gives the node and the offset of each place; `layout` derives the variables and maps of the memory model
//! from it. It relies on two assumptions, which the translation checks where it matters: an index into an array that is
//! part of a larger object stays within that array, and no access goes beyond its object.

mod calls;
mod computed;
mod flow;
mod graph;
mod holders;
mod known;
mod layout;
mod numbers;
mod once;
mod outside;
mod print;
mod transparent;

use rustc_hash::{FxHashMap, FxHashSet};

pub use graph::{NodeId, Outside, Target, gcd};
pub use holders::Holder;
pub use layout::{Class, ClassId, ClassKind, Layout};
pub use once::is_in_loop;

use super::call_graph::CallGraph;
use super::storage::Storage;
use crate::library::Effect;
use crate::property::Property;
use crate::typed::shapes::Shape;
use crate::typed::{ExprId, Function, FunctionId, ObjectId, PlaceId, Program};
use flow::{Carriers, Flow, Walk};
use graph::{Access, Graph, VarId};
use once::Once;

/// The bytes that an access may go to: a target, and the steps of variable indices from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// The byte.
    pub target: Target,
    /// The size of each step in bytes, and the number of values its index has.
    pub steps: Vec<(i64, i64)>,
}

impl Site {
    /// The site of exactly this target.
    pub fn exact(target: Target) -> Site {
        Site { target, steps: Vec::new() }
    }

    /// The site this many bytes further on.
    pub fn shifted(&self, bytes: i64) -> Site {
        Site { target: self.target.shifted(bytes), steps: self.steps.clone() }
    }
}

/// The result of the analysis.
#[derive(Debug, Default)]
pub struct PointsTo {
    graph: Graph,
    exprs: FxHashMap<ExprId, VarId>,
    records: FxHashMap<ExprId, Target>,
    places: FxHashMap<PlaceId, Site>,
    objects: FxHashMap<ObjectId, NodeId>,
    allocations: FxHashMap<ExprId, Vec<Target>>,
    once: FxHashSet<ExprId>,
    releases: FxHashMap<ExprId, Vec<Target>>,
    results: FxHashMap<FunctionId, Flow>,
    transparent: Vec<bool>,
    layout: Layout,
    numbers_may_point: bool,
    exposed: FxHashSet<NodeId>,
    unobserved: FxHashSet<ExprId>,
}

impl PointsTo {
    /// Analyses everything that is reachable.
    pub fn new(program: &Program, calls: &CallGraph, storage: &Storage, property: &Property) -> PointsTo {
        let allocates = |function: &Function| matches!(function.effect(), Some(Effect::Allocate(_)));
        let once = Once::new(program, calls).calls_of(allocates);
        let walked = |carriers| {
            let mut walk = Walk::new(program, calls, storage, property, carriers, &once);
            walk.resolve();
            walk
        };
        let size = program.types.pointer_size();
        let mut walk = match storage.addresses_as_numbers || storage.numbers_as_addresses {
            true => walked(Carriers::Integers),
            false => walked(Carriers::Pointers),
        };
        // A union converts pointers to integers and back as well as a cast does, and so does a call through a pointer
        // of another type. Then the analysis is repeated with integers that may hold addresses.
        if walk.carriers == Carriers::Pointers && (walk.mixes_in_calls || layout::puns_pointers(&walk.graph, size)) {
            walk = walked(Carriers::Integers);
        }
        let mut layout = Layout::new(&walk.graph, size);
        layout.mixes_pointers |= walk.mixes_in_calls;
        let numbers_may_point = walk.numbers_may_point();
        let observed = walk.all_observed(&layout);
        let unobserved = walk.unobserved(&observed);
        let exposed = std::mem::take(&mut walk.exposed).into_iter().map(|var| walk.graph.find_var(var));
        let exposed: Vec<VarId> = exposed.filter(|var| observed.contains(var)).collect();
        let exposed = exposed.into_iter().filter_map(|var| Some(walk.graph.known_pointee(var)?.node)).collect();
        let Walk { graph, exprs, records, places, objects, allocations, releases, results, transparent, .. } = walk;
        PointsTo {
            graph,
            exprs,
            records,
            places,
            objects,
            allocations,
            once,
            releases,
            results,
            transparent,
            layout,
            numbers_may_point,
            exposed,
            unobserved,
        }
    }

    /// The target of the pointer that an expression evaluates to.
    pub fn pointer(&self, expr: ExprId) -> Option<Target> {
        self.graph.known_pointee(*self.exprs.get(&expr)?)
    }

    /// The targets of the pointers in the value of an expression: the value itself, or its members.
    pub fn pointers(&self, expr: ExprId) -> Vec<Target> {
        let own = self.pointer(expr);
        let members = self.records.get(&expr).map(|&record| &self.graph.at(record).cells);
        let members = members.into_iter().flat_map(|cells| cells.values());
        own.into_iter().chain(members.filter_map(|&cell| self.graph.known_pointee(cell))).collect()
    }

    /// The site of a place.
    pub fn place(&self, place: PlaceId) -> Option<Site> {
        self.places.get(&place).cloned()
    }

    /// The target at which an object starts.
    pub fn object(&self, object: ObjectId) -> Option<Target> {
        self.objects.get(&object).map(|&node| Target { node, offset: 0 })
    }

    /// The memory that a call may allocate.
    pub fn allocated(&self, call: ExprId) -> &[Target] {
        self.allocations.get(&call).map_or(&[], |targets| &targets[..])
    }

    /// The allocations that happen at most once.
    pub fn once(&self) -> impl Iterator<Item = ExprId> {
        self.once.iter().copied().filter(|call| self.allocations.contains_key(call))
    }

    /// The allocation that is the only content of a node, if it happens at most once.
    pub fn single_allocation(&self, node: NodeId) -> Option<ExprId> {
        let node = self.graph.at(Target { node, offset: 0 });
        match node.allocations[..] {
            [call] if !node.many && node.objects.is_empty() => Some(call),
            _ => None,
        }
    }

    /// The memory that a call may free.
    pub fn released(&self, call: ExprId) -> &[Target] {
        self.releases.get(&call).map_or(&[], |targets| &targets[..])
    }

    /// The class of an access, if the analysis has recorded it.
    pub fn class(&self, site: &Site, shape: Shape) -> Option<ClassId> {
        let at = self.graph.found(site.target);
        let access = Access { offset: at.offset, steps: site.steps.clone(), shape };
        self.layout.class(at.node, access)
    }

    /// The offset of a target in its node, which locates an access in its class.
    pub fn offset(&self, target: Target) -> i64 {
        self.graph.found(target).offset
    }

    /// A class.
    pub fn describe(&self, class: ClassId) -> &Class {
        self.layout.describe(class)
    }

    /// The classes of the node of a target.
    pub fn classes_at(&self, target: Target) -> impl Iterator<Item = ClassId> + use<> {
        self.layout.classes_of(self.graph.found(target).node)
    }

    /// Whether any pointer is also accessed as something else.
    pub fn mixes_pointers(&self) -> bool {
        self.layout.mixes_pointers
    }

    /// Whether a pointer that was converted from an integer may point to an object.
    pub fn numbers_may_point(&self) -> bool {
        self.numbers_may_point
    }

    /// Nodes whose addresses are converted to integers that the program observes.
    pub fn exposed(&self) -> &FxHashSet<NodeId> {
        &self.exposed
    }

    /// Whether the program does not observe the result of a conversion from pointer to integer, except by converting it
    /// back.
    pub fn is_unobserved(&self, conversion: ExprId) -> bool {
        self.unobserved.contains(&conversion)
    }

    /// Whether there are such conversions.
    pub fn has_unobserved(&self) -> bool {
        !self.unobserved.is_empty()
    }

    /// The targets at which all objects start.
    pub fn objects(&self) -> impl Iterator<Item = (ObjectId, Target)> {
        self.objects.iter().map(|(&object, &node)| (object, Target { node, offset: 0 }))
    }

    /// The targets at which all allocated memory starts.
    pub fn allocated_targets(&self) -> impl Iterator<Item = (ExprId, Target)> {
        self.allocations.iter().flat_map(|(&call, targets)| targets.iter().map(move |&target| (call, target)))
    }

    /// Whether two pointers, if they point to objects at all, point to the same one.
    pub fn same_object(&self, a: Target, b: Target) -> bool {
        let (a, b) = (self.graph.found(a).node, self.graph.found(b).node);
        let node = self.graph.at(Target { node: a, offset: 0 });
        a == b && !node.many && node.outside == Outside::Unknown && node.objects.len() + node.allocations.len() == 1
    }

    /// All classes.
    pub fn classes(&self) -> impl Iterator<Item = ClassId> + use<> {
        self.layout.classes()
    }

    /// The classes of all nodes that are reachable through pointers from these targets.
    pub fn reachable(&self, from: impl IntoIterator<Item = Target>) -> Vec<ClassId> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut open: Vec<Target> = from.into_iter().collect();
        let mut classes = Vec::new();
        while let Some(target) = open.pop() {
            let target = self.graph.found(target);
            if seen.insert(target.node) {
                classes.extend(self.layout.classes_of(target.node));
                open.extend(self.graph.at(target).cells.values().filter_map(|&cell| self.graph.known_pointee(cell)));
            }
        }
        classes.sort_unstable();
        classes
    }

    /// The functions that a call through this pointer may reach; `None` if they are not known.
    pub fn callees(&self, pointer: ExprId) -> Option<FxHashSet<FunctionId>> {
        let node = self.graph.at(self.pointer(pointer)?);
        (node.outside == Outside::Unknown).then(|| node.functions.iter().copied().collect())
    }
}

/// The function whose activations contain an object.
pub fn owner(program: &Program, object: ObjectId) -> Option<FunctionId> {
    program.objects[object.index()].storage.owner()
}
