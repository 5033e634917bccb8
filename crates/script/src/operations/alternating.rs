//! Alternating automata.

use std::rc::Rc;

use tracewright_automata::{Letter, Symbol, alternating};

use super::{Arguments, Operation, Run};
use crate::failure::Failure;
use crate::value::automaton::numbers_of;
use crate::value::{Alternating, Automaton, StateNames, Type, Value};

pub(super) const ROWS: &[Operation] = &[
    Operation { names: &["aA_Accepts"], run: Run::General(&[Type::Alternating, Type::Word], Type::Bool, accepts) },
    Operation {
        names: &["aA_MergedUnion"],
        run: Run::General(&[Type::Alternating, Type::Alternating], Type::Alternating, merged_union),
    },
    Operation {
        names: &["aA_DeterminizeReversed"],
        run: Run::General(&[Type::Alternating], Type::Nwa, determinise_reversed),
    },
];

fn accepts(arguments: &mut Arguments) -> Result<Value, Failure> {
    let (automaton, word) = (arguments.alternating(0)?, arguments.word(1)?);
    let letters: Vec<Letter> = numbers_of(&automaton.letters, &word.0)?.into_iter().map(Symbol::letter).collect();
    Ok(alternating::accepts(&automaton.automaton, &letters).into())
}

fn merged_union(arguments: &mut Arguments) -> Result<Value, Failure> {
    let (left, right) = (arguments.alternating(0)?, arguments.alternating(1)?);
    if left.letters != right.letters {
        return Err(Failure::error("the automata have different alphabets"));
    }
    let union = alternating::merged_union(&left.automaton, &right.automaton);
    let automaton = union.map_err(|error| Failure::error(error.to_string()))?;
    Ok(Value::Alternating(Rc::new(Alternating { automaton, letters: Rc::clone(&left.letters) })))
}

fn determinise_reversed(arguments: &mut Arguments) -> Result<Value, Failure> {
    let automaton = arguments.alternating(0)?;
    let (nwa, _) = alternating::determinise_reversed(&automaton.automaton);
    Ok(Automaton { nwa, states: Rc::new(StateNames::Numbered), letters: Rc::clone(&automaton.letters) }.into())
}
