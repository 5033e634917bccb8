//! One refinement: from an infeasible trace to a Floyd-Hoare automaton, by a strategy of methods.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;
use tracewright_automata::{DifferenceError, Nwa, Run, State, Symbol, accepting_run, difference, restrict_to_word};
use tracewright_logic::{Op, Term, Terms};
use tracewright_proof::interpolate::{Infeasible, Interpolation, sequences};
use tracewright_proof::{AutomatonKind, FloydHoare, HoareChecker};
use tracewright_smt::{Limit, Reason, Solver};

use crate::{Settings, Strategy};

/// A Floyd-Hoare automaton that accepts the trace it was made for.
pub(crate) struct Refinement {
    pub automaton: FloydHoare,
    pub method: Interpolation,
    /// Whether it accepts the whole path program of the trace.
    pub perfect: bool,
    /// Whether the path program was seen before.
    pub repeated: bool,
}

/// Why there is none.
pub(crate) enum NoRefinement {
    /// No method gave predicates that prove the trace infeasible.
    NoInterpolants,
    /// The work has to end.
    Ended(Reason),
}

/// How often each path program was refined: its letters, sorted.
#[derive(Default)]
pub(crate) struct History {
    seen: FxHashMap<Vec<Symbol>, u32>,
}

/// Finds refinements by a strategy.
pub(crate) struct Refiner<'s> {
    pub settings: &'s Settings,
    pub history: History,
    /// Time spent in methods.
    pub interpolation: Duration,
    /// Time spent on Horn clauses.
    pub horn: Duration,
    /// When the work began.
    pub started: Instant,
}

/// What Horn clauses may take even if nothing else has taken time yet.
const FIRST_HORN_TIME: Duration = Duration::from_millis(400);
/// With less than this they are not tried.
const LEAST_HORN_TIME: Duration = Duration::from_millis(60);

fn uses_horn(method: Interpolation) -> bool {
    matches!(method, Interpolation::Craig | Interpolation::PathInvariants)
}

/// Methods for a trace without loops: the first that works is as good as any.
const STRAIGHT: &[Interpolation] =
    &[Interpolation::Farkas, Interpolation::SpCore, Interpolation::WpCore, Interpolation::SpLive, Interpolation::Craig];

/// Methods for a trace with loops, cheap ones first.
const LOOPING: &[Interpolation] = &[
    Interpolation::Farkas,
    Interpolation::SpCore,
    Interpolation::WpCore,
    Interpolation::AbstractInterpretation,
    Interpolation::PathInvariants,
    Interpolation::Craig,
    Interpolation::SpLive,
];

/// What became of a candidate.
#[derive(PartialEq)]
enum Quality {
    /// The automaton does not even accept the trace.
    Useless,
    /// It accepts the trace.
    Accepts,
    /// It accepts the path program.
    Perfect,
}

