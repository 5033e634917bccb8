//! Bottom-up tree automata: every operation compared with brute force on all small trees.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tracewright_automata::tree::{self, Ranked, Tree, TreeAutomaton, TreeAutomatonBuilder};
use tracewright_automata::{Letter, State};

/// Letters 0 and 1 are leaves, 1 has also one child, 2 has two.
const SIGNATURE: [(u32, u32); 4] = [(0, 0), (1, 0), (1, 1), (2, 2)];

fn any_automaton(states: u32) -> impl Strategy<Value = TreeAutomaton> {
    let rule = (0..4usize, 0..states, 0..states, 0..states);
    (proptest::collection::vec(rule, 0..10), proptest::collection::btree_set(0..states, 0..3)).prop_map(
        move |(rules, accepting)| {
            let mut builder = TreeAutomatonBuilder::new(3);
            builder.add_states(states);
            accepting.iter().for_each(|&q| builder.set_accepting(State(q)));
            for (kind, p, q, target) in rules {
                let (letter, arity) = SIGNATURE[kind];
                builder.rule(&[State(p), State(q)][..arity as usize], Letter(letter), State(target));
            }
            builder.build()
        },
    )
}

/// All trees up to a depth.
fn trees(depth: u32) -> Vec<Tree> {
    if depth == 0 {
        return Vec::new();
    }
    let smaller = trees(depth - 1);
    let mut out = Vec::new();
    for (letter, arity) in SIGNATURE {
        let letter = Letter(letter);
        match arity {
            0 => out.push(Tree { letter, children: vec![] }),
            1 => out.extend(smaller.iter().map(|t| Tree { letter, children: vec![t.clone()] })),
            _ => out.extend(
                smaller
                    .iter()
                    .flat_map(|s| smaller.iter().map(move |t| Tree { letter, children: vec![s.clone(), t.clone()] })),
            ),
        }
    }
    out
}

fn labels(automaton: &TreeAutomaton, tree: &Tree) -> BTreeSet<State> {
    let children: Vec<BTreeSet<State>> = tree.children.iter().map(|t| labels(automaton, t)).collect();
    let fits = |r: &&tree::Rule| {
        r.letter == tree.letter
            && r.sources.len() == children.len()
            && r.sources.iter().zip(&children).all(|(q, set)| set.contains(q))
    };
    automaton.rules().iter().filter(fits).map(|r| r.target).collect()
}

fn accepts(automaton: &TreeAutomaton, tree: &Tree) -> bool {
    labels(automaton, tree).iter().any(|&q| automaton.is_accepting(q))
}

fn is_deterministic(automaton: &TreeAutomaton) -> bool {
    let mut seen = BTreeSet::new();
    automaton.rules().iter().all(|r| seen.insert((r.letter, r.sources.clone())))
}

fn signature() -> Vec<Ranked> {
    SIGNATURE.map(|(letter, arity)| Ranked { letter: Letter(letter), arity }).to_vec()
}

fn size(tree: &Tree) -> usize {
    1 + tree.children.iter().map(size).sum::<usize>()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn membership_and_emptiness(automaton in any_automaton(4)) {
        let all = trees(3);
        for tree in &all {
            prop_assert_eq!(tree::accepts(&automaton, tree), accepts(&automaton, tree));
        }
        match tree::accepted_tree(&automaton) {
            Some(witness) => {
                prop_assert!(accepts(&automaton, &witness));
                let smallest = all.iter().filter(|t| accepts(&automaton, t)).map(size).min();
                prop_assert!(smallest.is_none_or(|smallest| size(&witness) <= smallest));
            }
            None => prop_assert!(all.iter().all(|tree| !accepts(&automaton, tree))),
        }
        prop_assert_eq!(tree::is_empty(&automaton), tree::accepted_tree(&automaton).is_none());
    }

    #[test]
    fn deterministic_opposite_and_minimal(automaton in any_automaton(3)) {
        let (deterministic, sets) = tree::determinise(&automaton);
        let opposite = tree::complement(&automaton, &signature());
        let minimal = tree::minimise(&automaton);
        prop_assert!(is_deterministic(&deterministic) && is_deterministic(&opposite) && is_deterministic(&minimal));
        prop_assert_eq!(sets.len(), deterministic.len());
        for tree in trees(3) {
            let expected = accepts(&automaton, &tree);
            prop_assert_eq!(accepts(&deterministic, &tree), expected);
            prop_assert_eq!(accepts(&opposite, &tree), !expected);
            prop_assert_eq!(accepts(&minimal, &tree), expected);
        }
        prop_assert!(tree::is_equivalent(&automaton, &minimal));
        prop_assert!(minimal.len() <= deterministic.len());
        // The minimal automaton is unique.
        prop_assert_eq!(tree::minimise(&deterministic).len(), minimal.len());
    }

    #[test]
    fn intersection_and_equivalence(left in any_automaton(3), right in any_automaton(3)) {
        let (both, origin) = tree::intersection(&left, &right);
        prop_assert_eq!(origin.len(), both.len());
        let all = trees(3);
        for tree in &all {
            prop_assert_eq!(accepts(&both, tree), accepts(&left, tree) && accepts(&right, tree));
        }
        let same = all.iter().all(|tree| accepts(&left, tree) == accepts(&right, tree));
        if tree::is_equivalent(&left, &right) {
            prop_assert!(same);
        } else if same {
            // A difference beyond the small trees: some accepted tree of one is no tree of the other.
            let only = |a: &TreeAutomaton, b: &TreeAutomaton| {
                tree::accepted_tree(&tree::intersection(a, &tree::complement(b, &signature())).0)
            };
            let witness = only(&left, &right).or_else(|| only(&right, &left)).unwrap();
            prop_assert_ne!(accepts(&left, &witness), accepts(&right, &witness));
        }
    }
}

#[test]
fn a_tree_of_a_thousand_levels() {
    let mut builder = TreeAutomatonBuilder::new(2);
    let (even, odd) = (builder.add_state(), builder.add_state());
    builder.set_accepting(even);
    builder.rule(&[], Letter(0), even);
    builder.rule(&[even], Letter(1), odd);
    builder.rule(&[odd], Letter(1), even);
    let automaton = builder.build();
    let mut tree = Tree { letter: Letter(0), children: vec![] };
    for _ in 0..1000 {
        tree = Tree { letter: Letter(1), children: vec![tree] };
    }
    assert!(tree::accepts(&automaton, &tree));
    assert_eq!(tree::minimise(&automaton).len(), 2);
}
