//! Supporting invariants: what the stem establishes and every round preserves.
//!
//! Candidates come from the stem; those that it does not imply, or that some round does not preserve, are dropped until the
//! rest is inductive. If that does not help, one linear program searches for a ranking function together with affine functions
//! that no round lowers (Leike and Heizmann, TACAS 2014, with the factor of the invariant in its own step guessed as one, which
//! keeps the problem linear).

use tracewright_logic::{Op, Rational, Sort, SortKind, Term, Terms};
use tracewright_smt::{Answer, Solver};

use crate::features::Feature;
use crate::path::Path;
use crate::program::{Function, Program};
use crate::search::Search;
use crate::templates::Context;
use crate::wide::at_most;
use crate::{Ranking, Template, decreases};

/// Pairs of features are compared if there are at most so many features.
const PAIRED: usize = 8;

/// The invariants among the candidates; empty if there are none or the solver does not help.
pub(crate) fn inductive(
    search: &mut Search<'_, '_>,
    solver: &mut dyn Solver,
    stem: Term,
    features: &[Feature],
) -> Vec<Term> {
    solver.push();
    solver.assert(stem);
    let mut found = match solver.check() {
        // The loop is never reached.
        Answer::Unsat => vec![Term::FALSE],
        Answer::Sat => {
            let state = search.state(solver, stem, features);
            let candidates = candidates(search, stem, &state, features);
            let true_there = |c: &Term| solver.evaluate_bool(*c) == Some(true);
            let candidates: Vec<Term> = candidates.into_iter().filter(true_there).collect();
            implied(search.terms, solver, candidates)
        }
        Answer::Unknown(_) => Vec::new(),
    };
    solver.pop(1);
    while !found.is_empty() && found != [Term::FALSE] {
        let after: Vec<Term> = found.iter().map(|&c| search.problem.next(search.terms, c)).collect();
        let solver = &mut search.solver;
        solver.push();
        found.iter().for_each(|&c| solver.assert(c));
        solver.assert(search.terms.not(search.terms.and(&after)));
        let answer = solver.check();
        let before = found.len();
        if answer.is_sat() {
            let kept: Vec<bool> = after.iter().map(|&c| solver.evaluate_bool(c) == Some(true)).collect();
            let mut kept = kept.into_iter();
            found.retain(|_| kept.next() == Some(true));
        }
        solver.pop(1);
        match answer {
            Answer::Unsat => return found,
            Answer::Sat if found.len() < before => {}
            _ => return Vec::new(),
        }
    }
    found
}

/// Those candidates that the assertions of the solver imply.
fn implied(terms: &Terms, solver: &mut dyn Solver, mut candidates: Vec<Term>) -> Vec<Term> {
    while !candidates.is_empty() {
        solver.push();
        solver.assert(terms.not(terms.and(&candidates)));
        let answer = solver.check();
        let before = candidates.len();
        if answer.is_sat() {
            candidates.retain(|&c| solver.evaluate_bool(c) == Some(true));
        }
        solver.pop(1);
        match answer {
            Answer::Unsat => return candidates,
            Answer::Sat if candidates.len() < before => {}
            _ => return Vec::new(),
        }
    }
    candidates
}

/// What may be an invariant: parts of the stem, signs of features, and their values and differences after the stem.
fn candidates(search: &Search<'_, '_>, stem: Term, state: &Path, features: &[Feature]) -> Vec<Term> {
    let terms = search.terms;
    let mut found: Vec<Term> = Vec::new();
    let heads: Vec<Term> = search.problem.variables.iter().map(|v| v.now).collect();
    let mut open = vec![stem];
    while let Some(part) = open.pop() {
        if terms.with_op(part, |op| *op == Op::And) {
            open.extend(terms.args(part).iter());
        } else if terms.free_vars(part).iter().all(|v| heads.contains(v)) {
            found.push(part);
        }
    }
    for &head in heads.iter().filter(|h| terms.kind_of(**h) == SortKind::Bool) {
        found.extend([head, terms.not(head)]);
    }
    let number = |value: Rational, sort| terms.num(value, sort);
    let mut compare = |term: Term, value: &Rational| {
        let sort = terms.sort_of(term);
        if sort == Sort::REAL || value.is_integer() {
            let value = number(value.clone(), sort);
            found.extend([at_most(terms, term, value), at_most(terms, value, term)]);
        }
    };
    for (i, feature) in features.iter().enumerate() {
        for bound in [-1, 0, 1] {
            compare(feature.now, &Rational::from(bound));
        }
        if state.now[i].terms.is_empty() {
            compare(feature.now, &state.now[i].constant);
        }
        for (j, other) in features.iter().enumerate().take(if features.len() <= PAIRED { i } else { 0 }) {
            if terms.sort_of(feature.now) != terms.sort_of(other.now) {
                continue;
            }
            for sign in [Rational::ONE, Rational::MINUS_ONE] {
                let sum =
                    terms.add2(feature.now, terms.mul(terms.num(sign.clone(), terms.sort_of(other.now)), other.now));
                compare(sum, &Rational::ZERO);
                let value = state.now[i].add_scaled(&state.now[j], &sign);
                if value.terms.is_empty() {
                    compare(sum, &value.constant);
                }
            }
        }
    }
    let stopped = || false;
    let context = Context { terms, features, limits: search.limits, stopped: &stopped };
    for guard in context.guards_at_head(state) {
        found.push(at_least_zero(&context, &guard));
    }
    found.sort_unstable();
    found.dedup();
    found.retain(|c| !matches!(*c, Term::TRUE | Term::FALSE));
    found
}

