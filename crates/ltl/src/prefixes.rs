//! Safety formulas and their bad prefixes.
//!
//! A finite word is a bad prefix of a formula if no infinite word that starts with it satisfies the formula. A formula is
//! a safety formula if every word that violates it has a bad prefix (Alpern and Schneider, "Recognizing safety and
//! liveness", 1987). In an automaton for the formula without states from which nothing is accepted, a word is a bad
//! prefix exactly if no run reads it; so the bad prefixes are found by determinising, for every formula. What they
//! exclude is the closure of the formula, and the formula is a safety formula if no word of its closure violates it.

use crate::automaton::{GuardedEdge, PropertyAutomaton, merged_edges};
use crate::diagrams::{Diagram, Diagrams};
use crate::formula::{Property, Proposition};
use crate::guard::Valuation;
use crate::obligation::have_common_word;
use crate::powerset::{Powerset, equivalence, powerset};
use crate::translate::{TranslationError, nondeterministic, normal_form};

/// The limit on states of the deterministic automaton before it is minimised.
const MAX_STATES: usize = 20_000;

/// A deterministic, total, minimal automaton for bad prefixes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrefixAutomaton {
    /// The propositions; proposition `i` is bit `i` of a valuation.
    pub propositions: Vec<Proposition>,
    /// The number of states, which are numbered from 0.
    pub states: usize,
    /// The initial state.
    pub initial: usize,
    /// The transitions, sorted. Every valuation satisfies guards to exactly one state.
    pub edges: Vec<GuardedEdge>,
    /// The state in which what was read is a bad prefix; it is never left. `None` if there is no bad prefix, because
    /// every word has a continuation that satisfies the formula.
    pub bad: Option<usize>,
}

impl PrefixAutomaton {
    /// The transitions from a state.
    pub fn edges_from(&self, state: usize) -> &[GuardedEdge] {
        let start = self.edges.partition_point(|e| e.from < state);
        let end = self.edges.partition_point(|e| e.from <= state);
        &self.edges[start..end]
    }

    /// The state after one more position.
    pub fn step(&self, state: usize, valuation: Valuation) -> usize {
        let edge = self.edges_from(state).iter().find(|e| e.guard.admits(valuation));
        edge.expect("the automaton is total").to
    }

    /// Whether a finite word is a bad prefix.
    pub fn is_bad(&self, word: &[Valuation]) -> bool {
        Some(word.iter().fold(self.initial, |state, &valuation| self.step(state, valuation))) == self.bad
    }
}

/// The bad prefixes of a safety formula; `None` if the formula is not a safety formula. This is decided exactly, by
/// comparing the formula with its closure.
///
/// ```
/// use tracewright_ltl::{bad_prefixes, parse};
///
/// // No second lock before an unlock.
/// let locks = parse("G (lock -> X (!lock W unlock))", 0).unwrap();
/// let automaton = bad_prefixes(&locks).unwrap().unwrap();
/// let (lock, unlock, other) = (1, 2, 0);
/// assert_eq!(automaton.states, 3);
/// assert!(automaton.is_bad(&[lock, other, lock]));
/// assert!(!automaton.is_bad(&[lock, unlock, lock]));
///
/// assert!(bad_prefixes(&parse("F lock", 0).unwrap()).unwrap().is_none());
/// ```
pub fn bad_prefixes(property: &Property) -> Result<Option<PrefixAutomaton>, TranslationError> {
    let (mut pool, formula) = normal_form(property)?;
    let automaton = nondeterministic(property, &pool, formula)?;
    if !pool.is_until_free(formula) {
        let negation = pool.negate(formula);
        let violations = nondeterministic(property, &pool, negation)?;
        // The automaton has no state from which nothing is accepted, so its runs, accepting or not, give the closure.
        let live = automaton.live_states();
        if live[automaton.initial] && have_common_word(&automaton, |_| true, &violations)? {
            return Ok(None);
        }
    }
    determinised(&automaton).map(Some)
}

/// The bad prefixes of any formula: of the strongest safety property that it implies. A bad prefix is a violation, but a
/// violation need not have one.
pub fn bad_prefixes_of_closure(property: &Property) -> Result<PrefixAutomaton, TranslationError> {
    let (pool, formula) = normal_form(property)?;
    determinised(&nondeterministic(property, &pool, formula)?)
}

/// The minimal deterministic automaton for the finite words that no run reads.
fn determinised(automaton: &PropertyAutomaton) -> Result<PrefixAutomaton, TranslationError> {
    let Powerset { mut diagrams, successor, initial } = powerset(automaton, MAX_STATES)?;
    let classes = equivalence(&mut diagrams, &successor, (0..successor.len()).map(|set| u32::from(set > 0)).collect());
    Ok(numbered(automaton, &mut diagrams, &successor, &classes, initial))
}

/// The quotient, its states in the order of a breadth-first search.
fn numbered(
    automaton: &PropertyAutomaton,
    diagrams: &mut Diagrams,
    successor: &[Diagram],
    class: &[u32],
    initial: usize,
) -> PrefixAutomaton {
    let member = |wanted: u32| class.iter().position(|&c| c == wanted).expect("no class is empty");
    let mut order = vec![class[initial]];
    let mut parts = Vec::new();
    let mut from = 0;
    while let Some(&here) = order.get(from) {
        let targets = diagrams.map(successor[member(here)], &mut |end| class[end as usize]);
        for target in diagrams.ends(targets) {
            let to = order.iter().position(|&c| c == target).unwrap_or_else(|| {
                order.push(target);
                order.len() - 1
            });
            let letters = diagrams.map(targets, &mut |end| u32::from(end == target));
            parts.extend(diagrams.guards(letters).into_iter().map(|guard| (from, guard, to)));
        }
        from += 1;
    }
    PrefixAutomaton {
        propositions: automaton.propositions.clone(),
        states: order.len(),
        initial: 0,
        edges: merged_edges(parts),
        bad: order.iter().position(|&c| c == class[0]),
    }
}
