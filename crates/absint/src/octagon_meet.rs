//! The meet of an octagon with linear constraints: each constraint is projected to pairs of variables, with the others
//! at their bounds.

use crate::interval::Interval;
use crate::number::{Empty, ceil_div, floor_div};
use crate::octagon::{Octagon, Signed, signed};
use crate::system::{Column, Constraint, Relation};

/// Longer constraints are ignored.
const LENGTH: usize = 6;

impl Octagon {
    /// Adds the bounds of a variable.
    pub fn meet_interval(&mut self, variable: usize, interval: &Interval) -> Result<(), Empty> {
        let (plus, minus) = (2 * variable, 2 * variable + 1);
        if let Some(high) = interval.high {
            self.add(plus, minus, 2 * high)?;
        }
        if let Some(low) = interval.low {
            self.add(minus, plus, -2 * low)?;
        }
        Ok(())
    }

    /// Adds the projection of a constraint to pairs. `places` gives the variable of a column, `known` the intervals of
    /// all columns.
    pub fn meet(&mut self, constraint: &Constraint, places: &[Option<usize>], known: &[Interval]) -> Result<(), Empty> {
        if constraint.terms.len() > LENGTH {
            return Ok(());
        }
        match constraint.relation {
            Relation::AtMost => self.at_most(constraint, 1, places, known),
            Relation::Equal => {
                self.at_most(constraint, 1, places, known)?;
                self.at_most(constraint, -1, places, known)
            }
            Relation::Different => self.different(constraint, places),
        }
    }

    /// `sign * constraint <= 0`
    fn at_most(
        &mut self,
        constraint: &Constraint,
        sign: i128,
        places: &[Option<usize>],
        known: &[Interval],
    ) -> Result<(), Empty> {
        let terms = &constraint.terms;
        let place = |t: &(Column, i128)| Some((places[t.0]?, sign.checked_mul(t.1)?));
        if let [single] = terms[..] {
            let Some((variable, coefficient)) = place(&single) else { return Ok(()) };
            let limit = self.divide(-sign * constraint.constant, coefficient.abs(), variable, variable);
            let (plus, minus) = (signed(variable, coefficient), signed(variable, -coefficient));
            return self.add(plus, minus, limit.saturating_mul(2)).map(|_| ());
        }
        for (i, left) in terms.iter().enumerate() {
            for right in &terms[i + 1..] {
                let (Some((x, a)), Some((y, b))) = (place(left), place(right)) else { continue };
                let unit = a.abs().min(b.abs());
                // unit·(±x ± y) <= -(constant + least value of the rest)
                let rest = terms.iter().try_fold(sign * constraint.constant, |sum, (column, c)| {
                    let mut c = sign.checked_mul(*c)?;
                    if *column == left.0 || *column == right.0 {
                        c -= c.signum() * unit;
                    }
                    let end = match c.signum() {
                        0 => return Some(sum),
                        1 => known[*column].low,
                        _ => known[*column].high,
                    };
                    sum.checked_add(c.checked_mul(end?)?)
                });
                if let Some(limit) = rest.and_then(i128::checked_neg) {
                    let limit = self.divide(limit, unit, x, y);
                    self.add(signed(x, a), signed(y, -b), limit)?;
                }
            }
        }
        Ok(())
    }

    fn divide(&self, limit: i128, unit: i128, x: usize, y: usize) -> i128 {
        let integral = self.is_integral(x) && self.is_integral(y);
        if integral { floor_div(limit, unit) } else { ceil_div(limit, unit) }
    }

    /// `c·x ± c·y + k != 0`: a bound equal to the excluded value moves by one.
    fn different(&mut self, constraint: &Constraint, places: &[Option<usize>]) -> Result<(), Empty> {
        let [(x, a), (y, b)] = constraint.terms[..] else { return Ok(()) };
        let (Some(x), Some(y)) = (places[x], places[y]) else { return Ok(()) };
        if a.abs() != b.abs() || constraint.constant % a != 0 || !self.is_integral(x) || !self.is_integral(y) {
            return Ok(());
        }
        // ±x ± y is not this value
        let value = -constraint.constant / a.abs();
        let mut shave = |p: Signed, q: Signed, value: i128| {
            if self.bound(p, q).is_some_and(|bound| i128::from(bound) == value) {
                self.add(p, q, value - 1)
            } else {
                Ok(false)
            }
        };
        shave(signed(x, a), signed(y, -b), value)?;
        shave(signed(x, -a), signed(y, b), -value)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Context, Domain};
    use crate::system::{Case, Kind};
    use proptest::prelude::*;

    const PLACES: [Option<usize>; 3] = [Some(0), Some(1), Some(2)];
    const ALL: [Interval; 3] = [Interval::ALL; 3];

