//! The first rounds, followed symbolically: can they be executed at all, and with which values?

use tracewright_logic::{Substitution, Term, Terms, Value};
use tracewright_smt::{Answer, Solver};

use crate::NoRecurrence;
use crate::functional::Round;
use crate::values::{State, holds_in, literal, value_in};

/// A state in which the loop head is reached, with the values of the stem that lead to it.
#[derive(Clone, Debug)]
pub(crate) struct First {
    /// The values of the variables before the first round.
    pub state: State,
    pub stem: Vec<(Term, Value)>,
    /// Values of the inputs in the first rounds, where the model had some.
    pub inputs: Vec<State>,
}

/// The conditions under which so many rounds can be executed, and the inputs of each.
pub(crate) struct Unrolled {
    pub conditions: Vec<Term>,
    pub inputs: Vec<Vec<Term>>,
}

/// Follows some rounds from the state before the first, each with inputs of its own.
pub(crate) fn unroll(terms: &Terms, round: &Round, rounds: usize) -> Unrolled {
    let mut state: Substitution = Substitution::default();
    let mut unrolled = Unrolled { conditions: Vec::new(), inputs: Vec::new() };
    for i in 0..rounds {
        let inputs: Vec<Term> = if i == 0 {
            round.inputs.clone()
        } else {
            round.inputs.iter().map(|&input| terms.fresh_var("input", terms.sort_of(input))).collect()
        };
        let mut values = state.clone();
        values.extend(round.inputs.iter().copied().zip(inputs.iter().copied()));
        unrolled.conditions.extend(terms.substitute_all(&round.guard, &values));
        let relevant: Vec<(Term, Term)> = round.relevant().map(|variable| (variable.now, variable.update)).collect();
        let updates: Vec<Term> = relevant.iter().map(|(_, update)| *update).collect();
        let after = terms.substitute_all(&updates, &values);
        state = relevant.iter().map(|(now, _)| *now).zip(after).collect();
        unrolled.inputs.push(inputs);
    }
    unrolled
}

/// A first state from which the conditions hold; `None` if there is none for certain.
pub(crate) fn first_state(
    round: &Round,
    conditions: &[Term],
    inputs: &[Vec<Term>],
    solver: &mut dyn Solver,
) -> Result<Option<First>, NoRecurrence> {
    solver.push();
    solver.assert(round.start);
    for &condition in conditions {
        solver.assert(condition);
    }
    let result = match solver.check() {
        Answer::Sat => read_model(round, inputs, solver).map(Some),
        Answer::Unsat => Ok(None),
        Answer::Unknown(reason) => Err(NoRecurrence::Stopped(reason)),
    };
    solver.pop(1);
    result
}

/// The first state of the model that the solver has found, with the inputs of some rounds.
pub(crate) fn read_model(round: &Round, inputs: &[Vec<Term>], solver: &mut dyn Solver) -> Result<First, NoRecurrence> {
    let mut value = |term: Term| {
        solver.value(term).ok_or_else(|| NoRecurrence::Unsupported("a value of a model cannot be written".to_owned()))
    };
    let mut first = First { state: State::default(), stem: Vec::new(), inputs: Vec::new() };
    for variable in &round.variables {
        first.state.insert(variable.now, value(variable.now)?);
    }
    for &variable in &round.stem {
        first.stem.push((variable, value(variable)?));
    }
    for inputs in inputs {
        let mut state = State::default();
        for (&input, &instance) in round.inputs.iter().zip(inputs) {
            state.insert(input, value(instance)?);
        }
        first.inputs.push(state);
    }
    Ok(first)
}

/// The states at the start of so many rounds in which the inputs are these terms over the state; `None` if the loop is
/// left before, or a value is not known.
pub(crate) fn simulate(
    terms: &Terms,
    round: &Round,
    inputs: &Substitution,
    first: &State,
    rounds: usize,
) -> Option<Vec<State>> {
    let mut states = vec![first.clone()];
    for _ in 0..rounds {
        let state = states.last()?;
        let mut values = state.clone();
        for &input in &round.relevant_inputs {
            values.insert(input, value_in(terms, inputs.get(&input).copied()?, state)?);
        }
        if !round.guard.iter().all(|&part| holds_in(terms, part, &values)) {
            return None;
        }
        let mut after = State::default();
        for variable in round.relevant() {
            after.insert(variable.now, value_in(terms, variable.update, &values)?);
        }
        states.push(after);
    }
    Some(states)
}

/// So many rounds are followed where there are no inputs.
const FOLLOWED: usize = 8;

/// The values of state and inputs in the first rounds, as far as they are known: those of the model, and more where nothing
/// has to be chosen.
pub(crate) fn follow(terms: &Terms, round: &Round, first: &First) -> Vec<State> {
    let mut state = first.state.clone();
    let mut rounds = Vec::new();
    let known = first.inputs.len();
    let count = if round.relevant_inputs.is_empty() { known.max(FOLLOWED) } else { known };
    for i in 0..count {
        let mut values = state;
        values.extend(first.inputs.get(i).cloned().unwrap_or_default());
        if i >= known && !round.guard.iter().all(|&part| holds_in(terms, part, &values)) {
            break;
        }
        let after = round.relevant().map(|variable| Some((variable.now, value_in(terms, variable.update, &values)?)));
        let after: Option<State> = after.collect();
        rounds.push(values);
        let Some(after) = after else { break };
        state = after;
    }
    rounds
}

/// The start of a problem as a formula.
pub(crate) fn start_formula(terms: &Terms, start: &crate::Start) -> Result<Term, NoRecurrence> {
    match start {
        crate::Start::Reachable(formula) => Ok(*formula),
        crate::Start::State(values) => {
            let mut parts = Vec::new();
            for (now, value) in values {
                // The name of an element of an uninterpreted sort cannot be written; such a start would be lost.
                let value = literal(terms, value, terms.sort_of(*now))
                    .ok_or_else(|| NoRecurrence::Unsupported("a start value cannot be written".to_owned()))?;
                parts.push(terms.eq(*now, value));
            }
            Ok(terms.and(&parts))
        }
    }
}
