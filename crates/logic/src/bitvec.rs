//! Constructors of bit-vector terms: constants are folded, trivial cases removed.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

use crate::{BvOp, Op, Rational, Sort, SortKind, Term, Terms};

impl Terms {
    /// The sort of bit-vectors of this width.
    pub fn bv_sort(&self, width: u32) -> Sort {
        self.sort(SortKind::BitVec(width))
    }

    /// A bit-vector numeral; the value is taken modulo two to the width.
    pub fn bv_num(&self, value: BigUint, width: u32) -> Term {
        let value = value % (BigUint::one() << width);
        self.intern(Op::BvNum(Box::new(value)), &[], self.bv_sort(width))
    }

    /// The width of a bit-vector term.
    pub fn width(&self, term: Term) -> u32 {
        match self.kind_of(term) {
            SortKind::BitVec(width) => width,
            kind => unreachable!("a bit-vector was expected, not {kind:?}"),
        }
    }

    /// The value of a bit-vector numeral.
    pub fn bv_value(&self, term: Term) -> Option<BigUint> {
        self.with_op(term, |op| match op {
            Op::BvNum(value) => Some((**value).clone()),
            _ => None,
        })
    }

    /// Applies a bit-vector operation.
    pub fn bv(&self, op: BvOp, args: &[Term]) -> Term {
        let width = self.width(args[0]);
        let values: Option<Vec<BigUint>> = args.iter().map(|&arg| self.bv_value(arg)).collect();
        if let Some(values) = values {
            return match fold(op, &values, width, args.get(1).map_or(0, |&b| self.width(b))) {
                Folded::Bool(value) => self.bool(value),
                Folded::Bits(value, width) => self.bv_num(value, width),
            };
        }
        // Numerals come last, so that the rules below need to check one position only.
        let mut args = args.to_vec();
        if matches!(op, BvOp::And | BvOp::Or | BvOp::Xor | BvOp::Add | BvOp::Mul) {
            args.sort_unstable_by_key(|&arg| (self.bv_value(arg).is_some(), arg));
        }
        let second = args.get(1).and_then(|&arg| self.bv_value(arg));
        let is_zero = second.as_ref().is_some_and(Zero::is_zero);
        let is_one = second.as_ref().is_some_and(One::is_one);
        let is_ones = second.as_ref().is_some_and(|v| *v == (BigUint::one() << width) - 1u32);
        match op {
            BvOp::Not | BvOp::Neg if self.with_op(args[0], |o| *o == Op::Bv(op)) => return self.args(args[0])[0],
            BvOp::And | BvOp::Or if args[0] == args[1] => return args[0],
            BvOp::Ule | BvOp::Sle if args[0] == args[1] => return Term::TRUE,
            BvOp::Ult | BvOp::Slt if args[0] == args[1] => return Term::FALSE,
            BvOp::Xor | BvOp::Sub if args[0] == args[1] => return self.bv_num(BigUint::zero(), width),
            BvOp::Extract { high, low: 0 } if high + 1 == width => return args[0],
            BvOp::ZeroExtend(0) | BvOp::SignExtend(0) | BvOp::RotateLeft(0) | BvOp::RotateRight(0) => return args[0],
            BvOp::Add | BvOp::Or | BvOp::Xor | BvOp::Shl | BvOp::Lshr | BvOp::Ashr | BvOp::Sub if is_zero => {
                return args[0];
            }
            BvOp::And | BvOp::Mul if is_zero => return args[1],
            BvOp::And if is_ones => return args[0],
            BvOp::Or if is_ones => return args[1],
            BvOp::Mul | BvOp::Udiv if is_one => return args[0],
            _ => {}
        }
        let sort = match op {
            _ if op.is_comparison() => Sort::BOOL,
            BvOp::Concat => self.bv_sort(width + self.width(args[1])),
            BvOp::Extract { high, low } => self.bv_sort(high - low + 1),
            BvOp::ZeroExtend(by) | BvOp::SignExtend(by) => self.bv_sort(width + by),
            _ => self.bv_sort(width),
        };
        self.intern(Op::Bv(op), &args, sort)
    }

    /// The unsigned value as an Int.
    pub fn bv_to_nat(&self, a: Term) -> Term {
        match self.bv_value(a) {
            Some(value) => self.int(BigInt::from(value)),
            None => self.intern(Op::BvToNat, &[a], Sort::INT),
        }
    }

