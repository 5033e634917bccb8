//! One-safe Petri nets: every operation compared with the token game by brute force, word by word.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use tracewright_automata::petri::{self, NetBuilder, NetError, PetriNet, Place, Synchronisation};
use tracewright_automata::*;

type Marking = BTreeSet<u32>;

/// The markings after a word, or `None` if a second token comes to a place on the way.
fn play(net: &PetriNet, markings: &BTreeSet<Marking>, letter: u32) -> Option<BTreeSet<Marking>> {
    let mut next = BTreeSet::new();
    for marking in markings {
        for t in net.transitions().iter().filter(|t| t.letter.0 == letter) {
            if t.pre.iter().all(|p| marking.contains(&p.0)) {
                let mut after = marking.clone();
                t.pre.iter().for_each(|p| assert!(after.remove(&p.0)));
                if !t.post.iter().all(|p| after.insert(p.0)) {
                    return None;
                }
                next.insert(after);
            }
        }
    }
    Some(next)
}

fn start(net: &PetriNet) -> BTreeSet<Marking> {
    BTreeSet::from([net.initial().iter().map(|p| p.0).collect()])
}

fn is_accepting(net: &PetriNet, marking: &Marking) -> bool {
    marking.iter().any(|&p| net.is_accepting(Place(p)))
}

/// All accepted words up to a length.
fn language(net: &PetriNet, length: usize) -> BTreeSet<Vec<u32>> {
    let mut out = BTreeSet::new();
    let mut layer = BTreeMap::from([(Vec::new(), start(net))]);
    for i in 0..=length {
        let mut next = BTreeMap::new();
        for (word, markings) in &layer {
            if markings.iter().any(|m| is_accepting(net, m)) {
                out.insert(word.clone());
            }
            if i < length {
                for letter in 0..net.letters() {
                    let after = play(net, markings, letter).expect("one-safe");
                    if !after.is_empty() {
                        next.insert([&word[..], &[letter]].concat(), after);
                    }
                }
            }
        }
        layer = next;
    }
    out
}

/// All reachable markings, or `None` if the net is not one-safe.
fn reachable(net: &PetriNet) -> Option<BTreeSet<Marking>> {
    let mut known = start(net);
    loop {
        let mut more = known.clone();
        for letter in 0..net.letters() {
            more.extend(play(net, &known, letter)?);
        }
        if more.len() == known.len() {
            return Some(known);
        }
        known = more;
    }
}

/// A random net over three letters, one-safe or not.
fn any_net() -> impl Strategy<Value = PetriNet> {
    let places = || proptest::collection::btree_set(0..6u32, 1..3);
    (
        proptest::collection::vec((places(), 0..3u32, proptest::collection::btree_set(0..6u32, 0..3)), 0..7),
        proptest::collection::btree_set(0..6u32, 0..4),
        proptest::collection::btree_set(0..6u32, 0..3),
    )
        .prop_map(|(transitions, initial, accepting)| {
            let mut builder = NetBuilder::new(3);
            builder.add_places(6);
            let list = |set: &BTreeSet<u32>| set.iter().map(|&p| Place(p)).collect::<Vec<_>>();
            transitions.iter().for_each(|(pre, a, post)| builder.transition(&list(pre), Letter(*a), &list(post)));
            initial.iter().for_each(|&p| builder.set_initial(Place(p)));
            accepting.iter().for_each(|&p| builder.set_accepting(Place(p)));
            builder.build()
        })
}

fn one_safe_net() -> impl Strategy<Value = PetriNet> {
    any_net().prop_filter("one-safe", |net| reachable(net).is_some())
}

/// A random deterministic automaton whose accepting states are never left; some transitions are missing.
fn closed_automaton() -> impl Strategy<Value = Nwa> {
    let transitions = proptest::collection::vec(proptest::option::weighted(0.85, 0..4u32), 12);
    (transitions, 0..3u32).prop_map(|(transitions, initial)| {
        let mut builder = NwaBuilder::new(Alphabet::finite(3));
        builder.add_states(4);
        builder.set_initial(State(initial));
        builder.set_accepting(State(3));
        for q in 0..4 {
            for a in 0..3 {
                let target = if q == 3 { Some(3) } else { transitions[(3 * q + a) as usize] };
                if let Some(target) = target {
                    builder.internal(State(q), Letter(a), State(target));
                }
            }
        }
        builder.build()
    })
}

