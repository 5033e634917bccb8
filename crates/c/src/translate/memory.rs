//! Variables and maps that hold scalars, and how they are read and written.

use num_bigint::BigInt;
use tracewright_boogie::{ExprId, LocalKind, Place, StmtKind, Type};

use super::integers::Encoding;
use super::shapes::{IntKind, Shape};
use super::values::{Int, Pointer, Value};
use super::{Translated, Translator};
use crate::source::Span;

/// The variable (or, for a pointer, the two variables) for a scalar or for maps to scalars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// A number.
    Number(Place),
    /// A pointer.
    Pointer {
        /// The object.
        base: Place,
        /// The offset.
        offset: Place,
    },
}

/// How the variables of an object are found.
#[derive(Clone, Debug)]
pub enum ObjectVariables {
    /// One slot for each scalar.
    Scalars(Vec<Slot>),
    /// One slot with maps for each shape.
    Maps(Vec<(Shape, Slot)>),
    /// In memory, at the base that this variable holds.
    At(Place),
}

/// Whether a variable belongs to the program or to the procedure at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// A global variable.
    Global,
    /// A variable of the procedure.
    Local(LocalKind),
}

impl Scope {
    /// A local variable.
    pub const VARIABLE: Scope = Scope::Local(LocalKind::Variable { body: 0 });
}

