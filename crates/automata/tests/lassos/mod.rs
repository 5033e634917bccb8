//! Infinite nested words by brute force: all lassos up to a size, and membership with explicit stacks, sharing no code
//! with the library.
#![allow(dead_code, reason = "not every test file uses everything")]

use std::collections::{BTreeMap, BTreeSet};

use tracewright_automata::*;

/// All lassos over an alphabet with a stem and a period up to these lengths.
pub fn all_lassos(alphabet: Alphabet, stem: usize, period: usize) -> Vec<NestedLasso> {
    let internal = (0..alphabet.internal).map(|a| Symbol::Internal(Letter(a)));
    let call = (0..alphabet.call).map(|a| Symbol::Call(Letter(a)));
    let ret = (0..alphabet.ret).map(|a| Symbol::Return(Letter(a)));
    let symbols: Vec<Symbol> = internal.chain(call).chain(ret).collect();
    let words = |length: usize| {
        let mut all = vec![Vec::new()];
        let mut last = all.clone();
        for _ in 0..length {
            last = last
                .iter()
                .flat_map(|w: &Vec<Symbol>| symbols.iter().map(|s| [w.as_slice(), &[*s]].concat()))
                .collect();
            all.extend(last.iter().cloned());
        }
        all
    };
    let stems = words(stem);
    let periods: Vec<_> = words(period).into_iter().filter(|w| !w.is_empty()).collect();
    stems
        .iter()
        .flat_map(|stem| periods.iter().map(|period| NestedLasso { stem: stem.clone(), period: period.clone() }))
        .collect()
}

/// A state, the stack with its top last, and whether an accepting state was seen.
type Configuration = (State, Vec<State>, bool);

fn read(nwa: &Nwa, word: &[Symbol], start: Configuration) -> BTreeSet<Configuration> {
    let mut current = BTreeSet::from([start]);
    for &symbol in word {
        let mut next = BTreeSet::new();
        for (q, stack, seen) in &current {
            let seen = *seen || nwa.is_accepting(*q);
            match symbol {
                Symbol::Internal(a) => {
                    for e in nwa.internal(*q).iter().filter(|e| e.letter == a) {
                        next.insert((e.target, stack.clone(), seen));
                    }
                }
                Symbol::Call(a) => {
                    for e in nwa.calls(*q).iter().filter(|e| e.letter == a) {
                        next.insert((e.target, [stack.as_slice(), &[*q]].concat(), seen));
                    }
                }
                Symbol::Return(a) => {
                    let Some((top, below)) = stack.split_last() else { continue };
                    for e in nwa.returns(*q).iter().filter(|e| e.letter == a && e.hier == *top) {
                        next.insert((e.target, below.to_vec(), seen));
                    }
                }
            }
        }
        current = next;
    }
    current
}

/// How many returns of the word close calls from before it, and how many of its calls stay open.
fn pending(word: &[Symbol]) -> (usize, usize) {
    let (mut returns, mut calls) = (0, 0);
    for symbol in word {
        match symbol {
            Symbol::Internal(_) => {}
            Symbol::Call(_) => calls += 1,
            Symbol::Return(_) if calls > 0 => calls -= 1,
            Symbol::Return(_) => returns += 1,
        }
    }
    (returns, calls)
}

/// Whether the lasso has no return that closes no call.
pub fn is_nested(lasso: &NestedLasso) -> bool {
    let (stem_returns, stem_calls) = pending(&lasso.stem);
    let (returns, calls) = pending(&lasso.period);
    stem_returns == 0 && returns <= stem_calls && returns <= calls
}

/// Membership by definition. Between two repetitions, what comes depends on the state and on as many stack symbols as
/// one repetition closes (later repetitions close calls of the one before), so runs are the paths of a finite graph.
pub fn accepts_by_force(nwa: &Nwa, lasso: &NestedLasso) -> bool {
    if !is_nested(lasso) {
        return false;
    }
    let depth = pending(&lasso.period).0;
    type Node = (State, Vec<State>);
    let top = |stack: &[State]| stack[stack.len() - depth..].to_vec();
    let mut edges: BTreeMap<Node, BTreeSet<(Node, bool)>> = BTreeMap::new();
    let mut work: Vec<Node> = Vec::new();
    for &q in nwa.initial() {
        work.extend(read(nwa, &lasso.stem, (q, Vec::new(), false)).into_iter().map(|(q, stack, _)| (q, top(&stack))));
    }
    while let Some(node) = work.pop() {
        if edges.contains_key(&node) {
            continue;
        }
        let next = read(nwa, &lasso.period, (node.0, node.1.clone(), false));
        let next: BTreeSet<_> = next.into_iter().map(|(q, stack, seen)| ((q, top(&stack)), seen)).collect();
        work.extend(next.iter().map(|(node, _)| node.clone()));
        edges.insert(node, next);
    }
    // An accepting edge is on a cycle iff its source can be reached from its target.
    edges.iter().any(|(source, next)| {
        next.iter().any(|(target, seen)| {
            let mut reached = BTreeSet::new();
            let mut work = vec![target];
            while let Some(node) = work.pop() {
                if reached.insert(node) {
                    work.extend(edges[node].iter().map(|(next, _)| next));
                }
            }
            *seen && reached.contains(source)
        })
    })
}

/// Panics unless this is an accepting lasso run: the stem, and the period several times over, with an explicit stack.
pub fn check_lasso(nwa: &Nwa, lasso: &buchi::Lasso) {
    let NestedLasso { stem, period } = &lasso.word;
    assert_eq!(lasso.states.len(), stem.len() + period.len() + 1);
    assert!(!period.is_empty());
    assert!(nwa.initial().contains(&lasso.states[0]));
    assert_eq!(lasso.states[stem.len()], lasso.states[stem.len() + period.len()]);
    assert!(lasso.states[stem.len()..].iter().any(|q| nwa.is_accepting(*q)), "{lasso:?} of {nwa:?}");
    let mut stack = Vec::new();
    for i in 0..stem.len() + 3 * period.len() {
        let at = if i < stem.len() { i } else { stem.len() + (i - stem.len()) % period.len() };
        let (from, to) = (lasso.states[at], lasso.states[at + 1]);
        let symbol = if at < stem.len() { stem[at] } else { period[at - stem.len()] };
        let found = match symbol {
            Symbol::Internal(a) => nwa.internal(from).contains(&Edge { letter: a, target: to }),
            Symbol::Call(a) => {
                stack.push(from);
                nwa.calls(from).contains(&Edge { letter: a, target: to })
            }
            Symbol::Return(a) => {
                let hier = stack.pop().expect("a return that closes no call");
                nwa.returns(from).contains(&ReturnEdge { hier, letter: a, target: to })
            }
        };
        assert!(found, "step {i} of {lasso:?} is no transition of {nwa:?}");
    }
}
