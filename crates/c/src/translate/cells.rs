//! Memory: the variables and maps of the classes that the points-to analysis found, and accesses to them.

use num_bigint::BigInt;
use tracewright_boogie::{ExprId, StmtKind as S, Type, TypeKind as BType};
use tracewright_logic::{Float, Format, Sign};
use tracewright_source::Span;

use super::code::Code;
use super::emit::Emitter;
use super::initialisers::Content;
use super::input::Input;
use super::memory::{Memory, Scope, Slot};
use super::values::{Pointer, Value};
use super::{Translated, unsupported};
use crate::analyse::points_to::{Class, ClassId, ClassKind, Site, Target, gcd};
use crate::typed::shapes::{IntKind, Shape, leaf_at};
use crate::typed::{ObjectId, Storage as Lifetime};

/// An access whose class is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub class: ClassId,
    /// The offset in the node.
    pub place: i64,
    /// How far variable indices move it at least; 0: there are none.
    pub unit: i64,
    pub at: Pointer,
}

impl Memory {
    /// The variables of a class, or of a byte in it.
    pub(super) fn class_slot(
        &mut self,
        code: &mut Code<'_>,
        class: ClassId,
        byte: i64,
        span: Span,
    ) -> Translated<Slot> {
        let points_to = &code.input.facts.points_to;
        let description = points_to.describe(class);
        let byte = if description.is_fixed { byte } else { 0 };
        if let Some(&slot) = self.maps.slots.get(&(class, byte)) {
            return Ok(slot);
        }
        let shape = match description.kind {
            ClassKind::Typed(shape) => shape,
            ClassKind::Bytes => Shape::Int(IntKind::BYTE),
        };
        let name = code.input.class_name(description, byte, shape);
        let name = code.out.unique_in_scope(Scope::Global, name);
        let slot = self.slot_for(code, description, &name, shape, span)?;
        self.maps.slots.insert((class, byte), slot);
        Ok(slot)
    }

    /// The pointers that were written to a class of bytes as a whole.
    pub(super) fn shadow_slot(
        &mut self,
        code: &mut Code<'_>,
        class: ClassId,
        byte: i64,
        span: Span,
    ) -> Translated<Slot> {
        let points_to = &code.input.facts.points_to;
        let description = points_to.describe(class);
        let byte = if description.is_fixed { byte } else { 0 };
        if let Some(&slot) = self.maps.shadows.get(&(class, byte)) {
            return Ok(slot);
        }
        let name = format!("{}#whole", code.input.class_name(description, byte, Shape::Pointer));
        let name = code.out.unique_in_scope(Scope::Global, name);
        let slot = self.slot_for(code, description, &name, Shape::Pointer, span)?;
        self.maps.shadows.insert((class, byte), slot);
        Ok(slot)
    }

    fn slot_for(
        &mut self,
        code: &mut Code<'_>,
        class: &Class,
        name: &str,
        shape: Shape,
        span: Span,
    ) -> Translated<Slot> {
        let mut levels = Vec::new();
        if !class.is_single {
            levels.push(Type::INT);
        }
        if !class.is_fixed {
            levels.push(code.integers.offset_type(&mut code.out));
        }
        match &levels[..] {
            [] => self.scalar_slot(code, Scope::Global, name, shape, span),
            levels => code.map_slot(Scope::Global, name, shape, levels, span),
        }
    }

    /// A scalar in memory, where a pointer points to.
    #[allow(dead_code)]
    pub(super) fn load_memory(
        &mut self,
        code: &mut Code<'_>,
        at: Pointer,
        shape: Shape,
        span: Span,
    ) -> Translated<Value> {
        self.load_at(code, at, at.target.map(Site::exact).as_ref(), shape, span)
    }

    /// Writes a scalar to memory, where a pointer points to; an integer is normal for the shape.
    #[allow(dead_code)]
    pub(super) fn store_memory(
        &mut self,
        code: &mut Code<'_>,
        at: Pointer,
        shape: Shape,
        value: &Value,
        span: Span,
    ) -> Translated<()> {
        self.store_at(code, at, at.target.map(Site::exact).as_ref(), shape, value, span)
    }

