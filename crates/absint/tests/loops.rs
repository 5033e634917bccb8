//! Small loops and the invariants that are expected of them.

mod common;

use common::Program;
use tracewright_absint::Options;
use tracewright_logic::{Op, Sort, Term};

const T: Term = Term::TRUE;

#[test]
fn a_counter_stays_below_its_bound() {
    let mut p = Program::new(&["x"], 3);
    p.edge(0, 1, T, &[("x", Some(p.int(0)))]);
    p.edge(1, 1, p.t.lt(p.v("x"), p.int(100)), &[("x", Some(p.plus("x", 1)))]);
    p.edge(1, 2, p.t.ge(p.v("x"), p.int(100)), &[]);
    let a = p.analyse();
    assert_eq!(a.invariants[0], T);
    assert_eq!(a.invariants[1], p.t.and2(p.t.ge(p.v("x"), p.int(0)), p.t.le(p.v("x"), p.int(100))));
    assert_eq!(a.invariants[2], p.t.eq(p.v("x"), p.int(100)));
}

#[test]
fn a_counter_stays_below_a_variable() {
    let mut p = Program::new(&["x", "n"], 3);
    p.edge(0, 1, p.t.ge(p.v("n"), p.int(0)), &[("x", Some(p.int(0)))]);
    p.edge(1, 1, p.t.lt(p.v("x"), p.v("n")), &[("x", Some(p.plus("x", 1)))]);
    p.edge(1, 2, p.t.ge(p.v("x"), p.v("n")), &[]);
    let a = p.analyse();
    assert_eq!(a.invariants[1], p.t.and2(p.t.ge(p.v("x"), p.int(0)), p.t.le(p.v("x"), p.v("n"))));
    p.implies(&a, 2, p.t.eq(p.v("x"), p.v("n")), -6..=6);
}

#[test]
fn a_sum_is_constant() {
    let mut p = Program::new(&["x", "y"], 3);
    p.edge(0, 1, T, &[("x", Some(p.int(0))), ("y", Some(p.int(1000)))]);
    p.edge(1, 1, p.t.gt(p.v("y"), p.int(0)), &[("x", Some(p.plus("x", 1))), ("y", Some(p.plus("y", -1)))]);
    p.edge(1, 2, p.t.le(p.v("y"), p.int(0)), &[]);
    let a = p.analyse();
    assert!(p.t.conjuncts(a.invariants[1]).contains(&p.t.eq(p.t.add2(p.v("x"), p.v("y")), p.int(1000))));
    assert_eq!(a.invariants[2], p.t.and2(p.t.eq(p.v("x"), p.int(1000)), p.t.eq(p.v("y"), p.int(0))));
}

#[test]
fn two_counters_are_equal() {
    let mut p = Program::new(&["x", "y"], 3);
    p.edge(0, 1, T, &[("x", Some(p.int(0))), ("y", Some(p.int(0)))]);
    p.edge(1, 1, T, &[("x", Some(p.plus("x", 1))), ("y", Some(p.plus("y", 1)))]);
    p.edge(1, 2, p.t.ne(p.v("x"), p.v("y")), &[]);
    let a = p.analyse();
    assert_eq!(a.invariants[1], p.t.and2(p.t.eq(p.v("x"), p.v("y")), p.t.ge(p.v("x"), p.int(0))));
    assert_eq!(a.invariants[2], Term::FALSE);
}

#[test]
fn an_offset_is_a_multiple_of_four() {
    let mut p = Program::new(&["offset"], 3);
    p.edge(0, 1, T, &[("offset", Some(p.int(0)))]);
    p.edge(1, 1, p.t.lt(p.v("offset"), p.int(40000)), &[("offset", Some(p.plus("offset", 4)))]);
    let misaligned = p.t.ne(p.t.modulo(p.v("offset"), p.int(4)), p.int(0));
    p.edge(1, 2, p.t.or2(misaligned, p.t.gt(p.v("offset"), p.int(40000))), &[]);
    let a = p.analyse();
    assert_eq!(a.invariants[2], Term::FALSE);
    let literals = p.t.conjuncts(a.invariants[1]);
    assert!(literals.contains(&p.t.eq(p.t.modulo(p.v("offset"), p.int(4)), p.int(0))));
    assert!(literals.contains(&p.t.le(p.v("offset"), p.int(40000))));
}

