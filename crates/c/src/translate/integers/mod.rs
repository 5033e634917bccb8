//! Integers two ways: mathematical integers with wrap-around, and bit-vectors.
//!
//! Everything the translation does with numbers goes through [`Integers`], so that nothing else knows the encoding.

mod bits;
mod bitwise;
mod fits;
mod math;

use num_bigint::BigInt;
use tracewright_boogie::{BinaryOp as B, ExprId, Type};

use super::emit::Emitter;
use super::values::Int;
use crate::typed::BinaryOp;
use crate::typed::shapes::IntKind;
pub use tracewright_vocabulary::IntegerEncoding;

/// Operations on integers in one encoding.
#[derive(Clone, Copy, Debug)]
pub struct Integers {
    /// Which.
    pub encoding: IntegerEncoding,
    /// The width of pointers.
    pub pointer_bits: u32,
}

impl Integers {
    /// The Boogie type of an integer type.
    pub fn ty(self, e: &mut Emitter, kind: IntKind) -> Type {
        match self.encoding {
            IntegerEncoding::Math => Type::INT,
            IntegerEncoding::Bits => e.program.types.bv(kind.bits),
        }
    }

    /// The type of an offset into an object: a signed number as wide as pointers.
    pub fn offset_kind(self) -> IntKind {
        IntKind { bits: self.pointer_bits, signed: true }
    }

    /// A literal.
    pub fn constant(self, e: &mut Emitter, kind: IntKind, value: impl Into<BigInt>) -> Int {
        let value = kind.wrap(&value.into());
        let expr = match self.encoding {
            IntegerEncoding::Math => e.int(value.clone()),
            IntegerEncoding::Bits => e.bv(&value, kind.bits),
        };
        Int { expr, low: value.clone(), high: value }
    }

    /// The value of a literal.
    pub fn literal(self, e: &Emitter, int: &Int, kind: IntKind) -> Option<BigInt> {
        match self.encoding {
            IntegerEncoding::Math => e.as_int(int.expr).map(|value| kind.wrap(&value)),
            IntegerEncoding::Bits => e.as_bv(int.expr).map(|value| kind.wrap(&value)),
        }
    }

    /// That the expression is a value of the type, unless the encoding guarantees it.
    pub fn in_range(self, e: &mut Emitter, expr: ExprId, kind: IntKind) -> Option<ExprId> {
        if self.encoding == IntegerEncoding::Bits {
            return None;
        }
        let (low, high) = (e.int(kind.min()), e.int(kind.max()));
        let (above, below) = (e.binary(B::Le, low, expr), e.binary(B::Le, expr, high));
        Some(e.and(above, below))
    }

    /// The same integer, as an expression that is a value of its type.
    pub fn normal(self, e: &mut Emitter, int: Int, kind: IntKind) -> Int {
        match self.encoding {
            IntegerEncoding::Math => math::normal(e, int, kind),
            IntegerEncoding::Bits => int,
        }
    }

    /// The same as [`Integers::normal`], small enough to be used several times.
    pub fn shared(self, e: &mut Emitter, int: Int, kind: IntKind) -> Int {
        let int = self.normal(e, int, kind);
        math::named(e, int)
    }

    /// 1 or 0.
    pub fn of_bool(self, e: &mut Emitter, condition: ExprId, kind: IntKind) -> Int {
        let (one, zero) = (self.constant(e, kind, 1), self.constant(e, kind, 0));
        Int { expr: e.ite(condition, one.expr, zero.expr), low: BigInt::ZERO, high: BigInt::from(1) }
    }

    /// Whether an integer is not zero.
    pub fn is_nonzero(self, e: &mut Emitter, int: Int, kind: IntKind) -> ExprId {
        let zero = self.constant(e, kind, 0);
        self.compare(e, BinaryOp::Ne, int, zero, kind)
    }

    /// A comparison.
    pub fn compare(self, e: &mut Emitter, op: BinaryOp, a: Int, b: Int, kind: IntKind) -> ExprId {
        let (a, b) = (self.normal(e, a, kind), self.normal(e, b, kind));
        match self.encoding {
            IntegerEncoding::Math => math::compare(e, op, &a, &b),
            IntegerEncoding::Bits => match math::decided(op, &a, &b) {
                Some(decided) => e.bool(decided),
                None => bits::compare(e, op, a.expr, b.expr, kind),
            },
        }
    }

    /// `-a`
    pub fn negate(self, e: &mut Emitter, a: Int, kind: IntKind) -> Int {
        match self.encoding {
            IntegerEncoding::Math => Int { expr: e.neg(a.expr), low: -a.high, high: -a.low },
            IntegerEncoding::Bits => bits::unary(e, "bvneg", a.expr, kind),
        }
    }

    /// `~a`
    pub fn complement(self, e: &mut Emitter, a: Int, kind: IntKind) -> Int {
        match self.encoding {
            // Minus one is all ones.
            IntegerEncoding::Math => {
                let ones = Int { expr: e.int(-1), low: BigInt::from(-1), high: BigInt::from(-1) };
                math::add_sub(e, B::Sub, &ones, &a)
            }
            IntegerEncoding::Bits => bits::unary(e, "bvnot", a.expr, kind),
        }
    }

