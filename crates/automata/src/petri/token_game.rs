//! The token game: markings, firing, and algorithms on the reachability graph.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{NetError, PetriNet, Place, Transition};
use crate::csr::Csr;
use crate::rabin::components::components;
use crate::{Alphabet, Letter, NestedLasso, Nwa, NwaBuilder, State, Symbol};

/// A marking: the places with a token, sorted.
pub type Marking = Box<[Place]>;

/// The limit on markings.
const MAX_MARKINGS: usize = 1 << 22;

/// The marking after a transition, `None` if it is not enabled.
pub(super) fn fire(marking: &[Place], transition: &Transition) -> Result<Option<Marking>, NetError> {
    if !transition.pre.iter().all(|p| marking.binary_search(p).is_ok()) {
        return Ok(None);
    }
    let mut next: Vec<Place> = marking.iter().copied().filter(|p| transition.pre.binary_search(p).is_err()).collect();
    next.extend(transition.post.iter());
    next.sort_unstable();
    match next.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(NetError::NotOneSafe(pair[0])),
        None => Ok(Some(next.into())),
    }
}

/// The graph of all reachable markings.
#[derive(Clone, Debug)]
pub struct MarkingGraph {
    /// The markings, the initial one first.
    pub markings: Vec<Marking>,
    /// Source, transition, target.
    pub steps: Vec<(u32, u32, u32)>,
}

/// All reachable markings, breadth first.
pub(super) fn marking_graph(net: &PetriNet) -> Result<MarkingGraph, NetError> {
    marking_graph_up_to(net, MAX_MARKINGS)
}

pub(super) fn marking_graph_up_to(net: &PetriNet, limit: usize) -> Result<MarkingGraph, NetError> {
    let consumers = net.consumers();
    let free: Vec<u32> =
        (0..net.transitions.len() as u32).filter(|&t| net.transitions[t as usize].pre.is_empty()).collect();
    let mut number: FxHashMap<Marking, u32> = FxHashMap::default();
    let mut markings: Vec<Marking> = vec![net.initial.clone().into()];
    number.insert(markings[0].clone(), 0);
    let mut steps = Vec::new();
    let mut at = 0;
    while at < markings.len() {
        let marking = markings[at].clone();
        // A transition is considered only at the first place of its preset.
        let from_places = marking
            .iter()
            .flat_map(|p| consumers[p.index()].iter().copied().filter(|&t| net.transitions[t as usize].pre[0] == *p));
        for t in from_places.chain(free.iter().copied()) {
            let Some(next) = fire(&marking, &net.transitions[t as usize])? else { continue };
            let target = match number.get(&next) {
                Some(&known) => known,
                None => {
                    if markings.len() == limit {
                        return Err(NetError::TooManyMarkings(limit));
                    }
                    let new = markings.len() as u32;
                    number.insert(next.clone(), new);
                    markings.push(next);
                    new
                }
            };
            steps.push((at as u32, t, target));
        }
        at += 1;
    }
    Ok(MarkingGraph { markings, steps })
}

/// Whether some firing sequence over the word ends with a token on an accepting place.
pub fn accepts(net: &PetriNet, word: &[Letter]) -> Result<bool, NetError> {
    let mut now: FxHashSet<Marking> = FxHashSet::from_iter([net.initial.clone().into()]);
    for &letter in word {
        let mut next = FxHashSet::default();
        for marking in &now {
            for transition in net.transitions.iter().filter(|t| t.letter == letter) {
                next.extend(fire(marking, transition)?);
            }
        }
        now = next;
    }
    Ok(now.iter().any(|marking| marking.iter().any(|&p| net.is_accepting(p))))
}

/// Whether some firing sequence over the infinite word puts tokens on accepting places infinitely often.
///
/// A lasso with a call or return, or with an empty period, is not accepted.
pub fn buchi_accepts(net: &PetriNet, lasso: &NestedLasso) -> Result<bool, NetError> {
    let letters: Option<Vec<Letter>> = (lasso.stem.iter().chain(&lasso.period))
        .map(|symbol| if let Symbol::Internal(a) = symbol { Some(*a) } else { None })
        .collect();
    let Some(letters) = letters.filter(|_| !lasso.period.is_empty()) else { return Ok(false) };
    let mut nodes: Vec<(Marking, usize)> = vec![(net.initial.clone().into(), 0)];
    let mut number: FxHashMap<(Marking, usize), u32> = FxHashMap::from_iter([(nodes[0].clone(), 0)]);
    let mut steps = Vec::new();
    let mut at = 0;
    while at < nodes.len() {
        let (marking, position) = nodes[at].clone();
        let next_position = if position + 1 == letters.len() { lasso.stem.len() } else { position + 1 };
        for (t, transition) in net.transitions.iter().enumerate() {
            if transition.letter != letters[position] {
                continue;
            }
            let Some(next) = fire(&marking, transition)? else { continue };
            let target = *number.entry((next, next_position)).or_insert_with_key(|node| {
                nodes.push(node.clone());
                nodes.len() as u32 - 1
            });
            steps.push((at as u32, t as u32, target));
        }
        at += 1;
    }
    Ok(has_accepting_cycle(net, nodes.len(), &steps))
}

/// Whether no infinite word is accepted.
pub fn buchi_is_empty(net: &PetriNet) -> Result<bool, NetError> {
    let graph = marking_graph(net)?;
    Ok(!has_accepting_cycle(net, graph.markings.len(), &graph.steps))
}

/// Whether a cycle takes a step that puts a token on an accepting place.
fn has_accepting_cycle(net: &PetriNet, nodes: usize, steps: &[(u32, u32, u32)]) -> bool {
    let graph = Csr::from_pairs(nodes, steps.iter().map(|&(from, _, to)| (from as usize, to)));
    let component = components(&graph, |_| true);
    steps.iter().any(|&(from, t, to)| {
        component[from as usize] == component[to as usize]
            && net.transitions[t as usize].post.iter().any(|&p| net.is_accepting(p))
    })
}

/// The finite automaton of the reachable markings, and the marking of each state.
pub fn to_automaton(net: &PetriNet) -> Result<(Nwa, Vec<Marking>), NetError> {
    let graph = marking_graph(net)?;
    let mut builder = NwaBuilder::new(Alphabet::finite(net.letters));
    builder.add_states(graph.markings.len() as u32);
    builder.set_initial(State(0));
    for (q, marking) in graph.markings.iter().enumerate() {
        if marking.iter().any(|&p| net.is_accepting(p)) {
            builder.set_accepting(State::from_index(q));
        }
    }
    for (from, t, to) in graph.steps {
        builder.internal(State(from), net.transitions[t as usize].letter, State(to));
    }
    Ok((builder.build(), graph.markings))
}
