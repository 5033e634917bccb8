//! Minimisation by partition refinement, with returns in the signatures.
//!
//! The *signature* of a state is the set of its internal and call transitions, of the return transitions in which it is
//! the linear predecessor, and of those in which it is the hierarchical predecessor, with every other state replaced by
//! its block. Blocks are split until all states of a block have the same signature.
//!
//! That alone would not keep the language: with `p ~ q` and `r ~ s`, there may be a return from `p` with `r` and one from
//! `q` with `s`, but none from `q` with `r` although they occur together. So when the signatures are stable, *conflicts*
//! are looked for: occurring pairs of the same two blocks with different return successors. There, both blocks are split
//! by what each state does with each single partner. In the end, the return successors of an occurring pair depend on
//! the two blocks only, which makes the quotient a bisimilar automaton.
//!
//! The result is unique (it does not depend on the numbering of states), and on deterministic automata of special
//! shape, with one module for each callee, it is the minimal automaton (Alur, Kumar, Madhusudan, Viswanathan:
//! Congruences for Visibly Pushdown Languages, ICALP 2005).

use rustc_hash::{FxHashMap, FxHashSet};

use super::occurring::Occurring;
use crate::State;
use crate::nwa::partition::{BlockId, Partition};
use crate::nwa::{Nwa, Reduced};

/// A smaller automaton with the same language: merges states that have the same transitions up to merging. Unreachable
/// states are dropped.
pub fn minimise_sevpa(nwa: &Nwa) -> Reduced {
    let occurring = Occurring::new(nwa);
    let part = occurring.nwa();
    let partition = Partition::new(part.len(), |q| part.is_accepting(State(q)));
    let mut refinement = Refinement { occurring: &occurring, partition, moved: Vec::new() };
    loop {
        refinement.stabilise();
        if !refinement.resolve_conflicts() {
            break;
        }
    }
    let class_of: Vec<u32> = part.states().map(|q| refinement.partition.block_of(q.0)).collect();
    occurring.merge(&class_of)
}

/// One transition in a signature: its kind and letter, and the blocks of the other states.
type Item = (Kind, u32, BlockId, BlockId);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    Internal,
    Call,
    ReturnFrom,
    ReturnTo,
}

/// What a state does with one partner in a conflict: which conflict, the partner, and the successors.
type Behaviour = (u32, State, Vec<(u32, BlockId)>);

struct Refinement<'a> {
    occurring: &'a Occurring,
    partition: Partition,
    moved: Vec<u32>,
}

impl Refinement<'_> {
    /// Splits blocks until all states of a block have the same signature.
    fn stabilise(&mut self) {
        while let Some(block) = self.partition.pop() {
            if self.partition.size(block) == 1 {
                self.partition.clear(block);
                continue;
            }
            let mut known: FxHashMap<Vec<Item>, u32> = FxHashMap::default();
            if let Some(&q) = self.partition.clean(block).first() {
                known.insert(self.signature(State(q)), 0);
            }
            let mut group = Vec::new();
            for &q in self.partition.dirty(block) {
                let next = known.len() as u32;
                group.push(*known.entry(self.signature(State(q))).or_insert(next));
            }
            self.moved.clear();
            self.partition.split(block, &group, known.len(), &mut self.moved);
            self.mark_moved();
        }
    }

    fn signature(&self, q: State) -> Vec<Item> {
        let nwa = self.occurring.nwa();
        let block = |q: State| self.partition.block_of(q.0);
        let internal = nwa.internal(q).iter().map(|e| (Kind::Internal, e.letter.0, 0, block(e.target)));
        let calls = nwa.calls(q).iter().map(|e| (Kind::Call, e.letter.0, 0, block(e.target)));
        let from = nwa.returns(q).iter().map(|e| (Kind::ReturnFrom, e.letter.0, block(e.hier), block(e.target)));
        let returns_to = nwa.returns_from_call(q).iter();
        let to = returns_to.map(|t| (Kind::ReturnTo, t.letter.0, block(t.linear), block(t.target)));
        let mut signature: Vec<Item> = internal.chain(calls).chain(from).chain(to).collect();
        signature.sort_unstable();
        signature.dedup();
        signature
    }

    /// Makes dirty whatever has seen the old block of a moved state.
    fn mark_moved(&mut self) {
        let nwa = self.occurring.nwa();
        for &q in &self.moved {
            let q = State(q);
            for e in nwa.internal_into(q).iter().chain(nwa.calls_into(q)) {
                self.partition.mark(e.source.0);
            }
            for t in nwa.returns_into(q) {
                self.partition.mark(t.linear.0);
                self.partition.mark(t.hier.0);
            }
            for e in nwa.returns(q) {
                self.partition.mark(e.hier.0);
            }
            for t in nwa.returns_from_call(q) {
                self.partition.mark(t.linear.0);
            }
        }
    }

    /// Splits the blocks of all conflicts; whether there was one.
    fn resolve_conflicts(&mut self) -> bool {
        let behaviours = self.conflicts();
        let blocks: FxHashSet<BlockId> = behaviours.keys().map(|q| self.partition.block_of(q.0)).collect();
        let mut blocks: Vec<BlockId> = blocks.into_iter().collect();
        blocks.sort_unstable();
        self.moved.clear();
        for block in blocks {
            let mut groups: FxHashMap<&[Behaviour], Vec<u32>> = FxHashMap::default();
            for &q in self.partition.clean(block) {
                groups.entry(behaviours.get(&State(q)).map_or(&[][..], |b| b)).or_default().push(q);
            }
            let mut groups: Vec<Vec<u32>> = groups.into_values().collect();
            groups.sort_unstable_by_key(|group| (group.len(), group[0]));
            // The largest group keeps the block's number.
            groups.pop();
            for group in groups {
                self.partition.split_off(block, &group);
                self.moved.extend(group);
            }
        }
        self.mark_moved();
        !self.moved.is_empty()
    }

    /// The behaviours, in all conflicts, of the states that take part in one.
    fn conflicts(&self) -> FxHashMap<State, Vec<Behaviour>> {
        let nwa = self.occurring.nwa();
        let block = |q: State| self.partition.block_of(q.0);
        let mut by_blocks: FxHashMap<(BlockId, BlockId), Vec<(State, State)>> = FxHashMap::default();
        // States without returns are in other blocks than states with returns, and in no conflict.
        for linear in nwa.states().filter(|&q| !nwa.returns(q).is_empty()) {
            for &hier in self.occurring.down(linear) {
                by_blocks.entry((block(linear), block(hier))).or_default().push((linear, hier));
            }
        }
        let successors = |linear: State, hier: State| {
            let row = nwa.returns_to(linear, hier).iter();
            let mut successors: Vec<(u32, BlockId)> = row.map(|e| (e.letter.0, block(e.target))).collect();
            successors.sort_unstable();
            successors.dedup();
            successors
        };
        let mut behaviours: FxHashMap<State, Vec<Behaviour>> = FxHashMap::default();
        for (conflict, pairs) in by_blocks.values().enumerate() {
            let values: Vec<_> = pairs.iter().map(|&(linear, hier)| successors(linear, hier)).collect();
            if values.iter().all(|value| *value == values[0]) {
                continue;
            }
            let conflict = conflict as u32;
            for (&(linear, hier), value) in pairs.iter().zip(values) {
                behaviours.entry(linear).or_default().push((conflict, hier, value.clone()));
                behaviours.entry(hier).or_default().push((conflict, linear, value));
            }
        }
        for behaviour in behaviours.values_mut() {
            behaviour.sort_unstable();
        }
        behaviours
    }
}
