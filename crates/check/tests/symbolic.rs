//! Symbolic execution: programs with few inputs are decided by following all executions at once.

mod support;

use std::fmt::Write;
use std::time::Duration;

use support::Graph;
use tracewright_check::{
    Bound, ExplicitLimits, Explored, Followed, SymbolicLimits, TraceLetter, explore, follow, replay_along, retrace,
};
use tracewright_program::Inlining;
use tracewright_random::Random;
use tracewright_smt::{Limit, SolverChoice, SolverFactory, SolverOptions, Z3Solver};

const INLININGS: [Inlining; 2] = [Inlining::None, Inlining::Affordable];

fn followed(graph: &Graph, bound: Bound) -> Followed {
    let factory = SolverFactory::new(&graph.terms, SolverChoice::Z3);
    let limit = Limit::NONE.within(Duration::from_secs(1));
    let start = |queries| factory.start("test", SolverOptions { limit, queries, ..SolverOptions::default() });
    let limits = SymbolicLimits { bound, steps: 100_000, stop: &|| false };
    follow(&graph.terms, &graph.icfg, &|_| true, limits, &start)
}

/// The answers with calls and without them. Errors are confirmed.
fn outcomes(body: &str, bound: Bound) -> Vec<Followed> {
    let outcome = |inlining| {
        let graph = Graph::of_main(body, inlining);
        let outcome = followed(&graph, bound);
        if let Followed::Error { trace, hints } = &outcome {
            let mut solver = Z3Solver::new(&graph.terms).expect("Z3 starts");
            let confirmed = replay_along(&graph.terms, &graph.icfg, trace, hints, &mut solver);
            assert!(confirmed.is_ok(), "{body}: {confirmed:?}");
        }
        outcome
    };
    INLININGS.map(outcome).to_vec()
}

fn is_safe(body: &str) {
    for outcome in outcomes(body, Bound::None) {
        assert!(matches!(outcome, Followed::Safe { .. }), "{body}: {outcome:?}");
    }
}

fn has_error(body: &str) {
    for outcome in outcomes(body, Bound::None) {
        assert!(matches!(outcome, Followed::Error { .. }), "{body}: {outcome:?}");
    }
}

#[test]
fn executions_that_meet_again_become_one() {
    let branches = |count: usize, claim: &str| {
        let mut body = String::from("procedure main(n: int) { var x: int, y: int; x := n; y := 0;\n");
        for number in 0..count {
            let _ = writeln!(body, "if (x > {number}) {{ y := y + 1; }} else {{ y := y + 2; }}");
        }
        body + &format!("assert {claim}; }}")
    };
    // Two to the power of forty ways.
    is_safe(&branches(40, "y >= 40 && y <= 80"));
    has_error(&branches(40, "y != 57"));
}

#[test]
fn choices_that_nothing_determines_exclude_each_other_and_are_all_followed() {
    is_safe("procedure main() { var x: int; if (*) { x := 1; } else { x := 2; } assert x == 1 || x == 2; }");
    has_error("procedure main() { var x: int; if (*) { x := 1; } else { x := 2; } assert x == 1; }");
    has_error("procedure main() { var x: int; if (*) { x := 1; } else { x := 2; } assert x == 2; }");
    // Guards that overlap: with 5, both ways are possible.
    let both = "goto a, b; a: assume x >= 5; y := 1; goto c; b: assume x <= 5; y := 2; goto c; c:";
    has_error(&format!("procedure main(x: int) {{ var y: int; {both} assert x != 5 || y == 1; }}"));
    has_error(&format!("procedure main(x: int) {{ var y: int; {both} assert x != 5 || y == 2; }}"));
    is_safe(&format!("procedure main(x: int) {{ var y: int; {both} assert x == 5 || (x > 5 <==> y == 1); }}"));
    let three = "goto a, b, c; a: y := 1; goto d; b: y := 2; goto d; c: y := 3; goto d; d:";
    for value in 1..=3 {
        has_error(&format!("procedure main() {{ var y: int; {three} assert y != {value}; }}"));
    }
    is_safe(&format!("procedure main() {{ var y: int; {three} assert 1 <= y && y <= 3; }}"));
}