    /// A scalar in memory.
    pub(super) fn load_at(
        &mut self,
        code: &mut Code<'_>,
        at: Pointer,
        site: Option<&Site>,
        shape: Shape,
        span: Span,
    ) -> Translated<Value> {
        // The address occurs at least twice in the expression; in a chain of pointers, it would double at each step.
        let at = code.out.keep_long_pointer(at);
        let cell = code.input.cell_at(at, site, shape, span)?;
        match code.input.facts.points_to.describe(cell.class).kind {
            ClassKind::Typed(own) => {
                let slot = self.class_slot(code, cell.class, cell.place, span)?;
                let path = code.path(cell, 0);
                let value = code.read_slot(slot, &path, own);
                Ok(self.held_as(code, value, own, shape))
            }
            ClassKind::Bytes => self.load_bytes(code, cell, shape, span),
        }
    }

    /// Writes a scalar to memory; an integer is normal for the shape.
    pub(super) fn store_at(
        &mut self,
        code: &mut Code<'_>,
        at: Pointer,
        site: Option<&Site>,
        shape: Shape,
        value: &Value,
        span: Span,
    ) -> Translated<()> {
        let cell = code.input.cell_at(at, site, shape, span)?;
        match code.input.facts.points_to.describe(cell.class).kind {
            ClassKind::Typed(own) => {
                let slot = self.class_slot(code, cell.class, cell.place, span)?;
                let value = self.held_as(code, value.clone(), shape, own);
                let path = code.path(cell, 0);
                code.out.write_slot(slot, &path, &value);
            }
            ClassKind::Bytes => self.store_bytes(code, cell, shape, value, span)?,
        }
        self.set_memory_flags(code, cell, shape);
        Ok(())
    }

    /// A scalar as another one of the same width: between signed and unsigned integers, and between pointers and
    /// integers.
    fn held_as(&mut self, code: &mut Code<'_>, value: Value, from: Shape, to: Shape) -> Value {
        match (value, from.int_kind(), to.int_kind()) {
            (Value::Int(int), Some(from), Some(to)) if from != to => {
                let int = code.integers.convert(&mut code.out, int, from, to);
                Value::Int(code.integers.normal(&mut code.out, int, to))
            }
            (Value::Int(int), Some(from), None) if to == Shape::Pointer => {
                Value::Pointer(self.pointer_of(code, int, from, None))
            }
            (Value::Pointer(pointer), None, Some(to)) => {
                let int = self.safety.number_of(code, pointer, Some("a pointer that is read as an integer"));
                let own = code.integers.size_kind();
                let int = code.integers.convert(&mut code.out, int, own, to);
                Value::Int(code.integers.normal(&mut code.out, int, to))
            }
            (value, _, _) => value,
        }
    }

    /// Makes an object in memory zero or arbitrary.
    pub(super) fn fill_object(
        &mut self,
        code: &mut Code<'_>,
        object: ObjectId,
        content: Content,
        span: Span,
    ) -> Translated<()> {
        let at = self.object_address(code, object);
        match at.target {
            Some(target) => self.fill_all(code, at, target, content, span),
            None => Ok(()),
        }
    }

    /// Makes an object zero or arbitrary, wherever in the node of the target it is.
    pub(super) fn fill_all(
        &mut self,
        code: &mut Code<'_>,
        at: Pointer,
        target: Target,
        content: Content,
        span: Span,
    ) -> Translated<()> {
        for class in code.input.facts.points_to.classes_at(target) {
            for slot in self.class_slots(code, class, span)? {
                code.fill_slot(at, class, slot, content);
            }
        }
        self.fill_memory_flags(code, at, target, content);
        Ok(())
    }

    /// A new object gets what another one holds, if the node of the target tells objects apart.
    pub(super) fn copy_all(
        &mut self,
        code: &mut Code<'_>,
        from: ExprId,
        to: ExprId,
        target: Target,
        span: Span,
    ) -> Translated<()> {
        for class in code.input.facts.points_to.classes_at(target) {
            if code.input.facts.points_to.describe(class).is_single {
                continue;
            }
            for slot in self.class_slots(code, class, span)? {
                for place in slot.places() {
                    let map = code.out.read(place);
                    let content = code.out.select(map, from);
                    code.out.assign_all(vec![(place, vec![to], content)]);
                }
            }
            self.copy_memory_flags(code, from, to, class);
        }
        Ok(())
    }

