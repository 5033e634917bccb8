//! C programs: lexer, parser, types and layout, translation to Boogie.

pub mod ast;
pub mod diagnostics;
pub mod names;
pub mod source;
pub mod typed;
pub mod types;

pub use names::{Names, Symbol};
