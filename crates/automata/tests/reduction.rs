//! Merging states keeps the language: every reduction against brute force, word by word, on random automata.

mod common;

use common::*;
use proptest::prelude::*;
use tracewright_automata::reduction::*;
use tracewright_automata::*;

const LENGTH: usize = 7;

type Reduction = fn(&Nwa) -> Reduced;

const ALL: [(&str, Reduction); 4] = [
    ("minimise_sevpa", minimise_sevpa),
    ("shrink", shrink),
    ("bisimulation by Max-SAT", |nwa| minimise_by_max_sat(nwa, Merging::Bisimulation, None)),
    ("simulation by Max-SAT", |nwa| minimise_by_max_sat(nwa, Merging::Simulation, None)),
];

/// Two copies of every state; `choices` says into which of them a transition leads, so there is something to merge.
fn unfolded(nwa: &Nwa, choices: &[u8]) -> Nwa {
    let mut choices = choices.iter().cycle();
    let mut copies = |q: State| -> Vec<State> {
        let (first, second) = (State(2 * q.0), State(2 * q.0 + 1));
        match choices.next().unwrap() % 3 {
            0 => vec![first],
            1 => vec![second],
            _ => vec![first, second],
        }
    };
    let both = |q: State| [State(2 * q.0), State(2 * q.0 + 1)];
    let mut builder = NwaBuilder::new(nwa.alphabet());
    builder.add_states(2 * nwa.len() as u32);
    nwa.initial().iter().for_each(|&q| builder.set_initial(State(2 * q.0)));
    nwa.accepting().flat_map(both).for_each(|q| builder.set_accepting(q));
    for q in nwa.states() {
        for from in both(q) {
            for e in nwa.internal(q) {
                copies(e.target).into_iter().for_each(|to| builder.internal(from, e.letter, to));
            }
            for e in nwa.calls(q) {
                copies(e.target).into_iter().for_each(|to| builder.call(from, e.letter, to));
            }
            for e in nwa.returns(q) {
                for hier in both(e.hier) {
                    copies(e.target).into_iter().for_each(|to| builder.ret(from, hier, e.letter, to));
                }
            }
        }
    }
    builder.build()
}

/// Random automata; deterministic ones, and ones with states that do the same, are among them.
fn subject() -> impl Strategy<Value = Nwa> {
    prop_oneof![
        2 => any_nwa(6),
        1 => any_nwa(6).prop_map(|nwa| determinised_by_force(&nwa)),
        2 => (any_nwa(4), proptest::collection::vec(any::<u8>(), 40)).prop_map(|(nwa, c)| unfolded(&nwa, &c)),
    ]
}

/// The reduced automaton is made of the old one's transitions, and the numberings fit together.
fn check_correspondence(old: &Nwa, reduced: &Reduced) -> Result<(), TestCaseError> {
    let new = &reduced.nwa;
    prop_assert_eq!(reduced.image.len(), old.len());
    prop_assert_eq!(reduced.origin.len(), new.len());
    for q in new.states() {
        prop_assert_eq!(reduced.image_of(reduced.origin_of(q)), Some(q));
    }
    for &q in old.initial() {
        prop_assert!(new.initial().contains(&reduced.image_of(q).unwrap()));
    }
    for q in old.states() {
        let Some(image) = reduced.image_of(q) else { continue };
        prop_assert!(!old.is_accepting(q) || new.is_accepting(image));
        for e in old.internal(q) {
            let target = reduced.image_of(e.target).unwrap();
            let edge = Edge { letter: e.letter, target };
            prop_assert!(new.internal(image).contains(&edge));
        }
        for e in old.calls(q) {
            let target = reduced.image_of(e.target).unwrap();
            let edge = Edge { letter: e.letter, target };
            prop_assert!(new.calls(image).contains(&edge));
        }
    }
    Ok(())
}

