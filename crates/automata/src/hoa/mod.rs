//! The Hanoi Omega-Automata format (Babiak et al., CAV 2015): reading and writing Büchi automata.
//!
//! [`read`] takes a stream of automata in format HOA v1, [`write()`] gives one automaton in that format.
//!
//! # Letters
//!
//! In the format a letter is a valuation of the atomic propositions, and transitions carry Boolean formulas over them.
//! Here the letters *are* the valuations: letter `v` makes proposition `i` true exactly when bit `i` of `v` is set, so
//! `n` propositions give `2^n` letters, and automata over the same propositions have the same alphabet, whatever labels
//! they use. Therefore the number of propositions is limited to [`MAX_PROPOSITIONS`]. Conversely, an alphabet of `m`
//! letters is written with `⌈log₂ m⌉` propositions that encode the number of the letter; letter names become aliases
//! and comments. Read back, the alphabet has `2^⌈log₂ m⌉` letters, the first `m` of them the old ones.
//!
//! # Acceptance
//!
//! All acceptance conditions of the format are supported when reading. The condition is brought into disjunctive normal
//! form; each disjunct requires that some sets are visited infinitely often and others finitely often. The disjuncts
//! are accepted by disjoint copies of the automaton, which is possible because our automata may be nondeterministic;
//! several sets to be visited infinitely often are visited in turn (degeneralisation), and transition-based acceptance
//! becomes state-based acceptance in the targets. If no set is to be visited finitely often, the result is a Büchi
//! automaton, else a Rabin automaton with one pair. A state-based condition `Inf(i)` keeps states and numbers as they
//! are.
//!
//! Alternation (conjunctions of states) is reported as an error, and so are calls and returns when writing.
//!
//! ```
//! use tracewright_automata::hoa;
//!
//! let text = r#"HOA: v1
//! States: 1
//! Start: 0
//! AP: 1 "p"
//! Acceptance: 1 Inf(0)
//! --BODY--
//! State: 0
//! [0] 0 {0}
//! [!0] 0
//! --END--"#;
//! let automata = hoa::read(text).unwrap();
//! let hoa::Automaton::Buchi(nwa) = &automata[0].automaton else { panic!() };
//! assert_eq!((nwa.len(), nwa.alphabet().internal), (2, 2));
//! ```

mod acceptance;
mod body;
mod build;
mod header;
mod label;
mod lexer;
mod write;

pub use write::{HoaWriteError, write};

use crate::Nwa;
use crate::rabin::Rabin;

/// The limit on atomic propositions, because there is one letter for each of their valuations.
pub const MAX_PROPOSITIONS: usize = 16;

/// An automaton of the format: what is read, and what can be written.
#[derive(Clone, Debug)]
pub struct HoaAutomaton {
    /// The name, if it has one.
    pub name: Option<String>,
    /// The names of the atomic propositions; proposition `i` is bit `i` of a letter.
    pub propositions: Vec<String>,
    /// Names of the letters, for aliases when writing; empty if letters have no names but that of their valuation.
    pub letters: Vec<String>,
    /// States and transitions.
    pub automaton: Automaton,
}

impl HoaAutomaton {
    /// An automaton to be written, with one proposition for each bit of a letter's number.
    pub fn new(automaton: Automaton, letters: Vec<String>) -> Self {
        let count = automaton.nwa().alphabet().internal;
        let bits = count.saturating_sub(1).checked_ilog2().map_or(0, |log| log + 1);
        let propositions = (0..bits).map(|bit| format!("p{bit}")).collect();
        HoaAutomaton { name: None, propositions, letters, automaton }
    }

    /// A Büchi automaton for the language, whatever the acceptance condition was.
    pub fn into_buchi(self) -> Nwa {
        match self.automaton {
            Automaton::Buchi(nwa) => nwa,
            Automaton::Rabin(rabin) => crate::rabin::to_buchi(&rabin),
        }
    }
}

/// An automaton with the simplest acceptance condition that fits.
#[derive(Clone, Debug)]
pub enum Automaton {
    /// Accepting states are visited infinitely often.
    Buchi(Nwa),
    /// And finite ones only finitely often.
    Rabin(Rabin),
}

impl Automaton {
    /// States and transitions.
    pub fn nwa(&self) -> &Nwa {
        match self {
            Automaton::Buchi(nwa) => nwa,
            Automaton::Rabin(rabin) => rabin.nwa(),
        }
    }
}

/// A position in the input, both counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// What is wrong with the input, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}: {kind}", position.line, position.column)]
pub struct HoaError {
    /// Where.
    pub position: Position,
    /// What.
    pub kind: HoaErrorKind,
}

/// What can be wrong with the input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HoaErrorKind {
    /// A character that starts no token.
    #[error("unexpected character {0:?}")]
    Character(char),
    /// A comment or string without end.
    #[error("the {0} does not end")]
    Unterminated(&'static str),
    /// A number that does not fit into 32 bits.
    #[error("the number {0} is too large")]
    Number(String),
    /// Another token was expected.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// The expected token.
        expected: &'static str,
        /// What stands here.
        found: String,
    },
    /// A format version other than v1.
    #[error("not supported: format version {0}")]
    Version(String),
    /// A header item that may occur once only.
    #[error("the header item {0} occurs twice")]
    Twice(String),
    /// A header item that must be there.
    #[error("the header item {0} is missing")]
    Missing(&'static str),
    /// An unknown header item that starts with a capital letter, and so changes the meaning.
    #[error("not supported: header item {0}")]
    Header(String),
    /// A conjunction of states.
    #[error("not supported: alternation (a conjunction of states)")]
    Alternation,
    /// A number out of range.
    #[error("{what} {number} is out of range: there are {count}")]
    Range {
        /// What kind of number.
        what: &'static str,
        /// The number.
        number: u32,
        /// How many there are.
        count: u32,
    },
    /// The announced number is wrong.
    #[error("{announced} {what} announced, but there are {found}")]
    Count {
        /// What was counted.
        what: &'static str,
        /// How many there should be.
        announced: u32,
        /// How many there are.
        found: u32,
    },
    /// An alias that is not defined before its use.
    #[error("the alias @{0} is not defined")]
    UnknownAlias(String),
    /// A state with two definitions.
    #[error("state {0} is defined twice")]
    StateTwice(u32),
    /// Labels both on the state and on its edges, or on some edges only.
    #[error("either the state has a label, or all its edges have one, or none has")]
    MixedLabels,
    /// Too many propositions, states, transitions, disjuncts or nested parentheses.
    #[error("not supported: more than {limit} {what}")]
    TooMany {
        /// What exceeds its limit.
        what: &'static str,
        /// The limit.
        limit: usize,
    },
}

/// Reads all automata of a stream. An automaton that ends with `--ABORT--` is skipped, as the format prescribes.
pub fn read(input: &str) -> Result<Vec<HoaAutomaton>, HoaError> {
    let mut tokens = lexer::Tokens::new(input)?;
    let mut automata = Vec::new();
    while !tokens.at_end() {
        if let Some(automaton) = read_one(&mut tokens)? {
            automata.push(automaton);
        }
    }
    Ok(automata)
}

/// One automaton; `None` if it was aborted.
fn read_one(tokens: &mut lexer::Tokens<'_>) -> Result<Option<HoaAutomaton>, HoaError> {
    let Some(header) = header::header(tokens)? else { return Ok(None) };
    let Some(body) = body::body(tokens, &header)? else { return Ok(None) };
    let automaton = build::build(&header, &body)?;
    let propositions = header.propositions;
    Ok(Some(HoaAutomaton { name: header.name, propositions, letters: Vec::new(), automaton }))
}
