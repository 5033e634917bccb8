//! Merging: one state for each class, with the transitions of all its members.

use std::sync::OnceLock;

use fixedbitset::FixedBitSet;

use crate::State;
use crate::csr::Csr;
use crate::nwa::builder::pack;
use crate::nwa::{Edge, Nwa, Reduced, ReturnEdge, edges_with_source};

/// Merges all states of equal class.
///
/// A merged state is initial (accepting) if one of its members is, and has the transitions of all of them; so every
/// word accepted before is accepted after. Whether more words are accepted depends on the classes. New states are
/// numbered in the order of their first members, which are their origins.
pub fn quotient(nwa: &Nwa, class_of: &[u32]) -> Reduced {
    assert_eq!(class_of.len(), nwa.len(), "every state needs a class");
    let classes = class_of.iter().max().map_or(0, |&most| most as usize + 1);
    let mut number: Vec<Option<State>> = vec![None; classes];
    let mut origin = Vec::new();
    let mut image = Vec::with_capacity(nwa.len());
    for (q, &class) in nwa.states().zip(class_of) {
        let new = *number[class as usize].get_or_insert_with(|| {
            origin.push(q);
            State::from_index(origin.len() - 1)
        });
        image.push(new);
    }
    let new = |q: State| image[q.index()];
    let merge = |edges: &Csr<Edge>| {
        let mut csr = Csr::from_pairs(
            origin.len(),
            edges_with_source(edges).map(|(q, e)| (new(q).index(), Edge { letter: e.letter, target: new(e.target) })),
        );
        csr.sort_rows();
        csr
    };
    let ret: Vec<(State, ReturnEdge)> = nwa
        .return_transitions()
        .map(|t| (new(t.linear), ReturnEdge { hier: new(t.hier), letter: t.letter, target: new(t.target) }))
        .collect();
    let mut initial: Vec<State> = nwa.initial().iter().map(|&q| new(q)).collect();
    initial.sort_unstable();
    initial.dedup();
    let mut accepting = FixedBitSet::with_capacity(origin.len());
    accepting.extend(nwa.accepting().map(|q| new(q).index()));
    let merged = Nwa {
        alphabet: nwa.alphabet,
        initial,
        accepting,
        internal: merge(&nwa.internal),
        call: merge(&nwa.call),
        ret: pack(origin.len(), &ret),
        back: OnceLock::new(),
    };
    Reduced { nwa: merged, image: image.into_iter().map(Some).collect(), origin }
}
