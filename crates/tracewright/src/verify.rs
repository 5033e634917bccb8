//! `tracewright verify`: from arguments to a verdict.

use std::io::IsTerminal;
use std::path::Path;

use tracewright_driver::{
    Configuration, Failure, Limits, Outcome, Outputs, Prepared, Printed, Program, Task, Watch, Worker,
};
use tracewright_report::{Colour, Harness, TextOptions};
use tracewright_verify::{Confirmation, Unknown, Verdict};

use crate::arguments::{ColorWhen, VerifyArguments};
use crate::ending::{Ending, Exit, allow_colours};
use crate::outputs::Unwritten;
use crate::supervise::supervise;
use crate::{drawings, options, outputs};

/// Verifies the program that the arguments name.
pub fn run(arguments: VerifyArguments) -> Ending {
    started(arguments).unwrap_or_else(|ending| ending)
}

fn started(arguments: VerifyArguments) -> Result<Ending, Ending> {
    let watch = Watch::new(arguments.timeout, arguments.memory);
    outputs::check(&arguments, &[]).map_err(|clash| Ending::error(Exit::Usage, clash))?;
    for folder in arguments.dot.iter().chain(&arguments.smt_log) {
        drawings::prepare(folder).map_err(|error| Ending::error(Exit::Usage, error))?;
    }
    if arguments.witness.is_some() {
        options::witness_format(&arguments)?;
    }
    let (json, certificate) = (arguments.json, arguments.certificate.clone());
    let mut ending = supervise(&watch, move |worker| verified(&arguments, worker).unwrap_or_else(|ending| ending));
    let verdict = ending.out.lines().last().unwrap_or_default();
    if let (Some(path), true) = (certificate, verdict.starts_with("FALSE") || verdict.starts_with("UNKNOWN")) {
        ending.err.push_str(&no_certificate(&path));
    }
    Ok(if json { ending.with_json() } else { ending })
}

fn verified(arguments: &VerifyArguments, worker: &Worker) -> Result<Ending, Ending> {
    let mut program = Program::read(&arguments.files).map_err(Failure::Input)?;
    let note = match &mut program {
        Program::Boogie(source) => {
            source.entry.clone_from(&arguments.entry);
            options::of_boogie(arguments)?
        }
        Program::C(source) => {
            source.preprocess = options::preprocessing(arguments);
            source.volatile = arguments.volatile.map(Into::into);
            options::of_c(arguments)?;
            String::new()
        }
    };
    let task = task(program, arguments)?;
    if let Some(stage) = arguments.dump {
        let Printed { text, warnings } = task.print(stage, worker)?;
        return Ok(Ending { err: warnings + &note, ..Ending::printed(text) });
    }
    let prepared = Prepared::of(task)?;
    let outcome = verify(prepared, arguments, worker)?;
    let ending = conclude(outcome, arguments);
    Ok(Ending { err: note + &ending.err, ..ending })
}

/// The task that the arguments describe.
pub fn task(program: Program, arguments: &VerifyArguments) -> Result<Task, Ending> {
    let property = arguments.property().map_err(Failure::Property)?;
    let limits = Limits { time: arguments.timeout, megabytes: arguments.memory, refinements: arguments.max_iterations };
    Ok(Task { program, property, configuration: configuration(arguments)?, limits })
}

fn configuration(arguments: &VerifyArguments) -> Result<Configuration, Ending> {
    Ok(Configuration {
        strategy: arguments.strategy.0,
        interpolation: arguments.interpolation,
        block_encoding: arguments.block_encoding.fixed(),
        integers: arguments.integers(),
        bound: arguments.bound,
        inlining: arguments.inline.into(),
        automaton: arguments.automaton.into(),
        solver: arguments.solver.clone(),
        confirmation: if arguments.no_confirm { Confirmation::Skipped } else { Confirmation::Checked },
        attack: arguments.attack.then_some(arguments.attack_time),
        all_errors: arguments.all_errors,
        outputs: Outputs {
            certificate: arguments.certificate.is_some(),
            witness: arguments.witness.as_ref().map(|_| options::witness_format(arguments)).transpose()?,
            harness: arguments.harness.is_some(),
            pictures: arguments.dot.is_some(),
            smt_log: arguments.smt_log.clone(),
        },
    })
}

