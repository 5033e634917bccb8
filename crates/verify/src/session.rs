//! State that the runs of one verification share: solvers, known Hoare triples, settings.

use tracewright_automata::Nwa;
use tracewright_check::Execution;
use tracewright_program::CheckId;
use tracewright_proof::{HoareChecker, Relations};
use tracewright_smt::Solver;

use crate::Settings;
use crate::outcome::{AutomatonRecord, Confirmation, Progress, Proof, Statistics, Unknown};
use crate::solvers::{Purpose, Solvers};
use crate::verification::Verification;

/// The result of one run of a strategy.
pub(crate) struct End {
    pub result: Result<Safe, Fail>,
    pub statistics: Statistics,
    pub program_automaton: Option<Nwa>,
    pub automata: Vec<AutomatonRecord>,
}

/// No check among the goals can fail.
pub(crate) struct Safe {
    pub proof: Option<Proof>,
    pub confirmation: Confirmation,
}

/// There is no proof.
pub(crate) enum Fail {
    /// This check fails, in this execution.
    Violated(CheckId, Box<Execution>),
    /// The goals are not decided, for this reason.
    Unknown(Unknown),
}

/// State that outlives one run of a strategy.
pub(crate) struct Session<'a> {
    pub relations: &'a Relations<'a>,
    pub settings: &'a Settings,
    pub progress: &'a mut dyn FnMut(Progress),
    pub solvers: Solvers<'a>,
    pub checker: HoareChecker<'a, Box<dyn Solver + 'a>>,
    traces: Box<dyn Solver + 'a>,
    /// A solver for traces whose cores are too large to be minimised; created on first use.
    long_traces: Option<Box<dyn Solver + 'a>>,
}

/// The cores of longer traces are not minimised: minimisation takes a check for each member.
const LONG_TRACE: usize = 150;

impl<'a> Session<'a> {
    pub fn new(
        relations: &'a Relations<'a>,
        settings: &'a Settings,
        progress: &'a mut dyn FnMut(Progress),
    ) -> Result<Self, Unknown> {
        let solvers = Solvers::new(relations.terms, relations.icfg, settings)?;
        let axioms = &relations.icfg.axioms;
        let checker = HoareChecker::new(relations, solvers.make(Purpose::HoareTriples, axioms)?);
        let traces = solvers.make(Purpose::Traces, axioms)?;
        Ok(Session { relations, settings, progress, solvers, checker, traces, long_traces: None })
    }

    /// The solver for a trace of this length.
    pub fn trace_solver(&mut self, length: usize) -> Result<&mut Box<dyn Solver + 'a>, Unknown> {
        if length <= LONG_TRACE {
            return Ok(&mut self.traces);
        }
        if self.long_traces.is_none() {
            self.long_traces = Some(self.solvers.make(Purpose::LongTraces, &self.relations.icfg.axioms)?);
        }
        Ok(self.long_traces.as_mut().unwrap_or(&mut self.traces))
    }

    /// Runs the chosen strategy with these checks as goals.
    pub fn run(&mut self, goals: &dyn Fn(CheckId) -> bool) -> End {
        let strategy = self.settings.strategy;
        let mut verification = Verification::new(self, goals);
        let result = (strategy.run)(&mut verification);
        let Verification { automata, mut statistics, program, session, .. } = verification;
        statistics.hoare = session.checker.stats;
        let long = session.long_traces.as_ref().map_or(0, |s| s.stats().checks());
        statistics.solver_checks = session.checker.solver().stats().checks() + session.traces.stats().checks() + long;
        let program_automaton = session.settings.keep_automata.then_some(program);
        End { result, statistics, program_automaton, automata }
    }
}
