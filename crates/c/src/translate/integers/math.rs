//! Mathematical integers: wrap-around as late as possible, and only where the bounds do not exclude it.

use num_bigint::BigInt;
use tracewright_boogie::{BinaryOp as B, ExprId};

use super::{Integers, bitwise};
use crate::translate::emit::Emitter;
use crate::translate::values::Int;
use crate::typed::BinaryOp;
use crate::typed::shapes::IntKind;

/// Larger expressions are given a name before they are used several times.
const LARGE: u32 = 24;

/// Gives a large expression a name.
pub fn named(e: &mut Emitter, int: Int) -> Int {
    if e.size(int.expr) <= LARGE {
        return int;
    }
    let ty = e.ty(int.expr);
    let place = e.temporary(ty);
    e.assign(place, int.expr);
    Int { expr: e.read(place), ..int }
}

/// The value of the type that is congruent.
pub fn normal(e: &mut Emitter, int: Int, kind: IntKind) -> Int {
    if int.fits(kind) {
        return int;
    }
    if let Some(value) = e.as_int(int.expr) {
        let value = kind.wrap(&value);
        return Int { expr: e.int(value.clone()), low: value.clone(), high: value };
    }
    let modulus = kind.modulus();
    let once_around = int.high <= kind.max() + &modulus && int.low >= kind.min() - &modulus;
    if !once_around {
        // ((x - min) mod 2^n) + min
        let (min, modulus) = (e.int(kind.min()), e.int(modulus));
        let shifted = e.binary(B::Sub, int.expr, min);
        let rest = e.binary(B::Mod, shifted, modulus);
        let expr = e.binary(B::Add, rest, min);
        return Int::any(expr, kind);
    }
    let int = named(e, int);
    let mut expr = int.expr;
    let modulus_expr = e.int(modulus);
    if int.low < kind.min() {
        let min = e.int(kind.min());
        let below = e.binary(B::Lt, int.expr, min);
        let wrapped = e.binary(B::Add, int.expr, modulus_expr);
        expr = e.ite(below, wrapped, expr);
    }
    if int.high > kind.max() {
        let max = e.int(kind.max());
        let above = e.binary(B::Gt, int.expr, max);
        let wrapped = e.binary(B::Sub, int.expr, modulus_expr);
        expr = e.ite(above, wrapped, expr);
    }
    Int::any(expr, kind)
}

/// A comparison of values.
pub fn compare(e: &mut Emitter, op: BinaryOp, a: &Int, b: &Int) -> ExprId {
    if let Some(decided) = decided(op, a, b) {
        return e.bool(decided);
    }
    let op = match op {
        BinaryOp::Lt => B::Lt,
        BinaryOp::Le => B::Le,
        BinaryOp::Gt => B::Gt,
        BinaryOp::Ge => B::Ge,
        BinaryOp::Eq => B::Eq,
        _ => B::Neq,
    };
    e.binary(op, a.expr, b.expr)
}

/// What the bounds say about a comparison.
pub fn decided(op: BinaryOp, a: &Int, b: &Int) -> Option<bool> {
    match op {
        BinaryOp::Lt if a.high < b.low => Some(true),
        BinaryOp::Lt if a.low >= b.high => Some(false),
        BinaryOp::Le if a.high <= b.low => Some(true),
        BinaryOp::Le if a.low > b.high => Some(false),
        BinaryOp::Gt if a.low > b.high => Some(true),
        BinaryOp::Gt if a.high <= b.low => Some(false),
        BinaryOp::Ge if a.low >= b.high => Some(true),
        BinaryOp::Ge if a.high < b.low => Some(false),
        BinaryOp::Eq if a.high < b.low || b.high < a.low => Some(false),
        BinaryOp::Ne if a.high < b.low || b.high < a.low => Some(true),
        _ => None,
    }
}

/// `a + b` or `a - b`
pub fn add_sub(e: &mut Emitter, op: B, a: &Int, b: &Int) -> Int {
    let expr = e.binary(op, a.expr, b.expr);
    match op {
        B::Add => Int { expr, low: &a.low + &b.low, high: &a.high + &b.high },
        _ => Int { expr, low: &a.low - &b.high, high: &a.high - &b.low },
    }
}

/// An operation with two operands.
pub fn binary(n: Integers, e: &mut Emitter, op: BinaryOp, a: Int, b: Int, kind: IntKind, right: IntKind) -> Int {
    match op {
        BinaryOp::Add => add_sub(e, B::Add, &a, &b),
        BinaryOp::Sub => add_sub(e, B::Sub, &a, &b),
        BinaryOp::Mul => multiply(e, &a, &b),
        BinaryOp::Div | BinaryOp::Rem => {
            let (a, b) = (normal(e, a, kind), normal(e, b, kind));
            divide(e, op, a, &b)
        }
        BinaryOp::Shl => {
            let count = normal(e, b, right);
            bitwise::shift_left(e, a, count, kind)
        }
        BinaryOp::Shr => {
            let (a, count) = (normal(e, a, kind), normal(e, b, right));
            bitwise::shift_right(e, a, count, kind)
        }
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => {
            let (a, b) = (normal(e, a, kind), normal(e, b, kind));
            bitwise::bitwise(e, op, a, b, kind)
        }
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne => {
            let (a, b) = (normal(e, a, kind), normal(e, b, kind));
            let condition = compare(e, op, &a, &b);
            n.of_bool(e, condition, IntKind::INT)
        }
    }
}

/// `a * b`
pub fn multiply(e: &mut Emitter, a: &Int, b: &Int) -> Int {
    let expr = e.binary(B::Mul, a.expr, b.expr);
    let corners = [&a.low * &b.low, &a.low * &b.high, &a.high * &b.low, &a.high * &b.high];
    let low = corners.iter().min().cloned().unwrap_or_default();
    let high = corners.iter().max().cloned().unwrap_or_default();
    Int { expr, low, high }
}

/// `a / b` and `a % b`: C truncates and the remainder has the sign of `a`; Boogie's `div` and `mod` are Euclidean,
/// which is the same for `a >= 0`.
fn divide(e: &mut Emitter, op: BinaryOp, a: Int, b: &Int) -> Int {
    let operator = if op == BinaryOp::Div { B::IntDiv } else { B::Mod };
    let zero = BigInt::ZERO;
    let largest = |int: &Int| -> BigInt { (-int.low.clone()).max(int.high.clone()).max(BigInt::ZERO) };
    let a = named(e, a);
    let forwards = e.binary(operator, a.expr, b.expr);
    let expr = if a.low >= zero {
        forwards
    } else {
        let negated = e.neg(a.expr);
        let mirrored = e.binary(operator, negated, b.expr);
        let backwards = e.neg(mirrored);
        if a.high <= zero {
            backwards
        } else {
            let zero = e.int(0);
            let condition = e.binary(B::Ge, a.expr, zero);
            e.ite(condition, forwards, backwards)
        }
    };
    let bound = match op {
        BinaryOp::Div if b.low >= BigInt::from(1) => largest(&a) / &b.low,
        BinaryOp::Div => largest(&a),
        _ => largest(&a).min(std::cmp::max(largest(b) - 1, BigInt::ZERO)),
    };
    let never_negative = a.low >= zero && (b.low >= zero || op == BinaryOp::Rem);
    let low = if never_negative { zero.clone() } else { -bound.clone() };
    let high = if op == BinaryOp::Rem && a.high <= zero { zero } else { bound };
    Int { expr, low, high }
}
