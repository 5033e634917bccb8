//! A partition of states that is refined block by block, with some states of each block marked dirty.
//!
//! States of a block lie next to each other in one array, dirty ones first, so marking, splitting and iterating over a
//! block need no allocation.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

pub(crate) type BlockId = u32;

#[derive(Clone, Copy)]
struct Block {
    start: u32,
    /// End of the dirty states, start of the clean ones.
    dirty_end: u32,
    end: u32,
}

pub(crate) struct Partition {
    elements: Vec<u32>,
    /// Where each state lies in `elements`.
    place: Vec<u32>,
    block_of: Vec<BlockId>,
    blocks: Vec<Block>,
    /// Blocks with dirty states, and possibly some without.
    work: VecDeque<BlockId>,
    scratch: Vec<u32>,
    starts: Vec<u32>,
}

impl Partition {
    /// States of equal class are in one block; all states are dirty.
    pub(crate) fn new<K: Eq + std::hash::Hash>(states: usize, class: impl Fn(u32) -> K) -> Self {
        let mut number = FxHashMap::default();
        let mut block_of = Vec::with_capacity(states);
        let mut blocks: Vec<Block> = Vec::new();
        for q in 0..states as u32 {
            let block = *number.entry(class(q)).or_insert(blocks.len() as BlockId);
            if block as usize == blocks.len() {
                blocks.push(Block { start: 0, dirty_end: 0, end: 0 });
            }
            blocks[block as usize].end += 1;
            block_of.push(block);
        }
        let mut start = 0;
        for block in &mut blocks {
            let size = block.end;
            *block = Block { start, dirty_end: start, end: start + size };
            start += size;
        }
        let mut elements = vec![0; states];
        let mut place = vec![0; states];
        for q in 0..states {
            let block = &mut blocks[block_of[q] as usize];
            elements[block.dirty_end as usize] = q as u32;
            place[q] = block.dirty_end;
            block.dirty_end += 1;
        }
        let work = (0..blocks.len() as BlockId).collect();
        Partition { elements, place, block_of, blocks, work, scratch: Vec::new(), starts: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.blocks.len()
    }

    #[inline]
    pub(crate) fn block_of(&self, q: u32) -> BlockId {
        self.block_of[q as usize]
    }

    /// A block with dirty states, if there is any.
    pub(crate) fn pop(&mut self) -> Option<BlockId> {
        while let Some(block) = self.work.pop_front() {
            let b = self.blocks[block as usize];
            if b.start != b.dirty_end {
                return Some(block);
            }
        }
        None
    }

    pub(crate) fn size(&self, block: BlockId) -> usize {
        let b = self.blocks[block as usize];
        (b.end - b.start) as usize
    }

    pub(crate) fn dirty(&self, block: BlockId) -> &[u32] {
        let b = self.blocks[block as usize];
        &self.elements[b.start as usize..b.dirty_end as usize]
    }

    pub(crate) fn clean(&self, block: BlockId) -> &[u32] {
        let b = self.blocks[block as usize];
        &self.elements[b.dirty_end as usize..b.end as usize]
    }

    /// Makes a state dirty.
    #[inline]
    pub(crate) fn mark(&mut self, q: u32) {
        let block = self.block_of[q as usize];
        let b = &mut self.blocks[block as usize];
        let (at, border) = (self.place[q as usize], b.dirty_end);
        if at < border {
            return;
        }
        b.dirty_end += 1;
        if border == b.start {
            self.work.push_back(block);
        }
        self.swap(at, border);
    }

    /// Makes all states of a block clean.
    pub(crate) fn clear(&mut self, block: BlockId) {
        let b = &mut self.blocks[block as usize];
        b.dirty_end = b.start;
    }

    #[inline]
    fn swap(&mut self, i: u32, j: u32) {
        let (a, b) = (self.elements[i as usize], self.elements[j as usize]);
        self.elements[i as usize] = b;
        self.elements[j as usize] = a;
        self.place[b as usize] = i;
        self.place[a as usize] = j;
    }

    /// Splits a block: `group[i]` in `0..groups` is the part of its `i`-th dirty state, the clean ones belong to part
    /// 0. The largest part keeps the block's number; the states of all others are added to `moved`. All become clean.
    pub(crate) fn split(&mut self, block: BlockId, group: &[u32], groups: usize, moved: &mut Vec<u32>) {
        let b = self.blocks[block as usize];
        self.clear(block);
        if groups == 1 {
            return;
        }
        // Part 0 comes last, next to the clean states.
        let slot = |g: u32| if g == 0 { groups - 1 } else { g as usize - 1 };
        self.starts.clear();
        self.starts.resize(groups + 1, 0);
        for &g in group {
            self.starts[slot(g) + 1] += 1;
        }
        self.starts[0] = b.start;
        for i in 0..groups {
            self.starts[i + 1] += self.starts[i];
        }
        self.scratch.clear();
        self.scratch.extend_from_slice(&self.elements[b.start as usize..b.dirty_end as usize]);
        for (i, &q) in self.scratch.iter().enumerate() {
            let at = &mut self.starts[slot(group[i])];
            self.elements[*at as usize] = q;
            self.place[q as usize] = *at;
            *at += 1;
        }
        // Each start has moved to the end of its part.
        self.starts[groups - 1] = b.end;
        let mut start = b.start;
        let mut largest = (b.start, b.start);
        for i in 0..groups {
            let end = self.starts[i];
            if end - start > largest.1 - largest.0 {
                largest = (start, end);
            }
            start = end;
        }
        let mut start = b.start;
        for i in 0..groups {
            let end = self.starts[i];
            if start == largest.0 {
                self.blocks[block as usize] = Block { start, dirty_end: start, end };
            } else {
                let new = self.blocks.len() as BlockId;
                self.blocks.push(Block { start, dirty_end: start, end });
                for &q in &self.elements[start as usize..end as usize] {
                    self.block_of[q as usize] = new;
                    moved.push(q);
                }
            }
            start = end;
        }
    }

    /// Moves some, not all, states of a block to a new block, where they are dirty.
    pub(crate) fn split_off(&mut self, block: BlockId, states: &[u32]) {
        let new = self.blocks.len() as BlockId;
        let old_end = self.blocks[block as usize].end;
        for &q in states {
            debug_assert_eq!(self.block_of[q as usize], block);
            let b = &mut self.blocks[block as usize];
            b.end -= 1;
            let last = b.end;
            if self.place[q as usize] < b.dirty_end {
                b.dirty_end -= 1;
                let border = b.dirty_end;
                self.swap(self.place[q as usize], border);
            }
            self.swap(self.place[q as usize], last);
            self.block_of[q as usize] = new;
        }
        let start = self.blocks[block as usize].end;
        debug_assert!(start > self.blocks[block as usize].start && start < old_end);
        self.blocks.push(Block { start, dirty_end: old_end, end: old_end });
        self.work.push_back(new);
    }
}
