//! The shapes of scalars that the translation distinguishes, and the scalars that an object consists of.

use std::collections::VecDeque;

use num_bigint::{BigInt, Sign};

use crate::typed::Program;
use crate::types::{ArrayLength, FloatType, IntType, RecordKind, TypeId, TypeKind, Types};

/// An integer type, reduced to its width and signedness.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct IntKind {
    /// The width in bits, including the sign; 1 for `_Bool`.
    pub bits: u32,
    /// Whether it is signed.
    pub signed: bool,
}

impl IntKind {
    /// An integer type.
    pub fn of(types: &Types, int: IntType) -> IntKind {
        IntKind { bits: types.int_bits(int), signed: int.is_signed() }
    }

    /// `unsigned char`
    pub const BYTE: IntKind = IntKind { bits: 8, signed: false };

    /// `int`
    pub const INT: IntKind = IntKind { bits: 32, signed: true };

    /// The least value.
    pub fn min(self) -> BigInt {
        if self.signed { -(BigInt::from(1) << (self.bits - 1)) } else { BigInt::ZERO }
    }

    /// The greatest value.
    pub fn max(self) -> BigInt {
        (BigInt::from(1) << (self.bits - u32::from(self.signed))) - 1
    }

    /// The number of values.
    pub fn modulus(self) -> BigInt {
        BigInt::from(1) << self.bits
    }

    /// Whether a value is in range. This is called for every constant, so it avoids computing big integers.
    pub fn contains(self, value: &BigInt) -> bool {
        let bits = u64::from(self.bits);
        match (value.sign(), self.signed) {
            (Sign::NoSign, _) => true,
            (Sign::Plus, signed) => value.bits() + u64::from(signed) <= bits,
            (Sign::Minus, false) => false,
            // The least value is the only negative one with this many bits.
            (Sign::Minus, true) => {
                value.bits() < bits || value.bits() == bits && value.trailing_zeros() == Some(bits - 1)
            }
        }
    }

    /// The value modulo the number of values, in the range of the type.
    pub fn wrap(self, value: &BigInt) -> BigInt {
        if self.contains(value) {
            return value.clone();
        }
        let modulus = self.modulus();
        let mut low = value % &modulus;
        if low < BigInt::ZERO {
            low += &modulus;
        }
        if low > self.max() { low - modulus } else { low }
    }
}

/// The shape of a scalar, as it is kept in a variable or in memory. Accesses of different shapes to the same bytes are
/// type punning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// An integer.
    Int(IntKind),
    /// A pointer to anything.
    Pointer,
    /// A floating-point number.
    Float(FloatType),
    /// A bit-field: its lowest bit in its storage unit, and its values.
    Bits(u32, IntKind),
}

impl Shape {
    /// The integer type with its values, if it is an integer.
    pub fn int_kind(self) -> Option<IntKind> {
        match self {
            Shape::Int(kind) | Shape::Bits(_, kind) => Some(kind),
            Shape::Pointer | Shape::Float(_) => None,
        }
    }

    /// A word for it in the names of Boogie variables.
    pub fn word(self) -> String {
        match self {
            Shape::Int(IntKind { bits: 1, .. }) => "bool".to_owned(),
            Shape::Int(kind) => format!("{}{}", if kind.signed { 'i' } else { 'u' }, kind.bits),
            Shape::Pointer => "pointer".to_owned(),
            Shape::Float(FloatType::Float) => "float".to_owned(),
            Shape::Float(FloatType::LongDouble) => "extended".to_owned(),
            Shape::Float(FloatType::Float128) => "quad".to_owned(),
            Shape::Float(_) => "double".to_owned(),
            Shape::Bits(start, kind) => format!("{}{}at{start}", if kind.signed { 'i' } else { 'u' }, kind.bits),
        }
    }
}

/// A scalar part of an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// Its offset in bytes (for a bit-field, that of its storage unit).
    pub offset: u64,
    /// Its shape.
    pub shape: Shape,
    /// Its C type.
    pub ty: TypeId,
    /// The path to it, as in `.a[3].b`.
    pub name: String,
}

