//! Benchmarks: the time until a program is known to end, against the number of its loops. In each family the programs are alike,
//! so that the time shows how the search grows: with the depth of loops, with their number, with the rounds that are needed to
//! find a ranking function, and for an endless execution behind other loops.

use divan::Bencher;
use tracewright_boogie::load;
use tracewright_logic::Terms;
use tracewright_program::{Inlining, Options, control_flow_graph};
use tracewright_source::SourceMap;
use tracewright_verify::{Settings, Verdict};

fn main() {
    divan::main();
}

const COUNTS: [usize; 4] = [1, 2, 3, 4];

/// Measures the search on the program with this body, over variables `x0`, `x1`, …, and `n`.
fn bench(bencher: Bencher<'_, '_>, variables: usize, body: &str, ends: bool) {
    let names: Vec<String> = (0..variables).map(|i| format!("x{i}")).collect();
    let source = format!("procedure main() {{ var {}, n: int; {body} }}", names.join(", "));
    let program = load(&SourceMap::single("p.bpl", &*source)).expect("the program is well formed");
    bencher.bench_local(|| {
        let terms = Terms::new();
        let icfg =
            control_flow_graph(&program, &terms, &Options::default(), Inlining::default()).expect("it has a graph");
        let (outcome, _) = tracewright_termination::verify(&terms, &icfg, &Settings::default(), &mut |_| {});
        let expected =
            if ends { outcome.verdict == Verdict::True } else { matches!(outcome.verdict, Verdict::False(_)) };
        assert!(expected, "{:?}: {source}", outcome.verdict);
    });
}

/// Loops in each other, each of which counts up to `n`.
#[divan::bench(args = &COUNTS[..3])]
fn nested(b: Bencher<'_, '_>, count: usize) {
    let body = (0..count)
        .rev()
        .fold(String::new(), |inner, i| format!("x{i} := 0; while (x{i} < n) {{ {inner} x{i} := x{i} + 1; }}"));
    bench(b, count, &body, true);
}

/// Loops one after the other; each counts down what the one before has counted up.
#[divan::bench(args = COUNTS)]
fn sequential(b: Bencher<'_, '_>, count: usize) {
    let loops = (0..count).map(|i| {
        let next = (i + 1) % (count + 1);
        format!("x{next} := 0; while (x{i} > 0) {{ x{i} := x{i} - 1; x{next} := x{next} + 1; }} ")
    });
    bench(b, count + 1, &loops.collect::<String>(), true);
}

/// One loop with so many paths; each lets one variable fall and the later ones change as they like: as many rounds have to be
/// looked at as there are components.
#[divan::bench(args = COUNTS)]
fn rounds(b: Bencher<'_, '_>, count: usize) {
    let all: Vec<String> = (0..count).map(|i| format!("x{i} > 0")).collect();
    let paths = (0..count).rev().fold("assume false;".to_owned(), |others, i| {
        let later: String = (i + 1..count).map(|later| format!("havoc x{later}; ")).collect();
        format!("if (*) {{ x{i} := x{i} - 1; {later} }} else {{ {others} }}")
    });
    bench(b, count, &format!("while ({}) {{ {paths} }}", all.join(" && ")), true);
}

/// Loops that end, one after the other, and behind them one that does not.
#[divan::bench(args = COUNTS)]
fn endless_behind(b: Bencher<'_, '_>, count: usize) {
    let loops: String = (0..count).map(|i| format!("while (x{i} > 0) {{ x{i} := x{i} - 1; }} ")).collect();
    bench(b, count, &format!("{loops} n := 1; while (n > 0) {{ n := n + 1; }}"), false);
}
