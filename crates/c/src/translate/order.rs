//! The order in which operands are evaluated, where C leaves it open: that of GCC without optimisation.
//!
//! Operands from left to right, unless the operation commutes or compares, and the left operand is just a variable: GCC
//! puts variables last. `-a + b` becomes `b - a`. In `x = y`, what `y` is computed from comes before where `x` is, and the last
//! operation of `y` comes behind it: a call, or a load. In `x op= y`, `y` comes first if it has effects.

use super::storage::{Home, has_effects};
use super::values::Value;
use super::{Translated, Translator};
use crate::typed::{
    BinaryOp, CastKind, ExprId as CExpr, ExprKind, InitEntry, InitValue, PlaceId, PlaceKind, StmtKind, Storage, UnaryOp,
};

/// What comes first in an assignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum First {
    /// Where it goes.
    Place,
    /// What is assigned.
    Value,
}

impl Translator<'_> {
    /// Both operands of an operation; none for the difference of pointers.
    pub(super) fn pair(&mut self, op: Option<BinaryOp>, a: CExpr, b: CExpr) -> Translated<(Value, Value)> {
        if !self.has_effects(b) {
            let left = self.value(a)?;
            return Ok((left, self.value(b)?));
        }
        // What no call can change, and no pointer, may as well be read last.
        if self.is_swapped(op, a, b) || self.is_private(a) {
            let right = self.value(b)?;
            let right = if self.has_effects(a) { self.keep(right) } else { right };
            return Ok((self.value(a)?, right));
        }
        let left = self.value(a)?;
        let left = self.keep(left);
        Ok((left, self.value(b)?))
    }

    /// Whether GCC evaluates the right operand first.
    fn is_swapped(&self, op: Option<BinaryOp>, a: CExpr, b: CExpr) -> bool {
        use BinaryOp::{Add, BitAnd, BitOr, BitXor, Eq, Ge, Gt, Le, Lt, Mul, Ne};
        let commutes = matches!(op, Some(Add | Mul | BitAnd | BitOr | BitXor | Lt | Le | Gt | Ge | Eq | Ne));
        let is_negation =
            op == Some(Add) && matches!(self.program.exprs[a.index()].kind, ExprKind::Unary(UnaryOp::Neg, _));
        commutes && self.is_variable(a) && !self.is_variable(b) || is_negation
    }

    /// Whether an expression is just a variable, behind conversions that leave all bits as they are.
    fn is_variable(&self, mut id: CExpr) -> bool {
        let program = self.program;
        loop {
            let expr = &program.exprs[id.index()];
            match expr.kind {
                ExprKind::Load(place) => return matches!(program.places[place.index()].kind, PlaceKind::Object(_)),
                ExprKind::Cast(CastKind::Same | CastKind::IntToInt | CastKind::PointerToPointer, inner)
                    if program.types.size_of(program.exprs[inner.index()].ty) == program.types.size_of(expr.ty) =>
                {
                    id = inner;
                }
                _ => return false,
            }
        }
    }

    /// Whether an expression is a local variable that is in no memory.
    fn is_private(&self, id: CExpr) -> bool {
        let program = self.program;
        let ExprKind::Load(place) = program.exprs[id.index()].kind else { return false };
        let PlaceKind::Object(object) = program.places[place.index()].kind else { return false };
        let is_local = matches!(program.objects[object.index()].storage, Storage::Automatic(_) | Storage::Parameter(_));
        is_local && *self.storage.home(object) != Home::Memory
    }

    /// What comes first in `place = value`.
    pub(super) fn first_of_assignment(&self, place: PlaceId, value: CExpr) -> First {
        let program = self.program;
        let mut last = value;
        while let ExprKind::Cast(CastKind::Same, inner) = program.exprs[last.index()].kind {
            last = inner;
        }
        let is_late = matches!(program.exprs[last.index()].kind, ExprKind::Call(..) | ExprKind::Load(_))
            || self.is_call_with_test(last);
        let matters = self.has_effects(value) || self.has_place_effects(place);
        if is_late || !matters || self.is_fixed_place(place) { First::Place } else { First::Value }
    }

    /// Whether an expression is a call and a test whether a jump is pending after it (`lower::jumps`).
    fn is_call_with_test(&self, id: CExpr) -> bool {
        let program = self.program;
        let ExprKind::Block(block) = program.exprs[id.index()].kind else { return false };
        let StmtKind::Block(stmts) = &program.stmts[block.index()].kind else { return false };
        let Some(StmtKind::Declare(result)) = stmts.first().map(|first| &program.stmts[first.index()].kind) else {
            return false;
        };
        let object = &program.objects[result.index()];
        let Some([InitEntry { value: InitValue::Expr(value), .. }]) =
            object.initialiser.as_ref().map(|initialiser| initialiser.entries.as_slice())
        else {
            return false;
        };
        object.name.is_empty() && matches!(program.exprs[value.index()].kind, ExprKind::Call(..))
    }

    /// What comes first in `place op= value`.
    pub(super) fn first_of_compound(&self, place: PlaceId, value: CExpr) -> First {
        if self.has_effects(value) && !self.is_fixed_place(place) { First::Value } else { First::Place }
    }

    /// Whether nothing has to be evaluated to find a place.
    fn is_fixed_place(&self, place: PlaceId) -> bool {
        match self.program.places[place.index()].kind {
            PlaceKind::Object(_) => true,
            PlaceKind::Field(outer, _) => self.is_fixed_place(outer),
            PlaceKind::CompoundLiteral(_) | PlaceKind::Deref(_) | PlaceKind::Value(_) => false,
        }
    }

    fn has_place_effects(&self, place: PlaceId) -> bool {
        let program = self.program;
        match program.places[place.index()].kind {
            PlaceKind::Object(_) => false,
            PlaceKind::CompoundLiteral(_) => true,
            PlaceKind::Field(outer, _) => self.has_place_effects(outer),
            PlaceKind::Deref(expr) | PlaceKind::Value(expr) => has_effects(program, expr),
        }
    }
}
