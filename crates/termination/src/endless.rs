//! Endless executions: a lasso whose round can be repeated forever.

use rustc_hash::FxHashSet;
use tracewright_check::{Arrival, Lasso as Claimed, OnceAround, Recurrence, Round, check_lasso};
use tracewright_logic::{Substitution, Term, Terms};
use tracewright_program::{Icfg, VarId};
use tracewright_recurrence::{Kind, Limits, LoopVariable, Problem, Start, find, literal};
use tracewright_smt::{Interrupt, Limit, SolverFactory, SolverOptions};
use tracewright_verify::{Endless, Statistics, Unknown};

use crate::arguments::{count_endless, count_recurrence};
use crate::lasso::Lasso;

/// An endless execution that was confirmed.
pub(crate) struct Found {
    pub endless: Endless,
    pub once: OnceAround,
}

/// Why a lasso is not an endless execution.
pub(crate) enum NotFound {
    /// No argument was found.
    Open,
    /// There is an argument, but the execution depends on an over-approximation.
    Marked(Unknown),
}

/// Looks for an argument why the round of a lasso can be repeated forever after its stem, and confirms it.
pub(crate) fn endless(
    terms: &Terms,
    lasso: &Lasso,
    arrival: &Arrival,
    factory: &SolverFactory,
    interrupt: &Interrupt,
    statistics: &mut Statistics,
) -> Result<Found, NotFound> {
    let icfg = &*lasso.graph;
    let round = &lasso.round;
    let relevant = relevant(terms, round);
    let problem = Problem {
        variables: relevant.iter().map(|&(_, now, next)| LoopVariable { now, next }).collect(),
        round: terms.and(&round.constraints),
        start: Start::Reachable(reached(terms, arrival, &relevant)),
    };
    // Processor time bounds the search as a whole; on a busy machine, single queries take longer.
    let limits = Limits { query: Limit::millis(1_000), interrupt: interrupt.clone(), ..Limits::default() };
    let found = find(terms, &problem, &limits, factory);
    count_recurrence(statistics, found.as_ref().map(|found| &found.kind));
    let found = found.map_err(|_| NotFound::Open)?;
    let argument = match &found.kind {
        Kind::Fixpoint => "the state repeats".to_owned(),
        Kind::RecurrentSet => "a set of states that the loop does not leave".to_owned(),
        Kind::Geometric { .. } => "the states form a geometric series".to_owned(),
    };
    let variable_of = |now: Term| relevant.iter().find(|(_, before, _)| *before == now).map(|(var, ..)| *var);
    let state = found.state.iter().filter_map(|&(now, value)| Some((variable_of(now)?, value)));
    let start = found.parameters.iter().map(|parameter| {
        let value = found.start.iter().find(|(known, _)| known == parameter).map(|(_, value)| value)?;
        literal(terms, value, terms.sort_of(*parameter))
    });
    let mut between: Vec<(Term, Term)> = found.auxiliaries.clone();
    between.retain(|(name, _)| !round.constants.contains(name));
    // A name for a value after the round has the value that the argument says.
    let after: Substitution = found.parameters.iter().copied().zip(found.next.iter().copied()).collect();
    for &(_, now, next) in &relevant {
        let is_free = terms.is_var(next)
            && !round.variables.iter().any(|&(_, before, _)| before == next)
            && !between.iter().any(|&(name, _)| name == next);
        if is_free && let Some(&(_, value)) = found.state.iter().find(|(known, _)| *known == now) {
            between.push((next, terms.substitute(value, &after)));
        }
    }
    let recurrence = Recurrence {
        parameters: found.parameters.clone(),
        domain: found.domain,
        state: state.collect(),
        between,
        next: found.next.clone(),
        start: start.collect::<Option<_>>().ok_or(NotFound::Open)?,
    };
    let lasso = Claimed { stem: lasso.stem.clone(), round: round.clone(), recurrence };
    let options = SolverOptions { limit: Limit::millis(5_000), interrupt: interrupt.clone(), ..Default::default() };
    let mut solver = factory.start("endless", options).map_err(|_| NotFound::Open)?;
    let once = check_lasso(terms, icfg, &lasso, &mut *solver).map_err(|_| NotFound::Open)?;
    if let Some((span, mark)) = once.execution.overapproximations.first().cloned().or(round.mark.clone()) {
        return Err(NotFound::Marked(Unknown::Overapproximated(mark.to_string(), span)));
    }
    count_endless(statistics, &found.kind);
    let stem_steps = once.stem_steps;
    Ok(Found { endless: Endless { lasso, stem_steps, argument }, once })
}

/// The variables on which the next rounds depend.
fn relevant(terms: &Terms, round: &Round) -> Vec<(VarId, Term, Term)> {
    let mut read: FxHashSet<Term> = round.constraints.iter().flat_map(|&c| terms.free_vars(c).to_vec()).collect();
    let mut relevant: Vec<(VarId, Term, Term)> = Vec::new();
    loop {
        let more: Vec<_> = round
            .variables
            .iter()
            .copied()
            .filter(|entry| read.contains(&entry.1) && !relevant.contains(entry))
            .collect();
        if more.is_empty() {
            return relevant;
        }
        read.extend(more.iter().flat_map(|&(_, _, after)| terms.free_vars(after).to_vec()));
        relevant.extend(more);
    }
}

/// The states at the head after the stem.
fn reached(terms: &Terms, arrival: &Arrival, relevant: &[(VarId, Term, Term)]) -> Term {
    let value_of = |var: VarId| arrival.variables.iter().find(|(known, _)| *known == var).map(|(_, value)| *value);
    let values = relevant.iter().filter_map(|&(var, before, _)| Some(terms.eq(before, value_of(var)?)));
    terms.and(&arrival.constraints.iter().copied().chain(values).collect::<Vec<_>>())
}

/// Two rounds, one after the other.
pub(crate) fn both(terms: &Terms, icfg: &Icfg, first: &Round, second: &Round) -> Option<Round> {
    let letters: Vec<_> = first.letters.iter().chain(&second.letters).copied().collect();
    tracewright_check::round(terms, icfg, first.head, &letters)
}
