//! Numbers of several parts, complex numbers and vectors: records of their parts, computed part by part.
//!
//! An operation splits its operands into expressions that may be evaluated any number of times, computes with the
//! parts, and builds a compound literal from the results. Later passes therefore need not know these types.

use tracewright_source::Span;

use crate::typed::build::Builder;
use crate::typed::effects::has_effects;
use crate::typed::{
    BinaryOp, CastKind, ExprId, ExprKind, InitEntry, InitValue, Initialiser, PathStep, PlaceId, PlaceKind, Storage,
};
use crate::types::{Member, Packing, QualType, RecordKind, RecordOptions, TypeId, TypeKind};

use super::Checked;
use super::typing::Typing;

/// What a record of numbers stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Composite {
    /// A complex number: the type of both parts.
    Complex(TypeId),
    /// A vector: its elements, and how many there are.
    Vector(TypeId, u64),
}

impl Typing {
    /// The complex number or vector that a type is.
    pub(super) fn composite(&self, ty: TypeId) -> Option<Composite> {
        self.records.composites.get(&self.build.types().as_record(ty)?).copied()
    }

    /// The record that stands for numbers of several parts.
    pub(super) fn composite_type(
        &mut self,
        name: String,
        kind: Composite,
        parts: &[String],
        align: Option<u64>,
    ) -> TypeId {
        if let Some(&ty) = self.records.opaque_types.get(&name) {
            return ty;
        }
        let (Composite::Complex(part) | Composite::Vector(part, _)) = kind;
        let member = |name: &String| {
            let (ty, packing) = (QualType::plain(part), Packing::Natural);
            Member { name: Some(name.clone()), ty, width: None, type_align: None, align: None, packing }
        };
        let members: Vec<Member> = parts.iter().map(member).collect();
        let types = &mut self.build.program.types;
        let body = types.lay_out(RecordKind::Struct, &members, RecordOptions { align, ..RecordOptions::default() });
        let record = types.new_record(RecordKind::Struct, Some(name.clone()));
        types.records[record.0 as usize].body = Some(body);
        types.records[record.0 as usize].is_composite = true;
        let ty = types.intern(TypeKind::Record(record));
        self.records.composites.insert(record, kind);
        self.records.opaque_types.insert(name, ty);
        ty
    }

    /// The parts of a value, as expressions that may be evaluated any number of times; what must be evaluated once
    /// belongs to `before`.
    pub(super) fn taken_apart(&mut self, value: ExprId, before: &mut Vec<ExprId>) -> Checked<Vec<ExprId>> {
        let (ty, span) = (self.build.ty(value), self.build.span(value));
        let (part, count) = match self.composite(ty) {
            Some(Composite::Complex(part)) => (part, 2),
            Some(Composite::Vector(element, length)) => (element, length as u32),
            None => return Ok(vec![self.kept_part(value, before)?]),
        };
        let value = self.build.without_effects(value, before);
        if let Some(entries) = self.literal_entries(value) {
            let mut parts = vec![None; count as usize];
            for (number, value) in entries {
                parts[number as usize] = Some(self.kept_part(value, before)?);
            }
            return Ok(parts.into_iter().map(|known| known.unwrap_or_else(|| self.build.zero(part, span))).collect());
        }
        let place = match *self.build.kind(value) {
            ExprKind::Load(place) if self.is_kept_place(place) => place,
            _ => {
                let place = self.kept_place(ty, span)?;
                let assign = self.build.node(ExprKind::Assign(place, value), ty, span);
                let effect = self.build.for_effect(assign);
                before.push(effect);
                place
            }
        };
        let load = |this: &mut Self, number| {
            let at = this.build.part_place(place, number, part, span);
            this.build.node(ExprKind::Load(at), part, span)
        };
        Ok((0..count).map(|number| load(self, number)).collect())
    }

    /// The parts that a literal gives, by number, in the order of evaluation.
    pub(super) fn literal_entries(&self, value: ExprId) -> Option<Vec<(u32, ExprId)>> {
        let ExprKind::Load(place) = *self.build.kind(value) else { return None };
        let object = match self.build.program.places[place.index()].kind {
            PlaceKind::CompoundLiteral(object) => object,
            PlaceKind::Object(object) if self.own_values.contains(&object) => object,
            _ => return None,
        };
        let object = &self.build.program.objects[object.index()];
        self.composite(object.ty)?;
        let entry = |entry: &InitEntry| match (entry.path.as_slice(), &entry.value) {
            (&[PathStep::Field(number)], &InitValue::Expr(value)) => Some((number, value)),
            _ => None,
        };
        object.initialiser.as_ref()?.entries.iter().map(entry).collect()
    }

    /// A scalar that may be evaluated any number of times.
    pub(super) fn kept_part(&mut self, value: ExprId, before: &mut Vec<ExprId>) -> Checked<ExprId> {
        let is_constant = self.build.constant_int(value).is_some() || self.build.constant_float(value).is_some();
        let is_kept = match *self.build.kind(value) {
            ExprKind::Load(place) => self.is_kept_place(place),
            _ => is_constant,
        };
        if is_kept {
            return Ok(value);
        }
        let (ty, span) = (self.build.ty(value), self.build.span(value));
        let place = self.kept_place(ty, span)?;
        let assign = self.build.node(ExprKind::Assign(place, value), ty, span);
        let effect = self.build.for_effect(assign);
        before.push(effect);
        Ok(self.build.node(ExprKind::Load(place), ty, span))
    }

    /// A new variable that is assigned once.
    fn kept_place(&mut self, ty: TypeId, span: Span) -> Checked<PlaceId> {
        let Some(function) = self.build.function else {
            return self.error(span, "initializer element is not constant");
        };
        let object = self.build.object("", QualType::plain(ty), Storage::Automatic(function), span);
        self.own_values.insert(object);
        Ok(self.build.place_node(PlaceKind::Object(object), ty, span))
    }

