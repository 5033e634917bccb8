//! The pairs of states that may be merged as far as acceptance and internal and call transitions are concerned.
//!
//! This is the greatest (bi)simulation of the automaton without its returns, and all relations that the Max-SAT problem
//! can have as solutions lie inside: pairs outside need no variable.

use super::Relation;
use super::merging::Merging;
use crate::State;
use crate::nwa::{BackEdge, Edge, Nwa};

/// The greatest relation inside `within` (all pairs, if there is none) that satisfies the conditions of `kind` without
/// those on returns.
pub(super) fn candidates(nwa: &Nwa, kind: Merging, within: impl Fn(State, State) -> bool) -> Relation {
    let mut relation = Relation::from_fn(nwa.len(), |p, q| {
        p == q || kind.acceptance_agrees(nwa.is_accepting(p), nwa.is_accepting(q)) && within(p, q)
    });
    let mut work: Vec<(State, State)> = relation.pairs().filter(|(p, q)| p != q).collect();
    while let Some((p, q)) = work.pop() {
        if !relation.contains(p, q) {
            continue;
        }
        let symmetric = kind.is_symmetric();
        if matches(nwa, &relation, p, q) && (!symmetric || relation.contains(q, p)) {
            continue;
        }
        relation.remove(p, q);
        if symmetric {
            work.push((q, p));
        }
        // Whoever relied on the pair has to be looked at again.
        requeue(nwa.internal_into(p), nwa.internal_into(q), &relation, &mut work);
        requeue(nwa.calls_into(p), nwa.calls_into(q), &relation, &mut work);
    }
    relation
}

fn requeue(into_p: &[BackEdge], into_q: &[BackEdge], relation: &Relation, work: &mut Vec<(State, State)>) {
    for p in into_p {
        let sources = into_q.iter().filter(|q| q.letter == p.letter).map(|q| q.source);
        work.extend(sources.map(|q| (p.source, q)).filter(|&(p, q)| p != q && relation.contains(p, q)));
    }
}

/// Whether `q` can do whatever `p` can do, returns excepted, into related states.
fn matches(nwa: &Nwa, relation: &Relation, p: State, q: State) -> bool {
    let answered = |e: &Edge, answers: &[Edge]| answers.iter().any(|f| relation.contains(e.target, f.target));
    nwa.internal(p).iter().all(|e| answered(e, nwa.internal_by(q, e.letter)))
        && nwa.calls(p).iter().all(|e| answered(e, nwa.calls_by(q, e.letter)))
}
