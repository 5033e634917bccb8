//! Errors of the front end.

use tracewright_source::Diagnostic;

/// Why a program was rejected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// The input is not a well-formed Boogie program.
    #[error("{} error(s) in the Boogie program, the first: {}", .0.len(), first(.0))]
    Errors(Vec<Diagnostic>),
    /// The input may be well formed but uses constructs that are not supported.
    #[error("the Boogie program uses unsupported constructs, the first: {}", first(.0))]
    Unsupported(Vec<Diagnostic>),
}

fn first(diagnostics: &[Diagnostic]) -> &str {
    diagnostics.first().map_or("unknown", |d| &d.message)
}

impl Failure {
    /// The failure for these diagnostics: if there are errors, unsupported constructs are not mentioned.
    pub(crate) fn new(diagnostics: Vec<Diagnostic>) -> Failure {
        let (errors, unsupported): (Vec<_>, Vec<_>) = diagnostics.into_iter().partition(Diagnostic::is_error);
        if errors.is_empty() { Failure::Unsupported(unsupported) } else { Failure::Errors(errors) }
    }

    /// The diagnostics.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Failure::Errors(list) | Failure::Unsupported(list) => list,
        }
    }
}
