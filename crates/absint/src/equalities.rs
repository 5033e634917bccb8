//! Affine equalities between variables (Karr, "Affine relationships among variables of a program", Acta Informatica
//! 1976): a system of linear equations in reduced echelon form.
//!
//! Rows hold coprime integers, the constant last. A row whose numbers overflow is dropped, which is a sound
//! over-approximation. The join of two affine spaces, their affine hull, is described by the equations that both
//! satisfy: the intersection of the row spaces, computed with the algorithm of Zassenhaus.

use crate::domain::{Context, Domain};
use crate::interval::Interval;
use crate::number::{Empty, fits, gcd};
use crate::system::{Case, Column, Constraint, Kind, Relation};

type Row = Vec<i128>;

/// The solutions of some equations over the dimensions of the state; not empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Equalities {
    dimensions: usize,
    rows: Vec<Row>,
}

impl Equalities {
    /// No equation.
    pub fn all(dimensions: usize) -> Self {
        Equalities { dimensions, rows: Vec::new() }
    }

    /// The equations as constraints.
    pub fn constraints(&self) -> Vec<Constraint> {
        self.rows.iter().map(to_constraint).collect()
    }

    /// Adds equations over the dimensions of the state.
    pub fn meet(&mut self, kinds: &[Kind], equations: &[Constraint]) -> Result<(), Empty> {
        if equations.is_empty() {
            return Ok(());
        }
        let mut rows = std::mem::take(&mut self.rows);
        rows.extend(equations.iter().map(|e| to_row(e, self.dimensions)));
        self.rows = solve(rows, kinds, 0..self.dimensions)?.1;
        Ok(())
    }

    /// Whether a row is a combination of the rows.
    fn implies(&self, row: &Row) -> bool {
        let mut row = row.clone();
        for known in &self.rows {
            let pivot = known.iter().position(|a| *a != 0).unwrap_or(self.dimensions);
            if row[pivot] != 0 && !cancel(&mut row, known, pivot) {
                return false;
            }
        }
        row.iter().all(|a| *a == 0)
    }
}

impl Domain for Equalities {
    fn join(&self, other: &Self) -> Self {
        if self == other || self.rows.is_empty() {
            return self.clone();
        }
        let width = self.dimensions + 1;
        let mut rows: Vec<Row> = Vec::with_capacity(self.rows.len() + other.rows.len());
        rows.extend(self.rows.iter().map(|row| row.iter().chain(row).copied().collect()));
        rows.extend(other.rows.iter().map(|row| row.iter().copied().chain(std::iter::repeat_n(0, width)).collect()));
        let pivots = eliminate(&mut rows, 0..width).len();
        let common: Vec<Row> = rows.drain(pivots..).map(|row| row[width..].to_vec()).collect();
        let mut common: Vec<Row> = common.into_iter().filter(|row| row.iter().any(|a| *a != 0)).collect();
        let rank = eliminate(&mut common, 0..self.dimensions).len();
        common.truncate(rank);
        Equalities { dimensions: self.dimensions, rows: common }
    }

    /// Every strictly ascending chain of affine spaces is finite.
    fn widen(&self, newer: &Self, _thresholds: &[i128]) -> Self {
        self.join(newer)
    }

    fn includes(&self, other: &Self) -> bool {
        self.rows.iter().all(|row| other.implies(row))
    }

    fn transition(&self, _context: &Context, case: &Case, known: &[Interval]) -> Result<Self, Empty> {
        let columns = case.kinds.len();
        let mut rows: Vec<Row> = Vec::with_capacity(self.rows.len() + case.constraints.len() + columns);
        for row in &self.rows {
            let mut wide = vec![0; columns + 1];
            wide[..self.dimensions].copy_from_slice(&row[..self.dimensions]);
            wide[columns] = row[self.dimensions];
            rows.push(wide);
        }
        let equations = case.constraints.iter().filter(|c| c.relation == Relation::Equal);
        rows.extend(equations.map(|c| to_row(c, columns)));
        rows.extend(single_values(known).map(|c| to_row(&c, columns)));
        let mut kept = vec![false; columns];
        case.after.iter().for_each(|&column| kept[column] = true);
        let order = (0..columns).filter(|&c| !kept[c]).chain(case.after.iter().copied());
        let (pivots, rows) = solve(rows, &case.kinds, order)?;
        let narrow = rows.iter().zip(&pivots).filter(|(_, pivot)| kept[**pivot]).map(|(row, _)| {
            let mut narrow: Row = case.after.iter().map(|&column| row[column]).collect();
            narrow.push(row[columns]);
            narrow
        });
        let kinds: Vec<Kind> = case.after.iter().map(|&column| case.kinds[column]).collect();
        let rows = solve(narrow.collect(), &kinds, 0..self.dimensions)?.1;
        Ok(Equalities { dimensions: self.dimensions, rows })
    }
}