#[test]
fn loops_end_when_no_input_enters_them_again() {
    let program = |claim: &str| {
        format!(
            "procedure main(n: int) {{
               var i: int, s: int;
               assume 0 <= n && n <= 20;
               i := 0; s := 0;
               while (i < n) {{ i := i + 1; s := s + 2; }}
               assert {claim};
             }}"
        )
    };
    is_safe(&program("s == 2 * n"));
    has_error(&program("s != 34"));
}

#[test]
fn the_bound_cuts_loops_and_recursion() {
    let endless = "procedure main() { var i: int; i := 0; while (*) { i := i + 1; assert i != 7; } }";
    for outcome in outcomes(endless, Bound::Rounds(5)) {
        assert!(matches!(outcome, Followed::Bounded { .. }), "{outcome:?}");
    }
    for outcome in outcomes(endless, Bound::Rounds(7)) {
        assert!(matches!(outcome, Followed::Error { .. }), "{outcome:?}");
    }
    // Rounds that are certain do not count, unless all are asked for.
    let certain = "procedure main() { var i: int; i := 0; while (i < 100) { i := i + 1; } assert i == 100; }";
    assert!(matches!(outcomes(certain, Bound::Undetermined(3))[0], Followed::Safe { .. }));
    assert!(matches!(outcomes(certain, Bound::Rounds(3))[0], Followed::Bounded { .. }));
    assert!(matches!(outcomes(certain, Bound::Rounds(100))[0], Followed::Safe { .. }));
    let recursive = "procedure main(n: int) { call down(n); }
        procedure down(n: int) { if (n > 0) { call down(n - 1); } else { assert n != -9; } }";
    for outcome in outcomes(&recursive.replace("-9", "1"), Bound::Rounds(4)) {
        assert!(matches!(outcome, Followed::Bounded { .. }), "{outcome:?}");
    }
    for outcome in outcomes(recursive, Bound::Rounds(4)) {
        assert!(matches!(outcome, Followed::Error { .. }), "{outcome:?}");
    }
}

#[test]
fn loops_inside_of_loops_start_from_their_first_round() {
    is_safe(
        "procedure main(n: int) {
           var i: int, j: int, s: int;
           assume 0 <= n && n <= 3;
           i := 0; s := 0;
           while (i < 3) { j := 0; while (j < n) { s := s + 1; j := j + 1; } i := i + 1; }
           assert s == 3 * n;
         }",
    );
}

#[test]
fn cells_are_found_by_value() {
    is_safe(
        "procedure main(b: bool, v: int) {
           var m: [int]int, p: int;
           m[10] := 1; m[20] := 2;
           p := if b then 10 else 20;
           m[p] := v; m[p + 1] := 7;
           assert b ==> m[10] == v && m[20] == 2 && m[11] == 7;
           assert !b ==> m[10] == 1 && m[20] == v && m[21] == 7;
         }",
    );
    has_error("procedure main(i: int) { var m: [int]int; m[0] := 1; m[i] := 2; assert m[0] == 1; }");
    is_safe("procedure main(i: int) { var m: [int]int; m[0] := 1; m[i] := 2; assert i != 0 ==> m[0] == 1; }");
    is_safe(
        "procedure main(i: int, j: int) {
           var m: [int][int]int;
           m[i][j] := 1; m[3][4] := 2; m[i][j] := m[i][j] + 1;
           assert m[i][j] == (if i == 3 && j == 4 then 3 else 2);
         }",
    );
}

#[test]
fn maps_that_were_copied_do_not_change_together() {
    is_safe(
        "procedure main(b: bool) {
           var m: [int]int, n: [int]int;
           m[0] := 1; n := m; if (b) { m[0] := 2; } n[1] := 3;
           assert n[0] == 1 && n[1] == 3 && m[0] == (if b then 2 else 1);
         }",
    );
    has_error("procedure main() { var m: [int]int, n: [int]int; n := m; m[0] := n[0] + 1; assert m[0] == n[0]; }");
}

