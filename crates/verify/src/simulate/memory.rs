//! The state of an execution: values of variables, and maps.

use rustc_hash::FxHashMap;
use tracewright_logic::{Rational, Sort, SortKind, Term, Terms};

/// A value. Booleans are 0 and 1, bit-vectors are unsigned numbers; a map is its index in memory.
pub(super) type Word = i128;

/// The kinds of scalar values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scalar {
    Bool,
    Int,
    /// Bit-vectors of this width.
    Bits(u32),
}

/// The kinds of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Scalar(Scalar),
    /// Maps with so many indices.
    Map(u32, Scalar),
    /// Unsupported sorts.
    Other,
}

/// The width of the widest bit-vector that is supported.
const WIDEST: u32 = 64;
/// The largest number of indices that is supported.
const MOST_INDICES: u32 = 4;

impl Kind {
    /// The kind of a sort.
    pub fn of(terms: &Terms, sort: Sort) -> Kind {
        match terms.kind(sort) {
            SortKind::Bool => Kind::Scalar(Scalar::Bool),
            SortKind::Int => Kind::Scalar(Scalar::Int),
            SortKind::BitVec(width) if width <= WIDEST => Kind::Scalar(Scalar::Bits(width)),
            SortKind::Array(index, element) if matches!(Kind::of(terms, index), Kind::Scalar(_)) => {
                match Kind::of(terms, element) {
                    Kind::Map(indices, scalar) if indices < MOST_INDICES => Kind::Map(indices + 1, scalar),
                    Kind::Scalar(scalar) => Kind::Map(1, scalar),
                    _ => Kind::Other,
                }
            }
            _ => Kind::Other,
        }
    }
}

impl Scalar {
    /// A value as a term.
    pub fn literal(self, terms: &Terms, value: Word) -> Term {
        match self {
            Scalar::Bool if value == 0 => Term::FALSE,
            Scalar::Bool => Term::TRUE,
            Scalar::Int => terms.int(Rational::new(value, 1)),
            Scalar::Bits(width) => terms.bv_num((value as u64).into(), width),
        }
    }
}

/// At least this many writes are kept as a list before they are merged into a table.
const FEW_WRITES: usize = 32;
/// The limit on cells in total: executions that need more are abandoned.
const MOST_CELLS: usize = 1_000_000;

enum Map {
    /// The same everywhere.
    Constant(Word),
    /// Another map with one cell written; `left` further writes may follow before they are merged into a table.
    Written { map: usize, index: Word, value: Word, left: usize },
    /// The cells that differ from the default, and the default.
    Table(FxHashMap<Word, Word>, Word),
}

/// The state of an execution. Maps are immutable: a write creates a new one.
pub(super) struct Memory {
    /// The values of variables and of intermediate results.
    pub slots: Vec<Word>,
    maps: Vec<Map>,
    cells: usize,
}

impl Memory {
    pub fn new(slots: usize) -> Memory {
        // The maps that are zero everywhere: with one index, with two, and so on.
        let zeros = (0..MOST_INDICES).map(|indices| Map::Constant(Word::from(indices.saturating_sub(1))));
        Memory { slots: vec![0; slots], maps: zeros.collect(), cells: 0 }
    }

    /// The zero of a kind.
    pub fn zero(kind: Kind) -> Word {
        match kind {
            Kind::Map(indices, _) => Word::from(indices - 1),
            Kind::Scalar(_) | Kind::Other => 0,
        }
    }

    /// A constant map.
    pub fn constant(&mut self, value: Word) -> Option<Word> {
        self.add(Map::Constant(value), 1)
    }

    /// The value of a cell.
    pub fn select(&self, map: Word, index: Word) -> Word {
        let mut map = map as usize;
        loop {
            match &self.maps[map] {
                Map::Constant(value) => return *value,
                Map::Written { index: own, value, .. } if *own == index => return *value,
                Map::Written { map: before, .. } => map = *before,
                Map::Table(cells, rest) => return cells.get(&index).copied().unwrap_or(*rest),
            }
        }
    }

