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
        "up to a limit that is never passed",
        "i n: Int",
        "(and (= i 0) (<= 0 n 4294967295))",
        "(and (<= i n) (= n' n) (= i' (ite (> (+ i 1) 4294967295) (- i 4294967295) (+ i 1))))",
        Found::Set,
    ),
    (
        "a limit beyond the range",
        "i n: Int",
        "(and (= i 0) (<= (- 2147483648) n 2147483647))",
        "(and (< i n) (= n' n) (= i' (mod (+ i 1) 256)))",
        Found::Set,
    ),
    (
        "up to a limit in words",
        "i n: bv32",
        "(= i #x00000000)",
        "(and (bvule i n) (= i' (bvadd i #x00000001)) (= n' n))",
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
    (
        "up and down by cases",
        "x y: Int",
        "(and (= x 10) (= y 3))",
        "(and (> (+ x y) 0) (or (and (> x y) (= x' (- x 1)) (= y' y)) (and (<= x y) (= x' (+ y 5)) (= y' (+ y 1)))))",
        Found::Any,
    ),
    (
        "inputs in a range",
        "x: Int; input u: Int",
        "(and (<= (- 2147483648) x) (<= x 2147483647))",
        "(and (>= x 0) (<= (- 2147483648) u) (<= u 2147483647) (= x' u))",
        Found::Any,
    ),
    (
        "a sum of inputs in a range",
        "x y: Int; input u v: Int",
        "(and (= x 0) (= y 0))",
        "(and (>= (+ x y) 0) (<= (- 128) u) (<= u 127) (<= (- 128) v) (<= v 127) (= x' (+ x u)) (= y' (- v x)))",
        Found::Any,
    ),
    (
        "two rounds in one",
        "x a b c: Int; input m: Int",
        "(= x 4)",
        "(and (not (= x 0)) (= m (- x 1)) (not (= m 0)) (= x' (+ m 1)) (= a' b) (= b' c) (= c' a))",
        Found::Any,
    ),
    (
        "greatest common divisor by subtraction from zero",
        "a b: Int",
        "(and (= a 4) (= b 0))",
        "(and (not (= a b)) (>= a b) (= a' (- a b)) (= b' b))",
        Found::Any,
    ),
    (
        "greatest common divisor with a negative number",
        "a b: Int",
        "(and (= a 4) (= b (- 2)))",
        "(and (not (= a b)) (or (and (> a b) (= a' (- a b)) (= b' b)) (and (<= a b) (= a' a) (= b' (- b a)))))",
        Found::Any,
    ),
    (
        "a scan that does not move",
        "a: map; i n: Int",
        "(and (= i 0) (= n 5))",
        "(and (< i n) (= i' (ite (= (select a i) 0) (+ i 1) i)) (= a' a) (= n' n))",
        Found::Any,
    ),
    (
        "a scan without end",
        "a: map; i: Int",
        "true",
        "(and (not (= (select a i) 0)) (= i' (+ i 1)) (= a' a))",
        Found::Any,
    ),
    (
        "a write before the reader",
        "a: map; i: Int",
        "(= i 0)",
        "(and (>= (select a i) 0) (= a' (store a (+ i 1) 7)) (= i' (+ i 1)))",
        Found::Any,
    ),
    (
        "a pointer that stays",
        "base off: Int; mem: map; input v: Int",
        "(and (= base 3) (= off 0))",
        "(and (not (= base 0)) (= mem' (store mem (+ base off) v)) (= base' base) (= off' (+ off 4)))",
        Found::Any,
    ),
    (
        "signed overflow that wraps",
        "x: Int",
        "(= x 1)",
        "(and (not (= x 0)) (= x' (- (mod (+ (* 2 x) 1 2147483648) 4294967296) 2147483648)))",
        Found::Any,
    ),
    ("a remainder that stays", "x: Int", "(= x 7)", "(and (= (mod x 3) 1) (= x' (+ x 6)))", Found::Any),
    (
        "multiplied words",
        "x: bv32",
        "(= x #x00000003)",
        "(and (not (= x #x00000000)) (= x' (bvmul x #x00000003)))",
        Found::Any,
    ),
    (
        "words as a counter",
        "x n: bv32",
        "(= n #xffffffff)",
        "(and (bvule x n) (= x' (bvadd x #x00000001)) (= n' n))",
        Found::Any,
    ),
    ("a product that grows", "x y: Int", "(and (= x 2) (= y 2))", "(and (> x 1) (= x' (* x y)) (= y' y))", Found::Any),
    (
        "phases",
        "p x: Int",
        "(and (= p 0) (= x 5))",
        "(and (>= x 0) (= p' (ite (= p 2) 0 (+ p 1))) (= x' (ite (= p 2) (+ x 2) (- x 1))))",
        Found::Any,
    ),
    (
        "flags as numbers",
        "f g x: Int",
        "(and (= f 1) (= g 0))",
        "(and (= f 1) (or (= g 0) (= g 1)) (= g' (- 1 g)) (= f' f) (= x' (* 2 x)))",
        Found::Any,
    ),
    (
        "towards a bound from the wrong side",
        "i n s: Int",
        "(and (> i n) (> s 0))",
        "(and (not (= i n)) (= i' (+ i s)) (= n' n) (= s' s))",
        Found::Any,
    ),
    (
        "a bound that flees",
        "i n: Int",
        "(and (= i 0) (= n 10))",
        "(and (< i n) (= i' (+ i 1)) (= n' (+ n 1)))",
        Found::Any,
    ),
    (
        "a bound that flees faster",
        "i n: Int; input u: Int",
        "true",
        "(and (< i n) (= i' (+ i 1)) (>= u 1) (= n' (+ n u)))",
        Found::Any,
    ),
    (
        "five in a ring",
        "a b c d e: Int",
        "(and (= a 1) (= b 2) (= c 3) (= d 4) (= e 5))",
        "(and (> (+ a b c d e) 0) (= a' b) (= b' c) (= c' d) (= d' e) (= e' a))",
        Found::Any,
    ),
    ("a sign that changes", "x: Int", "(= x 4)", "(and (>= x (- 5)) (<= x 5) (= x' (- x)))", Found::Any),
    ("a sign that changes in a product", "x: Int", "(= x 4)", "(and (> (* x x) 9) (= x' (- x)))", Found::Any),
    ("a sign that changes and grows", "x: Int", "(= x 4)", "(and (> (* x x) 9) (= x' (* (- 2) x)))", Found::Any),
    ("ten times", "x y: Int", "true", "(and (> x 0) (> y 0) (= x' (- (* 10 x) (* 2 y))) (= y' y))", Found::Any),
    (
        "a fixpoint that repels",
        "x: Real; input u: Int",
        "true",
        "(and (> x 0.0) (= x' (+ (* (- 2.0) x) 10.0)))",
        Found::Fixpoint,
    ),
    (
        "the last one wins",
        "x y z: Int",
        "(and (= x 1) (= y (- 7)) (= z 3))",
        "(and (>= (+ x 7) 0) (= x' (+ x y)) (= y' z) (= z' z))",
        Found::Any,
    ),
    (
        "the middle of a wrapped sum",
        "lo hi: Int; input m: Int",
        "(and (= lo 1073741824) (= hi 2147483647))",
        "(and (< lo hi) (= m (div (- (mod (+ lo hi 2147483648) 4294967296) 2147483648) 2)) (= lo' (+ m 1)) (= hi' hi))",
        Found::Any,
    ),
    (
        "a step of a step",
        "i j k: Int",
        "(and (= i 0) (= j 1) (= k 0))",
        "(and (<= i (+ j k)) (= i' (+ i 1)) (= j' (+ j k)) (= k' (+ k 1)))",
        Found::Any,
    ),
    (
        "the smaller grows",
        "x y: Int",
        "(and (= x 1) (= y 5))",
        "(and (not (= x 0)) (or (and (< x y) (= x' (+ x 1)) (= y' y)) (and (>= x y) (= x' x) (= y' (+ y 1)))))",
        Found::Any,
    ),
    (
        "a reader of written cells",
        "a: map; i n: Int",
        "(and (= i 0) (= n 3) (= (select a 0) 1))",
        "(and (= (select a i) 1) (= a' (store a i 1)) (= i' (ite (< i n) i 0)) (= n' n))",
        Found::Any,
    ),
    (
        "an argument with history",
        "x y: Int; input t s: Int",
        "true",
        "(and (= t (+ x y)) (> t 0) (= s (- t x)) (= x' (+ t 1)) (= y' s) (>= y 0))",
        Found::Any,
    ),
    (
        "sums of squares",
        "x y s: Int",
        "(and (= x 1) (= y 1) (= s 0))",
        "(and (>= s 0) (= s' (+ s (* x x))) (= x' (+ x y)) (= y' y))",
        Found::Any,
    ),
    (
        "alternating reals",
        "x y: Real; input u: Real",
        "(= x 1.0)",
        "(and (< x 10.0) (> u 0.0) (= x' (+ x u)) (= y' u))",
        Found::Any,
    ),
    ("a zone", "x: Int", "(= x 3)", "(and (not (= x 0)) (= x' (ite (> x 100) (- x 50) (+ x 1))))", Found::Any),
    (
        "three phases of a flag",
        "f x: Int; input u: Int",
        "(= f 0)",
        "(and (>= f 0) (<= f 2) (= f' (ite (= f 0) 1 (ite (= f 1) 2 0))) (= x' (+ x u)))",
        Found::Any,
    ),
    ("reals", "x: Real", "(= x 1.0)", "(and (> x 0.0) (= x' (/ x 2.0)))", Found::Any),
];

