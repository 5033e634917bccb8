//! Rank-based complement, for arbitrary nondeterministic automata.
//!
//! From Friedgut, Kupferman, Vardi, "Büchi complementation made tighter" (Int. J. Found. Comput. Sci. 2006), and
//! Schewe, "Büchi complementation made tight" (STACS 2009).
//!
//! A word is rejected iff the states on all its runs can be given *ranks* that never increase along a run, are even at
//! accepting states, and are odd from some point on along each run. From some position on, such a ranking can be chosen
//! *tight*: the highest rank of a level stays the same odd number, and all lower odd ranks occur on each level. So the
//! complement tracks the set of reachable states up to a guessed position; from there on it tracks a level ranking. The
//! states that have an even rank at the beginning of a round *owe* (they form the set O of the papers): they must leave
//! that rank, by a decrease, before the next round begins.
//!
//! Of the possible next rankings, only the pointwise greatest one is considered, and those that result from it by
//! decreasing states that owe: decreasing other states is never necessary.

use super::levels::{Complement, Macrostates, Step};
use crate::State;
use crate::buchi::on_demand::materialise;
use crate::nwa::Nwa;

/// Which level rankings are tracked. On automata with little nondeterminism, such as those of ranking functions, the
/// cut ones give the smallest complements; on dense random automata the tight ones are smaller by far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LevelRankings {
    /// Tight ones. The first is guessed among the greatest tight rankings, those that give each odd rank but the highest
    /// one to a single state; the states that owe decrease together or not at all.
    Tight,
    /// *Elastic* ones: those from which a tight ranking with the same highest rank is obtained by decreases. There is
    /// one greatest elastic ranking of each set of states, so that the first one need not be guessed; each state that
    /// owes decreases or not.
    Elastic,
    /// Elastic ones which are cut off where they cease to be elastic: the highest rank goes down. States that do not
    /// owe may decrease as well, if that preserves the highest rank.
    #[default]
    Cut,
}

/// The infinite nested words (without pending returns) that an automaton does not accept.
pub fn complement_rank_based(nwa: &Nwa, rankings: LevelRankings) -> Nwa {
    materialise(pull_rank_based(nwa, rankings))
}

/// The complement, to be computed on demand.
pub(in crate::buchi) fn pull_rank_based(nwa: &Nwa, rankings: LevelRankings) -> Complement<'_, LevelRankings> {
    Complement::new(nwa, rankings)
}

type Rank = u32;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::buchi) enum Macrostate {
    /// Before the guess: the reachable states, sorted.
    Reached(Box<[State]>),
    /// After it: a level ranking, sorted by state.
    Ranked(Box<[Ranked]>),
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

fn is_even(rank: Rank) -> bool {
    rank.is_multiple_of(2)
}

/// Whether the highest rank is odd and all smaller odd ranks occur.
fn is_tight(ranking: &[Ranked]) -> bool {
    let top = highest(ranking);
    !is_even(top) && (1..=top).step_by(2).all(|odd| ranking.iter().any(|r| r.rank == odd))
}

/// Whether the highest rank is odd and the odd ranks can be decreased so that the ranking becomes tight without losing its
/// highest rank: for each odd rank there are states enough for it and those above.
fn is_elastic(ranking: &[Ranked]) -> bool {
    let top = highest(ranking);
    let above = |odd: Rank| ranking.iter().filter(|r| !is_even(r.rank) && r.rank >= odd).count() as Rank;
    !is_even(top) && (1..=top).step_by(2).all(|odd| above(odd) > (top - odd) / 2)
}

/// The greatest elastic ranking below one that has too few states with odd ranks for its highest rank. `None` if there
/// is none, because no state has an odd rank.
fn cut(ranking: &[Ranked]) -> Option<Vec<Ranked>> {
    let at = |top: Rank| {
        let lower = |r: &Ranked| match r.rank {
            rank if rank <= top => *r,
            rank => Ranked { rank: if is_even(rank) { top - 1 } else { top }, ..*r },
        };
        ranking.iter().map(lower).collect::<Vec<_>>()
    };
    (1..=highest(ranking) | 1).rev().step_by(2).map(at).find(|ranking| is_elastic(ranking))
}

impl Macrostates for LevelRankings {
    type Macro = Macrostate;

    fn initial(&self, nwa: &Nwa) -> Vec<Macrostate> {
        vec![Macrostate::Reached(nwa.initial().into())]
    }

    fn is_accepting(&self, state: &Macrostate) -> bool {
        match state {
            Macrostate::Reached(states) => states.is_empty(),
            Macrostate::Ranked(ranking) => ranking.iter().all(|r| !r.owes),
        }
    }

    fn tracked(&self, state: &Macrostate, out: &mut Vec<State>) {
        match state {
            Macrostate::Reached(states) => out.extend(states),
            Macrostate::Ranked(ranking) => out.extend(ranking.iter().map(|r| r.state)),
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
                self.first_rankings(nwa, &next, out);
                out.push(Macrostate::Reached(next.into()));
            }
            Macrostate::Ranked(ranking) => {
                let level = Level::after(nwa, ranking, step);
                let mut next = match self {
                    LevelRankings::Tight => level.tight(),
                    LevelRankings::Elastic => level.elastic(),
                    LevelRankings::Cut => level.cut(),
                };
                next.sort_unstable();
                next.dedup();
                out.extend(next.into_iter().map(|ranking| Macrostate::Ranked(ranking.into())));
            }
        }
    }
}