    /// All variables of a class.
    pub(super) fn class_slots(&mut self, code: &mut Code<'_>, class: ClassId, span: Span) -> Translated<Vec<Slot>> {
        Ok(self.class_parts(code, class, span)?.into_iter().map(|(_, slot)| slot).collect())
    }

    /// All variables of a class, each with where in the node ends what it holds, if that is always the same.
    pub(super) fn class_parts(
        &mut self,
        code: &mut Code<'_>,
        class: ClassId,
        span: Span,
    ) -> Translated<Vec<(i64, Slot)>> {
        let points_to = &code.input.facts.points_to;
        let description = points_to.describe(class);
        let (start, end) = description.bytes;
        if description.kind != ClassKind::Bytes {
            return Ok(vec![(end, self.class_slot(code, class, start, span)?)]);
        }
        let bytes = if description.is_fixed { start..end } else { start..start + 1 };
        let mut parts = Vec::new();
        for byte in bytes {
            parts.push((byte + 1, self.class_slot(code, class, byte, span)?));
        }
        let wholes =
            if description.is_fixed { &description.pointers[..] } else { description.pointers.get(..1).unwrap_or(&[]) };
        for &byte in wholes {
            parts.push((byte + i64::from(code.integers.pointer_bits / 8), self.shadow_slot(code, class, byte, span)?));
        }
        Ok(parts)
    }
}

impl Code<'_> {
    /// The way to a byte of an access: what its variables are indexed with.
    pub(super) fn path(&mut self, cell: Cell, byte: i64) -> Vec<ExprId> {
        let description = self.input.facts.points_to.describe(cell.class);
        let (is_single, is_fixed) = (description.is_single, description.is_fixed);
        let mut path = Vec::new();
        if !is_single {
            path.push(cell.at.base);
        }
        if !is_fixed {
            let step = self.integers.fixed_offset(&mut self.out, i128::from(byte));
            path.push(self.integers.add_offsets(&mut self.out, cell.at.offset, step));
        }
        path
    }

    /// Makes the part of an object that these variables of a class hold zero or arbitrary.
    pub(super) fn fill_slot(&mut self, at: Pointer, class: ClassId, slot: Slot, content: Content) {
        let description = self.input.facts.points_to.describe(class);
        let path: Vec<ExprId> = if description.is_single { Vec::new() } else { vec![at.base] };
        for place in slot.places() {
            let ty = self.out.inner_map(place, path.len());
            let value = match content {
                Content::Zero => self.out.zero_of(ty),
                Content::Arbitrary if path.is_empty() => {
                    self.out.stmt(S::Havoc(vec![place]));
                    continue;
                }
                Content::Arbitrary => self.any_of(ty, slot, description.kind),
                Content::Ones => match (slot, description.kind) {
                    (Slot::Number(_), kind) if int_kind_of(kind).is_some_and(|int| int.bits >= 8) => {
                        let int = int_kind_of(kind).unwrap_or(IntKind::BYTE);
                        let ones = BigInt::from_bytes_le(num_bigint::Sign::Plus, &vec![1; int.bits as usize / 8]);
                        let ones = self.integers.constant(&mut self.out, int, ones);
                        self.out.everywhere(ones.expr, ty)
                    }
                    // No bytes of it are a pointer that was stored as a whole.
                    (Slot::Pointer { base, .. }, ClassKind::Bytes) if place == base => {
                        let invalid = self.out.int(-1);
                        self.out.everywhere(invalid, ty)
                    }
                    (Slot::Pointer { .. }, ClassKind::Bytes) => continue,
                    _ => {
                        let nothing = self.out.bool(true);
                        self.out.marked(S::Assume(nothing), Some("a text that is read as something else"));
                        continue;
                    }
                },
            };
            self.out.assign_all(vec![(place, path.clone(), value)]);
        }
    }

    /// Any value for a cell of a map.
    pub(super) fn any_of(&mut self, ty: Type, slot: Slot, kind: ClassKind) -> ExprId {
        let unknown = self.out.temporary(ty);
        if let (Slot::Number(_), Some(kind), false) =
            (slot, int_kind_of(kind), matches!(self.out.program.types.kind(ty), BType::Map(..)))
        {
            let expr = self.out.read(unknown);
            if let Some(clause) = self.integers.in_range(&mut self.out, expr, kind) {
                self.out.set_where(unknown, clause);
            }
        }
        self.out.stmt(S::Havoc(vec![unknown]));
        self.out.read(unknown)
    }
}

