//! GCC's extensions as the front end knows them: the attributes and pragmas, each with how it is treated. Builtins are
//! in [`crate::builtins`], because their treatment follows from the tables of several stages.
//!
//! The lists are complete for GCC 12 on x86: `tests/known_extensions.rs` compares them with GCC's own lists. GCC 12
//! ignores anything else with a warning, and so does the front end. Nothing that affects the meaning of a program is
//! ignored silently: it is translated exactly, over-approximated and marked, or rejected by name.

mod attributes;
mod pragmas;

pub use attributes::attribute;
pub(crate) use attributes::changes_arithmetic;
pub use pragmas::pragma;

/// How the front end treats an attribute, a pragma or a builtin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// It is translated exactly as GCC defines it.
    Exact,
    /// It has no effect that a program can observe, for this reason.
    Harmless(&'static str),
    /// It is over-approximated: a counterexample that passes it gives `UNKNOWN`.
    Marked,
    /// It is rejected as unsupported: `UNKNOWN` with its name, if the program can reach what it applies to.
    Named,
}

/// A row of a list: names, separated by blanks, that are treated alike.
type Row = (&'static str, Class);

fn find(rows: &[Row], name: &str) -> Option<Class> {
    rows.iter().find(|(names, _)| names.split_ascii_whitespace().any(|known| known == name)).map(|&(_, class)| class)
}
