//! Membership, emptiness, live states, products of Büchi automata, compared with brute force lasso by lasso.

mod common;
mod lassos;

use common::{FINITE, NESTED, any_nwa, nwa};
use lassos::{accepts_by_force, all_lassos, check_lasso};
use proptest::prelude::*;
use tracewright_automata::*;

/// The lassos with which two automata are compared.
fn small_lassos(nwa: &Nwa) -> Vec<NestedLasso> {
    if nwa.alphabet() == FINITE { all_lassos(FINITE, 2, 4) } else { all_lassos(NESTED, 1, 3) }
}

fn two_nwas(states: u32) -> impl Strategy<Value = (Nwa, Nwa)> {
    prop_oneof![
        1 => (nwa(FINITE, states), nwa(FINITE, states)),
        3 => (nwa(NESTED, states), nwa(NESTED, states)),
    ]
}

/// A copy in which `missing` is no transition; the transitions are counted internal, calls, returns.
fn without_transition(nwa: &Nwa, missing: usize) -> Nwa {
    let mut builder = NwaBuilder::new(nwa.alphabet());
    builder.add_states(nwa.len() as u32);
    nwa.initial().iter().for_each(|&q| builder.set_initial(q));
    nwa.accepting().for_each(|q| builder.set_accepting(q));
    let mut count = 0..;
    let mut keep = || count.next() != Some(missing);
    for q in nwa.states() {
        nwa.internal(q).iter().filter(|_| keep()).for_each(|e| builder.internal(q, e.letter, e.target));
        nwa.calls(q).iter().filter(|_| keep()).for_each(|e| builder.call(q, e.letter, e.target));
        nwa.returns(q).iter().filter(|_| keep()).for_each(|e| builder.ret(q, e.hier, e.letter, e.target));
    }
    builder.build()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn membership(nwa in any_nwa(4)) {
        for lasso in small_lassos(&nwa) {
            prop_assert_eq!(buchi::accepts(&nwa, &lasso), accepts_by_force(&nwa, &lasso), "{:?}", lasso);
        }
    }

    #[test]
    fn emptiness(nwa in any_nwa(5)) {
        let lasso = buchi::accepting_lasso(&nwa);
        prop_assert_eq!(lasso.is_none(), buchi::is_empty(&nwa));
        match lasso {
            Some(lasso) => {
                check_lasso(&nwa, &lasso);
                prop_assert!(buchi::accepts(&nwa, &lasso.word));
                prop_assert!(accepts_by_force(&nwa, &lasso.word));
            }
            None => prop_assert!(!small_lassos(&nwa).iter().any(|lasso| accepts_by_force(&nwa, lasso))),
        }
    }

    #[test]
    fn lassos_are_shortest_on_small_finite_automata(nwa in nwa(FINITE, 4)) {
        if let Some(found) = buchi::accepting_lasso(&nwa) {
            let length = |lasso: &NestedLasso| lasso.stem.len() + lasso.period.len();
            let shortest = all_lassos(FINITE, 3, 4).into_iter().filter(|l| accepts_by_force(&nwa, l)).map(|l| length(&l)).min();
            // The shortest word may need a longer run: its run need not close with the first repetition.
            prop_assert!(shortest.is_none_or(|shortest| length(&found.word) <= shortest * nwa.len()));
        }
    }

    #[test]
    fn live_states(nwa in any_nwa(4)) {
        let live = buchi::remove_non_live(&nwa);
        for lasso in small_lassos(&nwa) {
            prop_assert_eq!(accepts_by_force(&live.nwa, &lasso), accepts_by_force(&nwa, &lasso), "{:?}", lasso);
        }
        prop_assert_eq!(live.nwa.is_empty(), buchi::is_empty(&nwa));
        // Once more removes nothing.
        prop_assert_eq!(buchi::remove_non_live(&live.nwa).nwa.transition_count(), live.nwa.transition_count());
        for (old, new) in live.image.iter().enumerate() {
            prop_assert_eq!(new.map(|q| live.origin_of(q)), new.map(|_| State(old as u32)));
        }
    }

    #[test]
    fn every_live_transition_lies_on_an_accepting_run(nwa in nwa(NESTED, 3)) {
        // An automaton that must take one given transition accepts something: mark it with a second copy of the states.
        let live = buchi::remove_non_live(&nwa).nwa;
        let kept = live.transition_count();
        for missing in 0..kept {
            let smaller = without_transition(&live, missing);
            prop_assert_eq!(smaller.transition_count(), kept - 1);
            prop_assert!(accepts_only_with(&live, &smaller), "transition {} of {:?}", missing, live);
        }
    }

    #[test]
    fn intersection((left, right) in two_nwas(3)) {
        let both = buchi::intersection(&left, &right);
        prop_assert_eq!(both.origin.len(), both.nwa.len());
        for lasso in small_lassos(&left) {
            let expected = accepts_by_force(&left, &lasso) && accepts_by_force(&right, &lasso);
            prop_assert_eq!(accepts_by_force(&both.nwa, &lasso), expected, "{:?}", lasso);
        }
    }

    #[test]
    fn union((left, right) in two_nwas(3)) {
        let either = buchi::union(&left, &right);
        for lasso in small_lassos(&left) {
            let expected = accepts_by_force(&left, &lasso) || accepts_by_force(&right, &lasso);
            prop_assert_eq!(accepts_by_force(&either, &lasso), expected, "{:?}", lasso);
        }
    }
}

