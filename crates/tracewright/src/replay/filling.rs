//! What memory holds that the program has not written. A harness has no say in that, but the error counts whatever it is: if the
//! program does not run into it, it is worth trying with something else.

/// The content of variables without initialisers and of allocated memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filling {
    /// What happens to be there.
    Found,
    /// Bytes that are zero.
    Zeros,
    /// Bytes that are not.
    Others,
}

impl Filling {
    /// What to try if the error is not reached with what is there.
    pub const OTHERS: [Filling; 2] = [Filling::Zeros, Filling::Others];

    /// The option of the compiler for variables; new ones have it.
    pub fn option(self) -> Option<&'static str> {
        match self {
            Filling::Found => None,
            Filling::Zeros => Some("-ftrivial-auto-var-init=zero"),
            Filling::Others => Some("-ftrivial-auto-var-init=pattern"),
        }
    }

    /// The byte that allocated memory is filled with.
    pub fn byte(self) -> Option<u8> {
        match self {
            Filling::Found => None,
            Filling::Zeros => Some(0),
            Filling::Others => Some(0xfe),
        }
    }

    /// For people.
    pub fn note(self) -> Option<&'static str> {
        match self {
            Filling::Found => None,
            Filling::Zeros => Some("memory that nobody has written holds zeros here"),
            Filling::Others => Some("memory that nobody has written holds other bytes than zeros here"),
        }
    }
}
