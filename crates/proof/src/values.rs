//! Exploration by known values: which locations are reached with which variables equal to which numbers?
//!
//! Programs that are state machines at heart keep their modes in variables that only ever hold a few numbers. Following these
//! exactly, and forgetting all else, often shows that no error can be reached; the values found at each location are then
//! an invariant there. Of a variable that takes too many values, only its place among the numbers it is compared with is
//! remembered, and nothing if that is still too much. The result is a suggestion like any other.

use std::rc::Rc;

use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_automata::{Letter, NestedWord, Symbol};
use tracewright_logic::{Sort, Term};
use tracewright_program::{CheckId, EdgeId, Icfg, LocId, VarId};
use tracewright_smt::Interrupt;

use crate::Relations;
use crate::bounds::{Bounds, CompiledTerm, Interval, SlotOf};

/// How many values a variable may take.
const MOST_VALUES: usize = 80;
/// How many states are looked at.
const MOST_STATES: usize = 60_000;

/// What an exploration finds.
pub enum Explored {
    /// No error is reached: an invariant for each location.
    Safe(Vec<Term>),
    /// An error may be reached, by this trace.
    Error(NestedWord),
    /// It takes too long, or the program has calls.
    GivenUp,
}

/// How much is remembered about a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// Its value, if it is known.
    Values,
    /// Its bounds, if there are any.
    Bounds,
}

/// What is known about variables at a location, sorted.
type Known = Box<[(u32, Interval)]>;

/// Explores the program until the errors among the goals are reached or nothing new turns up.
pub fn explore_values(
    relations: &Relations,
    precision: Precision,
    goals: &dyn Fn(CheckId) -> bool,
    interrupt: &Interrupt,
) -> Explored {
    if !relations.icfg.calls.is_empty() {
        return Explored::GivenUp;
    }
    let mut explorer = Explorer::new(relations, precision);
    loop {
        match explorer.run(goals, interrupt) {
            // A variable was forgotten: start anew without it.
            None => continue,
            Some(explored) => return explored,
        }
    }
}

/// An edge ready to be applied.
struct Action {
    id: EdgeId,
    target: LocId,
    formulas: Vec<CompiledTerm>,
    /// Variables that it reads or writes.
    touched: Vec<u32>,
    written: FixedBitSet,
}

struct Variable {
    now: SlotOf,
    next: SlotOf,
}

struct Explorer<'a> {
    relations: &'a Relations<'a>,
    precision: Precision,
    bounds: Bounds,
    variables: Vec<Option<Variable>>,
    actions: FxHashMap<LocId, Rc<[Action]>>,
    /// For each location, the variables whose values matter there.
    live: Vec<FixedBitSet>,
    /// For each variable, the numbers it is compared with, and their neighbours.
    thresholds: Vec<Vec<i128>>,
    /// Variables of which only the place among their thresholds is remembered.
    coarse: FixedBitSet,
    forgotten: FixedBitSet,
}

