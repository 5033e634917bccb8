//! The portfolio: which strategy is tried when, with which share of the time, and why.
//!
//! It is not known in advance which strategy decides a program. So the turns below are taken one after the other, and
//! then again with three times the time, until one decides or all have given up. Short turns come first, because a
//! strategy that suits a program usually decides it soon. Time is processor time, so that a busy machine does not
//! change what is tried.
//!
//! What was measured is in docs/benchmarks.md ("Which turn decides"): nine in ten programs are decided by running them, by
//! `escalate` with small blocks or by `symbolic`, and each of these nearly always within 0.3 seconds. So there are short turns of
//! them first. The other turns are for the rest; their order and shares come from experience with such programs, and no
//! single share has been measured in isolation. `--stats` shows which turns a program took.

use std::time::Duration;

use tracewright_program::BlockEncoding::{self, LoopFree, StraightLine};

use crate::strategies::{
    Blocks, Strategy, cells, escalate, execute, induction, modes, ranges, run, symbolic, unroll, values,
};

/// The name of the portfolio where an option takes a strategy.
pub const NAME: &str = "auto";
/// Its text in `--help`.
pub const HELP: &str = "Escalate; when that takes long, the other strategies in turns";
/// Its text in docs/strategies.md.
pub const DESCRIPTION: &str = "the turns below, one after the other: short ones first, because most programs are decided at \
    once by the strategy that suits them, then longer ones; then the longer ones again with three times the time, and so on. A \
    strategy that gives up for good is not tried again. Shares are processor time, so that the load of the machine does not \
    matter";

/// Single statements.
const STATEMENTS: BlockEncoding = BlockEncoding::None;

/// One turn of a round.
#[derive(Debug)]
pub struct Turn {
    /// What is tried.
    pub strategy: &'static Strategy,
    /// The block encoding of the graph.
    pub blocks: BlockEncoding,
    /// Its share of the time, in twentieths of the time of a whole turn.
    pub share: u32,
    /// Its share if the strategy finds that it needs more time and promises success.
    pub promising: u32,
    /// In which rounds it is taken.
    pub rounds: Rounds,
    /// The reason for its position and share.
    pub why: &'static str,
}

/// In which rounds a turn is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounds {
    /// In the first one only: it is for programs that are decided at once, and there is another turn for the rest.
    First,
    /// In every round.
    All,
}

impl Turn {
    /// The time limit in the first round.
    pub fn first_time(&self) -> Duration {
        FIRST * self.share / WHOLE
    }
}

