//! What an endless execution repeats, and why it can be repeated forever.

use serde::Serialize;
use tracewright_logic::{Substitution, Value, evaluate};
use tracewright_program::{Head, VarId};
use tracewright_verify::Endless;

use crate::report::Program;
use crate::trace::Assignment;
use crate::{SourceLocation, c};

/// The part of a counterexample that is repeated forever.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Repeats {
    /// The number of steps before the first round; all others are the round.
    pub from: usize,
    /// Where each round starts: a loop, or a procedure that calls itself.
    pub place: SourceLocation,
    /// Why it can be repeated, in a few words.
    pub argument: String,
    /// The values on which the rounds depend, at the start of the first one.
    pub first: Vec<Assignment>,
    /// The same at the start of the second one.
    pub second: Vec<Assignment>,
}

impl Repeats {
    /// For an endless execution whose round is shown from a step on.
    pub(crate) fn new(program: &Program, endless: &Endless, from: usize) -> Repeats {
        let icfg = program.icfg;
        let location = match endless.lasso.round.head {
            Head::Location(location) => location,
            Head::Entry(procedure) => icfg.procedure(procedure).entry,
        };
        let (first, second) = states(program, endless);
        let shown = |state: &[(VarId, Value)]| match program.origins {
            Some(origins) => c::state(program, origins, state),
            None => plain(program, state),
        };
        Repeats {
            from,
            place: SourceLocation::of(program.sources, icfg.location(location).span),
            argument: endless.argument.clone(),
            first: shown(&first),
            second: shown(&second),
        }
    }

    /// One sentence.
    pub(crate) fn sentence(&self) -> String {
        let values: Vec<String> = self
            .first
            .iter()
            .map(|Assignment { name, value }| {
                let next = self.second.iter().find(|next| next.name == *name).map(|next| &next.value);
                match next {
                    Some(next) if next == value => format!("{name} = {value}"),
                    Some(next) => format!("{name} = {value}, then {next}"),
                    None => format!("{name} = {value}"),
                }
            })
            .collect();
        match values.is_empty() {
            true => format!("from here on, this repeats forever: {}", self.argument),
            false => format!("from here on, this repeats forever: {} ({})", self.argument, values.join("; ")),
        }
    }
}

/// The values of variables.
type State = Vec<(VarId, Value)>;

/// The values that the argument gives to variables, before the first and before the second round.
fn states(program: &Program, endless: &Endless) -> (State, State) {
    let (terms, recurrence) = (program.terms, &endless.lasso.recurrence);
    let start: Substitution = recurrence.parameters.iter().copied().zip(recurrence.start.iter().copied()).collect();
    let next = recurrence.next.iter().map(|&next| terms.substitute(next, &start));
    let next: Substitution = recurrence.parameters.iter().copied().zip(next).collect();
    let state = |parameters: &Substitution| {
        let value = |term| evaluate(terms, terms.substitute(term, parameters), &|_| None, &|_, _| None);
        let known = recurrence.state.iter().filter_map(|&(var, term)| Some((var, value(term)?)));
        known.filter(|(_, value)| !matches!(value, Value::Array(_))).collect()
    };
    (state(&start), state(&next))
}

/// Values of variables by their names.
fn plain(program: &Program, state: &[(VarId, Value)]) -> Vec<Assignment> {
    let assignment = |(var, value): &(VarId, Value)| {
        let name = &program.icfg.variable(*var).name;
        (!name.starts_with("old(")).then(|| Assignment { name: name.clone(), value: value.to_string() })
    };
    state.iter().filter_map(assignment).collect()
}
