//! Verification: strategies that search for proofs and errors, the infrastructure that they share, and the portfolio
//! that schedules them.
//!
//! [`verify`] runs one strategy on a control-flow graph and returns an [`Outcome`]: a [`Verdict`], confirmed by the
//! `check` crate, the proof or the counterexample, and statistics. [`strategies`] is the registry; [`Portfolio`]
//! decides which strategy is tried when, and for how long.

mod abstraction;
mod annotation;
mod atoms;
mod confirm;
mod cycles;
mod ground;
mod houdini;
mod outcome;
mod pending;
pub mod portfolio;
mod refine;
mod session;
mod settings;
mod simulate;
mod solvers;
pub mod strategies;
mod trace_abstraction;
mod verification;
mod verify;

pub use outcome::{
    AttemptRecord, AutomatonRecord, CheckVerdict, Confirmation, Endless, Iteration, Outcome, Phase, Progress, Proof,
    Statistics, Tally, Unknown, Verdict, WatchedProof, rounds_of_loops,
};
pub use portfolio::{Attempt, Portfolio};
pub use settings::Settings;
pub use simulate::{Explored, LassoSearch, StateLasso};
pub use strategies::Strategy;
pub use verify::verify;
