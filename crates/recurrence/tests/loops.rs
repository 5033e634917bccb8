//! A table of loops: which argument is found, or that none may be found.

mod common;

use common::Loop;
use tracewright_recurrence::{Kind, Limits, NoRecurrence};

/// The kinds without their details.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Found {
    Fixpoint,
    Set,
    Geometric,
    /// Some argument, whichever is found first.
    Any,
}

fn found(kind: &Kind) -> Found {
    match kind {
        Kind::Fixpoint => Found::Fixpoint,
        Kind::RecurrentSet => Found::Set,
        Kind::Geometric { .. } => Found::Geometric,
    }
}

/// Name, declarations, start, round, and what is found.
type Row = (&'static str, &'static str, &'static str, &'static str, Found);

const FOREVER: &[Row] = &[
    ("nothing is asked", "x: Int", "true", "(= x' (+ x 1))", Found::Fixpoint),
    ("nothing changes", "x y: Int", "(= x 3)", "(and (= x y) (= x' x) (= y' y))", Found::Fixpoint),
    (
        "a counter beside the guard",
        "x n: Int",
        "(and (= x 5) (= n 0))",
        "(and (> x 0) (= x' x) (= n' (+ n 1)))",
        Found::Fixpoint,
    ),
    ("away from zero", "x: Int", "(= x 1)", "(and (> x 0) (= x' (+ x 1)))", Found::Set),
    ("past the end", "x: Int", "(< x 0)", "(and (not (= x 0)) (= x' (- x 1)))", Found::Set),
    ("the other parity", "x: Int", "(= x 1)", "(and (not (= x 0)) (= x' (- x 2)))", Found::Set),
    (
        "a step that is not negative",
        "x y: Int",
        "(and (= x 0) (= y 2))",
        "(and (>= x 0) (= x' (+ x y)) (= y' y))",
        Found::Set,
    ),
    ("any step", "x y: Int", "(= x 0)", "(and (>= x 0) (= x' (+ x y)) (= y' y))", Found::Any),
    ("a growing step", "x y: Int", "(and (= x 1) (= y 0))", "(and (>= x 0) (= x' (+ x y)) (= y' (+ y 1)))", Found::Set),
    (
        "a step that falls first",
        "x y: Int",
        "(and (= x 9) (= y (- 2)))",
        "(and (>= x 0) (= x' (+ x y)) (= y' (+ y 1)))",
        Found::Any,
    ),
    (
        "three in a row",
        "x y z: Int",
        "(and (= x 1) (= y 0) (= z 0))",
        "(and (>= x 0) (= x' (+ x y)) (= y' (+ y z)) (= z' (+ z 1)))",
        Found::Any,
    ),
    ("any choice", "x: Int; input u: Int", "(= x 7)", "(and (not (= u 0)) (= x' x))", Found::Fixpoint),
    ("a chosen value", "x: Int", "(= x 7)", "(> x 0)", Found::Fixpoint),
    ("a chosen increase", "x: Int; input u: Int", "(= x 7)", "(and (> x 0) (> u 2) (= x' (+ x u)))", Found::Set),
    ("two alike", "x y: Int; input u: Int", "(= x y)", "(and (= x y) (= x' u) (= y' x'))", Found::Fixpoint),
    (
        "the choice must follow the state",
        "x y: Int; input u: Int",
        "(= x y)",
        "(and (= x y) (= y' (+ y 1)) (= x' u))",
        Found::Set,
    ),
    ("unsigned wrap-around", "i: Int", "(= i 0)", "(and (< i 256) (= i' (mod (+ i 1) 256)))", Found::Set),
    (
        "unsigned wrap-around of 32 bits",
        "i: Int",
        "(= i 0)",
        "(and (>= i 0) (= i' (mod (- i 1) 4294967296)))",
        Found::Set,
    ),
    (
        "bytes",
        "i n: bv8",
        "(and (= i #x00) (= n #xff))",
        "(and (bvule i n) (= i' (bvadd i #x01)) (= n' n))",
        Found::Set,
    ),
    ("signed bytes", "i: bv8", "(= i #x01)", "(and (bvsle #x00 i) (= i' (bvand (bvadd i #x01) #x7f)))", Found::Set),
    (
        "a cell that is kept",
        "a: map; i x: Int",
        "(= (select a i) 4)",
        "(and (> (select a i) 0) (= a' (store a (+ i 1) x)) (= x' (+ x 1)) (= i' i))",
        Found::Any,
    ),
    (
        "a cell that grows",
        "a: map; i: Int",
        "(= (select a i) 4)",
        "(and (> (select a i) 0) (= a' (store a i (+ (select a i) 1))) (= i' i))",
        Found::Set,
    ),
    (
        "a step from an array",
        "a: map; x: Int",
        "(= x 0)",
        "(and (>= x 0) (= x' (+ x (select a 3))) (= a' a))",
        Found::Any,
    ),
    (
        "a step from an unchanged array",
        "a: map; x i: Int",
        "(and (= x 0) (= (select a i) 2))",
        "(and (>= x 0) (= x' (+ x (select a i))) (= a' a) (= i' i))",
        Found::Any,
    ),
    ("a flag", "b: Bool; x: Int", "b", "(and b (= b' (or b (> x 0))) (= x' (+ x 1)))", Found::Any),
    ("a turn", "x y: Int", "(and (= x 1) (= y 2))", "(and (not (= x y)) (= x' y) (= y' x))", Found::Any),
    (
        "leike and heizmann",
        "a b: Int",
        "(and (= a 3) (= b 1))",
        "(and (>= (+ a b) 4) (= a' (+ (* 3 a) b)) (= b' (* 2 b)))",
        Found::Any,
    ),
    ("doubling", "x: Int", "(= x 2)", "(and (not (= x 1)) (> x 0) (= x' (* 2 x)))", Found::Any),
    (
        "alternating paths",
        "x: Int",
        "(= x 10)",
        "(and (> x 0) (or (and (> x 5) (= x' (+ x 1))) (and (<= x 5) (= x' (- x 1)))))",
        Found::Any,
    ),
    ("a conditional step", "x: Int", "(= x 10)", "(and (> x 0) (= x' (ite (> x 5) (+ x 1) (- x 1))))", Found::Set),
    (
        "a sum that grows",
        "x y: Int; input u: Int",
        "true",
        "(and (>= (+ x y) 4) (= x' (+ (* 3 x) y)) (= y' (* 2 y)) (>= u x))",
        Found::Any,
    ),
    (
        "an input that must grow",
        "x y: Int; input u v: Int",
        "(and (= x 1) (= y 1))",
        "(and (> u (+ x y)) (< v u) (> v y) (= x' u) (= y' v))",
        Found::Any,
    ),
    (
        "a larger half",
        "x: Int; input u: Int",
        "(= x 2)",
        "(and (>= x 2) (= (* 2 u) (+ x x)) (= x' (+ u 2)))",
        Found::Any,
    ),
    (
        "each other",
        "x y: Int",
        "(and (= x 1) (= y 2))",
        "(and (> (+ x y) 0) (= x' (+ x y)) (= y' (- (* 2 x) y)))",
        Found::Any,
    ),
    (
        "a difference of powers",
        "x y: Int",
        "(and (= x 5) (= y 3))",
        "(and (> x y) (= x' (* 3 x)) (= y' (* 2 y)))",
        Found::Any,
    ),
    ("even numbers only", "x: Int", "(= x 10)", "(and (= (mod x 2) 0) (= x' (+ x 4)))", Found::Any),
    ("any even start", "x: Int", "true", "(and (not (= x 1)) (= x' (- x 2)))", Found::Any),
    (
        "constants of the stem",
        "x: Int; input n: Int",
        "(and (> n 3) (= x n))",
        "(and (>= x n) (= x' (+ x n)))",
        Found::Any,
    ),
    (
        "an odd search",
        "lo hi: Int; input m: Int",
        "(and (= lo 0) (= hi 9))",
        "(and (< lo hi) (= m (div (+ lo hi) 2)) (= lo' m) (= hi' hi))",
        Found::Any,
    ),
    (
        "overflow that wraps",
        "x: Int",
        "(= x 2147483647)",
        "(and (not (= x 0)) (= x' (ite (> (+ x 2) 2147483647) (- x 4294967294) (+ x 2))))",
        Found::Any,
    ),
    (
        "a list that is a ring",
        "next: map; p: Int",
        "(and (= (select next 1) 2) (= (select next 2) 1) (= p 1))",
        "(and (not (= p 0)) (= p' (select next p)) (= next' next))",
        Found::Any,
    ),
    ("reals", "x: Real", "(= x 1.0)", "(and (> x 0.0) (= x' (/ x 2.0)))", Found::Any),
];

