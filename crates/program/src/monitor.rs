//! Graphs that watch a ranking function: termination as a question about error locations.
//!
//! A program runs forever if it visits some *head* infinitely often: the head of a loop, in one activation of its
//! procedure, or the entry of a recursive procedure, by calls that do not return. A ranking function says that this is
//! impossible, if it falls whenever an execution comes from the head to the head again. [`monitor`] adds to a graph
//! what fails if it does not: the value at the head is kept in new variables, and compared when the head is reached the
//! next time. That is a deterministic Büchi automaton in step with the program; what it accepts are the infinite
//! traces that visit the head infinitely often.
//!
//! Byron Cook, Andreas Podelski, Andrey Rybalchenko: *Termination proofs for systems code*, PLDI 2006. Matthias Heizmann,
//! Jochen Hoenicke, Andreas Podelski: *Termination Analysis by Learning Terminating Programs*, CAV 2014.
//!
//! The original locations, edges and calls keep their numbers.

use tracewright_logic::{Sort, Substitution, Term, Terms};
use tracewright_source::Span;
use tracewright_vocabulary::Defect;

use crate::{
    Call, CallId, Check, CheckId, CheckKind, Edge, EdgeId, Icfg, LocId, Location, Origin, ProcId, Scope, Statement,
    StatementId, StatementKind, Transition, VarId, Variable,
};

/// Where executions pass infinitely often if they run forever.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Head {
    /// The entry of a recursive procedure, by calls that do not return.
    Entry(ProcId),
    /// A location, in one activation of its procedure.
    Location(LocId),
}

/// A graph that watches a ranking function.
#[derive(Clone, Debug)]
pub struct Monitor {
    /// The graph. Its only check fails if the ranking function does not fall.
    pub icfg: Icfg,
    /// The letters that were added: edges from this one on, except for copies.
    added: Added,
}

#[derive(Clone, Debug, Default)]
struct Added {
    /// The original of each copied edge.
    edges: Vec<(EdgeId, EdgeId)>,
    /// The original of each copied call.
    calls: Vec<(CallId, CallId)>,
    /// The edges that store the value.
    snapshots: Vec<EdgeId>,
    /// The number of edges of the original graph.
    known: usize,
}

impl Monitor {
    /// The edge of the original graph that an edge is, or is a copy of.
    pub fn original(&self, edge: EdgeId) -> Option<EdgeId> {
        let copy = self.added.edges.binary_search_by_key(&edge, |(copy, _)| *copy);
        copy.map(|found| self.added.edges[found].1).ok().or((edge.index() < self.added.known).then_some(edge))
    }

    /// The call of the original graph that a call is, or is a copy of.
    pub fn original_call(&self, call: CallId) -> CallId {
        let copy = self.added.calls.binary_search_by_key(&call, |(copy, _)| *copy);
        copy.map_or(call, |found| self.added.calls[found].1)
    }

    /// Whether an edge stores the value at the head.
    pub fn stores(&self, edge: EdgeId) -> bool {
        self.added.snapshots.contains(&edge)
    }
}

/// The formula that says that a tuple falls from `old` to `new`: a component falls by at least 1 and was not negative, and
/// those before it do not rise. That is well-founded: the first component that falls infinitely often would never rise
/// after the last fall of those before it.
///
/// Aaron R. Bradley, Zohar Manna, Henny B. Sipma: *Linear Ranking with Reachability*, CAV 2005.
pub fn falls(terms: &Terms, old: &[Term], new: &[Term]) -> Term {
    let mut cases = Vec::new();
    let mut kept = Vec::new();
    for (&old, &new) in old.iter().zip(new) {
        let (zero, one) = (terms.num(0.into(), terms.sort_of(old)), terms.num(1.into(), terms.sort_of(old)));
        let mut case = kept.clone();
        case.extend([terms.ge(old, zero), terms.le(new, terms.sub(old, one))]);
        cases.push(terms.and(&case));
        kept.push(terms.le(new, old));
    }
    terms.or(&cases)
}