impl Leaf {
    /// The path as a suffix of Boogie names, which cannot contain brackets.
    pub fn suffix(&self) -> String {
        self.name.replace('[', "#").replace(']', "")
    }
}

/// Why an object cannot be split into scalars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoLeaves {
    /// It contains a union.
    Union,
    /// It has too many elements, or an unknown number of them.
    Long,
    /// It contains a type without values, or a `va_list`.
    Opaque,
}

/// Objects with more scalars are not copied one scalar at a time.
const MOST_LEAVES: usize = 256;

/// The shape of a scalar type.
pub fn shape(types: &Types, ty: TypeId) -> Option<Shape> {
    match *types.kind(ty) {
        TypeKind::Int(int) => Some(Shape::Int(IntKind::of(types, int))),
        TypeKind::Enum(id) => Some(Shape::Int(IntKind::of(types, types.enumeration(id).underlying))),
        // A `va_list` is represented like a pointer.
        TypeKind::Pointer(_) | TypeKind::VaList => Some(Shape::Pointer),
        TypeKind::Float(float) => Some(Shape::Float(float.representation())),
        _ => None,
    }
}

/// The scalars that an object of a type consists of, in the order of their offsets.
pub fn leaves(types: &Types, ty: TypeId) -> Result<Vec<Leaf>, NoLeaves> {
    let mut out = Vec::new();
    collect(types, ty, 0, "", Unions::Apart, &mut out)?;
    Ok(out)
}

/// The scalar of this shape at this offset, if there is one outside of unions.
pub fn leaf_at(types: &Types, ty: TypeId, offset: i64, shape: Shape) -> Option<Leaf> {
    let offset = u64::try_from(offset).ok()?;
    let (found, path) = scalar_at(types, ty, offset, shape)?;
    Some(Leaf { offset, shape, ty: found, name: path.into_iter().collect() })
}

/// The type of a scalar, and the path to it.
fn scalar_at(types: &Types, ty: TypeId, offset: u64, wanted: Shape) -> Option<(TypeId, VecDeque<String>)> {
    if let Some(shape) = shape(types, ty) {
        return (offset == 0 && shape == wanted).then(|| (ty, VecDeque::new()));
    }
    let step = |(found, mut path): (TypeId, VecDeque<String>), own: String| {
        path.push_front(own);
        (found, path)
    };
    match types.kind(ty) {
        TypeKind::Array { element, length: ArrayLength::Fixed(length) } => {
            let size = types.size_of(element.ty).filter(|&size| size > 0 && offset / size < *length)?;
            let below = scalar_at(types, element.ty, offset % size, wanted)?;
            Some(step(below, format!("[{}]", offset / size)))
        }
        TypeKind::Record(id) => {
            let record = types.record(*id);
            let fields = &record.body.as_ref()?.fields;
            if record.kind == RecordKind::Union && fields.len() > 1 {
                return None;
            }
            fields.iter().filter(|field| field.offset <= offset).find_map(|field| {
                let name = step_to(field.name.as_deref());
                let below = match (field.bits, types.as_int(field.ty.ty)) {
                    (Some(bits), Some(int)) => {
                        let kind = IntKind { bits: bits.width, signed: int.is_signed() };
                        let is_it = offset == field.offset && wanted == Shape::Bits(bits.start, kind);
                        is_it.then(|| (field.ty.ty, VecDeque::new()))
                    }
                    _ => scalar_at(types, field.ty.ty, offset - field.offset, wanted),
                };
                below.map(|below| step(below, name))
            })
        }
        _ => None,
    }
}

/// The step to a member in C notation. The elements of vectors are members with their subscripts as names.
fn step_to(member: Option<&str>) -> String {
    match member {
        Some(name) if name.starts_with('[') => name.to_owned(),
        Some(name) => format!(".{name}"),
        None => String::new(),
    }
}

