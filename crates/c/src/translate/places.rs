//! Lvalues: where they are, what is there, and how it is changed.

use num_bigint::BigInt;
use tracewright_boogie::ExprId;
use tracewright_source::Span;
use tracewright_vocabulary::Defect;

use super::code::Code;
use super::emit::Emitter;
use super::input::Input;
use super::integers::IntegerEncoding;
use super::memory::{Memory, ObjectVariables};
use super::values::{Int, Pointer, Value};
use super::{Translated, Translator, unsupported};
use crate::analyse::points_to::Site;
use crate::analyse::storage::{Home, based_on_place};
use crate::typed::fixed::{fixed_number, wrapped_distance};
use crate::typed::shapes::{IntKind, Leaf, NoLeaves, Shape, copied, field_type, shape};
use crate::typed::{BinaryOp, ExprKind, ObjectId, PlaceId, PlaceKind};
use crate::types::{ArrayLength, TypeId, TypeKind};

/// Expressions with more nodes get a variable instead of being repeated.
const LONG: u32 = 40;

/// Where an lvalue is.
#[derive(Clone, Debug)]
pub struct Located {
    pub(super) root: Root,
    /// The object, if the place is a part of it by name.
    pub(super) object: Option<ObjectId>,
    /// The fixed part of the distance from the root, in bytes.
    pub(super) offset: i128,
    /// The rest.
    pub(super) steps: Vec<Step>,
    /// The type of what is there.
    pub(super) ty: TypeId,
    /// If it is a bit-field, which.
    pub(super) bits: Option<Shape>,
    /// Where that is for the points-to analysis.
    pub(super) site: Option<Site>,
    /// Whether the place is known to be there.
    pub(super) is_checked: bool,
    pub(super) span: Span,
}

/// A step by a variable index.
#[derive(Clone, Debug)]
pub struct Step {
    /// The index.
    pub number: Int,
    /// Its type.
    pub kind: IntKind,
    /// How far it goes, in bytes.
    pub unit: i128,
    /// Where it is taken to stay.
    pub limit: Limit,
}

/// Where an index is taken to stay, although it could go further without leaving the object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// It may go anywhere in the object.
    None,
    /// Behind the start of the array, whose length is not known.
    Start,
    /// In an array of so many elements.
    Array(u64),
}

impl Located {
    /// A part of it: a scalar or a struct at an offset.
    pub fn part(&self, offset: u64, ty: TypeId, bits: Option<Shape>) -> Located {
        let mut part = self.clone();
        part.offset += i128::from(offset);
        let site = part.site.map(|site| site.shifted(offset as i64));
        Located { ty, bits, site, ..part }
    }

    fn new(root: Root, ty: TypeId, span: Span) -> Located {
        let (offset, steps) = (0, Vec::new());
        Located { root, object: None, offset, steps, ty, bits: None, site: None, is_checked: false, span }
    }

    /// The type of what is there.
    pub fn ty(&self) -> TypeId {
        self.ty
    }

    /// If it is a bit-field, which.
    pub fn bit_field(&self) -> Option<Shape> {
        self.bits
    }

    /// The same place, once an access to it has been checked.
    pub fn checked(&self) -> Located {
        Located { is_checked: true, ..self.clone() }
    }

    /// The fixed part of the distance from the start of the object.
    pub fn fixed_offset(&self) -> i128 {
        self.offset
    }
}

/// What a place is a part of.
#[derive(Clone, Debug)]
pub enum Root {
    /// An object with variables of its own.
    Object(ObjectId),
    /// Memory.
    Memory(Pointer),
    /// A struct that is a value: its scalars.
    Value(Vec<(Leaf, Value)>),
}

/// What the fixed part of a distance counts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// The first byte of an object.
    Object,
    /// Wherever a pointer points to.
    Anywhere,
}

/// What a scalar is read for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// To use its value.
    Use,
    /// To copy it, or the struct or array around it, as it is.
    Copy,
}

