//! Temporary variables, for builtins that evaluate a value more than once.

use tracewright_source::Span;

use crate::typed::build::OutsideOfFunctions;
use crate::typed::{ExprId, PlaceId};
use crate::types::TypeId;

use super::Checked;
use super::typing::Typing;

impl Typing {
    /// A new variable of the function at hand.
    pub(super) fn temporary(&mut self, ty: TypeId, span: Span) -> Checked<PlaceId> {
        let place = self.build.temporary(ty, span);
        self.inside(place, span)
    }

    /// A value that stays the same whatever is assigned; keeping it belongs to `before`.
    pub(super) fn kept(&mut self, value: ExprId, before: &mut Vec<ExprId>) -> Checked<ExprId> {
        let kept = self.build.kept(value, before);
        self.inside(kept, self.build.span(value))
    }

    /// A value that may be evaluated more than once.
    pub(super) fn settled(&mut self, value: ExprId, before: &mut Vec<ExprId>) -> Checked<ExprId> {
        let settled = self.build.settled(value, before);
        self.inside(settled, self.build.span(value))
    }

    /// A place that stays where it is, whatever is assigned.
    pub(super) fn settled_place(&mut self, place: PlaceId, before: &mut Vec<ExprId>) -> Checked<PlaceId> {
        let settled = self.build.settled_place(place, before);
        self.inside(settled, self.build.program.places[place.index()].span)
    }

    fn inside<T>(&mut self, result: Result<T, OutsideOfFunctions>, span: Span) -> Checked<T> {
        match result {
            Ok(value) => Ok(value),
            Err(OutsideOfFunctions) => self.error(span, "this builtin cannot be used outside of functions"),
        }
    }
}
