//! Union of two explicit automata.

use super::{Nwa, NwaBuilder};
use crate::State;

/// `L(left) ∪ L(right)`: both automata side by side, the states of `right` moved up by `left.len()`. Both must be over
/// the same alphabet. The result is nondeterministic, since it has the initial states of both.
pub fn union(left: &Nwa, right: &Nwa) -> Nwa {
    assert_eq!(left.alphabet(), right.alphabet(), "union over different alphabets");
    let mut builder = NwaBuilder::new(left.alphabet());
    for nwa in [left, right] {
        let first = builder.add_states(nwa.len() as u32).0;
        let moved = |q: State| State(q.0 + first);
        for &q in nwa.initial() {
            builder.set_initial(moved(q));
        }
        for q in nwa.accepting() {
            builder.set_accepting(moved(q));
        }
        for q in nwa.states() {
            for e in nwa.internal(q) {
                builder.internal(moved(q), e.letter, moved(e.target));
            }
            for e in nwa.calls(q) {
                builder.call(moved(q), e.letter, moved(e.target));
            }
            for e in nwa.returns(q) {
                builder.ret(moved(q), moved(e.hier), e.letter, moved(e.target));
            }
        }
    }
    builder.build()
}
