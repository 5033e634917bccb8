//! What operations on signed integers of C give whose result does not fit into their type.

/// What operations on signed integers give whose result does not fit. C leaves it undefined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SignedOverflow {
    /// What GCC gives without optimisation: the result modulo a power of two.
    #[default]
    Wraps,
    /// The execution ends.
    Ends,
    /// The mathematical result: signed integers are unbounded. With bit-vectors, the execution ends. That is how the tasks about
    /// termination of the competition are meant.
    Unbounded,
}

impl SignedOverflow {
    /// All of them.
    pub const ALL: [SignedOverflow; 3] = [SignedOverflow::Wraps, SignedOverflow::Ends, SignedOverflow::Unbounded];

    /// As certificates call it.
    pub fn name(self) -> &'static str {
        match self {
            SignedOverflow::Wraps => "wraps",
            SignedOverflow::Ends => "ends",
            SignedOverflow::Unbounded => "unbounded",
        }
    }

    /// What signed integers do, as a sentence.
    pub fn describe(self) -> &'static str {
        match self {
            SignedOverflow::Wraps => "signed integers wrap around",
            SignedOverflow::Ends => "executions end where a signed integer overflows",
            SignedOverflow::Unbounded => "signed integers are unbounded",
        }
    }
}
