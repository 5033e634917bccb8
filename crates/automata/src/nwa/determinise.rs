//! Determinisation on demand: the powerset construction on summaries.
//!
//! For finite automata a determinised state is the set of states that a word can lead to. With nesting that is not
//! enough: at a return one must know which of these states belongs to which state before the matching call. So a
//! determinised state is a set of pairs `(d, q)`: `q` is a current state, `d` is the *down state*, the state just
//! before the innermost pending call was read (or a marker at the outermost level, where no call is pending). A return
//! from `Q` with hierarchical predecessor `H` combines summaries: from `(d, q) ∈ Q`, `(d', d) ∈ H` and a return
//! transition from `q` to `q'` with hierarchical predecessor `d` follows `(d', q')` (Alur and Madhusudan, Adding
//! Nesting Structure to Words, JACM 2009, Theorem 3.3). The empty set is the rejecting sink.

use std::convert::Infallible;
use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{Nwa, materialise, unwatched};
use crate::{Letter, OnDemand, State};

/// A deterministic automaton with the same language. The sink is omitted, so transitions may be missing; there are
/// return transitions only for hierarchical predecessors that can be on top of the stack.
///
/// The construction goes through [`Powerset`] even if the automaton is deterministic already; the down states may then
/// split a state into several. States are numbered breadth first.
pub fn determinise(nwa: &Nwa) -> Nwa {
    let mut powerset = Powerset::new(nwa);
    materialise(nwa.alphabet(), &mut powerset, &mut unwatched).expect("nothing fails and nobody interrupts").nwa
}

/// The down state at the outermost level: no return transition can name it.
const OUTERMOST: State = State(u32::MAX);

/// A down state and a current state.
type Pair = (State, State);

/// An explicit automaton as a deterministic and total one, whose states are computed on demand.
#[derive(Clone, Debug)]
pub struct Powerset<'a> {
    nwa: &'a Nwa,
    sets: Sets,
    internal: FxHashMap<(State, Letter), State>,
    call: FxHashMap<(State, Letter), State>,
    ret: FxHashMap<(State, State, Letter), State>,
    scratch: Vec<Pair>,
}

impl<'a> Powerset<'a> {
    /// Wraps the automaton; nothing is computed yet.
    pub fn new(nwa: &'a Nwa) -> Self {
        Powerset {
            nwa,
            sets: Sets::default(),
            internal: FxHashMap::default(),
            call: FxHashMap::default(),
            ret: FxHashMap::default(),
            scratch: Vec::new(),
        }
    }

    /// The pairs of a determinised state, sorted. The down state is `None` where no call is pending.
    pub fn pairs(&self, q: State) -> impl ExactSizeIterator<Item = (Option<State>, State)> + '_ {
        self.sets.get(q).iter().map(|&(down, q)| ((down != OUTERMOST).then_some(down), q))
    }

    /// Whether all pairs of `small` are in `large`.
    pub(super) fn is_subset(&self, small: State, large: State) -> bool {
        self.sets.is_subset(small, large)
    }

    /// Interns the set in `scratch`.
    fn intern(&mut self) -> State {
        self.scratch.sort_unstable();
        self.scratch.dedup();
        let set = self.sets.intern(&self.scratch);
        self.scratch.clear();
        set
    }
}

impl OnDemand for Powerset<'_> {
    type Error = Infallible;

    fn initial(&mut self) -> State {
        self.scratch.extend(self.nwa.initial().iter().map(|&q| (OUTERMOST, q)));
        self.intern()
    }

    fn is_accepting(&self, q: State) -> bool {
        self.sets.get(q).iter().any(|&(_, q)| self.nwa.is_accepting(q))
    }

    fn is_rejecting_sink(&self, q: State) -> bool {
        self.sets.get(q).is_empty()
    }

    fn internal(&mut self, q: State, a: Letter) -> Result<State, Infallible> {
        if let Some(&target) = self.internal.get(&(q, a)) {
            return Ok(target);
        }
        for &(down, p) in self.sets.get(q) {
            self.scratch.extend(self.nwa.internal_by(p, a).iter().map(|e| (down, e.target)));
        }
        let target = self.intern();
        self.internal.insert((q, a), target);
        Ok(target)
    }

    fn call(&mut self, q: State, a: Letter) -> Result<State, Infallible> {
        if let Some(&target) = self.call.get(&(q, a)) {
            return Ok(target);
        }
        for &(_, p) in self.sets.get(q) {
            self.scratch.extend(self.nwa.calls_by(p, a).iter().map(|e| (p, e.target)));
        }
        let target = self.intern();
        self.call.insert((q, a), target);
        Ok(target)
    }

    fn ret(&mut self, q: State, hier: State, a: Letter) -> Result<State, Infallible> {
        if let Some(&target) = self.ret.get(&(q, hier, a)) {
            return Ok(target);
        }
        let callers = self.sets.get(hier);
        // Both sets are sorted by down state, so those of the callers are looked up in blocks of equal down states.
        for summaries in self.sets.get(q).chunk_by(|p, q| p.0 == q.0) {
            let before = summaries[0].0;
            for &(down, _) in callers.iter().filter(|&&(_, caller)| caller == before) {
                for &(_, p) in summaries {
                    self.scratch.extend(self.nwa.returns_by(p, before, a).iter().map(|e| (down, e.target)));
                }
            }
        }
        let target = self.intern();
        self.ret.insert((q, hier, a), target);
        Ok(target)
    }
}

/// Sets of pairs with numbers: equal sets have the same one.
#[derive(Clone, Debug, Default)]
struct Sets {
    flat: Vec<Pair>,
    /// Where each set ends in `flat`; it begins where the one before ends.
    ends: Vec<usize>,
    /// For each set a bit for the remainder modulo 64 of each current state: a cheap test that refutes most inclusions.
    shadows: Vec<u64>,
    table: HashTable<u32>,
}

impl Sets {
    fn is_subset(&self, small: State, large: State) -> bool {
        if self.shadows[small.index()] & !self.shadows[large.index()] != 0 {
            return false;
        }
        let mut large = self.get(large).iter();
        self.get(small).iter().all(|pair| large.by_ref().find(|&other| other >= pair) == Some(pair))
    }

    fn get(&self, set: State) -> &[Pair] {
        slice(&self.flat, &self.ends, set.0)
    }

    fn intern(&mut self, pairs: &[Pair]) -> State {
        let Sets { flat, ends, shadows, table } = self;
        let hash = |pairs: &[Pair]| FxBuildHasher.hash_one(pairs);
        let key = hash(pairs);
        if let Some(&known) = table.find(key, |&set| slice(flat, ends, set) == pairs) {
            return State(known);
        }
        let new = State::from_index(ends.len());
        flat.extend_from_slice(pairs);
        ends.push(flat.len());
        shadows.push(pairs.iter().fold(0, |shadow, (_, q)| shadow | 1 << (q.0 % 64)));
        table.insert_unique(key, new.0, |&set| hash(slice(flat, ends, set)));
        new
    }
}

fn slice<'a>(flat: &'a [Pair], ends: &[usize], set: u32) -> &'a [Pair] {
    let set = set as usize;
    let start = if set == 0 { 0 } else { ends[set - 1] };
    &flat[start..ends[set]]
}
