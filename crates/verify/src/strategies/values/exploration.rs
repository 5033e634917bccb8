//! Explicit-value exploration: which locations are reached with which values of the tracked variables?
//!
//! Programs that are state machines keep their modes in variables that only ever hold a few constants. Tracking these
//! exactly, and nothing else, often shows that no error is reachable; the values found at each location are then an
//! invariant. At first no variable is tracked; when an infeasible error trace is found, the variables that make it
//! infeasible are added. Cells of maps whose indices are known are tracked, too. For a variable with too many values,
//! only the interval between the constants it is compared with is kept, and nothing at all if that is still too much.
//! The result is a candidate, which is checked like any other.

use std::collections::BTreeMap;
use std::rc::Rc;

use fixedbitset::FixedBitSet;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use tracewright_automata::{Letter, NestedWord, Symbol};
use tracewright_logic::{Sort, Term};
use tracewright_program::{CheckId, EdgeId, Icfg, LocId, VarId};
use tracewright_proof::bounds::{Bounds, CompiledTerm, Interval, SlotOf};
use tracewright_proof::{Core, Relations, VarSet, live_at_locations};
use tracewright_smt::Interrupt;

use super::cells::{Cells, Operand, cells};
use crate::abstraction::Explorable;

/// The limit on the values of a tracked variable.
const MOST_VALUES: usize = 80;
/// After this many infeasible traces, all variables are tracked, because finding out which are needed takes longer.
pub(super) const MOST_TRACES: u32 = 12;
/// The limit on explored states.
const MOST_STATES: usize = 60_000;

/// The result of an exploration.
pub(crate) enum Explored {
    /// No error is reached: an invariant for each location.
    Safe(Vec<Term>),
    /// An error may be reached, by this trace.
    Error(NestedWord),
    /// A limit was reached, or the program has calls.
    GivenUp,
}

/// The precision for a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Precision {
    /// Its value, if it is known.
    Values,
    /// Its bounds, if there are any.
    Bounds,
}

/// The result of a search.
enum Found {
    /// This state is at a goal.
    Goal(usize),
    /// All reachable states.
    Everything(Vec<(LocId, Known)>),
    /// Early.
    TooMuch,
}

/// A variable, or a cell of one that is a map.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Key {
    pub var: u32,
    path: Box<[i128]>,
}

/// The known values of variables at a location, sorted.
pub(super) type Known = Box<[(Key, Interval)]>;

/// A compiled edge.
pub(super) struct Action {
    pub id: EdgeId,
    target: LocId,
    formulas: Vec<CompiledTerm>,
    /// Variables that it reads or writes.
    pub touched: Vec<u32>,
    written: FixedBitSet,
    cells: Cells,
}

pub(super) struct Variable {
    now: SlotOf,
    next: SlotOf,
}

/// An exploration of a program with a growing set of tracked variables.
pub(crate) struct ValueExploration<'a> {
    pub(super) relations: &'a Relations<'a>,
    precision: Precision,
    bounds: Bounds,
    pub(super) variables: Vec<Option<Variable>>,
    /// The variables of next values.
    primed: FxHashMap<Term, VarId>,
    pub(super) actions: FxHashMap<LocId, Rc<[Action]>>,
    /// For each location, the live variables.
    live: Vec<VarSet>,
    /// For each variable, the constants it is compared with, and their neighbours.
    thresholds: Vec<Vec<i128>>,
    /// The tracked variables.
    pub(super) tracked: FixedBitSet,
    /// How many infeasible traces there have been.
    pub(super) traces: u32,
    /// Variables of which only the interval between thresholds is kept.
    coarse: FixedBitSet,
    pub(super) forgotten: FixedBitSet,
}

