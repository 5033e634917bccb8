//! Fewer states: quotients by simulations.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;
use tracewright_automata::simulation;

use crate::automaton::{PropertyAutomaton, merged_edges};
use crate::components::components;
use crate::diagrams::{Diagram, Diagrams};

/// The limit on states for simulations, which relate all pairs.
const MAX_SIMULATION_STATES: usize = 400;

/// The limit on transitions, one for each letter, for the simulations that need letters.
const MAX_EXPLICIT_TRANSITIONS: usize = 4000;

/// The limit on propositions for the same.
const MAX_EXPLICIT_REDUCTION: usize = 6;

/// An automaton with the same language and hopefully fewer states.
pub(crate) fn reduced(automaton: &PropertyAutomaton) -> PropertyAutomaton {
    let mut best = automaton.trimmed();
    for transient_accepts in [false, true] {
        let mut current = automaton.trimmed();
        loop {
            let before = (current.states, current.edges.len());
            set_transient(&mut current, transient_accepts);
            current = by_delayed_simulation(by_direct_simulation(current));
            if (current.states, current.edges.len()) >= before {
                break;
            }
        }
        // Where it does not matter, states do not accept: that is easier to read.
        set_transient(&mut current, false);
        if (current.states, current.edges.len()) < (best.states, best.edges.len()) {
            best = current;
        }
    }
    best
}

/// Makes the states that are on no cycle accepting or not, which does not matter for the language.
fn set_transient(automaton: &mut PropertyAutomaton, accepts: bool) {
    let successors = automaton.successors();
    let component = components(&successors);
    for (q, row) in successors.iter().enumerate() {
        if row.iter().all(|&to| component[to] != component[q]) {
            automaton.accepting.set(q, accepts);
        }
    }
}

/// Merges states that simulate each other step by step, and drops transitions to states where another one, with all their
/// letters, leads to a state that simulates theirs (Somenzi and Bloem, CAV 2000).
fn by_direct_simulation(automaton: PropertyAutomaton) -> PropertyAutomaton {
    let count = automaton.states;
    if count > MAX_SIMULATION_STATES {
        return automaton;
    }
    let mut diagrams = Diagrams::default();
    let rows: Vec<Vec<(Diagram, usize)>> =
        (0..count).map(|q| automaton.edges_from(q).iter().map(|e| (diagrams.guard(e.guard), e.to)).collect()).collect();
    // `simulates[p][q]`: p can do whatever q can.
    let mut simulates: Vec<FixedBitSet> = (0..count)
        .map(|p| {
            let allowed = |&q: &usize| automaton.accepting.contains(p) || !automaton.accepting.contains(q);
            let mut row = FixedBitSet::with_capacity(count);
            row.extend((0..count).filter(allowed));
            row
        })
        .collect();
    loop {
        let mut changed = false;
        for p in 0..count {
            for q in 0..count {
                if p == q || !simulates[p].contains(q) {
                    continue;
                }
                let answered = rows[q].iter().all(|&(letters, target)| {
                    let mut left = letters;
                    for &(others, other) in &rows[p] {
                        if simulates[other].contains(target) {
                            left = diagrams.difference(left, others);
                        }
                    }
                    left == Diagram::NONE
                });
                if !answered {
                    simulates[p].remove(q);
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    let equal = |p: usize, q: usize| simulates[p].contains(q) && simulates[q].contains(p);
    let class: Vec<usize> = (0..count).map(|q| (0..=q).find(|&p| equal(p, q)).unwrap_or(q)).collect();
    // The letters of each class to each other class.
    let mut sets: Vec<FxHashMap<usize, Diagram>> = vec![FxHashMap::default(); count];
    for (q, row) in rows.iter().enumerate() {
        for &(letters, target) in row {
            let set = sets[class[q]].entry(class[target]).or_insert(Diagram::NONE);
            *set = diagrams.union(*set, letters);
        }
    }
    let mut parts = Vec::new();
    for (from, targets) in sets.iter().enumerate() {
        for (&to, &letters) in targets {
            let stronger = targets.iter().filter(|&(&other, _)| other != to && simulates[other].contains(to));
            let mut left = letters;
            for (_, &others) in stronger {
                left = diagrams.difference(left, others);
            }
            // The letters that others take are free for the guard, but guards that are as they were read better.
            let left = if left == Diagram::NONE { left } else { letters };
            parts.extend(diagrams.guards(left).into_iter().map(|guard| (from, guard, to)));
        }
    }
    let initial = class[automaton.initial];
    PropertyAutomaton { initial, edges: merged_edges(parts), ..automaton }.trimmed()
}

/// Merges states that simulate each other with delay (Etessami, Wilke and Schuller, "Fair simulation relations, parity
/// games, and state space reduction for Büchi automata", 2005).
fn by_delayed_simulation(automaton: PropertyAutomaton) -> PropertyAutomaton {
    let propositions = automaton.propositions.len();
    let transitions = automaton.edges.len().saturating_mul(1 << propositions.min(MAX_EXPLICIT_REDUCTION));
    if propositions > MAX_EXPLICIT_REDUCTION || transitions > MAX_EXPLICIT_TRANSITIONS {
        return automaton;
    }
    let Ok(explicit) = automaton.to_explicit() else { return automaton };
    let reduced = simulation::reduce_delayed(&explicit).nwa;
    match PropertyAutomaton::from_explicit(&reduced, automaton.propositions.clone()) {
        Ok(reduced) if reduced.states < automaton.states => reduced.trimmed(),
        _ => automaton,
    }
}
