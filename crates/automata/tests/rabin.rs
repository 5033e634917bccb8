//! Rabin automata with one pair: every operation compared with brute force on all small lassos.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use tracewright_automata::rabin::{self, Rabin};
use tracewright_automata::*;

fn any_rabin(states: u32) -> impl Strategy<Value = Rabin> {
    (common::nwa(common::FINITE, states), proptest::collection::vec(any::<bool>(), states as usize)).prop_map(
        |(nwa, finite)| {
            let finite: Vec<State> = nwa.states().filter(|q| finite[q.index()]).collect();
            Rabin::new(nwa, finite)
        },
    )
}

/// All lassos over two letters with a stem and a period up to these lengths.
fn lassos(stem: usize, period: usize) -> Vec<NestedLasso> {
    let words = |length: usize| -> Vec<Vec<Symbol>> {
        let mut words: Vec<Vec<Symbol>> = vec![vec![]];
        let mut last = words.clone();
        for _ in 0..length {
            last = last
                .iter()
                .flat_map(|w| (0..2).map(move |a| [&w[..], &[Symbol::Internal(Letter(a))]].concat()))
                .collect();
            words.extend(last.clone());
        }
        words
    };
    let mut out = Vec::new();
    for s in words(stem) {
        for p in words(period).into_iter().filter(|p| !p.is_empty()) {
            out.push(NestedLasso { stem: s.clone(), period: p });
        }
    }
    out
}

fn step(nwa: &Nwa, q: State, symbol: Symbol) -> Vec<State> {
    nwa.internal(q).iter().filter(|e| Symbol::Internal(e.letter) == symbol).map(|e| e.target).collect()
}

