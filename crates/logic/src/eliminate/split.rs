//! Case splits that bring a conjunction closer to one of the rules.

use super::Step;
use crate::{Op, Quantifier, Sort, Substitution, Term, Terms};

/// The first split that applies; the variables stay the same.
pub(super) fn split(terms: &Terms, vars: &[Term], conjuncts: &[Term]) -> Option<Step> {
    read_over_write(terms, vars, conjuncts)
        .or_else(|| condition(terms, vars, conjuncts))
        .or_else(|| disjunction(terms, vars, conjuncts))
        .or_else(|| nested_exists(terms, vars, conjuncts))
}

/// `φ(a[i := v][j])` → `i == j && φ(v) || i != j && φ(a[j])`, where a variable is involved.
fn read_over_write(terms: &Terms, vars: &[Term], conjuncts: &[Term]) -> Option<Step> {
    let formula = terms.and(conjuncts);
    let is_read =
        |t: Term| terms.with_op(t, |op| *op == Op::Select) && terms.with_op(terms.args(t)[0], |op| *op == Op::Store);
    let read = terms.find_subterm(vars, formula, is_read)?;
    let (array, index) = (terms.args(read)[0], terms.args(read)[1]);
    let write = terms.args(array);
    let same = terms.eq(write[1], index);
    let case = |decided: Term, value: Term| {
        terms.and2(decided, terms.substitute(formula, &Substitution::from_iter([(read, value)])))
    };
    let cases = vec![case(same, write[2]), case(terms.not(same), terms.select(write[0], index))];
    Some(Step { cases, fresh: Vec::new() })
}

/// `φ(if c then s else t)` → `c && φ(s) || !c && φ(t)`, where a variable is involved; a Boolean equation counts as
/// `if a then b else !b`.
fn condition(terms: &Terms, vars: &[Term], conjuncts: &[Term]) -> Option<Step> {
    let formula = terms.and(conjuncts);
    let is_boolean_equation =
        |t: Term| terms.with_op(t, |op| *op == Op::Eq) && terms.sort_of(terms.args(t)[0]) == Sort::BOOL;
    let is_condition = |t: Term| terms.with_op(t, |op| *op == Op::Ite) || is_boolean_equation(t);
    let found = terms.find_subterm(vars, formula, is_condition)?;
    let args = terms.args(found);
    let (s, t) = if is_boolean_equation(found) { (args[1], terms.not(args[1])) } else { (args[1], args[2]) };
    let case = |decided: Term, value: Term| {
        terms.and2(decided, terms.substitute(formula, &Substitution::from_iter([(found, value)])))
    };
    Some(Step { cases: vec![case(args[0], s), case(terms.not(args[0]), t)], fresh: Vec::new() })
}

/// `(A || B) && φ` → `A && φ || B && φ`; the disjunction with the fewest parts first.
fn disjunction(terms: &Terms, vars: &[Term], conjuncts: &[Term]) -> Option<Step> {
    let is_disjunction = |c: &&Term| terms.with_op(**c, |op| *op == Op::Or) && terms.mentions(vars, **c);
    let chosen = *conjuncts.iter().filter(is_disjunction).min_by_key(|&&c| terms.args(c).len())?;
    let rest: Vec<Term> = conjuncts.iter().copied().filter(|c| *c != chosen).collect();
    let cases = terms.args(chosen).iter().map(|&part| terms.and(&[&rest[..], &[part]].concat())).collect();
    Some(Step { cases, fresh: Vec::new() })
}

/// `(exists y :: ψ(y)) && φ` → `ψ(y) && φ`, y fresh.
fn nested_exists(terms: &Terms, vars: &[Term], conjuncts: &[Term]) -> Option<Step> {
    let is_exists = |c: &&Term| {
        terms.with_op(**c, |op| matches!(op, Op::Quant { quantifier: Quantifier::Exists, .. }))
            && terms.mentions(vars, **c)
    };
    let chosen = *conjuncts.iter().find(is_exists)?;
    let opened = terms.open_quant(chosen)?;
    let rest: Vec<Term> = conjuncts.iter().copied().filter(|c| *c != chosen).collect();
    Some(Step { cases: vec![terms.and(&[&rest[..], &[opened.body]].concat())], fresh: opened.vars })
}
