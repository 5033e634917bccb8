//! Conversions (C11 6.3): of operands to values, of values to types.

use tracewright_source::Span;

use crate::typed::build::Builder;
use crate::typed::{CastKind, ExprId, ExprKind, FunctionId, PlaceId};
use crate::types::{FloatType, IntType, QualType, Records, TypeId, TypeKind};

use super::Checked;
use super::typing::Typing;

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

impl Typing {
    /// The value of an operand: lvalues are read, arrays and functions decay.
    pub(super) fn value_of(&mut self, operand: Operand, span: Span) -> Checked<ExprId> {
        match operand {
            Operand::Value(value) => Ok(value),
            Operand::FunctionAt(pointer) => Ok(pointer),
            Operand::Function(function) => {
                let ty = self.build.program.functions[function.index()].ty;
                let pointer = self.build.program.types.pointer(QualType::plain(ty));
                Ok(self.build.node(ExprKind::FunctionAddress(function), pointer, span))
            }
            Operand::Place(place, ty) => match *self.build.types().kind(ty.ty) {
                TypeKind::Array { element, .. } => {
                    let pointer = self.build.program.types.pointer(element.qualified_as(ty));
                    Ok(self.build.node(ExprKind::AddressOf(place), pointer, span))
                }
                TypeKind::Void => {
                    let pointer = self.build.address_of(place, ty, span);
                    Ok(self.build.cast(CastKind::ToVoid, pointer, self.build.basic.void, span))
                }
                TypeKind::Record(record) if self.build.types().record(record).body.is_none() => {
                    let name = self.build.types().describe(ty.ty);
                    self.error(span, format!("invalid use of incomplete type `{name}`"))
                }
                _ => {
                    self.build.note_volatile(place, ty);
                    Ok(self.build.node(ExprKind::Load(place), ty.ty, span))
                }
            },
        }
    }

    /// Default argument promotion: integer promotion, and `float` to `double`.
    pub(super) fn promote_argument(&mut self, value: ExprId) -> ExprId {
        if self.build.types().as_declared_float(self.build.ty(value)) == Some(FloatType::Float) {
            let double = self.build.program.types.float(FloatType::Double);
            return self.arithmetic_cast(value, double);
        }
        self.build.promote(value)
    }

    /// Usual arithmetic conversions: both operands in their common type.
    pub(super) fn common_operands(&mut self, left: ExprId, right: ExprId) -> (ExprId, ExprId, TypeId) {
        let (left, right) = (self.build.promote(left), self.build.promote(right));
        let ty = self.build.common_type(self.build.ty(left), self.build.ty(right));
        (self.arithmetic_cast(left, ty), self.arithmetic_cast(right, ty), ty)
    }

    /// Converts between arithmetic types.
    pub(super) fn arithmetic_cast(&mut self, value: ExprId, ty: TypeId) -> ExprId {
        if self.build.ty(value) == ty {
            return value;
        }
        let span = self.build.span(value);
        self.scalar_cast(value, ty, span).unwrap_or(value)
    }

    /// Converts between scalar types, to `void`, and between equal types; `None` if there is no such conversion.
    pub(super) fn scalar_cast(&mut self, value: ExprId, ty: TypeId, span: Span) -> Option<ExprId> {
        let from = self.build.ty(value);
        if from == ty {
            return Some(value);
        }
        if let ExprKind::Unsupported(name) = self.build.kind(value) {
            // Whatever it is, it is not supported in any type.
            let name = name.clone();
            return Some(self.build.unsupported(name, ty, span));
        }
        if let Some(composite) = self.composite(from).or(self.composite(ty)) {
            return match (composite, self.vector_parts(from).or(self.vector_parts(ty))) {
                (_, Some(_)) => self.vector_cast(value, ty, span),
                (_, None) => self.complex_cast(value, ty, span),
            };
        }
        self.build.scalar_cast(value, ty, span)
    }

