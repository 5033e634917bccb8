//! How many small incremental checks a second, and what a solver costs before its first answer.
//!
//! A round is what the Hoare-triple checker does for one state and one letter: open a scope, assert a predicate and a
//! transition, ask for several successor predicates as assumptions, close the scope.

use tracewright_logic::{BvOp, Sort, Term, Terms};
use tracewright_smt::{Answer, Engine, Solver, Z3Options, Z3Solver};


fn cands() -> i64 { std::env::var("C").unwrap().parse().unwrap() }
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
        candidates: (0..cands()).map(|k| t.ge(t.add2(x1, y1), t.int(2 * n + k - 4))).collect(),
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
        candidates: (0..cands()).map(|k| t.le(t.select(a1, i), t.int(n + k - 3))).collect(),
    };
    (0..ROUNDS).map(round).collect()
}

fn bit_vectors(t: &Terms) -> Vec<Round> {
    let [x, y, x1] = ["x", "y", "x1"].map(|name| t.var(name, t.bv_sort(32)));
    let num = |n: i64| t.bv_num(u32::try_from(n).unwrap().into(), 32);
    let round = |n: i64| Round {
        state: t.and2(t.bv(BvOp::Ult, &[x, num(1000)]), t.eq(y, t.bv(BvOp::And, &[x, num(7)]))),
        transition: t.eq(x1, t.bv(BvOp::Add, &[t.bv(BvOp::Mul, &[x, num(n + 2)]), y])),
        candidates: (0..cands()).map(|k| t.bv(BvOp::Ult, &[x1, num(1000 * n + 1500 * k + 1)])).collect(),
    };
    (0..ROUNDS).map(round).collect()
}

fn play(t: &Terms, solver: &mut dyn Solver, rounds: &[Round]) {
    for round in rounds {
        solver.push();
        solver.assert(round.state);
        solver.assert(round.transition);
        for &candidate in &round.candidates {
            let answer = if std::env::var("PUSH").is_ok() { solver.push(); solver.assert(t.not(candidate)); let a = solver.check(); solver.pop(1); a } else { solver.check_assuming(&[t.not(candidate)]) };
            assert!(!matches!(answer, Answer::Unknown(_)));
        }
        solver.pop(1);
    }
}


fn cpu() -> f64 { unsafe { let mut r: libc::rusage = std::mem::zeroed(); libc::getrusage(libc::RUSAGE_SELF, &mut r); r.ru_utime.tv_sec as f64 + r.ru_utime.tv_usec as f64 * 1e-6 + r.ru_stime.tv_sec as f64 + r.ru_stime.tv_usec as f64 * 1e-6 } }
fn main() {
    let engine = Engine::Simple;
    let parameters: Vec<(String, String)> = std::env::args().skip(2).map(|a| { let (k, v) = a.split_once('=').unwrap(); (k.into(), v.into()) }).collect();
    for (name, make) in [("linear", linear as fn(&Terms) -> Vec<Round>), ("arrays", arrays), ("bits", bit_vectors)] {
        let t = Terms::new();
        let rounds = make(&t);
        let mut solver = Z3Solver::with_options(&t, Z3Options { engine: engine.clone(), parameters: parameters.clone(), ..Z3Options::default() }).unwrap();
        let s1 = cpu();
        let n = (if name == "bits" { 40 } else { 320 }) / cands() + 1;
        for _ in 0..n { play(&t, &mut solver, &rounds); }
        let dt = cpu() - s1;
        print!("{name}: start, {:.0}/s; ", (n * ROUNDS * cands()) as f64 / dt);
    }
    println!();
}