impl Translator<'_> {
    /// Evaluates the address of a place, with its side effects.
    pub(super) fn locate(&mut self, id: PlaceId) -> Translated<Located> {
        let located = self.locate_inside(id)?;
        Ok(Located { site: self.input.facts.points_to.place(id), ..located })
    }

    fn locate_inside(&mut self, id: PlaceId) -> Translated<Located> {
        let place = &self.input.program.places[id.index()];
        let (ty, span) = (place.ty, place.span);
        match place.kind {
            PlaceKind::Object(object) => Ok(self.memory.locate_object(&mut self.code, object, span)),
            PlaceKind::CompoundLiteral(object) => {
                self.declare(object)?;
                Ok(self.memory.locate_object(&mut self.code, object, span))
            }
            PlaceKind::Field(record, number) => {
                let record_type = self.input.program.places[record.index()].ty;
                let mut located = self.locate(record)?;
                let Some((offset, bits, _)) = field_type(self.input.program, record_type, number) else {
                    return unsupported("a member of an incomplete type", span);
                };
                located.offset += i128::from(offset);
                Ok(Located { ty, bits, span, ..located })
            }
            PlaceKind::Deref(pointer) => {
                if based_on_place(self.input.program, pointer).is_some() {
                    let located = self.locate_pointer(pointer)?;
                    return Ok(Located { ty, bits: None, span, ..located });
                }
                let pointer = self.pointer_to_access(pointer)?;
                Ok(Located::new(Root::Memory(pointer), ty, span))
            }
            PlaceKind::Value(expr) => {
                let Value::Record(values) = self.value(expr)? else {
                    return unsupported("a member of something that is no struct", span);
                };
                let parts = self.input.leaves(self.input.program.exprs[expr.index()].ty, span)?;
                let root = Root::Value(parts.into_iter().zip(values).collect());
                Ok(Located::new(root, ty, span))
            }
        }
    }

    /// The place that `&place + i - j ...` points to.
    fn locate_pointer(&mut self, id: crate::typed::ExprId) -> Translated<Located> {
        let expr = &self.input.program.exprs[id.index()];
        match expr.kind {
            ExprKind::AddressOf(place) => self.locate(place),
            ExprKind::PointerAdd(pointer, index) | ExprKind::PointerSub(pointer, index) => {
                let sign = if matches!(expr.kind, ExprKind::PointerAdd(..)) { 1 } else { -1 };
                let mut located = self.locate_pointer(pointer)?;
                if self.body.has_effects(self.input, index) {
                    located = self.code.keep_located(located);
                }
                let (number, kind) = self.int(index)?;
                let (number, kind, unit) = self.memory.in_units(
                    &mut self.code,
                    number,
                    kind,
                    self.input.program.exprs[pointer.index()].ty,
                    expr.span,
                )?;
                match self.code.integers.literal(&self.code.out, &number, kind) {
                    Some(value)
                        if fixed_number(self.input.program, index).is_some() || !self.input.tracks_lengths() =>
                    {
                        located.offset += sign * wrapped_distance(&self.input.program.types, value * unit);
                    }
                    _ => {
                        let limit = self.input.limit(pointer);
                        located.steps.push(Step { number, kind, unit: sign * i128::from(unit), limit });
                    }
                }
                Ok(located)
            }
            ExprKind::Cast(_, inner) => self.locate_pointer(inner),
            _ => unreachable!("the expression is based on a place"),
        }
    }
}

impl Memory {
    pub(super) fn locate_object(&self, code: &mut Code<'_>, object: ObjectId, span: Span) -> Located {
        let ty = code.input.program.objects[object.index()].ty;
        let root = match code.input.facts.storage.home(object) {
            Home::Scalars(_) | Home::Maps { .. } => Root::Object(object),
            Home::Memory => Root::Memory(self.object_address(code, object)),
        };
        let site = code.input.facts.points_to.object(object).map(Site::exact);
        Located { object: Some(object), site, ..Located::new(root, ty, span) }
    }

    /// Where an object in memory starts.
    pub(super) fn object_address(&self, code: &mut Code<'_>, object: ObjectId) -> Pointer {
        let base = match self.objects.get(&object) {
            Some(&ObjectVariables::At(place)) => code.out.read(place),
            _ => {
                let base = code.input.facts.bases.objects.get(&object).copied().unwrap_or_default();
                code.out.int(base)
            }
        };
        let offset = code.integers.fixed_offset(&mut code.out, 0);
        Pointer { base, offset, target: code.input.facts.points_to.object(object) }
    }

    /// What is at a place, which must be there.
    pub(super) fn load(&mut self, code: &mut Code<'_>, located: &Located) -> Translated<Value> {
        self.check_access(code, located)?;
        self.load_there(code, located, Reading::Use)
    }

    /// A copy of what is at a place, which must be there.
    pub(super) fn load_copy(&mut self, code: &mut Code<'_>, located: &Located) -> Translated<Value> {
        self.check_access(code, located)?;
        self.load_there(code, located, Reading::Copy)
    }

