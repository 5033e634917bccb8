//! The reductions by direct and delayed simulation, for automata with and without calls.

use super::finite::{merge_bisimilar, merge_delayed_similar, merge_directly_similar};
use super::preorders::delayed_simulation;
use crate::nwa::{Nwa, Reduced, minimise};

/// Merges bisimilar states that directly simulate each other. Finite and infinite words stay the same.
pub fn reduce_direct(nwa: &Nwa) -> Reduced {
    minimise(nwa, |_| 0)
}

/// Merges states that directly simulate each other. Finite and infinite words stay the same.
pub fn reduce_direct_preorder(nwa: &Nwa) -> Reduced {
    if nwa.has_calls() { minimise(nwa, |_| 0) } else { merge_directly_similar(nwa) }
}

/// As [`reduce_direct_preorder`], but Duplicator may have any number of tokens.
pub fn reduce_multipebble(nwa: &Nwa) -> Reduced {
    reduce_direct_preorder(nwa)
}

/// Merges bisimilar states that simulate each other with delay. The infinite words stay the same.
pub fn reduce_delayed_bisimulation(nwa: &Nwa) -> Reduced {
    if nwa.has_calls() { minimise(nwa, |_| 0) } else { merge_bisimilar(nwa, &delayed_simulation(nwa).classes()) }
}

/// Merges states that simulate each other with delay. The infinite words stay the same.
pub fn reduce_delayed(nwa: &Nwa) -> Reduced {
    if nwa.has_calls() { minimise(nwa, |_| 0) } else { merge_delayed_similar(nwa) }
}
