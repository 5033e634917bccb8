//! The Boogie language: lexer, parser, resolver, type checker, pretty printer.

mod exprs;
mod program;
mod source;
mod types;

pub use exprs::*;
pub use program::*;
pub use source::{FileId, Position, SourceFile, SourceMap, Span};
pub use types::{Type, TypeCtorId, TypeKind, TypeTable};
