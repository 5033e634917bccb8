//! Assignments, `++` and `--` (C11 6.5.16, 6.5.2.4).

use tracewright_source::Span;

use crate::ast;
use crate::typed::build::Builder;
use crate::typed::{BinaryOp, ExprId, ExprKind, PlaceId, PlaceKind, StepKind};
use crate::types::{QualType, TypeId, TypeKind};

use super::convert::Operand;
use super::operations::{Operators, needs_integers};
use super::operators::operation;
use super::parts::Composite;
use super::{Checked, Elaborator};

impl Elaborator<'_> {
    /// A place that can be assigned to.
    fn modifiable(&mut self, id: ast::ExprId, what: &str, span: Span) -> Checked<Result<(PlaceId, QualType), ExprId>> {
        match self.expression(id)? {
            Operand::Place(place, ty) => {
                if let TypeKind::Array { .. } = self.typing.build.types().kind(ty.ty) {
                    return self.typing.error(span, format!("{what} expression with array type"));
                }
                if let PlaceKind::Value(_) = self.typing.build.root(place) {
                    return self.typing.error(span, format!("lvalue required as left operand of {what}"));
                }
                if ty.is_const || self.typing.build.has_const_member(ty.ty) {
                    let what = self.typing.build.describe_place(place);
                    return self.typing.error(span, format!("assignment of read-only {what}"));
                }
                if self.typing.build.types().size_of(ty.ty).is_none() || self.typing.build.types().is_void(ty.ty) {
                    let name = self.typing.build.types().describe(ty.ty);
                    return self.typing.error(span, format!("invalid use of incomplete type `{name}`"));
                }
                self.typing.build.note_volatile(place, ty);
                Ok(Ok((place, ty)))
            }
            Operand::Value(value) if self.typing.build.is_unsupported(value) => Ok(Err(value)),
            _ => self.typing.error(span, format!("lvalue required as left operand of {what}")),
        }
    }

    pub(super) fn assignment(
        &mut self,
        op: Option<ast::BinaryOp>,
        left: ast::ExprId,
        right: ast::ExprId,
        span: Span,
    ) -> Checked<ExprId> {
        let place = self.modifiable(left, "assignment", self.ast[left].span);
        let value = self.value(right);
        let (place, ty) = match place? {
            Ok(place) => place,
            Err(unsupported) => return Ok(unsupported),
        };
        let value = value?;
        match op.and_then(operation) {
            Some(op) => self.operators().compound_assignment(op, place, ty, value, span),
            None => {
                let value = self.typing.convert(value, ty.ty, "assignment to", span)?;
                Ok(self.typing.build.node(ExprKind::Assign(place, value), ty.ty, span))
            }
        }
    }

    /// `++` and `--`
    pub(super) fn step(&mut self, kind: StepKind, operand: ast::ExprId, span: Span) -> Checked<ExprId> {
        let what = match kind {
            StepKind::PreIncrement | StepKind::PostIncrement => "increment",
            StepKind::PreDecrement | StepKind::PostDecrement => "decrement",
        };
        let (place, ty) = match self.modifiable(operand, what, span)? {
            Ok(place) => place,
            Err(unsupported) => return Ok(unsupported),
        };
        if let Some(name) = self.typing.build.opaque_name(ty.ty) {
            return Ok(self.typing.build.unsupported(name, ty.ty, span));
        }
        if self.typing.composite(ty.ty).is_some() {
            return self.operators().composite_step(kind, place, ty, span);
        }
        if !self.typing.build.types().is_scalar(ty.ty) {
            let name = self.typing.build.types().describe(ty.ty);
            return self.typing.error(span, format!("wrong type argument to {what} (have `{name}`)"));
        }
        if let Some(name) = self.typing.build.wide_step(place) {
            return Ok(self.typing.build.unsupported(name, ty.ty, span));
        }
        if self.typing.build.types().is_pointer(ty.ty) {
            let load = self.typing.build.node(ExprKind::Load(place), ty.ty, span);
            let one = self.typing.build.int(1, self.typing.build.basic.int, span);
            self.operators().add(load, one, span)?;
        }
        Ok(self.typing.build.node(ExprKind::Step(kind, place), ty.ty, span))
    }
}

