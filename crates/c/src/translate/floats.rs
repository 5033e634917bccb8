//! Floating-point numbers: every operation of C is one of SMT-LIB, rounded to the nearest, ties to even.
//!
//! `float` and `double` are computed in their own precision, as SSE does it, with both data models. `long double` is
//! the 80-bit format of the x87.

use num_bigint::BigInt;
use tracewright_boogie::{BinaryOp as B, ExprId, StmtKind as S, Type};
use tracewright_logic::{Float, FpOp, RoundingMode, Sign, parse_number};
use tracewright_source::Span;

use super::code::Code;
use super::emit::Emitter;
use super::integers::IntegerEncoding;
use super::memory::Memory;
use super::values::{Int, Value};
use super::{Translated, unsupported};
use crate::typed::BinaryOp;
use crate::typed::shapes::{IntKind, Shape, shape};
use crate::types::{DataModel, FloatType, TypeId};

/// The integer that has the bits of a number, as they are in memory.
pub fn bits_kind(float: FloatType) -> IntKind {
    let bits = match float {
        FloatType::Float => 32,
        FloatType::LongDouble => 80,
        FloatType::Float128 => 128,
        _ => 64,
    };
    IntKind { bits, signed: false }
}

/// What is over-approximated about NaN.
const NAN_BITS: &str = "the sign and the bits of a NaN";

const NEAREST: RoundingMode = RoundingMode::NearestEven;

