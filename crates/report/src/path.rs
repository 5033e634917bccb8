//! The way of a counterexample through a C program: what has to happen so that it happens again.

use tracewright_source::Span;
use tracewright_verify::Outcome;

use crate::c::{self, TakenInput};
use crate::harness::execution;
use crate::report::Program;

/// A way through a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// What happens, in order.
    pub steps: Vec<PathStep>,
    /// The statement or condition in which the check fails.
    pub target: Span,
    /// The function it stands in.
    pub function: String,
}

/// Something that happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathStep {
    /// The call or the condition.
    pub span: Span,
    /// The function it stands in.
    pub function: String,
    /// What it is.
    pub event: PathEvent,
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathEvent {
    /// A call brings a value into the program.
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

/// What the counterexample of a C program takes from outside, in order.
pub fn taken_inputs(program: &Program, outcome: &Outcome) -> Option<Vec<TakenInput>> {
    Some(c::taken_inputs(program, program.origins?, execution(outcome)?))
}

/// The way of the counterexample of a C program.
pub fn path(program: &Program, outcome: &Outcome) -> Option<Path> {
    Some(c::path(program, program.origins?, execution(outcome)?))
}
