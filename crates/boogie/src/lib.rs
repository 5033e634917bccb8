//! The Boogie language: lexer, parser, resolver, type checker, pretty printer.
//!
//! Which construct do I want?
//!
//! | to | use |
//! |---|---|
//! | get a program from text | [`load`] with a [`SourceMap`] |
//! | report why it was rejected | [`tracewright_source::render`] with the [`Failure`]'s diagnostics |
//! | walk over a program | [`Program`], [`Procedure`], [`Body`], [`StmtKind`] |
//! | walk over an expression | [`ExprArena`]: index it with an [`ExprId`], or use [`ExprArena::postorder`] |
//! | inspect a type | [`TypeTable::kind`] of [`Program::types`] |
//! | label an assertion with its defect | [`Attribute::of_defect`] |
//! | print a program, expression or type | [`print_program`], [`print_expr`], [`print_type`] |
//!
//! ```
//! use tracewright_boogie::{StmtKind, load, print_expr};
//! use tracewright_source::{SourceMap, render};
//!
//! let sources = SourceMap::single("count.bpl", "
//!     var x: int;
//!     procedure count() modifies x; {
//!         while (*) invariant x >= 0; { x := x + 1; }
//!     }
//! ");
//! let program = load(&sources).unwrap();
//! let id = program.find_procedure("count").unwrap();
//! let body = &program.procedure(id).bodies[0];
//! let StmtKind::While { invariants, .. } = &body.block[0].kind else { panic!() };
//! assert_eq!(print_expr(&program, Some(id), invariants[0].expr), "x >= 0");
//! assert_eq!(sources.position(invariants[0].span).line, 4);
//!
//! let sources = SourceMap::single("wrong.bpl", "axiom 1 + true == 2;");
//! let failure = load(&sources).unwrap_err();
//! assert!(render(&sources, failure.diagnostics()).contains("`+` needs two operands"));
//! ```
//!
//! The language is Boogie 2 (KRML 178) with later extensions of the Boogie tool (`uses`, let-expressions, `#if`), and
//! extensions of Ultimate that Boogie does not accept: `%` is `mod`, `/` is `div` where an integer is needed, structs
//! (see [`ast`]; they are expanded before checking). Constructs that are known but not supported are reported with name
//! and location: concurrency, polymorphic maps, procedures and quantifiers, lambda and code expressions, partial
//! orders, floating point. Polymorphic functions are instantiated for the types they are used with.
//!
//! *Architecture invariants.* The crate does no input or output. Parsing never fails, it returns a tree and
//! diagnostics. Nothing here recurses deeper than the parser's bound on nesting: expressions are stored in arenas and
//! traversed with explicit stacks. A [`Program`] contains every part of its source: a construct that cannot be
//! understood is an error.

pub mod ast;
mod check;
mod defect;
mod exprs;
mod failure;
mod lexer;
mod modifies;
mod parser;
mod print;
mod program;
mod structs;
mod token;
mod types;

use tracewright_source::SourceMap;

pub use check::{JumpPolicy, ModifiesPolicy, Options, check, check_with};
pub use exprs::*;
pub use failure::Failure;
pub use modifies::written_globals;
pub use parser::parse;
pub use print::{print_expr, print_program, print_type};
pub use program::*;
pub use types::{Type, TypeCtorId, TypeKind, TypeTable};

/// Parses and checks a program.
///
/// A program with errors gives [`Failure::Errors`], one without errors but with constructs that Tracewright does not
/// support gives [`Failure::Unsupported`]; both list all locations. If the parser finds an unsupported construct, the
/// program is not checked further.
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
