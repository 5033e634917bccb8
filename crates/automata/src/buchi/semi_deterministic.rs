//! Semi-determinism: after an accepting state there is no choice left.

use fixedbitset::FixedBitSet;

use crate::State;
use crate::explore::reachable;
use crate::nwa::{Edge, Nwa};

/// Whether the automaton is semi-deterministic: every reachable state that can follow an accepting state has at most one
/// successor for each symbol (and hierarchical predecessor). Such automata are also called deterministic in the limit.
pub fn is_semi_deterministic(nwa: &Nwa) -> bool {
    let (explored, ..) = reachable(nwa);
    let nwa = &explored.nwa;
    let repeats = |row: &[Edge]| row.windows(2).any(|w| w[0].letter == w[1].letter);
    deterministic_part(nwa).ones().map(State::from_index).all(|q| {
        let mut returns = nwa.returns(q).windows(2);
        !repeats(nwa.internal(q))
            && !repeats(nwa.calls(q))
            && !returns.any(|w| (w[0].hier, w[0].letter) == (w[1].hier, w[1].letter))
    })
}

/// The accepting states and all that can follow them; all states must be reachable. If the automaton is
/// semi-deterministic, then no run leaves this part, and there is no choice in it.
pub(super) fn deterministic_part(nwa: &Nwa) -> FixedBitSet {
    let mut part = nwa.accepting.clone();
    let mut work: Vec<State> = nwa.accepting().collect();
    while let Some(q) = work.pop() {
        let local = nwa.internal(q).iter().chain(nwa.calls(q)).map(|e| e.target);
        for target in local.chain(nwa.returns(q).iter().map(|e| e.target)) {
            if !part.put(target.index()) {
                work.push(target);
            }
        }
    }
    part
}
