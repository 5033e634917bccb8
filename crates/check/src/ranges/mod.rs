//! Exploration with ranges: a program whose variables are compared with few constants is proved by following all of its executions at once.
//!
//! Control programs keep their modes in variables that are only ever compared with constants, and read inputs that are, too. The
//! constants divide the values of a variable into *cells*. A state has a part of a cell for each variable, an interval; the states
//! that follow are computed with interval arithmetic, and divided by cells again. States at a location whose variables are in the
//! same cells become one, whose intervals contain those of both. So there are finitely many, and where inputs come from does not
//! matter: their cells are alternatives like any other.
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
//! only if intervals contradict each other, and cells that a value is divided into cover all of it. In the end, each stored state has
//! been left with the intervals that it has in the end, and contains all that was reached with its key. Intervals may always become
//! larger, and a variable forgotten; so nothing depends on which variables are live, where cells begin, and which states become one.
//! Axioms are not used.

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

/// Values are followed for so many steps, or a few times more than cells.
const FEW_STEPS: u64 = 20_000_000;

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
    // Cells are fewer than values, and mostly enough. Where values help, they do not need many more steps.
    match survey.run(Precision::Cells, u64::MAX, stop) {
        Surveyed::Open => survey.run(Precision::Values, FEW_STEPS.max(survey.taken() * 4), stop),
        decided => decided,
    }
}
