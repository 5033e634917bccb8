//! Exploration with ranges: programs whose cells are enough are proved, and nothing is proved that an execution contradicts.

mod support;

use support::Graph;
use tracewright_check::{Surveyed, survey};
use tracewright_program::Inlining;
use tracewright_random::Random;

fn checked(body: &str) -> Surveyed {
    let graph = Graph::of_main(body, Inlining::Affordable);
    survey(&graph.terms, &graph.icfg, None, &|| false)
}

/// Whether the program ends: every location counts.
fn ended(body: &str) -> Surveyed {
    let graph = Graph::of_main(body, Inlining::Affordable);
    survey(&graph.terms, &graph.icfg, Some(&vec![true; graph.icfg.locations.len()]), &|| false)
}

fn is_safe(surveyed: Surveyed) -> bool {
    matches!(surveyed, Surveyed::Safe { .. })
}

#[test]
fn modes_and_ranges_are_enough() {
    let program = |claim: &str| {
        format!(
            "procedure main() {{
               var mode: int, level: int, input: int;
               mode, level := 0, 50;
               while (true) {{
                 havoc input; assume 1 <= input && input <= 3;
                 if (mode == 0 && input == 1) {{ mode := 1; level := level div 2 + 10; }}
                 else if (mode == 1 && input == 2) {{ mode := 2; level := (level * 3) mod 90; }}
                 else if (mode == 2 && level <= 40) {{ mode := 0; level := level + 20; }}
                 else if (mode == 2) {{ mode := 0; level := 40 - level; }}
                 assert {claim};
               }}
             }}"
        )
    };
    assert!(is_safe(checked(&program("mode <= 2 && -49 <= level && level <= 89"))));
    assert_eq!(checked(&program("mode != 2")), Surveyed::Open);
    assert_eq!(checked(&program("level <= 70")), Surveyed::Open);
}

#[test]
fn inputs_are_divided_where_they_are_compared() {
    // Without the input between 1 and 3, the last branch would be taken.
    let program = |most: u32| {
        format!(
            "procedure main() {{
               var input: int, copy: int, x: int;
               x := 1;
               while (true) {{
                 havoc input; assume input >= 1 && input <= {most};
                 copy := input;
                 if (copy == 1) {{ x := 1; }} else if (copy == 2) {{ x := 2; }} else if (copy == 3) {{ x := 3; }} else {{ x := 0; }}
                 assert x == input;
               }}
             }}"
        )
    };
    assert!(is_safe(checked(&program(3))));
    assert_eq!(checked(&program(4)), Surveyed::Open);
}

/// A cell may be much larger than the values in it.
#[test]
fn states_keep_what_is_reached_within_a_cell() {
    let program = |least: u32| {
        format!(
            "procedure main() {{
               var input: int, x: int;
               x := 44;
               while (true) {{
                 havoc input; assume input >= 1 && input <= 6;
                 if (x > 43 && input == 1) {{ x := x div 5 - {least}; assert x < 0; }}
                 else if (x > 43) {{ x := x mod 299978 + 44; }}
                 else {{ x := (x * 7) mod 299978 + 44; }}
               }}
             }}"
        )
    };
    // Bounds that move often are powers of two.
    assert!(is_safe(checked(&program(110_000))));
    assert_eq!(checked(&program(60_004)), Surveyed::Open);
}

#[test]
fn values_that_grow_do_not_grow_for_long() {
    let program = |step: i32, claim: &str| {
        format!(
            "procedure main() {{
               var n: int, m: int, b: bool;
               n, m := 0, 0;
               while (true) {{ havoc b; n := n + {step}; if (b) {{ m := m + n; }} assert {claim}; }}
             }}"
        )
    };
    assert!(is_safe(checked(&program(1, "n >= 0 && m >= 0"))));
    assert!(is_safe(checked(&program(-3, "n <= 0 && m <= 0"))));
    assert_eq!(checked(&program(1, "n <= 5000000000")), Surveyed::Open);
}

/// States become one that differ in their values only: a cycle of states need not be one of executions, but each cycle of executions is
/// one of states.
#[test]
fn executions_that_go_on_are_cycles_of_states() {
    let program = |last: &str| {
        format!(
            "procedure main() {{ var n: int; n := 0; while (n >= 0) {{ if (n < 1000) {{ n := n + 1; }} else {{ {last} }} }} }}"
        )
    };
    assert_eq!(ended(&program("n := 5;")), Surveyed::Open);
    assert_eq!(ended(&program("n := n + 1;")), Surveyed::Open);
    assert!(is_safe(ended("procedure main() { var n: int; havoc n; while (n > 0) { n := -(n mod 7) - 1; } }")));
}

#[test]
fn cycles_of_states_are_found() {
    let program =
        |step: &str| format!("procedure main() {{ var x: int; x := 10; while (x != 0) {{ x := x - {step}; }} }}");
    assert!(is_safe(ended(&program("2"))));
    assert_eq!(ended(&program("3")), Surveyed::Open);
    assert_eq!(ended("procedure main() { while (true) { } }"), Surveyed::Open);
    assert!(is_safe(ended("procedure main() { var x: int; havoc x; if (x > 5) { x := 0; } }")));
}

