//! Where values come from that the program does not determine.

use tracewright_c::types::FloatType;
use tracewright_source::Span;

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// An integer of so many bits.
    Int {
        /// How many; one for `_Bool`.
        bits: u32,
        /// Whether it may be negative.
        signed: bool,
    },
    /// A floating-point number, by its bits in the interchange format.
    Float(FloatType),
    /// A pointer, by its address.
    Pointer,
}

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source<'a> {
    /// A function of this name that gives any value.
    Function {
        /// Its name.
        name: &'a str,
        /// The call.
        span: Span,
    },
    /// The content of memory that was never written.
    Memory,
    /// A function of the library whose result is not modelled.
    Guess,
}

/// Gives values from outside, as bits.
pub trait Inputs {
    /// A value; `None` ends the run as one that nothing is known about.
    fn next(&mut self, source: Source, wanted: Wanted) -> Option<u128>;
}

/// The same answer to everything: zero.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zeros;

impl Inputs for Zeros {
    fn next(&mut self, _: Source, _: Wanted) -> Option<u128> {
        Some(0)
    }
}

/// A list of values; nothing is known after its end, nor about anything else than functions.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    values: std::collections::VecDeque<u128>,
}

impl Listed {
    /// These values, in this order.
    pub fn new(values: impl IntoIterator<Item = u128>) -> Listed {
        Listed { values: values.into_iter().collect() }
    }
}

impl Inputs for Listed {
    fn next(&mut self, source: Source, _: Wanted) -> Option<u128> {
        match source {
            Source::Function { .. } => self.values.pop_front(),
            Source::Memory | Source::Guess => None,
        }
    }
}
