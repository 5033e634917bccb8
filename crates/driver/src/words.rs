//! The word of a counterexample, read off its execution, and what the definition of the logic says about it.
//!
//! The product of the program with an automaton is trusted for proofs. For violations it need not be: the propositions are evaluated
//! in the states of the execution, and the formula for the word that they make, without automaton and product.

use rustc_hash::FxHashMap;
use tracewright_check::{ConfirmedBy, Execution, StepKind};
use tracewright_logic::{Term, Terms, Value, evaluate};
use tracewright_ltl::{Valuation, holds};
use tracewright_program::{Icfg, Observed, ProcId, StatementKind};
use tracewright_verify::{Outcome as Found, Unknown, Verdict};

use crate::formulas::Formula;

/// How a word is read off an execution.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The propositions, in the order of their bits.
    pub propositions: Vec<Observed>,
    /// The procedure in which words begin; otherwise they begin with the execution.
    pub begin: Option<ProcId>,
    /// The procedure whose calls are the steps; otherwise all statements are.
    pub steps: Option<String>,
    /// Whether it does not matter how often letters are repeated.
    pub is_stutter_invariant: bool,
}

/// The letters before those that repeat, and those that do.
type Word = (Vec<Valuation>, Vec<Valuation>);

impl Reading {
    /// Takes FALSE back if the formula holds for the word of the execution. Where the word cannot be read off, because values are
    /// missing or different in each round, nothing is said.
    pub fn confirm(&self, terms: &Terms, icfg: &Icfg, formula: &Formula, found: &mut Found) {
        if !matches!(found.verdict, Verdict::False(_)) {
            return;
        }
        let word = found.counterexample.as_ref().and_then(|execution| self.word(terms, icfg, execution, found));
        if let Some((stem, period)) = word
            && holds(&formula.property.formula, &stem, &period) == Some(true)
        {
            let why = "the formula holds for the execution that was found".to_owned();
            found.verdict = Verdict::Unknown(Unknown::Rejected(why));
        }
    }

    fn word(&self, terms: &Terms, icfg: &Icfg, execution: &Execution, found: &Found) -> Option<Word> {
        let repeats = found.endless.as_ref().is_none_or(|endless| endless.lasso.recurrence.parameters.is_empty());
        // Of a program that was run, only the first and the last steps are kept. Statements that do nothing are no steps.
        let is_complete = execution.confirmed_by != ConfirmedBy::Running;
        if !repeats || !is_complete || !self.is_stutter_invariant && self.steps.is_none() {
            return None;
        }
        let stem_steps = found.endless.as_ref().map_or(execution.steps.len(), |endless| endless.stem_steps);
        let mut state: FxHashMap<Term, Value> =
            execution.initial.iter().map(|(var, value)| (icfg.variable(*var).term, value.clone())).collect();
        let (mut stem, mut period) = (Vec::new(), Vec::new());
        let mut has_begun = self.begin.is_none();
        for (number, step) in execution.steps.iter().enumerate() {
            state.extend(step.changed.iter().map(|(var, value)| (icfg.variable(*var).term, value.clone())));
            let called = match step.kind {
                StepKind::Statement(StatementKind::Enter(procedure)) | StepKind::Call(procedure) => Some(procedure),
                _ => None,
            };
            if !has_begun {
                has_begun = called.is_some() && called == self.begin;
                continue;
            }
            let is_named = |name: &String| called.is_some_and(|procedure| icfg.procedure(procedure).name == *name);
            let is_read = self.steps.as_ref().is_none_or(is_named);
            if is_read && step.kind != StepKind::Statement(StatementKind::Start) {
                let letter = self.letter(terms, icfg, &state, called)?;
                if number < stem_steps { stem.push(letter) } else { period.push(letter) }
            }
        }
        // What ends, or is bad already, goes on as it likes; and a round that does nothing is no step.
        if period.is_empty() {
            if self.steps.is_some() && found.endless.is_some() {
                return None;
            }
            period.push(match stem.last() {
                Some(last) if found.endless.is_none() => *last,
                _ => self.letter(terms, icfg, &state, None)?,
            });
        }
        Some((stem, period))
    }

    fn letter(
        &self,
        terms: &Terms,
        icfg: &Icfg,
        state: &FxHashMap<Term, Value>,
        called: Option<ProcId>,
    ) -> Option<Valuation> {
        let mut letter = 0;
        for (number, proposition) in self.propositions.iter().enumerate() {
            let is_true = match proposition {
                Observed::Calls(name) => called.is_some_and(|procedure| icfg.procedure(procedure).name == *name),
                Observed::Holds(term) => {
                    match evaluate(terms, *term, &|variable| state.get(&variable).cloned(), &|_, _| None)? {
                        Value::Bool(truth) => truth,
                        _ => return None,
                    }
                }
            };
            letter |= Valuation::from(is_true) << number;
        }
        Some(letter)
    }
}