#[test]
fn a_ring_buffer_index_wraps() {
    let mut p = Program::new(&["i"], 2);
    p.edge(0, 1, T, &[("i", Some(p.int(0)))]);
    p.edge(1, 1, T, &[("i", Some(p.t.modulo(p.plus("i", 1), p.int(8))))]);
    let a = p.analyse();
    assert_eq!(a.invariants[1], p.t.and2(p.t.ge(p.v("i"), p.int(0)), p.t.le(p.v("i"), p.int(7))));
}

#[test]
fn unsigned_arithmetic_that_does_not_wrap() {
    let mut p = Program::new(&["x", "y"], 2);
    let wrap = |p: &Program, term: Term| p.t.modulo(term, p.int(1 << 32));
    p.edge(0, 1, T, &[("x", Some(p.int(0))), ("y", Some(p.int(5)))]);
    let (x, y) = (wrap(&p, p.plus("x", 1)), wrap(&p, p.plus("y", 1)));
    p.edge(1, 1, p.t.lt(p.v("x"), p.int(1000)), &[("x", Some(x)), ("y", Some(y))]);
    let a = p.analyse();
    let literals = p.t.conjuncts(a.invariants[1]);
    assert!(literals.contains(&p.t.eq(p.v("y"), p.plus("x", 5))), "{}", p.t.to_boogie(a.invariants[1]));
    assert!(literals.contains(&p.t.le(p.v("x"), p.int(1000))));
}

#[test]
fn nested_loops() {
    let mut p = Program::new(&["i", "j"], 4);
    p.edge(0, 1, T, &[("i", Some(p.int(0)))]);
    p.edge(1, 2, p.t.lt(p.v("i"), p.int(10)), &[("j", Some(p.int(0)))]);
    p.edge(2, 2, p.t.lt(p.v("j"), p.v("i")), &[("j", Some(p.plus("j", 1)))]);
    p.edge(2, 1, p.t.ge(p.v("j"), p.v("i")), &[("i", Some(p.plus("i", 1)))]);
    p.edge(1, 3, p.t.ge(p.v("i"), p.int(10)), &[]);
    let a = p.analyse();
    let t = &p.t;
    let inner =
        [t.ge(p.v("j"), p.int(0)), t.le(p.v("j"), p.v("i")), t.ge(p.v("i"), p.int(0)), t.le(p.v("i"), p.int(9))];
    p.implies(&a, 2, t.and(&inner), -15..=15);
    p.implies(&a, 3, t.eq(p.v("i"), p.int(10)), -15..=15);
}

#[test]
fn up_and_down() {
    let mut p = Program::new(&["x", "n", "bup"], 2);
    let up = p.v("bup");
    let below = p.t.lt(p.v("x"), p.v("n"));
    p.edge(0, 1, p.t.eq(p.v("n"), p.int(10)), &[("x", Some(p.int(0))), ("bup", Some(T))]);
    p.edge(1, 1, p.t.and2(up, below), &[("x", Some(p.plus("x", 1)))]);
    p.edge(1, 1, p.t.and2(up, p.t.not(below)), &[("bup", Some(Term::FALSE))]);
    p.edge(1, 1, p.t.and2(p.t.not(up), p.t.gt(p.v("x"), p.int(0))), &[("x", Some(p.plus("x", -1)))]);
    let a = p.analyse();
    let range = [p.t.ge(p.v("x"), p.int(0)), p.t.le(p.v("x"), p.int(10)), p.t.eq(p.v("n"), p.int(10))];
    assert_eq!(a.invariants[1], p.t.and(&range));
}

