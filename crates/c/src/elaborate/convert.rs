//! Conversions (C11 6.3): of operands to values, of values to types.

use crate::source::Span;
use crate::typed::{CastKind, ExprId, ExprKind, FunctionId, PlaceId, PlaceKind};
use crate::types::{FloatType, IntType, QualType, Records, TypeId, TypeKind};

use super::{Checked, Elaborator};

/// What an expression is before it is used as a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operand {
    /// A value.
    Value(ExprId),
    /// An lvalue and its type with qualifiers.
    Place(PlaceId, QualType),
    /// A function.
    Function(FunctionId),
    /// The function a pointer points to.
    FunctionAt(ExprId),
}

impl Elaborator<'_> {
    /// The type of an operand, before arrays and functions decay.
    pub(super) fn operand_type(&self, operand: Operand) -> QualType {
        match operand {
            Operand::Value(value) => QualType::plain(self.ty(value)),
            Operand::Place(_, ty) => ty,
            Operand::Function(function) => QualType::plain(self.program.functions[function.index()].ty),
            Operand::FunctionAt(pointer) => {
                self.types().pointee(self.ty(pointer)).unwrap_or(QualType::plain(self.basic.int))
            }
        }
    }

    /// Remembers a place that is volatile.
    pub(super) fn note_volatile(&mut self, place: PlaceId, ty: QualType) {
        if ty.is_volatile {
            self.program.volatile_places.insert(place);
        }
    }

    /// The value of an operand: lvalues are read, arrays and functions decay.
    pub(super) fn value_of(&mut self, operand: Operand, span: Span) -> Checked<ExprId> {
        match operand {
            Operand::Value(value) => Ok(value),
            Operand::FunctionAt(pointer) => Ok(pointer),
            Operand::Function(function) => {
                let ty = self.program.functions[function.index()].ty;
                let pointer = self.program.types.pointer(QualType::plain(ty));
                Ok(self.node(ExprKind::FunctionAddress(function), pointer, span))
            }
            Operand::Place(place, ty) => match *self.types().kind(ty.ty) {
                TypeKind::Array { element, .. } => {
                    let pointer = self.program.types.pointer(element.qualified_as(ty));
                    Ok(self.node(ExprKind::AddressOf(place), pointer, span))
                }
                TypeKind::Void => {
                    let pointer = self.address_of(place, ty, span);
                    Ok(self.cast(CastKind::ToVoid, pointer, self.basic.void, span))
                }
                TypeKind::Record(record) if self.types().record(record).body.is_none() => {
                    let name = self.describe(ty.ty);
                    self.error(span, format!("invalid use of incomplete type `{name}`"))
                }
                _ => {
                    self.note_volatile(place, ty);
                    Ok(self.node(ExprKind::Load(place), ty.ty, span))
                }
            },
        }
    }

    /// `&place`
    pub(super) fn address_of(&mut self, place: PlaceId, ty: QualType, span: Span) -> ExprId {
        let pointer = self.program.types.pointer(ty);
        match self.program.places[place.index()].kind {
            // `&*p` is `p`.
            PlaceKind::Deref(inner) if self.ty(inner) == pointer => inner,
            PlaceKind::Deref(inner) => self.cast(CastKind::Same, inner, pointer, span),
            _ => self.node(ExprKind::AddressOf(place), pointer, span),
        }
    }

    /// The type after integer promotion of a value.
    pub(super) fn promoted_type(&mut self, ty: TypeId, bits: Option<crate::types::BitRange>) -> TypeId {
        let Some(int) = self.types().as_int(ty) else { return ty };
        let promoted = match bits {
            Some(bits) => self.types().promoted_bit_field(int, bits).promoted(),
            None => int.promoted(),
        };
        self.program.types.int(promoted)
    }

    /// Integer promotion.
    pub(super) fn promote(&mut self, value: ExprId) -> ExprId {
        let ty = self.promoted_type(self.ty(value), self.bit_field(value));
        self.arithmetic_cast(value, ty)
    }

    /// Default argument promotion: integer promotion, and `float` to `double`.
    pub(super) fn promote_argument(&mut self, value: ExprId) -> ExprId {
        if self.types().as_declared_float(self.ty(value)) == Some(FloatType::Float) {
            let double = self.program.types.float(FloatType::Double);
            return self.arithmetic_cast(value, double);
        }
        self.promote(value)
    }

    /// Usual arithmetic conversions: both operands in their common type.
    pub(super) fn common_operands(&mut self, left: ExprId, right: ExprId) -> (ExprId, ExprId, TypeId) {
        let (left, right) = (self.promote(left), self.promote(right));
        let ty = self.common_type(self.ty(left), self.ty(right));
        (self.arithmetic_cast(left, ty), self.arithmetic_cast(right, ty), ty)
    }

    /// The common type of two promoted arithmetic types.
    pub(super) fn common_type(&mut self, left: TypeId, right: TypeId) -> TypeId {
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
    pub(super) fn arithmetic_cast(&mut self, value: ExprId, ty: TypeId) -> ExprId {
        if self.ty(value) == ty {
            return value;
        }
        let span = self.span(value);
        self.scalar_cast(value, ty, span).unwrap_or(value)
    }

    /// Converts between scalar types, to `void`, and between equal types; `None` if there is no such conversion.
    pub(super) fn scalar_cast(&mut self, value: ExprId, ty: TypeId, span: Span) -> Option<ExprId> {
        let from = self.ty(value);
        if from == ty {
            return Some(value);
        }
        if let ExprKind::Unsupported(name) = self.kind(value) {
            // Whatever it is, it is not supported in any type.
            let name = name.clone();
            return Some(self.unsupported(name, ty, span));
        }
        if let Some(composite) = self.composite(from).or(self.composite(ty)) {
            return match (composite, self.vector_parts(from).or(self.vector_parts(ty))) {
                (_, Some(_)) => self.vector_cast(value, ty, span),
                (_, None) => self.complex_cast(value, ty, span),
            };
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
    pub(super) fn is_null_constant(&self, value: ExprId) -> bool {
        match *self.kind(value) {
            ExprKind::Int(0) => true,
            ExprKind::Cast(CastKind::IntToPointer, inner) => {
                self.ty(value) == self.basic.void_pointer && matches!(self.kind(inner), ExprKind::Int(0))
            }
            _ => false,
        }
    }

    /// Conversion as if by assignment (6.5.16.1). `what` says what happens, for messages: "assignment to",
    /// "initialization of", ...
    pub(super) fn convert(&mut self, value: ExprId, ty: TypeId, what: &str, span: Span) -> Checked<ExprId> {
        let from = self.ty(value);
        if from == ty {
            return Ok(value);
        }
        let (source, target) = (self.types().kind(from).clone(), self.types().kind(ty).clone());
        match (&source, &target) {
            (TypeKind::Void, _) if !self.is_unsupported(value) => {
                return self.error(span, "void value not ignored as it ought to be");
            }
            (TypeKind::Pointer(a), TypeKind::Pointer(b)) => self.check_pointers(value, *a, *b, what, span),
            (TypeKind::Int(_) | TypeKind::Enum(_), TypeKind::Pointer(_)) if !self.is_null_constant(value) => {
                let (from, to) = (self.describe(from), self.describe(ty));
                self.warn(span, format!("{what} `{to}` from `{from}` makes pointer from integer without a cast"));
            }
            (TypeKind::Pointer(_), TypeKind::Int(int)) if *int != IntType::Bool => {
                let (from, to) = (self.describe(from), self.describe(ty));
                self.warn(span, format!("{what} `{to}` from `{from}` makes integer from pointer without a cast"));
            }
            (TypeKind::Float(_), TypeKind::Pointer(_)) | (TypeKind::Pointer(_), TypeKind::Float(_)) => {
                return self.mismatch(from, ty, what, span);
            }
            // Where a list is an array, the parameter is a pointer.
            (TypeKind::Pointer(_), TypeKind::VaList) | (TypeKind::VaList, TypeKind::Pointer(_)) => {
                return Ok(self.convert_list(value, ty, span));
            }
            (_, TypeKind::Record(record)) if self.transparent_unions.contains(record) => {
                if let Some(union) = self.transparent_union_value(value, ty, *record, span) {
                    return Ok(union);
                }
            }
            _ => {}
        }
        if self.types().is_void(ty) {
            return self.mismatch(from, ty, what, span);
        }
        if let Some(converted) = self.scalar_cast(value, ty, span) {
            return Ok(converted);
        }
        match self.opaque_name(from).or(self.opaque_name(ty)) {
            Some(name) => Ok(self.unsupported(name, ty, span)),
            None => self.mismatch(from, ty, what, span),
        }
    }

    fn mismatch<T>(&mut self, from: TypeId, to: TypeId, what: &str, span: Span) -> Checked<T> {
        let (from, to) = (self.describe(from), self.describe(to));
        self.error(span, format!("incompatible types: {what} `{to}` from `{from}`"))
    }

    /// Warns about pointers that do not point to the same kind of thing.
    fn check_pointers(&mut self, value: ExprId, from: QualType, to: QualType, what: &str, span: Span) {
        let types = self.types();
        let void = types.is_void(from.ty) || types.is_void(to.ty);
        let loses = (from.is_const && !to.is_const) || (from.is_volatile && !to.is_volatile);
        let same_signedness = || match (types.as_int(from.ty), types.as_int(to.ty)) {
            (Some(a), Some(b)) => types.int_size(a) == types.int_size(b) && a.to_unsigned() == b.to_unsigned(),
            _ => false,
        };
        if !void && !types.compatible(from.ty, to.ty, Records::Identical) && !same_signedness() {
            let (from, to) = (self.program.types.pointer(from), self.program.types.pointer(to));
            let (from, to) = (self.describe(from), self.describe(to));
            self.warn(span, format!("{what} `{to}` from incompatible pointer type `{from}`"));
        } else if loses && !self.is_null_constant(value) {
            let (from, to) = (self.types().describe_qualified(from), self.types().describe_qualified(to));
            self.warn(span, format!("{what} a pointer to `{to}` discards qualifiers of `{from}`"));
        }
    }

    /// The construct that a type of complex numbers, vectors and the like stands for.
    pub(super) fn opaque_name(&self, ty: TypeId) -> Option<&'static str> {
        self.opaque.get(&self.types().as_record(ty)?).copied()
    }
}
