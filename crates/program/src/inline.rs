//! Inlining of non-recursive procedures.

use rustc_hash::FxHashMap;
use tracewright_logic::{Substitution, Term, Terms};

use crate::{
    BodyCopy, Call, Edge, Icfg, LocId, Location, Origin, ProcId, Scope, Statement, StatementId, StatementKind,
    Transition, VarId, Variable,
};

/// Which procedures are inlined. Recursive ones never are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Inlining {
    /// None.
    None,
    /// Those with one call site.
    CalledOnce,
    /// All, as long as the graph grows by a small factor at most.
    #[default]
    Affordable,
    /// All, as long as the graph does not become huge: for strategies that do not support calls.
    Generous,
}

/// Graphs up to this many edges are always allowed.
const SMALL_GRAPH: usize = 1500;
/// The largest factor by which the graph may grow.
const GROWTH: usize = 4;
/// The limit on edges for generous inlining.
const HUGE_GRAPH: usize = 60_000;

/// Inlines procedures, callees first.
pub fn inline(icfg: &mut Icfg, inlining: Inlining, terms: &Terms) {
    if inlining == Inlining::None || icfg.calls.is_empty() {
        return;
    }
    let budget = match inlining {
        Inlining::None | Inlining::CalledOnce => 0,
        Inlining::Affordable => (icfg.edges.len() * GROWTH).max(SMALL_GRAPH),
        Inlining::Generous => HUGE_GRAPH,
    };
    for callee in bottom_up(icfg) {
        let sites: Vec<usize> = (0..icfg.calls.len()).filter(|&i| icfg.calls[i].callee == callee).collect();
        let body = Body::of(icfg, callee);
        let affordable = icfg.edges.len() + (sites.len().saturating_sub(1)) * body.edges.len() <= budget;
        if sites.is_empty() || (sites.len() > 1 && !affordable) {
            continue;
        }
        let calls: Vec<Call> = sites.iter().map(|&i| icfg.calls[i].clone()).collect();
        for call in &calls {
            body.insert(icfg, call, terms);
        }
        icfg.calls.retain(|call| call.callee != callee);
    }
}

/// The non-recursive procedures; callees before callers.
fn bottom_up(icfg: &Icfg) -> Vec<ProcId> {
    let n = icfg.procedures.len();
    let mut callees: Vec<Vec<usize>> = vec![Vec::new(); n];
    for call in &icfg.calls {
        callees[icfg.location(call.source).procedure.index()].push(call.callee.index());
    }
    let mut order = Vec::new();
    let mut done = vec![false; n];
    // A procedure is ready when all its callees are done. A recursive callee counts as done, because calls of it are
    // not inlined.
    let recursive: Vec<bool> = (0..n).map(|p| reaches_itself(&callees, p)).collect();
    loop {
        let ready: Vec<usize> = (0..n)
            .filter(|&p| !done[p] && !recursive[p] && callees[p].iter().all(|&c| done[c] || recursive[c]))
            .collect();
        if ready.is_empty() {
            return order;
        }
        for p in ready {
            done[p] = true;
            order.push(ProcId::from_index(p));
        }
    }
}

/// Whether a node of a call graph lies on a cycle.
pub(crate) fn reaches_itself(callees: &[Vec<usize>], start: usize) -> bool {
    let mut seen = vec![false; callees.len()];
    let mut stack = callees[start].clone();
    while let Some(p) = stack.pop() {
        if p == start {
            return true;
        }
        if !std::mem::replace(&mut seen[p], true) {
            stack.extend_from_slice(&callees[p]);
        }
    }
    false
}

/// The parts of a procedure.
struct Body {
    callee: ProcId,
    locations: Vec<LocId>,
    edges: Vec<Edge>,
    calls: Vec<Call>,
}

impl Body {
    fn of(icfg: &Icfg, callee: ProcId) -> Body {
        let inside = |location: LocId| icfg.location(location).procedure == callee && !icfg.initial.contains(&location);
        let locations = (0..icfg.locations.len()).map(LocId::from_index).filter(|&l| inside(l)).collect();
        Body {
            callee,
            locations,
            edges: icfg.edges.iter().filter(|e| inside(e.source)).cloned().collect(),
            calls: icfg.calls.iter().filter(|c| inside(c.source)).cloned().collect(),
        }
    }

    /// Replaces a call by a copy of the body.
    fn insert(&self, icfg: &mut Icfg, call: &Call, terms: &Terms) {
        let caller = icfg.location(call.source).procedure;
        let callee = icfg.procedure(self.callee).clone();
        let mut copy = Copy::new(icfg, self.callee, caller, terms);
        for &location in &self.locations {
            let new = Location { procedure: caller, ..icfg.location(location).clone() };
            copy.locations.insert(location, LocId::from_index(icfg.locations.len()));
            icfg.locations.push(new);
        }
        for edge in &self.edges {
            let edge = Edge {
                source: copy.locations[&edge.source],
                target: copy.locations[&edge.target],
                transition: copy.transition(&edge.transition, terms),
                origin: copy.origin(icfg, &edge.origin, terms),
            };
            icfg.edges.push(edge);
        }
        for inner in &self.calls {
            icfg.calls.push(Call {
                source: copy.locations[&inner.source],
                target: copy.locations[&inner.target],
                args: terms.substitute_all(&inner.args, &copy.renaming),
                results: inner.results.iter().map(|v| copy.var(*v)).collect(),
                ..inner.clone()
            });
        }
        copy.record(icfg, &self.locations);
        let enter = self.enter(icfg, &copy, call, terms);
        let source = copy.locations[&callee.entry];
        add(icfg, call.source, source, enter, StatementKind::Enter(self.callee), call.span);
        let leave = leave(icfg, &copy, &callee.results, call, terms);
        let target = copy.locations[&callee.exit];
        add(icfg, target, call.target, leave, StatementKind::Leave(self.callee), call.span);
    }

