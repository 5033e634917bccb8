//! Union of explicit automata.

use super::{Alphabet, Nwa, NwaBuilder};
use crate::State;

/// `L(left) ∪ L(right)`: the disjoint union, the states of `right` shifted by `left.len()`. Both must be over the same
/// alphabet. The result is nondeterministic, since it has the initial states of both.
pub fn union(left: &Nwa, right: &Nwa) -> Nwa {
    union_of(left.alphabet(), &[left, right])
}

/// The disjoint union of any number of automata over one alphabet.
pub fn union_of(alphabet: Alphabet, automata: &[&Nwa]) -> Nwa {
    let mut builder = NwaBuilder::new(alphabet);
    for nwa in automata {
        assert_eq!(nwa.alphabet(), alphabet, "union over different alphabets");
        let first = builder.add_automaton(nwa).0;
        let moved = |q: State| State(q.0 + first);
        nwa.initial().iter().for_each(|&q| builder.set_initial(moved(q)));
        nwa.accepting().for_each(|q| builder.set_accepting(moved(q)));
    }
    builder.build()
}
