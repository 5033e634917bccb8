//! Independent confirmation of verdicts: an annotation is checked triple by triple, a counterexample is executed.
//!
//! This crate shares no proving code with `proof` and `verify`.
//!
//! Which construct do I want?
//!
//! | to confirm | use |
//! |---|---|
//! | TRUE: invariants and contracts | [`check_annotation`] |
//! | TRUE: invariants at some locations only | [`check_outline`] |
//! | TRUE: that there is nothing to choose, by running the program | [`explore()`] |
//! | TRUE: that the cells between the constants of a program are all that matters | [`survey()`] |
//! | TRUE: that there is little to choose, by running it symbolically | [`follow()`] |
//! | TRUE for termination: that every endless execution visits one of some heads infinitely often | [`endless_without`] |
//! | TRUE for termination: that something is a ranking function, which can be watched | [`watched`] |
//! | FALSE for termination: a stem, and a round that can be repeated forever | [`check_lasso`] |
//! | FALSE: an error trace | [`replay()`] |
//! | FALSE: an error trace with very many letters | [`retrace()`] |
//! | that the program has executions (vacuity) | [`contradictions()`] |
//!
//! All take a solver without assertions of its own and leave it as they found it.

mod annotation;
mod contradictions;
mod equations;
mod explicit;
mod factor;
mod frames;
mod lasso;
mod paths;
mod ranges;
mod rank;
mod reach;
mod rejection;
mod replay;
mod symbolic;
mod termination;
mod triples;
mod unfold;
mod visible;

pub use annotation::{Annotation, Contract, Outline};
pub use contradictions::{Contradiction, contradictions};
pub use explicit::{Circle, ExplicitLimits, Explored, explore, explore_to_end, retrace, retrace_circle};
pub use lasso::{Arrival, Lasso, NotEndless, OnceAround, Recurrence, Round, arrival, check_lasso, repeats, round};
pub use ranges::{Surveyed, survey};
pub use rank::{UnfitRank, watched};
pub use rejection::{CheckedProof, Formula, Gap, Rejection, Triple};
pub use replay::{
    Application, Choice, ChoiceKind, ConfirmedBy, Execution, Hint, ReplayError, Step, StepKind, TraceLetter,
    Unevaluated, replay, replay_along,
};
pub use symbolic::{Bound, Followed, StartSolver, SymbolicLimits, follow};
pub use termination::{Cycle, Ranked, endless_without};
pub use triples::{Meaning, check_annotation, check_annotation_of, check_outline};

/// With what a program is executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// With values, as by [`explore()`].
    Explicit,
    /// With ranges of values, as by [`survey()`].
    Ranges,
    /// With terms over inputs, as by [`follow()`].
    Symbolic,
}
