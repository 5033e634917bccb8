//! The path of a counterexample through a C program: what is needed to reproduce it.

use tracewright_source::Span;
use tracewright_verify::Outcome;

use crate::c::{self, TakenInput};
use crate::harness::execution;
use crate::report::Program;

/// A path through a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<PathStep>,
    /// If it does not end: the number of steps before those that are repeated forever.
    pub round: Option<usize>,
    /// Whether the state is the same after each round, and with it all inputs.
    pub is_periodic: bool,
    /// The statement or condition in which the check fails, or the loop that does not end.
    pub target: Span,
    /// The function that contains it.
    pub function: String,
}

/// Something that happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathStep {
    /// The call or the condition.
    pub span: Span,
    /// The function that contains it.
    pub function: String,
    /// What it is.
    pub event: PathEvent,
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathEvent {
    /// A call returns an input.
    Input {
        /// The function that is called.
        function: String,
        /// The value as a C expression, if there is one.
        value: Option<String>,
    },
    /// The condition of a statement is evaluated.
    Branch {
        /// Whether it holds.
        holds: bool,
    },
}

/// The inputs of the counterexample of a C program, in order.
pub fn taken_inputs(program: &Program, outcome: &Outcome) -> Option<Vec<TakenInput>> {
    Some(c::taken_inputs(program, program.origins?, execution(outcome)?))
}

/// The path of the counterexample of a C program.
pub fn path(program: &Program, outcome: &Outcome) -> Option<Path> {
    let round = outcome.endless.as_ref().map(|endless| endless.stem_steps);
    let is_periodic = outcome.endless.as_ref().is_some_and(|endless| endless.lasso.recurrence.parameters.is_empty());
    Some(Path { is_periodic, ..c::path(program, program.origins?, execution(outcome)?, round) })
}
