//! Symbolic execution: states take their turns in the order of their positions, and join others with the same position.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use tracewright_logic::{Sort, Term, Terms};
use tracewright_program::{CallId, CheckId, EdgeId, Icfg, LocId, VarId};
use tracewright_smt::{Error, Reason};

use super::conditions::{ALWAYS, Condition, Conditions, Part, StartSolver, Why};
use super::order::Order;
use super::plan::{Assigned, Plan};
use super::state::{Evaluation, Frame, Rounds, START, Slots, State, Way, Ways, merge_slots, read};
use super::value::Value;
use super::wraps::Wraps;
use super::{Followed, SymbolicLimits};
use crate::{Hint, TraceLetter};

/// So many error locations are asked about at once.
const BATCH: usize = 32;
/// It is asked so often whether to stop.
const ROUND: u64 = 64;
/// Longer ways are not kept.
const MOST_STEPS: usize = 20_000_000;
/// More states do not wait.
const MOST_WAITING: usize = 10_000;

pub struct Machine<'a, 't> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    goals: &'a dyn Fn(CheckId) -> bool,
    limits: SymbolicLimits<'a>,
    conditions: Conditions<'a, 't>,
    order: Order,
    plans: Vec<Option<Rc<Plan>>>,
    edges: Vec<Vec<EdgeId>>,
    calls: Vec<Vec<CallId>>,
    ways: Ways,
    wraps: RefCell<Wraps<'a>>,
    waiting: BTreeMap<Vec<u32>, State>,
    /// Error locations that executions reach, if their conditions are possible.
    errors: Vec<(Condition, Way)>,
    /// Whether executions were cut because of the bound.
    is_cut: bool,
    steps: u64,
}

/// Why an execution cannot go on, or everything ends.
enum End {
    Error { trace: Vec<TraceLetter>, hints: Vec<Hint> },
    Undecided(String),
    Stopped,
}

impl From<Reason> for End {
    fn from(reason: Reason) -> End {
        match reason {
            Reason::Interrupted => End::Stopped,
            other => End::Undecided(other.to_string()),
        }
    }
}

/// A way to go on, and what it needs.
struct Alternative {
    guard: Term,
    why: Why,
    step: Step,
}

enum Step {
    Edge { id: EdgeId, plan: Rc<Plan>, values: Vec<(VarId, Change)>, open: Vec<(VarId, Term)> },
    Call(CallId),
    Return,
}

/// A new value.
enum Change {
    Value(Value),
    /// Cells that are written in place: the path to each, and its value.
    Cells(Vec<(Vec<Term>, Value)>),
}

impl<'a, 't> Machine<'a, 't> {
    pub fn new(
        terms: &'a Terms,
        icfg: &'a Icfg,
        goals: &'a dyn Fn(CheckId) -> bool,
        limits: SymbolicLimits<'a>,
        start: &'a StartSolver<'t, 'a>,
    ) -> Result<Machine<'a, 't>, Error> {
        let mut edges = vec![Vec::new(); icfg.locations.len()];
        let mut calls = vec![Vec::new(); icfg.locations.len()];
        for (index, edge) in icfg.edges.iter().enumerate() {
            edges[edge.source.index()].push(EdgeId::from_index(index));
        }
        for (index, call) in icfg.calls.iter().enumerate() {
            calls[call.source.index()].push(CallId::from_index(index));
        }
        Ok(Machine {
            terms,
            icfg,
            goals,
            limits,
            conditions: Conditions::new(terms, &icfg.axioms, start)?,
            order: Order::of(icfg),
            plans: vec![None; icfg.edges.len()],
            edges,
            calls,
            ways: Ways::new(),
            wraps: RefCell::new(Wraps::new(terms)),
            waiting: BTreeMap::new(),
            errors: Vec::new(),
            is_cut: false,
            steps: 0,
        })
    }

