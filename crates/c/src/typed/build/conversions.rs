//! Conversions of scalars (C11 6.3).

use tracewright_source::Span;

use super::Builder;
use crate::typed::{CastKind, ExprId, ExprKind, PlaceId, PlaceKind};
use crate::types::{BitRange, IntType, QualType, Records, TypeId, TypeKind};

impl Builder {
    /// `&place`
    pub fn address_of(&mut self, place: PlaceId, ty: QualType, span: Span) -> ExprId {
        let pointer = self.program.types.pointer(ty);
        match self.program.places[place.index()].kind {
            // `&*p` is `p`.
            PlaceKind::Deref(inner) if self.ty(inner) == pointer => inner,
            PlaceKind::Deref(inner) => self.cast(CastKind::Same, inner, pointer, span),
            _ => self.node(ExprKind::AddressOf(place), pointer, span),
        }
    }

    /// The type of a value after the integer promotions.
    pub fn promoted_type(&mut self, ty: TypeId, bits: Option<BitRange>) -> TypeId {
        let Some(int) = self.types().as_int(ty) else { return ty };
        let promoted = match bits {
            Some(bits) => self.types().promoted_bit_field(int, bits).promoted(),
            None => int.promoted(),
        };
        self.program.types.int(promoted)
    }

    /// Applies the integer promotions.
    pub fn promote(&mut self, value: ExprId) -> ExprId {
        let ty = self.promoted_type(self.ty(value), self.bit_field(value));
        self.arithmetic_cast(value, ty)
    }

    /// The common type of two promoted arithmetic types (usual arithmetic conversions).
    pub fn common_type(&mut self, left: TypeId, right: TypeId) -> TypeId {
        match (self.types().as_declared_float(left), self.types().as_declared_float(right)) {
            (Some(a), Some(b)) => self.program.types.float(a.max(b)),
            (Some(_), None) => left,
            (None, Some(_)) => right,
            (None, None) => {
                let ints = (self.types().as_int(left), self.types().as_int(right));
                let (a, b) = (ints.0.unwrap_or(IntType::Int), ints.1.unwrap_or(IntType::Int));
                let common = self.types().common_int(a, b);
                self.program.types.int(common)
            }
        }
    }

    /// Converts between arithmetic types.
    pub fn arithmetic_cast(&mut self, value: ExprId, ty: TypeId) -> ExprId {
        let span = self.span(value);
        self.scalar_cast(value, ty, span).unwrap_or(value)
    }

    /// Converts between scalar types, to `void`, and between equal types; `None` if there is no such conversion.
    pub fn scalar_cast(&mut self, value: ExprId, ty: TypeId, span: Span) -> Option<ExprId> {
        let from = self.ty(value);
        if from == ty {
            return Some(value);
        }
        if let ExprKind::Unsupported(name) = self.kind(value) {
            // An unsupported construct stays unsupported in any type.
            let name = name.clone();
            return Some(self.unsupported(name, ty, span));
        }
        let kind = match (self.types().kind(from), self.types().kind(ty)) {
            (_, TypeKind::Void) => CastKind::ToVoid,
            (
                TypeKind::Int(_) | TypeKind::Enum(_) | TypeKind::Float(_) | TypeKind::Pointer(_),
                TypeKind::Int(IntType::Bool),
            ) => CastKind::ToBool,
            (TypeKind::Int(_) | TypeKind::Enum(_), TypeKind::Int(_) | TypeKind::Enum(_)) => CastKind::IntToInt,
            (TypeKind::Int(_) | TypeKind::Enum(_), TypeKind::Float(_)) => CastKind::IntToFloat,
            (TypeKind::Float(_), TypeKind::Int(_) | TypeKind::Enum(_)) => CastKind::FloatToInt,
            (TypeKind::Float(_), TypeKind::Float(_)) => CastKind::FloatToFloat,
            (TypeKind::Pointer(_), TypeKind::Int(_) | TypeKind::Enum(_)) => CastKind::PointerToInt,
            (TypeKind::Int(_) | TypeKind::Enum(_), TypeKind::Pointer(_)) => CastKind::IntToPointer,
            (TypeKind::Pointer(a), TypeKind::Pointer(b)) => {
                if self.types().compatible(a.ty, b.ty, Records::Identical) {
                    CastKind::Same
                } else {
                    CastKind::PointerToPointer
                }
            }
            _ if self.types().compatible(from, ty, Records::Structural) => CastKind::Same,
            _ => return None,
        };
        Some(self.cast(kind, value, ty, span))
    }

    /// Whether a value is a null pointer constant: zero, or zero cast to `void *`.
    pub fn is_null_constant(&self, value: ExprId) -> bool {
        match *self.kind(value) {
            ExprKind::Int(0) => true,
            ExprKind::Cast(CastKind::IntToPointer, inner) => {
                self.ty(value) == self.basic.void_pointer && matches!(self.kind(inner), ExprKind::Int(0))
            }
            _ => false,
        }
    }
}
