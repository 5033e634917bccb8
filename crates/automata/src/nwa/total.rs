//! Determinism, and deterministic explicit automata made total: the adapter to [`OnDemand`] and back.

use std::convert::Infallible;
use std::ops::ControlFlow;

use fixedbitset::FixedBitSet;

use super::difference::{Polarity, product};
use super::{Alphabet, Difference, DifferenceError, Edge, Nwa, Progress};
use crate::{Letter, OnDemand, State};

/// The automaton has several initial states or several successors for the same state and letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Nondeterministic {
    /// More than one initial state.
    #[error("there is more than one initial state")]
    Initial,
    /// Two internal transitions from the same state under the same letter.
    #[error("state {0} has two internal transitions under letter {1}")]
    Internal(State, Letter),
    /// Two call transitions from the same state under the same letter.
    #[error("state {0} has two call transitions under letter {1}")]
    Call(State, Letter),
    /// Two return transitions from the same state with the same hierarchical predecessor under the same letter.
    #[error("state {0} has two return transitions with hierarchical predecessor {1} under letter {2}")]
    Return(State, State, Letter),
}

/// Where the automaton is nondeterministic, if it is.
pub fn check_deterministic(nwa: &Nwa) -> Result<(), Nondeterministic> {
    let twice = |row: &[Edge]| row.windows(2).find(|w| w[0].letter == w[1].letter).map(|w| w[0].letter);
    if nwa.initial().len() > 1 {
        return Err(Nondeterministic::Initial);
    }
    for q in nwa.states() {
        if let Some(a) = twice(nwa.internal(q)) {
            return Err(Nondeterministic::Internal(q, a));
        }
        if let Some(a) = twice(nwa.calls(q)) {
            return Err(Nondeterministic::Call(q, a));
        }
        let mut returns = nwa.returns(q).windows(2);
        if let Some(w) = returns.find(|w| (w[0].hier, w[0].letter) == (w[1].hier, w[1].letter)) {
            return Err(Nondeterministic::Return(q, w[0].hier, w[0].letter));
        }
    }
    Ok(())
}

/// Whether there is at most one initial state and at most one successor for each state and letter (and hierarchical
/// predecessor, for returns).
pub fn is_deterministic(nwa: &Nwa) -> bool {
    check_deterministic(nwa).is_ok()
}

/// A deterministic explicit automaton as a total one: missing transitions lead to a rejecting sink, the state with the
/// number [`Nwa::len`].
#[derive(Clone, Debug)]
pub struct Total<'a> {
    nwa: &'a Nwa,
    accepting_sinks: FixedBitSet,
}

impl<'a> Total<'a> {
    /// Wraps the automaton, which must be deterministic.
    pub fn new(nwa: &'a Nwa) -> Result<Self, Nondeterministic> {
        check_deterministic(nwa)?;
        Ok(Total { nwa, accepting_sinks: accepting_sinks(nwa) })
    }

    /// The rejecting sink.
    pub fn sink(&self) -> State {
        State::from_index(self.nwa.len())
    }

    fn target(&self, row: &[Edge]) -> Result<State, Infallible> {
        Ok(row.first().map_or(self.sink(), |e| e.target))
    }
}

/// The accepting states that loop under every letter: whatever is read from there on is accepted.
pub(super) fn accepting_sinks(nwa: &Nwa) -> FixedBitSet {
    let mut sinks = FixedBitSet::with_capacity(nwa.len());
    // With returns, all hierarchical predecessors would have to be checked, which is not worth the cost.
    if nwa.alphabet().ret == 0 {
        let loops = |q, row: &[Edge], letters: u32| row.iter().filter(|e| e.target == q).count() == letters as usize;
        let is_sink =
            |q| loops(q, nwa.internal(q), nwa.alphabet().internal) && loops(q, nwa.calls(q), nwa.alphabet().call);
        sinks.extend(nwa.accepting().filter(|&q| is_sink(q)).map(State::index));
    }
    sinks
}

impl OnDemand for Total<'_> {
    type Error = Infallible;

    fn initial(&mut self) -> State {
        self.nwa.initial().first().copied().unwrap_or(self.sink())
    }

    fn is_accepting(&self, q: State) -> bool {
        q != self.sink() && self.nwa.is_accepting(q)
    }

    fn is_accepting_sink(&self, q: State) -> bool {
        self.accepting_sinks.contains(q.index())
    }

    fn internal(&mut self, q: State, a: Letter) -> Result<State, Infallible> {
        if q == self.sink() { Ok(q) } else { self.target(self.nwa.internal_by(q, a)) }
    }

    fn call(&mut self, q: State, a: Letter) -> Result<State, Infallible> {
        if q == self.sink() { Ok(q) } else { self.target(self.nwa.calls_by(q, a)) }
    }

    fn ret(&mut self, q: State, hier: State, a: Letter) -> Result<State, Infallible> {
        if q == self.sink() || hier == self.sink() {
            return Ok(self.sink());
        }
        Ok(self.nwa.returns_by(q, hier, a).first().map_or(self.sink(), |e| e.target))
    }
}

/// The reachable part of an on-demand automaton over all words of an alphabet, made explicit.
///
/// Rejecting sinks are left out. The states are numbered breadth first; the second components of [`Difference::origin`]
/// are the automaton's own numbers.
pub fn materialise<S: OnDemand>(
    alphabet: Alphabet,
    automaton: &mut S,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Difference, DifferenceError<S::Error>> {
    product(&Nwa::universal(alphabet), automaton, Polarity::And, watch)
}
