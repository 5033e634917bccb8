//! Fuzzing for wrong verdicts, crashes and hangs ("the hunt"). Not shipped: it is a tool for developers of Tracewright.
//!
//! Which kind of case is which?
//!
//! | kind | what is known | module |
//! |---|---|---|
//! | metamorphic | the verdict of a program, which rewriting must not turn into its opposite | [`rewrite`] |
//! | constructed | the verdict, because the program was built around it | [`construct`] |
//! | termination | whether the program ends, because it was built around a ranking function or a state that repeats | [`endings`] |
//! | differential | that all configurations must agree; with a compiler, what the program computes | [`configurations`], [`differential`] |
//! | certificates | that a proof of a correct program is accepted, and is rejected for an incorrect one | [`certificates`] |
//! | suites | what a compiler or another verifier's regression suite says | [`suites`] |
//! | forged | that certificates and witnesses of one program, changed somehow, do not pass for those of another | [`forge`] |
//! | mutated | only that the tool has to end in one of its documented ways | [`mutate`] |
//!
//! A case is a function of its kind and a seed ([`case::Kind`]). The tool is run as a process with limits ([`tool`]),
//! many at a time ([`hunt`]); findings are minimised ([`minimise`]) and stored ([`finding`]). See docs/hunt.md.
//!
//! *Architecture invariant.* No verdict is computed here: what a program is expected to be comes from its construction, from the header
//! of a test, or from a compiler, never from the code under test.

pub mod case;
pub mod certificates;
pub mod configurations;
pub mod construct;
pub mod differential;
pub mod endings;
pub mod finding;
pub mod forge;
pub mod hunt;
pub mod minimise;
pub mod mutate;
pub mod parsers;
pub mod rewrite;
pub mod seeds;
pub mod suites;
pub mod summary;
pub mod tool;