impl Translator<'_> {
    /// The integer type whose values a shape has.
    pub(super) fn int_kind(shape: Shape) -> Option<IntKind> {
        match shape {
            Shape::Int(kind) | Shape::Bits(_, kind) => Some(kind),
            Shape::Pointer | Shape::Float(_) => None,
        }
    }

    fn variable(&mut self, scope: Scope, name: &str, ty: Type) -> Place {
        match scope {
            Scope::Global => Place::Global(self.e.global(name.to_owned(), ty)),
            Scope::Local(kind) => Place::Local(self.e.local(name, ty, kind)),
        }
    }

    /// Variables for a scalar.
    pub(super) fn scalar_slot(&mut self, scope: Scope, name: &str, shape: Shape, span: Span) -> Translated<Slot> {
        match shape {
            Shape::Int(kind) | Shape::Bits(_, kind) => {
                let ty = self.n.ty(&mut self.e, kind);
                let place = self.variable(scope, name, ty);
                let expr = self.e.read(place);
                if let Some(clause) = self.n.in_range(&mut self.e, expr, kind) {
                    self.e.set_where(place, clause);
                }
                Ok(Slot::Number(place))
            }
            Shape::Pointer => {
                let ty = self.n.offset_type(&mut self.e);
                let base = self.variable(scope, &format!("{name}#base"), Type::INT);
                let offset = self.variable(scope, &format!("{name}#offset"), ty);
                Ok(Slot::Pointer { base, offset })
            }
            Shape::Float(_) => self.unsupported("floating point", span),
        }
    }

    /// Variables for maps to scalars; `levels` are the types of the indices.
    pub(super) fn map_slot(
        &mut self,
        scope: Scope,
        name: &str,
        shape: Shape,
        levels: &[Type],
        span: Span,
    ) -> Translated<Slot> {
        let map = |t: &mut Self, value: Type| {
            levels.iter().rev().fold(value, |value, &index| t.e.program.types.map(vec![index], value))
        };
        match shape {
            Shape::Int(kind) | Shape::Bits(_, kind) => {
                let value = self.n.ty(&mut self.e, kind);
                let ty = map(self, value);
                Ok(Slot::Number(self.variable(scope, name, ty)))
            }
            Shape::Pointer => {
                let value = self.n.offset_type(&mut self.e);
                let (bases, offsets) = (map(self, Type::INT), map(self, value));
                let base = self.variable(scope, &format!("{name}#base"), bases);
                let offset = self.variable(scope, &format!("{name}#offset"), offsets);
                Ok(Slot::Pointer { base, offset })
            }
            Shape::Float(_) => self.unsupported("floating point", span),
        }
    }

    /// The maps of memory for a shape.
    pub(super) fn memory(&mut self, shape: Shape, span: Span) -> Translated<Slot> {
        if let Some(&slot) = self.memory.get(&shape) {
            return Ok(slot);
        }
        let offset = self.n.offset_type(&mut self.e);
        let slot =
            self.map_slot(Scope::Global, &format!("memory#{}", shape.word()), shape, &[Type::INT, offset], span)?;
        self.memory.insert(shape, slot);
        Ok(slot)
    }

    /// The map of bytes.
    pub(super) fn bytes(&mut self) -> Place {
        if let Some(place) = self.bytes {
            return place;
        }
        let offset = self.n.offset_type(&mut self.e);
        let byte = self.n.ty(&mut self.e, BYTE);
        let inner = self.e.program.types.map(vec![offset], byte);
        let ty = self.e.program.types.map(vec![Type::INT], inner);
        let place = Place::Global(self.e.global("memory#bytes".to_owned(), ty));
        self.bytes = Some(place);
        place
    }

    fn cell(&mut self, place: Place, path: &[ExprId]) -> ExprId {
        let start = self.e.read(place);
        path.iter().fold(start, |map, &index| self.e.select(map, index))
    }

    /// Reads a scalar from variables (`path` is empty) or from a cell of maps. Whatever is in maps is in range.
    pub(super) fn read_slot(&mut self, slot: Slot, path: &[ExprId], shape: Shape) -> Value {
        match slot {
            Slot::Number(place) => {
                let expr = self.cell(place, path);
                let kind = Self::int_kind(shape).unwrap_or(IntKind::INT);
                if !path.is_empty()
                    && let Some(claim) = self.n.in_range(&mut self.e, expr, kind)
                {
                    self.e.assume(claim);
                }
                Value::Int(Int::any(expr, kind))
            }
            Slot::Pointer { base, offset } => {
                Value::Pointer(Pointer { base: self.cell(base, path), offset: self.cell(offset, path) })
            }
        }
    }

    /// Writes a scalar, whose integer is normal for the shape.
    pub(super) fn write_slot(&mut self, slot: Slot, path: &[ExprId], value: &Value) {
        match (slot, value) {
            (Slot::Number(place), Value::Int(int)) => {
                self.e.assign_all(vec![(place, path.to_vec(), int.expr)]);
            }
            (Slot::Pointer { base, offset }, Value::Pointer(pointer)) => {
                let pairs = [(base, pointer.base), (offset, pointer.offset)];
                self.e.assign_all(pairs.into_iter().map(|(place, value)| (place, path.to_vec(), value)).collect());
            }
            _ => unreachable!("slots and values come from the same C type"),
        }
    }

    /// The places of a slot.
    pub(super) fn places_of(slot: Slot) -> Vec<Place> {
        match slot {
            Slot::Number(place) => vec![place],
            Slot::Pointer { base, offset } => vec![base, offset],
        }
    }

    /// Makes variables arbitrary.
    pub(super) fn havoc(&mut self, slots: &[Slot], mark: Option<&str>) {
        let places: Vec<Place> = slots.iter().flat_map(|&slot| Self::places_of(slot)).collect();
        if !places.is_empty() {
            self.e.marked(StmtKind::Havoc(places), mark);
        }
    }

    /// A scalar in memory.
    pub(super) fn load_memory(&mut self, at: Pointer, shape: Shape, span: Span) -> Translated<Value> {
        if !self.storage.is_mixed(shape) {
            let slot = self.memory(shape, span)?;
            return Ok(self.read_slot(slot, &[at.base, at.offset], shape));
        }
        let Shape::Int(kind) = shape else {
            // What bytes mean as a pointer is not modelled: it may be any.
            let slot = self.temporary_slot(shape, span)?;
            self.havoc(&[slot], Some(PUNNED));
            return Ok(self.read_slot(slot, &[], shape));
        };
        let cells = self.byte_cells(at, kind.bits);
        let bytes: Vec<Int> = cells.into_iter().map(|cell| self.load_byte(cell)).collect();
        let unsigned = IntKind { signed: false, bits: 8 * bytes.len() as u32 };
        let whole = match self.n.encoding {
            Encoding::Math => {
                let mut sum = bytes[0].expr;
                for (i, byte) in bytes.iter().enumerate().skip(1) {
                    let weight = self.e.int(BigInt::from(1) << (8 * i));
                    let part = self.e.binary(tracewright_boogie::BinaryOp::Mul, byte.expr, weight);
                    sum = self.e.binary(tracewright_boogie::BinaryOp::Add, sum, part);
                }
                Int::any(sum, unsigned)
            }
            Encoding::Bits => {
                let high_to_low = bytes.iter().rev().map(|b| b.expr);
                let concat = |e: &mut super::Emitter, a, b| e.binary(tracewright_boogie::BinaryOp::BvConcat, a, b);
                let expr = high_to_low.reduce(|a, b| concat(&mut self.e, a, b)).expect("at least one byte");
                Int::any(expr, unsigned)
            }
        };
        if kind.bits == 1 {
            let condition = self.n.is_nonzero(&mut self.e, whole, unsigned);
            return Ok(Value::Int(self.n.of_bool(&mut self.e, condition, kind)));
        }
        let whole = self.n.convert(&mut self.e, whole, unsigned, kind);
        Ok(Value::Int(self.n.normal(&mut self.e, whole, kind)))
    }

    /// Writes a scalar to memory; an integer is normal for the shape.
    pub(super) fn store_memory(&mut self, at: Pointer, shape: Shape, value: &Value, span: Span) -> Translated<()> {
        if !self.storage.is_mixed(shape) {
            let slot = self.memory(shape, span)?;
            self.write_slot(slot, &[at.base, at.offset], value);
            return Ok(());
        }
        let at = self.keep_pointer(at);
        let Shape::Int(kind) = shape else { return self.scramble(at, shape, span) };
        let Value::Int(int) = self.keep(value.clone()) else { unreachable!("only integers are kept as bytes") };
        let place = self.bytes();
        let path_and_bytes: Vec<(Vec<ExprId>, ExprId)> = self
            .byte_cells(at, kind.bits)
            .into_iter()
            .enumerate()
            .map(|(i, cell)| (cell.to_vec(), self.byte_of(&int, kind, i as u32)))
            .collect();
        for (path, byte) in path_and_bytes {
            self.e.assign_all(vec![(place, path, byte)]);
        }
        Ok(())
    }

    /// Something is written that bytes do not show: they may be anything.
    fn scramble(&mut self, at: Pointer, shape: Shape, span: Span) -> Translated<()> {
        let bits = match shape {
            Shape::Int(kind) => kind.bits,
            Shape::Bits(start, kind) => start + kind.bits,
            Shape::Pointer => self.n.pointer_bits,
            Shape::Float(_) => return self.unsupported("floating point", span),
        };
        let place = self.bytes();
        for cell in self.byte_cells(at, bits) {
            let byte = self.temporary_slot(Shape::Int(BYTE), span)?;
            self.havoc(&[byte], Some(PUNNED));
            let value = self.read_slot(byte, &[], Shape::Int(BYTE));
            self.write_slot(Slot::Number(place), &cell, &value);
        }
        Ok(())
    }

    /// The cells of so many bits, the lowest byte first.
    fn byte_cells(&mut self, at: Pointer, bits: u32) -> Vec<[ExprId; 2]> {
        let cells = (0..bits.div_ceil(8)).map(|i| {
            let step = self.n.fixed_offset(&mut self.e, i128::from(i));
            [at.base, self.n.add_offsets(&mut self.e, at.offset, step)]
        });
        cells.collect()
    }

    fn load_byte(&mut self, cell: [ExprId; 2]) -> Int {
        let place = self.bytes();
        match self.read_slot(Slot::Number(place), &cell, Shape::Int(BYTE)) {
            Value::Int(int) => int,
            _ => unreachable!("bytes are numbers"),
        }
    }

    /// Byte `i` of an integer, the lowest first.
    fn byte_of(&mut self, int: &Int, kind: IntKind, i: u32) -> ExprId {
        let wide = IntKind { bits: kind.bits.max(8), signed: kind.signed };
        let int = self.n.convert(&mut self.e, int.clone(), kind, wide);
        match self.n.encoding {
            Encoding::Math => {
                let weight = self.e.int(BigInt::from(1) << (8 * i));
                let shifted = self.e.binary(tracewright_boogie::BinaryOp::IntDiv, int.expr, weight);
                let modulus = self.e.int(256);
                if i == 0 && int.fits(BYTE) {
                    return int.expr;
                }
                self.e.binary(tracewright_boogie::BinaryOp::Mod, shifted, modulus)
            }
            Encoding::Bits if wide.bits == 8 => int.expr,
            Encoding::Bits => self.e.extract(int.expr, 8 * i + 8, 8 * i),
        }
    }

    /// A base that no object has had before.
    pub(super) fn fresh_base(&mut self) -> ExprId {
        let counter = self.fresh_counter();
        let (old, one) = (self.e.read(counter), self.e.int(1));
        let next = self.e.binary(tracewright_boogie::BinaryOp::Add, old, one);
        self.e.assign(counter, next);
        self.e.read(counter)
    }

    /// The variable that counts bases.
    pub(super) fn fresh_counter(&mut self) -> Place {
        if let Some(place) = self.fresh {
            return place;
        }
        let place = Place::Global(self.e.global("#fresh".to_owned(), Type::INT));
        self.fresh = Some(place);
        place
    }
}

/// `unsigned char`
const BYTE: IntKind = IntKind { bits: 8, signed: false };

/// What is over-approximated where shapes are mixed that have no bytes here.
const PUNNED: &str = "a pointer or bit-field in memory that is accessed with different types";
