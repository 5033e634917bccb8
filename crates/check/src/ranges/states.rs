//! The states that are reached, and their cycles.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::Terms;
use tracewright_program::{Icfg, LocId};

use super::cells::Cells;
use super::code::{Impossible, Slots};
use super::interval::Interval;
use super::steps::{Branch, Step, Steps};
use super::{Precision, Surveyed};
use crate::termination::on_a_cycle;

/// The limit on stored states.
const MOST_STATES: usize = 2_000_000;
/// The limit on steps between two stored states.
const MOST_BETWEEN: usize = 20_000_000;
/// A variable with more different values has cells only.
const MOST_VALUES: usize = 80;
/// When the values of a stored state have become more so often, their bounds take larger steps.
const PATIENCE: u32 = 3;
/// A step leads to at most so many states.
const MOST_PARTS: usize = 64;

/// The widest values that the live variables of a location may have in a stored state, in their order: numbers of intervals.
type Key = (LocId, Box<[u32]>);

/// What is known about the live variables of a location, in their order.
type Known = Box<[Interval]>;

/// An exploration of a program.
pub struct Survey<'a> {
    icfg: &'a Icfg,
    accepting: Option<&'a [bool]>,
    steps: Steps,
    cells: Cells,
    slots: Slots,
    /// Where states are stored: where ways meet, at accepting locations, and where executions start.
    stops: Vec<bool>,
    /// Variables that have cells only.
    coarse: Vec<bool>,
    /// The values that variables have had.
    values: Vec<FxHashSet<i128>>,
    numbers: FxHashMap<Interval, u32>,
    states: FxHashMap<Key, u32>,
    stored: Vec<Stored>,
    /// The stored states that are still to be looked at, or again.
    open: VecDeque<u32>,
    /// From each stored state to those that follow.
    following: Vec<(u32, u32)>,
    taken: u64,
    /// The limit on that.
    most: u64,
}

/// A stored state: all values with which it was reached.
struct Stored {
    location: LocId,
    known: Known,
    /// How often the values have become more.
    growths: u32,
    is_open: bool,
}

