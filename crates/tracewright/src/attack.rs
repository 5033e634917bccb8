//! `--attack`: the compiled program is run with many inputs before a proof counts.

use std::time::{Duration, Instant};

use tracewright_attack::{Model, Task, border};
use tracewright_boogie::origin::Origins;
use tracewright_smt::Interrupt;
use tracewright_verify::{Outcome, Unknown, Verdict};

use crate::arguments::{DataModelName, VerifyArguments};
use crate::property;

/// A program that was proved in the last moment is attacked all the same.
const LEAST: Duration = Duration::from_millis(200);

/// Takes a TRUE back if a run shows an error. Returns what is to be told on standard error.
pub fn attack(outcome: &mut Outcome, origins: &Origins, arguments: &VerifyArguments, limit: &Interrupt) -> String {
    let property = match property::property(arguments.prop.as_deref(), &arguments.check) {
        Ok(property) => property,
        Err(why) => return format!("note: not attacked: {why}\n"),
    };
    let task = Task {
        files: &arguments.files,
        include: &arguments.include,
        defines: &arguments.define,
        model: match arguments.data_model() {
            DataModelName::Ilp32 => Model::Ilp32,
            DataModelName::Lp64 => Model::Lp64,
        },
        defects: property.defects(),
        error_functions: property.error_functions(),
        border: border(origins),
    };
    let left = limit.deadline().map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let time = left.map_or(arguments.attack_time, |left| arguments.attack_time.min(left.max(LEAST)));
    match tracewright_attack::attack(&task, time) {
        Err(why) => format!("note: not attacked: {why}\n"),
        Ok(attacked) => match &attacked.finding {
            None => format!("note: attacked: no error in {}\n", attacked.describe()),
            Some(finding) => {
                let why = format!("{} when the compiled program runs (run {})", finding.what, finding.seed);
                outcome.verdict = Verdict::Unknown(Unknown::Contradicted(format!("the proof is contradicted: {why}")));
                format!("error: the proof is contradicted: {}", finding.describe())
            }
        },
    }
}
