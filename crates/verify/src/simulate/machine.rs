//! The interpreter for random executions: all nondeterminism is resolved at random.

use tracewright_automata::{NestedWord, Run, State, Symbol};
use tracewright_check::Hint;
use tracewright_logic::{Sort, SortKind, Term, Terms};
use tracewright_program::{CheckId, Icfg, LocId, VarId};
use tracewright_proof::locations;

use super::choices::{Choices, Order, Style};
use super::memory::{Kind, Memory, Word};
use super::program::{Action, Entry, Executable, Input, LocationActions};

/// The cost of starting an execution, in steps.
const START: usize = 100;
/// Limits on the length of executions. Each gets about the same share of all steps, so most executions are short, and
/// the first ones are.
const LENGTHS: [usize; 5] = [1_000, 30_000, 300_000, 2_000, 3_000_000];
/// The budget in steps for finding a shorter error trace.
const SHORTENING: usize = 60_000;
/// How many times values are re-chosen when the execution is blocked.
const TRIES: usize = 6;
/// How many steps ahead chosen values are tested, unless there is another choice before.
const AHEAD: usize = 24;
/// After this many executions without a choice, further executions would be the same.
const ENOUGH_ALIKE: usize = 3 * LENGTHS.len();

/// The result of a search.
pub(super) enum Searched {
    /// With an execution that reaches an error, and the values that were chosen on the way.
    Error(Run, Vec<Hint>),
    /// The time or the steps are used up.
    Nothing,
    /// The program is deterministic, up to its initial values, and no execution reached an error.
    OnlyOne,
}

/// Executes a program repeatedly.
pub(super) struct Machine {
    pub program: Executable,
    choices: Choices,
    /// For each length, the number of executions and of their steps so far.
    tried: [(usize, usize); LENGTHS.len()],
}

struct Activation<'a> {
    entry: &'a Entry,
    saved: Vec<Word>,
}

/// A chosen value: the number of letters before it, the variable, and the value.
type Chosen = (usize, Input, Word);

/// One execution in progress.
struct Execution<'p> {
    program: &'p Executable,
    location: LocId,
    memory: Memory,
    word: Vec<Symbol>,
    chosen: Vec<Chosen>,
    stack: Vec<Activation<'p>>,
    /// The previous values of slots, for taking back steps while chosen values are tested.
    overwritten: Option<Vec<(u32, Word)>>,
}

/// How one execution ends.
enum Ended {
    AtError,
    /// At its limit of steps, or at the end of the program.
    Elsewhere,
    /// Blocked: other values might let it go on.
    Blocked,
    /// It was interrupted.
    Stopped,
}

impl Machine {
    pub fn new(program: Executable) -> Machine {
        let choices = Choices::new(program.interesting.clone());
        Machine { program, choices, tried: Default::default() }
    }

    /// Executes the program repeatedly, for about this many steps in total, until an error among the goals is reached.
    pub fn search(
        &mut self,
        terms: &Terms,
        icfg: &Icfg,
        steps: usize,
        goals: &dyn Fn(CheckId) -> bool,
        stop: &dyn Fn() -> bool,
    ) -> Searched {
        let mut left = steps;
        let mut alike = 0;
        if self.program.initial.is_empty() {
            return Searched::OnlyOne;
        }
        while left > 0 && !stop() {
            let spent_with = |&number: &usize| self.tried[number].1 + LENGTHS[number];
            let number = (0..LENGTHS.len()).min_by_key(spent_with).unwrap_or(0);
            let length = LENGTHS[number].min(left);
            self.choices.start(Style::at(self.tried[number].0));
            self.tried[number].0 += 1;
            let mut execution = Execution::new(&self.program, &mut self.choices);
            let ended = execution.run(length, &mut self.choices, goals, stop);
            let steps = execution.word.len() + START;
            self.tried[number].1 += steps;
            match ended {
                Ended::AtError => {
                    if let Some(found) = execution.trace(terms, icfg) {
                        let length = execution.word.len();
                        let (run, hints) = self.shorter(length, terms, icfg, goals, stop).unwrap_or(found);
                        return Searched::Error(run, hints);
                    }
                }
                // An execution that is blocked by its initial values is not representative, unless they were zero.
                Ended::Blocked if !self.choices.begins_with_zeros() => {}
                Ended::Elsewhere | Ended::Blocked if !self.choices.were_made && execution.word.len() < length => {
                    alike += 1;
                    if alike >= ENOUGH_ALIKE {
                        return Searched::OnlyOne;
                    }
                }
                Ended::Elsewhere | Ended::Blocked | Ended::Stopped => {}
            }
            left = left.saturating_sub(steps);
        }
        Searched::Nothing
    }

