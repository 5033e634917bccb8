//! Determinisation by sets of states, and its applications: complement and equivalence.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use super::{Ranked, TreeAutomaton, TreeAutomatonBuilder, intersection, is_empty};
use crate::State;

/// Whether the automaton gets a state for trees that it cannot label.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Totality {
    Partial,
    Total,
}

/// A deterministic automaton for the same trees, and the set of states behind each of its states. Only sets that label
/// some tree occur; the empty set does not.
pub fn determinise(automaton: &TreeAutomaton) -> (TreeAutomaton, Vec<FixedBitSet>) {
    subsets(automaton, &automaton.signature(), Totality::Partial)
}

/// The trees over `signature` that the automaton does not accept. Trees with other ranked letters are not accepted
/// either; letters that occur in the automaton's own rules are always part of the signature.
pub fn complement(automaton: &TreeAutomaton, signature: &[Ranked]) -> TreeAutomaton {
    let mut signature = [&automaton.signature()[..], signature].concat();
    signature.sort_unstable();
    signature.dedup();
    let (mut total, _) = subsets(automaton, &signature, Totality::Total);
    total.accepting.toggle_range(..);
    total
}

/// Whether two automata accept the same trees.
pub fn is_equivalent(left: &TreeAutomaton, right: &TreeAutomaton) -> bool {
    let included = |a: &TreeAutomaton, b: &TreeAutomaton| is_empty(&intersection(a, &complement(b, &a.signature())).0);
    included(left, right) && included(right, left)
}

/// The subset construction: for each new set, all tuples with it are tried.
fn subsets(automaton: &TreeAutomaton, signature: &[Ranked], totality: Totality) -> (TreeAutomaton, Vec<FixedBitSet>) {
    let mut builder = TreeAutomatonBuilder::new(automaton.letters);
    let mut sets: Vec<FixedBitSet> = Vec::new();
    let mut number: FxHashMap<FixedBitSet, State> = FxHashMap::default();
    // Sets below `done` have been combined with each other in all ways; constants come first.
    let mut done: Option<usize> = None;
    loop {
        let (old, known) = done.map_or((0, 0), |done| (done, sets.len()));
        let first_round = done.is_none();
        if !first_round && old == known {
            return (builder.build(), sets);
        }
        for &Ranked { letter, arity } in signature {
            if (arity == 0) != first_round {
                continue;
            }
            let mut tuple = vec![0usize; arity as usize];
            'tuples: loop {
                // Tuples without a new set were tried before.
                if first_round || tuple.iter().any(|&i| i >= old) {
                    let mut target = FixedBitSet::with_capacity(automaton.len());
                    let start = automaton.rules.partition_point(|r| r.letter < letter);
                    for rule in automaton.rules[start..].iter().take_while(|r| r.letter == letter) {
                        let fits = rule.sources.len() == tuple.len();
                        if fits && rule.sources.iter().zip(&tuple).all(|(q, &i)| sets[i].contains(q.index())) {
                            target.insert(rule.target.index());
                        }
                    }
                    if totality == Totality::Total || !target.is_clear() {
                        let state = *number.entry(target).or_insert_with_key(|set| {
                            let state = builder.add_state();
                            if set.intersection(&automaton.accepting).next().is_some() {
                                builder.set_accepting(state);
                            }
                            sets.push(set.clone());
                            state
                        });
                        let sources: Vec<State> = tuple.iter().map(|&i| State::from_index(i)).collect();
                        builder.rule(&sources, letter, state);
                    }
                }
                // The next tuple of known sets.
                for position in tuple.iter_mut() {
                    *position += 1;
                    if *position < known {
                        continue 'tuples;
                    }
                    *position = 0;
                }
                break;
            }
        }
        done = Some(known);
    }
}
