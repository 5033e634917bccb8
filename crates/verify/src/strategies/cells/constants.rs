//! Constant propagation: variables that always have the same value at a location.

use tracewright_logic::{Op, Substitution, Terms};
use tracewright_program::{Edge, Icfg};

/// For each location, its constant variables with their values. Unreachable locations have none.
pub(super) fn known_constants(terms: &Terms, icfg: &Icfg) -> Vec<Substitution> {
    // A data-flow analysis: `None` is bottom (not reached yet); the first edge sets the constants, further ones remove
    // some.
    let mut known: Vec<Option<Substitution>> = vec![None; icfg.locations.len()];
    for &initial in &icfg.initial {
        known[initial.index()] = Some(Substitution::default());
    }
    loop {
        let mut changed = false;
        for edge in &icfg.edges {
            let Some(before) = &known[edge.source.index()] else { continue };
            let after = behind(terms, icfg, edge, before);
            let target = &mut known[edge.target.index()];
            match target {
                None => {
                    *target = Some(after);
                    changed = true;
                }
                Some(old) => {
                    let size = old.len();
                    old.retain(|var, value| after.get(var) == Some(value));
                    changed |= old.len() < size;
                }
            }
        }
        if !changed {
            return known.into_iter().map(Option::unwrap_or_default).collect();
        }
    }
}

fn behind(terms: &Terms, icfg: &Icfg, edge: &Edge, before: &Substitution) -> Substitution {
    let mut after = before.clone();
    for &var in &edge.transition.written {
        after.remove(&icfg.variable(var).term);
    }
    // A new value may depend on other new values.
    let mut formula = terms.substitute(edge.transition.formula, before);
    loop {
        let mut new = Substitution::default();
        for part in terms.conjuncts(formula) {
            let args = terms.args(part);
            if terms.op(part) != Op::Eq || terms.numeral(args[1]).is_none() {
                continue;
            }
            for &var in &edge.transition.written {
                let variable = icfg.variable(var);
                if args[0] == variable.primed {
                    after.insert(variable.term, args[1]);
                    new.insert(variable.primed, args[1]);
                }
            }
        }
        if new.is_empty() {
            return after;
        }
        formula = terms.substitute(formula, &new);
    }
}
