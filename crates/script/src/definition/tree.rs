//! `TreeAutomaton`.

use std::rc::Rc;

use tracewright_automata::State;
use tracewright_automata::tree::TreeAutomatonBuilder;

use super::Reader;
use crate::ast::Datum;
use crate::value::{Letters, StateNames, TreeAcceptor, Type, Value};

pub(super) fn define(reader: &mut Reader) -> Option<Value> {
    // With ranks or with states for leaves: other conventions, which are not supported.
    if reader.has("rankedAlphabet") || reader.has("initialStates") {
        reader.used.fill(true);
        return Some(Value::Opaque(Type::TreeAutomaton));
    }
    let alphabet = reader.numbering("alphabet", "letter");
    let states = reader.numbering("states", "state");
    let letters = Letters::finite(alphabet.names.clone());
    let mut builder = TreeAutomatonBuilder::new(letters.alphabet().internal);
    builder.add_states(states.names.len() as u32);
    reader.subset("finalStates", &states).into_iter().for_each(|q| builder.set_accepting(State(q)));
    for item in reader.set("transitionTable") {
        let parts = match item {
            Datum::Tuple(_, parts) => &parts[..],
            _ => &[],
        };
        let [Datum::Tuple(_, sources), Datum::Atom(letter), Datum::Atom(target)] = parts else {
            reader.error(item.span(), "`transitionTable` must have the form `((state ..) letter state)`");
            continue;
        };
        let sources: Option<Vec<State>> = sources
            .iter()
            .map(|source| {
                let name = reader.atom(source, "transitionTable")?;
                reader.state(name, &states)
            })
            .collect();
        let parts = (sources, reader.letter(*letter, &alphabet), reader.state(*target, &states));
        if let (Some(sources), Some(letter), Some(target)) = parts {
            builder.rule(&sources, letter, target);
        }
    }
    let states = Rc::new(StateNames::Given(states.names));
    let letters = Rc::new(letters);
    Some(Value::TreeAutomaton(Rc::new(TreeAcceptor { automaton: builder.build(), states, letters })))
}
