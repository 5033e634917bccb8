//! What a program compares: the atoms of its formulas, from which candidate invariants are built.

use rustc_hash::FxHashSet;
use tracewright_logic::{Op, Rational, Sort, Substitution, Term, Terms};
use tracewright_program::Icfg;

/// The limit on the conditions that a compared value may depend on to be split into cases.
const MOST_CHOICES: usize = 3;

/// The atoms of a formula, including those in conditions of `ite` terms.
pub(crate) fn atoms(terms: &Terms, formula: Term) -> Vec<Term> {
    let mut found = Vec::new();
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut stack = vec![formula];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        let args = terms.args(term);
        match terms.op(term) {
            Op::And | Op::Or | Op::Not => {}
            Op::Quant { .. } => continue,
            _ if terms.sort_of(term) == Sort::BOOL => found.push(term),
            _ => {}
        }
        stack.extend(args.iter().copied());
    }
    found.sort_unstable();
    found
}

/// An atom with its `ite` terms split into cases, if they are few.
pub(crate) fn cases(terms: &Terms, atom: Term) -> Vec<Term> {
    let mut open = vec![(atom, 0)];
    let mut done = Vec::new();
    while let Some((atom, choices)) = open.pop() {
        match first_choice(terms, atom) {
            None => done.push(atom),
            Some(_) if choices == MOST_CHOICES => {}
            Some(choice) => {
                let args = terms.args(choice);
                for branch in [args[1], args[2]] {
                    let chosen = terms.substitute(atom, &Substitution::from_iter([(choice, branch)]));
                    open.push((chosen, choices + 1));
                }
            }
        }
    }
    done
}

fn first_choice(terms: &Terms, atom: Term) -> Option<Term> {
    let mut stack = vec![atom];
    while let Some(term) = stack.pop() {
        match terms.op(term) {
            Op::Ite => return Some(term),
            Op::Quant { .. } => {}
            _ => stack.extend(terms.args(term).iter().copied()),
        }
    }
    None
}

/// Whether a comparison only expresses the range of a type, which holds everywhere.
pub(crate) fn is_limit_of_type(terms: &Terms, atom: Term) -> bool {
    let limit = terms.args(atom).get(1).and_then(|&limit| terms.numeral(limit));
    limit.is_some_and(|limit| limit.abs() >= Rational::from(i64::from(i32::MAX)))
}

/// Adds a term to a list that does not have it and is not full.
pub(crate) fn push(list: &mut Vec<Term>, term: Term, most: usize) {
    if list.len() < most && !matches!(term, Term::TRUE | Term::FALSE) && !list.contains(&term) {
        list.push(term);
    }
}

/// The variables that edges inside of loops write.
pub(crate) fn written_in_loops(icfg: &Icfg) -> FxHashSet<Term> {
    let mut written = FxHashSet::default();
    for edge in &icfg.edges {
        let mut seen: FxHashSet<_> = FxHashSet::from_iter([edge.target]);
        let mut stack = vec![edge.target];
        while let Some(location) = stack.pop() {
            let next = icfg.edges.iter().filter(|next| next.source == location).map(|next| next.target);
            stack.extend(next.filter(|&target| seen.insert(target)).collect::<Vec<_>>());
        }
        if seen.contains(&edge.source) {
            written.extend(edge.transition.written.iter().map(|&var| icfg.variable(var).term));
        }
    }
    written
}
