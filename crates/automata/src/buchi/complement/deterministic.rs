//! Complement of a deterministic Büchi automaton with two copies of its states (Kurshan, "Complementing deterministic
//! Büchi automata in polynomial time", 1987).

use rustc_hash::FxHashMap;

use crate::buchi::on_demand::{Pull, materialise};
use crate::nwa::{Alphabet, Nwa};
use crate::{Letter, State};

/// The infinite nested words that a deterministic automaton does not accept.
///
/// The result guesses a position after which the run visits no accepting state. Where a transition is missing, the run
/// continues in a rejecting sink. Of a nondeterministic automaton one gets the words with some run (of the automaton
/// with the sink) that visits accepting states only finitely often.
pub fn complement_deterministic(nwa: &Nwa) -> Nwa {
    materialise(Copies { nwa, number: FxHashMap::default(), origin: Vec::new() })
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    /// Accepting states may still be visited.
    Before,
    /// No accepting state may be visited any more.
    After,
}

/// A state of the automaton, or `None` for the sink.
type StateOrSink = Option<State>;

struct Copies<'a> {
    nwa: &'a Nwa,
    number: FxHashMap<(StateOrSink, Phase), State>,
    origin: Vec<(StateOrSink, Phase)>,
}

impl Copies<'_> {
    fn number(&mut self, origin: StateOrSink, phase: Phase) -> State {
        *self.number.entry((origin, phase)).or_insert_with(|| {
            self.origin.push((origin, phase));
            State::from_index(self.origin.len() - 1)
        })
    }

    /// The targets in the possible next phases; the sink if there are no targets.
    fn follow(&mut self, phase: Phase, targets: impl Iterator<Item = State>, out: &mut Vec<State>) {
        let mut targets = targets.map(Some).peekable();
        let sink = targets.peek().is_none().then_some(None);
        for origin in targets.chain(sink) {
            if phase == Phase::Before {
                out.push(self.number(origin, Phase::Before));
            }
            if origin.is_none_or(|q| !self.nwa.is_accepting(q)) {
                out.push(self.number(origin, Phase::After));
            }
        }
    }
}

impl Pull for Copies<'_> {
    fn alphabet(&self) -> Alphabet {
        self.nwa.alphabet()
    }

    fn initial(&mut self, out: &mut Vec<State>) {
        let nwa = self.nwa;
        out.extend(nwa.initial().iter().map(|&q| self.number(Some(q), Phase::Before)));
        if nwa.initial().is_empty() {
            out.push(self.number(None, Phase::Before));
        }
    }

    fn is_accepting(&self, q: State) -> bool {
        self.origin[q.index()].1 == Phase::After
    }

    fn internal(&mut self, q: State, a: Letter, out: &mut Vec<State>) {
        let nwa = self.nwa;
        let (origin, phase) = self.origin[q.index()];
        let row = origin.map_or(&[][..], |q| nwa.internal_by(q, a));
        self.follow(phase, row.iter().map(|e| e.target), out);
    }

    fn call(&mut self, q: State, a: Letter, out: &mut Vec<State>) {
        let nwa = self.nwa;
        let (origin, phase) = self.origin[q.index()];
        let row = origin.map_or(&[][..], |q| nwa.calls_by(q, a));
        self.follow(phase, row.iter().map(|e| e.target), out);
    }

    fn has_returns(&self, _: State) -> bool {
        self.nwa.alphabet().ret > 0
    }

    fn ret(&mut self, q: State, hier: State, a: Letter, out: &mut Vec<State>) {
        let nwa = self.nwa;
        let (origin, phase) = self.origin[q.index()];
        let row = match (origin, self.origin[hier.index()].0) {
            (Some(q), Some(hier)) => nwa.returns_by(q, hier, a),
            _ => &[],
        };
        self.follow(phase, row.iter().map(|e| e.target), out);
    }
}
