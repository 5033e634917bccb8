//! How the cost grows with the size of the program: a table for generated families.
//!
//! `cargo run --release --example growth -p tracewright-verify`; arguments choose sizes, and families by a part of their
//! name: `-- 2 4 8 loops`. `-- --print` prints the programs instead of verifying them.

#[path = "../benches/families/mod.rs"]
mod families;

use std::time::{Duration, Instant};

use families::Family;
use tracewright_verify::{Outcome, Verdict};

const SIZES: [usize; 7] = [2, 4, 8, 16, 32, 64, 128];
/// What one program may take. Larger ones of its family are not tried then.
const LIMIT: Duration = Duration::from_secs(20);
/// Short runs are repeated, and the fastest one counts.
const REPEAT_WITHIN: Duration = Duration::from_secs(2);
const MOST_REPETITIONS: usize = 7;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let print = arguments.iter().any(|a| a == "--print");
    let mut sizes: Vec<usize> = arguments.iter().filter_map(|a| a.parse().ok()).collect();
    let names: Vec<&String> = arguments.iter().filter(|a| a.parse::<usize>().is_err() && *a != "--print").collect();
    if sizes.is_empty() {
        sizes = SIZES.to_vec();
    }
    let wanted =
        |family: &Family| names.is_empty() || names.iter().any(|&name| family.to_string().contains(name.as_str()));
    let families = Family::ALL.into_iter().filter(wanted);
    if print {
        for family in families {
            sizes.iter().for_each(|&n| println!("// {family}, n = {n}\n{}", family.program(n)));
        }
        return;
    }
    println!(
        "| family | n | time (ms) | checking traces, subtracting, confirming (ms) | iterations | largest abstraction | Hoare \
         triples | by the solver | solver calls |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for family in families {
        for &n in &sizes {
            let (elapsed, outcome) = fastest(family, n);
            print_row(family, n, elapsed, &outcome);
            if outcome.verdict != Verdict::True {
                break;
            }
        }
    }
}

fn fastest(family: Family, n: usize) -> (Duration, Outcome) {
    let begun = Instant::now();
    let mut best: Option<(Duration, Outcome)> = None;
    for _ in 0..MOST_REPETITIONS {
        let started = Instant::now();
        let outcome = families::run(family, n, LIMIT);
        let elapsed = started.elapsed();
        if best.as_ref().is_none_or(|(least, _)| elapsed < *least) {
            best = Some((elapsed, outcome));
        }
        if begun.elapsed() > REPEAT_WITHIN {
            break;
        }
    }
    best.expect("there is at least one run")
}

fn print_row(family: Family, n: usize, elapsed: Duration, outcome: &Outcome) {
    let statistics = &outcome.statistics;
    let millis = |time: Duration| format!("{:.1}", time.as_secs_f64() * 1000.0);
    let time = match &outcome.verdict {
        Verdict::True => millis(elapsed),
        Verdict::False(_) => format!("{} FALSE", millis(elapsed)),
        Verdict::Unknown(why) => format!("{} ({why})", millis(elapsed)),
    };
    println!(
        "| {family} | {n} | {time} | {}, {}, {} | {} | {} | {} | {} | {} |",
        millis(statistics.trace_checks),
        millis(statistics.differences),
        millis(statistics.confirmation),
        statistics.iterations.len(),
        statistics.largest_abstraction,
        statistics.hoare.total(),
        statistics.hoare.solver(),
        statistics.solver_checks,
    );
}
