//! Loops with the ranking functions that are found for them.

mod common;

use common::{parse, search, show, validate};
use tracewright_logic::Terms;
use tracewright_ranking::NoRanking;

/// A loop: name, variables, stem, rounds, and the ranking function as it is shown.
type Case = (&'static str, &'static str, &'static str, &'static [&'static str], &'static str);

const RANKED: &[Case] = &[
    ("count down", "x: Int", "", &["(> x 0) / x := (- x 1)"], "x"),
    ("up to a bound", "x y: Int", "", &["(< x y) / x := (+ x 1)"], "y - x"),
    ("down to a bound", "x y: Int", "", &["(> x y) / x := (- x 1)"], "x - y"),
    ("inner loop", "i j: Int", "", &["(> i 0) / i := (- i 1), j := *"], "i"),
    ("halves", "x: Int", "", &["(> x 0) / x := (div x 2)"], "x"),
    ("invariant of the stem", "x y: Int", "(= y 23)", &["(>= x 0) / x := (- x y)"], "if"),
    ("two phases", "x y: Int", "", &["(> x 0) / x := (+ x y), y := (- y 1)"], "(y, x)"),
    ("three phases", "x y z: Int", "", &["(> x 0) / x := (+ x y), y := (+ y z), z := (- z 1)"], "(z, y, x)"),
    (
        "a phase that falls in some rounds only",
        "a b i: Int",
        "",
        &["(> i 0) / i := (+ i a), a := (- a 1)", "(> i 0) / i := (+ i b), a := (- a 1), b := (- b 1)"],
        "(a, b, i)",
    ),
    ("squares of a counter", "x z: Int", "", &["(>= x 0) / x := (- x (* z z)), z := (+ z 1)"], "x)"),
    ("square below a bound", "x n: Int", "(>= x 0)", &["(< (* x x) n) / x := (+ x 1)"], "n"),
    ("product", "x y k: Int", "(and (>= x 1) (>= k 2))", &["(< x y) / x := (* x k)"], "y - x"),
    (
        "lexicographic",
        "x y: Int",
        "",
        &["(and (> x 0) (> y 0)) / x := (- x 1), y := *", "(and (> x 0) (> y 0)) / y := (- y 1)"],
        "(x, y)",
    ),
    (
        "lexicographic with an ite",
        "x y b: Int",
        "",
        &["(and (> x 0) (> y 0)) / x := (ite (> b 0) (- x 1) x), y := (ite (> b 0) b (- y 1)), b := *"],
        "(x, y)",
    ),
    (
        "greatest common divisor",
        "x y: Int",
        "(and (> x 0) (> y 0))",
        &["(> x y) / x := (- x y)", "(< x y) / y := (- y x)"],
        "if",
    ),
    ("distance", "x y: Int", "", &["(> x y) / x := (- x 1)", "(< x y) / x := (+ x 1)"], "piece"),
    ("towards zero from both sides", "x: Int", "", &["(not (= x 0)) / x := (ite (> x 0) (- x 1) (+ x 1))"], "piece"),
    ("wraps around", "x: Int", "", &["(and (> x 0) (< x 4294967296)) / x := (mod (+ x 1) 4294967296)"], "- x"),
    (
        "unsigned bound",
        "x n: Int",
        "",
        &["(and (<= 0 x) (< x n) (< n 4294967296)) / x := (mod (+ x 1) 4294967296)"],
        "n - x",
    ),
    ("remainder as a counter", "x: Int", "", &["(> (mod x 4294967296) 0) / x := (- x 1)"], "x mod 4294967296"),
    (
        "wraps around downwards",
        "x: Int",
        "",
        &["(and (> x 0) (< x 4294967296)) / x := (mod (+ x 4294967295) 4294967296)"],
        "(x)",
    ),
    ("product of a constant", "x y: Int", "(= y 2)", &["(> x 0) / x := (- x (* y y))"], "(x) if y"),
    (
        "two counters in an outer loop",
        "i j n m: Int",
        "(and (= i 0) (= j 0) (> m 0))",
        &["(and (< i n) (< j m)) / j := (+ j 1)", "(and (< i n) (>= j m)) / i := (+ i 1), j := 0"],
        "(n - i, m - j",
    ),
    (
        "many variables",
        "x y a b c d e f g h: Int",
        "",
        &["(and (> x y) (> a b) (> c d) (> e f)) / x := (- x 1), a := (+ a b), c := (+ c d), e := (+ g h), f := *"],
        "x - y",
    ),
    (
        "one of three falls",
        "x y z: Int",
        "",
        &[
            "(and (> x 0) (> y 0) (> z 0)) / x := (- x 1), y := *, z := *",
            "(and (> x 0) (> y 0) (> z 0)) / y := (- y 1), z := *",
            "(and (> x 0) (> y 0) (> z 0)) / z := (- z 1)",
        ],
        "(x, y, z)",
    ),
    (
        "a place of each of two arrays",
        "a b: Map; i j: Int",
        "",
        &[
            "(and (> (select a i) 0) (> (select b j) 0)) / a := (store a i (- (select a i) 1)), b := (store b j 9)",
            "(and (> (select a i) 0) (> (select b j) 0)) / b := (store b j (- (select b j) 1))",
        ],
        "a[i]",
    ),
    ("one round", "x: Int", "", &["(= (mod x 2) 0) / x := (- x 1)"], "x mod 2"),
    ("one round, by an equation", "x y z: Int", "(= x y)", &["(not (= x z)) / z := y"], "piece"),
    (
        "phases, and a round that keeps them",
        "a b c d: Int",
        "",
        &["(>= b 1) / b := (- b 1)", "(>= b 1) / b := (+ b c), c := (+ c d), d := (+ d a), a := (- a 1)"],
        "(a, d, c, b)",
    ),
    (
        "equal arrays",
        "a b c: Map; x: Int",
        "(>= (select a 0) 1)",
        &["(and (>= x 0) (= a b) (= c b)) / x := (- x (select c 0))"],
        "x) if",
    ),
    ("reals", "x: Real", "", &["(> x 0.0) / x := (- x 0.5)"], "2.0 * x"),
    ("real halves down to one", "x: Real", "", &["(> x 1.0) / x := (/ x 2.0)"], "x"),
    ("flag", "b: Bool", "", &["b / b := false"], "if b then"),
    ("flag and counter", "b: Bool; x: Int", "", &["b / b := (> x 0), x := (- x 1)"], "x"),
    (
        "flag that stops",
        "go: Bool; x: Int",
        "",
        &["(and go (> x 0)) / x := (- x 1)", "(and go (<= x 0)) / go := false, x := *"],
        "go",
    ),
    ("place of an array", "a: Map; i: Int", "", &["(> (select a i) 0) / a := (store a i (- (select a i) 1))"], "a[i]"),
    (
        "place of an array among others",
        "a: Map; i j: Int",
        "",
        &["(and (> (select a i) 0) (not (= i j))) / a := (store (store a i (- (select a i) 1)) j 7)"],
        "a[i]",
    ),
    (
        "memory of two levels",
        "m: Memory; p: Int",
        "",
        &["(< (select (select m p) 0) 10) / m := (store m p (store (select m p) 0 (+ (select (select m p) 0) 1)))"],
        "m[p][0]",
    ),
    (
        "up to what an array holds",
        "a: Map; i: Int",
        "",
        &["(< i (select a 0)) / i := (+ i 1), a := (store a 1 i)"],
        "a[0] - i",
    ),
    ("bits", "x: U32", "", &["(bvugt x #x00000000) / x := (bvsub x #x00000001)"], "x"),
    ("bits up to a bound", "x n: U32", "", &["(bvult x n) / x := (bvadd x #x00000001)"], "n"),
    ("signed bits", "x: U32", "", &["(bvsgt x #x00000000) / x := (bvsub x #x00000001)"], "x"),
    ("shifted bits", "x: U32", "", &["(not (= x #x00000000)) / x := (bvlshr x #x00000001)"], "x"),
    ("never entered", "x: Int", "", &["(and (> x 0) (< x 0)) / x := (+ x 1)"], "(0)"),
    ("never reached", "x: Int", "(and (> x 0) (< x 0))", &["(> x 0) / x := (+ x 1)"], "if false"),
    ("remainders", "x y: Int", "", &["(> y 0) / x := y, y := (mod x y)"], "y"),
    ("steps of two to a bound", "x n: Int", "", &["(< x n) / x := (+ x 2)"], "n - x"),
    ("step that grows", "x n s: Int", "(>= s 1)", &["(< x n) / x := (+ x s), s := (+ s 1)"], "(-s, n - x)"),
    ("step of the stem", "x n s: Int", "(>= s 1)", &["(< x n) / x := (+ x s)"], "n - x) if s >= 1"),
    (
        "invariant between variables",
        "x n s: Int",
        "(= s (+ n 1))",
        &["(< x n) / x := (+ x (- s n)), n := (- n 1), s := (- s 1)"],
        " if ",
    ),
    (
        "invariant of three variables",
        "x a b c: Int",
        "(and (> b 7) (> c 7) (or (= a (+ b (+ c 1))) (= a (+ b (+ c 2)))))",
        &["(> x 0) / x := (- x (- a (+ b c))), a := (+ a 3), b := (+ b 1), c := (+ c 2)"],
        " if ",
    ),
];

#[test]
fn loops_are_ranked() {
    let mut wrong = Vec::new();
    for (name, variables, stem, rounds, expected) in RANKED {
        let t = Terms::new();
        let problem = parse(&t, variables, stem, rounds);
        let found = search(&t, &problem);
        match found {
            Ok(ranking) => {
                validate(&t, &problem, &ranking);
                let shown = show(&t, &ranking);
                println!("{name}: {shown}");
                if !shown.contains(expected) {
                    wrong.push(format!("{name}: {shown}, not {expected}"));
                }
            }
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const UNRANKED: &[(&str, &str, &str, &[&str])] = &[
    ("counts up", "x: Int", "", &["(> x 0) / x := (+ x 1)"]),
    ("stands still", "x: Int", "", &["(> x 0) / "]),
    ("two that undo each other", "x: Int", "", &["(> x 0) / x := (- x 1)", "(> x 0) / x := (+ x 1)"]),
    ("wraps around for ever", "x: U32", "", &["true / x := (bvadd x #x00000001)"]),
    ("a step of nothing", "x y: Int", "(= y 0)", &["(> x 0) / x := (- x y)"]),
    ("reals that shrink", "x: Real", "", &["(> x 0.0) / x := (/ x 2.0)"]),
    ("swaps", "x y: Int", "(and (> x 0) (> y 0))", &["(not (= x y)) / x := y, y := x"]),
];

#[test]
fn endless_loops_are_not_ranked() {
    for (name, variables, stem, rounds) in UNRANKED {
        let t = Terms::new();
        let problem = parse(&t, variables, stem, rounds);
        let found = search(&t, &problem);
        assert_eq!(found, Err(NoRanking::NoTemplate), "{name}");
    }
}
