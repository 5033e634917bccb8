//! Intersection of tree automata, by the product of the pairs that label some tree.

use rustc_hash::FxHashMap;

use super::{Rule, TreeAutomaton, TreeAutomatonBuilder};
use crate::State;

/// The trees that both automata accept, and the pair of states behind each state of the product.
pub fn intersection(left: &TreeAutomaton, right: &TreeAutomaton) -> (TreeAutomaton, Vec<(State, State)>) {
    assert_eq!(left.letters, right.letters, "intersection over different alphabets");
    // Pairs of rules for the same ranked letter; one waits until all pairs of its sources are known.
    let mut joint: Vec<(&Rule, &Rule)> = Vec::new();
    let mut by_ranked: FxHashMap<_, Vec<&Rule>> = FxHashMap::default();
    right.rules.iter().for_each(|rule| by_ranked.entry(rule.ranked()).or_default().push(rule));
    for rule in &left.rules {
        joint.extend(by_ranked.get(&rule.ranked()).into_iter().flatten().map(|&other| (rule, other)));
    }
    let mut waiting: Vec<usize> = joint.iter().map(|(rule, _)| rule.sources.len()).collect();
    let mut users: FxHashMap<(State, State), Vec<usize>> = FxHashMap::default();
    let mut ready = Vec::new();
    for (i, (l, r)) in joint.iter().enumerate() {
        l.sources.iter().zip(&r.sources).for_each(|(&p, &q)| users.entry((p, q)).or_default().push(i));
        if l.sources.is_empty() {
            ready.push(i);
        }
    }
    let mut number: FxHashMap<(State, State), State> = FxHashMap::default();
    let mut origin = Vec::new();
    let mut builder = TreeAutomatonBuilder::new(left.letters);
    while let Some(i) = ready.pop() {
        let (l, r) = joint[i];
        let pair = (l.target, r.target);
        let target = *number.entry(pair).or_insert_with(|| {
            let new = builder.add_state();
            origin.push(pair);
            if left.is_accepting(pair.0) && right.is_accepting(pair.1) {
                builder.set_accepting(new);
            }
            for &user in users.get(&pair).into_iter().flatten() {
                waiting[user] -= 1;
                if waiting[user] == 0 {
                    ready.push(user);
                }
            }
            new
        });
        let sources: Vec<State> = l.sources.iter().zip(&r.sources).map(|(&p, &q)| number[&(p, q)]).collect();
        builder.rule(&sources, l.letter, target);
    }
    (builder.build(), origin)
}
