//! What may hold at the locations of a procedure.

use rustc_hash::FxHashSet;
use tracewright_logic::{Op, Rational, Sort, SortKind, Substitution, Term, Terms};
use tracewright_program::{Icfg, LocId, ProcId, Scope, VarId};

/// Limits on the numbers of candidates and of variables that are compared with each other.
const MOST: usize = 300;
const MOST_COMPARED: usize = 20;
/// The same for maps, and for the counters that bound their indices.
const MOST_MAPS: usize = 6;
const MOST_COUNTERS: usize = 2;

/// Candidates for each location.
pub(super) fn candidates(terms: &Terms, icfg: &Icfg, errors: &[bool]) -> Vec<Vec<Term>> {
    let unprimed: Substitution = icfg.variables.iter().map(|variable| (variable.primed, variable.term)).collect();
    let of_maps = of_maps(terms, icfg);
    let of_procedures: Vec<Vec<Term>> = (0..icfg.procedures.len())
        .map(|procedure| {
            let mut found = of_procedure(terms, icfg, ProcId::from_index(procedure), errors, &unprimed);
            found.extend(&of_maps);
            found
        })
        .collect();
    icfg.locations.iter().map(|location| of_procedures[location.procedure.index()].clone()).collect()
}

/// Candidates for all locations of a procedure.
fn of_procedure(terms: &Terms, icfg: &Icfg, id: ProcId, errors: &[bool], unprimed: &Substitution) -> Vec<Term> {
    let procedure = icfg.procedure(id);
    let mut found = Vec::new();
    let own = |location: LocId| icfg.location(location).procedure == id;
    let is_state = |term: Term| terms.free_vars(term).iter().all(|&var| icfg.variable_of(var).is_some());
    // Checks do not fail.
    for edge in icfg.edges.iter().filter(|edge| own(edge.source) && errors[edge.target.index()]) {
        if is_state(edge.transition.formula) {
            push(&mut found, terms.not(edge.transition.formula));
        }
    }
    let zero = terms.int(0);
    let integers = |vars: &mut dyn Iterator<Item = VarId>| -> Vec<Term> {
        let all = vars.filter(|&var| icfg.variable(var).sort == Sort::INT).map(|var| icfg.variable(var).term);
        all.take(MOST_COMPARED).collect()
    };
    let params = integers(&mut procedure.params.iter().copied());
    let results = integers(&mut procedure.results.iter().copied());
    let globals = integers(&mut counters(icfg));
    // What no statement reads needs no invariant; inlining leaves many such variables behind.
    let read = read(terms, icfg);
    let is_local = |var: &VarId| matches!(icfg.variable(*var).scope, Scope::Local(_));
    let is_read = |var: &VarId| read.contains(&icfg.variable(*var).term);
    let locals = integers(&mut icfg.frame(id).filter(is_local).filter(is_read));
    for &var in params.iter().chain(&results).chain(&globals).chain(&locals) {
        push(&mut found, terms.ge(var, zero));
        push(&mut found, terms.ge(var, terms.int(1)));
        push(&mut found, terms.le(var, zero));
        for &global in globals.iter().filter(|&&global| global != var) {
            push(&mut found, terms.le(var, global));
            // An object that was allocated before the last one.
            push(&mut found, terms.le(var, terms.sub(global, terms.int(1))));
            push(&mut found, terms.ge(var, global));
        }
    }
    for &result in &results {
        for &param in &params {
            for bound in [param, terms.add2(param, terms.int(1))] {
                push(&mut found, terms.ge(result, bound));
            }
            for bound in [param, terms.sub(param, terms.int(1))] {
                push(&mut found, terms.le(result, bound));
            }
        }
    }
    for edge in icfg.edges.iter().filter(|edge| own(edge.source)) {
        for atom in comparisons(terms, edge.transition.formula) {
            let atom = terms.substitute(atom, unprimed);
            // What a variable was set to may still be its value, such as the distance to the last object.
            if terms.op(atom) == Op::Eq && has_cases(terms, atom) && is_state(atom) {
                push(&mut found, atom);
            }
            let Some(constraint) = terms.linear_constraint(atom).filter(|_| is_state(atom)) else { continue };
            let mut linear = constraint.linear;
            let limit = -&std::mem::replace(&mut linear.constant, Rational::ZERO);
            let is_plain = |(term, _): &(Term, Rational)| terms.is_var(*term) && terms.sort_of(*term) == Sort::INT;
            // What only expresses the range of a type holds everywhere.
            let is_range = limit.abs() >= Rational::from(i64::from(i32::MAX));
            if linear.terms.is_empty() || !linear.terms.iter().all(is_plain) || is_range {
                continue;
            }
            let (sum, limit) = (terms.from_linear(&linear, Sort::INT), terms.num(limit, Sort::INT));
            for shift in [0, 1, -1] {
                let limit = terms.add2(limit, terms.int(shift));
                push(&mut found, terms.le(sum, limit));
                push(&mut found, terms.ge(sum, limit));
            }
        }
    }
    found
}

