//! The translation of C against the compiler of the system: random programs whose outcome the compiler computes.
//!
//! For every program the verifier has to prove that the outcome is what the compiled program shows, and to find that the claim
//! of the contrary fails, with both encodings of integers.

pub mod compiler;
pub mod floats;
pub mod generate;
pub mod judge;
pub mod limit;
pub mod program;
pub mod random;
pub mod tally;
pub mod types;
pub mod walk;
