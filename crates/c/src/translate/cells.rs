//! Memory: the variables and maps of the classes that the points-to analysis found, and accesses to them.

use num_bigint::BigInt;
use tracewright_boogie::{BinaryOp as B, ExprId, Place, StmtKind as S, Type, TypeKind as BType};
use tracewright_logic::{Float, Format, Sign};

use super::floats::bits_kind;
use super::initialisers::Content;
use super::integers::Encoding;
use super::memory::{Scope, Slot};
use super::points_to::{Class, ClassId, ClassKind, Site, Target};
use super::shapes::{IntKind, Shape, leaves};
use super::storage::Home;
use super::values::{Int, Pointer, Value};
use super::{Translated, Translator};
use crate::source::Span;
use crate::typed::{ObjectId, Storage as Lifetime};

/// What is over-approximated where pointers and floating-point numbers share bytes with other things.
const PUNNED: &str = "a pointer or bit-field in memory that is accessed with different types";

/// An access whose class is known.
#[derive(Clone, Copy, Debug)]
struct Cell {
    class: ClassId,
    /// The offset in the node.
    place: i64,
    at: Pointer,
}

impl Translator<'_> {
    fn cell_at(&mut self, at: Pointer, site: Option<&Site>, shape: Shape, span: Span) -> Translated<Cell> {
        let found =
            site.and_then(|site| Some((self.points_to.class(site, shape)?, self.points_to.offset(site.target))));
        match found {
            Some((class, place)) => Ok(Cell { class, place, at }),
            None => self.unsupported("an access to memory that the points-to analysis has not foreseen", span),
        }
    }

    /// The variables of a class, or of a byte in it.
    fn class_slot(&mut self, class: ClassId, byte: i64, span: Span) -> Translated<Slot> {
        let points_to = self.points_to;
        let description = points_to.describe(class);
        let byte = if description.is_fixed { byte } else { 0 };
        if let Some(&slot) = self.memory.get(&(class, byte)) {
            return Ok(slot);
        }
        let shape = match description.kind {
            ClassKind::Typed(shape) => shape,
            ClassKind::Bytes => Shape::Int(IntKind::BYTE),
        };
        let name = self.class_name(description, byte, shape);
        let name = self.unique_global(Scope::Global, &name);
        let mut levels = Vec::new();
        if description.object.is_none() {
            levels.push(Type::INT);
        }
        if !description.is_fixed {
            levels.push(self.n.offset_type(&mut self.e));
        }
        let slot = match &levels[..] {
            [] => self.scalar_slot(Scope::Global, &name, shape, span)?,
            levels => self.map_slot(Scope::Global, &name, shape, levels, span)?,
        };
        self.memory.insert((class, byte), slot);
        Ok(slot)
    }

    fn class_name(&self, class: &Class, byte: i64, shape: Shape) -> String {
        let Some(object) = class.object else {
            let node = class.node.0;
            return match class.is_fixed {
                true => format!("memory#{node}#{byte}#{}", shape.word()),
                false => format!("memory#{node}#{}#{}", class.bytes.0, shape.word()),
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
        let start = self.points_to.object(object).map_or(0, |target| self.points_to.offset(target));
        let relative = byte - start;
        if class.kind == ClassKind::Bytes {
            return if class.is_fixed { format!("{name}#byte{relative}") } else { format!("{name}#bytes") };
        }
        if !class.is_fixed {
            return format!("{name}#{}#{}", class.bytes.0 - start, shape.word());
        }
        let parts = leaves(&self.program.types, declared.ty).unwrap_or_default();
        let part = parts.into_iter().find(|leaf| leaf.offset as i64 == relative && leaf.shape == shape);
        match part {
            Some(leaf) => format!("{name}{}", leaf.name.replace('[', "#").replace(']', "")),
            None => format!("{name}#{relative}#{}", shape.word()),
        }
    }

    /// The way to a byte of an access: what its variables are indexed with.
    fn path(&mut self, cell: Cell, byte: i64) -> Vec<ExprId> {
        let description = self.points_to.describe(cell.class);
        let (object, is_fixed) = (description.object, description.is_fixed);
        let mut path = Vec::new();
        if object.is_none() {
            path.push(cell.at.base);
        }
        if !is_fixed {
            let step = self.n.fixed_offset(&mut self.e, i128::from(byte));
            path.push(self.n.add_offsets(&mut self.e, cell.at.offset, step));
        }
        path
    }

    /// A scalar in memory, where a pointer points to.
    #[allow(dead_code)]
    pub(super) fn load_memory(&mut self, at: Pointer, shape: Shape, span: Span) -> Translated<Value> {
        self.load_at(at, at.target.map(Site::exact).as_ref(), shape, span)
    }

    /// Writes a scalar to memory, where a pointer points to; an integer is normal for the shape.
    #[allow(dead_code)]
    pub(super) fn store_memory(&mut self, at: Pointer, shape: Shape, value: &Value, span: Span) -> Translated<()> {
        self.store_at(at, at.target.map(Site::exact).as_ref(), shape, value, span)
    }

    /// A scalar in memory.
    pub(super) fn load_at(&mut self, at: Pointer, site: Option<&Site>, shape: Shape, span: Span) -> Translated<Value> {
        let cell = self.cell_at(at, site, shape, span)?;
        match self.points_to.describe(cell.class).kind {
            ClassKind::Typed(own) => {
                let slot = self.class_slot(cell.class, cell.place, span)?;
                let path = self.path(cell, 0);
                let value = self.read_slot(slot, &path, own);
                Ok(self.signed_as(value, own, shape))
            }
            ClassKind::Bytes => self.load_bytes(cell, shape, span),
        }
    }

    /// Writes a scalar to memory; an integer is normal for the shape.
    pub(super) fn store_at(
        &mut self,
        at: Pointer,
        site: Option<&Site>,
        shape: Shape,
        value: &Value,
        span: Span,
    ) -> Translated<()> {
        let cell = self.cell_at(at, site, shape, span)?;
        match self.points_to.describe(cell.class).kind {
            ClassKind::Typed(own) => {
                let slot = self.class_slot(cell.class, cell.place, span)?;
                let value = self.signed_as(value.clone(), shape, own);
                let path = self.path(cell, 0);
                self.write_slot(slot, &path, &value);
                Ok(())
            }
            ClassKind::Bytes => self.store_bytes(cell, shape, value, span),
        }
    }

    /// An integer as one of the same width whose sign counts differently.
    fn signed_as(&mut self, value: Value, from: Shape, to: Shape) -> Value {
        match (value, Self::int_kind(from), Self::int_kind(to)) {
            (Value::Int(int), Some(from), Some(to)) if from != to => {
                let int = self.n.convert(&mut self.e, int, from, to);
                Value::Int(self.n.normal(&mut self.e, int, to))
            }
            (value, _, _) => value,
        }
    }

    fn load_bytes(&mut self, cell: Cell, shape: Shape, span: Span) -> Translated<Value> {
        let kind = match shape {
            Shape::Int(kind) => kind,
            Shape::Float(float) => bits_kind(float),
            Shape::Pointer | Shape::Bits(..) => {
                // What bytes mean as a pointer is not modelled: it may be any.
                let slot = self.temporary_slot(shape, span)?;
                self.havoc(&[slot], Some(PUNNED));
                return Ok(self.read_slot(slot, &[], shape));
            }
        };
        let mut bytes = Vec::new();
        for i in 0..i64::from(kind.bits.div_ceil(8)) {
            bytes.push(self.load_byte(cell, i, span)?);
        }
        let unsigned = IntKind { signed: false, bits: 8 * bytes.len() as u32 };
        let whole = match self.n.encoding {
            Encoding::Math => {
                let mut sum = bytes[0].expr;
                for (i, byte) in bytes.iter().enumerate().skip(1) {
                    let weight = self.e.int(BigInt::from(1) << (8 * i));
                    let part = self.e.binary(B::Mul, byte.expr, weight);
                    sum = self.e.binary(B::Add, sum, part);
                }
                Int::any(sum, unsigned)
            }
            Encoding::Bits => {
                let high_to_low = bytes.iter().rev().map(|b| b.expr);
                let concat = |e: &mut super::Emitter, a, b| e.binary(B::BvConcat, a, b);
                let expr = high_to_low.reduce(|a, b| concat(&mut self.e, a, b)).expect("at least one byte");
                Int::any(expr, unsigned)
            }
        };
        if let Shape::Float(float) = shape {
            return Ok(self.float_of_memory(whole, float));
        }
        if kind.bits == 1 {
            let condition = self.n.is_nonzero(&mut self.e, whole, unsigned);
            return Ok(Value::Int(self.n.of_bool(&mut self.e, condition, kind)));
        }
        let whole = self.n.convert(&mut self.e, whole, unsigned, kind);
        Ok(Value::Int(self.n.normal(&mut self.e, whole, kind)))
    }

    fn store_bytes(&mut self, cell: Cell, shape: Shape, value: &Value, span: Span) -> Translated<()> {
        let at = self.keep_pointer(cell.at);
        let cell = Cell { at, ..cell };
        let (kind, value) = match (shape, value) {
            (Shape::Int(kind), value) => (kind, value.clone()),
            (Shape::Float(float), Value::Float(number)) => {
                (bits_kind(float), Value::Int(self.memory_of_float(*number, float)))
            }
            _ => return self.scramble(cell, shape, span),
        };
        let Value::Int(int) = self.keep(value) else { unreachable!("only integers are kept as bytes") };
        for i in 0..kind.bits.div_ceil(8) {
            let byte = self.byte_of(&int, kind, i);
            self.store_byte(cell, i64::from(i), byte, span)?;
        }
        Ok(())
    }

    /// Something is written that bytes do not show: they may be anything.
    fn scramble(&mut self, cell: Cell, shape: Shape, span: Span) -> Translated<()> {
        let bits = match shape {
            Shape::Int(kind) => kind.bits,
            Shape::Bits(start, kind) => start + kind.bits,
            Shape::Pointer => self.n.pointer_bits,
            Shape::Float(float) => bits_kind(float).bits,
        };
        for i in 0..i64::from(bits.div_ceil(8)) {
            let byte = self.temporary_slot(Shape::Int(IntKind::BYTE), span)?;
            self.havoc(&[byte], Some(PUNNED));
            let Value::Int(byte) = self.read_slot(byte, &[], Shape::Int(IntKind::BYTE)) else { continue };
            self.store_byte(cell, i, byte.expr, span)?;
        }
        Ok(())
    }

    /// Byte `i` of an access.
    fn load_byte(&mut self, cell: Cell, i: i64, span: Span) -> Translated<Int> {
        let slot = self.class_slot(cell.class, cell.place + i, span)?;
        let path = self.path(cell, i);
        match self.read_slot(slot, &path, Shape::Int(IntKind::BYTE)) {
            Value::Int(int) => Ok(int),
            _ => unreachable!("bytes are numbers"),
        }
    }

    fn store_byte(&mut self, cell: Cell, i: i64, byte: ExprId, span: Span) -> Translated<()> {
        let slot = self.class_slot(cell.class, cell.place + i, span)?;
        let path = self.path(cell, i);
        self.write_slot(slot, &path, &Value::Int(Int::any(byte, IntKind::BYTE)));
        Ok(())
    }

    /// Byte `i` of an integer, the lowest first.
    fn byte_of(&mut self, int: &Int, kind: IntKind, i: u32) -> ExprId {
        let wide = IntKind { bits: kind.bits.max(8), signed: kind.signed };
        let int = self.n.convert(&mut self.e, int.clone(), kind, wide);
        match self.n.encoding {
            Encoding::Math => {
                let weight = self.e.int(BigInt::from(1) << (8 * i));
                let shifted = self.e.binary(B::IntDiv, int.expr, weight);
                let modulus = self.e.int(256);
                if i == 0 && int.fits(IntKind::BYTE) {
                    return int.expr;
                }
                self.e.binary(B::Mod, shifted, modulus)
            }
            Encoding::Bits if wide.bits == 8 => int.expr,
            Encoding::Bits => self.e.extract(int.expr, 8 * i + 8, 8 * i),
        }
    }

    /// Makes an object in memory zero or arbitrary.
    pub(super) fn fill_object(&mut self, object: ObjectId, content: Content, span: Span) -> Translated<()> {
        let at = self.object_address(object);
        match at.target {
            Some(target) => self.fill_all(at, target, content, span),
            None => Ok(()),
        }
    }

    /// Makes an object zero or arbitrary, wherever in the node of the target it is.
    pub(super) fn fill_all(&mut self, at: Pointer, target: Target, content: Content, span: Span) -> Translated<()> {
        for class in self.points_to.classes_at(target) {
            for slot in self.class_slots(class, span)? {
                let description = self.points_to.describe(class);
                let path: Vec<ExprId> = if description.object.is_none() { vec![at.base] } else { Vec::new() };
                for place in Self::places_of(slot) {
                    let ty = self.inner_map(place, path.len());
                    let value = match content {
                        Content::Zero => self.zero_of(ty),
                        Content::Arbitrary if path.is_empty() => {
                            self.e.stmt(S::Havoc(vec![place]));
                            continue;
                        }
                        Content::Arbitrary => self.any_of(ty, slot, description.kind),
                    };
                    self.e.assign_all(vec![(place, path.clone(), value)]);
                }
            }
        }
        Ok(())
    }

    /// All variables of a class.
    fn class_slots(&mut self, class: ClassId, span: Span) -> Translated<Vec<Slot>> {
        let description = self.points_to.describe(class);
        let bytes = match (description.kind, description.is_fixed) {
            (ClassKind::Bytes, true) => description.bytes.0..description.bytes.1,
            _ => description.bytes.0..description.bytes.0 + 1,
        };
        bytes.map(|byte| self.class_slot(class, byte, span)).collect()
    }

    /// Zero of a type: of a map, all of its values.
    fn zero_of(&mut self, ty: Type) -> ExprId {
        if let BType::Map(_, value) = self.e.program.types.kind(ty) {
            let value = *value;
            let zero = self.zero_of(value);
            return self.e.constant_map(zero, ty);
        }
        match *self.e.program.types.kind(ty) {
            BType::Bv(width) => self.e.bv(&BigInt::ZERO, width),
            BType::Float { significand, exponent } => {
                self.e.float(&Float::zero(Format { exponent, significand }, Sign::Plus))
            }
            _ => self.e.int(0),
        }
    }

    /// Any value for a cell of a map.
    fn any_of(&mut self, ty: Type, slot: Slot, kind: ClassKind) -> ExprId {
        let unknown = self.e.temporary(ty);
        let int = match kind {
            ClassKind::Typed(shape) => Self::int_kind(shape),
            ClassKind::Bytes => Some(IntKind::BYTE),
        };
        if let (Slot::Number(_), Some(kind), false) =
            (slot, int, matches!(self.e.program.types.kind(ty), BType::Map(..)))
        {
            let expr = self.e.read(unknown);
            if let Some(clause) = self.n.in_range(&mut self.e, expr, kind) {
                self.e.set_where(unknown, clause);
            }
        }
        self.e.stmt(S::Havoc(vec![unknown]));
        self.e.read(unknown)
    }

    /// The places of these classes become arbitrary.
    pub(super) fn havoc_classes(&mut self, classes: &[ClassId], construct: &str, span: Span) -> Translated<()> {
        let mut places: Vec<Place> = Vec::new();
        for &class in classes {
            let description = self.points_to.describe(class);
            let elsewhere = description.object.is_some_and(|object| !matches!(self.storage.home(object), Home::Memory));
            if elsewhere {
                continue;
            }
            for slot in self.class_slots(class, span)? {
                places.extend(Self::places_of(slot));
            }
        }
        if !places.is_empty() {
            self.e.marked(S::Havoc(places), Some(construct));
        }
        Ok(())
    }
}
