//! Trace abstraction: take an error trace; if it is infeasible, subtract an automaton of traces that are infeasible for
//! the same reason; repeat.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;
use tracewright_automata::{DifferenceError, Letter, Nwa, Run, State, Symbol, accepting_run};
use tracewright_check::{
    Annotation, Contract, Execution, Hint, Meaning, TraceLetter, check_annotation_of, replay_along,
};
use tracewright_logic::{Term, Terms};
use tracewright_program::{CheckId, Icfg, LocId};
use tracewright_proof::interpolate::Infeasible;
use tracewright_proof::{
    AutomatonKind, Explored, Feasibility, FloydHoare, HoareChecker, Precision, Relations, TraceCheck, ValueExploration,
    call_of, edge_of, locations,
};
use tracewright_smt::{Reason, Solver};

use crate::abstraction::{Abstraction, program_automaton};
use crate::annotation::{NoAnnotation, with_calls, without_calls};
use crate::cells::{Watched, invariants_of_cells};
use crate::confirm::NotConfirmed;
use crate::houdini::Houdini;
use crate::outcome::{
    AutomatonRecord, CheckVerdict, Confirmation, Iteration, Outcome, Phase, Progress, Statistics, Unknown, Verdict,
};
use crate::refine::{History, NoRefinement, Refiner};
use crate::simulate::{Found, Search, Simulation};
use crate::solvers::{Purpose, Solvers};
use crate::unroll::{Unrolled, Unrolling};
use crate::{Settings, Strategy};

/// Verifies a program. `progress` is told what the loop is doing.
pub fn verify(terms: &Terms, icfg: &Icfg, settings: &Settings, progress: &mut dyn FnMut(Progress)) -> Outcome {
    let relations = Relations::new(terms, icfg);
    if settings.all_errors && !icfg.checks.is_empty() {
        verify_each(&relations, settings, progress)
    } else {
        verify_any(&relations, settings, progress)
    }
}

/// Stops at the first check that fails.
fn verify_any(relations: &Relations, settings: &Settings, progress: &mut dyn FnMut(Progress)) -> Outcome {
    let end = match Session::new(relations, settings, progress) {
        Ok(mut session) => session.run(&|_| true),
        Err(unknown) => return Outcome::undecided(unknown),
    };
    let mut outcome = Outcome::undecided(Unknown::NoProgress);
    outcome.take(end, None);
    outcome
}

/// Decides every check: first all of them together, without those that have been found to fail, as long as that works; what
/// is left then, each on its own. Hoare triples learnt for one check serve the others.
fn verify_each(relations: &Relations, settings: &Settings, progress: &mut dyn FnMut(Progress)) -> Outcome {
    let mut outcome = Outcome::undecided(Unknown::NoProgress);
    outcome.verdict = Verdict::True;
    let mut session = match Session::new(relations, settings, progress) {
        Ok(session) => session,
        Err(unknown) => return Outcome::undecided(unknown),
    };
    let mut open: FxHashSet<CheckId> = (0..relations.icfg.checks.len()).map(CheckId::from_index).collect();
    while open.len() > 1 {
        let end = session.run(&|c| open.contains(&c));
        match end.result {
            Ok(_) => {
                let proved = std::mem::take(&mut open);
                let every = outcome.checks.is_empty();
                outcome.checks.extend(proved.into_iter().map(|check| (check, CheckVerdict::Proved, None)));
                let first = outcome.verdict.clone();
                outcome.take(end, None);
                if !every {
                    // A proof of some of the checks is none of the program.
                    outcome.verdict = first;
                    outcome.proof = None;
                }
            }
            Err(Fail::Violated(check, _)) => {
                open.remove(&check);
                let first = outcome.verdict.clone();
                outcome.take(end, Some(check));
                if let Verdict::False(_) = first {
                    outcome.verdict = first;
                }
            }
            // One that is hard keeps the others from being decided.
            Err(Fail::Unknown(_)) => {
                outcome.statistics.absorb(end.statistics);
                break;
            }
        }
    }
    let mut open: Vec<CheckId> = open.into_iter().collect();
    open.sort_unstable();
    let mut proofs = Vec::new();
    for check in open {
        let end = session.run(&|c| c == check);
        let previous = outcome.verdict.clone();
        outcome.take(end, Some(check));
        proofs.push(outcome.proof.take());
        // One violation decides; otherwise one unknown does.
        outcome.verdict = match (previous, outcome.verdict.clone()) {
            (Verdict::False(first), _) => Verdict::False(first),
            (_, Verdict::False(first)) => Verdict::False(first),
            (Verdict::Unknown(first), _) => Verdict::Unknown(first),
            (_, verdict) => verdict,
        };
    }
    if !proofs.is_empty() && outcome.verdict == Verdict::True {
        outcome.proof = all_of(relations.terms, proofs);
    }
    outcome
}