    pub fn run(mut self) -> Followed {
        match self.follow_all() {
            Ok(()) if self.is_cut => Followed::Bounded { steps: self.steps },
            Ok(()) => Followed::Safe { steps: self.steps },
            Err(End::Error { trace, hints }) => Followed::Error { trace, hints },
            Err(End::Undecided(why)) => Followed::Undecided(why),
            Err(End::Stopped) => Followed::Stopped,
        }
    }

    fn follow_all(&mut self) -> Result<(), End> {
        // Variables start with any values, and are named by them.
        let slots: Slots =
            self.icfg.variables.iter().map(|variable| Some(Value::of(self.terms, variable.term))).collect();
        let start = |location: LocId, condition: Condition| State {
            location,
            slots: slots.clone(),
            frames: Vec::new(),
            position: self.order.start(location),
            condition,
            way: START,
            rounds: Vec::new(),
        };
        let choices = choices(self.terms, self.icfg.initial.len());
        let mut states = Vec::new();
        for (&location, choice) in self.icfg.initial.iter().zip(choices) {
            let condition = self.conditions.and(ALWAYS, choice, Why::Chosen);
            states.push(start(location, condition));
        }
        for state in states {
            self.wait(state)?;
        }
        while let Some((_, state)) = self.waiting.pop_first() {
            let mut next = Some(state);
            while let Some(state) = next {
                next = self.step(state)?;
            }
        }
        self.ask()
    }

    /// Executes one step of a state. Returns it if it is its turn again; where there are several ways to go on, all
    /// successors wait.
    fn step(&mut self, mut state: State) -> Result<Option<State>, End> {
        self.steps += 1;
        if self.steps > self.limits.steps || self.steps.is_multiple_of(ROUND) && (self.limits.stop)() {
            return Err(End::Stopped);
        }
        if self.ways.len() > MOST_STEPS || self.waiting.len() > MOST_WAITING {
            return Err(End::Undecided("there are too many executions".into()));
        }
        if self.icfg.check_at(state.location).is_some_and(self.goals) {
            self.errors.push((state.condition, state.way));
            if self.errors.len() >= BATCH {
                self.ask()?;
            }
            return Ok(None);
        }
        let mut alternatives = self.alternatives(&mut state);
        if alternatives.len() > 1 {
            alternatives.iter_mut().for_each(|alternative| alternative.why = Why::Chosen);
            // Executions that join later must exclude each other.
            let is_one_or_the_other =
                alternatives.len() == 2 && alternatives[0].guard == self.terms.not(alternatives[1].guard);
            if !is_one_or_the_other {
                let choices = choices(self.terms, alternatives.len());
                for (alternative, choice) in alternatives.iter_mut().zip(choices) {
                    alternative.guard = self.terms.and2(choice, alternative.guard);
                }
            }
        }
        let Some(last) = alternatives.pop() else { return Ok(None) };
        for alternative in alternatives {
            if let Some(other) = self.go_on(state.clone(), alternative)? {
                self.wait(other)?;
            }
        }
        let Some(state) = self.go_on(state, last)? else { return Ok(None) };
        match self.waiting.first_key_value() {
            Some((first, _)) if *first <= state.position => {
                self.wait(state)?;
                Ok(None)
            }
            _ => Ok(Some(state)),
        }
    }

    /// All ways to go on that are not known to be impossible.
    fn alternatives(&mut self, state: &mut State) -> Vec<Alternative> {
        let mut alternatives = Vec::new();
        for number in 0..self.edges[state.location.index()].len() {
            let id = self.edges[state.location.index()][number];
            let plan = self.plan(id);
            alternatives.extend(self.edge(id, plan, state).filter(|alternative| alternative.guard != Term::FALSE));
        }
        for &call in &self.calls[state.location.index()] {
            alternatives.push(Alternative { guard: Term::TRUE, why: Why::Assumed, step: Step::Call(call) });
        }
        if state
            .frames
            .last()
            .is_some_and(|frame| self.icfg.procedure(self.icfg.call(frame.call).callee).exit == state.location)
        {
            alternatives.push(Alternative { guard: Term::TRUE, why: Why::Assumed, step: Step::Return });
        }
        alternatives
    }

