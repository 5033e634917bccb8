//! Petri nets.

use std::rc::Rc;

use tracewright_automata::petri::{self, NetError, PetriNet, ReducedNet, Synchronisation};
use tracewright_automata::{Letter, NestedLasso, Nwa, State, Symbol};

use super::{Arguments, Operation, Run};
use crate::failure::Failure;
use crate::value::automaton::numbers_of;
use crate::value::{Automaton, BranchingProcess, Letters, NamedSymbol, Net, Role, StateNames, Type, Value, Word};

pub(super) const ROWS: &[Operation] = &[
    Operation { names: &["accepts"], run: Run::General(&[Type::Petri, Type::Word], Type::Bool, accepts) },
    Operation { names: &["buchiAccepts"], run: Run::General(&[Type::Petri, Type::Lasso], Type::Bool, buchi_accepts) },
    Operation {
        names: &["isEmpty"],
        run: Run::General(&[Type::Petri], Type::Bool, |arguments| {
            Ok(petri::is_empty(&arguments.net(0)?.net).map_err(failure)?.into())
        }),
    },
    Operation {
        names: &["buchiIsEmpty"],
        run: Run::General(&[Type::Petri], Type::Bool, |arguments| {
            Ok(petri::buchi_is_empty(&arguments.net(0)?.net).map_err(failure)?.into())
        }),
    },
    Operation { names: &["getAcceptedWord"], run: Run::General(&[Type::Petri], Type::Word, accepted_word) },
    Operation {
        names: &["numberOfPlaces"],
        run: Run::General(&[Type::Petri], Type::Int, |arguments| Ok((arguments.net(0)?.net.places() as usize).into())),
    },
    Operation {
        names: &["numberOfTransitions"],
        run: Run::General(&[Type::Petri], Type::Int, |arguments| Ok(arguments.net(0)?.net.transitions().len().into())),
    },
    Operation {
        names: &["removeUnreachable"],
        run: Run::General(&[Type::Petri], Type::Petri, |arguments| reduce(arguments, petri::remove_unreachable)),
    },
    Operation {
        names: &["removeDead"],
        run: Run::General(&[Type::Petri], Type::Petri, |arguments| reduce(arguments, petri::remove_dead)),
    },
    Operation { names: &["finitePrefix"], run: Run::General(&[Type::Petri], Type::BranchingProcess, finite_prefix) },
    Operation {
        names: &["numberOfConditions"],
        run: Run::General(&[Type::BranchingProcess], Type::Int, |arguments| {
            Ok(arguments.branching_process(0)?.prefix.conditions.len().into())
        }),
    },
    Operation {
        names: &["finitePrefix2PetriNet"],
        run: Run::General(&[Type::BranchingProcess], Type::Petri, |arguments| {
            let process = arguments.branching_process(0)?;
            Ok(net(process.net.numbered(petri::prefix_to_net(&process.net.net, &process.prefix))))
        }),
    },
    Operation { names: &["petriNet2FiniteAutomaton"], run: Run::General(&[Type::Petri], Type::Nwa, to_automaton) },
    Operation { names: &["automaton2Net"], run: Run::General(&[Type::Nwa], Type::Petri, from_automaton) },
    Operation { names: &["prefixProduct"], run: Run::General(&[Type::Petri, Type::Nwa], Type::Petri, prefix_product) },
    Operation {
        names: &["difference"],
        run: Run::General(&[Type::Petri, Type::Nwa], Type::Petri, |arguments| {
            together(arguments, |net, nwa| petri::difference(net, nwa, Synchronisation::Heuristic))
        }),
    },
    Operation {
        names: &["difference"],
        run: Run::General(&[Type::Petri, Type::Nwa, Type::Str], Type::Petri, difference),
    },
    Operation {
        names: &["differencePairwiseOnDemand"],
        run: Run::General(&[Type::Petri, Type::Nwa], Type::Petri, |arguments| {
            together(arguments, petri::difference_pairwise_on_demand)
        }),
    },
    Operation {
        names: &["buchiIntersect"],
        run: Run::General(&[Type::Petri, Type::Nwa], Type::Petri, |arguments| {
            together(arguments, petri::buchi_intersection)
        }),
    },
];

/// Limits of our nets are reported as unsupported, not as errors of the script.
fn failure(error: NetError) -> Failure {
    Failure::unsupported(error)
}

fn net(net: Net) -> Value {
    Value::Petri(Rc::new(net))
}

/// The letters of a word; none if it has calls or returns, which nets do not have.
fn letters(net: &Net, word: &[NamedSymbol]) -> Result<Option<Vec<Letter>>, Failure> {
    if word.iter().any(|symbol| symbol.role != Role::Internal) {
        return Ok(None);
    }
    Ok(Some(numbers_of(&net.letters, word)?.into_iter().map(Symbol::letter).collect()))
}

fn accepts(arguments: &mut Arguments) -> Result<Value, Failure> {
    let (net, word) = (arguments.net(0)?, arguments.word(1)?);
    let Some(word) = letters(&net, &word.0)? else { return Ok(false.into()) };
    Ok(petri::accepts(&net.net, &word).map_err(failure)?.into())
}

