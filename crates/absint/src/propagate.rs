//! Bound propagation: intervals and congruences of columns are refined by linear constraints until nothing changes or
//! the limit of rounds is reached.

use crate::interval::{Interval, product_bounds};
use crate::number::{Empty, ceil_div, floor_div, gcd, solve_congruence};
use crate::system::{Constraint, Kind, Product, Relation};

/// How many rounds of propagation there are: `x < y && y < x` alone would go on forever.
const ROUNDS: usize = 6;

/// Refines the intervals of columns by a conjunction of constraints.
pub fn propagate(
    kinds: &[Kind],
    intervals: &mut [Interval],
    systems: &[&[Constraint]],
    products: &[Product],
) -> Result<(), Empty> {
    for _ in 0..ROUNDS {
        let mut changed = false;
        for constraint in systems.iter().copied().flatten() {
            changed |= apply(kinds, intervals, constraint)?;
        }
        for product in products {
            changed |= multiply(kinds, intervals, product)?;
        }
        if !changed {
            break;
        }
    }
    Ok(())
}

fn apply(kinds: &[Kind], intervals: &mut [Interval], constraint: &Constraint) -> Result<bool, Empty> {
    match constraint.relation {
        Relation::AtMost => bound(kinds, intervals, constraint, 1),
        Relation::Equal => {
            let mut changed = bound(kinds, intervals, constraint, 1)?;
            changed |= bound(kinds, intervals, constraint, -1)?;
            if constraint.is_integral(kinds) {
                changed |= congruences(intervals, constraint)?;
            }
            Ok(changed)
        }
        Relation::Different => exclude(kinds, intervals, constraint),
    }
}

/// The smallest value of `coefficient * x`.
fn least(interval: &Interval, coefficient: i128) -> Option<i128> {
    let end = if coefficient > 0 { interval.low } else { interval.high };
    end?.checked_mul(coefficient)
}

/// `sign * (Σ c·x + k) <= 0`: the least values of the other summands bound each `c·x`.
fn bound(kinds: &[Kind], intervals: &mut [Interval], constraint: &Constraint, sign: i128) -> Result<bool, Empty> {
    let mut finite = Some(sign * constraint.constant);
    let mut unbounded = None;
    for (position, (column, coefficient)) in constraint.terms.iter().enumerate() {
        match least(&intervals[*column], sign * coefficient) {
            Some(least) => finite = finite.and_then(|sum| sum.checked_add(least)),
            None if unbounded.is_none() => unbounded = Some(position),
            None => return Ok(false),
        }
    }
    let Some(finite) = finite else { return Ok(false) };
    if constraint.terms.is_empty() {
        return if finite > 0 { Err(Empty) } else { Ok(false) };
    }
    let positions = unbounded.map_or(0..constraint.terms.len(), |only| only..only + 1);
    let mut changed = false;
    for position in positions {
        let (column, coefficient) = constraint.terms[position];
        let coefficient = sign * coefficient;
        let others = match unbounded {
            Some(_) => finite,
            // The interval may have been refined since; the older bound is weaker, but still sound.
            None => match least(&intervals[column], coefficient) {
                Some(own) => finite.saturating_sub(own),
                None => continue,
            },
        };
        let Some(limit) = others.checked_neg() else { continue };
        changed |= scaled_bound(kinds[column], &mut intervals[column], coefficient, limit)?;
    }
    Ok(changed)
}

/// `coefficient * x <= limit`
fn scaled_bound(kind: Kind, interval: &mut Interval, coefficient: i128, limit: i128) -> Result<bool, Empty> {
    let integral = kind != Kind::Real;
    if coefficient > 0 {
        let quotient = if integral { floor_div } else { ceil_div };
        interval.lower(quotient(limit, coefficient))
    } else {
        let quotient = if integral { ceil_div } else { floor_div };
        interval.raise(quotient(-limit, -coefficient))
    }
}

/// `Σ c·x + k == 0` over the integers: `c·x ≡ -k - Σ others` modulo the common modulus of the others.
fn congruences(intervals: &mut [Interval], constraint: &Constraint) -> Result<bool, Empty> {
    let mut changed = false;
    for (position, (column, coefficient)) in constraint.terms.iter().enumerate() {
        let mut modulus = 0i128;
        let mut sum = Some(constraint.constant);
        for (other, (x, c)) in constraint.terms.iter().enumerate() {
            if other != position {
                let (m, r) = intervals[*x].congruence();
                let scaled = c.checked_mul(m).zip(c.checked_mul(r));
                sum = sum.zip(scaled).and_then(|(sum, (m, r))| {
                    modulus = gcd(modulus, m);
                    sum.checked_add(r)
                });
            }
        }
        let Some(rest) = sum.and_then(i128::checked_neg) else { continue };
        if modulus == 0 {
            if rest % coefficient != 0 {
                return Err(Empty);
            }
            changed |= intervals[*column].refine(0, rest / coefficient)?;
        } else if let Some((m, r)) = solve_congruence(*coefficient, rest.rem_euclid(modulus), modulus)? {
            changed |= intervals[*column].refine(m, r)?;
        }
    }
    Ok(changed)
}

