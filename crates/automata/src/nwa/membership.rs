//! Membership of a nested word.

use super::Nwa;
use crate::{NestedWord, State, Symbol};

/// Whether some run over `word` ends in an accepting state.
///
/// Follows all runs at once. Only the top of each stack must be remembered, so after each position there is a set of
/// pairs (top of the stack, state); the sets before open calls are kept to restore the tops below.
pub fn accepts(nwa: &Nwa, word: &NestedWord) -> bool {
    // The bottom of the stack is a state no return transition can name.
    const BOTTOM: State = State(u32::MAX);
    let mut current: Vec<(State, State)> = nwa.initial().iter().map(|&q| (BOTTOM, q)).collect();
    let mut below: Vec<Vec<(State, State)>> = Vec::new();
    for symbol in word.symbols() {
        let mut next = Vec::new();
        match *symbol {
            Symbol::Internal(a) => {
                for &(top, q) in &current {
                    next.extend(nwa.internal_by(q, a).iter().map(|e| (top, e.target)));
                }
            }
            Symbol::Call(a) => {
                for &(_, q) in &current {
                    next.extend(nwa.calls_by(q, a).iter().map(|e| (q, e.target)));
                }
                below.push(std::mem::take(&mut current));
            }
            Symbol::Return(a) => {
                let callers = below.pop().expect("nested words have no pending returns");
                for &(hier, q) in &current {
                    for e in nwa.returns_by(q, hier, a) {
                        next.extend(callers.iter().filter(|c| c.1 == hier).map(|&(top, _)| (top, e.target)));
                    }
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        current = next;
    }
    current.iter().any(|&(_, q)| nwa.is_accepting(q))
}