/// `x == k` for every column with a single value.
pub fn single_values(intervals: &[Interval]) -> impl Iterator<Item = Constraint> {
    intervals.iter().enumerate().filter_map(|(column, interval)| {
        let constant = interval.value()?.checked_neg()?;
        Some(Constraint { terms: vec![(column, 1)], constant, relation: Relation::Equal })
    })
}

fn to_row(constraint: &Constraint, columns: usize) -> Row {
    let mut row = vec![0; columns + 1];
    for (column, coefficient) in &constraint.terms {
        row[*column] = *coefficient;
    }
    row[columns] = constraint.constant;
    row
}

fn to_constraint(row: &Row) -> Constraint {
    let columns = row.len() - 1;
    let terms = (0..columns).filter(|&c| row[c] != 0).map(|c| (c, row[c])).collect();
    Constraint { terms, constant: row[columns], relation: Relation::Equal }
}

/// Eliminates `row[pivot]` using `by`. On overflow it returns `false`, and the row is zero.
fn cancel(row: &mut Row, by: &Row, pivot: Column) -> bool {
    let common = gcd(row[pivot], by[pivot]);
    let (scale, factor) = (by[pivot] / common, row[pivot] / common);
    let all_fit = row.iter_mut().zip(by).all(|(a, b)| {
        let scaled = if scale == 1 { Some(*a) } else { a.checked_mul(scale) };
        let product = if *b == 0 { Some(0) } else { b.checked_mul(factor) };
        match scaled.zip(product).and_then(|(a, b)| a.checked_sub(b)).filter(|d| fits(*d)) {
            Some(difference) => {
                *a = difference;
                true
            }
            None => false,
        }
    });
    if !all_fit {
        row.fill(0);
    } else {
        make_primitive(row);
    }
    all_fit
}

/// Divides by the common divisor.
fn make_primitive(row: &mut Row) {
    let mut content = 0;
    for a in row.iter() {
        content = gcd(content, *a);
        if content == 1 {
            return;
        }
    }
    if content > 1 {
        row.iter_mut().for_each(|a| *a /= content);
    }
}

/// Gauss-Jordan elimination: the rows with pivots come first, in the order of the columns that are returned.
fn eliminate(rows: &mut [Row], order: impl Iterator<Item = Column>) -> Vec<Column> {
    let mut pivots = Vec::new();
    for column in order {
        let done = pivots.len();
        let candidates = (done..rows.len()).filter(|&r| rows[r][column] != 0);
        let Some(best) = candidates.min_by_key(|&r| rows[r][column].unsigned_abs()) else { continue };
        rows.swap(done, best);
        let mut pivot = std::mem::take(&mut rows[done]);
        make_primitive(&mut pivot);
        if pivot[column] < 0 {
            pivot.iter_mut().for_each(|a| *a = -*a);
        }
        for row in rows.iter_mut().filter(|row| !row.is_empty() && row[column] != 0) {
            cancel(row, &pivot, column);
        }
        rows[done] = pivot;
        pivots.push(column);
    }
    pivots
}

