//! Attacks: the compiled program is run with many inputs before TRUE is reported.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use tracewright_attack::{Task, border};
use tracewright_smt::Interrupt;
use tracewright_verify::{Outcome, Unknown, Verdict};
use tracewright_vocabulary::origin::Origins;

use crate::{CSource, Property};

/// The minimum time of an attack, even if the proof was found just before the time limit.
const LEAST: Duration = Duration::from_millis(200);

/// Retracts TRUE if a run shows an error. Returns a message about the attack.
pub fn attack(
    outcome: &mut Outcome,
    origins: &Origins,
    source: &CSource,
    property: &Property,
    time: Duration,
    limit: &Interrupt,
) -> String {
    let files: Vec<PathBuf> = source.inputs.iter().map(|input| input.path.clone()).collect();
    let task = Task {
        files: &files,
        include: &source.preprocess.include_dirs,
        defines: &source.preprocess.defines,
        model: source.preprocess.data_model,
        defects: property.meaning().defects(),
        error_functions: property.meaning().error_functions(),
        border: border(origins),
    };
    let left = limit.deadline().map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let time = left.map_or(time, |left| time.min(left.max(LEAST)));
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
