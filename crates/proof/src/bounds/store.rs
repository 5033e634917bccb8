//! The bounds of each slot, and how formulas tighten them.

use super::formula::{Formula, Linear, Relation, Slot};

/// The values a slot may have; `None` is no bound.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Interval {
    /// The least.
    pub low: Option<i128>,
    /// The greatest.
    pub high: Option<i128>,
}

impl Interval {
    /// The only value, if there is only one.
    pub fn value(self) -> Option<i128> {
        self.low.filter(|_| self.low == self.high)
    }
}

/// The formulas are unsatisfiable.
#[derive(Debug)]
pub(super) struct Contradiction;

/// Whether a bound was tightened.
type Sharpened = Result<bool, Contradiction>;

/// Intervals with backtracking.
#[derive(Default)]
pub(super) struct Store {
    intervals: Vec<Interval>,
    trail: Vec<(Slot, Interval)>,
}

impl Store {
    /// Makes room for new slots.
    pub fn grow(&mut self, is_bool: &[bool]) {
        for &is_bool in &is_bool[self.intervals.len()..] {
            let (low, high) = if is_bool { (Some(0), Some(1)) } else { (None, None) };
            self.intervals.push(Interval { low, high });
        }
    }

    /// The known bounds of a slot.
    pub fn get(&self, slot: Slot) -> Interval {
        self.intervals[slot as usize]
    }

    /// The current point for backtracking.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Backtracks to the mark.
    pub fn undo(&mut self, mark: usize) {
        for (slot, before) in self.trail.drain(mark..).rev() {
            self.intervals[slot as usize] = before;
        }
    }

    /// Sets the bounds of a slot, which must not contradict the known bounds.
    pub fn narrow(&mut self, slot: Slot, to: Interval) {
        self.change(slot, to);
    }

    /// Sets the value of a slot, which must not contradict the known bounds.
    pub fn fix(&mut self, slot: Slot, value: i128) {
        self.change(slot, Interval { low: Some(value), high: Some(value) });
    }

    fn change(&mut self, slot: Slot, to: Interval) {
        let interval = &mut self.intervals[slot as usize];
        self.trail.push((slot, *interval));
        *interval = to;
    }

    fn at_most(&mut self, slot: Slot, bound: i128) -> Sharpened {
        let now = self.get(slot);
        if now.high.is_some_and(|high| high <= bound) {
            return Ok(false);
        }
        if now.low.is_some_and(|low| low > bound) {
            return Err(Contradiction);
        }
        self.change(slot, Interval { high: Some(bound), ..now });
        Ok(true)
    }

    fn at_least(&mut self, slot: Slot, bound: i128) -> Sharpened {
        let now = self.get(slot);
        if now.low.is_some_and(|low| low >= bound) {
            return Ok(false);
        }
        if now.high.is_some_and(|high| high < bound) {
            return Err(Contradiction);
        }
        self.change(slot, Interval { low: Some(bound), ..now });
        Ok(true)
    }

    /// The least value of a product.
    fn least(&self, slot: Slot, coefficient: i128) -> Option<i128> {
        let interval = self.get(slot);
        if coefficient >= 0 { interval.low } else { interval.high }?.checked_mul(coefficient)
    }

    /// The least value of `sign * sum`.
    fn least_sum(&self, linear: &Linear, sign: i128) -> Option<i128> {
        let start = sign.checked_mul(linear.constant)?;
        linear
            .terms
            .iter()
            .try_fold(start, |sum, &(slot, coefficient)| sum.checked_add(self.least(slot, sign * coefficient)?))
    }

    /// Whether a formula holds; `None` if that is not known.
    pub fn evaluate(&self, formula: &Formula) -> Option<bool> {
        match formula {
            Formula::Constant(value) => Some(*value),
            Formula::Opaque => None,
            Formula::Linear(linear) => self.evaluate_linear(linear),
            Formula::All(parts) => {
                let mut result = Some(true);
                for part in parts {
                    match self.evaluate(part) {
                        Some(false) => return Some(false),
                        Some(true) => {}
                        None => result = None,
                    }
                }
                result
            }
            Formula::Any(parts) => {
                let mut result = Some(false);
                for part in parts {
                    match self.evaluate(part) {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => result = None,
                    }
                }
                result
            }
        }
    }

