//! Intervals of integers. Truth values are the integers 0 and 1.

/// The integers from `low` to `high`; without a bound, all in that direction. Intervals are never empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Interval {
    pub low: Option<i128>,
    pub high: Option<i128>,
}

/// Bounds that move are open beyond.
const LARGEST: i128 = 1 << 33;

/// The largest power of two that is not larger than the absolute value; 0 for 0.
fn towards_zero(bound: i128) -> i128 {
    bound.unsigned_abs().checked_ilog2().map_or(0, |exponent| 1i128.checked_shl(exponent).unwrap_or(0))
}

impl Interval {
    /// All integers.
    pub const ALL: Interval = Interval { low: None, high: None };
    /// Both truth values.
    pub const BOTH: Interval = Interval { low: Some(0), high: Some(1) };

    pub fn point(value: i128) -> Interval {
        Interval { low: Some(value), high: Some(value) }
    }

    pub fn of_truth(truth: bool) -> Interval {
        Interval::point(i128::from(truth))
    }

    /// The only element, if there is one only.
    pub fn value(self) -> Option<i128> {
        self.low.filter(|_| self.low == self.high)
    }

    /// The truth value, if it is known.
    pub fn truth(self) -> Option<bool> {
        if self.low.is_some_and(|low| low > 0) || self.high.is_some_and(|high| high < 0) {
            return Some(true);
        }
        self.value().map(|value| value != 0)
    }

    /// What is in both; `None` if there is nothing.
    pub fn meet(self, other: Interval) -> Option<Interval> {
        let low = self.low.max(other.low);
        let high = match (self.high, other.high) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        let is_empty = matches!((low, high), (Some(low), Some(high)) if low > high);
        (!is_empty).then_some(Interval { low, high })
    }

    /// The smallest interval that contains both.
    pub fn hull(self, other: Interval) -> Interval {
        let low = self.low.zip(other.low).map(|(a, b)| a.min(b));
        let high = self.high.zip(other.high).map(|(a, b)| a.max(b));
        Interval { low, high }
    }

    /// An interval that contains another one, which contains this one. A bound that moves goes on to the next power of two, or to
    /// where there is none: it can move only a few times.
    pub fn widened(self, wider: Interval) -> Interval {
        let away = |bound: i128| {
            (bound.unsigned_abs().checked_next_power_of_two())
                .and_then(|power| i128::try_from(power).ok())
                .filter(|power| *power <= LARGEST)
        };
        // Towards zero, there is nothing between the powers of two with either sign and zero.
        let up = |bound: i128| if bound > 0 { away(bound) } else { Some(-towards_zero(bound)) };
        let down = |bound: i128| if bound < 0 { away(bound).map(|power| -power) } else { Some(towards_zero(bound)) };
        let low = if wider.low == self.low { self.low } else { wider.low.and_then(down) };
        let high = if wider.high == self.high { self.high } else { wider.high.and_then(up) };
        Interval { low, high }
    }

    /// All sums. A sum that is too large for a bound leaves it open.
    pub fn plus(self, other: Interval) -> Interval {
        let low = self.low.zip(other.low).and_then(|(a, b)| a.checked_add(b));
        let high = self.high.zip(other.high).and_then(|(a, b)| a.checked_add(b));
        Interval { low, high }
    }

    /// All multiples by a number.
    pub fn times(self, factor: i128) -> Interval {
        if factor == 0 {
            return Interval::point(0);
        }
        let [low, high] = [self.low, self.high].map(|bound| bound.and_then(|bound| bound.checked_mul(factor)));
        if factor > 0 { Interval { low, high } } else { Interval { low: high, high: low } }
    }

    /// All negations.
    pub fn negated(self) -> Interval {
        self.times(-1)
    }

    /// All products.
    pub fn product(self, other: Interval) -> Interval {
        if let Some(factor) = other.value() {
            return self.times(factor);
        }
        if let Some(factor) = self.value() {
            return other.times(factor);
        }
        let (Interval { low: Some(a), high: Some(b) }, Interval { low: Some(c), high: Some(d) }) = (self, other) else {
            return Interval::ALL;
        };
        let corners: Option<Vec<i128>> =
            [(a, c), (a, d), (b, c), (b, d)].into_iter().map(|(x, y)| x.checked_mul(y)).collect();
        let Some(corners) = corners else { return Interval::ALL };
        Interval { low: corners.iter().min().copied(), high: corners.iter().max().copied() }
    }

    /// All Euclidean quotients by a number. Nothing is known about division by zero.
    pub fn quotient(self, divisor: i128) -> Interval {
        if divisor == 0 || divisor == i128::MIN {
            return Interval::ALL;
        }
        // Euclidean division by a positive number rounds down, and `a / -b` is `-(a / b)`.
        let by = |bound: Option<i128>| bound.map(|bound| bound.div_euclid(divisor.abs()));
        let quotient = Interval { low: by(self.low), high: by(self.high) };
        if divisor > 0 { quotient } else { quotient.negated() }
    }

