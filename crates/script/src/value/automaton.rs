//! Automata with the names of their states and letters.

use std::borrow::Cow;
use std::rc::Rc;

use tracewright_automata::rabin::Rabin;
use tracewright_automata::{Letter, Nwa, Reduced, State, Symbol};

use super::{Letters, NamedSymbol, Role, StateNames};
use crate::failure::Failure;

/// A nested-word automaton with names.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// States and transitions.
    pub nwa: Nwa,
    /// The names of the states.
    pub states: Rc<StateNames>,
    /// The names of the letters.
    pub letters: Rc<Letters>,
}

impl Automaton {
    /// An automaton over the same letters, with numbers as names of states.
    pub fn numbered(&self, nwa: Nwa) -> Automaton {
        Automaton { nwa, states: Rc::new(StateNames::Numbered), letters: Rc::clone(&self.letters) }
    }

    /// This automaton after states were dropped or merged.
    pub fn reduced(&self, reduced: Reduced) -> Automaton {
        let states = StateNames::Chosen(Rc::clone(&self.states), reduced.origin);
        Automaton { nwa: reduced.nwa, states: Rc::new(states), letters: Rc::clone(&self.letters) }
    }

    /// The symbols of a word over the letters of this automaton.
    pub fn symbols(&self, word: &[NamedSymbol]) -> Result<Vec<Symbol>, Failure> {
        numbers_of(&self.letters, word)
    }
}

/// The numbers of named symbols.
pub(crate) fn numbers_of(letters: &Letters, word: &[NamedSymbol]) -> Result<Vec<Symbol>, Failure> {
    let numbers = Role::ALL.map(|role| letters.numbers(role));
    let number = |symbol: &NamedSymbol| -> Option<Letter> {
        Role::ALL.iter().zip(&numbers).find(|(role, _)| **role == symbol.role)?.1.get(&*symbol.name).copied()
    };
    let one = |symbol: &NamedSymbol| match number(symbol) {
        Some(letter) => Ok(symbol.role.symbol(letter)),
        None => {
            let message = format!("the automaton has no {} `{}`", symbol.role.describe(), symbol.name);
            Err(Failure::Error { message, span: symbol.span })
        }
    };
    word.iter().map(one).collect()
}

/// Two automata over one alphabet.
pub(crate) struct Common<'a> {
    pub left: Cow<'a, Nwa>,
    pub right: Cow<'a, Nwa>,
    pub letters: Rc<Letters>,
}

/// What is required of two alphabets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Alphabets {
    /// They must have the same letters.
    Equal,
    /// Letters that are missing on one side are added.
    Merged,
}

/// Numbers the letters of two automata in the same way.
pub(crate) fn common<'a>(
    (left, left_letters): (&'a Nwa, &Rc<Letters>),
    (right, right_letters): (&'a Nwa, &Rc<Letters>),
    alphabets: Alphabets,
) -> Result<Common<'a>, Failure> {
    if left_letters == right_letters {
        return Ok(Common { left: Cow::Borrowed(left), right: Cow::Borrowed(right), letters: Rc::clone(left_letters) });
    }
    if left_letters.same_set(right_letters) {
        let right = Cow::Owned(left_letters.relabel(right, right_letters));
        return Ok(Common { left: Cow::Borrowed(left), right, letters: Rc::clone(left_letters) });
    }
    if alphabets == Alphabets::Equal {
        return Err(Failure::error("the automata have different alphabets"));
    }
    let letters = left_letters.union(right_letters);
    let left = Cow::Owned(letters.relabel(left, left_letters));
    let right = Cow::Owned(letters.relabel(right, right_letters));
    Ok(Common { left, right, letters: Rc::new(letters) })
}

/// A Rabin automaton with names.
#[derive(Clone, Debug)]
pub struct RabinAutomaton {
    /// States and transitions.
    pub rabin: Rabin,
    /// The names of the states.
    pub states: Rc<StateNames>,
    /// The names of the letters.
    pub letters: Rc<Letters>,
}

impl RabinAutomaton {
    /// The symbols of a word over the letters of this automaton.
    pub fn symbols(&self, word: &[NamedSymbol]) -> Result<Vec<Symbol>, Failure> {
        numbers_of(&self.letters, word)
    }
}

/// A nested-word automaton with ε-transitions.
#[derive(Clone, Debug)]
pub struct EpsilonAutomaton {
    /// All but the ε-transitions.
    pub automaton: Automaton,
    /// The ε-transitions: source and target.
    pub epsilon: Vec<(State, State)>,
}
