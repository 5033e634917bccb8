//! Input and output of the analysis: graph, options, result.

use tracewright_logic::Term;

/// A program variable: the terms of its value before and after an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variable {
    /// The current value.
    pub term: Term,
    /// The next value.
    pub primed: Term,
}

/// A transition between two nodes.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The node it leaves.
    pub source: usize,
    /// The node it enters.
    pub target: usize,
    /// The relation: over current terms of variables, primed terms of the written ones, and anything else, which is
    /// existentially quantified per edge. A constant that edges share is best modelled as a variable that no edge
    /// writes.
    pub formula: Term,
    /// The written variables, by index; one whose primed term is not mentioned is havocked. All others are unchanged.
    pub written: Vec<usize>,
}

/// A control-flow graph.
#[derive(Clone, Debug)]
pub struct Graph {
    /// How many nodes there are; nodes are numbers below this.
    pub nodes: usize,
    /// The entry node; all variables are unconstrained there.
    pub initial: usize,
    /// The variables.
    pub variables: Vec<Variable>,
    /// The transitions.
    pub edges: Vec<Edge>,
}

/// Which domains the analysis uses, and its budget.
#[derive(Clone, Debug)]
pub struct Options {
    /// Affine equalities between variables.
    pub equalities: bool,
    /// Octagons: bounds of sums and differences of two variables.
    pub octagons: bool,
    /// Partition states by the values of Booleans and of variables that are only ever assigned constants.
    pub partition: bool,
    /// How many times an edge may be applied; when half of it is used up, precision is reduced to force convergence.
    pub step_budget: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options { equalities: true, octagons: true, partition: false, step_budget: 2000 }
    }
}

/// The suggested invariants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// For every node, a conjunction of literals over current terms; `false` when the node is unreachable.
    pub invariants: Vec<Term>,
    /// How many edges were applied.
    pub steps: u32,
    /// Whether the analysis stabilised; if not, all invariants are `true`.
    pub converged: bool,
}