/// `Σ c·x + k != 0`: when all but one column are constant, a bound of that one may tighten.
fn exclude(kinds: &[Kind], intervals: &mut [Interval], constraint: &Constraint) -> Result<bool, Empty> {
    let mut open = None;
    let mut sum = constraint.constant;
    for (column, coefficient) in &constraint.terms {
        match intervals[*column].value() {
            Some(value) => match coefficient.checked_mul(value).and_then(|product| sum.checked_add(product)) {
                Some(total) => sum = total,
                None => return Ok(false),
            },
            None if open.is_none() => open = Some((*column, *coefficient)),
            None => return Ok(false),
        }
    }
    match open {
        None if sum == 0 => Err(Empty),
        Some((column, coefficient)) if kinds[column] != Kind::Real && sum % coefficient == 0 => {
            intervals[column].exclude(-sum / coefficient)
        }
        _ => Ok(false),
    }
}

fn multiply(kinds: &[Kind], intervals: &mut [Interval], product: &Product) -> Result<bool, Empty> {
    let (left, right) = (intervals[product.left], intervals[product.right]);
    let (mut low, high) = product_bounds(&left, &right);
    if product.left == product.right {
        low = Some(low.map_or(0, |low| low.max(0)));
    }
    let result = &mut intervals[product.result];
    let mut changed = false;
    if let Some(low) = low {
        changed |= result.raise(low)?;
    }
    if let Some(high) = high {
        changed |= result.lower(high)?;
    }
    // x = m·i + r and y = n·j: the product is a multiple of n, and of gcd(m, r)·n.
    if [product.left, product.right, product.result].iter().all(|c| kinds[*c] != Kind::Real) {
        let content = |i: &Interval| {
            let (m, r) = i.congruence();
            gcd(m, r)
        };
        if let Some(divisor) = content(&left).checked_mul(content(&right)) {
            changed |= result.refine(divisor, 0)?;
        }
    }
    Ok(changed)
}

/// Whether the intervals imply a constraint.
pub fn implied(kinds: &[Kind], intervals: &[Interval], constraint: &Constraint) -> bool {
    let at_most = |sign: i128| {
        // The largest value of the sum is minus the smallest of its negation.
        let start = (-sign).checked_mul(constraint.constant);
        let least = constraint.terms.iter().try_fold(start?, |sum, (column, coefficient)| {
            sum.checked_add(least(&intervals[*column], -sign * coefficient)?)
        });
        Some(least? >= 0)
    };
    match constraint.relation {
        Relation::AtMost => at_most(1) == Some(true),
        Relation::Equal => at_most(1) == Some(true) && at_most(-1) == Some(true),
        Relation::Different => {
            let mut copy = intervals.to_vec();
            let equal = Constraint { relation: Relation::Equal, ..constraint.clone() };
            propagate(kinds, &mut copy, &[&[equal]], &[]).is_err()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn constraint() -> impl Strategy<Value = Constraint> {
        let relation = prop_oneof![Just(Relation::AtMost), Just(Relation::Equal), Just(Relation::Different)];
        (proptest::collection::vec(-4i128..5, 3), -9i128..10, relation).prop_map(
            |(coefficients, constant, relation)| {
                let terms = coefficients.into_iter().enumerate().filter(|(_, c)| *c != 0).collect();
                Constraint { terms, constant, relation }
            },
        )
    }

    proptest! {
        /// Propagation removes no solution.
        #[test]
        fn propagation_keeps_solutions(
            constraints in proptest::collection::vec(constraint(), 1..5),
            lows in proptest::collection::vec(-4i128..2, 3),
            product in any::<bool>(),
        ) {
            let kinds = [Kind::Int; 3];
            let mut intervals: Vec<Interval> =
                lows.iter().map(|low| Interval { low: Some(*low), high: Some(low + 6), ..Interval::ALL }).collect();
            let before = intervals.clone();
            let products: &[Product] = if product { &[Product { result: 0, left: 1, right: 2 }] } else { &[] };
            let outcome = propagate(&kinds, &mut intervals, &[&constraints], products);
            for x in -4i128..9 { for y in -4i128..9 { for z in -4i128..9 {
                let point = [x, y, z];
                let inside = |intervals: &[Interval]| intervals.iter().zip(point).all(|(i, v)| i.contains(v));
                if inside(&before) && constraints.iter().all(|c| c.holds(&point)) && (!product || x == y * z) {
                    prop_assert!(outcome.is_ok() && inside(&intervals), "{point:?} lost by {constraints:?}: {intervals:?}");
                }
            } } }
        }

        #[test]
        fn what_is_implied_holds(c in constraint(), lows in proptest::collection::vec(-3i128..4, 3)) {
            let intervals: Vec<Interval> =
                lows.iter().map(|low| Interval { low: Some(*low), high: Some(low + 2), ..Interval::ALL }).collect();
            if implied(&[Kind::Int; 3], &intervals, &c) {
                for x in 0..3 { for y in 0..3 { for z in 0..3 {
                    prop_assert!(c.holds(&[lows[0] + x, lows[1] + y, lows[2] + z]));
                } } }
            }
        }
    }

    #[test]
    fn remainders_are_linear() {
        // x == 4q + r, 0 <= r <= 3, x in [9, 11] and x ≡ 1 (mod 4): r == 1, q == 2
        let kinds = [Kind::Int; 3];
        let mut intervals = [Interval::ALL; 3];
        intervals[0] = Interval { low: Some(9), high: Some(11), modulus: 4, remainder: 1 };
        intervals[2] = Interval { low: Some(0), high: Some(3), ..Interval::ALL };
        let definition = Constraint { terms: vec![(0, 1), (1, -4), (2, -1)], constant: 0, relation: Relation::Equal };
        propagate(&kinds, &mut intervals, &[&[definition]], &[]).expect("not empty");
        assert_eq!(intervals.map(|i| i.value()), [Some(9), Some(2), Some(1)]);
    }
}
