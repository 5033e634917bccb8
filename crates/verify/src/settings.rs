//! What the user may choose about one attempt to verify a program.

use std::path::PathBuf;
use std::time::Duration;

use tracewright_proof::AutomatonKind;
use tracewright_proof::interpolate::Interpolation;
use tracewright_smt::{Interrupt, SolverChoice};

use crate::strategies::{Strategy, escalate};

/// Settings of one attempt.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How proofs and errors are looked for.
    pub strategy: &'static Strategy,
    /// The only method that the strategy `escalate` finds predicates with, instead of cheap ones first; the others do not
    /// ask for it.
    pub interpolation: Option<Interpolation>,
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
            strategy: &escalate::STRATEGY,
            interpolation: None,
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
