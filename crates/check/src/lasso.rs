//! Endless executions: a stem that is executed once, and an argument why what follows it can be repeated forever.
//!
//! The argument is a *recurrence*: states at the head are described by parameters. From each state that the domain of the
//! parameters allows, the round leads to another such state, with parameters that are given as terms. A state that
//! repeats has no parameters; a geometric series of states has one for each of its rays; for a closed recurrent set
//! they are the variables themselves.
//!
//! Gupta, Henzinger, Majumdar, Rybalchenko, Xu: *Proving Non-Termination*, POPL 2008. Jan Leike, Matthias Heizmann:
//! *Geometric Nontermination Arguments*, TACAS 2018.
//!
//! **Trusted.** A round is unfolded into its single statements here, the solver says that a recurrence is valid, and the stem is executed by
//! [`replay`].

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use tracewright_logic::{Substitution, Term, Terms};
use tracewright_program::{
    CallId, Check, CheckId, CheckKind, Edge, EdgeId, Head, Icfg, LocId, Location, Origin, ProcId, Scope, Statement,
    StatementId, StatementKind, Transition, VarId,
};
use tracewright_smt::{Answer, Reason, Solver};
use tracewright_vocabulary::Defect;

use crate::replay::replay;
use crate::unfold::{Activation, Item, Naming, Unfolder, next_values};
use crate::{Execution, ReplayError, TraceLetter};

/// A path from a head to itself, as a relation between the states there.
#[derive(Clone, Debug)]
pub struct Round {
    /// The head.
    pub head: Head,
    /// The letters.
    pub letters: Vec<TraceLetter>,
    /// The variables that the path reads or writes: the variable, its value before and after.
    pub variables: Vec<(VarId, Term, Term)>,
    /// The constraints on these values, and on all values in between, which have names of their own.
    pub constraints: Vec<Term>,
    /// The constants of the program that occur in them: they have the same value in every round.
    pub constants: Vec<Term>,
    /// The first over-approximated statement on the way, if there is one.
    pub mark: Option<(tracewright_source::Span, std::sync::Arc<str>)>,
}

/// Why a round can be repeated forever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recurrence {
    /// The parameters, variables of their own.
    pub parameters: Vec<Term>,
    /// The values of the parameters that occur.
    pub domain: Term,
    /// The value of each variable of the round before it, over the parameters.
    pub state: Vec<(VarId, Term)>,
    /// The values of other names in the constraints of the round, over the parameters. Names without a value may have any.
    pub between: Vec<(Term, Term)>,
    /// The parameters after the round.
    pub next: Vec<Term>,
    /// The parameters after the stem, as literals.
    pub start: Vec<Term>,
}

/// An endless execution: letters that lead to the head, letters that are repeated, and why they can be.
#[derive(Clone, Debug)]
pub struct Lasso {
    /// From the start of the program to the head.
    pub stem: Vec<TraceLetter>,
    /// From the head to the head.
    pub round: Round,
    /// Why it can be repeated.
    pub recurrence: Recurrence,
}

/// A confirmed endless execution, up to the end of its first round.
#[derive(Clone, Debug)]
pub struct OnceAround {
    /// The execution.
    pub execution: Execution,
    /// The number of its steps before the round.
    pub stem_steps: usize,
    /// The graph that it refers to: its check stands for the end of the round.
    pub graph: Icfg,
}

/// Why an endless execution is not confirmed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotEndless {
    /// The letters of the round do not lead from the head to the head.
    #[error("the round does not lead from the head of the loop to itself")]
    NoRound,
    /// The argument does not fit the round.
    #[error("the argument does not say what the value of a variable is")]
    Incomplete,
    /// The argument is wrong.
    #[error("the round cannot be repeated as the argument says")]
    Invalid,
    /// The solver does not know.
    #[error("the solver does not know whether the round can be repeated: {0}")]
    Unknown(Reason),
    /// The stem cannot be executed.
    #[error("the way to the loop: {0}")]
    Stem(#[from] ReplayError),
}