const ENDING: &[(&str, &str, &str, &str)] = &[
    ("down", "x: Int", "true", "(and (> x 0) (= x' (- x 1)))"),
    ("up to a bound", "x n: Int", "true", "(and (< x n) (= x' (+ x 1)) (= n' n))"),
    ("towards zero", "x: Int", "(= x 8)", "(and (not (= x 0)) (= x' (- x 2)))"),
    ("chosen decrease", "x: Int; input u: Int", "true", "(and (> x 0) (> u 0) (= x' (- x u)))"),
    ("two phases", "x y: Int", "true", "(and (> x 0) (= x' (+ x y)) (= y' (- y 1)))"),
    ("halving", "x: Int", "true", "(and (> x 0) (= x' (div x 2)))"),
    ("bytes end", "i: bv8", "(= i #x00)", "(and (bvult i #xff) (= i' (bvadd i #x01)))"),
    (
        "lexicographic",
        "x y: Int; input u: Int",
        "true",
        "(and (> x 0) (or (and (> y 0) (= y' (- y 1)) (= x' x)) (and (<= y 0) (= y' u) (= x' (- x 1)))))",
    ),
];

#[test]
fn loops_that_run_forever() {
    let mut wrong = Vec::new();
    for &(name, declarations, start, round, expected) in FOREVER {
        let example = Loop::new(declarations, start, round);
        match example.find() {
            Ok(recurrence) => {
                example.confirm(&recurrence);
                let kind = found(&recurrence.kind);
                if expected != Found::Any && expected != kind {
                    wrong.push(format!("{name}: {kind:?} instead of {expected:?}"));
                }
            }
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Loops for which a geometric argument is found when there are no recurrent sets.
const GEOMETRIC: &[&str] = &[
    "away from zero",
    "past the end",
    "a step that is not negative",
    "a growing step",
    "three in a row",
    "a chosen increase",
    "the choice must follow the state",
    "leike and heizmann",
    "doubling",
    "a sum that grows",
    "an input that must grow",
    "a larger half",
    "even numbers only",
    "any even start",
    "constants of the stem",
    "a conditional step",
    "a step from an unchanged array",
];

#[test]
fn geometric_arguments() {
    let limits = Limits { choices: 0, ..Limits::default() };
    let mut wrong = Vec::new();
    for name in GEOMETRIC {
        let (_, declarations, start, round, _) = FOREVER.iter().find(|row| row.0 == *name).expect("a row");
        let example = Loop::new(declarations, start, round);
        match example.find_within(&limits) {
            Ok(recurrence) => {
                example.confirm(&recurrence);
                if found(&recurrence.kind) != Found::Geometric {
                    wrong.push(format!("{name}: {:?}", recurrence.kind));
                }
            }
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn loops_that_end() {
    for &(name, declarations, start, round) in ENDING {
        match Loop::new(declarations, start, round).find() {
            Err(NoRecurrence::NotFound | NoRecurrence::Ends { .. } | NoRecurrence::Stopped(_)) => {}
            other => panic!("{name}: {other:?}"),
        }
    }
}
