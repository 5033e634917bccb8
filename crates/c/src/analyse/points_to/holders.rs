//! Queries about the points-to graph that the lifetime analyses need: what may hold pointers to which node.

use rustc_hash::{FxHashMap, FxHashSet};

use super::flow::Flow;
use super::graph::{NodeId, Outside, Target};
use super::{PointsTo, owner};
use crate::library::Effect;
use crate::typed::{Callee, ExprId, ExprKind, FunctionId, ObjectId, Program};

/// Something that may hold a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Holder {
    /// A declared object.
    Object(ObjectId),
    /// Memory that was allocated, or that belongs to code outside the program.
    Memory,
    /// The result of a function.
    Result(FunctionId),
}

impl PointsTo {
    /// The node of a target.
    pub fn node(&self, target: Target) -> NodeId {
        self.graph.found(target).node
    }

    /// The declared objects of a node.
    pub fn members(&self, node: NodeId) -> &[ObjectId] {
        &self.graph.at(Target { node, offset: 0 }).objects
    }

    /// Whether pointers to the node may come from outside the program.
    pub fn comes_from_outside(&self, node: NodeId) -> bool {
        self.graph.at(Target { node, offset: 0 }).outside == Outside::Source
    }

    /// Whether a node is folded: then indices cannot be assumed to stay within their arrays.
    pub fn is_folded(&self, node: NodeId) -> bool {
        self.graph.at(Target { node, offset: 0 }).stride != 0
    }

    /// Whether a function is transparent: its variables point to something different in every call.
    pub fn is_transparent(&self, function: FunctionId) -> bool {
        self.transparent[function.index()]
    }

    /// The offset at which the objects of each node start, if it is the same for all of them, the node is not folded,
    /// and no pointers come from outside. In such a node the offset of a pointer into its object is known.
    pub fn starts(&self) -> FxHashMap<NodeId, i64> {
        let objects = self.objects.values().map(|&node| Target { node, offset: 0 });
        let calls = self.allocations.values().chain(self.releases.values()).flatten().copied();
        let mut starts: FxHashMap<NodeId, Option<i64>> = FxHashMap::default();
        for start in objects.chain(calls) {
            let Target { node, offset } = self.graph.found(start);
            let known = starts.entry(node).or_insert(Some(offset));
            if *known != Some(offset) || self.is_folded(node) || self.comes_from_outside(node) {
                *known = None;
            }
        }
        starts.into_iter().filter_map(|(node, start)| Some((node, start?))).collect()
    }

    /// The nodes of all allocated memory, with the calls that allocate it.
    pub fn allocated_nodes(&self) -> impl Iterator<Item = (crate::typed::ExprId, NodeId)> {
        let nodes = |targets: &[Target]| targets.iter().map(|&target| self.node(target)).collect::<Vec<_>>();
        self.allocations
            .iter()
            .flat_map(move |(&call, targets)| nodes(targets).into_iter().map(move |node| (call, node)))
    }

    /// The nodes that each call may free.
    pub fn released_nodes(&self) -> impl Iterator<Item = Vec<NodeId>> {
        self.releases.values().map(|targets| targets.iter().map(|&target| self.node(target)).collect())
    }

    /// The nodes whose objects calls of `realloc` may resize.
    pub fn resized_nodes(&self, program: &Program) -> FxHashSet<NodeId> {
        let resizes = |call: &ExprId| match program.exprs[call.index()].kind {
            ExprKind::Call(Callee::Function(function), _) => {
                program.functions[function.index()].effect() == Some(Effect::Move)
            }
            _ => false,
        };
        let targets = self.releases.iter().filter(|(call, _)| resizes(call)).flat_map(|(_, targets)| targets);
        targets.map(|&target| self.node(target)).collect()
    }

    /// All pairs of a node and something that may hold a pointer to it.
    pub fn holders(&self) -> FxHashSet<(NodeId, Holder)> {
        let allocated: FxHashSet<NodeId> = self.allocated_nodes().map(|(_, node)| node).collect();
        let mut found = FxHashSet::default();
        for root in self.graph.roots() {
            let node = self.graph.at(Target { node: root, offset: 0 });
            let pointees = node.cells.values().filter_map(|&cell| self.graph.known_pointee(cell));
            for to in pointees.map(|target| target.node) {
                found.extend(node.objects.iter().map(|&object| (to, Holder::Object(object))));
                if allocated.contains(&root) || node.outside != Outside::Unknown {
                    found.insert((to, Holder::Memory));
                }
            }
        }
        for (&function, &flow) in &self.results {
            for target in self.pointees(flow) {
                found.insert((target.node, Holder::Result(function)));
            }
        }
        found
    }

    /// The declared object of a node that contains nothing else.
    pub fn only_object(&self, node: NodeId) -> Option<ObjectId> {
        let node = self.graph.at(Target { node, offset: 0 });
        match node.objects[..] {
            [object] if node.functions.is_empty() && !node.many && node.outside == Outside::Unknown => Some(object),
            _ => None,
        }
    }

    /// Whether a node contains only declared objects with one instance each, and is unknown outside the program.
    pub fn is_declared_only(&self, node: NodeId) -> bool {
        let node = self.graph.at(Target { node, offset: 0 });
        !node.many && node.functions.is_empty() && node.allocations.is_empty() && node.outside == Outside::Unknown
    }

    /// Whether a node contains only allocated memory, and is unknown outside the program.
    pub fn is_allocated_only(&self, node: NodeId) -> bool {
        let node = self.graph.at(Target { node, offset: 0 });
        node.objects.is_empty() && node.functions.is_empty() && node.outside == Outside::Unknown
    }

    /// The cells of a node that hold pointers: their offsets, and the nodes they point to.
    pub fn pointers_in(&self, node: NodeId) -> Vec<(i64, NodeId)> {
        let cells = &self.graph.at(Target { node, offset: 0 }).cells;
        cells.iter().filter_map(|(&offset, &cell)| Some((offset, self.graph.known_pointee(cell)?.node))).collect()
    }

    fn pointees(&self, flow: Flow) -> Vec<Target> {
        match flow {
            Flow::Nothing => Vec::new(),
            Flow::Scalar(var) => self.graph.known_pointee(var).into_iter().collect(),
            Flow::Record(target) => {
                self.graph.at(target).cells.values().filter_map(|&cell| self.graph.known_pointee(cell)).collect()
            }
        }
    }

    /// All nodes that are reachable through pointers from these objects.
    pub fn led_to(&self, from: impl IntoIterator<Item = ObjectId>) -> FxHashSet<NodeId> {
        let mut seen = FxHashSet::default();
        let mut open: Vec<NodeId> =
            from.into_iter().filter_map(|object| Some(self.node(self.object(object)?))).collect();
        while let Some(node) = open.pop() {
            if seen.insert(node) {
                let cells = self.graph.at(Target { node, offset: 0 }).cells.values();
                open.extend(cells.filter_map(|&cell| Some(self.graph.known_pointee(cell)?.node)));
            }
        }
        seen
    }

    /// The objects whose lifetime ends with a call of one of these functions at the latest.
    pub fn locals_of(&self, program: &Program, functions: &FxHashSet<FunctionId>) -> Vec<ObjectId> {
        let is_local = |object: &ObjectId| owner(program, *object).is_some_and(|f| functions.contains(&f));
        self.objects.keys().copied().filter(is_local).collect()
    }
}
