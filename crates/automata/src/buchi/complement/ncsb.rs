//! NCSB: the complement of a semi-deterministic Büchi automaton.
//!
//! From Blahoudek, Heizmann, Schewe, Strejček, Tsai, "Complementing Semi-deterministic Büchi Automata" (TACAS 2016); the
//! lazy variants are from Chen, Heizmann, Lengál, Li, Tsai, Turrini, Zhang, "Advanced Automata-based Algorithms for
//! Program Termination Checking" (PLDI 2018).
//!
//! A macrostate partitions the runs over the word read so far:
//! - `N`: they have not visited an accepting state yet;
//! - `C` (check): they have, and may visit more of them;
//! - `S` (safe): they never visit an accepting state again;
//! - `B ⊆ C` (breakpoint): those of `C` that must become safe before the breakpoint is reached. Reaching it infinitely
//!   often means that no run stays in `C` for ever.
//!
//! Since the automaton is deterministic after an accepting state, the continuation of a run in `C` or `S` is determined
//! by its state. That a run is safe is guessed when it has just visited an accepting state. A run that stays in `C`
//! although it could become safe commits itself to visit an accepting state again; if it ends or merges with a safe run
//! instead, the guess was wrong, and there is no transition.

use super::levels::{Complement, Macrostates, Step};
use crate::State;
use crate::buchi::is_semi_deterministic;
use crate::buchi::on_demand::materialise;
use crate::nwa::Nwa;

/// When a run of `C` may become safe, and which runs are checked until the next breakpoint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ncsb {
    /// After each visit to an accepting state.
    #[default]
    Eager,
    /// Runs of `B` after each visit to an accepting state, and all runs of `C` when a breakpoint was reached: one guess for
    /// each round.
    LazyS,
    /// As [`LazyS`](Ncsb::LazyS); moreover the runs that enter `C` in the very step after a breakpoint need not be checked
    /// in the round that begins.
    LazySB,
}

/// The automaton is nondeterministic after an accepting state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the automaton is not semi-deterministic")]
pub struct NotSemiDeterministic;

/// The infinite nested words (without pending returns) that a semi-deterministic automaton does not accept.
pub fn complement_ncsb(nwa: &Nwa, variant: Ncsb) -> Result<Nwa, NotSemiDeterministic> {
    Ok(materialise(pull_ncsb(nwa, variant)?))
}

/// The complement, to be computed on demand.
pub(in crate::buchi) fn pull_ncsb(nwa: &Nwa, variant: Ncsb) -> Result<Complement<'_, Ncsb>, NotSemiDeterministic> {
    if !is_semi_deterministic(nwa) {
        return Err(NotSemiDeterministic);
    }
    Ok(Complement::new(nwa, variant))
}

/// The component of a run that has visited an accepting state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::buchi) enum Part {
    /// In `C`, but not in `B`.
    Check,
    /// In `B`, and so in `C`.
    Breakpoint,
    Safe,
}

/// The sets `N`, `C`, `S` and `B`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::buchi) struct Macrostate {
    /// `N`, sorted.
    before: Box<[State]>,
    /// `C ∪ S`, sorted.
    after: Box<[(State, Part)]>,
}

impl Macrostate {
    fn is_at_breakpoint(&self) -> bool {
        self.after.iter().all(|&(_, part)| part != Part::Breakpoint)
    }

    /// Whether the language from this macrostate is included in that from `other`, by the component-wise order: more
    /// runs, and stronger commitments.
    pub(in crate::buchi) fn is_subsumed_by(&self, other: &Macrostate, variant: Ncsb) -> bool {
        let mut before = self.before.iter();
        let mut after = self.after.iter();
        other.before.iter().all(|q| before.by_ref().any(|p| p == q))
            && other.after.iter().all(|&(q, part)| {
                after.by_ref().find(|(p, _)| *p >= q).is_some_and(|&(p, mine)| {
                    let stronger = match part {
                        Part::Safe => mine == Part::Safe,
                        Part::Check => mine != Part::Safe,
                        // In the eager variant all of C has made the same commitment.
                        Part::Breakpoint => mine == Part::Breakpoint || (variant == Ncsb::Eager && mine == Part::Check),
                    };
                    p == q && stronger
                })
            })
    }
}

/// Requirements on a target in `C ∪ S` while a step is computed.
#[derive(Clone, Copy, Default)]
struct Demands {
    /// Some safe run leads here.
    safe: bool,
    /// Some run leads here that is committed to visit an accepting state.
    check: bool,
    /// Some run leads here that may become safe now.
    free: bool,
    /// Some run of `B` leads here.
    breakpoint: bool,
    /// Some run of `C` leads here.
    old: bool,
}

