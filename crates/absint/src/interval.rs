//! The non-relational domain: an interval with a congruence (Granger 1989), `low <= x <= high` and `x ≡ remainder (mod
//! modulus)`.

use crate::number::{Empty, LIMIT, gcd, solve_congruence};
use crate::system::Kind;

/// A non-empty set of numbers. For reals the bounds are rounded outwards and the modulus stays one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval {
    /// The lower bound.
    pub low: Option<i128>,
    /// The upper bound.
    pub high: Option<i128>,
    /// At least 1, which is no restriction. A singleton is represented by its bounds.
    pub modulus: i128,
    /// In `0 .. modulus`.
    pub remainder: i128,
}

impl Interval {
    /// All numbers.
    pub const ALL: Interval = Interval { low: None, high: None, modulus: 1, remainder: 0 };

    /// All values of a kind.
    pub fn of_kind(kind: Kind) -> Interval {
        match kind {
            Kind::Bool => Interval { low: Some(0), high: Some(1), ..Interval::ALL },
            Kind::Int | Kind::Real => Interval::ALL,
        }
    }

    /// The only value, if there is just one.
    pub fn value(&self) -> Option<i128> {
        self.low.filter(|_| self.low == self.high)
    }

    /// Modulus and remainder, with modulus zero for a single value.
    pub fn congruence(&self) -> (i128, i128) {
        self.value().map_or((self.modulus, self.remainder), |value| (0, value))
    }

    /// Whether the number is in the set.
    #[cfg(test)]
    pub fn contains(&self, value: i128) -> bool {
        self.low.is_none_or(|low| low <= value)
            && self.high.is_none_or(|high| value <= high)
            && (self.modulus == 1 || value.rem_euclid(self.modulus) == self.remainder)
    }

    /// Adds `x >= low`; returns whether the bound was tightened.
    pub fn raise(&mut self, low: i128) -> Result<bool, Empty> {
        // Clamping weakens the bound, which is sound.
        let low = low.min(LIMIT);
        if low < -LIMIT || self.low.is_some_and(|old| old >= low) {
            return Ok(false);
        }
        self.low = Some(low);
        self.tighten()?;
        Ok(true)
    }

    /// Adds `x <= high`; returns whether the bound was tightened.
    pub fn lower(&mut self, high: i128) -> Result<bool, Empty> {
        let high = high.max(-LIMIT);
        if high > LIMIT || self.high.is_some_and(|old| old <= high) {
            return Ok(false);
        }
        self.high = Some(high);
        self.tighten()?;
        Ok(true)
    }

    /// Adds `x ≡ remainder (mod modulus)` for an integer `x`; returns whether the set shrank. Modulus zero means
    /// equality.
    pub fn refine(&mut self, modulus: i128, remainder: i128) -> Result<bool, Empty> {
        if modulus == 0 {
            let raised = self.raise(remainder)?;
            return Ok(self.lower(remainder)? || raised);
        }
        if !(2..=LIMIT).contains(&modulus) {
            return Ok(false);
        }
        if let Some(value) = self.value() {
            return if (value - remainder) % modulus == 0 { Ok(false) } else { Err(Empty) };
        }
        // x = remainder' + modulus' * k with modulus' * k ≡ remainder - remainder' (mod modulus)
        let Some((factor, k)) = solve_congruence(self.modulus, remainder - self.remainder, modulus)? else {
            return Ok(false);
        };
        let Some(combined) = self.modulus.checked_mul(factor).filter(|m| *m <= LIMIT) else { return Ok(false) };
        self.remainder = (self.remainder + self.modulus * k).rem_euclid(combined);
        self.modulus = combined;
        self.tighten()?;
        Ok(true)
    }

    /// Adds `x != value` for an integer `x`; returns whether that tightened a bound.
    pub fn exclude(&mut self, value: i128) -> Result<bool, Empty> {
        if self.low == Some(value) {
            self.raise(value + 1)
        } else if self.high == Some(value) {
            self.lower(value - 1)
        } else {
            Ok(false)
        }
    }

    /// Moves the bounds to the next members of the congruence class.
    fn tighten(&mut self) -> Result<(), Empty> {
        if self.modulus > 1 {
            self.low = self.low.map(|low| low + (self.remainder - low).rem_euclid(self.modulus));
            self.high = self.high.map(|high| high - (high - self.remainder).rem_euclid(self.modulus));
        }
        match (self.low, self.high) {
            (Some(low), Some(high)) if low > high => Err(Empty),
            _ => Ok(()),
        }
    }

    /// The least interval with a congruence that contains both.
    pub fn join(&self, other: &Interval) -> Interval {
        let low = self.low.zip(other.low).map(|(a, b)| a.min(b));
        let high = self.high.zip(other.high).map(|(a, b)| a.max(b));
        self.with_bounds(other, low, high)
    }

    /// Bounds that `newer` exceeds go to the next threshold, or to infinity.
    pub fn widen(&self, newer: &Interval, thresholds: &[i128]) -> Interval {
        let low = match (self.low, newer.low) {
            (Some(old), Some(new)) if old <= new => Some(old),
            (Some(_), Some(new)) => thresholds.iter().rev().find(|t| **t <= new).copied(),
            _ => None,
        };
        let high = match (self.high, newer.high) {
            (Some(old), Some(new)) if old >= new => Some(old),
            (Some(_), Some(new)) => thresholds.iter().find(|t| **t >= new).copied(),
            _ => None,
        };
        self.with_bounds(newer, low, high)
    }

