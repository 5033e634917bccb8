//! Difference of two Büchi automata, and inclusion.
//!
//! The difference is the product of the minuend with the complement of the subtrahend, which is built only as far as
//! the minuend reaches.

use rustc_hash::FxHashMap;

use super::complement::levels::{Complement, Macrostates};
use super::complement::ncsb::pull_ncsb;
use super::complement::rank_based::pull_rank_based;
use super::complement::{LevelRankings, Ncsb, NotSemiDeterministic};
use super::emptiness::accepting_lasso;
use super::intersection::Tracks;
use super::is_semi_deterministic;
use super::on_demand::Pull;
use crate::explore::{Source, explore};
use crate::nwa::{Edge, Nwa, NwaBuilder};
use crate::{NestedLasso, State};

/// The infinite words of the minuend that the subtrahend does not accept.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The product automaton. All its states are reachable, numbered breadth first.
    pub nwa: Nwa,
    /// For each product state its minuend part.
    pub origin: Vec<State>,
}

/// `L(minuend) \ L(subtrahend)`, with the cheapest complement construction that applies to the subtrahend.
pub fn difference(minuend: &Nwa, subtrahend: &Nwa) -> Difference {
    difference_ncsb(minuend, subtrahend, Ncsb::LazyS)
        .unwrap_or_else(|NotSemiDeterministic| difference_rank_based(minuend, subtrahend, LevelRankings::Tight))
}

/// `L(minuend) \ L(subtrahend)`, with NCSB.
pub fn difference_ncsb(minuend: &Nwa, subtrahend: &Nwa, variant: Ncsb) -> Result<Difference, NotSemiDeterministic> {
    Ok(product(minuend, pull_ncsb(subtrahend, variant)?))
}

/// `L(minuend) \ L(subtrahend)`, with the rank-based complement.
pub fn difference_rank_based(minuend: &Nwa, subtrahend: &Nwa, rankings: LevelRankings) -> Difference {
    product(minuend, pull_rank_based(subtrahend, rankings))
}

fn product(minuend: &Nwa, complement: impl Pull) -> Difference {
    let mut tracks = Tracks::new(minuend, complement);
    let Ok(explored) = explore(&mut tracks);
    Difference { nwa: explored.nwa, origin: tracks.origin.iter().map(|&(left, ..)| left).collect() }
}

/// Whether `L(minuend) ⊆ L(subtrahend)`.
pub fn difference_is_empty(minuend: &Nwa, subtrahend: &Nwa) -> bool {
    inclusion_counterexample(minuend, subtrahend).is_none()
}

/// A lasso that `minuend` accepts and `subtrahend` does not, or `None` if `L(minuend) ⊆ L(subtrahend)`.
///
/// For finite automata the search stops at the first such lasso; if the subtrahend is semi-deterministic, it skips
/// product states that are subsumed by one whose language is known to be empty (PLDI 2018, see [`Ncsb`]).
pub fn inclusion_counterexample(minuend: &Nwa, subtrahend: &Nwa) -> Option<NestedLasso> {
    if minuend.has_calls() {
        return accepting_lasso(&difference(minuend, subtrahend).nwa).map(|lasso| lasso.word);
    }
    if is_semi_deterministic(subtrahend) {
        let complement = pull_ncsb(subtrahend, Ncsb::LazyS).ok()?;
        Search::new(minuend, complement, |small, large| small.is_subsumed_by(large, Ncsb::LazyS)).run()
    } else {
        Search::new(minuend, pull_rank_based(subtrahend, LevelRankings::Tight), |_, _| false).run()
    }
}

/// Tarjan's algorithm on the product, which is built by depth-first search on the fly. A completed component without an
/// accepting cycle has an empty language.
struct Search<'a, M: Macrostates, F> {
    product: Tracks<'a, Complement<'a, M>>,
    subsumed: F,
    /// The successors of each state that was expanded.
    rows: Vec<Option<Vec<Edge>>>,
    nodes: Vec<Node>,
    /// States of components that are not complete yet, in the order in which they were entered.
    open: Vec<State>,
    /// The states of the complement whose product with a given state of the minuend has an empty language.
    empty: FxHashMap<State, Vec<State>>,
}

#[derive(Clone, Copy, Default)]
struct Node {
    /// 0 if not entered yet.
    index: u32,
    low: u32,
    closed: bool,
}

