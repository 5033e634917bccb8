//! Explicit-value execution: programs that only have to be run are decided by running them, and nothing else is.

mod support;

use support::Graph;
use tracewright_check::{
    ConfirmedBy, ExplicitLimits, Explored, StepKind, explore, explore_to_end, retrace, retrace_circle,
};
use tracewright_program::{Inlining, StatementKind};

const INLININGS: [Inlining; 2] = [Inlining::None, Inlining::Affordable];

fn explored(graph: &Graph, steps: u64) -> Explored {
    explore(&graph.terms, &graph.icfg, &|_| true, ExplicitLimits { steps, stop: &|_, _| false })
}

/// The same answer with calls and without them.
fn outcomes(body: &str) -> Vec<Explored> {
    let graph = |inlining| Graph::of_main(body, inlining);
    INLININGS.map(|inlining| explored(&graph(inlining), 1_000_000)).to_vec()
}

fn is_safe(body: &str) {
    for outcome in outcomes(body) {
        assert!(matches!(outcome, Explored::Safe { .. }), "{body}: {outcome:?}");
    }
}

fn has_error(body: &str) {
    for outcome in outcomes(body) {
        assert!(matches!(outcome, Explored::Error { executions: 1, .. }), "{body}: {outcome:?}");
    }
}

/// There is more than one execution; one of them may have an error.
fn is_open(body: &str) {
    for outcome in outcomes(body) {
        let is_open = matches!(outcome, Explored::Open | Explored::Error { executions: 2.., .. });
        assert!(is_open, "{body}: {outcome:?}");
    }
}

/// Whether the executions of a program come to an end; if not, whether one was confirmed that runs in a circle.
fn ends(body: &str) -> Result<(), bool> {
    let mut results = INLININGS.map(|inlining| {
        let Graph { terms, icfg, .. } = &Graph::of_main(body, inlining);
        match explore_to_end(terms, icfg, &|_| false, ExplicitLimits { steps: 100_000, stop: &|_, _| false }) {
            Explored::Safe { .. } => Ok(()),
            Explored::Circle { trace, stem } => Err(retrace_circle(terms, icfg, &trace, stem, &|| false).is_some()),
            _ => Err(false),
        }
    });
    assert_eq!(results[0], results[1], "{body}");
    std::mem::replace(&mut results[0], Ok(()))
}

#[test]
fn executions_end_or_run_in_circles() {
    let table = [
        ("var i: int; i := 0; while (i < 1000) { i := i + 1; }", Ok(())),
        ("var i: int; i := 0; while (i < 1000) { i := i + 1; assume i < 10; }", Ok(())),
        ("var i: int; i := 0; while (i != 7) { i := (i + 2) mod 10; }", Err(true)),
        // Counting up forever comes back to no state.
        ("var i: int; i := 0; while (i >= 0) { i := i + 1; }", Err(false)),
        // What is not known is chosen once and for all, or anew in each round.
        ("var i: int; while (i == 0) { }", Err(true)),
        ("var i: int; while (true) { havoc i; assume i >= 3; }", Err(true)),
        // It is the same as far as it is known, but it is not the same.
        ("var i: int; while (i != 9) { i := i + 1; }", Err(false)),
        ("var i: int; var j: int; i := 0; j := 5; while (j > 0) { while (i < 3) { i := i + 1; } j := j - 1; }", Ok(())),
    ];
    for (body, expected) in table {
        assert_eq!(ends(&format!("procedure main() {{ {body} }}")), expected, "{body}");
    }
    let called = |body: &str| format!("procedure main() {{ call f(3); }} procedure f(n: int) {{ {body} }}");
    assert_eq!(ends(&called("if (n > 0) { call f(n - 1); }")), Ok(()));
    assert_eq!(ends(&(called("while (true) { call g(); }") + "procedure g() { }")), Err(true));
}

#[test]
fn loops_run_to_their_end() {
    let program = |claim: &str| {
        format!(
            "procedure main() {{
               var i: int, s: int;
               i := 0; s := 0;
               while (i < 1000) {{ i := i + 1; s := s + i * i; }}
               assert {claim};
             }}"
        )
    };
    is_safe(&program("s == 333833500"));
    has_error(&program("s != 333833500"));
}

