//! Why an operation has no result.

use tracewright_source::Span;

/// Why an operation has no result. Where it was called is added by the interpreter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The arguments are not what the operation needs.
    Error {
        /// What is wrong.
        message: String,
        /// Where, if that is known better than the place of the call.
        span: Option<Span>,
    },
    /// The operation cannot be done for such arguments.
    Unsupported {
        /// Why.
        reason: String,
    },
}

impl Failure {
    /// The arguments are wrong.
    pub fn error(message: impl Into<String>) -> Failure {
        Failure::Error { message: message.into(), span: None }
    }

    /// It cannot be done.
    pub fn unsupported(reason: impl ToString) -> Failure {
        Failure::Unsupported { reason: reason.to_string() }
    }
}
