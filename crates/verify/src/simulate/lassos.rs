//! Endless executions, found by executing: all states that executions with few chosen values reach are stored, until some of
//! them lie on a cycle that counts.
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
use tracewright_logic::{Term, Terms};
use tracewright_program::{EdgeId, Icfg, LocId, Origin, VarId};
use tracewright_proof::live_at_locations;

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

/// A search for endless executions through accepting locations. It can be stopped, and go on.
pub struct LassoSearch {
    executor: Executor,
    accepting: Vec<bool>,
    states: IndexSet<State, FxBuildHasher>,
    /// For each state that was expanded, those that follow.
    successors: Vec<Vec<u32>>,
    /// For each state, the one from which it was found.
    parents: Vec<u32>,
    /// The number of states when cycles are looked for again.
    due: usize,
}

impl LassoSearch {
    /// A search in a graph in single statements, whose loop heads are marked. There is a flag for each location. `None` if the graph
    /// cannot be executed: it has calls or axioms.
    pub fn new(terms: &Terms, icfg: &Icfg, accepting: &[bool]) -> Option<LassoSearch> {
        if !icfg.calls.is_empty() {
            return None;
        }
        let executor = Executor::new(terms, icfg, accepting)?;
        let mut search = LassoSearch {
            executor,
            accepting: accepting.to_vec(),
            states: IndexSet::default(),
            successors: Vec::new(),
            parents: Vec::new(),
            due: FIRST,
        };
        for location in search.executor.program.initial.clone() {
            search.executor.start();
            search.states.extend(search.executor.state(location));
        }
        search.parents = vec![u32::MAX; search.states.len()];
        Some(search)
    }

    /// Goes on until an endless execution is found, there is nothing left to do, or it is stopped.
    pub fn run(&mut self, terms: &Terms, icfg: &Icfg, stop: &dyn Fn() -> bool) -> Explored {
        while self.successors.len() < self.states.len() && self.states.len() < MOST_STATES {
            let source = self.successors.len();
            if source.is_multiple_of(16) && stop() {
                return Explored::Stopped;
            }
            let (location, values) = self.states[source].clone();
            let mut following: Vec<u32> = Vec::new();
            let LassoSearch { executor, states, parents, .. } = self;
            executor.expand(location, &values, |state, _| {
                let (number, is_new) = states.insert_full(state);
                if is_new {
                    parents.push(source as u32);
                }
                if !following.contains(&(number as u32)) {
                    following.push(number as u32);
                }
                true
            });
            self.successors.push(following);
            if self.states.len() >= self.due {
                self.due = self.states.len() * 3;
                if let Some(lasso) = self.lasso(terms, icfg) {
                    return Explored::Lasso(lasso);
                }
            }
        }
        let last = self.lasso(terms, icfg).map(Explored::Lasso);
        // Nothing is looked at twice.
        self.states.clear();
        last.unwrap_or(Explored::Nothing)
    }

    /// A cycle through an accepting location among the states so far, the one that is reached first.
    fn lasso(&mut self, terms: &Terms, icfg: &Icfg) -> Option<StateLasso> {
        let component = components(&self.successors);
        let head = (0..self.successors.len()).find(|&state| {
            let inside = |&next: &u32| component.get(next as usize) == Some(&component[state]);
            self.accepting[self.states[state].0.index()] && self.successors[state].iter().any(inside)
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
        let mut stem = vec![head as u32];
        while let Some(&parent) = self.parents.get(*stem.last()? as usize).filter(|parent| **parent != u32::MAX) {
            stem.push(parent);
        }
        stem.reverse();
        let [stem, round] = [stem, round].map(|states| {
            let ways = states.windows(2).map(|pair| self.way(pair[0], pair[1]));
            ways.collect::<Option<Vec<Vec<EdgeId>>>>().map(|ways| ways.concat())
        });
        let (location, values) = self.states[head].clone();
        let state = self.executor.literals(terms, icfg, location, &values);
        Some(StateLasso { head: location, stem: stem?, round: round?, state })
    }

    /// The statements from a state to one that follows.
    fn way(&mut self, from: u32, to: u32) -> Option<Vec<EdgeId>> {
        let (location, values) = self.states[from as usize].clone();
        let wanted = self.states[to as usize].clone();
        let mut found = None;
        self.executor.expand(location, &values, |state, letters| {
            if state == wanted {
                found = Some(letters.iter().map(|&letter| EdgeId(letter)).collect());
            }
            found.is_none()
        });
        found
    }
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

    /// Executes from a state to the next stored ones, in all ways. The visitor gets each of them with the letters that lead there, and
    /// says whether to go on.
    fn expand(&mut self, from: LocId, values: &[u64], mut visit: impl FnMut(State, &[u32]) -> bool) {
        for (input, &value) in self.live[from.index()].iter().zip(values) {
            self.memory.slots[input.slot as usize] = word(input.kind, value);
        }
        self.overwritten.clear();
        let mut letters: Vec<u32> = Vec::new();
        let mut frames = vec![Frame { location: from, action: 0, combination: 0, undo: 0 }];
        let mut steps = 0;
        while let Some(frame) = frames.last_mut() {
            while self.overwritten.len() > frame.undo {
                let (slot, value) = self.overwritten.pop().expect("it is not empty");
                self.memory.slots[slot as usize] = value;
            }
            let Some(target) = self.next(frame) else {
                frames.pop();
                letters.pop();
                continue;
            };
            letters.push(target.1);
            steps += 1;
            if self.stops[target.0.index()] {
                if let Some(state) = self.state(target.0)
                    && !visit(state, &letters)
                {
                    return;
                }
                letters.pop();
            } else if steps > MOST_STEPS {
                return;
            } else {
                let undo = self.overwritten.len();
                frames.push(Frame { location: target.0, action: 0, combination: 0, undo });
            }
        }
    }

    /// Takes the next step that is possible at a location.
    fn next(&mut self, frame: &mut Frame) -> Option<(LocId, u32)> {
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
            for &(next, variable) in &action.writes {
                overwritten.push((variable, memory.slots[variable as usize]));
                memory.slots[variable as usize] = memory.slots[next as usize];
            }
            return Some((action.target, action.letter.0));
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
