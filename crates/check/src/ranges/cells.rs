//! The constants with which variables are compared. Between them, all values are alike.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Op, Relation, Sort, Term, Terms};
use tracewright_program::Icfg;

use super::interval::Interval;

/// The bounds of types divide values, too: what is beyond wraps around. More of them would cost more states than they are good for,
/// as long as states have the values that are reached within a cell.
const LANDMARKS: [i128; 2] = [1 << 31, 1 << 32];

/// For each variable, where its cells begin, except the first, which has no beginning.
pub struct Cells(Vec<Vec<i128>>);

impl Cells {
    /// The cells of all variables of a program: those of variables that are copied to each other are the same.
    pub fn of(terms: &Terms, icfg: &Icfg) -> Cells {
        let mut number: FxHashMap<Term, usize> = FxHashMap::default();
        for (index, variable) in icfg.variables.iter().enumerate() {
            number.insert(variable.term, index);
            number.insert(variable.primed, index);
        }
        let mut groups: Vec<usize> = (0..icfg.variables.len()).collect();
        let mut starts: Vec<(usize, i128)> = Vec::new();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut stack: Vec<Term> = icfg.edges.iter().map(|edge| edge.transition.formula).collect();
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            let args = terms.args(term);
            if let [a, b] = args[..]
                && terms.op(term) == Op::Eq
                && let (Some(&a), Some(&b)) = (number.get(&a), number.get(&b))
            {
                let (a, b) = (root(&groups, a), root(&groups, b));
                groups[a] = b;
            }
            starts.extend(beginnings(terms, term, &number));
            stack.extend(args.iter().copied());
        }
        let mut of_group: Vec<BTreeSet<i128>> = vec![BTreeSet::new(); icfg.variables.len()];
        for (variable, start) in starts {
            of_group[root(&groups, variable)].insert(start);
        }
        for starts in of_group.iter_mut().filter(|starts| !starts.is_empty()) {
            starts.extend(LANDMARKS.iter().flat_map(|&large| [large, 1 - large]));
        }
        let of_variable = |variable| of_group[root(&groups, variable)].iter().copied().collect();
        Cells((0..icfg.variables.len()).map(of_variable).collect())
    }

    /// The cells of a variable that an interval has a part in.
    pub fn parts(&self, variable: usize, interval: Interval) -> impl Iterator<Item = Interval> + '_ {
        let starts = &self.0[variable];
        // The cell with number n ends before the n-th beginning.
        let first = interval.low.map_or(0, |low| starts.partition_point(|&start| start <= low));
        let last = interval.high.map_or(starts.len(), |high| starts.partition_point(|&start| start <= high));
        (first..=last).map(move |number| self.cell(variable, number))
    }

    /// The cells that an interval has a part in, as one interval.
    pub fn around(&self, variable: usize, interval: Interval) -> Interval {
        let mut parts = self.parts(variable, interval);
        let first = parts.next().unwrap_or(Interval::ALL);
        parts.last().map_or(first, |last| first.hull(last))
    }

    fn cell(&self, variable: usize, number: usize) -> Interval {
        let starts = &self.0[variable];
        let low = number.checked_sub(1).map(|before| starts[before]);
        // Beginnings are larger than what they end, so there is a number before them.
        Interval { low, high: starts.get(number).map(|next| next.saturating_sub(1)) }
    }
}

fn root(groups: &[usize], mut variable: usize) -> usize {
    while groups[variable] != variable {
        variable = groups[variable];
    }
    variable
}

/// Where the truth of a comparison of a variable with a constant changes.
fn beginnings(terms: &Terms, term: Term, number: &FxHashMap<Term, usize>) -> Vec<(usize, i128)> {
    let found = || {
        let args = terms.args(term);
        if args.len() == 2 && terms.sort_of(args[0]) != Sort::INT {
            return None;
        }
        let constraint = terms.linear_constraint(term)?;
        let [(variable, coefficient)] = &constraint.linear.terms[..] else { return None };
        let &variable = number.get(variable)?;
        let (factor, constant) = (coefficient.to_i128()?, constraint.linear.constant.to_i128()?);
        // factor · v + constant <= 0
        let constant = if constraint.relation == Relation::Lt0 { constant.checked_add(1)? } else { constant };
        let bound = constant.checked_neg()?;
        let size = factor.checked_abs().filter(|size| *size > 0)?;
        let starts = match (constraint.relation, factor > 0) {
            (Relation::Eq0, is_positive) => {
                let value = if is_positive { bound } else { bound.checked_neg()? };
                let value = value.div_euclid(size);
                vec![value, value.checked_add(1)?]
            }
            (_, true) => vec![bound.div_euclid(size).checked_add(1)?],
            // v >= constant / size, rounded up
            (_, false) => vec![constant.div_euclid(size).checked_add(i128::from(constant.rem_euclid(size) != 0))?],
        };
        Some(starts.into_iter().map(|start| (variable, start)).collect())
    };
    found().unwrap_or_default()
}