    fn load_there(&mut self, code: &mut Code<'_>, located: &Located, reading: Reading) -> Translated<Value> {
        if let Some(shape) = located.bits.or_else(|| shape(&code.input.program.types, located.ty)) {
            let value = self.load_scalar(code, located, shape, reading)?;
            return Ok(code.unshaped(value, shape, located.ty));
        }
        let mut values = Vec::new();
        for leaf in code.input.leaves(located.ty, located.span)? {
            let part = code.input.leaf_of(located, &leaf);
            values.push(self.load_there(code, &part, Reading::Copy)?);
        }
        Ok(Value::Record(values))
    }

    /// Changes what is at a place, which must be there.
    pub(super) fn store(&mut self, code: &mut Code<'_>, located: &Located, value: &Value) -> Translated<()> {
        self.check_access(code, located)?;
        code.check_writable(located)?;
        self.store_there(code, located, value)
    }

    /// Initialises a place, which may be constant.
    pub(super) fn store_first(&mut self, code: &mut Code<'_>, located: &Located, value: &Value) -> Translated<()> {
        self.check_access(code, located)?;
        self.store_there(code, located, value)
    }

    fn store_there(&mut self, code: &mut Code<'_>, located: &Located, value: &Value) -> Translated<()> {
        if let Some(shape) = located.bits.or_else(|| shape(&code.input.program.types, located.ty)) {
            let value = code.shaped(value.clone(), shape, located.ty);
            return self.store_scalar(code, located, shape, &value);
        }
        let Value::Record(values) = code.out.keep(value.clone()) else {
            return unsupported("an assignment of something that is no struct", located.span);
        };
        // Writing one part may change where the next one is: `*s.p = t` with `s.p == &s`.
        let located = match values.len() > 1 && code.out.depends_on_memory(located) {
            true => code.keep_located(located.clone()),
            false => located.clone(),
        };
        for (leaf, value) in code.input.leaves(located.ty, located.span)?.into_iter().zip(values) {
            let part = code.input.leaf_of(&located, &leaf);
            self.store_there(code, &part, &value)?;
        }
        Ok(())
    }

    fn load_scalar(
        &mut self,
        code: &mut Code<'_>,
        located: &Located,
        shape: Shape,
        reading: Reading,
    ) -> Translated<Value> {
        match &located.root {
            Root::Memory(_) => {
                let mut at = code.address(located)?;
                if reading == Reading::Use && !code.only_copies() {
                    if code.checks.wants(Defect::Uninitialised) {
                        at = code.out.keep_pointer(at);
                    }
                    self.check_memory_written(code, at, located.site.as_ref(), shape, located.span)?;
                }
                self.load_at(code, at, located.site.as_ref(), shape, located.span)
            }
            Root::Value(parts) => {
                let parts = parts.clone();
                match code.part_of_value(parts, located, shape) {
                    Some(value) => Ok(value),
                    None => unsupported("a part of a struct that is a value", located.span),
                }
            }
            Root::Object(object) => {
                let (slot, path) = self.slot(code, *object, located, shape)?;
                // A struct may be copied before all of it is written.
                if reading == Reading::Use {
                    self.check_written(code, *object, slot, &path);
                }
                Ok(code.read_slot(slot, &path, shape))
            }
        }
    }

    fn store_scalar(&mut self, code: &mut Code<'_>, located: &Located, shape: Shape, value: &Value) -> Translated<()> {
        match &located.root {
            Root::Memory(_) => {
                let at = code.address(located)?;
                self.store_at(code, at, located.site.as_ref(), shape, value, located.span)
            }
            Root::Value(_) => unsupported("an assignment to a value", located.span),
            Root::Object(object) => {
                let (slot, path) = self.slot(code, *object, located, shape)?;
                code.out.write_slot(slot, &path, value);
                self.set_flag(code, *object, slot, &path);
                Ok(())
            }
        }
    }