/// A round, in the order in which turns are taken.
pub static TURNS: [Turn; 18] = [
    Turn {
        strategy: &run::STRATEGY,
        blocks: STATEMENTS,
        share: 2,
        promising: 10,
        rounds: Rounds::First,
        why: "decides programs that only have to be run, at the cost of running them; a program that depends on its inputs \
            is given up as soon as that shows. Short, because loops with a million rounds often have a short proof; half a second \
            for a program that goes one way through many places, which has none",
    },
    Turn {
        strategy: &escalate::STRATEGY,
        blocks: StraightLine,
        share: 5,
        promising: 5,
        rounds: Rounds::First,
        why: "decides most programs, most of them at once: of 129 tasks and small programs that this strategy decided, all but \
            11 within 0.3 seconds",
    },
    Turn {
        strategy: &ranges::STRATEGY,
        blocks: STATEMENTS,
        share: 4,
        promising: 4,
        rounds: Rounds::First,
        why: "proofs for controllers take it 0.02 to 0.4 seconds, and refinement seconds or minutes. It gives up as soon as an error \
            location is reached",
    },
    Turn {
        strategy: &symbolic::STRATEGY,
        blocks: STATEMENTS,
        share: 4,
        promising: 4,
        rounds: Rounds::First,
        why: "decides programs with few inputs, whose loops end by themselves: 56 of the same tasks and programs, nearly all of \
            them within 0.3 seconds",
    },
    Turn {
        strategy: &modes::STRATEGY,
        blocks: StraightLine,
        share: 2,
        promising: 2,
        rounds: Rounds::First,
        why: "errors of state machines are often found at once: 0.05 seconds for one that `escalate` does not find in ten",
    },
    Turn {
        strategy: &induction::STRATEGY,
        blocks: LoopFree,
        share: 3,
        promising: 3,
        rounds: Rounds::First,
        why: "proofs for bit-vectors that `escalate` does not find are a matter of 0.1 seconds",
    },
    Turn {
        strategy: &escalate::STRATEGY,
        blocks: StraightLine,
        share: 20,
        promising: 20,
        rounds: Rounds::All,
        why: "the same for longer. Small blocks keep traces conjunctive, which suits arithmetic (Farkas \
            certificates)",
    },
    Turn {
        strategy: &run::STRATEGY,
        blocks: STATEMENTS,
        share: 40,
        promising: 40,
        rounds: Rounds::All,
        why: "programs that run for longer, and have no short proof",
    },
    Turn {
        strategy: &ranges::STRATEGY,
        blocks: STATEMENTS,
        share: 20,
        promising: 20,
        rounds: Rounds::All,
        why: "the same for longer, for controllers with hundreds of thousands of states",
    },
    Turn {
        strategy: &symbolic::STRATEGY,
        blocks: STATEMENTS,
        share: 20,
        promising: 20,
        rounds: Rounds::All,
        why: "the same for longer, for programs with harder questions",
    },
    Turn {
        strategy: &execute::STRATEGY,
        blocks: STATEMENTS,
        share: 10,
        promising: 10,
        rounds: Rounds::All,
        why: "finds errors behind many steps, which refinement would reach by unrolling loops one round at a time",
    },
    Turn {
        strategy: &induction::STRATEGY,
        blocks: LoopFree,
        share: 10,
        promising: 10,
        rounds: Rounds::All,
        why: "suits loops whose invariant is that the last rounds went well; large blocks make a round one step",
    },
    Turn {
        strategy: &values::STRATEGY,
        blocks: STATEMENTS,
        share: 5,
        promising: 5,
        rounds: Rounds::All,
        why: "cells of maps are tracked on single statements only: lists and arrays of a fixed length need that. \
            A short turn: its share was halved because that was enough",
    },
    Turn {
        strategy: &values::STRATEGY,
        blocks: StraightLine,
        share: 20,
        promising: 20,
        rounds: Rounds::All,
        why: "suits state machines: no solver is needed as long as known values explain why a trace is infeasible",
    },
    Turn {
        strategy: &modes::STRATEGY,
        blocks: StraightLine,
        share: 20,
        promising: 20,
        rounds: Rounds::All,
        why: "suits state machines with some arithmetic: refinement starts from the explicit-value abstraction",
    },
    Turn {
        strategy: &cells::STRATEGY,
        blocks: LoopFree,
        share: 20,
        promising: 20,
        rounds: Rounds::All,
        why: "suits loops over arrays, whose invariants need `forall`; large blocks leave few locations to find them for",
    },
    Turn {
        strategy: &unroll::STRATEGY,
        blocks: LoopFree,
        share: 20,
        promising: 20,
        rounds: Rounds::All,
        why: "finds errors behind many branches: large blocks put all branches of a loop's body into one step",
    },
    Turn {
        strategy: &escalate::STRATEGY,
        blocks: LoopFree,
        share: 40,
        promising: 40,
        rounds: Rounds::All,
        why: "suits programs with many branches, whose automata stay small with large blocks. Traces are disjunctive and \
            cost more, so it gets twice the time",
    },
];

/// The block encodings with which a strategy is tried that the user has chosen, and the shares in twentieths.
const CHOSEN: [(BlockEncoding, u32); 3] = [(StraightLine, 20), (STATEMENTS, 10), (LoopFree, 20)];

/// The time limit of a whole turn in the first round.
const FIRST: Duration = Duration::from_secs(1);
/// The share of a whole turn.
const WHOLE: u32 = 20;
/// The factor by which time limits grow from round to round.
const GROWTH: u32 = 3;
/// The time limit of the search for errors after all other strategies have failed for good, because it may run forever.
const LAST: Duration = Duration::from_secs(6);