#[test]
fn assignments_are_parallel() {
    is_safe("procedure main() { var x: int, y: int; x, y := 1, 2; x, y := y, x; assert x == 2 && y == 1; }");
}

#[test]
fn maps_that_were_copied_do_not_change_together() {
    is_safe(
        "procedure main() {
           var m: [int]int, n: [int]int, k: [int][int]int, l: [int][int]int;
           m[0] := 1; n := m; m[0] := 2; n[1] := 3;
           assert m[0] == 2 && n[0] == 1 && n[1] == 3;
           k[1][2] := 5; l := k; k[1][2] := 6; k[1][3] := 7;
           assert l[1][2] == 5 && k[1][2] == 6 && k[1][3] == 7;
         }",
    );
    is_open("procedure main() { var m: [int]int, n: [int]int; m[0] := 1; n := m; assert m[1] == 0; }");
}

#[test]
fn a_write_to_an_unknown_index_makes_everything_unknown() {
    is_open("procedure main(i: int) { var m: [int]int; m[0] := 1; m[i] := 2; assert m[0] == 1; }");
    is_safe("procedure main(i: int) { var m: [int]int; m[i] := 2; m[0] := 1; assert m[0] == 1; }");
}

#[test]
fn calls_have_variables_of_their_own() {
    is_safe(
        "var g: int;
         procedure main() modifies g; { var r: int; g := 5; call r := fact(10); assert r == 3628800 && g == 15; }
         procedure fact(n: int) returns (r: int) modifies g; {
           var before: int;
           before := n;
           if (n <= 0) { r := 1; return; }
           g := g + 1;
           call r := fact(n - 1);
           assert before == n && g >= old(g);
           r := r * before;
         }",
    );
}

#[test]
fn deep_recursion_needs_no_stack() {
    is_safe(
        "procedure main() { var r: int; call r := down(100000); assert r == 100000; }
         procedure down(n: int) returns (r: int) { if (n == 0) { r := 0; } else { call r := down(n - 1); r := r + 1; } }",
    );
}

#[test]
fn both_sides_are_followed_where_a_branch_depends_on_an_input() {
    is_safe("procedure main(b: bool) { var x: int; if (b) { x := 1; } else { x := 2; } assert x > 0; }");
    is_open("procedure main(b: bool) { var x: int; if (b) { x := 1; } else { x := 2; } assert x > 1; }");
    // What the branch says about its variable is known behind it.
    is_safe("procedure main(n: int) { if (n == 3) { assert n * n == 9; } }");
}

#[test]
fn there_may_be_too_many_executions() {
    is_open("procedure main(n: int) { var i: int; i := 0; while (i < n) { i := i + 1; } assert i >= 0; }");
}

#[test]
fn executions_that_end_soon_do_not_count() {
    // 2,000 of them leave a loop that takes half a million steps.
    is_safe(
        "procedure main() {
           var i: int, j: int, fails: bool;
           i := 0;
           while (i < 2000) {
             havoc fails;
             if (fails) { assert i < 2000; return; }
             j := 0;
             while (j < 100) { j := j + 1; }
             i := i + 1;
           }
           assert i == 2000;
         }",
    );
    // An error behind them is found.
    has_error_behind("i != 300", 300);
}

/// A loop that each of so many executions leaves, and an assertion behind it that fails.
fn has_error_behind(claim: &str, rounds: u32) {
    let body = format!(
        "procedure main() {{
           var i: int, fails: bool;
           i := 0;
           while (i < {rounds}) {{ havoc fails; if (fails) {{ return; }} i := i + 1; }}
           assert {claim};
         }}"
    );
    for outcome in outcomes(&body) {
        assert!(matches!(outcome, Explored::Error { .. }), "{outcome:?}");
    }
}

#[test]
fn what_is_not_computed_is_unknown() {
    for claim in ["1 div x == 1 div x + y", "f(1) == y", "(forall k: int :: m[k] == y)", "m == n"] {
        is_open(&format!(
            "function f(int): int;
             procedure main(y: int, m: [int]int, n: [int]int) {{ var x: int; x := 0; assert {claim}; }}"
        ));
    }
}

