//! Live variables along a trace: those whose value can still matter.

use rustc_hash::FxHashSet;
use tracewright_automata::{NestedWord, Symbol};
use tracewright_logic::{Term, Terms};
use tracewright_program::{Icfg, Scope};

use crate::{call_of, edge_of};

/// For each position of a trace, and after its end, the program variables (as terms) that are read later before they
/// are written. `formulas` are the relations of the positions as far as they matter, for instance reduced to an
/// unsatisfiable core; those of calls as in [`CallRelation::call`](crate::CallRelation::call).
pub fn live_variables(terms: &Terms, icfg: &Icfg, word: &NestedWord, formulas: &[Term]) -> Vec<FxHashSet<Term>> {
    let mut live: Vec<FxHashSet<Term>> = vec![FxHashSet::default(); word.len() + 1];
    // What is live in the caller after the calls that are open, seen from behind.
    let mut pending: Vec<FxHashSet<Term>> = Vec::new();
    let mut current: FxHashSet<Term> = FxHashSet::default();
    let is_global =
        |term: &Term| icfg.variable_of(*term).is_some_and(|v| matches!(icfg.variable(v).scope, Scope::Global { .. }));
    for position in (0..word.len()).rev() {
        match word.symbols()[position] {
            Symbol::Internal(a) => {
                let transition = &icfg.edge(edge_of(a)).transition;
                for &var in &transition.written {
                    current.remove(&icfg.variable(var).term);
                }
                current.extend(reads(terms, icfg, formulas[position]));
            }
            Symbol::Return(a) => {
                let call = icfg.call(call_of(a));
                let callee = icfg.procedure(call.callee);
                let mut caller = current.clone();
                let mut inner: FxHashSet<Term> = current.iter().copied().filter(|t| is_global(t)).collect();
                for (&target, &result) in call.results.iter().zip(&callee.results) {
                    let target = icfg.variable(target).term;
                    inner.remove(&target);
                    // A result that nobody looks at is not live in the callee.
                    if caller.remove(&target) {
                        inner.insert(icfg.variable(result).term);
                    }
                }
                // Parameters and old values tie the callee's exit to the caller's state at the call.
                if let Some(opened) = word.partner(position) {
                    let passed = terms.free_vars(formulas[opened]);
                    let params = callee.params.iter().map(|&p| icfg.variable(p));
                    inner.extend(params.filter(|p| passed.contains(&p.primed)).map(|p| p.term));
                }
                inner.extend(callee.modifies.iter().map(|&g| icfg.variable(icfg.old_of(g)).term));
                // Globals in the caller's set are the callee's business until the call.
                caller.retain(|t| !is_global(t));
                pending.push(caller);
                current = inner;
            }
            Symbol::Call(a) => {
                let call = icfg.call(call_of(a));
                let callee = icfg.procedure(call.callee);
                let mut outer = pending.pop().unwrap_or_default();
                for (&param, &arg) in callee.params.iter().zip(&call.args) {
                    if current.contains(&icfg.variable(param).term) {
                        outer.extend(reads(terms, icfg, arg));
                    }
                }
                for &global in &callee.modifies {
                    if current.contains(&icfg.variable(icfg.old_of(global)).term) {
                        outer.insert(icfg.variable(global).term);
                    }
                }
                outer.extend(current.iter().copied().filter(|t| is_global(t)));
                current = outer;
            }
        }
        live[position] = current.clone();
    }
    live
}

fn reads(terms: &Terms, icfg: &Icfg, formula: Term) -> Vec<Term> {
    terms.free_vars(formula).iter().copied().filter(|&t| icfg.variable_of(t).is_some()).collect()
}
