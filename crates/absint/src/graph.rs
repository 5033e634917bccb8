//! What is analysed, how, and what comes back.

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
    /// existentially quantified per edge. A constant that edges share is best given as a variable that nobody writes.
    pub formula: Term,
    /// The written variables, by index; one whose primed term is not mentioned gets any value. All others keep theirs.
    pub written: Vec<usize>,
}

/// A control-flow graph.
#[derive(Clone, Debug)]
pub struct Graph {
    /// How many nodes there are; nodes are numbers below this.
    pub nodes: usize,
    /// Where everything starts, with any values.
    pub initial: usize,
    /// The variables.
    pub variables: Vec<Variable>,
    /// The transitions.
    pub edges: Vec<Edge>,
}

/// What the analysis may use, and how long it may take.
#[derive(Clone, Debug)]
pub struct Options {
    /// Affine equalities between variables.
    pub equalities: bool,
    /// Octagons: bounds of sums and differences of two variables.
    pub octagons: bool,
    /// Tell states apart by the values of Booleans and of variables that only ever receive constants.
    pub partition: bool,
    /// How many times an edge may be applied; when half of it is used up, precision is given up for convergence.
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
    /// For every node, a conjunction of literals over current terms; `false` when no run gets there.
    pub invariants: Vec<Term>,
    /// How many edges were applied.
    pub steps: u32,
    /// Whether the analysis came to an end; if not, all invariants are `true`.
    pub converged: bool,
}