impl Code<'_> {
    /// `a + b` and the like.
    pub(super) fn float_arithmetic(
        &mut self,
        memory: &mut Memory,
        op: BinaryOp,
        a: ExprId,
        b: ExprId,
        span: Span,
    ) -> Translated<ExprId> {
        let op = match op {
            BinaryOp::Add => FpOp::Add,
            BinaryOp::Sub => FpOp::Sub,
            BinaryOp::Mul => FpOp::Mul,
            BinaryOp::Div => FpOp::Div,
            _ => return unsupported("this operation on floating-point numbers", span),
        };
        self.rounded_like(memory, op, &[a, b], span)
    }

    /// A scalar converted to another arithmetic type.
    pub(super) fn converted(
        &mut self,
        memory: &mut Memory,
        value: Value,
        from: TypeId,
        to: TypeId,
        span: Span,
    ) -> Translated<Value> {
        let types = &self.input.program.types;
        match (value, shape(types, from), shape(types, to)) {
            (Value::Int(int), Some(Shape::Int(from)), Some(Shape::Int(to))) if to.bits == 1 => {
                let condition = self.integers.is_nonzero(&mut self.out, int, from);
                Ok(Value::Int(self.integers.of_bool(&mut self.out, condition, to)))
            }
            (Value::Int(int), Some(Shape::Int(from)), Some(Shape::Int(to))) => {
                Ok(Value::Int(self.integers.convert(&mut self.out, int, from, to)))
            }
            (Value::Int(int), Some(Shape::Int(from)), Some(Shape::Float(to))) => {
                let int = self.held_exactly(int, from, to);
                Ok(Value::Float(self.int_to_float(memory, int, from, to, span)?))
            }
            (Value::Float(value), _, Some(Shape::Int(to))) if to.bits == 1 => {
                let condition = self.out.float_truth(value);
                Ok(Value::Int(self.integers.of_bool(&mut self.out, condition, to)))
            }
            (Value::Float(value), Some(Shape::Float(from)), Some(Shape::Int(to))) => {
                Ok(Value::Int(self.float_to_int(value, from, to)))
            }
            (Value::Float(value), Some(Shape::Float(from)), Some(Shape::Float(to))) => {
                Ok(Value::Float(self.float_to_float(memory, value, from, to, span)?))
            }
            _ => unsupported("a conversion between these types", span),
        }
    }

    /// The nearest number of another type.
    fn float_to_float(
        &mut self,
        memory: &mut Memory,
        value: ExprId,
        from: FloatType,
        to: FloatType,
        span: Span,
    ) -> Translated<ExprId> {
        if from.format() == to.format() {
            return Ok(value);
        }
        let ty = self.out.float_type(to);
        self.rounded(memory, FpOp::FromFloat(to.format()), &[value], ty, span)
    }

    /// An operation that rounds and stays in the type of its operands.
    pub(super) fn rounded_like(
        &mut self,
        memory: &mut Memory,
        op: FpOp,
        args: &[ExprId],
        span: Span,
    ) -> Translated<ExprId> {
        let ty = self.out.ty(args[0]);
        self.rounded(memory, op, args, ty, span)
    }

    /// The number nearest to an integer.
    pub(super) fn int_to_float(
        &mut self,
        memory: &mut Memory,
        int: Int,
        from: IntKind,
        to: FloatType,
        span: Span,
    ) -> Translated<ExprId> {
        if let Some(value) = self.integers.literal(&self.out, &int, from) {
            return Ok(self.out.float_constant(to, &value));
        }
        if from.bits > 64 && self.rounding.is_some() {
            // Several operations, each of which rounds.
            return unsupported("a conversion of a 128-bit integer beside `fesetround`", span);
        }
        let int = self.integers.normal(&mut self.out, int, from);
        let bits = self.as_bits(int.expr, from.bits);
        let ty = self.out.float_type(to);
        let op = if from.signed { FpOp::FromSigned(to.format()) } else { FpOp::FromUnsigned(to.format()) };
        self.rounded(memory, op, &[bits], ty, span)
    }

    /// A literal as it was written.
    pub(super) fn float_literal(&mut self, text: &str, ty: TypeId, span: Span) -> Translated<Value> {
        let value = self.input.program.types.as_float(ty).and_then(|float| parse_number(float.format(), NEAREST, text));
        match value {
            Some(value) => Ok(Value::Float(self.out.float(&value))),
            None => unsupported("a floating-point literal of this form", span),
        }
    }

    /// An integer that is converted to a floating-point number. On ILP32, GCC has the x87 convert integers of 64 bits,
    /// and may go on with what is in its register before it is rounded: nothing is said about executions in which that
    /// makes a difference.
    fn held_exactly(&mut self, int: Int, from: IntKind, to: FloatType) -> Int {
        let precision = to.format().significand;
        if from.bits != 64 || precision >= 64 || self.input.program.types.data_model != DataModel::Ilp32 {
            return int;
        }
        let Value::Int(int) = self.out.keep(Value::Int(int)) else { unreachable!("an integer stays one") };
        let limit = BigInt::from(1) << precision;
        let least = self.integers.constant(&mut self.out, from, -limit.clone());
        let most = self.integers.constant(&mut self.out, from, limit);
        let above = self.integers.compare(&mut self.out, BinaryOp::Gt, int.clone(), most, from);
        let beyond = match from.signed {
            true => {
                let below = self.integers.compare(&mut self.out, BinaryOp::Lt, int.clone(), least, from);
                self.out.or(above, below)
            }
            false => above,
        };
        self.give_up_if(beyond, "an integer of 64 bits that a floating-point number does not hold exactly");
        int
    }

    /// The number cut off. Where it does not fit, C says nothing; it is what the hardware makes of it, the least number of
    /// the width that it converts to. What GCC folds instead has been folded by elaboration.
    pub(super) fn float_to_int(&mut self, value: ExprId, from: FloatType, to: IntKind) -> Int {
        if let Some(integer) = self.out.as_float(value).and_then(|value| value.to_integer(RoundingMode::Zero))
            && (to.min()..=to.max()).contains(&integer)
        {
            return self.integers.constant(&mut self.out, to, integer);
        }
        let Value::Float(value) = self.out.keep(Value::Float(value)) else { unreachable!("a number stays one") };
        if to.bits > 64 {
            let bits = self.out.cut_to_128(value, from, to.signed);
            return self.int_of_bits(bits, to);
        }
        if from == FloatType::Float128 {
            return self.cut_to_nearest(value, from, to);
        }
        // Without instructions that convert to 64 bits, SSE has none for `unsigned`, either.
        let is_in_halves = match (to.bits, to.signed) {
            (64, false) => true,
            (32, false) => self.integers.pointer_bits == 32 && from != FloatType::LongDouble,
            _ => false,
        };
        if is_in_halves {
            let bits = self.out.cut_to_unsigned(value, from, to.bits);
            return self.int_of_bits(bits, to);
        }
        let width = match (from, to.bits, to.signed) {
            // The x87 stores 16 bits, SSE converts to 32 at least.
            (FloatType::LongDouble, 8, _) | (FloatType::LongDouble, 16, true) => 16,
            (_, 32, false) | (_, 33.., _) => 64,
            _ => 32,
        };
        let bits = self.out.cut_to_signed(value, from, width);
        let kind = IntKind { bits: width, signed: true };
        let int = self.int_of_bits(bits, kind);
        let int = self.integers.convert(&mut self.out, int, kind, to);
        self.integers.normal(&mut self.out, int, to)
    }

    /// What libgcc's functions for `__float128` give: the nearest bound of 32 or 64 bits. That of NaN depends on its
    /// sign.
    fn cut_to_nearest(&mut self, value: ExprId, from: FloatType, to: IntKind) -> Int {
        let kind = IntKind { bits: if to.bits <= 32 { 32 } else { 64 }, signed: to.signed };
        let width = kind.bits;
        let (low, end) = match kind.signed {
            true => (-(BigInt::from(1) << (width - 1)), BigInt::from(1) << (width - 1)),
            false => (BigInt::ZERO, BigInt::from(1) << width),
        };
        let (below, above) = (self.out.float_constant(from, &(&low - 1)), self.out.float_constant(from, &end));
        let too_small = self.out.fp_test(FpOp::Leq, &[value, below]);
        let too_large = self.out.fp_test(FpOp::Leq, &[above, value]);
        let ty = self.out.program.types.bv(width);
        let op = if kind.signed { FpOp::ToSigned(width) } else { FpOp::ToUnsigned(width) };
        let cut = self.out.fp(op, RoundingMode::Zero, &[value], ty);
        let modulus = BigInt::from(1) << width;
        let (least, greatest) = (self.out.bv(&((low + &modulus) % &modulus), width), self.out.bv(&(end - 1), width));
        let bits = self.out.ite(too_large, greatest, cut);
        let bits = self.out.ite(too_small, least, bits);
        let nan = self.out.fp_test(FpOp::IsNan, &[value]);
        let certain = self.out.not(nan);
        let bits = self.out.or_undefined(certain, bits, "a conversion of NaN to an integer");
        let int = self.int_of_bits(bits, kind);
        let int = self.integers.convert(&mut self.out, int, kind, to);
        self.integers.normal(&mut self.out, int, to)
    }

    /// A normal integer as a bit-vector of its width.
    fn as_bits(&mut self, expr: ExprId, width: u32) -> ExprId {
        match self.integers.encoding {
            IntegerEncoding::Bits => expr,
            IntegerEncoding::Math => {
                let ty = self.out.program.types.bv(width);
                self.out.operation(&format!("int2bv {width}"), &[expr], ty)
            }
        }
    }

    /// A bit-vector as an integer of its width.
    fn int_of_bits(&mut self, bits: ExprId, kind: IntKind) -> Int {
        if self.integers.encoding == IntegerEncoding::Bits {
            return Int::any(bits, kind);
        }
        let bits = self.out.keep_expr(bits);
        let natural = self.out.operation("bv2nat", &[bits], Type::INT);
        if !kind.signed {
            return Int::any(natural, kind);
        }
        let zero = self.out.bv(&BigInt::ZERO, kind.bits);
        let negative = self.out.bv_builtin("bvslt", &[], &[bits, zero], Type::BOOL);
        let modulus = self.out.int(kind.modulus());
        let wrapped = self.out.binary(B::Sub, natural, modulus);
        let expr = self.out.ite(negative, wrapped, natural);
        let expr = self.out.keep_expr(expr);
        Int::any(expr, kind)
    }

    /// The number whose bits, as they are in memory, an integer has (see [`bits_kind`]).
    pub(super) fn float_of_memory(&mut self, int: Int, float: FloatType) -> Value {
        let kind = bits_kind(float);
        let int = self.integers.normal(&mut self.out, int, kind);
        let bits = self.as_bits(int.expr, kind.bits);
        let ty = self.out.float_type(float);
        let from_bits = FpOp::FromBits(float.format());
        if float != FloatType::LongDouble {
            return Value::Float(self.out.fp(from_bits, NEAREST, &[bits], ty));
        }
        // The x87 keeps the leading one. Without it, where the exponent asks for it, it takes the number for a NaN; and
        // if it is there although the exponent is zero, the exponent counts as one.
        let bits = self.out.keep_expr(bits);
        let fraction = self.out.extract(bits, 63, 0);
        let (leading, exponent, sign) =
            (self.out.extract(bits, 64, 63), self.out.extract(bits, 79, 64), self.out.extract(bits, 80, 79));
        let (no_exponent, one) = (self.out.bv(&BigInt::ZERO, 15), self.out.bv(&BigInt::from(1), 15));
        let without = self.out.bv(&BigInt::ZERO, 1);
        let is_small = self.out.binary(B::Eq, exponent, no_exponent);
        let lacks_one = self.out.binary(B::Eq, leading, without);
        let small_exponent = self.out.ite(lacks_one, no_exponent, one);
        let exponent = self.out.ite(is_small, small_exponent, exponent);
        let upper = self.out.binary(B::BvConcat, sign, exponent);
        let whole = self.out.binary(B::BvConcat, upper, fraction);
        let number = self.out.fp(from_bits, NEAREST, &[whole], ty);
        let has_exponent = self.out.not(is_small);
        let invalid = self.out.and(has_exponent, lacks_one);
        let nan = self.out.float(&Float::nan(float.format()));
        Value::Float(self.out.ite(invalid, nan, number))
    }

    /// The bits of a number as they are in memory. Which NaN a NaN is, is not known.
    pub(super) fn memory_of_float(&mut self, value: ExprId, float: FloatType) -> Int {
        let (kind, format) = (bits_kind(float), float.format());
        let width = format.width();
        let bits = match self.out.as_float(value).filter(|value| !value.is_nan()) {
            Some(value) => {
                let bits = BigInt::from(value.bits().clone());
                self.out.bv(&bits, width)
            }
            None => self.out.some_bits(value, float, width),
        };
        let bits = if float == FloatType::LongDouble {
            let fraction = self.out.extract(bits, 63, 0);
            let exponent = self.out.extract(bits, 78, 63);
            let upper = self.out.extract(bits, 79, 63);
            let none = self.out.bv(&BigInt::ZERO, 15);
            let is_small = self.out.binary(B::Eq, exponent, none);
            let (zero, one) = (self.out.bv(&BigInt::ZERO, 1), self.out.bv(&BigInt::from(1), 1));
            let leading = self.out.ite(is_small, zero, one);
            let upper = self.out.binary(B::BvConcat, upper, leading);
            self.out.binary(B::BvConcat, upper, fraction)
        } else {
            bits
        };
        self.int_of_bits(bits, kind)
    }
}

