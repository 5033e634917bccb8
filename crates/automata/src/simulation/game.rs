//! Two-player parity games on finite graphs, solved by recursive attractors.
//!
//! *Spoiler* and *Duplicator* move a token along the edges of an [`Arena`]. A player who cannot move loses. In an
//! infinite play the least priority that occurs infinitely often decides: Duplicator wins if it is even. The solver is
//! Zielonka's (Infinite games on finitely coloured graphs, TCS 1998): the recursion is as deep as there are priorities,
//! and the simulation games have two (delayed) or three (fair), so it costs `O(n · m)` and `O(n² · m)` at worst, and
//! hardly more than a few attractors in practice.

use fixedbitset::FixedBitSet;

use crate::csr::Csr;

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// Tries to show that the simulation fails.
    Spoiler,
    /// Tries to match every move.
    Duplicator,
}

impl Player {
    fn opponent(self) -> Player {
        match self {
            Player::Spoiler => Player::Duplicator,
            Player::Duplicator => Player::Spoiler,
        }
    }

    /// Who wins a play with this least priority.
    fn of(priority: u8) -> Player {
        if priority.is_multiple_of(2) { Player::Duplicator } else { Player::Spoiler }
    }
}

/// A position of an arena.
pub(crate) type Position = u32;

/// Collects positions and edges.
#[derive(Default)]
pub(crate) struct Arena {
    owner: Vec<Player>,
    priority: Vec<u8>,
    edges: Vec<(Position, Position)>,
}

impl Arena {
    pub(crate) fn add(&mut self, owner: Player, priority: u8) -> Position {
        self.owner.push(owner);
        self.priority.push(priority);
        self.owner.len() as Position - 1
    }

    pub(crate) fn edge(&mut self, from: Position, to: Position) {
        self.edges.push((from, to));
    }

    /// The positions from which Duplicator has a winning strategy.
    pub(crate) fn won_by_duplicator(&self) -> FixedBitSet {
        let positions = self.owner.len();
        let pairs = || self.edges.iter();
        let mut solver = Solver {
            arena: self,
            successors: Csr::from_pairs(positions, pairs().map(|&(from, to)| (from as usize, to))),
            predecessors: Csr::from_pairs(positions, pairs().map(|&(from, to)| (to as usize, from))),
            escapes: vec![0; positions],
            last: self.priority.iter().copied().max().unwrap_or(0),
        };
        let mut alive = FixedBitSet::with_capacity(positions);
        alive.insert_range(..);
        let mut won = FixedBitSet::with_capacity(positions);
        // A player who is stuck loses; without the attractors of these positions there are no dead ends.
        for loser in [Player::Spoiler, Player::Duplicator] {
            let stuck = |q: &usize| self.owner[*q] == loser && solver.successors.row(*q).is_empty();
            let stuck: Vec<Position> = alive.ones().filter(stuck).map(|q| q as Position).collect();
            let region = solver.attract(&mut alive, loser.opponent(), &stuck);
            if loser == Player::Spoiler {
                won.extend(region.into_iter().map(|q| q as usize));
            }
        }
        solver.solve(&mut alive, 0, &mut won);
        won
    }
}

struct Solver<'a> {
    arena: &'a Arena,
    successors: Csr<Position>,
    predecessors: Csr<Position>,
    /// During an attractor: how many moves out of the opponent's position do not lead into it; 0 if not counted yet.
    escapes: Vec<u32>,
    last: u8,
}

impl Solver<'_> {
    /// The positions from which `player` can force the token to `targets` without leaving `alive`; they are removed
    /// from `alive`.
    fn attract(&mut self, alive: &mut FixedBitSet, player: Player, targets: &[Position]) -> Vec<Position> {
        let subgame = alive.clone();
        let mut region: Vec<Position> = Vec::new();
        for &q in targets {
            if alive.contains(q as usize) {
                alive.set(q as usize, false);
                region.push(q);
            }
        }
        let mut counted: Vec<Position> = Vec::new();
        let mut next = 0;
        while let Some(&q) = region.get(next) {
            next += 1;
            for &p in self.predecessors.row(q as usize) {
                if !alive.contains(p as usize) {
                    continue;
                }
                if self.arena.owner[p as usize] != player {
                    let escapes = &mut self.escapes[p as usize];
                    if *escapes == 0 {
                        let inside = |r: &&Position| subgame.contains(**r as usize);
                        *escapes = self.successors.row(p as usize).iter().filter(inside).count() as u32;
                        counted.push(p);
                    }
                    *escapes -= 1;
                    if *escapes > 0 {
                        continue;
                    }
                }
                alive.set(p as usize, false);
                region.push(p);
            }
        }
        for p in counted {
            self.escapes[p as usize] = 0;
        }
        region
    }

    /// Solves the subgame `alive`, which has no dead end and no priority below `least`: adds Duplicator's region to
    /// `won` and leaves Spoiler's region in `alive`.
    fn solve(&mut self, alive: &mut FixedBitSet, least: u8, won: &mut FixedBitSet) {
        if least > self.last {
            return;
        }
        let winner = Player::of(least);
        // The positions that the opponent wins although the least priority favours the winner.
        let mut lost = FixedBitSet::with_capacity(alive.len());
        while !alive.is_clear() {
            let targets: Vec<Position> =
                alive.ones().filter(|&q| self.arena.priority[q] == least).map(|q| q as Position).collect();
            let mut rest = alive.clone();
            self.attract(&mut rest, winner, &targets);
            let mut won_rest = FixedBitSet::with_capacity(alive.len());
            self.solve(&mut rest, least + 1, &mut won_rest);
            let opponents = if winner == Player::Duplicator { &rest } else { &won_rest };
            let opponents: Vec<Position> = opponents.ones().map(|q| q as Position).collect();
            if opponents.is_empty() {
                break;
            }
            let region = self.attract(alive, winner.opponent(), &opponents);
            lost.extend(region.into_iter().map(|q| q as usize));
        }
        match winner {
            Player::Duplicator => {
                won.union_with(alive);
                *alive = lost;
            }
            Player::Spoiler => won.union_with(&lost),
        }
    }
}
