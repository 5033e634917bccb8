//! Labels: Boolean formulas over atomic propositions and aliases, and the sets of valuations they stand for.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use super::lexer::{Token, Tokens};
use super::{HoaError, HoaErrorKind, Position};

/// How deep parentheses and negations may nest.
pub(super) const MAX_DEPTH: usize = 500;

/// The syntax of a label. Aliases may be defined before the number of propositions is known, so sets of valuations are
/// computed later.
#[derive(Clone, Debug)]
pub(super) enum Label {
    True,
    False,
    Proposition(u32, Position),
    Alias(String, Position),
    Not(Box<Label>),
    And(Vec<Label>),
    Or(Vec<Label>),
}

/// Reads a label. `!` binds strongest, `|` weakest.
pub(super) fn label(tokens: &mut Tokens<'_>) -> Result<Label, HoaError> {
    disjunction(tokens, 0)
}

fn disjunction(tokens: &mut Tokens<'_>, depth: usize) -> Result<Label, HoaError> {
    let mut parts = vec![conjunction(tokens, depth)?];
    while tokens.take_mark('|')? {
        parts.push(conjunction(tokens, depth)?);
    }
    Ok(if parts.len() == 1 { parts.remove(0) } else { Label::Or(parts) })
}

fn conjunction(tokens: &mut Tokens<'_>, depth: usize) -> Result<Label, HoaError> {
    let mut parts = vec![literal(tokens, depth)?];
    while tokens.take_mark('&')? {
        parts.push(literal(tokens, depth)?);
    }
    Ok(if parts.len() == 1 { parts.remove(0) } else { Label::And(parts) })
}

fn literal(tokens: &mut Tokens<'_>, depth: usize) -> Result<Label, HoaError> {
    if depth > MAX_DEPTH {
        return Err(tokens.error(HoaErrorKind::TooMany { what: "nested parentheses", limit: MAX_DEPTH }));
    }
    let position = tokens.position();
    let found = match tokens.current() {
        Token::Identifier("t") => Label::True,
        Token::Identifier("f") => Label::False,
        Token::Number(number) => Label::Proposition(number, position),
        Token::Alias(name) => Label::Alias(name.to_owned(), position),
        Token::Mark('!') => {
            tokens.take()?;
            return Ok(Label::Not(Box::new(literal(tokens, depth + 1)?)));
        }
        Token::Mark('(') => {
            tokens.take()?;
            let inner = disjunction(tokens, depth + 1)?;
            tokens.expect_mark(')', "')'")?;
            return Ok(inner);
        }
        _ => return Err(tokens.expected("a label")),
    };
    tokens.take()?;
    Ok(found)
}

/// Sets of valuations of the propositions; bit `i` of a valuation is the value of proposition `i`.
#[derive(Debug)]
pub(super) struct Valuations {
    propositions: u32,
    aliases: FxHashMap<String, FixedBitSet>,
}

impl Valuations {
    pub(super) fn new(propositions: u32) -> Self {
        Valuations { propositions, aliases: FxHashMap::default() }
    }

    /// The number of valuations.
    pub(super) fn count(&self) -> usize {
        1 << self.propositions
    }

    /// Defines an alias; only the first definition of a name counts.
    pub(super) fn define(&mut self, name: String, label: &Label) -> Result<(), HoaError> {
        let set = self.satisfying(label)?;
        self.aliases.entry(name).or_insert(set);
        Ok(())
    }

    /// The valuations that satisfy a label.
    pub(super) fn satisfying(&self, label: &Label) -> Result<FixedBitSet, HoaError> {
        let mut set = FixedBitSet::with_capacity(self.count());
        match label {
            Label::True => set.insert_range(..),
            Label::False => {}
            &Label::Proposition(number, position) => {
                if number >= self.propositions {
                    let kind = HoaErrorKind::Range { what: "proposition", number, count: self.propositions };
                    return Err(HoaError { position, kind });
                }
                set.extend((0..self.count()).filter(|valuation| valuation >> number & 1 == 1));
            }
            Label::Alias(name, position) => match self.aliases.get(name) {
                Some(known) => set.union_with(known),
                None => {
                    return Err(HoaError { position: *position, kind: HoaErrorKind::UnknownAlias(name.clone()) });
                }
            },
            Label::Not(inner) => {
                set = self.satisfying(inner)?;
                set.toggle_range(..);
            }
            Label::And(parts) => {
                set.insert_range(..);
                for part in parts {
                    set.intersect_with(&self.satisfying(part)?);
                }
            }
            Label::Or(parts) => {
                for part in parts {
                    set.union_with(&self.satisfying(part)?);
                }
            }
        }
        Ok(set)
    }
}
