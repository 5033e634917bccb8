//! Elaborates the given C files, each as a program, and prints a line for each: `ok` or the first error, milliseconds.
//!
//! `-` reads the names of the files from standard input, each perhaps followed by a tab and `ILP32` or `LP64`.
//! `--lp64` and `--ilp32` set the data model for what follows, `--dump` prints the typed program, `--warnings` the
//! warnings, `--unsupported` the unsupported constructs with their places.

use std::io::BufRead;
use std::path::Path;
use std::time::{Duration, Instant};

use tracewright_c::preprocess::{self, Options, preprocess};
use tracewright_c::typed::ExprKind;
use tracewright_c::types::DataModel;
use tracewright_c::{Names, diagnostics, elaborate, parse};
use tracewright_source::SourceMap;

/// What to print beside a line for each file.
#[derive(Clone, Copy, Default)]
struct Show {
    dump: bool,
    warnings: bool,
    unsupported: bool,
}

fn main() {
    let mut show = Show::default();
    let mut model = DataModel::Ilp32;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--lp64" => model = DataModel::Lp64,
            "--ilp32" => model = DataModel::Ilp32,
            "--dump" => show.dump = true,
            "--warnings" => show.warnings = true,
            "--unsupported" => show.unsupported = true,
            "-" => {
                for line in std::io::stdin().lock().lines().map_while(Result::ok) {
                    let (path, model) = match line.split_once('\t') {
                        Some((path, "LP64")) => (path, DataModel::Lp64),
                        Some((path, _)) => (path, DataModel::Ilp32),
                        None => (line.as_str(), model),
                    };
                    report(path, model, show);
                }
            }
            path => report(path, model, show),
        }
    }
}

fn report(path: &str, model: DataModel, show: Show) {
    let mut time = Duration::ZERO;
    let result = match check(path, model, show, &mut time) {
        Ok(()) => "ok".to_string(),
        Err(error) => error,
    };
    println!("{path}\t{:.1}\t{result}", time.as_secs_f64() * 1e3);
}

fn check(path: &str, model: DataModel, show: Show, time: &mut Duration) -> Result<(), String> {
    let text = std::fs::read(path).map_err(|error| format!("unreadable: {error}"))?;
    let data_model = match model {
        DataModel::Ilp32 => preprocess::DataModel::Ilp32,
        DataModel::Lp64 => preprocess::DataModel::Lp64,
    };
    let options = Options { data_model, ..Options::default() };
    let text = preprocess(&text, Path::new(path), &options);
    let text = text.map_err(|error| format!("preprocess: {}", error.to_string().replace('\n', " / ")))?;
    let (mut sources, mut names) = (SourceMap::new(), Names::new());
    let file = sources.add(path, text.text.into_owned()).map_err(|error| error.to_string())?;
    let (ast, messages) = parse(&sources, file, &mut names);
    if let Some(error) = messages.iter().find(|message| message.is_error()) {
        return Err(format!("parse: {} [{}]", error.message, sources.position(error.span)));
    }
    let start = Instant::now();
    let outcome = elaborate(&[&ast], &names, model);
    *time = start.elapsed();
    match outcome {
        Ok((program, warnings)) => {
            if show.warnings {
                print!("{}", diagnostics::render(&sources, &warnings));
            }
            for expr in program.exprs.iter().filter(|_| show.unsupported) {
                if let ExprKind::Unsupported(name) = &expr.kind {
                    println!("unsupported: {name} at {}", sources.physical_position(expr.span));
                }
            }
            if show.dump {
                print!("{program}");
            }
            Ok(())
        }
        Err(messages) => {
            if show.warnings {
                print!("{}", diagnostics::render(&sources, &messages));
            }
            let errors: Vec<_> = messages.iter().filter(|message| message.is_error()).collect();
            let position = sources.physical_position(errors[0].span);
            Err(format!("{} [{position}, {} in all]", errors[0].message, errors.len()))
        }
    }
}
