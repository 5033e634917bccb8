//! Whether a C program that ends relies on signed numbers that wrap around.
//!
//! C leaves open what happens after a signed overflow. As for every other property, it is taken to wrap, but then a verdict on
//! termination is not one about C: it says so, unless it can be shown within a short time that there is no overflow.

use std::time::Duration;

use tracewright_verify::Verdict;

use crate::attempt::Run;
use crate::encodings::{self, Within};
use crate::load::CProgram;
use crate::prepared::first_encoding;
use crate::{Check, Configuration, Limits, Property};

/// The time for showing that nothing overflows, as a part of the time so far.
const SHARE: f64 = 0.5;
/// The least time for it.
const LEAST: Duration = Duration::from_millis(300);

/// Whether it is not known that a program has no signed overflow. `checked` makes the program for another property.
pub fn may_happen(run: &Run, checked: &dyn Fn(&Property) -> Option<CProgram>) -> bool {
    let Ok(property) = Property::checks(&[Check::Overflow]) else { return true };
    let Some(program) = checked(&property) else { return true };
    let own = run.configuration;
    let Ok(first) = program.translate(first_encoding(own.integers)) else { return true };
    let configuration = Configuration { integers: own.integers, solver: own.solver.clone(), ..Default::default() };
    let watch = run.worker.watch;
    let limit = watch.interrupt.within(watch.started.elapsed().mul_f64(SHARE).max(LEAST));
    let within = Within { limit: &limit, opinion: None, hopeless: &|_| false };
    let only = Run {
        source: None,
        property: &property,
        configuration: &configuration,
        limits: Limits::default(),
        worker: run.worker,
    };
    !encodings::verify(&program, first, &only, &within).is_ok_and(|outcome| outcome.verdict == Verdict::True)
}
