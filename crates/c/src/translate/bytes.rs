//! Scalars that are kept as bytes: integers, bit-fields, floating-point numbers and pointers.
//!
//! A pointer is written twice: as bytes, which uninterpreted functions compute from it, and as a whole pointer. A write
//! to any of its bytes invalidates the whole pointer (its base becomes -1). Reading returns the whole pointer if it is
//! valid; otherwise it assembles the pointer from the bytes and marks the execution. If all bytes were copied from
//! another pointer, the result is that pointer.

use num_bigint::BigInt;
use tracewright_boogie::{BinaryOp as B, ExprId, Type};
use tracewright_source::Span;

use super::Translated;
use super::cells::Cell;
use super::code::Code;
use super::emit::Emitter;
use super::floats::bits_kind;
use super::integers::IntegerEncoding;
use super::memory::{Memory, Slot};
use super::values::{Int, Pointer, Value};
use crate::analyse::points_to::{ClassKind, Target, gcd};
use crate::typed::shapes::{IntKind, Shape};

/// The over-approximation where a program reads the bytes of pointers.
const PUNNED: &str = "a pointer in memory that is accessed with different types";

/// If more pointers may overlap a read, the execution is marked without testing which of them do.
const MOST_POINTERS: usize = 3;

impl Memory {
    /// Reads a scalar from its bytes.
    pub(super) fn load_bytes(
        &mut self,
        code: &mut Code<'_>,
        cell: Cell,
        shape: Shape,
        span: Span,
    ) -> Translated<Value> {
        match shape {
            Shape::Int(kind) => {
                let count = kind.bits.div_ceil(8);
                self.mark_pointers(code, cell, i64::from(count), span)?;
                let whole = self.assemble(code, cell, 0, count, span)?;
                let unsigned = IntKind { signed: false, bits: 8 * count };
                if kind.bits == 1 {
                    let whole = code.truth_in_byte(whole, unsigned);
                    let condition = code.integers.is_nonzero(&mut code.out, whole, unsigned);
                    return Ok(Value::Int(code.integers.of_bool(&mut code.out, condition, kind)));
                }
                let whole = code.integers.convert(&mut code.out, whole, unsigned, kind);
                Ok(Value::Int(code.integers.normal(&mut code.out, whole, kind)))
            }
            Shape::Bits(start, kind) => self.load_bits(code, cell, start, kind, span),
            Shape::Pointer => self.load_pointer(code, cell, span),
            Shape::Float(float) => {
                let count = bits_kind(float).bits.div_ceil(8);
                self.mark_pointers(code, cell, i64::from(count), span)?;
                let whole = self.assemble(code, cell, 0, count, span)?;
                Ok(code.float_of_memory(whole, float))
            }
        }
    }

    /// Writes a scalar to its bytes.
    pub(super) fn store_bytes(
        &mut self,
        code: &mut Code<'_>,
        cell: Cell,
        shape: Shape,
        value: &Value,
        span: Span,
    ) -> Translated<()> {
        let at = code.out.keep_pointer(cell.at);
        let cell = Cell { at, ..cell };
        match (shape, code.out.keep(value.clone())) {
            (Shape::Int(kind), Value::Int(int)) => {
                let count = kind.bits.div_ceil(8);
                self.store_integer(code, cell, &int, kind, span)?;
                self.invalidate(code, cell, i64::from(count), None, span)
            }
            (Shape::Bits(start, kind), Value::Int(int)) => self.store_bits(code, cell, start, kind, &int, span),
            (Shape::Pointer, Value::Pointer(pointer)) => {
                self.store_pointer(code, cell, pointer, span)?;
                let slot = self.shadow_slot(code, cell.class, cell.place, span)?;
                let path = code.path(cell, 0);
                code.out.write_slot(slot, &path, &Value::Pointer(pointer));
                self.invalidate(code, cell, i64::from(code.integers.pointer_bits / 8), Some(0), span)
            }
            (Shape::Float(float), Value::Float(number)) => {
                let kind = bits_kind(float);
                let int = code.memory_of_float(number, float);
                let Value::Int(int) = code.out.keep(Value::Int(int)) else { unreachable!("an integer stays one") };
                self.store_integer(code, cell, &int, kind, span)?;
                self.invalidate(code, cell, i64::from(kind.bits.div_ceil(8)), None, span)
            }
            _ => unreachable!("shapes and values come from the same C type"),
        }
    }

