//! An exact primal simplex algorithm (Dantzig) on a dense tableau: `minimise cost · y` subject to `rows · y == right
//! side`, `y >= 0`.
//!
//! It is made for Farkas certificates: systems are small, costs are not negative, and several cost functions are tried
//! on one system, so the first phase is done once and each minimisation starts at the last vertex. Ranking functions are
//! found by the same programs, only larger; for them the number of pivots can be bounded.

use crate::Rational;

/// After this many degenerate pivots, Bland's rule, which cannot cycle, is used until the objective improves.
const PATIENCE: u32 = 12;

/// A feasible system in tableau form.
pub struct Simplex {
    /// Each row: the coefficients of the columns, then the right side (never negative).
    rows: Vec<Vec<Rational>>,
    /// The column that is basic in each row; during the first phase, `columns` stands for an artificial one.
    basis: Vec<usize>,
    columns: usize,
    /// How many more pivots are allowed.
    pivots: usize,
}

impl Simplex {
    /// Brings a system into basic feasible form; `None` when it has no solution.
    pub fn new(rows: Vec<Vec<Rational>>, right: Vec<Rational>) -> Option<Simplex> {
        Self::within(rows, right, usize::MAX)
    }

    /// The same with a bound on the pivots of all phases: `None` also when no solution was found with so many. A
    /// minimisation that reaches the bound ends at a vertex that need not be the cheapest.
    pub fn within(mut rows: Vec<Vec<Rational>>, right: Vec<Rational>, pivots: usize) -> Option<Simplex> {
        let columns = rows.first().map_or(0, Vec::len);
        for (row, value) in rows.iter_mut().zip(right) {
            row.push(value);
            if row[columns].is_negative() {
                row.iter_mut().for_each(|entry| *entry = -&*entry);
            }
        }
        let basis = vec![columns; rows.len()];
        let mut simplex = Simplex { rows, basis, columns, pivots };
        simplex.make_feasible().then_some(simplex)
    }

