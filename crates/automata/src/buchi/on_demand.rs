//! Nondeterministic automata that are computed on demand: complements implement them, products use them.

use std::convert::Infallible;

use crate::explore::{Source, explore};
use crate::nwa::{Alphabet, Edge, Nwa};
use crate::{Letter, State};

/// A nondeterministic automaton that numbers its states on first use and computes successors letter by letter.
pub(super) trait Pull {
    fn alphabet(&self) -> Alphabet;
    fn initial(&mut self, out: &mut Vec<State>);
    fn is_accepting(&self, q: State) -> bool;
    fn internal(&mut self, q: State, a: Letter, out: &mut Vec<State>);
    fn call(&mut self, q: State, a: Letter, out: &mut Vec<State>);
    /// Whether `q` may have return transitions; if not, `ret` is not called.
    fn has_returns(&self, q: State) -> bool;
    fn ret(&mut self, q: State, hier: State, a: Letter, out: &mut Vec<State>);
}

/// An explicit automaton behind the same interface.
pub(super) struct Explicit<'a>(pub(super) &'a Nwa);

impl Pull for Explicit<'_> {
    fn alphabet(&self) -> Alphabet {
        self.0.alphabet()
    }

    fn initial(&mut self, out: &mut Vec<State>) {
        out.extend(self.0.initial());
    }

    fn is_accepting(&self, q: State) -> bool {
        self.0.is_accepting(q)
    }

    fn internal(&mut self, q: State, a: Letter, out: &mut Vec<State>) {
        out.extend(self.0.internal_by(q, a).iter().map(|e| e.target));
    }

    fn call(&mut self, q: State, a: Letter, out: &mut Vec<State>) {
        out.extend(self.0.calls_by(q, a).iter().map(|e| e.target));
    }

    fn has_returns(&self, q: State) -> bool {
        !self.0.returns(q).is_empty()
    }

    fn ret(&mut self, q: State, hier: State, a: Letter, out: &mut Vec<State>) {
        out.extend(self.0.returns_by(q, hier, a).iter().map(|e| e.target));
    }
}

/// The reachable part over all letters, made explicit; its states are numbered breadth first.
pub(super) fn materialise(automaton: impl Pull) -> Nwa {
    let mut source = AllLetters { automaton, number: Vec::new(), origin: Vec::new(), scratch: Vec::new() };
    let Ok(explored) = explore(&mut source);
    explored.nwa
}

/// Computes the transitions under every letter, and numbers states in the order in which the explorer discovers them.
struct AllLetters<A> {
    automaton: A,
    number: Vec<Option<State>>,
    origin: Vec<State>,
    scratch: Vec<State>,
}

impl<A: Pull> AllLetters<A> {
    fn number(&mut self, q: State) -> State {
        if q.index() >= self.number.len() {
            self.number.resize(q.index() + 1, None);
        }
        *self.number[q.index()].get_or_insert_with(|| {
            self.origin.push(q);
            State::from_index(self.origin.len() - 1)
        })
    }

    fn collect(
        &mut self,
        letters: u32,
        out: &mut Vec<Edge>,
        ask: impl Fn(&mut A, Letter, &mut Vec<State>),
    ) -> Result<(), Infallible> {
        let mut targets = std::mem::take(&mut self.scratch);
        for letter in (0..letters).map(Letter) {
            targets.clear();
            ask(&mut self.automaton, letter, &mut targets);
            out.extend(targets.iter().map(|&q| Edge { letter, target: self.number(q) }));
        }
        self.scratch = targets;
        Ok(())
    }
}

impl<A: Pull> Source for AllLetters<A> {
    type Error = Infallible;

    fn alphabet(&self) -> Alphabet {
        self.automaton.alphabet()
    }

    fn initial(&mut self, out: &mut Vec<State>) -> Result<(), Infallible> {
        let mut initial = Vec::new();
        self.automaton.initial(&mut initial);
        out.extend(initial.into_iter().map(|q| self.number(q)));
        Ok(())
    }

    fn is_accepting(&self, q: State) -> bool {
        self.automaton.is_accepting(self.origin[q.index()])
    }

    fn internal(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Infallible> {
        let q = self.origin[q.index()];
        self.collect(self.alphabet().internal, out, |automaton, a, targets| automaton.internal(q, a, targets))
    }

    fn call(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Infallible> {
        let q = self.origin[q.index()];
        self.collect(self.alphabet().call, out, |automaton, a, targets| automaton.call(q, a, targets))
    }

    fn has_returns(&self, q: State) -> bool {
        self.automaton.has_returns(self.origin[q.index()])
    }

    fn ret(&mut self, q: State, hier: State, out: &mut Vec<Edge>) -> Result<(), Infallible> {
        let (q, hier) = (self.origin[q.index()], self.origin[hier.index()]);
        self.collect(self.alphabet().ret, out, |automaton, a, targets| automaton.ret(q, hier, a, targets))
    }

    fn tick(&mut self, _: usize, _: usize, _: usize) -> Result<(), Infallible> {
        Ok(())
    }
}