/// The variables whose values statements and calls depend on.
fn read(terms: &Terms, icfg: &Icfg) -> FxHashSet<Term> {
    let edges = icfg.edges.iter().map(|edge| edge.transition.formula);
    let args = icfg.calls.iter().flat_map(|call| call.args.iter().copied());
    edges.chain(args).flat_map(|term| terms.free_vars(term).to_vec()).collect()
}

/// Global integers that the program changes.
fn counters(icfg: &Icfg) -> impl Iterator<Item = VarId> + '_ {
    let globals = (0..icfg.variables.len()).map(VarId::from_index);
    globals
        .filter(|&var| matches!(icfg.variable(var).scope, Scope::Global { .. }) && icfg.variable(var).sort == Sort::INT)
        .filter(|var| {
            icfg.procedures.iter().any(|procedure| procedure.modifies.contains(var))
                || icfg.edges.iter().any(|edge| edge.transition.writes(*var))
        })
}

/// For maps from integers to integers: what their cells hold up to the value of a counter. Objects have numbers in the order of their
/// allocation, so that is how they point to each other.
fn of_maps(terms: &Terms, icfg: &Icfg) -> Vec<Term> {
    let is_map = |sort: Sort| matches!(terms.kind(sort), SortKind::Array(Sort::INT, Sort::INT));
    let maps = icfg
        .variables
        .iter()
        .filter(|variable| matches!(variable.scope, Scope::Global { .. }) && is_map(variable.sort));
    let maps: Vec<Term> = maps.map(|variable| variable.term).take(MOST_MAPS).collect();
    let (zero, one) = (terms.int(0), terms.int(1));
    let mut found = Vec::new();
    for counter in counters(icfg).take(MOST_COUNTERS).map(|var| icfg.variable(var).term) {
        for &map in &maps {
            let index = terms.fresh_var("k", Sort::INT);
            let cell = terms.select(map, index);
            let is_zero = terms.eq(cell, zero);
            let kinds = [
                terms.ge(cell, zero),
                terms.le(cell, terms.sub(index, one)),
                terms.le(cell, counter),
                terms.or2(is_zero, terms.ge(cell, terms.add2(index, one))),
                is_zero,
            ];
            // The last object may be allocated, but not written.
            for last in [counter, terms.sub(counter, one)] {
                let is_numbered = terms.and2(terms.le(one, index), terms.le(index, last));
                found.extend(kinds.map(|kind| terms.forall(&[index], terms.implies(is_numbered, kind))));
            }
        }
    }
    found
}

/// Whether a term tells cases apart.
fn has_cases(terms: &Terms, term: Term) -> bool {
    let (mut stack, mut seen) = (vec![term], FxHashSet::default());
    while let Some(term) = stack.pop() {
        if terms.op(term) == Op::Ite {
            return true;
        }
        if seen.insert(term) {
            stack.extend(terms.args(term).iter().copied());
        }
    }
    false
}

/// The comparisons in a formula.
fn comparisons(terms: &Terms, formula: Term) -> Vec<Term> {
    let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
    let mut stack = vec![formula];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        match terms.op(term) {
            Op::And | Op::Or | Op::Not | Op::Ite => stack.extend(terms.args(term).iter().copied()),
            Op::Le | Op::Ge | Op::Lt | Op::Gt | Op::Eq => found.push(term),
            _ => {}
        }
    }
    found.sort_unstable();
    found
}

fn push(list: &mut Vec<Term>, term: Term) {
    if list.len() < MOST && !matches!(term, Term::TRUE | Term::FALSE) && !list.contains(&term) {
        list.push(term);
    }
}
