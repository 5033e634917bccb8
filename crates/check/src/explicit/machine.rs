//! The execution: one state after the other, and others that wait for their turn.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashSet;
use tracewright_logic::Terms;
use tracewright_program::{CheckId, EdgeId, Icfg, LocId, Origin};

use super::code::Code;
use super::compile::{Action, Compiler, Entry, Place, Write, is_few};
use super::value::Value;
use super::{Circles, ExplicitLimits, Explored};
use crate::TraceLetter;
use crate::ranges::Interval;

/// So many executions wait at most.
const MOST_WAITING: usize = 1024;
/// So many executions are followed at most, and one more for so many steps: one that fails to allocate memory and ends
/// soon is cheap.
const MOST_EXECUTIONS: u64 = 1024;
const STEPS_FOR_ONE_MORE: u64 = 256;
/// So many where the values of variables are divided, because each of these executions is a short one.
const MOST_EXECUTIONS_OF_VALUES: u64 = 20_000;
/// While there is more than one execution, all of them together take so many steps at most, and as many as the program takes
/// while there is only one: what depends on its inputs is for other methods, and they should not have to wait.
const MOST_STEPS_OF_MANY: u64 = 200_000;
/// The same where values are divided.
const MOST_STEPS_OF_VALUES: u64 = 1_000_000;
/// After so many steps, it is another execution's turn: short ones end before long ones go on.
const TURN: u64 = 4096;
/// Executions that wait keep so many values at most.
const MOST_WAITING_VALUES: usize = 4_000_000;
/// Callers keep so many values at most.
const MOST_SAVED_VALUES: usize = 30_000_000;
/// A longer way to an error is not kept.
const LONGEST_TRACE: usize = 20_000_000;
/// After so many steps, a state is kept for comparison for the first time.
const FIRST_KEPT: u64 = 16;
/// It is asked so often whether to stop.
const ROUND: u64 = 1 << 12;

/// A call that has not returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Activation {
    /// Where the call was made, and which one it is there.
    source: LocId,
    entry: u32,
    exit: LocId,
}

/// Where an execution is.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub location: LocId,
    pub slots: Vec<Value>,
    pub calls: Vec<Activation>,
    /// The variables of callers that are hidden by callees: those of the last call last.
    saved: Vec<Value>,
    trace: Trace,
    /// The numbers that variables have because they were among few.
    numbers: Vec<i128>,
}

impl State {
    /// Whether the same executions follow from both. Slots that the other one does not have yet are not known there.
    pub fn is_same(&self, other: &State) -> bool {
        let same = |a: &[Value], b: &[Value]| a.iter().zip(b).all(|(a, b)| a.is_same(b));
        self.location == other.location
            && self.slots.len() == other.slots.len()
            && self.saved.len() == other.saved.len()
            && self.calls == other.calls
            && same(&self.slots, &other.slots)
            && same(&self.saved, &other.saved)
    }

    /// A copy that does not know how it was reached.
    pub fn without_trace(&self) -> State {
        State {
            location: self.location,
            slots: self.slots.clone(),
            calls: self.calls.clone(),
            saved: self.saved.clone(),
            trace: Trace::default(),
            numbers: Vec::new(),
        }
    }

    pub fn new(location: LocId, slots: usize) -> State {
        let slots = vec![Value::Unknown; slots];
        State { location, slots, calls: Vec::new(), saved: Vec::new(), trace: Trace::default(), numbers: Vec::new() }
    }
}

/// The way of an execution: what it shares with others, and its own end.
#[derive(Clone, Debug, Default)]
struct Trace {
    before: Option<Rc<Trace>>,
    letters: Vec<TraceLetter>,
    /// How many letters come before the own ones.
    offset: usize,
}

/// Without recursion: there may be one part for each execution that has left this one.
impl Drop for Trace {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut trace) = before.and_then(Rc::into_inner) {
            before = trace.before.take();
        }
    }
}

impl Trace {
    fn push(&mut self, letter: TraceLetter) {
        if self.offset + self.letters.len() < LONGEST_TRACE {
            self.letters.push(letter);
        }
    }

    /// From now on, copies share what there is.
    fn share(&mut self) {
        let offset = self.offset + self.letters.len();
        let shared = std::mem::take(self);
        *self = Trace { before: Some(Rc::new(shared)), letters: Vec::new(), offset };
    }