    fn evaluate_linear(&self, linear: &Linear) -> Option<bool> {
        let low = self.least_sum(linear, 1);
        let high = self.least_sum(linear, -1).and_then(i128::checked_neg);
        match linear.relation {
            Relation::AtMost => match (low, high) {
                (_, Some(high)) if high <= 0 => Some(true),
                (Some(low), _) if low > 0 => Some(false),
                _ => None,
            },
            Relation::Equal => equal(low, high),
            Relation::Different => equal(low, high).map(|same| !same),
        }
    }

    /// Tightens intervals by a formula that holds.
    pub fn assert(&mut self, formula: &Formula) -> Sharpened {
        match formula {
            Formula::Constant(true) | Formula::Opaque => Ok(false),
            Formula::Constant(false) => Err(Contradiction),
            Formula::Linear(linear) => self.assert_linear(linear),
            Formula::All(parts) => {
                let mut changed = false;
                for part in parts {
                    changed |= self.assert(part)?;
                }
                Ok(changed)
            }
            Formula::Any(parts) => {
                let mut open = None;
                for part in parts {
                    match self.evaluate(part) {
                        Some(true) => return Ok(false),
                        Some(false) => {}
                        None if open.is_some() => return Ok(false),
                        None => open = Some(part),
                    }
                }
                open.map_or(Err(Contradiction), |only| self.assert(only))
            }
        }
    }

    fn assert_linear(&mut self, linear: &Linear) -> Sharpened {
        match linear.relation {
            Relation::AtMost => self.bound(linear, 1),
            Relation::Equal => Ok(self.bound(linear, 1)? | self.bound(linear, -1)?),
            Relation::Different => self.exclude(linear),
        }
    }

    /// `sign * sum <= 0`: the least values of the other products bound each product.
    fn bound(&mut self, linear: &Linear, sign: i128) -> Sharpened {
        let Some(mut finite) = sign.checked_mul(linear.constant) else { return Ok(false) };
        let mut unbounded = None;
        for (position, &(slot, coefficient)) in linear.terms.iter().enumerate() {
            match self.least(slot, sign * coefficient) {
                Some(least) => match finite.checked_add(least) {
                    Some(sum) => finite = sum,
                    None => return Ok(false),
                },
                None if unbounded.is_none() => unbounded = Some(position),
                None => return Ok(false),
            }
        }
        if linear.terms.is_empty() {
            return if finite > 0 { Err(Contradiction) } else { Ok(false) };
        }
        let mut changed = false;
        for (position, &(slot, coefficient)) in linear.terms.iter().enumerate() {
            if unbounded.is_some_and(|only| only != position) {
                continue;
            }
            let coefficient = sign * coefficient;
            let own = if unbounded.is_some() { Some(0) } else { self.least(slot, coefficient) };
            let rest = own.and_then(|own| finite.checked_sub(own)).and_then(i128::checked_neg);
            let Some(limit) = rest else { continue };
            // coefficient * slot <= limit
            changed |= if coefficient > 0 {
                self.at_most(slot, limit.div_euclid(coefficient))?
            } else {
                self.at_least(slot, -limit.div_euclid(-coefficient))?
            };
        }
        Ok(changed)
    }

    /// `sum != 0`: when all slots but one are constant, a bound of that one may tighten.
    fn exclude(&mut self, linear: &Linear) -> Sharpened {
        let mut sum = linear.constant;
        let mut open = None;
        for &(slot, coefficient) in &linear.terms {
            match self.get(slot).value() {
                Some(value) => match value.checked_mul(coefficient).and_then(|product| sum.checked_add(product)) {
                    Some(total) => sum = total,
                    None => return Ok(false),
                },
                None if open.is_some() => return Ok(false),
                None => open = Some((slot, coefficient)),
            }
        }
        let Some((slot, coefficient)) = open else {
            return if sum == 0 { Err(Contradiction) } else { Ok(false) };
        };
        if sum % coefficient != 0 {
            return Ok(false);
        }
        let excluded = -sum / coefficient;
        let now = self.get(slot);
        if now.low == Some(excluded) {
            return self.at_least(slot, excluded + 1);
        }
        if now.high == Some(excluded) {
            return self.at_most(slot, excluded - 1);
        }
        Ok(false)
    }
}

/// Whether a number in this interval is zero; `None` if it is not determined.
fn equal(low: Option<i128>, high: Option<i128>) -> Option<bool> {
    match (low, high) {
        (Some(0), Some(0)) => Some(true),
        (Some(low), _) if low > 0 => Some(false),
        (_, Some(high)) if high < 0 => Some(false),
        _ => None,
    }
}
