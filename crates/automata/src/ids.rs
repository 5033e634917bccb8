//! The ids of states and letters.

use std::fmt;

/// A state of an automaton: an index into the side tables of the automaton's owner.
///
/// Explicit automata number their states `0..automaton.len()`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(pub u32);

/// A letter of one of the three alphabets; each alphabet has its own numbering.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(pub u32);

macro_rules! index_like {
    ($name:ident, $prefix:literal) => {
        impl $name {
            /// The number as an array index.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// From an array index; panics if it does not fit into 32 bits.
            #[inline]
            pub fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("more than 2^32 states or letters"))
            }
        }

        impl From<u32> for $name {
            fn from(number: u32) -> Self {
                Self(number)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }
        }
    };
}

index_like!(State, "q");
index_like!(Letter, "a");
