//! A small solver for partial Max-SAT problems in which all soft clauses are single variables: it makes as many
//! variables true as it can under the hard clauses.
//!
//! The solver is greedy: it goes through the variables in a given order, makes each true that is still undecided, and
//! propagates; only if that leads to a contradiction is the variable made false. The answer is the first of all
//! solutions in the lexicographic order of the variables (true before false); so no further variable can be made true
//! unless others become false. For Horn clauses (at most one positive literal each) there is never more than one
//! decision to undo, and the whole run needs one propagation for each variable.
//!
//! Hard clauses come in two kinds: explicit ones, kept with two watched literals each, and those of a
//! [`Theory`], which are too many to be written down and are propagated by a function.

mod clauses;
mod literal;
mod solver;

pub(super) use literal::{Literal, Values, Variable};
pub(super) use solver::{Solution, Solver, Theory};
