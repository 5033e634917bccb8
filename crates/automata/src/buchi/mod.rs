//! Büchi acceptance: a nested-word automaton read as an acceptor of infinite words, and one file for each algorithm.
//!
//! The automaton type is the same [`Nwa`](crate::Nwa); an infinite nested word is accepted when some run over it visits
//! accepting states infinitely often. The file names mirror those of [`crate::nwa`].

mod complement;
mod components;
mod difference;
mod emptiness;
mod intersection;
mod level_graph;
mod live;
mod membership;
mod on_demand;
mod semi_deterministic;
mod summaries;

pub use complement::{
    LevelRankings, Ncsb, NotSemiDeterministic, complement_deterministic, complement_ncsb, complement_rank_based,
};
pub use difference::{
    Difference, difference, difference_is_empty, difference_ncsb, difference_rank_based, inclusion_counterexample,
};
pub use emptiness::{Lasso, accepting_lasso, is_empty};
pub use intersection::{Intersection, intersection};
pub use live::remove_non_live;
pub use membership::accepts;
pub use semi_deterministic::is_semi_deterministic;

/// `L(left) ∪ L(right)`: side by side, as for finite words.
pub use crate::nwa::union;
