//! Octagons (Miné, "The octagon abstract domain", Higher-Order and Symbolic Computation 2006): bounds of `±x ± y`, as a
//! strongly closed difference-bound matrix.
//!
//! Every variable `x` has two indices, `2i` for `x` and `2i + 1` for `-x`; entry `(a, b)` bounds `v_a - v_b`, so that
//! `(2i, 2i + 1)` bounds `2x`. Bounds beyond [`LARGEST`] are dropped. Reals are rounded outwards.

use crate::domain::{Context, Domain};
use crate::interval::Interval;
use crate::number::Empty;
use crate::system::{Case, Kind};

/// No bound.
const INFINITE: i64 = i64::MAX;
/// The largest bound that is kept.
const LARGEST: i64 = 1 << 60;

/// A non-empty set of points, given by bounds of sums and differences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Octagon {
    integral: Vec<bool>,
    bounds: Vec<i64>,
}

/// `±x`: the index of a variable or of its negation.
pub type Signed = usize;

/// The index of `x` when the coefficient is positive, of `-x` when it is negative.
pub fn signed(variable: usize, coefficient: i128) -> Signed {
    2 * variable + usize::from(coefficient < 0)
}

fn plus(a: i64, b: i64) -> i64 {
    if a == INFINITE || b == INFINITE { INFINITE } else { clip(a + b) }
}

fn clip(bound: i64) -> i64 {
    if bound > LARGEST { INFINITE } else { bound.max(-LARGEST) }
}

impl Octagon {
    /// All points; one entry for each variable says whether it is integral.
    pub fn all(integral: Vec<bool>) -> Octagon {
        let size = 2 * integral.len();
        let mut bounds = vec![INFINITE; size * size];
        (0..size).for_each(|a| bounds[a * size + a] = 0);
        Octagon { integral, bounds }
    }

    /// How many variables there are.
    pub fn variables(&self) -> usize {
        self.integral.len()
    }

    /// Whether the variable is integral.
    pub fn is_integral(&self, variable: usize) -> bool {
        self.integral[variable]
    }

    fn size(&self) -> usize {
        2 * self.integral.len()
    }

    /// The upper bound of `v_a - v_b`.
    pub fn bound(&self, a: Signed, b: Signed) -> Option<i64> {
        Some(self.bounds[a * self.size() + b]).filter(|bound| *bound != INFINITE)
    }

    /// The bounds of a variable.
    pub fn interval(&self, variable: usize) -> (Option<i64>, Option<i64>) {
        let (plus, minus) = (2 * variable, 2 * variable + 1);
        // An even number where the variable is integral; otherwise rounded outwards.
        let half = |twice: i64| -((-twice).div_euclid(2));
        (self.bound(minus, plus).map(|twice| -half(twice)), self.bound(plus, minus).map(half))
    }

    /// Adds `v_a - v_b <= limit` to a closed octagon and restores closure incrementally; returns whether the octagon
    /// shrank.
    pub fn add(&mut self, a: Signed, b: Signed, limit: i128) -> Result<bool, Empty> {
        if limit > i128::from(LARGEST) {
            return Ok(false);
        }
        let mut limit = i64::try_from(limit.max(i128::from(-LARGEST))).expect("within bounds");
        let size = self.size();
        if a == b {
            return if limit < 0 { Err(Empty) } else { Ok(false) };
        }
        if a == b ^ 1 && self.integral[a / 2] {
            limit -= limit.rem_euclid(2);
        }
        if self.bounds[a * size + b] <= limit {
            return Ok(false);
        }
        if plus(self.bounds[b * size + a], limit) < 0 {
            return Err(Empty);
        }
        // New shortest paths lead from any p to a, along the new bound (or its mirror image, or both) to b, and on to
        // any q.
        let (na, nb) = (a ^ 1, b ^ 1);
        let from_b: Vec<i64> = self.bounds[b * size..(b + 1) * size].to_vec();
        let from_na: Vec<i64> = self.bounds[na * size..(na + 1) * size].to_vec();
        let (between, mirrored) = (plus(from_b[nb], limit), plus(from_na[a], limit));
        for p in 0..size {
            let row = &mut self.bounds[p * size..(p + 1) * size];
            let (over, mirror) = (plus(row[a], limit), plus(row[nb], limit));
            let to_b = over.min(plus(mirror, mirrored));
            let to_na = mirror.min(plus(over, between));
            for q in 0..size {
                row[q] = row[q].min(plus(to_b, from_b[q])).min(plus(to_na, from_na[q]));
            }
        }
        self.strengthen()?;
        Ok(true)
    }

