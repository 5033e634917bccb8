//! The reductions by direct and delayed simulation.
//!
//! Without calls, the states that simulate each other are merged (or the bisimilar ones among them). With calls, a
//! preorder on states is not enough: states are stack symbols, too, and merging them may enable returns that were not
//! possible. So the partial Max-SAT reduction searches, among the pairs of the preorder, for a relation that respects
//! returns.
//!
//! For mergers by delayed simulation acceptance is irrelevant, so the Max-SAT problem is that of the automaton without
//! accepting states. Why this keeps the infinite words: let `[q₀] [q₁] …` be an accepting run of the quotient. The
//! relation found lets a run of the automaton follow it through states `pᵢ` that the members of `[qᵢ]` are related to.
//! Whenever `[qᵢ]` is accepting, but `pᵢ` is not, there is an accepting member `r` of the class, which is reachable
//! with the stack `pᵢ` has, and which `pᵢ` simulates with delay. So the run can be changed after `pᵢ` such that it
//! visits an accepting state while it keeps simulating a run from `r` that follows the classes; and simulation with
//! delay is transitive.

use super::finite::{merge_bisimilar, merge_delayed_similar, merge_directly_similar};
use super::preorders::{delayed_simulation, direct_simulation, settled_simulation};
use super::tops::Tops;
use crate::explore::reachable;
use crate::nwa::{Nwa, NwaBuilder, Reduced, minimise};
use crate::reduction::{Merging, Relation, minimise_by_max_sat, quotient};

/// Merges bisimilar states that directly simulate each other. Finite and infinite words stay the same.
pub fn reduce_direct(nwa: &Nwa) -> Reduced {
    if nwa.has_calls() {
        let within = direct_simulation(nwa).symmetric_part();
        minimise_by_max_sat(nwa, Merging::Bisimulation, Some(&within))
    } else {
        minimise(nwa, |_| 0)
    }
}

/// Merges states that directly simulate each other. Finite and infinite words stay the same.
///
/// With calls, the clauses of the Max-SAT problem say what a direct simulation is. The simulation game is not solved
/// first: it is less precise about stacks and would exclude possible mergers.
pub fn reduce_direct_preorder(nwa: &Nwa) -> Reduced {
    if nwa.has_calls() { minimise_by_max_sat(nwa, Merging::Simulation, None) } else { merge_directly_similar(nwa) }
}

/// The reduction by direct simulation in which Duplicator may have any number of tokens (Etessami, A hierarchy of
/// polynomial-time computable simulations for automata, CONCUR 2002).
///
/// More tokens relate more states, up to all whose words are included, but to merge states we look among the related
/// pairs for a simulation with one token, so that returns can be handled. The greatest one is direct simulation itself,
/// which is contained in the game with many tokens. So there is no need to play that game, whose positions are
/// exponential in number: this is [`reduce_direct_preorder`]. (With calls the merges are some maximal choice, and one
/// that starts from other pairs may end with more or fewer states.)
pub fn reduce_multipebble(nwa: &Nwa) -> Reduced {
    reduce_direct_preorder(nwa)
}

/// Merges bisimilar states that simulate each other with delay. The infinite words stay the same.
pub fn reduce_delayed_bisimulation(nwa: &Nwa) -> Reduced {
    let delayed = delayed_simulation(nwa);
    if nwa.has_calls() {
        merge_blindly(nwa, Merging::Bisimulation, &delayed)
    } else {
        merge_bisimilar(nwa, &delayed.classes())
    }
}

/// Merges states that simulate each other with delay. The infinite words stay the same.
pub fn reduce_delayed(nwa: &Nwa) -> Reduced {
    if nwa.has_calls() {
        merge_blindly(nwa, Merging::Simulation, &delayed_simulation(nwa))
    } else {
        merge_delayed_similar(nwa)
    }
}

/// The partial Max-SAT reduction for infinite words: merges states of different acceptance, too, if they simulate each
/// other with delay and [all debts are settled](settled_simulation). The infinite words stay the same.
pub fn reduce_settled(nwa: &Nwa, kind: Merging) -> Reduced {
    merge_blindly(nwa, kind, &settled_simulation(nwa))
}

/// Merges by partial Max-SAT, ignoring acceptance, as far as `delayed` allows.
fn merge_blindly(nwa: &Nwa, kind: Merging, delayed: &Relation) -> Reduced {
    let tops = Tops::new(nwa);
    let within = mergeable(nwa, &tops, kind, delayed);
    // Returns that cannot be taken are omitted, because mergers would enable them.
    let mut builder = NwaBuilder::new(nwa.alphabet());
    builder.add_states(nwa.len() as u32);
    nwa.initial().iter().for_each(|&q| builder.set_initial(q));
    for q in nwa.states() {
        nwa.internal(q).iter().for_each(|e| builder.internal(q, e.letter, e.target));
        nwa.calls(q).iter().for_each(|e| builder.call(q, e.letter, e.target));
        for e in nwa.returns(q).iter().filter(|e| tops.contains(q, Some(e.hier))) {
            builder.ret(q, e.hier, e.letter, e.target);
        }
    }
    let blind = builder.clone().build();
    nwa.accepting().for_each(|q| builder.set_accepting(q));
    let merged = minimise_by_max_sat(&blind, kind, Some(&within));
    // Unreachable states were dropped; they share a class until they are dropped again.
    let classes = merged.image.iter().map(|image| image.map_or(merged.nwa.len() as u32, |q| q.0));
    let quotient = quotient(&builder.build(), &classes.collect::<Vec<_>>());
    let (explored, image, origin) = reachable(&quotient.nwa);
    Reduced { nwa: explored.nwa, image, origin }.after(&quotient)
}

/// The pairs that may be merged: of equal acceptance, or similar with delay and reachable with the same stacks.
fn mergeable(nwa: &Nwa, tops: &Tops, kind: Merging, delayed: &Relation) -> Relation {
    Relation::from_fn(nwa.len(), |p, q| match (nwa.is_accepting(p), nwa.is_accepting(q)) {
        (first, second) if first == second => true,
        _ if tops.of(p) != tops.of(q) => false,
        (false, true) if kind == Merging::Simulation => true,
        (first, _) => delayed.contains(if first { p } else { q }, if first { q } else { p }),
    })
}
