//! Endless executions and errors, found by executing: all states that executions with few chosen values reach are stored, until
//! some of them lie on a cycle that counts, or an error location is reached.
//!
//! Random executions rarely close a cycle, and solvers take long for programs whose rounds have hundreds of branches, as the control
//! programs of machines have. For these, explicit states are cheap: what they read is compared with few constants, so these constants
//! and their neighbours stand for all inputs. States are stored at the heads of loops and at accepting locations only,
//! and consist of the variables that are read later.
//!
//! What is found is a suggestion: executions with other values are missing, and a lasso is executed and checked like any other.
//!
//! Gerard J. Holzmann: *The Model Checker SPIN*, IEEE Transactions on Software Engineering 23(5), 1997.

use std::collections::VecDeque;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use tracewright_automata::{Letter, NestedWord, Run, State as RunState, Symbol};
use tracewright_check::Hint;
use tracewright_logic::{Term, Terms};
use tracewright_program::{CheckId, EdgeId, Icfg, LocId, Origin, VarId};
use tracewright_proof::{live_at_locations, locations};

use super::constants::{Constants, constants};
use super::memory::{Kind, Memory, Scalar, Word};
use super::program::{Action, Executable, Input};
use crate::cycles::components;

/// The limit on stored states.
const MOST_STATES: usize = 400_000;
/// The limit on steps from one stored state to those that follow it. There are so many ways through a round as there are inputs.
const MOST_STEPS: usize = 5_000_000;
/// Cycles are looked for when so many states are stored, and again whenever there are three times as many.
const FIRST: usize = 500;
/// More combinations of chosen values are not tried at one statement.
const MOST_COMBINATIONS: usize = 64;

/// An execution that returns to a state, with an accepting location on the way.
#[derive(Clone, Debug)]
pub struct StateLasso {
    /// The accepting location.
    pub head: LocId,
    /// From the start to the head.
    pub stem: Vec<EdgeId>,
    /// From the head to the head.
    pub round: Vec<EdgeId>,
    /// The values of variables at the head. Others do not matter.
    pub state: Vec<(VarId, Term)>,
}

/// The result of a search for an error.
pub(crate) enum Reached {
    /// The statements of an execution that reaches an error, and the values chosen on the way.
    Error(Run, Vec<Hint>),
    /// There is none with the values that are tried.
    Nothing,
    /// The search was stopped, and can go on.
    Stopped,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub enum Explored {
    /// There is one.
    Lasso(StateLasso),
    /// There is none with the values that are tried.
    Nothing,
    /// The search was stopped, and can go on.
    Stopped,
}

/// A state at a location, with the values of its live variables in their order.
type State = (LocId, Box<[u64]>);

/// The states that executions reach, breadth first. Of those that no comparison with a constant tells apart, one is expanded before
/// others are: most of what can be reached is reached with the first ones, and there may be many with different numbers.
struct Stored {
    executor: Executor,
    states: IndexSet<State, FxBuildHasher>,
    /// For each state, the one from which it was found.
    parents: Vec<u32>,
    /// How many states there are so far that comparisons do not tell apart.
    alike: FxHashMap<Box<[u32]>, usize>,
    /// The states to be expanded, by how many there were before that are alike.
    queues: Vec<VecDeque<u32>>,
    expanded: usize,
}

/// States with more before them that are alike are treated as equal.
const MOST_ALIKE: usize = 200;

impl Stored {
    fn new(terms: &Terms, icfg: &Icfg, goals: &[bool]) -> Option<Stored> {
        if !icfg.calls.is_empty() {
            return None;
        }
        let executor = Executor::new(terms, icfg, goals)?;
        let mut stored = Stored {
            executor,
            states: IndexSet::default(),
            parents: Vec::new(),
            alike: FxHashMap::default(),
            queues: Vec::new(),
            expanded: 0,
        };
        for location in stored.executor.program.initial.clone() {
            stored.executor.start();
            let state = stored.executor.state(location);
            let is_new = |state: State| stored.states.insert(state).then(|| stored.parents.push(u32::MAX));
            if state.and_then(is_new).is_some() {
                stored.enqueue(stored.states.len() - 1);
            }
        }
        Some(stored)
    }

