//! Assignments, with and without an operation, and `++` and `--`.

use tracewright_boogie::BinaryOp as B;

use super::calls::Destination;
use super::counters::Direction;
use super::order::{First, Rest};
use super::places::Located;
use super::values::Value;
use super::{Translated, Translator, unsupported};
use crate::typed::{BinaryOp, ExprId as CExpr, ExprKind, PlaceId, StepKind};
use crate::types::{FloatType, TypeId};

/// What an expression is evaluated for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// Its effects.
    Nothing,
    /// Its value.
    Value,
}

impl Translator<'_> {
    /// Locates a place; if evaluating `next` has effects, so that it stays located.
    fn located_before(&mut self, place: PlaceId, next: CExpr) -> Translated<Located> {
        let located = self.locate(place)?;
        Ok(if self.body.has_effects(self.input, next) { self.code.keep_located(located) } else { located })
    }

    /// The place and the value of a compound assignment, in GCC's order. A place whose content is wanted afterwards
    /// stays where it is, whatever is stored.
    fn located_with(
        &mut self,
        first: First,
        place: PlaceId,
        value: CExpr,
        wanted: Wanted,
    ) -> Translated<(Located, Value)> {
        let right = match first {
            First::Value => {
                let right = self.value(value)?;
                Some(self.code.out.keep(right))
            }
            First::Place => None,
        };
        let mut located = self.locate_first(place)?;
        if right.is_none() && self.body.has_effects(self.input, value) {
            located = self.code.keep_located(located);
        }
        if wanted == Wanted::Value {
            located = self.code.keep_located(located);
        }
        Ok((located, right.map_or_else(|| self.value(value), Ok)?))
    }

    pub(super) fn assign(&mut self, place: PlaceId, value: CExpr, wanted: Wanted) -> Translated<Value> {
        let located = self.assign_to(place, value, wanted)?;
        self.memory.wanted(&mut self.code, &located, wanted)
    }

    /// Assigns; returns where.
    fn assign_to(&mut self, place: PlaceId, value: CExpr, wanted: Wanted) -> Translated<Located> {
        if self.body.order_matters(self.input, place, value) {
            let rest = self.right_side(place, value)?;
            let mut located = self.locate(place)?;
            if wanted == Wanted::Value || matches!(rest, Rest::Expr(_)) {
                located = self.code.keep_located(located);
            }
            let value = self.finish(rest)?;
            self.memory.store(&mut self.code, &located, &value)?;
            return Ok(located);
        }
        let mut located = self.located_before(place, value)?;
        if wanted == Wanted::Value {
            located = self.code.keep_located(located);
        }
        let value = match &self.input.program.exprs[value.index()].kind {
            // Let the call store its result in the place directly, if that is possible.
            ExprKind::Call(callee, args) => match self.call(value, *callee, args, Destination::Place(&located))? {
                Value::Void => return Ok(located),
                result => result,
            },
            _ => self.value(value)?,
        };
        self.memory.store(&mut self.code, &located, &value)?;
        Ok(located)
    }

    /// Evaluates an assignment or the like; returns where the new value is.
    pub(super) fn stored(&mut self, id: CExpr) -> Translated<Option<Located>> {
        let expr = &self.input.program.exprs[id.index()];
        let outer = self.code.out.move_to(expr.span);
        let result = match expr.kind {
            ExprKind::Assign(place, value) => self.assign_to(place, value, Wanted::Value).map(Some),
            ExprKind::CompoundAssign(op, place, operation, value) => {
                self.compound_at(op, place, operation, value, Wanted::Value).map(Some)
            }
            ExprKind::PointerAddAssign(place, index) => {
                self.pointer_compound_at(B::Add, place, index, Wanted::Value).map(Some)
            }
            ExprKind::PointerSubAssign(place, index) => {
                self.pointer_compound_at(B::Sub, place, index, Wanted::Value).map(Some)
            }
            ExprKind::Step(step, place) => self.step_at(step, place, Wanted::Value).map(|(located, _)| Some(located)),
            _ => Ok(None),
        };
        self.code.out.span = outer;
        result
    }

    pub(super) fn compound(
        &mut self,
        op: BinaryOp,
        place: PlaceId,
        operation_type: TypeId,
        value: CExpr,
        wanted: Wanted,
    ) -> Translated<Value> {
        let located = self.compound_at(op, place, operation_type, value, wanted)?;
        self.memory.wanted(&mut self.code, &located, wanted)
    }

    /// `place op= value`; returns where the place is.
    fn compound_at(
        &mut self,
        op: BinaryOp,
        place: PlaceId,
        operation_type: TypeId,
        value: CExpr,
        wanted: Wanted,
    ) -> Translated<Located> {
        let span = self.input.program.places[place.index()].span;
        let (located, right) =
            self.located_with(self.body.first_of_compound(self.input, place, value), place, value, wanted)?;
        let right_type = self.input.program.exprs[value.index()].ty;
        let (Some(own), Some(kind), Some(right_kind), Value::Int(right)) = (
            self.input.kind_of(self.input.program.places[place.index()].ty),
            self.input.kind_of(operation_type),
            self.input.kind_of(right_type),
            right.clone(),
        ) else {
            return self.float_compound(op, place, located, operation_type, (right, right_type), wanted);
        };
        let (Value::Int(old), located) = self.read_to_change(place, located, wanted)? else {
            return unsupported("something else than an integer where one is needed", span);
        };
        let left = self.code.integers.convert(&mut self.code.out, old, own, kind);
        let result = self.code.arithmetic(op, left, right, kind, right_kind);
        let result = if own.bits == 1 {
            let condition = self.code.integers.is_nonzero(&mut self.code.out, result, kind);
            self.code.integers.of_bool(&mut self.code.out, condition, own)
        } else {
            self.code.integers.convert(&mut self.code.out, result, kind, own)
        };
        self.memory.store(&mut self.code, &located, &Value::Int(result))?;
        Ok(located)
    }

    /// What `place op= value` reads, and where it writes.
    fn read_to_change(&mut self, place: PlaceId, located: Located, wanted: Wanted) -> Translated<(Value, Located)> {
        let old = self.memory.read(&mut self.code, place, &located)?;
        if !self.input.has_place_effects(place) {
            return Ok((old, located.checked()));
        }
        let old = self.code.out.keep(old);
        let mut target = self.locate_again(place)?;
        if wanted == Wanted::Value {
            target = self.code.keep_located(target);
        }
        Ok((old, target))
    }

    /// `place += index` and `place -= index` for pointers.
    pub(super) fn pointer_compound(
        &mut self,
        op: B,
        place: PlaceId,
        index: CExpr,
        wanted: Wanted,
    ) -> Translated<Value> {
        let located = self.pointer_compound_at(op, place, index, wanted)?;
        self.memory.wanted(&mut self.code, &located, wanted)
    }

    fn pointer_compound_at(&mut self, op: B, place: PlaceId, index: CExpr, wanted: Wanted) -> Translated<Located> {
        let (ty, span) = (self.input.program.places[place.index()].ty, self.input.program.places[place.index()].span);
        let (located, number) =
            self.located_with(self.body.first_of_compound(self.input, place, index), place, index, wanted)?;
        let (Value::Int(number), Some(kind)) = (number, self.input.kind_of(self.input.program.exprs[index.index()].ty))
        else {
            return unsupported("something else than an integer where one is needed", span);
        };
        let (number, kind, unit) = self.memory.in_units(&mut self.code, number, kind, ty, span)?;
        let (Value::Pointer(old), located) = self.read_to_change(place, located, wanted)? else {
            return unsupported("something else than a pointer where one is needed", span);
        };
        let new = Value::Pointer(self.code.moved(old, op, number, kind, unit));
        self.memory.store(&mut self.code, &located, &new)?;
        Ok(located)
    }

    /// `place op= value`, computed in a floating-point type.
    fn float_compound(
        &mut self,
        op: BinaryOp,
        place: PlaceId,
        located: Located,
        operation_type: TypeId,
        (right, right_type): (Value, TypeId),
        wanted: Wanted,
    ) -> Translated<Located> {
        let span = self.input.program.places[place.index()].span;
        let right = self.code.converted(&mut self.memory, right, right_type, operation_type, span)?;
        let (old, located) = self.read_to_change(place, located, wanted)?;
        let left = self.code.converted(&mut self.memory, old, located.ty(), operation_type, span)?;
        let (Value::Float(left), Value::Float(right)) = (left, right) else {
            return unsupported("an operation on these types", span);
        };
        let result = self.code.float_arithmetic(&mut self.memory, op, left, right, span)?;
        let result = self.code.converted(&mut self.memory, Value::Float(result), operation_type, located.ty(), span)?;
        self.memory.store(&mut self.code, &located, &result)?;
        Ok(located)
    }

    pub(super) fn step(&mut self, step: StepKind, place: PlaceId, wanted: Wanted) -> Translated<Value> {
        let (located, old) = self.step_at(step, place, wanted)?;
        match (wanted, matches!(step, StepKind::PostIncrement | StepKind::PostDecrement)) {
            (Wanted::Nothing, _) => Ok(Value::Void),
            (Wanted::Value, true) => Ok(old),
            (Wanted::Value, false) => self.memory.load(&mut self.code, &located),
        }
    }

    /// `++` and `--`; returns where the place is, and what was there before.
    fn step_at(&mut self, step: StepKind, place: PlaceId, wanted: Wanted) -> Translated<(Located, Value)> {
        let ty = self.input.program.places[place.index()].ty;
        let span = self.input.program.places[place.index()].span;
        let located = self.locate(place)?;
        let located = if wanted == Wanted::Value { self.code.keep_located(located) } else { located };
        let up = matches!(step, StepKind::PreIncrement | StepKind::PostIncrement);
        let post = matches!(step, StepKind::PostIncrement | StepKind::PostDecrement);
        let mut old = self.memory.read(&mut self.code, place, &located)?;
        if post && wanted == Wanted::Value {
            old = self.code.out.keep(old);
        }
        let new = match (&old, self.input.kind_of(ty)) {
            (Value::Int(_), Some(kind)) if kind.bits == 1 => {
                // `b++` sets, `b--` flips.
                let Value::Int(int) = &old else { unreachable!("just matched") };
                let set = self.code.integers.is_nonzero(&mut self.code.out, int.clone(), kind);
                let condition = if up { self.code.out.bool(true) } else { self.code.out.not(set) };
                Value::Int(self.code.integers.of_bool(&mut self.code.out, condition, kind))
            }
            (Value::Int(int), Some(kind)) => {
                let one = self.code.integers.constant(&mut self.code.out, kind, 1);
                let op = if up { BinaryOp::Add } else { BinaryOp::Sub };
                let direction = if up { Direction::Up } else { Direction::Down };
                Value::Int(match self.body.is_counter(self.input, place, direction) {
                    true => self.code.counted(op, int.clone(), one, kind),
                    false => self.code.arithmetic(op, int.clone(), one, kind, kind),
                })
            }
            (Value::Pointer(pointer), _) => {
                let kind = self.code.integers.offset_kind();
                let one = self.code.integers.constant(&mut self.code.out, kind, 1);
                let (one, kind, unit) = self.memory.in_units(&mut self.code, one, kind, ty, span)?;
                Value::Pointer(self.code.moved(*pointer, if up { B::Add } else { B::Sub }, one, kind, unit))
            }
            (Value::Float(value), _) if self.input.program.types.as_float(ty).is_some() => {
                let float = self.input.program.types.as_float(ty).unwrap_or(FloatType::Double);
                let one = self.code.out.float_constant(float, &1.into());
                let op = if up { BinaryOp::Add } else { BinaryOp::Sub };
                Value::Float(self.code.float_arithmetic(&mut self.memory, op, *value, one, span)?)
            }
            _ => return unsupported("a step of something that is no number", span),
        };
        let located = located.checked();
        self.memory.store(&mut self.code, &located, &new)?;
        Ok((located, old))
    }
}
