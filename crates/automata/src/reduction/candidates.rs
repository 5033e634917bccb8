//! The pairs of states that may be related as far as acceptance and internal and call transitions are concerned.
//!
//! That is the greatest (bi)simulation of the automaton without its returns; it contains all solutions of the Max-SAT
//! problem, so pairs outside of it need no variable.

use super::Relation;
use super::merging::Merging;
use super::occurring::Occurring;
use super::refinement::{Refinement, Returns};
use crate::State;
use crate::nwa::{BackEdge, Edge, Nwa};

/// All candidates of two different states inside `within`; of a symmetric relation, both directions.
pub(super) fn candidates(
    occurring: &Occurring,
    kind: Merging,
    within: impl Fn(State, State) -> bool,
) -> Vec<(State, State)> {
    let mut pairs: Vec<(State, State)> = match kind {
        Merging::Bisimulation => bisimilar(occurring),
        Merging::Simulation => similar(occurring.nwa()).pairs().collect(),
    };
    pairs.retain(|&(p, q)| p != q && within(p, q) && (!kind.is_symmetric() || within(q, p)));
    pairs
}

/// The greatest bisimulation, by partition refinement.
fn bisimilar(occurring: &Occurring) -> Vec<(State, State)> {
    let mut refinement = Refinement::new(occurring, Returns::LeftOut);
    refinement.stabilise();
    let blocks = refinement.blocks();
    blocks.iter().flat_map(|block| block.iter().flat_map(|&p| block.iter().map(move |&q| (p, q)))).collect()
}

/// The greatest simulation: pairs are removed until every transition of the first state is matched by one of the
/// second.
///
/// With calls, related states must agree on acceptance: other pairs are never merged, but would prevent mergers by
/// transitivity. Without calls this is not necessary.
fn similar(nwa: &Nwa) -> Relation {
    let mut relation = Relation::from_fn(nwa.len(), |p, q| match (nwa.is_accepting(p), nwa.is_accepting(q)) {
        (false, true) => !nwa.has_calls(),
        (true, false) => false,
        _ => true,
    });
    let mut work: Vec<(State, State)> = Vec::new();
    for p in nwa.states() {
        for q in nwa.states() {
            work.push((p, q));
            while let Some((p, q)) = work.pop() {
                if relation.contains(p, q) && !answers(nwa, &relation, p, q) {
                    relation.remove(p, q);
                    // Pairs that depended on this one have to be checked again.
                    requeue(nwa.internal_into(p), nwa.internal_into(q), &relation, &mut work);
                    requeue(nwa.calls_into(p), nwa.calls_into(q), &relation, &mut work);
                }
            }
        }
    }
    relation
}

fn requeue(into_p: &[BackEdge], into_q: &[BackEdge], relation: &Relation, work: &mut Vec<(State, State)>) {
    for p in into_p {
        let sources = into_q.iter().filter(|q| q.letter == p.letter).map(|q| q.source);
        work.extend(sources.map(|q| (p.source, q)).filter(|&(p, q)| relation.contains(p, q)));
    }
}

/// Whether `q` matches every internal and call transition of `p`, with related targets.
fn answers(nwa: &Nwa, relation: &Relation, p: State, q: State) -> bool {
    let answered = |e: &Edge, answers: &[Edge]| answers.iter().any(|f| relation.contains(e.target, f.target));
    nwa.internal(p).iter().all(|e| answered(e, nwa.internal_by(q, e.letter)))
        && nwa.calls(p).iter().all(|e| answered(e, nwa.calls_by(q, e.letter)))
}
