//! An attack on TRUE: the program is compiled with gcc without optimisation, together with a harness that supplies random and
//! boundary inputs, under the sanitizers for its property, and run many times. An error that is found there contradicts a proof.
//!
//! | file | what it does |
//! |---|---|
//! | `border` | what the program expects from outside |
//! | `constants` | the numbers in the program's text |
//! | `harness` | the C file that supplies inputs and notices errors, around `server.c` and `allocation.c` |
//! | `compile` | has all of it compiled |
//! | `sandbox`, `syscalls` | where the result runs |
//! | `execute` | starts it, and reads what its runs came to |
//! | `judge` | which ends of a run are errors of the property |
//!
//! *Architecture invariant.* A program never runs outside of the sandbox: where there is none, there is no attack. Nothing here knows
//! how a program was verified; what contradicts what is decided by who asks.

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
    /// What must not happen.
    pub defects: Defects,
    /// Functions that must not be called.
    pub error_functions: &'a [String],
    /// What the program expects from outside.
    pub border: Border,
}

/// Why a program was not attacked.
#[derive(thiserror::Error, Debug)]
pub enum NoAttack {
    /// No compiler or sanitizer notices what the property is about.
    #[error("no compiler notices at run time what the property forbids")]
    Property,
    /// The compiler does not compile it.
    #[error("gcc does not compile it: {0}")]
    Compiler(String),
    /// There is no sandbox.
    #[error("there is no sandbox on this system: {0}")]
    Sandbox(String),
    /// Something about files or processes.
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
    /// Those that an assumption, a function that nobody knows, or a lack of memory ended.
    pub refused: u64,
    /// Those that crashed or took too long, which is no matter of the property.
    pub lost: u64,
    /// Those that reached an error after an access to memory that is not allowed.
    pub undefined: u64,
}

/// A value that the program asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// The function that gave it.
    pub function: String,
    /// The value, in C's notation.
    pub value: String,
}

/// An error that a run has reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What happened, in a few words.
    pub what: String,
    /// The number of the run.
    pub seed: u64,
    /// What the program got from outside, in the order of its calls.
    pub values: Vec<Given>,
    /// What a sanitizer said.
    pub said: String,
}

impl Finding {
    /// For people: what happened, with the input.
    pub fn describe(&self) -> String {
        /// More values than these only fill the screen.
        const SHOWN: usize = 40;
        let mut text = format!("{} in run {}\n", self.what, self.seed);
        for given in self.values.iter().take(SHOWN) {
            let _ = writeln!(text, "  {} = {}", given.function, given.value);
        }
        if self.values.len() > SHOWN {
            let _ = writeln!(text, "  ... and {} more values", self.values.len() - SHOWN);
        }
        self.said.lines().take(12).for_each(|line| {
            let _ = writeln!(text, "  | {line}");
        });
        text
    }
}

/// What came of an attack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attacked {
    /// How the runs ended.
    pub statistics: Statistics,
    /// The first error of the property, if there is one.
    pub finding: Option<Finding>,
}

impl Attacked {
    /// One line about it.
    pub fn describe(&self) -> String {
        let Statistics { runs, ended, refused, lost, undefined } = self.statistics;
        let behind = match undefined {
            0 => String::new(),
            count => format!(", {count} behind accesses to memory that are not allowed"),
        };
        format!("{runs} runs: {ended} ended, {refused} were refused, {lost} were lost{behind}")
    }
}

/// What the program expects from outside, as its translation knows it.
pub fn border(origins: &Origins) -> Border {
    Border::of(origins)
}

/// Attacks a program for some time. Compiling it comes on top.
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
                    // The others are likely to be the same.
                    break;
                }
                let values = run.values.iter().map(|value| task.border.shown(value)).collect();
                attacked.finding = Some(Finding { what: error.describe(&run), seed: run.seed, values, said: run.said });
                break;
            }
        }
    }
    Ok(attacked)
}

/// Whether a run makes an access to memory that is not allowed: what it does afterwards says nothing about properties that take
/// memory safety for granted.
fn is_undefined(task: &Task, constants: &constants::Constants, seed: u64) -> Result<bool, NoAttack> {
    /// Sanitizers slow programs down.
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
