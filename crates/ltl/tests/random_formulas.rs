//! Everything that is computed from a formula is compared with the definition of the logic, on random formulas and all
//! short lassos.

use tracewright_ltl::*;
use tracewright_random::Random;

/// A random formula with about `size` operators.
fn formula(random: &mut Random, atoms: usize, size: usize) -> Formula {
    if size == 0 {
        return match random.below(12) {
            0 => Formula::Constant(random.percent(50)),
            _ => Formula::Atom(random.below(atoms)),
        };
    }
    let choice = random.below(16);
    if choice < 6 {
        let inner = Box::new(formula(random, atoms, size - 1));
        return match choice {
            0 => Formula::Not(inner),
            1 | 2 => Formula::Finally(inner),
            3 | 4 => Formula::Globally(inner),
            _ => Formula::Next(inner),
        };
    }
    let left = random.below(size);
    let (a, b) = (formula(random, atoms, left), formula(random, atoms, size - 1 - left));
    let (first, second) = (Box::new(a.clone()), Box::new(b.clone()));
    match choice {
        6 | 7 => Formula::And(vec![a, b]),
        8 | 9 => Formula::Or(vec![a, b]),
        10 => Formula::Implies(first, second),
        11 => Formula::Iff(first, second),
        12 => Formula::Until(first, second),
        13 => Formula::WeakUntil(first, second),
        14 => Formula::Release(first, second),
        _ => Formula::StrongRelease(first, second),
    }
}

fn property(formula: Formula, atoms: usize) -> Property {
    let proposition = |index: usize| Proposition {
        text: ["p", "q", "r"][index].to_owned(),
        kind: PropositionKind::Name,
        span: Default::default(),
    };
    Property { formula, propositions: (0..atoms).map(proposition).collect() }
}

/// All words of a length.
fn words(letters: u64, length: usize) -> Vec<Vec<Valuation>> {
    (0..length).fold(vec![Vec::new()], |shorter, _| {
        let longer = |word: &Vec<u64>| (0..letters).map(|a| [&word[..], &[a]].concat()).collect::<Vec<_>>();
        shorter.iter().flat_map(longer).collect()
    })
}

/// All lassos with stem and period of these lengths at most.
fn lassos(letters: u64, stem: usize, period: usize) -> Vec<(Vec<Valuation>, Vec<Valuation>)> {
    let up_to =
        |first: usize, last: usize| (first..=last).flat_map(|length| words(letters, length)).collect::<Vec<_>>();
    let periods = up_to(1, period);
    up_to(0, stem).into_iter().flat_map(|s| periods.iter().map(move |p| (s.clone(), p.clone()))).collect()
}

/// The table of random properties: number of atoms, operators, formulas, and the size of lassos.
const TABLE: [(usize, usize, usize, (usize, usize)); 4] =
    [(1, 4, 200, (3, 4)), (2, 5, 150, (2, 3)), (2, 8, 80, (2, 2)), (3, 7, 50, (1, 2))];

fn for_each_random_property(mut check: impl FnMut(&Property, &[(Vec<Valuation>, Vec<Valuation>)])) {
    for (part, &(atoms, size, count, (stem, period))) in TABLE.iter().enumerate() {
        let mut random = Random::of_part(20, part);
        let lassos = lassos(1 << atoms, stem, period);
        for _ in 0..count {
            check(&property(formula(&mut random, atoms, size), atoms), &lassos);
        }
    }
}

#[test]
fn automata_accept_what_satisfies_the_formula() {
    for_each_random_property(|property, lassos| {
        let automaton = translate(property).unwrap();
        for (stem, period) in lassos {
            let expected = holds(&property.formula, stem, period).unwrap();
            assert_eq!(automaton.accepts(stem, period), expected, "{property} on {stem:?} {period:?}");
        }
    });
}

#[test]
fn a_formula_and_its_negation_have_no_word_in_common() {
    for_each_random_property(|property, _| {
        if property.propositions.len() > 2 {
            return;
        }
        let (yes, no) = (translate(property).unwrap(), translate(&property.clone().negated()).unwrap());
        let (yes, no) = (yes.to_explicit().unwrap(), no.to_explicit().unwrap());
        let both = tracewright_automata::buchi::intersection(&yes, &no).nwa;
        assert!(tracewright_automata::buchi::is_empty(&both), "{property}");
    });
}

