//! Edges, prepared for symbolic execution: equations are solved for next values.

use tracewright_logic::{Op, Term, Terms};
use tracewright_program::{Edge, Icfg, Scope, VarId};

use crate::equations::{Solved, cells, is_start};

/// What an edge does: next values are computed in this order, then the guards must hold.
#[derive(Debug)]
pub struct Plan {
    pub assignments: Vec<Assignment>,
    /// Next values and auxiliary variables that may be anything, as far as equations are concerned; for next values, the
    /// variable.
    pub free: Vec<(Term, Option<VarId>)>,
    pub guards: Vec<Term>,
    /// The variables that have new values afterwards, and their next values.
    pub written: Vec<(VarId, Term)>,
    /// `old(g)` and `g`, where an edge says at the start of an execution that they are equal.
    pub olds: Vec<(VarId, VarId)>,
}

/// The computation of a next value.
#[derive(Debug)]
pub struct Assignment {
    /// The next value, or an auxiliary variable.
    pub target: Term,
    pub value: Assigned,
}

/// How it is computed.
#[derive(Debug)]
pub enum Assigned {
    /// As the value of a term.
    Term(Term),
    /// The map that the variable holds, with some cells written: the path to each, and its value. Nothing else in the edge asks
    /// for the new map, which is made when the edge is taken.
    Cells(VarId, Vec<(Vec<Term>, Term)>),
}

impl Plan {
    pub fn of(terms: &Terms, icfg: &Icfg, edge: &Edge) -> Plan {
        let Solved { solved, unknown, rest } = Solved::of(terms, icfg, edge);
        let written: Vec<(VarId, Term)> =
            edge.transition.written.iter().map(|&var| (var, icfg.variable(var).primed)).collect();
        let variable = |next: Term| written.iter().find(|(_, primed)| *primed == next).map(|&(var, _)| var);
        let (mut olds, mut guards) = (Vec::new(), Vec::new());
        for part in rest {
            match old(terms, icfg, part).filter(|_| is_start(icfg, edge)) {
                Some(pair) => olds.push(pair),
                None => guards.push(part),
            }
        }
        let mentions = |term: Term, var: Term| terms.free_vars(term).binary_search(&var).is_ok();
        let assignments = solved
            .iter()
            .enumerate()
            .map(|(number, &(target, value))| {
                let in_place = variable(target).and_then(|var| {
                    let own = icfg.variable(var).term;
                    let others = solved.iter().enumerate().filter(|&(other, _)| other > number);
                    let mut later = others.map(|(_, &(_, value))| value).chain(guards.iter().copied());
                    let cells = cells(terms, own, value)?;
                    (!later.any(|term| mentions(term, target))).then_some(Assigned::Cells(var, cells))
                });
                Assignment { target, value: in_place.unwrap_or(Assigned::Term(value)) }
            })
            .collect();
        let free = unknown.into_iter().map(|term| (term, variable(term))).collect();
        Plan { assignments, free, guards, written, olds }
    }
}

/// `old(g) == g`, as these two variables.
fn old(terms: &Terms, icfg: &Icfg, part: Term) -> Option<(VarId, VarId)> {
    let args = terms.args(part);
    if terms.op(part) != Op::Eq {
        return None;
    }
    let (a, b) = (icfg.variable_of(args[0])?, icfg.variable_of(args[1])?);
    let global_of = |var: VarId| match icfg.variable(var).scope {
        Scope::Old { global } => Some(global),
        _ => None,
    };
    match (global_of(a), global_of(b)) {
        (Some(global), _) if global == b => Some((a, b)),
        (_, Some(global)) if global == a => Some((b, a)),
        _ => None,
    }
}
