//! How a run ends, and what it took from outside.

use tracewright_source::Span;
use tracewright_vocabulary::Defect;

/// How a run of a program ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The program does what the property forbids.
    Violation {
        /// What it does.
        defect: Defect,
        /// Where.
        span: Span,
    },
    /// The program ends, and did nothing that the property forbids.
    Ended(Ending),
    /// An assumption of the program does not hold: there is no such execution.
    Blocked,
    /// The program does something that C leaves undefined, and that the property does not forbid.
    Undefined {
        /// What it does.
        what: String,
        /// Where.
        span: Span,
    },
    /// Something that this interpreter does not know.
    DontKnow {
        /// What it is.
        what: String,
        /// Where.
        span: Span,
    },
    /// The program takes too long.
    Budget,
}

/// How a program ends by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// `main` returns, or `exit` is called: with this status.
    Exit(i32),
    /// By `abort`, a failing assertion or an error function.
    Abort,
    /// The processor stops it: it divides by zero.
    Signal,
}

/// A value that came from outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// What it was taken for: the name of a function, or of a variable that has no value.
    pub name: String,
    /// The value, in C.
    pub value: String,
}

/// A run and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// What it took from outside, in this order.
    pub taken: Vec<Taken>,
    /// What it printed to the standard output.
    pub output: Vec<u8>,
    /// Why the run may differ from others with the same inputs, if it may: it looked at an address, say.
    pub doubt: Option<&'static str>,
    /// How many operations it took.
    pub steps: u64,
}
