//! SMT solvers behind one trait: Z3 in process, any SMT-LIB 2 solver as a child process.
//!
//! Which construct do I want?
//!
//! | to | use |
//! |---|---|
//! | ask for satisfiability, models, unsat cores | [`Solver`], mostly [`Z3Solver`] |
//! | use another solver as a child process | [`ProcessSolver`] |
//! | start the solver that the user has chosen | [`SolverFactory`] |
//! | keep a replayable log of all queries | [`SmtLog`], [`Logged`] |
//! | shrink an unsat core | [`minimise_core`] |
//! | solve Horn clauses: interpolants, invariants | [`horn::solve`] |
//! | eliminate quantifiers with Z3's tactics | [`eliminate_by_tactic`] |
//! | remove redundant parts of a formula | [`simplify()`], [`simplify_in_context`] |
//! | write a large term as text | [`term_to_smtlib`] |
//! | bound the work of one check, stop everything | [`Limit`], [`Interrupt`] |
//!
//! ```no_run
//! use tracewright_logic::{Sort, Terms};
//! use tracewright_smt::{Answer, Solver, Z3Solver};
//!
//! let t = Terms::new();
//! let x = t.var("x", Sort::INT);
//! let mut solver = Z3Solver::new(&t)?;
//! solver.assert(t.gt(x, t.int(3)));
//! assert_eq!(solver.check(), Answer::Sat);
//! solver.push();
//! let label = solver.assert_named(t.lt(x, t.int(2)));
//! assert_eq!(solver.check(), Answer::Unsat);
//! assert_eq!(solver.unsat_core().labels, [label]);
//! solver.pop(1);
//! # Ok::<(), tracewright_smt::Error>(())
//! ```

mod clock;
mod cores;
mod error;
mod factory;
pub mod horn;
mod limit;
mod logged;
mod process;
mod simplify;
mod smtlib;
mod solver;
mod stats;
mod tactics;
mod watchdog;
mod z3;

pub use cores::minimise_core;
pub use error::Error;
pub use factory::{Queries, SolverChoice, SolverFactory, SolverOptions};
pub use limit::{Interrupt, Limit};
pub use logged::{Logged, SmtLog};
pub use process::{ProcessOptions, ProcessSolver};
pub use simplify::{simplify, simplify_in_context};
pub use smtlib::term_to_smtlib;
pub use solver::{Answer, Core, Label, Reason, Solver};
pub use stats::SolverStats;
pub use tactics::eliminate_by_tactic;
pub use z3::{Engine, Z3Options, Z3Solver, set_z3_memory_limit, z3_version};
