//! Removal of states and transitions that are on no accepting infinite run.
//!
//! States on accepting cycles of the level graph have an accepting continuation whatever the stack contains. The states
//! on runs into them are found as for dead ends: a state is kept if one of the stacks with which it is reachable allows
//! such a run.

use fixedbitset::FixedBitSet;

use super::level_graph::LevelGraph;
use crate::explore::reachable;
use crate::nwa::dead_ends::keep_runs_into;
use crate::nwa::{Nwa, Reduced};

/// The part of the automaton that is on accepting infinite runs: the same infinite words are accepted, and every state
/// and every transition is used by some accepting run. The remaining states are numbered breadth first.
pub fn remove_non_live(nwa: &Nwa) -> Reduced {
    let (explored, image, origin) = reachable(nwa);
    let (component, accepting) = LevelGraph::new(&explored.nwa).accepting_components();
    let mut goals = FixedBitSet::with_capacity(explored.nwa.len());
    goals.extend((0..component.len()).filter(|&q| accepting.contains(component[q] as usize)));
    let live = keep_runs_into(&explored, &goals);
    live.after(&Reduced { nwa: explored.nwa, image, origin })
}
