//! An execution that comes back to a state: it can go on in the same way forever.
//!
//! The way to the state and the round are executed with a value for everything that an edge asks for, as an error trace is (`retrace`). What
//! is not known is asked for by no edge, or was chosen when it was asked for and can be chosen again. So if all that is known
//! is the same before and after a round, the round can be repeated.

use tracewright_logic as logic;
use tracewright_logic::Terms;
use tracewright_program::{Head, Icfg, LocId, VarId};

use super::ExplicitLimits;
use super::machine::Machine;
use super::retrace::{Preferred, Retracing, is_kept};
use crate::lasso::once_around;
use crate::{OnceAround, Round, TraceLetter};

/// The values of a state may not all be known when it is reached for the first time: so many rounds are executed at most.
const MOST_ROUNDS: usize = 3;

/// An endless execution that was confirmed by executing it once around.
#[derive(Clone, Debug)]
pub struct Circle {
    /// The execution.
    pub once: OnceAround,
    /// From the start of the program to the state.
    pub stem: Vec<TraceLetter>,
    /// Where the round starts and ends.
    pub head: LocId,
    /// The letters of the round.
    pub round: Vec<TraceLetter>,
    /// The values of variables in the state, as far as they are known.
    pub state: Vec<(VarId, logic::Value)>,
}

/// Executes a way to a state, which so many letters lead to, and from there to the state again. Nothing is returned where no values are
/// found with which the state is the same.
pub fn retrace_circle(
    terms: &Terms,
    icfg: &Icfg,
    trace: &[TraceLetter],
    stem: usize,
    stop: &dyn Fn() -> bool,
) -> Option<Circle> {
    let (stem, head, round) = rotated(icfg, trace, stem)?;
    for rounds in 1..=MOST_ROUNDS {
        let before: Vec<TraceLetter> =
            stem.iter().copied().chain((1..rounds).flat_map(|_| round.iter().copied())).collect();
        if let Around::Same(once, state) = once(terms, icfg, (&before, head, &round), stop)? {
            return Some(Circle { once: *once, stem: before, head, round, state });
        }
    }
    None
}

/// The state after a round.
enum Around {
    /// It is that before the round: the execution, and the values of variables.
    Same(Box<OnceAround>, Vec<(VarId, logic::Value)>),
    /// It is another one.
    Different,
}

/// Executes a stem and a round, if that is possible.
fn once(
    terms: &Terms,
    icfg: &Icfg,
    (stem, head, letters): (&[TraceLetter], LocId, &[TraceLetter]),
    stop: &dyn Fn() -> bool,
) -> Option<Around> {
    let round = Round {
        head: Head::Location(head),
        letters: letters.to_vec(),
        variables: Vec::new(),
        constraints: Vec::new(),
        constants: Vec::new(),
        mark: None,
    };
    let (graph, trace) = once_around(icfg, &round, logic::Term::TRUE, logic::Term::TRUE, stem);
    // The letters follow each other, calls and returns match, and the program starts with the first of them.
    let check = crate::replay::error_of(&graph, &trace).ok()?;
    let stop = |_: usize, _: usize| stop();
    let limits = ExplicitLimits { steps: u64::MAX, stop: &stop };
    let mut retracing = Retracing::new(Machine::new(terms, &graph, &|_| false, limits), terms, Preferred::All(0));
    let mut state = retracing.start(&trace)?;
    let mut at_head = None;
    for (position, &letter) in trace.iter().enumerate() {
        if retracing.machine.is_stopped(position) {
            return None;
        }
        // The first letter of the round comes after one that asks for the state before it; the last letter asks for the state after it.
        if position == stem.len() + 1 {
            at_head = Some((state.without_trace(), retracing.steps()));
        }
        if position + 1 == trace.len() {
            let (before, _) = at_head.as_ref()?;
            if !state.is_same(before) {
                return Some(Around::Different);
            }
        }
        retracing.letter(letter, &mut state, is_kept(position, trace.len()))?;
    }
    let (before, stem_steps) = at_head?;
    let shown: Vec<VarId> = (0..icfg.variables.len()).map(VarId::from_index).collect();
    let values = retracing.values(&shown, &before);
    let execution = retracing.execution(trace, check);
    Some(Around::Same(Box::new(OnceAround { execution, stem_steps, graph }), values))
}

/// The same execution, whose round starts where the fewest calls are open: at a loop head, if there is one.
fn rotated(icfg: &Icfg, trace: &[TraceLetter], stem: usize) -> Option<(Vec<TraceLetter>, LocId, Vec<TraceLetter>)> {
    let round = trace.get(stem..).filter(|round| !round.is_empty())?;
    let mut depth = 0i64;
    let mut best: Option<((i64, bool), usize, LocId)> = None;
    for (position, &letter) in round.iter().enumerate() {
        let source = match letter {
            TraceLetter::Edge(edge) => icfg.edge(edge).source,
            TraceLetter::Call(call) => icfg.call(call).source,
            TraceLetter::Return(call) => icfg.procedure(icfg.call(call).callee).exit,
        };
        let order = (depth, !icfg.location(source).loop_head);
        if best.is_none_or(|(least, ..)| order < least) {
            best = Some((order, position, source));
        }
        depth += match letter {
            TraceLetter::Edge(_) => 0,
            TraceLetter::Call(_) => 1,
            TraceLetter::Return(_) => -1,
        };
    }
    let (_, start, head) = best?;
    let (before, after) = round.split_at(start);
    let stem = trace[..stem].iter().chain(before).copied().collect();
    Some((stem, head, after.iter().chain(before).copied().collect()))
}
