//! Büchi automata over propositions.

use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_automata::{Alphabet, Letter, Nwa, NwaBuilder, State};

use crate::components::{close_backward, components};
use crate::diagrams::{Diagram, Diagrams};
use crate::formula::Proposition;
use crate::guard::{Guard, Valuation};

/// The limit on propositions where there is one letter for each of their valuations.
pub const MAX_EXPLICIT_PROPOSITIONS: usize = tracewright_automata::hoa::MAX_PROPOSITIONS;

/// A transition whose letters are the valuations that satisfy a guard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct GuardedEdge {
    /// The state it leaves.
    pub from: usize,
    /// When it may be taken.
    pub guard: Guard,
    /// The state it enters.
    pub to: usize,
}

/// A nondeterministic Büchi automaton over the valuations of propositions: a word is accepted if some run visits
/// accepting states infinitely often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PropertyAutomaton {
    /// The propositions; proposition `i` is bit `i` of a valuation.
    pub propositions: Vec<Proposition>,
    /// The number of states, which are numbered from 0.
    pub states: usize,
    /// The initial state.
    pub initial: usize,
    /// The transitions, sorted.
    pub edges: Vec<GuardedEdge>,
    /// The accepting states.
    pub accepting: FixedBitSet,
}

/// There are too many propositions for an automaton with one letter for each of their valuations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "not supported: {count} propositions; one letter for each valuation is possible for up to {MAX_EXPLICIT_PROPOSITIONS}"
)]
pub struct TooManyPropositions {
    /// How many there are.
    pub count: usize,
}

impl PropertyAutomaton {
    /// The transitions from a state.
    pub fn edges_from(&self, state: usize) -> &[GuardedEdge] {
        let start = self.edges.partition_point(|e| e.from < state);
        let end = self.edges.partition_point(|e| e.from <= state);
        &self.edges[start..end]
    }

    /// Whether there is at most one run for each word.
    pub fn is_deterministic(&self) -> bool {
        (0..self.states).all(|q| {
            let edges = self.edges_from(q);
            edges
                .iter()
                .enumerate()
                .all(|(i, e)| edges[..i].iter().all(|other| other.to == e.to || other.guard.and(e.guard).is_none()))
        })
    }

    /// Whether no word is accepted.
    pub fn is_empty(&self) -> bool {
        !self.live_states()[self.initial]
    }

    /// Whether it accepts the word `stem · period · period · …`. An empty period makes no infinite word.
    pub fn accepts(&self, stem: &[Valuation], period: &[Valuation]) -> bool {
        let length = stem.len() + period.len();
        if period.is_empty() {
            return false;
        }
        let next = |position: usize| if position + 1 < length { position + 1 } else { stem.len() };
        let letter = |position: usize| stem.get(position).copied().unwrap_or_else(|| period[position - stem.len()]);
        // The product with the word has the positions of the word times the states.
        let successors: Vec<Vec<usize>> = (0..length * self.states)
            .map(|node| {
                let (position, state) = (node / self.states, node % self.states);
                let edges = self.edges_from(state).iter().filter(|e| e.guard.admits(letter(position)));
                edges.map(|e| next(position) * self.states + e.to).collect()
            })
            .collect();
        live(&successors, |node| self.accepting.contains(node % self.states))[self.initial]
    }

    /// The states from which some word is accepted.
    pub(crate) fn live_states(&self) -> Vec<bool> {
        live(&self.successors(), |q| self.accepting.contains(q))
    }

    pub(crate) fn successors(&self) -> Vec<Vec<usize>> {
        (0..self.states).map(|q| self.edges_from(q).iter().map(|e| e.to).collect()).collect()
    }

    /// As an automaton with one letter for each valuation: letter `v` makes proposition `i` true exactly when bit `i` of
    /// `v` is set.
    pub fn to_explicit(&self) -> Result<Nwa, TooManyPropositions> {
        let count = self.propositions.len();
        if count > MAX_EXPLICIT_PROPOSITIONS {
            return Err(TooManyPropositions { count });
        }
        let letters = 1u32 << count;
        let mut builder = NwaBuilder::new(Alphabet::finite(letters));
        builder.add_states(self.states as u32);
        builder.set_initial(State::from_index(self.initial));
        self.accepting.ones().for_each(|q| builder.set_accepting(State::from_index(q)));
        for e in &self.edges {
            for letter in (0..letters).filter(|&letter| e.guard.admits(letter.into())) {
                builder.internal(State::from_index(e.from), Letter(letter), State::from_index(e.to));
            }
        }
        Ok(builder.build())
    }

