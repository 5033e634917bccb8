//! Alternating finite automata.
//!
//! The successor of a state under a letter is a Boolean formula over the states: a disjunction is a choice of the run,
//! a conjunction continues in several states at once, a negation requires the rest of the word to be rejected. Read
//! backwards, an alternating automaton is deterministic (Chandra, Kozen, Stockmeyer, "Alternation", JACM 1981): its
//! state is a *valuation*, which tells for each state whether it accepts the part of the word read so far; the empty
//! word gives the final states, a letter maps a valuation to the values of its formulas, and the word is accepted when
//! the *accepting function* holds in the end.
//!
//! | I have | I want | use |
//! |---|---|---|
//! | formulas | an automaton | [`AlternatingAutomaton::new`] |
//! | an automaton and a word | whether it is accepted | [`accepts`] |
//! | two automata | the words of either | [`merged_union`] |
//! | an automaton | a deterministic finite automaton | [`determinise_reversed`] |

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use crate::{Alphabet, Letter, Nwa, NwaBuilder, State};

/// A Boolean formula over states.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// Always.
    True,
    /// Never.
    False,
    /// The state's value.
    State(State),
    /// The opposite.
    Not(Box<Formula>),
    /// All of them.
    And(Vec<Formula>),
    /// One of them.
    Or(Vec<Formula>),
}

impl Formula {
    /// The value when exactly these states are true.
    fn holds(&self, valuation: &FixedBitSet) -> bool {
        match self {
            Formula::True => true,
            Formula::False => false,
            Formula::State(q) => valuation.contains(q.index()),
            Formula::Not(inner) => !inner.holds(valuation),
            Formula::And(parts) => parts.iter().all(|part| part.holds(valuation)),
            Formula::Or(parts) => parts.iter().any(|part| part.holds(valuation)),
        }
    }

    /// The formula over states with larger numbers.
    fn shifted(&self, by: u32) -> Formula {
        let all = |parts: &[Formula]| parts.iter().map(|part| part.shifted(by)).collect();
        match self {
            Formula::True => Formula::True,
            Formula::False => Formula::False,
            Formula::State(q) => Formula::State(State(q.0 + by)),
            Formula::Not(inner) => Formula::Not(Box::new(inner.shifted(by))),
            Formula::And(parts) => Formula::And(all(parts)),
            Formula::Or(parts) => Formula::Or(all(parts)),
        }
    }

    /// One more than the largest state.
    fn bound(&self) -> u32 {
        match self {
            Formula::True | Formula::False => 0,
            Formula::State(q) => q.0 + 1,
            Formula::Not(inner) => inner.bound(),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().map(Formula::bound).max().unwrap_or(0),
        }
    }
}

/// The order in which an automaton reads a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the last letter to the first, as usual for alternating automata.
    Backward,
    /// From the first letter to the last: the automaton accepts the words whose reversal it would accept as usual.
    Forward,
}

/// An alternating finite automaton.
#[derive(Clone, Debug)]
pub struct AlternatingAutomaton {
    letters: u32,
    states: u32,
    final_states: FixedBitSet,
    /// By letter, then state.
    successor: Vec<Formula>,
    accepting: Formula,
    direction: Direction,
}

impl AlternatingAutomaton {
    /// An automaton without transitions: all successors are false.
    pub fn new(
        letters: u32,
        states: u32,
        final_states: impl IntoIterator<Item = State>,
        accepting: Formula,
        direction: Direction,
    ) -> Self {
        assert!(accepting.bound() <= states, "the accepting function has a state that does not exist");
        let mut set = FixedBitSet::with_capacity(states as usize);
        final_states.into_iter().for_each(|q| set.insert(q.index()));
        let successor = vec![Formula::False; letters as usize * states as usize];
        AlternatingAutomaton { letters, states, final_states: set, successor, accepting, direction }
    }

