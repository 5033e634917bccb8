//! Arguments that a loop runs forever: terms in, terms out.
//!
//! The caller describes one path round a loop as a relation between the values at the loop head before and after
//! ([`Problem`]); [`find`] looks for a [`Recurrence`]: a family of states, described by parameters, from each of which one
//! round leads to a state of the family again. There are three ways to find one, cheapest first:
//!
//! | kind | found by | example |
//! |---|---|---|
//! | a state that repeats | one satisfiability query (`fixpoint.rs`) | `while (x == y) {}` |
//! | a recurrent set | candidates for its constraints, of which those that are not closed are dropped (`sets.rs`) | `while (x > 0) x += y` |
//! | a geometric argument | linear systems for guessed eigenvalues (`geometric.rs`) | `while (a + b >= 4) { a = 3 * a + b; b = 2 * b }` |
//!
//! Nothing that the search assumes is believed: what [`find`] returns has passed [`check()`], which knows the definition
//! only, and callers can ask again.
//!
//! ```
//! use tracewright_logic::{Sort, Terms, Value};
//! use tracewright_recurrence::{Limits, LoopVariable, Problem, Start, find};
//! use tracewright_smt::{SolverChoice, SolverFactory};
//!
//! // while (x > 0) x = x + 1, from x = 3
//! let t = Terms::new();
//! let (now, next) = (t.var("x", Sort::INT), t.var("x'", Sort::INT));
//! let problem = Problem {
//!     variables: vec![LoopVariable { now, next }],
//!     round: t.and2(t.gt(now, t.int(0)), t.eq(next, t.add2(now, t.int(1)))),
//!     start: Start::State(vec![(now, Value::int(3))]),
//! };
//! let factory = SolverFactory::new(&t, SolverChoice::Z3);
//! let recurrence = find(&t, &problem, &Limits::default(), &factory).expect("it runs forever");
//! assert_eq!(recurrence.parameters.len(), 1);
//! ```

mod candidates;
mod check;
mod choices;
mod ends;
mod fixpoint;
mod functional;
mod geometric;
mod lift;
mod linear;
mod problem;
mod search;
mod sets;
mod unroll;
mod values;

pub use check::{Why, check};
pub use problem::{Kind, Limits, LoopVariable, NoRecurrence, Problem, Recurrence, Start};
pub use search::find;
pub use values::literal;
