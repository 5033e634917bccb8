//! Feasibility of traces and proofs of infeasibility: trace checks, interpolants, predicates, Hoare triples,
//! Floyd-Hoare automata.
//!
//! A *trace* is a nested word over the letters of a control-flow graph. [`TraceCheck`] decides whether it is feasible;
//! if it is not, [`interpolate`] proposes predicates; [`HoareChecker`] decides which Hoare triples hold between them;
//! [`FloydHoare`] is the automaton of these triples. Within this crate, soundness rests on the Hoare-triple checker
//! alone: methods that propose predicates may be wrong.

pub mod bounds;
mod floyd_hoare;
mod hoare;
pub mod interpolate;
mod live;
mod predicates;
mod relations;
mod ssa;
mod trace_check;
mod transformers;

pub use floyd_hoare::{Asking, AutomatonKind, Built, FloydHoare, FloydHoareStats};
pub use hoare::{HoareChecker, HoareStats, Validity};
pub use live::{VarSet, live_along_trace, live_at_locations};
pub use predicates::{ImplicationCounters, Implications, PredicateStore};
pub use relations::{CallRelation, Relations};
pub use ssa::{Frame, Ssa};
pub use trace_check::{Core, Feasibility, TraceCheck};
pub use transformers::{Leftover, Transformers};

use tracewright_automata::{NestedWord, Symbol};
use tracewright_program::{CallId, EdgeId, Icfg};

/// The edge of an internal letter.
pub fn edge_of(letter: tracewright_automata::Letter) -> EdgeId {
    EdgeId(letter.0)
}

/// The call site of a call or return letter.
pub fn call_of(letter: tracewright_automata::Letter) -> CallId {
    CallId(letter.0)
}

/// The locations that a trace passes, one more than it has positions.
pub fn locations(icfg: &Icfg, word: &NestedWord) -> Vec<tracewright_program::LocId> {
    let mut locations = Vec::with_capacity(word.len() + 1);
    for &symbol in word.symbols() {
        locations.push(match symbol {
            Symbol::Internal(a) => icfg.edge(edge_of(a)).source,
            Symbol::Call(a) => icfg.call(call_of(a)).source,
            Symbol::Return(a) => icfg.procedure(icfg.call(call_of(a)).callee).exit,
        });
    }
    if let Some(&last) = word.symbols().last() {
        locations.push(match last {
            Symbol::Internal(a) => icfg.edge(edge_of(a)).target,
            Symbol::Call(a) => icfg.procedure(icfg.call(call_of(a)).callee).entry,
            Symbol::Return(a) => icfg.call(call_of(a)).target,
        });
    }
    locations
}
