//! From a program and settings to an outcome: one strategy is run, for all checks together or for each of them.

use rustc_hash::FxHashSet;
use tracewright_check::{Annotation, Contract};
use tracewright_logic::{Term, Terms};
use tracewright_program::{CheckId, Icfg};
use tracewright_proof::Relations;

use crate::Settings;
use crate::outcome::{CheckVerdict, Confirmation, Outcome, Progress, Proof, Statistics, Unknown, Verdict};
use crate::session::{End, Fail, Session};

/// Verifies a program. `progress` is called with the progress of the strategy.
pub fn verify(terms: &Terms, icfg: &Icfg, settings: &Settings, progress: &mut dyn FnMut(Progress)) -> Outcome {
    let relations = Relations::new(terms, icfg);
    if settings.all_errors && !icfg.checks.is_empty() {
        verify_each(&relations, settings, progress)
    } else {
        verify_any(&relations, settings, progress)
    }
}

/// Stops at the first check that fails.
fn verify_any(relations: &Relations, settings: &Settings, progress: &mut dyn FnMut(Progress)) -> Outcome {
    let end = match Session::new(relations, settings, progress) {
        Ok(mut session) => session.run(&|_| true),
        Err(unknown) => return Outcome::undecided(unknown),
    };
    let mut outcome = Outcome::undecided(Unknown::NoProgress);
    outcome.take(end, None);
    outcome
}

/// Decides every check: first all of them together, without those that have been found to fail, as long as that works;
/// the remaining ones are then decided one by one. Hoare triples found for one check are reused for the others.
fn verify_each(relations: &Relations, settings: &Settings, progress: &mut dyn FnMut(Progress)) -> Outcome {
    let mut outcome = Outcome::undecided(Unknown::NoProgress);
    outcome.verdict = Verdict::True;
    let mut session = match Session::new(relations, settings, progress) {
        Ok(session) => session,
        Err(unknown) => return Outcome::undecided(unknown),
    };
    let mut open: FxHashSet<CheckId> = (0..relations.icfg.checks.len()).map(CheckId::from_index).collect();
    while open.len() > 1 {
        let end = session.run(&|c| open.contains(&c));
        match end.result {
            Ok(_) => {
                let proved = std::mem::take(&mut open);
                let every = outcome.checks.is_empty();
                outcome.checks.extend(proved.into_iter().map(|check| (check, CheckVerdict::Proved, None)));
                let first = outcome.verdict.clone();
                outcome.take(end, None);
                if !every {
                    // A proof of some of the checks is not a proof of the program.
                    outcome.verdict = first;
                    outcome.proof = None;
                }
            }
            Err(Fail::Violated(check, _)) => {
                open.remove(&check);
                let first = outcome.verdict.clone();
                outcome.take(end, Some(check));
                if let Verdict::False(_) = first {
                    outcome.verdict = first;
                }
            }
            // A hard check must not keep the others from being decided.
            Err(Fail::Unknown(_)) => {
                outcome.statistics.absorb(end.statistics);
                break;
            }
        }
    }
    let mut open: Vec<CheckId> = open.into_iter().collect();
    open.sort_unstable();
    let mut proofs = Vec::new();
    for check in open {
        let end = session.run(&|c| c == check);
        let previous = outcome.verdict.clone();
        outcome.take(end, Some(check));
        proofs.push(outcome.proof.take());
        // The verdict is FALSE if there is a violation, otherwise UNKNOWN if a check is unknown.
        outcome.verdict = match (previous, outcome.verdict.clone()) {
            (Verdict::False(first), _) => Verdict::False(first),
            (_, Verdict::False(first)) => Verdict::False(first),
            (Verdict::Unknown(first), _) => Verdict::Unknown(first),
            (_, verdict) => verdict,
        };
    }
    if !proofs.is_empty() && outcome.verdict == Verdict::True {
        outcome.proof = all_of(relations.terms, proofs);
    }
    outcome
}

/// Combines the proofs of several checks into one: the conjunction of inductive invariants is inductive.
fn all_of(terms: &Terms, proofs: Vec<Option<Proof>>) -> Option<Proof> {
    let both = |a: &Term, b: &Term| terms.and2(*a, *b);
    proofs.into_iter().reduce(|all, next| {
        let (all, next) = match (all?, next?) {
            (Proof::Invariants(all), Proof::Invariants(next)) => (all, next),
            // The same executions, followed once for each check.
            (Proof::Execution { values, steps: all }, Proof::Execution { values: other, steps: next })
                if values == other =>
            {
                return Some(Proof::Execution { values, steps: all.max(next) });
            }
            // One strategy gives one kind of proof.
            _ => return None,
        };
        let contract = |(a, b): (&Contract, &Contract)| Contract {
            requires: both(&a.requires, &b.requires),
            ensures: both(&a.ensures, &b.ensures),
        };
        Some(Proof::Invariants(Annotation {
            invariants: all.invariants.iter().zip(&next.invariants).map(|(a, b)| both(a, b)).collect(),
            contracts: all.contracts.iter().zip(&next.contracts).map(contract).collect(),
        }))
    })?
}

impl Outcome {
    /// The outcome of a run that has decided nothing.
    pub fn undecided(unknown: Unknown) -> Outcome {
        Outcome {
            verdict: Verdict::Unknown(unknown),
            proof: None,
            confirmation: Confirmation::default(),
            counterexample: None,
            endless: None,
            checks: Vec::new(),
            statistics: Statistics::default(),
            program_automaton: None,
            automata: Vec::new(),
        }
    }

    fn take(&mut self, end: End, check: Option<CheckId>) {
        let (verdict, record) = match end.result {
            Ok(safe) => {
                self.proof = safe.proof;
                if safe.confirmation == Confirmation::Skipped {
                    self.confirmation = Confirmation::Skipped;
                }
                (Verdict::True, check.map(|c| (c, CheckVerdict::Proved, None)))
            }
            Err(Fail::Violated(violated, execution)) => {
                let record = (violated, CheckVerdict::Violated, Some((*execution).clone()));
                self.counterexample.get_or_insert(*execution);
                (Verdict::False(violated), Some(record))
            }
            Err(Fail::Unknown(unknown)) => {
                let record = check.map(|c| (c, CheckVerdict::Unknown(unknown.clone()), None));
                (Verdict::Unknown(unknown), record)
            }
        };
        self.verdict = verdict;
        self.checks.extend(record);
        self.statistics.absorb(end.statistics);
        self.automata.extend(end.automata);
        self.program_automaton = end.program_automaton.or(self.program_automaton.take());
    }
}
