//! Rank-based complement, for automata with any choices.
//!
//! From Friedgut, Kupferman, Vardi, "Büchi complementation made tighter" (2006), in the form of Schewe, "Büchi
//! complementation made tight" (STACS 2009), with its reduced out-degree.
//!
//! A word is rejected iff the states on all its runs can be given *ranks* that never increase along a run, are even at
//! accepting states, and are odd from some point on along each run. From some position on, such a ranking is *tight*: the
//! highest rank of a level stays the same odd number, and all lower odd ranks occur on each level. So the complement
//! follows the set of reachable states up to a position it guesses; from there on it follows a tight ranking. The states
//! that have one even rank, the *turn*, at the beginning of a round owe to leave it before the next round, which looks at
//! the next even rank.
//!
//! Of the rankings that may come next, only the pointwise greatest one is considered, and the one in which all states
//! that owe decrease their rank at once. The first ranking is one of the greatest tight ones: every odd rank below the
//! highest one is given to a single state.

use super::levels::{Complement, Macrostates, Step};
use crate::State;
use crate::buchi::on_demand::materialise;
use crate::nwa::Nwa;

/// The infinite nested words (without pending returns) that an automaton does not accept.
pub fn complement_rank_based(nwa: &Nwa) -> Nwa {
    materialise(pull_rank_based(nwa))
}

/// The complement, to be computed on demand.
pub(in crate::buchi) fn pull_rank_based(nwa: &Nwa) -> Complement<'_, TightRanks> {
    Complement::new(nwa, TightRanks)
}

/// The construction with tight level rankings.
pub(in crate::buchi) struct TightRanks;

type Rank = u32;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::buchi) enum Macrostate {
    /// Before the guess: the reachable states, sorted.
    Reached(Box<[State]>),
    /// After it: a tight level ranking, sorted by state.
    Ranked { ranking: Box<[Ranked]>, turn: Rank },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::buchi) struct Ranked {
    state: State,
    rank: Rank,
    /// Whether this state must leave its rank before the round is over.
    owes: bool,
}

fn highest(ranking: &[Ranked]) -> Rank {
    ranking.iter().map(|r| r.rank).max().unwrap_or(0)
}

/// Whether the highest rank is `top` and all odd ranks up to it occur.
fn is_tight(ranking: &[Ranked], top: Rank) -> bool {
    let mut odd: Vec<Rank> = ranking.iter().map(|r| r.rank).filter(|rank| rank % 2 == 1).collect();
    odd.sort_unstable();
    odd.dedup();
    highest(ranking) == top && odd.len() as Rank == top.div_ceil(2)
}

impl Macrostates for TightRanks {
    type Macro = Macrostate;

    fn initial(&self, nwa: &Nwa) -> Vec<Macrostate> {
        vec![Macrostate::Reached(nwa.initial().into())]
    }

    fn is_accepting(&self, state: &Macrostate) -> bool {
        match state {
            Macrostate::Reached(states) => states.is_empty(),
            Macrostate::Ranked { ranking, .. } => ranking.iter().all(|r| !r.owes),
        }
    }

    fn tracked(&self, state: &Macrostate, out: &mut Vec<State>) {
        match state {
            Macrostate::Reached(states) => out.extend(states),
            Macrostate::Ranked { ranking, .. } => out.extend(ranking.iter().map(|r| r.state)),
        }
    }

    fn step(&self, nwa: &Nwa, state: &Macrostate, step: Step<'_>, out: &mut Vec<Macrostate>) {
        match state {
            Macrostate::Reached(states) => {
                let mut row = Vec::new();
                let mut next = Vec::new();
                for &q in states {
                    step.successors(nwa, q, &mut row);
                    next.extend(row.iter().map(|to| to.target));
                }
                next.sort_unstable();
                next.dedup();
                first_rankings(nwa, &next, out);
                out.push(Macrostate::Reached(next.into()));
            }
            Macrostate::Ranked { ranking, turn } => next_rankings(nwa, ranking, *turn, step, out),
        }
    }
}

/// The greatest tight rankings of a level, for each possible highest rank.
fn first_rankings(nwa: &Nwa, states: &[State], out: &mut Vec<Macrostate>) {
    let free: Vec<usize> = (0..states.len()).filter(|&i| !nwa.is_accepting(states[i])).collect();
    for distinct in 0..free.len() {
        let top = 2 * distinct as Rank + 1;
        let highest = |&state: &State| {
            let rank = if nwa.is_accepting(state) { top - 1 } else { top };
            Ranked { state, rank, owes: false }
        };
        let mut ranking: Vec<Ranked> = states.iter().map(highest).collect();
        choose_lower(&mut ranking, &free, 1, top, out);
    }
}

/// Gives the odd ranks from `rank` up to below `top` to one state each, in all possible ways.
fn choose_lower(ranking: &mut [Ranked], free: &[usize], rank: Rank, top: Rank, out: &mut Vec<Macrostate>) {
    if rank == top {
        out.push(Macrostate::Ranked { ranking: (&*ranking).into(), turn: 0 });
        return;
    }
    for &i in free {
        if ranking[i].rank == top {
            ranking[i].rank = rank;
            choose_lower(ranking, free, rank + 2, top, out);
            ranking[i].rank = top;
        }
    }
}

/// The greatest ranking after a step, and the one in which all states that owe decrease their rank.
fn next_rankings(nwa: &Nwa, ranking: &[Ranked], turn: Rank, step: Step<'_>, out: &mut Vec<Macrostate>) {
    let top = highest(ranking);
    let round_is_over = ranking.iter().all(|r| !r.owes);
    let mut row = Vec::new();
    let mut next: Vec<Ranked> = Vec::new();
    for from in ranking {
        step.successors(nwa, from.state, &mut row);
        next.extend(row.iter().map(|to| {
            let even = to.visits || nwa.is_accepting(to.target);
            let rank = if even { from.rank & !1 } else { from.rank };
            Ranked { state: to.target, rank, owes: from.owes }
        }));
    }
    next.sort_unstable();
    next.dedup_by(|second, first| {
        first.owes |= first.state == second.state && second.owes;
        first.state == second.state
    });
    if next.is_empty() {
        out.push(Macrostate::Reached(Box::default()));
        return;
    }
    let turn = if round_is_over { (turn + 2) % (top + 1) } else { turn };
    for r in &mut next {
        r.owes = r.rank == turn && (round_is_over || r.owes);
    }
    if is_tight(&next, top) {
        out.push(Macrostate::Ranked { ranking: next.clone().into(), turn });
    }
    if turn > 0 && next.iter().any(|r| r.owes) {
        for r in next.iter_mut().filter(|r| r.owes) {
            r.rank -= 1;
            r.owes = false;
        }
        // A decrease to an odd rank is no choice at accepting states: they go down to the next even rank.
        for r in next.iter_mut().filter(|r| nwa.is_accepting(r.state)) {
            r.rank &= !1;
        }
        if is_tight(&next, top) {
            out.push(Macrostate::Ranked { ranking: next.into(), turn });
        }
    }
}
