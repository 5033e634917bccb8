//! Every operation against its definition, word by word, on random small automata.

mod common;

use std::collections::BTreeSet;

use common::*;
use proptest::prelude::*;
use tracewright_automata::*;

const LENGTH: usize = 6;

fn nested(word: &[Symbol]) -> NestedWord {
    NestedWord::from_symbols(word.iter().copied()).unwrap()
}

/// All states twice, so that there is something to merge.
fn doubled(nwa: &Nwa) -> Nwa {
    let alphabet = nwa.alphabet();
    let mut builder = NwaBuilder::new(alphabet);
    builder.add_states(2);
    builder.set_initial(State(0));
    for q in (0..2).map(State) {
        builder.set_accepting(q);
        for a in (0..alphabet.internal).map(Letter) {
            builder.internal(q, a, State((q.0 + a.0) % 2));
        }
        for a in (0..alphabet.call).map(Letter) {
            builder.call(q, a, State(1 - q.0));
        }
        for hier in (0..2).map(State) {
            for a in (0..alphabet.ret).map(Letter) {
                builder.ret(q, hier, a, State((q.0 + hier.0) % 2));
            }
        }
    }
    intersection(nwa, &builder.build()).nwa
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn accepts_agrees_with_explicit_stacks(nwa in any_nwa(5)) {
        let expected = language(&nwa, 5);
        for word in all_words(nwa.alphabet(), 5) {
            prop_assert_eq!(accepts(&nwa, &nested(&word)), expected.contains(&word));
        }
    }

    #[test]
    fn accepting_run_is_a_shortest_one(nwa in any_nwa(6)) {
        let words = language(&nwa, LENGTH);
        let shortest = words.iter().map(Vec::len).min();
        match accepting_run(&nwa) {
            None => prop_assert_eq!(shortest, None),
            Some(run) => {
                check_run(&nwa, &run);
                prop_assert!(accepts(&nwa, &run.word));
                match shortest {
                    Some(length) => prop_assert_eq!(run.len(), length),
                    None => prop_assert!(run.len() > LENGTH),
                }
            }
        }
    }

    #[test]
    fn accepting_run_by_is_a_lightest_one(nwa in any_nwa(5), weights in proptest::collection::vec(1..4u32, 4)) {
        let weight = |symbol: Symbol| match symbol {
            Symbol::Internal(a) => weights[a.index()],
            Symbol::Call(_) => weights[2],
            Symbol::Return(_) => weights[3],
        };
        let total = |word: &[Symbol]| word.iter().map(|&s| weight(s)).sum::<u32>();
        let lightest = language(&nwa, LENGTH).iter().map(|w| total(w)).min();
        match accepting_run_by(&nwa, weight) {
            None => prop_assert_eq!(lightest, None),
            Some(run) => {
                check_run(&nwa, &run);
                let found = total(run.word.symbols());
                // Longer words weigh more than LENGTH.
                if found as usize <= LENGTH {
                    prop_assert_eq!(Some(found), lightest);
                } else {
                    prop_assert!(lightest.is_none_or(|l| l >= found));
                }
            }
        }
    }

    #[test]
    fn difference_is_the_difference((nwa, table) in prop_oneof![
        (nwa(NESTED, 5), table(NESTED, 4)),
        (nwa(FINITE, 6), table(FINITE, 5)),
    ]) {
        let mut table = table;
        let product = difference(&nwa, &mut table, &mut unwatched).unwrap();
        let expected: BTreeSet<_> =
            language(&nwa, LENGTH).into_iter().filter(|word| !table_accepts(&mut table, word)).collect();
        prop_assert_eq!(language(&product.nwa, LENGTH), expected);
        prop_assert_eq!(product.origin.len(), product.nwa.len());
        for q in product.nwa.states() {
            let (left, right) = product.origin[q.index()];
            prop_assert!(!table.is_accepting_sink(right));
            prop_assert_eq!(product.nwa.is_accepting(q), nwa.is_accepting(left) && !table.is_accepting(right));
        }
        // Only what is reachable was built.
        prop_assert!(minimise(&product.nwa, |q| q.0).nwa.transition_count() == product.nwa.transition_count());
    }

    #[test]
    fn dead_end_removal_keeps_the_language_and_nothing_else(nwa in any_nwa(6)) {
        let trimmed = remove_dead_ends(&nwa);
        prop_assert_eq!(language(&trimmed.nwa, LENGTH), language(&nwa, LENGTH));
        prop_assert!(trimmed.nwa.len() <= nwa.len());
        prop_assert!(trimmed.nwa.transition_count() <= nwa.transition_count());
        for transition in transitions(&trimmed.nwa) {
            let through = runs_through(&trimmed.nwa, transition);
            prop_assert!(accepting_run(&through).is_some(), "{:?} is useless in {:?}", transition, trimmed.nwa);
        }
        for q in trimmed.nwa.states() {
            prop_assert_eq!(trimmed.image_of(trimmed.origin_of(q)), Some(q));
            let used = !trimmed.nwa.internal_into(q).is_empty() || !trimmed.nwa.calls_into(q).is_empty()
                || !trimmed.nwa.returns_into(q).is_empty() || trimmed.nwa.initial().contains(&q);
            prop_assert!(used);
        }
        if let Some(run) = accepting_run(&trimmed.nwa) {
            check_run(&nwa, &trimmed.lift(&run));
        }
        let again = remove_dead_ends(&trimmed.nwa);
        prop_assert_eq!(again.nwa.len(), trimmed.nwa.len());
        prop_assert_eq!(again.nwa.transition_count(), trimmed.nwa.transition_count());
    }

    #[test]
    fn minimisation_keeps_the_language(nwa in any_nwa(6), classes in 1..4u32, trim in any::<bool>()) {
        let nwa = if trim { remove_dead_ends(&nwa).nwa } else { nwa };
        for nwa in [doubled(&nwa), nwa] {
            let class = |q: State| q.0 % classes;
            let small = minimise(&nwa, class);
            prop_assert_eq!(language(&small.nwa, LENGTH), language(&nwa, LENGTH));
            prop_assert!(small.nwa.len() <= nwa.len());
            prop_assert!(small.nwa.transition_count() <= nwa.transition_count());
            for q in nwa.states() {
                if let Some(new) = small.image_of(q) {
                    prop_assert_eq!(class(small.origin_of(new)), class(q));
                    prop_assert_eq!(small.nwa.is_accepting(new), nwa.is_accepting(q));
                }
            }
            let again = minimise(&small.nwa, |q| class(small.origin_of(q)));
            prop_assert!(again.nwa.len() <= small.nwa.len());
        }
    }

    #[test]
    fn minimal_finite_automata_have_no_two_bisimilar_states(nwa in nwa(FINITE, 8)) {
        let small = minimise(&doubled(&nwa), |_| 0).nwa;
        // The coarsest partition by naive refinement has as many blocks as there are states.
        let mut block: Vec<usize> = small.states().map(|q| usize::from(small.is_accepting(q))).collect();
        loop {
            let signature = |q: State| {
                let next: BTreeSet<_> = small.internal(q).iter().map(|e| (e.letter, block[e.target.index()])).collect();
                (block[q.index()], next)
            };
            let signatures: Vec<_> = small.states().map(signature).collect();
            let distinct: BTreeSet<_> = signatures.iter().collect();
            let new: Vec<usize> = signatures.iter().map(|s| distinct.iter().position(|d| *d == s).unwrap()).collect();
            let done = new.iter().collect::<BTreeSet<_>>().len() == block.iter().collect::<BTreeSet<_>>().len();
            block = new;
            if done {
                break;
            }
        }
        prop_assert_eq!(block.iter().collect::<BTreeSet<_>>().len(), small.len());
    }

    #[test]
    fn the_path_program_is_part_of_the_automaton(nwa in any_nwa(5)) {
        if let Some(run) = accepting_run(&nwa) {
            let path = restrict_to_word(&nwa, &run);
            prop_assert!(accepts(&path.nwa, &run.word));
            prop_assert!(language(&path.nwa, LENGTH).is_subset(&language(&nwa, LENGTH)));
            check_run(&path.nwa, &run.map_states(|q| path.image_of(q).unwrap()));
        }
    }
}
