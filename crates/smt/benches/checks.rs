//! Benchmarks: small incremental checks per second, and the start-up cost of a solver.
//!
//! A round is what the Hoare-triple checker does for one state and one letter: it opens a scope, asserts a predicate
//! and a transition, checks several successor predicates as assumptions, and closes the scope.

use divan::Bencher;
use divan::counter::ItemsCount;
use tracewright_logic::{BvOp, Sort, Term, Terms};
use tracewright_smt::{Answer, Engine, ProcessSolver, Solver, Z3Options, Z3Solver};

fn main() {
    divan::main();
}

const CANDIDATES: i64 = 8;
const ROUNDS: i64 = 20;

/// A state, a transition from it, and candidates for what holds afterwards.
struct Round {
    state: Term,
    transition: Term,
    candidates: Vec<Term>,
}

fn linear(t: &Terms) -> Vec<Round> {
    let [x, y, z, x1, y1] = ["x", "y", "z", "x1", "y1"].map(|name| t.var(name, Sort::INT));
    let round = |n: i64| Round {
        state: t.and(&[t.ge(x, t.int(n)), t.eq(y, t.add2(x, z)), t.le(z, t.int(10))]),
        transition: t.and(&[t.eq(x1, t.add2(x, t.int(1))), t.eq(y1, t.sub(y, t.int(n))), t.lt(x, t.int(100))]),
        candidates: (0..CANDIDATES).map(|k| t.ge(t.add2(x1, y1), t.int(2 * n + k - 4))).collect(),
    };
    (0..ROUNDS).map(round).collect()
}

fn arrays(t: &Terms) -> Vec<Round> {
    let sort = t.array_sort(Sort::INT, Sort::INT);
    let (a, a1) = (t.var("a", sort), t.var("a1", sort));
    let [i, j, x] = ["i", "j", "x"].map(|name| t.var(name, Sort::INT));
    let round = |n: i64| Round {
        state: t.and(&[t.eq(t.select(a, i), t.int(n)), t.lt(i, j), t.gt(x, t.int(n))]),
        transition: t.eq(a1, t.store(t.store(a, j, x), t.add2(j, t.int(1)), t.int(0))),
        candidates: (0..CANDIDATES).map(|k| t.le(t.select(a1, i), t.int(n + k - 3))).collect(),
    };
    (0..ROUNDS).map(round).collect()
}

fn bit_vectors(t: &Terms) -> Vec<Round> {
    let [x, y, x1] = ["x", "y", "x1"].map(|name| t.var(name, t.bv_sort(32)));
    let num = |n: i64| t.bv_num(u32::try_from(n).unwrap().into(), 32);
    let round = |n: i64| Round {
        state: t.and2(t.bv(BvOp::Ult, &[x, num(1000)]), t.eq(y, t.bv(BvOp::And, &[x, num(7)]))),
        transition: t.eq(x1, t.bv(BvOp::Add, &[t.bv(BvOp::Mul, &[x, num(n + 2)]), y])),
        candidates: (0..CANDIDATES).map(|k| t.bv(BvOp::Ult, &[x1, num(1000 * n + 1500 * k + 1)])).collect(),
    };
    (0..ROUNDS).map(round).collect()
}

fn play(t: &Terms, solver: &mut dyn Solver, rounds: &[Round]) {
    for round in rounds {
        solver.push();
        solver.assert(round.state);
        solver.assert(round.transition);
        for &candidate in &round.candidates {
            let answer = solver.check_assuming(&[t.not(candidate)]);
            assert!(!matches!(answer, Answer::Unknown(_)));
        }
        solver.pop(1);
    }
}

fn bench(bencher: Bencher<'_, '_>, engine: Engine, rounds: fn(&Terms) -> Vec<Round>) {
    let t = Terms::new();
    let rounds = rounds(&t);
    let mut solver = Z3Solver::with_options(&t, Z3Options { engine, ..Z3Options::default() }).unwrap();
    bencher
        .counter(ItemsCount::new(ROUNDS as usize * CANDIDATES as usize))
        .bench_local(|| play(&t, &mut solver, &rounds));
}

#[divan::bench]
fn linear_simple(b: Bencher<'_, '_>) {
    bench(b, Engine::Simple, linear);
}

#[divan::bench]
fn linear_combined(b: Bencher<'_, '_>) {
    bench(b, Engine::Combined, linear);
}

#[divan::bench]
fn linear_logic(b: Bencher<'_, '_>) {
    bench(b, Engine::Logic("QF_LIA".into()), linear);
}

#[divan::bench]
fn arrays_simple(b: Bencher<'_, '_>) {
    bench(b, Engine::Simple, arrays);
}

#[divan::bench]
fn arrays_combined(b: Bencher<'_, '_>) {
    bench(b, Engine::Combined, arrays);
}

#[divan::bench]
fn arrays_logic(b: Bencher<'_, '_>) {
    bench(b, Engine::Logic("QF_AUFLIA".into()), arrays);
}

#[divan::bench]
fn bit_vectors_simple(b: Bencher<'_, '_>) {
    bench(b, Engine::Simple, bit_vectors);
}

#[divan::bench]
fn bit_vectors_combined(b: Bencher<'_, '_>) {
    bench(b, Engine::Combined, bit_vectors);
}

#[divan::bench]
fn bit_vectors_logic(b: Bencher<'_, '_>) {
    bench(b, Engine::Logic("QF_BV".into()), bit_vectors);
}

#[divan::bench]
fn linear_child_process(bencher: Bencher<'_, '_>) {
    let t = Terms::new();
    let rounds = linear(&t);
    let z3 = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vendor/z3/bin/z3");
    let mut solver = ProcessSolver::new(&t, z3).unwrap();
    bencher
        .counter(ItemsCount::new(ROUNDS as usize * CANDIDATES as usize))
        .bench_local(|| play(&t, &mut solver, &rounds));
}

/// A model that refutes one candidate is evaluated on the others.
#[divan::bench]
fn evaluate_in_model(bencher: Bencher<'_, '_>) {
    let t = Terms::new();
    let rounds = linear(&t);
    let mut solver = Z3Solver::new(&t).unwrap();
    solver.assert(rounds[0].state);
    solver.assert(rounds[0].transition);
    assert_eq!(solver.check(), Answer::Sat);
    bencher
        .counter(ItemsCount::new(rounds[0].candidates.len()))
        .bench_local(|| rounds[0].candidates.iter().filter(|&&c| solver.evaluate_bool(c) == Some(true)).count());
}

/// Start-up: a new context, a new solver, a first check.
#[divan::bench]
fn start_up() {
    let t = Terms::new();
    let rounds = linear(&t);
    let mut solver = Z3Solver::new(&t).unwrap();
    play(&t, &mut solver, &rounds[..1]);
}
