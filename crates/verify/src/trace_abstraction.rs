//! The refinement loop (CEGAR): take an error trace; if it is infeasible, subtract an automaton of traces that are
//! infeasible for the same reason; repeat.
//!
//! Matthias Heizmann, Jochen Hoenicke, Andreas Podelski: *Refinement of Trace Abstraction*, SAS 2009; *Nested
//! Interpolants*, POPL 2010 (procedures); *Software Model Checking for People Who Love Automata*, CAV 2013. Floyd-Hoare
//! automata on demand: Matthias Heizmann et al., *Ultimate Automizer with an On-Demand Construction of Floyd-Hoare
//! Automata*, TACAS 2017. Counterexample-guided abstraction refinement: Edmund Clarke, Orna Grumberg, Somesh Jha, Yuan
//! Lu, Helmut Veith, CAV 2000.

use std::ops::ControlFlow;
use std::time::Instant;

use tracewright_automata::{DifferenceError, Letter, Run, State, Symbol, accepting_run};
use tracewright_logic::Term;
use tracewright_program::Icfg;
use tracewright_proof::interpolate::Infeasible;
use tracewright_proof::{AutomatonKind, Core, Feasibility, FloydHoare, TraceCheck};
use tracewright_smt::Reason;

use crate::abstraction::Abstraction;
use crate::annotation::{NoAnnotation, with_calls, without_calls};
use crate::outcome::{AutomatonRecord, Confirmation, Iteration, Phase, Proof, Unknown};
use crate::refine::{Methods, NoRefinement, Refinement, Refiner};
use crate::session::{Fail, Safe};
use crate::simulate::Simulation;
use crate::verification::{Verification, ended};

/// Refines an abstraction of the program, by default the program automaton itself, until the goals are decided.
pub(crate) fn refine_until_decided(
    verification: &mut Verification,
    abstraction: Abstraction,
    methods: Methods,
) -> Result<Safe, Fail> {
    let settings = verification.session.settings;
    let mut cegar = Cegar {
        abstraction,
        simulation: (methods == Methods::Escalating).then(Simulation::default),
        refiner: Refiner::new(settings, methods),
        automata: Vec::new(),
        verification,
    };
    let result = cegar.run();
    let Cegar { refiner, automata, verification, .. } = cegar;
    verification.statistics.interpolation += refiner.time_spent();
    if settings.keep_automata {
        verification.automata = automata.iter().map(|a| AutomatonRecord { floyd_hoare: a.built() }).collect();
    }
    result
}

/// The state of the refinement loop.
struct Cegar<'v, 'r, 'a> {
    verification: &'v mut Verification<'r, 'a>,
    /// The error traces that have not been excluded yet.
    abstraction: Abstraction,
    refiner: Refiner<'a>,
    /// Searches for errors before costly methods search for proofs.
    simulation: Option<Simulation>,
    /// What was subtracted.
    automata: Vec<FloydHoare>,
}