/// A location on the way between stored states, the next edge to be taken there, and what was known when it was reached.
struct Frame {
    location: LocId,
    edge: usize,
    mark: usize,
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
        let stops = (0..ways.len()).map(|location| ways[location] > 1 || is_accepting(location)).collect();
        let steps = Steps::of(terms, icfg);
        let mut sorts = vec![Interval::ALL; steps.count];
        steps.truths.iter().for_each(|&slot| sorts[slot as usize] = Interval::BOTH);
        Survey {
            icfg,
            accepting,
            steps,
            cells: Cells::of(terms, icfg),
            slots: Slots::new(sorts),
            stops,
            coarse: vec![false; icfg.variables.len()],
            values: vec![FxHashSet::default(); icfg.variables.len()],
            numbers: FxHashMap::default(),
            states: FxHashMap::default(),
            stored: Vec::new(),
            open: VecDeque::new(),
            following: Vec::new(),
            taken: 0,
            most: u64::MAX,
        }
    }

    /// Explores the program from its start.
    pub fn run(&mut self, precision: Precision, most: u64, stop: &dyn Fn() -> bool) -> Surveyed {
        self.coarse.fill(precision == Precision::Cells);
        self.taken = 0;
        self.most = most;
        loop {
            match self.explore(stop) {
                Ok(()) => break,
                // At most once for each variable.
                Err(Early::Coarser) => {}
                Err(Early::Error) => return Surveyed::Open,
                Err(Early::Limit) => return Surveyed::Stopped,
            }
        }
        if let Some(accepting) = self.accepting {
            let steps = self.following.iter().map(|&(from, to)| (from as usize, to as usize));
            let is_accepting: Vec<bool> = self.stored.iter().map(|state| accepting[state.location.index()]).collect();
            if on_a_cycle(is_accepting.len(), steps, &is_accepting).is_some() {
                return Surveyed::Open;
            }
        }
        Surveyed::Safe { steps: self.taken }
    }

    /// The number of steps so far.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    fn explore(&mut self, stop: &dyn Fn() -> bool) -> Result<(), Early> {
        self.states.clear();
        self.stored.clear();
        self.open.clear();
        self.following.clear();
        self.values.iter_mut().for_each(FxHashSet::clear);
        for &initial in &self.icfg.initial {
            let known = vec![Interval::ALL; self.steps.live[initial.index()].len()];
            self.reach(None, initial, known.into())?;
        }
        let mut looked_at = 0u64;
        while let Some(number) = self.open.pop_front() {
            looked_at += 1;
            if self.stored.len() > MOST_STATES || self.taken > self.most || looked_at.is_multiple_of(64) && stop() {
                return Err(Early::Limit);
            }
            self.leave(number, stop)?;
        }
        Ok(())
    }

    /// Follows all ways from a stored state to the next ones.
    fn leave(&mut self, from: u32, stop: &dyn Fn() -> bool) -> Result<(), Early> {
        let state = &mut self.stored[from as usize];
        state.is_open = false;
        let mut waiting = vec![(state.location, state.known.clone())];
        let mut between = 0;
        while let Some((location, known)) = waiting.pop() {
            self.slots.undo(0);
            self.load(location, &known);
            let mut frames = vec![Frame { location, edge: 0, mark: self.slots.mark() }];
            while let Some(frame) = frames.last_mut() {
                self.slots.undo(frame.mark);
                let before = between;
                if frame.edge == 0 {
                    between += self.decided(&mut frame.location);
                }
                let (location, number) = (frame.location, frame.edge);
                frame.edge += 1;
                let Some(step) = self.steps.leaving[location.index()].get(number) else {
                    frames.pop();
                    continue;
                };
                between += 1;
                if between > MOST_BETWEEN || between / 1024 != before / 1024 && stop() {
                    return Err(Early::Limit);
                }
                self.taken += 1;
                let (target, writes) =
                    (step.target, !(step.written.is_empty() && step.computed.is_empty() && step.after.is_empty()));
                if self.take(location, number).is_err() {
                    continue;
                }
                let has_error = self.icfg.check_at(target).is_some();
                let stops = self.stops[target.index()];
                if !writes && !stops && !has_error {
                    // What was learnt is kept in the slots.
                    frames.push(Frame { location: target, edge: 0, mark: self.slots.mark() });
                    continue;
                }
                let mut found = Vec::new();
                self.divide(location, number, &mut found);
                if has_error && !found.is_empty() {
                    return Err(Early::Error);
                }
                for after in found {
                    if stops {
                        self.reach(Some(from), target, after)?;
                    } else {
                        waiting.push((target, after));
                    }
                }
            }
        }
        Ok(())
    }

    /// Goes on for as long as one side of a condition is known to hold: then there is no other way, and nothing to be learnt from it.
    /// Returns the number of steps.
    fn decided(&mut self, location: &mut LocId) -> usize {
        let mut number = 0;
        while let Some(Branch { condition, targets }) = &self.steps.branches[location.index()] {
            let Some(holds) = condition.truth(&mut self.slots) else { break };
            let target = targets[usize::from(!holds)];
            if self.stops[target.index()] || self.icfg.check_at(target).is_some() {
                break;
            }
            number += 1;
            *location = target;
        }
        self.taken += number as u64;
        number
    }

    /// Stores a state. If its key is known, the stored state gets its values, too, and is looked at again if they are more.
    fn reach(&mut self, from: Option<u32>, location: LocId, known: Known) -> Result<(), Early> {
        let mut key = Vec::with_capacity(known.len());
        for (index, &value) in known.iter().enumerate() {
            let var = self.steps.live[location.index()][index];
            key.push(match value.value() {
                Some(single) if !self.coarse[var] => {
                    if self.values[var].insert(single) && self.values[var].len() > MOST_VALUES {
                        self.coarse[var] = true;
                        return Err(Early::Coarser);
                    }
                    value
                }
                _ => self.cells.around(var, value),
            });
        }
        let numbers = key.iter().map(|&interval| self.number(interval)).collect();
        let next = self.stored.len() as u32;
        let number = *self.states.entry((location, numbers)).or_insert(next);
        self.following.extend(from.map(|from| (from, number)));
        if number == next {
            self.stored.push(Stored { location, known, growths: 0, is_open: true });
            self.open.push_back(number);
            return Ok(());
        }
        let state = &mut self.stored[number as usize];
        let mut has_grown = false;
        for ((old, new), widest) in state.known.iter_mut().zip(&known).zip(key) {
            let both = old.hull(*new);
            if both != *old {
                has_grown = true;
                // The widest values contain all others with this key, so nothing is lost here.
                let more =
                    if state.growths < PATIENCE { both } else { old.widened(both).meet(widest).unwrap_or(widest) };
                *old = more;
            }
        }
        if has_grown {
            state.growths += 1;
            if !std::mem::replace(&mut state.is_open, true) {
                self.open.push_back(number);
            }
        }
        Ok(())
    }

    /// Sets the slots to what is known in a state.
    fn load(&mut self, location: LocId, known: &[Interval]) {
        for (&var, &interval) in self.steps.live[location.index()].iter().zip(known) {
            if let Some(slot) = self.steps.slots[var] {
                let own = self.slots.get(slot);
                // Truth values are truth values, whatever is known.
                self.slots.set(slot, own.meet(interval).unwrap_or(own));
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
    fn divide(&mut self, location: LocId, number: usize, found: &mut Vec<Known>) {
        let target = self.steps.leaving[location.index()][number].target;
        // A variable, its slot after the edge, and its parts.
        let mut divided: Option<(u32, Vec<Interval>)> = None;
        if found.len() < MOST_PARTS {
            for &var in &self.steps.live[target.index()] {
                let Some(slot) = slot_after(&self.steps, &self.steps.leaving[location.index()][number], var) else {
                    continue;
                };
                let value = self.slots.get(slot);
                // Locals may be anything before they are written; that they could be read is mostly an appearance.
                if value.value().is_some() || value == Interval::ALL {
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
            let after = self.state_after(location, number, target);
            if !found.contains(&after) {
                found.push(after);
            }
            return;
        };
        for part in parts {
            let mark = self.slots.mark();
            if self.restrict(location, number, slot, part).is_ok() {
                self.divide(location, number, found);
            }
            self.slots.undo(mark);
        }
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
    fn state_after(&self, location: LocId, number: usize, target: LocId) -> Known {
        let step = &self.steps.leaving[location.index()][number];
        let value = |&var| slot_after(&self.steps, step, var).map_or(Interval::ALL, |slot| self.slots.get(slot));
        self.steps.live[target.index()].iter().map(value).collect()
    }

    fn number(&mut self, interval: Interval) -> u32 {
        let next = self.numbers.len() as u32;
        *self.numbers.entry(interval).or_insert(next)
    }
}

/// The slot that has the value of a variable after an edge.
fn slot_after(steps: &Steps, step: &Step, var: usize) -> Option<u32> {
    match step.written.iter().find(|(written, _)| *written == var) {
        Some((_, next)) => *next,
        None => steps.slots[var],
    }
}
