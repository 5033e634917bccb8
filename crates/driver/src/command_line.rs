//! C programs that look at the arguments of `main`: first without knowing what these point to, then exactly.
//!
//! Most proofs need to know nothing about the arguments, and are found fast without. An error behind them is none, because what
//! they point to is over-approximated. Then the program is translated again, with a command line that is made of inputs, and verified
//! in the time that is left.

use std::time::{Duration, Instant};

use tracewright_c::translate::ARGUMENTS;
use tracewright_smt::Interrupt;
use tracewright_verify::{Unknown, Verdict};

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

/// Verifies a C program. `first` is its translation without a command line.
pub fn verify(program: &CProgram, first: Translated, run: &Run) -> Result<Outcome, Failure> {
    let watch = run.worker.watch;
    let all = &watch.interrupt;
    let is_read = first.profile.marks.iter().any(|(construct, _)| construct == ARGUMENTS);
    let Some(exact) = is_read.then(|| program.with_exact_arguments()).flatten() else {
        let within = Within { limit: all, opinion: SecondOpinion::on(program), hopeless: &|_| false };
        return encodings::verify(program, first, run, &within);
    };
    let opinion = SecondOpinion::on(program).map(|opinion| opinion.attacking(&exact));
    let hopeless = |reason: &Unknown| matches!(reason, Unknown::Overapproximated(what, _) if what == ARGUMENTS);
    let within = Within { limit: &share(all, watch.started), opinion, hopeless: &hopeless };
    let attempted = encodings::verify(program, first, run, &within);
    let outcome = match attempted {
        Ok(attempted) if is_left_open(&attempted.verdict) && watch.reason().is_none() => {
            let within = Within { limit: all, opinion: SecondOpinion::on(&exact), hopeless: &|_| false };
            let translated = exact.translate(first_encoding(run.configuration.integers)).map_err(Failure::C);
            translated.and_then(|first| encodings::verify(&exact, first, run, &within)).or(Ok(attempted))
        }
        other => other,
    };
    run.worker.discard(exact);
    outcome
}

/// Whether knowing the command line may decide what was not decided.
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