/// One combination of strategy and block encoding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The block encoding.
    pub encoding: BlockEncoding,
    /// The strategy.
    pub strategy: &'static Strategy,
}

/// The share of an attempt of a round, and in which rounds it is made.
#[derive(Clone, Copy, Debug)]
struct Share {
    usual: u32,
    promising: u32,
    rounds: Rounds,
}

impl Share {
    fn always(usual: u32) -> Share {
        Share { usual, promising: usual, rounds: Rounds::All }
    }
}

/// A schedule of attempts, in turns until one decides or all have failed.
pub struct Portfolio {
    /// Each with its share of a round.
    attempts: Vec<(Attempt, Share)>,
    /// The time of the attempt that was given last, if it promises success.
    promising: Option<Duration>,
    next: usize,
    budget: Duration,
    /// Whether the user has chosen the strategy: then the search for errors may go on forever.
    is_chosen: bool,
}

impl Portfolio {
    /// All attempts that are compatible with the choices of the user.
    pub fn new(encoding: Option<BlockEncoding>, strategy: Option<&'static Strategy>) -> Portfolio {
        let share = |turn: &Turn| Share { usual: turn.share, promising: turn.promising, rounds: turn.rounds };
        let turns: Vec<(&'static Strategy, BlockEncoding, Share)> = match strategy {
            None => TURNS.iter().map(|turn| (turn.strategy, turn.blocks, share(turn))).collect(),
            Some(chosen) if chosen.graph.blocks == Blocks::Statements => {
                vec![(chosen, STATEMENTS, Share::always(WHOLE))]
            }
            Some(chosen) => CHOSEN.map(|(blocks, share)| (chosen, blocks, Share::always(share))).to_vec(),
        };
        let mut attempts: Vec<(Attempt, Share)> = Vec::new();
        for (number, &(strategy, blocks, share)) in turns.iter().enumerate() {
            // A turn for other blocks is another turn only if the user has not chosen the blocks.
            let differs = |&(known, other, _): &(&Strategy, BlockEncoding, Share)| known == strategy && other != blocks;
            if encoding.is_none() || !turns[..number].iter().any(differs) {
                attempts.push((Attempt { encoding: encoding.unwrap_or(blocks), strategy }, share));
            }
        }
        Portfolio { attempts, promising: None, next: 0, budget: FIRST, is_chosen: strategy.is_some() }
    }

    /// The next attempt and its time limit, if there is one.
    pub fn next_attempt(&mut self) -> Option<(Attempt, Option<Duration>)> {
        if self.next >= self.attempts.len() {
            self.next = 0;
            self.budget = self.budget.saturating_mul(GROWTH);
            self.attempts.retain(|(_, share)| share.rounds == Rounds::All);
        }
        let (attempt, share) = self.attempts.get(self.next)?.clone();
        if !self.is_chosen && self.attempts.iter().all(|(attempt, _)| attempt.strategy.only_refutes()) {
            self.attempts.remove(self.next);
            self.promising = Some(LAST);
            return Some((attempt, Some(LAST)));
        }
        self.next += 1;
        let is_only = self.attempts.len() == 1;
        let time = |share: u32| (!is_only).then(|| self.budget.saturating_mul(share) / WHOLE);
        self.promising = time(share.promising);
        Some((attempt, time(share.usual)))
    }

    /// The time limit of the attempt that was given last, if it finds that it needs more time and promises success.
    pub fn promising_time(&self) -> Option<Duration> {
        self.promising
    }

