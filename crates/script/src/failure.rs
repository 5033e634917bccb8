//! Failures of operations.

use tracewright_source::Span;

/// Why an operation has no result. The interpreter adds the location of the call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The arguments are not what the operation needs.
    Error {
        /// What is wrong.
        message: String,
        /// The location, if it is more precise than that of the call.
        span: Option<Span>,
    },
    /// The operation is not supported for these arguments.
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

    /// The operation is not supported.
    pub fn unsupported(reason: impl ToString) -> Failure {
        Failure::Unsupported { reason: reason.to_string() }
    }
}