impl<'a> ValueExploration<'a> {
    /// Tracks no variable at first.
    pub fn new(relations: &'a Relations<'a>, precision: Precision) -> ValueExploration<'a> {
        let (terms, icfg) = (relations.terms, relations.icfg);
        let mut bounds = Bounds::default();
        let variables = icfg.variables.iter().map(|variable| {
            matches!(variable.sort, Sort::INT | Sort::BOOL).then(|| Variable {
                now: bounds.slot_of(terms, variable.term),
                next: bounds.slot_of(terms, variable.primed),
            })
        });
        let variables: Vec<Option<Variable>> = variables.collect();
        let mut actions: FxHashMap<LocId, Vec<Action>> = FxHashMap::default();
        for index in 0..icfg.edges.len() {
            let id = EdgeId::from_index(index);
            let edge = icfg.edge(id);
            let parts = terms.conjuncts(edge.transition.formula);
            let formulas = parts.iter().map(|&part| bounds.compiled(terms, part)).collect();
            let free = terms.free_vars(edge.transition.formula);
            let mut written = FixedBitSet::with_capacity(icfg.variables.len());
            written.extend(edge.transition.written.iter().map(|v| v.index()));
            let mut touched: Vec<u32> = written.ones().map(|v| v as u32).collect();
            touched.extend(free.iter().filter_map(|&term| icfg.variable_of(term)).map(|v| v.0));
            touched.sort_unstable();
            touched.dedup();
            let cells = cells(terms, icfg, edge, &mut bounds);
            let action = Action { id, target: edge.target, formulas, touched, written, cells };
            actions.entry(edge.source).or_default().push(action);
        }
        let thresholds = variables.iter().map(|variable| match variable {
            Some(Variable { now, next }) => bounds.thresholds(&[*now, *next]),
            None => Vec::new(),
        });
        let thresholds = thresholds.collect();
        let none = FixedBitSet::with_capacity(icfg.variables.len());
        let actions = actions.into_iter().map(|(location, actions)| (location, actions.into())).collect();
        let live = live_at_locations(relations.terms, relations.icfg);
        let primed = icfg.variables.iter().enumerate().map(|(i, v)| (v.primed, VarId::from_index(i))).collect();
        ValueExploration {
            relations,
            precision,
            bounds,
            variables,
            primed,
            actions,
            live,
            thresholds,
            tracked: none.clone(),
            traces: 0,
            coarse: none.clone(),
            forgotten: none,
        }
    }

    /// Explores the program until an error among the goals is reached or all states have been explored.
    pub fn explore(&mut self, goals: &dyn Fn(CheckId) -> bool, interrupt: &Interrupt) -> Explored {
        if !self.relations.icfg.calls.is_empty() {
            return Explored::GivenUp;
        }
        loop {
            // When the precision of a variable was reduced, start again.
            if let Some(explored) = self.run(goals, interrupt) {
                return explored;
            }
        }
    }

    /// Tracks more variables because of an infeasible trace: those in the unsatisfiable core; if they are tracked
    /// already, all variables of the statements in the core; then all of the trace; then all of the program. `false` if
    /// all are tracked already.
    pub fn follow(&mut self, word: &NestedWord, core: &Core) -> bool {
        let steps = || word.symbols().iter().zip(&core.needed);
        let relations = self.relations;
        let whole = |symbols: &mut dyn Iterator<Item = Symbol>| -> Vec<Term> {
            symbols.flat_map(|symbol| relations.conjuncts(symbol).to_vec()).collect()
        };
        self.traces += 1;
        let is_early = self.traces <= MOST_TRACES;
        if is_early && self.follow_needed(word, core) {
            return true;
        }
        let statements = whole(&mut steps().filter(|(_, needed)| !needed.is_empty()).map(|(&symbol, _)| symbol));
        if is_early && self.follow_variables_of(&statements) {
            return true;
        }
        let trace = whole(&mut word.symbols().iter().copied());
        let all: Vec<Term> = relations.icfg.variables.iter().map(|variable| variable.term).collect();
        (is_early && self.follow_variables_of(&trace)) || self.follow_variables_of(&all)
    }

    /// Tracks the variables of the unsatisfiable core of a trace. `false` if they are tracked already.
    pub fn follow_needed(&mut self, word: &NestedWord, core: &Core) -> bool {
        let relations = self.relations;
        let steps = word.symbols().iter().zip(&core.needed);
        let needed: Vec<Term> = steps
            .flat_map(|(&symbol, needed)| {
                let parts = relations.conjuncts(symbol);
                needed.iter().map(move |&part| parts[part])
            })
            .collect();
        self.follow_variables_of(&needed)
    }

    /// Explores all reachable states, without stopping at errors.
    pub fn everything(&mut self, interrupt: &Interrupt) -> Option<Explorable> {
        if !self.relations.icfg.calls.is_empty() {
            return None;
        }
        loop {
            let mut steps = Vec::new();
            if let Some(search) = self.search(&|_| false, &mut steps, interrupt) {
                let Found::Everything(states) = search else { return None };
                let icfg = self.relations.icfg;
                let formula = |known: &Known| {
                    let facts: Vec<Term> = known.iter().map(|(key, value)| self.fact(icfg, key, *value)).collect();
                    self.relations.terms.and(&facts)
                };
                let states = states.iter().map(|(location, known)| (*location, formula(known))).collect();
                return Some(Explorable { states, steps });
            }
        }
    }

    fn follow_variables_of(&mut self, formulas: &[Term]) -> bool {
        let (terms, icfg) = (self.relations.terms, self.relations.icfg);
        let mut changed = false;
        for &formula in formulas {
            for &free in terms.free_vars(formula).iter() {
                let Some(var) = icfg.variable_of(free).or_else(|| self.primed.get(&free).copied()) else { continue };
                changed |= !self.forgotten.contains(var.index()) && !self.tracked.put(var.index());
            }
        }
        changed
    }

    /// `None` when the precision of a variable was reduced.
    fn run(&mut self, goals: &dyn Fn(CheckId) -> bool, interrupt: &Interrupt) -> Option<Explored> {
        let mut steps = Vec::new();
        Some(match self.search(goals, &mut steps, interrupt)? {
            Found::Everything(states) => Explored::Safe(self.invariants(&states)),
            Found::Goal(state) => trace(&steps, state).map_or(Explored::GivenUp, Explored::Error),
            Found::TooMuch => Explored::GivenUp,
        })
    }

    /// Searches for a goal, and records the steps. `None` when the precision of a variable was reduced.
    fn search(
        &mut self,
        goals: &dyn Fn(CheckId) -> bool,
        steps: &mut Vec<(usize, EdgeId, usize)>,
        interrupt: &Interrupt,
    ) -> Option<Found> {
        let icfg = self.relations.icfg;
        let mut states: IndexSet<(LocId, Known), FxBuildHasher> = IndexSet::default();
        let mut values: Vec<FxHashSet<Interval>> = vec![FxHashSet::default(); icfg.variables.len()];
        states.extend(icfg.initial.iter().map(|&location| (location, Known::default())));
        let mut next = 0;
        while next < states.len() {
            if states.len() > MOST_STATES || (next % 256 == 0 && interrupt.is_triggered()) {
                return Some(Found::TooMuch);
            }
            let (location, known) = states[next].clone();
            if icfg.location(location).check.is_some_and(goals) {
                return Some(Found::Goal(next));
            }
            let actions = self.actions.get(&location).cloned().unwrap_or_default();
            for action in actions.iter() {
                let Some(after) = self.apply(&known, action) else { continue };
                for (key, value) in &after {
                    let var = key.var as usize;
                    if values[var].insert(*value) && values[var].len() > MOST_VALUES {
                        let in_vain = self.precision != Precision::Bounds || self.coarse.contains(var);
                        let less = if in_vain { &mut self.forgotten } else { &mut self.coarse };
                        less.insert(var);
                        self.tracked.set(var, !in_vain);
                        steps.clear();
                        return None;
                    }
                }
                let (state, _) = states.insert_full((action.target, after));
                steps.push((next, action.id, state));
            }
            next += 1;
        }
        Some(Found::Everything(states.into_iter().collect()))
    }

    /// The abstract successor under an edge; `None` if the edge cannot be taken.
    pub(super) fn apply(&mut self, known: &Known, action: &Action) -> Option<Known> {
        let start = self.bounds.mark();
        let possible = self.assume(known, action);
        let after = possible.then(|| {
            let mut after: Vec<(Key, Interval)> = Vec::new();
            let kept = known.iter().filter(|(key, _)| key.path.is_empty()).map(|(key, _)| key.var);
            let kept = kept.filter(|var| action.touched.binary_search(var).is_err());
            for var in kept.chain(action.touched.iter().copied()) {
                if let Some(variable) = &self.variables[var as usize] {
                    let slot = if action.written.contains(var as usize) { variable.next } else { variable.now };
                    after.push((Key { var, path: Box::default() }, self.bounds.known(slot)));
                }
            }
            after.extend(self.cells_after(known, action));
            let live = &self.live[action.target.index()];
            after.retain(|(key, _)| live.contains(VarId(key.var)) && self.tracked.contains(key.var as usize));
            let mut after: Vec<_> = after.into_iter().filter_map(|(key, known)| self.remembered(key, known)).collect();
            after.sort_unstable();
            after.into()
        });
        self.bounds.undo(start);
        after
    }

    /// Assumes the known values and the relation of the edge; `false` if they contradict each other.
    fn assume(&mut self, known: &Known, action: &Action) -> bool {
        for (key, value) in known {
            if let Some(variable) = &self.variables[key.var as usize]
                && !self.bounds.narrow(variable.now, *value)
            {
                return false;
            }
        }
        let formulas = action.formulas.iter().chain(&action.cells.definitions);
        formulas.for_each(|formula| self.bounds.assume_compiled(formula));
        // The value of a cell may be the index of another cell, so several rounds are needed.
        let rounds = if action.cells.reads.is_empty() { 1 } else { 3 };
        for _ in 0..rounds {
            if !self.bounds.propagate() {
                return false;
            }
            for read in &action.cells.reads {
                let Some(key) = key(read.map, &read.path, &self.bounds) else { continue };
                if let Ok(position) = known.binary_search_by(|(other, _)| other.cmp(&key))
                    && !self.bounds.narrow(read.value, known[position].1)
                {
                    return false;
                }
            }
        }
        self.bounds.propagate()
    }

    /// The known values of cells after an edge.
    fn cells_after(&self, known: &Known, action: &Action) -> BTreeMap<Key, Interval> {
        let cells = known.iter().filter(|(key, _)| !key.path.is_empty());
        let mut after: BTreeMap<Key, Interval> = cells.cloned().collect();
        for read in &action.cells.reads {
            if let Some(key) = key(read.map, &read.path, &self.bounds) {
                after.insert(key, self.bounds.known(read.value));
            }
        }
        for update in &action.cells.updates {
            let Some(writes) = &update.writes else {
                after.retain(|key, _| key.var != update.map);
                continue;
            };
            for write in writes {
                let value = match write.value {
                    Operand::Number(number) => Interval { low: Some(number), high: Some(number) },
                    Operand::Slot(slot) => self.bounds.known(slot),
                };
                match key(update.map, &write.path, &self.bounds) {
                    Some(key) => drop(after.insert(key, value)),
                    // The index is unknown: any cell may have been written.
                    None => after.retain(|key, _| key.var != update.map),
                }
            }
        }
        after
    }

    /// Abstracts a value to the precision of its variable.
    fn remembered(&self, key: Key, mut known: Interval) -> Option<(Key, Interval)> {
        let var = key.var as usize;
        if self.coarse.contains(var) {
            known = rounded(known, &self.thresholds[var]);
        }
        let is_worth_it = match self.precision {
            Precision::Values => known.value().is_some(),
            Precision::Bounds => known.low.is_some() || known.high.is_some(),
        };
        is_worth_it.then_some((key, known))
    }

    /// The invariant of each location: the disjunction of the states found there.
    fn invariants(&self, states: &[(LocId, Known)]) -> Vec<Term> {
        let (terms, icfg) = (self.relations.terms, self.relations.icfg);
        let mut found: Vec<Vec<Term>> = vec![Vec::new(); icfg.locations.len()];
        for (location, known) in states {
            let facts: Vec<Term> = known.iter().map(|(key, value)| self.fact(icfg, key, *value)).collect();
            found[location.index()].push(terms.and(&facts));
        }
        found.iter().map(|cases| terms.or(cases)).collect()
    }

    fn fact(&self, icfg: &Icfg, key: &Key, known: Interval) -> Term {
        let terms = self.relations.terms;
        let number = |value: i128| terms.int(num_bigint::BigInt::from(value));
        let root = icfg.variable(VarId(key.var)).term;
        let term = key.path.iter().fold(root, |map, &index| terms.select(map, number(index)));
        match (terms.sort_of(term), known.value()) {
            (Sort::BOOL, Some(0)) => terms.not(term),
            (Sort::BOOL, Some(_)) => term,
            (Sort::BOOL, None) => Term::TRUE,
            (_, Some(value)) => terms.eq(term, number(value)),
            (_, None) => {
                let low = known.low.map(|low| terms.ge(term, number(low)));
                let high = known.high.map(|high| terms.le(term, number(high)));
                terms.and(&low.into_iter().chain(high).collect::<Vec<_>>())
            }
        }
    }
}

