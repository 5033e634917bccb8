//! What a static analysis knows about the states at each location. It is not believed: ranking functions that rest on it are
//! proved with invariants that are checked.

use tracewright_absint::{Edge, Graph, Options, Variable, analyse};
use tracewright_logic::{Term, Terms};
use tracewright_program::Icfg;

/// Larger graphs are not analysed: variables times edges.
const LARGEST: usize = 400_000;

/// A formula for each location.
pub(crate) fn knowledge(terms: &Terms, icfg: &Icfg) -> Vec<Term> {
    if icfg.variables.len().saturating_mul(icfg.edges.len() + icfg.calls.len()) > LARGEST {
        return vec![Term::TRUE; icfg.locations.len()];
    }
    // Executions may start at several locations, and nothing is known where a procedure is entered.
    let start = icfg.locations.len();
    let variables = icfg.variables.iter().map(|v| Variable { term: v.term, primed: v.primed }).collect();
    let mut edges: Vec<Edge> = icfg
        .edges
        .iter()
        .map(|edge| Edge {
            source: edge.source.index(),
            target: edge.target.index(),
            formula: edge.transition.formula,
            written: edge.transition.written.iter().map(|var| var.index()).collect(),
        })
        .collect();
    for call in &icfg.calls {
        let callee = icfg.procedure(call.callee);
        let written = callee.modifies.iter().chain(&call.results).map(|var| var.index()).collect();
        let (source, target) = (call.source.index(), call.target.index());
        edges.push(Edge { source, target, formula: Term::TRUE, written });
        edges.push(from_anywhere(start, callee.entry.index()));
    }
    edges.extend(icfg.initial.iter().map(|initial| from_anywhere(start, initial.index())));
    let graph = Graph { nodes: start + 1, initial: start, variables, edges };
    let mut invariants = analyse(terms, &graph, &Options::default()).invariants;
    invariants.truncate(start);
    invariants
}

fn from_anywhere(start: usize, target: usize) -> Edge {
    Edge { source: start, target, formula: Term::TRUE, written: Vec::new() }
}
