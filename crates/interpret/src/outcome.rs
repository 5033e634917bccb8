//! The outcome of a run, and its inputs.

use tracewright_source::Span;
use tracewright_vocabulary::Defect;

/// The outcome of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The program violates the property.
    Violation {
        /// What it does.
        defect: Defect,
        /// Where.
        span: Span,
    },
    /// The program ends without a violation.
    Ended(Ending),
    /// An assumption of the program does not hold: the run is not an execution.
    Blocked,
    /// The program has undefined behaviour that the property does not forbid.
    Undefined {
        /// What it does.
        what: String,
        /// Where.
        span: Span,
    },
    /// The program uses something that the interpreter does not support.
    DontKnow {
        /// What it is.
        what: String,
        /// Where.
        span: Span,
    },
    /// The limit on operations was reached.
    Budget,
}

/// How a program ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// `main` returns, or `exit` is called: with this status.
    Exit(i32),
    /// By `abort`, a failing assertion or an error function.
    Abort,
    /// By a signal: a division by zero.
    Signal,
}

/// An input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// Its source: the name of a function, or of an uninitialised variable.
    pub name: String,
    /// The value, in C.
    pub value: String,
}

/// A run and its outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// The inputs, in order.
    pub taken: Vec<Taken>,
    /// The output on standard output.
    pub output: Vec<u8>,
    /// Why the run may differ from others with the same inputs, if it may: for example because it depends on an
    /// address.
    pub doubt: Option<&'static str>,
    /// How many operations it took.
    pub steps: u64,
}
