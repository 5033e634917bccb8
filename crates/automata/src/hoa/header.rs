//! The header of an automaton, up to `--BODY--`.

use super::acceptance::{self, Disjunct};
use super::label::{self, Label, Valuations};
use super::lexer::{Token, Tokens, unescape};
use super::{HoaError, HoaErrorKind, MAX_PROPOSITIONS, Position};

/// The limit on states.
pub(super) const MAX_STATES: usize = 1 << 24;

/// The content of the header.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) name: Option<String>,
    /// The number of states, if announced.
    pub(super) states: Option<u32>,
    /// The initial states and where they are named.
    pub(super) start: Vec<(u32, Position)>,
    pub(super) propositions: Vec<String>,
    pub(super) valuations: Valuations,
    /// The number of acceptance sets.
    pub(super) sets: u32,
    pub(super) acceptance: Vec<Disjunct>,
    pub(super) acceptance_position: Position,
}

/// Header items as they are parsed; dependencies between items are checked at the end.
#[derive(Default)]
struct Items {
    name: Option<String>,
    states: Option<u32>,
    start: Vec<(u32, Position)>,
    propositions: Option<Vec<String>>,
    aliases: Vec<(String, Label)>,
    acceptance: Option<(u32, Vec<Disjunct>, Position)>,
    seen: Vec<&'static str>,
}

/// Reads a header; `None` if the automaton is aborted.
pub(super) fn header(tokens: &mut Tokens<'_>) -> Result<Option<Header>, HoaError> {
    if tokens.current() != Token::Header("HOA") {
        return Err(tokens.expected("HOA:"));
    }
    tokens.take()?;
    let at = tokens.clone();
    let version = tokens.expect_identifier("a format version")?;
    if version != "v1" {
        return Err(at.error(HoaErrorKind::Version(version.to_owned())));
    }
    let mut items = Items::default();
    loop {
        match tokens.current() {
            Token::Header(item) => items.read(item, tokens)?,
            Token::Body => break,
            Token::Abort => {
                tokens.take()?;
                return Ok(None);
            }
            _ => return Err(tokens.expected("a header item or --BODY--")),
        }
    }
    let header = items.finish(tokens)?;
    tokens.take()?;
    Ok(Some(header))
}

impl Items {
    /// Records an item that may occur only once.
    fn once(&mut self, item: &'static str, tokens: &Tokens<'_>) -> Result<(), HoaError> {
        if self.seen.contains(&item) {
            return Err(tokens.error(HoaErrorKind::Twice(item.to_owned())));
        }
        self.seen.push(item);
        Ok(())
    }

    fn read(&mut self, item: &str, tokens: &mut Tokens<'_>) -> Result<(), HoaError> {
        let at = tokens.clone();
        tokens.take()?;
        match item {
            "States" => {
                self.once("States:", &at)?;
                let at = tokens.clone();
                let states = tokens.expect_number("the number of states")?;
                if states as usize > MAX_STATES {
                    return Err(at.error(HoaErrorKind::TooMany { what: "states", limit: MAX_STATES }));
                }
                self.states = Some(states);
            }
            "Start" => {
                let position = tokens.position();
                let state = tokens.expect_number("an initial state")?;
                if tokens.current() == Token::Mark('&') {
                    return Err(tokens.error(HoaErrorKind::Alternation));
                }
                self.start.push((state, position));
            }
            "AP" => {
                self.once("AP:", &at)?;
                self.propositions = Some(propositions(tokens)?);
            }
            "Alias" => {
                let Token::Alias(name) = tokens.current() else { return Err(tokens.expected("an alias")) };
                tokens.take()?;
                self.aliases.push((name.to_owned(), label::label(tokens)?));
            }
            "Acceptance" => {
                self.once("Acceptance:", &at)?;
                let sets = tokens.expect_number("the number of acceptance sets")?;
                self.acceptance = Some((sets, acceptance::condition(tokens, sets)?, at.position()));
            }
            "name" => {
                self.once("name:", &at)?;
                self.name = Some(unescape(tokens.expect_text("a name in quotes")?));
            }
            "tool" => {
                self.once("tool:", &at)?;
                tokens.expect_text("the name of a tool in quotes")?;
                if let Token::Text(_) = tokens.current() {
                    tokens.take()?;
                }
            }
            "acc-name" => {
                self.once("acc-name:", &at)?;
                tokens.expect_identifier("the name of an acceptance condition")?;
                skip_values(tokens)?;
            }
            "HOA" => return Err(at.error(HoaErrorKind::Twice("HOA:".to_owned()))),
            // Items that start with a capital letter may affect the semantics; the others are purely informative.
            unknown if unknown.starts_with(|c: char| c.is_ascii_uppercase()) => {
                return Err(at.error(HoaErrorKind::Header(unknown.to_owned())));
            }
            _ => skip_values(tokens)?,
        }
        Ok(())
    }

    /// The checks that need the whole header; the current token is `--BODY--`.
    fn finish(self, tokens: &Tokens<'_>) -> Result<Header, HoaError> {
        let Some((sets, acceptance, acceptance_position)) = self.acceptance else {
            return Err(tokens.error(HoaErrorKind::Missing("Acceptance:")));
        };
        if let Some(count) = self.states {
            for &(number, position) in &self.start {
                if number >= count {
                    return Err(HoaError { position, kind: HoaErrorKind::Range { what: "state", number, count } });
                }
            }
        }
        let propositions = self.propositions.unwrap_or_default();
        let mut valuations = Valuations::new(propositions.len() as u32);
        for (name, label) in self.aliases {
            valuations.define(name, &label)?;
        }
        let (name, states, start) = (self.name, self.states, self.start);
        Ok(Header { name, states, start, propositions, valuations, sets, acceptance, acceptance_position })
    }
}

fn propositions(tokens: &mut Tokens<'_>) -> Result<Vec<String>, HoaError> {
    let at = tokens.clone();
    let announced = tokens.expect_number("the number of atomic propositions")?;
    if announced as usize > MAX_PROPOSITIONS {
        let kind = HoaErrorKind::TooMany { what: "atomic propositions", limit: MAX_PROPOSITIONS };
        return Err(at.error(kind));
    }
    let mut names = Vec::new();
    while let Token::Text(name) = tokens.current() {
        names.push(unescape(name));
        tokens.take()?;
    }
    let found = names.len() as u32;
    if found != announced {
        return Err(at.error(HoaErrorKind::Count { what: "atomic propositions", announced, found }));
    }
    Ok(names)
}

/// Skips the values of an informative item.
fn skip_values(tokens: &mut Tokens<'_>) -> Result<(), HoaError> {
    while let Token::Number(_) | Token::Text(_) | Token::Identifier(_) = tokens.current() {
        tokens.take()?;
    }
    Ok(())
}
