//! The locations of invariants of an automaton.

use crate::model::{Automaton, Invariant, InvariantKind, Location};

/// The invariants of states, each at the line of the edges that leave the state, or else of those that enter it. A
/// state that is entered at a loop head belongs to that loop. Invariants without a line are ignored.
pub(super) fn invariants(automaton: &Automaton, file: &str) -> Vec<Invariant> {
    let mut found: Vec<Invariant> = Vec::new();
    for (number, node) in automaton.nodes.iter().enumerate() {
        let Some(invariant) = &node.invariant else { continue };
        if ["true", "1", "(1)"].contains(&invariant.value.trim()) {
            continue;
        }
        let entering = automaton.edges.iter().filter(|edge| edge.target == number);
        let leaving = automaton.edges.iter().filter(|edge| edge.source == number && edge.target != number);
        let kind = match entering.clone().any(|edge| edge.guard.enters_loop) {
            true => InvariantKind::Loop,
            false => InvariantKind::Statement,
        };
        let line = leaving.chain(entering).find_map(|edge| edge.guard.start_line);
        let Some(line) = line else { continue };
        found.push(Invariant {
            kind,
            location: Location { file: file.to_owned(), line, column: None, function: invariant.scope.clone() },
            value: invariant.value.clone(),
            position: node.position,
        });
    }
    found
}
