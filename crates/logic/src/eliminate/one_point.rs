//! Equations that define a variable, and Boolean variables.

use super::Step;
use crate::{BvOp, Op, Rational, Sort, SortKind, Substitution, Term, Terms};

/// `x == t && φ(x)`, x not in t → `φ(t)`, for every equation that can be solved for x; `x && φ(x)` → `φ(true)`.
///
/// Of several definitions the smallest is taken. A definition that is only implied (`b == a[i := x]` gives `x == b[i]`)
/// leaves its conjunct behind.
pub(super) fn one_point(terms: &Terms, var: Term, conjuncts: &[Term]) -> Option<Step> {
    let mut best: Option<(usize, usize, Term, Kind)> = None;
    for (i, &conjunct) in conjuncts.iter().enumerate() {
        if !terms.occurs(var, conjunct) {
            continue;
        }
        let Some((definition, kind)) = definition(terms, var, conjunct) else { continue };
        let size = terms.dag_size(definition);
        if best.as_ref().is_none_or(|(known, ..)| size < *known) {
            best = Some((size, i, definition, kind));
        }
    }
    let (_, at, definition, kind) = best?;
    let kept: Vec<Term> =
        conjuncts.iter().enumerate().filter(|(i, _)| *i != at || kind == Kind::Implied).map(|(_, c)| *c).collect();
    let substitution = Substitution::from_iter([(var, definition)]);
    Some(Step::to(terms.and(&terms.substitute_all(&kept, &substitution))))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The conjunct is equivalent to the definition and can be dropped.
    Equivalent,
    /// The conjunct is stronger than the definition and must be kept.
    Implied,
}

fn definition(terms: &Terms, var: Term, conjunct: Term) -> Option<(Term, Kind)> {
    if conjunct == var {
        return Some((Term::TRUE, Kind::Equivalent));
    }
    let args = terms.args(conjunct);
    match terms.op(conjunct) {
        Op::Not if args[0] == var => Some((Term::FALSE, Kind::Equivalent)),
        Op::Not if terms.with_op(args[0], |op| *op == Op::Eq) => {
            let sides = terms.args(args[0]);
            (terms.sort_of(sides[0]) == Sort::BOOL)
                .then(|| solve(terms, var, sides[0], sides[1]))
                .flatten()
                .map(|t| (terms.not(t), Kind::Equivalent))
        }
        Op::Eq => match solve(terms, var, args[0], args[1]) {
            Some(definition) => Some((definition, Kind::Equivalent)),
            None => [(args[0], args[1]), (args[1], args[0])]
                .into_iter()
                .find_map(|(array, stores)| written_value(terms, var, array, stores))
                .map(|definition| (definition, Kind::Implied)),
        },
        _ => None,
    }
}

/// Solves `a == b` for a variable.
fn solve(terms: &Terms, var: Term, a: Term, b: Term) -> Option<Term> {
    match terms.kind_of(a) {
        SortKind::Int | SortKind::Real => solve_linear(terms, var, a, b),
        SortKind::BitVec(_) => solve_bits(terms, var, a, b).or_else(|| solve_bits(terms, var, b, a)),
        _ => {
            let other = if a == var {
                b
            } else if b == var {
                a
            } else {
                return None;
            };
            (!terms.occurs(var, other)).then_some(other)
        }
    }
}

/// `c*x + t == 0` → `x == -t/c`; over the integers only for c = 1 and c = -1.
fn solve_linear(terms: &Terms, var: Term, a: Term, b: Term) -> Option<Term> {
    let sort = terms.sort_of(a);
    let mut linear = terms.linear(a).add_scaled(&terms.linear(b), &Rational::MINUS_ONE);
    let coefficient = linear.coefficient(var);
    if coefficient.is_zero() || (sort == Sort::INT && !coefficient.abs().is_one()) {
        return None;
    }
    linear.terms.retain(|(term, _)| *term != var);
    if linear.terms.iter().any(|(term, _)| terms.occurs(var, *term)) {
        return None;
    }
    Some(terms.from_linear(&linear.scale(&-&coefficient.recip()), sort))
}

/// Peels invertible bit-vector operations off: `x + s == t` → `x == t - s`.
fn solve_bits(terms: &Terms, var: Term, side: Term, other: Term) -> Option<Term> {
    if terms.occurs(var, other) {
        return None;
    }
    let (mut side, mut other) = (side, other);
    while side != var {
        let args = terms.args(side);
        let Op::Bv(op) = terms.op(side) else { return None };
        let inside: Vec<usize> = (0..args.len()).filter(|&i| terms.occurs(var, args[i])).collect();
        let [at] = inside[..] else { return None };
        other = match (op, at) {
            (BvOp::Not | BvOp::Neg, _) => terms.bv(op, &[other]),
            (BvOp::Xor, _) => terms.bv(BvOp::Xor, &[other, args[1 - at]]),
            (BvOp::Add, _) => terms.bv(BvOp::Sub, &[other, args[1 - at]]),
            (BvOp::Sub, 0) => terms.bv(BvOp::Add, &[other, args[1]]),
            (BvOp::Sub, _) => terms.bv(BvOp::Sub, &[args[0], other]),
            _ => return None,
        };
        side = args[at];
    }
    Some(other)
}

/// `b == a[i := v(x)]` implies `b[i] == v(x)`, also through writes to other indices.
fn written_value(terms: &Terms, var: Term, array: Term, stores: Term) -> Option<Term> {
    if terms.occurs(var, array) {
        return None;
    }
    let mut later: Vec<Term> = Vec::new();
    let mut stores = stores;
    while terms.with_op(stores, |op| *op == Op::Store) {
        let args = terms.args(stores);
        let (index, value) = (args[1], args[2]);
        if terms.occurs(var, value)
            && !terms.occurs(var, index)
            && later.iter().all(|&l| terms.definitely_distinct(l, index))
            && let Some(solved) = solve(terms, var, value, terms.select(array, index))
        {
            return Some(solved);
        }
        later.push(index);
        stores = args[0];
    }
    None
}

/// `φ(x)`, x a Boolean → `φ(true) || φ(false)`
pub(super) fn boolean_cases(terms: &Terms, var: Term, conjuncts: &[Term]) -> Option<Step> {
    if terms.sort_of(var) != Sort::BOOL {
        return None;
    }
    let formula = terms.and(conjuncts);
    let case = |value: Term| terms.substitute(formula, &Substitution::from_iter([(var, value)]));
    Some(Step { cases: vec![case(Term::TRUE), case(Term::FALSE)], fresh: Vec::new() })
}
