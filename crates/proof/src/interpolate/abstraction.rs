//! Abstract interpretation of a trace's path program: its invariants as predicates.
//!
//! Marius Greitschus, Daniel Dietsch, Andreas Podelski: *Loop Invariants from Counterexamples*, SAS 2017.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_absint::{Edge, Graph, Options, Variable, analyse};
use tracewright_automata::Symbol;
use tracewright_logic::Term;
use tracewright_program::{LocId, VarId};

use super::Infeasible;
use crate::{edge_of, locations};

/// The invariants of the locations along the trace; none for traces with calls. The last one is `false` whether the
/// analysis has proved it or not, because the Hoare-triple checker decides.
pub(super) fn of_path_program(trace: &Infeasible) -> Option<Vec<Term>> {
    let relations = trace.relations;
    let (terms, icfg) = (relations.terms, relations.icfg);
    let places = locations(icfg, trace.word);
    let mut nodes: FxHashMap<LocId, usize> = FxHashMap::default();
    for &location in &places {
        let next = nodes.len();
        nodes.entry(location).or_insert(next);
    }
    let mut letters = Vec::new();
    for &symbol in trace.word.symbols() {
        let Symbol::Internal(a) = symbol else { return None };
        if !letters.contains(&edge_of(a)) {
            letters.push(edge_of(a));
        }
    }
    let mentioned: FxHashSet<Term> =
        letters.iter().flat_map(|&e| terms.free_vars(icfg.edge(e).transition.formula).to_vec()).collect();
    let mut numbers: FxHashMap<VarId, usize> = FxHashMap::default();
    let mut variables = Vec::new();
    for (index, variable) in icfg.variables.iter().enumerate() {
        // Variables that are written but never read are irrelevant.
        if mentioned.contains(&variable.term) {
            numbers.insert(VarId::from_index(index), variables.len());
            variables.push(Variable { term: variable.term, primed: variable.primed });
        }
    }
    let edges = letters
        .iter()
        .map(|&id| {
            let edge = icfg.edge(id);
            Edge {
                source: nodes[&edge.source],
                target: nodes[&edge.target],
                formula: edge.transition.formula,
                written: edge.transition.written.iter().filter_map(|v| numbers.get(v).copied()).collect(),
            }
        })
        .collect();
    let graph = Graph { nodes: nodes.len(), initial: nodes[&places[0]], variables, edges };
    let analysis = analyse(terms, &graph, &Options::default());
    let mut sequence: Vec<Term> = places.iter().map(|location| analysis.invariants[nodes[location]]).collect();
    *sequence.first_mut()? = Term::TRUE;
    *sequence.last_mut()? = Term::FALSE;
    Some(sequence)
}
