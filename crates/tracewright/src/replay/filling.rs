//! What memory holds that the program has not written. A harness has no say in that, but the error counts whatever it is: if the
//! program does not run into it, it is worth trying with something else.

use tracewright_report::Detector;

/// The content of variables without initialisers and of allocated memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filling {
    /// What happens to be there.
    Found,
    /// Bytes that are zero.
    Zeros,
    /// Bytes that are not.
    Others,
    /// In allocated memory, addresses of memory that is there; zeros elsewhere.
    Addresses,
}

impl Filling {
    /// What to try if the error is not reached with what is there.
    pub fn others(detector: Detector) -> &'static [Filling] {
        match detector {
            // A pointer that nobody has set is no matter of the property.
            Detector::Harness => &[Filling::Zeros, Filling::Others, Filling::Addresses],
            // It is what is looked for, or takes the place of something that is.
            Detector::Count | Detector::Undefined | Detector::Address => &[Filling::Zeros, Filling::Others],
            Detector::None => &[],
        }
    }

    /// A C file that does it.
    pub fn source(self) -> Option<&'static str> {
        (self == Filling::Addresses).then_some(include_str!("addresses.c"))
    }

    /// The option of the compiler for variables; new ones have it.
    pub fn option(self) -> Option<&'static str> {
        match self {
            Filling::Found => None,
            Filling::Zeros | Filling::Addresses => Some("-ftrivial-auto-var-init=zero"),
            Filling::Others => Some("-ftrivial-auto-var-init=pattern"),
        }
    }

    /// The byte that allocated memory is filled with.
    pub fn byte(self) -> Option<u8> {
        match self {
            Filling::Found | Filling::Addresses => None,
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
            Filling::Addresses => Some("allocated memory that nobody has written holds addresses here"),
        }
    }
}
