//! Simulation preorders (direct, delayed, fair, with several pebbles) and the reductions they justify.
//!
//! A state `q` *simulates* a state `p` if Duplicator, who moves a token from `q`, can answer every move of Spoiler, who
//! moves a token from `p`, under the same letter and forever. The kinds differ in what they require of accepting
//! states:
//!
//! | simulation | when Spoiler's token is on an accepting state | preserves |
//! |---|---|---|
//! | [direct](direct_simulation) | Duplicator's is on one, too | finite words and infinite words |
//! | [delayed](delayed_simulation) | Duplicator's is on one, now or later | infinite words |
//! | [fair](fair_simulation) | infinitely often, then Duplicator's is infinitely often, too | infinite words, but not in quotients |
//!
//! Each contains the one before. Merging the states that simulate each other keeps the language for the first two
//! kinds; for fair simulation every merger has to be checked.

mod configurations;
mod direct;
mod fair_minimisation;
mod finite;
mod game;

mod preorders;
mod reduce;
mod simulation_game;
mod tops;

pub use fair_minimisation::{reduce_fair, reduce_fair_direct};
pub use finite::minimise_dfa_by_simulation;
pub use preorders::{delayed_simulation, direct_simulation, fair_simulation, settled_simulation};
pub use reduce::{
    reduce_delayed, reduce_delayed_bisimulation, reduce_direct, reduce_direct_preorder, reduce_multipebble,
    reduce_settled,
};
