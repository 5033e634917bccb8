//! Programs that end and programs that do not, each verdict checked by code that did not find it.

use tracewright_boogie::load;
use tracewright_check::{ExplicitLimits, Explored, Values, check_annotation, endless_without, explore_to_end};
use tracewright_logic::Terms;
use tracewright_program::{Head, Icfg, Inlining, Options, control_flow_graph};
use tracewright_smt::{Interrupt, SolverChoice, SolverFactory, SolverOptions};
use tracewright_source::SourceMap;
use tracewright_verify::{Outcome, Proof, Settings, Verdict};

fn graph(terms: &Terms, source: &str) -> Icfg {
    let program = load(&SourceMap::single("p.bpl", source)).expect("the program is well formed");
    control_flow_graph(&program, terms, &Options::default(), Inlining::default()).expect("no errors")
}

fn verify(terms: &Terms, icfg: &Icfg) -> Outcome {
    let interrupt = Interrupt::new().within(std::time::Duration::from_secs(20));
    let settings = Settings { interrupt, ..Settings::default() };
    tracewright_termination::verify(terms, icfg, &settings, &mut |_| {}).0
}

/// Asserts TRUE, and checks the proof: of the graph with blocks, and that no cycle is left in the program.
fn ends(source: &str) -> Vec<String> {
    let terms = Terms::new();
    let icfg = graph(&terms, source);
    let outcome = verify(&terms, &icfg);
    assert_eq!(outcome.verdict, Verdict::True, "{source}");
    let ranked = match outcome.proof {
        Some(Proof::Termination(ranked)) => ranked,
        // A ranking function is looked for first, but not for long if the program can be executed.
        Some(Proof::Ends { values: Values::Explicit, .. }) => {
            let limits = ExplicitLimits { steps: u64::MAX, stop: &|_, _| false };
            let explored = explore_to_end(&terms, &icfg, &|_| true, limits);
            assert!(matches!(explored, Explored::Safe { .. }), "{source}");
            return Vec::new();
        }
        _ => panic!("no proof: {source}"),
    };
    let heads: Vec<Head> = ranked.iter().map(|ranked| ranked.head).collect();
    assert_eq!(endless_without(&icfg, &heads, None), None, "{source}");
    let factory = SolverFactory::new(&terms, SolverChoice::Z3);
    for ranked in &ranked {
        let mut solver = factory.start("test", SolverOptions::default()).expect("a solver");
        let (blocks, annotation) = (&ranked.proof.blocks, &ranked.proof.annotation);
        check_annotation(&terms, blocks, annotation, &mut *solver).unwrap_or_else(|why| panic!("{why}: {source}"));
    }
    ranked.iter().flat_map(|r| r.rank.iter().map(|&component| terms.to_boogie(component))).collect()
}

/// Asserts FALSE; the engine has confirmed it with `check_lasso`.
fn runs_forever(source: &str) {
    let terms = Terms::new();
    let icfg = graph(&terms, source);
    let outcome = verify(&terms, &icfg);
    assert!(matches!(outcome.verdict, Verdict::False(_)), "{:?}: {source}", outcome.verdict);
    assert!(outcome.endless.is_some() && outcome.counterexample.is_some(), "{source}");
}

fn main_of(variables: &str, body: &str) -> String {
    format!("type thing; procedure main() {{ var {variables}; {body} }}")
}

