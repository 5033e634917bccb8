//! When the result of an operation is a value of its type, in both encodings.
//!
//! With mathematical integers the result itself is compared. Bit-vectors have no room for it, so that an operand is
//! compared with what is left of the range: `a + b` does not exceed the maximum if `a <= max - b`, for `b >= 0`. Where
//! an operand is a constant, this is one comparison.

use num_bigint::BigInt;
use tracewright_boogie::{BinaryOp as B, ExprId};

use super::{IntegerEncoding, Integers, bits, math};
use crate::translate::emit::Emitter;
use crate::translate::values::Int;
use crate::typed::BinaryOp;
use crate::typed::shapes::IntKind;

impl Integers {
    /// That `a + b`, `a - b` or `a * b` is a value of the type; both are values of it.
    pub fn fits(self, e: &mut Emitter, op: BinaryOp, a: &Int, b: &Int, kind: IntKind) -> ExprId {
        if result_bounds(op, a, b).is_some_and(|(low, high)| low >= kind.min() && high <= kind.max()) {
            return e.bool(true);
        }
        match self.encoding {
            IntegerEncoding::Math => {
                let result = match op {
                    BinaryOp::Add => math::add_sub(e, B::Add, a, b),
                    BinaryOp::Sub => math::add_sub(e, B::Sub, a, b),
                    _ => math::multiply(e, a, b),
                };
                let (least, greatest) = (self.constant(e, kind, kind.min()), self.constant(e, kind, kind.max()));
                let above = math::compare(e, BinaryOp::Ge, &result, &least);
                let below = math::compare(e, BinaryOp::Le, &result, &greatest);
                e.and(above, below)
            }
            IntegerEncoding::Bits => match op {
                BinaryOp::Add => self.sum_fits(e, a, b, kind),
                BinaryOp::Sub => self.difference_fits(e, a, b, kind),
                _ => self.product_fits(e, a, b, kind),
            },
        }
    }

    /// That `a << b` is a value of the type: `a` times a power of two, where `a` is not negative. For counts that are
    /// negative or at least the width, the claim holds for `a == 0` only.
    pub fn shift_fits(self, e: &mut Emitter, a: &Int, b: &Int, kind: IntKind, right: IntKind) -> ExprId {
        let zero = self.constant(e, kind, 0);
        let natural = self.compare(e, BinaryOp::Ge, a.clone(), zero, kind);
        let largest = match (self.literal(e, b, right), self.encoding) {
            (Some(count), _) => self.constant(e, kind, largest_shifted(kind, &count)),
            (None, IntegerEncoding::Math) => self.largest_by_cases(e, b, kind),
            (None, IntegerEncoding::Bits) => {
                // A count that is too large shifts to zero; so does a negative one, which is larger as an unsigned
                // number.
                let wide = IntKind { bits: kind.bits.max(right.bits), signed: false };
                let count = bits::convert(e, &Int::any(b.expr, right), right, wide);
                let max = e.bv(&kind.max(), wide.bits);
                let shifted = Int::any(bits::plain(e, "bvlshr", max, count.expr), wide);
                let largest = bits::convert(e, &shifted, wide, kind);
                Int { expr: largest.expr, low: BigInt::ZERO, high: kind.max() }
            }
        };
        let small = self.compare(e, BinaryOp::Le, a.clone(), largest, kind);
        e.and(natural, small)
    }

    /// The largest number that a shift by a variable count keeps in the type.
    fn largest_by_cases(self, e: &mut Emitter, count: &Int, kind: IntKind) -> Int {
        let mut largest = e.int(0);
        for number in (0..kind.bits).rev().map(BigInt::from) {
            if count.low <= number && number <= count.high {
                let (bound, number) = (e.int(largest_shifted(kind, &number)), e.int(number));
                let here = e.binary(B::Eq, count.expr, number);
                largest = e.ite(here, bound, largest);
            }
        }
        Int { expr: largest, low: BigInt::ZERO, high: kind.max() }
    }

    /// Bit-vectors: `a + b`.
    fn sum_fits(self, e: &mut Emitter, a: &Int, b: &Int, kind: IntKind) -> ExprId {
        let (a, b) = if self.literal(e, a, kind).is_some() { (b, a) } else { (a, b) };
        if let Some(c) = self.literal(e, b, kind) {
            return self.between(e, a, &(kind.min() - &c), &(kind.max() - &c), kind);
        }
        let (above, below) = (self.rest(e, "bvsub", kind.max(), b, kind), self.rest(e, "bvsub", kind.min(), b, kind));
        let above = self.compare(e, BinaryOp::Le, a.clone(), above, kind);
        let below = self.compare(e, BinaryOp::Ge, a.clone(), below, kind);
        self.by_sign(e, b, above, below, kind)
    }

