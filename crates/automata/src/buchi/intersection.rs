//! Intersection of two Büchi automata.
//!
//! A product of which both parts must accept infinitely often, degeneralised with two tracks: on the first track one
//! waits for an accepting state of the left automaton, on the second track for one of the right automaton. A state on the
//! first track whose left part is accepting is accepting; if its right part is accepting as well, there is nothing to
//! wait for on the second track, and the run stays on the first.

use std::convert::Infallible;

use rustc_hash::FxHashMap;

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

/// `L(left) ∩ L(right)`, by the product of what is reachable. Both must be over the same alphabet.
pub fn intersection(left: &Nwa, right: &Nwa) -> Intersection {
    assert_eq!(left.alphabet(), right.alphabet(), "intersection over different alphabets");
    let mut source = Tracks { left, right, number: FxHashMap::default(), origin: Vec::new() };
    let Ok(explored) = explore(&mut source);
    let origin = source.origin.iter().map(|&(left, right, _)| (left, right)).collect();
    Intersection { nwa: explored.nwa, origin }
}

/// Which automaton's accepting states are waited for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Track {
    Left,
    Right,
}

struct Tracks<'a> {
    left: &'a Nwa,
    right: &'a Nwa,
    number: FxHashMap<(State, State, Track), State>,
    origin: Vec<(State, State, Track)>,
}

impl Tracks<'_> {
    fn number(&mut self, left: State, right: State, track: Track) -> State {
        *self.number.entry((left, right, track)).or_insert_with(|| {
            self.origin.push((left, right, track));
            State::from_index(self.origin.len() - 1)
        })
    }

    /// The track of the successors of a state.
    fn next_track(&self, q: State) -> Track {
        let (left, right, track) = self.origin[q.index()];
        match track {
            _ if self.right.is_accepting(right) && (track == Track::Right || self.left.is_accepting(left)) => {
                Track::Left
            }
            Track::Left if self.left.is_accepting(left) => Track::Right,
            track => track,
        }
    }
}

impl Source for Tracks<'_> {
    type Error = Infallible;

    fn alphabet(&self) -> Alphabet {
        self.left.alphabet()
    }

    fn initial(&mut self, out: &mut Vec<State>) -> Result<(), Infallible> {
        for &l in self.left.initial() {
            for &r in self.right.initial() {
                out.push(self.number(l, r, Track::Left));
            }
        }
        Ok(())
    }

    fn is_accepting(&self, q: State) -> bool {
        let (left, _, track) = self.origin[q.index()];
        track == Track::Left && self.left.is_accepting(left)
    }

    fn internal(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Infallible> {
        let (left, right, _) = self.origin[q.index()];
        let track = self.next_track(q);
        for l in self.left.internal(left) {
            for r in self.right.internal_by(right, l.letter) {
                out.push(Edge { letter: l.letter, target: self.number(l.target, r.target, track) });
            }
        }
        Ok(())
    }

    fn call(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Infallible> {
        let (left, right, _) = self.origin[q.index()];
        let track = self.next_track(q);
        for l in self.left.calls(left) {
            for r in self.right.calls_by(right, l.letter) {
                out.push(Edge { letter: l.letter, target: self.number(l.target, r.target, track) });
            }
        }
        Ok(())
    }

    fn has_returns(&self, q: State) -> bool {
        let (left, right, _) = self.origin[q.index()];
        !self.left.returns(left).is_empty() && !self.right.returns(right).is_empty()
    }

    fn ret(&mut self, q: State, hier: State, out: &mut Vec<Edge>) -> Result<(), Infallible> {
        let (left, right, _) = self.origin[q.index()];
        let (hier_left, hier_right, _) = self.origin[hier.index()];
        let track = self.next_track(q);
        for l in self.left.returns_to(left, hier_left) {
            for r in self.right.returns_by(right, hier_right, l.letter) {
                out.push(Edge { letter: l.letter, target: self.number(l.target, r.target, track) });
            }
        }
        Ok(())
    }

    fn tick(&mut self, _: usize, _: usize, _: usize) -> Result<(), Infallible> {
        Ok(())
    }
}
