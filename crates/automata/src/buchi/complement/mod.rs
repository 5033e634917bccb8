//! Complements of Büchi nested-word automata.
//!
//! | the automaton is | use | size |
//! |---|---|---|
//! | deterministic | [`complement_deterministic`] | twice the states |
//! | semi-deterministic | [`complement_ncsb`] | at most 4ⁿ |
//! | anything | [`complement_rank_based`] | (0.76 n)ⁿ, up to a polynomial |
//!
//! All of them are pull-based: [`difference`](super::difference()) builds only the part that the minuend reaches. None
//! accepts a word in which a return closes no call.

mod deterministic;
pub(super) mod levels;
pub(super) mod ncsb;
pub(super) mod rank_based;

pub use deterministic::complement_deterministic;
pub use ncsb::{Ncsb, NotSemiDeterministic, complement_ncsb};
pub use rank_based::{LevelRankings, complement_rank_based};