    /// The variables of a scalar of an object, and the indices into them if they are maps.
    fn slot(
        &mut self,
        code: &mut Code<'_>,
        object: ObjectId,
        located: &Located,
        shape: Shape,
    ) -> Translated<(super::memory::Slot, Vec<ExprId>)> {
        let storage = &code.input.facts.storage;
        let variables = self.variables(code, object)?;
        match (storage.home(object), variables) {
            (Home::Scalars(parts), ObjectVariables::Scalars(slots)) => {
                let fits = |leaf: &Leaf| i128::from(leaf.offset) == located.offset && leaf.shape == shape;
                match parts.iter().position(fits) {
                    Some(index) if located.steps.is_empty() => Ok((slots[index], Vec::new())),
                    _ => unsupported("an access beside an object", located.span),
                }
            }
            (Home::Maps { unit, .. }, ObjectVariables::Maps(slots)) => {
                let Some(&(_, slot)) = slots.iter().find(|(s, _)| *s == shape) else {
                    return unsupported("an access beside an object", located.span);
                };
                let unit = i128::from(*unit);
                let divisible = located.offset % unit == 0 && located.steps.iter().all(|step| step.unit % unit == 0);
                if !divisible {
                    return unsupported("an access beside an object", located.span);
                }
                let mut index = code.integers.fixed_offset(&mut code.out, located.offset / unit);
                let units: Vec<i128> = located.steps.iter().map(|step| step.unit / unit).collect();
                for step in code.steps_in(located, &units, Start::Object) {
                    index = code.integers.add_offsets(&mut code.out, index, step);
                }
                Ok((slot, vec![index]))
            }
            _ => unreachable!("variables are made as the home says"),
        }
    }

    /// The variables of a scalar, if that is all a place is.
    pub(super) fn plain_slot(
        &mut self,
        code: &mut Code<'_>,
        located: &Located,
    ) -> Option<(super::memory::Slot, Shape)> {
        let shape = shape(&code.input.program.types, located.ty)?;
        let Root::Object(object) = located.root else { return None };
        let is_plain = located.bits.is_none() && matches!(code.input.facts.storage.home(object), Home::Scalars(_));
        if !is_plain || self.is_watched(object) {
            return None;
        }
        let (slot, _) = self.slot(code, object, located, shape).ok()?;
        Some((slot, shape))
    }

    /// An index of a pointer as a number of units of fixed size: if it counts arrays of variable length, it is
    /// multiplied with their length.
    pub(super) fn in_units(
        &mut self,
        code: &mut Code<'_>,
        index: Int,
        kind: IntKind,
        pointer: TypeId,
        span: Span,
    ) -> Translated<(Int, IntKind, u64)> {
        let Some(mut pointee) = code.input.program.types.pointee(pointer).map(|to| to.ty) else {
            return unsupported("arithmetic on something that is no pointer", span);
        };
        let wide = match code.integers.encoding {
            // Products of numbers with 64 bits fit into this type.
            IntegerEncoding::Math => IntKind { bits: 256, signed: true },
            IntegerEncoding::Bits => code.integers.offset_kind(),
        };
        let (mut index, mut kind) = (index, kind);
        loop {
            if let Some(size) = code.input.program.types.size_of(pointee) {
                return Ok((index, kind, size));
            }
            let TypeKind::Array { element, length } = *code.input.program.types.kind(pointee) else {
                return unsupported("arithmetic on pointers to an incomplete type", span);
            };
            let (length, length_kind) = self.array_length(code, length, span)?;
            if code.integers.encoding == IntegerEncoding::Math
                && kind.bits == code.integers.pointer_bits
                && !kind.signed
            {
                // An unsigned index too large for an offset acts as a negative one.
                let signed = code.integers.offset_kind();
                (index, kind) = (code.integers.normal(&mut code.out, index, signed), signed);
            }
            index = code.integers.convert(&mut code.out, index, kind, wide);
            let length = code.integers.convert(&mut code.out, length, length_kind, wide);
            index = code.integers.binary(&mut code.out, BinaryOp::Mul, index, length, wide, wide);
            (kind, pointee) = (wide, element.ty);
        }
    }
}

