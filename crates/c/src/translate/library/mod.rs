//! Calls of functions without a body: those that are known ([`crate::library`]), and all others.

mod known;
mod unknown;
