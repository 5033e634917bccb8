//! External test suites: programs whose verdict is known because the compiled program shows it, or from another
//! verifier's regression suite. The suites themselves are not part of the project.
//!
//! | file | what it does |
//! |---|---|
//! | `selfchecking` | programs that check themselves; gcc's binary is the judge |
//! | `regression` | folders with `test.desc` files |
//! | `flags` | which flags of those have a counterpart here |
//! | `competition` | tasks of the competition on software verification |
//! | `ask` | one question to the tool, within a limit of processor time |
//! | `results` | rows, tables, and the comparison of two runs |

pub mod ask;
pub mod competition;
pub mod flags;
pub mod regression;
pub mod results;
pub mod selfchecking;

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};
use tracewright_vocabulary::DataModel;

use ask::Asked;
use results::{Row, Status};

/// What to do with suites.
#[derive(Subcommand, Debug)]
pub enum SuitesCommand {
    /// Programs that check themselves: abort() or another result than 0 if something is wrong
    Selfchecking {
        /// The folder with the .c files
        #[arg(long, value_name = "DIR")]
        root: PathBuf,
        /// What is taken for the error
        #[arg(long, value_enum, num_args = 1.., default_values = ["end", "abort"])]
        mode: Vec<Mode>,
        /// How it is done.
        #[command(flatten)]
        options: Options,
    },
    /// Folders with `test.desc` files, as in the regression suites of ESBMC and CBMC
    Regression {
        /// The folders with a folder for each test
        #[arg(long, value_name = "DIR", num_args = 1.., required = true)]
        root: Vec<PathBuf>,
        /// Whose flags and defaults these are
        #[arg(long, value_enum)]
        verifier: flags::Verifier,
        /// How it is done.
        #[command(flatten)]
        options: Options,
    },
    /// Tasks of the competition on software verification, drawn at random; with `--with --attack` each TRUE is attacked
    Competition {
        /// The folder with the folders of tasks
        #[arg(long, value_name = "DIR")]
        root: PathBuf,
        /// What is drawn depends on this
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many are drawn
        #[arg(long, default_value_t = 300)]
        count: usize,
        /// How it is done.
        #[command(flatten)]
        options: Options,
    },
    /// Show what is in files of results
    Summary {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Show what differs between two files of results
    Compare {
        /// The first file
        before: PathBuf,
        /// The second one
        after: PathBuf,
    },
}

/// What is taken for the error in a program that checks itself.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The regular end: FALSE is expected
    End,
    /// abort(): TRUE is expected
    Abort,
    /// Another result of `main` than 0: TRUE is expected
    Result,
}

/// How a suite is run.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The binary; by default `tracewright` beside this one
    #[arg(long, value_name = "FILE")]
    pub tool: Option<PathBuf>,
    /// Where the results go, one line each; tests that are there already are not run again
    #[arg(long, value_name = "FILE.tsv")]
    pub out: PathBuf,
    /// The limit on the processor time of a test, in seconds
    #[arg(long, default_value_t = 10.0)]
    pub time: f64,
    /// How many times that the clock on the wall may show: the machine may be busy
    #[arg(long, default_value_t = 3.0)]
    pub slack: f64,
    /// How many tests at a time
    #[arg(long, default_value_t = 2)]
    pub jobs: usize,
    /// Take only every Nth test
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub every: usize,
    /// Start with this one (from 0)
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub from: usize,
    /// Sizes of the types of C
    #[arg(long, value_parser = data_model(), ignore_case = true, default_value = "lp64")]
    pub data_model: DataModel,
    /// How the integers of C are represented: auto, math or bits
    #[arg(long, default_value = "auto")]
    pub integers: String,
    /// More options of the tool, between blanks, such as `--attack`
    #[arg(long, default_value = "", allow_hyphen_values = true)]
    pub with: String,
}

/// The names of data models on the command line.
fn data_model() -> impl TypedValueParser<Value = DataModel> {
    let names = [PossibleValue::new("ilp32").help("32 bits"), PossibleValue::new("lp64").help("64 bits")];
    PossibleValuesParser::new(names).map(|name| match name.to_lowercase().as_str() {
        "ilp32" => DataModel::Ilp32,
        _ => DataModel::Lp64,
    })
}

/// The option of gcc for a data model.
pub fn compiler_option(model: DataModel) -> &'static str {
    match model {
        DataModel::Ilp32 => "-m32",
        DataModel::Lp64 => "-m64",
    }
}

/// A prepared test, or the reason why it is skipped.
pub enum Prepared {
    /// The arguments of the tool besides limits, and what is expected of it.
    Question {
        /// Property, data model, files.
        arguments: Vec<String>,
        /// The verdict that is known.
        expected: results::Expected,
        /// The data model.
        model: DataModel,
    },
    /// Left out.
    Skipped(String),
}

