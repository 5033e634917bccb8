//! A state that repeats: what the guard reads is the same after one round. Variables that it does not read may change.

use rustc_hash::FxHashMap;
use tracewright_logic::{Term, Terms};
use tracewright_smt::Solver;

use crate::functional::Round;
use crate::lift::{Core, Parameter};
use crate::unroll::{First, first_state};
use crate::values::literal;
use crate::{Kind, NoRecurrence};

/// Looks for a first state that repeats.
pub(crate) fn fixpoint(
    terms: &Terms,
    round: &Round,
    solver: &mut dyn Solver,
) -> Result<Option<(Core, First)>, NoRecurrence> {
    let mut conditions = round.guard.clone();
    conditions.extend(round.relevant().map(|variable| terms.eq(variable.now, variable.update)));
    if conditions.contains(&Term::FALSE) {
        return Ok(None);
    }
    let inputs = [round.inputs.clone()];
    let Some(first) = first_state(round, &conditions, &inputs, solver)? else { return Ok(None) };

    let mut core = Core {
        kind: Kind::Fixpoint,
        parameters: Vec::new(),
        domain: Term::TRUE,
        state: FxHashMap::default(),
        inputs: FxHashMap::default(),
    };
    let variables = round.relevant().map(|variable| (variable.now, &first.state[&variable.now], true));
    let inputs = round.relevant_inputs.iter().map(|input| (*input, &first.inputs[0][input], false));
    for (variable, value, is_state) in variables.chain(inputs) {
        let sort = terms.sort_of(variable);
        let term = literal(terms, value, sort).unwrap_or_else(|| {
            // An element of an uninterpreted sort has no name: a parameter stands for it.
            let parameter = terms.fresh_var("p", sort);
            core.parameters.push(Parameter { variable: parameter, next: parameter, start: value.clone() });
            parameter
        });
        if is_state {
            core.state.insert(variable, term);
        } else {
            core.inputs.insert(variable, term);
        }
    }
    Ok(Some((core, first)))
}
