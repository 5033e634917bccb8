//! The ends of the ranges in which variables go round.
//!
//! Unsigned numbers wrap around, so that `while (i <= n) i++` runs forever for exactly one `n`, which no execution of a few
//! rounds points to. If the guard holds at the end of the range of `i`, it mostly holds for the whole range.

use tracewright_logic::{BvOp, Op, Rational, Relation, Sort, SortKind, Substitution, Term, Terms};

use crate::linear::{literals, remainders, subterms};

/// At most so many ends are looked at.
const MOST: usize = 8;

/// Numbers about which the update of an integer makes a difference: where the comparisons in it change, and the largest remainders. The
/// largest numbers come first.
pub(crate) fn ends(terms: &Terms, now: Term, update: Term) -> Vec<Rational> {
    if terms.sort_of(now) != Sort::INT || now == update {
        return Vec::new();
    }
    let choices = subterms(terms, &[update], |op| *op == Op::Ite);
    let conditions: Vec<Term> = choices.iter().map(|&choice| terms.args(choice)[0]).collect();
    let mut found: Vec<Rational> = Vec::new();
    for literal in literals(terms, &conditions) {
        let literal = if terms.with_op(literal, |op| *op == Op::Not) { terms.args(literal)[0] } else { literal };
        let Some(constraint) = terms.linear_constraint(literal) else { continue };
        let [(variable, factor)] = &constraint.linear.terms[..] else { continue };
        if *variable == now && constraint.relation != Relation::Eq0 {
            let end = (-&(&constraint.linear.constant / factor)).floor();
            found.extend([&end + &Rational::ONE, &end - &Rational::ONE, end]);
        }
    }
    found.extend(remainders(terms, &[update]).into_iter().map(|(_, divisor)| &divisor - &Rational::ONE));
    found.sort_unstable_by(|a, b| b.cmp(a));
    found.dedup();
    found.truncate(MOST);
    found
}

/// The guard at ends of the ranges of variables that a round changes, one variable at one end each.
pub(crate) fn at_ends(terms: &Terms, guard: &[Term], updates: &Substitution) -> Vec<Vec<Term>> {
    let mut changed: Vec<Term> = updates.iter().filter(|(now, update)| now != update).map(|(now, _)| *now).collect();
    changed.sort_unstable();
    let mut found = Vec::new();
    for now in changed {
        let values: Vec<Term> = match terms.kind_of(now) {
            SortKind::Int => ends(terms, now, updates[&now]).into_iter().map(|end| terms.int(end)).collect(),
            SortKind::BitVec(width) => {
                vec![terms.bv(BvOp::Not, &[terms.bv_num(0u32.into(), width)])]
            }
            _ => Vec::new(),
        };
        for value in values {
            let there = terms.substitute_all(guard, &Substitution::from_iter([(now, value)]));
            if there != guard && !there.contains(&Term::FALSE) {
                found.push(there);
            }
        }
    }
    found.truncate(MOST);
    found
}
