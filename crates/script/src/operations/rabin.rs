//! Rabin automata.

use std::rc::Rc;

use tracewright_automata::NestedLasso;
use tracewright_automata::rabin::{self, Rabin};

use super::{Arguments, Operation, Run};
use crate::failure::Failure;
use crate::value::automaton::{Alphabets, common};
use crate::value::{Automaton, LassoWord, RabinAutomaton, StateNames, Type, Value};

pub(super) const ROWS: &[Operation] = &[
    Operation { names: &["accepts"], run: Run::General(&[Type::Rabin, Type::Lasso], Type::Bool, accepts) },
    Operation { names: &["isEmpty"], run: Run::General(&[Type::Rabin], Type::Bool, is_empty) },
    Operation { names: &["getAcceptedLassoWord"], run: Run::General(&[Type::Rabin], Type::Lasso, accepted_lasso) },
    Operation { names: &["toBuchi"], run: Run::General(&[Type::Rabin], Type::Nwa, to_buchi) },
    Operation { names: &["toRabin"], run: Run::General(&[Type::Nwa], Type::Rabin, from_buchi) },
    Operation {
        names: &["union"],
        run: Run::General(&[Type::Rabin, Type::Rabin], Type::Rabin, |arguments| combine(arguments, rabin::union)),
    },
    Operation {
        names: &["intersect", "intersection"],
        run: Run::General(&[Type::Rabin, Type::Rabin], Type::Rabin, |arguments| {
            combine(arguments, rabin::intersection)
        }),
    },
    Operation {
        names: &["numberOfStates"],
        run: Run::General(&[Type::Rabin], Type::Int, |arguments| Ok(arguments.rabin(0)?.rabin.len().into())),
    },
    Operation {
        names: &["numberOfTransitions"],
        run: Run::General(&[Type::Rabin], Type::Int, |arguments| {
            Ok(arguments.rabin(0)?.rabin.nwa().transition_count().into())
        }),
    },
    Operation { names: &["removeNonLiveStates"], run: Run::General(&[Type::Rabin], Type::Rabin, remove_non_live) },
];

fn accepts(arguments: &mut Arguments) -> Result<Value, Failure> {
    let (automaton, lasso) = (arguments.rabin(0)?, arguments.lasso(1)?);
    let lasso = NestedLasso { stem: automaton.symbols(&lasso.stem)?, period: automaton.symbols(&lasso.period)? };
    Ok((!lasso.period.is_empty() && rabin::accepts(&automaton.rabin, &lasso)).into())
}

fn is_empty(arguments: &mut Arguments) -> Result<Value, Failure> {
    Ok(rabin::is_empty(&arguments.rabin(0)?.rabin).into())
}

fn accepted_lasso(arguments: &mut Arguments) -> Result<Value, Failure> {
    let automaton = arguments.rabin(0)?;
    match rabin::accepting_lasso(&automaton.rabin) {
        Some(lasso) => Ok(Value::Lasso(Rc::new(LassoWord::new(&lasso, &automaton.letters)))),
        None => Err(Failure::error("the automaton accepts no infinite word")),
    }
}

fn to_buchi(arguments: &mut Arguments) -> Result<Value, Failure> {
    let automaton = arguments.rabin(0)?;
    let (nwa, letters) = (rabin::to_buchi(&automaton.rabin), Rc::clone(&automaton.letters));
    Ok(Automaton { nwa, states: Rc::new(StateNames::Numbered), letters }.into())
}

fn from_buchi(arguments: &mut Arguments) -> Result<Value, Failure> {
    let automaton = arguments.nwa(0)?;
    if automaton.nwa.has_calls() {
        return Err(Failure::error("a Rabin automaton cannot have calls"));
    }
    let rabin = rabin::from_buchi(automaton.nwa.clone());
    Ok(RabinAutomaton { rabin, states: Rc::clone(&automaton.states), letters: Rc::clone(&automaton.letters) }.into())
}

fn combine(arguments: &mut Arguments, combine: fn(&Rabin, &Rabin) -> Rabin) -> Result<Value, Failure> {
    let (left, right) = (arguments.rabin(0)?, arguments.rabin(1)?);
    let sides = ((left.rabin.nwa(), &left.letters), (right.rabin.nwa(), &right.letters));
    let both = common(sides.0, sides.1, Alphabets::Merged)?;
    let left = Rabin::new(both.left.into_owned(), left.rabin.finite());
    let right = Rabin::new(both.right.into_owned(), right.rabin.finite());
    let states = Rc::new(StateNames::Numbered);
    Ok(RabinAutomaton { rabin: combine(&left, &right), states, letters: both.letters }.into())
}

fn remove_non_live(arguments: &mut Arguments) -> Result<Value, Failure> {
    let automaton = arguments.rabin(0)?;
    let (rabin, _) = rabin::remove_non_live(&automaton.rabin);
    let states = Rc::new(StateNames::Numbered);
    Ok(RabinAutomaton { rabin, states, letters: Rc::clone(&automaton.letters) }.into())
}
