//! Horn clauses: every problem has its expected answer, and every solution is a solution.

mod problems;

use tracewright_logic::{Sort, Term, Terms};
use tracewright_smt::horn::{Atom, HornAnswer, HornOptions, HornSystem, solve};
use tracewright_smt::{Answer, Interrupt, Limit, Reason, Solver, Z3Solver};

const LIMIT: Limit = Limit::millis(60_000);

fn solved(t: &Terms, system: &HornSystem, options: &HornOptions) -> HornAnswer {
    solve(t, system, options, LIMIT, &Interrupt::new()).unwrap()
}

fn problem(name: &str) -> &'static problems::Problem {
    problems::ALL.iter().find(|p| p.name == name).unwrap()
}

/// Whether the formulas make every clause valid, checked without the code under test.
fn is_solution(t: &Terms, system: &HornSystem, formulas: &[Term]) -> bool {
    let instance = |atom: &Atom| {
        let i = atom.predicate.index();
        let parameters = system.predicates[i].parameters.iter().copied();
        t.substitute(formulas[i], &parameters.zip(atom.arguments.iter().copied()).collect())
    };
    system.clauses.iter().all(|clause| {
        let mut s = Z3Solver::new(t).unwrap();
        s.assert(clause.constraint);
        clause.body.iter().for_each(|atom| s.assert(instance(atom)));
        s.assert(t.not(clause.head.as_ref().map_or(Term::FALSE, instance)));
        s.check() == Answer::Unsat
    })
}

fn expect(name: &str, options: &HornOptions) {
    let t = Terms::new();
    let problem = problem(name);
    let system = (problem.build)(&t);
    match solved(&t, &system, options) {
        HornAnswer::Solution(formulas) => {
            assert!(problem.solvable, "{name}");
            assert!(is_solution(&t, &system, &formulas), "{name}");
        }
        HornAnswer::Refuted => assert!(!problem.solvable, "{name}"),
        HornAnswer::Unknown(reason) => panic!("{name}: {reason}"),
    }
}

#[test]
fn easy_problems_are_solved_by_every_preset() {
    let hard = ["disjunctive", "disjunctive by cases", "to a thousand", "down from a thousand", "array of zeros"];
    for options in [HornOptions::Default, HornOptions::Global, HornOptions::Quantified] {
        for problem in problems::ALL.iter().filter(|p| !hard.contains(&p.name)) {
            expect(problem.name, &options);
        }
    }
}

#[test]
fn global_guidance_sees_relations_behind_large_bounds() {
    expect("to a thousand", &HornOptions::Global);
    expect("down from a thousand", &HornOptions::GlobalQuantified);
}

#[test]
fn quantified_lemmas_speak_of_all_cells() {
    expect("array of zeros", &HornOptions::Quantified);
    expect("array of zeros", &HornOptions::GlobalQuantified);
}

#[test]
fn a_limit_ends_the_search() {
    let t = Terms::new();
    let system = (problem("disjunctive").build)(&t);
    let answer = solve(&t, &system, &HornOptions::Default, Limit::millis(100), &Interrupt::new()).unwrap();
    assert_eq!(answer, HornAnswer::Unknown(Reason::Timeout));
    let interrupt = Interrupt::new();
    interrupt.trigger();
    let answer = solve(&t, &system, &HornOptions::Default, LIMIT, &interrupt).unwrap();
    assert_eq!(answer, HornAnswer::Unknown(Reason::Interrupted));
}

#[test]
fn predicates_that_cannot_matter_are_trivial() {
    let t = Terms::new();
    let x = t.var("x", Sort::INT);
    let mut system = HornSystem::default();
    let never = system.predicate("never", &[x]);
    let from_never = system.predicate("same name", &[x]);
    let aside = system.predicate("same name", &[x]);
    system.clause(&[(never, &[x])], Term::TRUE, Some((from_never, &[x])));
    system.clause(&[(from_never, &[x])], Term::TRUE, None);
    system.clause(&[], t.gt(x, t.int(0)), Some((aside, &[x])));
    let answer = solved(&t, &system, &HornOptions::Default);
    assert_eq!(answer, HornAnswer::Solution(vec![Term::FALSE, Term::FALSE, Term::TRUE]));
    system.clause(&[], Term::TRUE, None);
    assert_eq!(solved(&t, &system, &HornOptions::Default), HornAnswer::Refuted);
}

#[test]
fn functions_are_equal_for_equal_arguments() {
    let t = Terms::new();
    let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
    let f = |arg| t.app("f", &[arg], Sort::INT);
    let mut system = HornSystem::default();
    let p = system.predicate("p", &[x, y]);
    system.clause(&[], t.eq(x, y), Some((p, &[x, y])));
    system.clause(&[(p, &[x, y])], t.ne(f(x), f(y)), None);
    let HornAnswer::Solution(formulas) = solved(&t, &system, &HornOptions::Default) else { panic!() };
    assert!(is_solution(&t, &system, &formulas));
    // Two clauses may not agree on what f is: no refutation is claimed.
    let mut system = HornSystem::default();
    let p = system.predicate("p", &[x]);
    system.clause(&[], t.eq(x, f(t.int(0))), Some((p, &[x])));
    system.clause(&[(p, &[x])], t.ne(x, f(t.int(0))), None);
    assert!(matches!(solved(&t, &system, &HornOptions::Default), HornAnswer::Unknown(Reason::Incomplete(_))));
}

#[test]
fn unknown_parameters_are_no_panic() {
    let t = Terms::new();
    let system = (problem("two counters").build)(&t);
    let options = HornOptions::Custom(vec![("no.such".into(), "1".into())]);
    assert!(matches!(solved(&t, &system, &options), HornAnswer::Unknown(_)));
}
