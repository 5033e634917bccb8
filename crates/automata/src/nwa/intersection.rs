//! The product of two explicit automata: their intersection, or their union if both are total.

use std::convert::Infallible;

use rustc_hash::FxHashMap;

use super::{Alphabet, Edge, Nwa, totalise};
use crate::State;
use crate::explore::{Source, explore};

/// The words both automata accept.
#[derive(Clone, Debug)]
pub struct Intersection {
    /// The product automaton. All its states are reachable, numbered breadth first.
    pub nwa: Nwa,
    /// For each product state the states it consists of.
    pub origin: Vec<(State, State)>,
}

/// `L(left) ∩ L(right)`, by the reachable part of the product. Both must be over the same alphabet.
pub fn intersection(left: &Nwa, right: &Nwa) -> Intersection {
    assert_eq!(left.alphabet(), right.alphabet(), "intersection over different alphabets");
    product(left, right, Acceptance::Both)
}

/// `L(left) ∪ L(right)`, by the reachable part of the product of both, made total. Both must be over the same alphabet.
///
/// Unlike [`union`](super::union) this keeps determinism: it is deterministic if both automata are. It is total.
pub fn synchronised_union(left: &Nwa, right: &Nwa) -> Nwa {
    assert_eq!(left.alphabet(), right.alphabet(), "union over different alphabets");
    product(&totalise(left), &totalise(right), Acceptance::Either).nwa
}

/// Which pairs accept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Acceptance {
    Both,
    Either,
}

fn product(left: &Nwa, right: &Nwa, acceptance: Acceptance) -> Intersection {
    let mut source = Pairs { left, right, acceptance, number: FxHashMap::default(), origin: Vec::new() };
    let Ok(explored) = explore(&mut source);
    Intersection { nwa: explored.nwa, origin: source.origin }
}

struct Pairs<'a> {
    left: &'a Nwa,
    right: &'a Nwa,
    acceptance: Acceptance,
    number: FxHashMap<(State, State), State>,
    origin: Vec<(State, State)>,
}

impl Pairs<'_> {
    fn number(&mut self, left: State, right: State) -> State {
        *self.number.entry((left, right)).or_insert_with(|| {
            self.origin.push((left, right));
            State::from_index(self.origin.len() - 1)
        })
    }
}

impl Source for Pairs<'_> {
    type Error = Infallible;

    fn alphabet(&self) -> Alphabet {
        self.left.alphabet()
    }

    fn initial(&mut self, out: &mut Vec<State>) -> Result<(), Infallible> {
        for &l in self.left.initial() {
            for &r in self.right.initial() {
                out.push(self.number(l, r));
            }
        }
        Ok(())
    }

    fn is_accepting(&self, q: State) -> bool {
        let (left, right) = self.origin[q.index()];
        let (left, right) = (self.left.is_accepting(left), self.right.is_accepting(right));
        match self.acceptance {
            Acceptance::Both => left && right,
            Acceptance::Either => left || right,
        }
    }

    fn internal(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Infallible> {
        let (left, right) = self.origin[q.index()];
        for l in self.left.internal(left) {
            for r in self.right.internal_by(right, l.letter) {
                out.push(Edge { letter: l.letter, target: self.number(l.target, r.target) });
            }
        }
        Ok(())
    }

    fn call(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Infallible> {
        let (left, right) = self.origin[q.index()];
        for l in self.left.calls(left) {
            for r in self.right.calls_by(right, l.letter) {
                out.push(Edge { letter: l.letter, target: self.number(l.target, r.target) });
            }
        }
        Ok(())
    }

    fn has_returns(&self, q: State) -> bool {
        let (left, right) = self.origin[q.index()];
        !self.left.returns(left).is_empty() && !self.right.returns(right).is_empty()
    }

    fn ret(&mut self, q: State, hier: State, out: &mut Vec<Edge>) -> Result<(), Infallible> {
        let (left, right) = self.origin[q.index()];
        let (hier_left, hier_right) = self.origin[hier.index()];
        for l in self.left.returns_to(left, hier_left) {
            for r in self.right.returns_by(right, hier_right, l.letter) {
                out.push(Edge { letter: l.letter, target: self.number(l.target, r.target) });
            }
        }
        Ok(())
    }

    fn tick(&mut self, _: usize, _: usize, _: usize) -> Result<(), Infallible> {
        Ok(())
    }
}
