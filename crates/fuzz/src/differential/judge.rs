//! The verifier's answer to a claim.

use std::path::PathBuf;
use std::time::Duration;

use tracewright_c::load::{Failure, Input};
use tracewright_c::preprocess;
use tracewright_c::translate::{ERROR_FUNCTIONS, Property};
use tracewright_check::{Meaning, check_annotation_of, replay};
use tracewright_driver::{COptions, CProgram};
use tracewright_interpret::{self as interpret, Interpreter, Outcome, Purpose, Zeros};
use tracewright_logic::Terms;
use tracewright_program::{BlockEncoding, Icfg, Inlining, encode};
use tracewright_smt::{Interrupt, Z3Options, Z3Solver};
use tracewright_verify::strategies::{escalate, values};
use tracewright_verify::{Settings, Unknown, Verdict};
use tracewright_vocabulary::{CommandLine, DataModel, IntegerEncoding, Texts, Volatile};

use super::limit::within;
use super::walk::{Walked, walk};

/// The answer of the verifier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opinion {
    True,
    False,
    /// Neither, for this kind of reason.
    Unknown(String),
    /// The front end rejects the program.
    Rejected(String),
}

/// The limit on operations, which suffices for every program.
const MOST_STEPS: u64 = 20_000_000;

/// The interpreter's answer: whether the program calls an error function.
pub fn interpret(text: &str, model: DataModel) -> Opinion {
    let preprocess = preprocess::Options { data_model: model, ..preprocess::Options::default() };
    let input = Input { path: PathBuf::from("program.c"), text: text.as_bytes().to_vec() };
    let property = Property::unreach_call(ERROR_FUNCTIONS.map(str::to_owned).to_vec());
    let checked = match tracewright_c::load::check(&[input], &preprocess, &property.clone().into()) {
        Ok(checked) => checked,
        Err(Failure::Unsupported { construct, .. }) => return Opinion::Unknown(format!("unsupported: {construct}")),
        Err(failure) => return Opinion::Rejected(failure.to_string()),
    };
    let interpreter = Interpreter::new(&checked.program);
    let options = interpret::Options { property, purpose: Purpose::Judge, steps: MOST_STEPS, arguments: Vec::new() };
    match interpreter.run(&options, &mut Zeros, &|| false).outcome {
        Outcome::Violation { .. } => Opinion::False,
        Outcome::Ended(_) => Opinion::True,
        Outcome::DontKnow { what, .. } | Outcome::Undefined { what, .. } => Opinion::Unknown(what),
        other => Opinion::Rejected(format!("{other:?}")),
    }
}

/// The limit on iterations: the programs are small, and those that need more are not proved.
const MOST_ITERATIONS: usize = 40;

/// Verifies a text within a limit of processor time.
pub fn judge(text: &str, model: DataModel, encoding: IntegerEncoding, limit: Duration) -> Opinion {
    let options = COptions {
        property: Property::unreach_call(ERROR_FUNCTIONS.map(str::to_owned).to_vec()),
        preprocess: preprocess::Options { data_model: model, ..preprocess::Options::default() },
        // The environment of the compiled program does not change them, either.
        volatile: Volatile::Memory,
        command_line: CommandLine::Open,
        texts: Texts::Exact,
    };
    let input = Input { path: PathBuf::from("program.c"), text: text.as_bytes().to_vec() };
    let translated = CProgram::check(&[input], Vec::new(), options).and_then(|program| program.translate(encoding));
    let loaded = match translated {
        Ok(translated) => translated.loaded,
        Err(Failure::Unsupported { construct, .. }) => return Opinion::Unknown(format!("unsupported: {construct}")),
        Err(failure) => return Opinion::Rejected(failure.to_string()),
    };
    let terms = Terms::new();
    let mut icfg = match loaded.graph(&terms, Inlining::default()) {
        Ok(icfg) => icfg,
        Err(error) => return Opinion::Rejected(error.to_string()),
    };
    encode(&mut icfg, BlockEncoding::default(), &terms);
    // The program is deterministic, so executing it is the cheapest way, if it is supported.
    let mut opinion = within(limit / 4, |interrupt| follow(&terms, &icfg, interrupt));
    let followed = opinion.clone();
    for (strategy, share) in [(&values::STRATEGY, 1), (&escalate::STRATEGY, 2)] {
        if let Opinion::True | Opinion::False = opinion {
            break;
        }
        opinion = within(limit * share / 4, |interrupt| {
            let max_iterations = Some(MOST_ITERATIONS);
            let settings = Settings { strategy, interrupt: interrupt.clone(), max_iterations, ..Settings::default() };
            match tracewright_verify::verify(&terms, &icfg, &settings, &mut |_| {}).verdict {
                Verdict::True => Opinion::True,
                Verdict::False(_) => Opinion::False,
                Verdict::Unknown(Unknown::Overapproximated(name, _)) => Opinion::Unknown(format!("marked: {name}")),
                Verdict::Unknown(_) if interrupt.reason().is_some() => Opinion::Unknown("timeout".to_owned()),
                Verdict::Unknown(reason) => Opinion::Unknown(reason.to_string()),
            }
        });
    }
    match (followed, opinion) {
        (Opinion::Unknown(why), Opinion::Unknown(timeout)) if timeout == "timeout" => {
            Opinion::Unknown(format!("{timeout}, and the execution was {why}"))
        }
        (_, opinion) => opinion,
    }
}

/// Executes the program, and has the result confirmed.
fn follow(terms: &Terms, icfg: &Icfg, interrupt: Interrupt) -> Opinion {
    let unknown = |reason: &str| Opinion::Unknown(reason.to_owned());
    let options = Z3Options { interrupt, ..Z3Options::default() };
    let mut solver = Z3Solver::with_options(terms, options).expect("Z3 is there");
    match walk(terms, icfg) {
        Walked::Lost => unknown("not followed"),
        Walked::End(annotation) => {
            match check_annotation_of(terms, icfg, &annotation, Meaning::Statements, &mut solver) {
                Ok(_) => Opinion::True,
                Err(_) => unknown("not confirmed"),
            }
        }
        Walked::Error(trace) => match replay(terms, icfg, &trace, &mut solver) {
            Ok(execution) if execution.overapproximations.is_empty() => Opinion::False,
            _ => unknown("not confirmed"),
        },
    }
}