    /// Adds a transition; several ones for the same state and letter are alternatives.
    pub fn add_transition(&mut self, q: State, letter: Letter, formula: Formula) {
        assert!(q.0 < self.states && letter.0 < self.letters, "a transition of {q} under {letter}");
        assert!(formula.bound() <= self.states, "a transition with a state that does not exist");
        let known = &mut self.successor[(letter.0 * self.states + q.0) as usize];
        *known = match std::mem::replace(known, Formula::False) {
            Formula::False => formula,
            before => Formula::Or(vec![before, formula]),
        };
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.states as usize
    }

    /// Whether there is no state.
    pub fn is_empty(&self) -> bool {
        self.states == 0
    }

    /// The number of letters.
    pub fn letters(&self) -> u32 {
        self.letters
    }

    /// The order in which letters are read.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// The valuation after a letter.
    fn step(&self, valuation: &FixedBitSet, letter: Letter) -> FixedBitSet {
        let mut next = FixedBitSet::with_capacity(self.len());
        let first = letter.index() * self.len();
        next.extend((0..self.len()).filter(|q| self.successor[first + q].holds(valuation)));
        next
    }
}

/// Whether the word is accepted.
pub fn accepts(automaton: &AlternatingAutomaton, word: &[Letter]) -> bool {
    let step = |valuation: FixedBitSet, letter: &Letter| automaton.step(&valuation, *letter);
    let start = automaton.final_states.clone();
    let end = match automaton.direction {
        Direction::Forward => word.iter().fold(start, step),
        Direction::Backward => word.iter().rev().fold(start, step),
    };
    automaton.accepting.holds(&end)
}

/// Two automata read the letters of a word in different orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("one automaton is reversed, the other is not")]
pub struct OppositeDirections;

/// The words that one of the automata accepts: the disjoint union of both, the states of `right` after those of `left`,
/// and the disjunction of the accepting functions.
pub fn merged_union(
    left: &AlternatingAutomaton,
    right: &AlternatingAutomaton,
) -> Result<AlternatingAutomaton, OppositeDirections> {
    assert_eq!(left.letters, right.letters, "union over different alphabets");
    if left.direction != right.direction {
        return Err(OppositeDirections);
    }
    let final_states = left.final_states.ones().chain(right.final_states.ones().map(|q| q + left.len()));
    let mut union = AlternatingAutomaton::new(
        left.letters,
        left.states + right.states,
        final_states.map(State::from_index),
        Formula::Or(vec![left.accepting.clone(), right.accepting.shifted(left.states)]),
        left.direction,
    );
    for letter in 0..left.letters {
        for (part, by) in [(left, 0), (right, left.states)] {
            for q in 0..part.states {
                let formula = &part.successor[(letter * part.states + q) as usize];
                union.successor[(letter * union.states + by + q) as usize] = formula.shifted(by);
            }
        }
    }
    Ok(union)
}

/// The deterministic total automaton of the reachable valuations, and the valuation behind each state. It reads letters
/// in the direction of the automaton: for a forward one it accepts the same words, for a backward one the reversed
/// words.
pub fn determinise_reversed(automaton: &AlternatingAutomaton) -> (Nwa, Vec<FixedBitSet>) {
    let mut builder = NwaBuilder::new(Alphabet::finite(automaton.letters));
    let mut valuations = vec![automaton.final_states.clone()];
    let mut number: FxHashMap<FixedBitSet, State> = FxHashMap::default();
    let initial = builder.add_state();
    builder.set_initial(initial);
    number.insert(valuations[0].clone(), initial);
    let mut at = 0;
    while at < valuations.len() {
        let from = State::from_index(at);
        if automaton.accepting.holds(&valuations[at]) {
            builder.set_accepting(from);
        }
        for letter in (0..automaton.letters).map(Letter) {
            let next = automaton.step(&valuations[at], letter);
            let target = *number.entry(next).or_insert_with_key(|valuation| {
                valuations.push(valuation.clone());
                builder.add_state()
            });
            builder.internal(from, letter, target);
        }
        at += 1;
    }
    (builder.build(), valuations)
}
