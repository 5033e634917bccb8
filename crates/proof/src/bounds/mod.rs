//! A small decision procedure beside the solver: bounds of integers.
//!
//! Most Hoare triples of programs that are full of flags and modes are about variables that equal numbers. Whether such
//! formulas contradict each other shows when bounds are propagated; and when they do not, choosing values one after the
//! other soon gives a model. What is decided neither way is left to the solver.

mod formula;
mod store;

use std::rc::Rc;

use tracewright_logic::{Term, Terms};

use formula::{Compiled, Compiler, Formula, Slot};
pub use store::Interval;
use store::{Contradiction, Store};

/// How often all formulas are gone through: `x < y && y < x` would climb forever.
const ROUNDS: usize = 12;
/// How many values are chosen before the search for a model is given up.
const CHOICES: usize = 160;

/// Whether formulas hold together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Together {
    /// There is a model; [`Bounds::refutes`] asks it.
    Satisfiable,
    /// There is none.
    Contradictory,
    /// Nobody knows.
    Open,
}

/// Formulas that are assumed, and what follows for the bounds of their integers.
#[derive(Default)]
pub struct Bounds {
    /// Whether more is known than what is assumed here, axioms for example: then there is no saying that a model is one.
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

/// A formula made ready to be assumed again and again.
#[derive(Clone)]
pub struct CompiledTerm(Rc<Compiled>);

/// Where the value of an integer or Boolean variable is kept.
#[derive(Clone, Copy)]
pub struct SlotOf(Slot);

/// A point to return to.
#[derive(Clone, Copy)]
pub struct Mark {
    assumed: usize,
    store: usize,
}

impl Bounds {
    /// The point to return to.
    pub fn mark(&self) -> Mark {
        Mark { assumed: self.assumed.len(), store: self.store.mark() }
    }

    /// Takes back all that was assumed since.
    pub fn undo(&mut self, mark: Mark) {
        self.assumed.truncate(mark.assumed);
        self.store.undo(mark.store);
    }

    /// Assumes a formula; its conjuncts are compiled one by one, so that conjunctions share them.
    pub fn assume(&mut self, terms: &Terms, formula: Term) {
        for part in terms.conjuncts(formula) {
            self.add(terms, part, false);
        }
    }

    /// Assumes that a formula does not hold.
    pub fn assume_not(&mut self, terms: &Terms, formula: Term) {
        self.add(terms, formula, true);
    }

    fn add(&mut self, terms: &Terms, formula: Term, negated: bool) {
        let compiled = self.compiler.compile(terms, formula);
        self.store.grow(&self.compiler.is_bool);
        self.assumed.push(Assumed { compiled, negated });
    }

    /// Makes a formula ready to be assumed.
    pub fn compiled(&mut self, terms: &Terms, formula: Term) -> CompiledTerm {
        let compiled = self.compiler.compile(terms, formula);
        self.store.grow(&self.compiler.is_bool);
        CompiledTerm(compiled)
    }

    /// Assumes a formula that was made ready.
    pub fn assume_compiled(&mut self, formula: &CompiledTerm) {
        self.assumed.push(Assumed { compiled: Rc::clone(&formula.0), negated: false });
    }

    /// Where the value of a variable is kept.
    pub fn slot_of(&mut self, terms: &Terms, variable: Term) -> SlotOf {
        let slot = self.compiler.slot(terms, variable);
        self.store.grow(&self.compiler.is_bool);
        SlotOf(slot)
    }

    /// Assumes bounds of a variable; `false` if what is known contradicts them.
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

    /// What is known about a variable.
    pub fn known(&self, slot: SlotOf) -> Interval {
        self.store.get(slot.0)
    }

    /// The numbers that formulas made ready so far compare a variable with, and their neighbours, sorted. The variable is known by
    /// several slots.
    pub fn thresholds(&self, slots: &[SlotOf]) -> Vec<i128> {
        let slots: Vec<Slot> = slots.iter().map(|slot| slot.0).collect();
        let mut found = self.compiler.compared_with(&slots);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Draws conclusions; `false` if the assumptions contradict each other.
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

    /// Decides whether the assumptions hold together. If so, a model is left behind until the next `undo`.
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
