//! The outcome of a verification run.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;
use std::time::Duration;

use tracewright_automata::Nwa;
use tracewright_check::{Annotation, Execution, Lasso, Ranked, Rejection, Values};
use tracewright_logic::Term;
use tracewright_program::{CheckId, Icfg, Span};
use tracewright_proof::interpolate::Interpolation;
use tracewright_proof::{Built, FloydHoareStats, HoareStats};
use tracewright_smt::Reason;

use crate::Attempt;

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// No check can fail.
    True,
    /// This check can fail.
    False(CheckId),
    /// Neither is known.
    Unknown(Unknown),
}

/// Why a verdict is UNKNOWN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// The deadline has passed.
    Timeout,
    /// The user interrupted.
    Interrupted,
    /// The memory limit is reached.
    Memory,
    /// The limit on iterations is reached.
    Iterations(usize),
    /// The solver could not decide whether a trace is feasible.
    Trace(String),
    /// No method found predicates for an infeasible trace.
    NoInterpolants,
    /// The refinement does not exclude the trace that it was computed from.
    NoProgress,
    /// A counterexample could not be replayed, or an annotation is not known to be a proof: the theory is incomplete,
    /// or a candidate proof was wrong.
    Unconfirmed(String),
    /// The program was proved, but the checker does not accept the proof: a bug.
    Rejected(String),
    /// The counterexample passes through an over-approximated statement: the construct, and where it is.
    Overapproximated(String, Span),
    /// A solver could not be started.
    Solver(String),
    /// All executions were explored and none fails, but the method does not yield a proof that can be checked.
    NoProof,
    /// An independent check contradicts the verdict: a bug in Tracewright.
    Contradicted(String),
    /// Execution found no error, and searching on is pointless: the reason.
    NoError(String),
    /// No check fails in executions with at most so many rounds of each loop, and so many activations of each recursive
    /// procedure; there are longer ones. The user has asked for no more.
    Bounded(u32),
}

impl Unknown {
    /// The reason when the checker rejects a proof: a bug, if a Hoare triple does not hold.
    pub fn of_a_proof(rejection: &Rejection) -> Unknown {
        match rejection {
            definite if definite.is_definite() => Unknown::Rejected(definite.to_string()),
            Rejection::Stopped { reason: Reason::Timeout, .. } => Unknown::Timeout,
            Rejection::Stopped { .. } => Unknown::Interrupted,
            open => Unknown::Unconfirmed(open.to_string()),
        }
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unknown::Timeout => f.write_str("timeout"),
            Unknown::Interrupted => f.write_str("interrupted"),
            Unknown::Memory => f.write_str("memory limit reached"),
            Unknown::Iterations(limit) => write!(f, "limit of {limit} iterations reached"),
            Unknown::Trace(why) => write!(f, "feasibility of a trace not decided: {why}"),
            Unknown::NoInterpolants => f.write_str("no interpolants found"),
            Unknown::NoProgress => f.write_str("refinement made no progress"),
            Unknown::Unconfirmed(why) => write!(f, "not confirmed: {why}"),
            Unknown::Rejected(why) => write!(f, "internal: proof rejected: {why}"),
            Unknown::Overapproximated(construct, _) => write!(f, "over-approximated: {construct}"),
            Unknown::Solver(why) => write!(f, "solver: {why}"),
            Unknown::Contradicted(why) => write!(f, "internal: {why}"),
            Unknown::NoError(why) => write!(f, "no error found by execution: {why}"),
            Unknown::Bounded(rounds) => write!(f, "no check fails within {}", rounds_of_loops(*rounds)),
            Unknown::NoProof => f.write_str("no execution fails, but there is no proof"),
        }
    }
}

/// A bound on executions in words.
pub fn rounds_of_loops(rounds: u32) -> String {
    let plural = if rounds == 1 { "" } else { "s" };
    format!("{rounds} round{plural} of each loop")
}

/// Whether a proof was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Confirmation {
    /// It was checked and accepted.
    #[default]
    Checked,
    /// The user has disabled the check.
    Skipped,
}

/// What is known about one check when all are asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckVerdict {
    /// It cannot fail.
    Proved,
    /// It can.
    Violated,
    /// Neither is known.
    Unknown(Unknown),
}