/// Verifies a program, after checking that no output is a part of it.
pub fn verify(prepared: Prepared, arguments: &VerifyArguments, worker: &Worker) -> Result<Outcome, Ending> {
    let outputs = outputs::files(arguments);
    if let Some((_, clash)) = outputs.iter().find(|(_, path)| outputs::is_source(path, prepared.sources())) {
        let why = format!("`{}` is a part of the program and is not overwritten", clash.display());
        return Err(Ending::error(Exit::Usage, why));
    }
    Ok(prepared.verify(worker)?)
}

/// Writes all files that were asked for; tells how the process ends. The verdict is printed also if some file cannot be written,
/// but then the exit code is not that of the verdict.
pub fn conclude(outcome: Outcome, arguments: &VerifyArguments) -> Ending {
    let mut err = outcome.messages;
    let mut exit = exit_of(&outcome.verdict);
    let mut say = |result: Result<String, Unwritten>| match result {
        Ok(notes) => err.push_str(&notes),
        Err(error) => {
            err.push_str(&format!("error: {error}\n"));
            exit = Exit::UNWRITTEN;
        }
    };
    if let Some(folder) = &arguments.dot {
        say(drawings::write(folder, &outcome.pictures).map(|()| String::new()));
    }
    if let (Some(path), Some(harness)) = (&arguments.harness, &outcome.harness) {
        say(write_harness(path, harness));
    }
    if let (Some(path), Some(witness)) = (&arguments.witness, outcome.witness) {
        say(match witness {
            Ok(text) => write_witness(path, &text),
            Err(why) => Ok(format!("error: there is no witness: {why}\n")),
        });
    }
    if let (Some(path), Some(certificate)) = (&arguments.certificate, outcome.certificate) {
        say(match certificate {
            Ok(text) => outputs::write("certificate", path, &text).map(|()| String::new()),
            Err(why) => Ok(format!("warning: no certificate is written to `{}`: {why}\n", path.display())),
        });
    }
    let report = &outcome.report;
    let out = match arguments.json {
        true => format!("{}{}\n", report.to_json(), report.verdict),
        false => report.to_text(&text_options(arguments)),
    };
    Ending { out, err, exit }
}

/// Writes a harness; tells what it lacks.
fn write_harness(path: &Path, harness: &Harness) -> Result<String, Unwritten> {
    outputs::write("harness", path, &harness.text)?;
    let missing: String = harness.missing.iter().map(|what| format!("note: not in the harness: {what}\n")).collect();
    let place = path.display();
    Ok(format!("note: the harness is in `{place}`; `tracewright replay` runs the program with it\n{missing}"))
}

fn write_witness(path: &Path, text: &str) -> Result<String, Unwritten> {
    outputs::write("witness", path, text)?;
    Ok(format!("note: the witness is in `{}`\n", path.display()))
}

/// The note if there is nothing to certify.
fn no_certificate(path: &Path) -> String {
    let left = if path.exists() { ", and the file that is there is an old one" } else { "" };
    format!("note: no certificate is written to `{}`: the verdict is not TRUE{left}\n", path.display())
}

fn text_options(arguments: &VerifyArguments) -> TextOptions {
    let colours = match arguments.color {
        ColorWhen::Always => true,
        ColorWhen::Never => false,
        ColorWhen::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    };
    if colours {
        allow_colours();
    }
    TextOptions {
        colour: if colours { Colour::Ansi } else { Colour::Plain },
        proof: !arguments.no_proof,
        statistics: arguments.stats,
        all_checks: arguments.all_errors,
        trace_limit: if arguments.full_trace { usize::MAX } else { TextOptions::default().trace_limit },
    }
}

/// The exit code for a verdict.
fn exit_of(verdict: &Verdict) -> Exit {
    match verdict {
        Verdict::True => Exit::True,
        Verdict::False(_) => Exit::False,
        Verdict::Unknown(Unknown::Contradicted(_)) => Exit::Internal,
        Verdict::Unknown(Unknown::Bounded(_)) => Exit::Bounded,
        Verdict::Unknown(_) => Exit::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contradiction_is_an_internal_error() {
        assert_eq!(exit_of(&Verdict::Unknown(Unknown::Contradicted(String::new()))), Exit::Internal);
        assert_eq!([Exit::Internal as i32, Exit::Unknown as i32, Exit::False as i32], [6, 5, 10]);
    }
}