    /// Searches for an error that is reached in fewer steps, because short counterexamples are easier to read.
    fn shorter(
        &mut self,
        mut length: usize,
        terms: &Terms,
        icfg: &Icfg,
        goals: &dyn Fn(CheckId) -> bool,
        stop: &dyn Fn() -> bool,
    ) -> Option<(Run, Vec<Hint>)> {
        let mut best = None;
        let mut left = SHORTENING;
        let mut tries = 0;
        while left > 0 && !stop() {
            self.choices.start(Style::at(tries));
            tries += 1;
            let mut execution = Execution::new(&self.program, &mut self.choices);
            if let Ended::AtError = execution.run(length, &mut self.choices, goals, stop)
                && let Some(found) = execution.trace(terms, icfg)
            {
                length = execution.word.len();
                best = Some(found);
            }
            left = left.saturating_sub(execution.word.len() + START);
        }
        best
    }
}

impl<'p> Execution<'p> {
    fn new(program: &'p Executable, choices: &mut Choices) -> Execution<'p> {
        let location = program.initial[choices.one_of(program.initial.len(), Order::Matters)];
        let memory = Memory::new(program.slots);
        let mut execution = Execution {
            program,
            location,
            memory,
            word: Vec::new(),
            chosen: Vec::new(),
            stack: Vec::new(),
            overwritten: None,
        };
        execution.unwritten(&program.variables, choices, 0);
        for &(old, global) in &program.old {
            execution.memory.slots[old as usize] = execution.memory.slots[global as usize];
        }
        let is_old = |input: &Input| program.old.iter().any(|(old, _)| *old == input.slot);
        execution.chosen.retain(|(_, input, _)| !is_old(input));
        execution
    }

    /// Chooses values for uninitialised variables.
    fn unwritten(&mut self, variables: &[Input], choices: &mut Choices, position: usize) {
        for &input in variables {
            let value = self.initial(input, choices);
            self.memory.slots[input.slot as usize] = value;
            if value != Memory::zero(input.kind) {
                self.chosen.push((position, input, value));
            }
        }
    }

    /// An initial value; maps are constant.
    fn initial(&mut self, input: Input, choices: &mut Choices) -> Word {
        let kind = input.kind;
        let (Kind::Scalar(scalar) | Kind::Map(_, scalar)) = kind else { return 0 };
        let value = choices.initial(scalar, input.range);
        match kind {
            Kind::Map(indices, _) if value != 0 => {
                let map = (0..indices).try_fold(value, |inner, _| self.memory.constant(inner));
                map.unwrap_or(Memory::zero(kind))
            }
            Kind::Map(..) => Memory::zero(kind),
            _ => value,
        }
    }

    fn run(
        &mut self,
        length: usize,
        choices: &mut Choices,
        goals: &dyn Fn(CheckId) -> bool,
        stop: &dyn Fn() -> bool,
    ) -> Ended {
        let mut step = 0;
        while self.word.len() < length {
            step += 1;
            if step % 1024 == 0 && stop() {
                return Ended::Stopped;
            }
            let here = self.program.at(self.location);
            if here.error.is_some_and(goals) {
                return Ended::AtError;
            }
            if !(self.internal(choices) || self.call(choices) || self.leave()) {
                let is_blocked = !here.actions.is_empty();
                return if is_blocked { Ended::Blocked } else { Ended::Elsewhere };
            }
        }
        Ended::Elsewhere
    }

    fn internal(&mut self, choices: &mut Choices) -> bool {
        let LocationActions { actions, order, .. } = self.program.at(self.location);
        if actions.is_empty() {
            return false;
        }
        let first = choices.one_of(actions.len(), *order);
        for i in 0..actions.len() {
            let action = &actions[(first + i) % actions.len()];
            if action.inputs.is_empty() {
                if self.enabled(action, choices, 0) {
                    self.take(action);
                    return true;
                }
                continue;
            }
            let mut blocked_later = false;
            for tried in 0..TRIES {
                if self.enabled(action, choices, tried) {
                    if self.leads_on(action, choices) {
                        return true;
                    }
                    blocked_later = true;
                }
            }
            // None of the values fits: the execution ends where it is blocked.
            if blocked_later && self.enabled(action, choices, TRIES) {
                self.take(action);
                return true;
            }
        }
        false
    }

    /// Takes an action and goes on until the next choice. Undoes all of it if the execution is blocked.
    fn leads_on(&mut self, action: &Action, choices: &mut Choices) -> bool {
        let program = self.program;
        let (location, letters, chosen) = (self.location, self.word.len(), self.chosen.len());
        if letters == 0 {
            self.take(action);
            return true;
        }
        self.overwritten = Some(Vec::new());
        self.take(action);
        let mut blocked = false;
        for _ in 0..AHEAD {
            let LocationActions { actions, order, .. } = program.at(self.location);
            let is_decided = actions.len() == 1 || *order == Order::IsIrrelevant;
            if !is_decided || actions.iter().any(|action| !action.inputs.is_empty()) {
                break;
            }
            match actions.iter().find(|action| self.enabled(action, choices, 0)) {
                Some(action) => self.take(action),
                None => {
                    blocked = true;
                    break;
                }
            }
        }
        let overwritten = self.overwritten.take().unwrap_or_default();
        if blocked {
            for (slot, value) in overwritten.into_iter().rev() {
                self.memory.slots[slot as usize] = value;
            }
            self.location = location;
            self.word.truncate(letters);
            self.chosen.truncate(chosen);
        }
        !blocked
    }

    fn take(&mut self, action: &Action) {
        if self.word.is_empty() {
            // Variables that the first letter writes have no initial value.
            let written = |slot| action.writes.iter().any(|&(_, variable)| variable == slot);
            self.chosen.retain(|(_, input, _)| !written(input.slot));
        }
        self.word.push(Symbol::Internal(action.letter));
        for &input in &action.inputs {
            let value = self.memory.slots[input.slot as usize];
            if input.var.is_some() && input.kind != Kind::Other {
                self.chosen.push((self.word.len() - 1, input, value));
            }
        }
        for &(next, variable) in &action.writes {
            let slots = &mut self.memory.slots;
            if let Some(overwritten) = &mut self.overwritten {
                overwritten.push((variable, slots[variable as usize]));
            }
            slots[variable as usize] = slots[next as usize];
        }
        self.location = action.target;
    }

    fn enabled(&mut self, action: &Action, choices: &mut Choices, tried: usize) -> bool {
        for &input in &action.inputs {
            let value = match input.kind {
                Kind::Scalar(scalar) => choices.value((action.letter.0, input.slot), scalar, input.range, tried),
                Kind::Map(..) | Kind::Other => self.initial(input, choices),
            };
            self.memory.slots[input.slot as usize] = value;
        }
        for (slot, code, divisor) in &action.computed {
            let Some(value) = code.run(&mut self.memory) else { return false };
            if *divisor == 0 || value % divisor != 0 {
                return false;
            }
            self.memory.slots[*slot as usize] = value / divisor;
        }
        action.guard.run(&mut self.memory) == Some(1)
    }

    fn call(&mut self, choices: &mut Choices) -> bool {
        let program = self.program;
        let entries = &program.at(self.location).entries;
        if entries.is_empty() {
            return false;
        }
        let entry = &entries[choices.one_of(entries.len(), Order::Matters)];
        let args: Option<Vec<Word>> = entry.args.iter().map(|(_, code)| code.run(&mut self.memory)).collect();
        let Some(args) = args else { return false };
        let slot = |memory: &Memory, slot: u32| memory.slots[slot as usize];
        let saved = program.locals.iter().map(|&s| slot(&self.memory, s)).collect();
        let old: Vec<Word> = entry.old.iter().map(|&(_, global)| slot(&self.memory, global)).collect();
        self.word.push(Symbol::Call(entry.letter));
        self.unwritten(&entry.frame, choices, self.word.len() - 1);
        for ((slot, _), value) in entry.args.iter().zip(args) {
            self.memory.slots[*slot as usize] = value;
        }
        for (&(slot, _), value) in entry.old.iter().zip(old) {
            self.memory.slots[slot as usize] = value;
        }
        self.location = entry.entry;
        self.stack.push(Activation { entry, saved });
        true
    }

    fn leave(&mut self) -> bool {
        let Some(activation) = self.stack.pop_if(|a| a.entry.exit == self.location) else { return false };
        let slots = &mut self.memory.slots;
        let results: Vec<Word> = activation.entry.results.iter().map(|&(result, _)| slots[result as usize]).collect();
        for (&slot, value) in self.program.locals.iter().zip(activation.saved) {
            slots[slot as usize] = value;
        }
        for (&(_, target), value) in activation.entry.results.iter().zip(results) {
            slots[target as usize] = value;
        }
        self.word.push(Symbol::Return(activation.entry.letter));
        self.location = activation.entry.target;
        true
    }

    /// The trace so far, with the values chosen on the way.
    fn trace(&self, terms: &Terms, icfg: &Icfg) -> Option<(Run, Vec<Hint>)> {
        let word = NestedWord::from_symbols(self.word.clone()).ok()?;
        let states = locations(icfg, &word).into_iter().map(|l| State(l.0)).collect();
        let mut hints: Vec<Hint> = vec![Hint::new(); self.word.len()];
        for &(position, input, value) in &self.chosen {
            let Some(hint) = hints.get_mut(position) else { continue };
            if let Some(var) = input.var {
                hint.extend(self.literal(terms, icfg, var, input.kind, value).map(|value| (var, value)));
            }
        }
        Some((Run { word, states }, hints))
    }

    fn literal(&self, terms: &Terms, icfg: &Icfg, var: VarId, kind: Kind, value: Word) -> Option<Term> {
        match kind {
            Kind::Scalar(scalar) => Some(scalar.literal(terms, value)),
            // Only constant maps are chosen.
            Kind::Map(indices, scalar) => {
                let inner = (0..indices).fold(value, |map, _| self.memory.select(map, 0));
                constant_map(terms, icfg.variable(var).sort, scalar.literal(terms, inner))
            }
            Kind::Other => None,
        }
    }
}

/// The map of a sort that holds a value everywhere.
fn constant_map(terms: &Terms, sort: Sort, value: Term) -> Option<Term> {
    let SortKind::Array(_, element) = terms.kind(sort) else { return None };
    let inner = if terms.sort_of(value) == element { value } else { constant_map(terms, element, value)? };
    Some(terms.const_array(sort, inner))
}
