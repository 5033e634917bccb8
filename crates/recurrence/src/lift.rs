//! From an argument for what the guard reads to a recurrence of the whole round.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use tracewright_logic::{Sort, Substitution, Term, Terms, Value};

use crate::functional::Round;
use crate::unroll::First;
use crate::values::{State, literal, some_literal};
use crate::{Kind, Recurrence};

/// A parameter.
pub(crate) struct Parameter {
    pub variable: Term,
    pub next: Term,
    pub start: Value,
}

/// An argument for the relevant variables and inputs.
pub(crate) struct Core {
    pub kind: Kind,
    pub parameters: Vec<Parameter>,
    pub domain: Term,
    /// Values of the relevant variables, over the parameters.
    pub state: FxHashMap<Term, Term>,
    /// Values of the relevant inputs, over the parameters.
    pub inputs: FxHashMap<Term, Term>,
}

/// The argument after some rounds with known values of state and inputs: one more parameter counts these rounds. `None`
/// where a value cannot be written.
pub(crate) fn preceded(terms: &Terms, round: &Round, core: Core, before: &[State]) -> Option<Core> {
    let length = terms.int(i64::try_from(before.len()).ok()?);
    let count = terms.fresh_var("k", Sort::INT);
    let counting = terms.lt(count, length);
    let choose = |variable: Term, after: Term| -> Option<Term> {
        let mut value = after;
        for (i, known) in before.iter().enumerate() {
            let known = literal(terms, known.get(&variable)?, terms.sort_of(variable))?;
            value = terms.ite(terms.eq(count, terms.int(i64::try_from(i).ok()?)), known, value);
        }
        Some(value)
    };
    let Core { kind, parameters, domain, mut state, mut inputs } = core;
    for variable in round.relevant() {
        let value = state.get_mut(&variable.now)?;
        *value = choose(variable.now, *value)?;
    }
    for input in &round.relevant_inputs {
        let value = inputs.get_mut(input)?;
        *value = choose(*input, *value)?;
    }
    // The other parameters wait at their start.
    let mut waiting = Vec::new();
    let mut all = Vec::new();
    for Parameter { variable, next, start } in parameters {
        let next = terms.ite(counting, variable, next);
        waiting.push(terms.eq(variable, literal(terms, &start, terms.sort_of(variable))?));
        all.push(Parameter { variable, next, start });
    }
    let next = terms.ite(counting, terms.add2(count, terms.int(1)), count);
    all.push(Parameter { variable: count, next, start: Value::int(0) });
    let phases = [terms.and2(counting, terms.and(&waiting)), terms.and2(terms.eq(count, length), domain)]
        .map(|phase| terms.and2(terms.ge(count, terms.int(0)), phase));
    Some(Core { kind, parameters: all, domain: terms.or(&phases), state, inputs })
}

/// Completes an argument: each variable without a value becomes a parameter that follows its update, each input without
/// a value keeps the variable that it determines, or is constant. `None` where an input is of a sort without literals.
pub(crate) fn lift(terms: &Terms, round: &Round, core: Core, first: &First) -> Option<Recurrence> {
    let Core { kind, mut parameters, domain, state: known, mut inputs } = core;
    let mut state: Substitution = known;
    let mut followers: Vec<(Term, Term, Value)> = Vec::new();
    for variable in &round.variables {
        if let Entry::Vacant(free) = state.entry(variable.now) {
            let parameter = terms.fresh_var("p", terms.sort_of(variable.now));
            free.insert(parameter);
            followers.push((parameter, variable.update, first.state.get(&variable.now)?.clone()));
        }
    }
    for &input in &round.inputs {
        if inputs.contains_key(&input) {
            continue;
        }
        let determined = round.variables.iter().find(|variable| variable.next == input);
        let sort = terms.sort_of(input);
        let start = first.inputs.first().and_then(|inputs| inputs.get(&input));
        let value = match (determined, start) {
            (Some(variable), _) => state[&variable.now],
            (None, Some(start)) => match literal(terms, start, sort) {
                Some(value) => value,
                None => {
                    let variable = terms.fresh_var("p", sort);
                    parameters.push(Parameter { variable, next: variable, start: start.clone() });
                    variable
                }
            },
            (None, None) => some_literal(terms, sort)?,
        };
        inputs.insert(input, value);
    }
    let mut values = state.clone();
    values.extend(inputs);
    for (variable, update, start) in followers {
        parameters.push(Parameter { variable, next: terms.substitute(update, &values), start });
    }
    let mut auxiliaries: Vec<(Term, Term)> =
        round.auxiliaries.iter().map(|&(v, value)| (v, terms.substitute(value, &values))).collect();
    let mut stem = first.stem.clone();
    for &shared in &round.shared {
        auxiliaries.push((shared, state[&shared]));
        stem.push((shared, first.state.get(&shared)?.clone()));
    }
    Some(Recurrence {
        kind,
        domain,
        state: round.variables.iter().map(|variable| (variable.now, state[&variable.now])).collect(),
        auxiliaries,
        next: parameters.iter().map(|parameter| parameter.next).collect(),
        start: parameters.iter().map(|parameter| (parameter.variable, parameter.start.clone())).collect(),
        parameters: parameters.into_iter().map(|parameter| parameter.variable).collect(),
        stem,
    })
}