#[test]
fn what_is_not_understood_may_be_anything() {
    let program = |value: &str| {
        format!(
            "function f(x: int) returns (int);
             procedure main() {{ var m: [int]int, x: int, y: int; y := 1; x := {value}; if (x == 7) {{ y := 0; }} assert y == 1; }}"
        )
    };
    for value in ["f(3)", "m[3]", "y div y + 7", "7 div (y - 1)", "x * x"] {
        assert_eq!(checked(&program(value)), Surveyed::Open, "{value}");
    }
    assert!(is_safe(checked(&program("6 + 0 * y"))));
}

/// Programs over two variables and an input, with an interpreter.
enum Expr {
    Sum([i128; 3], i128),
    Div(Box<Expr>, i128),
    Mod(Box<Expr>, i128),
    Product(usize, usize),
    If(Box<Cond>, Box<Expr>, Box<Expr>),
}

enum Cond {
    Compare(Expr, &'static str, i128),
    Vars(usize, &'static str, usize),
    Not(Box<Cond>),
    And(Box<Cond>, Box<Cond>),
    Or(Box<Cond>, Box<Cond>),
}

enum Stmt {
    Assign(usize, Expr),
    Input(i128, i128),
    If(Cond, Vec<Stmt>, Vec<Stmt>),
}

const NAMES: [&str; 3] = ["x", "y", "in"];

impl Expr {
    fn random(random: &mut Random, depth: usize) -> Expr {
        let small = |random: &mut Random| i128::from(random.between(-3, 3));
        match random.below(if depth == 0 { 1 } else { 7 }) {
            3 => Expr::Div(Box::new(Expr::random(random, depth - 1)), [2, 3, -2, 10][random.below(4)]),
            4 => Expr::Mod(Box::new(Expr::random(random, depth - 1)), [2, 5, -3, 7][random.below(4)]),
            5 => Expr::Product(random.below(3), random.below(3)),
            6 => Expr::If(
                Box::new(Cond::random(random, depth - 1)),
                Box::new(Expr::random(random, depth - 1)),
                Box::new(Expr::random(random, depth - 1)),
            ),
            _ => {
                let mut factors = [0; 3];
                factors[random.below(3)] = small(random);
                factors[random.below(3)] = small(random);
                Expr::Sum(factors, i128::from(random.between(-6, 6)))
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Expr::Sum(factors, constant) => {
                let parts: Vec<String> = factors.iter().zip(NAMES).map(|(f, name)| format!("({f}) * {name}")).collect();
                format!("({} + ({constant}))", parts.join(" + "))
            }
            Expr::Div(a, k) => format!("({} div ({k}))", a.text()),
            Expr::Mod(a, k) => format!("({} mod ({k}))", a.text()),
            Expr::Product(a, b) => format!("({} * {})", NAMES[*a], NAMES[*b]),
            Expr::If(c, a, b) => format!("(if {} then {} else {})", c.text(), a.text(), b.text()),
        }
    }

    fn value(&self, state: &[i128; 3]) -> Option<i128> {
        Some(match self {
            Expr::Sum(factors, constant) => {
                let parts = factors.iter().zip(state).map(|(f, value)| f.checked_mul(*value));
                parts.chain([Some(*constant)]).try_fold(0i128, |sum, part| sum.checked_add(part?))?
            }
            Expr::Div(a, k) => a.value(state)?.div_euclid(*k),
            Expr::Mod(a, k) => a.value(state)?.rem_euclid(*k),
            Expr::Product(a, b) => state[*a].checked_mul(state[*b])?,
            Expr::If(c, a, b) => {
                if c.holds(state)? {
                    a.value(state)?
                } else {
                    b.value(state)?
                }
            }
        })
    }
}

impl Cond {
    fn random(random: &mut Random, depth: usize) -> Cond {
        const OPS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];
        match random.below(if depth == 0 { 3 } else { 7 }) {
            0 | 1 => {
                let mut factors = [0; 3];
                factors[random.below(3)] = 1;
                Cond::Compare(Expr::Sum(factors, 0), OPS[random.below(6)], i128::from(random.between(-8, 8)))
            }
            2 => Cond::Vars(random.below(3), OPS[random.below(6)], random.below(3)),
            3 => {
                Cond::Compare(Expr::random(random, depth - 1), OPS[random.below(6)], i128::from(random.between(-8, 8)))
            }
            4 => Cond::Not(Box::new(Cond::random(random, depth - 1))),
            5 => Cond::And(Box::new(Cond::random(random, depth - 1)), Box::new(Cond::random(random, depth - 1))),
            _ => Cond::Or(Box::new(Cond::random(random, depth - 1)), Box::new(Cond::random(random, depth - 1))),
        }
    }

    fn text(&self) -> String {
        match self {
            Cond::Compare(a, op, k) => format!("({} {op} ({k}))", a.text()),
            Cond::Vars(a, op, b) => format!("({} {op} {})", NAMES[*a], NAMES[*b]),
            Cond::Not(a) => format!("!{}", a.text()),
            Cond::And(a, b) => format!("({} && {})", a.text(), b.text()),
            Cond::Or(a, b) => format!("({} || {})", a.text(), b.text()),
        }
    }

    fn holds(&self, state: &[i128; 3]) -> Option<bool> {
        let compare = |a: i128, op: &str, b: i128| match op {
            "==" => a == b,
            "!=" => a != b,
            "<" => a < b,
            "<=" => a <= b,
            ">" => a > b,
            _ => a >= b,
        };
        Some(match self {
            Cond::Compare(a, op, k) => compare(a.value(state)?, op, *k),
            Cond::Vars(a, op, b) => compare(state[*a], op, state[*b]),
            Cond::Not(a) => !a.holds(state)?,
            Cond::And(a, b) => a.holds(state)? && b.holds(state)?,
            Cond::Or(a, b) => a.holds(state)? || b.holds(state)?,
        })
    }
}

fn statements(random: &mut Random, depth: usize) -> Vec<Stmt> {
    let count = 1 + random.below(3);
    let one = |random: &mut Random| match random.below(if depth == 0 { 3 } else { 5 }) {
        0 | 1 => Stmt::Assign(random.below(2), Expr::random(random, 2)),
        2 => {
            let low = i128::from(random.between(-4, 4));
            Stmt::Input(low, low + random.below(6) as i128)
        }
        _ => Stmt::If(Cond::random(random, 2), statements(random, depth - 1), statements(random, depth - 1)),
    };
    (0..count).map(|_| one(random)).collect()
}

fn text(statements: &[Stmt]) -> String {
    let one = |statement: &Stmt| match statement {
        Stmt::Assign(var, value) => format!("{} := {};\n", NAMES[*var], value.text()),
        Stmt::Input(low, high) => format!("havoc in; assume ({low}) <= in && in <= ({high});\n"),
        Stmt::If(c, a, b) => format!("if ({}) {{\n{}}} else {{\n{}}}\n", c.text(), text(a), text(b)),
    };
    statements.iter().map(one).collect()
}

/// `None` if numbers get too large.
fn execute(statements: &[Stmt], state: &mut [i128; 3], random: &mut Random) -> Option<()> {
    for statement in statements {
        match statement {
            Stmt::Assign(var, value) => state[*var] = value.value(state).filter(|value| value.abs() < 1 << 90)?,
            Stmt::Input(low, high) => state[2] = low + random.below((high - low + 1) as usize) as i128,
            Stmt::If(c, a, b) => execute(if c.holds(state)? { a } else { b }, state, random)?,
        }
    }
    Some(())
}

#[test]
fn no_execution_contradicts_a_proof() {
    let mut random = Random::new(19);
    let mut proved = 0;
    for number in 0..600 {
        let (body, bad) = (statements(&mut random, 2), Cond::random(&mut random, 2));
        let program = format!(
            "procedure main() {{ var x: int, y: int, in: int; x := 0; y := 1; in := 0;
             while (true) {{\n{}assert !{};\n}} }}",
            text(&body),
            bad.text()
        );
        if !is_safe(checked(&program)) {
            continue;
        }
        proved += 1;
        for _ in 0..40 {
            let mut state = [0, 1, 0];
            for _ in 0..60 {
                if execute(&body, &mut state, &mut random).is_none() {
                    break;
                }
                assert_ne!(bad.holds(&state), Some(true), "program {number} fails in {state:?}:\n{program}");
            }
        }
    }
    assert!(proved > 30, "only {proved} programs were proved");
}

#[test]
fn what_is_said_to_end_ends() {
    const ROUNDS: usize = 50_000;
    let mut random = Random::new(23);
    let mut proved = 0;
    for number in 0..600 {
        let (body, more) = (statements(&mut random, 2), Cond::random(&mut random, 1));
        let program = format!(
            "procedure main() {{ var x: int, y: int, in: int; x := 5; y := 1; in := 0; while ({}) {{\n{}}} }}",
            more.text(),
            text(&body)
        );
        let mut state = [5, 1, 0];
        let enters = more.holds(&state) == Some(true);
        if !is_safe(ended(&program)) {
            continue;
        }
        proved += usize::from(enters);
        for _ in 0..10 {
            state = [5, 1, 0];
            let mut rounds = 0;
            while more.holds(&state) == Some(true) && rounds < ROUNDS {
                rounds += 1;
                if execute(&body, &mut state, &mut random).is_none() {
                    break;
                }
            }
            assert!(rounds < ROUNDS, "program {number} does not end:\n{program}");
        }
    }
    assert!(proved > 30, "only {proved} programs were proved");
}
