//! A second opinion on verdicts about C programs, by the interpreter, which is independent of the translation.
//!
//! Before TRUE, it tries to violate the property; before FALSE, it runs the program with the inputs of the
//! counterexample. If it does not support something, it has no opinion. If it contradicts the verdict, the verdict is
//! UNKNOWN: one of the two has the semantics of C wrong.

use std::collections::VecDeque;
use std::time::Instant;

use rustc_hash::FxHashMap;
use tracewright_c::load::Checked;
use tracewright_c::translate::Property;
use tracewright_check::Values;
use tracewright_interpret::{Inputs, Interpreter, Options, Outcome as Run, Purpose, Report, Source, Wanted};
use tracewright_report::{Program, TakenInput};
use tracewright_smt::Interrupt;
use tracewright_source::{SourceMap, Span};
use tracewright_verify::{Outcome, Proof, Unknown, Verdict};
use tracewright_vocabulary::{CommandLine, SignedOverflow, Volatile};

use crate::load::CProgram;

/// The approximate number of operations executed per second.
const SPEED: f64 = 1e7;
/// The share of the time for a second opinion.
const SHARE: f64 = 0.05;
/// The minimum number of operations: twenty milliseconds.
const LEAST: u64 = 200_000;
/// The minimum number of operations for each step of the checker, if executing the program is the proof.
const PER_STEP: u64 = 20;
/// The minimum for a counterexample, which is a single run.
const LEAST_OF_ONE: u64 = 1_000_000;

/// A C program, its property, and the assumptions of the verdict.
#[derive(Clone, Copy)]
pub struct SecondOpinion<'p> {
    /// The program as the interpreter executes it with the inputs of a counterexample.
    pub checked: &'p Checked,
    /// The program as the interpreter tries to break it.
    pub attacked: &'p Checked,
    /// The property.
    pub property: &'p Property,
    /// What is read from volatile objects.
    pub volatile: Volatile,
}

