//! Types, as far as reports need them to show values.

use tracewright_vocabulary::origin::{Member, NumberStyle, SourceType, SourceTypeKind};

use crate::types::{ArrayLength, IntType, TypeId, TypeKind, Types};

/// All types, by their numbers.
pub(super) fn types(types: &Types) -> Vec<SourceType> {
    let describe = |ty: TypeId| SourceType { name: types.describe(ty), size: types.size_of(ty), kind: kind(types, ty) };
    types.ids().map(describe).collect()
}

fn kind(types: &Types, ty: TypeId) -> SourceTypeKind {
    match types.kind(ty) {
        TypeKind::Int(int) => {
            let style = match int {
                IntType::Char | IntType::SChar | IntType::UChar => NumberStyle::Character,
                _ => NumberStyle::Decimal,
            };
            SourceTypeKind::Int { bits: types.int_bits(*int), signed: int.is_signed(), style }
        }
        TypeKind::Enum(id) => {
            let declared = types.enumeration(*id);
            let underlying = declared.underlying;
            SourceTypeKind::Enum {
                bits: types.int_bits(underlying),
                signed: underlying.is_signed(),
                constants: declared.constants.clone(),
            }
        }
        TypeKind::Pointer(to) => SourceTypeKind::Pointer(to.ty.0 as usize),
        TypeKind::Array { element, length } => {
            let length = match length {
                ArrayLength::Fixed(length) => Some(*length),
                ArrayLength::Unknown | ArrayLength::Variable(_) => None,
            };
            SourceTypeKind::Array(element.ty.0 as usize, length)
        }
        TypeKind::Record(id) => {
            let fields = types.record(*id).body.iter().flat_map(|body| &body.fields);
            let member = fields.map(|field| Member {
                name: field.name.clone(),
                ty: field.ty.ty.0 as usize,
                offset: field.offset,
                bits: field.bits.map(|bits| bits.width),
            });
            SourceTypeKind::Record(member.collect())
        }
        TypeKind::Function(_) => SourceTypeKind::Function,
        TypeKind::Void | TypeKind::Float(_) | TypeKind::VaList => SourceTypeKind::Other,
    }
}