    /// How many letters there are, as far as they are kept.
    fn len(&self) -> usize {
        self.offset + self.letters.len()
    }

    /// All letters; none if there were too many to keep.
    fn all(&self) -> Option<Vec<TraceLetter>> {
        let mut parts = vec![self];
        while let Some(before) = parts.last().and_then(|part| part.before.as_deref()) {
            parts.push(before);
        }
        let letters: Vec<TraceLetter> = parts.into_iter().rev().flat_map(|part| part.letters.iter().copied()).collect();
        (letters.len() < LONGEST_TRACE).then_some(letters)
    }
}

/// An execution that waits for its turn.
struct Turn {
    state: State,
    /// A state that it was in, and how many letters led to it: one is kept for comparison, the next one after twice as many
    /// steps (Richard Brent, *An improved Monte Carlo factorization algorithm*, BIT 1980).
    earlier: Option<(State, usize)>,
    /// How many steps it has taken.
    steps: u64,
    /// After how many the next state is kept.
    next_kept: u64,
}

/// A way to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    Action(usize),
    Entry(usize),
    Return,
}

/// What becomes of variables that can only be a few numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FewValues {
    /// They stay unknown.
    Left,
    /// Each number gets an execution.
    Divided,
}

pub struct Machine<'a> {
    pub(super) icfg: &'a Icfg,
    few_values: FewValues,
    /// Whether a variable could have been divided.
    pub(super) met_few_values: bool,
    goals: &'a dyn Fn(CheckId) -> bool,
    limits: ExplicitLimits<'a>,
    pub(super) compiler: Compiler<'a>,
    places: Vec<Option<Rc<Place>>>,
    /// How many of them have been visited.
    visited: usize,
    /// Executions that wait.
    waiting: VecDeque<Turn>,
    /// How many there were.
    executions: u64,
    steps: u64,
    /// How many of them while others were waiting.
    steps_of_many: u64,
    /// New values while they are computed.
    values: Vec<Value>,
}

