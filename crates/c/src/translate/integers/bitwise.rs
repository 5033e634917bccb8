//! Bit operations in arithmetic: exact for constants, powers of two and Booleans, bounded otherwise.
//!
//! Two's complement numbers are integers with infinitely many leading copies of the sign, so that `x & (2^k - 1)` is
//! `x mod 2^k` and `x >> k` is `x div 2^k`, whatever the sign, and `x | c = x + c - (x & c)`.

use num_bigint::BigInt;
use tracewright_boogie::{BinaryOp as B, StmtKind};

use super::math::{add_sub, multiply, named};
use crate::translate::emit::Emitter;
use crate::translate::values::Int;
use crate::typed::BinaryOp;
use crate::typed::shapes::IntKind;

fn literal(e: &mut Emitter, value: BigInt) -> Int {
    Int { expr: e.int(value.clone()), low: value.clone(), high: value }
}

/// Counts as the hardware takes them: modulo the width.
fn count(value: &BigInt, kind: IntKind) -> u32 {
    let low = ((value % kind.bits) + kind.bits) % kind.bits;
    u32::try_from(low).unwrap_or(0)
}

/// `a << b`
pub fn shift_left(e: &mut Emitter, a: Int, b: Int, kind: IntKind) -> Int {
    if let Some(value) = e.as_int(b.expr) {
        return shifted_left(e, &a, count(&value, kind));
    }
    by_cases(e, a, b, kind, shifted_left)
}

fn shifted_left(e: &mut Emitter, a: &Int, count: u32) -> Int {
    let power = literal(e, BigInt::from(1) << count);
    multiply(e, a, &power)
}

fn shifted_right(e: &mut Emitter, a: &Int, count: u32) -> Int {
    let power = e.int(BigInt::from(1) << count);
    let expr = e.binary(B::IntDiv, a.expr, power);
    Int { expr, low: &a.low >> count, high: &a.high >> count }
}

/// A shift by a variable count: one case for each count that is possible.
fn by_cases(e: &mut Emitter, a: Int, b: Int, kind: IntKind, shifted: impl Fn(&mut Emitter, &Int, u32) -> Int) -> Int {
    let (a, mut b) = (kept(e, a), kept(e, b));
    if b.low < BigInt::ZERO || b.high >= BigInt::from(kind.bits) {
        let bits = e.int(kind.bits);
        let reduced = e.binary(B::Mod, b.expr, bits);
        b = kept(e, Int { expr: reduced, low: BigInt::ZERO, high: BigInt::from(kind.bits - 1) });
    }
    let counts = u32::try_from(b.low.clone()).unwrap_or(0)..=u32::try_from(b.high.clone()).unwrap_or(0);
    let mut cases = counts.rev().map(|count| (count, shifted(e, &a, count))).collect::<Vec<_>>().into_iter();
    let Some((_, mut result)) = cases.next() else { return a };
    for (count, case) in cases {
        let number = e.int(count);
        let here = e.binary(B::Eq, b.expr, number);
        let expr = e.ite(here, case.expr, result.expr);
        result = Int { expr, low: result.low.min(case.low), high: result.high.max(case.high) };
    }
    kept(e, result)
}

/// A variable that holds the value, so that it can be used often.
fn kept(e: &mut Emitter, int: Int) -> Int {
    if e.size(int.expr) == 1 {
        return int;
    }
    let ty = e.ty(int.expr);
    let place = e.temporary(ty);
    e.assign(place, int.expr);
    Int { expr: e.read(place), ..int }
}

/// `a >> b`
pub fn shift_right(e: &mut Emitter, a: Int, b: Int, kind: IntKind) -> Int {
    if let Some(value) = e.as_int(b.expr) {
        return shifted_right(e, &a, count(&value, kind));
    }
    by_cases(e, a, b, kind, shifted_right)
}

/// `a & b`, `a | b`, `a ^ b`
pub fn bitwise(e: &mut Emitter, op: BinaryOp, a: Int, b: Int, kind: IntKind) -> Int {
    let (a, b) = if e.as_int(a.expr).is_some() { (b, a) } else { (a, b) };
    let a = if e.as_int(b.expr).is_some() { named(e, a) } else { a };
    let mask = e.as_int(b.expr);
    if let Some(common) = mask.and_then(|mask| and_constant(e, &a, &mask, kind)) {
        return match op {
            BinaryOp::BitAnd => common,
            // x | c = x + c - (x & c),  x ^ c = x + c - 2 (x & c)
            _ => {
                let sum = add_sub(e, B::Add, &a, &b);
                let times = literal(e, BigInt::from(if op == BinaryOp::BitOr { 1 } else { 2 }));
                let taken = multiply(e, &times, &common);
                let expr = e.binary(B::Sub, sum.expr, taken.expr);
                bounded(op, &a, &b, kind, expr)
            }
        };
    }
    let boolean = |int: &Int| int.low >= BigInt::ZERO && int.high <= BigInt::from(1);
    if boolean(&a) && boolean(&b) {
        let (a, b) = (named(e, a), named(e, b));
        let zero = e.int(0);
        let one = e.int(1);
        let is_set = e.binary(B::Neq, a.expr, zero);
        let flipped = e.binary(B::Sub, one, b.expr);
        let expr = match op {
            BinaryOp::BitAnd => e.ite(is_set, b.expr, zero),
            BinaryOp::BitOr => e.ite(is_set, one, b.expr),
            _ => e.ite(is_set, flipped, b.expr),
        };
        return Int { expr, low: BigInt::ZERO, high: BigInt::from(1) };
    }
    approximated(e, op, a, b, kind)
}

