//! Minimisation by merging equivalent states.
//!
//! Two states may be merged if they are of the same class, agree on acceptance, and have the same internal and call
//! successors up to merging (a bisimulation). The partition is refined by recomputing the successor blocks of *dirty*
//! states only; when a block is split, its largest part keeps the block's number and so does not make its predecessors
//! dirty. Hence a state is revisited at most `out-degree · log n` times, with deterministic and nondeterministic
//! automata alike (Jacobs and Wißmann, Fast Coalgebraic Bisimilarity Minimization, POPL 2023).
//!
//! Returns depend on two states, the linear predecessor `l` and the hierarchical predecessor `h`. Merging is sound if
//! all pairs `(l, h)` that can occur together and fall into the same two blocks have the same return successors up to
//! merging. Pairs that cannot occur together are irrelevant; requiring equal successors for them, too, would prevent
//! merging most copies of a callee. So returns are not part of a state's signature; instead *conflicts*, occurring
//! pairs of the same two blocks with different successors, are searched for when everything else is stable, and one
//! side is split: the hierarchical one if that is enough, because splitting the linear one ends up splitting the whole
//! callee.

use std::hash::BuildHasher;
use std::sync::OnceLock;

use fixedbitset::FixedBitSet;
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::builder::pack;
use super::partition::{BlockId, Partition};
use super::{Edge, Nwa, Reduced, ReturnEdge, edges_with_source, remove_dead_ends};
use crate::State;
use crate::csr::Csr;
use crate::explore::{Explored, reachable};

/// A smaller automaton with the same language; states with different `class` are never merged. Unreachable states are
/// dropped. Run [`remove_dead_ends`](super::remove_dead_ends) first: dead ends prevent merging.
pub fn minimise(nwa: &Nwa, class: impl Fn(State) -> u32) -> Reduced {
    let (explored, image, origin) = reachable(nwa);
    let reached = &explored.nwa;
    let partition = Partition::new(reached.len(), |q| {
        let q = State(q);
        // States without returns are in other blocks than those with returns, so only the latter must be considered in
        // pairs.
        (class(origin[q.index()]), reached.is_accepting(q), reached.returns(q).is_empty())
    });
    let mut refinement = Refinement::new(&explored, partition);
    refinement.run();
    let partition = refinement.partition;
    let merged = quotient(&explored, &partition);
    merged.after(&Reduced { nwa: explored.nwa, image, origin })
}

/// The smallest deterministic automaton with the same language, for a deterministic finite automaton. Transitions may
/// be missing in both: a sink is no state of the result.
///
/// States that lie on accepting runs only are equivalent if and only if they are bisimilar, so this is [`minimise`]
/// without dead ends and without classes. On deterministic automata its refinement is Hopcroft's: when a block is
/// split, all parts but the largest make their predecessors dirty. Automata that are not deterministic keep their
/// language, too, but there may be smaller ones.
pub fn minimise_dfa(nwa: &Nwa) -> Reduced {
    let trimmed = remove_dead_ends(nwa);
    minimise(&trimmed.nwa, |_| 0).after(&trimmed)
}

struct Refinement<'a> {
    nwa: &'a Nwa,
    partition: Partition,
    /// Sources of internal and call transitions, by target.
    predecessors: Csr<u32>,
    pairs: ReturnPairs<'a>,
    signatures: Signatures,
    moved: Vec<u32>,
}

impl<'a> Refinement<'a> {
    fn new(explored: &'a Explored, partition: Partition) -> Self {
        let nwa = &explored.nwa;
        let edges = edges_with_source(&nwa.internal).chain(edges_with_source(&nwa.call));
        let predecessors = Csr::from_pairs(nwa.len(), edges.map(|(q, e)| (e.target.index(), q.0)));
        let pairs = ReturnPairs::new(explored);
        Refinement { nwa, partition, predecessors, pairs, signatures: Signatures::default(), moved: Vec::new() }
    }

