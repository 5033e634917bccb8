//! Size, alignment and offsets of members: the System V ABI for i386 and x86-64 as GCC implements it.
//!
//! The rules for structs, in bits: a plain member starts at the next multiple of its alignment. A bit-field starts
//! right after its predecessor unless it would then span more units of its type's alignment than its type does; then it
//! starts at the next such unit. A bit-field of width zero advances to the next unit. Named members raise the alignment
//! of the record to theirs, unnamed bit-fields do not. `packed` makes alignments 1 and lets bit-fields start anywhere.
//! `#pragma pack(n)` limits the alignments of members to n and lets bit-fields start anywhere, too, but does not affect
//! bit-fields of width zero. On i386, eight-byte numbers are aligned to 4.
//!
//! Not implemented, and rejected by elaboration: on i386 GCC aligns a record to 8 if it has a bit-field of `long long`
//! with the full 64 bits and an `aligned` attribute at an offset divisible by 8.

use super::{
    ArrayLength, BitRange, DataModel, Field, FloatType, IntType, QualType, RecordBody, RecordKind, TypeId, TypeKind,
    Types,
};

/// Whether padding is omitted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Packing {
    /// Members are aligned.
    #[default]
    Natural,
    /// `__attribute__((packed))`
    Packed,
}

/// A member as declared, before it is laid out.
#[derive(Clone, Debug)]
pub struct Member {
    /// Its name; none for anonymous records and unnamed bit-fields.
    pub name: Option<String>,
    /// Its type.
    pub ty: QualType,
    /// The width of a bit-field.
    pub width: Option<u32>,
    /// The alignment of its type, if a typedef with `aligned` sets one.
    pub type_align: Option<u64>,
    /// The alignment that `aligned` or `_Alignas` demands.
    pub align: Option<u64>,
    /// Whether the member itself is packed.
    pub packing: Packing,
}

/// The attributes and pragmas that affect a record as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RecordOptions {
    /// Whether all members are packed.
    pub packing: Packing,
    /// The alignment that an attribute demands.
    pub align: Option<u64>,
    /// The limit on the alignment of members: `#pragma pack`.
    pub pack: Option<u64>,
}

impl Types {
    /// Whether pointers and `long` have eight bytes.
    fn is_lp64(&self) -> bool {
        self.data_model == DataModel::Lp64
    }

    /// Size of an integer type in bytes.
    pub fn int_size(&self, int: IntType) -> u64 {
        match int {
            IntType::Bool | IntType::Char | IntType::SChar | IntType::UChar => 1,
            IntType::Short | IntType::UShort => 2,
            IntType::Int | IntType::UInt => 4,
            IntType::Long | IntType::ULong => self.pointer_size(),
            IntType::LongLong | IntType::ULongLong => 8,
            IntType::Int128 | IntType::UInt128 => 16,
        }
    }

    /// Size of a pointer in bytes.
    pub fn pointer_size(&self) -> u64 {
        if self.is_lp64() { 8 } else { 4 }
    }

    /// Size of a floating-point type in bytes, padding included.
    pub fn float_size(&self, float: FloatType) -> u64 {
        match float.representation() {
            FloatType::Float => 4,
            FloatType::LongDouble => {
                if self.is_lp64() {
                    16
                } else {
                    12
                }
            }
            FloatType::Float128 => 16,
            _ => 8,
        }
    }

    /// The size in bytes; that of `void` and functions is 1 (GNU). `None` for incomplete and variable-length types, and
    /// for arrays larger than the address space.
    pub fn size_of(&self, ty: TypeId) -> Option<u64> {
        match *self.kind(ty) {
            TypeKind::Void | TypeKind::Function(_) => Some(1),
            TypeKind::Int(int) => Some(self.int_size(int)),
            TypeKind::Float(float) => Some(self.float_size(float)),
            TypeKind::Enum(id) => Some(self.int_size(self.enumeration(id).underlying)),
            TypeKind::Pointer(_) => Some(self.pointer_size()),
            TypeKind::Array { element, length: ArrayLength::Fixed(length) } => {
                self.size_of(element.ty)?.checked_mul(length).filter(|&size| size <= i64::MAX as u64)
            }
            TypeKind::Array { .. } => None,
            TypeKind::Record(id) => self.record(id).body.as_ref().map(|body| body.size),
            TypeKind::VaList => Some(if self.is_lp64() { 24 } else { 4 }),
        }
    }

    /// The alignment in bytes as a member (`_Alignof`); 1 for incomplete types.
    pub fn align_of(&self, ty: TypeId) -> u64 {
        let number = |size: u64| match (size, self.data_model) {
            (8 | 12, DataModel::Ilp32) => 4,
            _ => size,
        };
        match *self.kind(ty) {
            TypeKind::Void | TypeKind::Function(_) => 1,
            TypeKind::Int(int) => number(self.int_size(int)),
            TypeKind::Float(float) => number(self.float_size(float)),
            TypeKind::Enum(id) => number(self.int_size(self.enumeration(id).underlying)),
            TypeKind::Pointer(_) => self.pointer_size(),
            TypeKind::Array { element, .. } => self.align_of(element.ty),
            TypeKind::Record(id) => self.record(id).body.as_ref().map_or(1, |body| body.align),
            TypeKind::VaList => self.pointer_size(),
        }
    }

