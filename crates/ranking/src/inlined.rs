//! Names for values between the beginning and the end of a round are replaced by these values, as far as equations determine
//! them: a place of an array whose index is such a name becomes a place at the head of the loop. Of arrays that are equal at
//! the head, only one is read.

use rustc_hash::FxHashSet;
use tracewright_logic::{Op, Rational, Sort, SortKind, Substitution, Term, Terms};

use crate::Loop;

/// Rounds with more conjuncts than this are left as they are.
const MOST_CONJUNCTS: usize = 600;

/// The loop with rounds that say the same with fewer auxiliary variables.
pub(crate) fn inlined(terms: &Terms, problem: &Loop) -> Loop {
    let kept: FxHashSet<Term> = problem.variables.iter().flat_map(|v| [v.now, v.next]).collect();
    let heads: FxHashSet<Term> = problem.variables.iter().map(|v| v.now).collect();
    let rounds = problem.rounds.iter().map(|&round| without_definitions(terms, round, &kept, &heads)).collect();
    Loop { rounds, ..problem.clone() }
}

/// The formula without auxiliary variables that one of its equations defines.
fn without_definitions(terms: &Terms, round: Term, kept: &FxHashSet<Term>, heads: &FxHashSet<Term>) -> Term {
    let conjuncts = terms.conjuncts(round);
    if conjuncts.len() > MOST_CONJUNCTS {
        return round;
    }
    let mut values = Substitution::default();
    let (mut rest, mut equal) = (Vec::new(), Vec::new());
    for conjunct in conjuncts {
        let conjunct = terms.substitute(conjunct, &values);
        let (variable, value) = if let Some(definition) = definition(terms, conjunct, kept) {
            definition
        } else if let Some(alias) = alias(terms, conjunct, heads) {
            equal.push(conjunct);
            alias
        } else {
            rest.push(conjunct);
            continue;
        };
        let step: Substitution = [(variable, value)].into_iter().collect();
        for known in values.values_mut() {
            *known = terms.substitute(*known, &step);
        }
        values.insert(variable, value);
    }
    let rest = rest.into_iter().map(|conjunct| terms.substitute(conjunct, &values));
    terms.and(&rest.chain(equal).collect::<Vec<_>>())
}

/// An array at the head that is equal to another one there, and that other one.
fn alias(terms: &Terms, conjunct: Term, heads: &FxHashSet<Term>) -> Option<(Term, Term)> {
    let args = terms.args(conjunct);
    let is_equation = terms.with_op(conjunct, |op| *op == Op::Eq) && args.iter().all(|arg| heads.contains(arg));
    (is_equation && matches!(terms.kind_of(args[0]), SortKind::Array(..))).then(|| (args[1], args[0]))
}

/// The auxiliary variable that an equation defines, and its value.
fn definition(terms: &Terms, conjunct: Term, kept: &FxHashSet<Term>) -> Option<(Term, Term)> {
    if !terms.with_op(conjunct, |op| *op == Op::Eq) {
        return None;
    }
    let args = terms.args(conjunct);
    let (left, right) = (args[0], args[1]);
    let is_open = |variable: Term| terms.is_var(variable) && !kept.contains(&variable);
    for (variable, value) in [(left, right), (right, left)] {
        if is_open(variable) && !terms.occurs(variable, value) {
            return Some((variable, value));
        }
    }
    let sort = terms.sort_of(left);
    if sort != Sort::INT && sort != Sort::REAL {
        return None;
    }
    // `coefficient * variable + rest == 0`
    let sum = terms.sub(left, right);
    let linear = terms.linear(sum);
    linear.terms.iter().find_map(|(variable, coefficient)| {
        let is_exact = sort == Sort::REAL || coefficient.abs() == Rational::ONE;
        let number = |value| terms.num(value, sort);
        let rest = terms.sub(sum, terms.mul(number(coefficient.clone()), *variable));
        let value = || terms.mul(number(-&coefficient.recip()), rest);
        (is_open(*variable) && is_exact && !terms.occurs(*variable, rest)).then(|| (*variable, value()))
    })
}