impl LevelRankings {
    /// The greatest rankings of a level.
    fn first_rankings(self, nwa: &Nwa, states: &[State], out: &mut Vec<Macrostate>) {
        let free: Vec<usize> = (0..states.len()).filter(|&i| !nwa.is_accepting(states[i])).collect();
        let greatest = |top: Rank| -> Vec<Ranked> {
            let rank = |&state: &State| match nwa.is_accepting(state) {
                true => Ranked { state, rank: top - 1, owes: true },
                false => Ranked { state, rank: top, owes: false },
            };
            states.iter().map(rank).collect()
        };
        let tops = (1..).step_by(2).take(free.len());
        match self {
            LevelRankings::Tight => tops.for_each(|top| choose_lower(&mut greatest(top), &free, 1, top, out)),
            LevelRankings::Elastic | LevelRankings::Cut => {
                out.extend(tops.last().map(|top| Macrostate::Ranked(greatest(top).into())));
            }
        }
    }
}

/// Gives the odd ranks from `rank` up to below `top` to one state each, in all possible ways.
fn choose_lower(ranking: &mut [Ranked], free: &[usize], rank: Rank, top: Rank, out: &mut Vec<Macrostate>) {
    if rank == top {
        out.push(Macrostate::Ranked((&*ranking).into()));
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

/// The pointwise greatest ranking after a step; it need not be tight or elastic.
struct Level {
    ranking: Vec<Ranked>,
    /// Whether the states with the highest rank before the step have successors, and what this rank was.
    top: Option<Rank>,
    /// Positions of the states that owe and may decrease: their rank is even and not 0, and they are not accepting.
    debtors: Vec<usize>,
    /// Positions of those that do not owe, but might decrease as well.
    others: Vec<usize>,
}

impl Level {
    fn after(nwa: &Nwa, ranking: &[Ranked], step: Step<'_>) -> Level {
        let new_round = ranking.iter().all(|r| !r.owes);
        let mut row = Vec::new();
        let mut next: Vec<Ranked> = Vec::new();
        let before = highest(ranking);
        let mut top = None;
        for from in ranking {
            step.successors(nwa, from.state, &mut row);
            if from.rank == before && !row.is_empty() {
                top = Some(before);
            }
            next.extend(row.iter().map(|to| {
                let even = to.visits || nwa.is_accepting(to.target);
                let rank = if even { from.rank & !1 } else { from.rank };
                Ranked { state: to.target, rank, owes: from.owes }
            }));
        }
        // The first of several entries for a state has the lowest rank.
        next.sort_unstable();
        next.dedup_by(|second, first| {
            let same = first.state == second.state;
            first.owes |= same && second.owes;
            same
        });
        for r in &mut next {
            r.owes = is_even(r.rank) && (new_round || r.owes);
        }
        let may_decrease = |&i: &usize| is_even(next[i].rank) && next[i].rank > 0 && !nwa.is_accepting(next[i].state);
        let (debtors, others) = (0..next.len()).filter(may_decrease).partition(|&i| next[i].owes);
        Level { ranking: next, top, debtors, others }
    }

    /// The ranking after these states have decreased their rank.
    fn decreased(&self, who: impl Iterator<Item = usize>) -> Vec<Ranked> {
        let mut ranking = self.ranking.clone();
        for i in who {
            ranking[i].rank -= 1;
            ranking[i].owes = false;
        }
        ranking
    }

    fn tight(&self) -> Vec<Vec<Ranked>> {
        let keeps_top = self.top.is_none_or(|top| top == highest(&self.ranking));
        if !keeps_top || !is_tight(&self.ranking) {
            return Vec::new();
        }
        let all = self.decreased(self.debtors.iter().copied());
        [self.ranking.clone(), all].into_iter().filter(|ranking| is_tight(ranking)).collect()
    }

    fn elastic(&self) -> Vec<Vec<Ranked>> {
        let choices = subsets(&self.debtors).map(|who| self.decreased(who.into_iter()));
        choices.filter(|ranking| is_elastic(ranking)).collect()
    }

    fn cut(&self) -> Vec<Vec<Ranked>> {
        let mut candidates = Vec::new();
        for debtors in subsets(&self.debtors) {
            // Fewest others first, so that no state decreases unnecessarily.
            let mut best: Vec<(Vec<usize>, Vec<Ranked>)> = Vec::new();
            let mut choices: Vec<Vec<usize>> = subsets(&self.others).collect();
            choices.sort_by_key(Vec::len);
            for others in choices {
                let Some(ranking) = cut(&self.decreased(debtors.iter().chain(&others).copied())) else { continue };
                let known = best.first().map_or(0, |(_, ranking)| highest(ranking));
                if highest(&ranking) > known {
                    best.clear();
                }
                let needless = best.iter().any(|(fewer, _)| fewer.iter().all(|i| others.contains(i)));
                if highest(&ranking) >= known && !needless {
                    best.push((others, ranking));
                }
            }
            candidates.extend(best.into_iter().map(|(_, ranking)| ranking));
        }
        // The highest rank may decrease only if it cannot be preserved.
        let top = highest(&self.ranking);
        let kept = candidates.iter().any(|ranking| highest(ranking) == top);
        candidates.retain(|ranking| !kept || highest(ranking) == top);
        candidates
    }
}

/// All subsets of a small set.
fn subsets(items: &[usize]) -> impl Iterator<Item = Vec<usize>> + '_ {
    assert!(items.len() < 32, "more than 2^32 successors of one macrostate");
    (0..1u32 << items.len()).map(|choice| {
        let chosen = items.iter().enumerate().filter(move |(bit, _)| choice >> bit & 1 == 1);
        chosen.map(|(_, &item)| item).collect()
    })
}
