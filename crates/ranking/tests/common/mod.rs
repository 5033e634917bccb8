//! Loops as text, and an independent check of what is found.

#![allow(dead_code)] // not every test uses everything

use std::time::Duration;

use tracewright_logic::{Signature, Sort, Term, Terms, parse_smtlib};
use tracewright_ranking::{Limits, Loop, LoopVariable, NoRanking, Ranking, decreases, synthesize};
use tracewright_smt::{Limit, Solver, SolverChoice, SolverFactory, Z3Solver};

/// A sort by its SMT-LIB name; `Bytes` are arrays of integers, `U32` bit-vectors.
pub fn sort(t: &Terms, name: &str) -> Sort {
    match name {
        "Int" => Sort::INT,
        "Real" => Sort::REAL,
        "Bool" => Sort::BOOL,
        "U32" => t.bv_sort(32),
        "Map" => t.array_sort(Sort::INT, Sort::INT),
        "Memory" => t.array_sort(Sort::INT, t.array_sort(Sort::INT, Sort::INT)),
        _ => panic!("{name} is no sort"),
    }
}

/// A loop over variables, written `x y: Int; b: Bool`. A round is written `guard / x := e, y := e`: a variable without a new
/// value keeps the old one, the value `*` is arbitrary. Variables of the stem that are not declared do not exist.
pub fn parse(t: &Terms, variables: &str, stem: &str, rounds: &[&str]) -> Loop {
    let mut signature = Signature::new();
    let mut problem = Loop::default();
    let mut names = Vec::new();
    for group in variables.split(';') {
        let (group, kind) = group.split_once(':').expect("names and a sort");
        for name in group.split_whitespace() {
            let sort = sort(t, kind.trim());
            signature.constant(name, sort);
            names.push(name);
            problem.variables.push(LoopVariable { now: t.var(name, sort), next: t.var(&format!("{name}'"), sort) });
        }
    }
    let parse = |text: &str| parse_smtlib(t, text.trim(), &signature).unwrap_or_else(|e| panic!("{text}: {e}"));
    problem.stem = (!stem.is_empty()).then(|| parse(stem));
    for round in rounds {
        let (guard, updates) = round.split_once('/').expect("a guard and updates");
        let mut parts = vec![parse(guard)];
        let updates: Vec<(&str, &str)> =
            updates.split(',').filter_map(|u| u.split_once(":=")).map(|(n, e)| (n.trim(), e.trim())).collect();
        for (variable, name) in problem.variables.iter().zip(&names) {
            match updates.iter().find(|(n, _)| n == name) {
                Some((_, "*")) => {}
                Some((_, value)) => parts.push(t.eq(variable.next, parse(value))),
                None => parts.push(t.eq(variable.next, variable.now)),
            }
        }
        problem.rounds.push(t.and(&parts));
    }
    problem
}

/// Searches with so much time that the answer does not depend on the machine.
pub fn search(t: &Terms, problem: &Loop) -> Result<Ranking, NoRanking> {
    let limits = Limits { time: Duration::from_secs(60), check: Duration::from_secs(10), ..Limits::default() };
    synthesize(t, problem, &limits, &SolverFactory::new(t, SolverChoice::Z3))
}

/// Whether a solver of its own says that the formulas imply the conclusion.
fn implied(t: &Terms, premises: &[Term], conclusion: Term) -> bool {
    let mut solver = Z3Solver::new(t).expect("Z3 starts");
    solver.set_limit(Limit::NONE);
    premises.iter().for_each(|&p| solver.assert(p));
    solver.assert(t.not(conclusion));
    solver.check().is_unsat()
}

/// The tuple falls in every round, given the invariants; these hold at first and are preserved.
pub fn validate(t: &Terms, problem: &Loop, ranking: &Ranking) {
    let round = t.or(&problem.rounds);
    let after: Vec<Term> = ranking.components.iter().map(|&c| problem.next(t, c)).collect();
    let supporting = t.and(&ranking.supporting);
    let shown = show(t, ranking);
    assert!(implied(t, &[round, supporting], decreases(t, &ranking.components, &after)), "{shown} does not fall");
    assert!(implied(t, &[problem.stem.unwrap_or(Term::TRUE)], supporting), "the stem does not give {shown}");
    assert!(implied(t, &[round, supporting], problem.next(t, supporting)), "a round breaks {shown}");
    let heads: Vec<Term> = problem.variables.iter().map(|v| v.now).collect();
    for &term in ranking.components.iter().chain(&ranking.supporting) {
        assert!(t.free_vars(term).iter().all(|v| heads.contains(v)), "{shown} mentions other variables");
    }
}

/// The ranking function as text.
pub fn show(t: &Terms, ranking: &Ranking) -> String {
    let list = |terms: &[Term]| terms.iter().map(|&c| t.to_boogie(c)).collect::<Vec<_>>().join(", ");
    let with = if ranking.supporting.is_empty() { String::new() } else { format!(" if {}", list(&ranking.supporting)) };
    format!("{}: ({}){with}", ranking.template, list(&ranking.components))
}
