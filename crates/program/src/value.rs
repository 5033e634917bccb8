//! The value that a procedure computes, as a formula over the globals: for propositions of temporal formulas, which front ends
//! translate like any other expression, as the result of a procedure that does nothing else.

use tracewright_logic::{Sort, SortKind, Term, Terms, eliminate_exists};

use crate::{EdgeId, Icfg, LocId, Origin, ProcId, Scope, Transition};

/// Why the result of a procedure is not known as a formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoValue {
    /// It calls something.
    #[error("it calls a function")]
    Calls,
    /// It changes a global variable.
    #[error("it changes a variable")]
    Changes,
    /// It has a loop, or very many paths.
    #[error("it has too many cases")]
    TooLong,
    /// The result depends on more than the values of variables.
    #[error("its value is not determined by the values of global variables")]
    Open,
    /// A statement on the way allows more than the program does.
    #[error("it is over-approximated")]
    Inexact,
}

/// When the result of a procedure can be true, and when it can be false. It is determined if exactly one of the two holds in each
/// state: that is for the caller to prove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Truth {
    /// The states in which it can be true, or not zero, over the variables when the procedure is entered.
    pub holds: Term,
    /// The states in which it can be false, or zero.
    pub fails: Term,
}

/// The limit on the statements of all paths.
const MOST_STEPS: usize = 5_000;

/// When the only result of a procedure is true, or is not zero.
pub fn truth_of(terms: &Terms, icfg: &Icfg, procedure: ProcId) -> Result<Truth, NoValue> {
    let &[result] = &icfg.procedure(procedure).results[..] else { return Err(NoValue::Open) };
    let result = icfg.variable(result).primed;
    let holds = is_true(terms, result).ok_or(NoValue::Open)?;
    if icfg.calls.iter().any(|call| icfg.location(call.source).procedure == procedure) {
        return Err(NoValue::Calls);
    }
    let mut outgoing: Vec<Vec<EdgeId>> = vec![Vec::new(); icfg.locations.len()];
    for (number, edge) in icfg.edges.iter().enumerate() {
        outgoing[edge.source.index()].push(EdgeId::from_index(number));
    }
    let (entry, exit) = (icfg.procedure(procedure).entry, icfg.procedure(procedure).exit);
    let (mut positive, mut negative, mut steps) = (Vec::new(), Vec::new(), 0);
    let mut pending: Vec<(LocId, Transition)> = vec![(entry, Transition::skip())];
    while let Some((location, path)) = pending.pop() {
        if location == exit {
            positive.push(possible(terms, icfg, &path, holds)?);
            negative.push(possible(terms, icfg, &path, terms.not(holds))?);
            continue;
        }
        for &id in &outgoing[location.index()] {
            let edge = icfg.edge(id);
            steps += 1;
            if steps > MOST_STEPS {
                return Err(NoValue::TooLong);
            }
            if icfg.check_at(edge.target).is_some() {
                continue;
            }
            if !is_exact(icfg, &edge.origin) {
                return Err(NoValue::Inexact);
            }
            let path = path.then(&edge.transition, icfg, terms);
            if !path.is_blocked() {
                pending.push((edge.target, path));
            }
        }
    }
    Ok(Truth { holds: terms.or(&positive), fails: terms.or(&negative) })
}

/// The states from which a path can be taken so that a condition holds at its end.
fn possible(terms: &Terms, icfg: &Icfg, path: &Transition, condition: Term) -> Result<Term, NoValue> {
    let formula = terms.and2(path.formula, condition);
    let is_global = |name: Term| match icfg.variable_of(name) {
        Some(variable) => matches!(icfg.variable(variable).scope, Scope::Global { .. }),
        None => !path.aux.contains(&name) && icfg.variables.iter().all(|variable| variable.primed != name),
    };
    if path.written.iter().any(|&var| !matches!(icfg.variable(var).scope, Scope::Local(_))) {
        return Err(NoValue::Changes);
    }
    let hidden: Vec<Term> = terms.free_vars(formula).iter().copied().filter(|&name| !is_global(name)).collect();
    let eliminated = eliminate_exists(terms, &hidden, formula);
    let known = eliminated.remaining.is_empty() && terms.free_vars(eliminated.formula).iter().all(|&v| is_global(v));
    known.then_some(eliminated.formula).ok_or(NoValue::Open)
}

fn is_exact(icfg: &Icfg, origin: &Origin) -> bool {
    match origin {
        Origin::Statement(id) => icfg.statement(*id).overapproximates.is_none(),
        Origin::Sequence(parts) | Origin::Choice(parts) => parts.iter().all(|part| is_exact(icfg, part)),
    }
}

/// The formula that says that a value is true, or not zero.
fn is_true(terms: &Terms, value: Term) -> Option<Term> {
    let sort = terms.sort_of(value);
    let zero = match terms.kind_of(value) {
        _ if sort == Sort::BOOL => return Some(value),
        SortKind::BitVec(width) => terms.bv_num(0_u32.into(), width),
        _ if sort == Sort::INT || sort == Sort::REAL => terms.num(0.into(), sort),
        _ => return None,
    };
    Some(terms.not(terms.eq(value, zero)))
}
