//! What is tried in which order, and for how long.
//!
//! Small blocks keep traces conjunctive, which suits arithmetic; large blocks keep the automata small, which suits
//! programs with many branches; following values, and refining what is left, suits state machines; watching cells suits loops over arrays; unrolling
//! finds errors behind many branches, execution those behind many steps. Which of them suits a program shows only when they are tried. The first attempts
//! are short: most programs that an attempt suits are decided soon.

use std::time::Duration;

use tracewright_program::BlockEncoding;
use tracewright_verify::Strategy;

/// A way to verify a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// How large blocks are.
    pub encoding: BlockEncoding,
    /// How predicates are found.
    pub strategy: Strategy,
}

impl Attempt {
    /// Whether it proves nothing.
    pub fn finds_only_errors(&self) -> bool {
        matches!(self.strategy, Strategy::Unroll | Strategy::Execute)
    }
}

/// What the first attempt may take.
const FIRST: Duration = Duration::from_secs(1);
/// The share of an attempt that may take as long as the first one.
const WHOLE: u32 = 4;
/// How much longer the attempts of the next round may take.
const GROWTH: u32 = 3;
/// What the search for errors may take when all else has failed for good: it may go on forever.
const LAST: Duration = Duration::from_secs(6);

/// Attempts that take turns until one decides or all have failed.
pub struct Schedule {
    /// Each with its share of a round.
    attempts: Vec<(Attempt, u32)>,
    next: usize,
    budget: Duration,
    /// Whether the user has chosen how predicates are found: then the search for errors may go on forever.
    is_chosen: bool,
}

impl Schedule {
    /// All attempts that agree with what the user has fixed.
    pub fn new(encoding: Option<BlockEncoding>, strategy: Option<Strategy>) -> Schedule {
        let kinds = [
            (BlockEncoding::StraightLine, Strategy::Escalate, 4),
            (BlockEncoding::None, Strategy::Execute, 2),
            // Cells of maps are followed only from statement to statement: lists and arrays of a fixed length need that.
            (BlockEncoding::None, Strategy::Values, 1),
            (BlockEncoding::StraightLine, Strategy::Values, 4),
            (BlockEncoding::StraightLine, Strategy::Modes, 4),
            (BlockEncoding::LoopFree, Strategy::Cells, 4),
            (BlockEncoding::LoopFree, Strategy::Unroll, 4),
            (BlockEncoding::LoopFree, Strategy::Escalate, 8),
        ];
        let mut attempts: Vec<(Attempt, u32)> = Vec::new();
        for (own_encoding, own_strategy, share) in kinds {
            // Execution goes statement by statement: in larger blocks, values have to be guessed.
            if strategy == Some(Strategy::Execute) && own_strategy != Strategy::Execute {
                continue;
            }
            let encoding = encoding.unwrap_or(own_encoding);
            let attempt = Attempt { encoding, strategy: strategy.clone().unwrap_or(own_strategy) };
            if !attempts.iter().any(|(known, _)| *known == attempt) {
                attempts.push((attempt, share));
            }
        }
        Schedule { attempts, next: 0, budget: FIRST, is_chosen: strategy.is_some() }
    }

    /// The next attempt and how long to go on with it; to the end if there is no limit.
    pub fn next(&mut self) -> Option<(Attempt, Option<Duration>)> {
        if self.next >= self.attempts.len() {
            self.next = 0;
            self.budget = self.budget.saturating_mul(GROWTH);
        }
        let (attempt, share) = self.attempts.get(self.next)?.clone();
        if !self.is_chosen && self.attempts.iter().all(|(attempt, _)| attempt.finds_only_errors()) {
            self.attempts.remove(self.next);
            return Some((attempt, Some(LAST)));
        }
        self.next += 1;
        let budget = (self.attempts.len() > 1).then(|| self.budget.saturating_mul(share) / WHOLE);
        Some((attempt, budget))
    }

    /// An attempt that failed without a limit in its way fails again.
    pub fn retire(&mut self, attempt: &Attempt) {
        if let Some(position) = self.attempts.iter().position(|(known, _)| known == attempt) {
            self.attempts.remove(position);
            self.next -= usize::from(position < self.next);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_tried_to_the_end() {
        let mut schedule = Schedule::new(Some(BlockEncoding::LoopFree), Some(Strategy::Unroll));
        let only = Attempt { encoding: BlockEncoding::LoopFree, strategy: Strategy::Unroll };
        assert_eq!(schedule.next(), Some((only.clone(), None)));
        schedule.retire(&only);
        assert_eq!(schedule.next(), None);
    }

    #[test]
    fn attempts_take_turns_and_get_more_time() {
        let mut schedule = Schedule::new(None, None);
        let round: Vec<_> = (0..16).filter_map(|_| schedule.next()).collect();
        assert_eq!(round[0].0, round[8].0);
        assert!(round[0].0 != round[1].0 && round[1].0 != round[2].0);
        assert!(round[0].1 < round[8].1);
    }

    #[test]
    fn retired_attempts_do_not_come_back() {
        let mut schedule = Schedule::new(None, None);
        let (first, _) = schedule.next().expect("there are some");
        schedule.retire(&first);
        assert!((0..9).filter_map(|_| schedule.next()).all(|(attempt, _)| attempt != first));
        for _ in 0..7 {
            let (attempt, _) = schedule.next().expect("not all are retired");
            schedule.retire(&attempt);
        }
        assert_eq!(schedule.next(), None);
    }

    #[test]
    fn the_search_for_errors_alone_does_not_go_on_forever() {
        let mut schedule = Schedule::new(None, None);
        let all: Vec<Attempt> = (0..8).filter_map(|_| schedule.next()).map(|(attempt, _)| attempt).collect();
        all.iter().filter(|a| !a.finds_only_errors()).for_each(|attempt| schedule.retire(attempt));
        let last: Vec<_> = (0..9).filter_map(|_| schedule.next()).collect();
        assert_eq!(last.len(), 2);
        assert!(last.iter().all(|(a, budget)| a.finds_only_errors() && budget.is_some()) && last[0].0 != last[1].0);
    }

    #[test]
    fn unrolling_that_was_chosen_goes_on() {
        let mut schedule = Schedule::new(None, Some(Strategy::Unroll));
        let round: Vec<_> = (0..20).filter_map(|_| schedule.next()).collect();
        assert_eq!(round.len(), 20);
        assert!(round.iter().all(|(attempt, _)| attempt.strategy == Strategy::Unroll));
    }

    #[test]
    fn execution_goes_statement_by_statement() {
        let mut schedule = Schedule::new(None, Some(Strategy::Execute));
        let only = Attempt { encoding: BlockEncoding::None, strategy: Strategy::Execute };
        assert_eq!(schedule.next(), Some((only, None)));
    }

    #[test]
    fn what_is_fixed_stays() {
        let mut schedule = Schedule::new(Some(BlockEncoding::None), None);
        assert!((0..9).filter_map(|_| schedule.next()).all(|(a, _)| a.encoding == BlockEncoding::None));
    }
}
