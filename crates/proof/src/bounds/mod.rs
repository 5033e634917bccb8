//! Bound propagation: a small incomplete decision procedure in front of the solver.
//!
//! Most Hoare triples of programs with many flags and modes compare variables with constants. Propagating bounds finds
//! contradictions between such formulas; if there is none, assigning values to variables one by one soon finds a model.
//! Queries that are decided neither way go to the solver.

mod formula;
mod store;

use std::rc::Rc;

use tracewright_logic::{Term, Terms};

use formula::{Compiled, Compiler, Formula, Slot};
pub use store::Interval;
use store::{Contradiction, Store};

/// How many rounds of propagation there are: `x < y && y < x` alone would go on forever.
const ROUNDS: usize = 12;
/// How many values are assigned before the search for a model is abandoned.
const CHOICES: usize = 160;

/// Whether a conjunction of formulas is satisfiable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Together {
    /// There is a model; [`Bounds::refutes`] evaluates other formulas in it.
    Satisfiable,
    /// There is none.
    Contradictory,
    /// Nobody knows.
    Open,
}

/// A conjunction of assumptions, and the bounds that follow from them.
#[derive(Default)]
pub struct Bounds {
    /// Whether there are further facts, such as axioms, that are not assumed here: a model of the assumptions may then
    /// violate them.
    pub more_is_known: bool,
    compiler: Compiler,
    store: Store,
    assumed: Vec<Assumed>,
}

/// An assumed formula, or its negation.
struct Assumed {
    compiled: Rc<Compiled>,
    negated: bool,
}

impl Assumed {
    fn formulas(&self) -> impl Iterator<Item = &Formula> {
        let own = if self.negated { &self.compiled.no } else { &self.compiled.yes };
        self.compiled.definitions.iter().chain([own])
    }
}

/// A formula compiled for repeated use.
#[derive(Clone)]
pub struct CompiledTerm(Rc<Compiled>);

/// The slot of an integer or Boolean variable.
#[derive(Clone, Copy)]
pub struct SlotOf(Slot);

/// A point for backtracking.
#[derive(Clone, Copy)]
pub struct Mark {
    assumed: usize,
    store: usize,
}

impl Bounds {
    /// The current point for backtracking.
    pub fn mark(&self) -> Mark {
        Mark { assumed: self.assumed.len(), store: self.store.mark() }
    }

    /// Backtracks: retracts all assumptions made since the mark.
    pub fn undo(&mut self, mark: Mark) {
        self.assumed.truncate(mark.assumed);
        self.store.undo(mark.store);
    }

    /// Assumes a formula; its conjuncts are compiled one by one, so that they are shared between conjunctions.
    pub fn assume(&mut self, terms: &Terms, formula: Term) {
        for part in terms.conjuncts(formula) {
            self.add(terms, part, false);
        }
    }

    /// Assumes the negation of a formula.
    pub fn assume_not(&mut self, terms: &Terms, formula: Term) {
        self.add(terms, formula, true);
    }

    fn add(&mut self, terms: &Terms, formula: Term, negated: bool) {
        let compiled = self.compiler.compile(terms, formula);
        self.store.grow(&self.compiler.is_bool);
        self.assumed.push(Assumed { compiled, negated });
    }

    /// Compiles a formula.
    pub fn compiled(&mut self, terms: &Terms, formula: Term) -> CompiledTerm {
        let compiled = self.compiler.compile(terms, formula);
        self.store.grow(&self.compiler.is_bool);
        CompiledTerm(compiled)
    }

    /// Assumes a compiled formula.
    pub fn assume_compiled(&mut self, formula: &CompiledTerm) {
        self.assumed.push(Assumed { compiled: Rc::clone(&formula.0), negated: false });
    }

    /// The slot of a variable.
    pub fn slot_of(&mut self, terms: &Terms, variable: Term) -> SlotOf {
        let slot = self.compiler.slot(terms, variable);
        self.store.grow(&self.compiler.is_bool);
        SlotOf(slot)
    }

    /// Assumes bounds of a variable; `false` if they contradict the known bounds.
    pub fn narrow(&mut self, slot: SlotOf, to: Interval) -> bool {
        let known = self.store.get(slot.0);
        let low = known.low.max(to.low);
        let high = known.high.into_iter().chain(to.high).min();
        let possible = low.zip(high).is_none_or(|(low, high)| low <= high);
        if possible {
            self.store.narrow(slot.0, Interval { low, high });
        }
        possible
    }

    /// The known bounds of a variable.
    pub fn known(&self, slot: SlotOf) -> Interval {
        self.store.get(slot.0)
    }

    /// The constants that the formulas compiled so far compare a variable with, and their neighbours, sorted. The
    /// variable may have several slots.
    pub fn thresholds(&self, slots: &[SlotOf]) -> Vec<i128> {
        let slots: Vec<Slot> = slots.iter().map(|slot| slot.0).collect();
        let mut found = self.compiler.compared_with(&slots);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Propagates bounds; `false` if the assumptions contradict each other.
    pub fn propagate(&mut self) -> bool {
        self.conclude().is_ok()
    }

    fn conclude(&mut self) -> Result<(), Contradiction> {
        for _ in 0..ROUNDS {
            let mut changed = false;
            for assumed in &self.assumed {
                for formula in assumed.formulas() {
                    changed |= self.store.assert(formula)?;
                }
            }
            if !changed {
                break;
            }
        }
        Ok(())
    }

    /// Decides whether the assumptions are satisfiable. If so, a model is kept until the next `undo`.
    pub fn decide(&mut self) -> Together {
        if self.conclude().is_err() {
            return Together::Contradictory;
        }
        if self.more_is_known || self.assumed.iter().any(|assumed| !assumed.compiled.exact) {
            return Together::Open;
        }
        let mut slots: Vec<u32> = self.assumed.iter().flat_map(|a| a.compiled.slots.iter().copied()).collect();
        slots.sort_unstable();
        slots.dedup();
        let mut choices = CHOICES;
        for slot in slots {
            let known = self.store.get(slot);
            if known.value().is_some() {
                continue;
            }
            let candidates = match (known.low, known.high) {
                (Some(low), Some(high)) => [low, high, low + (high - low) / 2],
                (Some(low), None) => [low, low + 1, low + 1000],
                (None, Some(high)) => [high, high - 1, high - 1000],
                (None, None) => [0, 1, -1],
            };
            let before = self.store.mark();
            let found = candidates.into_iter().any(|value| {
                if choices == 0 {
                    return false;
                }
                choices -= 1;
                self.store.fix(slot, value);
                let possible = self.conclude().is_ok();
                if !possible {
                    self.store.undo(before);
                }
                possible
            });
            if !found {
                return Together::Open;
            }
        }
        let holds = |formula: &Formula| self.store.evaluate(formula) == Some(true);
        if self.assumed.iter().all(|assumed| assumed.formulas().all(holds)) {
            Together::Satisfiable
        } else {
            Together::Open
        }
    }

    /// Whether the model that was just found contradicts another formula.
    pub fn refutes(&mut self, terms: &Terms, formula: Term) -> bool {
        let compiled = self.compiler.compile(terms, formula);
        self.store.grow(&self.compiler.is_bool);
        compiled.exact
            && compiled.definitions.iter().all(|definition| self.store.evaluate(definition) == Some(true))
            && self.store.evaluate(&compiled.yes) == Some(false)
    }
}

#[cfg(test)]
mod tests;
