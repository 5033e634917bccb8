//! Values: numbers, pointers, and structs as bytes.

use std::rc::Rc;

use crate::floats::Number;
use crate::memory::{BlockId, Bytes};

/// A pointer: an address, and the object that it was made from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pointer {
    /// Its object (provenance); none for null and for pointers made from integers.
    pub block: Option<BlockId>,
    /// Its number.
    pub address: u64,
}

impl Pointer {
    /// The null pointer.
    pub const NULL: Pointer = Pointer { block: None, address: 0 };

    /// A pointer that was made from an integer.
    pub fn numbered(address: u64) -> Pointer {
        Pointer { block: None, address }
    }
}

/// A value.
#[derive(Clone, Debug)]
pub enum Value {
    /// No value: of a `void` expression, or of a function that returned without a value.
    Void,
    /// An integer; one of `unsigned __int128` beyond the range of `__int128` is the negative number with the same bits.
    Int(i128),
    /// A floating-point number.
    Float(Number),
    /// A pointer.
    Pointer(Pointer),
    /// A struct or union.
    Record(Rc<Bytes>),
    /// A list of variable arguments, by its number in the machine.
    List(u32),
}
