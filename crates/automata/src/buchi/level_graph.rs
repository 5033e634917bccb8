//! The level graph: the steps of a run that never return below their level.
//!
//! Its nodes are the states; its arcs are internal transitions, calls that stay pending, and summaries. An infinite run
//! has infinitely many pending calls, or returns to one level infinitely often; in either case it is, from some point
//! on, an infinite path of this graph, and every infinite path of the graph is a run whatever the stack contains. So an
//! automaton of reachable states accepts some infinite word iff the graph has a cycle with an accepting state on it or
//! inside one of its summaries.

use fixedbitset::FixedBitSet;

use super::components::components;
use super::summaries::{Summaries, SummaryId, summaries};
use crate::csr::Csr;
use crate::nwa::{Nwa, edges_with_source};
use crate::{Letter, State, Symbol};

/// One step on the same level or into a pending call.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    pub(super) target: State,
    pub(super) step: Step,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Internal(Letter),
    PendingCall(Letter),
    Summary(SummaryId),
}

/// The level graph of an automaton all of whose states are reachable.
pub(super) struct LevelGraph<'a> {
    pub(super) nwa: &'a Nwa,
    pub(super) arcs: Csr<Arc>,
    summaries: Summaries,
    lengths: Vec<(u64, bool)>,
}

impl<'a> LevelGraph<'a> {
    pub(super) fn new(nwa: &'a Nwa) -> Self {
        let summaries = summaries(nwa);
        let internal = edges_with_source(&nwa.internal)
            .map(|(q, e)| (q.index(), Arc { target: e.target, step: Step::Internal(e.letter) }));
        let call = edges_with_source(&nwa.call)
            .map(|(q, e)| (q.index(), Arc { target: e.target, step: Step::PendingCall(e.letter) }));
        let summary =
            summaries.iter().map(|(id, s)| (s.hier.index(), Arc { target: s.target, step: Step::Summary(id) }));
        let arcs = Csr::from_pairs(nwa.len(), internal.chain(call).chain(summary));
        let lengths = summaries.iter().map(|(_, s)| (s.length, s.accepting)).collect();
        LevelGraph { nwa, arcs, summaries, lengths }
    }

    /// How many symbols a shortest run over the arc reads.
    pub(super) fn length(&self, arc: Arc) -> u64 {
        match arc.step {
            Step::Summary(id) => self.lengths[id as usize].0,
            Step::Internal(_) | Step::PendingCall(_) => 1,
        }
    }

    /// Whether an accepting state is visited inside the arc.
    pub(super) fn is_accepting(&self, arc: Arc) -> bool {
        matches!(arc.step, Step::Summary(id) if self.lengths[id as usize].1)
    }

    /// Appends the symbols read over the arc, and the state after each.
    pub(super) fn expand(&self, arc: Arc, symbols: &mut Vec<Symbol>, states: &mut Vec<State>) {
        match arc.step {
            Step::Internal(letter) => symbols.push(Symbol::Internal(letter)),
            Step::PendingCall(letter) => symbols.push(Symbol::Call(letter)),
            Step::Summary(id) => return self.summaries.expand(id, symbols, states),
        }
        states.push(arc.target);
    }

    /// The strongly connected component of each state, and the components with a cycle that is accepting.
    pub(super) fn accepting_components(&self) -> (Vec<u32>, FixedBitSet) {
        let component = components(self.arcs.rows(), |q| self.arcs.row(q).iter().map(|arc| arc.target.index()));
        let mut accepting = FixedBitSet::with_capacity(self.arcs.rows());
        for q in self.nwa.states() {
            let inside = |arc: &&Arc| component[arc.target.index()] == component[q.index()];
            for arc in self.arcs.row(q.index()).iter().filter(inside) {
                if self.nwa.is_accepting(q) || self.is_accepting(*arc) {
                    accepting.insert(component[q.index()] as usize);
                }
            }
        }
        (component, accepting)
    }
}
