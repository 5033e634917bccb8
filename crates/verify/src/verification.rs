//! One run of one strategy: its input, and its results so far.

use tracewright_automata::Nwa;
use tracewright_program::CheckId;
use tracewright_smt::Reason;

use crate::abstraction::program_automaton;
use crate::outcome::{AutomatonRecord, Phase, Progress, Statistics, Unknown};
use crate::session::{Fail, Session};

/// The input of a strategy: the program is in `session.relations`, and the verdict is about the goals.
pub(crate) struct Verification<'r, 'a> {
    pub session: &'r mut Session<'a>,
    /// The checks that are the goals of this run.
    pub goals: &'r dyn Fn(CheckId) -> bool,
    /// The program as an automaton: its language is the set of error traces of the goals.
    pub program: Nwa,
    /// The number of states explored, for progress reports.
    pub states: usize,
    pub statistics: Statistics,
    /// The Floyd-Hoare automata that were subtracted, if they are kept.
    pub automata: Vec<AutomatonRecord>,
}

impl<'r, 'a> Verification<'r, 'a> {
    /// A run without results so far.
    pub fn new(session: &'r mut Session<'a>, goals: &'r dyn Fn(CheckId) -> bool) -> Self {
        let program = program_automaton(session.relations.icfg, goals);
        let states = program.len();
        let (statistics, automata) = (Statistics::default(), Vec::new());
        Verification { session, goals, program, states, statistics, automata }
    }

    /// Reports progress.
    pub fn report(&mut self, phase: Phase, trace_length: usize) {
        let iteration = self.statistics.iterations.len() + 1;
        (self.session.progress)(Progress { iteration, states: self.states, trace_length, phase });
    }

    /// The failure of a strategy that cannot go on: because of a limit, or else for its own reason.
    pub fn given_up(&self, own: impl FnOnce() -> Unknown) -> Fail {
        Fail::Unknown(self.session.settings.interrupt.reason().map_or_else(own, ended))
    }
}

/// The reason for UNKNOWN when the work was interrupted.
pub(crate) fn ended(reason: Reason) -> Unknown {
    match reason {
        Reason::Timeout => Unknown::Timeout,
        Reason::Interrupted => Unknown::Interrupted,
        other => Unknown::Solver(other.to_string()),
    }
}
