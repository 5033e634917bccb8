//! One refinement: from an infeasible trace to a Floyd-Hoare automaton, by one method of interpolation after the other.
//!
//! Why several: Daniel Dietsch, Matthias Heizmann, Betim Musa, Alexander Nutz, Andreas Podelski, *Craig vs. Newton in
//! Software Model Checking*, ESEC/FSE 2017. Path programs: Dirk Beyer, Thomas A. Henzinger, Rupak Majumdar, Andrey
//! Rybalchenko, *Path Invariants*, PLDI 2007.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;
use tracewright_automata::{
    DifferenceError, Nwa, Progress, Run, State, Symbol, accepting_run, difference, restrict_to_word,
};
use tracewright_check::Hint;
use tracewright_logic::{Op, Term, Terms};
use tracewright_proof::interpolate::{Infeasible, Interpolation, sequences};
use tracewright_proof::{AutomatonKind, FloydHoare, HoareChecker};
use tracewright_smt::{Limit, Reason, Solver};

use crate::Settings;

/// Which methods of interpolation are tried on an infeasible trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Methods {
    /// Cheap ones first; when the automaton does not accept the whole path program, stronger ones.
    Escalating,
    /// The methods for traces without loops: where locations are split by known values, revisiting a location does not
    /// mean revisiting a state.
    Straight,
    /// Only this method.
    Only(Interpolation),
}

/// A Floyd-Hoare automaton that accepts the trace it was made for.
pub(crate) struct Refinement {
    pub automaton: FloydHoare,
    pub method: Interpolation,
    /// Whether it accepts the whole path program of the trace.
    pub perfect: bool,
    /// Whether the path program was seen before.
    pub repeated: bool,
}

/// Why there is no refinement.
pub(crate) enum NoRefinement {
    /// No method found predicates that prove the trace infeasible.
    NoInterpolants,
    /// Random execution found an error in the meantime.
    Violated(Box<(Run, Vec<Hint>)>),
    /// The verification is interrupted.
    Ended(Reason),
}

/// How often each path program was refined; the key is its sorted set of letters.
#[derive(Default)]
struct History {
    seen: FxHashMap<Vec<Symbol>, u32>,
}

/// Finds refinements.
pub(crate) struct Refiner<'s> {
    settings: &'s Settings,
    methods: Methods,
    history: History,
    /// Time spent in each method.
    spent: FxHashMap<Interpolation, Duration>,
    /// How long the last search for invariants of a path program took.
    last_path_invariants: Duration,
    /// When the work began.
    started: Instant,
}

/// The initial time limit for Craig interpolation.
const CRAIG_TIME: Duration = Duration::from_millis(240);
/// The time limit for the first search for invariants of a path program.
const PATH_INVARIANTS_TIME: Duration = Duration::from_millis(1000);

/// Methods for a trace without loops: the first one that succeeds is used.
const STRAIGHT: &[Interpolation] =
    &[Interpolation::Farkas, Interpolation::SpCore, Interpolation::WpCore, Interpolation::SpLive, Interpolation::Craig];

/// Methods for a trace with loops, cheap ones first.
const LOOPING: &[Interpolation] = &[
    Interpolation::Farkas,
    Interpolation::SpCore,
    Interpolation::WpCore,
    Interpolation::AbstractInterpretation,
    Interpolation::Craig,
    Interpolation::PathInvariants,
    Interpolation::SpLive,
];

/// The limit on states per location of the path program: an automaton with more is not worth its cost.
const PATH_PROGRAM_BLOW_UP: usize = 24;

/// The quality of a candidate automaton.
#[derive(PartialEq)]
enum Quality {
    /// The automaton does not even accept the trace.
    Useless,
    /// It accepts the trace.
    Accepts,
    /// It accepts the path program.
    Perfect,
}