/// One round of the refinement loop.
#[derive(Clone, Debug)]
pub struct Iteration {
    /// The length of the trace.
    pub trace_length: usize,
    /// The method whose predicates were used.
    pub method: Interpolation,
    /// Whether the automaton accepts the whole path program of the trace.
    pub perfect: bool,
    /// Whether a trace of the same path program was refined before, so that the earlier refinement was too weak.
    pub repeated: bool,
    /// The predicates, `true` and `false` included.
    pub predicates: Vec<Term>,
    /// The Floyd-Hoare automaton.
    pub automaton: FloydHoareStats,
    /// States of the abstraction afterwards.
    pub abstraction_states: usize,
    /// Transitions of the abstraction afterwards.
    pub abstraction_transitions: usize,
}

/// A turn that a strategy has taken.
#[derive(Clone, Debug)]
pub struct AttemptRecord {
    /// What was tried.
    pub attempt: Attempt,
    /// How long it took.
    pub time: Duration,
}

/// What was counted.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// The turns that were taken; all other counts are those of the one whose outcome is reported.
    pub attempts: Vec<AttemptRecord>,
    /// The rounds of the loop.
    pub iterations: Vec<Iteration>,
    /// Hoare triples by the stage that decided them.
    pub hoare: HoareStats,
    /// Questions to solvers.
    pub solver_checks: u64,
    /// Time by phase.
    pub trace_checks: Duration,
    /// Time to find predicates.
    pub interpolation: Duration,
    /// Time for differences, Hoare triples included.
    pub differences: Duration,
    /// Time for emptiness, dead ends and minimisation.
    pub automata: Duration,
    /// Time for confirmation.
    pub confirmation: Duration,
    /// The largest abstraction.
    pub largest_abstraction: usize,
    /// No check fails in executions with at most so many rounds of each loop.
    pub bound: Option<u32>,
    /// For termination, the arguments about loops, by their names.
    pub arguments: BTreeMap<&'static str, Tally>,
}

/// How often an argument why a loop ends, or does not, was tried and with what result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// It was looked for.
    pub tried: usize,
    /// There was one for the rounds that were known.
    pub found: usize,
    /// It became a part of the proof, or is the reason why an execution is endless.
    pub proved: usize,
}

impl Statistics {
    /// The tally of an argument.
    pub fn argument(&mut self, name: &'static str) -> &mut Tally {
        self.arguments.entry(name).or_default()
    }

    /// Refinements that only unrolled a loop once more.
    pub fn unrollings(&self) -> usize {
        self.iterations.iter().filter(|i| i.repeated).count()
    }

    /// Adds what another run of the same attempt counted. Hoare triples and solver checks are counted by the shared
    /// session.
    pub fn absorb(&mut self, other: Statistics) {
        self.iterations.extend(other.iterations);
        self.hoare = other.hoare;
        self.solver_checks = other.solver_checks;
        self.trace_checks += other.trace_checks;
        self.interpolation += other.interpolation;
        self.differences += other.differences;
        self.automata += other.automata;
        self.confirmation += other.confirmation;
        self.largest_abstraction = self.largest_abstraction.max(other.largest_abstraction);
        // What holds for all checks holds for each of them.
        self.bound = self.bound.min(other.bound);
        self.add_arguments(other.arguments);
    }

    /// Counts an argument that was found and proved.
    pub fn count_success(&mut self, name: &'static str) {
        let tally = self.argument(name);
        tally.found += 1;
        tally.proved += 1;
    }

    /// Adds the tallies of another run.
    pub fn add_arguments(&mut self, others: BTreeMap<&'static str, Tally>) {
        for (name, other) in others {
            let Tally { tried, found, proved } = self.argument(name);
            *tried += other.tried;
            *found += other.found;
            *proved += other.proved;
        }
    }
}

/// An automaton of the proof, kept for drawing.
#[derive(Clone, Debug)]
pub struct AutomatonRecord {
    /// The Floyd-Hoare automaton: formulas of the states, the transitions built on demand.
    pub floyd_hoare: Built,
}

/// Why no check can fail.
#[derive(Clone, Debug)]
pub enum Proof {
    /// Invariants and contracts, which the Hoare-triple checker confirms.
    Invariants(Annotation),
    /// All executions were followed to their ends ([`tracewright_check::explore`], [`tracewright_check::follow`]).
    Execution {
        /// With what.
        values: Values,
        /// How many edges and calls they took.
        steps: u64,
    },
    /// All executions were followed to their ends, and none of them runs forever ([`tracewright_check::explore_to_end`],
    /// [`tracewright_check::follow`]).
    Ends {
        /// With what.
        values: Values,
        /// How many edges and calls they took.
        steps: u64,
    },
    /// For termination: the heads that every endless execution would visit infinitely often, each with a ranking function
    /// ([`tracewright_check::endless_without`]).
    Termination(Vec<Ranked<WatchedProof>>),
    /// No check fails, and all executions end.
    Both(Box<Proof>, Vec<Ranked<WatchedProof>>),
}

