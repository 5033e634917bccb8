//! Integer and real variables that occur only in linear literals.

use super::Step;
use crate::{Linear, LinearConstraint, Op, Rational, Relation, Sort, Term, Terms};

/// The literals of a variable, as `coefficient * x + rest <relation> 0`.
struct Occurrences {
    sort: Sort,
    /// `coefficient` negative: lower bounds.
    lower: Vec<Occurrence>,
    /// `coefficient` positive: upper bounds.
    upper: Vec<Occurrence>,
    equal: Vec<Occurrence>,
    not_equal: Vec<Occurrence>,
    /// The conjuncts without the variable.
    others: Vec<Term>,
}

struct Occurrence {
    coefficient: Rational,
    rest: Linear,
    relation: Relation,
    literal: Term,
}

/// `None` when the variable occurs in anything but linear literals.
fn occurrences(terms: &Terms, var: Term, conjuncts: &[Term]) -> Option<Occurrences> {
    let sort = terms.sort_of(var);
    if sort != Sort::INT && sort != Sort::REAL {
        return None;
    }
    let mut found = Occurrences {
        sort,
        lower: Vec::new(),
        upper: Vec::new(),
        equal: Vec::new(),
        not_equal: Vec::new(),
        others: Vec::new(),
    };
    for &conjunct in conjuncts {
        if !terms.occurs(var, conjunct) {
            found.others.push(conjunct);
            continue;
        }
        let negated = terms.with_op(conjunct, |op| *op == Op::Not);
        let constraint = terms.linear_constraint(if negated { terms.args(conjunct)[0] } else { conjunct })?;
        let coefficient = constraint.linear.coefficient(var);
        let mut rest = constraint.linear;
        rest.terms.retain(|(term, _)| *term != var);
        if coefficient.is_zero() || rest.terms.iter().any(|(term, _)| terms.occurs(var, *term)) {
            return None;
        }
        let list = match constraint.relation {
            Relation::Eq0 if negated => &mut found.not_equal,
            _ if negated => return None,
            Relation::Eq0 => &mut found.equal,
            _ if coefficient.is_negative() => &mut found.lower,
            _ => &mut found.upper,
        };
        list.push(Occurrence { coefficient, rest, relation: constraint.relation, literal: conjunct });
    }
    Some(found)
}

/// `c*x == t && φ(x)`, φ linear in x → `t mod |c| == 0 && φ(t/c)`, φ scaled by |c|.
pub(super) fn scaled_equation(terms: &Terms, var: Term, conjuncts: &[Term]) -> Option<Step> {
    let found = occurrences(terms, var, conjuncts)?;
    let at = (0..found.equal.len()).min_by_key(|&i| found.equal[i].coefficient.abs())?;
    let equation = &found.equal[at];
    let scale = equation.coefficient.abs();
    let mut all = found.others.clone();
    // c*x + r == 0, so x == -r/c
    let value = equation.rest.scale(&-&equation.coefficient.recip());
    if found.sort == Sort::INT {
        let scaled = terms.from_linear(&value.scale(&scale), Sort::INT);
        all.push(terms.eq(terms.modulo(scaled, terms.int(scale.clone())), terms.int(0)));
    }
    let others = found.equal.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, o)| o);
    for (occurrence, negated) in others
        .chain(&found.lower)
        .chain(&found.upper)
        .map(|occurrence| (occurrence, false))
        .chain(found.not_equal.iter().map(|occurrence| (occurrence, true)))
    {
        let linear = occurrence.rest.add_scaled(&value, &occurrence.coefficient).scale(&scale);
        let literal = LinearConstraint { linear, relation: occurrence.relation }.to_term(terms, found.sort);
        all.push(if negated { terms.not(literal) } else { literal });
    }
    Some(Step::to(terms.and(&all)))
}

/// `x >= t1 && … && x >= tm && x != s1 && … && x != sn && φ`, x not in φ → `φ`; the same for upper bounds.
pub(super) fn unbounded(terms: &Terms, var: Term, conjuncts: &[Term]) -> Option<Step> {
    let found = occurrences(terms, var, conjuncts)?;
    let one_sided = found.equal.is_empty() && (found.lower.is_empty() || found.upper.is_empty());
    one_sided.then(|| Step::to(terms.and(&found.others)))
}

/// More pairs of bounds than this are not combined.
const PAIRS: usize = 36;

/// `s <= a*x && b*x <= t` for all pairs of bounds → `b*s <= a*t` (Fourier-Motzkin); over the integers this needs a = 1
/// or b = 1, otherwise the result is `ceil(s/a) <= floor(t/b)`, written with `div`.
pub(super) fn bounds(terms: &Terms, var: Term, conjuncts: &[Term]) -> Option<Step> {
    combine_bounds(terms, var, conjuncts, |_, pairs| pairs <= PAIRS)
}

/// [`bounds`], applied only where the result has no more literals than before: such variables are eliminated first.
pub(super) fn few_bounds(terms: &Terms, var: Term, conjuncts: &[Term]) -> Option<Step> {
    combine_bounds(terms, var, conjuncts, |literals, pairs| pairs <= literals)
}

fn combine_bounds(
    terms: &Terms,
    var: Term,
    conjuncts: &[Term],
    acceptable: impl Fn(usize, usize) -> bool,
) -> Option<Step> {
    let found = occurrences(terms, var, conjuncts)?;
    let (lower, upper) = (found.lower.len(), found.upper.len());
    if !found.equal.is_empty() || !found.not_equal.is_empty() || !acceptable(lower + upper, lower * upper) {
        return None;
    }
    let mut all = found.others.clone();
    for lower in &found.lower {
        for upper in &found.upper {
            all.push(shadow(terms, lower, upper, found.sort));
        }
    }
    Some(Step::to(terms.and(&all)))
}

/// With `-a*x + s <= 0` and `b*x + t <= 0`: whether some x lies between.
fn shadow(terms: &Terms, lower: &Occurrence, upper: &Occurrence, sort: Sort) -> Term {
    let (a, b) = (lower.coefficient.abs(), &upper.coefficient);
    if sort == Sort::INT && !a.is_one() && !b.is_one() {
        // ceil(s/a) = -((-s) div a), floor(-t/b) = (-t) div b
        let quotient = |linear: &Linear, by: &Rational| {
            let dividend = terms.from_linear(&linear.scale(&Rational::MINUS_ONE), Sort::INT);
            terms.div(dividend, terms.int(by.clone()))
        };
        return terms.le(terms.neg(quotient(&lower.rest, &a)), quotient(&upper.rest, b));
    }
    let linear = lower.rest.scale(b).add_scaled(&upper.rest, &a);
    let strict = lower.relation == Relation::Lt0 || upper.relation == Relation::Lt0;
    LinearConstraint { linear, relation: if strict { Relation::Lt0 } else { Relation::Le0 } }.to_term(terms, sort)
}

/// `x != t && φ(x)` → `x < t && φ(x) || x > t && φ(x)`
pub(super) fn disequality_cases(terms: &Terms, var: Term, conjuncts: &[Term]) -> Option<Step> {
    let found = occurrences(terms, var, conjuncts)?;
    let chosen = found.not_equal.first()?;
    let rest: Vec<Term> = conjuncts.iter().copied().filter(|c| *c != chosen.literal).collect();
    let sides = terms.args(terms.args(chosen.literal)[0]);
    let case = |side: Term| terms.and(&[&rest[..], &[side]].concat());
    let cases = vec![case(terms.lt(sides[0], sides[1])), case(terms.gt(sides[0], sides[1]))];
    Some(Step { cases, fresh: vec![var] })
}
