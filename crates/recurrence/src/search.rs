//! In which order arguments are looked for.

use tracewright_logic::Terms;
use tracewright_smt::{Interrupt, Queries, Solver, SolverFactory, SolverOptions};

use crate::check::check;
use crate::fixpoint::fixpoint;
use crate::functional::{Round, functional};
use crate::geometric::geometric;
use crate::lift::{Core, lift};
use crate::sets::recurrent_sets;
use crate::unroll::{First, first_state, start_formula, unroll};
use crate::{Limits, NoRecurrence, Problem, Recurrence};

/// How many rounds must be possible before anything is tried; fewer where that is too hard to find out.
const ROUNDS: [usize; 2] = [3, 1];

/// What all searches share.
pub(crate) struct Search<'a> {
    pub terms: &'a Terms,
    pub problem: &'a Problem,
    pub round: Round,
    pub limits: &'a Limits,
    pub interrupt: Interrupt,
    /// A first state from which some rounds are possible.
    pub first: First,
}

impl Search<'_> {
    /// An error if the time is up.
    pub fn go_on(&self) -> Result<(), NoRecurrence> {
        self.interrupt.reason().map_or(Ok(()), |reason| Err(NoRecurrence::Stopped(reason)))
    }

    /// The argument as a recurrence of the problem, if it passes the check.
    pub fn confirm(&self, core: Core, first: &First, solver: &mut dyn Solver) -> Option<Recurrence> {
        let recurrence = lift(self.terms, &self.round, core, first)?;
        check(self.terms, self.problem, &recurrence, solver).is_ok().then_some(recurrence)
    }
}

/// Looks for an argument that the loop runs forever. What is returned has passed [`check()`](crate::check()).
pub fn find(
    terms: &Terms,
    problem: &Problem,
    limits: &Limits,
    factory: &SolverFactory<'_>,
) -> Result<Recurrence, NoRecurrence> {
    let interrupt = limits.interrupt.within(limits.time);
    let options = SolverOptions {
        limit: limits.query,
        interrupt: interrupt.clone(),
        minimise_cores: false,
        queries: Queries::Many,
    };
    let mut solver = factory.start("recurrence", options)?;
    let solver = &mut *solver;

    let start = start_formula(terms, &problem.start)?;
    let round = functional(terms, problem, start, || interrupt.reason().is_some());
    if let Some(reason) = interrupt.reason() {
        return Err(NoRecurrence::Stopped(reason));
    }
    let first = possible(terms, &round, solver)?;
    let search = Search { terms, problem, round, limits, interrupt, first };

    if let Some((core, first)) = fixpoint(terms, &search.round, solver).ok().flatten()
        && let Some(found) = search.confirm(core, &first, solver)
    {
        return Ok(found);
    }
    for technique in [recurrent_sets, geometric] {
        search.go_on()?;
        if let Some(found) = technique(&search, solver)? {
            return Ok(found);
        }
    }
    Err(NoRecurrence::NotFound)
}

/// A first state from which some rounds are possible.
fn possible(terms: &Terms, round: &Round, solver: &mut dyn Solver) -> Result<First, NoRecurrence> {
    let mut result = Err(NoRecurrence::NotFound);
    for rounds in ROUNDS {
        let unrolled = unroll(terms, round, rounds);
        match first_state(round, &unrolled.conditions, &unrolled.inputs, solver) {
            Ok(Some(first)) => return Ok(first),
            Ok(None) => return Err(NoRecurrence::Ends { rounds }),
            Err(error) => result = Err(error),
        }
    }
    result
}
