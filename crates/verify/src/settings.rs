//! Settings of one attempt to verify a program.

use std::path::PathBuf;
use std::time::Duration;

use tracewright_logic::Term;
use tracewright_proof::AutomatonKind;
use tracewright_proof::interpolate::Interpolation;
use tracewright_smt::{Interrupt, SolverChoice};

use crate::strategies::{Strategy, escalate};

/// Settings of one attempt.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The strategy.
    pub strategy: &'static Strategy,
    /// The only interpolation method of the strategy `escalate`, instead of cheap methods first; other strategies
    /// ignore it.
    pub interpolation: Option<Interpolation>,
    /// The kind of Floyd-Hoare automaton.
    pub automaton: AutomatonKind,
    /// The solver for traces, Hoare triples and confirmation.
    pub solver: SolverChoice,
    /// Interrupts the work: a deadline, or Ctrl-C.
    pub interrupt: Interrupt,
    /// When triggered, a strategy ends that does not promise success soon.
    pub hurry: Option<Interrupt>,
    /// The limit on refinements.
    pub max_iterations: Option<usize>,
    /// The only bound of the strategy `symbolic`: the number of rounds of each loop; other strategies ignore it.
    pub bound: Option<u32>,
    /// Predicates of other attempts at the same program, which may be invariants, over the variables of their graphs.
    pub learnt: Vec<Term>,
    /// The time limit of a solver query.
    pub query_limit: Duration,
    /// Whether the verdict is confirmed independently before it is given.
    pub confirm: bool,
    /// Whether every check is decided, instead of stopping at the first violation.
    pub all_errors: bool,
    /// Whether the automata are kept for drawing.
    pub keep_automata: bool,
    /// The folder for logs of all solver queries.
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
            hurry: None,
            max_iterations: None,
            bound: None,
            learnt: Vec::new(),
            query_limit: Duration::from_secs(5),
            confirm: true,
            all_errors: false,
            keep_automata: false,
            smt_log: None,
        }
    }
}
