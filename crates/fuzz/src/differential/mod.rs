//! Differential testing of the translation of C against the system's compiler: random programs whose result the
//! compiled program computes.
//!
//! For every program the verifier has to prove that the result is the one that the compiled program shows, and to find
//! that the negation of that claim fails, with both encodings of integers; the interpreter has to compute it, too.

mod compiler;
mod floats;
mod generate;
mod judge;
mod limit;
mod program;
mod tally;
mod types;
mod walk;

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use tracewright_vocabulary::DataModel;

use generate::generate;
use program::Claim;
use tally::{ALL_JUDGES, Judge, Tally, model_name};

/// How many programs are compiled at once.
const BATCH: u64 = 50;

/// What is compared.
#[derive(clap::Args, Clone, Debug)]
pub struct Arguments {
    /// How many programs
    #[arg(default_value_t = Arguments::default().count)]
    pub count: u64,
    /// The first seed
    #[arg(long, default_value_t = Arguments::default().from)]
    pub from: u64,
    /// The processor time for a verdict
    #[arg(long, default_value_t = Arguments::default().milliseconds)]
    pub milliseconds: u64,
    /// Only ILP32
    #[arg(long, conflicts_with = "lp64")]
    pub ilp32: bool,
    /// Only LP64
    #[arg(long)]
    pub lp64: bool,
    /// Only the interpreter, which is fast
    #[arg(long)]
    pub interpreter: bool,
    /// Print the program of this seed instead
    #[arg(long, value_name = "SEED")]
    pub show: Option<u64>,
}

impl Default for Arguments {
    fn default() -> Arguments {
        Arguments { count: 1000, from: 0, milliseconds: 200, ilp32: false, lp64: false, interpreter: false, show: None }
    }
}

/// Compares many programs and says how it goes. Programs that disagree are written to the folder `disagreements`.
pub fn run(arguments: &Arguments) -> ExitCode {
    let mut models = match (arguments.ilp32, arguments.lp64) {
        (true, _) => vec![DataModel::Ilp32],
        (_, true) => vec![DataModel::Lp64],
        _ => vec![DataModel::Lp64, DataModel::Ilp32],
    };
    if let Some(seed) = arguments.show {
        println!("{}", generate(seed, models[0]).for_verifier(Claim::Equal, &[]));
        return ExitCode::SUCCESS;
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
    let judges: &[Judge] = if arguments.interpreter { &[Judge::Interpreter] } else { &ALL_JUDGES };
    let (started, mut tally) = (Instant::now(), Tally::default());
    let (count, limit) = (arguments.count, Duration::from_millis(arguments.milliseconds));
    // Thrown away programs do not count.
    for batch in 0.. {
        if tally.programs as u64 >= count {
            break;
        }
        let model = models[batch as usize % models.len()];
        let first = arguments.from + batch * BATCH;
        let size = BATCH.min(count - tally.programs as u64);
        let known = tally.disagreements.len();
        if let Err(error) = tally.compare(first..first + size, model, judges, limit) {
            println!("{error}");
            return ExitCode::FAILURE;
        }
        for disagreement in &tally.disagreements[known..] {
            let name = format!("{}-{}-{:?}.c", disagreement.seed, disagreement.judge.name(), disagreement.claim);
            println!("DISAGREEMENT {disagreement}");
            std::fs::create_dir_all("disagreements").expect("the folder can be made");
            let path = Path::new("disagreements").join(name);
            std::fs::write(path, format!("// {disagreement}\n{}", disagreement.text)).expect("it can be written");
        }
        println!("after {} s: {tally}", started.elapsed().as_secs());
    }
    if tally.disagreements.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many programs for each data model; the long form is `tracewright-fuzz gcc`.
    const PROGRAMS: u64 = 10;

    #[test]
    fn verdicts_agree_with_the_compiler() {
        for model in [DataModel::Lp64, DataModel::Ilp32] {
            if !compiler::available(model) {
                eprintln!("gcc makes no programs for {} that run here: not compared", model_name(model));
                continue;
            }
            let mut tally = Tally::default();
            let limit = Duration::from_secs(1);
            tally.compare(0..PROGRAMS, model, &ALL_JUDGES, limit).expect("the compiler takes all programs");
            // The interpreter alone is fast.
            tally
                .compare(PROGRAMS..20 * PROGRAMS, model, &[Judge::Interpreter], limit)
                .expect("the compiler takes them");
            assert!(tally.programs > 0, "all thrown away");
            if let Some(first) = tally.disagreements.first() {
                panic!("{tally}\n{first}\n{}", first.text);
            }
        }
    }
}