    /// Sets the parameters and the old values; the other variables of the callee are havocked.
    fn enter(&self, icfg: &Icfg, copy: &Copy, call: &Call, terms: &Terms) -> Transition {
        let callee = icfg.procedure(self.callee);
        let mut parts = Vec::new();
        for (&param, &arg) in callee.params.iter().zip(&call.args) {
            parts.push(terms.eq(icfg.variable(copy.var(param)).primed, arg));
        }
        for &global in &callee.modifies {
            let old = copy.var(icfg.old_of(global));
            parts.push(terms.eq(icfg.variable(old).primed, icfg.variable(global).term));
        }
        let written: Vec<VarId> = icfg.frame(self.callee).map(|v| copy.var(v)).collect();
        Transition::new(terms.and(&parts), written)
    }
}

fn leave(icfg: &Icfg, copy: &Copy, results: &[VarId], call: &Call, terms: &Terms) -> Transition {
    let mut parts = Vec::new();
    for (&target, &result) in call.results.iter().zip(results) {
        parts.push(terms.eq(icfg.variable(target).primed, icfg.variable(copy.var(result)).term));
    }
    Transition::new(terms.and(&parts), call.results.clone())
}

fn add(
    icfg: &mut Icfg,
    source: LocId,
    target: LocId,
    transition: Transition,
    kind: StatementKind,
    span: tracewright_source::Span,
) {
    let statement = StatementId::from_index(icfg.statements.len());
    icfg.statements.push(Statement { transition: transition.clone(), kind, span, overapproximates: None });
    icfg.edges.push(Edge { source, target, transition, origin: Origin::Statement(statement) });
}

/// New variables and locations for one copy of a body.
struct Copy {
    vars: FxHashMap<VarId, VarId>,
    renaming: Substitution,
    locations: FxHashMap<LocId, LocId>,
    statements: FxHashMap<StatementId, StatementId>,
}

impl Copy {
    fn new(icfg: &mut Icfg, callee: ProcId, caller: ProcId, terms: &Terms) -> Copy {
        let mut copy = Copy {
            vars: FxHashMap::default(),
            renaming: Substitution::default(),
            locations: FxHashMap::default(),
            statements: FxHashMap::default(),
        };
        let name = icfg.procedure(callee).name.clone();
        let frame: Vec<VarId> = icfg.frame(callee).collect();
        for var in frame {
            let old = icfg.variable(var).clone();
            let id = VarId::from_index(icfg.variables.len());
            // The number of the variable makes the name unique.
            let unique = format!("{name}::{}/{}", old.name, id.0);
            let new = Variable::new(terms, &old.name, &unique, Scope::Local(caller), old.sort, old.span);
            copy.renaming.insert(old.term, new.term);
            copy.renaming.insert(old.primed, new.primed);
            copy.vars.insert(var, id);
            icfg.add_variable(new);
            icfg.procedures[caller.index()].locals.push(id);
        }
        copy
    }

    /// Records which locations and variables belong to the copy, also for nested copies.
    fn record(&self, icfg: &mut Icfg, body: &[LocId]) {
        let inside = |copy: &&BodyCopy| copy.locations.iter().all(|location| self.locations.contains_key(location));
        let map = |copy: &BodyCopy| BodyCopy {
            locations: copy.locations.iter().map(|location| self.locations[location]).collect(),
            variables: copy.variables.iter().map(|&var| self.var(var)).collect(),
        };
        let mut copies: Vec<BodyCopy> = icfg.copies.iter().filter(inside).map(map).collect();
        let mut variables: Vec<VarId> = self.vars.values().copied().collect();
        variables.sort_unstable();
        copies.push(BodyCopy { locations: body.iter().map(|location| self.locations[location]).collect(), variables });
        icfg.copies.append(&mut copies);
    }

    fn var(&self, var: VarId) -> VarId {
        self.vars.get(&var).copied().unwrap_or(var)
    }

    fn transition(&self, transition: &Transition, terms: &Terms) -> Transition {
        let written = transition.written.iter().map(|&v| self.var(v)).collect();
        let formula: Term = terms.substitute(transition.formula, &self.renaming);
        Transition { aux: transition.aux.clone(), ..Transition::new(formula, written) }
    }

    fn origin(&mut self, icfg: &mut Icfg, origin: &Origin, terms: &Terms) -> Origin {
        match origin {
            Origin::Statement(id) => {
                let new = match self.statements.get(id) {
                    Some(&new) => new,
                    None => {
                        let old = icfg.statement(*id).clone();
                        let new = StatementId::from_index(icfg.statements.len());
                        let transition = self.transition(&old.transition, terms);
                        icfg.statements.push(Statement { transition, ..old });
                        self.statements.insert(*id, new);
                        new
                    }
                };
                Origin::Statement(new)
            }
            Origin::Sequence(parts) => Origin::Sequence(parts.iter().map(|p| self.origin(icfg, p, terms)).collect()),
            Origin::Choice(parts) => Origin::Choice(parts.iter().map(|p| self.origin(icfg, p, terms)).collect()),
        }
    }
}
