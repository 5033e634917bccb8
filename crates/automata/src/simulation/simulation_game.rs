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
//! tokens carry stacks, of which the game tracks only the [tops](super::configurations): at a return, Spoiler chooses the tops
//! that are exposed. Then Duplicator may lose where she would win if the stacks were known, but never the other way
//! round.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use super::configurations::{Below, Configuration, Configurations};
use super::game::{Arena, Player, Position};
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
    Spoiler(Configuration, Debt),
    /// Spoiler has read `symbol` and moved the left token, but the stacks have not changed yet.
    Duplicator { symbol: Symbol, configuration: Configuration, after: After, debt: Debt },
}

/// The part of a game that is reachable from the given pairs.
pub(crate) struct SimulationGame<'a, F> {
    left: &'a Nwa,
    right: &'a Nwa,
    condition: Condition,
    chooser: Chooser,
    configurations: Configurations<'a, F>,
    arena: Arena,
    numbers: FxHashMap<Turn, Position>,
    turns: Vec<Turn>,
}

/// The winner from each position.
pub(crate) struct Solution {
    numbers: FxHashMap<Configuration, Position>,
    won: FixedBitSet,
}

impl Solution {
    /// Whether Duplicator wins from this configuration.
    pub(crate) fn is_won(&self, start: Configuration) -> bool {
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
    starts: impl Iterator<Item = Configuration>,
) -> Solution
where
    F: Fn(Configuration) -> bool,
{
    let may = move |configuration: Configuration| {
        let agree = || !left.is_accepting(configuration.left) || right.is_accepting(configuration.right);
        allowed(configuration) && (condition != Condition::Direct || agree())
    };
    let mut game = SimulationGame {
        left,
        right,
        condition,
        chooser,
        configurations: Configurations::new(left, right, may),
        arena: Arena::default(),
        numbers: FxHashMap::default(),
        turns: Vec::new(),
    };
    for configuration in starts {
        game.configurations.reach(configuration);
    }
    let configurations: Vec<Configuration> = game.configurations.iter().collect();
    let mut numbers = FxHashMap::default();
    for configuration in configurations {
        let debt = game.after_spoiler(configuration.left, Debt::None);
        let debt = game.after_duplicator(configuration.right, debt);
        numbers.insert(configuration, game.number(Turn::Spoiler(configuration, debt)));
    }
    let mut next = 0;
    while let Some(&turn) = game.turns.get(next) {
        game.moves(next as Position, turn);
        next += 1;
    }
    Solution { numbers, won: game.arena.won_by_duplicator() }
}

impl<F: Fn(Configuration) -> bool> SimulationGame<'_, F> {
    fn moves(&mut self, from: Position, turn: Turn) {
        match turn {
            Turn::Spoiler(configuration, debt) => self.spoiler_moves(from, configuration, debt),
            Turn::Duplicator { symbol, configuration, after, debt } => {
                self.duplicator_moves(from, symbol, configuration, after, debt)
            }
        }
    }

    fn spoiler_moves(&mut self, from: Position, configuration: Configuration, debt: Debt) {
        let left = self.left;
        let no_return = configuration.left_top.is_none_or(|h| left.returns_to(configuration.left, h).is_empty());
        let stuck =
            left.internal(configuration.left).is_empty() && left.calls(configuration.left).is_empty() && no_return;
        if stuck && self.condition == Condition::Settled && debt == Debt::Owed {
            // Equivalent to an infinite play in which the debt is never paid.
            self.arena.edge(from, from);
        }
        let same = After::Known((configuration.left_top, configuration.right_top));
        for e in left.internal(configuration.left) {
            self.spoiler_to(
                from,
                Symbol::Internal(e.letter),
                Configuration { left: e.target, ..configuration },
                same,
                debt,
            );
        }
        let pushed = After::Known((Some(configuration.left), Some(configuration.right)));
        for e in left.calls(configuration.left) {
            self.spoiler_to(
                from,
                Symbol::Call(e.letter),
                Configuration { left: e.target, ..configuration },
                pushed,
                debt,
            );
        }
        let (Some(h), Some(k)) = (configuration.left_top, configuration.right_top) else { return };
        for e in left.returns_to(configuration.left, h) {
            let (symbol, moved) = (Symbol::Return(e.letter), Configuration { left: e.target, ..configuration });
            match self.chooser {
                Chooser::Duplicator => self.spoiler_to(from, symbol, moved, After::Below, debt),
                Chooser::Spoiler => {
                    for i in 0..self.configurations.below(h, k).len() {
                        let below = self.configurations.below(h, k)[i];
                        self.spoiler_to(from, symbol, moved, After::Known(below), debt);
                    }
                }
            }
        }
    }

    fn spoiler_to(&mut self, from: Position, symbol: Symbol, configuration: Configuration, after: After, debt: Debt) {
        let debt = self.after_spoiler(configuration.left, debt);
        let to = self.number(Turn::Duplicator { symbol, configuration, after, debt });
        self.arena.edge(from, to);
    }

    fn duplicator_moves(
        &mut self,
        from: Position,
        symbol: Symbol,
        configuration: Configuration,
        after: After,
        debt: Debt,
    ) {
        let right = self.right;
        match symbol {
            Symbol::Internal(a) => {
                for f in right.internal_by(configuration.right, a) {
                    self.duplicator_to(from, configuration, f.target, after, debt);
                }
            }
            Symbol::Call(a) => {
                for f in right.calls_by(configuration.right, a) {
                    self.duplicator_to(from, configuration, f.target, after, debt);
                }
            }
            Symbol::Return(a) => {
                let hier = configuration.right_top.expect("Spoiler returns only if both have called");
                for f in right.returns_by(configuration.right, hier, a) {
                    self.duplicator_to(from, configuration, f.target, after, debt);
                }
            }
        }
    }

    fn duplicator_to(&mut self, from: Position, configuration: Configuration, target: State, after: After, debt: Debt) {
        let debt = self.after_duplicator(target, debt);
        let arrive = |game: &mut Self, (left_top, right_top): Below| {
            let configuration = Configuration { left: configuration.left, left_top, right: target, right_top };
            if game.configurations.contains(configuration) {
                let to = game.number(Turn::Spoiler(configuration, debt));
                game.arena.edge(from, to);
            }
        };
        match (after, configuration.left_top, configuration.right_top) {
            (After::Known(tops), ..) => arrive(self, tops),
            (After::Below, Some(h), Some(k)) => {
                for i in 0..self.configurations.below(h, k).len() {
                    let below = self.configurations.below(h, k)[i];
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
            Turn::Spoiler(configuration, debt) => self.arena.add(Player::Spoiler, self.priority(configuration, debt)),
            // Every round passes through a position of Spoiler, whose priorities decide.
            Turn::Duplicator { .. } => self.arena.add(Player::Duplicator, self.weakest()),
        };
        self.numbers.insert(turn, position);
        self.turns.push(turn);
        position
    }

    fn priority(&self, configuration: Configuration, debt: Debt) -> u8 {
        match self.condition {
            Condition::Direct => 0,
            Condition::Delayed | Condition::Settled => u8::from(debt == Debt::Owed),
            Condition::Fair if self.right.is_accepting(configuration.right) => 0,
            Condition::Fair if self.left.is_accepting(configuration.left) => 1,
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