impl<'a> Machine<'a> {
    pub fn new(
        terms: &'a Terms,
        icfg: &'a Icfg,
        goals: &'a dyn Fn(CheckId) -> bool,
        limits: ExplicitLimits<'a>,
    ) -> Machine<'a> {
        Machine {
            icfg,
            few_values: FewValues::Left,
            met_few_values: false,
            goals,
            limits,
            compiler: Compiler::new(terms, icfg),
            places: (0..icfg.locations.len()).map(|_| None).collect(),
            visited: 0,
            waiting: VecDeque::new(),
            executions: 0,
            steps: 0,
            steps_of_many: 0,
            values: Vec::new(),
        }
    }

    /// The same machine, with an execution for each number that a variable can be, if these are few.
    pub(super) fn dividing(self) -> Machine<'a> {
        Machine { few_values: FewValues::Divided, ..self }
    }

    pub fn explore(&mut self, circles: Circles) -> Explored {
        for &location in &self.icfg.initial {
            self.waits(State::new(location, self.compiler.slots()));
        }
        // An error that may depend on an over-approximation: another one is better.
        let mut doubtful = None;
        let end = loop {
            let Some(turn) = self.waiting.pop_back() else { break Explored::Safe { steps: self.steps } };
            match self.follow(turn) {
                Ended::Safe => {}
                Ended::Circle { .. } if circles == Circles::Pass => {}
                Ended::Circle { trace, stem } => {
                    return trace.all().map_or(Explored::Open, |trace| Explored::Circle { trace, stem });
                }
                Ended::Later(turn) => self.waiting.push_front(*turn),
                Ended::Error { trace, numbers } => {
                    let executions = usize::try_from(self.executions).unwrap_or(usize::MAX);
                    let is_exact = self.is_exact(&trace);
                    let error = Explored::Error { trace, executions, numbers };
                    if is_exact {
                        return error;
                    }
                    doubtful.get_or_insert(error);
                }
                Ended::Open => break Explored::Open,
                Ended::Stopped => break Explored::Stopped,
            }
        };
        doubtful.unwrap_or(end)
    }

    /// Whether nothing on a way is over-approximated.
    fn is_exact(&self, trace: &[TraceLetter]) -> bool {
        let mut edges: FxHashSet<EdgeId> = FxHashSet::default();
        trace.iter().all(|letter| match *letter {
            TraceLetter::Edge(edge) if edges.insert(edge) => {
                let mut parts = vec![&self.icfg.edge(edge).origin];
                while let Some(part) = parts.pop() {
                    match part {
                        Origin::Statement(id) if self.icfg.statements[id.index()].overapproximates.is_some() => {
                            return false;
                        }
                        Origin::Statement(_) => {}
                        Origin::Sequence(inner) | Origin::Choice(inner) => parts.extend(inner),
                    }
                }
                true
            }
            _ => true,
        })
    }

    /// Lets a new execution wait.
    fn waits(&mut self, state: State) {
        self.executions += 1;
        self.waiting.push_back(Turn { state, earlier: None, steps: 0, next_kept: FIRST_KEPT });
    }

    /// Follows an execution to its end, or until it is the turn of another one. Where it can go on in several ways, it takes
    /// one and leaves the others for later.
    fn follow(&mut self, turn: Turn) -> Ended {
        let Turn { mut state, mut earlier, steps: first, mut next_kept } = turn;
        let mut choices = Vec::new();
        for step in first.. {
            if step - first >= TURN && !self.waiting.is_empty() {
                return Ended::Later(Box::new(Turn { state, earlier, steps: step, next_kept }));
            }
            // An execution that comes back to a state goes on forever in the same way, and what else it could have done
            // there waits, or has ended.
            if let Some((earlier, stem)) = &earlier
                && earlier.location == state.location
                && state.is_same(earlier)
            {
                return Ended::Circle { trace: state.trace, stem: *stem };
            }
            if step == next_kept {
                earlier = Some((state.without_trace(), state.trace.len()));
                next_kept *= 2;
            }
            if self.icfg.check_at(state.location).is_some_and(self.goals) {
                let numbers = std::mem::take(&mut state.numbers);
                return state.trace.all().map_or(Ended::Open, |trace| Ended::Error { trace, numbers });
            }
            self.steps += 1;
            self.steps_of_many += u64::from(!self.waiting.is_empty());
            if self.steps_of_many > self.most_steps_of_many() + (self.steps - self.steps_of_many) {
                return Ended::Open;
            }
            if self.steps > self.limits.steps || self.steps.is_multiple_of(ROUND) && self.wants_to_stop() {
                return Ended::Stopped;
            }
            let place = self.place(state.location);
            if state.slots.len() < self.compiler.slots() {
                state.slots.resize(self.compiler.slots(), Value::Unknown);
            }
            choices.clear();
            possible(&place, &mut state, &mut choices);
            let Some((first, others)) = choices.split_first() else { return Ended::Safe };
            if !others.is_empty() {
                if !self.has_room(others.len(), &state) {
                    return Ended::Open;
                }
                state.trace.share();
            }
            if state.saved.len() > MOST_SAVED_VALUES {
                return Ended::Open;
            }
            for choice in others {
                let mut other = state.clone();
                self.go_on(&place, &mut other, *choice);
                self.divide(&place, *choice, &mut other);
                self.waits(other);
            }
            self.go_on(&place, &mut state, *first);
            self.divide(&place, *first, &mut state);
        }
        Ended::Stopped
    }

    fn most_steps_of_many(&self) -> u64 {
        match self.few_values {
            FewValues::Left => MOST_STEPS_OF_MANY,
            FewValues::Divided => MOST_STEPS_OF_VALUES,
        }
    }

    /// Whether so many executions more, with states of this size, are not too many.
    fn has_room(&self, more: usize, state: &State) -> bool {
        let waiting = self.waiting.len() + more;
        let values = waiting * (state.slots.len() + state.saved.len());
        let most = match self.few_values {
            FewValues::Left => MOST_EXECUTIONS,
            FewValues::Divided => MOST_EXECUTIONS_OF_VALUES,
        };
        waiting <= MOST_WAITING
            && self.executions + more as u64 <= most + self.steps / STEPS_FOR_ONE_MORE
            && values <= MOST_WAITING_VALUES
    }

    /// After an edge that leaves few numbers for a variable: the execution goes on with the smallest one, and one for each of
    /// the others waits. Without room for them, the variable stays unknown.
    fn divide(&mut self, place: &Place, choice: Choice, state: &mut State) {
        let Choice::Action(number) = choice else { return };
        let action = &place.actions[number];
        for &(slot, _) in action.narrowed.iter().chain(&action.bounded) {
            let Value::Within(low, high) = state.slots[slot as usize] else { continue };
            if !is_few(Interval { low: Some(low), high: Some(high) }) {
                continue;
            }
            self.met_few_values = true;
            let others = usize::try_from(high - low).unwrap_or(usize::MAX);
            if self.few_values == FewValues::Left || !self.has_room(others, state) {
                continue;
            }
            state.trace.share();
            for value in (low + 1..=high).rev() {
                let mut other = state.clone();
                other.slots[slot as usize] = Value::Word(value);
                other.numbers.push(value);
                self.divide(place, choice, &mut other);
                self.waits(other);
            }
            state.slots[slot as usize] = Value::Word(low);
            state.numbers.push(low);
        }
    }

    fn wants_to_stop(&self) -> bool {
        (self.limits.stop)(self.visited, 1 + self.waiting.len())
    }

    /// Whether somebody wants an end, asked now and then.
    pub(super) fn is_stopped(&self, step: usize) -> bool {
        (step as u64).is_multiple_of(ROUND) && self.wants_to_stop()
    }

    pub(super) fn place(&mut self, location: LocId) -> Rc<Place> {
        let (compiler, visited) = (&mut self.compiler, &mut self.visited);
        let compile = || {
            *visited += 1;
            Rc::new(compiler.place(location))
        };
        self.places[location.index()].get_or_insert_with(compile).clone()
    }

    pub(super) fn go_on(&mut self, place: &Place, state: &mut State, choice: Choice) {
        let letter = match choice {
            Choice::Action(number) => {
                let action = &place.actions[number];
                if place.actions.len() > 1 {
                    // Another edge may have computed next values of its own since.
                    compute(&action.computed, &mut state.slots);
                }
                self.act(action, state);
                TraceLetter::Edge(action.edge)
            }
            Choice::Entry(number) => {
                let entry = &place.entries[number];
                self.call(entry, number as u32, state);
                TraceLetter::Call(entry.call)
            }
            Choice::Return => match self.leave(state) {
                Some(letter) => letter,
                None => return,
            },
        };
        state.trace.push(letter);
    }

    /// Takes an edge whose guard is not false. Shared terms and next values have been computed.
    fn act(&mut self, action: &Action, state: &mut State) {
        for (slot, value) in &action.learnt {
            if let known @ Value::Unknown = &mut state.slots[*slot as usize] {
                *known = value.clone();
            }
        }
        for &(slot, interval) in &action.narrowed {
            narrow(&mut state.slots[slot as usize], interval);
        }
        state.location = action.target;
        self.write(action, state);
        for &(slot, interval) in &action.bounded {
            narrow(&mut state.slots[slot as usize], interval);
        }
    }

    /// Writes the new values of all variables.
    fn write(&mut self, action: &Action, state: &mut State) {
        if let [only] = &action.writes[..] {
            return write(only, &mut state.slots);
        }
        // All values are computed before the first one is written.
        let mut paths: Vec<Vec<Value>> = Vec::new();
        for write in &action.writes {
            match write {
                Write::Assign { value, .. } => self.values.push(value.run(&state.slots)),
                Write::Copy { from, .. } => self.values.push(state.slots[*from as usize].clone()),
                Write::Forget { .. } => self.values.push(Value::Unknown),
                Write::Cells { cells, .. } => {
                    for (path, value) in cells {
                        paths.push(path.iter().map(|index| index.run(&state.slots)).collect());
                        self.values.push(value.run(&state.slots));
                    }
                }
            }
        }
        let (mut values, mut paths) = (self.values.drain(..), paths.into_iter());
        for write in &action.writes {
            match write {
                Write::Assign { to, .. } | Write::Copy { to, .. } | Write::Forget { to } => {
                    state.slots[*to as usize] = values.next().unwrap_or_default();
                }
                Write::Cells { to, cells } => {
                    for _ in cells {
                        let (path, value) = (paths.next().unwrap_or_default(), values.next().unwrap_or_default());
                        state.slots[*to as usize].write(&path, value);
                    }
                }
            }
        }
    }

    fn call(&mut self, entry: &Entry, number: u32, state: &mut State) {
        self.values.extend(entry.arguments.iter().map(|(_, code)| code.run(&state.slots)));
        let olds: Vec<Value> = entry.old.iter().map(|&(_, global)| state.slots[global as usize].clone()).collect();
        for &slot in &entry.frame {
            state.saved.push(std::mem::take(&mut state.slots[slot as usize]));
        }
        for ((slot, _), value) in entry.arguments.iter().zip(self.values.drain(..)) {
            state.slots[*slot as usize] = value;
        }
        for (&(slot, _), value) in entry.old.iter().zip(olds) {
            state.slots[slot as usize] = value;
        }
        state.calls.push(Activation { source: state.location, entry: number, exit: entry.exit });
        state.location = entry.entry;
    }

    /// Returns to the caller.
    fn leave(&mut self, state: &mut State) -> Option<TraceLetter> {
        let activation = state.calls.pop()?;
        let place = self.place(activation.source);
        let entry = &place.entries[activation.entry as usize];
        self.values.extend(entry.results.iter().map(|&(result, _)| state.slots[result as usize].clone()));
        let hidden = state.saved.len() - entry.frame.len();
        for (&slot, value) in entry.frame.iter().zip(state.saved.drain(hidden..)) {
            state.slots[slot as usize] = value;
        }
        for (&(_, to), value) in entry.results.iter().zip(self.values.drain(..)) {
            state.slots[to as usize] = value;
        }
        state.location = entry.target;
        Some(TraceLetter::Return(entry.call))
    }
}