impl Refiner<'_> {
    /// Finds an automaton for an infeasible trace. `run` is the trace's run in the program automaton.
    pub fn refine<S: Solver>(
        &mut self,
        program: &Nwa,
        run: &Run,
        trace: &Infeasible,
        checker: &mut HoareChecker<'_, S>,
    ) -> Result<Refinement, NoRefinement> {
        let path_program = restrict_to_word(program, run).nwa;
        let looping = path_program.len() < run.states.len();
        let mut letters: Vec<Symbol> = run.word.symbols().to_vec();
        letters.sort_unstable();
        letters.dedup();
        let count = self.history.seen.entry(letters).or_insert(0);
        let rounds = *count;
        *count += 1;
        let methods: Vec<Interpolation> = match &self.settings.strategy {
            Strategy::Single(method) => vec![*method],
            Strategy::Escalate if looping => LOOPING.to_vec(),
            Strategy::Escalate => STRAIGHT.to_vec(),
        };
        let mut fallback: Option<Refinement> = None;
        let mut pool: Vec<Term> = Vec::new();
        for method in methods {
            let Some(limit) = self.horn_limit(method) else { continue };
            let started = Instant::now();
            let found = sequences(trace, method, limit, &self.settings.interrupt);
            let elapsed = started.elapsed();
            self.interpolation += elapsed;
            if uses_horn(method) {
                self.horn += elapsed;
            }
            for sequence in found {
                let mut candidate = self.automaton(run, &sequence, &[]);
                let quality = self.judge(&path_program, run, &mut candidate, checker)?;
                pool.extend_from_slice(&sequence);
                if quality == Quality::Useless {
                    continue;
                }
                let perfect = quality == Quality::Perfect;
                let refinement = Refinement { automaton: candidate, method, perfect, repeated: rounds > 0 };
                if perfect {
                    return Ok(refinement);
                }
                fallback.get_or_insert(refinement);
            }
        }
        if self.settings.strategy == Strategy::Escalate && looping {
            // Together, and taken apart, predicates may do what no single sequence does.
            let pieces = pieces(trace.relations.terms, &pool);
            let mut candidate = self.automaton(run, &[], &pieces);
            if self.judge(&path_program, run, &mut candidate, checker)? == Quality::Perfect {
                let method = fallback.as_ref().map_or(Interpolation::SpCore, |f| f.method);
                return Ok(Refinement { automaton: candidate, method, perfect: true, repeated: rounds > 0 });
            }
        }
        fallback.ok_or(NoRefinement::NoInterpolants)
    }

    /// How long a method may take. Horn clauses get a share of all time spent so far: when a program is wrong they
    /// cannot help, and the search for the error must go on at their side.
    fn horn_limit(&self, method: Interpolation) -> Option<Limit> {
        if !uses_horn(method) || self.settings.strategy != Strategy::Escalate {
            return Some(Limit::millis(20_000));
        }
        let share = FIRST_HORN_TIME.max(self.started.elapsed() / 2);
        let left = share.saturating_sub(self.horn);
        (left >= LEAST_HORN_TIME).then(|| Limit::NONE.within(left))
    }

    fn automaton(&self, run: &Run, sequence: &[Term], more: &[Term]) -> FloydHoare {
        let kind = if sequence.is_empty() { AutomatonKind::OnDemand } else { self.settings.automaton };
        FloydHoare::new(kind, &run.word, sequence, more)
    }

    fn judge<S: Solver>(
        &self,
        path_program: &Nwa,
        run: &Run,
        automaton: &mut FloydHoare,
        checker: &mut HoareChecker<'_, S>,
    ) -> Result<Quality, NoRefinement> {
        let mut asking = automaton.asking(checker);
        let mut accepts = || -> Result<bool, Reason> {
            use tracewright_automata::OnDemand;
            let mut state = asking.initial();
            let mut stack: Vec<State> = Vec::new();
            for &symbol in run.word.symbols() {
                state = match symbol {
                    Symbol::Internal(a) => asking.internal(state, a)?,
                    Symbol::Call(a) => {
                        stack.push(state);
                        asking.call(state, a)?
                    }
                    Symbol::Return(a) => {
                        let hier = stack.pop().expect("nested words have no pending returns");
                        asking.ret(state, hier, a)?
                    }
                };
                if asking.is_accepting(state) {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        if !accepts().map_err(NoRefinement::Ended)? {
            return Ok(Quality::Useless);
        }
        if path_program.len() == run.states.len() {
            return Ok(Quality::Perfect);
        }
        let interrupt = &self.settings.interrupt;
        let mut watch = |_| if interrupt.is_triggered() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        match difference(path_program, &mut automaton.asking(checker), &mut watch) {
            Ok(rest) if accepting_run(&rest.nwa).is_none() => Ok(Quality::Perfect),
            Ok(_) => Ok(Quality::Accepts),
            Err(DifferenceError::Subtrahend(reason)) => Err(NoRefinement::Ended(reason)),
            Err(DifferenceError::Interrupted) => {
                Err(NoRefinement::Ended(interrupt.reason().unwrap_or(Reason::Interrupted)))
            }
        }
    }
}

/// The most pieces that are worth combining.
const MOST_PIECES: usize = 40;

/// The conjuncts of predicates, and the halves of their equations.
fn pieces(terms: &Terms, predicates: &[Term]) -> Vec<Term> {
    let mut pieces: Vec<Term> = Vec::new();
    let mut add = |term: Term| {
        if term != Term::TRUE && term != Term::FALSE && !pieces.contains(&term) && pieces.len() < MOST_PIECES {
            pieces.push(term);
        }
    };
    for &predicate in predicates {
        for part in terms.conjuncts(predicate) {
            add(part);
            let args = terms.args(part);
            let numeric = terms.with_op(part, |op| *op == Op::Eq) && terms.numeral(args[1]).is_some();
            if numeric {
                add(terms.le(args[0], args[1]));
                add(terms.ge(args[0], args[1]));
            }
        }
    }
    pieces
}