/// The scalars that are copied with an object of a type: a union whose members differ is copied bytewise.
pub fn copied(types: &Types, ty: TypeId) -> Result<Vec<Leaf>, NoLeaves> {
    let mut out = Vec::new();
    collect(types, ty, 0, "", Unions::Bytes, &mut out)?;
    Ok(out)
}

/// Whether an object of a type has too many scalars to be copied one at a time.
pub fn is_long(types: &Types, ty: TypeId) -> bool {
    copied(types, ty).is_err_and(|why| why == NoLeaves::Long)
}

/// How unions are split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unions {
    /// They are not split.
    Apart,
    /// They are split into bytes.
    Bytes,
}

fn collect(
    types: &Types,
    ty: TypeId,
    offset: u64,
    name: &str,
    unions: Unions,
    out: &mut Vec<Leaf>,
) -> Result<(), NoLeaves> {
    if let Some(shape) = shape(types, ty) {
        if out.len() >= MOST_LEAVES {
            return Err(NoLeaves::Long);
        }
        out.push(Leaf { offset, shape, ty, name: name.to_owned() });
        return Ok(());
    }
    match types.kind(ty) {
        TypeKind::Array { element, length: ArrayLength::Fixed(length) } => {
            let size = types.size_of(element.ty).ok_or(NoLeaves::Opaque)?;
            if *length > MOST_LEAVES as u64 {
                return Err(NoLeaves::Long);
            }
            for i in 0..*length {
                collect(types, element.ty, offset + i * size, &format!("{name}[{i}]"), unions, out)?;
            }
            Ok(())
        }
        // A flexible array member is not part of the value.
        TypeKind::Array { length: ArrayLength::Unknown, .. } => Ok(()),
        TypeKind::Array { .. } => Err(NoLeaves::Long),
        TypeKind::Record(id) => {
            let record = types.record(*id);
            let body = record.body.as_ref().ok_or(NoLeaves::Opaque)?;
            if record.kind == RecordKind::Union && body.fields.len() > 1 {
                return match unions {
                    Unions::Apart => Err(NoLeaves::Union),
                    Unions::Bytes => collect_union(types, ty, offset, name, out),
                };
            }
            for field in &body.fields {
                let path = format!("{name}{}", step_to(field.name.as_deref()));
                match (field.bits, types.as_int(field.ty.ty)) {
                    (Some(bits), Some(int)) => {
                        let kind = IntKind { bits: bits.width, signed: int.is_signed() };
                        let shape = Shape::Bits(bits.start, kind);
                        out.push(Leaf { offset: offset + field.offset, shape, ty: field.ty.ty, name: path });
                    }
                    _ => collect(types, field.ty.ty, offset + field.offset, &path, unions, out)?,
                }
            }
            Ok(())
        }
        _ => Err(NoLeaves::Opaque),
    }
}

/// The scalars of a union: those of its members if all members have the same ones, otherwise its bytes.
fn collect_union(types: &Types, ty: TypeId, offset: u64, name: &str, out: &mut Vec<Leaf>) -> Result<(), NoLeaves> {
    let TypeKind::Record(id) = types.kind(ty) else { return Err(NoLeaves::Opaque) };
    let fields = types.record(*id).body.iter().flat_map(|body| &body.fields);
    let members: Vec<Option<Vec<Leaf>>> = fields
        .map(|field| copied(types, field.ty.ty).ok().filter(|_| field.bits.is_none() && field.offset == 0))
        .collect();
    let places = |leaves: &Option<Vec<Leaf>>| -> Option<Vec<(u64, Shape)>> {
        Some(leaves.as_ref()?.iter().map(|leaf| (leaf.offset, leaf.shape)).collect())
    };
    if let Some(Some(first)) = members.first()
        && members.iter().all(|member| places(member) == places(&members[0]))
    {
        out.extend(first.iter().map(|leaf| Leaf {
            offset: offset + leaf.offset,
            name: format!("{name}{}", leaf.name),
            ..leaf.clone()
        }));
        return Ok(());
    }
    let size = types.size_of(ty).ok_or(NoLeaves::Opaque)?;
    if out.len() as u64 + size > MOST_LEAVES as u64 {
        return Err(NoLeaves::Long);
    }
    let byte = Shape::Int(IntKind::BYTE);
    out.extend((0..size).map(|i| Leaf { offset: offset + i, shape: byte, ty, name: format!("{name}#{i}") }));
    Ok(())
}

