//! What the user may choose about the refinement loop.

use std::path::PathBuf;
use std::time::Duration;

use tracewright_proof::AutomatonKind;
use tracewright_proof::interpolate::Interpolation;
use tracewright_smt::{Interrupt, SolverChoice};

/// Which methods are tried on an infeasible trace, and in which order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Strategy {
    /// Cheap methods first; when the automaton does not accept the whole path program, stronger ones.
    #[default]
    Escalate,
    /// Only this method, whatever comes.
    Single(Interpolation),
    /// Following the values of variables that only ever hold few numbers, once; for programs without recursion.
    Values,
    /// The same for the variables that make traces infeasible; then refinement of what is left, with locations told apart
    /// by the values found there.
    Modes,
    /// Maps are replaced by a cell of theirs, at an index that is arbitrary but fixed; for programs without recursion.
    /// What is proved about the cell holds for all of them.
    Cells,
    /// No predicates: all executions up to a growing length at once. This finds errors and proves nothing.
    Unroll,
    /// No predicates: one execution after the other, with values chosen at random. This finds errors and proves nothing.
    Execute,
}

/// Settings of the refinement loop.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How predicates are found.
    pub strategy: Strategy,
    /// Which kind of automaton is made of them.
    pub automaton: AutomatonKind,
    /// The solver for traces, Hoare triples and confirmation.
    pub solver: SolverChoice,
    /// Ends the work: a deadline, or Ctrl-C.
    pub interrupt: Interrupt,
    /// No more refinements than this.
    pub max_iterations: Option<usize>,
    /// The time one question to the solver may take.
    pub query_limit: Duration,
    /// Whether the verdict is confirmed independently before it is given.
    pub confirm: bool,
    /// Whether every check is decided, instead of stopping at the first that fails.
    pub all_errors: bool,
    /// Whether the automata are kept for drawing.
    pub keep_automata: bool,
    /// Where every query to a solver is logged.
    pub smt_log: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            strategy: Strategy::default(),
            automaton: AutomatonKind::default(),
            solver: SolverChoice::default(),
            interrupt: Interrupt::new(),
            max_iterations: None,
            query_limit: Duration::from_secs(5),
            confirm: true,
            all_errors: false,
            keep_automata: false,
            smt_log: None,
        }
    }
}
