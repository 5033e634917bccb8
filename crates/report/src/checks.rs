//! The status of each check.

use serde::Serialize;
use tracewright_program::{CheckId, CheckKind};
use tracewright_verify::{CheckVerdict, Outcome, Unknown, Verdict, rounds_of_loops};
use tracewright_vocabulary::Defect;

use crate::SourceLocation;
use crate::report::Program;
use crate::statement::source_line;
use crate::verdict::one_line;

/// A check and its state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CheckEntry {
    /// `assertion`, `precondition`, `signed overflow`, ...
    pub kind: &'static str,
    /// The property that a failure violates, as in the verdict line.
    pub property: &'static str,
    /// The claim as written, its first line.
    pub claim: String,
    /// Where the claim stands.
    pub place: SourceLocation,
    /// Where it has to hold, if different: the call for a precondition, the end of the body for a postcondition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<SourceLocation>,
    /// What is known.
    #[serde(flatten)]
    pub status: Status,
}

impl CheckEntry {
    /// Whether the check is written in the source, so that it "holds" or "fails". The others are implicit checks for
    /// defects.
    pub(crate) fn is_written(&self) -> bool {
        [Defect::Assertion, Defect::ErrorFunction].iter().any(|defect| defect.property() == self.property)
    }
}

/// The status of a check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "status", content = "reason", rename_all = "lowercase")]
pub enum Status {
    /// It cannot fail.
    Proved,
    /// It can.
    Violated,
    /// It does not fail within a bound.
    Bounded(String),
    /// It is not decided, for this reason.
    Unknown(String),
}

impl Status {
    /// How far a check is known to hold, if that is all that is known.
    pub(crate) fn bound(&self) -> Option<&str> {
        match self {
            Status::Bounded(bound) => Some(bound),
            _ => None,
        }
    }
}

/// All checks of the program, in the order of the source.
pub(crate) fn entries(program: &Program, outcome: &Outcome) -> Vec<CheckEntry> {
    let mut statuses: Vec<Status> = match &outcome.verdict {
        Verdict::True => vec![Status::Proved; program.icfg.checks.len()],
        Verdict::False(_) => vec![Status::Unknown("not decided".to_owned()); program.icfg.checks.len()],
        Verdict::Unknown(reason) => {
            vec![undecided(reason, outcome.statistics.bound); program.icfg.checks.len()]
        }
    };
    if let Verdict::False(check) = outcome.verdict {
        statuses[check.index()] = Status::Violated;
    }
    for (check, known, _) in &outcome.checks {
        statuses[check.index()] = match known {
            CheckVerdict::Proved => Status::Proved,
            CheckVerdict::Violated => Status::Violated,
            CheckVerdict::Unknown(reason) => undecided(reason, outcome.statistics.bound),
        };
    }
    let mut entries: Vec<CheckEntry> =
        statuses.into_iter().enumerate().map(|(i, status)| entry(program, CheckId::from_index(i), status)).collect();
    entries.sort_by(|a, b| (&a.place, &a.at).cmp(&(&b.place, &b.at)));
    entries
}

/// What is known about a check that is not decided.
fn undecided(reason: &Unknown, bound: Option<u32>) -> Status {
    match (reason, bound) {
        (Unknown::Bounded(rounds), _) => Status::Bounded(rounds_of_loops(*rounds)),
        (_, Some(rounds)) => Status::Bounded(rounds_of_loops(rounds)),
        (reason, None) => Status::Unknown(one_line(&reason.to_string())),
    }
}

/// One check.
pub(crate) fn entry(program: &Program, check: CheckId, status: Status) -> CheckEntry {
    let check = program.icfg.check(check);
    let elsewhere = matches!(check.kind, CheckKind::Precondition | CheckKind::Postcondition);
    CheckEntry {
        kind: check.kind.describe(),
        property: check.kind.defect().property(),
        claim: source_line(program.sources, check.span),
        place: SourceLocation::of(program.sources, check.span),
        at: elsewhere.then(|| SourceLocation::of(program.sources, check.at)),
        status,
    }
}