    fn with_bounds(&self, other: &Interval, low: Option<i128>, high: Option<i128>) -> Interval {
        let ((m, r), (n, s)) = (self.congruence(), other.congruence());
        let common = gcd(gcd(m, n), r - s);
        // Zero: both are the same single value.
        let (modulus, remainder) = if common == 0 { (1, 0) } else { (common, r.rem_euclid(common)) };
        let mut result = Interval { low, high, modulus, remainder };
        debug_assert!(result.tighten().is_ok(), "a join is not empty");
        let _ = result.tighten();
        result
    }

    /// Whether every member of `other` is a member.
    pub fn includes(&self, other: &Interval) -> bool {
        let (n, s) = other.congruence();
        self.low.is_none_or(|low| other.low.is_some_and(|l| low <= l))
            && self.high.is_none_or(|high| other.high.is_some_and(|h| h <= high))
            && (n % self.modulus == 0 && (s - self.remainder) % self.modulus == 0)
    }
}

/// `a * b` for all members, as bounds.
pub fn product_bounds(a: &Interval, b: &Interval) -> (Option<i128>, Option<i128>) {
    // A bound is a number, minus infinity or plus infinity; zero times infinity is zero.
    let times = |x: Result<i128, i128>, y: Result<i128, i128>| -> Result<i128, i128> {
        match (x, y) {
            (Ok(0), _) | (_, Ok(0)) => Ok(0),
            (Ok(x), Ok(y)) => x.checked_mul(y).ok_or(x.signum() * y.signum()),
            (Ok(x) | Err(x), Ok(y) | Err(y)) => Err(x.signum() * y.signum()),
        }
    };
    let ends = |i: &Interval| [i.low.ok_or(-1), i.high.ok_or(1)];
    let products: Vec<_> = ends(a).into_iter().flat_map(|x| ends(b).map(|y| times(x, y))).collect();
    let finite = |sign: i128| !products.contains(&Err(sign));
    let numbers = || products.iter().filter_map(|p| p.ok());
    let low = if finite(-1) { numbers().min() } else { None };
    let high = if finite(1) { numbers().max() } else { None };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const WINDOW: std::ops::Range<i128> = -40..41;

    /// Intervals made by refinement, each with a member as evidence that it is not empty.
    pub fn interval() -> impl Strategy<Value = Interval> {
        let bound = proptest::option::of(-12i128..13);
        (bound.clone(), bound, 1i128..6, 0i128..6).prop_filter_map("empty", |(low, high, modulus, remainder)| {
            let mut i = Interval::ALL;
            i.refine(modulus, remainder % modulus).ok()?;
            low.map(|l| i.raise(l)).transpose().ok()?;
            high.map(|h| i.lower(h)).transpose().ok()?;
            Some(i)
        })
    }

    proptest! {
        #[test]
        fn joins_and_widenings_contain_both(a in interval(), b in interval()) {
            let (join, widened) = (a.join(&b), a.widen(&b, &[-20, -5, 0, 7, 30]));
            prop_assert!(join.includes(&a) && join.includes(&b) && widened.includes(&a) && widened.includes(&b));
            for x in WINDOW {
                if a.contains(x) || b.contains(x) {
                    prop_assert!(join.contains(x) && widened.contains(x));
                }
            }
        }

        #[test]
        fn inclusion_is_inclusion(a in interval(), b in interval()) {
            if a.includes(&b) {
                prop_assert!(WINDOW.filter(|x| b.contains(*x)).all(|x| a.contains(x)));
            }
        }

        #[test]
        fn refinement_is_intersection(a in interval(), modulus in 0i128..7, remainder in 0i128..7, at in -12i128..13) {
            let remainder = if modulus == 0 { remainder } else { remainder % modulus };
            let keeps = |x: i128| if modulus == 0 { x == remainder } else { x.rem_euclid(modulus) == remainder };
            let mut copies = [a; 4];
            let [refined, raised, lowered, excluded] = &mut copies;
            let outcomes = [
                refined.refine(modulus, remainder).is_ok(),
                raised.raise(at).is_ok(),
                lowered.lower(at).is_ok(),
                excluded.exclude(at).is_ok(),
            ];
            for x in WINDOW.filter(|x| a.contains(*x)) {
                let kept = [keeps(x), x >= at, x <= at, x != at];
                for ((keeps, ok), after) in kept.into_iter().zip(outcomes).zip(&copies) {
                    prop_assert!(!keeps || (ok && after.contains(x)), "{x} in {a:?}, {after:?}");
                }
            }
        }

        #[test]
        fn products_are_bounded(a in interval(), b in interval()) {
            let (low, high) = product_bounds(&a, &b);
            for x in WINDOW.filter(|x| a.contains(*x)) {
                for y in WINDOW.filter(|y| b.contains(*y)) {
                    prop_assert!(low.is_none_or(|l| l <= x * y) && high.is_none_or(|h| x * y <= h));
                }
            }
        }
    }
}
