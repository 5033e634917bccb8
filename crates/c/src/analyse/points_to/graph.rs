//! The points-to graph: nodes of memory, the cells in them, and what the cells point to.
//!
//! Nodes are merged by a union-find structure whose links have *displacements*: byte `o` of a node is byte
//! `o + displacement` of the node it was merged into. If unification would identify two different bytes of one node, the
//! node is *folded*: its offsets count modulo its stride. A node with stride one has no structure (it is
//! field-insensitive).

use std::collections::BTreeMap;

use super::Site;
use crate::typed::shapes::Shape;
use crate::typed::{ExprId, FunctionId, ObjectId};

/// A node: a set of objects that the analysis does not distinguish.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

/// A points-to variable: what scalars that hold the same pointers point to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VarId(pub u32);

/// A byte of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Target {
    /// The node.
    pub node: NodeId,
    /// The offset. It may be negative, because it is not known until the end where the objects of a node start.
    pub offset: i64,
}

impl Target {
    /// The target this many bytes further on.
    pub fn shifted(self, bytes: i64) -> Target {
        Target { offset: self.offset.wrapping_add(bytes), ..self }
    }
}

/// An access to a scalar: where, with which variable indices, and as which shape.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Access {
    /// The offset in the node.
    pub offset: i64,
    /// The variable indices: the size of a step in bytes, and the number of values the index has.
    pub steps: Vec<(i64, i64)>,
    /// The shape of the scalar.
    pub shape: Shape,
}

/// What code outside the program knows of a node, from least to most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Outside {
    /// It has no pointer to it.
    #[default]
    Unknown,
    /// It was given a pointer to it.
    Escaped,
    /// It was given a pointer to it, or may have handed one to the program.
    Source,
}

/// What is known about a node.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The number that offsets are taken modulo; 0 if the node is not folded.
    pub stride: i64,
    /// The scalars in it that may hold pointers, by their offset.
    pub cells: BTreeMap<i64, VarId>,
    /// All accesses to it.
    pub accesses: std::collections::BTreeSet<Access>,
    /// The declared objects in it.
    pub objects: Vec<ObjectId>,
    /// The functions in it.
    pub functions: Vec<FunctionId>,
    /// The allocations in it that happen at most once.
    pub allocations: Vec<ExprId>,
    /// Whether it may contain any number of further objects.
    pub many: bool,
    /// What code outside the program knows of it.
    pub outside: Outside,
}

#[derive(Clone, Debug, Default)]
struct Var {
    pointee: Option<Target>,
    /// Whether an integer with this value is converted to a pointer.
    used: bool,
}

/// The graph.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    parents: Vec<(NodeId, i64)>,
    nodes: Vec<Node>,
    var_parents: Vec<VarId>,
    vars: Vec<Var>,
    pending: Vec<(Target, Target)>,
    /// The number of unions and folds: the solver iterates until it stays the same.
    pub changes: u64,
}

