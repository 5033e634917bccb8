//! What a ranking function may be: a tuple of numbers over what can be seen at its head.
//!
//! **Trusted**, together with [`monitor`], which stores the value at the head and compares it at the next visit.

use tracewright_logic::{Sort, Term, Terms};
use tracewright_program::{Head, Icfg, Monitor, Scope, around, monitor, recursion};

/// Why a ranking function cannot be watched.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnfitRank {
    /// There is no such location or procedure.
    #[error("the program does not have it")]
    NoHead,
    /// The head was dealt with before.
    #[error("it has a ranking function already")]
    Twice,
    /// The procedure does not call itself, or only through those that were dealt with before.
    #[error("the procedure is not recursive")]
    NotRecursive,
    /// A component is no number.
    #[error("component {0} of the ranking function is not a number")]
    NoNumber(usize),
    /// A component depends on what has no value at the head, or may change without being seen there.
    #[error("component {component} of the ranking function depends on `{name}`, which is not a variable of the head")]
    Foreign {
        /// The component, from 1.
        component: usize,
        /// The variable.
        name: String,
    },
}

/// The graph that watches a ranking function, if it is one: checks what [`monitor`] relies on.
pub fn watched(terms: &Terms, icfg: &Icfg, head: Head, rank: &[Term], before: &[Head]) -> Result<Monitor, UnfitRank> {
    match head {
        Head::Location(location) if location.index() >= icfg.locations.len() => return Err(UnfitRank::NoHead),
        Head::Entry(procedure) if procedure.index() >= icfg.procedures.len() => return Err(UnfitRank::NoHead),
        head if before.contains(&head) => return Err(UnfitRank::Twice),
        Head::Entry(procedure) if !recursion(icfg, procedure, before)[procedure.index()] => {
            return Err(UnfitRank::NotRecursive);
        }
        Head::Location(_) | Head::Entry(_) => {}
    }
    for (number, &component) in rank.iter().enumerate() {
        if ![Sort::INT, Sort::REAL].contains(&terms.sort_of(component)) {
            return Err(UnfitRank::NoNumber(number + 1));
        }
    }
    let graph = monitor(terms, icfg, head, rank, &around(icfg, head, before));
    for (number, &component) in rank.iter().enumerate() {
        let foreign = terms.free_vars(component).iter().copied().find(|&name| !is_seen(&graph.icfg, icfg, head, name));
        if let Some(name) = foreign {
            let name = terms.var_name(name).map(|name| name.to_string()).unwrap_or_default();
            return Err(UnfitRank::Foreign { component: number + 1, name });
        }
    }
    Ok(graph)
}

/// Whether the value of a name at the head can be seen there. At the entry of a procedure these are globals and
/// parameters: locals have no value yet, and calls hand over the values of what does not change. Names that are no variables are constants.
fn is_seen(watched: &Icfg, icfg: &Icfg, head: Head, name: Term) -> bool {
    let Some(variable) = watched.variable_of(name) else {
        return watched.variables.iter().all(|variable| variable.primed != name);
    };
    // What watches the ranking function must not be part of it.
    if variable.index() >= icfg.variables.len() {
        return false;
    }
    match (icfg.variable(variable).scope, head) {
        (Scope::Global { .. }, _) => true,
        (Scope::Local(owner), Head::Location(location)) => owner == icfg.location(location).procedure,
        (Scope::Old { .. }, Head::Location(location)) => {
            icfg.frame(icfg.location(location).procedure).any(|own| own == variable)
        }
        (Scope::Local(owner), Head::Entry(procedure)) => {
            owner == procedure && icfg.procedure(procedure).params.contains(&variable)
        }
        (Scope::Old { .. }, Head::Entry(_)) => false,
    }
}
