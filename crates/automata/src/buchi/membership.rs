//! Membership of a lasso word.

use super::emptiness::is_empty;
use crate::nwa::{Alphabet, Nwa, NwaBuilder, intersection};
use crate::{NestedLasso, State, Symbol};

/// Whether some run over `stem · period · period · …` visits accepting states infinitely often. No automaton accepts a
/// word in which a return closes no call, and an empty period makes no infinite word.
pub fn accepts(nwa: &Nwa, lasso: &NestedLasso) -> bool {
    // All states of the word's automaton are accepting, so the product needs no tracks.
    single_word(nwa.alphabet(), lasso).is_some_and(|word| !is_empty(&intersection(nwa, &word).nwa))
}

/// The automaton that has exactly one infinite run, over the lasso; all its states are accepting. `None` if some return
/// closes no call, if the period is empty, or if some symbol is not of this alphabet.
///
/// Its states are the positions. If no repetition closes more calls than it opens, then a return of the period closes a
/// call of its own repetition or of the one before, and in the first repetition one of the stem. So the stem and two
/// repetitions contain all pairs of matching positions.
fn single_word(alphabet: Alphabet, lasso: &NestedLasso) -> Option<Nwa> {
    let NestedLasso { stem, period } = lasso;
    let known = |symbol: &Symbol| match *symbol {
        Symbol::Internal(a) => a.0 < alphabet.internal,
        Symbol::Call(a) => a.0 < alphabet.call,
        Symbol::Return(a) => a.0 < alphabet.ret,
    };
    if period.is_empty() || !stem.iter().chain(period).all(known) {
        return None;
    }
    let length = stem.len() + period.len();
    let mut builder = NwaBuilder::new(alphabet);
    builder.add_states(State::from_index(length).0);
    let mut open = Vec::new();
    let mut height = 0;
    for (i, &symbol) in stem.iter().chain(period).chain(period).enumerate() {
        if i == stem.len() {
            height = open.len();
        } else if i == length && open.len() < height {
            // Every repetition closes more calls than it opens.
            return None;
        }
        let fold = |i: usize| State::from_index(if i < length { i } else { stem.len() + (i - length) % period.len() });
        let (here, next) = (fold(i), fold(i + 1));
        match symbol {
            Symbol::Internal(a) => builder.internal(here, a, next),
            Symbol::Call(a) => {
                builder.call(here, a, next);
                open.push(here);
            }
            Symbol::Return(a) => builder.ret(here, open.pop()?, a, next),
        }
    }
    builder.set_initial(State(0));
    (0..length).for_each(|q| builder.set_accepting(State::from_index(q)));
    Some(builder.build())
}
