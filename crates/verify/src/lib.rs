//! The refinement loop: trace abstraction, its strategies, and the proof it leaves behind.
//!
//! [`verify`] takes a control-flow graph and answers with an [`Outcome`]: a [`Verdict`], confirmed by the `check` crate,
//! the proof or the counterexample, and statistics.

mod abstraction;
mod annotation;
mod cells;
mod confirm;
mod houdini;
mod outcome;
mod pending;
mod refine;
mod settings;
mod simulate;
mod solvers;
mod trace_abstraction;
mod unroll;

pub use outcome::{
    AutomatonRecord, CheckVerdict, Confirmation, Iteration, Outcome, Phase, Progress, Statistics, Unknown, Verdict,
};
pub use settings::{Settings, Strategy};
pub use trace_abstraction::verify;
