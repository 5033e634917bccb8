//! Exploration with ranges: a program whose variables are compared with few constants is proved by following all of its executions at once.
//!
//! Control programs keep their modes in variables that are only ever compared with constants, and read inputs that are, too. The
//! constants divide the values of a variable into *cells*. A state has a value or a cell for each variable; the states that follow are
//! computed with interval arithmetic, and divided into cells again. So there are finitely many, and where inputs come from
//! does not matter: their cells are alternatives like any other.
//!
//! [`survey`] visits all states that are reached. If there is no error location among them, no check fails; if accepting locations are
//! given, and none of them is on a cycle of states, no execution visits them infinitely often.
//!
//! Patrick Cousot, Radhia Cousot: *Abstract Interpretation*, POPL 1977; Susanne Graf, Hassen Saïdi: *Construction of Abstract State
//! Graphs with PVS*, CAV 1997. The partition is that of the comparisons with constants.
//!
//! | file | what |
//! |---|---|
//! | `interval` | intervals and their arithmetic |
//! | `code` | terms compiled for evaluation on intervals, and what is learnt from conditions |
//! | `steps` | edges compiled |
//! | `cells` | the constants with which variables are compared |
//! | `states` | the states that are reached, and their cycles |
//!
//! **Trusted.** What makes it sound: intervals contain all values, whatever is not understood may be anything, an edge is left out
//! only if intervals contradict each other, and cells that a value is divided into cover all of it. Forgetting a variable is always
//! allowed; so nothing depends on which variables are live, and where cells begin. Axioms are not used.

mod cells;
mod code;
mod interval;
mod states;
mod steps;

pub(crate) use interval::Interval;

use tracewright_logic::Terms;
use tracewright_program::Icfg;

/// What is kept about variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Precision {
    /// Their cells.
    Cells,
    /// Their values, as long as there are few of them.
    Values,
}

/// The result of an exploration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surveyed {
    /// No error location is reached; if accepting locations were given, none of them is visited infinitely often.
    Safe {
        /// How many steps there are between states.
        steps: u64,
    },
    /// That is not known.
    Open,
    /// A limit was reached.
    Stopped,
}

/// Visits all states of a program. The graph should be in single statements. If accepting locations are given, there is a flag
/// for each location, and executions that visit one of them infinitely often are looked for, too.
pub fn survey(terms: &Terms, icfg: &Icfg, accepting: Option<&[bool]>, stop: &dyn Fn() -> bool) -> Surveyed {
    // Blocks that were left out have to be confirmed by somebody else.
    if !icfg.calls.is_empty() || !icfg.blocked.is_empty() {
        return Surveyed::Open;
    }
    let mut survey = states::Survey::new(terms, icfg, accepting);
    // Cells are fewer than values, and mostly enough.
    match survey.run(Precision::Cells, stop) {
        Surveyed::Open => survey.run(Precision::Values, stop),
        decided => decided,
    }
}
