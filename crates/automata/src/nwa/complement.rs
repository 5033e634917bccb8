//! Complement and difference of explicit automata, deterministic or not.
//!
//! The subtrahend must be deterministic and total. A deterministic automaton only lacks a sink; a nondeterministic one
//! is determinised on the fly, so that only the part of its powerset automaton is built that the minuend reaches.

use std::convert::Infallible;

use super::difference::{Polarity, product};
use super::{Difference, Nwa, Powerset, Total, materialise, unwatched};
use crate::{Letter, OnDemand, State};

/// `L(minuend) \ L(subtrahend)` for two explicit automata over the same alphabet.
pub fn difference_of(minuend: &Nwa, subtrahend: &Nwa) -> Difference {
    assert_eq!(minuend.alphabet(), subtrahend.alphabet(), "difference over different alphabets");
    let mut subtrahend = Deterministic::new(subtrahend);
    product(minuend, &mut subtrahend, Polarity::Minus, &mut unwatched).expect("nothing fails and nobody interrupts")
}

/// The nested words (without pending returns) that the automaton does not accept, by a deterministic, total automaton.
///
/// It has return transitions only for hierarchical predecessors that can be on top of the stack.
pub fn complement(nwa: &Nwa) -> Nwa {
    let mut opposite = Opposite(Deterministic::new(nwa));
    materialise(nwa.alphabet(), &mut opposite, &mut unwatched).expect("nothing fails and nobody interrupts").nwa
}

/// An explicit automaton as a deterministic, total one, in the cheapest way.
pub(super) enum Deterministic<'a> {
    /// It was deterministic.
    Total(Total<'a>),
    /// It was not.
    Powerset(Powerset<'a>),
}

impl<'a> Deterministic<'a> {
    pub(super) fn new(nwa: &'a Nwa) -> Self {
        Total::new(nwa).map_or_else(|_| Deterministic::Powerset(Powerset::new(nwa)), Deterministic::Total)
    }
}

macro_rules! delegate {
    ($self:ident, $automaton:ident => $call:expr) => {
        match $self {
            Deterministic::Total($automaton) => $call,
            Deterministic::Powerset($automaton) => $call,
        }
    };
}

impl OnDemand for Deterministic<'_> {
    type Error = Infallible;

    fn initial(&mut self) -> State {
        delegate!(self, automaton => automaton.initial())
    }

    fn is_accepting(&self, q: State) -> bool {
        delegate!(self, automaton => automaton.is_accepting(q))
    }

    fn is_accepting_sink(&self, q: State) -> bool {
        delegate!(self, automaton => automaton.is_accepting_sink(q))
    }

    fn is_rejecting_sink(&self, q: State) -> bool {
        delegate!(self, automaton => automaton.is_rejecting_sink(q))
    }

    fn internal(&mut self, q: State, a: Letter) -> Result<State, Infallible> {
        delegate!(self, automaton => automaton.internal(q, a))
    }

    fn call(&mut self, q: State, a: Letter) -> Result<State, Infallible> {
        delegate!(self, automaton => automaton.call(q, a))
    }

    fn ret(&mut self, q: State, hier: State, a: Letter) -> Result<State, Infallible> {
        delegate!(self, automaton => automaton.ret(q, hier, a))
    }
}

/// Accepts where the other one rejects. It declares no rejecting sink, so that the complement is total.
struct Opposite<S>(S);

impl<S: OnDemand> OnDemand for Opposite<S> {
    type Error = S::Error;

    fn initial(&mut self) -> State {
        self.0.initial()
    }

    fn is_accepting(&self, q: State) -> bool {
        !self.0.is_accepting(q)
    }

    fn internal(&mut self, q: State, a: Letter) -> Result<State, S::Error> {
        self.0.internal(q, a)
    }

    fn call(&mut self, q: State, a: Letter) -> Result<State, S::Error> {
        self.0.call(q, a)
    }

    fn ret(&mut self, q: State, hier: State, a: Letter) -> Result<State, S::Error> {
        self.0.ret(q, hier, a)
    }
}
