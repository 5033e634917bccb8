//! Alternating finite automata, compared with the recursive definition of acceptance word by word.

use proptest::prelude::*;
use tracewright_automata::alternating::{self, AlternatingAutomaton, Direction, Formula};
use tracewright_automata::{Letter, NestedWord, Nwa, State, Symbol};

const STATES: u32 = 3;

fn formula() -> impl Strategy<Value = Formula> {
    let leaf = prop_oneof![
        1 => Just(Formula::True),
        1 => Just(Formula::False),
        6 => (0..STATES).prop_map(|q| Formula::State(State(q))),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|f| Formula::Not(Box::new(f))),
            proptest::collection::vec(inner.clone(), 0..3).prop_map(Formula::And),
            proptest::collection::vec(inner, 0..3).prop_map(Formula::Or),
        ]
    })
}

/// What an automaton is made of, kept for the definition.
#[derive(Clone, Debug)]
struct Parts {
    transitions: Vec<(u32, u32, Formula)>,
    final_states: Vec<u32>,
    accepting: Formula,
    direction: Direction,
}

fn parts() -> impl Strategy<Value = Parts> {
    (
        proptest::collection::vec((0..STATES, 0..2u32, formula()), 0..8),
        proptest::collection::vec(0..STATES, 0..3),
        formula(),
        any::<bool>(),
    )
        .prop_map(|(transitions, final_states, accepting, forward)| {
            let direction = if forward { Direction::Forward } else { Direction::Backward };
            Parts { transitions, final_states, accepting, direction }
        })
}

impl Parts {
    fn build(&self) -> AlternatingAutomaton {
        let states = self.final_states.iter().map(|&q| State(q));
        let mut automaton = AlternatingAutomaton::new(2, STATES, states, self.accepting.clone(), self.direction);
        for (q, a, formula) in &self.transitions {
            automaton.add_transition(State(*q), Letter(*a), formula.clone());
        }
        automaton
    }

    /// Whether the formula holds when the states accept or reject the word: the definition, by recursion over the word.
    fn holds(&self, formula: &Formula, word: &[u32]) -> bool {
        match formula {
            Formula::True => true,
            Formula::False => false,
            Formula::Not(inner) => !self.holds(inner, word),
            Formula::And(parts) => parts.iter().all(|part| self.holds(part, word)),
            Formula::Or(parts) => parts.iter().any(|part| self.holds(part, word)),
            Formula::State(q) => match word {
                [] => self.final_states.contains(&q.0),
                [letter, rest @ ..] => {
                    self.transitions.iter().any(|(p, a, next)| p == &q.0 && a == letter && self.holds(next, rest))
                }
            },
        }
    }

    fn accepts(&self, word: &[u32]) -> bool {
        let mut word = word.to_vec();
        if self.direction == Direction::Forward {
            word.reverse();
        }
        self.holds(&self.accepting, &word)
    }
}

fn words(length: usize) -> Vec<Vec<u32>> {
    let mut words: Vec<Vec<u32>> = vec![vec![]];
    let mut last = words.clone();
    for _ in 0..length {
        last = last.iter().flat_map(|w| (0..2).map(move |a| [&w[..], &[a]].concat())).collect();
        words.extend(last.clone());
    }
    words
}

fn letters(word: &[u32]) -> Vec<Letter> {
    word.iter().map(|&a| Letter(a)).collect()
}

fn nwa_accepts(nwa: &Nwa, word: &[u32]) -> bool {
    let symbols = word.iter().map(|&a| Symbol::Internal(Letter(a)));
    tracewright_automata::accepts(nwa, &NestedWord::from_symbols(symbols).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn membership_and_determinisation(parts in parts()) {
        let automaton = parts.build();
        let (nwa, valuations) = alternating::determinise_reversed(&automaton);
        prop_assert_eq!(nwa.len(), valuations.len());
        for word in words(4) {
            let expected = parts.accepts(&word);
            prop_assert_eq!(alternating::accepts(&automaton, &letters(&word)), expected);
            let mut order = word;
            if parts.direction == Direction::Backward {
                order.reverse();
            }
            prop_assert_eq!(nwa_accepts(&nwa, &order), expected);
        }
    }

    #[test]
    fn union(left in parts(), right in parts()) {
        match alternating::merged_union(&left.build(), &right.build()) {
            Ok(union) => {
                prop_assert_eq!(union.len() as u32, 2 * STATES);
                for word in words(4) {
                    let expected = left.accepts(&word) || right.accepts(&word);
                    prop_assert_eq!(alternating::accepts(&union, &letters(&word)), expected);
                }
            }
            Err(error) => {
                prop_assert_ne!(left.direction, right.direction);
                prop_assert_eq!(error.to_string(), "one automaton is reversed, the other is not");
            }
        }
    }
}
