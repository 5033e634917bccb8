//! The states that are reached, and their cycles.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::Terms;
use tracewright_program::{Icfg, LocId};

use super::cells::Cells;
use super::code::{Impossible, Slots};
use super::interval::Interval;
use super::steps::{Step, Steps};
use super::{Precision, Surveyed};
use crate::termination::on_a_cycle;

/// The limit on stored states.
const MOST_STATES: usize = 2_000_000;
/// The limit on steps between two stored states.
const MOST_BETWEEN: usize = 200_000;
/// A variable with more different values has cells only.
const MOST_VALUES: usize = 80;
/// A step leads to at most so many states.
const MOST_PARTS: usize = 64;

/// What is known about the live variables of a location, in their order: numbers of intervals.
type State = (LocId, Box<[u32]>);

/// An exploration of a program.
pub struct Survey<'a> {
    icfg: &'a Icfg,
    accepting: Option<&'a [bool]>,
    steps: Steps,
    cells: Cells,
    slots: Slots,
    /// Where states are stored: where ways meet, at accepting locations, and where executions start.
    stored: Vec<bool>,
    /// Variables that have cells only.
    coarse: Vec<bool>,
    /// The values that variables have had.
    values: Vec<FxHashSet<i128>>,
    intervals: Vec<Interval>,
    numbers: FxHashMap<Interval, u32>,
    states: FxHashMap<State, u32>,
    /// The states that are still to be looked at.
    open: Vec<(State, u32)>,
    /// Whether each stored state is at an accepting location.
    is_accepting: Vec<bool>,
    /// From each stored state to those that follow.
    following: Vec<(u32, u32)>,
    taken: u64,
}

/// Why an exploration does not go on.
enum Early {
    /// A variable has too many values: it gets cells, and everything starts again.
    Coarser,
    /// An error location is reached.
    Error,
    /// There is too much.
    Limit,
}