/// How an execution ends.
enum Ended {
    /// It cannot go on, or the program ends.
    Safe,
    /// It comes back to a state, which so many letters led to.
    Circle { trace: Trace, stem: usize },
    /// It is the turn of another one.
    Later(Box<Turn>),
    /// At an error location.
    Error { trace: Vec<TraceLetter>, numbers: Vec<i128> },
    /// There are too many of them.
    Open,
    /// A limit was reached.
    Stopped,
}

/// Finds all ways to go on that are not known to be impossible, and computes what they need.
fn possible(place: &Place, state: &mut State, choices: &mut Vec<Choice>) {
    for (number, action) in place.actions.iter().enumerate() {
        if is_possible(action, &mut state.slots) {
            choices.push(Choice::Action(number));
        }
    }
    choices.extend((0..place.entries.len()).map(Choice::Entry));
    if state.calls.last().is_some_and(|call| call.exit == state.location) {
        choices.push(Choice::Return);
    }
}

/// Whether an edge may be taken. Each edge has slots of its own for shared terms; the slots of next values may be those of
/// another edge, which computes the same variable.
fn is_possible(action: &Action, slots: &mut [Value]) -> bool {
    compute(&action.shared, slots);
    if action.guard.run(slots).truth() == Some(false) {
        return false;
    }
    compute(&action.computed, slots);
    action.later_guard.run(slots).truth() != Some(false)
}

