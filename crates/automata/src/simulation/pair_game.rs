//! The simulation games of Büchi automata: a token on a state of each of two automata.
//!
//! In each round Spoiler moves the left token, then Duplicator the right one under the same letter; whoever cannot
//! move loses. What an infinite play needs for Duplicator to win is the *winning condition*:
//!
//! - *delayed*: after every visit of the left token to an accepting state the right one comes to one, now or later. A
//!   bit remembers whether Duplicator owes a visit; she must owe nothing infinitely often.
//! - *fair*: if the left token visits accepting states infinitely often, so does the right one.
//!
//! These are the games of Etessami, Wilke and Schuller (Fair simulation relations, parity games, and state space
//! reduction for Büchi automata, SIAM J. Comput. 2005), with the least priority deciding.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use super::game::{Arena, Player, Position};
use crate::nwa::Nwa;
use crate::{Letter, State};

/// Which infinite plays Duplicator wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    Delayed,
    Fair,
}

/// Whether Duplicator owes a visit to an accepting state; only with delayed simulation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Debt {
    None,
    Owed,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Token {
    /// Spoiler is to move.
    Spoiler { left: State, right: State, debt: Debt },
    /// Spoiler has moved to `left` by `letter`.
    Duplicator { left: State, letter: Letter, right: State, debt: Debt },
}

/// The part of the game that is reachable from the pairs asked for.
pub(crate) struct PairGame<'a, F> {
    left: &'a Nwa,
    right: &'a Nwa,
    condition: Condition,
    /// Pairs that are not allowed are lost for Duplicator.
    allowed: F,
    arena: Arena,
    numbers: FxHashMap<Token, Position>,
    tokens: Vec<Token>,
}

impl<'a, F: Fn(State, State) -> bool> PairGame<'a, F> {
    pub(crate) fn new(left: &'a Nwa, right: &'a Nwa, condition: Condition, allowed: F) -> Self {
        PairGame {
            left,
            right,
            condition,
            allowed,
            arena: Arena::default(),
            numbers: FxHashMap::default(),
            tokens: Vec::new(),
        }
    }

    /// The position in which the play from this pair begins.
    pub(crate) fn start(&mut self, left: State, right: State) -> Position {
        let debt = self.after_spoiler(left, Debt::None);
        let debt = self.after_duplicator(right, debt);
        self.number(Token::Spoiler { left, right, debt })
    }

    /// Plays from all the starts; the positions that Duplicator wins.
    pub(crate) fn solve(mut self) -> FixedBitSet {
        let mut next = 0;
        while let Some(&token) = self.tokens.get(next) {
            self.moves(next as Position, token);
            next += 1;
        }
        self.arena.won_by_duplicator()
    }

    fn moves(&mut self, from: Position, token: Token) {
        let (left_nwa, right_nwa) = (self.left, self.right);
        match token {
            Token::Spoiler { left, right, debt } => {
                for e in left_nwa.internal(left) {
                    let debt = self.after_spoiler(e.target, debt);
                    let to = self.number(Token::Duplicator { left: e.target, letter: e.letter, right, debt });
                    self.arena.edge(from, to);
                }
            }
            Token::Duplicator { left, letter, right, debt } => {
                for e in right_nwa.internal_by(right, letter) {
                    if (self.allowed)(left, e.target) {
                        let debt = self.after_duplicator(e.target, debt);
                        let to = self.number(Token::Spoiler { left, right: e.target, debt });
                        self.arena.edge(from, to);
                    }
                }
            }
        }
    }

    fn after_spoiler(&self, left: State, debt: Debt) -> Debt {
        if self.condition == Condition::Delayed && self.left.is_accepting(left) { Debt::Owed } else { debt }
    }

    fn after_duplicator(&self, right: State, debt: Debt) -> Debt {
        if self.right.is_accepting(right) { Debt::None } else { debt }
    }

    fn number(&mut self, token: Token) -> Position {
        if let Some(&position) = self.numbers.get(&token) {
            return position;
        }
        let position = match token {
            Token::Spoiler { left, right, debt } => self.arena.add(Player::Spoiler, self.priority(left, right, debt)),
            // Every round passes through a position of Spoiler, whose priorities decide.
            Token::Duplicator { .. } => self.arena.add(Player::Duplicator, self.weakest()),
        };
        self.numbers.insert(token, position);
        self.tokens.push(token);
        position
    }

    fn priority(&self, left: State, right: State, debt: Debt) -> u8 {
        match self.condition {
            Condition::Delayed => u8::from(debt == Debt::Owed),
            Condition::Fair if self.right.is_accepting(right) => 0,
            Condition::Fair if self.left.is_accepting(left) => 1,
            Condition::Fair => 2,
        }
    }

    /// The priority that never decides.
    fn weakest(&self) -> u8 {
        match self.condition {
            Condition::Delayed => 1,
            Condition::Fair => 2,
        }
    }
}
