//! The command line of the hunt.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, Parser, Subcommand};
use tracewright_fuzz::case::{Kind, LeftOut, judge};
use tracewright_fuzz::certificates::Certificates;
use tracewright_fuzz::configurations::Configurations;
use tracewright_fuzz::construct::Constructed;
use tracewright_fuzz::differential;
use tracewright_fuzz::endings::{EndingCertificates, EndingHarnesses, Endings};
use tracewright_fuzz::forge;
use tracewright_fuzz::hunt::{Effort, Hunt};
use tracewright_fuzz::mutate;
use tracewright_fuzz::rewrite::Metamorphic;
use tracewright_fuzz::seeds::{self, Language, Seed};
use tracewright_fuzz::suites::{self, SuitesCommand};
use tracewright_fuzz::summary::Summary;
use tracewright_fuzz::tool::Tool;

/// Hunts for wrong verdicts, crashes and hangs of Tracewright. See docs/hunt.md.
#[derive(Parser)]
#[command(name = "tracewright-fuzz", version)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run all kinds of cases, a night's worth by default
    Night {
        /// How much of a night: 0.01 is some minutes
        #[arg(long, default_value_t = 1.0)]
        scale: f64,
        #[command(flatten)]
        options: Options,
    },
    /// Run the cases of some kinds
    Run {
        /// The kinds: metamorphic-c, constructed-boogie, ... (or parts of their names)
        #[arg(required = true)]
        kinds: Vec<String>,
        /// How many cases of each
        #[arg(long, default_value_t = 1000)]
        count: usize,
        #[command(flatten)]
        options: Options,
    },
    /// Print one case, and what the tool says about it
    Case {
        /// The kind
        kind: String,
        #[command(flatten)]
        options: Options,
    },
    /// Compare the translation of C with gcc on random programs
    Gcc(differential::Arguments),
    /// Run suites that others wrote; see docs/suites.md
    #[command(subcommand)]
    Suites(SuitesCommand),
}

#[derive(Args)]
struct Options {
    /// The first seed: the same seed gives the same cases
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The binary; by default `tracewright` beside this one
    #[arg(long, value_name = "FILE")]
    tool: Option<PathBuf>,
    /// The limit on the time of a call, in seconds
    #[arg(long, default_value_t = 5.0)]
    limit: f64,
    /// The limit on the memory of a call, in megabytes
    #[arg(long, default_value_t = 2000)]
    megabytes: u32,
    /// How long each TRUE on a C program is attacked (docs/attack.md), in seconds; 0: not at all
    #[arg(long, value_name = "SECONDS", default_value_t = 0.2)]
    attack_time: f64,
    /// How many calls at a time
    #[arg(long, default_value_t = std::thread::available_parallelism().map_or(2, |n| n.get()))]
    workers: usize,
    /// Where findings are written
    #[arg(long, default_value = "findings")]
    findings: PathBuf,
    /// Do not make findings smaller
    #[arg(long)]
    keep: bool,
    /// Programs with `expect:` headers (files or folders); by default tests and examples of the current folder
    #[arg(long, num_args = 1.., value_name = "PATH")]
    seeds: Vec<PathBuf>,
}

impl Options {
    fn hunt(&self) -> Result<Hunt, String> {
        let binary = match &self.tool {
            Some(path) => path.clone(),
            None => std::env::current_exe().map_err(|error| error.to_string())?.with_file_name("tracewright"),
        };
        let binary = fs::canonicalize(&binary)
            .map_err(|error| format!("there is no {}: {error}; build it, or name one with --tool", binary.display()))?;
        let limit = Duration::try_from_secs_f64(self.limit).map_err(|error| error.to_string())?;
        let attack = Duration::try_from_secs_f64(self.attack_time).map_err(|error| error.to_string())?;
        let attack = Some(attack).filter(|time| !time.is_zero());
        Ok(Hunt {
            tool: Tool { binary, limit, megabytes: self.megabytes, attack },
            workers: self.workers.max(1),
            findings: self.findings.clone(),
            effort: if self.keep { Effort::Keep } else { Effort::Minimise },
        })
    }

    fn folders(&self) -> Vec<PathBuf> {
        if !self.seeds.is_empty() {
            return self.seeds.clone();
        }
        ["tests/c", "tests/boogie", "tests/scripts", "examples"]
            .map(PathBuf::from)
            .into_iter()
            .filter(|path| path.exists())
            .collect()
    }
}

/// A kind of case, and how many of them are run in a night.
struct Entry {
    kind: Box<dyn Kind>,
    night: usize,
    /// The minimum number, however short the hunt is.
    least: usize,
}

/// Forgeries are cheap, and a hundred of them find little: this many of each of the four kinds.
const FORGERIES: usize = 150;