    fn store_integer(
        &mut self,
        code: &mut Code<'_>,
        cell: Cell,
        int: &Int,
        kind: IntKind,
        span: Span,
    ) -> Translated<()> {
        for i in 0..kind.bits.div_ceil(8) {
            let byte = code.byte_of(int, kind, i);
            self.store_byte(code, cell, i64::from(i), byte, span)?;
        }
        Ok(())
    }

    /// Pointers that overlap what was just written are no longer what they were, but for the one written.
    fn invalidate(
        &mut self,
        code: &mut Code<'_>,
        cell: Cell,
        bytes: i64,
        written: Option<i64>,
        span: Span,
    ) -> Translated<()> {
        if self.maps.holds_no_pointers && !code.input.facts.points_to.describe(cell.class).is_fixed {
            return Ok(());
        }
        for distance in code.pointers_over(cell, bytes) {
            if Some(distance) == written {
                continue;
            }
            let slot = self.shadow_slot(code, cell.class, cell.place + distance, span)?;
            let path = code.path(cell, distance);
            let invalid = Pointer::new(code.out.int(-1), code.integers.fixed_offset(&mut code.out, 0));
            code.out.write_slot(slot, &path, &Value::Pointer(invalid));
        }
        Ok(())
    }

    /// No bytes of an object are a pointer that was stored as a whole, as far as pointers may be anywhere in it.
    pub(super) fn invalidate_all(
        &mut self,
        code: &mut Code<'_>,
        at: Pointer,
        target: Target,
        span: Span,
    ) -> Translated<()> {
        for class in code.input.facts.points_to.classes_at(target) {
            let description = code.input.facts.points_to.describe(class);
            let Some(&first) = description.pointers.first() else { continue };
            if description.kind != ClassKind::Bytes || description.is_fixed {
                continue;
            }
            let path: Vec<ExprId> = if description.is_single { Vec::new() } else { vec![at.base] };
            let Slot::Pointer { base, .. } = self.shadow_slot(code, class, first, span)? else { continue };
            let ty = code.out.inner_map(base, path.len());
            let invalid = code.out.int(-1);
            let everywhere = code.out.constant_map(invalid, ty);
            code.out.assign_all(vec![(base, path, everywhere)]);
        }
        Ok(())
    }

    /// The whole pointer at a distance from an access.
    fn whole(&mut self, code: &mut Code<'_>, cell: Cell, distance: i64, span: Span) -> Translated<Pointer> {
        let slot = self.shadow_slot(code, cell.class, cell.place + distance, span)?;
        let path = code.path(cell, distance);
        match code.read_slot(slot, &path, Shape::Pointer) {
            Value::Pointer(pointer) => Ok(pointer),
            _ => unreachable!("a pointer was kept"),
        }
    }

    /// What is read may be bytes of a pointer: then it depends on where objects are.
    fn mark_pointers(&mut self, code: &mut Code<'_>, cell: Cell, bytes: i64, span: Span) -> Translated<()> {
        let over = code.pointers_over(cell, bytes);
        if over.is_empty() {
            return Ok(());
        }
        let mut condition = code.out.bool(over.len() > MOST_POINTERS);
        for distance in over.into_iter().take(MOST_POINTERS) {
            let whole = self.whole(code, cell, distance, span)?;
            let valid = code.out.is_valid(whole);
            let null = code.null();
            let is_null = code.out.same_pointer(whole, null);
            let is_something = code.out.not(is_null);
            let claim = code.out.and(valid, is_something);
            condition = code.out.or(condition, claim);
        }
        code.out.mark_if(condition, Some(PUNNED));
        Ok(())
    }

