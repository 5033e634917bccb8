//! Which variables the formulas of an annotation may mention; the renamings at calls are only sound for these.

use rustc_hash::FxHashSet;
use tracewright_logic::{Sort, Term, Terms};
use tracewright_program::{Icfg, LocId, ProcId, Scope, VarId};
use tracewright_source::Span;

use crate::unfold::next_values;
use crate::{Contract, Formula, Rejection};

/// Checks the number of formulas, their sort, and the variables they mention.
pub(crate) fn check(
    terms: &Terms,
    icfg: &Icfg,
    invariants: &[Option<Term>],
    contracts: &[Contract],
) -> Result<(), Rejection> {
    let shape = |what: &str, given: usize, needed: usize| {
        if given == needed { Ok(()) } else { Err(Rejection::Shape(format!("{given} {what} for {needed}"))) }
    };
    shape("invariants of locations", invariants.len(), icfg.locations.len())?;
    shape("contracts of procedures", contracts.len(), icfg.procedures.len())?;
    let visible = Visible::new(terms, icfg);
    for (index, invariant) in invariants.iter().enumerate() {
        let Some(invariant) = *invariant else { continue };
        let location = LocId::from_index(index);
        let (procedure, span) = (icfg.location(location).procedure, icfg.location(location).span);
        let allowed = |var: VarId| match icfg.variable(var).scope {
            Scope::Global { .. } => true,
            Scope::Old { global } => icfg.procedure(procedure).modifies.contains(&global),
            Scope::Local(owner) => owner == procedure,
        };
        visible.check(invariant, Formula::Invariant(location), span, &allowed)?;
    }
    for (index, contract) in contracts.iter().enumerate() {
        let id = ProcId::from_index(index);
        let procedure = icfg.procedure(id);
        let before = |var: VarId| match icfg.variable(var).scope {
            Scope::Global { .. } => true,
            Scope::Old { .. } => false,
            Scope::Local(_) => procedure.params.contains(&var),
        };
        let after = |var: VarId| match icfg.variable(var).scope {
            Scope::Old { global } => procedure.modifies.contains(&global),
            _ => before(var) || procedure.results.contains(&var),
        };
        visible.check(contract.requires, Formula::Requires(id), procedure.span, &before)?;
        visible.check(contract.ensures, Formula::Ensures(id), procedure.span, &after)?;
    }
    Ok(())
}

struct Visible<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    /// Primed and auxiliary variables, which belong to transitions. Every other unknown name is a constant.
    forbidden: FxHashSet<Term>,
}

impl<'a> Visible<'a> {
    fn new(terms: &'a Terms, icfg: &'a Icfg) -> Self {
        let mut forbidden = next_values(icfg);
        let transitions = icfg.edges.iter().map(|e| &e.transition);
        for transition in transitions.chain(icfg.statements.iter().map(|s| &s.transition)) {
            forbidden.extend(&transition.aux);
        }
        Visible { terms, icfg, forbidden }
    }

    fn check(
        &self,
        formula: Term,
        which: Formula,
        span: Span,
        allowed: &dyn Fn(VarId) -> bool,
    ) -> Result<(), Rejection> {
        if self.terms.sort_of(formula) != Sort::BOOL {
            return Err(Rejection::Shape(format!("{which} is no Boolean")));
        }
        for &term in self.terms.free_vars(formula).iter() {
            let fine = match self.icfg.variable_of(term) {
                Some(var) => allowed(var),
                None => !self.forbidden.contains(&term),
            };
            if !fine {
                let variable = self.terms.var_name(term).map_or_else(String::new, |name| name.to_string());
                return Err(Rejection::NotVisible { formula: which, span, variable });
            }
        }
        Ok(())
    }
}