    /// All Euclidean remainders by a number.
    pub fn remainder(self, divisor: i128) -> Interval {
        if divisor == 0 || divisor == i128::MIN {
            return Interval::ALL;
        }
        let size = divisor.abs();
        if let Interval { low: Some(low), high: Some(high) } = self
            && low.div_euclid(size) == high.div_euclid(size)
        {
            return Interval { low: Some(low.rem_euclid(size)), high: Some(high.rem_euclid(size)) };
        }
        Interval { low: Some(0), high: Some(size - 1) }
    }

    /// Without a number, if that is at an end; `None` if nothing is left.
    pub fn without(self, value: i128) -> Option<Interval> {
        self.outside(Interval::point(value))
    }

    /// Without those of another interval, as far as what is left is an interval; `None` if nothing is left.
    pub fn outside(self, other: Interval) -> Option<Interval> {
        // What is left below the other interval, and above it.
        // A bound that does not fit leaves everything.
        let below = other.low.and_then(|low| self.meet(Interval { low: None, high: low.checked_sub(1) }));
        let above = other.high.and_then(|high| self.meet(Interval { low: high.checked_add(1), high: None }));
        match (below, above) {
            (Some(below), Some(above)) => Some(below.hull(above)),
            (below, above) => below.or(above),
        }
    }

    /// The numbers whose multiples by a factor are in it.
    pub fn divided(self, factor: i128) -> Option<Interval> {
        let scaled = if factor < 0 { self.negated() } else { self };
        let Some(size) = factor.checked_abs().filter(|size| *size > 0) else { return Some(Interval::ALL) };
        let up = |low: i128| low.div_euclid(size) + i128::from(low.rem_euclid(size) != 0);
        let (low, high) = (scaled.low.map(up), scaled.high.map(|high| high.div_euclid(size)));
        Interval { low, high: None }.meet(Interval { low: None, high })
    }
}

#[cfg(test)]
mod tests {
    use super::Interval;

    fn all() -> Vec<Interval> {
        let bounds = || std::iter::once(None).chain((-6..=6).map(Some));
        let pairs = bounds().flat_map(|low| bounds().map(move |high| (low, high)));
        pairs.filter_map(|(low, high)| Interval { low, high: None }.meet(Interval { low: None, high })).collect()
    }

    fn has(interval: Interval, value: i128) -> bool {
        interval.meet(Interval::point(value)).is_some()
    }

    /// Each operation on intervals contains the results of the operation on numbers.
    #[test]
    fn operations_contain_those_on_numbers() {
        let numbers = || -30..=30i128;
        for a in all() {
            for x in numbers().filter(|&x| has(a, x)) {
                for k in -7..=7i128 {
                    assert!(has(a.times(k), x * k), "{a:?} * {k}");
                    if k != 0 {
                        assert!(has(a.quotient(k), x.div_euclid(k)), "{a:?} / {k}, {x}");
                        assert!(has(a.remainder(k), x.rem_euclid(k)), "{a:?} % {k}, {x}");
                    }
                    assert_eq!(a.without(k).is_some_and(|left| has(left, x)) || x == k, x == k || has(a, x));
                }
            }
            for k in (-7..=7i128).filter(|k| *k != 0) {
                let divided = a.divided(k);
                for x in numbers() {
                    assert_eq!(divided.is_some_and(|d| has(d, x)), has(a, x * k), "{a:?} divided by {k}, {x}");
                }
            }
            for b in all() {
                for (x, y) in [(-6, 3), (0, 0), (5, -2), (1, 6), (-1, -1), (30, -30)] {
                    let outside = a.outside(b);
                    assert_eq!(
                        outside.is_some_and(|left| has(left, x)) || has(b, x),
                        has(a, x) || has(b, x),
                        "{a:?} {b:?}"
                    );
                    if has(a, x) && has(b, y) {
                        assert!(has(a.plus(b), x + y) && has(a.product(b), x * y), "{a:?} {b:?}");
                        assert!(has(a.hull(b), x) && has(a.hull(b), y));
                    }
                    assert_eq!(a.meet(b).is_some_and(|both| has(both, x)), has(a, x) && has(b, x));
                }
            }
        }
    }

    /// What is widened contains both, and bounds do not move for long.
    #[test]
    fn widened_intervals_contain_what_they_are_widened_to() {
        for a in all() {
            for b in all() {
                let wider = a.hull(b);
                let widened = a.widened(wider);
                assert_eq!(widened.hull(wider), widened, "{a:?} {wider:?}");
            }
        }
        for step in [Interval::point(1), Interval::point(-1), Interval::point(i128::MAX), Interval::point(i128::MIN)] {
            let (mut now, mut moves) = (Interval::point(0), 0);
            while now != now.widened(now.hull(now.plus(step))) {
                now = now.widened(now.hull(now.plus(step)));
                moves += 1;
                assert!(moves < 100);
            }
        }
    }

    #[test]
    fn bounds_that_do_not_fit_are_left_open() {
        let large = Interval::point(i128::MAX);
        assert_eq!(large.plus(large), Interval::ALL);
        assert_eq!(large.times(2), Interval::ALL);
        assert_eq!(Interval::point(i128::MIN).negated(), Interval::ALL);
        let product = large.product(Interval { low: Some(1), high: Some(2) });
        assert_eq!(product, Interval { low: Some(i128::MAX), high: None });
    }
}
