//! Inclusion and equivalence of languages, with a word as counterexample.
//!
//! For nested words this is emptiness of the difference, on the fly: the subtrahend is determinised as far as the
//! minuend reaches it, and the search ends with the first accepting state of the product.
//!
//! For finite words it is the antichain algorithm (De Wulf, Doyen, Henzinger and Raskin, Antichains: A New Algorithm
//! for Checking Universality of Finite Automata, CAV 2006). A node `(p, S)` means that some word leads to `p` on the
//! left and to exactly the states `S` on the right. Whatever word refutes the inclusion from `(p, S)` also refutes it
//! from `(p, S')` with `S' ⊆ S`, so of the nodes with the same `p` only those with minimal sets matter.

use super::complement::Deterministic;
use super::difference::word_of_difference;
use super::total::accepting_sinks;
use super::{Edge, Nwa, Powerset, remove_dead_ends, union_of};
use crate::{Letter, NestedWord, OnDemand, State, Symbol};

/// A word that only one of two automata accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counterexample {
    /// Accepted by the first one.
    OnlyLeft(NestedWord),
    /// Accepted by the second one.
    OnlyRight(NestedWord),
}

impl Counterexample {
    /// The word, whichever automaton accepts it.
    pub fn word(&self) -> &NestedWord {
        match self {
            Counterexample::OnlyLeft(word) | Counterexample::OnlyRight(word) => word,
        }
    }
}

/// A word of `L(left) \ L(right)`, or `None` if `L(left) ⊆ L(right)`. Both must be over the same alphabet.
///
/// For finite automata it is a shortest such word.
pub fn inclusion_counterexample(left: &Nwa, right: &Nwa) -> Option<NestedWord> {
    assert_eq!(left.alphabet(), right.alphabet(), "inclusion over different alphabets");
    // Dead ends on the left need not be compared.
    let left = remove_dead_ends(left).nwa;
    if left.has_calls() {
        let Ok(word) = word_of_difference(&left, &mut Deterministic::new(right));
        word
    } else {
        Antichains::new(&left, right).search()
    }
}

/// Whether `L(left)` is a subset of the union of some languages; if not, a word of `L(left)` that is in none of them.
pub fn included_in_union(left: &Nwa, union: &[&Nwa]) -> Result<(), NestedWord> {
    inclusion_counterexample(left, &union_of(left.alphabet(), union)).map_or(Ok(()), Err)
}

/// A word that only one of the automata accepts, or `None` if the languages are equal.
pub fn equivalence_counterexample(left: &Nwa, right: &Nwa) -> Option<Counterexample> {
    let only_left = inclusion_counterexample(left, right).map(Counterexample::OnlyLeft);
    only_left.or_else(|| inclusion_counterexample(right, left).map(Counterexample::OnlyRight))
}

/// A word leads to `state` on the left and exactly to the states of `set` on the right.
#[derive(Clone, Copy)]
struct Node {
    state: State,
    set: State,
    /// The node before and what is read from there; a root is its own parent.
    parent: u32,
    letter: Letter,
    depth: u32,
}

struct Antichains<'a> {
    left: &'a Nwa,
    right: Powerset<'a>,
    /// Right states from which everything is accepted.
    universal: fixedbitset::FixedBitSet,
    /// All nodes ever found, breadth first: those not expanded yet are a queue.
    nodes: Vec<Node>,
    /// Nodes that need not be expanded.
    dominated: Vec<bool>,
    /// For each left state the nodes with minimal sets.
    minimal: Vec<Vec<u32>>,
}

impl<'a> Antichains<'a> {
    fn new(left: &'a Nwa, right: &'a Nwa) -> Self {
        Antichains {
            left,
            right: Powerset::new(right),
            universal: accepting_sinks(right),
            nodes: Vec::new(),
            dominated: Vec::new(),
            minimal: vec![Vec::new(); left.len()],
        }
    }

    fn search(mut self) -> Option<NestedWord> {
        let set = self.right.initial();
        let left = self.left;
        for &state in left.initial() {
            let root = Node { state, set, parent: self.nodes.len() as u32, letter: Letter(0), depth: 0 };
            if self.add(root) {
                return Some(self.word(self.nodes.len() - 1));
            }
        }
        let mut next = 0;
        while next < self.nodes.len() {
            let node = self.nodes[next];
            if !self.dominated[next] {
                for &Edge { letter, target } in left.internal(node.state) {
                    let Ok(set) = self.right.internal(node.set, letter);
                    if self.add(Node { state: target, set, parent: next as u32, letter, depth: node.depth + 1 }) {
                        return Some(self.word(self.nodes.len() - 1));
                    }
                }
            }
            next += 1;
        }
        None
    }

    /// Adds a node unless one with a smaller set is known. Whether it refutes the inclusion.
    fn add(&mut self, node: Node) -> bool {
        let Antichains { right, nodes, dominated, universal, .. } = self;
        if right.pairs(node.set).any(|(_, q)| universal.contains(q.index())) {
            return false;
        }
        let minimal = &mut self.minimal[node.state.index()];
        if minimal.iter().any(|&known| right.is_subset(nodes[known as usize].set, node.set)) {
            return false;
        }
        minimal.retain(|&known| {
            let covers = right.is_subset(node.set, nodes[known as usize].set);
            // A node of smaller depth is expanded nevertheless: it may lead to a shorter word.
            if covers && nodes[known as usize].depth == node.depth {
                dominated[known as usize] = true;
            }
            !covers
        });
        minimal.push(nodes.len() as u32);
        nodes.push(node);
        dominated.push(false);
        self.left.is_accepting(node.state) && !right.is_accepting(node.set)
    }

    /// The word that leads to a node.
    fn word(&self, node: usize) -> NestedWord {
        let mut symbols = Vec::new();
        let mut at = node;
        while self.nodes[at].parent as usize != at {
            symbols.push(Symbol::Internal(self.nodes[at].letter));
            at = self.nodes[at].parent as usize;
        }
        NestedWord::from_symbols(symbols.into_iter().rev()).expect("internal symbols only")
    }
}