#[test]
fn guards_may_ask_for_the_new_map() {
    // In larger blocks, an edge writes a map and asks for what it holds then, in each round for something else.
    let body = "procedure main() {
        var m: [int]int, i: int;
        i := 0;
        while (i < 3) { m[0] := i; assume m[0] == i; i := i + 1; }
        assert m[0] != 2;
    }";
    for encoding in support::ENCODINGS {
        let graph = Graph::with(body, Inlining::None, encoding);
        let outcome = followed(&graph, Bound::None);
        assert!(matches!(outcome, Followed::Error { .. }), "{encoding:?}: {outcome:?}");
    }
}

#[test]
fn calls_have_variables_of_their_own() {
    is_safe(
        "var g: int;
         procedure main(n: int) modifies g; {
           var r: int;
           assume 0 <= n && n <= 6; g := 5; call r := fact(n); assert n == 6 ==> r == 720; assert g == 5 + n;
         }
         procedure fact(n: int) returns (r: int) modifies g; {
           var before: int;
           before := n;
           if (n <= 0) { r := 1; return; }
           g := g + 1;
           call r := fact(n - 1);
           assert before == n && g >= old(g) && g == old(g) + n;
           r := r * before;
         }",
    );
    // A local variable may have another value in each activation.
    has_error(
        "procedure main() { var a: int, b: int; call a := any(); call b := any(); assert a == b; }
         procedure any() returns (r: int) { }",
    );
}

/// Inputs from `low` to `low + 255` are added up forwards and backwards; the sums wrap around where the bounds say.
fn two_sums(low: i64, least: i64, most: i64, claim: &str) -> String {
    let mut body = format!(
        "procedure main() {{ var m: [int]int, i: int, s: int, t: int, a: int where {low} <= a && a < {low} + 256;
           i := 0; while (i < 30) {{ havoc a; m[i] := a; i := i + 1; }} s := 0; t := 0;\n"
    );
    for (variable, start, condition, step) in [("s", 0, "i < 30", "i + 1"), ("t", 29, "i >= 0", "i - 1")] {
        let sum = format!("{variable} + m[i]");
        let _ = writeln!(
            body,
            "i := {start}; while ({condition}) {{
               {variable} := if {sum} > {most} then {sum} - 256 else if {sum} < {least} then {sum} + 256 else {sum};
               i := {step}; }}"
        );
    }
    body + &format!("assert {claim}; }}")
}

#[test]
fn sums_that_wrap_around_do_not_depend_on_the_order() {
    for (low, least, most) in [(0, 0, 255), (-128, -128, 127)] {
        is_safe(&two_sums(low, least, most, "s == t"));
        has_error(&two_sums(low, least, most, "s == t && s != 77"));
    }
    // Inputs that are too large: the choices are no remainders.
    for outcome in outcomes(&two_sums(100, 0, 255, "s <= 255"), Bound::None) {
        assert!(!matches!(outcome, Followed::Safe { .. }), "{outcome:?}");
    }
}

#[test]
fn choices_that_only_look_like_remainders_stay_choices() {
    // The range of an input counts only if the edge that makes it states it.
    has_error(
        "procedure main() { var a: int, s: int; havoc a; if (a < 0) { assume a > -9; } else { assume a < 9; }
           s := if a > 3 then a - 4 else a; assert 0 <= s && s <= 3; }",
    );
    // 5 - 4 is 1, 9 - 4 is 5: not within one period.
    has_error(
        "procedure main() { var a: int where 0 <= a && a <= 9, s: int; havoc a;
           s := if a > 3 then a - 4 else a; assert s != 5; }",
    );
    // The branches change places.
    has_error(
        "procedure main() { var a: int where 0 <= a && a <= 7, s: int; havoc a;
           s := if a > 3 then a else a - 4; assert 0 <= s && s <= 3; }",
    );
    is_safe(
        "procedure main() { var a: int where 0 <= a && a <= 7, s: int; havoc a;
           s := if a > 3 then a - 4 else a; assert 0 <= s && s <= 3 && (s == a || s + 4 == a); }",
    );
    // An input that no execution can have.
    is_safe(
        "procedure main() { var a: int where 5 <= a && a <= 2, s: int; havoc a;
           s := if a > 3 then a - 4 else a; assert false; }",
    );
}