impl Emitter {
    /// The Boogie type of a floating-point type.
    pub(super) fn float_type(&mut self, float: FloatType) -> Type {
        let format = float.format();
        self.program.types.float(format.significand, format.exponent)
    }

    /// The number of a type nearest to an integer.
    pub(super) fn float_constant(&mut self, float: FloatType, value: &BigInt) -> ExprId {
        self.float(&Float::from_integer(float.format(), NEAREST, value))
    }

    /// An operation that stays in the type of its operands, rounded in this way where it rounds.
    pub(super) fn fp_operation(&mut self, op: FpOp, mode: RoundingMode, args: &[ExprId]) -> ExprId {
        let ty = if op.is_predicate() { Type::BOOL } else { self.ty(args[0]) };
        self.fp(op, mode, args, ty)
    }

    /// A predicate.
    pub(super) fn fp_test(&mut self, op: FpOp, args: &[ExprId]) -> ExprId {
        self.fp_operation(op, NEAREST, args)
    }

    /// A comparison: false if one operand is NaN, except `!=`.
    pub(super) fn float_comparison(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        match op {
            BinaryOp::Lt => self.fp_test(FpOp::Lt, &[a, b]),
            BinaryOp::Le => self.fp_test(FpOp::Leq, &[a, b]),
            BinaryOp::Gt => self.fp_test(FpOp::Lt, &[b, a]),
            BinaryOp::Ge => self.fp_test(FpOp::Leq, &[b, a]),
            BinaryOp::Eq => self.fp_test(FpOp::Eq, &[a, b]),
            _ => {
                let equal = self.fp_test(FpOp::Eq, &[a, b]);
                self.not(equal)
            }
        }
    }