/// All kinds of cases; those that take long to prepare only if they are wanted.
fn kinds(options: &Options, tool: &Tool, is_wanted: &dyn Fn(&str) -> bool) -> io::Result<Vec<Entry>> {
    let seeds = seeds::collect(&options.folders())?;
    let of = |language: Language| -> Vec<Seed> {
        seeds.iter().filter(|seed| seed.language == language && seed.is_rewritable()).cloned().collect()
    };
    let entry = |kind: Box<dyn Kind>, night| Entry { kind, night, least: 1 };
    let metamorphic = |language| Metamorphic { language, seeds: of(language) };
    let mut entries = vec![
        entry(Box::new(Constructed(Language::C)), 20_000),
        entry(Box::new(metamorphic(Language::C)), 40_000),
        entry(Box::new(Constructed(Language::Boogie)), 8_000),
        entry(Box::new(metamorphic(Language::Boogie)), 15_000),
        entry(Box::new(Configurations(Language::C)), 4_000),
        entry(Box::new(Configurations(Language::Boogie)), 2_000),
        entry(Box::new(Certificates(Language::C)), 2_000),
        entry(Box::new(Certificates(Language::Boogie)), 2_000),
        entry(Box::new(Endings(Language::C)), 6_000),
        entry(Box::new(Endings(Language::Boogie)), 5_000),
        entry(Box::new(EndingCertificates(Language::C)), 500),
        entry(Box::new(EndingCertificates(Language::Boogie)), 500),
        entry(Box::new(EndingHarnesses), 500),
    ];
    for input in mutate::inputs(&options.folders(), tool)? {
        let night =
            if input.name().ends_with("properties") || input.name().ends_with("certificates") { 1_000 } else { 5_000 };
        entries.push(entry(Box::new(input), night));
    }
    if forge::NAMES.iter().any(|name| is_wanted(name)) {
        for forged in forge::kinds(tool)? {
            entries.push(Entry { kind: Box::new(forged), night: 1_000, least: FORGERIES });
        }
    }
    Ok(entries)
}

fn main() -> ExitCode {
    let outcome = match CommandLine::parse().command {
        Command::Gcc(arguments) => return differential::run(&arguments),
        Command::Suites(command) => return suites::run(command),
        Command::Case { kind, options } => show(&kind, &options),
        Command::Run { kinds, count, options } => {
            let wanted = |name: &str| kinds.iter().any(|kind| name.contains(kind.as_str()));
            go(&options, &wanted, |_| count)
        }
        Command::Night { scale, options } => night(scale, &options),
    };
    match outcome {
        Ok(code) => code,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// How many programs are compared with gcc in a night.
const COMPARED: u64 = 20_000;

/// All kinds of cases, and then the comparison with gcc.
fn night(scale: f64, options: &Options) -> Result<ExitCode, String> {
    let scaled = |night: usize| (night as f64 * scale).ceil() as usize;
    let hunted = go(options, &|_| true, |entry| scaled(entry.night).max(entry.least))?;
    let count = (COMPARED as f64 * scale).ceil() as u64;
    let compared = differential::run(&differential::Arguments { from: options.seed, count, ..Default::default() });
    Ok(if compared == ExitCode::SUCCESS { hunted } else { compared })
}

fn go(
    options: &Options,
    is_wanted: &dyn Fn(&str) -> bool,
    count: impl Fn(&Entry) -> usize,
) -> Result<ExitCode, String> {
    let hunt = options.hunt()?;
    let (started, mut summary) = (Instant::now(), Summary::default());
    let entries = kinds(options, &hunt.tool, is_wanted).map_err(|error| error.to_string())?;
    let chosen: Vec<(&Entry, usize)> =
        entries.iter().filter(|entry| is_wanted(entry.kind.name())).map(|entry| (entry, count(entry))).collect();
    if chosen.is_empty() {
        let names: Vec<&str> = entries.iter().map(|entry| entry.kind.name()).chain(forge::NAMES).collect();
        return Err(format!("no kind of case has such a name; there are {}", names.join(", ")));
    }
    for (entry, count) in chosen {
        hunt.run(&*entry.kind, options.seed, count, &mut summary).map_err(|error| error.to_string())?;
        println!("after {} s:\n{summary}\n", started.elapsed().as_secs());
    }
    Ok(if summary.wrong() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn show(name: &str, options: &Options) -> Result<ExitCode, String> {
    let hunt = options.hunt()?;
    let entries = kinds(options, &hunt.tool, &|wanted| wanted == name).map_err(|error| error.to_string())?;
    let entry = entries.iter().find(|entry| entry.kind.name() == name).ok_or("no kind of case has this name")?;
    let case = entry.kind.case(options.seed, &LeftOut::new()).ok_or("nothing comes of this seed")?;
    for file in &case.files {
        println!("// {}\n{}", file.name, String::from_utf8_lossy(&file.content));
    }
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let runs = hunt.ask(&case, Path::new(folder.path())).map_err(|error| error.to_string())?;
    for (call, run) in case.calls.iter().zip(&runs) {
        println!("// {}: {:?}", hunt.tool.command_line(call).join(" "), run.answer);
    }
    let answers: Vec<_> = runs.into_iter().map(|run| run.answer).collect();
    let wrong = judge(&case.expected, &answers);
    println!("// {}// expected: {:?}; {}", case.story, case.expected, wrong.map_or("fine", |wrong| wrong.describe()));
    Ok(if wrong.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
