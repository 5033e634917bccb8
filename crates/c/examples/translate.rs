//! Translates the given C files, each as a program, and prints a line for each; then how often each construct was
//! unsupported.
//!
//! `-` reads the names of the files from standard input, each perhaps followed by a tab and `ILP32` or `LP64`.
//! `--lp64`, `--ilp32`, `--math` and `--bits` hold for what follows. The columns: the file, milliseconds, and `ok`, or what
//! is unsupported, or the error. A panic is caught and counted, so that one file does not hide the others.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::panic::catch_unwind;
use std::path::PathBuf;
use std::time::Instant;

use tracewright_c::load::{Failure, Input, Options};
use tracewright_c::translate::{ERROR_FUNCTIONS, IntegerEncoding, Property};
use tracewright_c::types::DataModel;

#[derive(Default)]
struct Tally {
    outcomes: BTreeMap<String, usize>,
}

fn main() {
    let mut options = Options::default();
    options.question.property = Property::unreach_call(ERROR_FUNCTIONS.map(str::to_owned).to_vec());
    let mut tally = Tally::default();
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--lp64" => options.preprocess.data_model = DataModel::Lp64,
            "--ilp32" => options.preprocess.data_model = DataModel::Ilp32,
            "--math" => options.encoding = IntegerEncoding::Math,
            "--bits" => options.encoding = IntegerEncoding::Bits,
            "-" => {
                for line in std::io::stdin().lock().lines().map_while(Result::ok) {
                    let mut options = options.clone();
                    let (path, model) = line.split_once('\t').unwrap_or((&line, ""));
                    match model {
                        "LP64" => options.preprocess.data_model = DataModel::Lp64,
                        "ILP32" => options.preprocess.data_model = DataModel::Ilp32,
                        _ => {}
                    }
                    tally.add(path, &options);
                }
            }
            path => tally.add(path, &options),
        }
    }
    let mut sorted: Vec<_> = tally.outcomes.into_iter().collect();
    sorted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    println!();
    for (outcome, count) in sorted {
        println!("{count:7}  {outcome}");
    }
}

impl Tally {
    fn add(&mut self, path: &str, options: &Options) {
        let start = Instant::now();
        let (outcome, detail) = outcome(path, options);
        println!("{path}\t{:.1}\t{outcome}{detail}", start.elapsed().as_secs_f64() * 1e3);
        *self.outcomes.entry(outcome).or_default() += 1;
    }
}

/// The outcome for a file: its category and its details.
fn outcome(path: &str, options: &Options) -> (String, String) {
    let text = match std::fs::read(path) {
        Ok(text) => text,
        Err(error) => return ("unreadable".into(), format!(": {error}")),
    };
    let inputs = [Input { path: PathBuf::from(path), text }];
    let loaded = catch_unwind(|| tracewright_c::load(&inputs, options));
    match loaded {
        Err(_) => ("PANIC".into(), String::new()),
        Ok(Ok(_)) => ("ok".into(), String::new()),
        Ok(Err(Failure::Unsupported { construct, place, .. })) => {
            (format!("unsupported: {construct}"), format!(" at {place}"))
        }
        Ok(Err(Failure::Errors { shown, count })) => {
            ("errors".into(), format!(": {count}, {}", shown.lines().next().unwrap_or_default()))
        }
        Ok(Err(error)) => (error.to_string().lines().next().unwrap_or_default().to_owned(), String::new()),
    }
}