/// By the definition on ultimately periodic runs: after the stem and some repetitions of the period the run is in a state
/// that it reaches again by more repetitions, through an accepting but no finite state. Relations between states before
/// and after a period carry what was visited.
fn accepts_by_force(rabin: &Rabin, lasso: &NestedLasso) -> bool {
    let nwa = rabin.nwa();
    let mut now: BTreeSet<State> = nwa.initial().iter().copied().collect();
    for &symbol in &lasso.stem {
        now = now.iter().flat_map(|&q| step(nwa, q, symbol)).collect();
    }
    let one_period = |q: State| -> BTreeSet<(State, bool, bool)> {
        let mut here = BTreeSet::from([(q, false, false)]);
        for &symbol in &lasso.period {
            here = here
                .iter()
                .flat_map(|&(p, accepting, finite)| {
                    step(nwa, p, symbol)
                        .into_iter()
                        .map(move |t| (t, accepting || nwa.is_accepting(t), finite || rabin.is_finite(t)))
                })
                .collect();
        }
        here
    };
    let table: BTreeMap<State, _> = nwa.states().map(|q| (q, one_period(q))).collect();
    // Where repetitions of the period lead from the states after the stem.
    for _ in 0..nwa.len() {
        let more: Vec<State> = now.iter().flat_map(|q| table[q].iter().map(|t| t.0)).collect();
        now.extend(more);
    }
    now.into_iter().any(|q| {
        let mut reached: BTreeSet<(State, bool)> =
            table[&q].iter().filter(|t| !t.2).map(|&(t, accepting, _)| (t, accepting)).collect();
        for _ in 0..2 * nwa.len() {
            let more: Vec<(State, bool)> = reached
                .iter()
                .flat_map(|&(p, before)| {
                    table[&p].iter().filter(|t| !t.2).map(move |&(t, accepting, _)| (t, before || accepting))
                })
                .collect();
            reached.extend(more);
        }
        reached.contains(&(q, true))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn membership(automaton in any_rabin(4)) {
        for lasso in lassos(2, 3) {
            prop_assert_eq!(rabin::accepts(&automaton, &lasso), accepts_by_force(&automaton, &lasso), "{:?}", lasso);
        }
    }

    #[test]
    fn emptiness_has_a_witness(automaton in any_rabin(5)) {
        match rabin::accepting_lasso(&automaton) {
            Some(lasso) => {
                prop_assert!(accepts_by_force(&automaton, &lasso));
                prop_assert!(!rabin::is_empty(&automaton));
            }
            None => {
                for lasso in lassos(3, 4) {
                    prop_assert!(!accepts_by_force(&automaton, &lasso));
                }
            }
        }
    }

    #[test]
    fn union_and_intersection(left in any_rabin(3), right in any_rabin(3)) {
        let either = rabin::union(&left, &right);
        let both = rabin::intersection(&left, &right);
        for lasso in lassos(1, 3) {
            let (l, r) = (accepts_by_force(&left, &lasso), accepts_by_force(&right, &lasso));
            prop_assert_eq!(accepts_by_force(&either, &lasso), l || r);
            prop_assert_eq!(accepts_by_force(&both, &lasso), l && r);
        }
    }

    #[test]
    fn buchi_and_back(automaton in any_rabin(4)) {
        let buchi = rabin::to_buchi(&automaton);
        let back = rabin::from_buchi(buchi);
        prop_assert_eq!(back.finite().count(), 0);
        for lasso in lassos(1, 3) {
            prop_assert_eq!(accepts_by_force(&back, &lasso), accepts_by_force(&automaton, &lasso));
        }
    }

    #[test]
    fn only_live_states_stay(automaton in any_rabin(5)) {
        let (live, image) = rabin::remove_non_live(&automaton);
        for lasso in lassos(1, 3) {
            prop_assert_eq!(accepts_by_force(&live, &lasso), accepts_by_force(&automaton, &lasso));
        }
        prop_assert_eq!(image.iter().flatten().count(), live.len());
        // From each state that is left the language is not empty.
        for q in live.nwa().states() {
            let mut builder = NwaBuilder::new(live.nwa().alphabet());
            builder.add_states(live.len() as u32);
            builder.set_initial(q);
            live.nwa().accepting().for_each(|p| builder.set_accepting(p));
            for p in live.nwa().states() {
                live.nwa().internal(p).iter().for_each(|e| builder.internal(p, e.letter, e.target));
            }
            let from_q = Rabin::new(builder.build(), live.finite().collect::<Vec<_>>());
            prop_assert!(!rabin::is_empty(&from_q));
        }
    }
}

#[test]
fn a_finite_state_between_accepting_ones_spoils_the_cycle() {
    let mut builder = NwaBuilder::new(Alphabet::finite(1));
    let (p, q) = (builder.add_state(), builder.add_state());
    builder.set_initial(p);
    builder.set_accepting(q);
    builder.internal(p, Letter(0), q);
    builder.internal(q, Letter(0), p);
    assert!(rabin::is_empty(&Rabin::new(builder.clone().build(), [p])));
    builder.internal(q, Letter(0), q);
    let lasso = rabin::accepting_lasso(&Rabin::new(builder.build(), [p])).unwrap();
    assert_eq!((lasso.stem.len(), lasso.period.len()), (1, 1));
}

#[test]
fn large_automata_take_linear_time() {
    let states = 100_000;
    let mut builder = NwaBuilder::new(Alphabet::finite(2));
    builder.add_states(states);
    builder.set_initial(State(0));
    builder.set_accepting(State(states - 1));
    for q in 0..states - 1 {
        builder.internal(State(q), Letter(0), State(q + 1));
        builder.internal(State(q), Letter(1), State(0));
    }
    builder.internal(State(states - 1), Letter(1), State(states / 2));
    let automaton = Rabin::new(builder.build(), [State(0)]);
    let lasso = rabin::accepting_lasso(&automaton).unwrap();
    assert_eq!((lasso.stem.len(), lasso.period.len()), (99_999, 50_000));
    assert!(rabin::accepts(&automaton, &lasso));
}
