//! The schedule of C programs that have an exact variant: first over-approximated, then exactly.
//!
//! What the arguments of `main` point to, and what `sprintf` prints, may be anything at first. Most proofs need to know nothing about
//! these, and are found fast without. An error behind them is none, because they are over-approximated. Then the program is translated
//! again, with a command line that is made of inputs and texts that are printed as the format says, and verified in the time that is left.
//!
//! A program that prints to memory is often one without inputs, such as a test of its own functions. It is executed first, with exact
//! texts: an over-approximation would only cost time there.

use std::time::{Duration, Instant};

use tracewright_c::translate::{ARGUMENTS, PRINTED_TEXT};
use tracewright_smt::Interrupt;
use tracewright_verify::{Unknown, Verdict};
use tracewright_vocabulary::{CommandLine, Texts};

use crate::attempt::Run;
use crate::confirm::SecondOpinion;
use crate::encodings::{self, Within};
use crate::load::{CProgram, Translated};
use crate::prepared::first_encoding;
use crate::{Failure, Outcome};

/// The part of the time that the over-approximation gets.
const SHARE: f64 = 0.7;
/// The time that it gets if there is no limit.
const PATIENCE: Duration = Duration::from_secs(120);

/// Verifies a C program. `first` is its translation with over-approximations.
pub fn verify(program: &CProgram, first: Translated, run: &Run, all: &Interrupt) -> Result<Outcome, Failure> {
    let watch = run.worker.watch;
    let is_marked = |what: &str| first.profile.marks.iter().any(|(construct, _)| construct == what);
    let command_line = if is_marked(ARGUMENTS) { CommandLine::Exact } else { CommandLine::Open };
    let texts = if is_marked(PRINTED_TEXT) { Texts::Exact } else { Texts::Guessed };
    let has_variant = command_line == CommandLine::Exact || texts == Texts::Exact;
    let Some(exact) = has_variant.then(|| program.exact(command_line, texts)).flatten() else {
        let within = Within { limit: all, opinion: SecondOpinion::on(program), hopeless: &|_| false };
        return encodings::verify(program, first, run, &within);
    };
    let exactly = Within { limit: all, opinion: SecondOpinion::on(&exact), hopeless: &|_| false };
    let execution = match texts {
        Texts::Exact => encodings::execute(&exact, run, &exactly)?,
        Texts::Guessed => None,
    };
    // An execution that depends on nothing, or on little, comes to something that is marked in the exact variant, too.
    let mut is_exhausted = false;
    match execution {
        Some(outcome) if encodings::is_decided(&outcome) => {
            run.worker.discard((exact, first));
            return Ok(outcome);
        }
        Some(outcome) => is_exhausted = matches!(outcome.verdict, Verdict::Unknown(Unknown::Overapproximated(..))),
        None => {}
    }
    let opinion = SecondOpinion::on(program).map(|opinion| opinion.attacking(&exact));
    let within = Within { limit: &share(all, watch.started), opinion, hopeless: &is_cured };
    let attempted = encodings::verify(program, first, run, &within);
    let outcome = match attempted {
        Ok(attempted) if !is_exhausted && is_left_open(&attempted.verdict) && watch.reason().is_none() => {
            let translated = exact.translate(first_encoding(run.configuration.integers)).map_err(Failure::C);
            translated.and_then(|first| encodings::verify(&exact, first, run, &exactly)).or(Ok(attempted))
        }
        other => other,
    };
    run.worker.discard(exact);
    outcome
}

/// Whether a failure is due to an over-approximation that the exact variant does not have.
fn is_cured(reason: &Unknown) -> bool {
    matches!(reason, Unknown::Overapproximated(what, _) if what == ARGUMENTS || what == PRINTED_TEXT)
}

/// Whether the exact variant may decide what was not decided.
fn is_left_open(verdict: &Verdict) -> bool {
    match verdict {
        Verdict::True | Verdict::False(_) => false,
        Verdict::Unknown(reason) => !matches!(
            reason,
            Unknown::Interrupted
                | Unknown::Memory
                | Unknown::Iterations(_)
                | Unknown::Contradicted(_)
                | Unknown::Bounded(_)
        ),
    }
}

/// The first part of the time.
fn share(all: &Interrupt, started: Instant) -> Interrupt {
    match all.deadline() {
        Some(deadline) => all.until(started + deadline.saturating_duration_since(started).mul_f64(SHARE)),
        None => all.within(PATIENCE),
    }
}
