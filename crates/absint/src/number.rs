//! Overflow-checked arithmetic on `i128`: results that overflow are dropped, never wrapped.

use num_traits::ToPrimitive;
use tracewright_logic::Rational;

/// The empty set of states: the constraints contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Empty;

/// Numbers beyond this are not kept as bounds.
pub const LIMIT: i128 = 1 << 100;

/// Whether a coefficient or constant is small enough to be negated and added to another one.
pub fn fits(value: i128) -> bool {
    value.unsigned_abs() < 1 << 120
}

/// The largest integer not above `a / b`, for positive `b`.
pub fn floor_div(a: i128, b: i128) -> i128 {
    a.div_euclid(b)
}

/// The smallest integer not below `a / b`, for positive `b`.
pub fn ceil_div(a: i128, b: i128) -> i128 {
    -((-a).div_euclid(b))
}

/// The greatest common divisor, never negative; of zero and zero, zero.
pub fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    // Most numbers fit into 64 bits, where division is much faster.
    while b != 0 {
        if let (Ok(x), Ok(y)) = (u64::try_from(a), u64::try_from(b)) {
            return small_gcd(x, y).into();
        }
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}

fn small_gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The inverse of `a` modulo `m > 1`; they must be coprime. `None` on overflow.
pub fn inverse(a: i128, m: i128) -> Option<i128> {
    let (mut r, mut next_r) = (m, a.rem_euclid(m));
    let (mut s, mut next_s) = (0i128, 1i128);
    while next_r != 0 {
        let quotient = r / next_r;
        (r, next_r) = (next_r, r - quotient * next_r);
        (s, next_s) = (next_s, s.checked_sub(quotient.checked_mul(next_s)?)?);
    }
    Some(s.rem_euclid(m))
}

/// Solves `c * x ≡ r (mod m)` for `x`: the modulus and the remainder of the solutions. `Ok(None)` on overflow.
pub fn solve_congruence(c: i128, r: i128, m: i128) -> Result<Option<(i128, i128)>, Empty> {
    let d = gcd(c, m);
    if d == 0 {
        return if r == 0 { Ok(None) } else { Err(Empty) };
    }
    if r % d != 0 {
        return Err(Empty);
    }
    let m = m / d;
    if m <= 1 {
        return Ok(None);
    }
    let solution = inverse(c / d, m).and_then(|i| i.checked_mul((r / d).rem_euclid(m)));
    Ok(solution.map(|x| (m, x.rem_euclid(m))))
}

/// The value as an integer, if it is one and fits.
pub fn integer(value: &Rational) -> Option<i128> {
    if value.is_integer() { value.numerator().to_i128().filter(|n| fits(*n)) } else { None }
}

/// The value as a rational of the logic.
pub fn rational(value: i128) -> Rational {
    match i64::try_from(value) {
        Ok(small) => Rational::from(small),
        Err(_) => Rational::from(num_bigint::BigInt::from(value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn congruences_are_solved_as_by_trying() {
        for c in -7i128..8 {
            for m in 1i128..10 {
                for r in -9i128..10 {
                    let solutions: Vec<i128> = (0..m).filter(|x| (c * x - r).rem_euclid(m) == 0).collect();
                    match solve_congruence(c, r, m) {
                        Err(Empty) => assert!(solutions.is_empty()),
                        Ok(None) => assert_eq!(solutions.len() as i128, m),
                        Ok(Some((n, x))) => {
                            assert_eq!(solutions, (0..m).filter(|y| (y - x).rem_euclid(n) == 0).collect::<Vec<_>>());
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn large_common_divisors() {
        assert_eq!(gcd(1 << 90, 3 << 80), 1 << 80);
        assert_eq!(gcd(0, -6), 6);
        assert_eq!(gcd(0, 0), 0);
    }
}
