//! Integer promotions and usual arithmetic conversions (C11 6.3.1).

use super::{BitRange, FloatType, IntType, TypeId, TypeKind, Types};

impl IntType {
    /// Whether the type is signed, which `char` is on x86.
    pub fn is_signed(self) -> bool {
        use IntType::*;
        matches!(self, Char | SChar | Short | Int | Long | LongLong | Int128)
    }

    /// Conversion rank (6.3.1.1).
    pub fn rank(self) -> u32 {
        use IntType::*;
        match self {
            Bool => 0,
            Char | SChar | UChar => 1,
            Short | UShort => 2,
            Int | UInt => 3,
            Long | ULong => 4,
            LongLong | ULongLong => 5,
            Int128 | UInt128 => 6,
        }
    }

    /// The unsigned type of the same rank.
    pub fn to_unsigned(self) -> IntType {
        use IntType::*;
        match self {
            Bool => Bool,
            Char | SChar | UChar => UChar,
            Short | UShort => UShort,
            Int | UInt => UInt,
            Long | ULong => ULong,
            LongLong | ULongLong => ULongLong,
            Int128 | UInt128 => UInt128,
        }
    }

    /// The signed type of the same rank.
    pub fn to_signed(self) -> IntType {
        use IntType::*;
        match self {
            Bool => Bool,
            Char | SChar | UChar => SChar,
            Short | UShort => Short,
            Int | UInt => Int,
            Long | ULong => Long,
            LongLong | ULongLong => LongLong,
            Int128 | UInt128 => Int128,
        }
    }

    /// The type after the integer promotions: types narrower than `int` become `int`.
    pub fn promoted(self) -> IntType {
        if self.rank() < IntType::Int.rank() { IntType::Int } else { self }
    }
}

impl Types {
    /// Width of an integer type in bits, the sign included; `_Bool` has one.
    pub fn int_bits(&self, int: IntType) -> u32 {
        if int == IntType::Bool { 1 } else { 8 * self.int_size(int) as u32 }
    }

    /// The integer type itself, or the underlying type of an enumeration.
    pub fn as_int(&self, ty: TypeId) -> Option<IntType> {
        match *self.kind(ty) {
            TypeKind::Int(int) => Some(int),
            TypeKind::Enum(id) => Some(self.enumeration(id).underlying),
            _ => None,
        }
    }

    /// The floating-point type by its set of values: `float` for `_Float32`.
    pub fn as_float(&self, ty: TypeId) -> Option<FloatType> {
        self.as_declared_float(ty).map(FloatType::representation)
    }

    /// The floating-point type as declared.
    pub fn as_declared_float(&self, ty: TypeId) -> Option<FloatType> {
        match *self.kind(ty) {
            TypeKind::Float(float) => Some(float),
            _ => None,
        }
    }

    /// The type of a bit-field after the integer promotions: `int` if that can represent all its values.
    ///
    /// GCC gives a bit-field wider than `int` a type of exactly its width; here it has its declared type, and
    /// operations for which the difference matters are rejected as unsupported.
    pub fn promoted_bit_field(&self, declared: IntType, bits: BitRange) -> IntType {
        match bits.width {
            0..32 => IntType::Int,
            32 if declared.is_signed() => IntType::Int,
            32 => IntType::UInt,
            _ => declared,
        }
    }

    /// The common type of two integer types (6.3.1.8).
    pub fn common_int(&self, left: IntType, right: IntType) -> IntType {
        let (left, right) = (left.promoted(), right.promoted());
        if left.is_signed() == right.is_signed() {
            return if left.rank() >= right.rank() { left } else { right };
        }
        let (signed, unsigned) = if left.is_signed() { (left, right) } else { (right, left) };
        if unsigned.rank() >= signed.rank() {
            unsigned
        } else if self.int_bits(signed) > self.int_bits(unsigned) {
            signed
        } else {
            signed.to_unsigned()
        }
    }

    /// The range of an integer type. The greatest `unsigned __int128` does not fit, so that of `__int128` is returned
    /// for it.
    pub fn int_range(&self, int: IntType) -> (i128, i128) {
        let bits = self.int_bits(int);
        match (int.is_signed(), bits) {
            (true, 128) => (i128::MIN, i128::MAX),
            (false, 128) => (0, i128::MAX),
            (true, _) => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
            (false, _) => (0, (1i128 << bits) - 1),
        }
    }

    /// Reduces a value modulo two to the width of the type (for `_Bool`: compares it with zero). Values of
    /// `unsigned __int128` beyond those of `__int128` are represented by the negative number with the same bits.
    pub fn wrap(&self, int: IntType, value: i128) -> i128 {
        let bits = self.int_bits(int);
        if int == IntType::Bool {
            return i128::from(value != 0);
        }
        if bits == 128 {
            return value;
        }
        let low = value & ((1i128 << bits) - 1);
        if int.is_signed() && low >> (bits - 1) != 0 { low - (1i128 << bits) } else { low }
    }
}
