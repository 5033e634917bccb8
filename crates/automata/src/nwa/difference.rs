//! Difference of an explicit automaton and one that is computed on demand.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::{Alphabet, Edge, Nwa, accepting_run};
use crate::explore::{Source, UntilAccepting, explore};
use crate::{NestedWord, OnDemand, State};

/// The words of the minuend that the subtrahend does not accept.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The product automaton. All its states are reachable, numbered breadth first.
    pub nwa: Nwa,
    /// For each product state the states of minuend and subtrahend it consists of.
    pub origin: Vec<(State, State)>,
}

/// Progress of a construction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// States whose transitions have been computed.
    pub expanded: usize,
    /// States found, expanded or not.
    pub states: usize,
    /// Transitions found.
    pub transitions: usize,
}

/// Why there is no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DifferenceError<E> {
    /// The watcher interrupted the construction.
    #[error("the construction of the difference was interrupted")]
    Interrupted,
    /// The subtrahend could not compute a transition.
    #[error("the subtrahend could not compute a transition")]
    Subtrahend(#[source] E),
}

/// A watcher that never interrupts.
pub fn unwatched(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// How many states are expanded between two calls of the watcher.
const WATCH_EVERY: usize = 64;

/// `L(minuend) \ L(subtrahend)`, by the reachable part of the product, built on demand and breadth first.
///
/// A product state is accepting if its minuend part is and its subtrahend part is not. Return transitions are requested
/// only with hierarchical predecessors that can be on top of the stack. States whose subtrahend part is an accepting
/// sink are not built: the subtrahend accepts whatever comes after them.
///
/// `watch` is called every few dozen states and decides whether to go on; it may also report progress. Pass
/// [`unwatched`] if there is no limit. If a single transition takes too long, the subtrahend has to end it with an
/// error.
pub fn difference<S: OnDemand>(
    minuend: &Nwa,
    subtrahend: &mut S,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Difference, DifferenceError<S::Error>> {
    product(minuend, subtrahend, Polarity::Minus, watch)
}

/// Which product states accept, given an accepting minuend part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Polarity {
    /// Those with an accepting subtrahend part: intersection.
    And,
    /// Those with a rejecting subtrahend part: difference.
    Minus,
}

/// The product of an explicit and an on-demand automaton.
pub(super) fn product<S: OnDemand>(
    left: &Nwa,
    right: &mut S,
    polarity: Polarity,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Difference, DifferenceError<S::Error>> {
    let mut source = Product { left, right, polarity, watch, number: FxHashMap::default(), origin: Vec::new() };
    let explored = explore(&mut source)?;
    Ok(Difference { nwa: explored.nwa, origin: source.origin })
}

/// A word of the difference, found without building more of the product than needed. It is a shortest one if there are
/// no calls.
pub(super) fn word_of_difference<S: OnDemand>(left: &Nwa, right: &mut S) -> Result<Option<NestedWord>, S::Error> {
    let (number, origin) = (FxHashMap::default(), Vec::new());
    let product = Product { left, right, polarity: Polarity::Minus, watch: &mut unwatched, number, origin };
    match explore(&mut UntilAccepting::new(product)) {
        Ok(explored) => Ok(accepting_run(&explored.nwa).map(|run| run.word)),
        Err(DifferenceError::Subtrahend(error)) => Err(error),
        Err(DifferenceError::Interrupted) => unreachable!("nobody interrupts"),
    }
}

struct Product<'a, S> {
    left: &'a Nwa,
    right: &'a mut S,
    polarity: Polarity,
    watch: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
    number: FxHashMap<(State, State), State>,
    origin: Vec<(State, State)>,
}

impl<S: OnDemand> Product<'_, S> {
    /// The number of a product state; `None` if it need not be built.
    fn number(&mut self, left: State, right: State) -> Option<State> {
        let never_accepts = match self.polarity {
            Polarity::And => self.right.is_rejecting_sink(right),
            Polarity::Minus => self.right.is_accepting_sink(right),
        };
        if never_accepts {
            return None;
        }
        Some(*self.number.entry((left, right)).or_insert_with(|| {
            self.origin.push((left, right));
            State::from_index(self.origin.len() - 1)
        }))
    }
}

/// Runs of equal letters are common (nondeterministic minuends): ask the subtrahend once for each run.
macro_rules! successors {
    ($self:ident, $row:expr, $out:ident, |$letter:ident| $ask:expr) => {{
        let mut last = None;
        for edge in $row {
            let $letter = edge.letter;
            let right = match last {
                Some((letter, right)) if letter == $letter => right,
                _ => $ask.map_err(DifferenceError::Subtrahend)?,
            };
            last = Some(($letter, right));
            if let Some(target) = $self.number(edge.target, right) {
                $out.push(Edge { letter: $letter, target });
            }
        }
        Ok(())
    }};
}

impl<S: OnDemand> Source for Product<'_, S> {
    type Error = DifferenceError<S::Error>;

    fn alphabet(&self) -> Alphabet {
        self.left.alphabet()
    }

    fn initial(&mut self, out: &mut Vec<State>) -> Result<(), Self::Error> {
        let right = self.right.initial();
        let left = self.left;
        out.extend(left.initial().iter().filter_map(|&q| self.number(q, right)));
        Ok(())
    }

    fn is_accepting(&self, q: State) -> bool {
        let (left, right) = self.origin[q.index()];
        self.left.is_accepting(left) && self.right.is_accepting(right) == (self.polarity == Polarity::And)
    }

    fn internal(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Self::Error> {
        let (left, right) = self.origin[q.index()];
        successors!(self, self.left.internal(left), out, |a| self.right.internal(right, a))
    }

    fn call(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Self::Error> {
        let (left, right) = self.origin[q.index()];
        successors!(self, self.left.calls(left), out, |a| self.right.call(right, a))
    }

    fn has_returns(&self, q: State) -> bool {
        !self.left.returns(self.origin[q.index()].0).is_empty()
    }

    fn ret(&mut self, q: State, hier: State, out: &mut Vec<Edge>) -> Result<(), Self::Error> {
        let (left, right) = self.origin[q.index()];
        let (hier_left, hier_right) = self.origin[hier.index()];
        successors!(self, self.left.returns_to(left, hier_left), out, |a| self.right.ret(right, hier_right, a))
    }

    fn tick(&mut self, expanded: usize, states: usize, transitions: usize) -> Result<(), Self::Error> {
        if expanded.is_multiple_of(WATCH_EVERY) && (self.watch)(Progress { expanded, states, transitions }).is_break() {
            return Err(DifferenceError::Interrupted);
        }
        Ok(())
    }
}
