//! Nested-word automata over finite words.

use std::rc::Rc;

use tracewright_automata::{self as automata, NestedWord, Nwa};

use super::{Arguments, Operation, Run};
use crate::failure::Failure;
use crate::value::{Automaton, NamedSymbol, Type, Value, Word};

pub(super) const ROWS: &[Operation] = &[
    Operation { names: &["accepts"], run: Run::General(&[Type::Nwa, Type::Word], Type::Bool, accepts) },
    Operation { names: &["isEmpty", "isEmptyHeuristic"], run: Run::Test(|nwa| automata::accepting_run(nwa).is_none()) },
    Operation { names: &["getAcceptedWord"], run: Run::General(&[Type::Nwa], Type::Word, accepted_word) },
    Operation { names: &["isFinite"], run: Run::Test(automata::is_finite_language) },
    Operation { names: &["isDeterministic"], run: Run::Test(automata::is_deterministic) },
    Operation { names: &["isTotal"], run: Run::Test(automata::is_total) },
    Operation { names: &["loopComplexity"], run: Run::Count(automata::loop_complexity) },
    Operation { names: &["numberOfStates"], run: Run::Count(Nwa::len) },
    Operation { names: &["numberOfTransitions"], run: Run::Count(Nwa::transition_count) },
    Operation { names: &["determinize", "determinizeDD", "determinizeSadd"], run: Run::Make(automata::determinise) },
    Operation { names: &["complement", "complementDD"], run: Run::Make(automata::complement) },
    Operation { names: &["totalize"], run: Run::Make(automata::totalise) },
    Operation { names: &["removeUnreachable", "reachableStatesCopy"], run: Run::Reduce(automata::remove_unreachable) },
    Operation {
        names: &["reachableStatesCopy"],
        run: Run::General(&[Type::Nwa, Type::Bool, Type::Bool, Type::Bool, Type::Bool], Type::Nwa, reachable_copy),
    },
    Operation { names: &["removeDeadEnds"], run: Run::Reduce(automata::remove_dead_ends) },
    Operation {
        names: &["intersect", "intersectDD", "intersectNwa"],
        run: Run::Product(|left, right| {
            let product = automata::intersection(left, right);
            (product.nwa, product.origin)
        }),
    },
    Operation {
        names: &["difference", "differenceDD", "differenceSadd"],
        run: Run::Combine(|left, right| automata::difference_of(left, right).nwa),
    },
    Operation { names: &["union"], run: Run::Combine(automata::synchronised_union) },
    Operation { names: &["concatenation"], run: Run::Combine(automata::concatenation) },
    Operation {
        names: &["isIncluded"],
        run: Run::Compare(|left, right| automata::inclusion_counterexample(left, right).is_none()),
    },
    Operation {
        names: &["isIncluded2"],
        run: Run::General(&[Type::Nwa; 3], Type::Bool, |arguments| {
            let automata = [arguments.nwa(1)?, arguments.nwa(2)?];
            included_in_union(&*arguments.nwa(0)?, &automata)
        }),
    },
    Operation {
        names: &["nwaList"],
        run: Run::General(&[Type::Nwa, Type::Nwa], Type::List, |arguments| {
            Ok(Value::List(Rc::new(vec![arguments.nwa(0)?, arguments.nwa(1)?])))
        }),
    },
    Operation {
        names: &["nwaList"],
        run: Run::General(&[Type::Nwa, Type::List], Type::List, |arguments| {
            let rest = arguments.list(1)?;
            Ok(Value::List(Rc::new(std::iter::once(arguments.nwa(0)?).chain(rest.iter().cloned()).collect())))
        }),
    },
    Operation {
        names: &["nwaList"],
        run: Run::General(&[Type::List, Type::Nwa], Type::List, |arguments| {
            let first = arguments.list(0)?;
            Ok(Value::List(Rc::new(first.iter().cloned().chain([arguments.nwa(1)?]).collect())))
        }),
    },
    Operation {
        names: &["nwaList"],
        run: Run::General(&[Type::Nwa], Type::List, |arguments| Ok(Value::List(Rc::new(vec![arguments.nwa(0)?])))),
    },
    Operation {
        names: &[
            "incrementalInclusionCheck",
            "incrementalInclusionCheck2",
            "incrementalInclusionCheck3",
            "incrementalInclusionCheck4",
            "incrementalInclusionCheck5",
        ],
        run: Run::General(&[Type::Nwa, Type::List], Type::Bool, |arguments| {
            included_in_union(&*arguments.nwa(0)?, &arguments.list(1)?)
        }),
    },
    Operation {
        names: &["isEquivalent"],
        run: Run::Compare(|left, right| automata::equivalence_counterexample(left, right).is_none()),
    },
];

fn accepts(arguments: &mut Arguments) -> Result<Value, Failure> {
    let (automaton, word) = (arguments.nwa(0)?, arguments.word(1)?);
    let symbols = automaton.symbols(&word.0)?;
    // A word with a pending return is not accepted.
    let accepted = NestedWord::from_symbols(symbols).is_ok_and(|word| automata::accepts(&automaton.nwa, &word));
    Ok(accepted.into())
}

/// Whether every word of the automaton is in the language of one of the others.
fn included_in_union(automaton: &Automaton, others: &[Rc<Automaton>]) -> Result<Value, Failure> {
    let letters = others.iter().fold((*automaton.letters).clone(), |letters, other| letters.union(&other.letters));
    let left = letters.relabel(&automaton.nwa, &automaton.letters);
    let others: Vec<Nwa> = others.iter().map(|other| letters.relabel(&other.nwa, &other.letters)).collect();
    let others: Vec<&Nwa> = others.iter().collect();
    Ok(automata::included_in_union(&left, &others).is_ok().into())
}

/// `reachableStatesCopy(automaton, totalise, complement, removeDeadEnds, removeNonLive)`
fn reachable_copy(arguments: &mut Arguments) -> Result<Value, Failure> {
    let mut automaton = arguments.nwa(0)?;
    let steps: [fn(&Automaton) -> Automaton; 4] = [
        |automaton| automaton.numbered(automata::totalise(&automaton.nwa)),
        |automaton| automaton.numbered(automata::complement(&automaton.nwa)),
        |automaton| automaton.reduced(automata::remove_dead_ends(&automaton.nwa)),
        |automaton| automaton.reduced(automata::buchi::remove_non_live(&automaton.nwa)),
    ];
    automaton = Rc::new(automaton.reduced(automata::remove_unreachable(&automaton.nwa)));
    for (i, step) in steps.iter().enumerate() {
        if arguments.bool(i + 1)? {
            automaton = Rc::new(step(&automaton));
        }
    }
    Ok(Value::Nwa(automaton))
}

fn accepted_word(arguments: &mut Arguments) -> Result<Value, Failure> {
    let automaton = arguments.nwa(0)?;
    match automata::accepting_run(&automaton.nwa) {
        Some(run) => Ok(Value::Word(Rc::new(Word(NamedSymbol::from_symbols(run.word.symbols(), &automaton.letters))))),
        None => Err(Failure::error("the automaton accepts no word")),
    }
}
