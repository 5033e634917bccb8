//! Traces: validation that a trace is a path from an initial to an error location, and the constraints on the values
//! along it.

use rustc_hash::FxHashMap;
use tracewright_logic::{Term, Terms};
use tracewright_program::{CallId, CheckId, Icfg, LocId};

use super::{Hint, ReplayError, TraceLetter};
use crate::unfold::{Activation, Item, Naming, Slot, Unfolder, next_values};

/// Checks that a trace is connected, starts in an initial location and ends in an error location, whose check it gives.
pub(super) fn validate(icfg: &Icfg, trace: &[TraceLetter]) -> Result<CheckId, ReplayError> {
    let mut open: Vec<CallId> = Vec::new();
    let mut current: Option<LocId> = None;
    for (position, &letter) in trace.iter().enumerate() {
        let (source, target) = step(icfg, letter, &mut open, position)?;
        match current {
            None if !icfg.initial.contains(&source) => return Err(ReplayError::NotInitial),
            Some(before) if before != source => return Err(ReplayError::Disconnected { position }),
            _ => current = Some(target),
        }
    }
    match current {
        Some(end) => icfg.check_at(end),
        // The empty trace is valid when an initial location is an error location.
        None => icfg.initial.iter().find_map(|&location| icfg.check_at(location)),
    }
    .ok_or(ReplayError::NotError)
}

/// Where a letter starts and ends.
fn step(
    icfg: &Icfg,
    letter: TraceLetter,
    open: &mut Vec<CallId>,
    position: usize,
) -> Result<(LocId, LocId), ReplayError> {
    let missing = ReplayError::NoSuchLetter { position };
    match letter {
        TraceLetter::Edge(id) => {
            let edge = icfg.edges.get(id.index()).ok_or(missing)?;
            Ok((edge.source, edge.target))
        }
        TraceLetter::Call(id) => {
            let call = icfg.calls.get(id.index()).ok_or(missing)?;
            open.push(id);
            Ok((call.source, icfg.procedure(call.callee).entry))
        }
        TraceLetter::Return(id) => {
            let call = icfg.calls.get(id.index()).ok_or(missing)?;
            if open.pop() != Some(id) {
                return Err(ReplayError::WrongReturn { position });
            }
            Ok((icfg.procedure(call.callee).exit, call.target))
        }
    }
}

/// A trace as statements with names.
pub(super) struct Unfolded {
    pub items: Vec<Item>,
    pub constraints: Vec<Term>,
    /// The names of variables that are read before they are written.
    pub bases: FxHashMap<Slot, Term>,
}

/// Unfolds a valid trace; hints become constraints.
pub(super) fn unfold(terms: &Terms, icfg: &Icfg, trace: &[TraceLetter], hints: &[Hint]) -> Unfolded {
    let start = match trace.first() {
        Some(&TraceLetter::Edge(id)) => Some(icfg.edge(id).source),
        Some(&(TraceLetter::Call(id) | TraceLetter::Return(id))) => Some(icfg.call(id).source),
        None => None,
    };
    let Some(start) = start else {
        return Unfolded { items: Vec::new(), constraints: Vec::new(), bases: FxHashMap::default() };
    };
    let next_values = next_values(icfg);
    let mut unfolder = Unfolder::new(terms, icfg, &next_values, Naming::Fresh, icfg.location(start).procedure);
    let mut items = Vec::new();
    let mut stack = Vec::new();
    let mut current = Activation::FIRST;
    for (position, &letter) in trace.iter().enumerate() {
        let before = unfolder.constraints.len();
        match letter {
            TraceLetter::Edge(id) => unfolder.edge(id, current, &mut items),
            TraceLetter::Call(id) => {
                let (item, callee) = unfolder.call(id, current);
                items.push(item);
                stack.push(current);
                current = callee;
            }
            TraceLetter::Return(id) => {
                let caller = stack.pop().unwrap_or(Activation::FIRST);
                items.push(unfolder.ret(id, caller, current));
                current = caller;
            }
        }
        let mut hinted = Vec::new();
        for &(var, value) in hints.get(position).into_iter().flatten() {
            hinted.push(terms.eq(unfolder.read(current, var), value));
        }
        // Hints come first, so that propagation in the order of the constraints need not guess.
        unfolder.constraints.splice(before..before, hinted);
    }
    let constraints = std::mem::take(&mut unfolder.constraints);
    Unfolded { items, constraints, bases: unfolder.into_bases() }
}