fn words_of(nwa: &Nwa, length: usize) -> BTreeSet<Vec<u32>> {
    common::language(nwa, length).iter().map(|w| w.iter().map(|s| s.letter().0).collect()).collect()
}

/// Whether a cycle of markings over the lasso puts a token on an accepting place, by relations over one period.
fn buchi_accepts(net: &PetriNet, stem: &[u32], period: &[u32]) -> bool {
    let step = |marking: &Marking, letter: u32| -> Vec<(Marking, bool)> {
        let fires = |t: &&petri::Transition| t.letter.0 == letter && t.pre.iter().all(|p| marking.contains(&p.0));
        let after = |t: &petri::Transition| {
            let mut next = marking.clone();
            t.pre.iter().for_each(|p| assert!(next.remove(&p.0)));
            next.extend(t.post.iter().map(|p| p.0));
            (next, t.post.iter().any(|&p| net.is_accepting(p)))
        };
        net.transitions().iter().filter(fires).map(after).collect()
    };
    let mut now = start(net);
    for &letter in stem {
        now = now.iter().flat_map(|m| step(m, letter)).map(|(m, _)| m).collect();
    }
    let through = |from: &BTreeSet<(Marking, bool)>| -> BTreeSet<(Marking, bool)> {
        let mut here = from.clone();
        for &letter in period {
            here = here
                .iter()
                .flat_map(|(m, seen)| step(m, letter).into_iter().map(move |(n, now)| (n, *seen || now)))
                .collect();
        }
        here
    };
    let mut heads = now.clone();
    loop {
        let more = through(&heads.iter().map(|m| (m.clone(), false)).collect());
        let before = heads.len();
        heads.extend(more.into_iter().map(|(m, _)| m));
        if heads.len() == before {
            break;
        }
    }
    heads.iter().any(|head| {
        let mut reached = through(&BTreeSet::from([(head.clone(), false)]));
        loop {
            let before = reached.len();
            reached.extend(through(&reached.clone()));
            if reached.len() == before {
                return reached.contains(&(head.clone(), true));
            }
        }
    })
}

fn lassos() -> Vec<(Vec<u32>, Vec<u32>)> {
    let words = |longest: usize| {
        let mut words: Vec<Vec<u32>> = vec![vec![]];
        let mut last = words.clone();
        for _ in 0..longest {
            last = last.iter().flat_map(|w| (0..3).map(move |a| [&w[..], &[a]].concat())).collect();
            words.extend(last.clone());
        }
        words
    };
    let periods: Vec<_> = words(2).into_iter().filter(|w| !w.is_empty()).collect();
    words(2).iter().flat_map(|s| periods.iter().map(move |p| (s.clone(), p.clone()))).collect()
}

fn nested(word: &[u32]) -> Vec<Symbol> {
    word.iter().map(|&a| Symbol::Internal(Letter(a))).collect()
}