/// Computes some slots from others, one after the other.
pub(super) fn compute(what: &[(u32, Code)], slots: &mut [Value]) {
    for (slot, code) in what {
        let value = code.run(slots);
        slots[*slot as usize] = value;
    }
}

fn narrow(value: &mut Value, Interval { low, high }: Interval) {
    value.narrow(low.unwrap_or(i128::MIN), high.unwrap_or(i128::MAX));
}

fn write(write: &Write, slots: &mut [Value]) {
    match write {
        Write::Assign { to, value } => {
            let value = value.run(slots);
            slots[*to as usize] = value;
        }
        Write::Copy { from, to } => slots[*to as usize] = slots[*from as usize].clone(),
        Write::Forget { to } => slots[*to as usize] = Value::Unknown,
        Write::Cells { to, cells } => match &cells[..] {
            [(path, value)] => {
                let value = value.run(slots);
                match &path[..] {
                    [index] => {
                        let index = index.run(slots);
                        slots[*to as usize].write(std::slice::from_ref(&index), value);
                    }
                    _ => {
                        let path: Vec<Value> = path.iter().map(|index| index.run(slots)).collect();
                        slots[*to as usize].write(&path, value);
                    }
                }
            }
            _ => {
                let all: Vec<(Vec<Value>, Value)> = cells
                    .iter()
                    .map(|(path, value)| (path.iter().map(|index| index.run(slots)).collect(), value.run(slots)))
                    .collect();
                for (path, value) in all {
                    slots[*to as usize].write(&path, value);
                }
            }
        },
    }
}
