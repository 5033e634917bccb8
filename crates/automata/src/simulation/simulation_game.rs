//! The simulation games of Büchi automata: a token on a state of each of two automata.
//!
//! In each round Spoiler moves the left token, then Duplicator the right one under the same symbol; whoever cannot move
//! loses. The *winning condition* determines which infinite plays Duplicator wins:
//!
//! - *direct*: whenever the left token is on an accepting state, so is the right one.
//! - *delayed*: after every visit of the left token to an accepting state the right one comes to one, now or later. A
//!   bit remembers whether Duplicator owes a visit; she must owe nothing infinitely often.
//! - *settled*: delayed, and a play that ends with Duplicator owing a visit is lost for her, too.
//! - *fair*: if the left token visits accepting states infinitely often, so does the right one.
//!
//! These are the games of Etessami, Wilke and Schuller (Fair simulation relations, parity games, and state space
//! reduction for Büchi automata, SIAM J. Comput. 2005), with the least priority deciding. With calls and returns the
//! tokens carry stacks, of which the game tracks only the [tops](super::places): at a return, Spoiler chooses the tops
//! that are exposed. Then Duplicator may lose where she would win if the stacks were known, but never the other way
//! round.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use super::game::{Arena, Player, Position};
use super::places::{Below, Place, Places};
use crate::nwa::Nwa;
use crate::{State, Symbol};

/// Which infinite plays Duplicator wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    Direct,
    Delayed,
    Settled,
    Fair,
}

impl Condition {
    /// Whether Duplicator can owe visits.
    fn has_debts(self) -> bool {
        matches!(self, Condition::Delayed | Condition::Settled)
    }
}

/// Whether Duplicator owes a visit to an accepting state; only with delayed simulation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Debt {
    None,
    Owed,
}

/// Who chooses the stack tops that a return exposes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chooser {
    /// Sound for Duplicator: if she wins, she also wins the game with full stacks.
    Spoiler,
    /// Sound for Spoiler: if he wins, he also wins the game with full stacks.
    Duplicator,
}

/// The tops of the stacks after a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum After {
    Known(Below),
    /// One of the possible tops below the current ones.
    Below,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Turn {
    /// Spoiler is to move.
    Spoiler(Place, Debt),
    /// Spoiler has read `symbol` and moved the left token, but the stacks have not changed yet.
    Duplicator { symbol: Symbol, place: Place, after: After, debt: Debt },
}

/// The part of a game that is reachable from the given pairs.
pub(crate) struct SimulationGame<'a, F> {
    left: &'a Nwa,
    right: &'a Nwa,
    condition: Condition,
    chooser: Chooser,
    places: Places<'a, F>,
    arena: Arena,
    numbers: FxHashMap<Turn, Position>,
    turns: Vec<Turn>,
}

/// The winner from each position.
pub(crate) struct Solution {
    numbers: FxHashMap<Place, Position>,
    won: FixedBitSet,
}

impl Solution {
    /// Whether Duplicator wins from this configuration.
    pub(crate) fn is_won(&self, start: Place) -> bool {
        self.numbers.get(&start).is_some_and(|&position| self.won.contains(position as usize))
    }
}

/// Solves the game for all these starts. Duplicator loses in configurations that are not `allowed`.
pub(crate) fn solve<'a, F>(
    left: &'a Nwa,
    right: &'a Nwa,
    condition: Condition,
    chooser: Chooser,
    allowed: F,
    starts: impl Iterator<Item = Place>,
) -> Solution
where
    F: Fn(Place) -> bool,
{
    let may = move |place: Place| {
        let agree = || !left.is_accepting(place.left) || right.is_accepting(place.right);
        allowed(place) && (condition != Condition::Direct || agree())
    };
    let mut game = SimulationGame {
        left,
        right,
        condition,
        chooser,
        places: Places::new(left, right, may),
        arena: Arena::default(),
        numbers: FxHashMap::default(),
        turns: Vec::new(),
    };
    for place in starts {
        game.places.reach(place);
    }
    let places: Vec<Place> = game.places.iter().collect();
    let mut numbers = FxHashMap::default();
    for place in places {
        let debt = game.after_spoiler(place.left, Debt::None);
        let debt = game.after_duplicator(place.right, debt);
        numbers.insert(place, game.number(Turn::Spoiler(place, debt)));
    }
    let mut next = 0;
    while let Some(&turn) = game.turns.get(next) {
        game.moves(next as Position, turn);
        next += 1;
    }
    Solution { numbers, won: game.arena.won_by_duplicator() }
}

