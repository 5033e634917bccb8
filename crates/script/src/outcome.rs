//! The outcome of a script.

use tracewright_source::{Diagnostic, SourceMap, Span, render};

/// The outcome of a script that was run.
#[derive(Clone, Default, Debug)]
pub struct Outcome {
    /// How many assertions held.
    pub passed: usize,
    /// Those that failed, in the order of execution.
    pub failed: Vec<FailedAssertion>,
    /// Why the script was stopped before its end.
    pub stop: Option<Stop>,
}

/// An assertion that did not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FailedAssertion {
    /// Where it stands.
    pub span: Span,
    /// The values that were compared.
    pub sides: Option<(String, String)>,
}

impl FailedAssertion {
    /// The report: location, source text, values.
    pub fn render(&self, sources: &SourceMap) -> String {
        let mut diagnostic = Diagnostic::error(self.span, "assertion failed");
        if let Some((left, right)) = &self.sides {
            diagnostic = diagnostic.note(format!("the left side is {left}, the right side is {right}"));
        }
        render(sources, &[diagnostic])
    }
}

/// Why a script was stopped before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// An operation is not supported, or not for these arguments.
    Unsupported {
        /// Its name.
        operation: String,
        /// Why the arguments are not supported, if that is the reason.
        reason: Option<String>,
        /// Where it is called.
        span: Span,
    },
    /// Something went wrong.
    Error(Diagnostic),
    /// The world requested it.
    Interrupted,
}
