//! Determinisation and what is built on it, inclusion, concatenation, removal of what is unreachable, finiteness, loop
//! complexity and minimal automata, each against its definition on random small automata.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::*;
use proptest::prelude::*;
use tracewright_automata::*;

const LENGTH: usize = 5;

/// Automata small enough for a powerset: with nesting that is one of pairs.
fn one() -> impl Strategy<Value = Nwa> {
    prop_oneof![1 => nwa(FINITE, 5), 2 => nwa(NESTED, 3)]
}

/// Two automata over the same alphabet.
fn two(states: u32) -> impl Strategy<Value = (Nwa, Nwa)> {
    prop_oneof![
        3 => (nwa(NESTED, states), nwa(NESTED, states)),
        2 => (nwa(FINITE, states + 1), nwa(FINITE, states + 1)),
    ]
}

fn with_acceptance(nwa: &Nwa, accepting: impl Fn(State) -> bool) -> Nwa {
    let mut builder = NwaBuilder::new(nwa.alphabet());
    builder.add_states(nwa.len() as u32);
    nwa.initial().iter().for_each(|&q| builder.set_initial(q));
    nwa.states().filter(|&q| accepting(q)).for_each(|q| builder.set_accepting(q));
    for transition in transitions(nwa) {
        match transition {
            Transition::Internal(q, e) => builder.internal(q, e.letter, e.target),
            Transition::Call(q, e) => builder.call(q, e.letter, e.target),
            Transition::Return(t) => builder.ret(t.linear, t.hier, t.letter, t.target),
        }
    }
    builder.build()
}

/// Whether every word has a run.
fn reads_everything(nwa: &Nwa) -> bool {
    language(&with_acceptance(nwa, |_| true), LENGTH) == all_words(nwa.alphabet(), LENGTH)
}

/// A counterexample to the inclusion must be one, and there must be one if there is a short word.
fn check_inclusion(left: &Nwa, right: &Nwa, found: Option<&NestedWord>) -> Result<(), TestCaseError> {
    let (l, r) = (language(left, LENGTH), language(right, LENGTH));
    let shortest = l.difference(&r).map(Vec::len).min();
    match found {
        None => prop_assert_eq!(shortest, None),
        Some(word) => {
            prop_assert!(accepts_by_force(left, word.symbols()));
            prop_assert!(!accepts_by_force(right, word.symbols()));
            if left.alphabet() == FINITE {
                prop_assert!(shortest.unwrap_or(LENGTH + 1) <= word.len());
                prop_assert!(word.len() <= shortest.unwrap_or(usize::MAX));
            }
        }
    }
    Ok(())
}

/// Nonterminals of the grammar of a language: balanced words between two states, and words from a state to acceptance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Nonterminal {
    Balanced(State, State),
    Accepted(State),
}

/// By the textbook: no cycle among the nonterminals that are productive and reachable from the start.
fn is_finite_by_grammar(nwa: &Nwa) -> bool {
    use Nonterminal::{Accepted, Balanced};
    let mut productions: Vec<(Nonterminal, Vec<Nonterminal>)> = Vec::new();
    for q in nwa.states() {
        productions.push((Balanced(q, q), vec![]));
        if nwa.is_accepting(q) {
            productions.push((Accepted(q), vec![]));
        }
        for e in nwa.internal(q) {
            productions.push((Accepted(q), vec![Accepted(e.target)]));
            productions.extend(nwa.states().map(|end| (Balanced(q, end), vec![Balanced(e.target, end)])));
        }
        for e in nwa.calls(q) {
            productions.push((Accepted(q), vec![Accepted(e.target)]));
            for t in nwa.return_transitions().filter(|t| t.hier == q) {
                let callee = Balanced(e.target, t.linear);
                productions.push((Accepted(q), vec![callee, Accepted(t.target)]));
                productions.extend(nwa.states().map(|end| (Balanced(q, end), vec![callee, Balanced(t.target, end)])));
            }
        }
    }
    let mut productive: BTreeSet<Nonterminal> = BTreeSet::new();
    loop {
        let before = productive.len();
        for (from, to) in &productions {
            if to.iter().all(|n| productive.contains(n)) {
                productive.insert(*from);
            }
        }
        if productive.len() == before {
            break;
        }
    }
    productions.retain(|(_, to)| to.iter().all(|n| productive.contains(n)));
    let mut steps: BTreeMap<Nonterminal, BTreeSet<Nonterminal>> = BTreeMap::new();
    for (from, to) in &productions {
        steps.entry(*from).or_default().extend(to);
    }
    let reach = |from: Nonterminal| {
        let mut seen = BTreeSet::new();
        let mut work = vec![from];
        while let Some(n) = work.pop() {
            for &next in steps.get(&n).into_iter().flatten() {
                if seen.insert(next) {
                    work.push(next);
                }
            }
        }
        seen
    };
    let starts = nwa.initial().iter().map(|&q| Accepted(q)).filter(|n| productive.contains(n));
    let reached: BTreeSet<Nonterminal> = starts.flat_map(|n| reach(n).into_iter().chain([n])).collect();
    reached.iter().all(|&n| !reach(n).contains(&n))
}

