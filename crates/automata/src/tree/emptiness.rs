//! Emptiness: which states some tree can be labelled with, with a smallest tree for each.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Tree, TreeAutomaton};
use crate::State;

/// Whether no tree is accepted.
pub fn is_empty(automaton: &TreeAutomaton) -> bool {
    smallest(automaton).iter().enumerate().all(|(q, rule)| rule.is_none() || !automaton.accepting.contains(q))
}

/// An accepted tree with as few nodes as possible, `None` if there is none. (The number of nodes may be exponential in
/// the number of states.)
pub fn accepted_tree(automaton: &TreeAutomaton) -> Option<Tree> {
    let best = smallest(automaton);
    let size = |q: &usize| best[*q].map(|(size, _)| size);
    let root = automaton.accepting.ones().filter(|q| size(q).is_some()).min_by_key(size)?;
    fn tree(automaton: &TreeAutomaton, best: &[Option<(u64, usize)>], q: State) -> Tree {
        let (_, rule) = best[q.index()].expect("a state of a smallest tree has one");
        let rule = &automaton.rules[rule];
        Tree { letter: rule.letter, children: rule.sources.iter().map(|&p| tree(automaton, best, p)).collect() }
    }
    Some(tree(automaton, &best, State::from_index(root)))
}

/// For each state the size of a smallest tree with that label, and the rule at its root (Knuth's generalisation of
/// Dijkstra's algorithm: rules only make trees larger).
fn smallest(automaton: &TreeAutomaton) -> Vec<Option<(u64, usize)>> {
    let mut best: Vec<Option<(u64, usize)>> = vec![None; automaton.len()];
    let mut waiting: Vec<usize> = automaton.rules.iter().map(|r| r.sources.len()).collect();
    let mut cost = vec![1u64; automaton.rules.len()];
    let mut uses: Vec<Vec<usize>> = vec![Vec::new(); automaton.len()];
    let mut queue = BinaryHeap::new();
    for (i, rule) in automaton.rules.iter().enumerate() {
        rule.sources.iter().for_each(|q| uses[q.index()].push(i));
        if rule.sources.is_empty() {
            queue.push(Reverse((1, i)));
        }
    }
    while let Some(Reverse((size, rule))) = queue.pop() {
        let target = automaton.rules[rule].target;
        if best[target.index()].is_some() {
            continue;
        }
        best[target.index()] = Some((size, rule));
        for &user in &uses[target.index()] {
            cost[user] = cost[user].saturating_add(size);
            waiting[user] -= 1;
            if waiting[user] == 0 {
                queue.push(Reverse((cost[user], user)));
            }
        }
    }
    best
}
