//! Mergers of states in automata without calls, where an equivalence on states suffices.

use super::direct::greatest_simulation;
use super::preorders::{delayed_simulation, direct_simulation};
use crate::State;
use crate::nwa::{Nwa, NwaBuilder, Reduced, minimise};
use crate::reduction::{Relation, quotient};

/// Merges the states that directly simulate each other.
pub(super) fn merge_directly_similar(nwa: &Nwa) -> Reduced {
    quotient(nwa, &direct_simulation(nwa).classes())
}

/// Merges the states that simulate each other with delay (Etessami, Wilke and Schuller, 2005: the quotient has the same
/// infinite words).
pub(super) fn merge_delayed_similar(nwa: &Nwa) -> Reduced {
    quotient(nwa, &delayed_simulation(nwa).classes())
}

/// Merges bisimilar states that agree on `class`, but may differ in acceptance. Unreachable states are not changed.
pub(super) fn merge_bisimilar(nwa: &Nwa, class: &[u32]) -> Reduced {
    let mut blind = NwaBuilder::new(nwa.alphabet());
    blind.add_states(nwa.len() as u32);
    nwa.states().for_each(|q| blind.set_initial(q));
    for q in nwa.states() {
        nwa.internal(q).iter().for_each(|e| blind.internal(q, e.letter, e.target));
    }
    let merged = minimise(&blind.build(), |q| class[q.index()]);
    let class_of = |q: State| merged.image_of(q).expect("an initial state is reachable").0;
    quotient(nwa, &nwa.states().map(class_of).collect::<Vec<_>>())
}

/// Merges the states of an automaton without calls that directly simulate each other in a game that Spoiler also wins
/// when he cannot move. So states from which a run can get stuck are never merged, and only for total automata all
/// mergers that direct simulation allows are made. Finite and infinite words stay the same.
pub fn minimise_dfa_by_simulation(nwa: &Nwa) -> Reduced {
    let within = Relation::from_fn(nwa.len(), |p, q| {
        !nwa.internal(p).is_empty() && (!nwa.is_accepting(p) || nwa.is_accepting(q))
    });
    let mut preorder = greatest_simulation(nwa, &within);
    for q in nwa.states() {
        preorder.insert(q, q);
    }
    quotient(nwa, &preorder.classes())
}
