//! Benchmarks: Hoare triples per second, by the stage that decides them.
//!
//! Every benchmark first makes sure that the stage it is named after answers all triples of a batch.

mod families;

use std::cell::{Cell, RefCell};

use divan::Bencher;
use divan::counter::ItemsCount;
use tracewright_automata::{Letter, Symbol};
use tracewright_logic::{Sort, Term, Terms};
use tracewright_program::Icfg;
use tracewright_proof::{HoareChecker, HoareStats, Relations, Validity};
use tracewright_smt::Z3Solver;

fn main() {
    divan::main();
}

/// Triples in a batch.
const BATCH: i64 = 64;

/// Postconditions of one question where several are asked at once.
const POSTS: i64 = 8;

const PROGRAM: &str = "
procedure main(n: int)
{
  var x, y, z, i, j: int;
  var a: [int]int;
  x := x + y + 1;
  a[j] := x;
}
";

/// `{pre} symbol {post}`
#[derive(Clone, Copy)]
struct Triple {
    pre: Term,
    symbol: Symbol,
    post: Term,
}

/// A program of two statements and its variables.
struct Setting<'a> {
    t: &'a Terms,
    /// `x := x + y + 1`
    addition: Symbol,
    /// `a[j] := x`
    store: Symbol,
}

impl<'a> Setting<'a> {
    fn new(t: &'a Terms, icfg: &Icfg) -> Self {
        let writing = |name: &str| {
            let writes = |v: &tracewright_program::VarId| icfg.variable(*v).name == name;
            let edge =
                icfg.edges.iter().position(|e| !e.transition.is_skip() && e.transition.written.iter().any(writes));
            Symbol::Internal(Letter(edge.expect("the statement is there") as u32))
        };
        Setting { t, addition: writing("x"), store: writing("a") }
    }

    fn var(&self, name: &str) -> Term {
        self.t.var(&format!("main::{name}"), Sort::INT)
    }

    fn at_least(&self, name: &str, n: i64) -> Term {
        self.t.ge(self.var(name), self.t.int(n))
    }

    /// `{x >= k && y >= k && z >= 0} x := x + y + 1 {x >= 2k + slack}`: valid for a slack of at most 1.
    fn linear(&self, k: i64, slack: i64) -> Triple {
        let pre = self.t.and(&[self.at_least("x", k), self.at_least("y", k), self.at_least("z", 0)]);
        Triple { pre, symbol: self.addition, post: self.at_least("x", 2 * k + slack) }
    }

    /// `{a[i] >= k && i < j} a[j] := x {a[i] >= k}`
    fn array(&self, k: i64) -> Triple {
        let t = self.t;
        let a = t.var("main::a", t.array_sort(Sort::INT, Sort::INT));
        let read = t.ge(t.select(a, self.var("i")), t.int(k));
        Triple { pre: t.and2(read, t.lt(self.var("i"), self.var("j"))), symbol: self.store, post: read }
    }
}

type Checker<'a> = HoareChecker<'a, Z3Solver<'a>>;

fn ask(checker: &mut Checker, triples: &[Triple], expected: Validity) {
    for triple in triples {
        let answer = checker.check(triple.pre, Term::TRUE, triple.symbol, triple.post);
        assert_eq!(answer, Ok(expected));
    }
}

/// Checks batches of triples. `batch` gets numbers that no earlier batch got; `prepare` is checked once before.
fn bench(
    bencher: Bencher<'_, '_>,
    stage: fn(&HoareStats) -> u64,
    expected: Validity,
    prepare: impl Fn(&Setting, &mut Checker),
    batch: impl Fn(&Setting, i64) -> Triple,
) {
    let t = Terms::new();
    let icfg = families::statements(PROGRAM, &t);
    let relations = Relations::new(&t, &icfg);
    let setting = Setting::new(&t, &icfg);
    let checker = RefCell::new(HoareChecker::new(&relations, Z3Solver::new(&t).expect("Z3 starts")));
    prepare(&setting, &mut checker.borrow_mut());
    let next = Cell::new(0);
    let fresh = || -> Vec<Triple> {
        let from = next.replace(next.get() + BATCH);
        (from..from + BATCH).map(|k| batch(&setting, k)).collect()
    };
    let before = stage(&checker.borrow().stats);
    ask(&mut checker.borrow_mut(), &fresh(), expected);
    assert_eq!(stage(&checker.borrow().stats) - before, BATCH as u64, "{:?}", checker.borrow().stats);
    bencher
        .counter(ItemsCount::new(BATCH as usize))
        .with_inputs(fresh)
        .bench_local_refs(|triples| ask(&mut checker.borrow_mut(), triples, expected));
}

