//! Minimisation by partition refinement, with returns in the signatures.
//!
//! States of a block have the same internal and call transitions, the same return transitions as linear and the same as
//! hierarchical predecessor, with every other state replaced by its block.
//!
//! That alone would not preserve the language: with `p ~ q` and `r ~ s`, there may be a return from `p` with `r` and
//! one from `q` with `s`, but none from `q` with `r` although they occur together. So when the signatures are stable,
//! *conflicts* are searched for: occurring pairs of the same two blocks with different return successors. Both blocks
//! of a conflict are split by the return successors of each state with each single partner. In the end, the return
//! successors of an occurring pair depend on the two blocks only, which makes the quotient a bisimilar automaton.
//!
//! The result does not depend on the numbering of states. The name comes from the deterministic automata with one module
//! for each callee for which such a congruence gives the minimal automaton (Alur, Kumar, Madhusudan, Viswanathan:
//! Congruences for Visibly Pushdown Languages, ICALP 2005).

use rustc_hash::FxHashMap;

use super::occurring::Occurring;
use super::refinement::{Refinement, Returns, Successors};
use crate::State;
use crate::nwa::partition::BlockId;
use crate::nwa::{Nwa, Reduced};

/// A smaller automaton with the same language: merges states that have the same transitions up to merging. Unreachable
/// states are dropped.
pub fn minimise_sevpa(nwa: &Nwa) -> Reduced {
    let occurring = Occurring::new(nwa);
    let mut refinement = Refinement::new(&occurring, Returns::InSignatures);
    loop {
        refinement.stabilise();
        let behaviours = conflicts(&refinement);
        if behaviours.is_empty() {
            let classes = refinement.classes();
            return occurring.merge(&classes);
        }
        split_by_behaviour(&mut refinement, &behaviours);
    }
}

/// The behaviour of a state with one partner in a conflict: the conflict, the partner, and the successors.
type Behaviour = (usize, State, Successors);

/// The behaviours, in all conflicts, of the states that take part in one.
fn conflicts(refinement: &Refinement<'_>) -> FxHashMap<State, Vec<Behaviour>> {
    let occurring = refinement.occurring;
    let nwa = occurring.nwa();
    let mut by_blocks: FxHashMap<(BlockId, BlockId), Vec<(State, State)>> = FxHashMap::default();
    // States without returns are in other blocks than states with returns, and in no conflict.
    for linear in nwa.states().filter(|&q| !nwa.returns(q).is_empty()) {
        for &hier in occurring.down(linear) {
            let blocks = (refinement.block_of(linear), refinement.block_of(hier));
            by_blocks.entry(blocks).or_default().push((linear, hier));
        }
    }
    let mut behaviours: FxHashMap<State, Vec<Behaviour>> = FxHashMap::default();
    for (conflict, pairs) in by_blocks.values().enumerate() {
        let all: Vec<Successors> = pairs.iter().map(|&(linear, hier)| refinement.successors(linear, hier)).collect();
        if all.iter().all(|successors| *successors == all[0]) {
            continue;
        }
        for (&(linear, hier), successors) in pairs.iter().zip(all) {
            behaviours.entry(linear).or_default().push((conflict, hier, successors.clone()));
            behaviours.entry(hier).or_default().push((conflict, linear, successors));
        }
    }
    for behaviour in behaviours.values_mut() {
        behaviour.sort_unstable();
    }
    behaviours
}

/// Keeps together only states of a block with the same behaviour.
fn split_by_behaviour(refinement: &mut Refinement<'_>, behaviours: &FxHashMap<State, Vec<Behaviour>>) {
    for (block, states) in refinement.blocks().into_iter().enumerate() {
        let mut groups: FxHashMap<&[Behaviour], Vec<State>> = FxHashMap::default();
        for q in states {
            groups.entry(behaviours.get(&q).map_or(&[], |b| b)).or_default().push(q);
        }
        if groups.len() > 1 {
            let mut groups: Vec<Vec<State>> = groups.into_values().collect();
            groups.sort_unstable();
            refinement.split(block as BlockId, &groups);
        }
    }
}
