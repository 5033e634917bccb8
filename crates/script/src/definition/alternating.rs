//! `AlternatingAutomaton`.

use std::rc::Rc;

use tracewright_automata::State;
use tracewright_automata::alternating::{AlternatingAutomaton, Direction, Formula};

use super::{Numbering, Reader};
use crate::ast::{Datum, Formula as Syntax};
use crate::value::{Alternating, Letters, Value};

pub(super) fn define(reader: &mut Reader) -> Option<Value> {
    let alphabet = reader.numbering("alphabet", "letter");
    let states = reader.numbering("states", "state");
    let letters = Letters::finite(alphabet.names.clone());
    let finals = reader.subset("finalStates", &states);
    let accepting = reader.field("acceptingFunction").and_then(|datum| formula_of(reader, datum, &states));
    let direction = direction(reader);
    let (accepting, direction) = (accepting.unwrap_or(Formula::False), direction.unwrap_or(Direction::Forward));
    let (letter_count, state_count) = (letters.alphabet().internal, states.names.len() as u32);
    let finals = finals.into_iter().map(State);
    let mut automaton = AlternatingAutomaton::new(letter_count, state_count, finals, accepting, direction);
    for item in reader.set("transitionTable") {
        let parts = match item {
            Datum::Tuple(_, parts) => &parts[..],
            _ => &[],
        };
        let [Datum::Atom(from), Datum::Atom(letter), formula] = parts else {
            reader.error(item.span(), "`transitionTable` must have the form `(state letter formula)`");
            continue;
        };
        let parts =
            (reader.state(*from, &states), reader.letter(*letter, &alphabet), formula_of(reader, formula, &states));
        if let (Some(from), Some(letter), Some(formula)) = parts {
            automaton.add_transition(from, letter, formula);
        }
    }
    Some(Value::Alternating(Rc::new(Alternating { automaton, letters: Rc::new(letters) })))
}

/// The direction: reversed automata read a word from its first letter to its last.
fn direction(reader: &mut Reader) -> Option<Direction> {
    let datum = reader.field("isReversed")?;
    match datum {
        Datum::Atom(name) if reader.text(*name) == "true" => Some(Direction::Forward),
        Datum::Atom(name) if reader.text(*name) == "false" => Some(Direction::Backward),
        other => {
            reader.error(other.span(), "`isReversed` must be `true` or `false`");
            None
        }
    }
}

fn formula_of<'a>(reader: &mut Reader<'a>, datum: &Datum, states: &Numbering<'a>) -> Option<Formula> {
    match datum {
        Datum::Atom(name) => formula(reader, &Syntax::Atom(*name), states),
        Datum::Formula(_, syntax) => formula(reader, syntax, states),
        Datum::Tuple(_, parts) if parts.len() == 1 => formula_of(reader, &parts[0], states),
        other => {
            reader.error(other.span(), "expected a formula over states");
            None
        }
    }
}

fn formula<'a>(reader: &mut Reader<'a>, syntax: &Syntax, states: &Numbering<'a>) -> Option<Formula> {
    let mut all = |parts: &[Syntax]| parts.iter().map(|part| formula(reader, part, states)).collect::<Option<Vec<_>>>();
    Some(match syntax {
        Syntax::And(parts) => Formula::And(all(parts)?),
        Syntax::Or(parts) => Formula::Or(all(parts)?),
        Syntax::Not(part) => Formula::Not(Box::new(formula(reader, part, states)?)),
        Syntax::Atom(name) => match reader.text(*name) {
            "true" => Formula::True,
            "false" => Formula::False,
            _ => Formula::State(reader.state(*name, states)?),
        },
    })
}