    /// Conversion as if by assignment (6.5.16.1). `what` says what happens, for messages: "assignment to",
    /// "initialization of", ...
    pub(super) fn convert(&mut self, value: ExprId, ty: TypeId, what: &str, span: Span) -> Checked<ExprId> {
        let from = self.build.ty(value);
        if from == ty {
            return Ok(value);
        }
        let (source, target) = (self.build.types().kind(from).clone(), self.build.types().kind(ty).clone());
        match (&source, &target) {
            (TypeKind::Void, _) if !self.build.is_unsupported(value) => {
                return self.error(span, "void value not ignored as it ought to be");
            }
            (TypeKind::Pointer(a), TypeKind::Pointer(b)) => self.check_pointers(value, *a, *b, what, span),
            (TypeKind::Int(_) | TypeKind::Enum(_), TypeKind::Pointer(_)) if !self.build.is_null_constant(value) => {
                let (from, to) = (self.build.types().describe(from), self.build.types().describe(ty));
                self.warn(span, format!("{what} `{to}` from `{from}` makes pointer from integer without a cast"));
            }
            (TypeKind::Pointer(_), TypeKind::Int(int)) if *int != IntType::Bool => {
                let (from, to) = (self.build.types().describe(from), self.build.types().describe(ty));
                self.warn(span, format!("{what} `{to}` from `{from}` makes integer from pointer without a cast"));
            }
            (TypeKind::Float(_), TypeKind::Pointer(_)) | (TypeKind::Pointer(_), TypeKind::Float(_)) => {
                return self.mismatch(from, ty, what, span);
            }
            // Where a list is an array, the parameter is a pointer.
            (TypeKind::Pointer(_), TypeKind::VaList) | (TypeKind::VaList, TypeKind::Pointer(_)) => {
                return Ok(self.build.convert_list(value, ty, span));
            }
            (_, TypeKind::Record(record)) if self.records.transparent_unions.contains(record) => {
                if let Some(union) = self.transparent_union_value(value, ty, *record, span) {
                    return Ok(union);
                }
            }
            _ => {}
        }
        if self.build.types().is_void(ty) {
            return self.mismatch(from, ty, what, span);
        }
        if let Some(converted) = self.scalar_cast(value, ty, span) {
            return Ok(converted);
        }
        match self.build.opaque_name(from).or(self.build.opaque_name(ty)) {
            Some(name) => Ok(self.build.unsupported(name, ty, span)),
            None => self.mismatch(from, ty, what, span),
        }
    }

    fn mismatch<T>(&mut self, from: TypeId, to: TypeId, what: &str, span: Span) -> Checked<T> {
        let (from, to) = (self.build.types().describe(from), self.build.types().describe(to));
        self.error(span, format!("incompatible types: {what} `{to}` from `{from}`"))
    }

    /// Warns about pointers that do not point to the same kind of thing.
    fn check_pointers(&mut self, value: ExprId, from: QualType, to: QualType, what: &str, span: Span) {
        let types = self.build.types();
        let void = types.is_void(from.ty) || types.is_void(to.ty);
        let loses = (from.is_const && !to.is_const) || (from.is_volatile && !to.is_volatile);
        let same_signedness = || match (types.as_int(from.ty), types.as_int(to.ty)) {
            (Some(a), Some(b)) => types.int_size(a) == types.int_size(b) && a.to_unsigned() == b.to_unsigned(),
            _ => false,
        };
        if !void && !types.compatible(from.ty, to.ty, Records::Identical) && !same_signedness() {
            let (from, to) = (self.build.program.types.pointer(from), self.build.program.types.pointer(to));
            let (from, to) = (self.build.types().describe(from), self.build.types().describe(to));
            self.warn(span, format!("{what} `{to}` from incompatible pointer type `{from}`"));
        } else if loses && !self.build.is_null_constant(value) {
            let (from, to) = (self.build.types().describe_qualified(from), self.build.types().describe_qualified(to));
            self.warn(span, format!("{what} a pointer to `{to}` discards qualifiers of `{from}`"));
        }
    }
}

impl Builder {
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
}