    /// Whether a number is not zero; NaN is not.
    pub(super) fn float_truth(&mut self, value: ExprId) -> ExprId {
        let zero = self.fp_test(FpOp::IsZero, &[value]);
        self.not(zero)
    }

    /// The number cut off, as so many bits; the least number if it does not fit.
    fn cut_to_signed(&mut self, value: ExprId, from: FloatType, width: u32) -> ExprId {
        let half = BigInt::from(1) << (width - 1);
        let (low, end) = (self.float_constant(from, &-&half), self.float_constant(from, &half));
        let above = self.fp_test(FpOp::Leq, &[low, value]);
        let below = self.fp_test(FpOp::Lt, &[value, end]);
        let fits = self.and(above, below);
        let ty = self.program.types.bv(width);
        let cut = self.fp(FpOp::ToSigned(width), RoundingMode::Zero, &[value], ty);
        let least = self.bv(&half, width);
        self.ite(fits, cut, least)
    }

    /// Below the middle of the range as a signed number; from there on what is above the middle, without its sign.
    fn cut_to_unsigned(&mut self, value: ExprId, from: FloatType, width: u32) -> ExprId {
        let (half, end) = (BigInt::from(1) << (width - 1), BigInt::from(1) << width);
        let (half, end) = (self.float_constant(from, &half), self.float_constant(from, &end));
        let large = self.fp_test(FpOp::Leq, &[half, value]);
        let fits = self.fp_test(FpOp::Lt, &[value, end]);
        let ty = self.program.types.bv(width);
        let unsigned = self.fp(FpOp::ToUnsigned(width), RoundingMode::Zero, &[value], ty);
        let zero = self.bv(&BigInt::ZERO, width);
        let upper = self.ite(fits, unsigned, zero);
        let lower = self.cut_to_signed(value, from, width);
        self.ite(large, upper, lower)
    }

