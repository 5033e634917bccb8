//! Formulas taken apart: their atoms, and one case of them that holds in a state.

use rustc_hash::FxHashSet;
use tracewright_logic::{Op, Rational, Sort, Substitution, Term, Terms};

use crate::values::{State, value_in};

/// The literals of formulas, below conjunctions, disjunctions and Boolean choices.
pub(crate) fn literals(terms: &Terms, formulas: &[Term]) -> Vec<Term> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack: Vec<Term> = formulas.to_vec();
    while let Some(formula) = stack.pop() {
        if !seen.insert(formula) {
            continue;
        }
        let args = terms.args(formula);
        let inside = match terms.op(formula) {
            Op::And | Op::Or | Op::Ite => true,
            Op::Eq => terms.sort_of(args[0]) == Sort::BOOL,
            Op::True | Op::False => continue,
            _ => false,
        };
        if inside {
            stack.extend(args.iter());
        } else {
            found.push(formula);
        }
    }
    found.sort_unstable();
    found
}

/// All different subterms that satisfy a condition, not looking into quantifiers.
pub(crate) fn subterms(terms: &Terms, roots: &[Term], wanted: impl Fn(&Op) -> bool) -> Vec<Term> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack: Vec<Term> = roots.to_vec();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) || terms.with_op(term, |op| matches!(op, Op::Quant { .. })) {
            continue;
        }
        if terms.with_op(term, &wanted) {
            found.push(term);
        }
        stack.extend(terms.args(term).iter());
    }
    found.sort_unstable();
    found
}

/// One case of a formula: literals without choices inside that hold in a state and together imply the formula. Numeric
/// disequalities become strict comparisons.
pub(crate) struct Case<'a> {
    terms: &'a Terms,
    state: &'a State,
    /// The literals so far.
    pub literals: Vec<Term>,
}

impl<'a> Case<'a> {
    pub fn new(terms: &'a Terms, state: &'a State) -> Self {
        Case { terms, state, literals: Vec::new() }
    }

    fn holds(&self, formula: Term) -> Option<bool> {
        value_in(self.terms, formula, self.state)?.as_bool()
    }

    /// Adds a formula that holds in the state; `None` if that is not known.
    pub fn formula(&mut self, formula: Term) -> Option<()> {
        let terms = self.terms;
        if formula == Term::TRUE {
            return Some(());
        }
        let args = terms.args(formula);
        match terms.op(formula) {
            Op::And => args.iter().try_for_each(|&arg| self.formula(arg)),
            Op::Or => {
                let case = args.iter().copied().find(|&arg| self.holds(arg) == Some(true))?;
                self.formula(case)
            }
            Op::Ite => {
                let condition = self.condition(args[0])?;
                self.formula(if condition { args[1] } else { args[2] })
            }
            Op::Eq if terms.sort_of(args[0]) == Sort::BOOL => {
                let truth = self.condition(args[0])?;
                self.formula(if truth { args[1] } else { terms.not(args[1]) })
            }
            Op::Not if terms.with_op(args[0], |op| *op == Op::Eq) => self.disequality(formula, args[0]),
            _ => {
                let literal = self.choices(formula)?;
                if literal == formula {
                    self.literals.push(literal);
                    return Some(());
                }
                self.formula(literal)
            }
        }
    }

    /// Decides a condition as the state does.
    fn condition(&mut self, condition: Term) -> Option<bool> {
        let truth = self.holds(condition)?;
        self.formula(if truth { condition } else { self.terms.not(condition) })?;
        Some(truth)
    }

    fn disequality(&mut self, formula: Term, equation: Term) -> Option<()> {
        let terms = self.terms;
        let sides = terms.args(equation);
        if sides.iter().any(|&side| terms.sort_of(side) == Sort::BOOL) {
            let truth = self.condition(sides[0])?;
            return self.formula(if truth { terms.not(sides[1]) } else { sides[1] });
        }
        if matches!(terms.sort_of(sides[0]), Sort::INT | Sort::REAL) {
            let less = terms.lt(sides[0], sides[1]);
            let side = if self.holds(less)? { less } else { terms.gt(sides[0], sides[1]) };
            return self.formula(side);
        }
        let literal = self.choices(formula)?;
        self.literals.push(literal);
        Some(())
    }

    /// The term without `if`: each is decided as the state decides it.
    pub fn choices(&mut self, term: Term) -> Option<Term> {
        let mut term = term;
        loop {
            let ites = subterms(self.terms, &[term], |op| *op == Op::Ite);
            // Inner ones were made first.
            let Some(&ite) = ites.first() else { return Some(term) };
            let args = self.terms.args(ite);
            let branch = if self.condition(args[0])? { args[1] } else { args[2] };
            term = self.terms.substitute(term, &Substitution::from_iter([(ite, branch)]));
        }
    }
}

/// The polynomial of a numeric comparison, so that the comparison is `polynomial ⋈ 0`.
pub(crate) fn difference(terms: &Terms, literal: Term) -> Option<Term> {
    let literal = match terms.op(literal) {
        Op::Not => terms.args(literal)[0],
        _ => literal,
    };
    let constraint = terms.linear_constraint(literal)?;
    let sort = terms.sort_of(terms.args(literal)[0]);
    let integral =
        constraint.linear.constant.is_integer() && constraint.linear.terms.iter().all(|(_, c)| c.is_integer());
    (sort == Sort::REAL || integral).then(|| terms.from_linear(&constraint.linear, sort))
}

/// The remainders by numerals in terms, and their divisors.
pub(crate) fn remainders(terms: &Terms, roots: &[Term]) -> Vec<(Term, Rational)> {
    let found = subterms(terms, roots, |op| matches!(op, Op::Mod | Op::Div));
    found
        .into_iter()
        .filter_map(|term| Some((term, terms.numeral(terms.args(term)[1]).filter(Rational::is_positive)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use tracewright_logic::Value;

    use super::*;

    #[test]
    fn a_case_holds_in_the_state() {
        let t = Terms::new();
        let [x, y] = ["x", "y"].map(|name| t.var(name, Sort::INT));
        let state = State::from_iter([(x, Value::int(3)), (y, Value::int(5))]);
        let choice = t.ite(t.gt(x, y), x, y);
        let formula = t.and2(t.ne(x, y), t.or2(t.gt(x, t.int(9)), t.gt(choice, t.int(4))));
        let mut case = Case::new(&t, &state);
        case.formula(formula).expect("it holds");
        let mut literals = case.literals;
        literals.sort_unstable();
        literals.dedup();
        let mut expected = vec![t.lt(x, y), t.le(x, y), t.gt(y, t.int(4))];
        expected.sort_unstable();
        assert_eq!(literals, expected);
    }
}
