//! Builtins that are several expressions one after the other: values that are kept, and effects in order.

use tracewright_source::Span;

use crate::typed::{CastKind, ExprId, ExprKind, PlaceId, PlaceKind, Storage};
use crate::types::{QualType, TypeId};

use super::Builder;

/// A temporary variable was asked for where there is no function it could belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutsideOfFunctions;

impl Builder {
    /// A new variable of the function at hand.
    pub fn temporary(&mut self, ty: TypeId, span: Span) -> Result<PlaceId, OutsideOfFunctions> {
        let function = self.function.ok_or(OutsideOfFunctions)?;
        let object = self.object("", QualType::plain(ty), Storage::Automatic(function), span);
        Ok(self.place_node(PlaceKind::Object(object), ty, span))
    }

    /// A value that stays the same whatever is assigned; keeping it belongs to `before`.
    pub fn kept(&mut self, value: ExprId, before: &mut Vec<ExprId>) -> Result<ExprId, OutsideOfFunctions> {
        let (ty, span) = (self.ty(value), self.span(value));
        if matches!(self.kind(value), ExprKind::Int(_)) {
            return Ok(value);
        }
        let place = self.temporary(ty, span)?;
        let assign = self.node(ExprKind::Assign(place, value), ty, span);
        let effect = self.for_effect(assign);
        before.push(effect);
        Ok(self.node(ExprKind::Load(place), ty, span))
    }

    /// A value that may be evaluated more than once. The address of an object stays as it is, so that the object does
    /// not have to live in memory for it.
    pub fn settled(&mut self, value: ExprId, before: &mut Vec<ExprId>) -> Result<ExprId, OutsideOfFunctions> {
        if self.types().is_void(self.ty(value)) {
            before.push(value);
            return Ok(value);
        }
        let is_fixed_address = match *self.kind(value) {
            ExprKind::AddressOf(place) => self.is_fixed(place),
            ExprKind::Cast(CastKind::Same, inner) => {
                matches!(*self.kind(inner), ExprKind::AddressOf(place) if self.is_fixed(place))
            }
            _ => false,
        };
        if is_fixed_address { Ok(value) } else { self.kept(value, before) }
    }

    /// Whether a place is a part of an object that no evaluation is needed to find.
    pub fn is_fixed(&self, place: PlaceId) -> bool {
        match self.program.places[place.index()].kind {
            PlaceKind::Object(_) => true,
            PlaceKind::Field(outer, _) => self.is_fixed(outer),
            _ => false,
        }
    }

    /// An expression whose value nobody wants.
    pub fn for_effect(&mut self, value: ExprId) -> ExprId {
        let (void, span) = (self.basic.void, self.span(value));
        if self.types().is_void(self.ty(value)) { value } else { self.cast(CastKind::ToVoid, value, void, span) }
    }

    /// Some effects, then a value.
    pub fn sequence(&mut self, before: Vec<ExprId>, value: ExprId) -> ExprId {
        let (ty, span) = (self.ty(value), self.span(value));
        before.into_iter().rev().fold(value, |rest, effect| self.node(ExprKind::Comma(effect, rest), ty, span))
    }

    /// A place that stays where it is, whatever is assigned.
    pub fn settled_place(&mut self, place: PlaceId, before: &mut Vec<ExprId>) -> Result<PlaceId, OutsideOfFunctions> {
        if self.is_fixed(place) {
            return Ok(place);
        }
        let (ty, span) = (self.place_type(place), self.program.places[place.index()].span);
        let pointer = self.program.types.pointer(QualType::plain(ty));
        let address = self.node(ExprKind::AddressOf(place), pointer, span);
        let address = self.kept(address, before)?;
        Ok(self.place_node(PlaceKind::Deref(address), ty, span))
    }
}