    /// Writes the bytes of a pointer; those of null are zero.
    fn store_pointer(&mut self, code: &mut Code<'_>, cell: Cell, pointer: Pointer, span: Span) -> Translated<()> {
        let null = code.null();
        let is_null = code.out.same_pointer(pointer, null);
        let byte = code.integers.ty(&mut code.out, IntKind::BYTE);
        let zero = code.integers.constant(&mut code.out, IntKind::BYTE, 0).expr;
        let (mut bytes, mut looks_null) = (Vec::new(), code.out.bool(true));
        for i in 0..code.integers.pointer_bits / 8 {
            let own = code.out.uninterpreted(&format!("#byte{i}"), &[pointer.base, pointer.offset], byte);
            if let Some(claim) = code.integers.in_range(&mut code.out, own, IntKind::BYTE) {
                code.out.assume(claim);
            }
            let is_zero = code.out.binary(B::Eq, own, zero);
            looks_null = code.out.and(looks_null, is_zero);
            let value = code.out.ite(is_null, zero, own);
            self.store_byte(code, cell, i64::from(i), value, span)?;
            bytes.push(value);
        }
        let again = code.pointer_from(&bytes);
        let found = code.out.same_pointer(again, pointer);
        code.out.assume(found);
        let something = code.out.not(looks_null);
        let claim = code.out.or(is_null, something);
        code.out.assume(claim);
        Ok(())
    }

    fn load_pointer(&mut self, code: &mut Code<'_>, cell: Cell, span: Span) -> Translated<Value> {
        let whole = self.whole(code, cell, 0, span)?;
        let valid = code.out.is_valid(whole);
        let zero = code.integers.constant(&mut code.out, IntKind::BYTE, 0).expr;
        let (mut bytes, mut is_null) = (Vec::new(), code.out.bool(true));
        for i in 0..code.integers.pointer_bits / 8 {
            let byte = self.load_byte(code, cell, i64::from(i), span)?.expr;
            let is_zero = code.out.binary(B::Eq, byte, zero);
            is_null = code.out.and(is_null, is_zero);
            bytes.push(byte);
        }
        let (assembled, null) = (code.pointer_from(&bytes), code.null());
        let touched = code.out.not(valid);
        let something = code.out.not(is_null);
        let condition = code.out.and(touched, something);
        code.out.mark_if(condition, Some(PUNNED));
        let base = code.out.ite(is_null, null.base, assembled.base);
        let offset = code.out.ite(is_null, null.offset, assembled.offset);
        let base = code.out.ite(valid, whole.base, base);
        let offset = code.out.ite(valid, whole.offset, offset);
        Ok(Value::Pointer(Pointer::new(base, offset)))
    }

    fn load_bits(
        &mut self,
        code: &mut Code<'_>,
        cell: Cell,
        start: u32,
        kind: IntKind,
        span: Span,
    ) -> Translated<Value> {
        let (first, end) = (start / 8, (start + kind.bits).div_ceil(8));
        self.mark_pointers(code, cell, i64::from(end), span)?;
        let whole = self.assemble(code, cell, first, end, span)?;
        let low = start - 8 * first;
        let unsigned = IntKind { signed: false, ..kind };
        let expr = match code.integers.encoding {
            IntegerEncoding::Math => code.out.bits_between(whole.expr, low, kind.bits),
            IntegerEncoding::Bits => code.out.extract(whole.expr, low + kind.bits, low),
        };
        let int = code.integers.convert(&mut code.out, Int::any(expr, unsigned), unsigned, kind);
        Ok(Value::Int(code.integers.normal(&mut code.out, int, kind)))
    }

    fn store_bits(
        &mut self,
        code: &mut Code<'_>,
        cell: Cell,
        start: u32,
        kind: IntKind,
        int: &Int,
        span: Span,
    ) -> Translated<()> {
        let (first, end) = (start / 8, (start + kind.bits).div_ceil(8));
        for i in first..end {
            let (low, high) = (start.max(8 * i) - 8 * i, (start + kind.bits).min(8 * i + 8) - 8 * i);
            let (from, width) = (8 * i + low - start, high - low);
            let old = self.load_byte(code, cell, i64::from(i), span)?.expr;
            let byte = match code.integers.encoding {
                IntegerEncoding::Math => {
                    let new = code.out.bits_between(int.expr, from, width);
                    let kept = code.out.bits_between(old, low, width);
                    let change = code.out.binary(B::Sub, new, kept);
                    let weight = code.out.int(BigInt::from(1) << low);
                    let change = code.out.binary(B::Mul, change, weight);
                    code.out.binary(B::Add, old, change)
                }
                IntegerEncoding::Bits => {
                    let mut byte = code.out.extract(int.expr, from + width, from);
                    if low > 0 {
                        let below = code.out.extract(old, low, 0);
                        byte = code.out.binary(B::BvConcat, byte, below);
                    }
                    if high < 8 {
                        let above = code.out.extract(old, 8, high);
                        byte = code.out.binary(B::BvConcat, above, byte);
                    }
                    byte
                }
            };
            self.store_byte(code, cell, i64::from(i), byte, span)?;
        }
        self.invalidate(code, cell, i64::from(end), None, span)
    }