#[test]
fn axioms_are_known() {
    is_safe("const c: int; axiom c > 3; procedure main() { assert c != 2; }");
    has_error("const c: int; axiom c > 3; procedure main() { assert c != 5; }");
}

/// A random program over two inputs and some choices; the text has `{a}`, `{b}` for the inputs and `{c0}`, `{c1}`, … for the
/// choices.
struct Drawn {
    random: Random,
    choices: usize,
    depth: usize,
}

impl Drawn {
    fn below(&mut self, limit: usize) -> usize {
        self.random.below(limit)
    }

    fn value(&mut self) -> String {
        match self.below(9) {
            // Numbers from 0 to 3, and from -2 to 1, that wrap around; or that would if their operands were in these ranges.
            7 => self.wrapped("+", "3", "0"),
            8 => self.wrapped("-", "1", "-2"),
            0 => "x".into(),
            1 => "y".into(),
            2 => "a".into(),
            3 => "b".into(),
            4 => format!("{}", self.below(4)),
            5 => format!("(x + {})", self.below(3)),
            _ => format!("m[{}]", ["x", "y", "a", "1", "y + 1"][self.below(5)]),
        }
    }

    fn wrapped(&mut self, operator: &str, most: &str, least: &str) -> String {
        let (left, right) = (["a", "b", "x"][self.below(3)], ["a", "b", "y"][self.below(3)]);
        let sum = format!("{left} {operator} {right}");
        format!("(if {sum} > {most} then {sum} - 4 else if {sum} < {least} then {sum} + 4 else {sum})")
    }

    fn condition(&mut self) -> String {
        if self.below(4) == 0 {
            self.choices += 1;
            return format!("{{c{}}}", self.choices - 1);
        }
        let operator = ["<", "==", "<=", "!="][self.below(4)];
        format!("{} {operator} {}", self.value(), self.value())
    }

    fn statements(&mut self, out: &mut String) {
        for _ in 0..=self.below(3) {
            self.statement(out);
        }
    }

    fn statement(&mut self, out: &mut String) {
        let kind = if self.depth > 2 { self.below(4) } else { self.below(8) };
        self.depth += 1;
        match kind {
            0 | 1 => {
                let (target, value) = (["x", "y"][self.below(2)], self.value());
                let _ = writeln!(out, "{target} := {value};");
            }
            2 => {
                let (index, value) = (self.value(), self.value());
                let _ = writeln!(out, "m[{index}] := {value};");
            }
            3 => {
                let (left, right) = (self.value(), self.value());
                let _ = writeln!(out, "call x := mix({left}, {right});");
            }
            4..=6 => {
                let condition = self.condition();
                let _ = writeln!(out, "if ({condition}) {{");
                self.statements(out);
                out.push_str("} else {\n");
                self.statements(out);
                out.push_str("}\n");
            }
            _ => {
                let limit = ["a", "b", "2", "3"][self.below(4)];
                let counter = format!("i{}", self.depth);
                let _ = writeln!(out, "{counter} := 0; while ({counter} < {limit}) {{ {counter} := {counter} + 1;");
                self.statements(out);
                if self.below(3) == 0 {
                    let condition = self.condition();
                    let _ = writeln!(out, "if ({condition}) {{ break; }}");
                }
                out.push_str("}\n");
            }
        }
        self.depth -= 1;
    }
}

