//! Termination: every endless execution is excluded by a ranking function, or one of them is found.

use tracewright_logic::Terms;
use tracewright_program::Icfg;
use tracewright_verify::{Outcome, Progress, Settings, Unknown};

/// Whether every execution of a program ends. The graph must be in single statements.
///
/// TRUE has a [`Proof::Termination`](tracewright_verify::Proof::Termination); FALSE a counterexample, the first round of which is
/// complete, with an [`Endless`](tracewright_verify::Endless) argument. The second value is the graph that the counterexample refers to.
pub fn verify(
    terms: &Terms,
    icfg: &Icfg,
    settings: &Settings,
    progress: &mut dyn FnMut(Progress),
) -> (Outcome, Option<Icfg>) {
    let _ = (terms, icfg, settings, progress);
    (Outcome::undecided(Unknown::NoProgress), None)
}
