//! `NestedWordAutomaton`, `FiniteAutomaton` and `EpsilonNestedWordAutomaton`.

use std::rc::Rc;

use tracewright_automata::{NwaBuilder, State};

use super::{Numbering, Reader, names};
use crate::value::{Automaton, EpsilonAutomaton, Letters, StateNames, Value};

/// Both spellings are allowed for both kinds: with one alphabet and `transitions`, or with three of each.
pub(super) fn define(reader: &mut Reader) -> Option<Value> {
    automaton(reader).map(|(automaton, _)| Value::from(automaton))
}

pub(super) fn define_epsilon(reader: &mut Reader) -> Option<Value> {
    let (automaton, states) = automaton(reader)?;
    let mut epsilon = Vec::new();
    reader.tuples("epsilonTransitions", "(state state)", |reader, [from, to]| {
        if let (Some(from), Some(to)) = (reader.state(from, &states), reader.state(to, &states)) {
            epsilon.push((from, to));
        }
    });
    Some(Value::Epsilon(Rc::new(EpsilonAutomaton { automaton, epsilon })))
}

fn automaton<'a>(reader: &mut Reader<'a>) -> Option<(Automaton, Numbering<'a>)> {
    let finite = reader.has("alphabet") || reader.has("transitions");
    let (internal_letters, internal_transitions) = match finite {
        true => ("alphabet", "transitions"),
        false => ("internalAlphabet", "internalTransitions"),
    };
    let internal = reader.numbering(internal_letters, "internal letter");
    let (call, ret) = match finite {
        true => (Numbering::new("call letter"), Numbering::new("return letter")),
        false => (reader.numbering("callAlphabet", "call letter"), reader.numbering("returnAlphabet", "return letter")),
    };
    let states = reader.numbering("states", "state");
    let letters = Letters { internal: internal.names.clone(), call: call.names.clone(), ret: ret.names.clone() };
    let mut builder = NwaBuilder::new(letters.alphabet());
    builder.add_states(states.names.len() as u32);
    reader.subset("initialStates", &states).into_iter().for_each(|q| builder.set_initial(State(q)));
    reader.subset("finalStates", &states).into_iter().for_each(|q| builder.set_accepting(State(q)));
    reader.tuples(internal_transitions, "(state letter state)", |reader, [from, letter, to]| {
        let parts = (reader.state(from, &states), reader.letter(letter, &internal), reader.state(to, &states));
        if let (Some(from), Some(letter), Some(to)) = parts {
            builder.internal(from, letter, to);
        }
    });
    if !finite {
        reader.tuples("callTransitions", "(state letter state)", |reader, [from, letter, to]| {
            let parts = (reader.state(from, &states), reader.letter(letter, &call), reader.state(to, &states));
            if let (Some(from), Some(letter), Some(to)) = parts {
                builder.call(from, letter, to);
            }
        });
        // A return without hierarchical predecessor is allowed, but can never be taken.
        let returns = reader.set("returnTransitions");
        for [from, letter, to] in returns.iter().filter_map(names) {
            reader.state(from, &states);
            reader.letter(letter, &ret);
            reader.state(to, &states);
        }
        let returns = returns.iter().filter(|item| names::<3>(item).is_none());
        let shape = "(state hierarchicalPredecessor letter state)";
        reader.each_tuple(returns, "returnTransitions", shape, |reader, [from, hier, letter, to]| {
            let from_hier = (reader.state(from, &states), reader.state(hier, &states));
            let letter_to = (reader.letter(letter, &ret), reader.state(to, &states));
            if let ((Some(from), Some(hier)), (Some(letter), Some(to))) = (from_hier, letter_to) {
                builder.ret(from, hier, letter, to);
            }
        });
    }
    let names = Rc::new(StateNames::Given(states.names.clone()));
    Some((Automaton { nwa: builder.build(), states: names, letters: Rc::new(letters) }, states))
}
