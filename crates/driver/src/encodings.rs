//! The schedule of encodings of C's integers, unless the user has chosen one.
//!
//! Mathematical integers come first: most proofs are about sums and bounds. Operations that they over-approximate are
//! marked, while bit-vectors are exact: if a counterexample depends on a mark that the translation to bit-vectors does
//! not have, or if no result is found for another reason, the program is verified again with bit-vectors in the
//! remaining time. A program that consists mostly of bit operations, or computes with floating-point numbers, is
//! verified with bit-vectors at once.

use std::time::{Duration, Instant};

use tracewright_c::translate::Profile;
use tracewright_smt::Interrupt;
use tracewright_verify::strategies;
use tracewright_verify::{Unknown, Verdict};
use tracewright_vocabulary::IntegerEncoding;

use crate::attempt::{self, Run};
use crate::confirm::SecondOpinion;
use crate::load::{CProgram, Loaded, Translated};
use crate::task::EncodingChoice;
use crate::{Configuration, Failure, Outcome, Watch};

/// The share of the time for mathematical integers, if bit-vectors may succeed afterwards.
const SHARE: f64 = 0.5;
/// Their time limit if there is no overall limit.
const PATIENCE: Duration = Duration::from_secs(15);

/// The time for executing a program with bits before mathematical integers get theirs.
const EXECUTION: Duration = Duration::from_millis(500);

/// How far an attempt goes.
pub struct Within<'a> {
    /// Until when.
    pub limit: &'a Interrupt,
    /// What the interpreter executes.
    pub opinion: Option<SecondOpinion<'a>>,
    /// Reasons that neither other strategies nor the other encoding can help.
    pub hopeless: &'a dyn Fn(&Unknown) -> bool,
}

/// Verifies a C program with one encoding or, if necessary, with both. `first` is the translation with the encoding
/// that the user has chosen, or with mathematical integers.
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
    if exact_in_bits && let Some(outcome) = execute(program, run, within)?.filter(is_decided) {
        run.worker.discard((loaded, bits));
        return Ok(outcome);
    }
    // Temporal formulas are mostly decided by following executions, where numbers are better than their bits.
    let may_need_bits = profile.remainders > 0 && !run.property.wants_formulas();
    let limit = if exact_in_bits || may_need_bits { share(all, watch.started) } else { all.clone() };
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
        // The first reason is more informative than a timeout.
        Ok(Outcome { verdict: Verdict::Unknown(Unknown::Timeout | Unknown::Memory), .. })
            if !matches!(attempted.verdict, Verdict::Unknown(Unknown::Timeout)) =>
        {
            Ok(attempted)
        }
        Ok(second) => Ok(second),
        Err(_) => Ok(attempted),
    }
}

/// The outcome of executing a program, with the encoding in which nothing that it computes is approximated. Mathematical
/// integers would leave results of bit operations open and go on to other strategies.
pub fn execute(program: &CProgram, run: &Run, within: &Within) -> Result<Option<Outcome>, Failure> {
    let is_free = run.configuration.strategy().is_none()
        && run.limits.refinements.is_none()
        && !run.configuration.all_errors
        && !run.property.wants_formulas();
    let bits = if is_free { program.translate(IntegerEncoding::Bits).ok() } else { None };
    let Some(Translated { loaded, .. }) = bits else { return Ok(None) };
    let configuration = Configuration { strategy: Some(&strategies::run::STRATEGY), ..run.configuration.clone() };
    let only = Run { configuration: &configuration, ..*run };
    let limit = within.limit.within(EXECUTION);
    attempt::verify(loaded, within.opinion, &only, &limit, &|_| true).map(Some)
}

/// Whether a program only had to be executed.
pub fn is_decided(outcome: &Outcome) -> bool {
    matches!(outcome.verdict, Verdict::True | Verdict::False(_) | Verdict::Unknown(Unknown::Contradicted(_)))
}

/// Whether there are floating-point numbers, or more operations that need bit-vectors than loops (invariants over
/// bit-vectors are harder to generalise).
fn mostly_bits(math: &Profile, bits: &Profile) -> bool {
    math.floats || math.marks_beyond(bits) > 2 * math.loops
}

/// Whether bit-vectors may succeed where mathematical integers did not.
fn worth_a_second(first: &Outcome, bits: Option<&Profile>, watch: &Watch) -> bool {
    if watch.reason().is_some() {
        return false;
    }
    match &first.verdict {
        Verdict::True | Verdict::False(_) => false,
        Verdict::Unknown(reason @ Unknown::Overapproximated(..)) => is_cured(reason, bits),
        Verdict::Unknown(Unknown::Interrupted | Unknown::Memory | Unknown::Iterations(_) | Unknown::Solver(_)) => false,
        Verdict::Unknown(Unknown::Contradicted(_) | Unknown::Bounded(_)) => false,
        Verdict::Unknown(_) => true,
    }
}

/// Whether the failure is due to an operation that bit-vectors express exactly.
fn is_cured(reason: &Unknown, bits: Option<&Profile>) -> bool {
    match (reason, bits) {
        (Unknown::Overapproximated(construct, span), Some(bits)) => !bits.marks.contains(&(construct.clone(), *span)),
        _ => false,
    }
}

/// The share of the time for the first encoding.
fn share(all: &Interrupt, started: Instant) -> Interrupt {
    match all.deadline() {
        Some(deadline) => all.until(started + deadline.saturating_duration_since(started).mul_f64(SHARE)),
        None => all.within(PATIENCE),
    }
}
