//! Programs that end for a known reason, and near misses that do not.
//!
//! The pieces (`loops.c`, `loops.bpl`) are loops and recursions around a ranking function. With one thing changed, each
//! has a state, a cycle or a set of states that an execution never leaves. A program is a few pieces one after the other, in
//! blocks, functions and loops that end. In an endless program one of them is changed; all others can be passed.
//!
//! The programs are then rewritten without a change of meaning ([`rewrite`](crate::rewrite)).

mod kinds;
mod program;

pub use kinds::{EndingCertificates, EndingHarnesses, Endings};
