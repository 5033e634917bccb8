//! Removal of unreachable states and transitions, respecting the nesting of calls and returns.

use super::{Nwa, Reduced};
use crate::explore::reachable;

/// The reachable part of the automaton: the states that some run from an initial state visits, and the transitions that
/// some such run takes. In particular, a return transition stays only if its hierarchical predecessor can be on top of
/// the stack in its linear predecessor. The remaining states are numbered breadth first.
pub fn remove_unreachable(nwa: &Nwa) -> Reduced {
    let (explored, image, origin) = reachable(nwa);
    Reduced { nwa: explored.nwa, image, origin }
}
