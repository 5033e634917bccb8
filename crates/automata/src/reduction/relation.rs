//! Relations between the states of one automaton, as square bit matrices.

use fixedbitset::FixedBitSet;

use crate::State;

/// A binary relation on the states `0..size`: one bit for each pair, row after row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    rows: Vec<FixedBitSet>,
}

impl Relation {
    /// The empty relation on `size` states.
    pub fn new(size: usize) -> Self {
        Relation { rows: vec![FixedBitSet::with_capacity(size); size] }
    }

    /// The relation in which every state is related to every state.
    pub fn full(size: usize) -> Self {
        let mut relation = Relation::new(size);
        for row in &mut relation.rows {
            row.insert_range(..);
        }
        relation
    }

    /// Equality.
    pub fn identity(size: usize) -> Self {
        Self::from_fn(size, |p, q| p == q)
    }

    /// The pairs for which `related` holds.
    pub fn from_fn(size: usize, related: impl Fn(State, State) -> bool) -> Self {
        let mut relation = Relation::new(size);
        for (p, row) in relation.rows.iter_mut().enumerate() {
            row.extend((0..size).filter(|&q| related(State::from_index(p), State::from_index(q))));
        }
        relation
    }

    /// The number of states it is a relation on.
    pub fn size(&self) -> usize {
        self.rows.len()
    }

    /// The number of pairs.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones(..)).sum()
    }

    /// Whether no pair is related.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(FixedBitSet::is_clear)
    }

    /// Whether `p` is related to `q`.
    #[inline]
    pub fn contains(&self, p: State, q: State) -> bool {
        self.rows[p.index()].contains(q.index())
    }

    /// Adds a pair; whether it is new.
    pub fn insert(&mut self, p: State, q: State) -> bool {
        !self.rows[p.index()].put(q.index())
    }

    /// Takes a pair out; whether it was there.
    pub fn remove(&mut self, p: State, q: State) -> bool {
        let row = &mut self.rows[p.index()];
        let was = row.contains(q.index());
        row.remove(q.index());
        was
    }

    /// The states `p` is related to, in order.
    pub fn row(&self, p: State) -> impl Iterator<Item = State> + '_ {
        self.rows[p.index()].ones().map(State::from_index)
    }

    /// All pairs, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (State, State)> + '_ {
        (0..self.size()).map(State::from_index).flat_map(move |p| self.row(p).map(move |q| (p, q)))
    }

    /// The converse relation.
    pub fn converse(&self) -> Self {
        let mut converse = Relation::new(self.size());
        for (p, q) in self.pairs() {
            converse.insert(q, p);
        }
        converse
    }

    /// The pairs related both ways.
    pub fn symmetric_part(&self) -> Self {
        let mut both = self.converse();
        for (row, other) in both.rows.iter_mut().zip(&self.rows) {
            row.intersect_with(other);
        }
        both
    }

    /// Whether `p ~ q` and `q ~ r` imply `p ~ r`.
    pub fn is_transitive(&self) -> bool {
        self.pairs().all(|(p, q)| self.rows[q.index()].is_subset(&self.rows[p.index()]))
    }

    /// The smallest transitive relation that contains this one (Warshall's algorithm on whole rows).
    pub fn transitive_closure(mut self) -> Self {
        for q in 0..self.size() {
            let through = self.rows[q].clone();
            for row in &mut self.rows {
                if row.contains(q) {
                    row.union_with(&through);
                }
            }
        }
        self
    }

    /// Numbers the classes of states related both ways, for a reflexive and transitive relation: the class of each state.
    /// Classes are numbered in the order of their first states.
    pub fn classes(&self) -> Vec<u32> {
        let mut class_of: Vec<Option<u32>> = vec![None; self.size()];
        let mut classes = 0;
        for p in 0..self.size() {
            if class_of[p].is_some() {
                continue;
            }
            class_of[p] = Some(classes);
            for q in self.rows[p].ones().filter(|&q| q > p && self.rows[q].contains(p)) {
                class_of[q] = Some(classes);
            }
            classes += 1;
        }
        class_of.into_iter().map(|class| class.expect("every state got a class")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relation(size: usize, pairs: &[(u32, u32)]) -> Relation {
        let mut relation = Relation::identity(size);
        for &(p, q) in pairs {
            relation.insert(State(p), State(q));
        }
        relation
    }

    #[test]
    fn closure_and_classes() {
        let chain = relation(4, &[(0, 2), (2, 1), (1, 0), (1, 3)]);
        assert!(!chain.is_transitive());
        let closed = chain.transitive_closure();
        assert!(closed.is_transitive());
        assert!(closed.contains(State(0), State(3)) && !closed.contains(State(3), State(0)));
        assert_eq!(closed.classes(), [0, 0, 0, 1]);
        assert_eq!(closed.symmetric_part().len(), 10);
        assert_eq!(closed.converse().row(State(3)).count(), 4);
    }

    #[test]
    fn pairs_come_and_go() {
        let mut full = Relation::full(3);
        assert_eq!(full.len(), 9);
        assert!(full.remove(State(1), State(2)));
        assert!(!full.remove(State(1), State(2)));
        assert!(full.insert(State(1), State(2)));
        assert!(!full.insert(State(1), State(2)));
        assert!(Relation::new(2).is_empty());
    }
}