fn at_least_zero(context: &Context<'_>, function: &Function) -> Term {
    let term = context.term(function);
    at_most(context.terms, context.terms.num(Rational::ZERO, context.terms.sort_of(term)), term)
}

/// The ranking function with those invariants only that it needs.
pub(crate) fn needed(search: &mut Search<'_, '_>, ranking: Ranking) -> Ranking {
    let (terms, problem) = (search.terms, search.problem);
    let after: Vec<Term> = ranking.components.iter().map(|&c| problem.next(terms, c)).collect();
    let mut goal = decreases(terms, &ranking.components, &after);
    let mut needed: Vec<Term> = Vec::new();
    loop {
        let solver = &mut search.solver;
        solver.push();
        solver.assert(terms.not(goal));
        let answer = solver.check_assuming(&ranking.supporting);
        let core = if answer.is_unsat() { solver.unsat_core().assumptions } else { Vec::new() };
        solver.pop(1);
        if !answer.is_unsat() {
            return ranking;
        }
        let before = needed.len();
        needed.extend(core);
        needed.sort_unstable();
        needed.dedup();
        if needed.len() == before {
            return Ranking { supporting: needed, ..ranking };
        }
        let after: Vec<Term> = needed.iter().map(|&c| problem.next(terms, c)).collect();
        goal = terms.and(&after);
    }
}

/// An affine ranking function, with one affine invariant due to which it falls and one due to which it is not negative.
pub(crate) fn supported(
    search: &mut Search<'_, '_>,
    solver: &mut dyn Solver,
    stem: Term,
    features: &[Feature],
    known: &[Term],
) -> Option<Ranking> {
    let (terms, problem, limits) = (search.terms, search.problem, search.limits);
    let stopped = || false;
    let context = Context { terms, features, limits, stopped: &stopped };
    let (mut states, mut paths): (Vec<Path>, Vec<Path>) = (Vec::new(), Vec::new());
    while states.len() + paths.len() <= limits.paths && !search.interrupt.is_triggered() {
        let (rank, invariants) = propose(&context, &states, &paths)?;
        let invariants: Vec<Term> = invariants.iter().map(|i| at_least_zero(&context, i)).collect();
        let invariants: Vec<Term> = invariants.into_iter().filter(|i| *i != Term::TRUE).collect();
        let component = context.term(&rank);
        // Does the stem establish the invariants?
        if let Some(state) = refuted(search, solver, stem, terms.and(&invariants), features)? {
            if states.contains(&state) {
                return None;
            }
            states.push(state);
            continue;
        }
        // Does every round preserve them and lower the function?
        let next = |term| problem.next(terms, term);
        let mut goals: Vec<Term> = invariants.iter().map(|&i| next(i)).collect();
        goals.push(decreases(terms, &[component], &[next(component)]));
        search.solver.push();
        known.iter().chain(&invariants).for_each(|&i| search.solver.assert(i));
        search.solver.assert(terms.not(terms.and(&goals)));
        let answer = search.solver.check();
        let path = if answer.is_sat() { Some(search.path(features, known)) } else { None };
        search.solver.pop(1);
        match (answer, path) {
            (Answer::Unsat, _) => {
                let supporting = known.iter().copied().chain(invariants).collect();
                let components = vec![component];
                return Some(needed(search, Ranking { components, template: Template::Affine, supporting }));
            }
            (Answer::Sat, Some(path)) if !paths.contains(&path) => paths.push(path),
            _ => return None,
        }
    }
    None
}

/// A state after the stem in which the formula does not hold; the inner `None` means that there is none.
#[allow(clippy::option_option)]
fn refuted(
    search: &Search<'_, '_>,
    solver: &mut dyn Solver,
    stem: Term,
    formula: Term,
    features: &[Feature],
) -> Option<Option<Path>> {
    solver.push();
    solver.assert(stem);
    solver.assert(search.terms.not(formula));
    let result = match solver.check() {
        Answer::Sat => Some(Some(search.state(solver, stem, features))),
        Answer::Unsat => Some(None),
        Answer::Unknown(_) => None,
    };
    solver.pop(1);
    result
}

/// A function and two invariants for the states and paths so far.
fn propose(context: &Context<'_>, states: &[Path], paths: &[Path]) -> Option<(Function, [Function; 2])> {
    let mut program = Program::default();
    let count = context.features.len();
    let (rank, falls, bounded) = (program.function(count), program.function(count), program.function(count));
    for state in states {
        program.imply(&state.guards, &falls.at(&state.now));
        program.imply(&state.guards, &bounded.at(&state.now));
    }
    for path in paths {
        let (now, next) = (rank.at(&path.now), rank.at(&path.next));
        for invariant in [&falls, &bounded] {
            program.imply(&path.guards, &invariant.at(&path.next).minus(&invariant.at(&path.now)));
        }
        program.imply(&path.guards, &now.clone().minus(&next).minus(&falls.at(&path.now)).lowered(1));
        program.imply(&path.guards, &now.minus(&bounded.at(&path.now)));
    }
    let solution = program.solve_readably(context.limits.work, &[&rank, &falls, &bounded])?;
    let functions = [&rank, &falls, &bounded].map(|shape| solution.function(shape));
    let [rank, falls, bounded] = functions.map(|function| context.primitive(&function));
    Some((rank, [falls, bounded]))
}