#[test]
fn differences_are_bounded() {
    // y starts at x or above, x is raised only below y, y only grows
    let mut p = Program::new(&["x", "y"], 2);
    p.edge(0, 1, p.t.le(p.v("x"), p.v("y")), &[]);
    p.edge(1, 1, p.t.lt(p.v("x"), p.v("y")), &[("x", Some(p.plus("x", 1)))]);
    p.edge(1, 1, T, &[("y", Some(p.plus("y", 3)))]);
    assert_eq!(p.analyse().invariants[1], p.t.le(p.v("x"), p.v("y")));
}

#[test]
fn a_loop_until_different() {
    let mut p = Program::new(&["x", "n"], 3);
    p.edge(0, 1, p.t.ge(p.v("n"), p.int(0)), &[("x", Some(p.int(0)))]);
    p.edge(1, 1, p.t.ne(p.v("x"), p.v("n")), &[("x", Some(p.plus("x", 1)))]);
    p.edge(1, 2, p.t.gt(p.v("x"), p.v("n")), &[]);
    let a = p.analyse();
    assert_eq!(a.invariants[2], Term::FALSE, "{}", p.t.to_boogie(a.invariants[1]));
}

#[test]
fn booleans_follow_each_other() {
    let mut p = Program::new(&["ba", "bc"], 2);
    p.edge(0, 1, T, &[("ba", Some(T)), ("bc", Some(Term::FALSE))]);
    p.edge(1, 1, T, &[("ba", Some(p.v("bc"))), ("bc", Some(p.v("ba")))]);
    assert_eq!(p.analyse().invariants[1], p.t.not(p.t.iff(p.v("ba"), p.v("bc"))));
}

#[test]
fn any_value_within_a_range() {
    let mut p = Program::new(&["x", "s"], 2);
    p.edge(0, 1, T, &[("s", Some(p.int(0))), ("x", Some(p.int(0)))]);
    let primed = p.t.var("x'", Sort::INT);
    let range = p.t.and2(p.t.ge(primed, p.int(-3)), p.t.le(primed, p.int(5)));
    p.edge(1, 1, range, &[("x", None), ("s", Some(p.t.mul(p.v("x"), p.v("x"))))]);
    let a = p.analyse();
    let t = &p.t;
    let expected =
        [t.ge(p.v("x"), p.int(-3)), t.le(p.v("x"), p.int(5)), t.ge(p.v("s"), p.int(0)), t.le(p.v("s"), p.int(25))];
    assert_eq!(a.invariants[1], t.and(&expected));
}

#[test]
fn disjunctions_on_an_edge() {
    let mut p = Program::new(&["x"], 2);
    p.edge(0, 1, T, &[("x", Some(p.int(0)))]);
    let primed = p.t.var("x'", Sort::INT);
    let by_two = p.t.and2(p.t.lt(p.v("x"), p.int(10)), p.t.eq(primed, p.plus("x", 2)));
    let back = p.t.and2(p.t.ge(p.v("x"), p.int(10)), p.t.eq(primed, p.int(0)));
    p.edge(1, 1, p.t.or2(by_two, back), &[("x", None)]);
    let step = p.t.ite(p.t.gt(p.v("x"), p.int(4)), p.plus("x", -4), p.v("x"));
    p.edge(1, 1, T, &[("x", Some(step))]);
    let a = p.analyse();
    let even = p.t.eq(p.t.modulo(p.v("x"), p.int(2)), p.int(0));
    let range = [p.t.ge(p.v("x"), p.int(0)), p.t.le(p.v("x"), p.int(10)), even];
    p.implies(&a, 1, p.t.and(&range), -20..=20);
}