/// Eggan's definition, word for word, on a set of states.
fn cycle_rank(edges: &BTreeSet<(u32, u32)>, vertices: &BTreeSet<u32>) -> usize {
    let mut path: BTreeSet<(u32, u32)> =
        edges.iter().filter(|(p, q)| vertices.contains(p) && vertices.contains(q)).copied().collect();
    for &via in vertices {
        for &p in vertices {
            for &q in vertices {
                if path.contains(&(p, via)) && path.contains(&(via, q)) {
                    path.insert((p, q));
                }
            }
        }
    }
    let component = |p: u32| -> BTreeSet<u32> {
        vertices.iter().copied().filter(|&q| path.contains(&(p, q)) && path.contains(&(q, p))).collect()
    };
    let components: BTreeSet<BTreeSet<u32>> =
        vertices.iter().map(|&p| component(p)).filter(|c| !c.is_empty()).collect();
    let rank = |c: &BTreeSet<u32>| {
        let without = |v: u32| c.iter().copied().filter(|&w| w != v).collect();
        1 + c.iter().map(|&v| cycle_rank(edges, &without(v))).min().unwrap()
    };
    components.iter().map(rank).max().unwrap_or(0)
}

/// The number of different non-empty sets of words (up to the number of states) that states reached by words accept.
fn number_of_residuals(dfa: &Nwa) -> usize {
    let states = dfa.len();
    let residual = |q: State| {
        let mut builder = NwaBuilder::new(dfa.alphabet());
        builder.add_automaton(dfa);
        builder.set_initial(q);
        dfa.accepting().for_each(|q| builder.set_accepting(q));
        language(&builder.build(), states)
    };
    let mut reached: BTreeSet<State> = dfa.initial().iter().copied().collect();
    for _ in 0..states {
        reached = reached.iter().flat_map(|&q| dfa.internal(q).iter().map(|e| e.target).chain([q])).collect();
    }
    reached.into_iter().map(residual).filter(|r| !r.is_empty()).collect::<BTreeSet<_>>().len()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn determinisation_keeps_the_language(nwa in one()) {
        let deterministic = determinise(&nwa);
        prop_assert!(is_deterministic(&deterministic));
        prop_assert_eq!(language(&deterministic, LENGTH), language(&nwa, LENGTH));
        prop_assert_eq!(&remove_unreachable(&deterministic).nwa, &deterministic);
    }

    #[test]
    fn determinised_finite_automata_have_the_reachable_sets_as_states(nwa in nwa(FINITE, 5)) {
        let step = |set: &BTreeSet<State>, a: u32| -> BTreeSet<State> {
            set.iter().flat_map(|&q| nwa.internal(q).iter().filter(|e| e.letter.0 == a).map(|e| e.target)).collect()
        };
        let mut sets: BTreeSet<BTreeSet<State>> = BTreeSet::from([nwa.initial().iter().copied().collect()]);
        loop {
            let next: Vec<_> = sets.iter().flat_map(|s| [step(s, 0), step(s, 1)]).collect();
            let before = sets.len();
            sets.extend(next);
            if sets.len() == before {
                break;
            }
        }
        sets.remove(&BTreeSet::new());
        prop_assert_eq!(determinise(&nwa).len(), sets.len());
    }

    #[test]
    fn complement_is_the_complement(nwa in one(), first_only in any::<bool>()) {
        let nwa = if first_only { determinised_by_force(&nwa) } else { nwa };
        let other = complement(&nwa);
        let expected = all_words(nwa.alphabet(), LENGTH).difference(&language(&nwa, LENGTH)).cloned().collect();
        prop_assert_eq!(language(&other, LENGTH), expected);
        prop_assert!(is_deterministic(&other) && is_total(&other) && reads_everything(&other));
    }

    #[test]
    fn totalisation_adds_runs_but_no_words(nwa in any_nwa(5)) {
        let total = totalise(&nwa);
        prop_assert_eq!(language(&total, LENGTH), language(&nwa, LENGTH));
        prop_assert!(reads_everything(&total));
        prop_assert!(is_total(&total));
        prop_assert!(!is_deterministic(&nwa) || is_deterministic(&total));
        let reachable = remove_unreachable(&nwa).nwa;
        let sinks = total.len() - reachable.len();
        prop_assert_eq!(sinks, usize::from(!is_total(&nwa)));
    }

    #[test]
    fn is_total_if_every_state_has_every_letter(nwa in nwa(FINITE, 3)) {
        let nwa = remove_unreachable(&nwa).nwa;
        let every = nwa.states().all(|q| (0..2).all(|a| nwa.internal(q).iter().any(|e| e.letter == Letter(a))));
        prop_assert_eq!(is_total(&nwa), every);
    }

    #[test]
    fn difference_of_explicit_automata((left, right) in two(3)) {
        let expected = language(&left, LENGTH).difference(&language(&right, LENGTH)).cloned().collect();
        prop_assert_eq!(language(&difference_of(&left, &right).nwa, LENGTH), expected);
    }

    #[test]
    fn intersection_and_unions((left, right) in two(4)) {
        let (l, r) = (language(&left, LENGTH), language(&right, LENGTH));
        let either: BTreeSet<_> = l.union(&r).cloned().collect();
        prop_assert_eq!(language(&intersection(&left, &right).nwa, LENGTH), l.intersection(&r).cloned().collect());
        prop_assert_eq!(&language(&union(&left, &right), LENGTH), &either);
        let product = synchronised_union(&left, &right);
        prop_assert_eq!(&language(&product, LENGTH), &either);
        prop_assert!(is_total(&product));
        let product = synchronised_union(&determinised_by_force(&left), &determinised_by_force(&right));
        prop_assert!(is_deterministic(&product));
    }

    #[test]
    fn inclusion_and_equivalence((left, right) in two(3)) {
        let in_right = inclusion_counterexample(&left, &right);
        check_inclusion(&left, &right, in_right.as_ref())?;
        match equivalence_counterexample(&left, &right) {
            None => prop_assert_eq!(language(&left, LENGTH), language(&right, LENGTH)),
            Some(Counterexample::OnlyLeft(word)) => check_inclusion(&left, &right, Some(&word))?,
            Some(Counterexample::OnlyRight(word)) => check_inclusion(&right, &left, Some(&word))?,
        }
    }

    /// Small differences and inclusions that hold are rare among random automata.
    #[test]
    fn inclusions_that_hold((left, right) in two(2)) {
        let both = intersection(&left, &right).nwa;
        prop_assert_eq!(inclusion_counterexample(&both, &right), None);
        prop_assert_eq!(inclusion_counterexample(&both, &left), None);
        let either = union(&left, &right);
        prop_assert_eq!(inclusion_counterexample(&left, &either), None);
        let larger = inclusion_counterexample(&either, &left);
        check_inclusion(&either, &left, larger.as_ref())?;
        prop_assert_eq!(equivalence_counterexample(&either, &synchronised_union(&left, &right)), None);
    }

    #[test]
    fn inclusion_in_a_union(
        (left, parts) in prop_oneof![
            (nwa(NESTED, 3), proptest::collection::vec(nwa(NESTED, 3), 0..4)),
            (nwa(FINITE, 4), proptest::collection::vec(nwa(FINITE, 3), 0..4)),
        ],
    ) {
        let references: Vec<&Nwa> = parts.iter().collect();
        match included_in_union(&left, &references) {
            Ok(()) => {
                let union: BTreeSet<_> = parts.iter().flat_map(|part| language(part, LENGTH)).collect();
                prop_assert!(language(&left, LENGTH).is_subset(&union));
            }
            Err(word) => {
                prop_assert!(accepts_by_force(&left, word.symbols()));
                prop_assert!(parts.iter().all(|part| !accepts_by_force(part, word.symbols())));
            }
        }
    }

    #[test]
    fn concatenation_joins_words((left, right) in two(3)) {
        let (l, r) = (language(&left, LENGTH), language(&right, LENGTH));
        let joined = l.iter().flat_map(|u| r.iter().map(move |v| [&u[..], &v[..]].concat()));
        let expected: BTreeSet<_> = joined.filter(|word| word.len() <= LENGTH).collect();
        prop_assert_eq!(language(&concatenation(&left, &right), LENGTH), expected);
    }

    #[test]
    fn exactly_the_unreachable_is_removed(nwa in any_nwa(5)) {
        let reduced = remove_unreachable(&nwa);
        prop_assert_eq!(language(&reduced.nwa, LENGTH), language(&nwa, LENGTH));
        let everywhere = with_acceptance(&nwa, |_| true);
        let mut kept = 0;
        for transition in transitions(&everywhere) {
            kept += usize::from(accepting_run(&runs_through(&everywhere, transition)).is_some());
        }
        prop_assert_eq!(reduced.nwa.transition_count(), kept);
        for q in nwa.states() {
            let reached = accepting_run(&with_acceptance(&nwa, |p| p == q)).is_some();
            prop_assert_eq!(reduced.image_of(q).is_some(), reached);
        }
    }

    #[test]
    fn finiteness_by_the_textbook(nwa in any_nwa(5)) {
        prop_assert_eq!(is_finite_language(&nwa), is_finite_by_grammar(&nwa));
    }

    #[test]
    fn finiteness_of_sparse_automata(
        n in 4..7u32,
        internal in proptest::collection::vec((0..7u32, 0..7u32), 0..5),
        call in proptest::collection::vec((0..7u32, 0..7u32), 1..4),
        ret in proptest::collection::vec((0..7u32, 0..7u32, 0..7u32), 1..6),
    ) {
        let mut builder = NwaBuilder::new(NESTED);
        builder.add_states(n);
        builder.set_initial(State(0));
        builder.set_accepting(State(n - 1));
        let a = Letter(0);
        internal.iter().for_each(|&(p, q)| builder.internal(State(p % n), a, State(q % n)));
        // Calls return to where they came from: else few automata have summaries.
        call.iter().for_each(|&(p, q)| builder.call(State(p % n), a, State(q % n)));
        for (i, &(p, _, q)) in ret.iter().enumerate() {
            builder.ret(State(p % n), State(call[i % call.len()].0 % n), a, State(q % n));
        }
        let nwa = builder.build();
        prop_assert_eq!(is_finite_language(&nwa), is_finite_by_grammar(&nwa));
    }

    #[test]
    fn loop_complexity_by_definition(edges in proptest::collection::btree_set((0..6u32, 0..6u32), 0..20)) {
        let mut builder = NwaBuilder::new(Alphabet::finite(1));
        builder.add_states(6);
        builder.set_initial(State(0));
        edges.iter().for_each(|&(p, q)| builder.internal(State(p), Letter(0), State(q)));
        let mut reached = BTreeSet::from([0]);
        for _ in 0..6 {
            let next: Vec<u32> = edges.iter().filter(|(p, _)| reached.contains(p)).map(|&(_, q)| q).collect();
            reached.extend(next);
        }
        prop_assert_eq!(loop_complexity(&builder.build()), cycle_rank(&edges, &reached));
    }

    #[test]
    fn minimal_automata_have_one_state_for_each_residual(nwa in nwa(FINITE, 5)) {
        for dfa in [determinised_by_force(&nwa), determinise(&nwa)] {
            // All words up to the number of states must be listed.
            if dfa.len() <= 7 {
                let minimal = minimise_dfa(&dfa);
                prop_assert!(is_deterministic(&minimal.nwa));
                prop_assert_eq!(language(&minimal.nwa, LENGTH), language(&dfa, LENGTH));
                prop_assert_eq!(minimal.nwa.len(), number_of_residuals(&dfa));
            }
        }
    }
}