/// A choice inside of a loop would be another one in each round: programs with such choices have too many inputs to be
/// enumerated, so conditions of choices are Boolean variables that are chosen once.
fn program(seed: u64) -> (String, usize) {
    let mut drawn = Drawn { random: Random::new(seed), choices: 0, depth: 0 };
    let mut body = String::new();
    drawn.statements(&mut body);
    drawn.statements(&mut body);
    let claim = format!("{} != {} || {} <= {}", drawn.value(), drawn.value(), drawn.value(), drawn.value());
    let _ = writeln!(body, "assert {claim};");
    let counters = (1..=5).map(|depth| format!("i{depth}: int, ")).collect::<String>();
    let text = format!(
        "procedure main() {{ var {counters}a: int where 0 <= a && a < 4, b: int where 0 <= b && b < 4, x: int, y: int, m: [int]int{{declared}};
           m[0] := 0; m[1] := 1; m[2] := 5; m[3] := 2; m[4] := 0; m[5] := 3; m[6] := 1; m[7] := 0;
           {{inputs}}
           x := a; y := 1;
           {body} }}
         procedure mix(p: int, q: int) returns (r: int) {{ if (p < q) {{ r := p; }} else {{ r := q + 1; }} }}"
    );
    (text, drawn.choices)
}

#[test]
fn random_programs_fail_for_exactly_those_inputs_that_exist() {
    let (mut failing, mut safe, mut explicit) = (0, 0, 0);
    for seed in 0..120 {
        let (template, choices) = program(seed);
        if choices > 4 {
            continue;
        }
        let with = |declared: &str, inputs: &str, choice: &dyn Fn(usize) -> String| {
            let mut text = template.replace("{declared}", declared).replace("{inputs}", inputs);
            for number in 0..choices {
                text = text.replace(&format!("{{c{number}}}"), &choice(number));
            }
            text
        };
        let mut can_fail = false;
        let mut is_decided = true;
        for input in 0..(16 << choices) {
            let (a, b, chosen) = (input % 4, input / 4 % 4, input / 16);
            let choice = |number: usize| (chosen >> number & 1 == 1).to_string();
            let text = with("", &format!("a := {a}; b := {b};"), &choice);
            let graph = Graph::of_main(&text, Inlining::None);
            let limits = ExplicitLimits { steps: 20_000, stop: &|_, _| false };
            match explore(&graph.terms, &graph.icfg, &|_| true, limits) {
                Explored::Safe { .. } => {}
                Explored::Error { .. } => can_fail = true,
                // Cells beyond those that are initialised may hold anything.
                Explored::Open | Explored::Circle { .. } | Explored::Stopped => is_decided = false,
            }
        }
        if !is_decided {
            continue;
        }
        let declared: String = (0..choices).map(|number| format!(", c{number}: bool")).collect();
        let inputs = "havoc a, b;";
        let text = with(&declared, inputs, &|number| format!("c{number}"));
        // The inputs have four values each, and each pair of values gets an execution.
        let graph = Graph::of_main(&text, Inlining::None);
        let limits = ExplicitLimits { steps: 200_000, stop: &|_, _| false };
        match explore(&graph.terms, &graph.icfg, &|_| true, limits) {
            Explored::Safe { .. } => {
                assert!(!can_fail, "seed {seed}: {text}");
                explicit += 1;
            }
            Explored::Error { trace, numbers, .. } => {
                if retrace(&graph.terms, &graph.icfg, &trace, &numbers, &|| false).is_some() {
                    assert!(can_fail, "seed {seed}: {text}");
                    explicit += 1;
                }
            }
            Explored::Open | Explored::Circle { .. } | Explored::Stopped => {}
        }
        for outcome in outcomes(&text, Bound::None) {
            match outcome {
                Followed::Safe { .. } => assert!(!can_fail, "seed {seed}: {text}"),
                Followed::Error { trace, .. } => {
                    assert!(can_fail, "seed {seed}: {text}");
                    assert!(trace.iter().any(|letter| matches!(letter, TraceLetter::Edge(_))));
                }
                // A solver may give up on maps.
                Followed::Undecided(_) => continue,
                other => panic!("seed {seed}: {other:?}: {text}"),
            }
        }
        *(if can_fail { &mut failing } else { &mut safe }) += 1;
    }
    assert!(failing >= 20 && safe >= 20, "{failing} programs fail and {safe} do not: not worth much");
    assert!(explicit >= 40, "only {explicit} of {failing} and {safe} programs are decided by executing them");
}
