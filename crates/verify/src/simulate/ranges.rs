//! The ranges that a formula implies for variables: values outside of them would block the execution soon.

use rustc_hash::FxHashMap;
use tracewright_logic::{Op, Relation, Sort, Term, Terms};

use super::memory::Word;

/// An interval, possibly unbounded.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Range {
    pub low: Option<Word>,
    pub high: Option<Word>,
}

impl Range {
    /// The number in the range that is congruent to the given one: numbers outside wrap around, as in C.
    pub fn fit(self, value: Word) -> Word {
        match (self.low, self.high) {
            (Some(low), Some(high)) if low <= high => {
                let size = high.checked_sub(low).and_then(|distance| distance.checked_add(1));
                match (size, value.checked_sub(low)) {
                    (Some(size), Some(distance)) => low + distance.rem_euclid(size),
                    _ => value.clamp(low, high),
                }
            }
            (low, high) => value.max(low.unwrap_or(value)).min(high.unwrap_or(Word::MAX)),
        }
    }

    fn narrow(&mut self, low: Option<Word>, high: Option<Word>) {
        self.low = self.low.max(low);
        self.high = match (self.high, high) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }
}

/// The ranges of integer variables that a conjunction implies by comparisons with constants.
pub(super) fn ranges(terms: &Terms, conjuncts: &[Term]) -> FxHashMap<Term, Range> {
    let mut found: FxHashMap<Term, Range> = FxHashMap::default();
    for &conjunct in conjuncts {
        let Some(constraint) = terms.linear_constraint(conjunct) else { continue };
        let [(var, coefficient)] = &constraint.linear.terms[..] else { continue };
        let is_variable = terms.with_op(*var, |op| matches!(op, Op::Var(_))) && terms.sort_of(*var) == Sort::INT;
        let (Some(coefficient), Some(constant)) = (coefficient.to_i128(), constraint.linear.constant.to_i128()) else {
            continue;
        };
        if !is_variable || constraint.relation == Relation::Eq0 || coefficient == Word::MIN || constant == Word::MIN {
            continue;
        }
        // coefficient · var + constant <= 0, or < 0
        let most = if constraint.relation == Relation::Lt0 { -constant - 1 } else { -constant };
        let range = found.entry(*var).or_default();
        if coefficient > 0 {
            range.narrow(None, Some(most.div_euclid(coefficient)));
        } else {
            range.narrow(Some(-most.div_euclid(-coefficient)), None);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use tracewright_logic::Rational;

    use super::*;

    #[test]
    fn comparisons_with_numbers_give_ranges() {
        let terms = Terms::new();
        let [x, y] = ["x", "y"].map(|name| terms.var(name, Sort::INT));
        let num = |n: Word| terms.int(Rational::new(n, 1));
        let twice = terms.mul(num(2), x);
        let conjuncts = [terms.le(num(-3), x), terms.lt(twice, num(9)), terms.le(x, y), terms.le(num(5), y)];
        let found = ranges(&terms, &conjuncts);
        assert_eq!(found[&x], Range { low: Some(-3), high: Some(4) });
        assert_eq!(found[&y], Range { low: Some(5), high: None });
    }

    #[test]
    fn what_does_not_fit_wraps() {
        let byte = Range { low: Some(-128), high: Some(127) };
        assert_eq!([-129, -128, 0, 127, 128, 384].map(|n| byte.fit(n)), [127, -128, 0, 127, -128, -128]);
        let positive = Range { low: Some(1), high: None };
        assert_eq!([-7, 1, 8].map(|n| positive.fit(n)), [1, 1, 8]);
        assert_eq!(Range::default().fit(-5), -5);
    }
}
