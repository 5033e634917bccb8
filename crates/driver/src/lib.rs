//! From a program and a property to a verdict: the library under the command line.
//!
//! A [`Task`] is a question: a [`Program`], a [`Property`], a [`Configuration`] and [`Limits`]. Its [`Outcome`] is the answer:
//! a [`Verdict`], a report, and what else was asked for. C, verified in ten lines:
//!
//! ```
//! use tracewright_driver::{Program, Property, Task, Verdict};
//!
//! let text = "
//!     extern int __VERIFIER_nondet_int(void);
//!     extern void reach_error(void);
//!     int main(void) {
//!         int n = __VERIFIER_nondet_int(), i = 0;
//!         while (i < n) i++;
//!         if (n > 0 && i != n) reach_error();
//!     }";
//! let task = Task::new(Program::c("count.c", text)).property(Property::named("unreach-call")?);
//! let outcome = task.verify()?;
//! assert_eq!(outcome.verdict, Verdict::True);
//! # Ok::<(), tracewright_driver::Failure>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | verify a text, or files | [`Program::c`], [`Program::boogie`], [`Program::read`]; then [`Task::verify`] |
//! | choose the property | [`Property::named`] (names and property files), [`Property::checks`] |
//! | choose data model, macros, headers | the fields of [`CSource`] |
//! | choose strategies, the solver, outputs | [`Configuration`] |
//! | show the result to people or programs | [`Outcome::report`](Outcome#structfield.report) |
//! | print an intermediate stage | [`Task::print`] |
//! | check a certificate | [`check_certificate`] |
//! | validate a witness | [`Validation`] |
//! | stop a run, show progress | [`supervise()`] with a [`Watch`], and [`Prepared`] |
//! | get only the control-flow graph | [`Loaded::graph`] |
//!
//! A verdict is reported only after it has been confirmed by code that is independent of the search.

mod attempt;
mod certificate;
mod confirm;
mod encodings;
mod ends;
mod failure;
mod files;
mod formulas;
mod graphs;
mod learnt;
mod load;
mod outcome;
mod overflow;
mod prepared;
mod program;
mod property;
mod stage;
mod supervise;
mod task;
mod temporal;
mod validate;
mod variants;
mod watch;
mod words;

pub use certificate::{CertificateTask, CheckFailure, CheckedCertificate, NoCertificate, OnChange, check_certificate};
pub use confirm::solver;
pub use failure::Failure;
pub use files::{InputError, read_file};
pub use formulas::Formula;
pub use load::{COptions, CProgram, Loaded, Translated, load_boogie};
pub use outcome::{NoWitness, Outcome};
pub use overflow::signed_overflow;
pub use prepared::{Prepared, Printed, volatile};
pub use program::{BoogieSource, CSource, Program};
pub use property::{
    Check, Property, PropertyError, PropertyFileError, is_identifier, parse_property_file, standard_name,
};
pub use stage::Stage;
pub use supervise::{Stopped, supervise};
pub use task::{Configuration, EncodingChoice, Limits, Outputs, Task};
pub use tracewright_verify::{Unknown, Verdict};
pub use validate::{Judgement, NotValidated, Validation};
pub use watch::{Watch, Worker};