#[test]
fn nested_recursion_with_changing_exits_is_finite() {
    // The callee may call itself, but the end it then has can only be left by the outermost caller.
    let (entry, inner, outer, last) = (State(1), State(2), State(3), State(4));
    let mut builder = NwaBuilder::new(NESTED);
    builder.add_states(5);
    builder.set_initial(State(0));
    builder.set_accepting(last);
    let a = Letter(0);
    builder.call(State(0), a, entry);
    builder.call(entry, a, entry);
    builder.internal(entry, a, inner);
    builder.ret(inner, entry, a, outer);
    builder.ret(outer, State(0), a, last);
    let finite = builder.clone().build();
    assert!(is_finite_language(&finite));
    builder.ret(outer, entry, a, outer);
    assert!(!is_finite_language(&builder.build()));
}

#[test]
fn the_ninth_letter_from_the_end_needs_all_subsets() {
    let mut builder = NwaBuilder::new(Alphabet::finite(2));
    builder.add_states(10);
    builder.set_initial(State(0));
    builder.set_accepting(State(9));
    for a in (0..2).map(Letter) {
        builder.internal(State(0), a, State(0));
        (1..9).for_each(|q| builder.internal(State(q), a, State(q + 1)));
    }
    builder.internal(State(0), Letter(0), State(1));
    let nwa = builder.build();
    let deterministic = determinise(&nwa);
    assert_eq!(deterministic.len(), 512);
    assert_eq!(minimise_dfa(&deterministic).nwa.len(), 512);
    assert_eq!(equivalence_counterexample(&nwa, &deterministic), None);
    assert_eq!(loop_complexity(&nwa), 1);
}
