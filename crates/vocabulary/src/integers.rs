//! How integers of C are represented.

/// How the integers of C are represented.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum IntegerEncoding {
    /// Mathematical integers; overflow is wrapped explicitly, bit operations that have no arithmetic form are
    /// over-approximated.
    #[default]
    Math,
    /// Bit-vectors: exact for everything.
    Bits,
}

impl IntegerEncoding {
    /// All of them.
    pub const ALL: [IntegerEncoding; 2] = [IntegerEncoding::Math, IntegerEncoding::Bits];

    /// As options, certificates and JSON call it.
    pub fn name(self) -> &'static str {
        match self {
            IntegerEncoding::Math => "math",
            IntegerEncoding::Bits => "bits",
        }
    }

    /// For people.
    pub fn describe(self) -> &'static str {
        match self {
            IntegerEncoding::Math => "mathematical integers",
            IntegerEncoding::Bits => "bit-vectors",
        }
    }
}