    fn plan(&mut self, id: EdgeId) -> Rc<Plan> {
        let (terms, icfg) = (self.terms, self.icfg);
        self.plans[id.index()].get_or_insert_with(|| Rc::new(Plan::of(terms, icfg, icfg.edge(id)))).clone()
    }

    /// What taking an edge would mean; nothing if its guard is false.
    fn edge(&self, id: EdgeId, plan: Rc<Plan>, state: &mut State) -> Option<Alternative> {
        let (terms, icfg) = (self.terms, self.icfg);
        let mut evaluation = Evaluation::new(terms, icfg, &mut state.slots, &self.wraps);
        let mut open = Vec::new();
        for &(term, var) in &plan.free {
            let fresh = terms.fresh_var("any", terms.sort_of(term));
            evaluation.next.insert(term, Value::of(terms, fresh));
            open.extend(var.map(|var| (var, fresh)));
        }
        let mut changes = Vec::new();
        for assignment in &plan.assignments {
            match &assignment.value {
                Assigned::Term(term) => {
                    let value = evaluation.value(*term);
                    evaluation.next.insert(assignment.target, value);
                }
                Assigned::Cells(var, cells) => {
                    let mut written = Vec::with_capacity(cells.len());
                    for (path, value) in cells {
                        let path = path.iter().map(|&index| evaluation.term(index)).collect();
                        written.push((path, evaluation.value(*value)));
                    }
                    changes.push((*var, Change::Cells(written)));
                }
            }
        }
        let mut guards = Vec::with_capacity(plan.guards.len());
        for &guard in &plan.guards {
            match evaluation.term(guard) {
                Term::FALSE => return None,
                guard => guards.push(guard),
            }
        }
        let guard = terms.and(&guards);
        for &(term, _) in &plan.free {
            if let Some(Value::Scalar(input)) = evaluation.next.get(&term) {
                self.wraps.borrow_mut().learn(*input, guard);
            }
        }
        for &(var, next) in &plan.written {
            if let Some(value) = evaluation.next.remove(&next) {
                changes.push((var, Change::Value(value)));
            }
        }
        for &(old, global) in &plan.olds {
            let value = read(terms, icfg, evaluation.slots, global);
            changes.push((old, Change::Value(value)));
        }
        Some(Alternative { guard, why: Why::Assumed, step: Step::Edge { id, plan, values: changes, open } })
    }

    /// Goes on in one way.
    fn go_on(&mut self, mut state: State, alternative: Alternative) -> Result<Option<State>, End> {
        let (terms, icfg) = (self.terms, self.icfg);
        state.condition = self.conditions.and(state.condition, alternative.guard, alternative.why);
        let from = state.location;
        match alternative.step {
            Step::Edge { id, plan, values, open } => {
                drop(plan);
                for (var, change) in values {
                    match change {
                        Change::Value(value) => state.slots[var.index()] = Some(value),
                        Change::Cells(cells) => {
                            let mut map = read(terms, icfg, &mut state.slots, var);
                            // Nobody else may hold the map while it is written in place.
                            state.slots[var.index()] = None;
                            for (path, value) in cells {
                                map.write(terms, &path, value);
                            }
                            state.slots[var.index()] = Some(map);
                        }
                    }
                }
                state.way = self.ways.step(state.way, TraceLetter::Edge(id), open);
                self.arrive(state, from, icfg.edge(id).target)
            }
            Step::Call(id) => self.call(state, id),
            Step::Return => {
                let Some(frame) = state.frames.pop() else { return Ok(None) };
                let call = icfg.call(frame.call);
                let results: Vec<Value> = icfg
                    .procedure(call.callee)
                    .results
                    .iter()
                    .map(|&result| read(terms, icfg, &mut state.slots, result))
                    .collect();
                for (var, value) in icfg.frame(call.callee).zip(&frame.saved) {
                    state.slots[var.index()].clone_from(value);
                }
                for (&to, value) in call.results.iter().zip(results) {
                    state.slots[to.index()] = Some(value);
                }
                state.position.truncate(frame.start - 1);
                state.rounds.retain(|rounds| rounds.at < frame.start);
                state.way = self.ways.step(state.way, TraceLetter::Return(frame.call), Vec::new());
                self.arrive(state, call.source, call.target)
            }
        }
    }

