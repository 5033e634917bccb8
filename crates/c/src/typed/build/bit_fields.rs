//! Expressions whose type is that of a bit-field.

use super::Builder;
use crate::typed::{ExprId, ExprKind, PlaceId, PlaceKind, StmtId, StmtKind};
use crate::types::BitRange;

impl Builder {
    /// The bit-field whose value an expression has, which decides its promotion.
    pub fn bit_field(&self, value: ExprId) -> Option<BitRange> {
        match *self.kind(value) {
            ExprKind::Load(place)
            | ExprKind::Assign(place, _)
            | ExprKind::CompoundAssign(_, place, ..)
            | ExprKind::Step(_, place) => self.bit_field_place(place),
            ExprKind::Comma(_, last) => self.bit_field(last),
            ExprKind::Block(block) => self.bit_field(self.last_value(block)?),
            _ => None,
        }
    }

    /// The value of a statement expression.
    pub fn last_value(&self, block: StmtId) -> Option<ExprId> {
        match self.program.stmts[block.index()].kind {
            StmtKind::Block(ref stmts) => self.last_value(*stmts.last()?),
            StmtKind::Expr(value) => Some(value),
            _ => None,
        }
    }

    /// The bits of an lvalue that is a bit-field.
    pub fn bit_field_place(&self, place: PlaceId) -> Option<BitRange> {
        let PlaceKind::Field(outer, number) = self.program.places[place.index()].kind else { return None };
        let record = self.types().as_record(self.place_type(outer))?;
        self.types().record(record).body.as_ref()?.fields.get(number as usize)?.bits
    }
}
