//! Statistics, as a table.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use crate::case::Wrong;
use crate::tool::{Answer, Run};

/// The counts of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Cases that were run.
    pub cases: usize,
    /// Calls of the tool.
    pub calls: usize,
    /// Answers TRUE.
    pub proved: usize,
    /// Answers FALSE.
    pub refuted: usize,
    /// Answers UNKNOWN, except for timeouts.
    pub unknown: usize,
    /// UNKNOWN because of the limit on time.
    pub timeouts: usize,
    /// Input that was rejected.
    pub rejected: usize,
    /// What was wrong.
    pub findings: BTreeMap<Wrong, usize>,
    /// Processor time of the tool.
    pub time: Duration,
}

impl Counts {
    /// Counts the calls of a case.
    pub fn add(&mut self, runs: &[Run], wrong: Option<Wrong>) {
        self.cases += 1;
        self.calls += runs.len();
        for run in runs {
            self.time += run.time;
            match &run.answer {
                Answer::True => self.proved += 1,
                Answer::False(_) => self.refuted += 1,
                Answer::Unknown(reason) if reason == "timeout" => self.timeouts += 1,
                Answer::Unknown(_) => self.unknown += 1,
                Answer::Rejected(_) => self.rejected += 1,
                Answer::Done | Answer::Crash(_) | Answer::Hang | Answer::Memory(_) => {}
            }
        }
        if let Some(wrong) = wrong {
            *self.findings.entry(wrong).or_default() += 1;
        }
    }

    /// How many findings there are.
    pub fn wrong(&self) -> usize {
        self.findings.values().sum()
    }
}

/// The counts of all kinds, in the order in which they were run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Name and counts.
    pub kinds: Vec<(&'static str, Counts)>,
}

impl Summary {
    /// The counts of a kind.
    pub fn of(&mut self, kind: &'static str) -> &mut Counts {
        let index = self.kinds.iter().position(|(name, _)| *name == kind).unwrap_or_else(|| {
            self.kinds.push((kind, Counts::default()));
            self.kinds.len() - 1
        });
        &mut self.kinds[index].1
    }

    /// How many findings there are.
    pub fn wrong(&self) -> usize {
        self.kinds.iter().map(|(_, counts)| counts.wrong()).sum()
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = ["cases", "calls", "TRUE", "FALSE", "UNKNOWN", "timeout", "rejected", "CPU s", "findings"];
        write!(f, "{:<22}", "kind")?;
        head.iter().try_for_each(|name| write!(f, " {name:>9}"))?;
        for (name, counts) in &self.kinds {
            write!(f, "\n{name:<22}")?;
            let Counts { cases, calls, proved, refuted, unknown, timeouts, rejected, time, .. } = counts;
            let seconds = time.as_secs() as usize;
            for number in [*cases, *calls, *proved, *refuted, *unknown, *timeouts, *rejected, seconds, counts.wrong()] {
                write!(f, " {number:>9}")?;
            }
            let what: Vec<String> =
                counts.findings.iter().map(|(wrong, n)| format!("{n} {}", wrong.describe())).collect();
            if !what.is_empty() {
                write!(f, "  ({})", what.join(", "))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_shown_in_a_table() {
        let mut summary = Summary::default();
        let run = |answer| Run { answer, time: Duration::from_secs(1) };
        summary.of("constructed-c").add(&[run(Answer::True), run(Answer::Unknown("timeout".to_owned()))], None);
        summary.of("constructed-c").add(&[run(Answer::False("x".to_owned()))], Some(Wrong::False));
        let table = summary.to_string();
        let row: Vec<&str> = table.lines().nth(1).expect("a row").split_whitespace().collect();
        assert_eq!(row, "constructed-c 2 3 1 1 0 1 0 3 1 (1 wrong FALSE)".split(' ').collect::<Vec<_>>());
        assert_eq!(summary.wrong(), 1);
    }
}
