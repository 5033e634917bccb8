//! Emptiness of a Rabin automaton with a lasso as witness, and the states on accepting runs.
//!
//! The language is not empty exactly when an accepting state can be reached that lies on a cycle without finite states.

use std::collections::VecDeque;

use fixedbitset::FixedBitSet;

use super::Rabin;
use super::components::recurrent;
use crate::csr::Csr;
use crate::{NestedLasso, NwaBuilder, State, Symbol};

/// Whether no infinite word is accepted.
pub fn is_empty(rabin: &Rabin) -> bool {
    accepting_lasso(rabin).is_none()
}

/// An accepted lasso, with a shortest stem to some state and a shortest period back to it; `None` if there is none.
pub fn accepting_lasso(rabin: &Rabin) -> Option<NestedLasso> {
    let knots = knots(rabin);
    let starts = rabin.nwa.initial().iter().map(|&q| (q, None));
    let (knot, stem) = shortest_path(rabin, starts, |_| true, |q| knots.contains(q.index()))?;
    // The period takes at least one step, so its search starts after the first one.
    let stays = |q: State| !rabin.is_finite(q);
    let firsts = rabin.nwa.internal(knot).iter().filter(|e| stays(e.target));
    let firsts = firsts.map(|e| (e.target, Some(Symbol::Internal(e.letter))));
    let (_, period) = shortest_path(rabin, firsts, stays, |q| q == knot)?;
    Some(NestedLasso { stem, period })
}

/// The accepting states on cycles without finite states: targets of stems.
fn knots(rabin: &Rabin) -> FixedBitSet {
    let pairs = rabin.nwa.states().flat_map(|q| rabin.nwa.internal(q).iter().map(move |e| (q.index(), e.target.0)));
    let graph = Csr::from_pairs(rabin.len(), pairs);
    let mut knots = FixedBitSet::with_capacity(rabin.len());
    let found = recurrent(&graph, |q| !rabin.finite.contains(q), |q| rabin.nwa.is_accepting(State::from_index(q)));
    knots.extend(found);
    knots
}

/// Breadth first from `starts` (states, and the symbols read to reach them) through states with `keep` to one with
/// `goal`: that state, and the symbols read on the way.
fn shortest_path(
    rabin: &Rabin,
    starts: impl Iterator<Item = (State, Option<Symbol>)>,
    keep: impl Fn(State) -> bool,
    goal: impl Fn(State) -> bool,
) -> Option<(State, Vec<Symbol>)> {
    // The state before, `None` at a start, and what was read there.
    let mut before: Vec<(Option<State>, Option<Symbol>)> = vec![(None, None); rabin.len()];
    let mut seen = FixedBitSet::with_capacity(rabin.len());
    let mut queue: VecDeque<State> = VecDeque::new();
    for (q, symbol) in starts {
        if !seen.put(q.index()) {
            before[q.index()] = (None, symbol);
            queue.push_back(q);
        }
    }
    while let Some(q) = queue.pop_front() {
        if goal(q) {
            let mut word = Vec::new();
            let mut at = Some(q);
            while let Some(here) = at {
                let (previous, symbol) = before[here.index()];
                word.extend(symbol);
                at = previous;
            }
            word.reverse();
            return Some((q, word));
        }
        for e in rabin.nwa.internal(q) {
            if keep(e.target) && !seen.put(e.target.index()) {
                before[e.target.index()] = (Some(q), Some(Symbol::Internal(e.letter)));
                queue.push_back(e.target);
            }
        }
    }
    None
}

/// The automaton without the states that lie on no accepting run, and the new number of each old state.
pub fn remove_non_live(rabin: &Rabin) -> (Rabin, Vec<Option<State>>) {
    let mut live = knots(rabin);
    let mut work: Vec<State> = live.ones().map(State::from_index).collect();
    while let Some(q) = work.pop() {
        for e in rabin.nwa.internal_into(q) {
            if !live.put(e.source.index()) {
                work.push(e.source);
            }
        }
    }
    let mut origin: Vec<State> = Vec::new();
    let mut image: Vec<Option<State>> = vec![None; rabin.len()];
    let mut reach = |q: State, origin: &mut Vec<State>| {
        *image[q.index()].get_or_insert_with(|| {
            origin.push(q);
            State::from_index(origin.len() - 1)
        })
    };
    let initial: Vec<State> =
        rabin.nwa.initial().iter().filter(|q| live.contains(q.index())).map(|&q| reach(q, &mut origin)).collect();
    let mut edges = Vec::new();
    let mut at = 0;
    while at < origin.len() {
        for e in rabin.nwa.internal(origin[at]).iter().filter(|e| live.contains(e.target.index())) {
            edges.push((State::from_index(at), e.letter, reach(e.target, &mut origin)));
        }
        at += 1;
    }
    let mut builder = NwaBuilder::new(rabin.nwa.alphabet());
    builder.add_states(origin.len() as u32);
    initial.into_iter().for_each(|q| builder.set_initial(q));
    edges.into_iter().for_each(|(from, letter, target)| builder.internal(from, letter, target));
    let numbered = || origin.iter().enumerate().map(|(new, &old)| (State::from_index(new), old));
    numbered().filter(|&(_, old)| rabin.nwa.is_accepting(old)).for_each(|(new, _)| builder.set_accepting(new));
    let finite: Vec<State> = numbered().filter(|&(_, old)| rabin.is_finite(old)).map(|(new, _)| new).collect();
    (Rabin::new(builder.build(), finite), image)
}
