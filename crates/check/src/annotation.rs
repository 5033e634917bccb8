//! A proof as an annotation of the program.

use tracewright_logic::Term;

/// Invariants of locations and contracts of procedures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// For each location ([`LocId`](tracewright_program::LocId) is the index) a formula over globals, the procedure's
    /// variables and `old(g)` that holds whenever it is reached.
    pub invariants: Vec<Term>,
    /// For each procedure ([`ProcId`](tracewright_program::ProcId) is the index) its contract.
    pub contracts: Vec<Contract>,
}

/// What a procedure needs and does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contract {
    /// Holds at entry, over globals and parameters.
    pub requires: Term,
    /// Holds at exit, over globals, `old(g)`, parameters and results.
    pub ensures: Term,
}

/// A proof with invariants at some locations only: between those, executions are followed statement by statement.
///
/// What is left out has a meaning of its own: nothing is known at the start (`true`), and an error location must not be
/// reached (`false`). There must be an invariant on every cycle, and wherever a procedure is called, entered or left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// For each location ([`LocId`](tracewright_program::LocId) is the index) its invariant, if it has one.
    pub invariants: Vec<Option<Term>>,
    /// For each procedure ([`ProcId`](tracewright_program::ProcId) is the index) its contract.
    pub contracts: Vec<Contract>,
}