    fn is_kept_place(&self, place: PlaceId) -> bool {
        match self.build.program.places[place.index()].kind {
            PlaceKind::Object(object) => {
                let is_variable = matches!(self.build.program.objects[object.index()].storage, Storage::Automatic(_));
                is_variable && self.own_values.contains(&object)
            }
            PlaceKind::Field(outer, _) => self.is_kept_place(outer),
            _ => false,
        }
    }

    /// The number that has these parts.
    pub(super) fn put_together(&mut self, parts: Vec<ExprId>, ty: TypeId, span: Span) -> ExprId {
        let function = self.build.function;
        let object = self.build.object("", QualType::plain(ty), Storage::CompoundLiteral(function), span);
        self.own_values.insert(object);
        let entry = |(number, part)| InitEntry { path: vec![PathStep::Field(number)], value: InitValue::Expr(part) };
        let entries = (0..).zip(parts).map(entry).collect();
        self.build.program.objects[object.index()].initialiser = Some(Initialiser { entries });
        let kind = if function.is_some() { PlaceKind::CompoundLiteral(object) } else { PlaceKind::Object(object) };
        let place = self.build.place_node(kind, ty, span);
        self.build.node(ExprKind::Load(place), ty, span)
    }

    /// A value that later assignments do not change: it is evaluated in `before`, unless it is constant.
    pub(super) fn kept_number(&mut self, value: ExprId, before: &mut Vec<ExprId>) -> Checked<ExprId> {
        let (ty, span) = (self.build.ty(value), self.build.span(value));
        if self.composite(ty).is_none() {
            return self.kept_part(value, before);
        }
        let parts = self.taken_apart(value, before)?;
        Ok(self.put_together(parts, ty, span))
    }

    /// The value of one object with the type of another one that has the same bytes.
    pub(super) fn same_bytes(&mut self, value: ExprId, ty: TypeId, span: Span) -> ExprId {
        let from = self.build.ty(value);
        let name = format!("bytes of {} as {}", self.build.types().describe(from), self.build.types().describe(ty));
        let union = match self.records.opaque_types.get(&name) {
            Some(&union) => union,
            None => {
                let member = |name: &str, ty| {
                    let (name, ty, packing) = (Some(name.to_owned()), QualType::plain(ty), Packing::Natural);
                    Member { name, ty, width: None, type_align: None, align: None, packing }
                };
                let members = [member("from", from), member("to", ty)];
                let types = &mut self.build.program.types;
                let body = types.lay_out(RecordKind::Union, &members, RecordOptions::default());
                let record = types.new_record(RecordKind::Union, Some(name.clone()));
                types.records[record.0 as usize].body = Some(body);
                let union = types.intern(TypeKind::Record(record));
                self.records.opaque_types.insert(name, union);
                union
            }
        };
        let object = self.build.object("", QualType::plain(union), Storage::CompoundLiteral(self.build.function), span);
        let entry = InitEntry { path: vec![PathStep::Field(0)], value: InitValue::Expr(value) };
        self.build.program.objects[object.index()].initialiser = Some(Initialiser { entries: vec![entry] });
        let whole = self.build.place_node(PlaceKind::CompoundLiteral(object), union, span);
        let place = self.build.place_node(PlaceKind::Field(whole, 1), ty, span);
        self.build.node(ExprKind::Load(place), ty, span)
    }
}

impl Builder {
    /// A part of a place.
    pub(super) fn part_place(&mut self, place: PlaceId, number: u32, ty: TypeId, span: Span) -> PlaceId {
        self.place_node(PlaceKind::Field(place, number), ty, span)
    }

    /// The right operand of commas; their left operands go to `before`.
    fn without_effects(&mut self, mut value: ExprId, before: &mut Vec<ExprId>) -> ExprId {
        loop {
            match *self.kind(value) {
                ExprKind::Comma(effect, rest) => {
                    let effect = self.for_effect(effect);
                    before.push(effect);
                    value = rest;
                }
                ExprKind::Cast(CastKind::Same, inner) if self.ty(inner) == self.ty(value) => value = inner,
                _ => return value,
            }
        }
    }

    /// Whether GCC evaluates the right operand of an operation first: the operation commutes or compares, and the left
    /// operand is just a variable (see `translate::order`, which decides the same for numbers).
    pub(super) fn is_right_first(&self, op: BinaryOp, left: ExprId, right: ExprId) -> bool {
        use BinaryOp::{Add, BitAnd, BitOr, BitXor, Eq, Ge, Gt, Le, Lt, Mul, Ne};
        let is_variable = |value: ExprId| {
            matches!(*self.kind(value), ExprKind::Load(place)
                if matches!(self.program.places[place.index()].kind, PlaceKind::Object(_)))
        };
        matches!(op, Add | Mul | BitAnd | BitOr | BitXor | Lt | Le | Gt | Ge | Eq | Ne)
            && is_variable(left)
            && !is_variable(right)
            && has_effects(&self.program, right)
    }

    /// Zero in an arithmetic type.
    pub(super) fn zero(&mut self, ty: TypeId, span: Span) -> ExprId {
        match self.types().as_float(ty) {
            Some(_) => self.node(ExprKind::Float("0.0".to_owned()), ty, span),
            None => self.int(0, ty, span),
        }
    }

    /// One in an arithmetic type.
    pub(super) fn unit(&mut self, ty: TypeId, span: Span) -> ExprId {
        match self.types().as_float(ty) {
            Some(_) => self.node(ExprKind::Float("1.0".to_owned()), ty, span),
            None => self.int(1, ty, span),
        }
    }
}