impl Macrostates for Ncsb {
    type Macro = Macrostate;

    fn initial(&self, nwa: &Nwa) -> Vec<Macrostate> {
        let (accepting, before): (Vec<State>, Vec<State>) = nwa.initial().iter().partition(|q| nwa.is_accepting(**q));
        let after = accepting.into_iter().map(|q| (q, Part::Breakpoint)).collect();
        vec![Macrostate { before: before.into(), after }]
    }

    fn is_accepting(&self, state: &Macrostate) -> bool {
        state.is_at_breakpoint()
    }

    fn tracked(&self, state: &Macrostate, out: &mut Vec<State>) {
        out.extend(&state.before);
        out.extend(state.after.iter().map(|&(q, _)| q));
    }

    fn step(&self, nwa: &Nwa, state: &Macrostate, step: Step<'_>, out: &mut Vec<Macrostate>) {
        let new_round = state.is_at_breakpoint();
        let Some((before, after)) = self.demands(nwa, state, step, new_round) else { return };
        // A run committed to visit an accepting state must not merge with a safe run, and a safe run must not visit an
        // accepting state.
        if after.iter().any(|&(q, d)| d.safe && (d.check || nwa.is_accepting(q))) {
            return;
        }
        let free: Vec<usize> = (0..after.len())
            .filter(|&i| {
                let (q, demands) = after[i];
                demands.free && !demands.check && !demands.safe && !nwa.is_accepting(q)
            })
            .collect();
        assert!(free.len() < 32, "more than 2^32 successors of one macrostate");
        for choice in 0..1u32 << free.len() {
            let mut next: Vec<(State, Part)> = after
                .iter()
                .map(|&(q, demands)| {
                    let checked = match self {
                        Ncsb::Eager | Ncsb::LazyS if new_round => true,
                        Ncsb::LazySB if new_round => demands.old,
                        _ => demands.breakpoint,
                    };
                    (
                        q,
                        if demands.safe {
                            Part::Safe
                        } else if checked {
                            Part::Breakpoint
                        } else {
                            Part::Check
                        },
                    )
                })
                .collect();
            for (bit, &i) in free.iter().enumerate() {
                if choice >> bit & 1 == 1 {
                    next[i].1 = Part::Safe;
                }
            }
            out.push(Macrostate { before: before.clone(), after: next.into() });
        }
    }
}

/// The next `N`, and the targets in the next `C ∪ S`, both sorted.
type Targets = (Box<[State]>, Vec<(State, Demands)>);

impl Ncsb {
    /// Advances all runs by one step. `None` if a commitment is violated at once: a committed run ends, or a safe one
    /// visits an accepting state on the way.
    fn demands(self, nwa: &Nwa, state: &Macrostate, step: Step<'_>, new_round: bool) -> Option<Targets> {
        let mut row = Vec::new();
        let mut before = Vec::new();
        let mut after = Vec::new();
        for &q in &state.before {
            step.successors(nwa, q, &mut row);
            for to in &row {
                if to.visits || nwa.is_accepting(to.target) {
                    let free = to.visits && (self == Ncsb::Eager || new_round);
                    after.push((to.target, Demands { free, ..Demands::default() }));
                } else {
                    before.push(to.target);
                }
            }
        }
        for &(q, part) in &state.after {
            step.successors(nwa, q, &mut row);
            let committed = match (self, part) {
                (_, Part::Safe) => false,
                (Ncsb::Eager, _) | (_, Part::Breakpoint) => true,
                (_, Part::Check) => false,
            };
            if committed && row.is_empty() && !nwa.is_accepting(q) {
                return None;
            }
            for to in &row {
                if part == Part::Safe {
                    if to.visits {
                        return None;
                    }
                    after.push((to.target, Demands { safe: true, ..Demands::default() }));
                    continue;
                }
                let visits = to.visits || nwa.is_accepting(q);
                let demands = Demands {
                    safe: false,
                    check: committed && !visits,
                    free: if committed { visits } else { new_round },
                    breakpoint: part == Part::Breakpoint,
                    old: true,
                };
                after.push((to.target, demands));
            }
        }
        before.sort_unstable();
        before.dedup();
        after.sort_unstable_by_key(|&(q, _)| q);
        after.dedup_by(|(q, second), (p, first)| {
            let same = p == q;
            if same {
                first.safe |= second.safe;
                first.check |= second.check;
                first.free |= second.free;
                first.breakpoint |= second.breakpoint;
                first.old |= second.old;
            }
            same
        });
        Some((before.into(), after))
    }
}