/// Why a ranking function falls.
#[derive(Clone, Debug)]
pub struct WatchedProof {
    /// The graph that watches it, with blocks as letters.
    pub blocks: Rc<Icfg>,
    /// Invariants and contracts of that graph.
    pub annotation: Annotation,
    /// How the ranking function was found, in a few words.
    pub template: String,
}

/// For FALSE of termination: an execution that never ends.
#[derive(Clone, Debug)]
pub struct Endless {
    /// The letters, and why they can be repeated.
    pub lasso: Lasso,
    /// The number of steps of the counterexample before the first round; its last steps are one round.
    pub stem_steps: usize,
    /// The kind of argument in a few words: a state that repeats, a recurrent set, a geometric series.
    pub argument: String,
}

impl Proof {
    /// The invariants, if these are the proof.
    pub fn invariants(&self) -> Option<&Annotation> {
        match self {
            Proof::Invariants(annotation) => Some(annotation),
            Proof::Both(checks, _) => checks.invariants(),
            Proof::Execution { .. } | Proof::Ends { .. } | Proof::Termination(_) => None,
        }
    }

    /// The part that says that no check fails.
    pub fn of_checks(&self) -> Option<&Proof> {
        match self {
            Proof::Invariants(_) | Proof::Execution { .. } | Proof::Ends { .. } => Some(self),
            Proof::Both(checks, _) => Some(checks),
            Proof::Termination(_) => None,
        }
    }

    /// The part that says that all executions end.
    pub fn of_termination(&self) -> Option<&[Ranked<WatchedProof>]> {
        match self {
            Proof::Termination(heads) | Proof::Both(_, heads) => Some(heads),
            Proof::Invariants(_) | Proof::Execution { .. } | Proof::Ends { .. } => None,
        }
    }
}

/// The result of a verification run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The answer.
    pub verdict: Verdict,
    /// For TRUE: why.
    pub proof: Option<Proof>,
    /// For TRUE: whether the proof was checked.
    pub confirmation: Confirmation,
    /// For FALSE: an execution, replayed.
    pub counterexample: Option<Execution>,
    /// For FALSE of termination: why the counterexample goes on forever.
    pub endless: Option<Box<Endless>>,
    /// What is known about each check; only those that were decided, or all when all were asked for.
    pub checks: Vec<(CheckId, CheckVerdict, Option<Execution>)>,
    /// What was counted.
    pub statistics: Statistics,
    /// The program automaton, when automata are kept.
    pub program_automaton: Option<Nwa>,
    /// The Floyd-Hoare automata, when they are kept.
    pub automata: Vec<AutomatonRecord>,
}

/// A phase of the refinement loop, for progress reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Looking for an error trace.
    Search,
    /// Deciding whether it is feasible.
    TraceCheck,
    /// Looking for predicates.
    Interpolation,
    /// Subtracting the automaton.
    Difference,
    /// Removing dead ends, minimising.
    Minimisation,
    /// Confirming the verdict.
    Confirmation,
    /// Bounded model checking: unrolling all executions of the same length.
    Unrolling,
    /// Explicit-value analysis.
    Values,
    /// Random execution.
    Execution,
    /// Symbolic execution.
    SymbolicExecution,
    /// k-induction.
    Induction,
    /// Looking for a ranking function, or for a reason to run forever.
    Ranking,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::Search => "looking for an error trace",
            Phase::TraceCheck => "checking a trace",
            Phase::Interpolation => "looking for predicates",
            Phase::Difference => "subtracting",
            Phase::Minimisation => "minimising",
            Phase::Unrolling => "unrolling",
            Phase::Execution => "executing",
            Phase::SymbolicExecution => "executing symbolically",
            Phase::Induction => "k-induction",
            Phase::Ranking => "looking for a ranking function",
            Phase::Values => "following values",
            Phase::Confirmation => "confirming",
        })
    }
}

/// Progress of the loop, for display.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The round, from 1.
    pub iteration: usize,
    /// States of the abstraction.
    pub states: usize,
    /// The length of the current trace.
    pub trace_length: usize,
    /// The current phase.
    pub phase: Phase,
}
