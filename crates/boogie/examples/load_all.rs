//! Loads every Boogie file named on the command line (or, with `-`, on standard input) and prints one line for each:
//! `ok`, `error` or `unsupported` with the first message. `--show` prints the messages in full, `--infer-modifies`
//! leaves `modifies` clauses to us.

use std::io::BufRead;
use std::time::Instant;

use tracewright_boogie::{Failure, ModifiesPolicy, Options, load, load_with, print_program};
use tracewright_source::{SourceMap, render};

fn main() {
    let mut paths: Vec<String> = std::env::args().skip(1).collect();
    let show = paths.iter().any(|p| p == "--show");
    let infer = paths.iter().any(|p| p == "--infer-modifies");
    paths.retain(|p| !p.starts_with("--"));
    let modifies = if infer { ModifiesPolicy::Infer } else { ModifiesPolicy::Check };
    if paths == ["-"] {
        paths = std::io::stdin().lock().lines().map_while(Result::ok).collect();
    }
    for path in paths {
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) => {
                println!("unreadable\t{path}\t{error}");
                continue;
            }
        };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let start = Instant::now();
        let sources = SourceMap::single(path.clone(), text);
        let result = load_with(&sources, Options { modifies, ..Options::default() });
        let time = start.elapsed().as_millis();
        let (class, message) = match &result {
            Ok(_) if bytes.len() > 1 << 24 => ("ok", "round trip skipped".to_string()),
            Ok(program) => ("ok", round_trip(&print_program(program))),
            Err(failure) => {
                let first = &failure.diagnostics()[0];
                let class = if matches!(failure, Failure::Errors(_)) { "error" } else { "unsupported" };
                (class, format!("{}: {}", sources.position(first.span).line, first.message))
            }
        };
        println!("{class}\t{path}\t{message}\t{time} ms");
        if let (Err(failure), true) = (&result, show) {
            print!("{}", render(&sources, failure.diagnostics()));
        }
    }
}

/// Nothing if printing and parsing are inverse to each other, else what went wrong.
fn round_trip(text: &str) -> String {
    let sources = SourceMap::single("printed", text);
    match load(&sources) {
        Ok(program) if print_program(&program) == text => String::new(),
        Ok(_) => "ROUND TRIP: different".to_string(),
        Err(failure) => format!("ROUND TRIP: {failure}"),
    }
}