/// How long the words are that languages are compared on.
const LENGTH: usize = 5;

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, max_global_rejects: 100_000, ..ProptestConfig::default() })]

    #[test]
    fn nets_that_are_not_one_safe_are_refused(net in any_net()) {
        let safe = reachable(&net).is_some();
        prop_assert_eq!(petri::finite_prefix(&net).is_ok(), safe);
        prop_assert_eq!(petri::to_automaton(&net).is_ok(), safe);
        if !safe {
            prop_assert!(matches!(petri::finite_prefix(&net), Err(NetError::NotOneSafe(_))));
        }
    }

    #[test]
    fn membership_and_the_marking_graph(net in one_safe_net()) {
        let expected = language(&net, LENGTH);
        let (automaton, markings) = petri::to_automaton(&net).unwrap();
        prop_assert_eq!(words_of(&automaton, LENGTH), expected.clone());
        prop_assert_eq!(markings.len(), reachable(&net).unwrap().len());
        for word in words_of(&Nwa::universal(Alphabet::finite(3)), 3) {
            let letters: Vec<Letter> = word.iter().map(|&a| Letter(a)).collect();
            prop_assert_eq!(petri::accepts(&net, &letters).unwrap(), expected.contains(&word));
        }
    }

    #[test]
    fn the_prefix_has_all_reachable_markings(net in one_safe_net()) {
        let prefix = petri::finite_prefix(&net).unwrap();
        // Play the prefix without cut-off events as a net of its own.
        let initial: BTreeSet<u32> = (0..net.initial().len() as u32).collect();
        let mut cuts = BTreeSet::from([initial]);
        let mut work: Vec<BTreeSet<u32>> = cuts.iter().cloned().collect();
        let mut found: BTreeSet<Marking> = BTreeSet::new();
        let mut fired: BTreeSet<u32> = BTreeSet::new();
        while let Some(cut) = work.pop() {
            let marking: Marking = cut.iter().map(|&c| prefix.conditions[c as usize].place.0).collect();
            prop_assert_eq!(marking.len(), cut.len());
            found.insert(marking);
            for event in prefix.events.iter().filter(|e| e.pre.iter().all(|c| cut.contains(c))) {
                fired.insert(event.transition);
                if event.cut_off.is_some() {
                    continue;
                }
                let mut after: BTreeSet<u32> = cut.iter().copied().filter(|c| !event.pre.contains(c)).collect();
                after.extend(&event.post);
                if cuts.insert(after.clone()) {
                    work.push(after);
                }
            }
        }
        let markings = reachable(&net).unwrap();
        prop_assert_eq!(&found, &markings);
        let enabled = |t: &petri::Transition| markings.iter().any(|m| t.pre.iter().all(|p| m.contains(&p.0)));
        let can_fire: BTreeSet<u32> =
            (0..net.transitions().len() as u32).filter(|&t| enabled(&net.transitions()[t as usize])).collect();
        prop_assert_eq!(fired, can_fire);
    }

    #[test]
    fn emptiness_has_a_witness(net in one_safe_net()) {
        let some = reachable(&net).unwrap().iter().any(|m| is_accepting(&net, m));
        prop_assert_eq!(petri::is_empty(&net).unwrap(), !some);
        if let Some(word) = petri::accepted_word(&net).unwrap() {
            let mut now = start(&net);
            for letter in &word {
                now = play(&net, &now, letter.0).unwrap();
            }
            prop_assert!(now.iter().any(|m| is_accepting(&net, m)));
            let shortest = language(&net, word.len()).into_iter().map(|w| w.len()).min();
            prop_assert_eq!(shortest, Some(word.len()));
        }
    }

    #[test]
    fn the_prefix_as_a_net(net in one_safe_net()) {
        let folded = petri::prefix_to_net(&net, &petri::finite_prefix(&net).unwrap());
        prop_assert_eq!(language(&folded, LENGTH), language(&net, LENGTH));
    }

    #[test]
    fn only_what_matters_stays(net in one_safe_net()) {
        let expected = language(&net, LENGTH);
        let reached = petri::remove_unreachable(&net).unwrap();
        let vital = petri::remove_dead(&net).unwrap();
        prop_assert_eq!(language(&reached.net, LENGTH), expected.clone());
        prop_assert_eq!(language(&vital.net, LENGTH), expected);
        prop_assert_eq!(vital.transitions.len(), vital.net.transitions().len());
        // A transition is vital exactly when an accepting marking can be reached after it fires somewhere.
        for (t, transition) in net.transitions().iter().enumerate() {
            let is_vital = reachable(&net).unwrap().iter().any(|m| {
                transition.pre.iter().all(|p| m.contains(&p.0)) && {
                    let mut after = m.clone();
                    transition.pre.iter().for_each(|p| assert!(after.remove(&p.0)));
                    after.extend(transition.post.iter().map(|p| p.0));
                    let mut from_there = NetBuilder::new(3);
                    from_there.add_places(net.places());
                    after.iter().for_each(|&p| from_there.set_initial(Place(p)));
                    (0..net.places()).map(Place).filter(|&p| net.is_accepting(p)).for_each(|p| from_there.set_accepting(p));
                    net.transitions().iter().for_each(|t| from_there.transition(&t.pre, t.letter, &t.post));
                    let from_there = from_there.build();
                    reachable(&from_there).unwrap().iter().any(|m| is_accepting(&net, m))
                }
            });
            // Of transitions that have become equal only the first is listed; they still agree in what enables them.
            let is_kept = vital.transitions.iter().any(|&v| {
                let other = &net.transitions()[v as usize];
                v as usize == t || (is_vital && other.letter == transition.letter && other.pre == transition.pre)
            });
            prop_assert_eq!(is_kept, is_vital);
        }
    }

    #[test]
    fn automata_as_nets(nwa in common::nwa(Alphabet::finite(3), 4)) {
        match petri::from_automaton(&nwa) {
            Ok(net) => prop_assert_eq!(language(&net, LENGTH), words_of(&nwa, LENGTH)),
            Err(error) => prop_assert_eq!(error, NetError::InitialStates(nwa.initial().len())),
        }
    }

    #[test]
    fn differences(net in one_safe_net(), subtrahend in closed_automaton()) {
        let without: BTreeSet<Vec<u32>> =
            language(&net, LENGTH).difference(&words_of(&subtrahend, LENGTH)).cloned().collect();
        for how in [Synchronisation::Pairwise, Synchronisation::Inverted, Synchronisation::Heuristic] {
            let difference = petri::difference(&net, &subtrahend, how).unwrap();
            prop_assert!(reachable(&difference).is_some());
            prop_assert_eq!(language(&difference, LENGTH), without.clone(), "{:?}", how);
        }
        let on_demand = petri::difference_pairwise_on_demand(&net, &subtrahend).unwrap();
        prop_assert_eq!(language(&on_demand, LENGTH), without);
    }

    #[test]
    fn infinite_words(net in one_safe_net(), nwa in common::nwa(Alphabet::finite(3), 3)) {
        let both = petri::buchi_intersection(&net, &nwa);
        let as_net = petri::from_automaton(&nwa);
        for (stem, period) in lassos() {
            let by_force = buchi_accepts(&net, &stem, &period);
            let lasso = NestedLasso { stem: nested(&stem), period: nested(&period) };
            prop_assert_eq!(petri::buchi_accepts(&net, &lasso).unwrap(), by_force);
            // A net with one token for the automaton puts it on an accepting place whenever a run meets one.
            if let (Ok(both), Ok(as_net)) = (&both, &as_net) {
                let expected = by_force && buchi_accepts(as_net, &stem, &period);
                prop_assert_eq!(buchi_accepts(both, &stem, &period), expected);
            }
        }
        let any_step = |marking: &Marking| -> Vec<(Marking, bool)> {
            let fires = |t: &&petri::Transition| t.pre.iter().all(|p| marking.contains(&p.0));
            let after = |t: &petri::Transition| {
                let mut next: Marking = marking.iter().copied().filter(|p| !t.pre.contains(&Place(*p))).collect();
                next.extend(t.post.iter().map(|p| p.0));
                (next, t.post.iter().any(|&p| net.is_accepting(p)))
            };
            net.transitions().iter().filter(fires).map(after).collect()
        };
        let has_cycle = reachable(&net).unwrap().iter().any(|head| {
            let mut seen: BTreeSet<(Marking, bool)> = any_step(head).into_iter().collect();
            let mut work: Vec<(Marking, bool)> = seen.iter().cloned().collect();
            while let Some((marking, before)) = work.pop() {
                for (next, now) in any_step(&marking) {
                    if seen.insert((next.clone(), before || now)) {
                        work.push((next, before || now));
                    }
                }
            }
            seen.contains(&(head.clone(), true))
        });
        prop_assert_eq!(petri::buchi_is_empty(&net).unwrap(), !has_cycle);
    }

    #[test]
    fn side_by_side(net in one_safe_net(), nwa in common::nwa(Alphabet::finite(2), 3)) {
        prop_assume!(nwa.initial().len() == 1);
        // The automaton's letter 0 is the net's letter 1, its letter 1 is its own.
        let product = petri::prefix_product(&net, &nwa, &[Some(Letter(1)), None]).unwrap();
        prop_assert_eq!(&product.letters, &[Letter(1), Letter(3)]);
        let found = language(&product.net, 4);
        let mut universal_net = NwaBuilder::new(nwa.alphabet());
        universal_net.add_states(nwa.len() as u32);
        nwa.initial().iter().for_each(|&q| universal_net.set_initial(q));
        nwa.states().for_each(|q| universal_net.set_accepting(q));
        for q in nwa.states() {
            nwa.internal(q).iter().for_each(|e| universal_net.internal(q, e.letter, e.target));
        }
        let (accepted, prefixes) = (words_of(&nwa, 4), words_of(&universal_net.build(), 4));
        for word in words_of(&Nwa::universal(Alphabet::finite(4)), 4) {
            let left: Vec<u32> = word.iter().copied().filter(|&a| a < 3).collect();
            let right: Vec<u32> = word.iter().filter_map(|&a| match a { 1 => Some(0), 3 => Some(1), _ => None }).collect();
            let mut now = start(&net);
            for &a in &left {
                now = play(&net, &now, a).unwrap();
            }
            let left_accepts = now.iter().any(|m| is_accepting(&net, m));
            let expected = (left_accepts && prefixes.contains(&right)) || (!now.is_empty() && accepted.contains(&right));
            prop_assert_eq!(found.contains(&word), expected, "{:?}", word);
        }
    }
}