/// A main program that calls a callee from `calls` of its states, one after the other; the callee is there in as many
/// copies. The last state accepts.
fn copies_of_a_callee(calls: u32) -> Nwa {
    let (work, call, back) = (Letter(0), Letter(0), Letter(0));
    let mut builder = NwaBuilder::new(NESTED);
    let main = builder.add_states(calls + 1);
    builder.set_initial(main);
    builder.set_accepting(State(calls));
    for i in 0..calls {
        let (caller, after) = (State(i), State(i + 1));
        let entry = builder.add_state();
        let exit = builder.add_state();
        builder.call(caller, call, entry);
        builder.internal(entry, work, exit);
        builder.ret(exit, caller, back, after);
    }
    builder.build()
}

#[test]
fn copies_of_a_callee_are_merged_unless_returns_are_in_the_signatures() {
    let nwa = copies_of_a_callee(4);
    assert_eq!(minimise_sevpa(&nwa).nwa.len(), 13);
    assert_eq!(shrink(&nwa).nwa.len(), 7);
    assert_eq!(minimise_by_max_sat(&nwa, Merging::Bisimulation, None).nwa.len(), 7);
    assert_eq!(minimise_by_max_sat(&nwa, Merging::Simulation, None).nwa.len(), 7);
}

#[test]
fn states_that_simulate_each_other_need_not_be_bisimilar() {
    let a = Letter(0);
    let mut builder = NwaBuilder::new(FINITE);
    let q = builder.add_states(3);
    builder.set_initial(q);
    builder.set_accepting(State(2));
    for (from, to) in [(0, 1), (0, 2), (1, 2), (2, 2)] {
        builder.internal(State(from), a, State(to));
    }
    let nwa = builder.build();
    assert_eq!(minimise_by_max_sat(&nwa, Merging::Bisimulation, None).nwa.len(), 3);
    assert_eq!(minimise_by_max_sat(&nwa, Merging::Simulation, None).nwa.len(), 2);
}

#[test]
fn some_hundred_states_are_no_problem() {
    let nwa = copies_of_a_callee(150);
    assert_eq!(shrink(&nwa).nwa.len(), 153);
    assert_eq!(minimise_by_max_sat(&nwa, Merging::Bisimulation, None).nwa.len(), 153);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn reductions_keep_the_language(nwa in subject()) {
        let expected = language(&nwa, LENGTH);
        for (name, reduction) in ALL {
            let reduced = reduction(&nwa);
            prop_assert!(reduced.nwa.len() <= nwa.len());
            check_correspondence(&nwa, &reduced)?;
            prop_assert_eq!(&language(&reduced.nwa, LENGTH), &expected, "{}: {:?}", name, reduced);
        }
    }

    #[test]
    fn on_finite_automata_there_is_one_greatest_bisimulation(nwa in nwa(FINITE, 7)) {
        let sizes: Vec<usize> = ALL.iter().map(|(_, reduction)| reduction(&nwa).nwa.len()).collect();
        prop_assert!(sizes[0] == sizes[1] && sizes[1] == sizes[2] && sizes[3] <= sizes[2], "{:?}", sizes);
    }

    #[test]
    fn pairs_outside_the_given_relation_are_not_merged(
        nwa in subject(),
        pairs in proptest::collection::vec((0u32..8, 0u32..8), 0..20),
    ) {
        let within = Relation::from_fn(nwa.len(), |p, q| pairs.contains(&(p.0, q.0)) || pairs.contains(&(q.0, p.0)));
        for kind in [Merging::Bisimulation, Merging::Simulation] {
            let reduced = minimise_by_max_sat(&nwa, kind, Some(&within));
            for p in nwa.states() {
                for q in nwa.states().filter(|&q| q != p && !within.contains(p, q)) {
                    prop_assert!(reduced.image_of(p).is_none() || reduced.image_of(p) != reduced.image_of(q));
                }
            }
            prop_assert_eq!(language(&reduced.nwa, 5), language(&nwa, 5));
        }
    }
}