    /// What libgcc's functions make of a number: they put together two halves, each of which is cut off as the hardware
    /// does it. What they do with the rest of the numbers is not known for all types.
    fn cut_to_128(&mut self, value: ExprId, from: FloatType, signed: bool) -> ExprId {
        let ty = self.program.types.bv(128);
        let negative = self.fp_test(FpOp::IsNegative, &[value]);
        let size = match signed {
            true => self.fp_operation(FpOp::Abs, NEAREST, &[value]),
            false => value,
        };
        let size = self.keep_expr(size);
        let bits = if from == FloatType::Float128 && signed { 127 } else { 128 };
        let (end, minus_one) = (BigInt::from(1) << bits, BigInt::from(-1));
        let (below, above) = match from {
            // As large as any number of the type.
            FloatType::Float => {
                let infinite = self.fp_test(FpOp::IsInfinite, &[size]);
                (self.not(infinite), self.float_constant(from, &minus_one))
            }
            _ => {
                let end = self.float_constant(from, &end);
                (self.fp_test(FpOp::Lt, &[size, end]), self.float_constant(from, &minus_one))
            }
        };
        let above = self.fp_test(FpOp::Lt, &[above, size]);
        let is_nan = self.fp_test(FpOp::IsNan, &[size]);
        let number = self.not(is_nan);
        let fits = self.and(below, above);
        let fits = self.and(fits, number);
        let cut = self.fp(FpOp::ToUnsigned(128), RoundingMode::Zero, &[size], ty);
        let zero = self.bv(&BigInt::ZERO, 128);
        let halves = (BigInt::from(1) << 127) + (BigInt::from(1) << 63);
        let halves = self.bv(&halves, 128);
        // Too large: both halves are zero.
        let beyond = self.ite(is_nan, halves, zero);
        let mut bits = self.ite(fits, cut, beyond);
        if signed {
            let negated = self.bv_builtin("bvneg", &[], &[bits], ty);
            bits = self.ite(negative, negated, bits);
        } else {
            bits = self.negative_to_u128(value, from, above, is_nan, bits);
        }
        if from != FloatType::Float128 {
            return bits;
        }
        let certain = self.and(fits, number);
        self.or_undefined(certain, bits, "a floating-point number that no 128-bit integer holds")
    }