impl Code<'_> {
    /// The address of a place in memory that is accessed.
    pub(super) fn address(&mut self, located: &Located) -> Translated<Pointer> {
        let Root::Memory(pointer) = located.root else {
            return unsupported("the address of a value", located.span);
        };
        let start = self.out.as_int(pointer.offset) == Some(BigInt::ZERO);
        let fixed = self.integers.fixed_offset(&mut self.out, located.offset);
        let mut offset = self.integers.add_offsets(&mut self.out, pointer.offset, fixed);
        for step in self.steps(located, if start { Start::Object } else { Start::Anywhere }) {
            offset = self.integers.add_offsets(&mut self.out, offset, step);
        }
        Ok(Pointer { base: pointer.base, offset, target: located.site.as_ref().map(|site| site.target) })
    }

    /// The address of a place as a value: it may be compared and moved on.
    pub(super) fn address_value(&mut self, located: &Located) -> Translated<Pointer> {
        let Root::Memory(pointer) = located.root else {
            return unsupported("the address of a value", located.span);
        };
        let fixed = self.integers.fixed_offset(&mut self.out, located.offset);
        let mut offset = self.integers.add_offsets(&mut self.out, pointer.offset, fixed);
        for Step { number, kind, unit, .. } in &located.steps {
            let step = self.integers.distance(&mut self.out, number.clone(), *kind, *unit);
            offset = self.integers.add_offsets(&mut self.out, offset, step);
        }
        Ok(Pointer { base: pointer.base, offset, target: located.site.as_ref().map(|site| site.target) })
    }

    /// How far the indices of a place that is accessed lead.
    pub(super) fn steps(&mut self, located: &Located, start: Start) -> Vec<ExprId> {
        let units: Vec<i128> = located.steps.iter().map(|step| step.unit).collect();
        self.steps_in(located, &units, start)
    }

    /// The same, each index in a unit of its own.
    fn steps_in(&mut self, located: &Located, units: &[i128], start: Start) -> Vec<ExprId> {
        // An unsigned index too large for an offset acts as a negative one. From the start of an object, both lead
        // outside of the object, so the two cases need not be distinguished.
        let from_start = start == Start::Object && located.offset == 0 && located.steps.len() == 1;
        let mut steps = Vec::new();
        for (Step { number, kind, .. }, &unit) in located.steps.iter().zip(units) {
            steps.push(match from_start && unit > 0 && number.fits(*kind) {
                true => self.integers.plain_offset(&mut self.out, number.clone(), *kind, unit),
                false => self.integers.offset(&mut self.out, number.clone(), *kind, unit),
            });
        }
        steps
    }

    /// Keeps what a location depends on, so that it stays the same whatever is assigned.
    pub(super) fn keep_located(&mut self, located: Located) -> Located {
        let steps = located.steps.into_iter().map(|step| {
            let number = self.integers.normal(&mut self.out, step.number, step.kind);
            match self.out.keep(Value::Int(number)) {
                Value::Int(number) => Step { number, ..step },
                _ => unreachable!("a number stays one"),
            }
        });
        let steps = steps.collect();
        let root = match located.root {
            Root::Memory(pointer) => Root::Memory(self.out.keep_pointer(pointer)),
            other => other,
        };
        Located { root, steps, ..located }
    }

    /// An integer in the width it is kept in.
    pub(super) fn shaped(&mut self, value: Value, shape: Shape, ty: TypeId) -> Value {
        match (value, shape, crate::typed::shapes::shape(&self.input.program.types, ty)) {
            (Value::Int(int), Shape::Bits(_, kind), Some(Shape::Int(declared))) => {
                let int = self.integers.convert(&mut self.out, int, declared, kind);
                Value::Int(self.integers.normal(&mut self.out, int, kind))
            }
            (Value::Int(int), Shape::Int(kind), _) => Value::Int(self.integers.normal(&mut self.out, int, kind)),
            (value, _, _) => value,
        }
    }

    pub(super) fn unshaped(&mut self, value: Value, shape: Shape, ty: TypeId) -> Value {
        match (value, shape, crate::typed::shapes::shape(&self.input.program.types, ty)) {
            (Value::Int(int), Shape::Bits(_, kind), Some(Shape::Int(declared))) => {
                Value::Int(self.integers.convert(&mut self.out, int, kind, declared))
            }
            (value, _, _) => value,
        }
    }

    /// The scalar of a struct that is a value: one of several if there is a variable index.
    fn part_of_value(&mut self, parts: Vec<(Leaf, Value)>, located: &Located, shape: Shape) -> Option<Value> {
        let mut fitting = parts.into_iter().filter(|(leaf, _)| leaf.shape == shape);
        if located.steps.is_empty() {
            let (leaf, value) = fitting.find(|(leaf, _)| i128::from(leaf.offset) == located.offset)?;
            return Some(self.shaped(value, shape, leaf.ty));
        }
        let mut at = self.integers.fixed_offset(&mut self.out, located.offset);
        for step in self.steps(located, Start::Object) {
            at = self.integers.add_offsets(&mut self.out, at, step);
        }
        let at = self.out.keep_expr(at);
        let mut chosen: Option<Value> = None;
        for (leaf, value) in fitting {
            let value = self.shaped(value, shape, leaf.ty);
            chosen = Some(match chosen {
                None => value,
                Some(others) => {
                    let offset = self.integers.fixed_offset(&mut self.out, i128::from(leaf.offset));
                    let is_here = self.out.binary(tracewright_boogie::BinaryOp::Eq, at, offset);
                    self.choice(is_here, &value, &others, leaf.ty)?
                }
            });
        }
        chosen
    }
}