impl<F: Fn(Place) -> bool> SimulationGame<'_, F> {
    fn moves(&mut self, from: Position, turn: Turn) {
        match turn {
            Turn::Spoiler(place, debt) => self.spoiler_moves(from, place, debt),
            Turn::Duplicator { symbol, place, after, debt } => self.duplicator_moves(from, symbol, place, after, debt),
        }
    }

    fn spoiler_moves(&mut self, from: Position, place: Place, debt: Debt) {
        let left = self.left;
        let no_return = place.left_top.is_none_or(|h| left.returns_to(place.left, h).is_empty());
        let stuck = left.internal(place.left).is_empty() && left.calls(place.left).is_empty() && no_return;
        if stuck && self.condition == Condition::Settled && debt == Debt::Owed {
            // Equivalent to an infinite play in which the debt is never paid.
            self.arena.edge(from, from);
        }
        let same = After::Known((place.left_top, place.right_top));
        for e in left.internal(place.left) {
            self.spoiler_to(from, Symbol::Internal(e.letter), Place { left: e.target, ..place }, same, debt);
        }
        let pushed = After::Known((Some(place.left), Some(place.right)));
        for e in left.calls(place.left) {
            self.spoiler_to(from, Symbol::Call(e.letter), Place { left: e.target, ..place }, pushed, debt);
        }
        let (Some(h), Some(k)) = (place.left_top, place.right_top) else { return };
        for e in left.returns_to(place.left, h) {
            let (symbol, moved) = (Symbol::Return(e.letter), Place { left: e.target, ..place });
            match self.chooser {
                Chooser::Duplicator => self.spoiler_to(from, symbol, moved, After::Below, debt),
                Chooser::Spoiler => {
                    for i in 0..self.places.below(h, k).len() {
                        let below = self.places.below(h, k)[i];
                        self.spoiler_to(from, symbol, moved, After::Known(below), debt);
                    }
                }
            }
        }
    }

    fn spoiler_to(&mut self, from: Position, symbol: Symbol, place: Place, after: After, debt: Debt) {
        let debt = self.after_spoiler(place.left, debt);
        let to = self.number(Turn::Duplicator { symbol, place, after, debt });
        self.arena.edge(from, to);
    }

    fn duplicator_moves(&mut self, from: Position, symbol: Symbol, place: Place, after: After, debt: Debt) {
        let right = self.right;
        match symbol {
            Symbol::Internal(a) => {
                for f in right.internal_by(place.right, a) {
                    self.duplicator_to(from, place, f.target, after, debt);
                }
            }
            Symbol::Call(a) => {
                for f in right.calls_by(place.right, a) {
                    self.duplicator_to(from, place, f.target, after, debt);
                }
            }
            Symbol::Return(a) => {
                let hier = place.right_top.expect("Spoiler returns only if both have called");
                for f in right.returns_by(place.right, hier, a) {
                    self.duplicator_to(from, place, f.target, after, debt);
                }
            }
        }
    }

    fn duplicator_to(&mut self, from: Position, place: Place, target: State, after: After, debt: Debt) {
        let debt = self.after_duplicator(target, debt);
        let arrive = |game: &mut Self, (left_top, right_top): Below| {
            let place = Place { left: place.left, left_top, right: target, right_top };
            if game.places.contains(place) {
                let to = game.number(Turn::Spoiler(place, debt));
                game.arena.edge(from, to);
            }
        };
        match (after, place.left_top, place.right_top) {
            (After::Known(tops), ..) => arrive(self, tops),
            (After::Below, Some(h), Some(k)) => {
                for i in 0..self.places.below(h, k).len() {
                    let below = self.places.below(h, k)[i];
                    arrive(self, below);
                }
            }
            (After::Below, ..) => unreachable!("a return with an empty stack"),
        }
    }

    fn after_spoiler(&self, left: State, debt: Debt) -> Debt {
        if self.condition.has_debts() && self.left.is_accepting(left) { Debt::Owed } else { debt }
    }

    fn after_duplicator(&self, right: State, debt: Debt) -> Debt {
        if self.right.is_accepting(right) { Debt::None } else { debt }
    }

    fn number(&mut self, turn: Turn) -> Position {
        if let Some(&position) = self.numbers.get(&turn) {
            return position;
        }
        let position = match turn {
            Turn::Spoiler(place, debt) => self.arena.add(Player::Spoiler, self.priority(place, debt)),
            // Every round passes through a position of Spoiler, whose priorities decide.
            Turn::Duplicator { .. } => self.arena.add(Player::Duplicator, self.weakest()),
        };
        self.numbers.insert(turn, position);
        self.turns.push(turn);
        position
    }

    fn priority(&self, place: Place, debt: Debt) -> u8 {
        match self.condition {
            Condition::Direct => 0,
            Condition::Delayed | Condition::Settled => u8::from(debt == Debt::Owed),
            Condition::Fair if self.right.is_accepting(place.right) => 0,
            Condition::Fair if self.left.is_accepting(place.left) => 1,
            Condition::Fair => 2,
        }
    }

    /// A priority that never determines the winner.
    fn weakest(&self) -> u8 {
        match self.condition {
            Condition::Direct => 0,
            Condition::Delayed | Condition::Settled => 1,
            Condition::Fair => 2,
        }
    }
}
