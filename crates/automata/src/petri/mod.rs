//! One-safe Petri nets with accepting places.
//!
//! A transition fires when all places of its preset hold a token; it removes them and puts one on each place of its
//! postset. In a *one-safe* net no reachable marking puts two tokens on a place; the operation that detects a violation
//! fails with [`NetError::NotOneSafe`]. A finite word is accepted when some firing sequence with these letters ends in
//! a marking with a token on an accepting place; an infinite word is accepted when some firing sequence *puts* tokens
//! on accepting places infinitely often.
//!
//! | I have | I want | use |
//! |---|---|---|
//! | places and transitions | a net | [`NetBuilder`] |
//! | a net and a word or lasso | whether it is accepted | [`accepts`], [`buchi_accepts`] |
//! | a net | an accepted word, or that there is none | [`accepted_word`], [`is_empty`], [`buchi_is_empty`] |
//! | a net | its complete finite prefix, and a net again | [`finite_prefix`], [`prefix_to_net`] |
//! | a net | one without transitions that never fire, or never on the way to acceptance | [`remove_unreachable`], [`remove_dead`] |
//! | a net or a finite automaton | the other one | [`to_automaton`], [`from_automaton`] |
//! | a net and a finite automaton | the words of the net that it does not accept | [`difference`], [`difference_pairwise_on_demand`] |
//! | a net and a finite automaton | their product | [`prefix_product`], [`buchi_intersection`] |

mod difference;
mod order;
mod product;
mod reduce;
mod token_game;
mod unfolding;

use fixedbitset::FixedBitSet;

pub use difference::{Synchronisation, difference, difference_pairwise_on_demand};
pub use product::{PrefixProduct, buchi_intersection, from_automaton, prefix_product};
pub use reduce::{ReducedNet, remove_dead, remove_unreachable};
pub use token_game::{Marking, MarkingGraph, accepts, buchi_accepts, buchi_is_empty, to_automaton};
pub use unfolding::{Companion, Condition, Event, Prefix, accepted_word, finite_prefix, is_empty, prefix_to_net};

use crate::Letter;

/// A place of a net, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub u32);

impl Place {
    /// The number as an array index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A transition of a net.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transition {
    /// The places it takes tokens from, sorted.
    pub pre: Box<[Place]>,
    /// What is read.
    pub letter: Letter,
    /// The places it puts tokens on, sorted.
    pub post: Box<[Place]>,
}

/// A Petri net with an initial marking and accepting places; make one with [`NetBuilder`].
#[derive(Clone, Debug)]
pub struct PetriNet {
    letters: u32,
    places: u32,
    transitions: Vec<Transition>,
    /// Sorted.
    initial: Vec<Place>,
    accepting: FixedBitSet,
}

impl PetriNet {
    /// The number of letters.
    pub fn letters(&self) -> u32 {
        self.letters
    }

    /// The number of places.
    pub fn places(&self) -> u32 {
        self.places
    }

    /// The transitions, in the order in which they were added.
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions
    }

    /// The places with a token at the beginning, sorted.
    pub fn initial(&self) -> &[Place] {
        &self.initial
    }

    /// Whether a token on this place accepts.
    pub fn is_accepting(&self, place: Place) -> bool {
        self.accepting.contains(place.index())
    }

    /// For each place the transitions that take its token.
    fn consumers(&self) -> Vec<Vec<u32>> {
        let mut consumers = vec![Vec::new(); self.places as usize];
        for (t, transition) in self.transitions.iter().enumerate() {
            transition.pre.iter().for_each(|p| consumers[p.index()].push(t as u32));
        }
        consumers
    }
}

/// Collects places and transitions; [`build`](NetBuilder::build) makes the net. A transition added twice counts once.
#[derive(Clone, Debug)]
pub struct NetBuilder {
    net: PetriNet,
    known: rustc_hash::FxHashSet<Transition>,
}

impl NetBuilder {
    /// An empty builder over this many letters.
    pub fn new(letters: u32) -> Self {
        let net = PetriNet {
            letters,
            places: 0,
            transitions: Vec::new(),
            initial: Vec::new(),
            accepting: FixedBitSet::new(),
        };
        NetBuilder { net, known: rustc_hash::FxHashSet::default() }
    }

    /// A new place, empty and not accepting.
    pub fn add_place(&mut self) -> Place {
        self.add_places(1)
    }

    /// `count` new places with consecutive numbers; the first one.
    pub fn add_places(&mut self, count: u32) -> Place {
        let first = Place(self.net.places);
        self.net.places = self.net.places.checked_add(count).expect("more than 2^32 places");
        self.net.accepting.grow(self.net.places as usize);
        first
    }

    /// Puts a token on the place in the initial marking.
    pub fn set_initial(&mut self, place: Place) {
        assert!(place.0 < self.net.places, "place {} does not exist", place.0);
        self.net.initial.push(place);
    }

    /// Makes a place accepting.
    pub fn set_accepting(&mut self, place: Place) {
        assert!(place.0 < self.net.places, "place {} does not exist", place.0);
        self.net.accepting.insert(place.index());
    }

    /// A transition. Pre- and postset may be given in any order; repeated places count once.
    pub fn transition(&mut self, pre: &[Place], letter: Letter, post: &[Place]) {
        assert!(letter.0 < self.net.letters, "letter {letter} is not in the alphabet");
        let sorted = |places: &[Place]| {
            let mut places = places.to_vec();
            places.sort_unstable();
            places.dedup();
            assert!(places.last().is_none_or(|p| p.0 < self.net.places), "a place of a transition does not exist");
            places.into_boxed_slice()
        };
        let transition = Transition { pre: sorted(pre), letter, post: sorted(post) };
        if self.known.insert(transition.clone()) {
            self.net.transitions.push(transition);
        }
    }

    /// The net.
    pub fn build(self) -> PetriNet {
        let mut net = self.net;
        net.initial.sort_unstable();
        net.initial.dedup();
        net
    }
}

/// Why an operation on a net cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// A reachable marking has two tokens on a place.
    #[error("the net is not one-safe: a second token reaches place {}", .0.0)]
    NotOneSafe(Place),
    /// A transition without preset can fire at any time, and again and again.
    #[error("not supported: a transition with an empty preset")]
    EmptyPreset,
    /// More markings than the limit.
    #[error("the net has more than {0} reachable markings")]
    TooManyMarkings(usize),
    /// The automaton should have exactly one initial state.
    #[error("the automaton has {0} initial states instead of one")]
    InitialStates(usize),
    /// The subtrahend should be deterministic.
    #[error("the automaton is not deterministic")]
    Nondeterministic,
    /// The subtrahend leaves an accepting state for one that is not accepting.
    #[error("an accepting state of the automaton leads to one that is not accepting")]
    NotClosed,
    /// The operation is for automata without calls and returns.
    #[error("not supported: calls and returns in an operation on Petri nets")]
    Nested,
}
