//! Symbolic execution: all executions of a program with few inputs are followed at once.
//!
//! The graph is executed in single statements, with a term over the inputs for each variable. Terms are normalised when they
//! are made, so that what does not depend on inputs is a constant: branches on constants are no branches, addresses that are
//! constants lead to single cells, and a loop whose number of rounds is fixed ends by itself. Where executions meet again they
//! become one, with `if condition then a else b` as values, so that their number does not grow with the number of branches.
//! An error location is reached if a solver finds inputs that satisfy the condition under which an execution gets there;
//! if none is reached and no execution is left, no check can fail.
//!
//! James King, *Symbolic Execution and Program Testing*, CACM 1976; the joins are those of bounded model checkers (Edmund
//! Clarke, Daniel Kroening, Flavio Lerda, *A Tool for Checking ANSI-C Programs*, TACAS 2004; for the order of joins:
//! Volodymyr Kuznetsov et al., *Efficient State Merging in Symbolic Execution*, PLDI 2012).
//!
//! | file | what |
//! |---|---|
//! | `value` | terms, and maps with cells that are written in place |
//! | `plan` | edges, solved for next values |
//! | `order` | whose turn it is, and who waits for whom |
//! | `conditions` | path conditions, and what the solver is asked about them |
//! | `state` | states, the ways that lead to them, evaluation |
//! | `wraps` | sums that wrap around, as remainders |
//! | `machine` | the execution |
//!
//! **Trusted.** What makes it sound: an execution is given up only if its condition is false or the solver refutes it;
//! states have conditions that exclude each other, so that joining them loses none; what an edge leaves open is a new
//! symbol.

mod conditions;
mod machine;
mod order;
mod plan;
mod state;
mod value;
mod wraps;

pub use conditions::StartSolver;

use tracewright_logic::Terms;
use tracewright_program::{CheckId, Icfg};

use crate::{Hint, TraceLetter};

/// How far executions are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// To their ends.
    None,
    /// Through so many rounds of each loop, and so many activations of each recursive procedure.
    Rounds(u32),
    /// Through so many rounds of each loop that depend on inputs; rounds that are certain do not count.
    Undetermined(u32),
}

impl Bound {
    fn is_beyond(self, rounds: u32, undetermined: u32) -> bool {
        match self {
            Bound::None => false,
            Bound::Rounds(most) => rounds > most,
            Bound::Undetermined(most) => undetermined > most,
        }
    }
}

/// How long to execute.
#[derive(Clone, Copy)]
pub struct SymbolicLimits<'a> {
    /// How far.
    pub bound: Bound,
    /// How many edges and calls are followed at most.
    pub steps: u64,
    /// Asked now and then: whether to stop.
    pub stop: &'a dyn Fn() -> bool,
}

/// What following all executions has shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Followed {
    /// All of them end or block, and no check among the goals fails.
    Safe {
        /// How many edges and calls they took.
        steps: u64,
    },
    /// No check among the goals fails within the bound; there are longer executions.
    Bounded {
        /// How many edges and calls they took.
        steps: u64,
    },
    /// An error location can be reached, on this way. To be confirmed by [`replay()`](crate::replay()).
    Error {
        /// The way.
        trace: Vec<TraceLetter>,
        /// Values for what the letters leave open.
        hints: Vec<Hint>,
    },
    /// The solver could not decide something, or there are too many executions: what.
    Undecided(String),
    /// A limit was reached.
    Stopped,
}

/// Follows all executions of a program. Only checks among the goals count. Solvers that are started must have no assertions.
pub fn follow<'a, 't>(
    terms: &'a Terms,
    icfg: &'a Icfg,
    goals: &'a dyn Fn(CheckId) -> bool,
    limits: SymbolicLimits<'a>,
    start: &'a StartSolver<'t, 'a>,
) -> Followed {
    // Blocks that were left out have to be confirmed by somebody else.
    if !icfg.blocked.is_empty() {
        return Followed::Undecided("parts of the program were left out".into());
    }
    match machine::Machine::new(terms, icfg, goals, limits, start) {
        Ok(machine) => machine.run(),
        Err(error) => Followed::Undecided(error.to_string()),
    }
}