/// The proof of several checks by proofs of each: what holds by itself at every step holds together.
fn all_of(terms: &Terms, proofs: Vec<Option<Annotation>>) -> Option<Annotation> {
    let both = |a: &Term, b: &Term| terms.and2(*a, *b);
    proofs.into_iter().reduce(|all, next| {
        let (all, next) = (all?, next?);
        let contract = |(a, b): (&Contract, &Contract)| Contract {
            requires: both(&a.requires, &b.requires),
            ensures: both(&a.ensures, &b.ensures),
        };
        Some(Annotation {
            invariants: all.invariants.iter().zip(&next.invariants).map(|(a, b)| both(a, b)).collect(),
            contracts: all.contracts.iter().zip(&next.contracts).map(contract).collect(),
        })
    })?
}

/// What one run of the loop ends with.
struct End {
    result: Result<Safe, Fail>,
    statistics: Statistics,
    program_automaton: Option<Nwa>,
    automata: Vec<AutomatonRecord>,
}

struct Safe {
    proof: Option<Annotation>,
    confirmation: Confirmation,
}

enum Fail {
    Violated(CheckId, Box<Execution>),
    Unknown(Unknown),
}

impl Outcome {
    fn undecided(unknown: Unknown) -> Outcome {
        Outcome {
            verdict: Verdict::Unknown(unknown),
            proof: None,
            confirmation: Confirmation::default(),
            counterexample: None,
            checks: Vec::new(),
            statistics: Statistics::default(),
            program_automaton: None,
            automata: Vec::new(),
        }
    }

    fn take(&mut self, end: End, check: Option<CheckId>) {
        let (verdict, record) = match end.result {
            Ok(safe) => {
                self.proof = safe.proof;
                if safe.confirmation == Confirmation::Skipped {
                    self.confirmation = Confirmation::Skipped;
                }
                (Verdict::True, check.map(|c| (c, CheckVerdict::Proved, None)))
            }
            Err(Fail::Violated(violated, execution)) => {
                let record = (violated, CheckVerdict::Violated, Some((*execution).clone()));
                self.counterexample.get_or_insert(*execution);
                (Verdict::False(violated), Some(record))
            }
            Err(Fail::Unknown(unknown)) => {
                let record = check.map(|c| (c, CheckVerdict::Unknown(unknown.clone()), None));
                (Verdict::Unknown(unknown), record)
            }
        };
        self.verdict = verdict;
        self.checks.extend(record);
        self.statistics.absorb(end.statistics);
        self.automata.extend(end.automata);
        self.program_automaton = end.program_automaton.or(self.program_automaton.take());
    }
}

/// The parts of the loop that outlive one run.
struct Session<'a> {
    relations: &'a Relations<'a>,
    settings: &'a Settings,
    progress: &'a mut dyn FnMut(Progress),
    solvers: Solvers<'a>,
    checker: HoareChecker<'a, Box<dyn Solver + 'a>>,
    traces: Box<dyn Solver + 'a>,
    /// For traces whose cores are too large to be minimised; made when first needed.
    long_traces: Option<Box<dyn Solver + 'a>>,
}

/// Longer traces keep the core that the solver finds at first: making it smaller takes a check for each of its members.
const LONG_TRACE: usize = 150;
/// After so many errors found by execution that could not be confirmed, no more are looked for.
const MOST_UNCONFIRMED: usize = 3;

