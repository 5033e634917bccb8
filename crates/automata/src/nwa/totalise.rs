//! Totalisation: a successor for every letter, by a sink.

use std::convert::Infallible;

use super::{Alphabet, Edge, Nwa};
use crate::explore::{Source, explore};
use crate::{Letter, State};

/// The reachable part of the automaton with a successor for every letter: missing transitions lead to a rejecting sink,
/// which is added only if there are any. The automaton need not be deterministic.
///
/// Return transitions are added for those hierarchical predecessors that can be on top of the stack.
pub fn totalise(nwa: &Nwa) -> Nwa {
    let mut source = WithSink::new(nwa);
    let Ok(explored) = explore(&mut source);
    explored.nwa
}

/// Whether there is an initial state, and every state that can be reached has a successor for every letter; for return
/// letters, with every hierarchical predecessor that can be on top of the stack.
pub fn is_total(nwa: &Nwa) -> bool {
    let mut source = WithSink::new(nwa);
    let Ok(_) = explore(&mut source);
    source.image[source.sink().index()].is_none()
}

/// The automaton and a sink; the sink's old number is the first free one.
struct WithSink<'a> {
    nwa: &'a Nwa,
    /// New number of each old state, `None` if not reached (yet).
    image: Vec<Option<State>>,
    /// Old number of each new state.
    origin: Vec<State>,
}

impl<'a> WithSink<'a> {
    fn new(nwa: &'a Nwa) -> Self {
        WithSink { nwa, image: vec![None; nwa.len() + 1], origin: Vec::new() }
    }

    fn sink(&self) -> State {
        State::from_index(self.nwa.len())
    }

    fn number(&mut self, old: State) -> State {
        *self.image[old.index()].get_or_insert_with(|| {
            self.origin.push(old);
            State::from_index(self.origin.len() - 1)
        })
    }

    /// The edges of a row, which is sorted by letter, and one to the sink for each letter that does not occur.
    fn complete(&mut self, row: impl Iterator<Item = Edge>, letters: u32, out: &mut Vec<Edge>) {
        let mut next = 0;
        for Edge { letter, target } in row {
            self.fill(next..letter.0, out);
            next = letter.0 + 1;
            out.push(Edge { letter, target: self.number(target) });
        }
        self.fill(next..letters, out);
    }

    fn fill(&mut self, letters: std::ops::Range<u32>, out: &mut Vec<Edge>) {
        for letter in letters.map(Letter) {
            out.push(Edge { letter, target: self.number(self.sink()) });
        }
    }
}

impl Source for WithSink<'_> {
    type Error = Infallible;

    fn alphabet(&self) -> Alphabet {
        self.nwa.alphabet()
    }

    fn initial(&mut self, out: &mut Vec<State>) -> Result<(), Infallible> {
        out.extend(self.nwa.initial().iter().map(|&q| self.number(q)));
        if out.is_empty() {
            out.push(self.number(self.sink()));
        }
        Ok(())
    }

    fn is_accepting(&self, q: State) -> bool {
        let old = self.origin[q.index()];
        old != self.sink() && self.nwa.is_accepting(old)
    }

    fn internal(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Infallible> {
        let (nwa, old) = (self.nwa, self.origin[q.index()]);
        let row = if old == self.sink() { &[] } else { nwa.internal(old) };
        self.complete(row.iter().copied(), nwa.alphabet().internal, out);
        Ok(())
    }

    fn call(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Infallible> {
        let (nwa, old) = (self.nwa, self.origin[q.index()]);
        let row = if old == self.sink() { &[] } else { nwa.calls(old) };
        self.complete(row.iter().copied(), nwa.alphabet().call, out);
        Ok(())
    }

    fn has_returns(&self, _: State) -> bool {
        self.nwa.alphabet().ret > 0
    }

    fn ret(&mut self, q: State, hier: State, out: &mut Vec<Edge>) -> Result<(), Infallible> {
        let (nwa, old, hier) = (self.nwa, self.origin[q.index()], self.origin[hier.index()]);
        let row = if old == self.sink() || hier == self.sink() { &[] } else { nwa.returns_to(old, hier) };
        let row = row.iter().map(|e| Edge { letter: e.letter, target: e.target });
        self.complete(row, nwa.alphabet().ret, out);
        Ok(())
    }

    fn tick(&mut self, _: usize, _: usize, _: usize) -> Result<(), Infallible> {
        Ok(())
    }
}
