//! From complements for infinite words to complements for infinite nested words.
//!
//! An infinite nested word has infinitely many *stable* positions: those whose level is never left by a return. From
//! one stable position to the next it is an internal symbol, a call that stays pending, or a call with everything up to
//! the matching return. Seen from there, a run is a run over an infinite word whose symbols are such steps, only that a
//! step of the third kind may visit accepting states on the way. So it suffices to have a complement construction for
//! words that supports such steps ([`Macrostates`]).
//!
//! The automaton made of it guesses for each call at a stable position whether it stays pending. If it does, the
//! macrostate takes a step, and no return of this call follows. If it does not, the automaton follows the callee in a
//! *summary*: which state before the call leads to which state now, with or without an accepting state on the way. This
//! is deterministic. At the matching return the summary becomes one step of the macrostate that made the call. A
//! summary is never accepting, so a wrong guess that a call returns does not lead to acceptance.
//!
//! (Tracking pairs of the caller's state and the present state in the macrostate itself is not enough: histories that
//! merge in a callee separate again at its return, but a commitment made in the callee would apply to all of them.)

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::buchi::on_demand::Pull;
use crate::nwa::{Alphabet, Nwa};
use crate::{Letter, State};

/// The target of one step from a given state, and whether the step visits an accepting state *on the way*, not counting
/// its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::buchi) struct Successor {
    pub(in crate::buchi) target: State,
    pub(in crate::buchi) visits: bool,
}

/// One step from a stable position to the next.
#[derive(Clone, Copy)]
pub(in crate::buchi) enum Step<'a> {
    Internal(Letter),
    PendingCall(Letter),
    /// Call to matching return; sorted by the state before the call.
    Summary(&'a [(State, Successor)]),
}

impl Step<'_> {
    /// Where the step leads from `q`.
    pub(in crate::buchi) fn successors(&self, nwa: &Nwa, q: State, out: &mut Vec<Successor>) {
        out.clear();
        let row = match *self {
            Step::Internal(a) => nwa.internal_by(q, a),
            Step::PendingCall(a) => nwa.calls_by(q, a),
            Step::Summary(pairs) => {
                let start = pairs.partition_point(|&(source, _)| source < q);
                out.extend(pairs[start..].iter().take_while(|&&(source, _)| source == q).map(|&(_, to)| to));
                return;
            }
        };
        out.extend(row.iter().map(|e| Successor { target: e.target, visits: false }));
    }
}

/// A complement construction for infinite words.
pub(in crate::buchi) trait Macrostates {
    type Macro: Clone + Eq + Hash;

    /// The macrostates for the beginning of a word.
    fn initial(&self, nwa: &Nwa) -> Vec<Self::Macro>;
    /// Whether runs that visit the macrostate infinitely often are accepting.
    fn is_accepting(&self, state: &Self::Macro) -> bool;
    /// The macrostates after a step.
    fn step(&self, nwa: &Nwa, state: &Self::Macro, step: Step<'_>, out: &mut Vec<Self::Macro>);
    /// The tracked states, possibly with repetitions.
    fn tracked(&self, state: &Self::Macro, out: &mut Vec<State>);
}

/// From a state before the innermost open call to a present state; whether an accepting state was visited since the call,
/// the present state included.
type Summary = Box<[(State, Successor)]>;

/// A state of the complement: a macrostate at a stable position, or a summary inside a callee.
#[derive(Clone, PartialEq, Eq, Hash)]
enum ComplementState<M> {
    Stable(M),
    Callee(Summary),
}

/// The complement of a nested-word automaton.
pub(in crate::buchi) struct Complement<'a, M: Macrostates> {
    nwa: &'a Nwa,
    method: M,
    number: FxHashMap<ComplementState<M::Macro>, State>,
    origin: Vec<ComplementState<M::Macro>>,
}

impl<'a, M: Macrostates> Complement<'a, M> {
    pub(in crate::buchi) fn new(nwa: &'a Nwa, method: M) -> Self {
        Complement { nwa, method, number: FxHashMap::default(), origin: Vec::new() }
    }

    /// The macrostate of a state at a stable position.
    pub(in crate::buchi) fn macrostate(&self, q: State) -> Option<&M::Macro> {
        match &self.origin[q.index()] {
            ComplementState::Stable(state) => Some(state),
            ComplementState::Callee(_) => None,
        }
    }

