//! The names of arguments why loops end, or do not, in statistics. Those of ranking functions are the forms of their templates.

use tracewright_check::Values;
use tracewright_recurrence::{Kind, NoRecurrence};
use tracewright_verify::Statistics;

/// No execution comes to the head and back to it: what is found out about the lassos is that they are infeasible.
pub(crate) const INFEASIBLE: &str = "infeasible lasso";
/// A ranking function with invariants that the way to the loop establishes.
pub(crate) const SUPPORTED: &str = "supporting invariants";
/// The loop walks through a data structure in the order in which its objects were allocated.
pub(crate) const WALK: &str = "order of allocation";
/// The program is explored, and an execution comes back to a state.
pub(crate) const CIRCLE: &str = "state that repeats, executed";

/// Recurrences, in the order in which they are looked for.
const RECURRENCES: [&str; 3] = ["state that repeats", "recurrent set", "geometric series"];

/// Execution of the whole program.
pub(crate) fn execution(values: Values) -> &'static str {
    match values {
        Values::Explicit => "execution",
        Values::Ranges => "execution with ranges",
        Values::Symbolic => "symbolic execution",
    }
}

/// Counts a search for a recurrence: the kinds that were tried, and the one that was found, if any.
pub(crate) fn count_recurrence(statistics: &mut Statistics, found: Result<&Kind, &NoRecurrence>) {
    let kind = found.ok().map(|kind| match kind {
        Kind::Fixpoint => 0,
        Kind::RecurrentSet => 1,
        Kind::Geometric { .. } => 2,
    });
    let tried = match (kind, found) {
        (Some(kind), _) => kind + 1,
        (None, Err(NoRecurrence::NotFound)) => RECURRENCES.len(),
        // The round cannot be repeated at all, or the search was stopped.
        _ => 0,
    };
    RECURRENCES[..tried].iter().for_each(|name| statistics.argument(name).tried += 1);
    if let Some(kind) = kind {
        statistics.argument(RECURRENCES[kind]).found += 1;
    }
}

/// Counts a recurrence that was confirmed.
pub(crate) fn count_endless(statistics: &mut Statistics, kind: &Kind) {
    let name = match kind {
        Kind::Fixpoint => RECURRENCES[0],
        Kind::RecurrentSet => RECURRENCES[1],
        Kind::Geometric { .. } => RECURRENCES[2],
    };
    statistics.argument(name).proved += 1;
}
