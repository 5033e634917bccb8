//! From marks on transitions to accepting states: the marks are awaited one after the other.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use crate::automaton::{GuardedEdge, PropertyAutomaton};
use crate::formula::Proposition;
use crate::generalised::Generalised;

/// A Büchi automaton for the language. Only in accepting components is it counted which mark is awaited; a state in which
/// all have been seen is accepting. A run enters such a component as if it had just seen all marks, which adds at most
/// one visit of an accepting state for each component.
pub(crate) fn degeneralise(automaton: &Generalised, propositions: Vec<Proposition>) -> PropertyAutomaton {
    let (component, accepting_component) = automaton.components();
    let marks: Vec<u64> = (0..64).map(|mark| 1 << mark).filter(|bit| automaton.marks & bit != 0).collect();
    let entered = |q: usize| if accepting_component[component[q]] { marks.len() } else { 0 };
    let mut states = vec![(0, entered(0))];
    let mut numbers: FxHashMap<(usize, usize), usize> = FxHashMap::from_iter([(states[0], 0)]);
    let mut edges = Vec::new();
    let mut next = 0;
    while let Some(&(q, seen)) = states.get(next) {
        for t in &automaton.transitions[q] {
            let level = if component[q] == component[t.target] && accepting_component[component[q]] {
                let start = if seen == marks.len() { 0 } else { seen };
                start + marks[start..].iter().take_while(|&&bit| t.marks & bit != 0).count()
            } else {
                entered(t.target)
            };
            let target = (t.target, level);
            let to = *numbers.entry(target).or_insert_with(|| {
                states.push(target);
                states.len() - 1
            });
            edges.push(GuardedEdge { from: next, guard: t.guard, to });
        }
        next += 1;
    }
    edges.sort_unstable();
    edges.dedup();
    let mut accepting = FixedBitSet::with_capacity(states.len());
    for (number, &(q, seen)) in states.iter().enumerate() {
        accepting.set(number, accepting_component[component[q]] && seen == marks.len());
    }
    PropertyAutomaton { propositions, states: states.len(), initial: 0, edges, accepting }
}
