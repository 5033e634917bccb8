//! Array variables: rules for variables that are the base of a chain of writes, that are only read, or that are only
//! compared.

use rustc_hash::FxHashSet;

use super::Step;
use crate::{Op, Sort, SortKind, Substitution, Term, Terms};

/// `b == a[i1 := v1]…[in := vn] && φ(a)`, a not in b, i1 … in →
/// `b[ik] == vk` (unless a later write is to the same place) `&& φ(a)` with `a := b[i1 := w1]…[in := wn]`, w fresh.
///
/// The values may mention a. Where b is a itself the equation only says `a[ik] == vk`. Where an index depends on
/// another cell `a[j]`, a fresh variable stands for that cell, `&& a[j] == r`.
pub(super) fn base_of_stores(terms: &Terms, var: Term, conjuncts: &[Term]) -> Option<Step> {
    for (at, &conjunct) in conjuncts.iter().enumerate() {
        if !terms.with_op(conjunct, |op| *op == Op::Eq) || !terms.occurs(var, conjunct) {
            continue;
        }
        let sides = terms.args(conjunct);
        for (array, stores) in [(sides[0], sides[1]), (sides[1], sides[0])] {
            let Some(writes) = writes_onto(terms, var, stores) else { continue };
            let itself = array == var;
            let places: Vec<Term> = writes.iter().map(|(index, _)| *index).collect();
            let Some(reads) = only_reads(terms, var, &places) else { continue };
            if !itself && terms.occurs(var, array) || itself && !reads.is_empty() {
                continue;
            }
            let mut fresh: Vec<Term> = reads.iter().map(|&read| terms.fresh_var("read", terms.sort_of(read))).collect();
            let known: Substitution = reads.iter().copied().zip(fresh.iter().copied()).collect();
            let named = |term: Term| terms.substitute(term, &known);
            let writes: Vec<(Term, Term)> = writes.iter().map(|&(at, value)| (named(at), named(value))).collect();
            let others = conjuncts.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, c)| named(*c));
            let mut all: Vec<Term> = others.collect();
            all.extend(reads.iter().zip(&fresh).map(|(&read, &value)| terms.eq(read, value)));
            for (k, &(index, value)) in writes.iter().enumerate() {
                let mut clause: Vec<Term> = writes[k + 1..].iter().map(|(later, _)| terms.eq(index, *later)).collect();
                clause.push(terms.eq(terms.select(array, index), value));
                all.push(terms.or(&clause));
            }
            if itself {
                return Some(Step { cases: vec![terms.and(&all)], fresh: vec![var] });
            }
            let mut before = array;
            for &(index, value) in &writes {
                let old = terms.fresh_var("old", terms.sort_of(value));
                before = terms.store(before, index, old);
                fresh.push(old);
            }
            let substitution = Substitution::from_iter([(var, before)]);
            return Some(Step { cases: vec![terms.and(&terms.substitute_all(&all, &substitution))], fresh });
        }
    }
    None
}

/// The writes of `base[i1 := v1]…[in := vn]`, first to last; `None` when there is none or the base is another.
fn writes_onto(terms: &Terms, base: Term, stores: Term) -> Option<Vec<(Term, Term)>> {
    let mut writes = Vec::new();
    let mut array = stores;
    while terms.with_op(array, |op| *op == Op::Store) {
        let args = terms.args(array);
        writes.push((args[1], args[2]));
        array = args[0];
    }
    writes.reverse();
    (array == base && !writes.is_empty()).then_some(writes)
}

/// Arrays with more reads than this are left alone.
const READS: usize = 8;
/// So are arrays with more pairs of indices of which it is unknown whether they are equal.
const UNDECIDED: usize = 4;

/// `φ(a[i1], …, a[in])`, a nowhere else → `φ(v1, …, vn) && (ij == ik ==> vj == vk)`, v fresh.
pub(super) fn only_selects(terms: &Terms, var: Term, conjuncts: &[Term]) -> Option<Step> {
    let reads = only_reads(terms, var, conjuncts)?;
    if reads.is_empty() || reads.len() > READS {
        return None;
    }
    let values: Vec<Term> = reads.iter().map(|&read| terms.fresh_var("read", terms.sort_of(read))).collect();
    let mut all = Vec::new();
    let mut undecided = 0;
    for j in 0..reads.len() {
        for k in j + 1..reads.len() {
            let same = terms.eq(terms.args(reads[j])[1], terms.args(reads[k])[1]);
            if same != Term::FALSE {
                undecided += 1;
                all.push(terms.implies(same, terms.eq(values[j], values[k])));
            }
        }
    }
    if undecided > UNDECIDED {
        return None;
    }
    let substitution: Substitution = reads.into_iter().zip(values.iter().copied()).collect();
    all.extend(terms.substitute_all(conjuncts, &substitution));
    Some(Step { cases: vec![terms.and(&all)], fresh: values })
}

/// The reads `a[i]` in some terms, a not in i; `None` if a is used in any other way.
fn only_reads(terms: &Terms, var: Term, within: &[Term]) -> Option<Vec<Term>> {
    let mut reads: Vec<Term> = Vec::new();
    let mut seen = FxHashSet::default();
    let mut only_reads = true;
    for &term in within {
        terms.visit(term, &mut |term| {
            if !only_reads || !terms.occurs(var, term) || !seen.insert(term) {
                return false;
            }
            let args = terms.args(term);
            match terms.op(term) {
                Op::Select if args[0] == var && !terms.occurs(var, args[1]) => {
                    reads.push(term);
                    false
                }
                Op::Var(_) | Op::Quant { .. } => {
                    only_reads = false;
                    false
                }
                _ => true,
            }
        });
    }
    only_reads.then_some(reads)
}

/// `a != t1 && … && a != tn && φ`, a an array sort with infinitely many values, not in t1 … tn and φ → `φ`
pub(super) fn only_disequalities(terms: &Terms, var: Term, conjuncts: &[Term]) -> Option<Step> {
    if !has_infinitely_many_arrays(terms, terms.sort_of(var)) {
        return None;
    }
    let (with, without): (Vec<Term>, Vec<Term>) = conjuncts.iter().partition(|&&c| terms.occurs(var, c));
    let is_disequality = |&literal: &Term| {
        let inner = terms.args(literal);
        terms.with_op(literal, |op| *op == Op::Not) && terms.with_op(inner[0], |op| *op == Op::Eq) && {
            let sides = terms.args(inner[0]);
            (sides[0] == var && !terms.occurs(var, sides[1])) || (sides[1] == var && !terms.occurs(var, sides[0]))
        }
    };
    with.iter().all(is_disequality).then(|| Step::to(terms.and(&without)))
}

/// An array sort is infinite if it has infinitely many indices and at least two elements, or infinitely many elements.
fn has_infinitely_many_arrays(terms: &Terms, sort: Sort) -> bool {
    let SortKind::Array(index, element) = terms.kind(sort) else { return false };
    let infinite = |sort: Sort| {
        matches!(terms.kind(sort), SortKind::Int | SortKind::Real) || has_infinitely_many_arrays(terms, sort)
    };
    // An uninterpreted sort may have a single element.
    infinite(element) || (infinite(index) && !matches!(terms.kind(element), SortKind::Named(_) | SortKind::Array(..)))
}