impl Graph {
    /// A new node.
    pub fn node(&mut self) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.parents.push((id, 0));
        self.nodes.push(Node::default());
        id
    }

    /// A new variable.
    pub fn var(&mut self) -> VarId {
        let id = VarId(self.vars.len() as u32);
        self.var_parents.push(id);
        self.vars.push(Var::default());
        id
    }

    /// A new variable that points to a target.
    pub fn pointer_to(&mut self, target: Target) -> VarId {
        let var = self.var();
        self.vars[var.0 as usize].pointee = Some(target);
        var
    }

    /// The representative of a target, with path compression.
    pub fn find(&mut self, target: Target) -> Target {
        let mut path = Vec::new();
        let mut node = target.node;
        while self.parents[node.0 as usize].0 != node {
            path.push(node);
            node = self.parents[node.0 as usize].0;
        }
        // From the root down, every link on the path becomes a direct one.
        for &below in path.iter().rev().skip(1) {
            let (parent, shift) = self.parents[below.0 as usize];
            let (root, above) = self.parents[parent.0 as usize];
            self.parents[below.0 as usize] = (root, shift.wrapping_add(above));
        }
        let shift = if node == target.node { 0 } else { self.parents[target.node.0 as usize].1 };
        self.folded(Target { node, offset: target.offset.wrapping_add(shift) })
    }

    /// The representative of a target, without path compression.
    pub fn found(&self, target: Target) -> Target {
        let mut at = target;
        loop {
            let (parent, shift) = self.parents[at.node.0 as usize];
            if parent == at.node {
                return self.folded(at);
            }
            at = Target { node: parent, offset: at.offset.wrapping_add(shift) };
        }
    }

    fn folded(&self, target: Target) -> Target {
        match self.nodes[target.node.0 as usize].stride {
            0 => target,
            stride => Target { offset: target.offset.rem_euclid(stride), ..target },
        }
    }

    /// The node of a target.
    pub fn at(&self, target: Target) -> &Node {
        &self.nodes[self.found(target).node.0 as usize]
    }

    /// The node of a target, to be changed.
    pub fn at_mut(&mut self, target: Target) -> &mut Node {
        let target = self.find(target);
        &mut self.nodes[target.node.0 as usize]
    }

    /// The representatives of all nodes.
    pub fn roots(&self) -> impl Iterator<Item = NodeId> + '_ {
        (0..self.nodes.len() as u32).map(NodeId).filter(|n| self.parents[n.0 as usize].0 == *n)
    }

    /// The representative of a variable.
    pub fn find_var(&mut self, var: VarId) -> VarId {
        let mut root = var;
        while self.var_parents[root.0 as usize] != root {
            root = self.var_parents[root.0 as usize];
        }
        let mut at = var;
        while at != root {
            at = std::mem::replace(&mut self.var_parents[at.0 as usize], root);
        }
        root
    }

    fn found_var(&self, mut var: VarId) -> VarId {
        while self.var_parents[var.0 as usize] != var {
            var = self.var_parents[var.0 as usize];
        }
        var
    }

    /// The target of a variable; a new node if it has none yet.
    pub fn pointee(&mut self, var: VarId) -> Target {
        let var = self.find_var(var);
        if let Some(target) = self.vars[var.0 as usize].pointee {
            return self.find(target);
        }
        let target = Target { node: self.node(), offset: 0 };
        self.vars[var.0 as usize].pointee = Some(target);
        target
    }

    /// The target of a variable, if it has one.
    pub fn known_pointee(&self, var: VarId) -> Option<Target> {
        self.vars[self.found_var(var).0 as usize].pointee.map(|target| self.found(target))
    }

    /// The variables that have a target.
    pub fn pointing(&self) -> impl Iterator<Item = VarId> + '_ {
        let vars = (0..self.vars.len() as u32).map(VarId).filter(|v| self.var_parents[v.0 as usize] == *v);
        vars.filter(|v| self.vars[v.0 as usize].pointee.is_some())
    }

    /// Notes that the value of the variable is used as a pointer.
    pub fn use_as_pointer(&mut self, var: VarId) {
        let var = self.find_var(var);
        if !self.vars[var.0 as usize].used {
            self.vars[var.0 as usize].used = true;
            self.changes += 1;
        }
    }

    /// Whether the value of the variable is used as a pointer.
    pub fn is_used(&self, var: VarId) -> bool {
        self.vars[self.found_var(var).0 as usize].used
    }

    /// The scalar at a target, as a variable that may hold a pointer.
    pub fn cell(&mut self, target: Target) -> VarId {
        let at = self.find(target);
        if let Some(&var) = self.nodes[at.node.0 as usize].cells.get(&at.offset) {
            return var;
        }
        let var = self.var();
        self.nodes[at.node.0 as usize].cells.insert(at.offset, var);
        var
    }

    /// Notes an access.
    pub fn access(&mut self, site: &Site, shape: Shape) {
        let at = self.find(site.target);
        let access = Access { offset: at.offset, steps: site.steps.clone(), shape };
        if self.nodes[at.node.0 as usize].accesses.insert(access) {
            self.changes += 1;
        }
    }

    /// Unifies two variables: they hold the same pointers.
    pub fn unify_vars(&mut self, a: VarId, b: VarId) {
        self.join_vars(a, b);
        self.settle();
    }

    /// Unifies two targets: they are the same byte.
    pub fn unify(&mut self, a: Target, b: Target) {
        self.pending.push((a, b));
        self.settle();
    }

    /// Folds a node: its offsets count modulo the stride, or a divisor of it.
    pub fn fold(&mut self, target: Target, stride: i64) {
        self.fold_node(target, stride);
        self.settle();
    }

    fn settle(&mut self) {
        while let Some((a, b)) = self.pending.pop() {
            let (a, b) = (self.find(a), self.find(b));
            if a.node == b.node {
                if a.offset != b.offset {
                    self.fold_node(a, a.offset.wrapping_sub(b.offset));
                }
                continue;
            }
            self.changes += 1;
            let size = |node: &Node| node.cells.len() + node.accesses.len();
            let smaller = size(&self.nodes[a.node.0 as usize]) < size(&self.nodes[b.node.0 as usize]);
            let (into, from) = if smaller { (b, a) } else { (a, b) };
            let shift = into.offset.wrapping_sub(from.offset);
            self.parents[from.node.0 as usize] = (into.node, shift);
            let old = std::mem::take(&mut self.nodes[from.node.0 as usize]);
            if old.stride != 0 {
                self.fold_node(into, old.stride);
            }
            let root = Target { node: into.node, offset: 0 };
            for (offset, var) in old.cells {
                self.place_cell(root.shifted(offset.wrapping_add(shift)), var);
            }
            for access in old.accesses {
                let at = self.folded(root.shifted(access.offset.wrapping_add(shift)));
                self.nodes[at.node.0 as usize].accesses.insert(Access { offset: at.offset, ..access });
            }
            let node = &mut self.nodes[into.node.0 as usize];
            node.objects.extend(old.objects);
            node.functions.extend(old.functions);
            node.allocations.extend(old.allocations);
            node.many |= old.many;
            node.outside = node.outside.max(old.outside);
        }
    }

    fn place_cell(&mut self, target: Target, var: VarId) {
        let at = self.folded(target);
        match self.nodes[at.node.0 as usize].cells.get(&at.offset) {
            Some(&other) => self.join_vars(other, var),
            None => {
                self.nodes[at.node.0 as usize].cells.insert(at.offset, var);
            }
        }
    }

    fn fold_node(&mut self, target: Target, stride: i64) {
        let root = self.find(target).node;
        let node = &mut self.nodes[root.0 as usize];
        let stride = gcd(node.stride, stride);
        if stride == node.stride {
            return;
        }
        self.changes += 1;
        node.stride = stride;
        let (cells, accesses) = (std::mem::take(&mut node.cells), std::mem::take(&mut node.accesses));
        for (offset, var) in cells {
            self.place_cell(Target { node: root, offset }, var);
        }
        let folded = accesses.into_iter().map(|a| Access { offset: a.offset.rem_euclid(stride), ..a }).collect();
        self.nodes[root.0 as usize].accesses = folded;
    }

    fn join_vars(&mut self, a: VarId, b: VarId) {
        let (a, b) = (self.find_var(a), self.find_var(b));
        if a == b {
            return;
        }
        self.changes += 1;
        self.var_parents[b.0 as usize] = a;
        let old = std::mem::take(&mut self.vars[b.0 as usize]);
        self.vars[a.0 as usize].used |= old.used;
        match (self.vars[a.0 as usize].pointee, old.pointee) {
            (Some(one), Some(other)) => self.pending.push((one, other)),
            (None, pointee) => self.vars[a.0 as usize].pointee = pointee,
            (Some(_), None) => {}
        }
    }
}

