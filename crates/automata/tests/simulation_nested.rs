//! Simulation and the reductions it justifies for automata with calls, against languages by brute force.

mod common;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use common::*;
use proptest::prelude::*;
use tracewright_automata::reduction::Merging;
use tracewright_automata::simulation::*;
use tracewright_automata::*;

type Configuration = (State, Vec<State>);

fn step(nwa: &Nwa, (q, stack): &Configuration, symbol: Symbol) -> Vec<Configuration> {
    match symbol {
        Symbol::Internal(a) => {
            nwa.internal(*q).iter().filter(|e| e.letter == a).map(|e| (e.target, stack.clone())).collect()
        }
        Symbol::Call(a) => {
            let pushed = [&stack[..], &[*q]].concat();
            nwa.calls(*q).iter().filter(|e| e.letter == a).map(|e| (e.target, pushed.clone())).collect()
        }
        Symbol::Return(a) => {
            let Some((top, below)) = stack.split_last() else { return Vec::new() };
            let taken = nwa.returns(*q).iter().filter(|e| e.letter == a && e.hier == *top);
            taken.map(|e| (e.target, below.to_vec())).collect()
        }
    }
}

/// All words up to length 4 that return no more than they have called.
fn words() -> &'static [Vec<Symbol>] {
    static WORDS: OnceLock<Vec<Vec<Symbol>>> = OnceLock::new();
    WORDS.get_or_init(|| all_words(NESTED, 4).into_iter().collect())
}

/// The states after a word, from `start` with an empty stack, and whether an accepting state was visited on the way,
/// the start not counted.
fn after(nwa: &Nwa, start: State, word: &[Symbol]) -> BTreeSet<(State, bool)> {
    let mut now = BTreeSet::from([((start, Vec::new()), false)]);
    for &symbol in word {
        now = now
            .iter()
            .flat_map(|(configuration, visited)| {
                let next = step(nwa, configuration, symbol).into_iter();
                next.map(|next| {
                    let visited = *visited || nwa.is_accepting(next.0);
                    (next, visited)
                })
            })
            .collect();
    }
    now.into_iter().map(|((q, _), visited)| (q, visited)).collect()
}

/// The accepted lassos among those whose stems and periods are `words`. Such a period leaves alone what is on the stack
/// when it begins, so only the states at the beginnings of periods matter; and every lasso without a pending return has
/// such a form.
fn lassos(nwa: &Nwa) -> BTreeSet<(usize, usize)> {
    let good_starts: Vec<BTreeSet<State>> = words()
        .iter()
        .map(|word| {
            if word.is_empty() {
                return BTreeSet::new();
            }
            let edges: Vec<BTreeSet<(State, bool)>> = nwa.states().map(|q| after(nwa, q, word)).collect();
            let closure = |start: State| {
                let mut seen: BTreeSet<(State, bool)> = BTreeSet::new();
                let mut todo: Vec<(State, bool)> = edges[start.index()].iter().copied().collect();
                while let Some((q, visited)) = todo.pop() {
                    if seen.insert((q, visited)) {
                        todo.extend(edges[q.index()].iter().map(|&(r, again)| (r, visited || again)));
                    }
                }
                seen
            };
            let reach: Vec<_> = nwa.states().map(closure).collect();
            let loops = |q: State| reach[q.index()].contains(&(q, true));
            nwa.states().filter(|&p| loops(p) || reach[p.index()].iter().any(|&(q, _)| loops(q))).collect()
        })
        .collect();
    let mut accepted = BTreeSet::new();
    for (i, word) in words().iter().enumerate().filter(|(_, stem)| stem.len() <= 2) {
        let ends: BTreeSet<State> = nwa.initial().iter().flat_map(|&q| after(nwa, q, word)).map(|(q, _)| q).collect();
        for (j, starts) in good_starts.iter().enumerate() {
            if !starts.is_disjoint(&ends) {
                accepted.insert((i, j));
            }
        }
    }
    accepted
}

fn check_infinite(nwa: &Nwa, reduced: &Reduced) {
    assert!(reduced.nwa.len() <= nwa.len());
    assert_eq!(reduced.image.len(), nwa.len());
    for q in reduced.nwa.states() {
        assert_eq!(reduced.image_of(reduced.origin_of(q)), Some(q));
    }
    assert_eq!(lassos(nwa), lassos(&reduced.nwa));
}

fn check_finite_and_infinite(nwa: &Nwa, reduced: &Reduced) {
    assert_eq!(language(nwa, 4), language(&reduced.nwa, 4));
    check_infinite(nwa, reduced);
}

