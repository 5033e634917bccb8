//! Nested-word automata and the operations trace abstraction needs.
//!
//! A nested word is a word with calls and returns that match like parentheses; its letters come from three alphabets,
//! *internal*, *call* and *return*, each with its own numbering (Alur and Madhusudan, "Adding nesting structure to
//! words", JACM 2009). An automaton over nested words reads a return together with the state in which the matching call
//! was taken, the *hierarchical predecessor*. Finite automata are the special case without calls. In this crate states
//! and letters are numbers: their meaning is in side tables of the automaton's owner.
//!
//! Which construct do I want?
//!
//! | I have | I want | use |
//! |---|---|---|
//! | states and transitions | an automaton | [`NwaBuilder`] |
//! | an automaton | a shortest word of its language | [`accepting_run`] |
//! | an automaton, and one that asks a solver for its transitions | the words that only the first accepts | [`difference`] with [`OnDemand`] |
//! | a difference | only the states and transitions on accepting runs | [`remove_dead_ends`] |
//! | a difference | fewer states, but no two program locations merged | [`minimise`] |
//! | two automata | both, either, one without the other, one after the other | [`intersection`], [`union`] or [`synchronised_union`], [`difference_of`], [`concatenation`] |
//! | two automata | a word in which their languages differ | [`inclusion_counterexample`], [`equivalence_counterexample`], [`included_in_union`] |
//! | a run | its path program | [`restrict_to_word`] |
//! | an automaton | a deterministic one, on demand or explicit | [`Powerset`], [`determinise`] |
//! | an automaton | a total one, or the complement | [`totalise`], [`complement`] |
//! | an automaton | its reachable part | [`remove_unreachable`] |
//! | a deterministic finite automaton | the smallest one | [`minimise_dfa`] |
//! | an automaton | whether it has finitely many words, how deep its loops are | [`is_finite_language`], [`loop_complexity`] |
//! | an automaton of a few dozen states | a picture of it | [`svg`], [`dot`] |
//!
//! # Example
//!
//! A program automaton with a loop (letter 0) and an error edge (letter 1), and a subtrahend that accepts all words in
//! which the loop is taken at least once:
//!
//! ```
//! use tracewright_automata::*;
//!
//! let (body, fail) = (Letter(0), Letter(1));
//! let mut program = NwaBuilder::new(Alphabet::finite(2));
//! let head = program.add_state();
//! let error = program.add_state();
//! program.set_initial(head);
//! program.set_accepting(error);
//! program.internal(head, body, head);
//! program.internal(head, fail, error);
//! let program = program.build();
//!
//! struct LoopTaken;
//! impl OnDemand for LoopTaken {
//!     type Error = std::convert::Infallible;
//!     fn initial(&mut self) -> State { State(0) }
//!     fn is_accepting(&self, q: State) -> bool { q == State(1) }
//!     fn is_accepting_sink(&self, q: State) -> bool { q == State(1) }
//!     fn internal(&mut self, q: State, a: Letter) -> Result<State, Self::Error> {
//!         Ok(if a == Letter(0) { State(1) } else { q })
//!     }
//!     fn call(&mut self, q: State, _: Letter) -> Result<State, Self::Error> { Ok(q) }
//!     fn ret(&mut self, q: State, _: State, _: Letter) -> Result<State, Self::Error> { Ok(q) }
//! }
//!
//! let rest = difference(&program, &mut LoopTaken, &mut unwatched).unwrap();
//! let rest = remove_dead_ends(&rest.nwa).nwa;
//! let run = accepting_run(&rest).unwrap();
//! assert_eq!(run.word.symbols(), [Symbol::Internal(fail)]);
//! assert_eq!(rest.len(), 2);
//! ```

pub mod alternating;
pub mod buchi;
mod csr;
pub(crate) mod explore;
pub mod hoa;
mod ids;
mod lasso;
pub mod nwa;
mod on_demand;
pub mod petri;
pub mod picture;
pub mod rabin;
pub mod reduction;
pub mod simulation;
pub mod tree;
mod word;

pub use ids::{Letter, State};
pub use lasso::NestedLasso;
pub use nwa::*;
pub use on_demand::OnDemand;
pub use picture::{dot, svg};
pub use word::{NestedWord, PendingReturn, Run, Symbol};