    fn run(&mut self) {
        loop {
            while let Some(block) = self.partition.pop() {
                self.refine(block);
            }
            if !self.pairs.resolve_conflicts(self.nwa, &mut self.partition, &mut self.moved) {
                return;
            }
            self.mark_moved();
        }
    }

    /// Splits a block by the signatures of its states. Clean states have equal signatures, so one of them represents
    /// them all.
    fn refine(&mut self, block: BlockId) {
        if self.partition.size(block) == 1 {
            self.partition.clear(block);
            return;
        }
        self.signatures.clear();
        if let Some(&q) = self.partition.clean(block).first() {
            self.signatures.add(self.nwa, &self.partition, q);
            self.signatures.group.clear();
        }
        for &q in self.partition.dirty(block) {
            self.signatures.add(self.nwa, &self.partition, q);
        }
        self.moved.clear();
        let groups = self.signatures.ranges.len();
        self.partition.split(block, &self.signatures.group, groups, &mut self.moved);
        self.mark_moved();
    }

    /// Makes dirty all states whose signature contains the old block of a moved state.
    fn mark_moved(&mut self) {
        for &q in &self.moved {
            for &p in self.predecessors.row(q as usize) {
                self.partition.mark(p);
            }
            self.pairs.mark(q);
        }
    }
}

/// Numbers the different signatures of the states added.
#[derive(Default)]
struct Signatures {
    /// The different signatures, one after the other.
    flat: Vec<u64>,
    ranges: Vec<(usize, usize)>,
    /// The signature of each state added.
    group: Vec<u32>,
    table: HashTable<(u64, u32)>,
}

impl Signatures {
    fn clear(&mut self) {
        self.flat.clear();
        self.ranges.clear();
        self.group.clear();
        self.table.clear();
    }

    fn add(&mut self, nwa: &Nwa, partition: &Partition, q: u32) {
        let start = self.flat.len();
        let q = State(q);
        let item = |kind: u64, e: &Edge| {
            (u64::from(e.letter.0) << 33) | (kind << 32) | u64::from(partition.block_of(e.target.0))
        };
        self.flat.extend(nwa.internal(q).iter().map(|e| item(0, e)));
        self.flat.extend(nwa.calls(q).iter().map(|e| item(1, e)));
        sort_tail(&mut self.flat, start);
        let end = self.flat.len();
        let signature = &self.flat[start..end];
        let hash = FxBuildHasher.hash_one(signature);
        let (flat, ranges) = (&self.flat, &self.ranges);
        let known = self.table.find(hash, |&(h, g)| {
            let (s, e) = ranges[g as usize];
            h == hash && flat[s..e] == *signature
        });
        if let Some(&(_, group)) = known {
            self.group.push(group);
            self.flat.truncate(start);
        } else {
            let group = self.ranges.len() as u32;
            self.ranges.push((start, end));
            self.group.push(group);
            self.table.insert_unique(hash, (hash, group), |&(h, _)| h);
        }
    }
}

/// Sorts what comes after `start` and removes repetitions.
fn sort_tail(items: &mut Vec<u64>, start: usize) {
    items[start..].sort_unstable();
    let mut write = start;
    for read in start..items.len() {
        if write == start || items[write - 1] != items[read] {
            items[write] = items[read];
            write += 1;
        }
    }
    items.truncate(write);
}

/// The blocks of a linear and a hierarchical predecessor.
type Key = (BlockId, BlockId);
/// A set of (letter, target block), interned.
type Value = u32;

/// The pairs of linear and hierarchical predecessors that occur, and the return successors of each two blocks.
///
/// A pair is *registered* while nothing it depends on has changed. All pairs registered under one key have one value.
struct ReturnPairs<'a> {
    pairs: &'a [(State, State)],
    /// The pairs in which a state occurs: as linear or hierarchical predecessor or as successor.
    by_state: Csr<u32>,
    by_hier: Csr<u32>,
    registered: Vec<Option<Key>>,
    /// For each key the value of its registered pairs, and how many they are.
    registry: FxHashMap<Key, (Value, u32)>,
    /// All pairs that are not registered.
    dirty: Vec<u32>,
    values: FxHashMap<Box<[u64]>, Value>,
    scratch: Vec<u64>,
}

