//! The long form of the differential test: `differential [--from SEED] [--ilp32 | --lp64] [--milliseconds N] COUNT`.
//!
//! Programs that disagree are written to the folder `disagreements`; `--show SEED` prints the program of a seed.

#[path = "../tests/differential/mod.rs"]
mod differential;

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use differential::compiler;
use differential::generate::generate;
use differential::program::Claim;
use differential::tally::{Tally, model_name};
use tracewright_c::types::DataModel;

/// So many programs go through the compiler at once.
const BATCH: u64 = 50;

fn main() -> ExitCode {
    let (mut from, mut count, mut limit) = (0, 1000, Duration::from_millis(200));
    let mut models = vec![DataModel::Lp64, DataModel::Ilp32];
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|n| n.parse().ok()).expect("a number follows");
        match argument.as_str() {
            "--from" => from = number(),
            "--milliseconds" => limit = Duration::from_millis(number()),
            "--ilp32" => models = vec![DataModel::Ilp32],
            "--lp64" => models = vec![DataModel::Lp64],
            "--show" => {
                let seed = number();
                println!("{}", generate(seed, models[0]).for_verifier(Claim::Equal, &[]));
                return ExitCode::SUCCESS;
            }
            other => count = other.parse().expect("a number of programs"),
        }
    }
    models.retain(|&model| {
        let available = compiler::available(model);
        if !available {
            println!("gcc makes no programs for {} that run here", model_name(model));
        }
        available
    });
    if models.is_empty() {
        return ExitCode::FAILURE;
    }
    let started = Instant::now();
    let mut tally = Tally::default();
    // Thrown away programs do not count.
    for batch in 0.. {
        if tally.programs as u64 >= count {
            break;
        }
        let model = models[batch as usize % models.len()];
        let first = from + batch * BATCH;
        let size = BATCH.min(count - tally.programs as u64);
        let known = tally.disagreements.len();
        if let Err(error) = tally.compare(first..first + size, model, limit) {
            println!("{error}");
            return ExitCode::FAILURE;
        }
        for disagreement in &tally.disagreements[known..] {
            let name = format!("{}-{:?}-{:?}.c", disagreement.seed, disagreement.encoding, disagreement.claim);
            println!("DISAGREEMENT {disagreement}");
            std::fs::create_dir_all("disagreements").expect("the folder can be made");
            let path = Path::new("disagreements").join(name);
            std::fs::write(path, format!("// {disagreement}\n{}", disagreement.text)).expect("it can be written");
        }
        println!("after {} s: {tally}", started.elapsed().as_secs());
    }
    if tally.disagreements.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