    /// An operation with two operands; the right operand of a shift has a type of its own. Division must have been
    /// guarded: the divisor is not zero.
    pub fn binary(self, e: &mut Emitter, op: BinaryOp, a: Int, b: Int, kind: IntKind, right: IntKind) -> Int {
        match self.encoding {
            IntegerEncoding::Math => math::binary(self, e, op, a, b, kind, right),
            IntegerEncoding::Bits => bits::binary(self, e, op, a, b, kind, right),
        }
    }

    /// A conversion, modulo two to the width of the target.
    pub fn convert(self, e: &mut Emitter, a: Int, from: IntKind, to: IntKind) -> Int {
        match self.encoding {
            // Truncation keeps congruence; a wider type needs the value itself.
            IntegerEncoding::Math if to.bits <= from.bits => a,
            IntegerEncoding::Math => math::normal(e, a, from),
            IntegerEncoding::Bits => bits::convert(e, &a, from, to),
        }
    }

    /// How far an index in units of `unit` bytes leads, where something is accessed. An unsigned index as wide as
    /// pointers may lead back.
    ///
    /// That the product of a signed index wraps around is not looked at here: both ends of such a step are in no
    /// object.
    pub fn offset(self, e: &mut Emitter, index: Int, kind: IntKind, unit: i128) -> ExprId {
        let leads_back = !kind.signed && kind.bits == self.pointer_bits;
        if leads_back { self.distance(e, index, kind, unit) } else { self.plain_offset(e, index, kind, unit) }
    }

    /// The same for an index that is known not to lead back.
    pub fn plain_offset(self, e: &mut Emitter, index: Int, kind: IntKind, unit: i128) -> ExprId {
        match self.encoding {
            IntegerEncoding::Math => {
                let (index, unit) = (self.normal(e, index, kind), e.int(unit));
                e.binary(B::Mul, index.expr, unit)
            }
            IntegerEncoding::Bits => {
                let own = self.offset_kind();
                let (index, unit) = (self.convert(e, index, kind, own), self.constant(e, own, unit));
                self.binary(e, BinaryOp::Mul, index, unit, own, own).expr
            }
        }
    }

    /// How far an index in units of `unit` bytes moves a pointer, modulo the width of pointers.
    pub fn distance(self, e: &mut Emitter, index: Int, kind: IntKind, unit: i128) -> ExprId {
        let own = self.offset_kind();
        // Products of array lengths do not wrap, because an object of that size exists.
        if self.encoding == IntegerEncoding::Bits || kind.bits > own.bits {
            return self.plain_offset(e, index, kind, unit);
        }
        // An index as wide as pointers need not be wrapped before: what it is congruent to leads as far.
        let index = if kind.bits < own.bits { math::normal(e, index, kind) } else { index };
        let most = own.max() / BigInt::from(unit.unsigned_abs().max(1));
        let (low, high) = (index.low >= -&most, index.high <= most);
        let index = if low && high { index } else { math::named(e, index) };
        let factor = e.int(unit);
        let product = e.binary(B::Mul, index.expr, factor);
        if let Some(value) = e.as_int(product) {
            return e.int(own.wrap(&value));
        }
        let mut is_small = e.bool(true);
        if !low {
            let least = e.int(-&most);
            is_small = e.binary(B::Le, least, index.expr);
        }
        if !high {
            let greatest = e.int(most);
            let below = e.binary(B::Le, index.expr, greatest);
            is_small = e.and(is_small, below);
        }
        if e.as_bool(is_small) == Some(true) {
            return product;
        }
        let far = own.modulus() * own.modulus() * own.modulus();
        let wrapped = math::normal(e, Int { expr: product, low: -far.clone(), high: far }, own);
        e.ite(is_small, product, wrapped.expr)
    }

    /// A constant offset.
    pub fn fixed_offset(self, e: &mut Emitter, offset: i128) -> ExprId {
        match self.encoding {
            IntegerEncoding::Math => e.int(offset),
            IntegerEncoding::Bits => e.bv(&BigInt::from(offset), self.pointer_bits),
        }
    }

    /// The type of offsets.
    pub fn offset_type(self, e: &mut Emitter) -> Type {
        self.ty(e, self.offset_kind())
    }

    /// The sum of two offsets.
    pub fn add_offsets(self, e: &mut Emitter, a: ExprId, b: ExprId) -> ExprId {
        match self.encoding {
            IntegerEncoding::Math => e.binary(B::Add, a, b),
            IntegerEncoding::Bits => bits::plain(e, "bvadd", a, b),
        }
    }

    /// The difference of two offsets.
    pub fn subtract_offsets(self, e: &mut Emitter, a: ExprId, b: ExprId) -> ExprId {
        match self.encoding {
            IntegerEncoding::Math => e.binary(B::Sub, a, b),
            IntegerEncoding::Bits => bits::plain(e, "bvsub", a, b),
        }
    }
}