/// The echelon form and its pivots, or that there is no solution (for integers, when a row shows it).
fn solve(
    mut rows: Vec<Row>,
    kinds: &[Kind],
    order: impl Iterator<Item = Column>,
) -> Result<(Vec<Column>, Vec<Row>), Empty> {
    let pivots = eliminate(&mut rows, order);
    let constant = kinds.len();
    if rows[pivots.len()..].iter().any(|row| row[constant] != 0) {
        return Err(Empty);
    }
    rows.truncate(pivots.len());
    for row in &rows {
        if (0..constant).any(|c| row[c] != 0 && kinds[c] == Kind::Real) {
            continue;
        }
        let content = row[..constant].iter().fold(0, |g, a| gcd(g, *a));
        if content != 0 && row[constant] % content != 0 {
            return Err(Empty);
        }
    }
    // A row that overflowed after it had received a pivot is zero and carries no information.
    let (pivots, rows) = pivots.into_iter().zip(rows).filter(|(pivot, row)| row[*pivot] != 0).unzip();
    Ok((pivots, rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const KINDS: [Kind; 3] = [Kind::Int; 3];

    fn equation(coefficients: &[i128], constant: i128) -> Constraint {
        let terms = coefficients.iter().copied().enumerate().filter(|(_, c)| *c != 0).collect();
        Constraint { terms, constant, relation: Relation::Equal }
    }

    fn through(points: &[[i128; 3]]) -> Option<Equalities> {
        points
            .iter()
            .map(|p| {
                let mut single = Equalities::all(3);
                let equations: Vec<_> = (0..3)
                    .map(|i| Constraint { terms: vec![(i, 1)], constant: -p[i], relation: Relation::Equal })
                    .collect();
                single.meet(&KINDS, &equations).expect("a point");
                single
            })
            .reduce(|a, b| a.join(&b))
    }

    fn contains(space: &Equalities, point: &[i128]) -> bool {
        space.constraints().iter().all(|c| c.holds(point))
    }

    #[test]
    fn a_line_through_two_points() {
        let line = through(&[[0, 1000, 5], [1, 999, 5]]).expect("points");
        assert_eq!(line.constraints(), [equation(&[1, 1, 0], -1000), equation(&[0, 0, 1], -5)]);
    }

    #[test]
    fn parity_contradicts() {
        let mut space = Equalities::all(3);
        assert_eq!(space.meet(&KINDS, &[equation(&[2, -4, 0], 1)]), Err(Empty));
    }

    #[test]
    fn huge_numbers_are_given_up() {
        let mut space = Equalities::all(3);
        let huge = 1 << 126;
        let _ = space.meet(&KINDS, &[equation(&[huge, 3, 0], 0), equation(&[huge - 1, 0, 7], 1)]);
        let _ = space.join(&Equalities::all(3));
    }

    proptest! {
        #[test]
        fn hulls_contain_points(points in proptest::collection::vec(proptest::array::uniform3(-5i128..6), 1..5)) {
            let hull = through(&points).expect("points");
            for point in &points {
                prop_assert!(contains(&hull, point));
                prop_assert!(hull.includes(&through(&[*point]).expect("a point")));
            }
        }

        /// The affine hull of the generators is the smallest one: an equation that holds for all points is implied.
        #[test]
        fn hulls_are_least(
            points in proptest::collection::vec(proptest::array::uniform3(-5i128..6), 1..5),
            coefficients in proptest::array::uniform3(-3i128..4), constant in -6i128..7,
        ) {
            let hull = through(&points).expect("points");
            let equation = equation(&coefficients, constant);
            if points.iter().all(|p| equation.holds(p)) {
                prop_assert!(hull.implies(&to_row(&equation, 3)));
            }
        }

        /// The abstract transition over-approximates: it keeps every successor.
        #[test]
        fn transitions_keep_successors(
            before in proptest::collection::vec((proptest::array::uniform3(-2i128..3), -4i128..5), 0..3),
            during in proptest::collection::vec((proptest::array::uniform5(-2i128..3), -4i128..5), 1..4),
        ) {
            let mut space = Equalities::all(3);
            let state: Vec<_> = before.iter().map(|(c, k)| equation(c, *k)).collect();
            let empty = space.meet(&KINDS, &state).is_err();
            let constraints: Vec<_> = during.iter().map(|(c, k)| equation(c, *k)).collect();
            // Column 3 is the next value of dimension 1, column 4 an auxiliary.
            let case = Case { kinds: vec![Kind::Int; 5], after: vec![0, 3, 2], constraints, products: vec![] };
            let context = Context { kinds: KINDS.to_vec(), related: vec![] };
            let after = if empty { Err(Empty) } else { space.transition(&context, &case, &[Interval::ALL; 5]) };
            let range = || -3i128..4;
            for x in range() { for y in range() { for z in range() { for next in range() { for aux in range() {
                let point = [x, y, z, next, aux];
                if state.iter().chain(&case.constraints).all(|c| c.holds(&point)) {
                    prop_assert!(after.as_ref().is_ok_and(|a| contains(a, &[x, next, z])));
                }
            } } } } }
        }
    }
}