/// The relation of a path from a head to itself; `None` if the letters are none.
pub fn round(terms: &Terms, icfg: &Icfg, head: Head, letters: &[TraceLetter]) -> Option<Round> {
    let next_values = next_values(icfg);
    let mut unfolder = Unfolder::new(terms, icfg, &next_values, Naming::Fresh, procedure_of(icfg, head));
    let scope: Vec<VarId> = scope(icfg, head);
    let before: Vec<Term> = scope.iter().map(|&var| unfolder.read(Activation::FIRST, var)).collect();
    if let Head::Entry(procedure) = head {
        // The head is reached by a call: old values are those at the entry.
        for &global in &icfg.procedure(procedure).modifies {
            let old = unfolder.read(Activation::FIRST, icfg.old_of(global));
            let now = unfolder.read(Activation::FIRST, global);
            unfolder.constraints.push(terms.eq(old, now));
        }
    }
    let mut items = Vec::new();
    let way = along(icfg, &mut unfolder, location_of(icfg, head), letters, &mut items)?;
    let is_round = match head {
        // Calls that do not return, the last of which enters the procedure again.
        Head::Entry(_) => matches!(letters.last(), Some(TraceLetter::Call(_))) && way.open > 0,
        Head::Location(_) => way.open == 0 && !letters.is_empty(),
    };
    if !is_round || way.end != location_of(icfg, head) {
        return None;
    }
    let mut variables: Vec<(VarId, Term, Term)> = Vec::new();
    for (var, before) in scope.into_iter().zip(before) {
        variables.push((var, before, unfolder.read(way.activation, var)));
    }
    let constraints = std::mem::take(&mut unfolder.constraints);
    let mark = first_mark(icfg, &items);
    let constants = constants(terms, icfg, &items, &next_values);
    Some(Round { head, letters: letters.to_vec(), variables, constraints, constants, mark })
}

/// The states at a head after a stem: the value of each variable, and constraints on these values and those in between.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The variables with their values.
    pub variables: Vec<(VarId, Term)>,
    /// The constraints.
    pub constraints: Vec<Term>,
}

/// The states at a head after a stem; `None` if the letters do not lead there from the start of the program.
pub fn arrival(terms: &Terms, icfg: &Icfg, head: Head, stem: &[TraceLetter]) -> Option<Arrival> {
    let start = match *stem.first().unwrap_or(&TraceLetter::Edge(EdgeId(u32::MAX))) {
        TraceLetter::Edge(id) => icfg.edges.get(id.index()).map(|edge| edge.source),
        TraceLetter::Call(id) | TraceLetter::Return(id) => icfg.calls.get(id.index()).map(|call| call.source),
    };
    let start = start.unwrap_or(location_of(icfg, head));
    if !icfg.initial.contains(&start) {
        return None;
    }
    let next_values = next_values(icfg);
    let mut unfolder = Unfolder::new(terms, icfg, &next_values, Naming::Fresh, icfg.location(start).procedure);
    let way = along(icfg, &mut unfolder, start, stem, &mut Vec::new())?;
    if way.end != location_of(icfg, head) {
        return None;
    }
    let variables = scope(icfg, head).into_iter().map(|var| (var, unfolder.read(way.activation, var))).collect();
    Some(Arrival { variables, constraints: std::mem::take(&mut unfolder.constraints) })
}

/// Where a path ends.
struct Way {
    end: LocId,
    activation: Activation,
    /// The number of calls that have not returned.
    open: usize,
}

/// Unfolds letters from a location on, if they are connected.
fn along(
    icfg: &Icfg,
    unfolder: &mut Unfolder,
    start: LocId,
    letters: &[TraceLetter],
    items: &mut Vec<Item>,
) -> Option<Way> {
    let mut open: Vec<(CallId, Activation)> = Vec::new();
    let (mut at, mut current) = (start, Activation::FIRST);
    for &letter in letters {
        let (source, target) = match letter {
            TraceLetter::Edge(id) => {
                let edge = icfg.edges.get(id.index())?;
                unfolder.edge(id, current, items);
                (edge.source, edge.target)
            }
            TraceLetter::Call(id) => {
                let call = icfg.calls.get(id.index())?;
                let (item, callee) = unfolder.call(id, current);
                items.push(item);
                open.push((id, current));
                current = callee;
                (call.source, icfg.procedure(call.callee).entry)
            }
            TraceLetter::Return(id) => {
                let call = icfg.calls.get(id.index())?;
                let (opened, caller) = open.pop()?;
                if opened != id {
                    return None;
                }
                items.push(unfolder.ret(id, caller, current));
                current = caller;
                (icfg.procedure(call.callee).exit, call.target)
            }
        };
        if source != at {
            return None;
        }
        at = target;
    }
    Some(Way { end: at, activation: current, open: open.len() })
}

fn location_of(icfg: &Icfg, head: Head) -> LocId {
    match head {
        Head::Entry(procedure) => icfg.procedure(procedure).entry,
        Head::Location(location) => location,
    }
}

