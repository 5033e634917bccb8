//! C programs: lexer, parser, types and layout, translation to Boogie.
//!
//! From a file to its syntax tree:
//!
//! ```
//! use std::path::Path;
//! use tracewright_c::preprocess::{Options, preprocess};
//! use tracewright_c::{Names, diagnostics, parse, print};
//! use tracewright_source::SourceMap;
//!
//! let text = b"int main() { retrun 0; }";
//! let text = preprocess(text, Path::new("main.c"), &Options::default()).expect("no directives").text;
//! let (mut sources, mut names) = (SourceMap::new(), Names::new());
//! let file = sources.add("main.c", text.into_owned()).expect("a small file");
//! let (ast, messages) = parse(&sources, file, &mut names);
//! assert_eq!(ast.items.len(), 1);
//! assert_eq!(messages[0].message, "expected `;`, found `0`");
//! println!("{}{}", print::print(&ast, &names), diagnostics::render(&sources, &messages));
//! ```

mod analyse;
pub mod ast;
mod back;
pub mod builtins;
mod clean;
pub mod diagnostics;
pub mod elaborate;
pub mod known;
mod lex;
pub mod library;
pub mod load;
mod lower;
pub mod names;
pub mod parse;
pub mod pipeline;
pub mod prelude;
pub mod preprocess;
pub mod print;
pub mod property;
pub mod translate;
pub mod typed;
pub mod types;
pub mod weave;

pub use load::load;
pub use names::{Names, Symbol};
pub use parse::parse;
pub use pipeline::elaborate;
