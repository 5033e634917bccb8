//! The body of an automaton: its states and edges, from `--BODY--` to `--END--`.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use super::header::{Header, MAX_STATES};
use super::label;
use super::lexer::{Token, Tokens};
use super::{HoaError, HoaErrorKind, Position};

/// The limit on transitions: a label with many satisfying valuations stands for many transitions.
pub(super) const MAX_TRANSITIONS: usize = 1 << 26;

/// The content of the body.
#[derive(Debug, Default)]
pub(super) struct Body {
    /// The number of states.
    pub(super) states: u32,
    /// The acceptance sets of each state.
    pub(super) marks: Vec<Vec<u32>>,
    /// The edges, those of a state one after the other.
    pub(super) edges: Vec<Edge>,
    /// The sets of valuations that edges refer to.
    pub(super) labels: Vec<FixedBitSet>,
    /// How many transitions the edges stand for, one for each valuation.
    pub(super) transitions: usize,
    /// Whether some edge has marks of its own.
    pub(super) has_marked_edges: bool,
}

/// An edge under all valuations of a label.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) source: u32,
    /// Index into the labels.
    pub(super) label: u32,
    pub(super) target: u32,
    pub(super) marks: Vec<u32>,
}

/// Reads a body; `None` if the automaton is aborted.
pub(super) fn body(tokens: &mut Tokens<'_>, header: &Header) -> Result<Option<Body>, HoaError> {
    let mut reader = Reader { header, body: Body::default(), known: FxHashMap::default(), mentioned: 0 };
    for &(state, position) in &header.start {
        reader.mention(state, position)?;
    }
    let mut defined = FixedBitSet::new();
    loop {
        match tokens.current() {
            Token::Header("State") => reader.state(tokens, &mut defined)?,
            Token::End => break,
            Token::Abort => {
                tokens.take()?;
                return Ok(None);
            }
            _ => return Err(tokens.expected("State:, --END-- or --ABORT--")),
        }
    }
    tokens.take()?;
    let mut body = reader.body;
    body.states = header.states.unwrap_or(reader.mentioned);
    body.marks.resize(body.states as usize, Vec::new());
    Ok(Some(body))
}

struct Reader<'h, 'i> {
    header: &'h Header,
    body: Body,
    /// Labels by their text, because files repeat few labels often.
    known: FxHashMap<&'i str, u32>,
    /// One more than the largest state mentioned.
    mentioned: u32,
}

impl<'i> Reader<'_, 'i> {
    /// Checks the number of a state.
    fn mention(&mut self, state: u32, position: Position) -> Result<(), HoaError> {
        let kind = match self.header.states {
            Some(count) if state >= count => HoaErrorKind::Range { what: "state", number: state, count },
            _ if state as usize >= MAX_STATES => HoaErrorKind::TooMany { what: "states", limit: MAX_STATES },
            _ => {
                self.mentioned = self.mentioned.max(state + 1);
                return Ok(());
            }
        };
        Err(HoaError { position, kind })
    }

    /// A state with its edges.
    fn state(&mut self, tokens: &mut Tokens<'i>, defined: &mut FixedBitSet) -> Result<(), HoaError> {
        tokens.take()?;
        let state_label = self.label(tokens)?;
        let position = tokens.position();
        let state = tokens.expect_number("the number of a state")?;
        self.mention(state, position)?;
        defined.grow(state as usize + 1);
        if defined.put(state as usize) {
            return Err(HoaError { position, kind: HoaErrorKind::StateTwice(state) });
        }
        if let Token::Text(_) = tokens.current() {
            tokens.take()?;
        }
        if self.body.marks.len() <= state as usize {
            self.body.marks.resize(state as usize + 1, Vec::new());
        }
        self.body.marks[state as usize] = self.marks(tokens)?;

        let first = self.body.edges.len();
        let mut unlabelled = 0u32;
        while let Token::Mark('[') | Token::Number(_) = tokens.current() {
            let at = tokens.clone();
            let own = self.label(tokens)?;
            let label = match (state_label, own) {
                (Some(label), None) | (None, Some(label)) if unlabelled == 0 => label,
                (None, None) if self.body.edges.len() - first == unlabelled as usize => {
                    unlabelled += 1;
                    self.valuation(unlabelled - 1, &at)?
                }
                _ => return Err(at.error(HoaErrorKind::MixedLabels)),
            };
            self.edge(state, label, tokens)?;
        }
        // Without labels there is one edge for each valuation, in order, or none at all.
        let announced = self.header.valuations.count() as u32;
        if unlabelled != 0 && unlabelled != announced {
            let kind = HoaErrorKind::Count { what: "edges without labels", announced, found: unlabelled };
            return Err(HoaError { position, kind });
        }
        Ok(())
    }

    /// The rest of an edge, after its label.
    fn edge(&mut self, source: u32, label: u32, tokens: &mut Tokens<'i>) -> Result<(), HoaError> {
        let position = tokens.position();
        let target = tokens.expect_number("the target of an edge")?;
        if tokens.current() == Token::Mark('&') {
            return Err(tokens.error(HoaErrorKind::Alternation));
        }
        self.mention(target, position)?;
        let marks = self.marks(tokens)?;
        self.body.has_marked_edges |= !marks.is_empty();
        self.body.transitions += self.body.labels[label as usize].count_ones(..);
        if self.body.transitions > MAX_TRANSITIONS {
            let kind = HoaErrorKind::TooMany { what: "transitions", limit: MAX_TRANSITIONS };
            return Err(HoaError { position, kind });
        }
        self.body.edges.push(Edge { source, label, target, marks });
        Ok(())
    }

    /// A label in brackets, if there is one.
    fn label(&mut self, tokens: &mut Tokens<'i>) -> Result<Option<u32>, HoaError> {
        if !tokens.take_mark('[')? {
            return Ok(None);
        }
        let from = tokens.start();
        let label = label::label(tokens)?;
        let text = tokens.text(from, tokens.start());
        tokens.expect_mark(']', "']'")?;
        if let Some(&known) = self.known.get(text) {
            return Ok(Some(known));
        }
        let set = self.header.valuations.satisfying(&label)?;
        let number = self.body.labels.len() as u32;
        self.body.labels.push(set);
        self.known.insert(text, number);
        Ok(Some(number))
    }

    /// The label of exactly one valuation.
    fn valuation(&mut self, valuation: u32, at: &Tokens<'i>) -> Result<u32, HoaError> {
        let count = self.header.valuations.count();
        if valuation as usize >= count {
            let what = "edges without labels";
            return Err(at.error(HoaErrorKind::Count { what, announced: count as u32, found: valuation + 1 }));
        }
        let number = self.body.labels.len() as u32;
        let mut set = FixedBitSet::with_capacity(count);
        set.insert(valuation as usize);
        self.body.labels.push(set);
        Ok(number)
    }

    /// Acceptance sets in braces, if there are any.
    fn marks(&mut self, tokens: &mut Tokens<'i>) -> Result<Vec<u32>, HoaError> {
        let mut marks = Vec::new();
        if tokens.take_mark('{')? {
            while !tokens.take_mark('}')? {
                let at = tokens.clone();
                let number = tokens.expect_number("an acceptance set or '}'")?;
                if number >= self.header.sets {
                    let count = self.header.sets;
                    return Err(at.error(HoaErrorKind::Range { what: "acceptance set", number, count }));
                }
                marks.push(number);
            }
        }
        Ok(marks)
    }
}