    /// A new state is to be expanded.
    fn enqueue(&mut self, number: usize) {
        let class = self.executor.class(&self.states[number]);
        let before = self.alike.entry(class).or_default();
        let rank = (*before).min(MOST_ALIKE);
        *before += 1;
        if self.queues.len() <= rank {
            self.queues.resize_with(rank + 1, VecDeque::new);
        }
        self.queues[rank].push_back(number as u32);
    }

    /// Executes from the next state in all ways. Returns it with the states that follow; `None` if there is nothing left to do.
    fn expand(&mut self) -> Option<(u32, Vec<u32>)> {
        if self.states.len() >= MOST_STATES {
            return None;
        }
        let source = self.queues.iter_mut().find_map(VecDeque::pop_front)?;
        self.expanded += 1;
        let Stored { executor, states, parents, .. } = self;
        let (location, values) = states[source as usize].clone();
        let known = states.len();
        let mut following: Vec<u32> = Vec::new();
        executor.expand(location, &values, |state, _| {
            let (number, is_new) = states.insert_full(state);
            if is_new {
                parents.push(source);
            }
            if !following.contains(&(number as u32)) {
                following.push(number as u32);
            }
            true
        });
        (known..self.states.len()).for_each(|number| self.enqueue(number));
        Some((source, following))
    }

    /// The states on the way from the start to a state.
    fn stem(&self, to: u32) -> Vec<u32> {
        let mut stem = vec![to];
        let mut now = to;
        while let Some(&parent) = self.parents.get(now as usize).filter(|parent| **parent != u32::MAX) {
            stem.push(parent);
            now = parent;
        }
        stem.reverse();
        stem
    }

    /// The statements from a state to one that follows, and so on, with the values chosen.
    fn ways(&mut self, states: &[u32]) -> Option<Vec<Taken>> {
        let ways = states.windows(2).map(|pair| self.way(pair[0], pair[1]));
        ways.collect::<Option<Vec<Vec<Taken>>>>().map(|ways| ways.concat())
    }

    fn way(&mut self, from: u32, to: u32) -> Option<Vec<Taken>> {
        let (location, values) = self.states[from as usize].clone();
        let wanted = self.states[to as usize].clone();
        let mut found = None;
        self.executor.expand(location, &values, |state, letters| {
            if state == wanted {
                found = Some(letters.to_vec());
            }
            found.is_none()
        });
        found
    }
}

/// A search for errors. It can be stopped, and go on.
pub(crate) struct ErrorSearch(Stored);

impl ErrorSearch {
    /// A search in a graph in single statements. `None` if the graph cannot be executed: it has calls or axioms.
    pub fn new(terms: &Terms, icfg: &Icfg) -> Option<ErrorSearch> {
        let is_error: Vec<bool> = icfg.locations.iter().map(|location| location.check.is_some()).collect();
        Stored::new(terms, icfg, &is_error).map(ErrorSearch)
    }

    /// Goes on until an error among the goals is found, there is nothing left to do, or it is stopped.
    pub fn run(
        &mut self,
        terms: &Terms,
        icfg: &Icfg,
        goals: &dyn Fn(CheckId) -> bool,
        stop: &dyn Fn() -> bool,
    ) -> Reached {
        loop {
            if self.0.expanded.is_multiple_of(16) && stop() {
                return Reached::Stopped;
            }
            let Some((_, following)) = self.0.expand() else { return Reached::Nothing };
            for state in following {
                let location = self.0.states[state as usize].0;
                if icfg.location(location).check.is_some_and(goals)
                    && let Some((run, hints)) = self.trace(terms, icfg, state)
                {
                    return Reached::Error(run, hints);
                }
            }
        }
    }

