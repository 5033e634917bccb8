//! Nested words, and runs over them.

use std::fmt;

use crate::{Letter, State};

/// A letter together with the alphabet it is from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// Stays in the same procedure.
    Internal(Letter),
    /// Enters a procedure.
    Call(Letter),
    /// Leaves the procedure of the innermost open call.
    Return(Letter),
}

impl Symbol {
    /// The letter without its alphabet.
    pub fn letter(self) -> Letter {
        match self {
            Symbol::Internal(a) | Symbol::Call(a) | Symbol::Return(a) => a,
        }
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symbol::Internal(a) => write!(f, "{a}"),
            Symbol::Call(a) => write!(f, "<{a}"),
            Symbol::Return(a) => write!(f, "{a}>"),
        }
    }
}

/// A return without an open call was appended to a nested word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the return at position {position} closes no call")]
pub struct PendingReturn {
    /// The position of the return.
    pub position: usize,
}

/// A word with its nesting: every return is matched with a call, calls may stay open (pending).
///
/// The alphabets determine the nesting, so a nested word is given by its symbols. Words with pending returns cannot be
/// built: no run of a program has one.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct NestedWord {
    symbols: Vec<Symbol>,
    /// For calls and returns the matching position; `NONE` for internal positions and pending calls.
    partner: Vec<u32>,
    /// Positions of the pending calls, outermost first.
    open: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl NestedWord {
    /// The empty word.
    pub fn new() -> Self {
        Self::default()
    }

    /// The word of these symbols.
    pub fn from_symbols(symbols: impl IntoIterator<Item = Symbol>) -> Result<Self, PendingReturn> {
        let mut word = Self::new();
        for symbol in symbols {
            word.push(symbol)?;
        }
        Ok(word)
    }

    /// Appends a symbol; a return closes the innermost open call.
    pub fn push(&mut self, symbol: Symbol) -> Result<(), PendingReturn> {
        let position = self.symbols.len();
        let mut partner = NONE;
        match symbol {
            Symbol::Internal(_) => {}
            Symbol::Call(_) => self.open.push(position as u32),
            Symbol::Return(_) => {
                partner = self.open.pop().ok_or(PendingReturn { position })?;
                self.partner[partner as usize] = position as u32;
            }
        }
        self.symbols.push(symbol);
        self.partner.push(partner);
        Ok(())
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// The symbols in order.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// The position of the return that closes the call at `position`, or of the call that is closed by the return
    /// there; `None` at internal positions and pending calls.
    pub fn partner(&self, position: usize) -> Option<usize> {
        let partner = self.partner[position];
        (partner != NONE).then_some(partner as usize)
    }

    /// Whether the symbol at `position` is a call that is never closed.
    pub fn is_pending_call(&self, position: usize) -> bool {
        matches!(self.symbols[position], Symbol::Call(_)) && self.partner[position] == NONE
    }

    /// The positions of the calls that are never closed, outermost first.
    pub fn pending_calls(&self) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator + '_ {
        self.open.iter().map(|&p| p as usize)
    }
}

impl fmt::Debug for NestedWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.symbols).finish()
    }
}

/// A run: a nested word and the states it visits, one more than the word has positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// What is read.
    pub word: NestedWord,
    /// `states[i]` is the state before position `i`; the last one is where the run ends.
    pub states: Vec<State>,
}

impl Run {
    /// The number of transitions taken.
    pub fn len(&self) -> usize {
        self.word.len()
    }

    /// Whether no transition is taken.
    pub fn is_empty(&self) -> bool {
        self.word.is_empty()
    }

    /// Where the run ends.
    pub fn last_state(&self) -> State {
        *self.states.last().expect("a run has at least one state")
    }

    /// The hierarchical predecessor of the return at `position`: the state in which the matching call was taken.
    pub fn hierarchical(&self, position: usize) -> Option<State> {
        match self.word.symbols()[position] {
            Symbol::Return(_) => self.word.partner(position).map(|call| self.states[call]),
            _ => None,
        }
    }

    /// The same word over renamed states, for instance the minuend's states for a run of a difference.
    pub fn map_states(&self, rename: impl FnMut(State) -> State) -> Run {
        Run { word: self.word.clone(), states: self.states.iter().copied().map(rename).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Symbol::{Call, Internal, Return};

    #[test]
    fn partners_and_pending_calls() {
        let a = Letter(0);
        let word = NestedWord::from_symbols([Call(a), Call(a), Internal(a), Return(a), Call(a), Internal(a)]).unwrap();
        assert_eq!(word.partner(1), Some(3));
        assert_eq!(word.partner(3), Some(1));
        assert_eq!(word.partner(2), None);
        assert!(word.is_pending_call(0) && word.is_pending_call(4) && !word.is_pending_call(1));
        assert_eq!(word.pending_calls().collect::<Vec<_>>(), [0, 4]);
    }

    #[test]
    fn pending_returns_are_refused() {
        let a = Letter(0);
        let error = NestedWord::from_symbols([Call(a), Return(a), Return(a)]).unwrap_err();
        assert_eq!(error, PendingReturn { position: 2 });
    }
}
