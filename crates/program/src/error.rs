//! Constructs that the translation does not support.

use tracewright_source::Span;

/// A construct that has no translation; the verdict is UNKNOWN and names it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unsupported: {construct}")]
pub struct Unsupported {
    /// The name of the construct, for users.
    pub construct: String,
    /// Where it stands.
    pub span: Span,
}

impl Unsupported {
    pub(crate) fn new(construct: impl Into<String>, span: Span) -> Self {
        Unsupported { construct: construct.into(), span }
    }
}
