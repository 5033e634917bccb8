//! Which locations must be checked: those that an execution may reach without passing an invariant `false`.
//!
//! By induction along an execution, the invariants hold at every location it reaches, provided that the triples at
//! these locations are valid; so it never reaches a location whose invariant is `false`, nor locations that are
//! reachable only through one.

use tracewright_logic::Term;
use tracewright_program::{Icfg, LocId};

/// For each location, whether its triples have to be checked. Locations without an invariant do not stop an execution.
pub(crate) fn reachable(icfg: &Icfg, invariants: &[Option<Term>]) -> Vec<bool> {
    let mut successors: Vec<Vec<LocId>> = vec![Vec::new(); icfg.locations.len()];
    for edge in &icfg.edges {
        successors[edge.source.index()].push(edge.target);
    }
    for call in &icfg.calls {
        successors[call.source.index()].push(icfg.procedure(call.callee).entry);
    }
    let passable = |location: LocId| invariants[location.index()] != Some(Term::FALSE);
    let mut reached = vec![false; icfg.locations.len()];
    let mut stack = icfg.initial.clone();
    loop {
        while let Some(location) = stack.pop() {
            if !std::mem::replace(&mut reached[location.index()], true) && passable(location) {
                stack.extend_from_slice(&successors[location.index()]);
            }
        }
        // A return needs both the call and the callee's exit.
        let live = |location: LocId| reached[location.index()] && passable(location);
        stack.extend(
            icfg.calls.iter().filter(|c| live(c.source) && live(icfg.procedure(c.callee).exit)).map(|c| c.target),
        );
        stack.retain(|location| !reached[location.index()]);
        if stack.is_empty() {
            return reached;
        }
    }
}
