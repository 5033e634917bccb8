//! Why an operation has no result.

use tracewright_boogie::Span;

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
    /// Nobody knows how to do this.
    Unsupported(String),
}

impl Failure {
    /// The arguments are wrong.
    pub fn error(message: impl Into<String>) -> Failure {
        Failure::Error { message: message.into(), span: None }
    }
}