#[test]
fn numbers_have_any_size() {
    is_safe(
        "procedure main() {
           var x: int, i: int;
           x := 1; i := 0;
           while (i < 200) { x := x * 3; i := i + 1; }
           while (i > 0) { assert x mod 3 == 0; x := x div 3; i := i - 1; }
           assert x == 1;
         }",
    );
}

#[test]
fn wide_bit_vectors_are_exact() {
    is_safe(
        "function {:bvbuiltin \"bvadd\"} add(bv128, bv128): bv128;
         procedure main() {
           var x: bv128;
           x := 340282366920938463463374607431768211455bv128;
           x := add(x, 2bv128);
           assert x == 1bv128;
         }",
    );
}

#[test]
fn an_execution_that_goes_in_circles_reaches_nothing_new() {
    is_safe("procedure main() { while (true) { } assert false; }");
    is_safe(
        "procedure main() {
           var i: int, m: [int]int;
           m[0] := 0; i := 0;
           while (true) { i := (i + 1) mod 1000; m[i mod 3] := i; assert i < 1000; }
         }",
    );
    // What an input decides in the circle is followed, too.
    is_open("procedure main() { var b: bool; while (true) { havoc b; if (b) { assert false; } } }");
    has_error(
        "procedure main() {
           var i: int, n: int;
           i := 0; n := 0;
           while (true) { i := (i + 1) mod 7; if (i == 0) { n := n + 1; } assert n < 900; }
         }",
    );
}

#[test]
fn limits_hold() {
    let endless = "procedure main() { var i: int; i := 0; while (true) { i := i + 1; } assert false; }";
    let graph = Graph::of_main(endless, Inlining::None);
    assert_eq!(explored(&graph, 10_000), Explored::Stopped);
    let limits = ExplicitLimits { steps: u64::MAX, stop: &|_, _| true };
    assert_eq!(explore(&graph.terms, &graph.icfg, &|_| true, limits), Explored::Stopped);
}

#[test]
fn other_checks_than_the_goals_do_not_count() {
    let graph = Graph::of_main("procedure main() { assert false; }", Inlining::None);
    let limits = ExplicitLimits { steps: 1000, stop: &|_, _| false };
    assert!(matches!(explore(&graph.terms, &graph.icfg, &|_| false, limits), Explored::Safe { .. }));
}

#[test]
fn long_error_traces_are_executed_again() {
    let text = "procedure main(n: int) {
                  var i: int, m: [int]int;
                  assume n >= 7;
                  i := 0;
                  while (i < 30000) { m[i] := i; i := i + 1; }
                  assert m[29999] != 29999;
                }";
    let graph = Graph::of_main(text, Inlining::None);
    let Explored::Error { trace, .. } = explored(&graph, u64::MAX) else { panic!("an error") };
    assert!(trace.len() > 60_000);
    let execution = retrace(&graph.terms, &graph.icfg, &trace, &[], &|| false).expect("an execution");
    assert_eq!(execution.confirmed_by, ConfirmedBy::Running);
    assert!(execution.steps.len() < 5_000, "only the first and the last steps are kept");
    assert_eq!(execution.choices.len(), 1, "{:?}", execution.choices);
    assert_eq!(execution.choices[0].value.to_string(), "7");
    let last = execution.steps.last().expect("a step");
    assert!(matches!(last.kind, StepKind::Statement(StatementKind::Fails)), "{last:?}");
}

/// Values that are chosen at two places must fit together.
#[test]
fn what_is_computed_from_a_choice_is_not_chosen_again() {
    for body in [
        "x := n + 1; assume x >= 5; assume n <= 3;",
        "x := m[0]; assume x >= 5; assume m[0] <= 3;",
        "k := m; assume k[0] >= 5; assume m[0] <= 3;",
        "call x := next(n); assume x >= 5; assume n <= 3;",
        "x := f(n); assume x >= 5; assume f(n) <= 3;",
    ] {
        let text = format!(
            "function f(int): int;
             procedure main(n: int) {{ var x: int, m: [int]int, k: [int]int; {body} assert false; }}
             procedure next(n: int) returns (r: int) {{ r := n + 1; }}"
        );
        let graph = Graph::of_main(&text, Inlining::None);
        let Explored::Error { trace, .. } = explored(&graph, u64::MAX) else { panic!("it may be an error: {body}") };
        assert_eq!(retrace(&graph.terms, &graph.icfg, &trace, &[], &|| false), None, "{body}");
    }
}

