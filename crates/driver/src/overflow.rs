//! Properties of endless executions of C programs (termination, temporal formulas), and signed integers that overflow.
//!
//! Signed overflow is undefined. A proof must not rest on it in silence, and an execution that overflows shows nothing. So a program may be
//! verified with several meanings of it ([`SignedOverflow`]):
//!
//! | asked for | meaning | TRUE | FALSE |
//! |---|---|---|---|
//! | a property of the competition | unbounded integers, as its tasks are meant | with a condition on the verdict line, unless the proof succeeds with wrap-around, too | as it is |
//! | otherwise | wrap-around; then unbounded integers, or executions that end where they overflow | with a condition, unless wrap-around and unbounded integers both succeed | only an execution that never overflows |

//!
//! A program that takes no inputs is executed before: if no signed integer overflows in its executions, all meanings are the same.

use std::time::{Duration, Instant};

use tracewright_check::{ExplicitLimits, Explored, explore};
use tracewright_logic::Terms;
use tracewright_smt::Interrupt;
use tracewright_verify::{Unknown, Verdict};
use tracewright_vocabulary::{IntegerEncoding, SignedOverflow};

use crate::attempt::Run;
use crate::confirm::SecondOpinion;
use crate::encodings::{self, Within};
use crate::load::{CProgram, Translated};
use crate::prepared::first_encoding;
use crate::task::EncodingChoice;
use crate::{Failure, Outcome, Property, variants};

/// How long a program is executed before anything else is tried.
const EXECUTION: Duration = Duration::from_millis(400);
/// How long a better explanation is looked for if executing a program was enough.
const EXPLANATION: Duration = Duration::from_millis(400);
/// So many steps show whether it has few executions.
const FIRST_STEPS: u64 = 100_000;

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
    if let Some(outcome) = executed(program, &first, run)? {
        return Ok(outcome);
    }
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
            Some(wrapping) if wrapping.verdict == Verdict::True && is_unbounded(&outcome) => outcome,
            _ => outcome.under(CONDITION),
        });
    }
    let wrapping = variants::verify(program, first, run, &share)?;
    if all.is_triggered() {
        return Ok(wrapping);
    }
    if wrapping.verdict == Verdict::True {
        return Ok(match again(program, SignedOverflow::Unbounded, run, &half(all))? {
            Some(unbounded) if unbounded.verdict == Verdict::True && is_unbounded(&unbounded) => wrapping,
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

/// The outcome of executing a program with all bits, if that decides it whatever signed overflow means.
fn executed(program: &CProgram, first: &Translated, run: &Run) -> Result<Option<Outcome>, Failure> {
    let is_free = is_about_endless_executions(run.property)
        && !run.property.wants_formulas()
        && run.configuration.strategy().is_none()
        && run.configuration.integers == EncodingChoice::Auto
        && program.is_unrestricted();
    let limit = &run.worker.watch.interrupt.within(EXECUTION);
    if !is_free || !is_worth_it(first, run, limit)? {
        return Ok(None);
    }
    let Some(meaning) = meaning_of_execution(program, run, limit)? else { return Ok(None) };
    let Some(same) = program.with_signed_overflow(meaning) else { return Ok(None) };
    let within = Within { limit, opinion: SecondOpinion::on(&same), hopeless: &|_| true };
    let outcome = encodings::execute(&same, run, &within)?;
    let Some(outcome) = outcome.filter(|outcome| matches!(outcome.verdict, Verdict::True | Verdict::False(_))) else {
        return Ok(None);
    };
    // The same verdict may have a better explanation.
    let first = same.translate(IntegerEncoding::Math).map_err(Failure::C)?;
    let explained = variants::verify(&same, first, run, &run.worker.watch.interrupt.within(EXPLANATION))?;
    Ok(Some(match (&outcome.verdict, &explained.verdict) {
        (Verdict::True, Verdict::True) | (Verdict::False(_), Verdict::False(_)) => explained,
        (_, Verdict::Unknown(_)) => outcome,
        _ => outcome.undecided(Unknown::Contradicted("executing the program and a proof contradict each other".into())),
    }))
}

/// Whether a translation does not show at once that there are many executions.
fn is_worth_it(first: &Translated, run: &Run, limit: &Interrupt) -> Result<bool, Failure> {
    let terms = Terms::new();
    let icfg = first.loaded.graph(&terms, run.configuration.inlining)?;
    let limits = ExplicitLimits { steps: FIRST_STEPS, stop: &|_, _| limit.is_triggered() };
    // What this encoding approximates may be what makes the executions several.
    Ok(match explore(&terms, &icfg, &|_| false, limits) {
        Explored::Safe { .. } | Explored::Stopped => true,
        Explored::Error { .. } | Explored::Circle { .. } | Explored::Open => !first.profile.marks.is_empty(),
    })
}

/// Executes a program: with which meaning of overflow its executions are worth a verdict. If none of them overflows, it makes no
/// difference; an execution that runs forever counts if it does not overflow.
fn meaning_of_execution(program: &CProgram, run: &Run, limit: &Interrupt) -> Result<Option<SignedOverflow>, Failure> {
    let Some(strict) = program.with_signed_overflow(SignedOverflow::Wraps).and_then(|p| p.without_overflow()) else {
        return Ok(None);
    };
    let Ok(translated) = strict.translate(IntegerEncoding::Bits) else { return Ok(None) };
    let terms = Terms::new();
    let icfg = translated.loaded.graph(&terms, run.configuration.inlining)?;
    let limits = ExplicitLimits { steps: u64::MAX, stop: &|_, _| limit.is_triggered() };
    // Executions that run in a circle are left for the execution that is to decide.
    let explored = explore(&terms, &icfg, &|_| true, limits);
    run.worker.discard((translated, strict));
    Ok(matches!(explored, Explored::Safe { .. }).then_some(first_meaning(run.property)))
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

/// Whether integers were unbounded where they should be: bits are not, and there executions end where they overflow.
fn is_unbounded(outcome: &Outcome) -> bool {
    outcome.report.integers == Some(IntegerEncoding::Math)
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