impl<'a> Session<'a> {
    fn new(
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

    fn trace_solver(&mut self, length: usize) -> Result<&mut Box<dyn Solver + 'a>, Unknown> {
        if length <= LONG_TRACE {
            return Ok(&mut self.traces);
        }
        if self.long_traces.is_none() {
            self.long_traces = Some(self.solvers.make(Purpose::LongTraces, &self.relations.icfg.axioms)?);
        }
        Ok(self.long_traces.as_mut().unwrap_or(&mut self.traces))
    }

    fn run(&mut self, goals: &dyn Fn(CheckId) -> bool) -> End {
        let program = program_automaton(self.relations.icfg, goals);
        let mut run = OneRun {
            abstraction: Abstraction::new(&program),
            refiner: Refiner {
                settings: self.settings,
                history: History::default(),
                spent: Default::default(),
                last_path_invariants: Duration::ZERO,
                started: Instant::now(),
            },
            goals,
            simulation: Simulation::default(),
            automata: Vec::new(),
            statistics: Statistics::default(),
            program,
            session: self,
        };
        let result = run.refine_until_decided();
        run.statistics.interpolation = run.refiner.spent.values().sum();
        let OneRun { automata, mut statistics, program, session, .. } = run;
        statistics.hoare = session.checker.stats;
        let long = session.long_traces.as_ref().map_or(0, |s| s.stats().checks());
        statistics.solver_checks = session.checker.solver().stats().checks() + session.traces.stats().checks() + long;
        let keep = session.settings.keep_automata;
        End {
            result,
            statistics,
            program_automaton: keep.then_some(program),
            automata: if keep {
                automata.iter().map(|a| AutomatonRecord { floyd_hoare: a.built() }).collect()
            } else {
                Vec::new()
            },
        }
    }
}

struct OneRun<'r, 'a> {
    goals: &'r dyn Fn(CheckId) -> bool,
    simulation: Simulation,
    session: &'r mut Session<'a>,
    program: Nwa,
    abstraction: Abstraction,
    refiner: Refiner<'a>,
    automata: Vec<FloydHoare>,
    statistics: Statistics,
}

impl OneRun<'_, '_> {
    fn refine_until_decided(&mut self) -> Result<Safe, Fail> {
        match self.session.settings.strategy {
            Strategy::Unroll => return Err(self.unroll()),
            Strategy::Execute => return Err(self.execute()),
            Strategy::Values => return self.follow_values(),
            Strategy::Cells => return self.watch_cells(),
            Strategy::Modes => self.tell_modes_apart()?,
            Strategy::Escalate | Strategy::Single(_) => {}
        }
        loop {
            self.limits().map_err(Fail::Unknown)?;
            self.report(Phase::Search, 0);
            let started = Instant::now();
            let found = accepting_run(&self.abstraction.nwa);
            self.statistics.automata += started.elapsed();
            let Some(found) = found else { return self.proved() };
            let run = found.map_states(|q| State(self.abstraction.locations[q.index()].0));
            self.step(&run)?;
        }
    }

    /// Follows the values of variables; what is found at each location is the annotation.
    fn follow_values(&mut self) -> Result<Safe, Fail> {
        let relations = self.session.relations;
        for precision in [Precision::Values, Precision::Bounds] {
            let mut exploration = ValueExploration::new(relations, precision);
            loop {
                self.report(Phase::Values, 0);
                let word = match exploration.explore(self.goals, &self.session.settings.interrupt) {
                    Explored::Safe(invariants) => return self.suggested(invariants),
                    Explored::Error(word) => word,
                    Explored::GivenUp => break,
                };
                if exploration.follow_reason(&word) {
                    continue;
                }
                let check = TraceCheck::new(relations, &word);
                let solver = self.session.trace_solver(word.symbols().len()).map_err(Fail::Unknown)?;
                match check.check(solver, |_, feasibility| feasibility) {
                    Feasibility::Feasible => {
                        let states = locations(relations.icfg, &word).into_iter().map(|l| State(l.0)).collect();
                        return Err(self.violated(&Run { word, states }, &[]));
                    }
                    Feasibility::Infeasible(core) if exploration.follow(&word, &core) => {}
                    Feasibility::Infeasible(_) | Feasibility::Unknown(_) => break,
                }
            }
        }
        let reason = self.session.settings.interrupt.reason();
        Err(Fail::Unknown(reason.map_or(Unknown::NoInterpolants, ended)))
    }