fn buchi_accepts(arguments: &mut Arguments) -> Result<Value, Failure> {
    let (net, lasso) = (arguments.net(0)?, arguments.lasso(1)?);
    let symbols = |part: &[NamedSymbol]| {
        letters(&net, part).map(|letters| letters.map(|part| part.into_iter().map(Symbol::Internal).collect()))
    };
    let (Some(stem), Some(period)) = (symbols(&lasso.stem)?, symbols(&lasso.period)?) else {
        return Ok(false.into());
    };
    Ok(petri::buchi_accepts(&net.net, &NestedLasso { stem, period }).map_err(failure)?.into())
}

fn accepted_word(arguments: &mut Arguments) -> Result<Value, Failure> {
    let net = arguments.net(0)?;
    match petri::accepted_word(&net.net).map_err(failure)? {
        Some(word) => {
            let symbols: Vec<Symbol> = word.into_iter().map(Symbol::Internal).collect();
            Ok(Value::Word(Rc::new(Word(NamedSymbol::from_symbols(&symbols, &net.letters)))))
        }
        None => Err(Failure::error("the net accepts no word")),
    }
}

fn reduce(arguments: &mut Arguments, reduce: fn(&PetriNet) -> Result<ReducedNet, NetError>) -> Result<Value, Failure> {
    let old = arguments.net(0)?;
    let reduced = reduce(&old.net).map_err(failure)?;
    let origin = reduced.places.iter().map(|place| State(place.0)).collect();
    let places = Rc::new(StateNames::Chosen(Rc::clone(&old.places), origin));
    Ok(net(Net { net: reduced.net, places, letters: Rc::clone(&old.letters) }))
}

fn finite_prefix(arguments: &mut Arguments) -> Result<Value, Failure> {
    let net = arguments.net(0)?;
    let prefix = petri::finite_prefix(&net.net).map_err(failure)?;
    Ok(Value::BranchingProcess(Rc::new(BranchingProcess { net, prefix })))
}

fn to_automaton(arguments: &mut Arguments) -> Result<Value, Failure> {
    let net = arguments.net(0)?;
    let (nwa, _) = petri::to_automaton(&net.net).map_err(failure)?;
    Ok(Automaton { nwa, states: Rc::new(StateNames::Numbered), letters: Rc::clone(&net.letters) }.into())
}

fn from_automaton(arguments: &mut Arguments) -> Result<Value, Failure> {
    let automaton = arguments.nwa(0)?;
    let letters = Rc::new(Letters::finite(automaton.letters.internal.clone()));
    let converted = petri::from_automaton(&automaton.nwa).map_err(failure)?;
    Ok(net(Net { net: converted, places: Rc::clone(&automaton.states), letters }))
}

fn prefix_product(arguments: &mut Arguments) -> Result<Value, Failure> {
    let (left, automaton) = (arguments.net(0)?, arguments.nwa(1)?);
    let numbers = left.letters.numbers(Role::Internal);
    let shared: Vec<Option<Letter>> =
        automaton.letters.internal.iter().map(|name| numbers.get(&**name).copied()).collect();
    let product = petri::prefix_product(&left.net, &automaton.nwa, &shared).map_err(failure)?;
    let new = automaton.letters.internal.iter().zip(&shared).filter(|(_, known)| known.is_none());
    let names = left.letters.internal.iter().chain(new.map(|(name, _)| name)).cloned().collect();
    let letters = Rc::new(Letters::finite(names));
    Ok(net(Net { net: product.net, places: Rc::new(StateNames::Numbered), letters }))
}

fn difference(arguments: &mut Arguments) -> Result<Value, Failure> {
    let synchronisation = match &*arguments.str(2)? {
        "PAIRWISE" => Synchronisation::Pairwise,
        "INVERTED" => Synchronisation::Inverted,
        "HEURISTIC" => Synchronisation::Heuristic,
        other => {
            let message = format!("unknown synchronisation `{other}`: there are PAIRWISE, INVERTED and HEURISTIC");
            return Err(Failure::error(message));
        }
    };
    together(arguments, |net, nwa| petri::difference(net, nwa, synchronisation))
}

/// A net and an automaton over the same letters, numbered as in the net.
fn together(
    arguments: &mut Arguments,
    run: impl FnOnce(&PetriNet, &Nwa) -> Result<PetriNet, NetError>,
) -> Result<Value, Failure> {
    let (left, automaton) = (arguments.net(0)?, arguments.nwa(1)?);
    if automaton.nwa.has_calls() {
        return Err(failure(NetError::Nested));
    }
    let letters = Letters::finite(automaton.letters.internal.clone());
    if !letters.same_set(&left.letters) {
        return Err(Failure::error("the net and the automaton have different alphabets"));
    }
    let nwa = left.letters.relabel(&automaton.nwa, &automaton.letters);
    Ok(net(left.numbered(run(&left.net, &nwa).map_err(failure)?)))
}
