//! Partition refinement by signatures, shared by the reductions that work with partitions.
//!
//! The *signature* of a state is the set of its transitions with every other state replaced by its block. A block is
//! split by the signatures of its *dirty* states only, those with a transition to a state that got another block since
//! the last time; clean states have equal signatures.

use rustc_hash::FxHashMap;

use super::occurring::Occurring;
use crate::State;
use crate::nwa::partition::{BlockId, Partition};

/// How return transitions contribute to signatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Returns {
    /// They belong to the signatures of their linear and of their hierarchical predecessors.
    InSignatures,
    /// They are omitted.
    LeftOut,
}

/// A set of (letter, block of the successor), sorted: the behaviour of an occurring pair.
pub(super) type Successors = Vec<(u32, BlockId)>;

/// One transition in a signature: its kind and letter, and the blocks of the other states.
type Item = (Kind, u32, BlockId, BlockId);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    Internal,
    Call,
    ReturnFrom,
    ReturnTo,
}

/// A partition of the reachable states under refinement.
pub(super) struct Refinement<'a> {
    pub(super) occurring: &'a Occurring,
    partition: Partition,
    returns: Returns,
    moved: Vec<u32>,
}

impl<'a> Refinement<'a> {
    /// Starts with the accepting and the other states.
    pub(super) fn new(occurring: &'a Occurring, returns: Returns) -> Self {
        let nwa = occurring.nwa();
        let partition = Partition::new(nwa.len(), |q| nwa.is_accepting(State(q)));
        Refinement { partition, occurring, returns, moved: Vec::new() }
    }

    pub(super) fn block_of(&self, q: State) -> BlockId {
        self.partition.block_of(q.0)
    }

    /// The states of each block, both in the order of the states. The partition must be stable.
    pub(super) fn blocks(&self) -> Vec<Vec<State>> {
        let mut blocks = vec![Vec::new(); self.partition.len()];
        for q in self.occurring.nwa().states() {
            blocks[self.block_of(q) as usize].push(q);
        }
        blocks
    }

    /// The return successors of a linear with a hierarchical predecessor.
    pub(super) fn successors(&self, linear: State, hier: State) -> Successors {
        let row = self.occurring.nwa().returns_to(linear, hier).iter();
        let mut successors: Successors = row.map(|e| (e.letter.0, self.block_of(e.target))).collect();
        successors.sort_unstable();
        successors.dedup();
        successors
    }

    /// Splits blocks until all states of a block have the same signature.
    pub(super) fn stabilise(&mut self) {
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

    /// Splits a block into the given groups, which together are all of its states. The largest keeps the block's number.
    pub(super) fn split(&mut self, block: BlockId, groups: &[Vec<State>]) {
        let largest = groups.iter().enumerate().max_by_key(|(_, group)| group.len()).map(|(i, _)| i);
        self.moved.clear();
        for (_, group) in groups.iter().enumerate().filter(|&(i, _)| Some(i) != largest) {
            let from = self.moved.len();
            self.moved.extend(group.iter().map(|q| q.0));
            self.partition.split_off(block, &self.moved[from..]);
        }
        self.mark_moved();
    }

    /// The block of each state.
    pub(super) fn classes(&self) -> Vec<u32> {
        self.occurring.nwa().states().map(|q| self.block_of(q)).collect()
    }

    fn signature(&self, q: State) -> Vec<Item> {
        let nwa = self.occurring.nwa();
        let block = |q: State| self.block_of(q);
        let mut signature: Vec<Item> = Vec::new();
        signature.extend(nwa.internal(q).iter().map(|e| (Kind::Internal, e.letter.0, 0, block(e.target))));
        signature.extend(nwa.calls(q).iter().map(|e| (Kind::Call, e.letter.0, 0, block(e.target))));
        if self.returns == Returns::InSignatures {
            let from = nwa.returns(q).iter();
            signature.extend(from.map(|e| (Kind::ReturnFrom, e.letter.0, block(e.hier), block(e.target))));
            let to = nwa.returns_from_call(q).iter();
            signature.extend(to.map(|t| (Kind::ReturnTo, t.letter.0, block(t.linear), block(t.target))));
        }
        signature.sort_unstable();
        signature.dedup();
        signature
    }

    /// Makes dirty all states whose signature contains the old block of a moved state.
    fn mark_moved(&mut self) {
        let nwa = self.occurring.nwa();
        for &q in &self.moved {
            let q = State(q);
            for e in nwa.internal_into(q).iter().chain(nwa.calls_into(q)) {
                self.partition.mark(e.source.0);
            }
            if self.returns == Returns::LeftOut {
                continue;
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
}