const ENDING: &[(&str, &str, &str, &str)] = &[
    (
        "signed words",
        "x: bv32; input u: bv32",
        "(= x #x00000005)",
        "(and (bvslt #x00000000 x) (bvslt #x00000000 u) (= x' (bvadd x u)))",
    ),
    ("signed bytes end", "x y: bv8", "true", "(and (bvslt x y) (= x' (bvadd x #x01)) (= y' y))"),
    (
        "products of words",
        "x: bv32",
        "(bvult #x00000003 x)",
        "(and (not (= x #x00000000)) (= x' (bvmul x #x00000006)))",
    ),
    ("squares", "x n: Int", "(> x 1)", "(and (< x n) (= x' (* x x)) (= n' n))"),
    (
        "a scan with an end",
        "a: map; i n: Int; input v: Int",
        "true",
        "(and (< i n) (= i' (+ i 1)) (= a' (store a i v)) (= n' n))",
    ),
    (
        "many variables",
        "n a b c d e f g h k l: Int; m: map; input u0 u1 u2 u3: Int",
        "(>= n 0)",
        "(and (> n 0) (= n' (- n 1)) (= m' (store m a n)) (> (+ a b c d e f g h k l) n) (<= (- 2147483648) u0) (<= u0 2147483647) (<= (- 2147483648) u1) (<= u1 2147483647) (<= (- 2147483648) u2) (<= u2 2147483647) (<= (- 2147483648) u3) (<= u3 2147483647) (= a' (+ a u0 (select m b))) (= b' (+ b u1 (select m c))) (= c' (+ c u2 (select m d))) (= d' (+ d u3 (select m e))) (= e' (+ e u0 (select m f))) (= f' (+ f u1 (select m g))) (= g' (+ g u2 (select m h))) (= h' (+ h u3 (select m k))) (= k' (+ k u0 (select m l))) (= l' (+ l u1 (select m a))))",
    ),
    ("no whole fixpoint", "x: Int", "true", "(and (> x 0) (= x' (+ (* (- 2) x) 10)))"),
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
    let limits = Limits { choices: 0, ..common::patient() };
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
        let example = Loop::new(declarations, start, round);
        match example.find_within(&Limits::default()) {
            Err(NoRecurrence::NotFound | NoRecurrence::Ends { .. } | NoRecurrence::Stopped(_)) => {}
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[test]
fn a_long_round_is_solved() {
    // x and 12 intermediate values, every third written to memory.
    let mut inputs = String::new();
    let mut round = "(and (> x 0)".to_owned();
    for i in 0..12 {
        let before = if i == 0 { "x".to_owned() } else { format!("v{}", i - 1) };
        inputs.push_str(&format!(" v{i}"));
        round.push_str(&format!(" (= v{i} (+ {before} (select m{} {i}) 1)) (= m{} (store m{} {i} v{i}))", i, i + 1, i));
    }
    let memories: String = (0..=12).map(|i| format!(" m{i}")).collect();
    round.push_str(" (= m0 m) (= m' m12) (= x' (- v11 (- v11 x))))");
    let example = Loop::new(&format!("x: Int; m: map; input{inputs}: Int; input{memories}: map"), "(= x 5)", &round);
    let recurrence = example.find().expect("it runs forever");
    assert_eq!(found(&recurrence.kind), Found::Fixpoint);
}