    fn all() -> Octagon {
        Octagon::all(vec![true; 3])
    }

    fn constraint(columns: usize) -> impl Strategy<Value = Constraint> {
        let relation = prop_oneof![Just(Relation::AtMost), Just(Relation::Equal), Just(Relation::Different)];
        let coefficient = prop_oneof![Just(0i128), Just(0), Just(1), Just(-1), Just(1), Just(-1), Just(2)];
        (proptest::collection::vec(coefficient, columns), -6i128..7, relation).prop_map(|(c, constant, relation)| {
            let terms = c.into_iter().enumerate().filter(|(_, c)| *c != 0).collect();
            Constraint { terms, constant, relation }
        })
    }

    fn contains(octagon: &Octagon, point: &[i128]) -> bool {
        let value = |a: Signed| if a.is_multiple_of(2) { point[a / 2] } else { -point[a / 2] };
        let size = 2 * octagon.variables();
        (0..size).all(|a| {
            (0..size).all(|b| octagon.bound(a, b).is_none_or(|bound| value(a) - value(b) <= i128::from(bound)))
        })
    }

    fn points() -> impl Iterator<Item = [i128; 3]> {
        (0..729).map(|n| [n % 9 - 4, n / 9 % 9 - 4, n / 81 - 4])
    }

    fn made_of(constraints: &[Constraint]) -> Option<Octagon> {
        let mut octagon = all();
        constraints.iter().try_for_each(|c| octagon.meet(c, &PLACES, &ALL)).ok().map(|()| octagon)
    }

    #[test]
    fn transitivity() {
        let le =
            |x: usize, y: usize| Constraint { terms: vec![(x, 1), (y, -1)], constant: 1, relation: Relation::AtMost };
        let octagon = made_of(&[le(0, 1), le(1, 2)]).expect("not empty");
        assert_eq!(octagon.bound(signed(0, 1), signed(2, 1)), Some(-2));
        let back = Constraint { terms: vec![(0, -1), (2, 1)], constant: -1, relation: Relation::AtMost };
        assert!(made_of(&[le(0, 1), le(1, 2), back]).is_none());
    }

    proptest! {
        #[test]
        fn no_point_is_lost(constraints in proptest::collection::vec(constraint(3), 1..6)) {
            let octagon = made_of(&constraints);
            for point in points().filter(|p| constraints.iter().all(|c| c.holds(p))) {
                prop_assert!(octagon.as_ref().is_some_and(|o| contains(o, &point)), "{point:?}");
            }
        }

        /// Incremental closure after each bound is as precise as one closure at the end.
        #[test]
        fn increments_keep_it_closed(constraints in proptest::collection::vec(constraint(3), 1..6)) {
            if let Some(octagon) = made_of(&constraints) {
                let mut closed = octagon.clone();
                prop_assert!(closed.close().is_ok());
                prop_assert_eq!(closed, octagon);
            }
        }

        #[test]
        fn joins_and_widenings_contain_both(
            a in proptest::collection::vec(constraint(3), 1..5),
            b in proptest::collection::vec(constraint(3), 1..5),
        ) {
            if let (Some(a), Some(b)) = (made_of(&a), made_of(&b)) {
                let (join, mut widened) = (a.join(&b), a.widen(&b, &[-3, 0, 5]));
                prop_assert!(join.includes(&a) && join.includes(&b) && widened.includes(&join));
                prop_assert!(widened.close().is_ok());
                for point in points().filter(|p| contains(&a, p) || contains(&b, p)) {
                    prop_assert!(contains(&join, &point) && contains(&widened, &point));
                }
            }
        }

        #[test]
        fn transitions_keep_successors(
            before in proptest::collection::vec(constraint(3), 0..4),
            during in proptest::collection::vec(constraint(5), 1..4),
        ) {
            let kinds = vec![Kind::Int; 5];
            // Column 3 is the next value of dimension 1, column 4 an auxiliary.
            let case = Case { kinds, after: vec![0, 3, 2], constraints: during, products: vec![] };
            let context = Context { kinds: vec![Kind::Int; 3], related: vec![0, 1, 2] };
            let known = [Interval { low: Some(-3), high: Some(3), ..Interval::ALL }; 5];
            let after = made_of(&before).ok_or(Empty).and_then(|o| o.transition(&context, &case, &known));
            for n in 0..7i128.pow(5) {
                let point: Vec<i128> = (0..5).map(|i| n / 7i128.pow(i) % 7 - 3).collect();
                if before.iter().chain(&case.constraints).all(|c| c.holds(&point)) {
                    let successor = [point[0], point[3], point[2]];
                    prop_assert!(after.as_ref().is_ok_and(|a| contains(a, &successor)), "{point:?}");
                }
            }
        }
    }
}
