//! Guesses for loops that walk through a data structure: `p = p->next`.
//!
//! Objects have numbers in the order of their allocation. A list that is built at its front points from later objects to earlier ones, so the
//! number of the object falls; one that is built at its end points from earlier objects to later ones, so the distance to the last number
//! falls. Rounds do not say so, as in one of them a cell may hold anything: that each cell holds a smaller index than its own is a
//! supporting invariant with a quantifier, and the strategy `guess` looks for such invariants. Nothing is believed here.

use rustc_hash::FxHashMap;
use tracewright_check::Round;
use tracewright_logic::{Op, Relation, Sort, Term, Terms};
use tracewright_program::{Icfg, Scope};

/// So many variables are tried.
const MOST: usize = 2;

/// Ranking functions of a loop one of whose rounds is given.
pub(crate) fn walks(terms: &Terms, icfg: &Icfg, round: &Round) -> Vec<Vec<Term>> {
    let mut values: FxHashMap<Term, Term> = FxHashMap::default();
    for constraint in round.constraints.iter().flat_map(|&constraint| terms.conjuncts(constraint)) {
        // Equations of integers are sums that are zero.
        let Some(constraint) = terms.linear_constraint(constraint).filter(|c| c.relation == Relation::Eq0) else {
            continue;
        };
        let [(a, factor), (b, other)] = &constraint.linear.terms[..] else { continue };
        if !constraint.linear.constant.is_zero() || *factor != -other {
            continue;
        }
        for (name, value) in [(*a, *b), (*b, *a)] {
            // What is read from memory says more than a name.
            let is_read = terms.op(value) == Op::Select;
            if terms.is_var(name) && (is_read || !values.contains_key(&name)) {
                values.insert(name, value);
            }
        }
    }
    // Equations may go in circles.
    let resolved = |mut term: Term| {
        for _ in 0..8 {
            match values.get(&term) {
                Some(&value) if terms.op(term) != Op::Select => term = value,
                _ => break,
            }
        }
        term
    };
    let walking = round.variables.iter().filter(|&&(var, before, after)| {
        icfg.variable(var).sort == Sort::INT && before != after && terms.op(resolved(after)) == Op::Select
    });
    let walking: Vec<Term> = walking.map(|&(var, ..)| icfg.variable(var).term).take(MOST).collect();
    let written = |term: Term| {
        icfg.edges.iter().any(|edge| edge.transition.written.iter().any(|&var| icfg.variable(var).term == term))
    };
    let counters: Vec<Term> = (icfg.variables.iter())
        .filter(|variable| matches!(variable.scope, Scope::Global { .. }) && variable.sort == Sort::INT)
        .map(|variable| variable.term)
        .filter(|&term| written(term))
        .take(MOST)
        .collect();
    let (zero, one) = (terms.int(0), terms.int(1));
    let forwards = |var: Term, last: Term| terms.ite(terms.le(var, zero), zero, terms.sub(terms.add2(last, one), var));
    let of_variable = |&var: &Term| {
        let others = counters.iter().map(move |&last| vec![forwards(var, last)]);
        std::iter::once(vec![var]).chain(others).collect::<Vec<_>>()
    };
    walking.iter().flat_map(of_variable).collect()
}
