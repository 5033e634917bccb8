//! From an argument for what the guard reads to a recurrence of the whole round.

use rustc_hash::FxHashMap;
use tracewright_logic::{Substitution, Term, Terms, Value};

use crate::functional::Round;
use crate::unroll::First;
use crate::values::{literal, some_literal};
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

/// Completes an argument: each variable without a value becomes a parameter that follows its update, each input without
/// a value keeps the variable that it determines, or is constant. `None` where an input is of a sort without literals.
pub(crate) fn lift(terms: &Terms, round: &Round, core: Core, first: &First) -> Option<Recurrence> {
    let Core { kind, mut parameters, domain, state: known, mut inputs } = core;
    let mut state: Substitution = known;
    let mut followers: Vec<(Term, Term, Value)> = Vec::new();
    for variable in &round.variables {
        if !state.contains_key(&variable.now) {
            let parameter = terms.fresh_var("p", terms.sort_of(variable.now));
            state.insert(variable.now, parameter);
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
    Some(Recurrence {
        kind,
        domain,
        state: round.variables.iter().map(|variable| (variable.now, state[&variable.now])).collect(),
        auxiliaries: round.auxiliaries.iter().map(|&(v, value)| (v, terms.substitute(value, &values))).collect(),
        next: parameters.iter().map(|parameter| parameter.next).collect(),
        start: parameters.iter().map(|parameter| (parameter.variable, parameter.start.clone())).collect(),
        parameters: parameters.into_iter().map(|parameter| parameter.variable).collect(),
        stem: first.stem.clone(),
    })
}