impl<'s> Refiner<'s> {
    /// Begins to work.
    pub fn new(settings: &'s Settings, methods: Methods) -> Refiner<'s> {
        Refiner {
            settings,
            methods,
            history: History::default(),
            spent: FxHashMap::default(),
            last_path_invariants: Duration::ZERO,
            started: Instant::now(),
        }
    }

    /// The time spent in all methods.
    pub fn time_spent(&self) -> Duration {
        self.spent.values().sum()
    }

    /// Finds an automaton for an infeasible trace. `run` is the trace's run in the program automaton. When no automaton
    /// from a cheap method accepts the path program of a trace with loops, `before_costly` may search for an error by
    /// other means.
    pub fn refine<S: Solver>(
        &mut self,
        program: &Nwa,
        run: &Run,
        trace: &Infeasible,
        checker: &mut HoareChecker<'_, S>,
        before_costly: &mut dyn FnMut() -> Option<(Run, Vec<Hint>)>,
    ) -> Result<Refinement, NoRefinement> {
        let path_program = restrict_to_word(program, run).nwa;
        let looping = path_program.len() < run.states.len() && self.methods != Methods::Straight;
        let mut letters: Vec<Symbol> = run.word.symbols().to_vec();
        letters.sort_unstable();
        letters.dedup();
        let count = self.history.seen.entry(letters).or_insert(0);
        let rounds = *count;
        *count += 1;
        let methods: Vec<Interpolation> = match self.methods {
            Methods::Only(method) => vec![method],
            Methods::Escalating if looping => LOOPING.to_vec(),
            Methods::Escalating | Methods::Straight => STRAIGHT.to_vec(),
        };
        let mut fallback: Option<Refinement> = None;
        let mut pool: Vec<Vec<Term>> = Vec::new();
        for method in methods {
            if looping
                && method == Interpolation::Craig
                && let Some(found) = before_costly()
            {
                return Err(NoRefinement::Violated(Box::new(found)));
            }
            let Some(limit) = self.limit(method) else { continue };
            let started = Instant::now();
            let found = sequences(trace, method, limit, &self.settings.interrupt);
            let elapsed = started.elapsed();
            *self.spent.entry(method).or_default() += elapsed;
            if method == Interpolation::PathInvariants {
                self.last_path_invariants = elapsed;
            }
            for sequence in found {
                let sequence: Vec<Term> = sequence.into_iter().map(|p| checker.unify(p)).collect();
                let mut candidate = self.automaton(run, &sequence, &[]);
                let quality = self.judge(&path_program, run, &mut candidate, checker)?;
                pool.push(sequence);
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
        if self.methods == Methods::Escalating && looping && (rounds == 0 || rounds.is_power_of_two()) {
            // Combining the predicates of all methods, and their conjuncts, may succeed where no single sequence does.
            // That is costly, and one more unrolling of a loop rarely changes the result, so it is tried at growing
            // intervals.
            let terms = trace.relations.terms;
            for pieces in [stable_pieces(terms, run, &pool), all_pieces(terms, &pool)] {
                let mut candidate = self.automaton(run, &[], &pieces);
                if self.judge(&path_program, run, &mut candidate, checker)? == Quality::Perfect {
                    let method = fallback.as_ref().map_or(Interpolation::SpCore, |f| f.method);
                    return Ok(Refinement { automaton: candidate, method, perfect: true, repeated: rounds > 0 });
                }
            }
        }
        fallback.ok_or(NoRefinement::NoInterpolants)
    }

    /// The time limit of a method; `None` when it must wait. Horn clauses get a share of the time spent so far: on an
    /// incorrect program they cannot succeed, and the search for the error must go on.
    fn limit(&self, method: Interpolation) -> Option<Limit> {
        if self.methods != Methods::Escalating {
            return Some(Limit::millis(20_000));
        }
        let elapsed = self.started.elapsed();
        let (least, budget) = match method {
            Interpolation::Craig => (CRAIG_TIME / 8, CRAIG_TIME + elapsed / 5),
            // A search that is cut short starts from scratch the next time, so the next one must be longer.
            Interpolation::PathInvariants => {
                let again = self.last_path_invariants * 2;
                (PATH_INVARIANTS_TIME.max(again), PATH_INVARIANTS_TIME + elapsed / 2)
            }
            _ => return Some(Limit::millis(20_000)),
        };
        let left = budget.saturating_sub(self.spent.get(&method).copied().unwrap_or_default());
        (left >= least).then(|| Limit::NONE.within(left))
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
        let most = path_program.len() * PATH_PROGRAM_BLOW_UP;
        let mut watch = |progress: Progress| {
            let enough = interrupt.is_triggered() || progress.states > most;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        match difference(path_program, &mut automaton.asking(checker), &mut watch) {
            Ok(rest) if accepting_run(&rest.nwa).is_none() => Ok(Quality::Perfect),
            Ok(_) => Ok(Quality::Accepts),
            Err(DifferenceError::Subtrahend(reason)) => Err(NoRefinement::Ended(reason)),
            Err(DifferenceError::Interrupted) => match interrupt.reason() {
                Some(reason) => Err(NoRefinement::Ended(reason)),
                // The automaton has too many states for so small a path program; it may be perfect, but a smaller one
                // is wanted.
                None => Ok(Quality::Accepts),
            },
        }
    }
}

/// The limit on the number of pieces that are combined.
const MOST_PIECES: usize = 40;

/// A growing set of candidate predicates.
#[derive(Default)]
struct Pieces(Vec<Term>);

impl Pieces {
    fn add(&mut self, term: Term) {
        if term != Term::TRUE && term != Term::FALSE && !self.0.contains(&term) && self.0.len() < MOST_PIECES {
            self.0.push(term);
        }
    }
}

/// The conjuncts of a predicate, and the two inequalities of its equations.
fn pieces(terms: &Terms, predicate: Term) -> Vec<Term> {
    let mut pieces = Vec::new();
    for part in terms.conjuncts(predicate) {
        pieces.push(part);
        let args = terms.args(part);
        if terms.with_op(part, |op| *op == Op::Eq) && terms.numeral(args[1]).is_some() {
            pieces.push(terms.le(args[0], args[1]));
            pieces.push(terms.ge(args[0], args[1]));
        }
    }
    pieces
}

/// All pieces of all predicates.
fn all_pieces(terms: &Terms, pool: &[Vec<Term>]) -> Vec<Term> {
    let mut all = Pieces::default();
    pool.iter().flatten().flat_map(|&predicate| pieces(terms, predicate)).for_each(|piece| all.add(piece));
    all.0
}

/// The pieces that hold at every visit of a location: facts about one particular unrolling (`x == 3`) are not among
/// them.
fn stable_pieces(terms: &Terms, run: &Run, pool: &[Vec<Term>]) -> Vec<Term> {
    let mut stable = Pieces::default();
    for sequence in pool {
        let mut by_location: FxHashMap<State, Vec<Term>> = FxHashMap::default();
        for (&state, &predicate) in run.states.iter().zip(sequence) {
            let here = pieces(terms, predicate);
            match by_location.get_mut(&state) {
                None => drop(by_location.insert(state, here)),
                Some(known) => known.retain(|piece| here.contains(piece)),
            }
        }
        let mut visited: Vec<State> = run.states.clone();
        visited.dedup();
        for state in visited {
            by_location.remove(&state).into_iter().flatten().for_each(|piece| stable.add(piece));
        }
    }
    stable.0
}