/// Variables and body of programs that end.
const END: &[(&str, &str)] = &[
    ("x: int", "while (x > 0) { x := x - 1; }"),
    ("x: int, y: int", "while (x < y) { x := x + 1; }"),
    ("x: int, y: int", "y := 23; while (x >= 0) { x := x - y; }"),
    ("x: int, y: int", "while (x > 0) { x := x + y; y := y - 1; }"),
    ("x: int, y: int", "while (x > 0 && y > 0) { if (*) { x := x - 1; havoc y; } else { y := y - 1; } }"),
    ("i: int, j: int", "while (i > 0) { j := 1; while (j < i) { j := j + 1; } i := i - 1; }"),
    ("x: int, y: int", "assume x > 0 && y > 0; while (x != y) { if (x > y) { x := x - y; } else { y := y - x; } }"),
    ("i: int, n: int", "i := 0; while (i < n) { i := i + 1; } while (i > 0) { i := i - 2; }"),
    ("i: int, a: [int]int", "i := 0; assume a[100] == 0 && i < 100; while (a[i] != 0 && i < 200) { i := i + 1; }"),
    ("c: int", "while (0 <= c && c <= 255) { c := c + 1; if (*) { break; } }"),
    ("i: int, n: int", "while (i > 0) { havoc n; while (n > 0) { n := n - 1; } i := i - 1; }"),
    ("x: int", "if (x < 0) { while (x < 0) { x := x + 1; } } assume false; while (true) { }"),
    ("x: int", "while (x mod 2 == 0) { x := x - 1; }"),
    ("x: thing, y: thing, z: thing", "y := x; while (x != z) { z := y; }"),
    (
        "a: int, b: int, c: int, d: int",
        "while (b >= 1) { if (*) { b := b - 1; } else { b, c, d, a := b + c, c + d, d + a, a - 1; } }",
    ),
    ("a: [int]int, b: [int]int, x: int", "assume a[0] >= 1; while (x >= 0) { assume a == b; x := x - b[0]; }"),
    ("a: [int]int, p: int, q: int, v: int", "while (true) { q := p; v := a[q]; if (v < 0) { break; } a[q] := v - 1; }"),
    ("x: int", "assume x > 0; if (x < 0) { while (true) { } }"),
];

#[test]
fn programs_that_end() {
    for (variables, body) in END {
        println!("{body}\n    {:?}", ends(&main_of(variables, body)));
    }
}

const RUN: &[(&str, &str)] = &[
    ("x: int", "while (x > 0) { x := x + 1; }"),
    ("x: int", "while (x != 0) { x := x - 1; }"),
    ("x: int", "while (true) { }"),
    ("a: int, b: int", "a := 3; b := 1; while (a + b >= 4) { a := 3 * a + b; b := 2 * b; }"),
    ("x: int, y: int", "while (x >= 0) { havoc y; x := x - y; }"),
    ("x: int, y: int", "x := 1; while (x > 0) { y := 0; while (y < 10) { y := y + 1; } }"),
    ("x: int", "x := 7; while (x > 0) { if (x == 7) { x := 8; } else { x := 7; } }"),
    ("i: int", "i := 0; while (i < 256) { i := (i + 1) mod 256; }"),
];

#[test]
fn programs_that_run_forever() {
    for (variables, body) in RUN {
        println!("{body}");
        runs_forever(&main_of(variables, body));
    }
}

#[test]
fn recursive_programs_that_end() {
    let mccarthy = "procedure main() { var n, r: int; call r := f(n); }
        procedure f(n: int) returns (r: int) { if (n > 100) { r := n - 10; } else { call r := f(n + 11); call r := f(r); } }";
    let ackermann = "procedure main() { var m, n, r: int; assume m >= 0 && n >= 0; call r := a(m, n); }
        procedure a(m: int, n: int) returns (r: int) {
            if (m <= 0) { r := n + 1; }
            else if (n <= 0) { call r := a(m - 1, 1); }
            else { call r := a(m, n - 1); call r := a(m - 1, r); } }";
    let even = "procedure main() { var n: int; call even(n); }
        procedure even(n: int) { if (n > 0) { call odd(n - 1); } }
        procedure odd(n: int) { if (n > 0) { call even(n - 1); } }";
    for source in [ackermann, even, mccarthy] {
        println!("{:?}", ends(source));
    }
}

/// A list of any length: each object points to one with a smaller number.
#[test]
fn walks_through_lists_end() {
    let list = |built: &str| {
        format!(
            "var last: int; var next: [int]int;
             procedure main() modifies last, next; {{
                 var n, p, q: int;
                 last := 0; p := 0; q := 0;
                 while (n > 0) {{ n := n - 1; last := last + 1; {built} }}
                 while (p != 0) {{ p := next[p]; }} }}"
        )
    };
    let at_the_front = list("next[last] := p; p := last;");
    println!("{:?}", ends(&at_the_front));
    runs_forever(&list("next[last] := last; p := last;"));
}

#[test]
fn recursive_programs_that_run_forever() {
    let up = "procedure main() { call f(0); } procedure f(n: int) { call f(n + 1); }";
    let mutual = "procedure main() { call f(5); }
        procedure f(n: int) { if (n > 0) { call g(n); } }
        procedure g(n: int) { call f(n); }";
    for source in [up, mutual] {
        runs_forever(source);
    }
}
