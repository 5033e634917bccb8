//! Source locations, for users and for JSON.

use std::fmt;

use serde::Serialize;
use tracewright_source::{SourceMap, Span};

/// A file, a line and a column.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct SourceLocation {
    /// The file, named as on the command line.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

impl SourceLocation {
    /// The start of a span.
    pub fn of(sources: &SourceMap, span: Span) -> SourceLocation {
        let position = sources.position(span);
        let file = position.file.to_owned();
        SourceLocation { file, line: position.line, column: position.column }
    }
}

impl fmt::Display for SourceLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}