/// Adds to a graph what watches a ranking function at a head: components over the variables at the head. Other checks are
/// dropped. `around` are the cycles that are watched, as [`around`] has them for this graph. For a graph with blocks, they are those of
/// the graph in single statements: blocks leave out cycles that no execution goes round, and a proof has to say that of their
/// locations, too.
pub fn monitor(terms: &Terms, icfg: &Icfg, head: Head, rank: &[Term], around: &[bool]) -> Monitor {
    let mut graph = icfg.clone();
    for location in &mut graph.locations {
        location.check = None;
    }
    let at = match head {
        Head::Entry(procedure) => icfg.location(icfg.procedure(procedure).entry).span,
        Head::Location(location) => icfg.location(location).span,
    };
    graph.checks = vec![Check { kind: CheckKind::Assert(Defect::Nontermination), span: at, at }];
    let added = Added { known: icfg.edges.len(), ..Added::default() };
    let mut builder = Builder { terms, icfg, graph, rank, at, added };
    match head {
        Head::Entry(procedure) => builder.entry(procedure, around),
        Head::Location(location) => builder.location(location, around),
    }
    Monitor { icfg: builder.graph, added: builder.added }
}

/// What is on cycles through a head: locations, or procedures that call each other. Heads in `before` have been dealt with: what comes
/// from the head to the head again through one of them is not watched.
pub fn around(icfg: &Icfg, head: Head, before: &[Head]) -> Vec<bool> {
    match head {
        Head::Entry(procedure) => recursion(icfg, procedure, before),
        Head::Location(location) => region(icfg, location, before),
    }
}

/// The locations on cycles through a location, in one activation, that pass no head of `before`.
pub fn region(icfg: &Icfg, head: LocId, before: &[Head]) -> Vec<bool> {
    let cut = |location: LocId| before.contains(&Head::Location(location));
    let steps = icfg.edges.iter().map(|edge| (edge.source, edge.target));
    let steps: Vec<(LocId, LocId)> = steps
        .chain(icfg.calls.iter().map(|call| (call.source, call.target)))
        .filter(|&(source, target)| !cut(source) && !cut(target))
        .collect();
    let forwards = closure(icfg.locations.len(), head.index(), steps.iter().map(|(a, b)| (a.index(), b.index())));
    let backwards = closure(icfg.locations.len(), head.index(), steps.iter().map(|(a, b)| (b.index(), a.index())));
    forwards.into_iter().zip(backwards).map(|(a, b)| a && b).collect()
}

/// The procedures that call each other around a procedure, without those whose entries are heads of `before`.
pub fn recursion(icfg: &Icfg, procedure: ProcId, before: &[Head]) -> Vec<bool> {
    let cut = |procedure: ProcId| before.contains(&Head::Entry(procedure));
    let steps: Vec<(ProcId, ProcId)> = icfg
        .calls
        .iter()
        .map(|call| (icfg.location(call.source).procedure, call.callee))
        .filter(|&(caller, callee)| !cut(caller) && !cut(callee))
        .collect();
    let (all, from) = (icfg.procedures.len(), procedure.index());
    let forwards = closure(all, from, steps.iter().map(|(a, b)| (a.index(), b.index())));
    let backwards = closure(all, from, steps.iter().map(|(a, b)| (b.index(), a.index())));
    forwards.into_iter().zip(backwards).map(|(a, b)| a && b).collect()
}

/// What can be reached by at least one step.
fn closure(nodes: usize, from: usize, steps: impl Iterator<Item = (usize, usize)>) -> Vec<bool> {
    let mut successors = vec![Vec::new(); nodes];
    for (source, target) in steps {
        successors[source].push(target);
    }
    let mut reached = vec![false; nodes];
    let mut stack = successors[from].clone();
    while let Some(node) = stack.pop() {
        if !std::mem::replace(&mut reached[node], true) {
            stack.extend_from_slice(&successors[node]);
        }
    }
    reached
}

