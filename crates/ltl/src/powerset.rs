//! Deterministic automata by sets of states, whose successors are decision diagrams.

use rustc_hash::FxHashMap;

use crate::automaton::PropertyAutomaton;
use crate::diagrams::{Diagram, Diagrams};
use crate::translate::TranslationError;

/// The sets of states that the words lead to. Set 0 is empty.
pub(crate) struct Powerset {
    pub(crate) diagrams: Diagrams,
    /// The successor of each set, as a function of the valuation.
    pub(crate) successor: Vec<Diagram>,
    /// The set before anything is read: the initial state, or nothing if nothing is accepted.
    pub(crate) initial: usize,
}

/// The deterministic automaton of sets, without states from which nothing is accepted.
pub(crate) fn powerset(automaton: &PropertyAutomaton, limit: usize) -> Result<Powerset, TranslationError> {
    let mut diagrams = Diagrams::default();
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    let mut numbers: FxHashMap<Vec<usize>, u32> = FxHashMap::from_iter([(Vec::new(), 0)]);
    let mut number = |sets: &mut Vec<Vec<usize>>, set: Vec<usize>| {
        *numbers.entry(set).or_insert_with_key(|set| {
            sets.push(set.clone());
            sets.len() as u32 - 1
        })
    };
    let live = automaton.live_states();
    let initial = if live[automaton.initial] { number(&mut sets, vec![automaton.initial]) as usize } else { 0 };
    let mut successor: Vec<Diagram> = Vec::new();
    let mut unions = FxHashMap::default();
    while let Some(set) = sets.get(successor.len()).cloned() {
        let mut all = Diagram::end(0);
        for &q in &set {
            for e in automaton.edges_from(q).iter().filter(|e| live[e.to]) {
                let target = Diagram::end(number(&mut sets, vec![e.to]));
                let targets = diagrams.guarded(e.guard, target, Diagram::end(0));
                all = diagrams.combine(all, targets, &mut unions, &mut |a, b| {
                    let mut union = [&sets[a as usize][..], &sets[b as usize]].concat();
                    union.sort_unstable();
                    union.dedup();
                    number(&mut sets, union)
                });
            }
        }
        successor.push(all);
        if sets.len() > limit {
            return Err(TranslationError::TooLarge);
        }
    }
    Ok(Powerset { diagrams, successor, initial })
}

/// The coarsest classes that refine these and that successors respect (Moore, "Gedanken-experiments on sequential
/// machines", 1956).
pub(crate) fn equivalence(diagrams: &mut Diagrams, successor: &[Diagram], mut class: Vec<u32>) -> Vec<u32> {
    let mut count = 0;
    loop {
        let mut known: FxHashMap<(u32, Diagram), u32> = FxHashMap::default();
        let mut next = Vec::with_capacity(class.len());
        for (set, &targets) in successor.iter().enumerate() {
            let targets = diagrams.map(targets, &mut |end| class[end as usize]);
            let fresh = known.len() as u32;
            next.push(*known.entry((class[set], targets)).or_insert(fresh));
        }
        class = next;
        if known.len() == count {
            return class;
        }
        count = known.len();
    }
}
