//! Geometric arguments.
use crate::search::Search;
use crate::{NoRecurrence, Recurrence};
use tracewright_smt::Solver;
pub(crate) fn geometric(_: &Search<'_>, _: &mut dyn Solver) -> Result<Option<Recurrence>, NoRecurrence> {
    Ok(None)
}
