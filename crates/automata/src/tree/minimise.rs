//! The smallest deterministic automaton: determinise, make total, refine a partition until it is a congruence.

use rustc_hash::FxHashMap;

use super::{Rule, TreeAutomaton, TreeAutomatonBuilder, complement};
use crate::{Letter, State};

/// The minimal deterministic automaton for the same trees, without the state for trees that are never part of an
/// accepted one.
///
/// Two states are equivalent when exchanging them at one place in any rule leads to equivalent states (the theorem of
/// Myhill and Nerode for trees); the coarsest such partition that keeps accepting states apart is found by refinement.
pub fn minimise(automaton: &TreeAutomaton) -> TreeAutomaton {
    // Twice the complement is a total deterministic automaton for the same trees.
    let total = complement(&complement(automaton, &[]), &[]);
    let mut class: Vec<u32> = (0..total.len()).map(|q| u32::from(total.accepting.contains(q))).collect();
    let mut count = class.iter().collect::<rustc_hash::FxHashSet<_>>().len();
    loop {
        // The behaviour of a state: for each context that a rule gives it, the class of the target. The siblings in a
        // context are states, not classes, because two states may differ only in which member of a class leads where.
        let mut behaviour: Vec<Vec<(Context, u32)>> = vec![Vec::new(); total.len()];
        for rule in &total.rules {
            for (i, q) in rule.sources.iter().enumerate() {
                let context = Context {
                    letter: rule.letter,
                    before: rule.sources[..i].into(),
                    after: rule.sources[i + 1..].into(),
                };
                behaviour[q.index()].push((context, class[rule.target.index()]));
            }
        }
        let mut number = FxHashMap::default();
        let refined: Vec<u32> = behaviour
            .into_iter()
            .enumerate()
            .map(|(q, mut does)| {
                does.sort_unstable();
                let next = number.len() as u32;
                *number.entry((class[q], does)).or_insert(next)
            })
            .collect();
        let refined_count = number.len();
        class = refined;
        if refined_count == count {
            return quotient(&total, &class, count);
        }
        count = refined_count;
    }
}

/// A rule with a hole among its sources.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Context {
    letter: Letter,
    before: Box<[State]>,
    after: Box<[State]>,
}

/// One state for each class that lies below some accepted root.
fn quotient(total: &TreeAutomaton, class: &[u32], count: usize) -> TreeAutomaton {
    let mut useful = vec![false; count];
    (0..total.len()).filter(|&q| total.accepting.contains(q)).for_each(|q| useful[class[q] as usize] = true);
    let mut rules_to: Vec<Vec<&Rule>> = vec![Vec::new(); count];
    total.rules.iter().for_each(|rule| rules_to[class[rule.target.index()] as usize].push(rule));
    let mut work: Vec<usize> = (0..count).filter(|&c| useful[c]).collect();
    while let Some(c) = work.pop() {
        for q in rules_to[c].iter().flat_map(|rule| &rule.sources) {
            let below = class[q.index()] as usize;
            if !std::mem::replace(&mut useful[below], true) {
                work.push(below);
            }
        }
    }
    let mut builder = TreeAutomatonBuilder::new(total.letters);
    let state: Vec<Option<State>> = useful.iter().map(|&useful| useful.then(|| builder.add_state())).collect();
    let of = |q: State| state[class[q.index()] as usize];
    for q in total.accepting.ones().map(State::from_index) {
        of(q).into_iter().for_each(|q| builder.set_accepting(q));
    }
    for rule in &total.rules {
        let sources: Option<Vec<State>> = rule.sources.iter().map(|&q| of(q)).collect();
        if let (Some(sources), Some(target)) = (sources, of(rule.target)) {
            builder.rule(&sources, rule.letter, target);
        }
    }
    builder.build()
}