    /// The unsigned number that bytes make, the lowest first.
    fn assemble(&mut self, code: &mut Code<'_>, cell: Cell, first: u32, end: u32, span: Span) -> Translated<Int> {
        let mut bytes = Vec::new();
        for i in first..end {
            bytes.push(self.load_byte(code, cell, i64::from(i), span)?);
        }
        let unsigned = IntKind { signed: false, bits: 8 * bytes.len() as u32 };
        let expr = match code.integers.encoding {
            IntegerEncoding::Math => {
                let mut sum = bytes[0].expr;
                for (i, byte) in bytes.iter().enumerate().skip(1) {
                    let weight = code.out.int(BigInt::from(1) << (8 * i));
                    let part = code.out.binary(B::Mul, byte.expr, weight);
                    sum = code.out.binary(B::Add, sum, part);
                }
                sum
            }
            IntegerEncoding::Bits => {
                let high_to_low = bytes.iter().rev().map(|b| b.expr);
                let concat = |e: &mut Emitter, a, b| e.binary(B::BvConcat, a, b);
                high_to_low.reduce(|a, b| concat(&mut code.out, a, b)).expect("at least one byte")
            }
        };
        Ok(Int::any(expr, unsigned))
    }

    /// Byte `i` of an access.
    fn load_byte(&mut self, code: &mut Code<'_>, cell: Cell, i: i64, span: Span) -> Translated<Int> {
        let slot = self.class_slot(code, cell.class, cell.place + i, span)?;
        let path = code.path(cell, i);
        match code.read_slot(slot, &path, Shape::Int(IntKind::BYTE)) {
            Value::Int(int) => Ok(int),
            _ => unreachable!("bytes are numbers"),
        }
    }

    fn store_byte(&mut self, code: &mut Code<'_>, cell: Cell, i: i64, byte: ExprId, span: Span) -> Translated<()> {
        let slot = self.class_slot(code, cell.class, cell.place + i, span)?;
        let path = code.path(cell, i);
        code.out.write_slot(slot, &path, &Value::Int(Int::any(byte, IntKind::BYTE)));
        Ok(())
    }
}

impl Code<'_> {
    /// The distances from an access of so many bytes to the pointers that may overlap it.
    fn pointers_over(&self, cell: Cell, bytes: i64) -> Vec<i64> {
        let class = self.input.facts.points_to.describe(cell.class);
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

    /// The pointer that has these bytes.
    fn pointer_from(&mut self, bytes: &[ExprId]) -> Pointer {
        let offset = self.integers.offset_type(&mut self.out);
        let base = self.out.uninterpreted("#base", bytes, Type::INT);
        Pointer::new(base, self.out.uninterpreted("#offset", bytes, offset))
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
                self.out.bits_between(int.expr, 8 * i, 8)
            }
            IntegerEncoding::Bits if wide.bits == 8 => int.expr,
            IntegerEncoding::Bits => self.out.extract(int.expr, 8 * i + 8, 8 * i),
        }
    }
}

impl Emitter {
    fn is_valid(&mut self, whole: Pointer) -> ExprId {
        let zero = self.int(0);
        self.binary(B::Ge, whole.base, zero)
    }

    /// So many bits of a mathematical integer, from a bit on, as a number.
    fn bits_between(&mut self, number: ExprId, low: u32, width: u32) -> ExprId {
        let (weight, modulus) = (self.int(BigInt::from(1) << low), self.int(BigInt::from(1) << width));
        let shifted = self.binary(B::IntDiv, number, weight);
        self.binary(B::Mod, shifted, modulus)
    }
}
