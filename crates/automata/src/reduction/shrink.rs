//! Reduction by partition refinement in which returns are considered in occurring pairs only.
//!
//! Internal and call transitions are in the signatures of states. For returns it is only required that the successors
//! of an occurring pair of a linear and a hierarchical predecessor depend on their two blocks. Where they do not, a
//! block must be split, and there is a choice: which block, and into which parts?
//!
//! First the linear predecessors: two states of a block are *incompatible* if they have different successors with the
//! same hierarchical predecessor; no split of another block can resolve that. The block is split into few groups of
//! compatible states by greedy colouring, considering all hierarchical predecessors at once. Only when all states of a
//! linear block agree, hierarchical predecessors are split in the same way: two of them are incompatible if some linear
//! block has different successors with them. Linear predecessors are not split to resolve these, because that ends up
//! splitting the whole callee.
//!
//! The result is one of many maximal partitions; which one depends on the order of colouring. States found late come
//! first: they are near the ends of callees, where returns are.

use rustc_hash::FxHashMap;

use super::occurring::Occurring;
use super::refinement::{Refinement, Returns, Successors};
use crate::State;
use crate::nwa::partition::BlockId;
use crate::nwa::{Nwa, Reduced};

/// A smaller automaton with the same language: merges states with the same internal and call transitions up to merging
/// if their returns allow it. Unreachable states are dropped.
pub fn shrink(nwa: &Nwa) -> Reduced {
    let occurring = Occurring::new(nwa);
    let mut refinement = Refinement::new(&occurring, Returns::LeftOut);
    loop {
        refinement.stabilise();
        let mut pairs = ReturnPairs::new(&refinement);
        if !split(&mut refinement, |q| pairs.of_linear(q)) && !split(&mut refinement, |q| pairs.of_hierarchical(q)) {
            let classes = refinement.classes();
            return occurring.merge(&classes);
        }
    }
}

/// A set of successors, interned.
type Value = u32;

/// The successors of all relevant occurring pairs.
struct ReturnPairs {
    /// For each linear predecessor, its hierarchical predecessors and the successors with them.
    linear: Vec<Vec<(u32, Value)>>,
    /// For each hierarchical predecessor, the blocks of its linear predecessors and the successors with them.
    hierarchical: Vec<Vec<(u32, Value)>>,
}

impl ReturnPairs {
    fn new(refinement: &Refinement<'_>) -> Self {
        let occurring = refinement.occurring;
        let nwa = occurring.nwa();
        let mut linear = vec![Vec::new(); nwa.len()];
        let mut hierarchical = vec![Vec::new(); nwa.len()];
        let mut known: FxHashMap<Successors, Value> = FxHashMap::default();
        let blocks = refinement.blocks();
        // A pair without return matters if other pairs of the same two blocks have one.
        for block in blocks.iter().filter(|states| states.iter().any(|&q| !nwa.returns(q).is_empty())) {
            for &q in block {
                for &hier in occurring.down(q) {
                    let next = known.len() as Value;
                    let value = *known.entry(refinement.successors(q, hier)).or_insert(next);
                    linear[q.index()].push((hier.0, value));
                    hierarchical[hier.index()].push((refinement.block_of(q), value));
                }
            }
        }
        ReturnPairs { linear, hierarchical }
    }

    fn of_linear(&mut self, q: State) -> Vec<(u32, Value)> {
        std::mem::take(&mut self.linear[q.index()])
    }

    /// To be asked only when linear predecessors of one block agree.
    fn of_hierarchical(&mut self, q: State) -> Vec<(u32, Value)> {
        let mut behaviour = std::mem::take(&mut self.hierarchical[q.index()]);
        behaviour.sort_unstable();
        behaviour.dedup();
        behaviour
    }
}

/// Splits all blocks with incompatible states; whether there were any. The behaviour of a state is its value for each of
/// its partners, which are numbered; states are incompatible if they have different values for the same partner.
fn split(refinement: &mut Refinement<'_>, mut behaviour: impl FnMut(State) -> Vec<(u32, Value)>) -> bool {
    let mut found = false;
    for (block, states) in refinement.blocks().into_iter().enumerate() {
        let mut groups: Vec<(Vec<State>, FxHashMap<u32, Value>)> = Vec::new();
        for q in states.into_iter().rev() {
            let behaviour = behaviour(q);
            let compatible = |values: &FxHashMap<u32, Value>| {
                behaviour.iter().all(|(partner, value)| values.get(partner).is_none_or(|known| known == value))
            };
            let (members, values) = match groups.iter().position(|(_, values)| compatible(values)) {
                Some(i) => &mut groups[i],
                None => {
                    groups.push((Vec::new(), FxHashMap::default()));
                    groups.last_mut().expect("just pushed")
                }
            };
            members.push(q);
            values.extend(behaviour);
        }
        if groups.len() > 1 {
            found = true;
            let groups: Vec<Vec<State>> = groups.into_iter().map(|(members, _)| members).collect();
            refinement.split(block as BlockId, &groups);
        }
    }
    found
}
