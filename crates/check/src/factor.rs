//! The statements of edges as blocks, with common prefixes and suffixes of branches factored out.
//!
//! Block encoding joins paths by cross products, so that the branches of a [choice](Origin::Choice) repeat each other:
//! `n` conditionals in a row may become `2^n` sequences. Composition distributes over union, `a;b ∪ a;c = a;(b ∪ c)`,
//! which turns them into `n` choices again. Blocks are hash-consed, so equality is equality of ids.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use tracewright_program::{Origin, StatementId};

/// A block: index into [`Blocks`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct BlockId(u32);

/// The structure of a block.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Block {
    /// One statement.
    Statement(StatementId),
    /// Sequential composition: none, or at least two blocks, none of them a sequence.
    Sequence(Rc<[BlockId]>),
    /// A choice between at least two different blocks, sorted, none of them a choice.
    Choice(Rc<[BlockId]>),
}

/// The end of a sequence at which branches are compared.
#[derive(Clone, Copy)]
enum End {
    First,
    Last,
}

/// All blocks.
#[derive(Default)]
pub(crate) struct Blocks {
    blocks: Vec<Block>,
    ids: FxHashMap<Block, BlockId>,
}

impl Blocks {
    /// The structure of a block.
    pub fn get(&self, id: BlockId) -> Block {
        self.blocks[id.0 as usize].clone()
    }

    /// The block of an origin.
    pub fn of(&mut self, origin: &Origin) -> BlockId {
        match origin {
            Origin::Statement(id) => self.intern(Block::Statement(*id)),
            Origin::Sequence(parts) => {
                let parts: Vec<BlockId> = parts.iter().map(|part| self.of(part)).collect();
                self.sequence(parts)
            }
            Origin::Choice(branches) => {
                let branches: Vec<BlockId> = branches.iter().map(|branch| self.of(branch)).collect();
                self.choice(branches)
            }
        }
    }

    fn intern(&mut self, block: Block) -> BlockId {
        if let Some(&id) = self.ids.get(&block) {
            return id;
        }
        let id = BlockId(u32::try_from(self.blocks.len()).expect("fewer than 2^32 blocks"));
        self.blocks.push(block.clone());
        self.ids.insert(block, id);
        id
    }

    fn sequence(&mut self, parts: Vec<BlockId>) -> BlockId {
        let parts: Vec<BlockId> = parts.into_iter().flat_map(|part| self.parts(part)).collect();
        if let [only] = parts[..] { only } else { self.intern(Block::Sequence(parts.into())) }
    }

    /// A block as a sequence.
    fn parts(&self, id: BlockId) -> Vec<BlockId> {
        match &self.blocks[id.0 as usize] {
            Block::Sequence(parts) => parts.to_vec(),
            _ => vec![id],
        }
    }

    fn choice(&mut self, mut branches: Vec<BlockId>) -> BlockId {
        loop {
            let before = branches.len();
            branches = branches.into_iter().flat_map(|branch| self.branches(branch)).collect();
            branches.sort_unstable();
            branches.dedup();
            if let [only] = branches[..] {
                return only;
            }
            let flat = branches.len();
            for end in [End::First, End::Last] {
                branches = self.factor(branches, end);
            }
            if branches.len() == flat && flat == before {
                branches.sort_unstable();
                return self.intern(Block::Choice(branches.into()));
            }
        }
    }

    fn branches(&self, id: BlockId) -> Vec<BlockId> {
        match &self.blocks[id.0 as usize] {
            Block::Choice(branches) => branches.to_vec(),
            _ => vec![id],
        }
    }

    /// Merges branches that have the same first (or last) part.
    fn factor(&mut self, branches: Vec<BlockId>, end: End) -> Vec<BlockId> {
        let mut order: Vec<Option<BlockId>> = Vec::new();
        let mut groups: FxHashMap<Option<BlockId>, Vec<BlockId>> = FxHashMap::default();
        for branch in branches {
            let parts = self.parts(branch);
            let part = match end {
                End::First => parts.first(),
                End::Last => parts.last(),
            };
            let group = groups.entry(part.copied()).or_default();
            if group.is_empty() {
                order.push(part.copied());
            }
            group.push(branch);
        }
        let mut joined = Vec::with_capacity(order.len());
        for part in order {
            let group = groups.remove(&part).unwrap_or_default();
            match (part, &group[..]) {
                (Some(common), [_, _, ..]) => joined.push(self.join(common, &group, end)),
                _ => joined.extend(group),
            }
        }
        joined
    }

    fn join(&mut self, common: BlockId, group: &[BlockId], end: End) -> BlockId {
        let mut rests = Vec::with_capacity(group.len());
        for &branch in group {
            let mut parts = self.parts(branch);
            match end {
                End::First => parts.remove(0),
                End::Last => parts.pop().unwrap_or(common),
            };
            rests.push(self.sequence(parts));
        }
        let rest = self.choice(rests);
        self.sequence(match end {
            End::First => vec![common, rest],
            End::Last => vec![rest, common],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sequences of statements that a block allows, sorted.
    fn words(blocks: &Blocks, id: BlockId) -> Vec<Vec<u32>> {
        let mut words = match blocks.get(id) {
            Block::Statement(statement) => vec![vec![statement.0]],
            Block::Sequence(parts) => parts.iter().fold(vec![Vec::new()], |heads, &part| {
                let tails = words(blocks, part);
                heads.iter().flat_map(|h| tails.iter().map(move |t| [&h[..], &t[..]].concat())).collect()
            }),
            Block::Choice(branches) => branches.iter().flat_map(|&branch| words(blocks, branch)).collect(),
        };
        words.sort();
        words.dedup();
        words
    }

    fn origin(words: &[Vec<u32>]) -> Origin {
        let statement = |&n: &u32| Origin::Statement(StatementId(n));
        Origin::Choice(words.iter().map(|word| Origin::Sequence(word.iter().map(statement).collect())).collect())
    }

    #[test]
    fn conditionals_in_a_row_stay_small() {
        // All words over {0, 1} {2, 3} {4, 5} ...
        let mut all: Vec<Vec<u32>> = vec![Vec::new()];
        for i in 0..10 {
            all = all.iter().flat_map(|w| [2 * i, 2 * i + 1].map(|n| [&w[..], &[n]].concat())).collect();
        }
        let mut blocks = Blocks::default();
        let id = blocks.of(&origin(&all));
        let Block::Sequence(parts) = blocks.get(id) else { panic!("a sequence") };
        assert_eq!(parts.len(), 10);
        all.sort();
        assert_eq!(words(&blocks, id), all);
    }

    #[test]
    fn the_words_stay_the_same() {
        // Every set of words from this list, the empty word and repetitions included.
        let pool: [&[u32]; 8] = [&[], &[1], &[1, 2], &[2, 1], &[1, 1, 2], &[3, 2], &[1, 3, 2], &[3, 3, 1, 2]];
        for set in 1_u32..256 {
            let mut chosen: Vec<Vec<u32>> =
                (0..8).filter(|i| set >> i & 1 == 1).map(|i: usize| pool[i].to_vec()).collect();
            let mut blocks = Blocks::default();
            let id = blocks.of(&origin(&chosen));
            chosen.sort();
            assert_eq!(words(&blocks, id), chosen);
        }
    }
}
