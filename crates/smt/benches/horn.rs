//! Spacer's presets on small systems of Horn clauses.

#[path = "../tests/problems/mod.rs"]
mod problems;

use tracewright_logic::Terms;
use tracewright_smt::horn::{HornAnswer, HornOptions, solve};
use tracewright_smt::{Interrupt, Limit};

fn main() {
    divan::main();
}

fn names() -> impl Iterator<Item = &'static str> {
    problems::ALL.iter().map(|p| p.name)
}

/// `false` when the limit ended the search, so that the measured time is meaningless.
fn run(name: &str, options: &HornOptions) -> bool {
    let t = Terms::new();
    let problem = problems::ALL.iter().find(|p| p.name == name).unwrap();
    match solve(&t, &(problem.build)(&t), options, Limit::millis(1500), &Interrupt::new()).unwrap() {
        HornAnswer::Unknown(_) => false,
        answer => {
            assert_eq!(problem.solvable, answer != HornAnswer::Refuted);
            true
        }
    }
}

#[divan::bench(args = names(), sample_count = 3, sample_size = 1)]
fn default(name: &str) -> bool {
    run(name, &HornOptions::Default)
}

#[divan::bench(args = names(), sample_count = 3, sample_size = 1)]
fn global(name: &str) -> bool {
    run(name, &HornOptions::Global)
}

#[divan::bench(args = names(), sample_count = 3, sample_size = 1)]
fn quantified(name: &str) -> bool {
    run(name, &HornOptions::Quantified)
}
