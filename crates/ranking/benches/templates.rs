//! Benchmarks: the time of a synthesis per template, against the number of variables. The loops are the smallest that need
//! the template; the other variables take part in guards and updates, so that they are not removed beforehand.

use divan::Bencher;
use tracewright_logic::{Sort, Term, Terms};
use tracewright_ranking::{Limits, Loop, LoopVariable, NoRanking, Template, synthesize};
use tracewright_smt::{SolverChoice, SolverFactory};

fn main() {
    divan::main();
}

const VARIABLES: [usize; 4] = [2, 4, 8, 16];

fn variables(t: &Terms, count: usize) -> Vec<LoopVariable> {
    (0..count)
        .map(|i| LoopVariable { now: t.var(&format!("x{i}"), Sort::INT), next: t.var(&format!("x{i}'"), Sort::INT) })
        .collect()
}

/// A round with a guard and new values; other variables are rotated among themselves, and the first of them is positive.
fn round(t: &Terms, variables: &[LoopVariable], guard: Term, values: &[Term]) -> Term {
    let mut parts = vec![guard];
    let (own, others) = variables.split_at(values.len());
    parts.extend(own.iter().zip(values).map(|(variable, &value)| t.eq(variable.next, value)));
    for (i, variable) in others.iter().enumerate() {
        parts.push(t.eq(variable.next, others[(i + 1) % others.len()].now));
        parts.push(t.ge(variable.now, t.int(0)));
    }
    t.and(&parts)
}

fn bench(
    bencher: Bencher<'_, '_>,
    count: usize,
    rounds: fn(&Terms, &[LoopVariable]) -> Vec<Term>,
    expected: Option<Template>,
) {
    let t = Terms::new();
    let variables = variables(&t, count);
    let problem = Loop { rounds: rounds(&t, &variables), variables, stem: None };
    let factory = SolverFactory::new(&t, SolverChoice::Z3);
    bencher.bench_local(|| {
        let found = synthesize(&t, &problem, &Limits::default(), &factory);
        match &found {
            Ok(ranking) => assert_eq!(Some(ranking.template), expected),
            Err(error) => assert_eq!((error, expected), (&NoRanking::NoTemplate, None)),
        }
        found.is_ok()
    });
}

#[divan::bench(args = VARIABLES)]
fn affine(b: Bencher<'_, '_>, count: usize) {
    let rounds = |t: &Terms, v: &[LoopVariable]| {
        vec![round(t, v, t.lt(v[0].now, v[1].now), &[t.add2(v[0].now, t.int(1)), v[1].now])]
    };
    bench(b, count, rounds, Some(Template::Affine));
}

#[divan::bench(args = VARIABLES)]
fn lexicographic(b: Bencher<'_, '_>, count: usize) {
    let rounds = |t: &Terms, v: &[LoopVariable]| {
        let guard = t.and2(t.gt(v[0].now, t.int(0)), t.gt(v[1].now, t.int(0)));
        let any = t.var("any", Sort::INT);
        vec![
            round(t, v, guard, &[t.sub(v[0].now, t.int(1)), any]),
            round(t, v, guard, &[v[0].now, t.sub(v[1].now, t.int(1))]),
        ]
    };
    bench(b, count, rounds, Some(Template::Lexicographic(2)));
}

#[divan::bench(args = VARIABLES)]
fn nested(b: Bencher<'_, '_>, count: usize) {
    let rounds = |t: &Terms, v: &[LoopVariable]| {
        let values = [t.add2(v[0].now, v[1].now), t.sub(v[1].now, t.int(1))];
        vec![round(t, v, t.gt(v[0].now, t.int(0)), &values)]
    };
    bench(b, count, rounds, Some(Template::Nested(2)));
}

#[divan::bench(args = VARIABLES)]
fn piecewise(b: Bencher<'_, '_>, count: usize) {
    let rounds = |t: &Terms, v: &[LoopVariable]| {
        let (x, y) = (v[0].now, v[1].now);
        vec![round(t, v, t.gt(x, y), &[t.sub(x, t.int(1)), y]), round(t, v, t.lt(x, y), &[t.add2(x, t.int(1)), y])]
    };
    bench(b, count, rounds, Some(Template::Piecewise(2)));
}

#[divan::bench(args = VARIABLES)]
fn nothing(b: Bencher<'_, '_>, count: usize) {
    let rounds = |t: &Terms, v: &[LoopVariable]| {
        vec![round(t, v, t.gt(v[0].now, v[1].now), &[t.add2(v[0].now, t.int(1)), v[1].now])]
    };
    bench(b, count, rounds, None);
}
