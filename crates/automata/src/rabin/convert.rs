//! Conversions between Rabin and Büchi automata.

use super::Rabin;
use crate::{Nwa, NwaBuilder, State};

/// A Büchi automaton for the same language: a run guesses the position after which it visits no finite state, and
/// continues in a copy of the automaton without finite states, where it has to visit accepting states infinitely often.
///
/// States keep their numbers; the copies of the states that are not finite follow in the same order.
pub fn to_buchi(rabin: &Rabin) -> Nwa {
    let nwa = &rabin.nwa;
    let mut builder = NwaBuilder::new(nwa.alphabet());
    builder.add_states(nwa.len() as u32);
    let copy: Vec<Option<State>> = nwa.states().map(|q| (!rabin.is_finite(q)).then(|| builder.add_state())).collect();
    nwa.initial().iter().for_each(|&q| builder.set_initial(q));
    for q in nwa.states() {
        let here = copy[q.index()];
        if let Some(here) = here.filter(|_| nwa.is_accepting(q)) {
            builder.set_accepting(here);
        }
        for e in nwa.internal(q) {
            builder.internal(q, e.letter, e.target);
            if let Some(there) = copy[e.target.index()] {
                builder.internal(q, e.letter, there);
                if let Some(here) = here {
                    builder.internal(here, e.letter, there);
                }
            }
        }
    }
    builder.build()
}

/// The Büchi automaton as a Rabin automaton: no state is finite.
///
/// Panics if `nwa` has calls: Rabin automata read words without nesting.
pub fn from_buchi(nwa: Nwa) -> Rabin {
    Rabin::new(nwa, [])
}
