//! Sources of nondeterministic values.

use tracewright_c::types::FloatType;
use tracewright_source::Span;

/// The kind of value that is requested.
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
    /// A function of this name that returns an arbitrary value.
    Function {
        /// Its name.
        name: &'a str,
        /// The call.
        span: Span,
    },
    /// The content of memory that was never written.
    Memory,
    /// A library function whose result is not modelled.
    Guess,
}

/// Supplies nondeterministic values, as bits.
pub trait Inputs {
    /// A value; `None` ends the run without an opinion.
    fn next(&mut self, source: Source, wanted: Wanted) -> Option<u128>;
}

/// All values are zero.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zeros;

impl Inputs for Zeros {
    fn next(&mut self, _: Source, _: Wanted) -> Option<u128> {
        Some(0)
    }
}

/// A list of values for functions; runs that need further or other values end without an opinion.
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