    fn trace(&mut self, terms: &Terms, icfg: &Icfg, state: u32) -> Option<(Run, Vec<Hint>)> {
        let stem = self.0.stem(state);
        let letters = self.0.ways(&stem)?;
        let symbols: Vec<Symbol> = letters.iter().map(|taken| Symbol::Internal(taken.letter)).collect();
        let word = NestedWord::from_symbols(symbols).ok()?;
        let states = locations(icfg, &word).into_iter().map(|location| RunState(location.0)).collect();
        let literal = |&(input, value): &(Input, Word)| match (input.kind, input.var) {
            (Kind::Scalar(scalar), Some(var)) => Some((var, scalar.literal(terms, value))),
            _ => None,
        };
        let mut hints: Vec<Hint> =
            letters.iter().map(|letter| letter.chosen.iter().filter_map(literal).collect()).collect();
        self.0.executor.start();
        let initial = self.0.executor.program.variables.iter().filter_map(|input| {
            let value = self.0.executor.memory.slots[input.slot as usize];
            (value != Memory::zero(input.kind)).then_some((*input, value))
        });
        let initial: Vec<(Input, Word)> = initial.collect();
        hints.first_mut()?.extend(initial.iter().filter_map(literal));
        Some((Run { word, states }, hints))
    }
}

/// A search for endless executions through accepting locations. It can be stopped, and go on.
pub struct LassoSearch {
    stored: Stored,
    accepting: Vec<bool>,
    /// For each state that was expanded, those that follow; none for others.
    successors: Vec<Vec<u32>>,
    /// The number of states when cycles are looked for again.
    due: usize,
    is_over: bool,
}

impl LassoSearch {
    /// A search in a graph in single statements, whose loop heads are marked. There is a flag for each location. `None` if the graph
    /// cannot be executed: it has calls or axioms.
    pub fn new(terms: &Terms, icfg: &Icfg, accepting: &[bool]) -> Option<LassoSearch> {
        let stored = Stored::new(terms, icfg, accepting)?;
        let accepting = accepting.to_vec();
        Some(LassoSearch { stored, accepting, successors: Vec::new(), due: FIRST, is_over: false })
    }

    /// Goes on until an endless execution is found, there is nothing left to do, or it is stopped.
    pub fn run(&mut self, terms: &Terms, icfg: &Icfg, stop: &dyn Fn() -> bool) -> Explored {
        while !self.is_over {
            if self.stored.expanded.is_multiple_of(16) && stop() {
                return Explored::Stopped;
            }
            let Some((source, following)) = self.stored.expand() else { break };
            self.successors.resize_with(self.stored.states.len(), Vec::new);
            self.successors[source as usize] = following;
            if self.stored.states.len() >= self.due {
                self.due = self.stored.states.len() * 3;
                if let Some(lasso) = self.lasso(terms, icfg) {
                    return Explored::Lasso(lasso);
                }
            }
        }
        // Nothing is looked at twice.
        match std::mem::replace(&mut self.is_over, true) {
            true => Explored::Nothing,
            false => self.lasso(terms, icfg).map_or(Explored::Nothing, Explored::Lasso),
        }
    }

