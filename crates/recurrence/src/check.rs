//! The definition of a recurrence, asked of a solver. Nothing here knows how one is found.

use rustc_hash::FxHashSet;
use tracewright_logic::{Substitution, Term, Terms, Value};
use tracewright_smt::{Answer, Reason, Solver};

use crate::functional::separate;
use crate::values::{State, literal, value_in};
use crate::{Problem, Recurrence, Start};

/// Why something is no recurrence of a problem, or not known to be one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Why {
    /// The lists do not fit together: a parameter without start value or successor, a term over other variables.
    #[error("the argument is incomplete: {0}")]
    Malformed(&'static str),
    /// The start values are not in the domain, or the loop head is not reached with them.
    #[error("the first state is not one in which the loop head is reached")]
    Start,
    /// For some parameters in the domain, the round does not lead to the next state.
    #[error("a round leads out of the states")]
    Round,
    /// The next parameters are not always in the domain.
    #[error("the domain is not closed")]
    Domain,
    /// The solver could not decide.
    #[error("the solver could not decide: {0}")]
    Unknown(Reason),
}

/// Checks the three conditions of a [`Recurrence`]. The solver must have no assertions; its limit bounds each query.
pub fn check(terms: &Terms, problem: &Problem, recurrence: &Recurrence, solver: &mut dyn Solver) -> Result<(), Why> {
    well_formed(terms, recurrence)?;
    let (variables, relation) = separate(terms, problem);
    let advance: Substitution = recurrence.parameters.iter().copied().zip(recurrence.next.iter().copied()).collect();

    let mut states = Substitution::default();
    for &(now, value) in &recurrence.state {
        if states.insert(now, value).is_some() {
            return Err(Why::Malformed("a variable has two values"));
        }
    }
    let mut values = states.clone();
    for variable in &variables {
        let Some(&state) = states.get(&variable.now) else {
            return Err(Why::Malformed("a variable has no value"));
        };
        values.insert(variable.next, terms.substitute(state, &advance));
    }
    for &(auxiliary, value) in &recurrence.auxiliaries {
        values.entry(auxiliary).or_insert(value);
    }
    let round = terms.substitute(relation, &values);
    if !over(terms, round, &recurrence.parameters) {
        return Err(Why::Malformed("an auxiliary variable has no value"));
    }

    check_start(terms, problem, recurrence, &states, solver)?;
    implied(terms, recurrence.domain, round, solver, Why::Round)?;
    let moved = terms.substitute(recurrence.domain, &advance);
    implied(terms, recurrence.domain, moved, solver, Why::Domain)
}

fn well_formed(terms: &Terms, recurrence: &Recurrence) -> Result<(), Why> {
    let Recurrence { parameters, domain, state, auxiliaries, next, start, .. } = recurrence;
    let distinct: FxHashSet<Term> = parameters.iter().copied().collect();
    if distinct.len() != parameters.len() || !parameters.iter().all(|&p| terms.is_var(p)) {
        return Err(Why::Malformed("the parameters are no distinct variables"));
    }
    if next.len() != parameters.len() || !parameters.iter().all(|p| start.iter().any(|(q, _)| p == q)) {
        return Err(Why::Malformed("a parameter has no start value or no successor"));
    }
    let values = state.iter().chain(auxiliaries).map(|(_, value)| value);
    if !values.chain(next).chain([domain]).all(|&term| over(terms, term, parameters)) {
        return Err(Why::Malformed("a term is not over the parameters"));
    }
    let fits = |(variable, value): &(Term, Term)| terms.sort_of(*variable) == terms.sort_of(*value);
    let advances = parameters.iter().zip(next).all(|(p, n)| terms.sort_of(*p) == terms.sort_of(*n));
    if !advances || !state.iter().chain(auxiliaries).all(fits) {
        return Err(Why::Malformed("a value has the wrong sort"));
    }
    Ok(())
}

fn over(terms: &Terms, term: Term, parameters: &[Term]) -> bool {
    terms.free_vars(term).iter().all(|variable| parameters.contains(variable))
}

fn check_start(
    terms: &Terms,
    problem: &Problem,
    recurrence: &Recurrence,
    states: &Substitution,
    solver: &mut dyn Solver,
) -> Result<(), Why> {
    let first: State = recurrence.start.iter().cloned().collect();
    if value_in(terms, recurrence.domain, &first) != Some(Value::Bool(true)) {
        return Err(Why::Start);
    }
    let at_start = |now: Term| states.get(&now).and_then(|&state| value_in(terms, state, &first));
    match &problem.start {
        Start::State(values) => {
            let agrees = values.iter().all(|(now, value)| at_start(*now).as_ref() == Some(value));
            if agrees { Ok(()) } else { Err(Why::Start) }
        }
        Start::Reachable(formula) => {
            let mut state: State = recurrence.stem.iter().cloned().collect();
            for &now in states.keys() {
                state.insert(now, at_start(now).ok_or(Why::Start)?);
            }
            match value_in(terms, *formula, &state) {
                Some(Value::Bool(true)) => Ok(()),
                Some(_) => Err(Why::Start),
                // It depends on a quantifier or on a function without interpretation.
                None => {
                    let known = state.iter().filter_map(|(&variable, value)| {
                        Some((variable, literal(terms, value, terms.sort_of(variable))?))
                    });
                    let formula = terms.substitute(*formula, &known.collect());
                    implied(terms, Term::TRUE, formula, solver, Why::Start)
                }
            }
        }
    }
}

/// Whether the solver shows that a formula implies another; `otherwise` if it shows that it does not.
fn implied(terms: &Terms, from: Term, to: Term, solver: &mut dyn Solver, otherwise: Why) -> Result<(), Why> {
    let given = terms.conjuncts(from);
    let missing: Vec<Term> = terms.conjuncts(to).into_iter().filter(|part| !given.contains(part)).collect();
    let goal = terms.and(&missing);
    if goal == Term::TRUE {
        return Ok(());
    }
    solver.push();
    solver.assert(from);
    solver.assert(terms.not(goal));
    let answer = solver.check();
    solver.pop(1);
    match answer {
        Answer::Unsat => Ok(()),
        Answer::Sat => Err(otherwise),
        Answer::Unknown(reason) => Err(Why::Unknown(reason)),
    }
}