impl<'a> Input<'a> {
    /// Where an index into what a pointer points to is taken to stay. In an array that is all of an object, or all that
    /// there is in such an array, it may go where the object goes.
    fn limit(&self, pointer: crate::typed::ExprId) -> Limit {
        let mut at = pointer;
        let (array, mut around) = loop {
            match self.program.exprs[at.index()].kind {
                ExprKind::AddressOf(place) => break (self.program.places[place.index()].ty, place),
                ExprKind::Cast(_, inner) => at = inner,
                // Further indices are not limited by the analysis.
                _ => return Limit::None,
            }
        };
        loop {
            match self.program.places[around.index()].kind {
                PlaceKind::Object(_) | PlaceKind::CompoundLiteral(_) => return Limit::None,
                PlaceKind::Deref(inner) => match based_on_place(self.program, inner) {
                    Some((place, _)) => around = place,
                    None => break,
                },
                PlaceKind::Field(..) | PlaceKind::Value(_) => break,
            }
        }
        match self.program.types.kind(array) {
            TypeKind::Array { length: ArrayLength::Fixed(length), .. } if *length > 1 => Limit::Array(*length),
            TypeKind::Array { .. } => Limit::Start,
            _ => Limit::None,
        }
    }

    pub(super) fn leaf_of(&self, located: &Located, leaf: &Leaf) -> Located {
        let own = shape(&self.program.types, leaf.ty) == Some(leaf.shape);
        located.part(leaf.offset, leaf.ty, (!own).then_some(leaf.shape))
    }

    /// The scalars of a type, or why there are none.
    pub(super) fn leaves(&self, ty: TypeId, span: Span) -> Translated<Vec<Leaf>> {
        copied(&self.program.types, ty).or_else(|why| match why {
            NoLeaves::Union => unsupported("a copy of a union", span),
            NoLeaves::Long => unsupported("a copy of a struct with a long array in it", span),
            NoLeaves::Opaque => unsupported("a value of an incomplete type", span),
        })
    }
}

impl Emitter {
    /// Whether a write to memory may change where a place is.
    fn depends_on_memory(&self, located: &Located) -> bool {
        let root = match located.root {
            Root::Memory(pointer) => self.reads_memory(pointer.base) || self.reads_memory(pointer.offset),
            Root::Object(_) | Root::Value(_) => false,
        };
        root || located.steps.iter().any(|step| self.reads_memory(step.number.expr))
    }

    /// A pointer that stays the same whatever is assigned.
    pub(super) fn keep_pointer(&mut self, pointer: Pointer) -> Pointer {
        match self.keep(Value::Pointer(pointer)) {
            Value::Pointer(pointer) => pointer,
            _ => unreachable!("a pointer stays one"),
        }
    }

    /// A pointer that can be mentioned many times: what is long to write gets a variable.
    pub(super) fn keep_long_pointer(&mut self, pointer: Pointer) -> Pointer {
        let mut keep = |expr: ExprId| if self.size(expr) > LONG { self.keep_expr(expr) } else { expr };
        let (base, offset) = (keep(pointer.base), keep(pointer.offset));
        Pointer { base, offset, ..pointer }
    }

    /// An expression that stays the same whatever is assigned.
    pub(super) fn keep_expr(&mut self, expr: ExprId) -> ExprId {
        if self.is_literal(expr) {
            return expr;
        }
        let ty = self.ty(expr);
        let place = self.temporary(ty);
        self.assign(place, expr);
        self.read(place)
    }

    /// A value that stays the same whatever is assigned.
    pub(super) fn keep(&mut self, value: Value) -> Value {
        match value {
            Value::Void => Value::Void,
            Value::Int(int) => Value::Int(Int { expr: self.keep_expr(int.expr), ..int }),
            Value::Pointer(pointer) => {
                let (base, offset) = (self.keep_expr(pointer.base), self.keep_expr(pointer.offset));
                Value::Pointer(Pointer { base, offset, ..pointer })
            }
            Value::Float(value) => Value::Float(self.keep_expr(value)),
            Value::Record(parts) => Value::Record(parts.into_iter().map(|part| self.keep(part)).collect()),
        }
    }
}
