//! Confirmation of verdicts, by code that is independent of the search.
//!
//! | file | what it decides |
//! |---|---|
//! | `outline` | TRUE: do the invariants prove the program in single statements? |
//! | `termination` | TRUE: do the ranking functions fall, and is there one on each cycle? |
//! | `attack` | TRUE, if requested: does the compiled program show an error? |
//! | `second_opinion` | TRUE and FALSE on C: does the interpreter agree? |
//!
//! Before that, the refinement loop has checked the annotation on the graph that it works with, and executed the
//! counterexample.

mod attack;
mod outline;
mod second_opinion;
mod termination;

use std::time::Duration;

use tracewright_check::{Contradiction, contradictions};
use tracewright_logic::Terms;
use tracewright_program::Icfg;
use tracewright_smt::{Error, Interrupt, Limit, Queries, Solver, SolverChoice, SolverFactory, SolverOptions};

pub use attack::attack;
pub use outline::{Claim, head_proof};
pub use second_opinion::SecondOpinion;
pub use termination::{NotRanked, check_termination};

/// The time limit of the search for contradictory assumptions.
const CONTRADICTIONS: Duration = Duration::from_secs(1);

/// A solver for a checker, which shares nothing with those that found the proof.
pub fn solver<'t>(
    terms: &'t Terms,
    choice: &SolverChoice,
    limit: Limit,
    interrupt: &Interrupt,
) -> Result<Box<dyn Solver + 't>, Error> {
    start_solver(terms, choice, limit, interrupt)(Queries::Many)
}

/// The same for a checker that starts several.
pub fn start_solver<'t>(
    terms: &'t Terms,
    choice: &SolverChoice,
    limit: Limit,
    interrupt: &Interrupt,
) -> impl Fn(Queries) -> Result<Box<dyn Solver + 't>, Error> + use<'t> {
    let (factory, interrupt) = (SolverFactory::new(terms, choice.clone()), interrupt.clone());
    move |queries| {
        let options = SolverOptions { limit, interrupt: interrupt.clone(), queries, ..SolverOptions::default() };
        factory.start("confirmation", options)
    }
}

/// Contradictory assumptions of a program, as far as they are found within a short time.
pub fn contradictions_of(icfg: &Icfg, terms: &Terms, choice: &SolverChoice, limit: &Interrupt) -> Vec<Contradiction> {
    let within = limit.within(CONTRADICTIONS);
    match solver(terms, choice, Limit::default().within(CONTRADICTIONS), &within) {
        Ok(mut solver) => contradictions(terms, icfg, &mut *solver),
        Err(_) => Vec::new(),
    }
}
