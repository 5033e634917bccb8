//! Minimal deterministic weak automata for obligations, the Boolean combinations of safety formulas and their negations
//! (Dax, Eisinger and Klaedtke, "Mechanizing the powerset construction for restricted classes of ω-automata", ATVA 2007).
//!
//! If a formula is an obligation, the sets of states of any of its automata become a deterministic automaton for it, when
//! each component of sets is made accepting or not: as one of its loops is. Whether the result accepts what the formula
//! says is checked afterwards, with the automaton of the negation.

use std::collections::VecDeque;

use fixedbitset::FixedBitSet;

use crate::automaton::{GuardedEdge, PropertyAutomaton, merged_edges};
use crate::components::components;
use crate::guard::Valuation;
use crate::powerset::{Powerset, equivalence, powerset};
use crate::translate::TranslationError;

/// The limit on sets of states.
const MAX_SETS: usize = 300;

/// The limit on transitions of products.
const MAX_PRODUCT_EDGES: usize = 2_000_000;

/// Whether some word is accepted by the second automaton and has a run of the first that visits such states infinitely
/// often. These states of the first must be all states or none in each of its strongly connected components.
pub(crate) fn have_common_word(
    weak: &PropertyAutomaton,
    accepting: impl Fn(usize) -> bool,
    other: &PropertyAutomaton,
) -> Result<bool, TranslationError> {
    let width = other.states;
    let mut edges = Vec::new();
    for left in &weak.edges {
        for right in &other.edges {
            if let Some(guard) = left.guard.and(right.guard) {
                let (from, to) = (left.from * width + right.from, left.to * width + right.to);
                edges.push(GuardedEdge { from, guard, to });
                if edges.len() > MAX_PRODUCT_EDGES {
                    return Err(TranslationError::TooLarge);
                }
            }
        }
    }
    edges.sort_unstable();
    let states = weak.states * width;
    let mut both = FixedBitSet::with_capacity(states);
    both.extend((0..states).filter(|node| accepting(node / width) && other.accepting.contains(node % width)));
    let initial = weak.initial * width + other.initial;
    Ok(!PropertyAutomaton { propositions: Vec::new(), states, initial, edges, accepting: both }.is_empty())
}

/// The minimal deterministic weak automaton for the language of `automaton`, without the state that nothing leaves and
/// that rejects; `None` if there is none or if it is too large. `negation` accepts all other words.
pub(crate) fn minimal_weak(automaton: &PropertyAutomaton, negation: &PropertyAutomaton) -> Option<PropertyAutomaton> {
    let Powerset { mut diagrams, successor, initial } = powerset(automaton, MAX_SETS).ok()?;
    let mut parts = Vec::new();
    for (from, &targets) in successor.iter().enumerate() {
        for target in diagrams.ends(targets) {
            let letters = diagrams.map(targets, &mut |end| u32::from(end == target));
            parts.extend(diagrams.guards(letters).into_iter().map(|guard| (from, guard, target as usize)));
        }
    }
    let mut sets = PropertyAutomaton {
        propositions: automaton.propositions.clone(),
        states: successor.len(),
        initial,
        edges: merged_edges(parts),
        accepting: FixedBitSet::with_capacity(successor.len()),
    };
    let component = components(&sets.successors());
    let colour = colours(&sets, &component, automaton);
    sets.accepting.extend((0..sets.states).filter(|&q| colour[q] & 1 == 0));
    let accepts_too_much = have_common_word(&sets, |q| colour[q] & 1 == 0, negation).ok()?;
    if accepts_too_much || have_common_word(&sets, |q| colour[q] & 1 == 1, automaton).ok()? {
        return None;
    }
    let class = equivalence(&mut diagrams, &successor, colour.clone());
    let image = |q: usize| class.iter().position(|&c| c == class[q]).unwrap_or(q);
    let merged = sets.edges.iter().map(|e| (image(e.from), e.guard, image(e.to)));
    Some(PropertyAutomaton { initial: image(initial), edges: merged_edges(merged), ..sets }.trimmed())
}

/// A colour for each state, which is even where runs that stay are accepted, odd where they are not, and never grows along
/// a run. It is the smallest such colour, so it depends on the language only, which makes the quotient minimal (Löding,
/// "Efficient minimization of deterministic weak ω-automata", 2001).
fn colours(sets: &PropertyAutomaton, component: &[usize], automaton: &PropertyAutomaton) -> Vec<u32> {
    let count = component.iter().max().map_or(0, |last| last + 1);
    let mut of_component: Vec<u32> = Vec::with_capacity(count);
    // Components that can be reached have smaller numbers.
    for here in 0..count {
        let members = (0..sets.states).filter(|&q| component[q] == here);
        let mut below: Option<u32> = None;
        let mut member = None;
        for q in members {
            member = member.or(Some(q));
            for e in sets.edges_from(q).iter().filter(|e| component[e.to] != here) {
                below = below.max(Some(of_component[component[e.to]]));
            }
        }
        let looping = member.and_then(|q| Some((path(sets, sets.initial, q, false)?, path(sets, q, q, true)?)));
        of_component.push(match (looping, below) {
            (Some((stem, period)), below) => {
                let odd = u32::from(!automaton.accepts(&stem, &period));
                below.map_or(odd, |below| if below % 2 == odd { below } else { below + 1 })
            }
            (None, below) => below.unwrap_or(1),
        });
    }
    component.iter().map(|&c| of_component[c]).collect()
}

/// A shortest word that leads from one state to another; with at least one letter, if it is to be a loop.
fn path(sets: &PropertyAutomaton, from: usize, to: usize, is_loop: bool) -> Option<Vec<Valuation>> {
    if from == to && !is_loop {
        return Some(Vec::new());
    }
    let mut before: Vec<Option<(usize, Valuation)>> = vec![None; sets.states];
    let mut open = VecDeque::from([from]);
    while let Some(q) = open.pop_front() {
        for e in sets.edges_from(q) {
            if before[e.to].is_some() {
                continue;
            }
            // The literals that the guard does not mention are false.
            before[e.to] = Some((q, e.guard.positive));
            if e.to != to {
                open.push_back(e.to);
                continue;
            }
            let mut word = Vec::new();
            let mut here = to;
            loop {
                let (previous, letter) = before[here]?;
                word.push(letter);
                here = previous;
                if here == from {
                    word.reverse();
                    return Some(word);
                }
            }
        }
    }
    None
}