/// Whether some accepting run of `all` uses a transition that `fewer` does not have: two copies of the states, the run
/// changes from the first to the second with that transition, and only the second is accepting.
fn accepts_only_with(all: &Nwa, fewer: &Nwa) -> bool {
    let n = all.len() as u32;
    let mut builder = NwaBuilder::new(all.alphabet());
    builder.add_states(2 * n);
    all.initial().iter().for_each(|&q| builder.set_initial(q));
    all.accepting().for_each(|q| builder.set_accepting(State(q.0 + n)));
    let second = |q: State| State(q.0 + n);
    for q in all.states() {
        for e in all.internal(q) {
            let first = if fewer.internal(q).contains(e) { e.target } else { second(e.target) };
            builder.internal(q, e.letter, first);
            builder.internal(second(q), e.letter, second(e.target));
        }
        for e in all.calls(q) {
            let first = if fewer.calls(q).contains(e) { e.target } else { second(e.target) };
            builder.call(q, e.letter, first);
            builder.call(second(q), e.letter, second(e.target));
        }
        for e in all.returns(q) {
            let first = if fewer.returns(q).contains(e) { e.target } else { second(e.target) };
            builder.ret(q, e.hier, e.letter, first);
            for hier in [e.hier, second(e.hier)] {
                builder.ret(second(q), hier, e.letter, second(e.target));
            }
        }
    }
    !buchi::is_empty(&builder.build())
}

fn internal(letters: &[u32]) -> Vec<Symbol> {
    letters.iter().map(|&a| Symbol::Internal(Letter(a))).collect()
}

#[test]
fn an_empty_period_is_no_infinite_word() {
    let all = Nwa::universal(FINITE);
    assert!(!buchi::accepts(&all, &NestedLasso { stem: internal(&[0, 1]), period: Vec::new() }));
    assert!(buchi::accepts(&all, &NestedLasso { stem: internal(&[0, 1]), period: internal(&[1]) }));
    assert!(!buchi::accepts(&all, &NestedLasso { stem: internal(&[0, 1]), period: internal(&[7]) }));
}

#[test]
fn returns_of_the_period_may_close_calls_of_the_repetition_before() {
    let (call, ret) = (Symbol::Call(Letter(0)), Symbol::Return(Letter(0)));
    let all = Nwa::universal(NESTED);
    let lasso = |stem: &[Symbol], period: &[Symbol]| NestedLasso { stem: stem.to_vec(), period: period.to_vec() };
    assert!(buchi::accepts(&all, &lasso(&[call], &[ret, call])));
    assert!(buchi::accepts(&all, &lasso(&[call, call], &[ret, ret, call, call, call])));
    assert!(!buchi::accepts(&all, &lasso(&[], &[ret, call])));
    assert!(!buchi::accepts(&all, &lasso(&[call, call, call, call], &[ret])));
}

#[test]
fn choices_before_the_first_accepting_state_are_semi_deterministic() {
    // 0 loops and guesses 1, which is accepting; after it comes 2.
    let automaton = |extra: Option<(u32, u32)>| {
        let mut builder = NwaBuilder::new(Alphabet::finite(1));
        builder.add_states(3);
        builder.set_initial(State(0));
        builder.set_accepting(State(1));
        for (from, to) in [(0, 0), (0, 1), (1, 2)].into_iter().chain(extra) {
            builder.internal(State(from), Letter(0), State(to));
        }
        builder.build()
    };
    assert!(buchi::is_semi_deterministic(&automaton(None)));
    assert!(buchi::is_semi_deterministic(&automaton(Some((2, 1)))));
    assert!(!buchi::is_semi_deterministic(&automaton(Some((1, 1)))));
}

#[test]
fn a_callee_may_be_shared_by_runs_before_and_after_an_accepting_state() {
    // 0 loops and guesses 1, which is accepting; after it comes 2. Both 0 and 2 call 3, which returns to its caller.
    let automaton = |back_to: u32| {
        let (a, call, ret) = (Letter(0), Letter(0), Letter(0));
        let mut builder = NwaBuilder::new(Alphabet { internal: 1, call: 1, ret: 1 });
        builder.add_states(4);
        builder.set_initial(State(0));
        builder.set_accepting(State(1));
        for (from, to) in [(0, 0), (0, 1), (1, 2), (2, 2)] {
            builder.internal(State(from), a, State(to));
        }
        builder.call(State(0), call, State(3));
        builder.call(State(2), call, State(3));
        builder.ret(State(3), State(0), ret, State(0));
        builder.ret(State(3), State(2), ret, State(back_to));
        builder.build()
    };
    assert!(buchi::is_semi_deterministic(&automaton(2)));
    assert!(!buchi::is_semi_deterministic(&automaton(0)));
}
