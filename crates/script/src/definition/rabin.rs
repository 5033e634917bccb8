//! `RabinAutomaton`.

use std::rc::Rc;

use tracewright_automata::rabin::Rabin;
use tracewright_automata::{NwaBuilder, State};

use super::Reader;
use crate::value::{Letters, RabinAutomaton, StateNames, Value};

pub(super) fn define(reader: &mut Reader) -> Option<Value> {
    let alphabet = reader.numbering("alphabet", "letter");
    let states = reader.numbering("states", "state");
    let letters = Letters::finite(alphabet.names.clone());
    let mut builder = NwaBuilder::new(letters.alphabet());
    builder.add_states(states.names.len() as u32);
    reader.subset("initialStates", &states).into_iter().for_each(|q| builder.set_initial(State(q)));
    reader.subset("acceptingStates", &states).into_iter().for_each(|q| builder.set_accepting(State(q)));
    let finite = reader.subset("finiteStates", &states);
    reader.tuples("transitions", "(state letter state)", |reader, [from, letter, to]| {
        let parts = (reader.state(from, &states), reader.letter(letter, &alphabet), reader.state(to, &states));
        if let (Some(from), Some(letter), Some(to)) = parts {
            builder.internal(from, letter, to);
        }
    });
    let rabin = Rabin::new(builder.build(), finite.into_iter().map(State));
    let states = Rc::new(StateNames::Given(states.names));
    Some(Value::from(RabinAutomaton { rabin, states, letters: Rc::new(letters) }))
}
