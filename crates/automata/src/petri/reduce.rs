//! Reduction of nets: removal of transitions that never fire, or never on the way to acceptance.

use fixedbitset::FixedBitSet;

use super::token_game::{marking_graph, marking_graph_up_to};
use super::unfolding::finite_prefix;
use super::{NetBuilder, NetError, PetriNet, Place};

/// A net with fewer places and transitions.
#[derive(Clone, Debug)]
pub struct ReducedNet {
    /// The net.
    pub net: PetriNet,
    /// For each place of the new net the old one.
    pub places: Vec<Place>,
    /// For each transition of the new net the index of the old one.
    pub transitions: Vec<u32>,
}

/// Drops all transitions that cannot fire, and all places that neither enable a transition nor can accept.
pub fn remove_unreachable(net: &PetriNet) -> Result<ReducedNet, NetError> {
    Ok(keep_transitions(net, &reachable(net)?))
}

/// Drops all transitions that are not *vital*, that is, that occur in no firing sequence which ends in an accepting
/// marking, and all places that neither enable a transition nor can accept.
pub fn remove_dead(net: &PetriNet) -> Result<ReducedNet, NetError> {
    let graph = marking_graph(net)?;
    Ok(keep_transitions(net, &vital_in(net, &graph)))
}

/// The transitions that can fire.
pub(super) fn reachable(net: &PetriNet) -> Result<FixedBitSet, NetError> {
    let prefix = finite_prefix(net)?;
    let mut reachable = FixedBitSet::with_capacity(net.transitions.len());
    prefix.events.iter().for_each(|event| reachable.insert(event.transition as usize));
    Ok(reachable)
}

/// The vital transitions; `None` if the net has too many markings.
pub(super) fn vital(net: &PetriNet, markings: usize) -> Result<Option<FixedBitSet>, NetError> {
    match marking_graph_up_to(net, markings) {
        Ok(graph) => Ok(Some(vital_in(net, &graph))),
        Err(NetError::TooManyMarkings(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The backward search from the accepting markings: a transition is vital if an accepting marking is reachable from its
/// target.
fn vital_in(net: &PetriNet, graph: &super::MarkingGraph) -> FixedBitSet {
    let back =
        crate::csr::Csr::from_pairs(graph.markings.len(), graph.steps.iter().map(|&(from, _, to)| (to as usize, from)));
    let mut good = FixedBitSet::with_capacity(graph.markings.len());
    let accepting = |marking: &[Place]| marking.iter().any(|&p| net.is_accepting(p));
    good.extend((0..graph.markings.len()).filter(|&m| accepting(&graph.markings[m])));
    let mut work: Vec<usize> = good.ones().collect();
    while let Some(marking) = work.pop() {
        for &before in back.row(marking) {
            if !good.put(before as usize) {
                work.push(before as usize);
            }
        }
    }
    let mut vital = FixedBitSet::with_capacity(net.transitions.len());
    vital.extend(graph.steps.iter().filter(|step| good.contains(step.2 as usize)).map(|step| step.1 as usize));
    vital
}

/// The net with these transitions only. A place stays if it enables one of them, or if it is accepting and can get a
/// token.
fn keep_transitions(net: &PetriNet, keep: &FixedBitSet) -> ReducedNet {
    let mut needed = FixedBitSet::with_capacity(net.places as usize);
    let kept: Vec<u32> = keep.ones().map(|t| t as u32).collect();
    let transitions = || kept.iter().map(|&t| &net.transitions[t as usize]);
    transitions().for_each(|t| needed.extend(t.pre.iter().map(|p| p.index())));
    let marked = net.initial.iter().chain(transitions().flat_map(|t| t.post.iter()));
    needed.extend(marked.filter(|&&p| net.is_accepting(p)).map(|p| p.index()));

    let mut builder = NetBuilder::new(net.letters);
    let mut image: Vec<Option<Place>> = vec![None; net.places as usize];
    let mut places = Vec::new();
    for place in needed.ones() {
        let old = Place(place as u32);
        let new = builder.add_place();
        image[place] = Some(new);
        places.push(old);
        if net.is_accepting(old) {
            builder.set_accepting(new);
        }
    }
    net.initial.iter().filter_map(|p| image[p.index()]).for_each(|p| builder.set_initial(p));
    let renamed = |old: &[Place]| -> Vec<Place> { old.iter().filter_map(|p| image[p.index()]).collect() };
    let mut origin: Vec<u32> = Vec::new();
    for &t in &kept {
        let transition = &net.transitions[t as usize];
        let before = builder.net.transitions.len();
        builder.transition(&renamed(&transition.pre), transition.letter, &renamed(&transition.post));
        // Two transitions that differed only in removed places have become equal.
        if builder.net.transitions.len() > before {
            origin.push(t);
        }
    }
    ReducedNet { net: builder.build(), places, transitions: origin }
}