    fn call(&mut self, mut state: State, id: CallId) -> Result<Option<State>, End> {
        let (terms, icfg) = (self.terms, self.icfg);
        let call = icfg.call(id);
        let callee = icfg.procedure(call.callee);
        let active = state.frames.iter().filter(|frame| icfg.call(frame.call).callee == call.callee).count();
        if active > 0 {
            // Whether recursion goes on often depends on inputs.
            if self.limits.bound.is_beyond(active as u32, active as u32) {
                self.is_cut = true;
                return Ok(None);
            }
            if !self.conditions.is_possible(state.condition)? {
                return Ok(None);
            }
        }
        let mut evaluation = Evaluation::new(terms, icfg, &mut state.slots, &self.wraps);
        let arguments: Vec<Value> = call.args.iter().map(|&arg| evaluation.value(arg)).collect();
        let olds: Vec<Value> =
            callee.modifies.iter().map(|&global| read(terms, icfg, &mut state.slots, global)).collect();
        let saved = icfg.frame(call.callee).map(|var| state.slots[var.index()].take()).collect();
        for (&param, value) in callee.params.iter().zip(arguments) {
            state.slots[param.index()] = Some(value);
        }
        for (&global, value) in callee.modifies.iter().zip(olds) {
            state.slots[icfg.old_of(global).index()] = Some(value);
        }
        state.position.push(id.0);
        let start = state.position.len();
        state.position.extend(self.order.start(callee.entry));
        state.frames.push(Rc::new(Frame { call: id, start, saved }));
        state.location = callee.entry;
        state.way = self.ways.step(state.way, TraceLetter::Call(id), Vec::new());
        Ok(Some(state))
    }

    /// Moves a state to a location of the same procedure. Nothing is left of it if that starts a round too many, or one that
    /// is impossible.
    fn arrive(&mut self, mut state: State, from: LocId, to: LocId) -> Result<Option<State>, End> {
        let start = state.frames.last().map_or(0, |frame| frame.start);
        let (moved, round) = self.order.moved(&state.position[start..], Some(from), to);
        let kept = moved.iter().zip(&state.position[start..]).take_while(|(a, b)| a == b).count() + start;
        let at = round.map(|round| start + round);
        state.rounds.retain(|rounds| rounds.at < kept || Some(rounds.at) == at);
        state.position.truncate(start);
        state.position.extend(moved);
        state.location = to;
        let Some(at) = at else { return Ok(Some(state)) };
        let (rounds, condition) = (state.position[at], state.condition);
        let choice = self.conditions.choice(condition);
        let (undetermined, is_new) = match state.rounds.iter_mut().find(|rounds| rounds.at == at) {
            Some(known) => {
                let is_new = known.choice != choice;
                known.undetermined += u32::from(is_new);
                known.choice = choice;
                (known.undetermined, is_new)
            }
            None => {
                state.rounds.push(Rounds { at, choice, undetermined: 1 });
                (1, true)
            }
        };
        // Without another choice only assumptions can be in the way, which they rarely are.
        if (is_new || rounds.is_power_of_two()) && !self.conditions.is_possible(condition)? {
            return Ok(None);
        }
        if self.limits.bound.is_beyond(rounds, undetermined) {
            self.is_cut = true;
            return Ok(None);
        }
        Ok(Some(state))
    }

