//! Automata whose transitions are computed on demand.

use crate::{Letter, State};

/// A deterministic, total automaton whose transitions are computed on demand.
///
/// The implementor numbers its states as it likes (they need not be dense) and should cache transitions, because the
/// same one may be requested more than once. A request may fail, for instance because a solver gives up or the time
/// limit is reached.
pub trait OnDemand {
    /// Why a transition could not be computed.
    type Error;

    /// The initial state.
    fn initial(&mut self) -> State;

    /// Whether a run may end in `q`.
    fn is_accepting(&self, q: State) -> bool;

    /// Whether `q` is accepting and can never be left: the difference need not explore it.
    ///
    /// All internal, call and return (whatever the hierarchical predecessor) successors must be `q` again.
    fn is_accepting_sink(&self, q: State) -> bool {
        let _ = q;
        false
    }

    /// Whether `q` is rejecting and can never be left: it can be omitted from an explicit automaton.
    ///
    /// All internal, call and return (whatever the hierarchical predecessor) successors must be `q` again.
    fn is_rejecting_sink(&self, q: State) -> bool {
        let _ = q;
        false
    }

    /// The successor of `q` under an internal letter.
    fn internal(&mut self, q: State, a: Letter) -> Result<State, Self::Error>;

    /// The successor of `q` under a call letter: the state in which the callee starts.
    fn call(&mut self, q: State, a: Letter) -> Result<State, Self::Error>;

    /// The successor of `q` under a return letter, where `hier` is the state in which the matching call was taken.
    fn ret(&mut self, q: State, hier: State, a: Letter) -> Result<State, Self::Error>;
}

impl<T: OnDemand + ?Sized> OnDemand for &mut T {
    type Error = T::Error;

    fn initial(&mut self) -> State {
        (**self).initial()
    }

    fn is_accepting(&self, q: State) -> bool {
        (**self).is_accepting(q)
    }

    fn is_accepting_sink(&self, q: State) -> bool {
        (**self).is_accepting_sink(q)
    }

    fn is_rejecting_sink(&self, q: State) -> bool {
        (**self).is_rejecting_sink(q)
    }

    fn internal(&mut self, q: State, a: Letter) -> Result<State, Self::Error> {
        (**self).internal(q, a)
    }

    fn call(&mut self, q: State, a: Letter) -> Result<State, Self::Error> {
        (**self).call(q, a)
    }

    fn ret(&mut self, q: State, hier: State, a: Letter) -> Result<State, Self::Error> {
        (**self).ret(q, hier, a)
    }
}
