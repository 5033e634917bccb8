//! Parses the given C files and prints a line for each: `ok` or the first error, bytes, milliseconds.
//!
//! `-` reads the names of the files from standard input. `--round-trip` also prints the tree, parses that and compares.
//! `--ilp32` preprocesses for 32 bits. `--print FILE` prints the tree of one file and nothing else.

use std::io::BufRead;
use std::path::Path;
use std::time::{Duration, Instant};

use tracewright_c::ast::Ast;
use tracewright_c::preprocess::{DataModel, Options, preprocess};
use tracewright_c::print::print;
use tracewright_c::{Names, parse};
use tracewright_source::SourceMap;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [option, path] = arguments.as_slice()
        && option == "--print"
    {
        let mut names = Names::new();
        let read = load(path.clone(), std::fs::read(path).unwrap_or_default(), &mut names);
        return print!("{}", print(&read.ast, &names));
    }
    let mut options = Options::default();
    let mut round_trip = false;
    let (mut files, mut bytes, mut failed, mut time) = (0u64, 0u64, 0u64, Duration::ZERO);
    let mut one = |path: &str, options: &Options, round_trip: bool| {
        let outcome = check(Path::new(path), options, round_trip);
        files += 1;
        bytes += outcome.bytes as u64;
        time += outcome.time;
        failed += u64::from(outcome.error.is_some());
        let milliseconds = outcome.time.as_secs_f64() * 1e3;
        let result = outcome.error.unwrap_or_else(|| "ok".into());
        println!("{path}\t{}\t{milliseconds:.2}\t{result}", outcome.bytes);
    };
    for argument in arguments {
        match argument.as_str() {
            "--round-trip" => round_trip = true,
            "--ilp32" => options.data_model = DataModel::Ilp32,
            "-" => std::io::stdin().lock().lines().map_while(Result::ok).for_each(|l| one(&l, &options, round_trip)),
            path => one(path, &options, round_trip),
        }
    }
    let seconds = time.as_secs_f64();
    let speed = bytes as f64 / 1e6 / seconds.max(1e-9);
    eprintln!("{files} files, {failed} with errors, {bytes} bytes, {seconds:.3} s, {speed:.1} MB/s");
}

struct Outcome {
    bytes: usize,
    /// For lexing and parsing.
    time: Duration,
    error: Option<String>,
}

fn check(path: &Path, options: &Options, round_trip: bool) -> Outcome {
    let mut outcome = Outcome { bytes: 0, time: Duration::ZERO, error: None };
    let text = match std::fs::read(path) {
        Ok(text) => text,
        Err(error) => return Outcome { error: Some(format!("unreadable: {error}")), ..outcome },
    };
    let text = match preprocess(&text, path, options) {
        Ok(preprocessed) => preprocessed.text.into_owned(),
        Err(error) => return Outcome { error: Some(error.to_string().replace('\n', " / ")), ..outcome },
    };
    outcome.bytes = text.len();
    let mut names = Names::new();
    let start = Instant::now();
    let read = load(path.display().to_string(), text, &mut names);
    outcome.time = start.elapsed();
    outcome.error = read.error;
    if round_trip && outcome.error.is_none() {
        let again = load("printed".into(), print(&read.ast, &names).into_bytes(), &mut names);
        outcome.error = match again.error {
            Some(error) => Some(format!("round trip: {error}")),
            None if shape(read.ast) != shape(again.ast) => Some("round trip: another tree".into()),
            None => None,
        };
    }
    outcome
}

struct Read {
    ast: Ast,
    error: Option<String>,
}

fn load(name: String, text: Vec<u8>, names: &mut Names) -> Read {
    let mut sources = SourceMap::new();
    let Ok(file) = sources.add(name, text) else {
        return Read { ast: Ast::default(), error: Some("too large".into()) };
    };
    let (ast, diagnostics) = parse(&sources, file, names);
    let error = diagnostics.first().map(|d| {
        let position = sources.position(d.span);
        format!("{} [{position}, {} in all]", d.message, diagnostics.len())
    });
    Read { ast, error }
}

fn shape(mut ast: Ast) -> Ast {
    ast.forget_places();
    ast
}