impl<'a, M: Macrostates, F: Fn(&M::Macro, &M::Macro) -> bool> Search<'a, M, F> {
    fn new(minuend: &'a Nwa, complement: Complement<'a, M>, subsumed: F) -> Self {
        Search {
            product: Tracks::new(minuend, complement),
            subsumed,
            rows: Vec::new(),
            nodes: Vec::new(),
            open: Vec::new(),
            empty: FxHashMap::default(),
        }
    }

    fn run(mut self) -> Option<NestedLasso> {
        let mut initial = Vec::new();
        let Ok(()) = self.product.initial(&mut initial);
        for &root in &initial {
            if self.visit(root) {
                return self.lasso(&initial);
            }
        }
        None
    }

    /// Whether a component with an accepting cycle can be reached.
    fn visit(&mut self, root: State) -> bool {
        let mut entered = 1;
        let mut path: Vec<(State, usize)> = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some(q) = next.take() {
                self.grow();
                if self.nodes[q.index()].index == 0 && !self.is_known_empty(q) {
                    self.nodes[q.index()] = Node { index: entered, low: entered, closed: false };
                    entered += 1;
                    self.open.push(q);
                    let mut row = Vec::new();
                    let Ok(()) = self.product.internal(q, &mut row);
                    self.grow();
                    self.rows[q.index()] = Some(row);
                    path.push((q, 0));
                } else if let (Some(&(parent, _)), node) = (path.last(), self.nodes[q.index()])
                    && node.index != 0
                    && !node.closed
                {
                    let low = &mut self.nodes[parent.index()].low;
                    *low = (*low).min(node.index);
                }
            }
            let Some((q, position)) = path.last_mut() else { return false };
            let q = *q;
            if let Some(edge) = self.rows[q.index()].as_ref().and_then(|row| row.get(*position)) {
                *position += 1;
                next = Some(edge.target);
                continue;
            }
            path.pop();
            let Node { index, low, .. } = self.nodes[q.index()];
            if let Some(&(parent, _)) = path.last() {
                let parent = &mut self.nodes[parent.index()].low;
                *parent = (*parent).min(low);
            }
            if index == low && self.close(q) {
                return true;
            }
        }
    }

    fn grow(&mut self) {
        let states = self.product.origin.len();
        self.rows.resize(states, None);
        self.nodes.resize(states, Node::default());
    }

    /// Completes the component of `root`; whether it has an accepting cycle.
    fn close(&mut self, root: State) -> bool {
        let start = self.open.iter().rposition(|&q| q == root).expect("a component's root is open");
        let members = self.open.split_off(start);
        let inside =
            |q: State| self.nodes[q.index()].index >= self.nodes[root.index()].index && !self.nodes[q.index()].closed;
        let accepting = members.iter().any(|&q| {
            let row = self.rows[q.index()].as_deref().unwrap_or_default();
            self.product.is_accepting(q) && row.iter().any(|e| inside(e.target))
        });
        if accepting {
            return true;
        }
        for q in members {
            self.nodes[q.index()].closed = true;
            let (left, right, _) = self.product.origin[q.index()];
            self.empty.entry(left).or_default().push(right);
        }
        false
    }

    fn is_known_empty(&self, q: State) -> bool {
        let (left, right, _) = self.product.origin[q.index()];
        let Some(small) = self.product.right.macrostate(right) else { return false };
        self.empty.get(&left).is_some_and(|empty| {
            empty.iter().filter_map(|&r| self.product.right.macrostate(r)).any(|large| (self.subsumed)(small, large))
        })
    }

    /// A lasso of the explored part, which has an accepting cycle.
    fn lasso(&self, initial: &[State]) -> Option<NestedLasso> {
        let mut builder = NwaBuilder::new(self.product.alphabet());
        builder.add_states(State::from_index(self.rows.len()).0);
        initial.iter().for_each(|&q| builder.set_initial(q));
        for (q, row) in self.rows.iter().enumerate() {
            let q = State::from_index(q);
            if self.product.is_accepting(q) {
                builder.set_accepting(q);
            }
            row.iter().flatten().for_each(|e| builder.internal(q, e.letter, e.target));
        }
        accepting_lasso(&builder.build()).map(|lasso| lasso.word)
    }
}