impl<'a> Explorer<'a> {
    fn new(relations: &'a Relations<'a>, precision: Precision) -> Explorer<'a> {
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
            let action = Action { id, target: edge.target, formulas, touched, written };
            actions.entry(edge.source).or_default().push(action);
        }
        let actions = actions.into_iter().map(|(location, actions)| (location, actions.into())).collect();
        let thresholds = variables.iter().map(|variable| match variable {
            Some(Variable { now, next }) => bounds.thresholds(&[*now, *next]),
            None => Vec::new(),
        });
        let thresholds = thresholds.collect();
        let none = FixedBitSet::with_capacity(icfg.variables.len());
        let live = live(relations);
        Explorer {
            relations,
            precision,
            bounds,
            variables,
            actions,
            live,
            thresholds,
            coarse: none.clone(),
            forgotten: none,
        }
    }

    /// `None` when a variable has been forgotten.
    fn run(&mut self, goals: &dyn Fn(CheckId) -> bool, interrupt: &Interrupt) -> Option<Explored> {
        let icfg = self.relations.icfg;
        let mut states: Vec<(LocId, Known)> = Vec::new();
        let mut parents: Vec<Option<(usize, EdgeId)>> = Vec::new();
        let mut seen: FxHashSet<(LocId, Known)> = FxHashSet::default();
        let mut values: Vec<FxHashSet<Interval>> = vec![FxHashSet::default(); icfg.variables.len()];
        for &location in &icfg.initial {
            seen.insert((location, Known::default()));
            states.push((location, Known::default()));
            parents.push(None);
        }
        let mut next = 0;
        while next < states.len() {
            if states.len() > MOST_STATES || (next % 256 == 0 && interrupt.is_triggered()) {
                return Some(Explored::GivenUp);
            }
            let (location, known) = states[next].clone();
            if icfg.location(location).check.is_some_and(goals) {
                return Some(trace(&parents, next).map_or(Explored::GivenUp, Explored::Error));
            }
            let actions = self.actions.get(&location).cloned().unwrap_or_default();
            for action in actions.iter() {
                let Some(after) = self.apply(&known, action) else { continue };
                for &(var, value) in &after {
                    let taken = &mut values[var as usize];
                    if taken.insert(value) && taken.len() > MOST_VALUES {
                        let in_vain = self.precision == Precision::Values || self.coarse.contains(var as usize);
                        let less = if in_vain { &mut self.forgotten } else { &mut self.coarse };
                        less.insert(var as usize);
                        return None;
                    }
                }
                let state = (action.target, after);
                if seen.insert(state.clone()) {
                    states.push(state);
                    parents.push(Some((next, action.id)));
                }
            }
            next += 1;
        }
        Some(Explored::Safe(self.invariants(&states)))
    }

    /// What is known after an edge; `None` if it cannot be taken.
    fn apply(&mut self, known: &Known, action: &Action) -> Option<Known> {
        let start = self.bounds.mark();
        let mut possible = true;
        for &(var, value) in known {
            if let Some(variable) = &self.variables[var as usize] {
                possible &= self.bounds.narrow(variable.now, value);
            }
        }
        action.formulas.iter().for_each(|formula| self.bounds.assume_compiled(formula));
        let after = (possible && self.bounds.propagate()).then(|| {
            let live = &self.live[action.target.index()];
            let kept = known.iter().map(|&(var, _)| var).filter(|var| action.touched.binary_search(var).is_err());
            let mut vars: Vec<u32> = kept.chain(action.touched.iter().copied()).collect();
            vars.sort_unstable();
            let value = |&var: &u32| {
                let variable = self.variables[var as usize].as_ref()?;
                let index = var as usize;
                if !live.contains(index) || self.forgotten.contains(index) {
                    return None;
                }
                let slot = if action.written.contains(index) { variable.next } else { variable.now };
                let mut known = self.bounds.known(slot);
                if self.coarse.contains(index) {
                    known = rounded(known, &self.thresholds[index]);
                }
                let is_worth_it = match self.precision {
                    Precision::Values => known.value().is_some(),
                    Precision::Bounds => known.low.is_some() || known.high.is_some(),
                };
                is_worth_it.then_some((var, known))
            };
            vars.iter().filter_map(value).collect()
        });
        self.bounds.undo(start);
        after
    }

    /// At each location, one of the states found there.
    fn invariants(&self, states: &[(LocId, Known)]) -> Vec<Term> {
        let (terms, icfg) = (self.relations.terms, self.relations.icfg);
        let mut found: Vec<Vec<Term>> = vec![Vec::new(); icfg.locations.len()];
        for (location, known) in states {
            let facts: Vec<Term> = known.iter().map(|&(var, value)| self.fact(icfg, VarId(var), value)).collect();
            found[location.index()].push(terms.and(&facts));
        }
        found.iter().map(|cases| terms.or(cases)).collect()
    }

    fn fact(&self, icfg: &Icfg, var: VarId, known: Interval) -> Term {
        let terms = self.relations.terms;
        let variable = icfg.variable(var);
        let number = |value: i128| terms.int(num_bigint::BigInt::from(value));
        match (variable.sort, known.value()) {
            (Sort::BOOL, Some(0)) => terms.not(variable.term),
            (Sort::BOOL, Some(_)) => variable.term,
            (Sort::BOOL, None) => Term::TRUE,
            (_, Some(value)) => terms.eq(variable.term, number(value)),
            (_, None) => {
                let low = known.low.map(|low| terms.ge(variable.term, number(low)));
                let high = known.high.map(|high| terms.le(variable.term, number(high)));
                terms.and(&low.into_iter().chain(high).collect::<Vec<_>>())
            }
        }
    }
}

/// The smallest interval between thresholds around another.
fn rounded(interval: Interval, thresholds: &[i128]) -> Interval {
    let low = interval.low.and_then(|low| thresholds.iter().rev().find(|&&t| t <= low));
    let high = interval.high.and_then(|high| thresholds.iter().find(|&&t| t >= high));
    Interval { low: low.copied(), high: high.copied() }
}

/// The way to a state.
fn trace(parents: &[Option<(usize, EdgeId)>], mut state: usize) -> Option<NestedWord> {
    let mut symbols = Vec::new();
    while let Some((parent, edge)) = parents[state] {
        symbols.push(Symbol::Internal(Letter(edge.0)));
        state = parent;
    }
    symbols.reverse();
    NestedWord::from_symbols(symbols).ok()
}

/// For each location, the variables that may be read before they are written.
fn live(relations: &Relations) -> Vec<FixedBitSet> {
    let (terms, icfg) = (relations.terms, relations.icfg);
    let empty = FixedBitSet::with_capacity(icfg.variables.len());
    let mut live = vec![empty.clone(); icfg.locations.len()];
    let mut incoming: Vec<Vec<usize>> = vec![Vec::new(); icfg.locations.len()];
    let mut reads = Vec::with_capacity(icfg.edges.len());
    for (index, edge) in icfg.edges.iter().enumerate() {
        incoming[edge.target.index()].push(index);
        let mut read = empty.clone();
        let free = terms.free_vars(edge.transition.formula);
        read.extend(free.iter().filter_map(|&term| icfg.variable_of(term)).map(|v| v.index()));
        reads.push(read);
    }
    let mut work: Vec<usize> = (0..icfg.edges.len()).collect();
    while let Some(index) = work.pop() {
        let edge = &icfg.edges[index];
        let mut before = live[edge.target.index()].clone();
        for &var in &edge.transition.written {
            before.set(var.index(), false);
        }
        before.union_with(&reads[index]);
        let source = edge.source.index();
        if !before.is_subset(&live[source]) {
            live[source].union_with(&before);
            work.extend_from_slice(&incoming[source]);
        }
    }
    live
}
