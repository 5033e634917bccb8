//! Semi-determinism (determinism in the limit): the automaton is deterministic after an accepting state.
//!
//! For nested words it matters which runs merge in a callee: a state of the callee may come after an accepting state
//! for one caller and not for another, and only the return to the first one must be deterministic.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use super::summaries::summaries;
use crate::State;
use crate::explore::reachable;
use crate::nwa::{Edge, Nwa, ReturnEdge};

/// Whether the automaton is semi-deterministic: a run that has visited an accepting state has at most one successor for
/// each symbol.
pub fn is_semi_deterministic(nwa: &Nwa) -> bool {
    let (explored, ..) = reachable(nwa);
    After::new(&explored.nwa).has_no_choice()
}

/// Which states and returns can come after an accepting state.
struct After<'a> {
    nwa: &'a Nwa,
    /// The exits of each callee, by its entry: states with returns, and whether an accepting state was visited inside.
    exits: FxHashMap<State, Vec<(State, bool)>>,
    states: FixedBitSet,
    work: Vec<State>,
}

impl<'a> After<'a> {
    fn new(nwa: &'a Nwa) -> Self {
        let mut exits: FxHashMap<State, Vec<(State, bool)>> = FxHashMap::default();
        for (entry, state, accepting) in summaries(nwa).balanced() {
            if !nwa.returns(state).is_empty() {
                exits.entry(entry).or_default().push((state, accepting));
            }
        }
        After { nwa, exits, states: nwa.accepting.clone(), work: nwa.accepting().collect() }
    }

    fn add(&mut self, q: State) {
        if !self.states.put(q.index()) {
            self.work.push(q);
        }
    }

    /// Returns to `caller` by runs that visited an accepting state, row by row; the callee's visits count, and all visits
    /// if the caller itself comes after an accepting state.
    fn returns(&self, caller: State) -> Vec<&'a [ReturnEdge]> {
        let nwa = self.nwa;
        let visited = self.states.contains(caller.index());
        let entries = nwa.calls(caller).iter().filter_map(|e| self.exits.get(&e.target));
        entries
            .flatten()
            .filter(|&&(_, accepting)| visited || accepting)
            .map(|&(exit, _)| nwa.returns_to(exit, caller))
            .collect()
    }

    fn add_returns(&mut self, caller: State) {
        for row in self.returns(caller) {
            row.iter().for_each(|e| self.add(e.target));
        }
    }

    fn has_no_choice(mut self) -> bool {
        let nwa = self.nwa;
        nwa.states().for_each(|q| self.add_returns(q));
        while let Some(q) = self.work.pop() {
            nwa.internal(q).iter().chain(nwa.calls(q)).for_each(|e| self.add(e.target));
            self.add_returns(q);
        }
        let repeats = |row: &[Edge]| row.windows(2).any(|w| w[0].letter == w[1].letter);
        let repeats_return = |row: &[ReturnEdge]| row.windows(2).any(|w| w[0].letter == w[1].letter);
        let local =
            self.states.ones().map(State::from_index).any(|q| repeats(nwa.internal(q)) || repeats(nwa.calls(q)));
        !local && !nwa.states().any(|q| self.returns(q).into_iter().any(repeats_return))
    }
}