    /// Bit-vectors: `a - b`.
    fn difference_fits(self, e: &mut Emitter, a: &Int, b: &Int, kind: IntKind) -> ExprId {
        if let Some(c) = self.literal(e, b, kind) {
            return self.between(e, a, &(kind.min() + &c), &(kind.max() + &c), kind);
        }
        if let Some(c) = self.literal(e, a, kind) {
            return self.between(e, b, &(&c - kind.max()), &(&c - kind.min()), kind);
        }
        let (below, above) = (self.rest(e, "bvadd", kind.min(), b, kind), self.rest(e, "bvadd", kind.max(), b, kind));
        let below = self.compare(e, BinaryOp::Ge, a.clone(), below, kind);
        let above = self.compare(e, BinaryOp::Le, a.clone(), above, kind);
        self.by_sign(e, b, below, above, kind)
    }

    /// Bit-vectors: `a * b`.
    fn product_fits(self, e: &mut Emitter, a: &Int, b: &Int, kind: IntKind) -> ExprId {
        let (a, b) = if self.literal(e, a, kind).is_some() { (b, a) } else { (a, b) };
        if let Some(c) = self.literal(e, b, kind) {
            if c == BigInt::ZERO {
                return e.bool(true);
            }
            let (first, last) = if c > BigInt::ZERO { (kind.min(), kind.max()) } else { (kind.max(), kind.min()) };
            return self.between(e, a, &ceiling(&first, &c), &floor(&last, &c), kind);
        }
        let wide = IntKind { bits: 2 * kind.bits, signed: true };
        let (a, b) = (bits::convert(e, a, kind, wide), bits::convert(e, b, kind, wide));
        let product = Int::any(bits::plain(e, "bvmul", a.expr, b.expr), wide);
        self.between(e, &product, &kind.min(), &kind.max(), wide)
    }

    /// A bound of the type plus or minus a number: within the type, if the number has the right sign.
    fn rest(self, e: &mut Emitter, operation: &str, bound: BigInt, number: &Int, kind: IntKind) -> Int {
        let bound = self.constant(e, kind, bound);
        Int::any(bits::plain(e, operation, bound.expr, number.expr), kind)
    }

    /// One claim if the number is not negative, another one if it is.
    fn by_sign(self, e: &mut Emitter, number: &Int, natural: ExprId, negative: ExprId, kind: IntKind) -> ExprId {
        let zero = self.constant(e, kind, 0);
        let is_negative = self.compare(e, BinaryOp::Lt, number.clone(), zero, kind);
        let is_natural = e.not(is_negative);
        let (first, second) = (e.or(is_negative, natural), e.or(is_natural, negative));
        e.and(first, second)
    }

    /// That a value of the type lies between bounds.
    fn between(self, e: &mut Emitter, a: &Int, low: &BigInt, high: &BigInt, kind: IntKind) -> ExprId {
        if *low > kind.max() || *high < kind.min() {
            return e.bool(false);
        }
        let (low, high) = (low.clone().max(kind.min()), high.clone().min(kind.max()));
        let (least, greatest) = (self.constant(e, kind, low), self.constant(e, kind, high));
        let above = self.compare(e, BinaryOp::Ge, a.clone(), least, kind);
        let below = self.compare(e, BinaryOp::Le, a.clone(), greatest, kind);
        e.and(above, below)
    }
}

/// The bounds of an exact result.
pub fn result_bounds(op: BinaryOp, a: &Int, b: &Int) -> Option<(BigInt, BigInt)> {
    match op {
        BinaryOp::Add => Some((&a.low + &b.low, &a.high + &b.high)),
        BinaryOp::Sub => Some((&a.low - &b.high, &a.high - &b.low)),
        BinaryOp::Mul => {
            let corners = [&a.low * &b.low, &a.low * &b.high, &a.high * &b.low, &a.high * &b.high];
            Some((corners.iter().min()?.clone(), corners.iter().max()?.clone()))
        }
        _ => None,
    }
}

/// The largest number that a shift by so many bits keeps in the type.
fn largest_shifted(kind: IntKind, count: &BigInt) -> BigInt {
    match u32::try_from(count.clone()) {
        Ok(count) if count < kind.bits => kind.max() >> count,
        _ => BigInt::ZERO,
    }
}

/// The largest integer that is not larger than the quotient.
fn floor(a: &BigInt, b: &BigInt) -> BigInt {
    let (quotient, rest) = (a / b, a % b);
    let below = rest != BigInt::ZERO && (rest < BigInt::ZERO) != (*b < BigInt::ZERO);
    if below { quotient - 1 } else { quotient }
}

/// The smallest integer that is not smaller than the quotient.
fn ceiling(a: &BigInt, b: &BigInt) -> BigInt {
    -floor(&-a, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_are_rounded_as_said() {
        for a in -9i32..=9 {
            for b in [-4i32, -3, -1, 1, 2, 5] {
                let exact = f64::from(a) / f64::from(b);
                assert_eq!(floor(&a.into(), &b.into()), BigInt::from(exact.floor() as i32), "{a} / {b}");
                assert_eq!(ceiling(&a.into(), &b.into()), BigInt::from(exact.ceil() as i32), "{a} / {b}");
            }
        }
    }
}
