//! Simulation preorders and the reductions they justify, against naive games and languages by brute force; automata
//! without calls.

mod common;

use std::collections::BTreeSet;

use common::*;
use proptest::prelude::*;
use tracewright_automata::simulation::*;
use tracewright_automata::*;

/// Whether the infinite word `stem · period · period · …` has an accepting run: an accepting state on a cycle of the
/// product of the automaton with the lasso.
fn accepts_lasso(nwa: &Nwa, stem: &[u32], period: &[u32]) -> bool {
    let word: Vec<u32> = stem.iter().chain(period).copied().collect();
    let next = |(q, i): (State, usize)| -> Vec<(State, usize)> {
        let j = if i + 1 == word.len() { stem.len() } else { i + 1 };
        nwa.internal(q).iter().filter(|e| e.letter.0 == word[i]).map(|e| (e.target, j)).collect()
    };
    let reach = |start: Vec<(State, usize)>| {
        let mut seen = BTreeSet::new();
        let mut todo = start;
        while let Some(node) = todo.pop() {
            if seen.insert(node) {
                todo.extend(next(node));
            }
        }
        seen
    };
    let reachable = reach(nwa.initial().iter().map(|&q| (q, 0)).collect());
    reachable.into_iter().any(|node| nwa.is_accepting(node.0) && reach(next(node)).contains(&node))
}

fn words(letters: u32, length: usize) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    let mut last = vec![vec![]];
    for _ in 0..length {
        last = last.iter().flat_map(|w: &Vec<u32>| (0..letters).map(|a| [&w[..], &[a]].concat())).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// All lassos with a stem and a period up to these lengths that have an accepting run.
fn lassos(nwa: &Nwa, stem: usize, period: usize) -> BTreeSet<(Vec<u32>, Vec<u32>)> {
    let letters = nwa.alphabet().internal;
    let mut accepted = BTreeSet::new();
    for u in words(letters, stem) {
        for v in words(letters, period).into_iter().filter(|v| !v.is_empty()) {
            if accepts_lasso(nwa, &u, &v) {
                accepted.insert((u.clone(), v));
            }
        }
    }
    accepted
}

/// The greatest relation of which every pair fulfils `keeps`, by trying again and again.
fn greatest_fixpoint(n: usize, keeps: impl Fn(&BTreeSet<(u32, u32)>, u32, u32) -> bool) -> BTreeSet<(u32, u32)> {
    let mut pairs: BTreeSet<_> = (0..n as u32).flat_map(|p| (0..n as u32).map(move |q| (p, q))).collect();
    loop {
        let kept: BTreeSet<_> = pairs.iter().copied().filter(|&(p, q)| keeps(&pairs, p, q)).collect();
        if kept.len() == pairs.len() {
            return kept;
        }
        pairs = kept;
    }
}

fn naive_direct(nwa: &Nwa) -> BTreeSet<(u32, u32)> {
    greatest_fixpoint(nwa.len(), |pairs, p, q| {
        (!nwa.is_accepting(State(p)) || nwa.is_accepting(State(q)))
            && nwa.internal(State(p)).iter().all(|e| {
                nwa.internal(State(q)).iter().any(|f| f.letter == e.letter && pairs.contains(&(e.target.0, f.target.0)))
            })
    })
}

/// A position of a game: Spoiler's state, Duplicator's state, whether Duplicator owes a visit, and the letter she has to
/// answer, if it is her turn.
type Node = (u32, u32, bool, Option<u32>);

/// The pairs that Duplicator wins, by the fixpoint formulas of the winning conditions, over all positions.
struct NaiveGame<'a> {
    nwa: &'a Nwa,
    nodes: Vec<Node>,
}

impl<'a> NaiveGame<'a> {
    fn new(nwa: &'a Nwa) -> Self {
        let n = nwa.len() as u32;
        let letters = || (0..nwa.alphabet().internal).map(Some).chain([None]);
        let nodes = (0..n)
            .flat_map(|p| (0..n).flat_map(move |q| [false, true].map(|debt| (p, q, debt))))
            .flat_map(|(p, q, debt)| letters().map(move |a| (p, q, debt, a)))
            .collect();
        NaiveGame { nwa, nodes }
    }

    fn accepting(&self, q: u32) -> bool {
        self.nwa.is_accepting(State(q))
    }

    /// Whether Duplicator can force the next position into `set`.
    fn forces(&self, set: &BTreeSet<Node>, (p, q, debt, letter): Node) -> bool {
        match letter {
            None => self.nwa.internal(State(p)).iter().all(|e| {
                let debt = debt || self.accepting(e.target.0);
                set.contains(&(e.target.0, q, debt, Some(e.letter.0)))
            }),
            Some(a) => self.nwa.internal(State(q)).iter().filter(|e| e.letter.0 == a).any(|e| {
                let debt = debt && !self.accepting(e.target.0);
                set.contains(&(p, e.target.0, debt, None))
            }),
        }
    }

