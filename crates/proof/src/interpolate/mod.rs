//! From an infeasible trace to a sequence of predicates, one before each position and one after the last.
//!
//! The results are candidates: a transition of a Floyd-Hoare automaton exists only if the Hoare-triple checker confirms
//! it.

mod abstraction;
mod backward;
mod craig;
mod farkas;
mod forward;

use std::fmt;

use tracewright_automata::NestedWord;
use tracewright_logic::Term;
use tracewright_smt::{Interrupt, Limit};

use crate::{Core, Leftover, Relations, Ssa, Transformers};

/// How predicates are found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Interpolation {
    /// Strongest postconditions.
    Sp,
    /// Strongest postconditions over live variables.
    SpLive,
    /// Strongest postconditions over live variables, of the statements in the unsatisfiable core.
    SpCore,
    /// Weakest preconditions.
    Wp,
    /// Weakest preconditions over the variables that occur earlier in the trace.
    WpLive,
    /// The same, of the statements in the unsatisfiable core.
    WpCore,
    /// Partial sums of a Farkas certificate of a conjunctive linear core.
    Farkas,
    /// Craig interpolants of the trace, from Spacer.
    Craig,
    /// Inductive invariants of the trace's path program, from abstract interpretation.
    AbstractInterpretation,
    /// Inductive invariants of the trace's path program, from Spacer.
    PathInvariants,
}

impl Interpolation {
    /// All methods.
    pub const ALL: [Interpolation; 10] = [
        Interpolation::Sp,
        Interpolation::SpLive,
        Interpolation::SpCore,
        Interpolation::Wp,
        Interpolation::WpLive,
        Interpolation::WpCore,
        Interpolation::Farkas,
        Interpolation::Craig,
        Interpolation::AbstractInterpretation,
        Interpolation::PathInvariants,
    ];

    /// The name on the command line and in statistics.
    pub fn name(self) -> &'static str {
        match self {
            Interpolation::Sp => "sp",
            Interpolation::SpLive => "sp-live",
            Interpolation::SpCore => "sp-core",
            Interpolation::Wp => "wp",
            Interpolation::WpLive => "wp-live",
            Interpolation::WpCore => "wp-core",
            Interpolation::Farkas => "farkas",
            Interpolation::Craig => "craig",
            Interpolation::AbstractInterpretation => "absint",
            Interpolation::PathInvariants => "path-invariants",
        }
    }
}

impl fmt::Display for Interpolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An infeasible trace and the proof of its infeasibility.
pub struct Infeasible<'a> {
    /// The program's relations.
    pub relations: &'a Relations<'a>,
    /// The trace.
    pub word: &'a NestedWord,
    /// The trace in single-assignment form.
    pub ssa: &'a Ssa,
    /// The unsatisfiable core.
    pub core: &'a Core,
}

/// Finds predicates for an infeasible trace; an empty list when the method does not apply or gives up. There may be
/// several sequences, the most promising first.
pub fn sequences(trace: &Infeasible, method: Interpolation, limit: Limit, interrupt: &Interrupt) -> Vec<Vec<Term>> {
    let exact = Transformers::new(trace.relations, Leftover::Quantify);
    let all = Core::all(trace.ssa);
    match method {
        Interpolation::Sp => vec![forward::predicates(trace, &all, forward::Scope::All, &exact)],
        Interpolation::SpLive => vec![forward::predicates(trace, &all, forward::Scope::Live, &exact)],
        Interpolation::SpCore => vec![forward::predicates(trace, trace.core, forward::Scope::Live, &exact)],
        Interpolation::Wp => vec![backward::predicates(trace, &all, backward::Scope::All, &exact)],
        Interpolation::WpLive => vec![backward::predicates(trace, &all, backward::Scope::Touched, &exact)],
        Interpolation::WpCore => vec![backward::predicates(trace, trace.core, backward::Scope::Touched, &exact)],
        Interpolation::Farkas => farkas::predicates(trace),
        Interpolation::Craig => craig::of_trace(trace, limit, interrupt).into_iter().collect(),
        Interpolation::AbstractInterpretation => abstraction::of_path_program(trace).into_iter().collect(),
        Interpolation::PathInvariants => craig::of_path_program(trace, limit, interrupt).into_iter().collect(),
    }
}
