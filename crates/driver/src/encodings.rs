//! Which encoding of C's integers is tried when, unless one is asked for.
//!
//! Mathematical integers come first: most proofs are about sums and bounds. What they leave inexact is marked, and bits
//! are exact: if a counterexample rests on a mark that the translation to bits does not have, or if nothing is found for
//! another reason, the program is verified again with bits in the time that is left. A program that is mostly bit
//! operations, or computes with floating-point numbers, gets bits at once.

use std::time::{Duration, Instant};

use tracewright_c::translate::Profile;
use tracewright_smt::Interrupt;
use tracewright_verify::{Unknown, Verdict};
use tracewright_vocabulary::IntegerEncoding;

use crate::attempt::{self, Run};
use crate::confirm::SecondOpinion;
use crate::load::{CProgram, Loaded, Translated};
use crate::task::EncodingChoice;
use crate::{Failure, Outcome, Watch};

/// The part of the time that mathematical integers get, if bits have a chance to do better afterwards.
const SHARE: f64 = 0.5;
/// The time that they get if there is no limit.
const PATIENCE: Duration = Duration::from_secs(15);

/// How far an attempt goes.
pub struct Within<'a> {
    /// Until when.
    pub limit: &'a Interrupt,
    /// What the interpreter executes.
    pub opinion: Option<SecondOpinion<'a>>,
    /// Reasons that neither other strategies nor the other encoding can help.
    pub hopeless: &'a dyn Fn(&Unknown) -> bool,
}

/// Verifies a C program with one encoding or, if it comes to that, with both. `first` is the translation with the only
/// encoding that is asked for, or with mathematical integers.
pub fn verify(program: &CProgram, first: Translated, run: &Run, within: &Within) -> Result<Outcome, Failure> {
    let Translated { loaded, profile } = first;
    let watch = run.worker.watch;
    let Within { limit: all, hopeless, .. } = *within;
    let attempt = |loaded: Loaded, limit: &Interrupt, hopeless: &dyn Fn(&Unknown) -> bool| {
        attempt::verify(loaded, within.opinion, run, limit, hopeless)
    };
    if run.configuration.integers != EncodingChoice::Auto {
        return attempt(loaded, all, hopeless);
    }
    let bits =
        if profile.marks.is_empty() && !profile.floats { None } else { program.translate(IntegerEncoding::Bits).ok() };
    let bits = match bits {
        Some(bits) if mostly_bits(&profile, &bits.profile) => {
            run.worker.discard(loaded);
            return attempt(bits.loaded, all, hopeless);
        }
        other => other,
    };
    let exact_in_bits = bits.as_ref().is_some_and(|bits| profile.marks_beyond(&bits.profile) > 0);
    let limit = if exact_in_bits || profile.remainders > 0 { share(all, watch.started) } else { all.clone() };
    let cured = |reason: &Unknown| hopeless(reason) || is_cured(reason, bits.as_ref().map(|bits| &bits.profile));
    let attempted = attempt(loaded, &limit, &cured)?;
    let is_over = all.is_triggered();
    if is_over || !worth_a_second(&attempted, bits.as_ref().map(|bits| &bits.profile), watch) {
        run.worker.discard(bits);
        return Ok(attempted);
    }
    let bits = match bits {
        Some(bits) => bits,
        None => match program.translate(IntegerEncoding::Bits) {
            Ok(bits) => bits,
            Err(_) => return Ok(attempted),
        },
    };
    match attempt(bits.loaded, all, hopeless) {
        // Of two reasons the first one says more about the program than that time is up.
        Ok(Outcome { verdict: Verdict::Unknown(Unknown::Timeout | Unknown::Memory), .. })
            if !matches!(attempted.verdict, Verdict::Unknown(Unknown::Timeout)) =>
        {
            Ok(attempted)
        }
        Ok(second) => Ok(second),
        Err(_) => Ok(attempted),
    }
}

/// Whether there are floating-point numbers, or more operations that only bits express than loops, which are harder to
/// generalise over with bits.
fn mostly_bits(math: &Profile, bits: &Profile) -> bool {
    math.floats || math.marks_beyond(bits) > 2 * math.loops
}

/// Whether bits may do better than what mathematical integers came to.
fn worth_a_second(first: &Outcome, bits: Option<&Profile>, watch: &Watch) -> bool {
    if watch.reason().is_some() {
        return false;
    }
    match &first.verdict {
        Verdict::True | Verdict::False(_) => false,
        Verdict::Unknown(reason @ Unknown::Overapproximated(..)) => is_cured(reason, bits),
        Verdict::Unknown(Unknown::Interrupted | Unknown::Memory | Unknown::Iterations(_) | Unknown::Solver(_)) => false,
        Verdict::Unknown(Unknown::Contradicted(_)) => false,
        Verdict::Unknown(_) => true,
    }
}

/// Whether the program is not decided because of something that bits express exactly.
fn is_cured(reason: &Unknown, bits: Option<&Profile>) -> bool {
    match (reason, bits) {
        (Unknown::Overapproximated(construct, span), Some(bits)) => !bits.marks.contains(&(construct.clone(), *span)),
        _ => false,
    }
}

/// The first part of the time.
fn share(all: &Interrupt, started: Instant) -> Interrupt {
    match all.deadline() {
        Some(deadline) => all.until(started + deadline.saturating_duration_since(started).mul_f64(SHARE)),
        None => all.within(PATIENCE),
    }
}