    fn fixpoint(&self, mut set: BTreeSet<Node>, step: impl Fn(&BTreeSet<Node>) -> BTreeSet<Node>) -> BTreeSet<Node> {
        loop {
            let next = step(&set);
            if next == set {
                return set;
            }
            set = next;
        }
    }

    fn select(&self, condition: impl Fn(Node) -> bool) -> BTreeSet<Node> {
        self.nodes.iter().copied().filter(|&node| condition(node)).collect()
    }

    fn all(&self) -> BTreeSet<Node> {
        self.nodes.iter().copied().collect()
    }

    fn pairs(&self, won: &BTreeSet<Node>) -> BTreeSet<(u32, u32)> {
        let start = |p: u32, q: u32| (p, q, self.accepting(p) && !self.accepting(q), None);
        let n = self.nwa.len() as u32;
        (0..n).flat_map(|p| (0..n).map(move |q| (p, q))).filter(|&(p, q)| won.contains(&start(p, q))).collect()
    }

    /// Greatest `Z`, least `Y`: force `Z` where nothing is owed, `Y` elsewhere.
    fn delayed(&self) -> BTreeSet<(u32, u32)> {
        let won = self.fixpoint(self.all(), |z| {
            self.fixpoint(BTreeSet::new(), |y| {
                self.select(|node| self.forces(if !node.2 && node.3.is_none() { z } else { y }, node))
            })
        });
        self.pairs(&won)
    }

    /// Greatest `Z`, least `Y`, greatest `X`: force `Z` where Duplicator accepts, `Y` where only Spoiler does, `X`
    /// elsewhere.
    fn fair(&self) -> BTreeSet<(u32, u32)> {
        let won = self.fixpoint(self.all(), |z| {
            self.fixpoint(BTreeSet::new(), |y| {
                self.fixpoint(self.all(), |x| {
                    self.select(|node| {
                        let (p, q, _, letter) = node;
                        let set = match letter {
                            None if self.accepting(q) => z,
                            None if self.accepting(p) => y,
                            _ => x,
                        };
                        self.forces(set, node)
                    })
                })
            })
        });
        self.pairs(&won)
    }
}

fn pairs(relation: &reduction::Relation) -> BTreeSet<(u32, u32)> {
    relation.pairs().map(|(p, q)| (p.0, q.0)).collect()
}

/// The merged or dropped states are accounted for.
fn check_correspondence(nwa: &Nwa, reduced: &Reduced) {
    assert!(reduced.nwa.len() <= nwa.len());
    assert_eq!(reduced.image.len(), nwa.len());
    assert_eq!(reduced.origin.len(), reduced.nwa.len());
    for q in reduced.nwa.states() {
        assert_eq!(reduced.image_of(reduced.origin_of(q)), Some(q));
    }
}

fn check_finite_and_infinite(nwa: &Nwa, reduced: &Reduced) {
    check_correspondence(nwa, reduced);
    assert_eq!(language(nwa, 6), language(&reduced.nwa, 6));
    check_infinite(nwa, reduced);
}

fn check_infinite(nwa: &Nwa, reduced: &Reduced) {
    check_correspondence(nwa, reduced);
    assert_eq!(lassos(nwa, 2, 3), lassos(&reduced.nwa, 2, 3));
}

/// Finite automata with more transitions and accepting states than the common ones, so that simulation is frequent.
fn dense(states: u32) -> impl Strategy<Value = Nwa> {
    (1..=states).prop_flat_map(|n| {
        let transition = (0..n, 0..2u32, 0..n);
        let transitions = proptest::collection::vec(transition, 0..=4 * n as usize);
        (transitions, proptest::collection::vec(any::<bool>(), n as usize)).prop_map(|(transitions, accepting)| {
            let mut builder = NwaBuilder::new(FINITE);
            builder.add_states(accepting.len() as u32);
            builder.set_initial(State(0));
            for (q, _) in accepting.iter().enumerate().filter(|(_, accepting)| **accepting) {
                builder.set_accepting(State(q as u32));
            }
            transitions.iter().for_each(|&(p, a, q)| builder.internal(State(p), Letter(a), State(q)));
            builder.build()
        })
    })
}

