//! Rabin automata with one pair: infinite words that visit one set of states infinitely often and another finitely often.
//!
//! An automaton with several pairs is the union of automata with one pair each ([`union`] is a disjoint union, since
//! nondeterminism is allowed), so one pair is enough. Words are without calls and returns here.
//!
//! | I want | use |
//! |---|---|
//! | to know whether a lasso is accepted | [`accepts`] |
//! | some accepted lasso, or that there is none | [`accepting_lasso`], [`is_empty`] |
//! | either, both | [`union`], [`intersection`] |
//! | a Büchi automaton for it, and back | [`to_buchi`], [`from_buchi`] |
//! | only the states on accepting runs | [`remove_non_live`] |

pub(crate) mod components;
mod convert;
mod emptiness;
mod membership;
mod product;

use fixedbitset::FixedBitSet;

pub use convert::{from_buchi, to_buchi};
pub use emptiness::{accepting_lasso, is_empty, remove_non_live};
pub use membership::accepts;
pub use product::{intersection, union};

use crate::{Nwa, State};

/// A Rabin automaton with the pair (*finite*, *accepting*): a run is accepting when it visits accepting states
/// infinitely often and finite states only finitely often. A state may be in both sets; then it counts as finite.
#[derive(Clone, Debug)]
pub struct Rabin {
    nwa: Nwa,
    finite: FixedBitSet,
}

impl Rabin {
    /// The automaton with the states, transitions, initial and accepting states of `nwa`.
    ///
    /// Panics if `nwa` has calls: Rabin automata read words without nesting.
    pub fn new(nwa: Nwa, finite: impl IntoIterator<Item = State>) -> Self {
        assert!(!nwa.has_calls(), "a Rabin automaton over nested words");
        let mut set = FixedBitSet::with_capacity(nwa.len());
        finite.into_iter().for_each(|q| set.insert(q.index()));
        Rabin { nwa, finite: set }
    }

    /// States, transitions, initial states, and as accepting states those to be visited infinitely often.
    pub fn nwa(&self) -> &Nwa {
        &self.nwa
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.nwa.len()
    }

    /// Whether there is no state at all.
    pub fn is_empty(&self) -> bool {
        self.nwa.is_empty()
    }

    /// Whether an accepting run visits `q` finitely often only.
    pub fn is_finite(&self, q: State) -> bool {
        self.finite.contains(q.index())
    }

    /// The states that accepting runs visit finitely often only, sorted.
    pub fn finite(&self) -> impl Iterator<Item = State> + '_ {
        self.finite.ones().map(State::from_index)
    }
}