/// The greatest common divisor; that of 0 and `n` is `n`.
pub fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_united_at_a_displacement() {
        let mut graph = Graph::default();
        let (a, b) = (Target { node: graph.node(), offset: 8 }, Target { node: graph.node(), offset: 0 });
        let (inner, outer) = (graph.cell(b.shifted(4)), graph.cell(a.shifted(4)));
        graph.unify(a, b);
        assert_eq!(graph.find(a), graph.find(b));
        assert_eq!(graph.find_var(inner), graph.find_var(outer));
        assert_ne!(graph.find(a), graph.find(b.shifted(1)));
    }

    #[test]
    fn a_byte_that_is_two_folds_the_node() {
        let mut graph = Graph::default();
        let a = Target { node: graph.node(), offset: 0 };
        let (first, third) = (graph.cell(a), graph.cell(a.shifted(16)));
        graph.unify(a, a.shifted(8));
        assert_eq!(graph.find_var(first), graph.find_var(third));
        assert_ne!(graph.find(a), graph.find(a.shifted(4)));
        graph.unify(a, a.shifted(12));
        assert_eq!(graph.find(a), graph.find(a.shifted(4)));
    }

    #[test]
    fn what_points_to_the_same_points_to_one_node() {
        let mut graph = Graph::default();
        let (p, q) = (graph.var(), graph.var());
        let (a, b) = (graph.pointee(p), graph.pointee(q));
        graph.unify_vars(p, q);
        assert_eq!(graph.find(a), graph.find(b));
    }
}