    /// Follows variables as long as that makes traces impossible; what is left of the program then is the abstraction.
    fn tell_modes_apart(&mut self) -> Result<(), Fail> {
        let relations = self.session.relations;
        let interrupt = self.session.settings.interrupt.clone();
        let given_up = || Fail::Unknown(interrupt.reason().map_or(Unknown::NoInterpolants, ended));
        let mut exploration = ValueExploration::new(relations, Precision::Values);
        loop {
            self.report(Phase::Values, 0);
            let word = match exploration.explore(self.goals, &interrupt) {
                // Nothing is left, as the loop will find.
                Explored::Safe(_) => break,
                Explored::Error(word) => word,
                Explored::GivenUp => return Err(given_up()),
            };
            if exploration.follow_reason(&word) {
                continue;
            }
            let check = TraceCheck::new(relations, &word);
            let solver = self.session.trace_solver(word.symbols().len()).map_err(Fail::Unknown)?;
            match check.check(solver, |_, feasibility| feasibility) {
                Feasibility::Infeasible(core) if exploration.follow_needed(&word, &core) => {}
                // The loop will find that out, too.
                _ => break,
            }
        }
        let explored = exploration.everything(&interrupt).ok_or_else(given_up)?;
        self.abstraction = Abstraction::explored(&self.program, &explored);
        Ok(())
    }

    /// Invariants that are to be confirmed.
    fn suggested(&mut self, invariants: Vec<Term>) -> Result<Safe, Fail> {
        let unused = Contract { requires: Term::FALSE, ensures: Term::TRUE };
        let contracts = vec![unused; self.session.relations.icfg.procedures.len()];
        let annotation = Annotation { invariants, contracts };
        self.report(Phase::Confirmation, 0);
        let started = Instant::now();
        let confirmed = self.confirm(&annotation);
        self.statistics.confirmation += started.elapsed();
        confirmed.map_err(|unconfirmed| Fail::Unknown(unconfirmed.of_a_guess()))?;
        Ok(Safe { proof: Some(annotation), confirmation: Confirmation::Checked })
    }

    /// Proves the program with cells in place of its maps; what is found about the cells holds for all of them.
    fn watch_cells(&mut self) -> Result<Safe, Fail> {
        let relations = self.session.relations;
        let Some(watched) = Watched::new(relations.terms, relations.icfg, self.goals) else {
            return Err(Fail::Unknown(Unknown::NoInterpolants));
        };
        let (terms, interrupt) = (relations.terms, &self.session.settings.interrupt);
        let solver = self.session.solvers.make(Purpose::HoareTriples, &relations.icfg.axioms).map_err(Fail::Unknown)?;
        let mut houdini = Houdini { terms, icfg: &watched.icfg, solver, interrupt };
        if let Some(invariants) = invariants_of_cells(terms, &watched, &mut houdini) {
            return self.suggested(watched.lift(terms, &invariants));
        }
        let settings = Settings {
            strategy: Strategy::Escalate,
            confirm: false,
            all_errors: false,
            keep_automata: false,
            ..self.session.settings.clone()
        };
        let outcome = verify(terms, &watched.icfg, &settings, self.session.progress);
        self.statistics.absorb(outcome.statistics);
        match (outcome.verdict, outcome.proof) {
            (Verdict::True, Some(proof)) => self.suggested(watched.lift(terms, &proof.invariants)),
            (Verdict::Unknown(unknown), _) if !matches!(unknown, Unknown::Unconfirmed(_)) => {
                Err(Fail::Unknown(unknown))
            }
            // The error may be one of the cells only, whether there is an execution of them or not.
            _ => Err(Fail::Unknown(Unknown::NoInterpolants)),
        }
    }

