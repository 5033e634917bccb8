//! Statistics of a solver.

use std::time::Duration;

use crate::{Answer, Reason};

/// Numbers of checks and of their answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SolverStats {
    /// Checks with the answer sat.
    pub sat: u64,
    /// Checks with the answer unsat.
    pub unsat: u64,
    /// Checks with the answer unknown, for whatever reason.
    pub unknown: u64,
    /// Those of the unknown answers due to a limit on steps or time or to an interrupt.
    pub out_of_budget: u64,
    /// Assertions made, named ones included.
    pub assertions: u64,
    /// Terms evaluated in models.
    pub evaluations: u64,
    /// How often a child process was restarted.
    pub restarts: u64,
    /// Time inside checks.
    pub time: Duration,
    /// The longest check.
    pub longest: Duration,
}

impl SolverStats {
    /// The number of checks.
    pub fn checks(&self) -> u64 {
        self.sat + self.unsat + self.unknown
    }

    /// Adds the counts of another solver.
    pub fn add(&mut self, other: &SolverStats) {
        self.sat += other.sat;
        self.unsat += other.unsat;
        self.unknown += other.unknown;
        self.out_of_budget += other.out_of_budget;
        self.assertions += other.assertions;
        self.evaluations += other.evaluations;
        self.restarts += other.restarts;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
    }

    pub(crate) fn record(&mut self, answer: &Answer, time: Duration) {
        match answer {
            Answer::Sat => self.sat += 1,
            Answer::Unsat => self.unsat += 1,
            Answer::Unknown(reason) => {
                self.unknown += 1;
                if matches!(reason, Reason::ResourceLimit | Reason::Timeout | Reason::Interrupted) {
                    self.out_of_budget += 1;
                }
            }
        }
        self.time += time;
        self.longest = self.longest.max(time);
    }
}
