//! Which variables must be tracked to exclude an infeasible trace, determined by known values alone.
//!
//! The trace is executed abstractly with all variables tracked. Where it is blocked, values are left out one by one to
//! find a small set that suffices to block it; then, backwards, the variables from which these values were computed. No
//! solver is involved.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashSet;
use tracewright_automata::{NestedWord, Symbol};
use tracewright_program::EdgeId;

use super::exploration::{Action, Key, Known, MOST_TRACES, ValueExploration};

impl ValueExploration<'_> {
    /// Tracks the variables whose values make a trace infeasible. `false` if known values do not exclude it, if the
    /// variables are tracked already, or if there were too many traces.
    pub fn follow_reason(&mut self, word: &NestedWord) -> bool {
        if self.traces >= MOST_TRACES {
            return false;
        }
        let mut all = self.forgotten.clone();
        all.toggle_range(..);
        let tracked = std::mem::replace(&mut self.tracked, all);
        let reason = self.reason(word);
        self.tracked = tracked;
        let Some(reason) = reason else { return false };
        self.traces += 1;
        let is_new = !reason.is_subset(&self.tracked);
        self.tracked.union_with(&reason);
        is_new
    }

    fn reason(&mut self, word: &NestedWord) -> Option<FixedBitSet> {
        // The known values before each step that can be taken.
        let mut known = vec![Known::default()];
        for &symbol in word.symbols() {
            let (location, number) = self.action(symbol)?;
            let actions = self.actions.get(&location)?.clone();
            let action = &actions[number];
            let before = known.last().expect("there is a first one");
            match self.apply(before, action) {
                Some(after) => known.push(after),
                None => return Some(self.backwards(word, known, action)),
            }
        }
        None
    }

    /// The variables that block the last step, and those that their values depend on.
    fn backwards(&mut self, word: &NestedWord, mut known: Vec<Known>, last: &Action) -> FixedBitSet {
        let mut reason = FixedBitSet::with_capacity(self.variables.len());
        let state = known.pop().expect("there is one before each step");
        let mut needed = self.needed(&state, last, |exploration, known| exploration.apply(known, last).is_none());
        let mut after = state;
        while let Some(before) = known.pop() {
            reason.extend(needed.iter().map(|key| key.var as usize));
            let symbol = word.symbols()[known.len()];
            let Some((location, number)) = self.action(symbol) else { break };
            let actions = self.actions[&location].clone();
            let action = &actions[number];
            let is_touched = |key: &Key| action.touched.binary_search(&key.var).is_ok();
            let (touched, kept): (FxHashSet<Key>, FxHashSet<Key>) = needed.into_iter().partition(is_touched);
            let wanted: Vec<_> = after.iter().filter(|(key, _)| touched.contains(key)).cloned().collect();
            needed = kept;
            if !wanted.is_empty() {
                needed.extend(self.needed(&before, action, |exploration, known| {
                    exploration.apply(known, action).is_none_or(|after| wanted.iter().all(|fact| after.contains(fact)))
                }));
            }
            after = before;
        }
        reason
    }

    /// A small subset of the known values before a step that suffices for a given condition.
    fn needed(
        &mut self,
        known: &Known,
        action: &Action,
        is_enough: impl Fn(&mut Self, &Known) -> bool,
    ) -> FxHashSet<Key> {
        let is_touched = |(key, _): &&(Key, _)| action.touched.binary_search(&key.var).is_ok();
        let mut facts: Vec<_> = known.iter().filter(is_touched).cloned().collect();
        let mut size = facts.len().div_ceil(2);
        while size > 0 {
            let mut start = 0;
            while start < facts.len() {
                let end = (start + size).min(facts.len());
                let rest: Known = facts[..start].iter().chain(&facts[end..]).cloned().collect();
                if is_enough(self, &rest) {
                    facts = rest.into_vec();
                } else {
                    start = end;
                }
            }
            size /= 2;
        }
        facts.into_iter().map(|(key, _)| key).collect()
    }

    /// The source location of a letter's edge, and the index of the edge among those of the location.
    fn action(&self, symbol: Symbol) -> Option<(tracewright_program::LocId, usize)> {
        let Symbol::Internal(letter) = symbol else { return None };
        let id = EdgeId(letter.0);
        let location = self.relations.icfg.edge(id).source;
        let number = self.actions.get(&location)?.iter().position(|action| action.id == id)?;
        Some((location, number))
    }
}
