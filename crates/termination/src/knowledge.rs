//! What a static analysis knows about the states at each location. It is not believed: ranking functions that rest on it are
//! proved with invariants that are checked.

use tracewright_absint::{Edge, Graph, Options, Variable, analyse};
use tracewright_logic::{Term, Terms};
use tracewright_program::{Icfg, LocId, Scope, VarId};

/// Larger graphs are not analysed: variables times edges.
const LARGEST: usize = 400_000;
/// The analysis of smaller graphs takes no time.
const SMALL: usize = 20_000;

/// What is asked of the static analysis of a program.
pub(crate) struct Knowledge {
    /// The variables that carry a value from one block to another.
    carried: Vec<VarId>,
    size: usize,
    facts: Option<Vec<Term>>,
}

impl Knowledge {
    /// Nothing is analysed yet.
    pub fn new(terms: &Terms, icfg: &Icfg) -> Knowledge {
        let carried = carried(terms, icfg);
        let size = carried.len().saturating_mul(icfg.edges.len() + icfg.calls.len());
        Knowledge { carried, size, facts: None }
    }

    /// Whether it is there, or costs nothing to speak of.
    pub fn is_cheap(&self) -> bool {
        self.facts.is_some() || self.size <= SMALL
    }

    /// What is known at a location.
    pub fn at(&mut self, terms: &Terms, icfg: &Icfg, location: LocId) -> Term {
        self.everywhere(terms, icfg)[location.index()]
    }

    /// What is known at each location.
    pub fn everywhere(&mut self, terms: &Terms, icfg: &Icfg) -> &[Term] {
        let Knowledge { carried, size, facts } = self;
        facts.get_or_insert_with(|| {
            if *size > LARGEST { vec![Term::TRUE; icfg.locations.len()] } else { analysis(terms, icfg, carried) }
        })
    }
}

/// The variables whose value some block reads; those that are only used within blocks need no value at locations. Globals,
/// parameters and results count in any case.
fn carried(terms: &Terms, icfg: &Icfg) -> Vec<VarId> {
    let mut is_carried: Vec<bool> =
        icfg.variables.iter().map(|variable| matches!(variable.scope, Scope::Global { .. })).collect();
    let of_calls = icfg.procedures.iter().flat_map(|procedure| procedure.params.iter().chain(&procedure.results));
    of_calls.for_each(|var| is_carried[var.index()] = true);
    for edge in &icfg.edges {
        let free = terms.free_vars(edge.transition.formula);
        free.iter().filter_map(|&term| icfg.variable_of(term)).for_each(|var| is_carried[var.index()] = true);
    }
    for call in &icfg.calls {
        let free = call.args.iter().flat_map(|&arg| terms.free_vars(arg).to_vec());
        free.filter_map(|term| icfg.variable_of(term)).for_each(|var| is_carried[var.index()] = true);
    }
    (0..is_carried.len()).filter(|&index| is_carried[index]).map(VarId::from_index).collect()
}

/// A formula for each location.
fn analysis(terms: &Terms, icfg: &Icfg, carried: &[VarId]) -> Vec<Term> {
    let mut number = vec![None; icfg.variables.len()];
    carried.iter().enumerate().for_each(|(position, var)| number[var.index()] = Some(position));
    let numbered = |vars: &mut dyn Iterator<Item = VarId>| vars.filter_map(|var| number[var.index()]).collect();
    // Executions may start at several locations, and nothing is known where a procedure is entered.
    let start = icfg.locations.len();
    let variables = carried.iter().map(|&var| icfg.variable(var));
    let variables = variables.map(|v| Variable { term: v.term, primed: v.primed }).collect();
    let mut edges: Vec<Edge> = icfg
        .edges
        .iter()
        .map(|edge| Edge {
            source: edge.source.index(),
            target: edge.target.index(),
            formula: edge.transition.formula,
            written: numbered(&mut edge.transition.written.iter().copied()),
        })
        .collect();
    for call in &icfg.calls {
        let callee = icfg.procedure(call.callee);
        let written = numbered(&mut callee.modifies.iter().chain(&call.results).copied());
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
