//! Union and intersection of Rabin automata.

use rustc_hash::FxHashMap;

use super::Rabin;
use crate::{NwaBuilder, State};

/// `L(left) ∪ L(right)`, by disjoint union: the states of `right` follow those of `left`.
pub fn union(left: &Rabin, right: &Rabin) -> Rabin {
    assert_eq!(left.nwa.alphabet(), right.nwa.alphabet(), "union over different alphabets");
    let mut builder = NwaBuilder::new(left.nwa.alphabet());
    let mut finite = Vec::new();
    for part in [left, right] {
        let first = builder.add_states(part.len() as u32);
        let shifted = |q: State| State(q.0 + first.0);
        part.nwa.initial().iter().for_each(|&q| builder.set_initial(shifted(q)));
        part.nwa.accepting().for_each(|q| builder.set_accepting(shifted(q)));
        finite.extend(part.finite().map(shifted));
        for q in part.nwa.states() {
            part.nwa.internal(q).iter().for_each(|e| builder.internal(shifted(q), e.letter, shifted(e.target)));
        }
    }
    Rabin::new(builder.build(), finite)
}

/// Whose accepting state the product waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Wait {
    Left,
    Right,
}

/// `L(left) ∩ L(right)`, by the reachable part of the product.
///
/// The product waits in turn for accepting states of both, as in the intersection of Büchi automata; a product state is
/// finite if one of its parts is, since a union of two sets is visited finitely often exactly when both are.
pub fn intersection(left: &Rabin, right: &Rabin) -> Rabin {
    assert_eq!(left.nwa.alphabet(), right.nwa.alphabet(), "intersection over different alphabets");
    let mut builder = NwaBuilder::new(left.nwa.alphabet());
    let mut finite = Vec::new();
    let mut number: FxHashMap<(State, State, Wait), State> = FxHashMap::default();
    let mut work = Vec::new();
    let mut reach = |node: (State, State, Wait), builder: &mut NwaBuilder, work: &mut Vec<_>| {
        *number.entry(node).or_insert_with(|| {
            let new = builder.add_state();
            let (l, r, wait) = node;
            if left.is_finite(l) || right.is_finite(r) {
                finite.push(new);
            }
            if wait == Wait::Left && left.nwa.is_accepting(l) {
                builder.set_accepting(new);
            }
            work.push((new, node));
            new
        })
    };
    for &l in left.nwa.initial() {
        for &r in right.nwa.initial() {
            let q = reach((l, r, Wait::Left), &mut builder, &mut work);
            builder.set_initial(q);
        }
    }
    while let Some((from, (l, r, wait))) = work.pop() {
        let next = match wait {
            Wait::Left if left.nwa.is_accepting(l) => Wait::Right,
            Wait::Right if right.nwa.is_accepting(r) => Wait::Left,
            unchanged => unchanged,
        };
        for e in left.nwa.internal(l) {
            for f in right.nwa.internal_by(r, e.letter) {
                let target = reach((e.target, f.target, next), &mut builder, &mut work);
                builder.internal(from, e.letter, target);
            }
        }
    }
    Rabin::new(builder.build(), finite)
}
