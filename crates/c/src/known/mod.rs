//! What the front end knows of GCC's extensions: attributes and pragmas, each with what is done about it. The builtins are in
//! [`crate::builtins`], since the tables of all stages say what is done about them.
//!
//! The lists are complete for GCC 12 on x86 (`tests/known_extensions.rs` holds GCC's own lists against them). What is on none of
//! them GCC 12 ignores itself, with a warning; hence so do we. Nothing that has a meaning is passed over: it is exact,
//! marked or named.

mod attributes;
mod pragmas;

pub use attributes::attribute;
pub(crate) use attributes::changes_arithmetic;
pub use pragmas::pragma;

/// What the front end does about an attribute, a pragma or a builtin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// It means what it means to GCC.
    Exact,
    /// It has no meaning that a program can notice, for this reason.
    Harmless(&'static str),
    /// More is allowed than the program does: a counterexample through it is `UNKNOWN`.
    Marked,
    /// It is not supported: `UNKNOWN`, with its name, where the program gets to what it is about.
    Named,
}

/// A row of a list: names, separated by blanks, and what they have in common.
type Row = (&'static str, Class);

fn find(rows: &[Row], name: &str) -> Option<Class> {
    rows.iter().find(|(names, _)| names.split_ascii_whitespace().any(|known| known == name)).map(|&(_, class)| class)
}
