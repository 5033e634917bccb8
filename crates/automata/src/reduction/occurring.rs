//! Which states can lie on top of the stack while the automaton is in a state: its *down states*.
//!
//! A return transition from `p` with hierarchical predecessor `r` can be taken only if `r` is a down state of `p`. All
//! reductions of this module consider such pairs only; therefore they can merge copies of a callee that are called from
//! different places.

use fixedbitset::FixedBitSet;

use crate::State;
use crate::csr::Csr;
use crate::explore::reachable;
use crate::nwa::{Nwa, Reduced};

/// The reachable part of an automaton with the down states of each state.
///
/// All return transitions of the part are between linear and hierarchical predecessors that can occur together.
pub(super) struct Occurring {
    /// The reachable part, and how its states correspond to those of the whole.
    pub(super) part: Reduced,
    /// The down states of each state, sorted.
    down: Csr<State>,
    /// The states that some run is in with the empty stack.
    with_empty_stack: FixedBitSet,
}

impl Occurring {
    pub(super) fn new(nwa: &Nwa) -> Self {
        let (explored, image, origin) = reachable(nwa);
        let mut entry_of = vec![None; explored.context_of.len() + 1];
        for (&entry, &context) in &explored.context_of {
            entry_of[context as usize] = Some(entry);
        }
        let part = explored.nwa;
        let mut down = Csr::with_capacity(part.len(), part.len());
        let mut with_empty_stack = FixedBitSet::with_capacity(part.len());
        for (q, contexts) in explored.contexts.iter().enumerate() {
            with_empty_stack.set(q, contexts.iter().any(|&context| entry_of[context as usize].is_none()));
            for entry in contexts.iter().filter_map(|&context| entry_of[context as usize]) {
                for call in part.calls_into(entry) {
                    down.push_item(call.source);
                }
            }
            down.finish_row();
        }
        down.sort_rows();
        Occurring { part: Reduced { nwa: part, image, origin }, down, with_empty_stack }
    }

    pub(super) fn nwa(&self) -> &Nwa {
        &self.part.nwa
    }

    /// The states that can lie on top of the stack in `q`, sorted.
    pub(super) fn down(&self, q: State) -> &[State] {
        self.down.row(q.index())
    }

    /// Whether the automaton can be in `q` with the empty stack.
    pub(super) fn with_empty_stack(&self, q: State) -> bool {
        self.with_empty_stack.contains(q.index())
    }

    /// Merges states of the reachable part by their classes; the result is about the states of the whole.
    pub(super) fn merge(self, class_of: &[u32]) -> Reduced {
        super::quotient(&self.part.nwa, class_of).after(&self.part)
    }
}