    /// Looks for an error among all executions of a length at once.
    fn unroll(&mut self) -> Fail {
        let relations = self.session.relations;
        let interrupt = self.session.settings.interrupt.clone();
        let solver = match self.session.solvers.make(Purpose::Unrolling, &relations.icfg.axioms) {
            Ok(solver) => solver,
            Err(unknown) => return Fail::Unknown(unknown),
        };
        let mut unrolling = Unrolling::new(relations.terms, relations.icfg, solver, self.goals);
        let mut progress = |layers: usize| {
            let phase = Phase::Unrolling;
            (self.session.progress)(Progress { iteration: layers, states: 0, trace_length: layers, phase });
        };
        match unrolling.run(&interrupt, &mut progress) {
            Unrolled::Error(run, hints) => {
                drop(unrolling);
                self.violated(&run, &hints)
            }
            Unrolled::NothingLeft => Fail::Unknown(Unknown::NoProof),
            Unrolled::GivenUp => {
                let given_up = || Unknown::Trace("there are too many executions".into());
                Fail::Unknown(interrupt.reason().map_or_else(given_up, ended))
            }
        }
    }

    /// Looks for an error by executing the program with values chosen at random.
    fn execute(&mut self) -> Fail {
        let relations = self.session.relations;
        let interrupt = self.session.settings.interrupt.clone();
        let mut search = Search::new(relations);
        let mut last = Fail::Unknown(Unknown::NoError("no execution was tried".into()));
        for _ in 0..MOST_UNCONFIRMED {
            self.report(Phase::Execution, 0);
            last = match search.run(relations, self.goals, &interrupt) {
                Found::Error(run, hints) => self.violated(&run, &hints),
                Found::Nothing => {
                    let why = interrupt.reason().unwrap_or(Reason::Interrupted);
                    return Fail::Unknown(ended(why));
                }
                Found::GivenUp(why) => return Fail::Unknown(Unknown::NoError(why)),
            };
            if matches!(last, Fail::Violated(..)) {
                break;
            }
        }
        last
    }

    fn limits(&self) -> Result<(), Unknown> {
        if let Some(reason) = self.session.settings.interrupt.reason() {
            return Err(ended(reason));
        }
        match self.session.settings.max_iterations {
            Some(limit) if self.statistics.iterations.len() >= limit => Err(Unknown::Iterations(limit)),
            _ => Ok(()),
        }
    }

    fn report(&mut self, phase: Phase, trace_length: usize) {
        (self.session.progress)(Progress {
            iteration: self.statistics.iterations.len() + 1,
            states: self.abstraction.states(),
            trace_length,
            phase,
        });
    }

    /// One round: the trace is a counterexample, or the abstraction gets smaller.
    fn step(&mut self, run: &Run) -> Result<(), Fail> {
        self.report(Phase::TraceCheck, run.len());
        let started = Instant::now();
        let relations = self.session.relations;
        let check = TraceCheck::new(relations, &run.word);
        let solver = self.session.trace_solver(run.len()).map_err(Fail::Unknown)?;
        let feasibility = check.check(solver, |_, feasibility| feasibility);
        self.statistics.trace_checks += started.elapsed();
        let core = match feasibility {
            Feasibility::Feasible => return Err(self.violated(run, &[])),
            Feasibility::Unknown(reason) => {
                let why = self.session.settings.interrupt.reason().map_or(Unknown::Trace(reason.to_string()), ended);
                return Err(Fail::Unknown(why));
            }
            Feasibility::Infeasible(core) => core,
        };
        self.report(Phase::Interpolation, run.len());
        let trace = Infeasible { relations, word: &run.word, ssa: &check.ssa, core: &core };
        let started = Instant::now();
        let (simulation, session) = (&mut self.simulation, &mut *self.session);
        let mut before_costly = || simulation.run(session.relations, session.settings, self.goals);
        let refinement = self.refiner.refine(&self.program, run, &trace, &mut session.checker, &mut before_costly);
        let mut refinement = match refinement {
            Ok(refinement) => refinement,
            Err(NoRefinement::NoInterpolants) => return Err(Fail::Unknown(Unknown::NoInterpolants)),
            Err(NoRefinement::Violated(found)) => return Err(self.violated(&found.0, &found.1)),
            Err(NoRefinement::Ended(reason)) => return Err(Fail::Unknown(ended(reason))),
        };
        self.report(Phase::Difference, run.len());
        if self.session.settings.automaton == AutomatonKind::Eager {
            let symbols = letters(relations.icfg);
            let computed = refinement.automaton.asking(&mut self.session.checker).compute_all(symbols);
            computed.map_err(|reason| Fail::Unknown(ended(reason)))?;
        }
        self.subtract(&mut refinement.automaton)?;
        self.statistics.differences += started.elapsed();
        self.report(Phase::Minimisation, run.len());
        let started = Instant::now();
        self.abstraction.reduce();
        self.statistics.automata += started.elapsed();
        self.statistics.largest_abstraction = self.statistics.largest_abstraction.max(self.abstraction.states());
        let mut predicates = vec![Term::TRUE];
        predicates.extend_from_slice(refinement.automaton.predicates());
        self.statistics.iterations.push(Iteration {
            trace_length: run.len(),
            method: refinement.method,
            perfect: refinement.perfect,
            repeated: refinement.repeated,
            predicates,
            automaton: refinement.automaton.stats(),
            abstraction_states: self.abstraction.states(),
            abstraction_transitions: self.abstraction.nwa.transition_count(),
        });
        self.automata.push(refinement.automaton);
        Ok(())
    }