    /// What `unsigned __int128` becomes of a number that is -1 or less; `bits` is what it becomes of others.
    fn negative_to_u128(
        &mut self,
        value: ExprId,
        from: FloatType,
        above: ExprId,
        is_nan: ExprId,
        bits: ExprId,
    ) -> ExprId {
        let usual = self.or(above, is_nan);
        if from == FloatType::LongDouble {
            let zero = self.bv(&BigInt::ZERO, 128);
            return self.ite(usual, bits, zero);
        }
        // The upper half is zero if the number is not that small.
        let lower = self.cut_to_signed(value, from, 64);
        let upper = self.bv(&BigInt::ZERO, 64);
        let whole = self.binary(B::BvConcat, upper, lower);
        let limit = self.float_constant(from, &(BigInt::from(-1) << 64));
        let near = self.fp_test(FpOp::Lt, &[limit, value]);
        let certain = self.or(usual, near);
        let bits = self.ite(usual, bits, whole);
        self.or_undefined(certain, bits, "a floating-point number that no 128-bit integer holds")
    }

    /// `bits` where that is certain, else anything, which is marked.
    fn or_undefined(&mut self, certain: ExprId, bits: ExprId, construct: &str) -> ExprId {
        let (certain, bits) = (self.keep_expr(certain), self.keep_expr(bits));
        let place = self.temporary(self.ty(bits));
        self.open();
        self.assign(place, bits);
        let yes = self.close();
        self.open();
        self.marked(S::Havoc(vec![place]), Some(construct));
        let no = self.close();
        self.branch(certain, yes, no);
        self.read(place)
    }

    /// A bit-vector that a number has as its bits.
    fn some_bits(&mut self, value: ExprId, float: FloatType, width: u32) -> ExprId {
        let value = self.keep_expr(value);
        let ty = self.program.types.bv(width);
        let place = self.temporary(ty);
        self.mark_if_nan(value, |t| t.stmt(S::Havoc(vec![place])), S::Havoc(vec![place]));
        let bits = self.read(place);
        let ty = self.float_type(float);
        let number = self.fp(FpOp::FromBits(float.format()), NEAREST, &[bits], ty);
        let same = self.binary(B::Eq, number, value);
        self.assume(same);
        bits
    }

    /// `usual` for a number, `marked` for a NaN.
    fn mark_if_nan(&mut self, value: ExprId, usual: impl FnOnce(&mut Self), marked: S) {
        let nan = self.fp_test(FpOp::IsNan, &[value]);
        self.open();
        self.marked(marked, Some(NAN_BITS));
        let yes = self.close();
        self.open();
        usual(self);
        let no = self.close();
        self.branch(nan, yes, no);
    }

    /// The sign bit as a truth value; that of NaN is not known.
    pub(super) fn sign_bit(&mut self, value: ExprId) -> ExprId {
        if let Some(value) = self.as_float(value).filter(|value| !value.is_nan()) {
            let negative = value.sign() == Sign::Minus;
            return self.bool(negative);
        }
        let value = self.keep_expr(value);
        let place = self.temporary(Type::BOOL);
        let negative = self.fp_test(FpOp::IsNegative, &[value]);
        self.mark_if_nan(value, |t| t.assign(place, negative), S::Havoc(vec![place]));
        self.read(place)
    }
}