/// A test of a suite.
pub trait Test: Sync {
    /// Its name in the results.
    fn name(&self) -> String;
    /// Prepares it in its own folder.
    fn prepare(&self, folder: &Path, options: &Options) -> Result<Prepared, String>;
}

/// Runs the command; the exit code tells whether there are findings.
pub fn run(command: SuitesCommand) -> ExitCode {
    let outcome = match command {
        SuitesCommand::Selfchecking { root, mode, options } => {
            selfchecking::tests(&root, &mode).and_then(|tests| run_all(&tests, &options))
        }
        SuitesCommand::Regression { root, verifier, options } => {
            regression::tests(&root, verifier).and_then(|tests| run_all(&tests, &options))
        }
        SuitesCommand::Competition { root, seed, count, options } => {
            competition::tests(&root, seed, count).and_then(|tests| run_all(&tests, &options))
        }
        SuitesCommand::Summary { files } => {
            files.iter().map(|file| results::read(file)).collect::<Result<Vec<_>, _>>().map(|rows| rows.concat())
        }
        SuitesCommand::Compare { before, after } => return compare(&before, &after),
    };
    match outcome {
        Ok(rows) => {
            print!("{}", results::summary(&rows));
            if rows.iter().any(|row| row.status.is_wrong()) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
        }
        Err(message) => failed(&message),
    }
}

fn compare(before: &Path, after: &Path) -> ExitCode {
    match (results::read(before), results::read(after)) {
        (Ok(before), Ok(after)) => {
            print!("{}", results::comparison(&before, &after));
            ExitCode::SUCCESS
        }
        (Err(message), _) | (_, Err(message)) => failed(&message),
    }
}

fn failed(message: &str) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::from(2)
}

/// Runs the tests that are not in the file of results yet, several in parallel; returns all rows of the file.
pub fn run_all<T: Test>(tests: &[T], options: &Options) -> Result<Vec<Row>, String> {
    let tool = binary(options.tool.as_deref())?;
    let limit = Duration::try_from_secs_f64(options.time).map_err(|error| error.to_string())?;
    let known: HashSet<String> = match options.out.exists() {
        true => results::read(&options.out)?.into_iter().map(|row| row.test).collect(),
        false => HashSet::new(),
    };
    let chosen = tests.iter().skip(options.from).step_by(options.every.max(1));
    let chosen: Vec<&T> = chosen.filter(|test| !known.contains(&test.name())).collect();
    let unwritable = |error: std::io::Error| format!("`{}` cannot be written: {error}", options.out.display());
    let out = Mutex::new(OpenOptions::new().create(true).append(true).open(&options.out).map_err(unwritable)?);
    let next = AtomicUsize::new(0);
    let failure = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.max(1) {
            scope.spawn(|| {
                while let Some(test) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let row = one(*test, &tool, limit, options);
                    if let Err(message) = row.and_then(|row| add(&out, &row).map_err(unwritable)) {
                        failure.lock().expect("no worker panics").get_or_insert(message);
                        return;
                    }
                }
            });
        }
    });
    match failure.into_inner().expect("no worker panics") {
        Some(message) => Err(message),
        None => results::read(&options.out),
    }
}

fn one<T: Test>(test: &T, tool: &Path, limit: Duration, options: &Options) -> Result<Row, String> {
    let folder = tempfile::tempdir().map_err(|error| format!("cannot create a temporary folder: {error}"))?;
    let row = |expected, status, said, seconds| Row { test: test.name(), expected, status, said, seconds };
    let (arguments, expected, model) = match test.prepare(folder.path(), options)? {
        Prepared::Question { arguments, expected, model } => (arguments, expected, model),
        Prepared::Skipped(why) => return Ok(row(None, Status::Skipped, why, 0.0)),
    };
    let fixed = ["--no-proof", "--data-model", model.name(), "--integers", &options.integers];
    let own = fixed.iter().map(|&word| word.to_owned()).chain(options.with.split_whitespace().map(str::to_owned));
    let all: Vec<String> = own.chain(arguments).collect();
    let Asked { answer, time } = ask::ask(tool, &all, folder.path(), limit, limit.mul_f64(options.slack))
        .map_err(|error| format!("`{}` cannot be run: {error}", tool.display()))?;
    let (status, said) = results::judge(expected, &answer);
    Ok(row(Some(expected), status, said, time.as_secs_f64()))
}

fn add(out: &Mutex<File>, row: &Row) -> std::io::Result<()> {
    let mut out = out.lock().expect("no worker panics");
    writeln!(out, "{row}")?;
    if row.status.is_wrong() {
        eprintln!("{row}");
    }
    out.flush()
}

/// The tool, as an absolute path.
pub fn binary(named: Option<&Path>) -> Result<PathBuf, String> {
    let binary = match named {
        Some(path) => path.to_owned(),
        None => std::env::current_exe().map_err(|error| error.to_string())?.with_file_name("tracewright"),
    };
    fs::canonicalize(&binary)
        .map_err(|error| format!("there is no {}: {error}; build it, or name one with --tool", binary.display()))
}
