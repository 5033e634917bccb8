//! Strongest postconditions along a trace: the three levels of the poster "Interpolation with unsatisfiable cores".
//!
//! Daniel Dietsch, Matthias Heizmann, Betim Musa, Alexander Nutz, Andreas Podelski: *Craig vs. Newton in Software Model
//! Checking*, ESEC/FSE 2017.

use tracewright_automata::Symbol;
use tracewright_logic::Term;
use tracewright_program::Transition;

use super::Infeasible;
use crate::{Core, Transformers, call_of, edge_of, live_along_trace};

/// The variables that the predicates may mention.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// All.
    All,
    /// Live ones.
    Live,
}

/// `φ0 = true`, `φ(i+1) = sp(φi, st(i+1))`, where statements are reduced to the core and dead variables eliminated.
pub(super) fn predicates(trace: &Infeasible, core: &Core, scope: Scope, transformers: &Transformers) -> Vec<Term> {
    let relations = trace.relations;
    let formulas = relations.restricted(trace.word, core);
    let live = live_along_trace(relations.terms, relations.icfg, trace.word, &formulas);
    let mut sequence = vec![Term::TRUE];
    for (position, &symbol) in trace.word.symbols().iter().enumerate() {
        let pre = sequence[position];
        let post = match symbol {
            Symbol::Internal(a) => {
                let whole = &relations.icfg.edge(edge_of(a)).transition;
                let reduced = Transition { formula: formulas[position], ..whole.clone() };
                transformers.sp(pre, &reduced)
            }
            Symbol::Call(_) => transformers.sp_call(pre, formulas[position]),
            Symbol::Return(a) => {
                let hier = trace.word.partner(position).map_or(Term::TRUE, |opened| sequence[opened]);
                transformers.sp_return(hier, pre, call_of(a), formulas[position])
            }
        };
        let post = match scope {
            Scope::All => post,
            Scope::Live => transformers.restrict_to(post, &live[position + 1]),
        };
        sequence.push(post);
    }
    if let Some(last) = sequence.last_mut() {
        // The trace is infeasible, so the last postcondition is equivalent to `false`.
        *last = Term::FALSE;
    }
    sequence
}
