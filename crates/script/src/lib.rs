//! The script language for automata (`.ats` files): definitions, operations, assertions.
//!
//! A script defines automata and words, applies operations of the automata library to them, and asserts properties of
//! the results:
//!
//! ```
//! use tracewright_script::{World, run_script};
//!
//! struct Nothing;
//! impl World for Nothing {
//!     fn read(&mut self, _: &std::path::Path) -> std::io::Result<Vec<u8>> { Err(std::io::ErrorKind::NotFound.into()) }
//!     fn write(&mut self, _: &std::path::Path, _: &str) -> std::io::Result<()> { Ok(()) }
//!     fn print(&mut self, text: &str) { println!("{text}") }
//! }
//!
//! let script = r#"
//!     assert(accepts(evenAs, [a b a]));
//!     assert(numberOfStates(complement(evenAs)) == 2);
//!     FiniteAutomaton evenAs = (
//!         alphabet = {a b}, states = {even odd}, initialStates = {even}, finalStates = {even},
//!         transitions = {(even a odd) (odd a even) (even b even) (odd b odd)}
//!     );
//! "#;
//! let outcome = run_script("even.ats".as_ref(), script.as_bytes(), &mut Nothing).outcome.unwrap();
//! assert_eq!((outcome.passed, outcome.failed.len()), (2, 0));
//! ```
//!
//! The stages: [`parse`] turns text into a syntax tree; the definitions become automata; the checker finds undefined
//! names and wrong types; the interpreter runs the statements and calls the operations of one table. All input and
//! output goes through the [`World`].

pub mod ast;
mod check;
mod definition;
mod failure;
mod interpret;
mod lexer;
mod load;
mod operations;
mod outcome;
mod parser;
mod print;
mod token;
pub mod value;
mod world;

use std::path::Path;

use tracewright_source::{Diagnostic, SourceMap};

pub use failure::Failure;
pub use outcome::{FailedAssertion, Outcome, Stop};
pub use parser::parse;
pub use print::print;
pub use world::World;

/// The result of a script.
#[derive(Debug)]
pub struct Report {
    /// The texts that spans point into.
    pub sources: SourceMap,
    /// The outcome of the run, or why the script could not be run.
    pub outcome: Result<Outcome, Vec<Diagnostic>>,
}

/// Reads, checks and runs a script; `path` is its name in messages, and the files it names are relative to it.
pub fn run_script(path: &Path, text: &[u8], world: &mut dyn World) -> Report {
    let (program, mut errors) = load::load(path, text, world);
    // Automata with errors would be reported as undefined, too, so stop here.
    if errors.is_empty() {
        errors = check::check(&program);
    }
    let outcome = if errors.is_empty() { Ok(interpret::run(&program, world)) } else { Err(errors) };
    Report { sources: program.sources, outcome }
}
