//! Errors, unsupported constructs and warnings.

use crate::span::Span;

/// What a [`Diagnostic`] is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiagnosticKind {
    /// The program is not well formed.
    Error,
    /// The program uses a construct that Tracewright does not support.
    Unsupported {
        /// The name of the construct, always worded the same, so that reports can be grouped by it.
        construct: String,
    },
    /// The program is questionable.
    Warning,
}

/// A message about a place in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The severity.
    pub kind: DiagnosticKind,
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where.
    pub span: Span,
    /// Further source locations with a short text each.
    pub labels: Vec<(Span, String)>,
    /// Further advice.
    pub notes: Vec<String>,
}

impl Diagnostic {
    fn new(kind: DiagnosticKind, span: Span, message: String) -> Diagnostic {
        Diagnostic { kind, message, span, labels: Vec::new(), notes: Vec::new() }
    }

    /// An error.
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(DiagnosticKind::Error, span, message.into())
    }

    /// A construct that is not supported; `construct` is its name, as a noun phrase in the singular.
    pub fn unsupported(span: Span, construct: impl Into<String>) -> Diagnostic {
        let construct = construct.into();
        let message = format!("unsupported: {construct}");
        Diagnostic::new(DiagnosticKind::Unsupported { construct }, span, message)
    }

    /// A warning.
    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(DiagnosticKind::Warning, span, message.into())
    }

    /// Points at another place.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push((span, text.into()));
        self
    }

    /// Adds advice.
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// Whether this is an error (and not an unsupported construct or a warning).
    pub fn is_error(&self) -> bool {
        self.kind == DiagnosticKind::Error
    }
}
