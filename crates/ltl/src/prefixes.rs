//! Safety formulas and their bad prefixes.
//!
//! A finite word is a bad prefix of a formula if no infinite word that starts with it satisfies the formula. A formula is
//! a safety formula if every word that violates it has a bad prefix (Alpern and Schneider, "Recognizing safety and
//! liveness", 1987). In an automaton for the formula without states from which nothing is accepted, a word is a bad
//! prefix exactly if no run reads it; so the bad prefixes are found by determinising, for every formula. What they
//! exclude is the closure of the formula, and the formula is a safety formula if no word of its closure violates it.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use crate::automaton::{GuardedEdge, PropertyAutomaton, merged_edges};
use crate::diagrams::{Diagram, Diagrams};
use crate::formula::{Property, Proposition};
use crate::guard::Valuation;
use crate::translate::{TranslationError, automaton_of, normal_form};

/// The limit on states of the deterministic automaton before it is minimised.
const MAX_STATES: usize = 20_000;

/// The limit on states of the product with the automaton of the negation.
const MAX_PRODUCT_EDGES: usize = 2_000_000;

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
    let automaton = automaton_of(property, &pool, formula)?;
    if !pool.is_until_free(formula) {
        let negation = pool.negate(formula);
        let violations = automaton_of(property, &pool, negation)?;
        if !excludes_closure(&automaton, &violations)? {
            return Ok(None);
        }
    }
    determinised(&automaton).map(Some)
}

/// The bad prefixes of any formula: of the strongest safety property that it implies. A bad prefix is a violation, but a
/// violation need not have one.
pub fn bad_prefixes_of_closure(property: &Property) -> Result<PrefixAutomaton, TranslationError> {
    let (pool, formula) = normal_form(property)?;
    determinised(&automaton_of(property, &pool, formula)?)
}

/// Whether no word of the closure of the first automaton is accepted by the second. The first has no state from which
/// nothing is accepted, except for the initial one if the language is empty.
fn excludes_closure(automaton: &PropertyAutomaton, violations: &PropertyAutomaton) -> Result<bool, TranslationError> {
    let width = violations.states;
    let mut edges = Vec::new();
    for left in &automaton.edges {
        for right in &violations.edges {
            if let Some(guard) = left.guard.and(right.guard) {
                edges.push(GuardedEdge { from: left.from * width + right.from, guard, to: left.to * width + right.to });
                if edges.len() > MAX_PRODUCT_EDGES {
                    return Err(TranslationError::TooLarge);
                }
            }
        }
    }
    edges.sort_unstable();
    let states = automaton.states * width;
    let mut accepting = FixedBitSet::with_capacity(states);
    accepting.extend((0..states).filter(|node| violations.accepting.contains(node % width)));
    let initial = automaton.initial * width + violations.initial;
    Ok(PropertyAutomaton { propositions: Vec::new(), states, initial, edges, accepting }.is_empty())
}

/// The minimal deterministic automaton for the finite words that no run reads.
fn determinised(automaton: &PropertyAutomaton) -> Result<PrefixAutomaton, TranslationError> {
    let mut diagrams = Diagrams::default();
    // Sets of states, with numbers; set 0 is empty.
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    let mut numbers: FxHashMap<Vec<usize>, u32> = FxHashMap::from_iter([(Vec::new(), 0)]);
    let mut number = |sets: &mut Vec<Vec<usize>>, set: Vec<usize>| {
        *numbers.entry(set).or_insert_with_key(|set| {
            sets.push(set.clone());
            sets.len() as u32 - 1
        })
    };
    let live = automaton.live_states();
    let initial = if live[automaton.initial] { number(&mut sets, vec![automaton.initial]) as usize } else { 0 };
    // The successor of each set, as a function of the valuation.
    let mut successor: Vec<Diagram> = Vec::new();
    let mut unions = FxHashMap::default();
    while let Some(set) = sets.get(successor.len()).cloned() {
        let mut all = Diagram::end(0);
        for &q in &set {
            for e in automaton.edges_from(q).iter().filter(|e| live[e.to]) {
                let target = Diagram::end(number(&mut sets, vec![e.to]));
                let targets = diagrams.guarded(e.guard, target, Diagram::end(0));
                all = diagrams.combine(all, targets, &mut unions, &mut |a, b| {
                    let mut union = [&sets[a as usize][..], &sets[b as usize]].concat();
                    union.sort_unstable();
                    union.dedup();
                    number(&mut sets, union)
                });
            }
        }
        successor.push(all);
        if sets.len() > MAX_STATES {
            return Err(TranslationError::TooLarge);
        }
    }
    let classes = equivalence(&mut diagrams, &successor);
    Ok(numbered(automaton, &mut diagrams, &successor, &classes, initial))
}

/// The class of each set, where classes are those of equal bad words (Moore, "Gedanken-experiments on sequential
/// machines", 1956).
fn equivalence(diagrams: &mut Diagrams, successor: &[Diagram]) -> Vec<u32> {
    let mut class: Vec<u32> = (0..successor.len()).map(|set| u32::from(set > 0)).collect();
    let mut count = 0;
    loop {
        let mut known: FxHashMap<(u32, Diagram), u32> = FxHashMap::default();
        let mut next = Vec::with_capacity(class.len());
        for (set, &targets) in successor.iter().enumerate() {
            let targets = diagrams.map(targets, &mut |end| class[end as usize]);
            let fresh = known.len() as u32;
            next.push(*known.entry((class[set], targets)).or_insert(fresh));
        }
        class = next;
        if known.len() == count {
            return class;
        }
        count = known.len();
    }
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
