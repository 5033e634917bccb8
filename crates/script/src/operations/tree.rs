//! Tree automata.

use std::rc::Rc;

use tracewright_automata::tree::{self, TreeAutomaton};

use super::{Arguments, Operation, Run};
use crate::failure::Failure;
use crate::value::{Letters, StateNames, TreeAcceptor, Type, Value};

pub(super) const ROWS: &[Operation] = &[
    Operation { names: &["accepts"], run: Run::General(&[Type::TreeAutomaton, Type::Tree], Type::Bool, accepts) },
    Operation {
        names: &["isEmpty"],
        run: Run::General(&[Type::TreeAutomaton], Type::Bool, |arguments| {
            Ok(tree::is_empty(&arguments.tree_automaton(0)?.automaton).into())
        }),
    },
    Operation {
        names: &["isEquivalent"],
        run: Run::General(&[Type::TreeAutomaton, Type::TreeAutomaton], Type::Bool, |arguments| {
            let (left, right, _) = common(arguments)?;
            Ok(tree::is_equivalent(&left, &right).into())
        }),
    },
    Operation {
        names: &["intersect"],
        run: Run::General(&[Type::TreeAutomaton, Type::TreeAutomaton], Type::TreeAutomaton, intersect),
    },
    Operation {
        names: &["complement"],
        run: Run::General(&[Type::TreeAutomaton], Type::TreeAutomaton, |arguments| {
            make(arguments, |automaton| tree::complement(automaton, &[]))
        }),
    },
    Operation {
        names: &["determinize"],
        run: Run::General(&[Type::TreeAutomaton], Type::TreeAutomaton, |arguments| {
            make(arguments, |automaton| tree::determinise(automaton).0)
        }),
    },
    Operation {
        names: &["minimize", "minimizeNftaHopcroft"],
        run: Run::General(&[Type::TreeAutomaton], Type::TreeAutomaton, |arguments| make(arguments, tree::minimise)),
    },
    Operation {
        names: &["numberOfStates"],
        run: Run::General(&[Type::TreeAutomaton], Type::Int, |arguments| {
            Ok(arguments.tree_automaton(0)?.automaton.len().into())
        }),
    },
    Operation {
        names: &["numberOfTransitions"],
        run: Run::General(&[Type::TreeAutomaton], Type::Int, |arguments| {
            Ok(arguments.tree_automaton(0)?.automaton.rules().len().into())
        }),
    },
];

/// A tree with a letter that the automaton does not have is not accepted.
fn accepts(arguments: &mut Arguments) -> Result<Value, Failure> {
    let (automaton, term) = (arguments.tree_automaton(0)?, arguments.tree(1)?);
    let term = term.numbered(&automaton.letters);
    Ok(term.is_some_and(|term| tree::accepts(&automaton.automaton, &term)).into())
}

/// Both automata over the letters of either.
fn common(arguments: &Arguments) -> Result<(TreeAutomaton, TreeAutomaton, Letters), Failure> {
    let (left, right) = (arguments.tree_automaton(0)?, arguments.tree_automaton(1)?);
    let letters = left.letters.union(&right.letters);
    Ok((left.relabelled(&letters), right.relabelled(&letters), letters))
}

fn intersect(arguments: &mut Arguments) -> Result<Value, Failure> {
    let (left, right, letters) = common(arguments)?;
    let (automaton, origin) = tree::intersection(&left, &right);
    let names = |i: usize| arguments.tree_automaton(i).map(|automaton| Rc::clone(&automaton.states));
    let states = Rc::new(StateNames::Pairs(names(0)?, names(1)?, origin));
    Ok(Value::TreeAutomaton(Rc::new(TreeAcceptor { automaton, states, letters: Rc::new(letters) })))
}

fn make(arguments: &mut Arguments, make: impl FnOnce(&TreeAutomaton) -> TreeAutomaton) -> Result<Value, Failure> {
    let old = arguments.tree_automaton(0)?;
    let (automaton, letters) = (make(&old.automaton), Rc::clone(&old.letters));
    Ok(Value::TreeAutomaton(Rc::new(TreeAcceptor { automaton, states: Rc::new(StateNames::Numbered), letters })))
}