/// The bounds of a bit operation.
fn bounded(op: BinaryOp, a: &Int, b: &Int, kind: IntKind, expr: tracewright_boogie::ExprId) -> Int {
    if a.low < BigInt::ZERO || b.low < BigInt::ZERO {
        return Int::any(expr, kind);
    }
    let bits = a.high.bits().max(b.high.bits());
    let all = (BigInt::from(1) << bits) - 1;
    match op {
        BinaryOp::BitAnd => Int { expr, low: BigInt::ZERO, high: a.high.clone().min(b.high.clone()) },
        BinaryOp::BitOr => Int { expr, low: a.low.clone().max(b.low.clone()), high: all },
        _ => Int { expr, low: BigInt::ZERO, high: all },
    }
}

/// At most so many runs of ones are taken apart.
const MOST_RUNS: usize = 4;

/// `a & mask`, as a sum over the runs of ones in the mask.
fn and_constant(e: &mut Emitter, a: &Int, mask: &BigInt, kind: IntKind) -> Option<Int> {
    // A negative mask has ones for ever from some bit on: x & ~(2^k - 1) = x - (x mod 2^k).
    let negative = *mask < BigInt::ZERO;
    let mut runs = Vec::new();
    let mut start = None;
    for bit in 0..=kind.bits {
        let set = bit < kind.bits && mask.bit(u64::from(bit));
        match (set, start) {
            (true, None) => start = Some(bit),
            (false, Some(first)) => {
                runs.push((first, bit));
                start = None;
            }
            _ => {}
        }
    }
    if runs.len() > MOST_RUNS {
        return None;
    }
    let mut sum = literal(e, BigInt::ZERO);
    for (first, end) in runs {
        let power = e.int(BigInt::from(1) << first);
        let mut part = if first == 0 { a.expr } else { e.binary(B::IntDiv, a.expr, power) };
        let endless = end == kind.bits && (negative || a.low >= BigInt::ZERO && a.high < kind.modulus());
        let covered = a.low >= BigInt::ZERO && a.high < BigInt::from(1) << end;
        if !endless && !covered {
            let width = e.int(BigInt::from(1) << (end - first));
            part = e.binary(B::Mod, part, width);
        }
        let scaled = e.binary(B::Mul, part, power);
        sum.expr = e.binary(B::Add, sum.expr, scaled);
    }
    if negative {
        return Some(Int::any(sum.expr, kind));
    }
    let high = if a.low >= BigInt::ZERO { a.high.clone().min(mask.clone()) } else { mask.clone() };
    Some(Int { expr: sum.expr, low: BigInt::ZERO, high })
}

/// An arbitrary value within the bounds that hold for the operation.
fn approximated(e: &mut Emitter, op: BinaryOp, a: Int, b: Int, kind: IntKind) -> Int {
    let construct = match op {
        BinaryOp::BitAnd => "the bit operation `&` on integers",
        BinaryOp::BitOr => "the bit operation `|` on integers",
        _ => "the bit operation `^` on integers",
    };
    let (a, b) = (named(e, a), named(e, b));
    let range = bounded(op, &a, &b, kind, a.expr);
    let result = arbitrary(e, kind, range.low, range.high, construct);
    if a.low >= BigInt::ZERO && b.low >= BigInt::ZERO {
        let pairs: &[_] = match op {
            BinaryOp::BitAnd => &[(result.expr, a.expr), (result.expr, b.expr)],
            BinaryOp::BitOr => &[(a.expr, result.expr), (b.expr, result.expr)],
            _ => &[],
        };
        for &(small, large) in pairs {
            let claim = e.binary(B::Le, small, large);
            e.assume(claim);
        }
        if op != BinaryOp::BitAnd {
            let sum = e.binary(B::Add, a.expr, b.expr);
            let claim = e.binary(B::Le, result.expr, sum);
            e.assume(claim);
        }
    }
    result
}

/// Any value between the bounds, marked.
fn arbitrary(e: &mut Emitter, kind: IntKind, low: BigInt, high: BigInt, construct: &str) -> Int {
    let place = e.temporary(tracewright_boogie::Type::INT);
    e.marked(StmtKind::Havoc(vec![place]), Some(construct));
    let expr = e.read(place);
    let (low, high) = (low.max(kind.min()), high.min(kind.max()));
    let (least, greatest) = (e.int(low.clone()), e.int(high.clone()));
    let (above, below) = (e.binary(B::Le, least, expr), e.binary(B::Le, expr, greatest));
    let claim = e.and(above, below);
    e.assume(claim);
    Int { expr, low, high }
}