    fn number(&mut self, state: ComplementState<M::Macro>) -> State {
        if let Some(&q) = self.number.get(&state) {
            return q;
        }
        let q = State::from_index(self.origin.len());
        self.origin.push(state.clone());
        self.number.insert(state, q);
        q
    }

    fn number_summary(&mut self, mut pairs: Vec<(State, Successor)>) -> State {
        pairs.sort_unstable();
        pairs.dedup();
        self.number(ComplementState::Callee(pairs.into()))
    }

    fn step(&mut self, state: &M::Macro, step: Step<'_>, out: &mut Vec<State>) {
        let mut next = Vec::new();
        self.method.step(self.nwa, state, step, &mut next);
        out.extend(next.into_iter().map(|state| self.number(ComplementState::Stable(state))));
    }

    /// The summary at the beginning of a callee, called from these states.
    fn enter(&mut self, mut callers: Vec<State>, a: Letter) -> State {
        let nwa = self.nwa;
        callers.sort_unstable();
        callers.dedup();
        let entered = callers.iter().flat_map(|&q| {
            nwa.calls_by(q, a)
                .iter()
                .map(move |e| (q, Successor { target: e.target, visits: nwa.is_accepting(e.target) }))
        });
        self.number_summary(entered.collect())
    }
}

impl<M: Macrostates> Pull for Complement<'_, M> {
    fn alphabet(&self) -> Alphabet {
        self.nwa.alphabet()
    }

    fn initial(&mut self, out: &mut Vec<State>) {
        let initial = self.method.initial(self.nwa);
        out.extend(initial.into_iter().map(|state| self.number(ComplementState::Stable(state))));
    }

    fn is_accepting(&self, q: State) -> bool {
        self.macrostate(q).is_some_and(|state| self.method.is_accepting(state))
    }

    fn internal(&mut self, q: State, a: Letter, out: &mut Vec<State>) {
        let nwa = self.nwa;
        match self.origin[q.index()].clone() {
            ComplementState::Stable(state) => self.step(&state, Step::Internal(a), out),
            ComplementState::Callee(pairs) => {
                let next = pairs.iter().flat_map(|&(caller, from)| {
                    nwa.internal_by(from.target, a).iter().map(move |e| {
                        let visits = from.visits || nwa.is_accepting(e.target);
                        (caller, Successor { target: e.target, visits })
                    })
                });
                out.push(self.number_summary(next.collect()));
            }
        }
    }

    fn call(&mut self, q: State, a: Letter, out: &mut Vec<State>) {
        let callers = match self.origin[q.index()].clone() {
            ComplementState::Stable(state) => {
                self.step(&state, Step::PendingCall(a), out);
                let mut callers = Vec::new();
                self.method.tracked(&state, &mut callers);
                callers
            }
            ComplementState::Callee(pairs) => pairs.iter().map(|(_, to)| to.target).collect(),
        };
        // A call that returns needs a return letter.
        if self.nwa.alphabet().ret > 0 {
            out.push(self.enter(callers, a));
        }
    }

    fn has_returns(&self, q: State) -> bool {
        self.nwa.alphabet().ret > 0 && matches!(self.origin[q.index()], ComplementState::Callee(_))
    }

    fn ret(&mut self, q: State, hier: State, a: Letter, out: &mut Vec<State>) {
        let nwa = self.nwa;
        let ComplementState::Callee(callee) = &self.origin[q.index()] else { return };
        let mut steps: Vec<(State, Successor)> = callee
            .iter()
            .flat_map(|&(caller, from)| {
                let row = nwa.returns_by(from.target, caller, a);
                row.iter().map(move |e| (caller, Successor { target: e.target, visits: from.visits }))
            })
            .collect();
        steps.sort_unstable();
        steps.dedup();
        match self.origin[hier.index()].clone() {
            ComplementState::Stable(state) => self.step(&state, Step::Summary(&steps), out),
            ComplementState::Callee(outer) => {
                let step = Step::Summary(&steps);
                let mut row = Vec::new();
                let mut next = Vec::new();
                for &(caller, before) in &outer {
                    step.successors(nwa, before.target, &mut row);
                    next.extend(row.iter().map(|to| {
                        let visits = before.visits || to.visits || nwa.is_accepting(to.target);
                        (caller, Successor { target: to.target, visits })
                    }));
                }
                out.push(self.number_summary(next));
            }
        }
    }
}
