//! Büchi automata for formulas, and what can be said about a formula.

use crate::automaton::PropertyAutomaton;
use crate::degeneralise::degeneralise;
use crate::formula::Property;
use crate::generalised::generalised;
use crate::guard::MAX_PROPOSITIONS;
use crate::normal::{Id, Pool};
use crate::obligation::minimal_weak;
use crate::reduce::reduced;

/// Why there is no automaton for a formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TranslationError {
    /// Sets of propositions are machine words.
    #[error("not supported: formulas with {0} propositions; the limit is {MAX_PROPOSITIONS}")]
    TooManyPropositions(usize),
    /// The automaton is exponential in the formula.
    #[error("the automaton of the formula is too large")]
    TooLarge,
}

/// A Büchi automaton that accepts the words that satisfy the formula. State 0 is initial. If a deterministic weak
/// automaton is not larger, it is the result.
pub fn translate(property: &Property) -> Result<PropertyAutomaton, TranslationError> {
    let (mut pool, formula) = normal_form(property)?;
    let automaton = nondeterministic(property, &pool, formula)?;
    let negation = pool.negate(formula);
    // Without the automaton of the negation, nothing is lost but a chance to have fewer states.
    let weak =
        nondeterministic(property, &pool, negation).ok().and_then(|negation| minimal_weak(&automaton, &negation));
    Ok(weak.filter(|weak| weak.states <= automaton.states).unwrap_or(automaton))
}

/// The automaton that the structure of the formula gives.
pub(crate) fn nondeterministic(
    property: &Property,
    pool: &Pool,
    formula: Id,
) -> Result<PropertyAutomaton, TranslationError> {
    let automaton = generalised(pool, formula)?.simplified();
    Ok(reduced(&degeneralise(&automaton, property.propositions.clone())))
}

pub(crate) fn normal_form(property: &Property) -> Result<(Pool, Id), TranslationError> {
    let count = property.propositions.len();
    if count > MAX_PROPOSITIONS {
        return Err(TranslationError::TooManyPropositions(count));
    }
    let mut pool = Pool::new();
    let formula = pool.formula(&property.formula);
    Ok((pool, formula))
}

/// What is seen from the structure of a formula after simplification. Where it says no, the formula may nevertheless be
/// equivalent to one of that kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nature {
    /// Words that differ only in how often letters are repeated satisfy it or not together.
    pub stutter_invariant: bool,
    /// Every violation is seen after finitely many steps.
    pub syntactically_safe: bool,
    /// Every satisfaction is seen after finitely many steps.
    pub syntactically_guarantee: bool,
}

/// What is seen from the structure of a formula.
pub fn nature(property: &Property) -> Result<Nature, TranslationError> {
    let (mut pool, formula) = normal_form(property)?;
    let negation = pool.negate(formula);
    Ok(Nature {
        stutter_invariant: pool.is_next_free(formula),
        syntactically_safe: pool.is_until_free(formula),
        syntactically_guarantee: pool.is_until_free(negation),
    })
}
