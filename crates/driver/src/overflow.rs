//! Properties of endless executions of C programs (termination, temporal formulas), and signed integers that overflow.
//!
//! Signed overflow is undefined. A proof must not rest on it in silence, and an execution that overflows shows nothing. So a program may be
//! verified with several meanings of it ([`SignedOverflow`]):
//!
//! | asked for | meaning | TRUE | FALSE |
//! |---|---|---|---|
//! | a property of the competition | unbounded integers, as its tasks are meant | with a condition on the verdict line, unless the proof succeeds with wrap-around, too | as it is |
//! | otherwise | wrap-around; then unbounded integers, or executions that end where they overflow | with a condition, unless wrap-around and unbounded integers both succeed | only an execution that never overflows |

use std::time::Instant;

use tracewright_smt::Interrupt;
use tracewright_verify::{Unknown, Verdict};
use tracewright_vocabulary::{IntegerEncoding, SignedOverflow};

use crate::attempt::Run;
use crate::load::{CProgram, Translated};
use crate::prepared::first_encoding;
use crate::{Failure, Outcome, Property, variants};

/// The condition on the verdict line.
const CONDITION: &str = "if no signed integer overflows";
/// The share of the time for the first meaning.
const SHARE: f64 = 0.6;

/// The meaning of signed overflow that is tried first.
pub fn first_meaning(property: &Property) -> SignedOverflow {
    match property.is_of_competition() && is_about_endless_executions(property) {
        true => SignedOverflow::Unbounded,
        false => SignedOverflow::Wraps,
    }
}

/// The meaning that a proof must have for a property, unless the user has chosen another one.
pub fn signed_overflow(chosen: Option<SignedOverflow>, property: &Property) -> SignedOverflow {
    chosen.unwrap_or_else(|| first_meaning(property))
}

/// Whether the property is about executions that do not end, and about nothing else.
fn is_about_endless_executions(property: &Property) -> bool {
    property.wants_formulas() || property.wants_termination() && !property.wants_more_than_termination()
}

/// Verifies a C program with the meanings of signed overflow that its property asks for. `first` is the translation with the first of them.
pub fn verify(program: &CProgram, first: Translated, run: &Run) -> Result<Outcome, Failure> {
    let all = &run.worker.watch.interrupt;
    let overflows = is_about_endless_executions(run.property)
        && program.with_signed_overflow(SignedOverflow::Ends).is_none_or(|other| differs(program, &other));
    if !overflows {
        return variants::verify(program, first, run, all);
    }
    let share = share(all, run.worker.watch.started);
    if first_meaning(run.property) == SignedOverflow::Unbounded {
        let outcome = variants::verify(program, first, run, all)?;
        if outcome.verdict != Verdict::True {
            return Ok(outcome);
        }
        return Ok(match again(program, SignedOverflow::Wraps, run, &half(all))? {
            Some(wrapping) if wrapping.verdict == Verdict::True => outcome,
            _ => outcome.under(CONDITION),
        });
    }
    let wrapping = variants::verify(program, first, run, &share)?;
    if all.is_triggered() {
        return Ok(wrapping);
    }
    if wrapping.verdict == Verdict::True {
        return Ok(match again(program, SignedOverflow::Unbounded, run, &half(all))? {
            Some(unbounded) if unbounded.verdict == Verdict::True => wrapping,
            _ => wrapping.under("if signed integers wrap around"),
        });
    }
    let ending = again(program, SignedOverflow::Ends, run, all)?;
    Ok(match (&wrapping.verdict, ending) {
        (_, Some(ending)) if matches!(ending.verdict, Verdict::False(_)) => ending,
        (Verdict::Unknown(_), Some(ending)) if ending.verdict == Verdict::True => ending.under(CONDITION),
        (Verdict::False(_), ending) => {
            let what = if run.property.wants_formulas() { "violates the formula" } else { "runs forever" };
            let overflows = ending.is_none_or(|ending| ending.verdict == Verdict::True);
            let but = if overflows { "signed integers overflow in it" } else { "signed integers may overflow in it" };
            let why = format!("an execution that {what} was found, but {but}");
            wrapping.undecided(Unknown::NoError(why))
        }
        _ => wrapping,
    })
}

/// The outcome with another meaning.
fn again(
    program: &CProgram,
    meaning: SignedOverflow,
    run: &Run,
    limit: &Interrupt,
) -> Result<Option<Outcome>, Failure> {
    let Some(other) = program.with_signed_overflow(meaning) else { return Ok(None) };
    let translated = other.translate(first_encoding(run.configuration.integers))?;
    let outcome = variants::verify(&other, translated, run, limit);
    run.worker.discard(other);
    outcome.map(Some)
}

/// Whether two programs have different translations: otherwise nothing overflows.
fn differs(a: &CProgram, b: &CProgram) -> bool {
    let text = |program: &CProgram| {
        let translated = program.translate(IntegerEncoding::Math).ok()?;
        Some(tracewright_boogie::print_program(&translated.loaded.program))
    };
    match (text(a), text(b)) {
        (Some(a), Some(b)) => a != b,
        _ => true,
    }
}

fn share(all: &Interrupt, started: Instant) -> Interrupt {
    match all.deadline() {
        Some(deadline) => all.until(started + deadline.saturating_duration_since(started).mul_f64(SHARE)),
        None => all.clone(),
    }
}

/// Half of the time that is left.
fn half(all: &Interrupt) -> Interrupt {
    let now = Instant::now();
    match all.deadline() {
        Some(deadline) => all.until(now + deadline.saturating_duration_since(now) / 2),
        None => all.clone(),
    }
}
