//! Lists of variable arguments. On x86-64, `va_list` is an array of one struct, which decays to a pointer when it is
//! passed. Here it is a type of its own, and conversions between list and pointer are removed.

use tracewright_source::Span;

use crate::typed::build::Builder;
use crate::typed::{CastKind, ExprId, ExprKind, PlaceId, PlaceKind};
use crate::types::{QualType, TypeId, TypeKind};

use super::convert::Operand;

/// Which arguments of a builtin on lists count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Passed {
    /// The list only: the second argument of `va_start` repeats which parameter is the last one.
    First,
    /// All of them.
    All,
}

impl Builder {
    /// The list that a pointer points to, whatever it has been converted to.
    pub(super) fn list_behind(&mut self, mut pointer: ExprId) -> Option<PlaceId> {
        while let ExprKind::Cast(CastKind::PointerToPointer | CastKind::Same, inner) = *self.kind(pointer) {
            pointer = inner;
        }
        let pointee = self.types().pointee(self.ty(pointer))?.ty;
        let mut to = pointee;
        // Some programs declare arrays with one `va_list` as their only element.
        while let TypeKind::Array { element, .. } = self.types().kind(to) {
            to = element.ty;
        }
        if *self.types().kind(to) != TypeKind::VaList {
            return None;
        }
        let span = self.span(pointer);
        if to != pointee {
            let first = self.program.types.pointer(QualType::plain(to));
            pointer = self.cast(CastKind::PointerToPointer, pointer, first, span);
        } else if let ExprKind::AddressOf(place) = *self.kind(pointer) {
            return Some(place);
        }
        Some(self.place_node(PlaceKind::Deref(pointer), to, span))
    }

    /// The list that an array of one is. (A pointer to a list is none.)
    pub(super) fn list_of_array(&mut self, operand: Operand) -> Option<PlaceId> {
        let Operand::Place(place, ty) = operand else { return None };
        let TypeKind::Array { element, .. } = *self.types().kind(ty.ty) else { return None };
        let pointer = self.program.types.pointer(element);
        let span = self.program.places[place.index()].span;
        let address = self.address_of(place, ty, span);
        let first = self.cast(CastKind::PointerToPointer, address, pointer, span);
        self.list_behind(first)
    }

    /// A list from the pointer that it has become, or the other way round.
    pub(super) fn convert_list(&mut self, value: ExprId, ty: TypeId, span: Span) -> ExprId {
        let is_array = self.types().pointer_size() == 8;
        let list = match *self.types().kind(ty) {
            TypeKind::VaList => self.list_behind(value),
            _ => match *self.kind(value) {
                ExprKind::Load(place) if is_array && self.types().is_pointer(ty) => Some(place),
                _ => None,
            },
        };
        match (list, self.types().kind(ty)) {
            (Some(place), TypeKind::VaList) => self.node(ExprKind::Load(place), ty, span),
            (Some(place), _) => {
                let list = QualType::plain(self.place_type(place));
                let address = self.address_of(place, list, span);
                self.cast(CastKind::PointerToPointer, address, ty, span)
            }
            (None, _) => self.unsupported("conversion of a va_list", ty, span),
        }
    }
}
