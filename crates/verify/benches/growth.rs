//! Benchmarks: how the cost grows with the size of the program, for generated families, from the control-flow graph to
//! the verdict.
//!
//! `cargo run --release --example growth -p tracewright-verify` prints the same as a table, with the counters.

mod families;

use std::time::Duration;

use divan::Bencher;
use families::Family;
use tracewright_verify::Verdict;

fn main() {
    divan::main();
}

const SIZES: [usize; 5] = [2, 4, 8, 16, 32];

/// Only sizes that are solved within this time are benchmarked; the table shows larger ones.
const LIMIT: Duration = Duration::from_secs(20);

fn bench(bencher: Bencher<'_, '_>, family: Family, n: usize) {
    bencher.bench_local(|| {
        let outcome = families::run(family, n, LIMIT);
        assert_eq!(outcome.verdict, Verdict::True);
        outcome
    });
}

#[divan::bench(args = SIZES, sample_count = 3, sample_size = 1)]
fn loops(bencher: Bencher<'_, '_>, n: usize) {
    bench(bencher, Family::Loops, n);
}

#[divan::bench(args = SIZES, sample_count = 3, sample_size = 1)]
fn loops_one_counter(bencher: Bencher<'_, '_>, n: usize) {
    bench(bencher, Family::SharedLoops, n);
}

#[divan::bench(args = SIZES, sample_count = 3, sample_size = 1)]
fn branches_in_sequence(bencher: Bencher<'_, '_>, n: usize) {
    bench(bencher, Family::Diamonds, n);
}

#[divan::bench(args = SIZES, sample_count = 3, sample_size = 1)]
fn nested_branches(bencher: Bencher<'_, '_>, n: usize) {
    bench(bencher, Family::Nested, n);
}

#[divan::bench(args = SIZES, sample_count = 3, sample_size = 1)]
fn procedures_inlined(bencher: Bencher<'_, '_>, n: usize) {
    bench(bencher, Family::Inlined, n);
}

#[divan::bench(args = SIZES, sample_count = 3, sample_size = 1)]
fn procedures_as_calls(bencher: Bencher<'_, '_>, n: usize) {
    bench(bencher, Family::Procedures, n);
}