fn procedure_of(icfg: &Icfg, head: Head) -> ProcId {
    match head {
        Head::Entry(procedure) => procedure,
        Head::Location(location) => icfg.location(location).procedure,
    }
}

/// The variables whose values a state at the head consists of. Locals other than parameters have no value at an entry.
fn scope(icfg: &Icfg, head: Head) -> Vec<VarId> {
    let globals = (0..icfg.variables.len()).map(VarId::from_index);
    let globals = globals.filter(|&var| matches!(icfg.variable(var).scope, Scope::Global { .. }));
    match head {
        Head::Entry(procedure) => globals.chain(icfg.procedure(procedure).params.iter().copied()).collect(),
        Head::Location(location) => globals.chain(icfg.frame(icfg.location(location).procedure)).collect(),
    }
}

/// The constants that statements and calls mention: variables of formulas that are no variables of the program.
fn constants(terms: &Terms, icfg: &Icfg, items: &[Item], next_values: &FxHashSet<Term>) -> Vec<Term> {
    fn collect(terms: &Terms, icfg: &Icfg, items: &[Item], next: &FxHashSet<Term>, found: &mut BTreeSet<Term>) {
        let is_constant = |&v: &Term| icfg.variable_of(v).is_none() && !next.contains(&v);
        for item in items {
            match item {
                Item::Statement(instance) => {
                    let transition = &icfg.statement(instance.statement).transition;
                    let free = terms.free_vars(transition.formula);
                    found.extend(free.iter().copied().filter(is_constant).filter(|v| !transition.aux.contains(v)));
                }
                Item::Choice(branches) => {
                    branches.iter().for_each(|(_, items)| collect(terms, icfg, items, next, found));
                }
                Item::Call { call, .. } => {
                    let args = icfg.call(*call).args.iter();
                    found.extend(args.flat_map(|&arg| terms.free_vars(arg).to_vec()).filter(is_constant));
                }
                Item::Return { .. } => {}
            }
        }
    }
    let mut found = BTreeSet::new();
    collect(terms, icfg, items, next_values, &mut found);
    found.into_iter().collect()
}

fn first_mark(icfg: &Icfg, items: &[Item]) -> Option<(tracewright_source::Span, std::sync::Arc<str>)> {
    items.iter().find_map(|item| match item {
        Item::Statement(instance) => {
            let statement = icfg.statement(instance.statement);
            statement.overapproximates.clone().map(|mark| (statement.span, mark))
        }
        Item::Choice(branches) => branches.iter().find_map(|(_, items)| first_mark(icfg, items)),
        Item::Call { .. } | Item::Return { .. } => None,
    })
}

/// Confirms an endless execution: the solver is asked whether the round can be repeated, and the stem and one round are executed
/// statement by statement.
///
/// The solver must have no assertions; it is left as it was found.
pub fn check_lasso(
    terms: &Terms,
    icfg: &Icfg,
    lasso: &Lasso,
    solver: &mut dyn Solver,
) -> Result<OnceAround, NotEndless> {
    let Lasso { stem, round: claimed, recurrence } = lasso;
    repeats(terms, icfg, claimed, recurrence, solver)?;
    if recurrence.start.iter().any(|&value| !terms.free_vars(value).is_empty()) {
        return Err(NotEndless::Incomplete);
    }
    let start: Substitution = recurrence.parameters.iter().copied().zip(recurrence.start.iter().copied()).collect();
    let next = terms.substitute_all(&recurrence.next, &start);
    let then: Substitution = recurrence.parameters.iter().copied().zip(next).collect();
    let is_state = |parameters: &Substitution| {
        let equal =
            |&(var, value): &(VarId, Term)| terms.eq(icfg.variable(var).term, terms.substitute(value, parameters));
        let domain = terms.substitute(recurrence.domain, parameters);
        terms.and(&recurrence.state.iter().map(equal).chain([domain]).collect::<Vec<_>>())
    };
    let (graph, trace) = once_around(icfg, claimed, is_state(&start), is_state(&then), stem);
    let execution = replay(terms, &graph, &trace, solver)?;
    // The steps of the stem are those of the execution that ends where the round begins.
    let alone = Round { letters: Vec::new(), ..claimed.clone() };
    let (ending, trace) = once_around(icfg, &alone, is_state(&start), Term::TRUE, stem);
    let stem_steps = replay(terms, &ending, &trace, solver)?.steps.len();
    Ok(OnceAround { execution, stem_steps, graph })
}