/// Automata in which merging is tempting: every state of a small automaton has two copies of any acceptance, and its
/// transitions go from and to any of them.
fn doubled(states: u32) -> impl Strategy<Value = Nwa> {
    nwa(NESTED, states).prop_flat_map(|base| {
        let copies = 2 * base.len();
        let choices = 16 * base.transition_count().max(1);
        (
            Just(base),
            proptest::collection::vec(any::<bool>(), copies),
            proptest::collection::vec(any::<bool>(), choices),
        )
            .prop_map(|(base, accepting, choices)| {
                let mut builder = NwaBuilder::new(base.alphabet());
                builder.add_states(accepting.len() as u32);
                let mut choices = choices.into_iter();
                let copy = |q: State, second: bool| State(2 * q.0 + u32::from(second));
                base.initial().iter().for_each(|&q| builder.set_initial(copy(q, false)));
                for (q, _) in accepting.iter().enumerate().filter(|(_, accepting)| **accepting) {
                    builder.set_accepting(State(q as u32));
                }
                let mut choose = || choices.next().unwrap_or_default();
                for q in base.states() {
                    for from in [false, true] {
                        for e in base.internal(q) {
                            builder.internal(copy(q, from), e.letter, copy(e.target, choose()));
                        }
                        for e in base.calls(q) {
                            builder.call(copy(q, from), e.letter, copy(e.target, choose()));
                        }
                        for e in base.returns(q) {
                            for hier in [false, true] {
                                let target = copy(e.target, choose());
                                builder.ret(copy(q, from), copy(e.hier, hier), e.letter, target);
                            }
                        }
                    }
                }
                builder.build()
            })
    })
}

fn nested() -> impl Strategy<Value = Nwa> {
    prop_oneof![nwa(NESTED, 5), doubled(3)]
}

/// The configurations that are reachable with at most this many pending calls.
fn reachable(nwa: &Nwa, height: usize) -> BTreeSet<Configuration> {
    let symbols =
        [Symbol::Internal(Letter(0)), Symbol::Internal(Letter(1)), Symbol::Call(Letter(0)), Symbol::Return(Letter(0))];
    let mut seen = BTreeSet::new();
    let mut todo: Vec<Configuration> = nwa.initial().iter().map(|&q| (q, Vec::new())).collect();
    while let Some(configuration) = todo.pop() {
        if configuration.1.len() <= height && seen.insert(configuration.clone()) {
            todo.extend(symbols.iter().flat_map(|&symbol| step(nwa, &configuration, symbol)));
        }
    }
    seen
}

/// The words up to a length that are accepted from a configuration.
fn words_from(nwa: &Nwa, configuration: &Configuration, length: usize) -> BTreeSet<Vec<Symbol>> {
    let mut accepted = BTreeSet::new();
    let mut todo = vec![(configuration.clone(), Vec::new())];
    while let Some((configuration, word)) = todo.pop() {
        if word.len() < length {
            for symbol in [
                Symbol::Internal(Letter(0)),
                Symbol::Internal(Letter(1)),
                Symbol::Call(Letter(0)),
                Symbol::Return(Letter(0)),
            ] {
                let longer = [&word[..], &[symbol]].concat();
                todo.extend(step(nwa, &configuration, symbol).into_iter().map(|next| (next, longer.clone())));
            }
        }
        if nwa.is_accepting(configuration.0) {
            accepted.insert(word);
        }
    }
    accepted
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 700, ..ProptestConfig::default() })]

    #[test]
    fn direct_reductions_keep_all_words(nwa in nested()) {
        check_finite_and_infinite(&nwa, &reduce_direct(&nwa));
        check_finite_and_infinite(&nwa, &reduce_direct_preorder(&nwa));
    }

    #[test]
    fn multipebble_reductions_keep_all_words(nwa in nested()) {
        check_finite_and_infinite(&nwa, &reduce_multipebble(&nwa));
    }

    #[test]
    fn delayed_reductions_keep_infinite_words(nwa in nested()) {
        check_infinite(&nwa, &reduce_delayed_bisimulation(&nwa));
        check_infinite(&nwa, &reduce_delayed(&nwa));
    }

    #[test]
    fn settled_reductions_keep_infinite_words(nwa in nested()) {
        check_infinite(&nwa, &reduce_settled(&nwa, Merging::Bisimulation));
        check_infinite(&nwa, &reduce_settled(&nwa, Merging::Simulation));
    }

    #[test]
    fn fair_reductions_keep_infinite_words(nwa in nested()) {
        check_infinite(&nwa, &reduce_fair(&nwa));
    }

    #[test]
    fn direct_simulation_with_equal_stacks_includes_the_words(nwa in nwa(NESTED, 4)) {
        let direct = direct_simulation(&nwa);
        let configurations = reachable(&nwa, 1);
        for (p, stack) in &configurations {
            let smaller = words_from(&nwa, &(*p, stack.clone()), 4);
            for q in nwa.states().filter(|q| direct.contains(*p, *q)) {
                let other = (q, stack.clone());
                if configurations.contains(&other) {
                    prop_assert!(smaller.is_subset(&words_from(&nwa, &other, 4)), "{p:?} {q:?} {stack:?}");
                }
            }
        }
    }
}

#[test]
fn callees_with_different_acceptance_are_merged_with_delay() {
    // Two rounds of call and return from one caller, which accept inside the callee in one case, after it in the other.
    let mut builder = NwaBuilder::new(Alphabet { internal: 1, call: 1, ret: 1 });
    builder.add_states(4);
    let [head, early, late, tail] = [0, 1, 2, 3].map(State);
    builder.set_initial(head);
    builder.set_accepting(early);
    builder.set_accepting(tail);
    builder.call(head, Letter(0), early);
    builder.call(head, Letter(0), late);
    builder.ret(early, head, Letter(0), tail);
    builder.ret(late, head, Letter(0), tail);
    builder.internal(tail, Letter(0), head);
    let nwa = builder.build();
    assert_eq!(reduce_direct(&nwa).nwa.len(), 4);
    assert_eq!(reduce_delayed_bisimulation(&nwa).nwa.len(), 3);
}
