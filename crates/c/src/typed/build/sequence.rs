//! Sequences of expressions for builtins: values are saved in temporaries, and effects are put in order.

use tracewright_source::Span;

use crate::typed::{CastKind, ExprId, ExprKind, PlaceId, PlaceKind, Storage};
use crate::types::{QualType, TypeId};

use super::Builder;

/// A temporary variable is needed outside of functions, where there can be none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutsideOfFunctions;

impl Builder {
    /// A new local variable of the current function.
    pub fn temporary(&mut self, ty: TypeId, span: Span) -> Result<PlaceId, OutsideOfFunctions> {
        let function = self.function.ok_or(OutsideOfFunctions)?;
        let object = self.object("", QualType::plain(ty), Storage::Automatic(function), span);
        Ok(self.place_node(PlaceKind::Object(object), ty, span))
    }

    /// Saves a value in a temporary, so that later assignments do not affect it. The assignment is added to `before`.
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

    /// A value that may be evaluated more than once. The address of an object is not saved in a temporary, so that it
    /// does not escape and the object need not be kept in memory.
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

    /// Whether an lvalue is a part of an object that can be located without evaluating anything.
    pub fn is_fixed(&self, place: PlaceId) -> bool {
        match self.program.places[place.index()].kind {
            PlaceKind::Object(_) => true,
            PlaceKind::Field(outer, _) => self.is_fixed(outer),
            _ => false,
        }
    }

    /// Casts an expression to `void`: only its side effects matter.
    pub fn for_effect(&mut self, value: ExprId) -> ExprId {
        let (void, span) = (self.basic.void, self.span(value));
        if self.types().is_void(self.ty(value)) { value } else { self.cast(CastKind::ToVoid, value, void, span) }
    }

    /// Evaluates some expressions for their effects, then a value.
    pub fn sequence(&mut self, before: Vec<ExprId>, value: ExprId) -> ExprId {
        let (ty, span) = (self.ty(value), self.span(value));
        before.into_iter().rev().fold(value, |rest, effect| self.node(ExprKind::Comma(effect, rest), ty, span))
    }

    /// An lvalue that later assignments do not affect; what it depends on is saved in `before`.
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