    /// Lets a state wait for its turn. If another one waits at the same position, they become one.
    fn wait(&mut self, state: State) -> Result<(), End> {
        match self.waiting.remove(&state.position) {
            None => {
                self.waiting.insert(state.position.clone(), state);
            }
            Some(other) => {
                let joined = self.join(state, other)?;
                self.waiting.insert(joined.position.clone(), joined);
            }
        }
        Ok(())
    }

    /// Two states at the same position as one. Their conditions exclude each other.
    fn join(&mut self, a: State, b: State) -> Result<State, End> {
        let (terms, icfg) = (self.terms, self.icfg);
        let (common, own, others) = self.conditions.split(a.condition, b.condition);
        let is_same_place = a.location == b.location && a.frames.len() == b.frames.len();
        if own.is_empty() || others.is_empty() || !is_same_place {
            return Err(End::Undecided("states that cannot be joined".into()));
        }
        let is_first = own.len() <= others.len();
        let (mut first, second) = if is_first { (a, b) } else { (b, a) };
        let (own, others) = if is_first { (own, others) } else { (others, own) };
        let all = |parts: &[Part]| terms.and(&parts.iter().map(|&(part, _)| part).collect::<Vec<_>>());
        let chosen = |parts: &[Part]| {
            terms.and(&parts.iter().filter(|(_, why)| *why == Why::Chosen).map(|&(part, _)| part).collect::<Vec<_>>())
        };
        let (when, otherwise) = (all(&own), all(&others));
        // Where all ways meet again, only assumptions are left.
        let why = if terms.or2(chosen(&own), chosen(&others)) == Term::TRUE { Why::Assumed } else { Why::Chosen };
        first.condition = self.conditions.and(common, terms.or2(when, otherwise), why);
        first.way = self.ways.joined(when, [first.way, second.way]);
        let all = (0..icfg.variables.len()).map(VarId::from_index);
        merge_slots(terms, icfg, when, &mut first.slots, second.slots, all);
        for (mine, other) in first.frames.iter_mut().zip(second.frames) {
            if !Rc::ptr_eq(mine, &other) {
                let callee = icfg.call(mine.call).callee;
                let frame = Rc::make_mut(mine);
                merge_slots(terms, icfg, when, &mut frame.saved, other.saved.clone(), icfg.frame(callee));
            }
        }
        for rounds in &mut first.rounds {
            // Rounds that are counted too often only cost precision.
            let other = second.rounds.iter().find(|other| other.at == rounds.at);
            rounds.undetermined = rounds.undetermined.max(other.map_or(0, |other| other.undetermined));
        }
        Ok(first)
    }

    /// Asks whether one of the error locations can be reached that executions came to.
    fn ask(&mut self) -> Result<(), End> {
        if self.errors.is_empty() {
            return Ok(());
        }
        let conditions: Vec<Condition> = self.errors.iter().map(|&(condition, _)| condition).collect();
        let Some(number) = self.conditions.find_possible(&conditions)? else {
            self.errors.clear();
            return Ok(());
        };
        let way = self.errors[number].1;
        let letters = self
            .ways
            .letters(way, |term| self.conditions.holds(term))
            .ok_or_else(|| End::Undecided("the model has no value for a condition".into()))?;
        let (mut trace, mut hints) = (Vec::with_capacity(letters.len()), Vec::with_capacity(letters.len()));
        for (letter, open) in letters {
            trace.push(letter);
            let literal = |(var, term)| Some((var, self.conditions.value(term)?));
            hints.push(open.into_iter().filter_map(literal).collect());
        }
        Err(End::Error { trace, hints })
    }
}

/// Conditions that exclude each other, of which one holds.
fn choices(terms: &Terms, count: usize) -> impl Iterator<Item = Term> + '_ {
    let mut before = Term::TRUE;
    (0..count).map(move |number| {
        if number + 1 == count {
            return before;
        }
        let choice = terms.fresh_var("choice", Sort::BOOL);
        let own = terms.and2(before, choice);
        before = terms.and2(before, terms.not(choice));
        own
    })
}