    /// A cycle through an accepting location among the states so far, the one that is reached first.
    fn lasso(&mut self, terms: &Terms, icfg: &Icfg) -> Option<StateLasso> {
        let component = components(&self.successors);
        let head = (0..self.successors.len()).find(|&state| {
            let inside = |&next: &u32| component.get(next as usize) == Some(&component[state]);
            self.accepting[self.stored.states[state].0.index()] && self.successors[state].iter().any(inside)
        })?;
        // The shortest way back.
        let mut before: FxHashMap<u32, u32> = FxHashMap::default();
        let mut queue = VecDeque::from([head as u32]);
        while !before.contains_key(&(head as u32)) {
            let state = queue.pop_front()?;
            for &next in self.successors.get(state as usize).into_iter().flatten() {
                if component.get(next as usize) == Some(&component[head]) && !before.contains_key(&next) {
                    before.insert(next, state);
                    queue.push_back(next);
                }
            }
        }
        let mut round = vec![head as u32];
        loop {
            let state = before[round.last()?];
            round.push(state);
            if state == head as u32 {
                break;
            }
        }
        round.reverse();
        let stem = self.stored.stem(head as u32);
        let [stem, round] = [stem, round].map(|states| {
            let letters = self.stored.ways(&states)?;
            Some(letters.iter().map(|letter| EdgeId(letter.letter.0)).collect::<Vec<EdgeId>>())
        });
        let (location, values) = self.stored.states[head].clone();
        let state = self.stored.executor.literals(terms, icfg, location, &values);
        Some(StateLasso { head: location, stem: stem?, round: round?, state })
    }
}

/// A statement, and the values that were chosen for its inputs.
#[derive(Clone)]
struct Taken {
    letter: Letter,
    chosen: Vec<(Input, Word)>,
}

/// What executes a program from a stored state to the next ones.
struct Executor {
    program: Executable,
    memory: Memory,
    /// The locations where states are stored.
    stops: Vec<bool>,
    /// For each location, the live variables that are scalars.
    live: Vec<Box<[Input]>>,
    /// For each edge, whether it may be taken: it does what the program does.
    exact: Vec<bool>,
    constants: Constants,
    /// The values of slots before they were overwritten.
    overwritten: Vec<(u32, Word)>,
}

/// A location on the way, and what is to be tried next there.
struct Frame {
    location: LocId,
    action: usize,
    combination: usize,
    undo: usize,
}

impl Executor {
    fn new(terms: &Terms, icfg: &Icfg, accepting: &[bool]) -> Option<Executor> {
        let program = Executable::new(terms, icfg)?;
        let live = live_at_locations(terms, icfg);
        let scalars: FxHashMap<VarId, Input> =
            program.variables.iter().filter_map(|&input| Some((input.var?, input))).collect();
        let of_location = |live: &tracewright_proof::VarSet| live.iter().map(|var| scalars[&var]).collect();
        let is_exact = |origin: &Origin| match origin {
            Origin::Statement(statement) => icfg.statement(*statement).overapproximates.is_none(),
            Origin::Sequence(_) | Origin::Choice(_) => false,
        };
        Some(Executor {
            memory: Memory::new(program.slots),
            stops: icfg.locations.iter().zip(accepting).map(|(location, flag)| location.loop_head || *flag).collect(),
            live: live.iter().map(of_location).collect(),
            exact: icfg.edges.iter().map(|edge| is_exact(&edge.origin)).collect(),
            constants: constants(terms, icfg),
            overwritten: Vec::new(),
            program,
        })
    }

    /// Initial values: zeros, as far as these are in the range of a variable.
    fn start(&mut self) {
        for input in &self.program.variables {
            let value = match input.kind {
                Kind::Scalar(Scalar::Int) => input.range.fit(0),
                kind => Memory::zero(kind),
            };
            self.memory.slots[input.slot as usize] = value;
        }
    }

    /// The state at a location; `None` if a value is too large to be stored.
    fn state(&self, location: LocId) -> Option<State> {
        let stored = |input: &Input| {
            let value = self.memory.slots[input.slot as usize];
            match input.kind {
                Kind::Scalar(Scalar::Int) => i64::try_from(value).ok().map(|value| value as u64),
                _ => u64::try_from(value).ok(),
            }
        };
        let values: Option<Box<[u64]>> = self.live[location.index()].iter().map(stored).collect();
        Some((location, values?))
    }

