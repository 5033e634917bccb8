//! A proof as an annotation of the program.

use tracewright_logic::Term;
use tracewright_program::Icfg;

use crate::reach::reachable;

/// Invariants of locations and contracts of procedures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// For each location ([`LocId`](tracewright_program::LocId) is the index) a formula over globals, the procedure's
    /// variables and `old(g)` that holds whenever it is reached.
    pub invariants: Vec<Term>,
    /// For each procedure ([`ProcId`](tracewright_program::ProcId) is the index) its contract.
    pub contracts: Vec<Contract>,
}

impl Annotation {
    /// The invariants that the check relies on. Invariants of locations that are unreachable, according to the graph
    /// and to other invariants that are `false`, are not checked; they are `false` here.
    pub fn effective(&self, icfg: &Icfg) -> Vec<Term> {
        let invariants: Vec<Option<Term>> = self.invariants.iter().copied().map(Some).collect();
        let reached = reachable(icfg, &invariants);
        let claim = |(&invariant, reached): (&Term, bool)| if reached { invariant } else { Term::FALSE };
        self.invariants.iter().zip(reached).map(claim).collect()
    }
}

/// The contract of a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contract {
    /// Holds at entry, over globals and parameters.
    pub requires: Term,
    /// Holds at exit, over globals, `old(g)`, parameters and results.
    pub ensures: Term,
}

/// A proof with invariants at some locations only: between those, executions are followed statement by statement.
///
/// A missing invariant means: at the start nothing is known (`true`), and an error location must not be reached
/// (`false`). There must be an invariant on every cycle, and wherever a procedure is called, entered or left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// For each location ([`LocId`](tracewright_program::LocId) is the index) its invariant, if it has one.
    pub invariants: Vec<Option<Term>>,
    /// For each procedure ([`ProcId`](tracewright_program::ProcId) is the index) its contract.
    pub contracts: Vec<Contract>,
}