/// An occurring pair whose key is in conflict.
#[derive(Clone, Copy)]
struct Entry {
    linear: State,
    hier: State,
    value: Value,
}

impl<'a> ReturnPairs<'a> {
    fn new(explored: &'a Explored) -> Self {
        let nwa = &explored.nwa;
        let pairs = &explored.return_pairs[..];
        let occurrences = pairs.iter().enumerate().flat_map(|(i, &(linear, hier))| {
            let targets = nwa.returns_to(linear, hier).iter().map(|e| e.target);
            targets.chain([linear, hier]).map(move |q| (q.index(), i as u32))
        });
        ReturnPairs {
            pairs,
            by_state: Csr::from_pairs(nwa.len(), occurrences),
            by_hier: Csr::from_pairs(nwa.len(), pairs.iter().enumerate().map(|(i, p)| (p.1.index(), i as u32))),
            registered: vec![None; pairs.len()],
            registry: FxHashMap::default(),
            dirty: (0..pairs.len() as u32).collect(),
            values: FxHashMap::default(),
            scratch: Vec::new(),
        }
    }

    /// Unregisters all pairs in which `q` occurs.
    fn mark(&mut self, q: u32) {
        for &pair in self.by_state.row(q as usize) {
            if let Some(key) = self.registered[pair as usize].take() {
                let entry = self.registry.get_mut(&key).expect("a registered pair has an entry for its key");
                entry.1 -= 1;
                if entry.1 == 0 {
                    self.registry.remove(&key);
                }
                self.dirty.push(pair);
            }
        }
    }

    fn key(&self, partition: &Partition, pair: u32) -> Key {
        let (linear, hier) = self.pairs[pair as usize];
        (partition.block_of(linear.0), partition.block_of(hier.0))
    }

    fn value(&mut self, nwa: &Nwa, partition: &Partition, pair: u32) -> Value {
        let (linear, hier) = self.pairs[pair as usize];
        let row = nwa.returns_to(linear, hier);
        self.scratch.clear();
        let item = |e: &ReturnEdge| (u64::from(e.letter.0) << 32) | u64::from(partition.block_of(e.target.0));
        self.scratch.extend(row.iter().map(item));
        sort_tail(&mut self.scratch, 0);
        if let Some(&value) = self.values.get(&self.scratch[..]) {
            return value;
        }
        let value = self.values.len() as Value;
        self.values.insert(self.scratch.clone().into_boxed_slice(), value);
        value
    }

    /// Registers the dirty pairs that are in no conflict and splits a block for each conflict. The states that got a
    /// new block are left in `moved`. False if there was no conflict.
    fn resolve_conflicts(&mut self, nwa: &Nwa, partition: &mut Partition, moved: &mut Vec<u32>) -> bool {
        moved.clear();
        let mut batch = std::mem::take(&mut self.dirty);
        batch.sort_unstable_by_key(|&pair| (self.key(partition, pair), pair));
        let mut rest = &batch[..];
        let mut entries = Vec::new();
        while let Some(&first) = rest.first() {
            let key = self.key(partition, first);
            // Splits made meanwhile may have separated the group: its parts are then processed one by one.
            let len = rest.iter().take_while(|&&pair| self.key(partition, pair) == key).count();
            let (group, later) = rest.split_at(len);
            rest = later;
            entries.clear();
            for &pair in group {
                let (linear, hier) = self.pairs[pair as usize];
                entries.push(Entry { linear, hier, value: self.value(nwa, partition, pair) });
            }
            let value = self.registry.get(&key).map_or(entries[0].value, |&(value, _)| value);
            if entries.iter().all(|e| e.value == value) {
                self.registry.entry(key).or_insert((value, 0)).1 += len as u32;
                for &pair in group {
                    self.registered[pair as usize] = Some(key);
                }
                continue;
            }
            self.dirty.extend_from_slice(group);
            let from = moved.len();
            self.split(key, &mut entries, partition, moved);
            for &q in &moved[from..] {
                self.mark(q);
            }
        }
        !moved.is_empty()
    }