    fn subtract(&mut self, automaton: &mut FloydHoare) -> Result<(), Fail> {
        let interrupt = self.session.settings.interrupt.clone();
        let mut watch = |_| if interrupt.is_triggered() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        match self.abstraction.subtract(automaton, &mut self.session.checker, &mut watch) {
            Ok(()) => Ok(()),
            Err(DifferenceError::Subtrahend(reason)) => Err(Fail::Unknown(ended(reason))),
            Err(DifferenceError::Interrupted) => {
                let reason = self.session.settings.interrupt.reason().unwrap_or(Reason::Interrupted);
                Err(Fail::Unknown(ended(reason)))
            }
        }
    }

    /// The trace is feasible: execute it before anybody hears of it.
    fn violated(&mut self, run: &Run, hints: &[Hint]) -> Fail {
        self.report(Phase::Confirmation, run.len());
        let relations = self.session.relations;
        let icfg = relations.icfg;
        let last = LocId(run.last_state().0);
        let Some(check) = icfg.check_at(last) else {
            return Fail::Unknown(Unknown::Unconfirmed("the trace ends at no check".into()));
        };
        let letters: Vec<TraceLetter> = run
            .word
            .symbols()
            .iter()
            .map(|symbol| match *symbol {
                Symbol::Internal(a) => TraceLetter::Edge(edge_of(a)),
                Symbol::Call(a) => TraceLetter::Call(call_of(a)),
                Symbol::Return(a) => TraceLetter::Return(call_of(a)),
            })
            .collect();
        let started = Instant::now();
        let fresh = self.session.solvers.make(Purpose::Confirmation, &[]);
        let result = fresh.and_then(|mut solver| {
            replay_along(relations.terms, icfg, &letters, hints, &mut *solver)
                .map_err(|e| Unknown::Unconfirmed(e.to_string()))
        });
        self.statistics.confirmation += started.elapsed();
        match result {
            Ok(execution) => match execution.overapproximations.first() {
                Some((span, construct)) => Fail::Unknown(Unknown::Overapproximated(construct.to_string(), *span)),
                None => Fail::Violated(check, Box::new(execution)),
            },
            Err(unknown) => Fail::Unknown(unknown),
        }
    }