/// The same query again.
#[divan::bench]
fn cache(bencher: Bencher<'_, '_>) {
    let batch = |s: &Setting, k: i64| s.linear(k % BATCH, 1);
    let prepare = |s: &Setting, c: &mut Checker| {
        let all: Vec<Triple> = (0..BATCH).map(|k| batch(s, k)).collect();
        ask(c, &all, Validity::Valid);
    };
    bench(bencher, |s| s.cache, Validity::Valid, prepare, batch);
}

/// A precondition with more conjuncts than a sufficient one.
#[divan::bench]
fn consequence_positive(bencher: Bencher<'_, '_>) {
    let prepare = |s: &Setting, c: &mut Checker| ask(c, &[s.linear(5, 1)], Validity::Valid);
    let batch = |s: &Setting, k: i64| {
        let known = s.linear(5, 1);
        Triple { pre: s.t.and2(known.pre, s.at_least("i", k)), ..known }
    };
    bench(bencher, |s| s.implication_positive, Validity::Valid, prepare, batch);
}

/// A precondition with fewer conjuncts than one that is not sufficient.
#[divan::bench]
fn consequence_negative(bencher: Bencher<'_, '_>) {
    let invalid = |s: &Setting| s.linear(5, 2);
    let prepare = move |s: &Setting, c: &mut Checker| {
        let strong = s.t.and(&[invalid(s).pre, s.at_least("i", 0), s.at_least("j", 0)]);
        ask(c, &[Triple { pre: strong, ..invalid(s) }], Validity::Invalid);
    };
    let batch = move |s: &Setting, k: i64| {
        let extra = if k % 2 == 0 { s.at_least("i", 0) } else { s.at_least("j", 0) };
        Triple { pre: s.t.and2(invalid(s).pre, extra), ..invalid(s) }
    };
    bench(bencher, |s| s.implication_negative, Validity::Invalid, prepare, batch);
}

/// The statement does not write the variables of the postcondition, and the precondition implies it syntactically.
#[divan::bench]
fn data_flow(bencher: Bencher<'_, '_>) {
    let batch = |s: &Setting, k: i64| {
        let pre = s.t.and(&[s.at_least("x", 0), s.at_least("y", k), s.at_least("z", 0)]);
        Triple { pre, symbol: s.addition, post: s.at_least("y", k - 1) }
    };
    bench(bencher, |s| s.dataflow_positive, Validity::Valid, |_, _| {}, batch);
}

/// Linear arithmetic, valid: by bounds, or else by the solver.
#[divan::bench]
fn linear_valid(bencher: Bencher<'_, '_>) {
    bench(bencher, |s| s.bounds_valid + s.solver_valid, Validity::Valid, |_, _| {}, |s, k| s.linear(k, 1));
}

/// Linear arithmetic with a model.
#[divan::bench]
fn linear_invalid(bencher: Bencher<'_, '_>) {
    bench(bencher, |s| s.bounds_invalid + s.solver_invalid, Validity::Invalid, |_, _| {}, |s, k| s.linear(k, 2));
}

/// The solver says valid, about a store and a select.
#[divan::bench]
fn solver_arrays(bencher: Bencher<'_, '_>) {
    bench(bencher, |s| s.solver_valid, Validity::Valid, |_, _| {}, |s, k| s.array(k));
}

/// Several postconditions at once, as when an automaton is built: half of them are valid; the model that refutes one of
/// the others may refute the rest.
#[divan::bench]
fn solver_several_postconditions(bencher: Bencher<'_, '_>) {
    let t = Terms::new();
    let icfg = families::statements(PROGRAM, &t);
    let relations = Relations::new(&t, &icfg);
    let setting = Setting::new(&t, &icfg);
    let mut checker = HoareChecker::new(&relations, Z3Solver::new(&t).expect("Z3 starts"));
    let next = Cell::new(0);
    let fresh = || {
        let k = next.replace(next.get() + POSTS);
        let posts: Vec<Term> = (0..POSTS).map(|slack| setting.linear(k, slack + 2 - POSTS / 2).post).collect();
        (setting.linear(k, 0).pre, posts)
    };
    bencher.counter(ItemsCount::new(POSTS as usize)).with_inputs(fresh).bench_local_refs(|(pre, posts)| {
        let answers = checker.check_all(*pre, Term::TRUE, setting.addition, posts).expect("there is no limit");
        assert_eq!(answers.iter().filter(|&&a| a == Validity::Valid).count(), posts.len() / 2);
    });
}