#[test]
fn inputs_are_chosen_within_their_bounds() {
    let text = "procedure main() {
                  var x: int where 3 <= x && x <= 9;
                  var m: [int]int;
                  havoc x;
                  assume m[x] >= 2;
                  assert false;
                }";
    let graph = Graph::of_main(text, Inlining::None);
    let Explored::Error { trace, .. } = explored(&graph, u64::MAX) else { panic!("an error") };
    let execution = retrace(&graph.terms, &graph.icfg, &trace, &[], &|| false).expect("an execution");
    let last = execution.steps.iter().rev().find(|step| !step.changed.is_empty()).expect("a value");
    assert_eq!(last.changed[0].1.to_string(), "3");
}

#[test]
fn a_trace_that_is_not_possible_is_not_executed() {
    let text = "procedure main(n: int) { assume n * n == 2; assert false; }";
    let graph = Graph::of_main(text, Inlining::None);
    let Explored::Error { trace, .. } = explored(&graph, u64::MAX) else { panic!("it may be an error") };
    assert_eq!(retrace(&graph.terms, &graph.icfg, &trace, &[], &|| false), None);
    assert_eq!(retrace(&graph.terms, &graph.icfg, &trace[1..], &[], &|| false), None, "no trace of the program");
}

/// The greatest common divisor of two inputs.
fn divisors(inputs: &str, claim: &str) -> String {
    format!(
        "procedure main() {{
           var x: int, y: int, z: int, a: int, b: int, u: int where 0 <= u && u <= 4294967295;
           {inputs}
           x := a; y := b;
           while (y != 0) {{ z := x mod y; x := y; y := z; }}
           assert {claim};
         }}"
    )
}

#[test]
fn each_of_few_values_gets_an_execution() {
    for inputs in [
        "assume 1 <= a && a <= 30 && 1 <= b && b <= 30;",
        "assume a >= 1; assume b >= 1; assume b <= 30; assume a <= 30;",
        "havoc a; havoc b; if (a < 1 || a > 30 || b > 30 || b < 1) { return; }",
        "havoc u; a := u mod 30 + 1; havoc u; b := 31 - (1 + u mod 30);",
    ] {
        is_safe(&divisors(inputs, "a mod x == 0 && b mod x == 0"));
        let graph = Graph::of_main(&divisors(inputs, "x != 13 || a <= b"), Inlining::None);
        let Explored::Error { trace, numbers, .. } = explored(&graph, u64::MAX) else { panic!("an error: {inputs}") };
        // The first input that is chosen gets the first number: that need not be the right one.
        let execution = retrace(&graph.terms, &graph.icfg, &trace, &numbers, &|| false);
        assert!(execution.is_some() || numbers == [13, 26] || inputs.contains("mod"), "{inputs}");
    }
}

#[test]
fn many_values_and_values_of_parts_stay_unknown() {
    for inputs in [
        "assume 1 <= a && a <= 30;",
        "assume 1 <= a && a <= 300 && 1 <= b && b <= 300;",
        "assume 1 <= 2 * a - b && a <= 30 && 1 <= b && b <= 30;",
        "havoc a; havoc b; if (a < 1 || a > 30) { return; }",
    ] {
        is_open(&divisors(inputs, "a mod x == 0 && b mod x == 0"));
    }
    // The values of another variable, or of the same one later.
    is_open("procedure main() { var a: int, b: int; b := a; assume 0 <= a && a <= 9; assert b * b <= 81; }");
    is_open("procedure main() { var a: int; assume 0 <= a && a <= 9; havoc a; assert a * a <= 81; }");
    is_safe("procedure main() { var a: int, b: int; assume 0 <= a && a <= 9; b := a; havoc a; assert b * b <= 81; }");
}
