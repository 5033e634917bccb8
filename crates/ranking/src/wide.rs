//! Comparisons of sums of bit-vectors: as bit-vectors that are wide enough that nothing wraps around. Solvers are bad at the
//! conversion to integers.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};
use tracewright_logic::{BvOp, Op, Rational, Sort, Term, Terms};

/// Wider sums are compared as integers.
const WIDEST: u64 = 256;

/// `a <= b` for numbers of one sort.
pub(crate) fn at_most(terms: &Terms, a: Term, b: Term) -> Term {
    as_bits(terms, a, b).unwrap_or_else(|| terms.le(a, b))
}

fn as_bits(terms: &Terms, a: Term, b: Term) -> Option<Term> {
    if terms.sort_of(a) != Sort::INT || (terms.numeral(a).is_some() && terms.numeral(b).is_some()) {
        return None;
    }
    let magnitude = magnitude(terms, a)?.max(magnitude(terms, b)?);
    // One bit for the sign.
    let width = u32::try_from(magnitude.bits() + 1).ok()?;
    let side = |term| bits(terms, term, width);
    (u64::from(width) <= WIDEST).then(|| terms.bv(BvOp::Sle, &[side(a), side(b)]))
}

/// A bound on the absolute values of a sum of bit-vectors and all its parts.
fn magnitude(terms: &Terms, term: Term) -> Option<BigUint> {
    let linear = terms.linear(term);
    let mut sum = integer(&linear.constant)?.magnitude().clone();
    for (summand, coefficient) in &linear.terms {
        let args = terms.args(*summand);
        let bound = match terms.op(*summand) {
            Op::BvToNat => BigUint::one() << terms.width(args[0]),
            Op::Ite => magnitude(terms, args[1])?.max(magnitude(terms, args[2])?),
            _ => return None,
        };
        sum += bound * integer(coefficient)?.magnitude();
    }
    Some(sum)
}

fn integer(number: &Rational) -> Option<BigInt> {
    number.is_integer().then(|| number.numerator())
}

/// The sum in two's complement; the width is sufficient for all parts.
fn bits(terms: &Terms, term: Term, width: u32) -> Term {
    let linear = terms.linear(term);
    let number = |value: &Rational| {
        let value = value.numerator();
        let modulus = BigInt::one() << width;
        let value = if value.is_negative() { value + modulus } else { value };
        terms.bv_num(value.magnitude().clone(), width)
    };
    let mut sum = number(&linear.constant);
    for (summand, coefficient) in &linear.terms {
        let args = terms.args(*summand);
        let value = match terms.op(*summand) {
            Op::BvToNat => terms.bv(BvOp::ZeroExtend(width - terms.width(args[0])), &[args[0]]),
            _ => terms.ite(args[0], bits(terms, args[1], width), bits(terms, args[2], width)),
        };
        let value = if coefficient.is_one() { value } else { terms.bv(BvOp::Mul, &[value, number(coefficient)]) };
        let zero = terms.bv_value(sum).is_some_and(|v| v.is_zero());
        sum = if zero { value } else { terms.bv(BvOp::Add, &[sum, value]) };
    }
    sum
}
