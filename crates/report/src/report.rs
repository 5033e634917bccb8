//! The report of a run, in terms of the source.

use std::time::Duration;

use serde::{Serialize, Serializer};
use tracewright_check::Contradiction;
use tracewright_logic::Terms;
use tracewright_program::Icfg;
use tracewright_source::SourceMap;
use tracewright_verify::{Outcome, Unknown, Verdict};
use tracewright_vocabulary::IntegerEncoding;
use tracewright_vocabulary::origin::Origins;

use crate::verdict::{one_line, unknown_line};
use crate::{Basis, CheckEntry, ContradictionEntry, Proof, StatisticsEntry, Trace, checks, verdict_line};

/// The program that was verified.
#[derive(Clone, Copy)]
pub struct Program<'a> {
    /// Its text.
    pub sources: &'a SourceMap,
    /// The store of its formulas.
    pub terms: &'a Terms,
    /// Its control-flow graph, as it was given to the verifier.
    pub icfg: &'a Icfg,
    /// For C, how its integers are represented.
    pub integers: Option<IntegerEncoding>,
    /// For C, the back-translation table.
    pub origins: Option<&'a Origins>,
}

/// The report of a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The verdict line.
    pub verdict: String,
    /// The input.
    pub files: Vec<String>,
    /// For C, the representation of integers that the verdict was found with.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "by_name")]
    pub integers: Option<IntegerEncoding>,
    /// For TRUE and FALSE, the solver that the verdict relies on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solver: Option<Basis>,
    /// For TRUE, assumptions of the program that contradict each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contradictions: Vec<ContradictionEntry>,
    /// For UNKNOWN, the full reason, which the verdict line may cut off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Every check of the program and what is known about it.
    pub checks: Vec<CheckEntry>,
    /// For C, how many checks the front end discharged by types and constants.
    #[serde(skip_serializing_if = "is_zero")]
    pub discharged: usize,
    /// An execution for every violation that was found.
    pub traces: Vec<Trace>,
    /// For TRUE, the proof; absent if it is too large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// What was counted.
    pub statistics: StatisticsEntry,
}

#[allow(clippy::ref_option)] // as serde wants it
fn by_name<S: Serializer>(integers: &Option<IntegerEncoding>, serializer: S) -> Result<S::Ok, S::Error> {
    integers.map(IntegerEncoding::name).serialize(serializer)
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde wants it
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Report {
    /// The report of a run that took this long in total.
    pub fn new(program: &Program, outcome: &Outcome, elapsed: Duration) -> Report {
        let violations = outcome.checks.iter().filter_map(|(check, _, run)| run.as_ref().map(|run| (*check, run)));
        let mut traces: Vec<Trace> = violations.map(|(check, run)| Trace::new(program, check, run, None)).collect();
        if let (true, Verdict::False(check), Some(run)) = (traces.is_empty(), &outcome.verdict, &outcome.counterexample)
        {
            traces.push(Trace::new(program, *check, run, outcome.endless.as_deref()));
        }
        Report {
            verdict: verdict_line(program, &outcome.verdict, outcome.confirmation),
            files: program.sources.files().map(|(_, file)| file.name().to_owned()).collect(),
            integers: program.integers,
            solver: None,
            contradictions: Vec::new(),
            reason: match &outcome.verdict {
                Verdict::Unknown(reason) => Some(one_line(&reason.to_string())),
                _ => None,
            },
            checks: checks::entries(program, outcome),
            discharged: program.origins.map_or(0, |origins| origins.discharged),
            traces,
            proof: match &outcome.verdict {
                Verdict::True => outcome.proof.as_ref().map(|proof| Proof::new(program, proof)),
                _ => None,
            },
            statistics: StatisticsEntry::new(&outcome.statistics, elapsed),
        }
    }

    /// The same report, of a run with this solver.
    #[must_use]
    pub fn resting_on(self, outcome: &Outcome, solver: String) -> Report {
        Report { solver: Basis::of(outcome, solver), ..self }
    }

    /// The same report, with contradictory assumptions, which make a proof vacuous.
    #[must_use]
    pub fn with_contradictions(self, sources: &SourceMap, icfg: &Icfg, found: &[Contradiction]) -> Report {
        let contradictions = found.iter().map(|found| ContradictionEntry::new(sources, icfg, found)).collect();
        Report { contradictions, ..self }
    }

    /// The same report, with a condition on the verdict line.
    #[must_use]
    pub fn under(self, condition: &str) -> Report {
        Report { verdict: format!("{} ({condition})", self.verdict), ..self }
    }

    /// The same report without a verdict.
    #[must_use]
    pub fn undecided(self, reason: &Unknown) -> Report {
        let reason = reason.to_string();
        Report { verdict: unknown_line(&reason), reason: Some(one_line(&reason)), ..self }
    }

    /// The report as one JSON object, without the verdict line after it.
    pub fn to_json(&self) -> String {
        let mut json = serde_json::to_string_pretty(self).expect("a report has only strings, numbers and lists");
        json.push('\n');
        json
    }
}