#[test]
fn choices_that_join_again_are_cut_off() {
    // n independent choices in a row that join again: the markings are n + 1, so the prefix is linear.
    let n = 20;
    let mut builder = NetBuilder::new(1);
    let first = builder.add_places(n + 1);
    builder.set_initial(first);
    for i in 0..n {
        let middle = [builder.add_place(), builder.add_place()];
        for place in middle {
            builder.transition(&[Place(i)], Letter(0), &[place]);
            builder.transition(&[place], Letter(0), &[Place(i + 1)]);
        }
    }
    let prefix = petri::finite_prefix(&builder.build()).unwrap();
    assert_eq!(prefix.conditions.len() as u32, 1 + 4 * n);
    assert_eq!(prefix.events.iter().filter(|e| e.cut_off.is_some()).count() as u32, n);
}

#[test]
fn concurrency_does_not_multiply_events() {
    // n independent steps have 2^n markings, but n events.
    let n = 40;
    let mut builder = NetBuilder::new(1);
    builder.add_places(2 * n);
    for i in 0..n {
        builder.set_initial(Place(i));
        builder.transition(&[Place(i)], Letter(0), &[Place(n + i)]);
    }
    builder.set_accepting(Place(2 * n - 1));
    let net = builder.build();
    assert_eq!(petri::finite_prefix(&net).unwrap().events.len() as u32, n);
    assert_eq!(petri::accepted_word(&net).unwrap().unwrap().len(), 1);
    assert_eq!(petri::remove_unreachable(&net).unwrap().net.transitions().len() as u32, n);
}

#[test]
fn what_is_not_supported_has_a_name() {
    let mut builder = NetBuilder::new(1);
    let p = builder.add_place();
    builder.set_initial(p);
    builder.transition(&[], Letter(0), &[]);
    let net = builder.build();
    assert_eq!(petri::finite_prefix(&net).unwrap_err(), NetError::EmptyPreset);
    let mut leaves = NwaBuilder::new(Alphabet::finite(1));
    let (a, b) = (leaves.add_state(), leaves.add_state());
    leaves.set_initial(a);
    leaves.set_accepting(a);
    leaves.internal(a, Letter(0), b);
    let error = petri::difference(&net, &leaves.build(), Synchronisation::Heuristic).unwrap_err();
    assert_eq!(error.to_string(), "an accepting state of the automaton leads to one that is not accepting");
    let nested = Nwa::universal(Alphabet { internal: 1, call: 1, ret: 0 });
    assert_eq!(petri::from_automaton(&nested).unwrap_err(), NetError::Nested);
}