    /// Nothing is left: turn the automata into an annotation and have it checked.
    fn proved(&mut self) -> Result<Safe, Fail> {
        self.report(Phase::Confirmation, 0);
        let relations = self.session.relations;
        let (terms, icfg) = (relations.terms, relations.icfg);
        let started = Instant::now();
        let annotation = if icfg.calls.is_empty() {
            Ok(without_calls(terms, icfg, &self.abstraction.covered(terms)))
        } else {
            with_calls(relations, &mut self.session.checker, &mut self.automata)
        };
        let result = match annotation {
            Err(NoAnnotation::Ended(reason)) => Err(Fail::Unknown(ended(reason))),
            Err(NoAnnotation::TooLarge) if self.session.settings.confirm => {
                Err(Fail::Unknown(Unknown::Unconfirmed("the proof is too large to be checked".into())))
            }
            Err(NoAnnotation::TooLarge) => Ok(Safe { proof: None, confirmation: Confirmation::Skipped }),
            Ok(annotation) if self.session.settings.confirm => match self.confirm(&annotation) {
                Ok(()) => Ok(Safe { proof: Some(annotation), confirmation: Confirmation::Checked }),
                Err(unconfirmed) => Err(Fail::Unknown(unconfirmed.of_a_proof())),
            },
            Ok(annotation) => Ok(Safe { proof: Some(annotation), confirmation: Confirmation::Skipped }),
        };
        self.statistics.confirmation += started.elapsed();
        result
    }

    fn confirm(&mut self, annotation: &Annotation) -> Result<(), NotConfirmed> {
        let relations = self.session.relations;
        let mut fresh = self.session.solvers.make(Purpose::Confirmation, &[]).map_err(NotConfirmed::Ended)?;
        let accepting: Vec<bool> =
            (0..self.program.len() as u32).map(|q| self.program.is_accepting(State(q))).collect();
        let mut icfg = relations.icfg.clone();
        for (location, accepting) in icfg.locations.iter_mut().zip(accepting) {
            // Checks that this run was not about may fail: that is another run's business.
            if !accepting {
                location.check = None;
            }
        }
        // By single statements: what made blocks of them, and left blocks out, is not part of what a verdict rests on.
        let (terms, meaning) = (relations.terms, Meaning::Statements);
        let (blocked, claim) = without_way_through(&icfg);
        let checked = check_annotation_of(terms, &icfg, annotation, meaning, &mut *fresh)
            .and_then(|_| check_annotation_of(terms, &blocked, &claim, meaning, &mut *fresh));
        match checked {
            Ok(_) => Ok(()),
            Err(rejection) => match self.session.settings.interrupt.reason() {
                Some(reason) => Err(NotConfirmed::Ended(ended(reason))),
                None => Err(NotConfirmed::Rejected(rejection)),
            },
        }
    }
}

/// The blocks that were left out, as a program of their own, with the claim that there is no way through any of them.
fn without_way_through(icfg: &Icfg) -> (Icfg, Annotation) {
    let mut graph = icfg.clone();
    graph.edges.clear();
    graph.calls.clear();
    graph.initial.clear();
    graph.locations.iter_mut().for_each(|location| location.check = None);
    let mut invariants = vec![Term::TRUE; graph.locations.len()];
    for edge in &icfg.blocked {
        let before = graph.location(edge.source).clone();
        let source = LocId::from_index(graph.locations.len());
        let target = LocId::from_index(graph.locations.len() + 1);
        graph.locations.extend([before.clone(), before]);
        invariants.extend([Term::TRUE, Term::FALSE]);
        graph.initial.push(source);
        graph.edges.push(tracewright_program::Edge { source, target, ..edge.clone() });
    }
    let unused = Contract { requires: Term::FALSE, ensures: Term::TRUE };
    let contracts = vec![unused; graph.procedures.len()];
    (graph, Annotation { invariants, contracts })
}

/// All letters of a program.
fn letters(icfg: &Icfg) -> impl Iterator<Item = Symbol> {
    let calls = icfg.calls.len() as u32;
    let internal = (0..icfg.edges.len() as u32).map(|a| Symbol::Internal(Letter(a)));
    let both = (0..calls).flat_map(|a| [Symbol::Call(Letter(a)), Symbol::Return(Letter(a))]);
    internal.chain(both)
}

fn ended(reason: Reason) -> Unknown {
    match reason {
        Reason::Timeout => Unknown::Timeout,
        Reason::Interrupted => Unknown::Interrupted,
        other => Unknown::Solver(other.to_string()),
    }
}