#[test]
fn modes_are_told_apart_on_demand() {
    // A state machine: mode 1 raises x to 5, mode 2 leaves it there.
    let mut p = Program::new(&["m", "x"], 3);
    let is = |p: &Program, k: i64| p.t.eq(p.v("m"), p.int(k));
    p.edge(0, 1, T, &[("m", Some(p.int(1))), ("x", Some(p.int(0)))]);
    p.edge(1, 1, p.t.and2(is(&p, 1), p.t.lt(p.v("x"), p.int(5))), &[("x", Some(p.plus("x", 1)))]);
    p.edge(1, 1, p.t.and2(is(&p, 1), p.t.ge(p.v("x"), p.int(5))), &[("m", Some(p.int(2)))]);
    p.edge(1, 2, p.t.and2(is(&p, 2), p.t.ne(p.v("x"), p.int(5))), &[]);
    assert_ne!(p.analyse().invariants[2], Term::FALSE);
    let partitioned = p.analyse_with(&Options { partition: true, ..Options::default() });
    assert_eq!(partitioned.invariants[2], Term::FALSE);
    assert!(p.t.conjuncts(partitioned.invariants[1]).iter().any(|l| p.t.op(*l) == Op::Or));
}

#[test]
fn three_variables_in_one_equation() {
    let mut p = Program::new(&["x", "y", "z"], 2);
    p.edge(0, 1, T, &[("x", Some(p.int(0))), ("y", Some(p.int(0))), ("z", Some(p.int(0)))]);
    p.edge(1, 1, T, &[("x", Some(p.plus("x", 1))), ("z", Some(p.plus("z", 2)))]);
    p.edge(1, 1, T, &[("y", Some(p.plus("y", 1))), ("z", Some(p.plus("z", -3)))]);
    let sum = p.t.sub(p.t.mul(p.int(2), p.v("x")), p.t.mul(p.int(3), p.v("y")));
    let a = p.analyse();
    assert!(p.t.conjuncts(a.invariants[1]).contains(&p.t.eq(p.v("z"), sum)), "{}", p.t.to_boogie(a.invariants[1]));
}

#[test]
fn reals_keep_their_equations() {
    let mut p = Program::new(&[], 2);
    let (r, next) = (p.t.var("r", Sort::REAL), p.t.var("r'", Sort::REAL));
    let (s, other) = (p.t.var("s", Sort::REAL), p.t.var("s'", Sort::REAL));
    let variable = |term, primed| tracewright_absint::Variable { term, primed };
    p.graph.variables = vec![variable(r, next), variable(s, other)];
    let half = p.t.num(tracewright_logic::Rational::new(1, 2), Sort::REAL);
    let start = p.t.and2(p.t.eq(next, p.t.real(0)), p.t.eq(other, half));
    let step = p.t.and(&[p.t.eq(next, p.t.add2(r, half)), p.t.eq(other, p.t.add2(s, half)), p.t.lt(r, p.t.real(3))]);
    for (source, formula) in [(0, start), (1, step)] {
        p.graph.edges.push(tracewright_absint::Edge { source, target: 1, formula, written: vec![0, 1] });
    }
    let a = p.analyse();
    let literals = p.t.conjuncts(a.invariants[1]);
    assert!(literals.contains(&p.t.eq(s, p.t.add2(r, half))), "{}", p.t.to_boogie(a.invariants[1]));
    assert!(literals.contains(&p.t.ge(r, p.t.real(0))));
}

#[test]
fn nothing_hangs_and_nothing_is_said_without_budget() {
    let mut p = Program::new(&["x"], 2);
    p.edge(0, 1, T, &[("x", Some(p.int(0)))]);
    p.edge(1, 1, T, &[("x", Some(p.plus("x", 1)))]);
    let a = tracewright_absint::analyse(&p.t, &p.graph, &Options { step_budget: 1, ..Options::default() });
    assert!(!a.converged && a.invariants == [T, T]);
}
