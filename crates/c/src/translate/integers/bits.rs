//! Bit-vectors: every operation of C is one of SMT-LIB.

use num_bigint::BigInt;
use tracewright_boogie::{BinaryOp as B, ExprId, Type};

use super::Integers;
use super::fits::result_bounds;
use crate::translate::emit::Emitter;
use crate::translate::values::Int;
use crate::typed::BinaryOp;
use crate::typed::shapes::IntKind;

/// An operation on two bit-vectors of the same width.
pub fn plain(e: &mut Emitter, operation: &str, a: ExprId, b: ExprId) -> ExprId {
    let neutral = |e: &Emitter, x: ExprId| e.as_bv(x).is_some_and(|value| value == BigInt::ZERO);
    match operation {
        "bvadd" | "bvsub" if neutral(e, b) => return a,
        "bvadd" if neutral(e, a) => return b,
        _ => {}
    }
    let ty = e.ty(a);
    if let (Some(x), Some(y), Some(width)) = (e.as_bv(a), e.as_bv(b), e.program.types.bv_width(ty)) {
        match operation {
            "bvadd" => return e.bv(&(x + y), width),
            "bvsub" => return e.bv(&(x - y), width),
            "bvmul" => return e.bv(&(x * y), width),
            _ => {}
        }
    }
    e.bv_builtin(operation, &[], &[a, b], ty)
}

/// `-a`, `~a`
pub fn unary(e: &mut Emitter, operation: &str, a: ExprId, kind: IntKind) -> Int {
    let ty = e.ty(a);
    let expr = match (operation, e.as_bv(a)) {
        ("bvneg", Some(value)) => e.bv(&-value, kind.bits),
        ("bvnot", Some(value)) => e.bv(&(-value - 1), kind.bits),
        _ => e.bv_builtin(operation, &[], &[a], ty),
    };
    Int::any(expr, kind)
}

/// A comparison.
pub fn compare(e: &mut Emitter, op: BinaryOp, a: ExprId, b: ExprId, kind: IntKind) -> ExprId {
    if let (Some(x), Some(y)) = (e.as_bv(a), e.as_bv(b)) {
        let (x, y) = (kind.wrap(&x), kind.wrap(&y));
        let value = match op {
            BinaryOp::Lt => x < y,
            BinaryOp::Le => x <= y,
            BinaryOp::Gt => x > y,
            BinaryOp::Ge => x >= y,
            BinaryOp::Eq => x == y,
            _ => x != y,
        };
        return e.bool(value);
    }
    let (less, less_equal) = if kind.signed { ("bvslt", "bvsle") } else { ("bvult", "bvule") };
    match op {
        BinaryOp::Lt => e.bv_builtin(less, &[], &[a, b], Type::BOOL),
        BinaryOp::Le => e.bv_builtin(less_equal, &[], &[a, b], Type::BOOL),
        BinaryOp::Gt => e.bv_builtin(less, &[], &[b, a], Type::BOOL),
        BinaryOp::Ge => e.bv_builtin(less_equal, &[], &[b, a], Type::BOOL),
        BinaryOp::Eq => e.binary(B::Eq, a, b),
        _ => e.binary(B::Neq, a, b),
    }
}

/// A conversion: cut off, or extended by the sign of the source type.
pub fn convert(e: &mut Emitter, a: &Int, from: IntKind, to: IntKind) -> Int {
    let expr = if let Some(value) = e.as_bv(a.expr) {
        e.bv(&from.wrap(&value), to.bits)
    } else if to.bits < from.bits {
        e.extract(a.expr, to.bits, 0)
    } else if to.bits == from.bits {
        a.expr
    } else {
        let ty = e.program.types.bv(to.bits);
        let operation = if from.signed { "sign_extend" } else { "zero_extend" };
        e.bv_builtin(operation, &[to.bits - from.bits], &[a.expr], ty)
    };
    // What is a value of both types stays the same.
    if a.fits(to) { Int { expr, ..a.clone() } } else { Int::any(expr, to) }
}

/// An operation with two operands.
pub fn binary(n: Integers, e: &mut Emitter, op: BinaryOp, a: Int, b: Int, kind: IntKind, right: IntKind) -> Int {
    let operation = match (op, kind.signed) {
        (BinaryOp::Add, _) => "bvadd",
        (BinaryOp::Sub, _) => "bvsub",
        (BinaryOp::Mul, _) => "bvmul",
        (BinaryOp::Div, true) => "bvsdiv",
        (BinaryOp::Div, false) => "bvudiv",
        (BinaryOp::Rem, true) => "bvsrem",
        (BinaryOp::Rem, false) => "bvurem",
        (BinaryOp::Shl, _) => "bvshl",
        (BinaryOp::Shr, true) => "bvashr",
        (BinaryOp::Shr, false) => "bvlshr",
        (BinaryOp::BitAnd, _) => "bvand",
        (BinaryOp::BitOr, _) => "bvor",
        (BinaryOp::BitXor, _) => "bvxor",
        _ => {
            let condition = compare(e, op, a.expr, b.expr, kind);
            return n.of_bool(e, condition, IntKind::INT);
        }
    };
    let mut second = b.expr;
    if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
        // Counts are taken modulo the width, as the hardware does it; the width is a power of two.
        second = convert(e, &b, right, IntKind { signed: false, ..kind }).expr;
        let mask = BigInt::from(kind.bits - 1);
        second = match e.as_bv(second) {
            Some(value) => e.bv(&(value % kind.bits), kind.bits),
            None => {
                let mask = e.bv(&mask, kind.bits);
                plain(e, "bvand", second, mask)
            }
        };
    }
    let expr = plain(e, operation, a.expr, second);
    match bounds(op, &a, &b, kind) {
        Some((low, high)) if low >= kind.min() && high <= kind.max() => Int { expr, low, high },
        _ => Int::any(expr, kind),
    }
}

/// The bounds of a result, if those of the operands say that nothing wraps.
fn bounds(op: BinaryOp, a: &Int, b: &Int, kind: IntKind) -> Option<(BigInt, BigInt)> {
    let natural = |int: &Int| int.low >= BigInt::ZERO;
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => result_bounds(op, a, b),
        BinaryOp::BitAnd if natural(a) || natural(b) => {
            let high = [a, b].into_iter().filter(|int| natural(int)).map(|int| int.high.clone()).min()?;
            Some((BigInt::ZERO, high))
        }
        BinaryOp::BitOr | BinaryOp::BitXor if natural(a) && natural(b) => {
            Some((BigInt::ZERO, (BigInt::from(1) << a.high.bits().max(b.high.bits())) - 1))
        }
        BinaryOp::Rem if b.low > BigInt::ZERO => {
            let most: BigInt = &b.high - 1;
            Some((if natural(a) { BigInt::ZERO } else { -most.clone() }, most))
        }
        BinaryOp::Div if b.low > BigInt::ZERO => {
            Some(((&a.low / &b.low).min(BigInt::ZERO), (&a.high / &b.low).max(BigInt::ZERO)))
        }
        BinaryOp::Shr if b.low == b.high && natural(b) && b.high < BigInt::from(kind.bits) => {
            let count = u32::try_from(b.high.clone()).ok()?;
            Some((&a.low >> count, &a.high >> count))
        }
        _ => None,
    }
}
