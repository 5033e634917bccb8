//! Intersection of two Büchi automata.
//!
//! A product of which both parts must accept infinitely often, degeneralised with two tracks: the first track waits for
//! an accepting state of the left automaton, the second track for one of the right automaton. A state on the first
//! track whose left part is accepting is accepting; if its right part is accepting as well, there is nothing to wait
//! for on the second track, and the run stays on the first.

use std::convert::Infallible;

use rustc_hash::FxHashMap;

use super::on_demand::{Explicit, Pull};
use crate::State;
use crate::explore::{Source, explore};
use crate::nwa::{Alphabet, Edge, Nwa};

/// The infinite words both automata accept.
#[derive(Clone, Debug)]
pub struct Intersection {
    /// The product automaton. All its states are reachable, numbered breadth first.
    pub nwa: Nwa,
    /// For each product state the states it consists of; several product states may differ in their track only.
    pub origin: Vec<(State, State)>,
}

/// `L(left) ∩ L(right)`, by the reachable part of the product. Both must be over the same alphabet.
pub fn intersection(left: &Nwa, right: &Nwa) -> Intersection {
    let mut tracks = Tracks::new(left, Explicit(right));
    let Ok(explored) = explore(&mut tracks);
    let origin = tracks.origin.iter().map(|&(left, right, _)| (left, right)).collect();
    Intersection { nwa: explored.nwa, origin }
}

/// Which automaton's accepting states are waited for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Track {
    Left,
    Right,
}

/// The product of an explicit automaton with one that is computed on demand.
pub(super) struct Tracks<'a, A> {
    left: &'a Nwa,
    pub(super) right: A,
    number: FxHashMap<(State, State, Track), State>,
    pub(super) origin: Vec<(State, State, Track)>,
    scratch: Vec<State>,
}

impl<'a, A: Pull> Tracks<'a, A> {
    pub(super) fn new(left: &'a Nwa, right: A) -> Self {
        assert_eq!(left.alphabet(), right.alphabet(), "a product over different alphabets");
        Tracks { left, right, number: FxHashMap::default(), origin: Vec::new(), scratch: Vec::new() }
    }

    fn number(&mut self, left: State, right: State, track: Track) -> State {
        *self.number.entry((left, right, track)).or_insert_with(|| {
            self.origin.push((left, right, track));
            State::from_index(self.origin.len() - 1)
        })
    }

    /// The track of the successors of a state.
    fn next_track(&self, q: State) -> Track {
        let (left, right, track) = self.origin[q.index()];
        let left = track == Track::Right || self.left.is_accepting(left);
        match (left, self.right.is_accepting(right)) {
            (true, true) | (false, _) => Track::Left,
            (true, false) => Track::Right,
        }
    }

    /// Pairs the left automaton's transitions (letter and target, sorted by letter) with the targets that `ask` returns
    /// for the letter.
    fn pair(
        &mut self,
        q: State,
        edges: impl Iterator<Item = Edge>,
        out: &mut Vec<Edge>,
        ask: impl Fn(&mut A, Edge, &mut Vec<State>),
    ) {
        let track = self.next_track(q);
        let mut targets = std::mem::take(&mut self.scratch);
        let mut asked = None;
        for edge in edges {
            if asked != Some(edge.letter) {
                asked = Some(edge.letter);
                targets.clear();
                ask(&mut self.right, edge, &mut targets);
            }
            for &target in &targets {
                out.push(Edge { letter: edge.letter, target: self.number(edge.target, target, track) });
            }
        }
        self.scratch = targets;
    }
}

impl<A: Pull> Source for Tracks<'_, A> {
    type Error = Infallible;

    fn alphabet(&self) -> Alphabet {
        self.left.alphabet()
    }

    fn initial(&mut self, out: &mut Vec<State>) -> Result<(), Infallible> {
        let mut right = Vec::new();
        self.right.initial(&mut right);
        for &l in self.left.initial() {
            out.extend(right.iter().map(|&r| self.number(l, r, Track::Left)));
        }
        Ok(())
    }

    fn is_accepting(&self, q: State) -> bool {
        let (left, _, track) = self.origin[q.index()];
        track == Track::Left && self.left.is_accepting(left)
    }

    fn internal(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Infallible> {
        let (left, right, _) = self.origin[q.index()];
        let row = self.left.internal(left).iter().copied();
        self.pair(q, row, out, |automaton, e, targets| automaton.internal(right, e.letter, targets));
        Ok(())
    }

    fn call(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Infallible> {
        let (left, right, _) = self.origin[q.index()];
        let row = self.left.calls(left).iter().copied();
        self.pair(q, row, out, |automaton, e, targets| automaton.call(right, e.letter, targets));
        Ok(())
    }

    fn has_returns(&self, q: State) -> bool {
        let (left, right, _) = self.origin[q.index()];
        !self.left.returns(left).is_empty() && self.right.has_returns(right)
    }

    fn ret(&mut self, q: State, hier: State, out: &mut Vec<Edge>) -> Result<(), Infallible> {
        let (left, right, _) = self.origin[q.index()];
        let (hier_left, hier_right, _) = self.origin[hier.index()];
        let row = self.left.returns_to(left, hier_left).iter();
        let row = row.map(|e| Edge { letter: e.letter, target: e.target });
        self.pair(q, row, out, |automaton, e, targets| automaton.ret(right, hier_right, e.letter, targets));
        Ok(())
    }

    fn tick(&mut self, _: usize, _: usize, _: usize) -> Result<(), Infallible> {
        Ok(())
    }
}
