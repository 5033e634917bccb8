//! Well-formedness of a control-flow graph, as far as the rules for calls and returns rely on it: which procedure
//! writes which variables.

use tracewright_program::{Call, Icfg, Origin, ProcId, Scope, StatementId, VarId};
use tracewright_source::Span;

use crate::Rejection;

/// Checks that procedures write only the variables that they declare to modify, never their parameters or `old(g)`;
/// that edges stay in their procedure; that calls have as many arguments and results as the callee has.
pub(crate) fn check(icfg: &Icfg) -> Result<(), Rejection> {
    for edge in &icfg.edges {
        let location = icfg.location(edge.source);
        if icfg.location(edge.target).procedure != location.procedure {
            return broken("an edge leaves its procedure", location.span);
        }
        for &var in &edge.transition.written {
            may_write(icfg, location.procedure, var, location.span)?;
        }
        for statement in statements(&edge.origin) {
            for &var in &icfg.statement(statement).transition.written {
                may_write(icfg, location.procedure, var, location.span)?;
            }
        }
    }
    icfg.calls.iter().try_for_each(|call| check_call(icfg, call))?;
    for (index, procedure) in icfg.procedures.iter().enumerate() {
        let own = |location| icfg.location(location).procedure.index() == index;
        if !own(procedure.entry) || !own(procedure.exit) {
            return broken("the entry or exit of a procedure lies in another one", procedure.span);
        }
    }
    Ok(())
}

fn check_call(icfg: &Icfg, call: &Call) -> Result<(), Rejection> {
    let caller = icfg.location(call.source).procedure;
    let callee = icfg.procedure(call.callee);
    if icfg.location(call.target).procedure != caller {
        return broken("a call leaves its procedure", call.span);
    }
    if call.args.len() != callee.params.len() || call.results.len() != callee.results.len() {
        return broken("a call has not as many arguments and results as its callee", call.span);
    }
    for (index, &var) in call.results.iter().enumerate() {
        if call.results[..index].contains(&var) {
            return broken("a call assigns two results to one variable", call.span);
        }
        may_write(icfg, caller, var, call.span)?;
    }
    callee.modifies.iter().try_for_each(|&global| may_write(icfg, caller, global, call.span))
}

fn may_write(icfg: &Icfg, procedure: ProcId, var: VarId, span: Span) -> Result<(), Rejection> {
    let may = match icfg.variable(var).scope {
        Scope::Global { .. } => icfg.procedure(procedure).modifies.contains(&var),
        Scope::Old { .. } => false,
        Scope::Local(owner) => owner == procedure && !icfg.procedure(procedure).params.contains(&var),
    };
    if may {
        return Ok(());
    }
    let (procedure, variable) = (&icfg.procedure(procedure).name, &icfg.variable(var).name);
    broken(&format!("procedure `{procedure}` must not write `{variable}`"), span)
}

fn broken(what: &str, span: Span) -> Result<(), Rejection> {
    Err(Rejection::Graph { what: what.to_owned(), span })
}

/// The statements of an edge.
fn statements(origin: &Origin) -> Vec<StatementId> {
    let mut found = Vec::new();
    let mut stack = vec![origin];
    while let Some(origin) = stack.pop() {
        match origin {
            Origin::Statement(id) => found.push(*id),
            Origin::Sequence(parts) | Origin::Choice(parts) => stack.extend(parts),
        }
    }
    found
}