fn finite(states: u32) -> impl Strategy<Value = Nwa> {
    prop_oneof![nwa(FINITE, states), dense(states)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn direct_simulation_is_the_greatest_fixpoint(nwa in finite(7)) {
        prop_assert_eq!(pairs(&direct_simulation(&nwa)), naive_direct(&nwa));
    }

    #[test]
    fn simulations_contain_each_other(nwa in finite(7)) {
        let (direct, delayed) = (pairs(&direct_simulation(&nwa)), pairs(&delayed_simulation(&nwa)));
        prop_assert!(direct.is_subset(&delayed));
        prop_assert!(delayed.is_subset(&pairs(&fair_simulation(&nwa))));
    }

    #[test]
    fn direct_reductions_keep_all_words(nwa in finite(5)) {
        let (bisimilar, similar) = (reduce_direct(&nwa), reduce_direct_preorder(&nwa));
        check_finite_and_infinite(&nwa, &bisimilar);
        check_finite_and_infinite(&nwa, &similar);
        check_finite_and_infinite(&nwa, &reduce_multipebble(&nwa));
        check_finite_and_infinite(&nwa, &minimise_dfa_by_simulation(&nwa));
    }

    #[test]
    fn delayed_reductions_keep_infinite_words(nwa in finite(5)) {
        let (bisimilar, similar) = (reduce_delayed_bisimulation(&nwa), reduce_delayed(&nwa));
        check_infinite(&nwa, &bisimilar);
        check_infinite(&nwa, &similar);
        prop_assert!(similar.nwa.len() <= bisimilar.nwa.len());
        prop_assert!(similar.nwa.len() <= reduce_direct_preorder(&nwa).nwa.len());
    }

    #[test]
    fn fair_reductions_keep_infinite_words(nwa in finite(5)) {
        check_infinite(&nwa, &reduce_fair(&nwa));
        check_infinite(&nwa, &reduce_fair_direct(&nwa));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn games_are_solved_as_by_their_formulas(nwa in finite(4)) {
        let game = NaiveGame::new(&nwa);
        prop_assert_eq!(pairs(&delayed_simulation(&nwa)), game.delayed());
        prop_assert_eq!(pairs(&fair_simulation(&nwa)), game.fair());
    }
}

/// An automaton over one letter, from transitions.
fn unary(states: u32, accepting: &[u32], transitions: &[(u32, u32)]) -> Nwa {
    let mut builder = NwaBuilder::new(Alphabet::finite(1));
    builder.add_states(states);
    builder.set_initial(State(0));
    accepting.iter().for_each(|&q| builder.set_accepting(State(q)));
    transitions.iter().for_each(|&(p, q)| builder.internal(State(p), Letter(0), State(q)));
    builder.build()
}

#[test]
fn kinds_of_simulation_differ() {
    // A cycle of two with one accepting state: with delay both are alike.
    let cycle = unary(2, &[0], &[(0, 1), (1, 0)]);
    assert_eq!(reduce_direct_preorder(&cycle).nwa.len(), 2);
    assert_eq!(reduce_delayed(&cycle).nwa.len(), 1);

    // An accepting start that leads into a rejecting loop: fairly alike, but merging them would accept.
    let start = unary(2, &[0], &[(0, 1), (1, 1)]);
    assert!(fair_simulation(&start).contains(State(0), State(1)));
    assert!(!delayed_simulation(&start).contains(State(0), State(1)));
    assert_eq!(reduce_fair(&start).nwa.len(), 2);

    // A step into a dead end beside a loop is superfluous for infinite words.
    let dead_end = unary(2, &[0], &[(0, 0), (0, 1)]);
    assert_eq!(reduce_delayed(&dead_end).nwa.len(), 2);
    assert_eq!(reduce_fair(&dead_end).nwa.len(), 1);

    // Similar, but not bisimilar: state 0 may go to the weaker state 1, too.
    let choice = unary(3, &[2], &[(0, 1), (0, 2), (1, 2), (2, 2)]);
    assert_eq!(reduce_direct(&choice).nwa.len(), 3);
    assert_eq!(reduce_direct_preorder(&choice).nwa.len(), 2);
}

#[test]
fn stuck_spoiler_keeps_states_apart() {
    // Two accepting ends of a tree.
    let mut builder = NwaBuilder::new(FINITE);
    builder.add_states(3);
    builder.set_initial(State(0));
    builder.set_accepting(State(1));
    builder.set_accepting(State(2));
    builder.internal(State(0), Letter(0), State(1));
    builder.internal(State(0), Letter(1), State(2));
    let tree = builder.build();
    assert_eq!(reduce_direct_preorder(&tree).nwa.len(), 2);
    assert_eq!(minimise_dfa_by_simulation(&tree).nwa.len(), 3);
}
