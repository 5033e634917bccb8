//! Concatenation of two explicit automata.

use super::{Nwa, NwaBuilder};
use crate::State;

/// `L(left) · L(right)`: the disjoint union, the states of `right` shifted by `left.len()`, and every transition into
/// an accepting state of `left` also leads to the initial states of `right`. Both must be over the same alphabet.
///
/// Calls that are pending at the end of the first word stay pending: the second word has no pending returns, and the
/// return transitions of `right` name hierarchical predecessors of `right` only.
pub fn concatenation(left: &Nwa, right: &Nwa) -> Nwa {
    assert_eq!(left.alphabet(), right.alphabet(), "concatenation over different alphabets");
    let mut builder = NwaBuilder::new(left.alphabet());
    builder.add_automaton(left);
    let first = builder.add_automaton(right).0;
    let moved = |q: State| State(q.0 + first);
    let entries = || right.initial().iter().map(|&q| moved(q));
    left.initial().iter().for_each(|&q| builder.set_initial(q));
    if left.initial().iter().any(|&q| left.is_accepting(q)) {
        entries().for_each(|q| builder.set_initial(q));
    }
    right.accepting().for_each(|q| builder.set_accepting(moved(q)));
    for q in left.states() {
        for e in left.internal(q).iter().filter(|e| left.is_accepting(e.target)) {
            entries().for_each(|entry| builder.internal(q, e.letter, entry));
        }
        for e in left.calls(q).iter().filter(|e| left.is_accepting(e.target)) {
            entries().for_each(|entry| builder.call(q, e.letter, entry));
        }
        for e in left.returns(q).iter().filter(|e| left.is_accepting(e.target)) {
            entries().for_each(|entry| builder.ret(q, e.hier, e.letter, entry));
        }
    }
    builder.build()
}