impl<'a> Input<'a> {
    pub(super) fn cell_at(&self, at: Pointer, site: Option<&Site>, shape: Shape, span: Span) -> Translated<Cell> {
        let found = site.and_then(|site| {
            let unit = site.steps.iter().fold(0, |unit, &(step, _)| gcd(unit, step));
            Some((self.facts.points_to.class(site, shape)?, self.facts.points_to.offset(site.target), unit))
        });
        match found {
            Some((class, place, unit)) => Ok(Cell { class, place, unit, at }),
            None => unsupported("an access to memory that the points-to analysis has not foreseen", span),
        }
    }

    fn class_name(&self, class: &Class, byte: i64, shape: Shape) -> String {
        let Some(object) = class.object else {
            let node = class.node.0;
            return match class.is_fixed {
                true => format!("memory#{node}#{}#{}", byte_name(byte), shape.word()),
                false => format!("memory#{node}#{}#{}", byte_name(class.bytes.0), shape.word()),
            };
        };
        let declared = &self.program.objects[object.index()];
        let name = match (declared.name.as_str(), declared.storage) {
            ("", _) => format!("#{}", object.0),
            (name, Lifetime::Static(f) | Lifetime::Automatic(f) | Lifetime::Parameter(f)) => {
                format!("{}#{name}", self.program.functions[f.index()].name)
            }
            (name, _) => name.to_owned(),
        };
        let start = self.facts.points_to.object(object).map_or(0, |target| self.facts.points_to.offset(target));
        let relative = byte - start;
        if class.kind == ClassKind::Bytes {
            return if class.is_fixed { format!("{name}#byte{relative}") } else { format!("{name}#bytes") };
        }
        if !class.is_fixed {
            return format!("{name}#{}#{}", class.bytes.0 - start, shape.word());
        }
        match leaf_at(&self.program.types, declared.ty, relative, shape) {
            Some(leaf) => format!("{name}{}", leaf.suffix()),
            None => format!("{name}#{relative}#{}", shape.word()),
        }
    }
}

impl Emitter {
    /// Zero of a type: of a map, all of its values.
    fn zero_of(&mut self, ty: Type) -> ExprId {
        if let BType::Map(_, value) = self.program.types.kind(ty) {
            let value = *value;
            let zero = self.zero_of(value);
            return self.constant_map(zero, ty);
        }
        match *self.program.types.kind(ty) {
            BType::Bv(width) => self.bv(&BigInt::ZERO, width),
            BType::Float { significand, exponent } => {
                self.float(&Float::zero(Format { exponent, significand }, Sign::Plus))
            }
            _ => self.int(0),
        }
    }

    /// A value, or the map that holds it everywhere.
    pub(super) fn everywhere(&mut self, value: ExprId, ty: Type) -> ExprId {
        match *self.program.types.kind(ty) {
            BType::Map(_, inner) => {
                let inner = self.everywhere(value, inner);
                self.constant_map(inner, ty)
            }
            _ => value,
        }
    }
}

/// A byte of a node as a part of a name: there is no minus in names, and nodes may start before their first byte.
fn byte_name(byte: i64) -> String {
    if byte < 0 { format!("~{}", byte.unsigned_abs()) } else { byte.to_string() }
}

/// The integers that a class holds.
fn int_kind_of(kind: ClassKind) -> Option<IntKind> {
    match kind {
        ClassKind::Typed(shape) => shape.int_kind(),
        ClassKind::Bytes => Some(IntKind::BYTE),
    }
}
