//! Acceptance conditions: positive Boolean combinations of `Inf` and `Fin`, brought into disjunctive normal form.

use super::label::MAX_DEPTH;
use super::lexer::{Token, Tokens};
use super::{HoaError, HoaErrorKind};

/// The limit on disjuncts: each one is a copy of the automaton.
const MAX_DISJUNCTS: usize = 1024;

/// A set of the condition, or the complement of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Set {
    pub(super) number: u32,
    pub(super) side: Side,
}

/// Which elements of the automaton are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Side {
    Members,
    Others,
}

/// One disjunct: all of `infinite` are visited infinitely often, all of `finite` finitely often. Both are sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Disjunct {
    pub(super) infinite: Vec<Set>,
    pub(super) finite: Vec<Set>,
}

/// Reads a condition over `count` sets as a disjunction; no disjunct at all is *false*.
pub(super) fn condition(tokens: &mut Tokens<'_>, count: u32) -> Result<Vec<Disjunct>, HoaError> {
    disjunction(tokens, count, 0)
}

fn disjunction(tokens: &mut Tokens<'_>, count: u32, depth: usize) -> Result<Vec<Disjunct>, HoaError> {
    let mut found = conjunction(tokens, count, depth)?;
    while tokens.take_mark('|')? {
        for disjunct in conjunction(tokens, count, depth)? {
            add(tokens, &mut found, disjunct)?;
        }
    }
    Ok(found)
}

fn conjunction(tokens: &mut Tokens<'_>, count: u32, depth: usize) -> Result<Vec<Disjunct>, HoaError> {
    let mut found = literal(tokens, count, depth)?;
    while tokens.take_mark('&')? {
        let right = literal(tokens, count, depth)?;
        let mut both = Vec::new();
        for l in &found {
            for r in &right {
                add(tokens, &mut both, l.and(r))?;
            }
        }
        found = both;
    }
    Ok(found)
}

/// Adds a disjunct unless it is a duplicate or unsatisfiable.
fn add(tokens: &Tokens<'_>, found: &mut Vec<Disjunct>, disjunct: Disjunct) -> Result<(), HoaError> {
    let contradicts = disjunct.finite.iter().any(|set| disjunct.infinite.contains(set));
    if !contradicts && !found.contains(&disjunct) {
        if found.len() == MAX_DISJUNCTS {
            let kind = HoaErrorKind::TooMany { what: "disjuncts of the acceptance condition", limit: MAX_DISJUNCTS };
            return Err(tokens.error(kind));
        }
        found.push(disjunct);
    }
    Ok(())
}

fn literal(tokens: &mut Tokens<'_>, count: u32, depth: usize) -> Result<Vec<Disjunct>, HoaError> {
    if depth > MAX_DEPTH {
        return Err(tokens.error(HoaErrorKind::TooMany { what: "nested parentheses", limit: MAX_DEPTH }));
    }
    match tokens.current() {
        Token::Identifier("t") => {
            tokens.take()?;
            Ok(vec![Disjunct::default()])
        }
        Token::Identifier("f") => {
            tokens.take()?;
            Ok(Vec::new())
        }
        Token::Identifier("Inf") => Ok(vec![Disjunct { infinite: vec![set(tokens, count)?], finite: Vec::new() }]),
        Token::Identifier("Fin") => Ok(vec![Disjunct { infinite: Vec::new(), finite: vec![set(tokens, count)?] }]),
        Token::Mark('(') => {
            tokens.take()?;
            let inner = disjunction(tokens, count, depth + 1)?;
            tokens.expect_mark(')', "')'")?;
            Ok(inner)
        }
        _ => Err(tokens.expected("an acceptance condition")),
    }
}

/// The argument of `Inf` or `Fin`, which is the current token.
fn set(tokens: &mut Tokens<'_>, count: u32) -> Result<Set, HoaError> {
    tokens.take()?;
    tokens.expect_mark('(', "'('")?;
    let side = if tokens.take_mark('!')? { Side::Others } else { Side::Members };
    let at = tokens.clone();
    let number = tokens.expect_number("the number of an acceptance set")?;
    if number >= count {
        return Err(at.error(HoaErrorKind::Range { what: "acceptance set", number, count }));
    }
    tokens.expect_mark(')', "')'")?;
    Ok(Set { number, side })
}

impl Disjunct {
    fn and(&self, other: &Disjunct) -> Disjunct {
        let merge = |l: &[Set], r: &[Set]| {
            let mut sets = [l, r].concat();
            sets.sort_unstable();
            sets.dedup();
            sets
        };
        Disjunct { infinite: merge(&self.infinite, &other.infinite), finite: merge(&self.finite, &other.finite) }
    }
}

impl Set {
    /// Whether an element with these marks belongs to the set.
    pub(super) fn contains(self, marks: &[u32]) -> bool {
        marks.contains(&self.number) == (self.side == Side::Members)
    }
}
