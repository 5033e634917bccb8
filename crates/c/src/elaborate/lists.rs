//! Lists of variable arguments. With 64 bits a list is an array of one struct, which becomes a pointer where it is passed;
//! here it is a value of its own, and conversions between the two are undone.

use tracewright_source::Span;

use crate::ast;
use crate::names::Symbol;
use crate::typed::{CastKind, ExprId, ExprKind, PlaceId, PlaceKind};
use crate::types::{QualType, TypeId, TypeKind};

use super::convert::Operand;
use super::{Checked, Elaborator};

/// Which arguments of a builtin on lists count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Passed {
    /// The list; `va_start` says once more which parameter is the last one.
    First,
    /// All of them.
    All,
}

impl Elaborator<'_> {
    /// The list that a pointer points to, whatever it has been converted to.
    fn list_behind(&mut self, mut pointer: ExprId) -> Option<PlaceId> {
        while let ExprKind::Cast(CastKind::PointerToPointer | CastKind::Same, inner) = *self.build.kind(pointer) {
            pointer = inner;
        }
        let pointee = self.build.types().pointee(self.build.ty(pointer))?.ty;
        let mut to = pointee;
        // Some programs make arrays of one list out of what is one already.
        while let TypeKind::Array { element, .. } = self.build.types().kind(to) {
            to = element.ty;
        }
        if *self.build.types().kind(to) != TypeKind::VaList {
            return None;
        }
        let span = self.build.span(pointer);
        if to != pointee {
            let first = self.build.program.types.pointer(QualType::plain(to));
            pointer = self.build.cast(CastKind::PointerToPointer, pointer, first, span);
        } else if let ExprKind::AddressOf(place) = *self.build.kind(pointer) {
            return Some(place);
        }
        Some(self.build.place_node(PlaceKind::Deref(pointer), to, span))
    }

    /// The list that an array of one is. (A pointer to a list is none.)
    pub(super) fn list_of_array(&mut self, operand: Operand) -> Option<PlaceId> {
        let Operand::Place(place, ty) = operand else { return None };
        let TypeKind::Array { element, .. } = *self.build.types().kind(ty.ty) else { return None };
        let pointer = self.build.program.types.pointer(element);
        let span = self.build.program.places[place.index()].span;
        let address = self.build.address_of(place, ty, span);
        let first = self.build.cast(CastKind::PointerToPointer, address, pointer, span);
        self.list_behind(first)
    }

    /// A list from the pointer that it has become, or the other way round.
    pub(super) fn convert_list(&mut self, value: ExprId, ty: TypeId, span: Span) -> ExprId {
        let is_array = self.build.types().pointer_size() == 8;
        let list = match *self.build.types().kind(ty) {
            TypeKind::VaList => self.list_behind(value),
            _ => match *self.build.kind(value) {
                ExprKind::Load(place) if is_array && self.build.types().is_pointer(ty) => Some(place),
                _ => None,
            },
        };
        match (list, self.build.types().kind(ty)) {
            (Some(place), TypeKind::VaList) => self.build.node(ExprKind::Load(place), ty, span),
            (Some(place), _) => {
                let list = QualType::plain(self.build.place_type(place));
                let address = self.build.address_of(place, list, span);
                self.build.cast(CastKind::PointerToPointer, address, ty, span)
            }
            (None, _) => self.build.unsupported("conversion of a va_list", ty, span),
        }
    }

    /// `va_start` and the like get the address of the list they change.
    pub(super) fn va_function(
        &mut self,
        name: Symbol,
        arguments: &[ast::ExprId],
        passed: Passed,
        span: Span,
    ) -> Checked<ExprId> {
        let Some((&list, others)) = arguments.split_first() else {
            return self.wrong_arguments(self.text(name), span);
        };
        let place = match self.expression(list)? {
            Operand::Place(place, ty) if *self.build.types().kind(ty.ty) == TypeKind::VaList => Some(place),
            operand => {
                let value = self.value_of(operand, span)?;
                if !self.build.types().is_pointer(self.build.ty(value)) {
                    return self.error(span, "the first argument is not a `va_list`");
                }
                self.list_behind(value)
            }
        };
        let Some(place) = place else {
            return Ok(self.build.unsupported("conversion of a va_list", self.build.basic.void, span));
        };
        let pointer = self.build.program.types.pointer(QualType::plain(self.build.place_type(place)));
        let mut values = vec![self.build.node(ExprKind::AddressOf(place), pointer, span)];
        if passed == Passed::All {
            for &other in others {
                let value = self.value(other)?;
                let list = self.build.place_type(place);
                values.push(self.convert(value, list, "passing an argument of type", span)?);
            }
        }
        self.generic_call(name, values, self.build.basic.void, span)
    }
}
