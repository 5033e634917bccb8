//! The direct, delayed and fair simulation preorder of an automaton without calls.

use super::direct::greatest_simulation;
use super::pair_game::{Condition, PairGame};

use crate::State;
use crate::nwa::Nwa;
use crate::reduction::Relation;

/// `(p, q)` if `q` directly simulates `p`: Duplicator's token is on an accepting state whenever Spoiler's is.
pub fn direct_simulation(nwa: &Nwa) -> Relation {
    let within = Relation::from_fn(nwa.len(), |p, q| !nwa.is_accepting(p) || nwa.is_accepting(q));
    greatest_simulation(nwa, &within)
}

/// `(p, q)` if `q` simulates `p` with delay: after Spoiler's token was on an accepting state, Duplicator's is on one at
/// the same time or later.
pub fn delayed_simulation(nwa: &Nwa) -> Relation {
    simulation(nwa, Condition::Delayed)
}

/// `(p, q)` if `q` fairly simulates `p`: if Spoiler's token is on accepting states infinitely often, so is
/// Duplicator's.
pub fn fair_simulation(nwa: &Nwa) -> Relation {
    simulation(nwa, Condition::Fair)
}

fn simulation(nwa: &Nwa, condition: Condition) -> Relation {
    // Whatever the condition, Duplicator must be able to move forever. That is cheap to find out, and it keeps the
    // game small.
    let able = greatest_simulation(nwa, &Relation::full(nwa.len()));
    let mut game = PairGame::new(nwa, nwa, condition, |p, q| able.contains(p, q));
    let starts: Vec<_> = able.pairs().map(|(p, q)| (p, q, game.start(p, q))).collect();
    let won = game.solve();
    let mut relation = Relation::new(nwa.len());
    for (p, q, _) in starts.into_iter().filter(|&(_, _, start)| won.contains(start as usize)) {
        relation.insert(p, q);
    }
    relation
}

/// Whether every initial state of `left` is fairly simulated by an initial state of `right`, which implies that the
/// infinite words of `left` are words of `right`.
pub(crate) fn fairly_simulates(right: &Nwa, left: &Nwa) -> bool {
    let mut game = PairGame::new(left, right, Condition::Fair, |_: State, _: State| true);
    let starts: Vec<Vec<_>> =
        left.initial().iter().map(|&p| right.initial().iter().map(|&q| game.start(p, q)).collect()).collect();
    let won = game.solve();
    starts.iter().all(|row| row.iter().any(|&start| won.contains(start as usize)))
}