    /// What comparisons with constants tell of a state.
    fn class(&self, (location, values): &State) -> Box<[u32]> {
        let live = self.live[location.index()].iter().zip(values);
        let cell = |(input, &value): (&Input, &u64)| self.constants.cell(input, word(input.kind, value));
        std::iter::once(location.0).chain(live.map(cell)).collect()
    }

    /// Executes from a state to the next stored ones, in all ways. The visitor gets each of them with the letters that lead there, and
    /// says whether to go on.
    fn expand(&mut self, from: LocId, values: &[u64], mut visit: impl FnMut(State, &[Taken]) -> bool) {
        for (input, &value) in self.live[from.index()].iter().zip(values) {
            self.memory.slots[input.slot as usize] = word(input.kind, value);
        }
        self.overwritten.clear();
        let mut letters: Vec<Taken> = Vec::new();
        let mut frames = vec![Frame { location: from, action: 0, combination: 0, undo: 0 }];
        let mut steps = 0;
        while let Some(frame) = frames.last_mut() {
            while self.overwritten.len() > frame.undo {
                let (slot, value) = self.overwritten.pop().expect("it is not empty");
                self.memory.slots[slot as usize] = value;
            }
            let Some((target, letter)) = self.next(frame) else {
                frames.pop();
                letters.pop();
                continue;
            };
            letters.push(letter);
            steps += 1;
            if self.stops[target.index()] {
                if let Some(state) = self.state(target)
                    && !visit(state, &letters)
                {
                    return;
                }
                letters.pop();
            } else if steps > MOST_STEPS {
                return;
            } else {
                let undo = self.overwritten.len();
                frames.push(Frame { location: target, action: 0, combination: 0, undo });
            }
        }
    }

    /// Takes the next step that is possible at a location.
    fn next(&mut self, frame: &mut Frame) -> Option<(LocId, Taken)> {
        let Executor { program, memory, exact, constants, overwritten, .. } = self;
        let here = program.at(frame.location);
        while let Some(action) = here.actions.get(frame.action) {
            let count = match exact[action.letter.0 as usize] {
                true => constants.combinations(action).min(MOST_COMBINATIONS),
                false => 0,
            };
            if frame.combination >= count {
                frame.action += 1;
                frame.combination = 0;
                continue;
            }
            let combination = frame.combination;
            frame.combination += 1;
            constants.choose(action, combination, memory);
            if !is_enabled(action, memory) {
                continue;
            }
            if action.inputs.is_empty() && here.excludes() {
                frame.action = here.actions.len();
            }
            let chosen = action.inputs.iter().map(|&input| (input, memory.slots[input.slot as usize])).collect();
            for &(next, variable) in &action.writes {
                overwritten.push((variable, memory.slots[variable as usize]));
                memory.slots[variable as usize] = memory.slots[next as usize];
            }
            return Some((action.target, Taken { letter: action.letter, chosen }));
        }
        None
    }

    /// The values of a state.
    fn literals(&self, terms: &Terms, icfg: &Icfg, location: LocId, values: &[u64]) -> Vec<(VarId, Term)> {
        let live = self.live[location.index()].iter().zip(values);
        let literal = |(input, &value): (&Input, &u64)| match (input.kind, input.var) {
            (Kind::Scalar(scalar), Some(var)) => {
                debug_assert!(var.index() < icfg.variables.len());
                Some((var, scalar.literal(terms, word(input.kind, value))))
            }
            _ => None,
        };
        live.filter_map(literal).collect()
    }
}

fn is_enabled(action: &Action, memory: &mut Memory) -> bool {
    for (slot, code, divisor) in &action.computed {
        match code.run(memory) {
            Some(value) if *divisor != 0 && value % divisor == 0 => memory.slots[*slot as usize] = value / divisor,
            _ => return false,
        }
    }
    action.guard.run(memory) == Some(1)
}

/// A value from what is stored.
fn word(kind: Kind, value: u64) -> Word {
    match kind {
        Kind::Scalar(Scalar::Int) => Word::from(value as i64),
        _ => Word::from(value),
    }
}