#[test]
fn bad_prefixes_are_those_without_a_good_continuation() {
    let mut safe = 0;
    for_each_random_property(|property, lassos| {
        let atoms = property.propositions.len();
        let closure = bad_prefixes_of_closure(property).unwrap();
        // No lasso that satisfies the formula starts with a bad prefix.
        for (stem, period) in lassos {
            let mut word = stem.clone();
            (0..3).for_each(|_| word.extend(period));
            let bad = (0..=word.len()).any(|length| closure.is_bad(&word[..length]));
            let satisfied = holds(&property.formula, stem, period).unwrap();
            assert!(!(bad && satisfied), "{property} on {stem:?} {period:?}");
        }
        // A word that is not bad has a continuation, by an automaton that was not determinised.
        let automaton = translate(property).unwrap();
        for word in (0..=2).flat_map(|length| words(1 << atoms, length)) {
            let continues = accepts_some_continuation(&automaton, &word);
            assert_eq!(closure.is_bad(&word), !continues, "{property} on {word:?}");
        }
        let exact = bad_prefixes(property).unwrap();
        if nature(property).unwrap().syntactically_safe {
            assert!(exact.is_some(), "{property}");
        }
        let Some(exact) = exact else {
            return;
        };
        safe += 1;
        assert_eq!(exact, closure);
        for (stem, period) in lassos {
            // After this many repetitions, a state of the automaton has occurred twice.
            let mut state = stem.iter().fold(exact.initial, |state, &v| exact.step(state, v));
            (0..=exact.states).for_each(|_| state = period.iter().fold(state, |state, &v| exact.step(state, v)));
            let violated = !holds(&property.formula, stem, period).unwrap();
            assert_eq!(Some(state) == exact.bad, violated, "{property} on {stem:?} {period:?}");
        }
    });
    assert!(safe > 80, "only {safe} safety formulas");
}

/// Whether some infinite word that starts with this one is accepted: the automaton after the word is not empty.
fn accepts_some_continuation(automaton: &PropertyAutomaton, word: &[Valuation]) -> bool {
    let mut states = vec![automaton.initial];
    for &v in word {
        let edges = states.iter().flat_map(|&q| automaton.edges_from(q)).filter(|e| e.guard.admits(v));
        let mut next: Vec<usize> = edges.map(|e| e.to).collect();
        next.sort_unstable();
        next.dedup();
        states = next;
    }
    states.into_iter().any(|initial| !PropertyAutomaton { initial, ..automaton.clone() }.is_empty())
}

#[test]
fn what_is_called_stutter_invariant_is() {
    let mut invariant = 0;
    for_each_random_property(|property, lassos| {
        if !nature(property).unwrap().stutter_invariant {
            return;
        }
        invariant += 1;
        for (stem, period) in lassos {
            let twice = |word: &[Valuation]| word.iter().flat_map(|&v| [v, v]).collect::<Vec<_>>();
            let stuttered = holds(&property.formula, &twice(stem), &twice(period));
            assert_eq!(holds(&property.formula, stem, period), stuttered, "{property} on {stem:?} {period:?}");
        }
    });
    assert!(invariant > 80, "only {invariant} stutter-invariant formulas");
}

#[test]
fn formulas_are_read_as_they_are_shown() {
    for_each_random_property(|property, lassos| {
        let read = parse(&property.to_string(), 0).unwrap();
        let index = |text: &str| property.propositions.iter().position(|p| p.text == text).unwrap();
        let places: Vec<usize> = read.propositions.iter().map(|p| index(&p.text)).collect();
        for (stem, period) in lassos.iter().step_by(7) {
            let moved = |word: &[Valuation]| -> Vec<Valuation> {
                word.iter().map(|v| places.iter().enumerate().map(|(new, old)| (v >> old & 1) << new).sum()).collect()
            };
            let again = holds(&read.formula, &moved(stem), &moved(period));
            assert_eq!(holds(&property.formula, stem, period), again, "{property}");
        }
    });
}

#[test]
fn automata_are_the_same_after_writing_and_reading() {
    for_each_random_property(|property, lassos| {
        let automaton = translate(property).unwrap();
        let read = read_hoa(&write_hoa(&automaton, None)).unwrap().remove(0);
        assert_eq!(
            (read.states, read.initial, &read.accepting),
            (automaton.states, automaton.initial, &automaton.accepting)
        );
        for (stem, period) in lassos.iter().step_by(11) {
            assert_eq!(read.accepts(stem, period), automaton.accepts(stem, period), "{property}");
        }
    });
}
