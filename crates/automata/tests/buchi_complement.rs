//! Complements and differences of Büchi automata, compared with brute force lasso by lasso.

mod common;
mod lassos;

use std::sync::LazyLock;

use buchi::{LevelRankings, Ncsb};
use common::{FINITE, NESTED, any_nwa, determinised_by_force, nwa};
use lassos::{accepts_by_force, all_lassos, is_nested};
use proptest::prelude::*;
use tracewright_automata::*;

const RANKINGS: [LevelRankings; 3] = [LevelRankings::Tight, LevelRankings::Elastic, LevelRankings::Cut];

const VARIANTS: [Ncsb; 3] = [Ncsb::Eager, Ncsb::LazyS, Ncsb::LazySB];

/// A guessing part that may do anything but accept, and a deterministic part behind it.
fn semi_deterministic(alphabet: Alphabet, states: u32) -> impl Strategy<Value = Nwa> {
    (nwa(alphabet, states), nwa(alphabet, states + 1), proptest::collection::vec(any::<u32>(), 1..=4)).prop_map(
        move |(guess, rest, entries)| {
            let rest = determinised_by_force(&rest);
            let (first, second) = (guess.len() as u32, rest.len() as u32);
            let moved = |q: State| State(q.0 + first);
            let mut builder = NwaBuilder::new(alphabet);
            builder.add_states(first + second);
            guess.initial().iter().for_each(|&q| builder.set_initial(q));
            rest.accepting().for_each(|q| builder.set_accepting(moved(q)));
            // Each transition of the guessing part may lead over instead.
            let mut entries = entries.into_iter().cycle();
            let mut target = |q: State| {
                let n = entries.next().unwrap_or(0);
                if n.is_multiple_of(3) { State(first + n / 3 % second) } else { q }
            };
            for q in guess.states() {
                guess.internal(q).iter().for_each(|e| builder.internal(q, e.letter, target(e.target)));
                guess.calls(q).iter().for_each(|e| builder.call(q, e.letter, target(e.target)));
                guess.returns(q).iter().for_each(|e| builder.ret(q, e.hier, e.letter, target(e.target)));
            }
            for q in rest.states() {
                rest.internal(q).iter().for_each(|e| builder.internal(moved(q), e.letter, moved(e.target)));
                rest.calls(q).iter().for_each(|e| builder.call(moved(q), e.letter, moved(e.target)));
                for e in rest.returns(q) {
                    builder.ret(moved(q), moved(e.hier), e.letter, moved(e.target));
                    // Back to a caller of the guessing part, with the same successor for all such callers.
                    if e.hier.0 == 0 {
                        (0..first).for_each(|h| builder.ret(moved(q), State(h), e.letter, moved(e.target)));
                    }
                }
            }
            builder.build()
        },
    )
}

fn any_semi_deterministic(states: u32) -> impl Strategy<Value = Nwa> {
    prop_oneof![1 => semi_deterministic(FINITE, states), 3 => semi_deterministic(NESTED, states)]
}

/// The lassos with which automata are compared. (No automaton accepts the others: see the test of membership.)
fn small_lassos(nwa: &Nwa) -> &'static [NestedLasso] {
    static SMALL: LazyLock<[Vec<NestedLasso>; 2]> = LazyLock::new(|| {
        [all_lassos(FINITE, 2, 3), all_lassos(NESTED, 1, 3)]
            .map(|lassos| lassos.into_iter().filter(is_nested).collect())
    });
    &SMALL[usize::from(nwa.alphabet() == NESTED)]
}

fn check_complement(nwa: &Nwa, complement: &Nwa, name: &str) -> Result<(), TestCaseError> {
    for lasso in small_lassos(nwa) {
        let expected = !accepts_by_force(nwa, lasso);
        prop_assert_eq!(buchi::accepts(complement, lasso), expected, "{}: {:?} of {:?}", name, lasso, nwa);
    }
    // Beyond small lassos: what one accepts the other rejects.
    for lasso in [buchi::accepting_lasso(nwa), buchi::accepting_lasso(complement)].into_iter().flatten() {
        prop_assert!(accepts_by_force(nwa, &lasso.word) != buchi::accepts(complement, &lasso.word));
    }
    prop_assert!(buchi::is_empty(&buchi::intersection(nwa, complement).nwa));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn deterministic(nwa in any_nwa(4).prop_map(|nwa| determinised_by_force(&nwa))) {
        check_complement(&nwa, &buchi::complement_deterministic(&nwa), "deterministic")?;
    }

    #[test]
    fn ncsb(nwa in any_semi_deterministic(2)) {
        prop_assert!(buchi::is_semi_deterministic(&nwa), "{:?}", nwa);
        for variant in VARIANTS {
            check_complement(&nwa, &buchi::complement_ncsb(&nwa, variant).unwrap(), &format!("{variant:?}"))?;
        }
    }

    #[test]
    fn ncsb_of_whatever_is_semi_deterministic(nwa in any_nwa(4)) {
        for variant in VARIANTS {
            if let Ok(complement) = buchi::complement_ncsb(&nwa, variant) {
                check_complement(&nwa, &complement, &format!("{variant:?}"))?;
            }
        }
    }

    #[test]
    fn rank_based(nwa in any_nwa(3)) {
        for rankings in RANKINGS {
            check_complement(&nwa, &buchi::complement_rank_based(&nwa, rankings), &format!("{rankings:?}"))?;
        }
    }

    #[test]
    fn difference((minuend, subtrahend) in two_nwas(3)) {
        let made = buchi::difference(&minuend, &subtrahend);
        prop_assert_eq!(made.origin.len(), made.nwa.len());
        for lasso in small_lassos(&minuend) {
            let expected = accepts_by_force(&minuend, lasso) && !accepts_by_force(&subtrahend, lasso);
            prop_assert_eq!(buchi::accepts(&made.nwa, lasso), expected, "{:?}", lasso);
        }
        match buchi::inclusion_counterexample(&minuend, &subtrahend) {
            None => prop_assert!(buchi::is_empty(&made.nwa)),
            Some(lasso) => {
                prop_assert!(accepts_by_force(&minuend, &lasso));
                prop_assert!(!accepts_by_force(&subtrahend, &lasso));
            }
        }
    }

    #[test]
    fn inclusion_with_subsumption(minuend in nwa(FINITE, 4), subtrahend in semi_deterministic(FINITE, 3)) {
        let expected = buchi::is_empty(&buchi::difference_rank_based(&minuend, &subtrahend, LevelRankings::default()).nwa);
        prop_assert_eq!(buchi::difference_is_empty(&minuend, &subtrahend), expected);
        for variant in VARIANTS {
            let made = buchi::difference_ncsb(&minuend, &subtrahend, variant).unwrap();
            prop_assert_eq!(buchi::is_empty(&made.nwa), expected);
        }
    }
}

fn two_nwas(states: u32) -> impl Strategy<Value = (Nwa, Nwa)> {
    prop_oneof![
        1 => (nwa(FINITE, states), nwa(FINITE, states)),
        1 => (nwa(FINITE, states), semi_deterministic(FINITE, 2)),
        2 => (nwa(NESTED, states), nwa(NESTED, states)),
        2 => (nwa(NESTED, states), semi_deterministic(NESTED, 2)),
    ]
}
