//! Attacks on the verdict TRUE by random testing: the program is compiled with gcc without optimisation and with the
//! sanitizers for its property, together with a harness that supplies random and boundary inputs, and run many times.
//! An error in a run contradicts the proof.
//!
//! | file | what it does |
//! |---|---|
//! | `border` | what the program expects from its environment |
//! | `constants` | the numbers in the program's text |
//! | `harness` | the C file that supplies inputs and detects errors, around `server.c` and `allocation.c` |
//! | `compile` | compiles all of it |
//! | `sandbox`, `syscalls` | where the result runs |
//! | `execute` | runs it, and parses the results |
//! | `judge` | which results violate the property |
//!
//! *Architecture invariant.* A program never runs outside of the sandbox: where there is none, there is no attack.
//! Nothing here depends on how a program was verified; the caller decides whether a finding contradicts a verdict.

mod border;
mod compile;
mod constants;
mod execute;
mod harness;
mod judge;
mod sandbox;
mod syscalls;

use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use tracewright_vocabulary::origin::Origins;
use tracewright_vocabulary::{DataModel, Defects};

pub use border::{Border, Gives, Source, Variable};
use execute::Batch;
use judge::{Error, Noticed};

/// What is attacked.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// The files of the program.
    pub files: &'a [PathBuf],
    /// Folders with headers.
    pub include: &'a [PathBuf],
    /// Macros, as NAME or NAME=VALUE.
    pub defines: &'a [String],
    /// The sizes of its types.
    pub model: DataModel,
    /// The defects of the property.
    pub defects: Defects,
    /// The error functions.
    pub error_functions: &'a [String],
    /// What the program expects from its environment.
    pub border: Border,
}

/// Why a program could not be attacked.
#[derive(thiserror::Error, Debug)]
pub enum NoAttack {
    /// No compiler or sanitizer detects the defects of the property.
    #[error("no compiler detects violations of the property at run time")]
    Property,
    /// The compiler does not compile it.
    #[error("gcc does not compile it: {0}")]
    Compiler(String),
    /// There is no sandbox.
    #[error("there is no sandbox on this system: {0}")]
    Sandbox(String),
    /// An error about files or processes.
    #[error("the compiled program cannot be run: {0}")]
    Run(#[from] std::io::Error),
}

/// How the runs of an attack ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// All of them.
    pub runs: u64,
    /// Those that ended by themselves.
    pub ended: u64,
    /// Those that were stopped by an assumption, an unknown function, or lack of memory.
    pub refused: u64,
    /// Those that crashed or took too long, which does not concern the property.
    pub lost: u64,
    /// Those that reached an error after an invalid access to memory.
    pub undefined: u64,
}

/// An input of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// The function that returned it.
    pub function: String,
    /// The value, in C's notation.
    pub value: String,
}

/// An error that a run has reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What happened, in short.
    pub what: String,
    /// The number of the run.
    pub seed: u64,
    /// The inputs, in the order of the calls.
    pub values: Vec<Given>,
    /// The report of a sanitizer.
    pub stderr: String,
}

impl Finding {
    /// A description for users, with the inputs.
    pub fn describe(&self) -> String {
        /// How many inputs are shown.
        const SHOWN: usize = 40;
        let mut text = format!("{} in run {}\n", self.what, self.seed);
        for given in self.values.iter().take(SHOWN) {
            let _ = writeln!(text, "  {} = {}", given.function, given.value);
        }
        if self.values.len() > SHOWN {
            let _ = writeln!(text, "  ... and {} more values", self.values.len() - SHOWN);
        }
        self.stderr.lines().take(12).for_each(|line| {
            let _ = writeln!(text, "  | {line}");
        });
        text
    }
}

/// The result of an attack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attacked {
    /// How the runs ended.
    pub statistics: Statistics,
    /// The first error of the property, if there is one.
    pub finding: Option<Finding>,
}

impl Attacked {
    /// A description in one line.
    pub fn describe(&self) -> String {
        let Statistics { runs, ended, refused, lost, undefined } = self.statistics;
        let behind = match undefined {
            0 => String::new(),
            count => format!(", {count} behind accesses to memory that are not allowed"),
        };
        format!("{runs} runs: {ended} ended, {refused} were refused, {lost} were lost{behind}")
    }
}

/// The interface of the program to its environment, from the back-translation table.
pub fn border(origins: &Origins) -> Border {
    Border::of(origins)
}

/// Attacks a program for some time. Compilation is not included in the time.
pub fn attack(task: &Task, time: Duration) -> Result<Attacked, NoAttack> {
    if !judge::can_notice(task.defects) {
        return Err(NoAttack::Property);
    }
    let folder = tempfile::tempdir()?;
    let texts: Vec<String> = task.files.iter().filter_map(|path| Some(lossy(&std::fs::read(path).ok()?))).collect();
    let constants = constants::constants(&texts.concat());
    let binary = compile::compile(task, &constants, compile::Watched::Property, folder.path())?;
    let deadline = Instant::now() + time;
    let mut attacked = Attacked { statistics: Statistics::default(), finding: None };
    let mut batch = Batch::start(&binary, 0, u64::MAX / 2, deadline)?;
    while let Some(run) = batch.next()? {
        attacked.statistics.runs += 1;
        let noticed = judge::judge(task.defects, &run);
        match noticed {
            Noticed::Ended => attacked.statistics.ended += 1,
            Noticed::Refused => attacked.statistics.refused += 1,
            Noticed::Lost => attacked.statistics.lost += 1,
            Noticed::NotConfined => return Err(NoAttack::Sandbox("the filter of system calls is refused".to_owned())),
            Noticed::Error(error) => {
                if error != Error::Memory && is_undefined(task, &constants, run.seed)? {
                    attacked.statistics.undefined += 1;
                    // Further errors are likely to be the same.
                    break;
                }
                let values = run.values.iter().map(|value| task.border.shown(value)).collect();
                attacked.finding =
                    Some(Finding { what: error.describe(&run), seed: run.seed, values, stderr: run.stderr });
                break;
            }
        }
    }
    Ok(attacked)
}

/// Whether a run makes an invalid access to memory: its further behaviour is undefined, and irrelevant for properties
/// that assume memory safety.
fn is_undefined(task: &Task, constants: &constants::Constants, seed: u64) -> Result<bool, NoAttack> {
    /// The time limit of such a run: sanitizers slow programs down.
    const PATIENCE: Duration = Duration::from_secs(5);
    let folder = tempfile::tempdir()?;
    let binary = match compile::compile(task, constants, compile::Watched::Memory, folder.path()) {
        Ok(binary) => binary,
        Err(NoAttack::Compiler(_)) => return Ok(false),
        Err(other) => return Err(other),
    };
    let mut batch = Batch::start(&binary, seed, 1, Instant::now() + PATIENCE)?;
    Ok(batch.next()?.is_some_and(|run| judge::is_memory_error(&run)))
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