    /// From an automaton with one letter for each valuation, as [`to_explicit`](PropertyAutomaton::to_explicit) makes it.
    /// Calls and returns are ignored; several initial states become one.
    pub fn from_explicit(nwa: &Nwa, propositions: Vec<Proposition>) -> Result<PropertyAutomaton, TooManyPropositions> {
        let count = propositions.len();
        if count > MAX_EXPLICIT_PROPOSITIONS {
            return Err(TooManyPropositions { count });
        }
        let all = (1u64 << count) - 1;
        let mut parts: Vec<(usize, Guard, usize)> = Vec::new();
        for q in nwa.states() {
            for e in nwa.internal(q) {
                let valuation = u64::from(e.letter.0);
                let guard = Guard { positive: valuation & all, negative: all & !valuation };
                parts.push((q.index(), guard, e.target.index()));
            }
        }
        let mut states = nwa.len();
        let initial = match *nwa.initial() {
            [q] => q.index(),
            ref several => {
                let of_initial = |p: &&(usize, Guard, usize)| several.iter().any(|q| q.index() == p.0);
                let copies: Vec<_> =
                    parts.iter().filter(of_initial).map(|&(_, guard, to)| (states, guard, to)).collect();
                parts.extend(copies);
                states += 1;
                states - 1
            }
        };
        let mut accepting = FixedBitSet::with_capacity(states);
        nwa.accepting().for_each(|q| accepting.insert(q.index()));
        let edges = merged_edges(parts);
        Ok(PropertyAutomaton { propositions, states, initial, edges, accepting })
    }

    /// The part that is reachable and from which some word is accepted, renumbered in the order of a breadth-first
    /// search; the initial state is 0 and stays in any case.
    pub(crate) fn trimmed(&self) -> PropertyAutomaton {
        let live = self.live_states();
        let mut order = vec![self.initial];
        let mut number: FxHashMap<usize, usize> = FxHashMap::from_iter([(self.initial, 0)]);
        let mut edges = Vec::new();
        let mut next = 0;
        while let Some(&q) = order.get(next) {
            for e in self.edges_from(q).iter().filter(|e| live[e.to]) {
                let to = *number.entry(e.to).or_insert_with(|| {
                    order.push(e.to);
                    order.len() - 1
                });
                edges.push(GuardedEdge { from: next, guard: e.guard, to });
            }
            next += 1;
        }
        edges.sort_unstable();
        edges.dedup();
        let mut accepting = FixedBitSet::with_capacity(order.len());
        for (new, &old) in order.iter().enumerate() {
            accepting.set(new, self.accepting.contains(old) && live[old]);
        }
        PropertyAutomaton { propositions: self.propositions.clone(), states: order.len(), initial: 0, edges, accepting }
    }
}

/// Edges with as few guards as an irredundant cover has, for each pair of states.
pub(crate) fn merged_edges(parts: impl IntoIterator<Item = (usize, Guard, usize)>) -> Vec<GuardedEdge> {
    let mut diagrams = Diagrams::default();
    let mut sets: FxHashMap<(usize, usize), Diagram> = FxHashMap::default();
    for (from, guard, to) in parts {
        let guard = diagrams.guard(guard);
        let set = sets.entry((from, to)).or_insert(Diagram::NONE);
        *set = diagrams.union(*set, guard);
    }
    let mut edges = FxHashSet::default();
    for ((from, to), set) in sets {
        edges.extend(diagrams.guards(set).into_iter().map(|guard| GuardedEdge { from, guard, to }));
    }
    let mut edges: Vec<GuardedEdge> = edges.into_iter().collect();
    edges.sort_unstable();
    edges
}

/// The nodes of a graph from which a cycle with an accepting node can be reached.
fn live(successors: &[Vec<usize>], accepting: impl Fn(usize) -> bool) -> Vec<bool> {
    let component = components(successors);
    let mut cyclic = vec![false; successors.len()];
    for (from, row) in successors.iter().enumerate() {
        if row.iter().any(|&to| component[to] == component[from]) {
            cyclic[component[from]] = true;
        }
    }
    let mut live: Vec<bool> = (0..successors.len()).map(|q| accepting(q) && cyclic[component[q]]).collect();
    close_backward(successors, &mut live);
    live
}