/// The cell of a map, if its indices are known.
fn key(map: u32, path: &[Operand], bounds: &Bounds) -> Option<Key> {
    let path: Option<Box<[i128]>> = path.iter().map(|index| index.number(bounds)).collect();
    Some(Key { var: map, path: path? })
}

/// The smallest interval between thresholds that contains another one.
fn rounded(interval: Interval, thresholds: &[i128]) -> Interval {
    let low = interval.low.and_then(|low| thresholds.iter().rev().find(|&&t| t <= low));
    let high = interval.high.and_then(|high| thresholds.iter().find(|&&t| t >= high));
    Interval { low: low.copied(), high: high.copied() }
}

/// The trace to a state, following the first step to each state, which is the one that discovered it.
fn trace(steps: &[(usize, EdgeId, usize)], mut state: usize) -> Option<NestedWord> {
    let mut found: FxHashMap<usize, (usize, EdgeId)> = FxHashMap::default();
    for &(source, edge, target) in steps {
        if source < target {
            found.entry(target).or_insert((source, edge));
        }
    }
    let mut symbols = Vec::new();
    while let Some(&(parent, edge)) = found.get(&state) {
        symbols.push(Symbol::Internal(Letter(edge.0)));
        state = parent;
    }
    symbols.reverse();
    NestedWord::from_symbols(symbols).ok()
}
