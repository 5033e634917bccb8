//! Scalars that are kept as bytes: integers, bit-fields, floating-point numbers and pointers.
//!
//! A pointer is written twice: as bytes, which are those that uninterpreted functions give for it, and as a whole.
//! Whatever is written over one of its bytes makes the whole invalid (its base is -1). A pointer whose bytes nobody
//! touched is read back as it is; otherwise it is put together from its bytes, and the execution is marked: when they come
//! from another pointer, all of them, it is that one.

use num_bigint::BigInt;
use tracewright_boogie::{BinaryOp as B, ExprId, Type};
use tracewright_source::Span;

use super::cells::Cell;
use super::floats::bits_kind;
use super::integers::IntegerEncoding;
use super::memory::Slot;
use super::values::{Int, Pointer, Value};
use super::{Translated, Translator};
use crate::analyse::points_to::{ClassKind, Target, gcd};
use crate::typed::shapes::{IntKind, Shape};

/// What is over-approximated where the bytes of pointers are looked at.
const PUNNED: &str = "a pointer in memory that is accessed with different types";

/// Where more pointers may be in the way, nobody looks which of them are.
const MOST_POINTERS: usize = 3;

impl Translator<'_> {
    /// Reads a scalar from its bytes.
    pub(super) fn load_bytes(&mut self, cell: Cell, shape: Shape, span: Span) -> Translated<Value> {
        match shape {
            Shape::Int(kind) => {
                let count = kind.bits.div_ceil(8);
                self.mark_pointers(cell, i64::from(count), span)?;
                let whole = self.assemble(cell, 0, count, span)?;
                let unsigned = IntKind { signed: false, bits: 8 * count };
                if kind.bits == 1 {
                    let whole = self.truth_in_byte(whole, unsigned);
                    let condition = self.integers.is_nonzero(&mut self.out, whole, unsigned);
                    return Ok(Value::Int(self.integers.of_bool(&mut self.out, condition, kind)));
                }
                let whole = self.integers.convert(&mut self.out, whole, unsigned, kind);
                Ok(Value::Int(self.integers.normal(&mut self.out, whole, kind)))
            }
            Shape::Bits(start, kind) => self.load_bits(cell, start, kind, span),
            Shape::Pointer => self.load_pointer(cell, span),
            Shape::Float(float) => {
                let count = bits_kind(float).bits.div_ceil(8);
                self.mark_pointers(cell, i64::from(count), span)?;
                let whole = self.assemble(cell, 0, count, span)?;
                Ok(self.float_of_memory(whole, float))
            }
        }
    }

    /// Writes a scalar to its bytes.
    pub(super) fn store_bytes(&mut self, cell: Cell, shape: Shape, value: &Value, span: Span) -> Translated<()> {
        let at = self.keep_pointer(cell.at);
        let cell = Cell { at, ..cell };
        match (shape, self.keep(value.clone())) {
            (Shape::Int(kind), Value::Int(int)) => {
                let count = kind.bits.div_ceil(8);
                self.store_integer(cell, &int, kind, span)?;
                self.invalidate(cell, i64::from(count), None, span)
            }
            (Shape::Bits(start, kind), Value::Int(int)) => self.store_bits(cell, start, kind, &int, span),
            (Shape::Pointer, Value::Pointer(pointer)) => {
                self.store_pointer(cell, pointer, span)?;
                let slot = self.shadow_slot(cell.class, cell.place, span)?;
                let path = self.path(cell, 0);
                self.write_slot(slot, &path, &Value::Pointer(pointer));
                self.invalidate(cell, i64::from(self.integers.pointer_bits / 8), Some(0), span)
            }
            (Shape::Float(float), Value::Float(number)) => {
                let kind = bits_kind(float);
                let int = self.memory_of_float(number, float);
                let Value::Int(int) = self.keep(Value::Int(int)) else { unreachable!("an integer stays one") };
                self.store_integer(cell, &int, kind, span)?;
                self.invalidate(cell, i64::from(kind.bits.div_ceil(8)), None, span)
            }
            _ => unreachable!("shapes and values come from the same C type"),
        }
    }

    fn store_integer(&mut self, cell: Cell, int: &Int, kind: IntKind, span: Span) -> Translated<()> {
        for i in 0..kind.bits.div_ceil(8) {
            let byte = self.byte_of(int, kind, i);
            self.store_byte(cell, i64::from(i), byte, span)?;
        }
        Ok(())
    }

    /// The distances from an access of so many bytes to the pointers that may overlap it.
    fn pointers_over(&self, cell: Cell, bytes: i64) -> Vec<i64> {
        let class = self.facts.points_to.describe(cell.class);
        let size = i64::from(self.integers.pointer_bits / 8);
        let Some(&first) = class.pointers.first() else { return Vec::new() };
        let distances = 1 - size..bytes;
        if class.is_fixed {
            return distances.filter(|d| class.pointers.contains(&(cell.place + d))).collect();
        }
        let apart = gcd(class.distance, cell.unit);
        let meets = |d: &i64| match apart {
            0 => cell.place + d == first,
            apart => (cell.place + d - first) % apart == 0,
        };
        distances.filter(meets).collect()
    }

    /// Pointers that overlap what was just written are no longer what they were, but for the one written.
    fn invalidate(&mut self, cell: Cell, bytes: i64, written: Option<i64>, span: Span) -> Translated<()> {
        if self.memory.holds_no_pointers && !self.facts.points_to.describe(cell.class).is_fixed {
            return Ok(());
        }
        for distance in self.pointers_over(cell, bytes) {
            if Some(distance) == written {
                continue;
            }
            let slot = self.shadow_slot(cell.class, cell.place + distance, span)?;
            let path = self.path(cell, distance);
            let invalid = Pointer::new(self.out.int(-1), self.integers.fixed_offset(&mut self.out, 0));
            self.write_slot(slot, &path, &Value::Pointer(invalid));
        }
        Ok(())
    }

    /// No bytes of an object are a pointer that was stored as a whole, as far as pointers may be anywhere in it.
    pub(super) fn invalidate_all(&mut self, at: Pointer, target: Target, span: Span) -> Translated<()> {
        for class in self.facts.points_to.classes_at(target) {
            let description = self.facts.points_to.describe(class);
            let Some(&first) = description.pointers.first() else { continue };
            if description.kind != ClassKind::Bytes || description.is_fixed {
                continue;
            }
            let path: Vec<ExprId> = if description.is_single { Vec::new() } else { vec![at.base] };
            let Slot::Pointer { base, .. } = self.shadow_slot(class, first, span)? else { continue };
            let ty = self.inner_map(base, path.len());
            let invalid = self.out.int(-1);
            let everywhere = self.out.constant_map(invalid, ty);
            self.out.assign_all(vec![(base, path, everywhere)]);
        }
        Ok(())
    }

    /// The whole pointer at a distance from an access.
    fn whole(&mut self, cell: Cell, distance: i64, span: Span) -> Translated<Pointer> {
        let slot = self.shadow_slot(cell.class, cell.place + distance, span)?;
        let path = self.path(cell, distance);
        match self.read_slot(slot, &path, Shape::Pointer) {
            Value::Pointer(pointer) => Ok(pointer),
            _ => unreachable!("a pointer was kept"),
        }
    }

    /// What is read may be bytes of a pointer: then it depends on where objects are.
    fn mark_pointers(&mut self, cell: Cell, bytes: i64, span: Span) -> Translated<()> {
        let over = self.pointers_over(cell, bytes);
        if over.is_empty() {
            return Ok(());
        }
        let mut condition = self.out.bool(over.len() > MOST_POINTERS);
        for distance in over.into_iter().take(MOST_POINTERS) {
            let whole = self.whole(cell, distance, span)?;
            let valid = self.is_valid(whole);
            let null = self.null();
            let is_null = self.same_pointer(whole, null);
            let is_something = self.out.not(is_null);
            let claim = self.out.and(valid, is_something);
            condition = self.out.or(condition, claim);
        }
        self.mark_if(condition, Some(PUNNED));
        Ok(())
    }

    fn is_valid(&mut self, whole: Pointer) -> ExprId {
        let zero = self.out.int(0);
        self.out.binary(B::Ge, whole.base, zero)
    }

    /// Writes the bytes of a pointer; those of null are zero.
    fn store_pointer(&mut self, cell: Cell, pointer: Pointer, span: Span) -> Translated<()> {
        let null = self.null();
        let is_null = self.same_pointer(pointer, null);
        let byte = self.integers.ty(&mut self.out, IntKind::BYTE);
        let zero = self.integers.constant(&mut self.out, IntKind::BYTE, 0).expr;
        let (mut bytes, mut looks_null) = (Vec::new(), self.out.bool(true));
        for i in 0..self.integers.pointer_bits / 8 {
            let own = self.out.uninterpreted(&format!("#byte{i}"), &[pointer.base, pointer.offset], byte);
            if let Some(claim) = self.integers.in_range(&mut self.out, own, IntKind::BYTE) {
                self.out.assume(claim);
            }
            let is_zero = self.out.binary(B::Eq, own, zero);
            looks_null = self.out.and(looks_null, is_zero);
            let value = self.out.ite(is_null, zero, own);
            self.store_byte(cell, i64::from(i), value, span)?;
            bytes.push(value);
        }
        let again = self.pointer_from(&bytes);
        let found = self.same_pointer(again, pointer);
        self.out.assume(found);
        let something = self.out.not(looks_null);
        let claim = self.out.or(is_null, something);
        self.out.assume(claim);
        Ok(())
    }

    /// The pointer that has these bytes.
    fn pointer_from(&mut self, bytes: &[ExprId]) -> Pointer {
        let offset = self.integers.offset_type(&mut self.out);
        let base = self.out.uninterpreted("#base", bytes, Type::INT);
        Pointer::new(base, self.out.uninterpreted("#offset", bytes, offset))
    }

    fn load_pointer(&mut self, cell: Cell, span: Span) -> Translated<Value> {
        let whole = self.whole(cell, 0, span)?;
        let valid = self.is_valid(whole);
        let zero = self.integers.constant(&mut self.out, IntKind::BYTE, 0).expr;
        let (mut bytes, mut is_null) = (Vec::new(), self.out.bool(true));
        for i in 0..self.integers.pointer_bits / 8 {
            let byte = self.load_byte(cell, i64::from(i), span)?.expr;
            let is_zero = self.out.binary(B::Eq, byte, zero);
            is_null = self.out.and(is_null, is_zero);
            bytes.push(byte);
        }
        let (assembled, null) = (self.pointer_from(&bytes), self.null());
        let touched = self.out.not(valid);
        let something = self.out.not(is_null);
        let condition = self.out.and(touched, something);
        self.mark_if(condition, Some(PUNNED));
        let base = self.out.ite(is_null, null.base, assembled.base);
        let offset = self.out.ite(is_null, null.offset, assembled.offset);
        let base = self.out.ite(valid, whole.base, base);
        let offset = self.out.ite(valid, whole.offset, offset);
        Ok(Value::Pointer(Pointer::new(base, offset)))
    }

    fn load_bits(&mut self, cell: Cell, start: u32, kind: IntKind, span: Span) -> Translated<Value> {
        let (first, end) = (start / 8, (start + kind.bits).div_ceil(8));
        self.mark_pointers(cell, i64::from(end), span)?;
        let whole = self.assemble(cell, first, end, span)?;
        let low = start - 8 * first;
        let unsigned = IntKind { signed: false, ..kind };
        let expr = match self.integers.encoding {
            IntegerEncoding::Math => self.bits_between(whole.expr, low, kind.bits),
            IntegerEncoding::Bits => self.out.extract(whole.expr, low + kind.bits, low),
        };
        let int = self.integers.convert(&mut self.out, Int::any(expr, unsigned), unsigned, kind);
        Ok(Value::Int(self.integers.normal(&mut self.out, int, kind)))
    }

    fn store_bits(&mut self, cell: Cell, start: u32, kind: IntKind, int: &Int, span: Span) -> Translated<()> {
        let (first, end) = (start / 8, (start + kind.bits).div_ceil(8));
        for i in first..end {
            let (low, high) = (start.max(8 * i) - 8 * i, (start + kind.bits).min(8 * i + 8) - 8 * i);
            let (from, width) = (8 * i + low - start, high - low);
            let old = self.load_byte(cell, i64::from(i), span)?.expr;
            let byte = match self.integers.encoding {
                IntegerEncoding::Math => {
                    let new = self.bits_between(int.expr, from, width);
                    let kept = self.bits_between(old, low, width);
                    let change = self.out.binary(B::Sub, new, kept);
                    let weight = self.out.int(BigInt::from(1) << low);
                    let change = self.out.binary(B::Mul, change, weight);
                    self.out.binary(B::Add, old, change)
                }
                IntegerEncoding::Bits => {
                    let mut byte = self.out.extract(int.expr, from + width, from);
                    if low > 0 {
                        let below = self.out.extract(old, low, 0);
                        byte = self.out.binary(B::BvConcat, byte, below);
                    }
                    if high < 8 {
                        let above = self.out.extract(old, 8, high);
                        byte = self.out.binary(B::BvConcat, above, byte);
                    }
                    byte
                }
            };
            self.store_byte(cell, i64::from(i), byte, span)?;
        }
        self.invalidate(cell, i64::from(end), None, span)
    }

    /// So many bits of a mathematical integer, from a bit on, as a number.
    fn bits_between(&mut self, number: ExprId, low: u32, width: u32) -> ExprId {
        let (weight, modulus) = (self.out.int(BigInt::from(1) << low), self.out.int(BigInt::from(1) << width));
        let shifted = self.out.binary(B::IntDiv, number, weight);
        self.out.binary(B::Mod, shifted, modulus)
    }

    /// The unsigned number that bytes make, the lowest first.
    fn assemble(&mut self, cell: Cell, first: u32, end: u32, span: Span) -> Translated<Int> {
        let mut bytes = Vec::new();
        for i in first..end {
            bytes.push(self.load_byte(cell, i64::from(i), span)?);
        }
        let unsigned = IntKind { signed: false, bits: 8 * bytes.len() as u32 };
        let expr = match self.integers.encoding {
            IntegerEncoding::Math => {
                let mut sum = bytes[0].expr;
                for (i, byte) in bytes.iter().enumerate().skip(1) {
                    let weight = self.out.int(BigInt::from(1) << (8 * i));
                    let part = self.out.binary(B::Mul, byte.expr, weight);
                    sum = self.out.binary(B::Add, sum, part);
                }
                sum
            }
            IntegerEncoding::Bits => {
                let high_to_low = bytes.iter().rev().map(|b| b.expr);
                let concat = |e: &mut super::Emitter, a, b| e.binary(B::BvConcat, a, b);
                high_to_low.reduce(|a, b| concat(&mut self.out, a, b)).expect("at least one byte")
            }
        };
        Ok(Int::any(expr, unsigned))
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
        let int = self.integers.convert(&mut self.out, int.clone(), kind, wide);
        match self.integers.encoding {
            IntegerEncoding::Math => {
                if i == 0 && int.fits(IntKind::BYTE) {
                    return int.expr;
                }
                self.bits_between(int.expr, 8 * i, 8)
            }
            IntegerEncoding::Bits if wide.bits == 8 => int.expr,
            IntegerEncoding::Bits => self.out.extract(int.expr, 8 * i + 8, 8 * i),
        }
    }
}