impl<'p> SecondOpinion<'p> {
    /// For a program as the user has given it; none for a program in which only some violations count.
    pub fn on(program: &'p CProgram) -> Option<SecondOpinion<'p>> {
        let options = &program.options;
        program.is_unrestricted().then_some(SecondOpinion {
            checked: &program.checked,
            attacked: &program.checked,
            property: &options.property,
            volatile: options.volatile,
        })
    }

    /// The same, but another form of the program is attacked: one that takes more from outside.
    #[must_use]
    pub fn attacking(self, program: &'p CProgram) -> SecondOpinion<'p> {
        SecondOpinion { attacked: &program.checked, ..self }
    }

    /// Retracts a verdict that the interpreter contradicts.
    pub fn confirm(&self, program: &Program, outcome: &mut Outcome, started: Instant, interrupt: &Interrupt) {
        let begun = Instant::now();
        let steps = (started.elapsed().as_secs_f64() * SHARE * SPEED) as u64;
        // A program that was executed is executed to its end here, too.
        let executed = match outcome.proof {
            Some(
                Proof::Execution { values: Values::Explicit, steps } | Proof::Ends { values: Values::Explicit, steps },
            ) => steps.saturating_mul(PER_STEP),
            _ => 0,
        };
        let contradiction = match &outcome.verdict {
            Verdict::True if matches!(outcome.proof, Some(Proof::Ends { values: Values::Explicit, .. })) => {
                self.broken(program.sources, steps.max(LEAST), interrupt).or_else(|| self.endless(executed, interrupt))
            }
            Verdict::True => self.broken(program.sources, steps.max(LEAST).max(executed), interrupt),
            Verdict::False(_) => self.not_broken(program, outcome, steps.max(LEAST_OF_ONE), interrupt),
            Verdict::Unknown(_) => None,
        };
        if outcome.verdict == Verdict::True {
            outcome.statistics.confirmation += begun.elapsed();
        }
        if let Some(why) = contradiction {
            outcome.verdict = Verdict::Unknown(Unknown::Contradicted(why));
        }
    }

    fn options(&self, steps: u64) -> Options {
        let property = self.property.clone();
        Options { property, purpose: Purpose::Judge, steps, arguments: vec!["program".to_owned()] }
    }

    /// A violation in a program that was proved, if one is found.
    fn broken(&self, sources: &SourceMap, steps: u64, interrupt: &Interrupt) -> Option<String> {
        let interpreter = Interpreter::new(&self.attacked.program);
        let report = interpreter.attack(&self.options(steps), steps, &|| interrupt.is_triggered())?;
        let Run::Violation { defect, span } = report.outcome else { return None };
        let place = sources.position(span);
        Some(format!("the interpreter contradicts the proof: {} at {place}{}", defect.describe(), inputs(&report)))
    }

    /// That a program does not come to an end whose executions all do, within many more steps than these take.
    fn endless(&self, steps: u64, interrupt: &Interrupt) -> Option<String> {
        let interpreter = Interpreter::new(&self.attacked.program);
        let steps = steps.saturating_mul(PER_STEP).max(LEAST_OF_ONE);
        let report = interpreter.run(&self.options(steps), &mut Zeros, &|| interrupt.is_triggered());
        let is_long = report.outcome == Run::Budget && report.doubt.is_none() && !interrupt.is_triggered();
        is_long.then(|| format!("the interpreter contradicts the proof: the program does not end within {steps} steps"))
    }

    /// How the program continues where the counterexample has an error.
    fn not_broken(&self, program: &Program, outcome: &Outcome, steps: u64, interrupt: &Interrupt) -> Option<String> {
        // No number of steps shows that a program does not end; but it may end where a state should repeat. Unbounded integers are
        // beyond the interpreter.
        if let Some(endless) = &outcome.endless
            && (!endless.lasso.recurrence.parameters.is_empty()
                || self.property.signed_overflow() == SignedOverflow::Unbounded)
        {
            return None;
        }
        // The interpreter does not model changes of volatile objects by the environment.
        if self.volatile == Volatile::Input && !self.checked.program.volatile_places.is_empty() {
            return None;
        }
        let mut inputs = Recorded { taken: FxHashMap::default(), argument_bytes: VecDeque::new() };
        for input in tracewright_report::taken_inputs(program, outcome)? {
            if input.function == CommandLine::TEXT {
                inputs.argument_bytes.push_back(input);
                continue;
            }
            inputs.taken.entry(input.span).or_default().push_back(input);
        }
        let interpreter = Interpreter::new(&self.checked.program);
        let report = interpreter.run(&self.options(steps), &mut inputs, &|| interrupt.is_triggered());
        if report.doubt.is_some() {
            return None;
        }
        let what = match report.outcome {
            Run::Ended(_) => "the program ends without an error",
            Run::Blocked => "an assumption does not hold",
            _ => return None,
        };
        Some(format!("the interpreter contradicts the counterexample: {what}"))
    }
}

/// The inputs of a run, for people.
fn inputs(report: &Report) -> String {
    const SHOWN: usize = 8;
    let shown: Vec<String> =
        report.taken.iter().take(SHOWN).map(|taken| format!("{} = {}", taken.name, taken.value)).collect();
    let more = if report.taken.len() > SHOWN { ", ..." } else { "" };
    if shown.is_empty() { String::new() } else { format!(" with {}{more}", shown.join(", ")) }
}

/// Inputs that are all zero.
struct Zeros;

impl Inputs for Zeros {
    fn next(&mut self, source: Source, _: Wanted) -> Option<u128> {
        match source {
            Source::Function { .. } | Source::Memory => Some(0),
            Source::Guess => None,
        }
    }
}

/// The inputs of a counterexample by the calls that return them; other values are not determined.
struct Recorded {
    taken: FxHashMap<Span, VecDeque<TakenInput>>,
    /// The bytes of the arguments of `main`, which no call gives one by one.
    argument_bytes: VecDeque<TakenInput>,
}

impl Inputs for Recorded {
    fn next(&mut self, source: Source, _: Wanted) -> Option<u128> {
        let Source::Function { span, name } = source else { return None };
        if name == CommandLine::TEXT {
            return self.argument_bytes.pop_front()?.bits;
        }
        match self.taken.get_mut(&span) {
            Some(values) => values.pop_front()?.bits,
            // A call without an input in the translation: its value is never used.
            None => Some(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use tracewright_c::load::{Input, check};
    use tracewright_logic::Terms;
    use tracewright_verify::Settings;
    use tracewright_vocabulary::IntegerEncoding;

    use super::*;

    const RIGHT: &str =
        "extern void reach_error(void); int main(void) { int x = 1; if (x == 2) reach_error(); return 0; }";
    const WRONG: &str =
        "extern void reach_error(void); int main(void) { int x = 2; if (x == 2) reach_error(); return 0; }";

    fn checked(text: &str, property: &Property) -> Checked {
        let input = Input { path: "program.c".into(), text: text.as_bytes().to_vec() };
        check(&[input], &tracewright_c::preprocess::Options::default(), &property.clone().into()).expect("a program")
    }

    /// The verdict on one program, after an opinion on another one: as if one of both had been understood wrongly.
    fn verdict(verified: &str, executed: &str) -> Verdict {
        let property = Property::unreach_call(vec!["reach_error".to_owned()]);
        let (verified, executed) = (checked(verified, &property), checked(executed, &property));
        let translation = verified.translate(IntegerEncoding::default()).expect("it is supported");
        let terms = Terms::new();
        let start = tracewright_c::translate::START.to_owned();
        let options = tracewright_program::Options { entry: Some(start) };
        let icfg = tracewright_program::translate(&translation.program, &terms, &options).expect("well typed");
        let started = Instant::now();
        let mut outcome = tracewright_verify::verify(&terms, &icfg, &Settings::default(), &mut |_| {});
        let sources = verified.sources().readable();
        let origins = Some(&translation.origins);
        let program = Program { sources: &sources, terms: &terms, icfg: &icfg, integers: None, origins };
        let opinion = SecondOpinion {
            checked: &executed,
            attacked: &executed,
            property: &property,
            volatile: Volatile::default(),
        };
        opinion.confirm(&program, &mut outcome, started, &Interrupt::new());
        outcome.verdict
    }

    #[test]
    fn agreement_confirms() {
        assert_eq!(verdict(RIGHT, RIGHT), Verdict::True);
        assert!(matches!(verdict(WRONG, WRONG), Verdict::False(_)));
    }

    #[test]
    fn a_contradiction_is_an_internal_error() {
        for (verified, executed, what) in [(RIGHT, WRONG, "the proof"), (WRONG, RIGHT, "the counterexample")] {
            let verdict = verdict(verified, executed);
            let Verdict::Unknown(reason @ Unknown::Contradicted(_)) = verdict else { panic!("{verdict:?}") };
            let expected = format!("internal: the interpreter contradicts {what}");
            assert!(reason.to_string().starts_with(&expected), "{reason}");
        }
    }
}