    /// Strengthening: bounds of single integral variables are made even, and two bounds of single variables bound their
    /// sum.
    fn strengthen(&mut self) -> Result<(), Empty> {
        let size = self.size();
        for a in 0..size {
            let twice = &mut self.bounds[a * size + (a ^ 1)];
            if *twice != INFINITE && self.integral[a / 2] {
                *twice -= twice.rem_euclid(2);
            }
        }
        let unary: Vec<i64> = (0..size).map(|a| self.bounds[a * size + (a ^ 1)]).collect();
        for a in 0..size {
            if self.bounds[a * size + a] < 0 || plus(unary[a], unary[a ^ 1]) < 0 {
                return Err(Empty);
            }
            if unary[a] == INFINITE {
                continue;
            }
            for b in 0..size {
                let sum = plus(unary[a], unary[b ^ 1]);
                if a != b && sum != INFINITE {
                    // Two even numbers, unless one is real: round outwards.
                    let half = -((-sum).div_euclid(2));
                    let entry = &mut self.bounds[a * size + b];
                    *entry = (*entry).min(half);
                }
            }
        }
        Ok(())
    }

    /// Makes all implied bounds explicit.
    pub fn close(&mut self) -> Result<(), Empty> {
        let size = self.size();
        for k in 0..size {
            let through: Vec<i64> = self.bounds[k * size..(k + 1) * size].to_vec();
            for a in 0..size {
                let to = self.bounds[a * size + k];
                if to == INFINITE || a == k {
                    continue;
                }
                let row = &mut self.bounds[a * size..(a + 1) * size];
                for (entry, via) in row.iter_mut().zip(&through) {
                    *entry = (*entry).min(plus(to, *via));
                }
            }
        }
        self.strengthen()
    }

    /// A closed octagon with variables chosen from this closed one: `None` is a new, unrestricted variable.
    pub fn select(&self, variables: &[Option<usize>], integral: Vec<bool>) -> Octagon {
        let mut result = Octagon::all(integral);
        let (old, new) = (self.size(), result.size());
        for a in 0..new {
            let Some(from) = variables[a / 2].map(|v| 2 * v + a % 2) else { continue };
            for b in 0..new {
                if let Some(to) = variables[b / 2].map(|v| 2 * v + b % 2) {
                    result.bounds[a * new + b] = self.bounds[from * old + to];
                }
            }
        }
        result
    }

    fn zip(&self, other: &Self, combine: impl Fn(usize, i64, i64) -> i64) -> Self {
        let entries = self.bounds.iter().zip(&other.bounds).enumerate();
        let bounds = entries.map(|(place, (a, b))| combine(place, *a, *b)).collect();
        Octagon { integral: self.integral.clone(), bounds }
    }
}

impl Domain for Octagon {
    fn join(&self, newer: &Self) -> Self {
        self.zip(newer, |_, a, b| a.max(b))
    }

    /// Do not close the result before the next widening: closure would undo the widening, and the iteration might not
    /// terminate.
    fn widen(&self, newer: &Self, thresholds: &[i128]) -> Self {
        let size = self.size();
        self.zip(newer, |place, a, b| {
            if a >= b {
                return a;
            }
            let factor = if place / size == (place % size) ^ 1 { 2 } else { 1 };
            let next = thresholds.iter().map(|t| t * factor).find(|t| *t >= i128::from(b));
            next.and_then(|t| i64::try_from(t).ok()).map_or(INFINITE, clip)
        })
    }

    fn includes(&self, other: &Self) -> bool {
        self.bounds.iter().zip(&other.bounds).all(|(a, b)| a >= b)
    }

    fn transition(&self, context: &Context, case: &Case, known: &[Interval]) -> Result<Self, Empty> {
        let fixed = context.kinds.len();
        // The related dimensions, their next values, and a few auxiliary columns.
        let mut columns = context.related.clone();
        columns.extend(context.related.iter().map(|&d| case.after[d]).filter(|&c| c >= fixed));
        let auxiliary = (fixed..case.kinds.len()).filter(|c| !case.after.contains(c) && case.kinds[*c] != Kind::Bool);
        columns.extend(auxiliary.take(AUXILIARIES));
        let mut places = vec![None; case.kinds.len()];
        columns.iter().enumerate().for_each(|(place, &column)| places[column] = Some(place));
        let old: Vec<Option<usize>> = (0..columns.len()).map(|c| Some(c).filter(|c| *c < self.variables())).collect();
        let integral = columns.iter().map(|&c| case.kinds[c] != Kind::Real).collect();
        let mut wide = self.select(&old, integral);
        for constraint in &case.constraints {
            wide.meet(constraint, &places, known)?;
        }
        for (place, &column) in columns.iter().enumerate() {
            wide.meet_interval(place, &known[column])?;
        }
        let kept: Vec<Option<usize>> = context.related.iter().map(|&d| places[case.after[d]]).collect();
        Ok(wide.select(&kept, self.integral.clone()))
    }
}

/// How many auxiliary columns of a case are included.
const AUXILIARIES: usize = 4;