    /// The bit-vector congruent to an Int.
    pub fn nat_to_bv(&self, a: Term, width: u32) -> Term {
        match self.numeral(a) {
            Some(value) => {
                let modulus = Rational::from(BigInt::one() << width);
                let (_, digits) = value.rem_euclid(&modulus).numerator().into_parts();
                self.bv_num(digits, width)
            }
            None => self.intern(Op::NatToBv, &[a], self.bv_sort(width)),
        }
    }
}

/// The result of a bit-vector operation on values.
pub enum Folded {
    /// Of a comparison.
    Bool(bool),
    /// Of any other: the value and its width.
    Bits(BigUint, u32),
}

/// The signed value of bits in two's complement.
pub fn signed(value: &BigUint, width: u32) -> BigInt {
    let value = BigInt::from(value.clone());
    if width > 0 && value.bit(u64::from(width) - 1) { value - (BigInt::one() << width) } else { value }
}

/// The bits of a number in two's complement.
pub fn unsigned(value: &BigInt, width: u32) -> BigUint {
    let modulus: BigInt = BigInt::one() << width;
    let reduced = ((value % &modulus) + &modulus) % &modulus;
    reduced.into_parts().1
}

/// Computes a bit-vector operation as SMT-LIB defines it, division by zero included. `width` is that of the first
/// argument, `second` that of the second.
pub fn fold(op: BvOp, values: &[BigUint], width: u32, second: u32) -> Folded {
    let mask = (BigUint::one() << width) - 1u32;
    let a = &values[0];
    let zero = BigUint::zero();
    let b = values.get(1).unwrap_or(&zero);
    let bits = |value: BigUint| Folded::Bits(value & &mask, width);
    let from_signed = |value: BigInt| Folded::Bits(unsigned(&value, width), width);
    let shift = || if *b >= BigUint::from(width) { None } else { b.iter_u32_digits().next().or(Some(0)) };
    match op {
        BvOp::Not => bits(a ^ &mask),
        BvOp::Neg => from_signed(-BigInt::from(a.clone())),
        BvOp::And => bits(a & b),
        BvOp::Or => bits(a | b),
        BvOp::Xor => bits(a ^ b),
        BvOp::Add => bits(a + b),
        BvOp::Sub => from_signed(BigInt::from(a.clone()) - BigInt::from(b.clone())),
        BvOp::Mul => bits(a * b),
        BvOp::Udiv => bits(if b.is_zero() { mask.clone() } else { a / b }),
        BvOp::Urem => bits(if b.is_zero() { a.clone() } else { a % b }),
        BvOp::Sdiv | BvOp::Srem | BvOp::Smod => {
            let (x, y) = (signed(a, width), signed(b, width));
            let minus = |v: &BigInt| *v < BigInt::zero();
            from_signed(match op {
                BvOp::Sdiv if y.is_zero() => {
                    if minus(&x) {
                        BigInt::one()
                    } else {
                        -BigInt::one()
                    }
                }
                BvOp::Sdiv => x / y,
                _ if y.is_zero() => x,
                BvOp::Srem => x % y,
                _ => {
                    let remainder = &x % &y;
                    if !remainder.is_zero() && minus(&remainder) != minus(&y) { remainder + y } else { remainder }
                }
            })
        }
        BvOp::Shl => bits(shift().map_or(BigUint::zero(), |s| a << s)),
        BvOp::Lshr => bits(shift().map_or(BigUint::zero(), |s| a >> s)),
        BvOp::Ashr => from_signed(signed(a, width) >> shift().unwrap_or(width)),
        BvOp::Ult => Folded::Bool(a < b),
        BvOp::Ule => Folded::Bool(a <= b),
        BvOp::Slt => Folded::Bool(signed(a, width) < signed(b, width)),
        BvOp::Sle => Folded::Bool(signed(a, width) <= signed(b, width)),
        BvOp::Concat => Folded::Bits((a << second) | b, width + second),
        BvOp::Extract { high, low } => {
            let length = high - low + 1;
            Folded::Bits((a >> low) & ((BigUint::one() << length) - 1u32), length)
        }
        BvOp::ZeroExtend(by) => Folded::Bits(a.clone(), width + by),
        BvOp::SignExtend(by) => Folded::Bits(unsigned(&signed(a, width), width + by), width + by),
        BvOp::RotateLeft(by) => {
            let by = by % width;
            bits((a << by) | (a >> (width - by)))
        }
        BvOp::RotateRight(by) => {
            let by = by % width;
            bits((a >> by) | (a << (width - by)))
        }
    }
}
