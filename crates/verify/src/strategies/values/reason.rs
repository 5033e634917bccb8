//! Why a trace is impossible, in terms of known values: which variables must be followed for it to disappear?
//!
//! The trace is gone through with all variables followed. Where it cannot go on, the known values that this takes are found by
//! leaving out others; then, backwards, those that these were computed from. No solver is asked.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashSet;
use tracewright_automata::{NestedWord, Symbol};
use tracewright_program::EdgeId;

use super::exploration::{Action, Key, Known, MOST_TRACES, ValueExploration};

impl ValueExploration<'_> {
    /// Follows the variables whose values make a trace impossible. `false` if their values do not, or if they are followed
    /// already, or if there were too many traces.
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
        // What is known before each step that can be taken.
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

    /// The variables that the last step is impossible for, and those that their values come from.
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

    /// A small part of what is known before a step that is enough for something.
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

    /// Where the step of a letter starts, and its number among the steps there.
    fn action(&self, symbol: Symbol) -> Option<(tracewright_program::LocId, usize)> {
        let Symbol::Internal(letter) = symbol else { return None };
        let id = EdgeId(letter.0);
        let location = self.relations.icfg.edge(id).source;
        let number = self.actions.get(&location)?.iter().position(|action| action.id == id)?;
        Some((location, number))
    }
}
