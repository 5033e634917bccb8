//! The content of uninitialised memory. A harness cannot determine it, but the error counts for any content: if the
//! program does not reach it, other contents are tried.

use tracewright_report::Detector;

/// The content of variables without initialisers and of allocated memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filling {
    /// Whatever is there.
    Found,
    /// Bytes that are zero.
    Zeros,
    /// Bytes that are not.
    Others,
    /// In allocated memory, addresses of live memory; zeros elsewhere.
    Addresses,
}

impl Filling {
    /// The contents to try if the error is not reached with the existing one.
    pub fn others(detector: Detector) -> &'static [Filling] {
        match detector {
            // Dereferencing an uninitialised pointer is irrelevant for the property, so it must be avoided.
            Detector::Harness => &[Filling::Zeros, Filling::Others, Filling::Addresses],
            // Such an access is a violation, or hides one.
            Detector::Count | Detector::Undefined | Detector::Address => &[Filling::Zeros, Filling::Others],
            Detector::None => &[],
        }
    }

    /// A C file that fills memory.
    pub fn source(self) -> Option<&'static str> {
        (self == Filling::Addresses).then_some(include_str!("addresses.c"))
    }

    /// The compiler option for variables, which recent compilers have.
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
            Filling::Zeros => Some("uninitialised memory is filled with zeros"),
            Filling::Others => Some("uninitialised memory is filled with non-zero bytes"),
            Filling::Addresses => Some("uninitialised heap memory is filled with addresses"),
        }
    }
}
