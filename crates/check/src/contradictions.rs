//! Vacuity: axioms, `where` clauses and preconditions may contradict each other, so that the program has no execution
//! and every property holds.

use rustc_hash::FxHashSet;
use tracewright_logic::{Term, Terms};
use tracewright_program::{Assumption, AssumptionScope, Icfg, Origin, ProcId, StatementKind};
use tracewright_smt::{Solver, minimise_core};

/// The limit on checks for minimising a core.
const CORE_CHECKS: u32 = 50;

/// Assumptions that contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// The procedure that is (or one of whose bodies is) never executed because of it; `None` if the program has no
    /// execution at all.
    pub procedure: Option<ProcId>,
    /// The clauses: indices into [`Icfg::assumptions`].
    pub assumptions: Vec<usize>,
}

/// Searches for contradictions among the assumptions that executions make before the first statement of a procedure.
/// Queries that the solver does not decide within its limits count as consistent. The solver must have no assertions;
/// it is left as it was found.
pub fn contradictions(terms: &Terms, icfg: &Icfg, solver: &mut dyn Solver) -> Vec<Contradiction> {
    if icfg.assumptions.is_empty() {
        return Vec::new();
    }
    let mut search = Search { terms, assumptions: &icfg.assumptions, solver };
    let everywhere = search.of(&|scope| scope == AssumptionScope::Everywhere);
    if let Some(assumptions) = search.contradictory(&everywhere) {
        return vec![Contradiction { procedure: None, assumptions }];
    }
    let entries: FxHashSet<ProcId> = icfg.initial.iter().map(|&start| icfg.location(start).procedure).collect();
    let mut found = Vec::new();
    for procedure in entered(icfg, &entries) {
        let is_entry = entries.contains(&procedure);
        let own = search.of(&|scope| match scope {
            AssumptionScope::Everywhere => false,
            AssumptionScope::Start => is_entry,
            AssumptionScope::Procedure(id) => id == procedure,
            AssumptionScope::Body(..) => false,
        });
        let all: Vec<usize> = everywhere.iter().chain(&own).copied().collect();
        let whole = if own.is_empty() { None } else { search.contradictory(&all) };
        if let Some(assumptions) = whole {
            found.push(Contradiction { procedure: Some(procedure), assumptions });
            continue;
        }
        for body in search.bodies(procedure) {
            let core = search.contradictory(&[all.as_slice(), body.as_slice()].concat());
            found.extend(core.map(|assumptions| Contradiction { procedure: Some(procedure), assumptions }));
        }
    }
    found
}

/// The procedures that executions may enter, in the order of their numbers.
fn entered(icfg: &Icfg, entries: &FxHashSet<ProcId>) -> Vec<ProcId> {
    let mut found = entries.clone();
    found.extend(icfg.calls.iter().map(|call| call.callee));
    for edge in &icfg.edges {
        if let Origin::Statement(id) = edge.origin
            && let StatementKind::Enter(callee) = icfg.statement(id).kind
        {
            found.insert(callee);
        }
    }
    let mut sorted: Vec<ProcId> = found.into_iter().collect();
    sorted.sort_unstable();
    sorted
}

struct Search<'a> {
    terms: &'a Terms,
    assumptions: &'a [Assumption],
    solver: &'a mut dyn Solver,
}

impl Search<'_> {
    fn of(&self, wanted: &dyn Fn(AssumptionScope) -> bool) -> Vec<usize> {
        (0..self.assumptions.len()).filter(|&index| wanted(self.assumptions[index].scope)).collect()
    }

    /// The assumptions of each body of a procedure.
    fn bodies(&self, procedure: ProcId) -> Vec<Vec<usize>> {
        let mut bodies: Vec<Vec<usize>> = Vec::new();
        for (index, assumption) in self.assumptions.iter().enumerate() {
            if let AssumptionScope::Body(id, position) = assumption.scope
                && id == procedure
            {
                bodies.resize(bodies.len().max(position + 1), Vec::new());
                bodies[position].push(index);
            }
        }
        bodies.retain(|body| !body.is_empty());
        bodies
    }

    /// A small unsatisfiable subset of the clauses, if the solver shows that all of them together are unsatisfiable.
    fn contradictory(&mut self, clauses: &[usize]) -> Option<Vec<usize>> {
        if clauses.is_empty() {
            return None;
        }
        let mut formulas: Vec<Term> = clauses.iter().map(|&index| self.assumptions[index].term).collect();
        formulas.retain(|&formula| formula != self.terms.bool(true));
        if !self.solver.check_assuming(&formulas).is_unsat() {
            return None;
        }
        let core = self.solver.unsat_core().assumptions;
        let core = minimise_core(self.solver, &core, CORE_CHECKS);
        let in_core = |index: &usize| core.contains(&self.assumptions[*index].term);
        Some(clauses.iter().copied().filter(in_core).collect())
    }
}
