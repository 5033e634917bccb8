//! Collects states and transitions in any order and packs them into an [`Nwa`].

use std::sync::OnceLock;

use fixedbitset::FixedBitSet;

use super::{Alphabet, Edge, Nwa, ReturnEdge};
use crate::csr::Csr;
use crate::{Letter, State};

/// Collects states and transitions; [`build`](NwaBuilder::build) packs them. Transitions added twice count once.
#[derive(Clone, Debug)]
pub struct NwaBuilder {
    alphabet: Alphabet,
    states: u32,
    initial: Vec<State>,
    accepting: FixedBitSet,
    internal: Vec<(State, Edge)>,
    call: Vec<(State, Edge)>,
    ret: Vec<(State, ReturnEdge)>,
}

impl NwaBuilder {
    /// An empty builder over this alphabet.
    pub fn new(alphabet: Alphabet) -> Self {
        NwaBuilder {
            alphabet,
            states: 0,
            initial: Vec::new(),
            accepting: FixedBitSet::new(),
            internal: Vec::new(),
            call: Vec::new(),
            ret: Vec::new(),
        }
    }

    /// A new state, neither initial nor accepting.
    pub fn add_state(&mut self) -> State {
        self.add_states(1)
    }

    /// `count` new states with consecutive numbers; the first one.
    pub fn add_states(&mut self, count: u32) -> State {
        let first = State(self.states);
        self.states = self.states.checked_add(count).expect("more than 2^32 states");
        first
    }

    /// The number of states so far.
    pub fn len(&self) -> usize {
        self.states as usize
    }

    /// Whether there is no state yet.
    pub fn is_empty(&self) -> bool {
        self.states == 0
    }

    /// Makes a state initial.
    pub fn set_initial(&mut self, q: State) {
        self.check(q);
        self.initial.push(q);
    }

    /// Makes a state accepting.
    pub fn set_accepting(&mut self, q: State) {
        self.check(q);
        self.accepting.grow(self.states as usize);
        self.accepting.insert(q.index());
    }

    /// An internal transition.
    pub fn internal(&mut self, from: State, letter: Letter, target: State) {
        self.check(from);
        self.check(target);
        assert!(letter.0 < self.alphabet.internal, "internal letter {letter} is not in the alphabet");
        self.internal.push((from, Edge { letter, target }));
    }

    /// A call transition.
    pub fn call(&mut self, from: State, letter: Letter, target: State) {
        self.check(from);
        self.check(target);
        assert!(letter.0 < self.alphabet.call, "call letter {letter} is not in the alphabet");
        self.call.push((from, Edge { letter, target }));
    }

    /// A return transition; `hier` is the state in which the matching call was taken.
    pub fn ret(&mut self, from: State, hier: State, letter: Letter, target: State) {
        self.check(from);
        self.check(hier);
        self.check(target);
        assert!(letter.0 < self.alphabet.ret, "return letter {letter} is not in the alphabet");
        self.ret.push((from, ReturnEdge { hier, letter, target }));
    }

    /// Adds a copy of an automaton, its states renumbered to follow those so far; none of them becomes initial or
    /// accepting. Returns the new number of its state 0.
    pub fn add_automaton(&mut self, nwa: &Nwa) -> State {
        let first = self.add_states(nwa.len() as u32);
        let moved = |q: State| State(q.0 + first.0);
        for q in nwa.states() {
            for e in nwa.internal(q) {
                self.internal(moved(q), e.letter, moved(e.target));
            }
            for e in nwa.calls(q) {
                self.call(moved(q), e.letter, moved(e.target));
            }
            for e in nwa.returns(q) {
                self.ret(moved(q), moved(e.hier), e.letter, moved(e.target));
            }
        }
        first
    }

    /// The automaton.
    pub fn build(self) -> Nwa {
        let states = self.states as usize;
        let mut initial = self.initial;
        initial.sort_unstable();
        initial.dedup();
        let mut accepting = self.accepting;
        accepting.grow(states);
        Nwa {
            alphabet: self.alphabet,
            initial,
            accepting,
            internal: pack(states, &self.internal),
            call: pack(states, &self.call),
            ret: pack(states, &self.ret),
            back: OnceLock::new(),
        }
    }

    fn check(&self, q: State) {
        assert!(q.0 < self.states, "state {q} does not exist");
    }
}

pub(crate) fn pack<T: Copy + Ord>(states: usize, edges: &[(State, T)]) -> Csr<T> {
    let mut csr = Csr::from_pairs(states, edges.iter().map(|&(from, edge)| (from.index(), edge)));
    csr.sort_rows();
    csr
}
