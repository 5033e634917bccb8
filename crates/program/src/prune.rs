//! Removal of unreachable parts, and of over-approximated statements.

use crate::{Icfg, LocId, Origin};

/// Drops over-approximated statements: the rest has only executions of the program (an under-approximation). Must be
/// called before block encoding. Returns whether there were any.
pub fn remove_overapproximations(icfg: &mut Icfg) -> bool {
    let before = icfg.edges.len();
    let statements = &icfg.statements;
    icfg.edges.retain(|edge| match edge.origin {
        Origin::Statement(id) => statements[id.index()].overapproximates.is_none(),
        Origin::Sequence(_) | Origin::Choice(_) => true,
    });
    icfg.edges.len() < before
}

/// Drops edges and calls whose source is not reachable from the initial locations in the graph, ignoring formulas.
/// Locations keep their numbers.
pub fn remove_unreachable(icfg: &mut Icfg) {
    let mut reached = vec![false; icfg.locations.len()];
    let mut successors: Vec<Vec<LocId>> = vec![Vec::new(); icfg.locations.len()];
    for edge in &icfg.edges {
        successors[edge.source.index()].push(edge.target);
    }
    for call in &icfg.calls {
        // The return location is treated as reachable whenever the call is: an over-approximation.
        successors[call.source.index()].push(icfg.procedures[call.callee.index()].entry);
        successors[call.source.index()].push(call.target);
    }
    let mut stack = icfg.initial.clone();
    while let Some(location) = stack.pop() {
        if !std::mem::replace(&mut reached[location.index()], true) {
            stack.extend_from_slice(&successors[location.index()]);
        }
    }
    icfg.edges.retain(|edge| reached[edge.source.index()]);
    icfg.calls.retain(|call| reached[call.source.index()]);
}
