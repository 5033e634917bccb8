//! The direct, delayed and fair simulation preorder of an automaton.

use super::configurations::Configuration;
use super::direct::greatest_simulation;
use super::simulation_game::{Chooser, Condition, solve};
use super::tops::{Top, Tops};
use crate::State;
use crate::nwa::Nwa;
use crate::reduction::Relation;

/// `(p, q)` if `q` directly simulates `p`: Duplicator's token is on an accepting state whenever Spoiler's is.
///
/// With calls, this must hold for every stack with which both states are reachable.
pub fn direct_simulation(nwa: &Nwa) -> Relation {
    if nwa.has_calls() {
        return nested(nwa, Condition::Direct);
    }
    let within = Relation::from_fn(nwa.len(), |p, q| !nwa.is_accepting(p) || nwa.is_accepting(q));
    greatest_simulation(nwa, &within)
}

/// `(p, q)` if `q` simulates `p` with delay: after Spoiler's token was on an accepting state, Duplicator's is on one at
/// the same time or later.
///
/// With calls, this must hold for every stack with which `q` is reachable, and `p` must be reachable with it, too.
pub fn delayed_simulation(nwa: &Nwa) -> Relation {
    if nwa.has_calls() { nested(nwa, Condition::Delayed) } else { finite(nwa, Condition::Delayed) }
}

/// `(p, q)` if `q` fairly simulates `p`: if Spoiler's token is on accepting states infinitely often, so is
/// Duplicator's.
///
/// With calls, stacks are treated as by [`delayed_simulation`].
pub fn fair_simulation(nwa: &Nwa) -> Relation {
    if nwa.has_calls() { nested(nwa, Condition::Fair) } else { finite(nwa, Condition::Fair) }
}

/// As [`delayed_simulation`], but when Spoiler cannot move any more, Duplicator must not owe a visit to an accepting
/// state.
pub fn settled_simulation(nwa: &Nwa) -> Relation {
    if nwa.has_calls() { nested(nwa, Condition::Settled) } else { finite(nwa, Condition::Settled) }
}

fn finite(nwa: &Nwa, condition: Condition) -> Relation {
    // Whatever the condition, Duplicator must be able to move forever. That is cheap to compute, and it keeps the game
    // small.
    let able = greatest_simulation(nwa, &Relation::full(nwa.len()));
    let start = |(p, q)| Configuration::level(p, q, None);
    let solution =
        solve(nwa, nwa, condition, Chooser::Spoiler, |at| able.contains(at.left, at.right), able.pairs().map(start));
    Relation::from_fn(nwa.len(), |p, q| able.contains(p, q) && solution.is_won(start((p, q))))
}

fn nested(nwa: &Nwa, condition: Condition) -> Relation {
    let tops = &Tops::new(nwa);
    // For each top, the game starts from all pairs of states that are reachable with it, including equal states: stacks
    // with equal tops are assumed to be equal.
    let level = |p: State, q: State| {
        let common = tops.of(p).iter().filter(move |&&top| tops.contains(q, top));
        common.map(move |&top| Configuration::level(p, q, top))
    };
    let pairs = || nwa.states().flat_map(|p| nwa.states().map(move |q| (p, q)));
    let starts = || pairs().flat_map(|(p, q)| level(p, q));
    // Configurations that Duplicator loses even if she chooses the exposed tops are never visited when she plays well,
    // so they are excluded from the game in which Spoiler chooses.
    let hopeful = solve(nwa, nwa, condition, Chooser::Duplicator, |_| true, starts());
    let solution = solve(nwa, nwa, condition, Chooser::Spoiler, |at| hopeful.is_won(at), starts());
    let known = |p: State, top: &Top| condition == Condition::Direct || tops.contains(p, *top);
    Relation::from_fn(nwa.len(), |p, q| {
        p == q
            || tops.of(q).iter().all(|top| known(p, top))
                && level(p, q).all(|configuration| solution.is_won(configuration))
    })
}

/// Whether every initial state of `left` is fairly simulated by an initial state of `right`, which implies that the
/// infinite words of `left` are words of `right`.
pub(crate) fn fairly_simulates(right: &Nwa, left: &Nwa) -> bool {
    let starts =
        || left.initial().iter().map(|&p| right.initial().iter().map(move |&q| Configuration::level(p, q, None)));
    let solution = solve(left, right, Condition::Fair, Chooser::Spoiler, |_| true, starts().flatten());
    starts().all(|mut row| row.any(|start| solution.is_won(start)))
}
