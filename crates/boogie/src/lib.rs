//! The Boogie language: lexer, parser, resolver, type checker, pretty printer.

pub mod ast;
mod check;
mod diagnostics;
mod exprs;
mod lexer;
mod parser;
mod print;
mod program;
mod source;
mod structs;
mod token;
mod types;

pub use check::{ModifiesPolicy, Options, check, check_with};
pub use diagnostics::{Diagnostic, DiagnosticKind, Failure, render};
pub use exprs::*;
pub use parser::parse;
pub use print::{print_expr, print_program, print_type};
pub use program::*;
pub use source::{FileId, Position, SourceFile, SourceMap, Span};
pub use types::{Type, TypeCtorId, TypeKind, TypeTable};

/// Parses and checks a program.
///
/// A program with errors gives [`Failure::Errors`], one without errors but with constructs that Tracewright does not
/// treat gives [`Failure::Unsupported`]; both list every place. If the parser meets something unsupported the program
/// is not checked any further.
pub fn load(sources: &SourceMap) -> Result<Program, Failure> {
    load_with(sources, Options::default())
}

/// Like [`load`], with options.
pub fn load_with(sources: &SourceMap, options: Options) -> Result<Program, Failure> {
    let (tree, diagnostics) = parse(sources);
    if !diagnostics.is_empty() {
        return Err(Failure::new(diagnostics));
    }
    check_with(&tree, options).map_err(Failure::new)
}