    /// Splits one of the two blocks of a key whose pairs have different values.
    fn split(&self, key: Key, entries: &mut [Entry], partition: &mut Partition, moved: &mut Vec<u32>) {
        let registered = self.registry.get(&key).map(|&(value, _)| value);
        entries.sort_unstable_by_key(|e| (e.hier, e.value, e.linear));
        let ambiguous = entries.chunk_by(|a, b| a.hier == b.hier).find(|chunk| {
            let (first, last) = (chunk[0], chunk[chunk.len() - 1]);
            first.value != last.value
                || (registered.is_some_and(|v| v != first.value) && self.is_registered(key, first.hier))
        });
        let (block, mut sides): (BlockId, Vec<(Value, u32)>) = match ambiguous {
            // One caller, different successors: the ends of the callee differ.
            Some(chunk) => (key.0, chunk.iter().map(|e| (e.value, e.linear.0)).collect()),
            None => (key.1, entries.iter().map(|e| (e.value, e.hier.0)).collect()),
        };
        sides.sort_unstable();
        sides.dedup();
        // States with registered pairs must stay together. Otherwise the states with the most frequent value stay.
        let stays = match (registered, ambiguous) {
            (Some(value), Some(chunk)) if self.is_registered(key, chunk[0].hier) => value,
            (Some(value), None) => value,
            _ => sides.chunk_by(|a, b| a.0 == b.0).max_by_key(|c| c.len()).expect("a conflict has entries")[0].0,
        };
        for group in sides.chunk_by(|a, b| a.0 == b.0).filter(|group| group[0].0 != stays) {
            let from = moved.len();
            moved.extend(group.iter().map(|&(_, q)| q));
            partition.split_off(block, &moved[from..]);
        }
    }

    /// Whether a pair with this hierarchical predecessor is registered under `key`.
    fn is_registered(&self, key: Key, hier: State) -> bool {
        self.by_hier.row(hier.index()).iter().any(|&pair| self.registered[pair as usize] == Some(key))
    }
}

/// One state for each block.
fn quotient(explored: &Explored, partition: &Partition) -> Reduced {
    let nwa = &explored.nwa;
    let blocks = partition.len();
    let mut number: Vec<Option<State>> = vec![None; blocks];
    let mut origin = Vec::with_capacity(blocks);
    let mut image = Vec::with_capacity(nwa.len());
    for q in nwa.states() {
        let new = *number[partition.block_of(q.0) as usize].get_or_insert_with(|| {
            origin.push(q);
            State::from_index(origin.len() - 1)
        });
        image.push(Some(new));
    }
    let new = |q: State| image[q.index()].expect("every state has a block");
    let edges = |edges: &Csr<Edge>| {
        let mut csr = Csr::with_capacity(blocks, blocks);
        for &q in &origin {
            for e in edges.row(q.index()) {
                csr.push_item(Edge { letter: e.letter, target: new(e.target) });
            }
            csr.finish_row();
        }
        csr.sort_rows();
        csr
    };
    let ret: Vec<(State, ReturnEdge)> = nwa
        .return_transitions()
        .map(|t| (new(t.linear), ReturnEdge { hier: new(t.hier), letter: t.letter, target: new(t.target) }))
        .collect();
    let mut initial: Vec<State> = nwa.initial().iter().map(|&q| new(q)).collect();
    initial.sort_unstable();
    initial.dedup();
    let mut accepting = FixedBitSet::with_capacity(blocks);
    accepting.extend(nwa.accepting().map(|q| new(q).index()));
    let merged = Nwa {
        alphabet: nwa.alphabet,
        initial,
        accepting,
        internal: edges(&nwa.internal),
        call: edges(&nwa.call),
        ret: pack(blocks, &ret),
        back: OnceLock::new(),
    };
    Reduced { nwa: merged, image, origin }
}