    /// The alignment of objects that are not members (`__alignof__`): on i386, that of eight-byte numbers is 8.
    pub fn preferred_align_of(&self, ty: TypeId) -> u64 {
        match *self.kind(ty) {
            TypeKind::Array { element, .. } => self.preferred_align_of(element.ty),
            TypeKind::Int(_) | TypeKind::Enum(_) | TypeKind::Float(_) if self.size_of(ty) == Some(8) => 8,
            _ => self.align_of(ty),
        }
    }

    /// Lays out a record. All members must be complete, except for a flexible array member, which takes no space.
    pub fn lay_out(&self, kind: RecordKind, members: &[Member], options: RecordOptions) -> RecordBody {
        let pack = options.pack;
        let mut layout = Layout { types: self, kind, pack, bits: 0, size: 0, align: 1, fields: Vec::new() };
        for member in members {
            let packed = member.packing == Packing::Packed || options.packing == Packing::Packed;
            let packing = if packed { Packing::Packed } else { Packing::Natural };
            match member.width {
                Some(width) => layout.bit_field(member, packing, width),
                None => layout.plain(member, packing),
            }
        }
        let align = layout.align.max(options.align.unwrap_or(1));
        let size = bytes(layout.size).checked_next_multiple_of(align).unwrap_or(u64::MAX);
        RecordBody { fields: layout.fields, size, align }
    }
}

/// A record while it is laid out; sizes and positions are in bits.
struct Layout<'a> {
    types: &'a Types,
    kind: RecordKind,
    pack: Option<u64>,
    /// The position at which the next member may start. Its number of bits may exceed 64 bits although the bytes fit.
    bits: u128,
    /// The size so far: of the largest member (union), or of all of them (struct).
    size: u128,
    /// The alignment in bytes.
    align: u64,
    fields: Vec<Field>,
}

impl Layout<'_> {
    fn plain(&mut self, member: &Member, packing: Packing) {
        let natural = match packing {
            Packing::Packed => 1,
            Packing::Natural => member.type_align.unwrap_or_else(|| self.types.align_of(member.ty.ty)),
        };
        let align = self.packed(natural.max(member.align.unwrap_or(1)));
        self.align = self.align.max(align);
        let start = self.bits.next_multiple_of(8 * u128::from(align));
        let size = self.types.size_of(member.ty.ty).unwrap_or(0);
        self.take(start, 8 * u128::from(size));
        self.fields.push(Field { name: member.name.clone(), ty: member.ty, offset: bytes(start), bits: None });
    }

    /// An alignment, limited by `#pragma pack`.
    fn packed(&self, align: u64) -> u64 {
        self.pack.map_or(align, |most| align.min(most))
    }

    fn bit_field(&mut self, member: &Member, packing: Packing, width: u32) {
        let unit = 8 * u128::from(member.type_align.unwrap_or_else(|| self.types.align_of(member.ty.ty)));
        let size = 8 * u128::from(self.types.size_of(member.ty.ty).unwrap_or(0));
        if width == 0 {
            self.bits = self.bits.next_multiple_of(unit.max(8 * u128::from(member.align.unwrap_or(1))));
            self.take(self.bits, 0);
            return;
        }
        let own = member.align.map(|align| self.packed(align));
        let mut start = own.map_or(self.bits, |align| self.bits.next_multiple_of(8 * u128::from(align)));
        let touched = (start % unit + u128::from(width)).div_ceil(unit);
        if packing == Packing::Natural && self.pack.is_none() && touched > size / unit {
            start = start.next_multiple_of(unit);
        }
        self.take(start, u128::from(width));
        if let Some(name) = &member.name {
            // GCC takes `packed` into account only without `#pragma pack`.
            let required = match (self.pack, packing) {
                (None, Packing::Packed) => 1,
                _ => self.packed(bytes(unit)),
            };
            self.align = self.align.max(required).max(own.unwrap_or(1));
            // The storage unit starts where an object of the type could start, if it contains all the bits.
            let mut offset = start / unit * unit;
            if start - offset + u128::from(width) > size {
                offset = start / 8 * 8;
            }
            let bits = BitRange { start: (start - offset) as u32, width };
            let field = Field { name: Some(name.clone()), ty: member.ty, offset: bytes(offset), bits: Some(bits) };
            self.fields.push(field);
        }
    }

    fn take(&mut self, start: u128, bits: u128) {
        self.size = self.size.max(start.saturating_add(bits));
        if self.kind == RecordKind::Struct {
            self.bits = start.saturating_add(bits);
        } else {
            self.bits = 0;
        }
    }
}

/// Rounds bits up to bytes; saturates at the greatest `u64`.
fn bytes(bits: u128) -> u64 {
    u64::try_from(bits.div_ceil(8)).unwrap_or(u64::MAX)
}