    /// Removes all turns of an attempt that failed without reaching a limit, because it would fail again.
    pub fn retire(&mut self, attempt: &Attempt) {
        while let Some(position) = self.attempts.iter().position(|(known, _)| known == attempt) {
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
        let mut portfolio = Portfolio::new(Some(LoopFree), Some(&unroll::STRATEGY));
        let only = Attempt { encoding: LoopFree, strategy: &unroll::STRATEGY };
        assert_eq!(portfolio.next_attempt(), Some((only.clone(), None)));
        portfolio.retire(&only);
        assert_eq!(portfolio.next_attempt(), None);
    }

    #[test]
    fn attempts_take_turns_and_get_more_time() {
        let mut portfolio = Portfolio::new(None, None);
        let round: Vec<_> = (0..2 * TURNS.len()).filter_map(|_| portfolio.next_attempt()).collect();
        assert!(round[0].0 != round[1].0 && round[1].0 != round[2].0);
        let mut again = round[TURNS.len()..].iter().filter(|(attempt, _)| *attempt == round[0].0);
        assert!(again.next().is_some_and(|(_, time)| round[0].1 < *time));
    }

    #[test]
    fn short_turns_come_once() {
        let mut portfolio = Portfolio::new(None, None);
        let first = TURNS.iter().filter(|turn| turn.rounds == Rounds::First).count();
        for _ in 0..TURNS.len() {
            portfolio.next_attempt();
        }
        let second: Vec<_> = (first..TURNS.len()).filter_map(|_| portfolio.next_attempt()).collect();
        let expected: Vec<_> = TURNS.iter().filter(|turn| turn.rounds == Rounds::All).collect();
        assert!(second.iter().zip(expected).all(|((attempt, time), turn)| {
            attempt.strategy == turn.strategy && *time == Some(turn.first_time() * GROWTH)
        }));
    }

    #[test]
    fn what_promises_success_gets_more_time() {
        let mut portfolio = Portfolio::new(None, None);
        let (_, usual) = portfolio.next_attempt().expect("there are some");
        assert!(usual < portfolio.promising_time(), "the first turn is for executing the program");
    }

    #[test]
    fn retired_attempts_do_not_come_back() {
        let mut portfolio = Portfolio::new(None, None);
        let (first, _) = portfolio.next_attempt().expect("there are some");
        portfolio.retire(&first);
        assert!((0..TURNS.len()).filter_map(|_| portfolio.next_attempt()).all(|(attempt, _)| attempt != first));
        for _ in 0..TURNS.len() {
            if let Some((attempt, _)) = portfolio.next_attempt() {
                portfolio.retire(&attempt);
            }
        }
        assert_eq!(portfolio.next_attempt(), None);
    }

    #[test]
    fn the_search_for_errors_alone_does_not_go_on_forever() {
        let mut portfolio = Portfolio::new(None, None);
        let all: Vec<Attempt> =
            (0..TURNS.len()).filter_map(|_| portfolio.next_attempt()).map(|(attempt, _)| attempt).collect();
        all.iter().filter(|a| !a.strategy.only_refutes()).for_each(|attempt| portfolio.retire(attempt));
        let last: Vec<_> = (0..9).filter_map(|_| portfolio.next_attempt()).collect();
        assert_eq!(last.len(), 2);
        assert!(last.iter().all(|(a, budget)| a.strategy.only_refutes() && budget.is_some()) && last[0].0 != last[1].0);
    }

    #[test]
    fn unrolling_that_was_chosen_goes_on() {
        let mut portfolio = Portfolio::new(None, Some(&unroll::STRATEGY));
        let round: Vec<_> = (0..20).filter_map(|_| portfolio.next_attempt()).collect();
        assert_eq!(round.len(), 20);
        assert!(round.iter().all(|(attempt, _)| attempt.strategy == &unroll::STRATEGY));
    }

    #[test]
    fn execution_goes_statement_by_statement() {
        let mut portfolio = Portfolio::new(None, Some(&execute::STRATEGY));
        let only = Attempt { encoding: STATEMENTS, strategy: &execute::STRATEGY };
        assert_eq!(portfolio.next_attempt(), Some((only, None)));
    }

    #[test]
    fn what_is_fixed_stays() {
        let mut portfolio = Portfolio::new(Some(STATEMENTS), None);
        assert!((0..9).filter_map(|_| portfolio.next_attempt()).all(|(a, _)| a.encoding == STATEMENTS));
    }
}
