//! Fewer states by merging: quotients by equivalences that keep the language, found by partition refinement or by
//! partial Max-SAT.
//!
//! Which one do I want?
//!
//! | I have | use |
//! |---|---|
//! | a finite automaton | [`minimise_sevpa`]: the bisimulation quotient, minimal if the automaton is deterministic |
//! | a nested-word automaton of any size | [`shrink`] |
//! | one of some hundred states that must become as small as possible | [`minimise_by_max_sat`] with [`Merging::Bisimulation`] |
//! | a nondeterministic one, to be reduced by simulation | [`minimise_by_max_sat`] with [`Merging::Simulation`] |
//! | a simulation relation computed elsewhere | [`minimise_by_max_sat`] inside that [`Relation`] |
//! | classes that are known to preserve the language | [`quotient`] |
//!
//! Returns are what makes nested words different: whether two states may be merged depends on which states are merged
//! on the stack. So there is no greatest equivalence, and the reductions differ in how much they try: [`minimise_sevpa`]
//! merges only states with the same returns up to merging and is the only one whose result does not depend on the
//! numbering of states; the others also merge states that never meet the same stack.

mod candidates;
mod max_sat;
mod merging;
mod occurring;
mod quotient;
mod refinement;
mod relation;
mod sevpa;
mod shrink;

pub use merging::{Merging, minimise_by_max_sat};
pub use quotient::quotient;
pub use relation::Relation;
pub use sevpa::minimise_sevpa;
pub use shrink::shrink;