impl Cegar<'_, '_, '_> {
    fn run(&mut self) -> Result<Safe, Fail> {
        loop {
            self.limits().map_err(Fail::Unknown)?;
            self.report(Phase::Search, 0);
            let started = Instant::now();
            let found = accepting_run(&self.abstraction.nwa);
            self.verification.statistics.automata += started.elapsed();
            let Some(found) = found else { return self.proved() };
            let run = found.map_states(|q| State(self.abstraction.locations[q.index()].0));
            self.step(&run)?;
        }
    }

    fn limits(&self) -> Result<(), Unknown> {
        let settings = self.verification.session.settings;
        if let Some(reason) = settings.interrupt.reason() {
            return Err(ended(reason));
        }
        match settings.max_iterations {
            Some(limit) if self.verification.statistics.iterations.len() >= limit => Err(Unknown::Iterations(limit)),
            _ => Ok(()),
        }
    }

    fn report(&mut self, phase: Phase, trace_length: usize) {
        self.verification.states = self.abstraction.states();
        self.verification.report(phase, trace_length);
    }

    /// One iteration: the trace is a counterexample, or it is excluded from the abstraction.
    fn step(&mut self, run: &Run) -> Result<(), Fail> {
        self.report(Phase::TraceCheck, run.len());
        let started = Instant::now();
        let relations = self.verification.session.relations;
        let check = TraceCheck::new(relations, &run.word);
        let solver = self.verification.session.trace_solver(run.len()).map_err(Fail::Unknown)?;
        let feasibility = check.check(solver, |_, feasibility| feasibility);
        self.verification.statistics.trace_checks += started.elapsed();
        let core = match feasibility {
            Feasibility::Feasible => return Err(self.verification.violated(run, &[])),
            Feasibility::Unknown(reason) => {
                return Err(self.verification.given_up(|| Unknown::Trace(reason.to_string())));
            }
            Feasibility::Infeasible(core) => core,
        };
        let started = Instant::now();
        let mut refinement = self.interpolate(run, &check, &core)?;
        self.report(Phase::Difference, run.len());
        if self.verification.session.settings.automaton == AutomatonKind::Eager {
            let symbols = letters(relations.icfg);
            let computed = refinement.automaton.asking(&mut self.verification.session.checker).compute_all(symbols);
            computed.map_err(|reason| Fail::Unknown(ended(reason)))?;
        }
        self.subtract(&mut refinement.automaton)?;
        self.verification.statistics.differences += started.elapsed();
        self.report(Phase::Minimisation, run.len());
        let started = Instant::now();
        self.abstraction.reduce();
        self.verification.statistics.automata += started.elapsed();
        self.record(run, refinement);
        Ok(())
    }

    /// Finds a Floyd-Hoare automaton that accepts the trace.
    fn interpolate(&mut self, run: &Run, check: &TraceCheck, core: &Core) -> Result<Refinement, Fail> {
        self.report(Phase::Interpolation, run.len());
        let verification = &mut *self.verification;
        let (session, goals) = (&mut *verification.session, verification.goals);
        let (relations, settings) = (session.relations, session.settings);
        let trace = Infeasible { relations, word: &run.word, ssa: &check.ssa, core };
        let simulation = &mut self.simulation;
        let mut before_costly = || simulation.as_mut()?.run(relations, &settings.interrupt, goals);
        let refinement =
            self.refiner.refine(&verification.program, run, &trace, &mut session.checker, &mut before_costly);
        refinement.map_err(|none| match none {
            NoRefinement::NoInterpolants => Fail::Unknown(Unknown::NoInterpolants),
            NoRefinement::Violated(found) => self.verification.violated(&found.0, &found.1),
            NoRefinement::Ended(reason) => Fail::Unknown(ended(reason)),
        })
    }

    fn subtract(&mut self, automaton: &mut FloydHoare) -> Result<(), Fail> {
        let session = &mut *self.verification.session;
        let interrupt = &session.settings.interrupt;
        let mut watch = |_| if interrupt.is_triggered() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        match self.abstraction.subtract(automaton, &mut session.checker, &mut watch) {
            Ok(()) => Ok(()),
            Err(DifferenceError::Subtrahend(reason)) => Err(Fail::Unknown(ended(reason))),
            Err(DifferenceError::Interrupted) => {
                Err(Fail::Unknown(ended(interrupt.reason().unwrap_or(Reason::Interrupted))))
            }
        }
    }

    /// Records an iteration.
    fn record(&mut self, run: &Run, refinement: Refinement) {
        let statistics = &mut self.verification.statistics;
        statistics.largest_abstraction = statistics.largest_abstraction.max(self.abstraction.states());
        let mut predicates = vec![Term::TRUE];
        predicates.extend_from_slice(refinement.automaton.predicates());
        statistics.iterations.push(Iteration {
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
    }

    /// The abstraction is empty: turns the automata into an annotation and has it checked.
    fn proved(&mut self) -> Result<Safe, Fail> {
        self.report(Phase::Confirmation, 0);
        let verification = &mut *self.verification;
        let (relations, settings) = (verification.session.relations, verification.session.settings);
        let (terms, icfg) = (relations.terms, relations.icfg);
        let started = Instant::now();
        let annotation = if icfg.calls.is_empty() {
            Ok(without_calls(terms, icfg, &self.abstraction.covered(terms)))
        } else {
            with_calls(relations, &mut verification.session.checker, &mut self.automata)
        };
        let result = match annotation {
            Err(NoAnnotation::Ended(reason)) => Err(Fail::Unknown(ended(reason))),
            Err(NoAnnotation::TooLarge) if settings.confirm => {
                Err(Fail::Unknown(Unknown::Unconfirmed("the proof is too large to be checked".into())))
            }
            Err(NoAnnotation::TooLarge) => Ok(Safe { proof: None, confirmation: Confirmation::Skipped }),
            Ok(annotation) if settings.confirm => match verification.confirm(&annotation) {
                Ok(()) => Ok(Safe { proof: Some(Proof::Invariants(annotation)), confirmation: Confirmation::Checked }),
                Err(unconfirmed) => Err(Fail::Unknown(unconfirmed.of_a_proof())),
            },
            Ok(annotation) => {
                Ok(Safe { proof: Some(Proof::Invariants(annotation)), confirmation: Confirmation::Skipped })
            }
        };
        verification.statistics.confirmation += started.elapsed();
        result
    }
}

/// All letters of a program.
fn letters(icfg: &Icfg) -> impl Iterator<Item = Symbol> {
    let calls = icfg.calls.len() as u32;
    let internal = (0..icfg.edges.len() as u32).map(|a| Symbol::Internal(Letter(a)));
    let both = (0..calls).flat_map(|a| [Symbol::Call(Letter(a)), Symbol::Return(Letter(a))]);
    internal.chain(both)
}
