//! Each strategy on programs that it suits, and on programs that it does not suit.

use tracewright_boogie::load;
use tracewright_logic::Terms;
use tracewright_program::{BlockEncoding, Options, encode, remove_unreachable, translate};
use tracewright_smt::Interrupt;
use tracewright_source::SourceMap;
use tracewright_verify::strategies::{Blocks, cells, escalate, execute, modes, ranges, unroll, values};
use tracewright_verify::{Settings, Strategy, Unknown, Verdict, strategies, verify};

fn verdict(strategy: &'static Strategy, text: &str, interrupt: Interrupt) -> Verdict {
    let terms = Terms::new();
    let program = load(&SourceMap::single("p.bpl", text)).expect("the program is well formed");
    let options = Options { entry: Some("main".to_owned()) };
    let mut icfg = translate(&program, &terms, &options).expect("the program is supported");
    remove_unreachable(&mut icfg);
    let encoding = match strategy.graph.blocks {
        Blocks::Statements => BlockEncoding::None,
        Blocks::AnySize => BlockEncoding::StraightLine,
    };
    encode(&mut icfg, encoding, &terms);
    verify(&terms, &icfg, &Settings { strategy, interrupt, ..Settings::default() }, &mut |_| {}).verdict
}

fn decide(strategy: &'static Strategy, text: &str) -> Verdict {
    verdict(strategy, text, Interrupt::new())
}

const BOUND: &str = "procedure main() { var x: int; x := 0; while (*) { x := x + 1; } assert x >= 0; }";
const MACHINE: &str = "procedure main() { var mode: int; mode := 1; \
    while (*) { if (mode == 1) { mode := 2; } else { mode := 1; } } assert mode != 3; }";
const MACHINE_THAT_COUNTS: &str = "procedure main() { var mode: int; var n: int; mode := 1; n := 0; \
    while (*) { if (mode == 1) { mode := 2; } else { mode := 1; n := n + 1; } } \
    assert mode != 3 && n >= 0; }";
const CLEARED: &str = "procedure main(n: int) { var a: [int]int; var i: int; var k: int; i := 0; \
    while (i < n) { a[i] := 0; i := i + 1; } assume 0 <= k && k < n; assert a[k] == 0; }";
const WRONG: &str = "procedure main() { var x: int; if (*) { x := 1; } else { x := 2; } assert x != 2; }";
const WRONG_AFTER_MANY_STEPS: &str =
    "procedure main() { var i: int; i := 0; while (i < 3000) { i := i + 1; } assert i != 3000; }";

#[test]
fn strategies_prove_what_they_are_for() {
    for (strategy, text) in [
        (&escalate::STRATEGY, BOUND),
        (&values::STRATEGY, MACHINE),
        (&ranges::STRATEGY, MACHINE),
        (&modes::STRATEGY, MACHINE_THAT_COUNTS),
        (&cells::STRATEGY, CLEARED),
    ] {
        assert_eq!(decide(strategy, text), Verdict::True, "{strategy:?}");
    }
}

#[test]
fn what_only_refutes_does_not_prove() {
    for strategy in strategies::ALL.iter().copied().filter(|strategy| strategy.only_refutes()) {
        let finite = "procedure main() { var x: int; x := 1; assert x == 1; }";
        let found = decide(strategy, finite);
        let expected = [Unknown::NoProof, Unknown::NoError("the only execution does not fail".into())];
        assert!(expected.map(Verdict::Unknown).contains(&found), "{strategy:?}: {found:?}");
    }
}

const WRONG_WITHOUT_INPUTS: &str =
    "procedure main() { var x: int; x := 0; while (x < 10) { x := x + 3; } assert x == 10; }";

#[test]
fn errors_are_found_by_all_but_those_that_only_prove() {
    for strategy in strategies::ALL {
        // Where executions fork, `run` leaves errors to the others.
        let is_run = **strategy == strategies::run::STRATEGY;
        let found = decide(strategy, if is_run { WRONG_WITHOUT_INPUTS } else { WRONG });
        match strategy.finds {
            strategies::Finds::Proofs => assert!(matches!(found, Verdict::Unknown(_)), "{strategy:?}: {found:?}"),
            _ => assert!(matches!(found, Verdict::False(_)), "{strategy:?}: {found:?}"),
        }
    }
}

#[test]
fn an_execution_gets_behind_long_loops() {
    assert!(matches!(decide(&execute::STRATEGY, WRONG_AFTER_MANY_STEPS), Verdict::False(_)));
}

#[test]
fn an_unrolling_follows_calls() {
    let text = "procedure f(n: int) returns (r: int) { r := 0; if (n > 0) { call r := f(n - 1); r := r + 1; } }\n\
        procedure main() { var x: int; call x := f(3); assert x != 3; }";
    assert!(matches!(decide(&unroll::STRATEGY, text), Verdict::False(_)));
}

#[test]
fn strategies_that_cannot_help_give_up() {
    let unknown_values = "procedure main(y: int) { var x: int; var z: int; x := y; z := y; while (*) { x := x + 1; z := z + 1; } assert x == z; }";
    for (strategy, text) in [(&values::STRATEGY, unknown_values), (&cells::STRATEGY, BOUND)] {
        assert_eq!(decide(strategy, text), Verdict::Unknown(Unknown::NoInterpolants), "{strategy:?}");
    }
}

#[test]
fn interrupted_strategies_say_so() {
    for strategy in strategies::ALL {
        let interrupt = Interrupt::new();
        interrupt.trigger();
        let found = verdict(strategy, CLEARED, interrupt);
        assert_eq!(found, Verdict::Unknown(Unknown::Interrupted), "{strategy:?}");
    }
}