    /// A map with one cell written; `None` when the limit on cells is reached.
    pub fn store(&mut self, map: Word, index: Word, value: Word) -> Option<Word> {
        let map = map as usize;
        let left = match &self.maps[map] {
            Map::Written { left, .. } => *left,
            Map::Constant(_) => FEW_WRITES,
            // A table is copied only after enough writes to amortise the cost.
            Map::Table(cells, _) => FEW_WRITES.max(cells.len() / 8),
        };
        if left > 0 {
            return self.add(Map::Written { map, index, value, left: left - 1 }, 1);
        }
        let (mut cells, rest) = self.table(map);
        cells.insert(index, value);
        let size = cells.len();
        self.add(Map::Table(cells, rest), size)
    }

    /// Whether two maps with so many indices are equal.
    pub fn same(&self, a: Word, b: Word, indices: u32) -> bool {
        if a == b || indices == 0 {
            return a == b;
        }
        let (a, b) = (self.table(a as usize), self.table(b as usize));
        let mut written: Vec<&Word> = a.0.keys().chain(b.0.keys()).collect();
        written.sort_unstable();
        written.dedup();
        let held = |map: &(FxHashMap<Word, Word>, Word), index| map.0.get(index).copied().unwrap_or(map.1);
        let alike = |a, b| self.same(a, b, indices - 1);
        alike(a.1, b.1) && written.into_iter().all(|index| alike(held(&a, index), held(&b, index)))
    }

    /// The cells that were written, and the default.
    fn table(&self, map: usize) -> (FxHashMap<Word, Word>, Word) {
        let mut newer = Vec::new();
        let mut at = map;
        let (mut cells, rest) = loop {
            match &self.maps[at] {
                Map::Constant(value) => break (FxHashMap::default(), *value),
                Map::Table(cells, rest) => break (cells.clone(), *rest),
                Map::Written { map, index, value, .. } => {
                    newer.push((*index, *value));
                    at = *map;
                }
            }
        };
        cells.extend(newer.into_iter().rev());
        (cells, rest)
    }

    fn add(&mut self, map: Map, cells: usize) -> Option<Word> {
        self.cells += cells;
        if self.cells > MOST_CELLS {
            return None;
        }
        self.maps.push(map);
        Some(self.maps.len() as Word - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_those_written_last() {
        let mut memory = Memory::new(0);
        let zeros = Memory::zero(Kind::Map(1, Scalar::Int));
        let mut map = zeros;
        let mut expected: FxHashMap<Word, Word> = FxHashMap::default();
        for step in 0..500 {
            let (index, value) = (step * 7 % 23, step);
            map = memory.store(map, index, value).expect("that is not much");
            expected.insert(index, value);
            assert!((-2..25).all(|i| memory.select(map, i) == expected.get(&i).copied().unwrap_or(0)), "step {step}");
        }
        assert!((0..23).all(|i| memory.select(zeros, i) == 0));
    }

    #[test]
    fn maps_are_the_same_if_their_cells_are() {
        let mut memory = Memory::new(0);
        let zeros = Memory::zero(Kind::Map(1, Scalar::Int));
        let mut with = |map, index, value| memory.store(map, index, value).expect("that is not much");
        let (ones, back) = (with(zeros, 1, 1), with(zeros, 1, 1));
        let two = with(zeros, 2, 5);
        let (twice, other) = (with(two, 1, 1), with(zeros, 1, 2));
        let back_again = with(back, 1, 0);
        let same = |a, b| memory.same(a, b, 1) && memory.same(b, a, 1);
        assert!(same(ones, back) && same(back_again, zeros));
        assert!(!same(ones, twice) && !same(ones, other) && !same(ones, zeros));
    }

    #[test]
    fn zeros_are_nested() {
        let memory = Memory::new(0);
        let mut value = Memory::zero(Kind::Map(3, Scalar::Int));
        for index in [5, -1, 0] {
            value = memory.select(value, index);
        }
        assert_eq!(value, 0);
    }

    #[test]
    fn maps_of_maps_are_compared_cell_by_cell() {
        let mut memory = Memory::new(0);
        let (inner, outer) = (Memory::zero(Kind::Map(1, Scalar::Int)), Memory::zero(Kind::Map(2, Scalar::Int)));
        let mut with = |map, index, value| memory.store(map, index, value).expect("that is not much");
        let (one, also_one, two) = (with(inner, 3, 1), with(inner, 3, 1), with(inner, 3, 2));
        let maps = [with(outer, 0, one), with(outer, 0, also_one), with(outer, 0, two)];
        assert!(memory.same(maps[0], maps[1], 2) && !memory.same(maps[0], maps[2], 2));
    }
}