impl Operators<'_, '_> {
    fn compound_assignment(
        &mut self,
        op: BinaryOp,
        place: PlaceId,
        ty: QualType,
        value: ExprId,
        span: Span,
    ) -> Checked<ExprId> {
        let right = self.typing.build.ty(value);
        if let Some(name) = self.typing.build.opaque_name(ty.ty).or(self.typing.build.opaque_name(right)) {
            return Ok(self.typing.build.unsupported(name, ty.ty, span));
        }
        if self.typing.composite(ty.ty).or(self.typing.composite(right)).is_some() {
            return self.composite_assignment(op, place, ty, value, span);
        }
        if self.typing.build.types().is_pointer(ty.ty) {
            if !self.typing.build.types().is_integer(right) {
                return self.typing.invalid_operands(op, ty.ty, right, span);
            }
            // For the checks that an addition makes.
            let load = self.typing.build.node(ExprKind::Load(place), ty.ty, span);
            self.add(load, value, span)?;
            let index = self.typing.build.promote(value);
            return match op {
                BinaryOp::Add => Ok(self.typing.build.node(ExprKind::PointerAddAssign(place, index), ty.ty, span)),
                BinaryOp::Sub => Ok(self.typing.build.node(ExprKind::PointerSubAssign(place, index), ty.ty, span)),
                _ => self.typing.invalid_operands(op, ty.ty, right, span),
            };
        }
        let integers = self.typing.build.types().is_integer(ty.ty) && self.typing.build.types().is_integer(right);
        let numbers = self.typing.build.types().is_arithmetic(ty.ty) && self.typing.build.types().is_arithmetic(right);
        if !numbers || (needs_integers(op) && !integers) {
            return self.typing.invalid_operands(op, ty.ty, right, span);
        }
        if let Some(name) = self.typing.wide_assignment(op, place, value) {
            return Ok(self.typing.build.unsupported(name, ty.ty, span));
        }
        let value = self.typing.build.promote(value);
        let left = self.typing.build.promoted_type(ty.ty, self.typing.build.bit_field_place(place));
        let (value, computed) = match op {
            BinaryOp::Shl | BinaryOp::Shr => (value, left),
            _ => {
                let common = self.typing.build.common_type(left, self.typing.build.ty(value));
                (self.typing.arithmetic_cast(value, common), common)
            }
        };
        Ok(self.typing.build.node(ExprKind::CompoundAssign(op, place, computed, value), ty.ty, span))
    }

    /// `place op= value`, where one of both has several parts.
    fn composite_assignment(
        &mut self,
        op: BinaryOp,
        place: PlaceId,
        ty: QualType,
        value: ExprId,
        span: Span,
    ) -> Checked<ExprId> {
        let mut before = Vec::new();
        // What has effects comes first, as for numbers.
        let value = match crate::typed::effects::has_effects(&self.typing.build.program, value) {
            true => self.typing.kept_number(value, &mut before)?,
            false => value,
        };
        let place = self.typing.settled_place(place, &mut before)?;
        let load = self.typing.build.node(ExprKind::Load(place), ty.ty, span);
        let result = self.operate(op, load, value, span)?;
        let result = self.typing.convert(result, ty.ty, "assignment to", span)?;
        let assign = self.typing.build.node(ExprKind::Assign(place, result), ty.ty, span);
        Ok(self.typing.build.sequence(before, assign))
    }

    /// `++` and `--` of numbers of several parts.
    fn composite_step(&mut self, kind: StepKind, place: PlaceId, ty: QualType, span: Span) -> Checked<ExprId> {
        let (Some(Composite::Complex(part)) | Some(Composite::Vector(part, _))) = self.typing.composite(ty.ty) else {
            return self.typing.give_up(span);
        };
        let op = match kind {
            StepKind::PreIncrement | StepKind::PostIncrement => BinaryOp::Add,
            StepKind::PreDecrement | StepKind::PostDecrement => BinaryOp::Sub,
        };
        let mut before = Vec::new();
        let place = self.typing.settled_place(place, &mut before)?;
        let load = self.typing.build.node(ExprKind::Load(place), ty.ty, span);
        let parts = self.typing.taken_apart(load, &mut before)?;
        let old = self.typing.put_together(parts, ty.ty, span);
        let one = self.typing.build.unit(part, span);
        let new = self.operate(op, old, one, span)?;
        let new = self.typing.convert(new, ty.ty, "assignment to", span)?;
        let assign = self.typing.build.node(ExprKind::Assign(place, new), ty.ty, span);
        let result = match kind {
            StepKind::PreIncrement | StepKind::PreDecrement => assign,
            StepKind::PostIncrement | StepKind::PostDecrement => {
                let effect = self.typing.build.for_effect(assign);
                before.push(effect);
                old
            }
        };
        Ok(self.typing.build.sequence(before, result))
    }
}

impl Builder {
    /// Whether a part of a struct or union is constant, and so the whole cannot be assigned to.
    fn has_const_member(&self, ty: TypeId) -> bool {
        let Some(record) = self.types().as_record(ty) else { return false };
        let Some(body) = &self.types().record(record).body else { return false };
        body.fields.iter().any(|field| field.ty.is_const || self.has_const_member(field.ty.ty))
    }

    /// What a member is a member of.
    fn root(&self, place: PlaceId) -> PlaceKind {
        match self.program.places[place.index()].kind {
            PlaceKind::Field(outer, _) => self.root(outer),
            ref kind => kind.clone(),
        }
    }

    fn describe_place(&self, place: PlaceId) -> String {
        match self.program.places[place.index()].kind {
            PlaceKind::Object(object) => format!("variable `{}`", self.program.objects[object.index()].name),
            PlaceKind::Field(..) => "member".to_string(),
            _ => "location".to_string(),
        }
    }
}
