//! The integer types of C, as far as the generator needs them to avoid undefined behaviour.

use tracewright_vocabulary::DataModel;

/// An integer type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Integer {
    Bool,
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    Unsigned,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
    Int128,
    Unsigned128,
}

use Integer::*;

/// The types of both data models, the common ones several times.
pub const COMMON: [Integer; 18] = [
    Bool,
    Char,
    SignedChar,
    UnsignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    Int,
    Int,
    Int,
    Unsigned,
    Unsigned,
    Unsigned,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
];

impl Integer {
    pub fn name(self) -> &'static str {
        match self {
            Bool => "_Bool",
            Char => "char",
            SignedChar => "signed char",
            UnsignedChar => "unsigned char",
            Short => "short",
            UnsignedShort => "unsigned short",
            Int => "int",
            Unsigned => "unsigned",
            Long => "long",
            UnsignedLong => "unsigned long",
            LongLong => "long long",
            UnsignedLongLong => "unsigned long long",
            Int128 => "__int128",
            Unsigned128 => "unsigned __int128",
        }
    }

    /// The suffix of the function `__VERIFIER_nondet_` for the type, if there is one.
    pub fn nondet(self) -> Option<&'static str> {
        Some(match self {
            Bool => "bool",
            Char => "char",
            UnsignedChar => "uchar",
            Short => "short",
            UnsignedShort => "ushort",
            Int => "int",
            Unsigned => "uint",
            Long => "long",
            UnsignedLong => "ulong",
            _ => return None,
        })
    }

    pub fn width(self, model: DataModel) -> u32 {
        match self {
            Bool => 1,
            Char | SignedChar | UnsignedChar => 8,
            Short | UnsignedShort => 16,
            Int | Unsigned => 32,
            Long | UnsignedLong if model == DataModel::Ilp32 => 32,
            Long | UnsignedLong | LongLong | UnsignedLongLong => 64,
            Int128 | Unsigned128 => 128,
        }
    }

    pub fn is_signed(self) -> bool {
        matches!(self, Char | SignedChar | Short | Int | Long | LongLong | Int128)
    }

    fn rank(self) -> u32 {
        match self {
            Bool => 0,
            Char | SignedChar | UnsignedChar => 1,
            Short | UnsignedShort => 2,
            Int | Unsigned => 3,
            Long | UnsignedLong => 4,
            LongLong | UnsignedLongLong => 5,
            Int128 | Unsigned128 => 6,
        }
    }

    pub fn unsigned(self) -> Integer {
        match self {
            Char | SignedChar => UnsignedChar,
            Short => UnsignedShort,
            Int => Unsigned,
            Long => UnsignedLong,
            LongLong => UnsignedLongLong,
            Int128 => Unsigned128,
            other => other,
        }
    }

    /// The type after the integer promotions.
    pub fn promoted(self) -> Integer {
        if self.rank() < Int.rank() { Int } else { self }
    }

    /// The type of a sum of the two.
    pub fn common(self, other: Integer, model: DataModel) -> Integer {
        let (a, b) = (self.promoted(), other.promoted());
        let (low, high) = if a.rank() <= b.rank() { (a, b) } else { (b, a) };
        if a.is_signed() == b.is_signed() {
            return high;
        }
        if !high.is_signed() {
            return high;
        }
        if low.rank() == high.rank() {
            return low;
        }
        if high.width(model) > low.width(model) { high } else { high.unsigned() }
    }
}

/// The type of `sizeof`.
pub fn size_type(model: DataModel) -> Integer {
    match model {
        DataModel::Ilp32 => Unsigned,
        DataModel::Lp64 => UnsignedLong,
    }
}
