//! The synthesis of a ranking function for the lassos seen so far at a head.

use std::collections::BTreeMap;
use std::time::Duration;

use rustc_hash::FxHashSet;
use tracewright_check::{Arrival, Round};
use tracewright_logic::{Substitution, Term, Terms};
use tracewright_program::{Icfg, VarId};
use tracewright_ranking::{Limits, Loop, LoopVariable, NoRanking, Ranking, Template, synthesize};
use tracewright_smt::{Interrupt, SolverFactory};
use tracewright_verify::Statistics;

use crate::arguments::SUPPORTED;

/// A ranking function that falls in all of these rounds. `known` is what a static analysis knows at the head; `arrivals` are the
/// ways to it.
pub(crate) fn synthesise<'t>(
    terms: &'t Terms,
    icfg: &Icfg,
    rounds: &[&Round],
    arrivals: &[Arrival],
    known: Term,
    factory: &SolverFactory<'t>,
    interrupt: &Interrupt,
) -> Result<Ranking, NoRanking> {
    let relevant = relevant(terms, icfg, rounds, known);
    let mut problem = Loop::default();
    for &var in &relevant {
        let variable = icfg.variable(var);
        problem.variables.push(LoopVariable { now: variable.term, next: variable.primed });
    }
    problem.rounds = rounds.iter().map(|round| relation(terms, icfg, round, &relevant, known)).collect();
    let stems: Vec<Term> = arrivals.iter().map(|arrival| reached(terms, icfg, arrival, &relevant)).collect();
    problem.stem = (!stems.is_empty()).then(|| terms.and2(terms.or(&stems), known));
    // Processor time bounds the search as a whole; on a busy machine, single questions take longer.
    let limits = Limits { check: Duration::from_secs(1), interrupt: interrupt.clone(), ..Limits::default() };
    synthesize(terms, &problem, &limits, factory)
}

/// Counts a search for a ranking function.
pub(crate) fn counted(found: Result<Ranking, NoRanking>, statistics: &mut Statistics) -> Option<Ranking> {
    // The forms are tried in a fixed order. Of a search that was stopped, nothing is known.
    let tried = match &found {
        Ok(ranking) => Template::FORMS.iter().position(|form| *form == ranking.template.form()).map_or(0, |at| at + 1),
        Err(NoRanking::NoTemplate | NoRanking::TooManyPaths(_)) => Template::FORMS.len(),
        Err(NoRanking::Stopped | NoRanking::Solver(_)) => 0,
    };
    Template::FORMS[..tried].iter().for_each(|form| statistics.argument(form).tried += 1);
    let found = found.ok()?;
    statistics.argument(found.template.form()).found += 1;
    if !found.supporting.is_empty() {
        statistics.argument(SUPPORTED).found += 1;
    }
    Some(found)
}

/// The variables that a round or a known fact depends on.
fn relevant(terms: &Terms, icfg: &Icfg, rounds: &[&Round], known: Term) -> Vec<VarId> {
    let facts: FxHashSet<Term> = terms.free_vars(known).iter().copied().collect();
    let read: FxHashSet<Term> =
        rounds.iter().flat_map(|round| &round.constraints).flat_map(|&c| terms.free_vars(c).to_vec()).collect();
    let mut relevant: BTreeMap<VarId, ()> = BTreeMap::new();
    for round in rounds {
        for &(var, before, after) in &round.variables {
            // A variable that keeps its value matters only if it is read.
            let is_fact = facts.contains(&icfg.variable(var).term) && before != after;
            if read.contains(&before) || is_fact {
                relevant.insert(var, ());
            }
        }
    }
    relevant.into_keys().collect()
}

/// A round as a relation between current and next values.
fn relation(terms: &Terms, icfg: &Icfg, round: &Round, relevant: &[VarId], known: Term) -> Term {
    let mut names = Substitution::default();
    for &(var, before, _) in &round.variables {
        names.insert(before, icfg.variable(var).term);
    }
    let mut parts = vec![known];
    parts.extend(round.constraints.iter().map(|&constraint| terms.substitute(constraint, &names)));
    for &(var, _, after) in round.variables.iter().filter(|(var, ..)| relevant.contains(var)) {
        parts.push(terms.eq(icfg.variable(var).primed, terms.substitute(after, &names)));
    }
    terms.and(&parts)
}

/// The states at the head after a stem. A name that is the value of a variable there is replaced by the variable, so that what the
/// stem has assumed is about variables of the loop.
fn reached(terms: &Terms, icfg: &Icfg, arrival: &Arrival, relevant: &[VarId]) -> Term {
    let mut names = Substitution::default();
    for &(var, value) in arrival.variables.iter().filter(|(var, value)| relevant.contains(var) && terms.is_var(*value))
    {
        names.entry(value).or_insert(icfg.variable(var).term);
    }
    let values = arrival.variables.iter().filter(|(var, _)| relevant.contains(var));
    let values = values.map(|&(var, value)| terms.eq(icfg.variable(var).term, terms.substitute(value, &names)));
    let constraints = arrival.constraints.iter().map(|&constraint| terms.substitute(constraint, &names));
    terms.and(&constraints.chain(values).collect::<Vec<_>>())
}