impl<'a> Survey<'a> {
    pub fn new(terms: &Terms, icfg: &'a Icfg, accepting: Option<&'a [bool]>) -> Survey<'a> {
        let mut ways = vec![0usize; icfg.locations.len()];
        icfg.edges.iter().for_each(|edge| ways[edge.target.index()] += 1);
        icfg.initial.iter().for_each(|initial| ways[initial.index()] += 2);
        let is_accepting = |location: usize| accepting.is_some_and(|accepting| accepting[location]);
        let stored = (0..ways.len()).map(|location| ways[location] > 1 || is_accepting(location)).collect();
        let steps = Steps::of(terms, icfg);
        let mut sorts = vec![Interval::ALL; steps.count];
        steps.truths.iter().for_each(|&slot| sorts[slot as usize] = Interval::BOTH);
        Survey {
            icfg,
            accepting,
            steps,
            cells: Cells::of(terms, icfg),
            slots: Slots::new(sorts),
            stored,
            coarse: vec![false; icfg.variables.len()],
            values: vec![FxHashSet::default(); icfg.variables.len()],
            intervals: Vec::new(),
            numbers: FxHashMap::default(),
            states: FxHashMap::default(),
            open: Vec::new(),
            is_accepting: Vec::new(),
            following: Vec::new(),
            taken: 0,
        }
    }

    /// Explores the program from its start.
    pub fn run(&mut self, precision: Precision, stop: &dyn Fn() -> bool) -> Surveyed {
        self.coarse.fill(precision == Precision::Cells);
        self.taken = 0;
        loop {
            match self.explore(stop) {
                Ok(()) => break,
                // At most once for each variable.
                Err(Early::Coarser) => {}
                Err(Early::Error) => return Surveyed::Open,
                Err(Early::Limit) => return Surveyed::Stopped,
            }
        }
        if self.accepting.is_some() {
            let steps = self.following.iter().map(|&(from, to)| (from as usize, to as usize));
            if on_a_cycle(self.is_accepting.len(), steps, &self.is_accepting).is_some() {
                return Surveyed::Open;
            }
        }
        Surveyed::Safe { steps: self.taken }
    }

    fn explore(&mut self, stop: &dyn Fn() -> bool) -> Result<(), Early> {
        self.states.clear();
        self.open.clear();
        self.is_accepting.clear();
        self.following.clear();
        self.values.iter_mut().for_each(FxHashSet::clear);
        for &initial in &self.icfg.initial {
            let unknown = self.number(Interval::ALL);
            let state = vec![unknown; self.steps.live[initial.index()].len()];
            self.reach(None, (initial, state.into()));
        }
        let mut looked_at = 0u64;
        while let Some((state, number)) = self.open.pop() {
            looked_at += 1;
            if self.states.len() > MOST_STATES || looked_at.is_multiple_of(64) && stop() {
                return Err(Early::Limit);
            }
            self.leave(number, state, stop)?;
        }
        Ok(())
    }

    /// Follows all ways from a stored state to the next ones.
    fn leave(&mut self, from: u32, state: State, stop: &dyn Fn() -> bool) -> Result<(), Early> {
        let mut waiting = vec![state];
        let mut between = 0;
        while let Some((location, known)) = waiting.pop() {
            between += 1;
            if between > MOST_BETWEEN || between.is_multiple_of(1024) && stop() {
                return Err(Early::Limit);
            }
            self.slots.undo(0);
            self.load(location, &known);
            let loaded = self.slots.mark();
            for number in 0..self.steps.leaving[location.index()].len() {
                self.taken += 1;
                self.slots.undo(loaded);
                let mut found = Vec::new();
                let target = self.steps.leaving[location.index()][number].target;
                if self.take(location, number).is_ok() {
                    self.divide(location, number, &mut found)?;
                }
                for after in found {
                    if self.icfg.check_at(target).is_some() {
                        return Err(Early::Error);
                    }
                    if self.stored[target.index()] {
                        self.reach(Some(from), (target, after));
                    } else {
                        waiting.push((target, after));
                    }
                }
            }
        }
        Ok(())
    }

    /// Stores a state.
    fn reach(&mut self, from: Option<u32>, state: State) {
        let next = self.states.len() as u32;
        let number = *self.states.entry(state.clone()).or_insert(next);
        if number == next {
            self.is_accepting.push(self.accepting.is_some_and(|accepting| accepting[state.0.index()]));
            self.open.push((state, number));
        }
        self.following.extend(from.map(|from| (from, number)));
    }

    /// Sets the slots to what is known in a state.
    fn load(&mut self, location: LocId, known: &[u32]) {
        for (&var, &interval) in self.steps.live[location.index()].iter().zip(known) {
            if let Some(slot) = self.steps.slots[var] {
                let own = self.slots.get(slot);
                // Truth values are truth values, whatever is known.
                self.slots.set(slot, own.meet(self.intervals[interval as usize]).unwrap_or(own));
            }
        }
    }

    /// Executes an edge on the slots.
    fn take(&mut self, location: LocId, number: usize) -> Result<(), Impossible> {
        let Survey { steps, slots, .. } = self;
        let step = &steps.leaving[location.index()][number];
        step.before.iter().try_for_each(|part| part.assume(true, slots))?;
        for (slot, code) in &step.computed {
            let value = code.run(slots).meet(slots.get(*slot)).ok_or(Impossible)?;
            slots.set(*slot, value);
        }
        step.after.iter().try_for_each(|part| part.assume(true, slots))
    }

    /// Divides the values after an edge into cells, one variable after the other.
    fn divide(&mut self, location: LocId, number: usize, found: &mut Vec<Box<[u32]>>) -> Result<(), Early> {
        let target = self.steps.leaving[location.index()][number].target;
        // A variable, its slot after the edge, and its parts.
        let mut divided: Option<(u32, Vec<Interval>)> = None;
        if found.len() < MOST_PARTS {
            for &var in &self.steps.live[target.index()] {
                let Some(slot) = slot_after(&self.steps, &self.steps.leaving[location.index()][number], var) else {
                    continue;
                };
                let value = self.slots.get(slot);
                if value.value().is_some() {
                    continue;
                }
                let parts: Vec<Interval> =
                    self.cells.parts(var, value).take(MOST_PARTS + 1).filter_map(|cell| cell.meet(value)).collect();
                if (2..=MOST_PARTS).contains(&parts.len()) {
                    divided = Some((slot, parts));
                    break;
                }
            }
        }
        let Some((slot, parts)) = divided else {
            let after = self.state_after(location, number, target)?;
            if !found.contains(&after) {
                found.push(after);
            }
            return Ok(());
        };
        for part in parts {
            let mark = self.slots.mark();
            if self.restrict(location, number, slot, part).is_ok() {
                self.divide(location, number, found)?;
            }
            self.slots.undo(mark);
        }
        Ok(())
    }

    /// Learns from the value of a slot after an edge what it says about the others.
    fn restrict(&mut self, location: LocId, number: usize, slot: u32, to: Interval) -> Result<(), Impossible> {
        let Survey { steps, slots, .. } = self;
        let step = &steps.leaving[location.index()][number];
        let narrower = slots.get(slot).meet(to).ok_or(Impossible)?;
        slots.set(slot, narrower);
        for (next, code) in step.computed.iter().rev() {
            let value = slots.get(*next);
            code.narrow(value, slots)?;
        }
        step.before.iter().try_for_each(|part| part.assume(true, slots))?;
        for (next, code) in &step.computed {
            let value = code.run(slots).meet(slots.get(*next)).ok_or(Impossible)?;
            slots.set(*next, value);
        }
        step.after.iter().try_for_each(|part| part.assume(true, slots))
    }

    /// What is known at the target of an edge.
    fn state_after(&mut self, location: LocId, number: usize, target: LocId) -> Result<Box<[u32]>, Early> {
        let mut known = Vec::with_capacity(self.steps.live[target.index()].len());
        for index in 0..self.steps.live[target.index()].len() {
            let var = self.steps.live[target.index()][index];
            let step = &self.steps.leaving[location.index()][number];
            let value = slot_after(&self.steps, step, var).map_or(Interval::ALL, |slot| self.slots.get(slot));
            let kept = match value.value() {
                Some(single) if !self.coarse[var] => {
                    if self.values[var].insert(single) && self.values[var].len() > MOST_VALUES {
                        self.coarse[var] = true;
                        return Err(Early::Coarser);
                    }
                    value
                }
                _ => self.cells.around(var, value),
            };
            known.push(self.number(kept));
        }
        Ok(known.into())
    }

    fn number(&mut self, interval: Interval) -> u32 {
        let next = self.intervals.len() as u32;
        let number = *self.numbers.entry(interval).or_insert(next);
        if number == next {
            self.intervals.push(interval);
        }
        number
    }
}

/// The slot that has the value of a variable after an edge.
fn slot_after(steps: &Steps, step: &Step, var: usize) -> Option<u32> {
    match step.written.iter().find(|(written, _)| *written == var) {
        Some((_, next)) => *next,
        None => steps.slots[var],
    }
}
