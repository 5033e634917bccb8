//! Source texts and what is said about them, the same for C, Boogie and automata scripts.
//!
//! | to | use |
//! |---|---|
//! | keep the texts of a program | [`SourceMap`]; a [`Span`] points into it |
//! | find the line and column of a span | [`SourceMap::position`]; ignoring line markers, [`SourceMap::physical_position`] |
//! | say which lines come from elsewhere | [`Markers`] |
//! | report a problem in the source | [`Diagnostic`], shown with its lines by [`render`] |
//! | walk over the tokens of a text | [`Cursor`] on a lexer that is [`Lex`] |
//! | show untrusted text | [`printable()`] |
//!
//! ```
//! use tracewright_source::{Diagnostic, SourceMap, Span, render};
//!
//! let sources = SourceMap::single("count.bpl", "var x: int;\nvar x: bool;\n");
//! let (first, second) = (Span { start: 4, end: 5 }, Span { start: 16, end: 17 });
//! assert_eq!(sources.position(second).to_string(), "count.bpl:2:5");
//! let again = Diagnostic::error(second, "`x` is declared twice").label(first, "first declared here");
//! assert!(render(&sources, &[again]).contains("2 | var x: bool;"));
//! ```
//!
//! *Architecture invariant.* This crate knows no language and reads no files: callers add the texts to a map.

mod cursor;
mod diagnostic;
mod file;
mod map;
mod markers;
mod printable;
mod render;
mod span;

pub use cursor::{Cursor, Lex, Token};
pub use diagnostic::{Diagnostic, DiagnosticKind};
pub use file::{Position, SourceFile};
pub use map::{SourceMap, TooLarge};
pub use markers::{Marker, Markers, Origin};
pub use printable::{is_printable, printable};
pub use render::{render, render_near};
pub use span::{FileId, Span};