/// Whether a round can be repeated as an argument says.
pub fn repeats(
    terms: &Terms,
    icfg: &Icfg,
    round: &Round,
    recurrence: &Recurrence,
    solver: &mut dyn Solver,
) -> Result<(), NotEndless> {
    let Recurrence { parameters, domain, state, between, next, start } = recurrence;
    if next.len() != parameters.len() || start.len() != parameters.len() {
        return Err(NotEndless::Incomplete);
    }
    // Parameters are variables that nothing else is called.
    let own: FxHashSet<Term> = parameters.iter().copied().collect();
    let names: FxHashSet<Term> = round
        .constraints
        .iter()
        .flat_map(|&c| terms.free_vars(c).to_vec())
        .chain(round.variables.iter().flat_map(|&(_, before, after)| [before, after]))
        .collect();
    if own.len() != parameters.len()
        || parameters.iter().any(|&p| !terms.is_var(p) || names.contains(&p) || icfg.variable_of(p).is_some())
    {
        return Err(NotEndless::Incomplete);
    }
    let constants: FxHashSet<Term> = round.constants.iter().copied().collect();
    let before: FxHashSet<Term> = round.variables.iter().map(|&(_, before, _)| before).collect();
    let given = std::iter::once(*domain).chain(state.iter().map(|(_, t)| *t)).chain(between.iter().map(|(_, t)| *t));
    for term in given.chain(next.iter().copied()) {
        let known = |v: &Term| own.contains(v) || constants.contains(v);
        if !terms.free_vars(term).iter().all(known) {
            return Err(NotEndless::Incomplete);
        }
    }
    let after: Substitution = parameters.iter().copied().zip(next.iter().copied()).collect();
    let mut values = Substitution::default();
    for &(name, value) in between {
        // What was before the round cannot be chosen in it.
        if constants.contains(&name) || before.contains(&name) || values.contains_key(&name) {
            return Err(NotEndless::Incomplete);
        }
        values.insert(name, value);
    }
    // The state before the round has the last word.
    let mut claims = vec![terms.substitute(*domain, &after)];
    for &(var, before, result) in &round.variables {
        // A variable that the argument says nothing about may have any value before the round: the name stays free.
        if let Some(&(_, value)) = state.iter().find(|(known, _)| *known == var) {
            values.insert(before, value);
            claims.push(terms.eq(result, terms.substitute(value, &after)));
        }
    }
    claims.extend(&round.constraints);
    let claim = terms.substitute(terms.and(&claims), &values);
    let depth = solver.depth();
    solver.push();
    icfg.axioms.iter().for_each(|&axiom| solver.assert(axiom));
    solver.assert(*domain);
    solver.assert(terms.not(claim));
    let answer = solver.check();
    solver.pop(solver.depth() - depth);
    match answer {
        Answer::Unsat => Ok(()),
        Answer::Sat => Err(NotEndless::Invalid),
        Answer::Unknown(reason) => Err(NotEndless::Unknown(reason)),
    }
}

/// A graph in which the state after a round is an error, and the trace to it: the stem, a letter that asks for the state
/// before the round, the round, and a letter that asks for the state after it.
pub(crate) fn once_around(
    icfg: &Icfg,
    round: &Round,
    before: Term,
    after: Term,
    stem: &[TraceLetter],
) -> (Icfg, Vec<TraceLetter>) {
    let mut graph = icfg.clone();
    let from = location_of(icfg, round.head);
    let span = icfg.location(from).span;
    graph.locations.iter_mut().for_each(|location| location.check = None);
    graph.checks = vec![Check { kind: CheckKind::Assert(Defect::Nontermination), span, at: span }];
    let error = LocId::from_index(graph.locations.len());
    let procedure = icfg.location(from).procedure;
    graph.locations.push(Location { procedure, span, loop_head: false, check: Some(CheckId::from_index(0)) });
    let mut edge = |target: LocId, condition: Term| {
        let (transition, kind) = (Transition::assume(condition), StatementKind::Skip);
        let statement = StatementId::from_index(graph.statements.len());
        graph.statements.push(Statement { transition: transition.clone(), kind, span, overapproximates: None });
        let edge = EdgeId::from_index(graph.edges.len());
        graph.edges.push(Edge { source: from, target, transition, origin: Origin::Statement(statement) });
        TraceLetter::Edge(edge)
    };
    let (enter, leave) = (edge(from, before), edge(error, after));
    let letters = stem.iter().copied().chain([enter]).chain(round.letters.iter().copied()).chain([leave]);
    (graph, letters.collect())
}