/// The number of bits that a scalar occupies in memory.
pub fn bits_of(shape: Shape, pointer_size: u64) -> u64 {
    match shape {
        Shape::Int(kind) => u64::from(kind.bits.next_multiple_of(8)),
        Shape::Bits(_, kind) => u64::from(kind.bits),
        Shape::Pointer => 8 * pointer_size,
        Shape::Float(FloatType::Float) => 32,
        Shape::Float(FloatType::LongDouble) => 80,
        Shape::Float(FloatType::Float128) => 128,
        Shape::Float(_) => 64,
    }
}

/// The different shapes in an object of a type, including those in arrays of any length; `None` if it contains a union.
pub fn shapes(types: &Types, ty: TypeId) -> Option<Vec<Shape>> {
    let mut out = Vec::new();
    collect_shapes(types, ty, &mut out).then_some(out)
}

fn collect_shapes(types: &Types, ty: TypeId, out: &mut Vec<Shape>) -> bool {
    let mut add = |shape| {
        if !out.contains(&shape) {
            out.push(shape);
        }
    };
    if let Some(shape) = shape(types, ty) {
        add(shape);
        return true;
    }
    match types.kind(ty) {
        TypeKind::Array { element, .. } => collect_shapes(types, element.ty, out),
        TypeKind::Record(id) => {
            let record = types.record(*id);
            let Some(body) = &record.body else { return true };
            if record.kind == RecordKind::Union && body.fields.len() > 1 {
                return false;
            }
            body.fields.iter().all(|field| match (field.bits, types.as_int(field.ty.ty)) {
                (Some(bits), Some(int)) => {
                    let kind = IntKind { bits: bits.width, signed: int.is_signed() };
                    if !out.contains(&Shape::Bits(bits.start, kind)) {
                        out.push(Shape::Bits(bits.start, kind));
                    }
                    true
                }
                _ => collect_shapes(types, field.ty.ty, out),
            })
        }
        TypeKind::VaList => false,
        _ => true,
    }
}

/// The shape of the value of a scalar: a bit-field is read as its declared type.
pub fn value_shape(types: &Types, leaf: &Leaf) -> Shape {
    shape(types, leaf.ty).unwrap_or(leaf.shape)
}

/// The innermost element of nested arrays, and its size.
pub fn innermost(types: &Types, mut ty: TypeId) -> Option<(Shape, u64)> {
    while let TypeKind::Array { element, .. } = types.kind(ty) {
        ty = element.ty;
    }
    Some((shape(types, ty)?, types.size_of(ty)?))
}

/// The offset of a member, its shape if it is a bit-field, and its type.
pub fn field_type(program: &Program, record: TypeId, number: u32) -> Option<(u64, Option<Shape>, TypeId)> {
    let TypeKind::Record(id) = program.types.kind(record) else { return None };
    let field = program.types.record(*id).body.as_ref()?.fields.get(number as usize)?;
    let bits = match (field.bits, program.types.as_int(field.ty.ty)) {
        (Some(bits), Some(int)) => Some(Shape::Bits(bits.start, IntKind { bits: bits.width, signed: int.is_signed() })),
        _ => None,
    };
    Some((field.offset, bits, field.ty.ty))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_type_contains_is_between_its_bounds() {
        for (bits, signed) in [1, 7, 8, 63, 64, 65, 128].into_iter().flat_map(|bits| [(bits, true), (bits, false)]) {
            let kind = IntKind { bits, signed };
            let near = |bound: BigInt| (-2..=2).map(move |step| &bound + step);
            for value in near(kind.min()).chain(near(kind.max())).chain(near(BigInt::ZERO)) {
                assert_eq!(kind.contains(&value), kind.min() <= value && value <= kind.max(), "{value} in {kind:?}");
            }
        }
    }
}
