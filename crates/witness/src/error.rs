//! Why a witness cannot be used.

use std::fmt;

/// A place in a witness file, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A violated rule of the format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{position}: {rule}")]
pub struct ReadError {
    /// Where.
    pub position: Position,
    /// The rule, and how it is violated.
    pub rule: String,
}

impl ReadError {
    /// A violated rule at a position.
    pub(crate) fn new(position: Position, rule: impl Into<String>) -> ReadError {
        ReadError { position, rule: rule.into() }
    }
}