struct Builder<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    graph: Icfg,
    rank: &'a [Term],
    at: Span,
    added: Added,
}

impl Builder<'_> {
    /// Watches a location. Locations of its region exist a second time: between storing the value and comparing it.
    fn location(&mut self, head: LocId, region: &[bool]) {
        let procedure = self.icfg.location(head).procedure;
        // The copies have the same numbers in every block encoding of a program.
        let count = self.icfg.locations.len();
        let copy = |location: LocId| LocId::from_index(count + location.index());
        for location in &self.icfg.locations {
            self.graph.locations.push(Location { check: None, ..location.clone() });
        }
        let back = self.new_location(procedure);
        let error = self.error_location(procedure);
        let old: Vec<VarId> = (0..self.rank.len()).map(|i| self.local(procedure, i)).collect();
        let inside = |location: LocId| region[location.index()];
        for (number, edge) in self.icfg.edges.iter().enumerate() {
            if inside(edge.source) && inside(edge.target) {
                let target = if edge.target == head { back } else { copy(edge.target) };
                let id = EdgeId::from_index(self.graph.edges.len());
                self.graph.edges.push(Edge { source: copy(edge.source), target, ..edge.clone() });
                self.added.edges.push((id, EdgeId::from_index(number)));
            }
        }
        for (number, call) in self.icfg.calls.iter().enumerate() {
            if inside(call.source) && inside(call.target) {
                let target = if call.target == head { back } else { copy(call.target) };
                let id = CallId::from_index(self.graph.calls.len());
                self.graph.calls.push(Call { source: copy(call.source), target, ..call.clone() });
                self.added.calls.push((id, CallId::from_index(number)));
            }
        }
        let stored = old.iter().zip(self.rank);
        let stored: Vec<Term> = stored.map(|(&old, &new)| self.equals(old, new)).collect();
        let store = Transition::new(self.terms.and(&stored), old.clone());
        let id = self.edge(head, copy(head), store);
        self.added.snapshots.push(id);
        let now: Vec<Term> = old.iter().map(|&old| self.graph.variable(old).term).collect();
        let stays = self.terms.not(falls(self.terms, &now, self.rank));
        self.edge(back, error, Transition::assume(stays));
    }

    /// Watches the entry of a procedure. The value at the entry is handed to calls as arguments; a flag among them says
    /// whether there is one.
    fn entry(&mut self, head: ProcId, members: &[bool]) {
        let inside = |procedure: ProcId| members[procedure.index()];
        let terms = self.terms;
        let mut params: Vec<Option<(VarId, Vec<VarId>)>> = vec![None; members.len()];
        for procedure in (0..members.len()).map(ProcId::from_index).filter(|&p| inside(p)) {
            let flag = self.variable(procedure, "called", Sort::BOOL);
            let old: Vec<VarId> = (0..self.rank.len()).map(|i| self.local(procedure, i)).collect();
            self.graph.procedures[procedure.index()].params.push(flag);
            self.graph.procedures[procedure.index()].params.extend(&old);
            params[procedure.index()] = Some((flag, old));
        }
        // The value at the entry of an activation: parameters are never written, and changed globals have their old values.
        let entered = &self.icfg.procedure(head).modifies;
        let then: Substitution = entered
            .iter()
            .map(|&global| (self.icfg.variable(global).term, self.icfg.variable(self.icfg.old_of(global)).term))
            .collect();
        for (number, call) in self.icfg.calls.iter().enumerate() {
            let caller = self.icfg.location(call.source).procedure;
            let Some((_, old)) = &params[call.callee.index()] else { continue };
            let args: Vec<Term> = if !inside(caller) {
                let zeros = old.iter().map(|&old| terms.num(0.into(), self.graph.variable(old).sort));
                std::iter::once(Term::FALSE).chain(zeros).collect()
            } else if caller == head {
                let values = self.rank.iter().map(|&value| terms.substitute(value, &then));
                std::iter::once(Term::TRUE).chain(values).collect()
            } else {
                let (flag, old) = params[caller.index()].as_ref().expect("it is a member");
                std::iter::once(flag).chain(old).map(|&var| self.graph.variable(var).term).collect()
            };
            self.graph.calls[number].args.extend(args);
        }
        let (flag, old) = params[head.index()].clone().expect("it is a member");
        let entry = self.new_location(head);
        let error = self.error_location(head);
        let old: Vec<Term> = old.iter().map(|&old| self.graph.variable(old).term).collect();
        let called = self.graph.variable(flag).term;
        let rises = terms.and2(called, terms.not(falls(terms, &old, self.rank)));
        let id = self.edge(entry, self.icfg.procedure(head).entry, Transition::skip());
        self.added.snapshots.push(id);
        self.edge(entry, error, Transition::assume(rises));
        let inner = std::mem::replace(&mut self.graph.procedures[head.index()].entry, entry);
        // Members that executions start in were not called. The start of a program is an activation of its procedure: it goes
        // through the entry, too.
        for number in 0..self.icfg.edges.len() {
            let source = self.icfg.edges[number].source;
            let member = params[self.icfg.location(source).procedure.index()].as_ref();
            let Some((flag, _)) = member.filter(|_| self.icfg.initial.contains(&source)) else { continue };
            let uncalled = terms.not(self.graph.variable(*flag).term);
            let statement = self.statement(Transition::assume(uncalled));
            let edge = &mut self.graph.edges[number];
            edge.transition.formula = terms.and2(edge.transition.formula, uncalled);
            edge.origin = Origin::Sequence(vec![edge.origin.clone(), Origin::Statement(statement)]);
            if edge.target == inner {
                edge.target = entry;
            }
        }
    }

    fn equals(&self, variable: VarId, value: Term) -> Term {
        self.terms.eq(self.graph.variable(variable).primed, value)
    }

    /// A variable for a component of the ranking function.
    fn local(&mut self, procedure: ProcId, component: usize) -> VarId {
        let sort = self.terms.sort_of(self.rank[component]);
        // A certificate has one sort for each name, and several ranking functions.
        let kind = if sort == Sort::REAL { "real rank" } else { "rank" };
        self.variable(procedure, &format!("{kind} {component}"), sort)
    }

    fn variable(&mut self, procedure: ProcId, name: &str, sort: Sort) -> VarId {
        // `@` cannot occur in a source name, and certificates allow it.
        let unique = format!("{}@{}", self.icfg.procedure(procedure).name, name.replace(' ', ""));
        let variable = Variable::new(self.terms, name, &unique, Scope::Local(procedure), sort, self.at);
        let id = self.graph.add_variable(variable);
        self.graph.procedures[procedure.index()].locals.push(id);
        id
    }

    fn new_location(&mut self, procedure: ProcId) -> LocId {
        let id = LocId::from_index(self.graph.locations.len());
        self.graph.locations.push(Location { procedure, span: self.at, loop_head: false, check: None });
        id
    }

    fn error_location(&mut self, procedure: ProcId) -> LocId {
        let id = self.new_location(procedure);
        self.graph.locations[id.index()].check = Some(CheckId::from_index(0));
        id
    }

    fn edge(&mut self, source: LocId, target: LocId, transition: Transition) -> EdgeId {
        let statement = self.statement(transition.clone());
        let id = EdgeId::from_index(self.graph.edges.len());
        self.graph.edges.push(Edge { source, target, transition, origin: Origin::Statement(statement) });
        id
    }

    fn statement(&mut self, transition: Transition) -> StatementId {
        let id = StatementId::from_index(self.graph.statements.len());
        self.graph.statements.push(Statement {
            transition,
            kind: StatementKind::Skip,
            span: self.at,
            overapproximates: None,
        });
        id
    }
}