    /// First phase: minimises the sum of the artificial columns, one in each row.
    fn make_feasible(&mut self) -> bool {
        let mut objective = vec![Rational::ZERO; self.columns + 1];
        for row in &self.rows {
            for (sum, entry) in objective.iter_mut().zip(row) {
                if !entry.is_zero() {
                    *sum = &*sum - entry;
                }
            }
        }
        self.optimise(&mut objective);
        if !objective[self.columns].is_zero() {
            return false;
        }
        // Artificial columns that are still basic have the value zero: replace them, or drop redundant rows.
        let mut r = 0;
        while r < self.rows.len() {
            if self.basis[r] != self.columns {
                r += 1;
                continue;
            }
            match (0..self.columns).find(|&c| !self.rows[r][c].is_zero()) {
                Some(c) => {
                    self.pivot(r, c, &mut []);
                    r += 1;
                }
                None => {
                    self.rows.swap_remove(r);
                    self.basis.swap_remove(r);
                }
            }
        }
        true
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Second phase: a vertex with the least cost. Costs must not be negative.
    pub fn minimise(&mut self, cost: &[Rational]) -> Vec<Rational> {
        let mut objective: Vec<Rational> = cost.to_vec();
        objective.push(Rational::ZERO);
        for (row, &basic) in self.rows.iter().zip(&self.basis) {
            subtract(&mut objective, row, &cost[basic]);
        }
        self.optimise(&mut objective);
        let mut point = vec![Rational::ZERO; self.columns];
        for (row, &basic) in self.rows.iter().zip(&self.basis) {
            point[basic] = row[self.columns].clone();
        }
        point
    }

    /// Pivots until no column improves the objective (given as reduced costs, then minus the value).
    fn optimise(&mut self, objective: &mut [Rational]) {
        let mut stalled = 0;
        while let Some(column) = self.entering(objective, stalled > PATIENCE) {
            let Some(row) = self.leaving(column) else {
                debug_assert!(false, "the objective is bounded below by zero");
                return;
            };
            if self.pivots == 0 {
                return;
            }
            self.pivots -= 1;
            stalled = if self.rows[row][self.columns].is_zero() { stalled + 1 } else { 0 };
            self.pivot(row, column, objective);
        }
    }

    fn entering(&self, objective: &[Rational], bland: bool) -> Option<usize> {
        let mut candidates = (0..self.columns).filter(|&c| objective[c].is_negative());
        if bland { candidates.next() } else { candidates.min_by(|&a, &b| objective[a].cmp(&objective[b])) }
    }

    /// The row that limits the entering column most; of several, the one with the smallest basic column.
    fn leaving(&self, column: usize) -> Option<usize> {
        let mut best: Option<(Rational, usize)> = None;
        for (r, row) in self.rows.iter().enumerate() {
            if !row[column].is_positive() {
                continue;
            }
            let ratio = &row[self.columns] / &row[column];
            let better = best.as_ref().is_none_or(|(least, at)| match ratio.cmp(least) {
                std::cmp::Ordering::Less => true,
                // Prefer an artificial column, because it never re-enters the basis.
                std::cmp::Ordering::Equal => {
                    let key = |basic: usize| (basic != self.columns, basic);
                    key(self.basis[r]) < key(self.basis[*at])
                }
                std::cmp::Ordering::Greater => false,
            });
            if better {
                best = Some((ratio, r));
            }
        }
        best.map(|(_, r)| r)
    }

    fn pivot(&mut self, r: usize, c: usize, objective: &mut [Rational]) {
        let mut row = std::mem::take(&mut self.rows[r]);
        let scale = row[c].recip();
        if !scale.is_one() {
            row.iter_mut().filter(|entry| !entry.is_zero()).for_each(|entry| *entry = &*entry * &scale);
        }
        // Rows are sparse: find the non-zeros of the pivot row once, not once per row.
        let occupied: Vec<usize> = (0..row.len()).filter(|&i| !row[i].is_zero()).collect();
        let subtract_row = |target: &mut [Rational]| {
            let Some(factor) = target.get(c).filter(|factor| !factor.is_zero()).cloned() else { return };
            for &i in &occupied {
                target[i] = &target[i] - &(&row[i] * &factor);
            }
        };
        self.rows.iter_mut().for_each(|other| subtract_row(other));
        subtract_row(objective);
        self.rows[r] = row;
        self.basis[r] = c;
    }
}

/// `target -= factor * row`
fn subtract(target: &mut [Rational], row: &[Rational], factor: &Rational) {
    if factor.is_zero() {
        return;
    }
    for (entry, other) in target.iter_mut().zip(row) {
        if !other.is_zero() {
            *entry = &*entry - &(other * factor);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(values: &[i64]) -> Vec<Rational> {
        values.iter().map(|&v| v.into()).collect()
    }

    #[test]
    fn finds_the_cheapest_vertex() {
        // y0 + y1 + y2 == 4, y1 - y2 == 1
        let rows = vec![numbers(&[1, 1, 1]), numbers(&[0, 1, -1])];
        let mut simplex = Simplex::new(rows, numbers(&[4, 1])).expect("feasible");
        assert_eq!(simplex.minimise(&numbers(&[1, 2, 2])), numbers(&[3, 1, 0]));
        assert_eq!(
            simplex.minimise(&numbers(&[9, 1, 1])),
            vec![Rational::ZERO, Rational::new(5, 2), Rational::new(3, 2)]
        );
    }

    #[test]
    fn sees_that_there_is_no_solution() {
        assert!(Simplex::new(vec![numbers(&[1, 1]), numbers(&[1, 1])], numbers(&[1, 2])).is_none());
        assert!(Simplex::new(vec![numbers(&[1, 1])], numbers(&[-1])).is_none());
    }
}
