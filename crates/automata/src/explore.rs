//! Explores the reachable part of an automaton that is computed on the fly, respecting the nesting of calls and
//! returns.
//!
//! A return may be taken from `q` with hierarchical predecessor `h` only if `h` can lie on top of the stack in `q`.
//! Therefore every state has a set of *contexts*: the entry states of callees in which it can be reached without
//! leaving the callee (and the root context, for an empty stack). Contexts flow along internal transitions and along
//! summaries (call, balanced run, return); a call opens the context of its target. Contexts are entry states and not
//! the stack symbols themselves because many call sites usually share one entry: the callee is explored once, not once
//! for each call site.

use std::collections::VecDeque;
use std::sync::OnceLock;

use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::State;
use crate::csr::Csr;
use crate::nwa::builder::pack;
use crate::nwa::{Alphabet, Edge, Nwa, ReturnEdge};

/// An automaton that is explored. New states are numbered consecutively, in the order of their discovery.
pub(crate) trait Source {
    type Error;
    fn alphabet(&self) -> Alphabet;
    fn initial(&mut self, out: &mut Vec<State>) -> Result<(), Self::Error>;
    fn is_accepting(&self, q: State) -> bool;
    fn internal(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Self::Error>;
    fn call(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Self::Error>;
    /// Whether `q` has any return transition at all, whatever the hierarchical predecessor. If not, `ret` is not
    /// called.
    fn has_returns(&self, q: State) -> bool;
    fn ret(&mut self, q: State, hier: State, out: &mut Vec<Edge>) -> Result<(), Self::Error>;
    /// Called once for each state expanded; may abort the exploration.
    fn tick(&mut self, expanded: usize, known: usize, transitions: usize) -> Result<(), Self::Error>;
}

/// A context: 0 is the root, the others belong to an entry state each.
pub(crate) type Context = u32;

pub(crate) const ROOT: Context = 0;

/// The contexts of one state; nearly always very few.
pub(crate) type Contexts = SmallVec<[Context; 2]>;

/// The reachable part of an automaton.
pub(crate) struct Explored {
    pub(crate) nwa: Nwa,
    /// The contexts of each state.
    pub(crate) contexts: Vec<Contexts>,
    /// The context that belongs to an entry state.
    pub(crate) context_of: FxHashMap<State, Context>,
    /// All (linear, hierarchical) predecessors that can occur together, for linear ones with any return.
    pub(crate) return_pairs: Vec<(State, State)>,
}

/// From this many contexts on, membership is looked up in a hash set instead of the list.
const MANY: usize = 16;

struct Explorer<'s, S> {
    source: &'s mut S,
    internal: Csr<Edge>,
    call: Csr<Edge>,
    ret: Vec<(State, ReturnEdge)>,
    contexts: Vec<Contexts>,
    /// Contexts of states that have `MANY` of them.
    crowded: FxHashSet<(Context, State)>,
    queue: VecDeque<(Context, State)>,
    context_of: FxHashMap<State, Context>,
    procedures: Vec<Procedure>,
    /// From the state before a call to the states after a matching return.
    summaries: FxHashMap<State, Vec<State>>,
    return_pairs: Vec<(State, State)>,
    seen_pairs: FxHashSet<(State, State)>,
    scratch: Vec<Edge>,
}

/// The states of one context.
#[derive(Default)]
struct Procedure {
    /// The states from which it is called, each once.
    callers: Vec<State>,
    /// The states in it that have returns.
    exits: Vec<State>,
}

/// Explores the reachable states breadth first.
pub(crate) fn explore<S: Source>(source: &mut S) -> Result<Explored, S::Error> {
    let mut explorer = Explorer {
        source,
        internal: Csr::default(),
        call: Csr::default(),
        ret: Vec::new(),
        contexts: Vec::new(),
        crowded: FxHashSet::default(),
        queue: VecDeque::new(),
        context_of: FxHashMap::default(),
        procedures: vec![Procedure::default()],
        summaries: FxHashMap::default(),
        return_pairs: Vec::new(),
        seen_pairs: FxHashSet::default(),
        scratch: Vec::new(),
    };
    let initial = explorer.run()?;
    Ok(explorer.finish(initial))
}

impl<S: Source> Explorer<'_, S> {
    fn run(&mut self) -> Result<Vec<State>, S::Error> {
        let mut initial = Vec::new();
        self.source.initial(&mut initial)?;
        for &q in &initial {
            self.reach(ROOT, q);
        }
        while let Some((context, q)) = self.queue.pop_front() {
            // States enter the queue in the order of their numbers, so rows are completed in that order, too.
            if q.index() == self.internal.rows() {
                self.expand(q)?;
            }
            for i in self.internal.range(q.index()) {
                self.reach(context, self.internal.items()[i].target);
            }
            let mut i = 0;
            while let Some(&target) = self.summaries.get(&q).and_then(|s| s.get(i)) {
                self.reach(context, target);
                i += 1;
            }
            if context != ROOT && self.source.has_returns(q) {
                self.procedures[context as usize].exits.push(q);
                let mut i = 0;
                while let Some(&hier) = self.procedures[context as usize].callers.get(i) {
                    self.take_return(q, hier)?;
                    i += 1;
                }
            }
        }
        Ok(initial)
    }

    /// Marks `q` as reachable in `context`.
    fn reach(&mut self, context: Context, q: State) {
        if q.index() == self.contexts.len() {
            self.contexts.push(Contexts::from_slice(&[context]));
            self.queue.push_back((context, q));
            return;
        }
        let known = &mut self.contexts[q.index()];
        if known.len() < MANY {
            if known.contains(&context) {
                return;
            }
            known.push(context);
            if known.len() == MANY {
                self.crowded.extend(known.iter().map(|&c| (c, q)));
            }
        } else if self.crowded.insert((context, q)) {
            known.push(context);
        } else {
            return;
        }
        self.queue.push_back((context, q));
    }

    /// Computes the internal and call transitions of a state reached for the first time.
    fn expand(&mut self, q: State) -> Result<(), S::Error> {
        let transitions = self.internal.items().len() + self.call.items().len() + self.ret.len();
        self.source.tick(self.internal.rows(), self.contexts.len(), transitions)?;
        let mut edges = std::mem::take(&mut self.scratch);
        edges.clear();
        self.source.internal(q, &mut edges)?;
        // Announce the targets before other states get numbers: the queue must be in the order of the numbers.
        let context = self.contexts[q.index()][0];
        for edge in &edges {
            self.internal.push_item(*edge);
            self.reach(context, edge.target);
        }
        self.internal.finish_row();

        edges.clear();
        self.source.call(q, &mut edges)?;
        for edge in &edges {
            self.call.push_item(*edge);
        }
        self.call.finish_row();
        let mut entered: SmallVec<[State; 4]> = SmallVec::new();
        for edge in &edges {
            if !entered.contains(&edge.target) {
                entered.push(edge.target);
                self.enter(edge.target);
            }
        }
        self.scratch = edges;
        for entry in entered {
            let context = self.context_of[&entry] as usize;
            self.procedures[context].callers.push(q);
            let mut i = 0;
            while let Some(&exit) = self.procedures[context].exits.get(i) {
                self.take_return(exit, q)?;
                i += 1;
            }
        }
        Ok(())
    }

    /// Opens the context of an entry state, if it is not open yet.
    fn enter(&mut self, entry: State) {
        let next = self.procedures.len() as Context;
        let context = *self.context_of.entry(entry).or_insert(next);
        if context == next {
            self.procedures.push(Procedure::default());
            self.reach(context, entry);
        }
    }

    /// Computes the returns from `q` to the caller `hier`, once for each such pair.
    fn take_return(&mut self, q: State, hier: State) -> Result<(), S::Error> {
        if !self.seen_pairs.insert((q, hier)) {
            return Ok(());
        }
        self.return_pairs.push((q, hier));
        let mut edges = std::mem::take(&mut self.scratch);
        edges.clear();
        self.source.ret(q, hier, &mut edges)?;
        for edge in &edges {
            self.ret.push((q, ReturnEdge { hier, letter: edge.letter, target: edge.target }));
            let summaries = self.summaries.entry(hier).or_default();
            if summaries.contains(&edge.target) {
                continue;
            }
            summaries.push(edge.target);
            for i in 0..self.contexts[hier.index()].len() {
                self.reach(self.contexts[hier.index()][i], edge.target);
            }
        }
        self.scratch = edges;
        Ok(())
    }

    fn finish(self, mut initial: Vec<State>) -> Explored {
        let states = self.contexts.len();
        initial.sort_unstable();
        initial.dedup();
        let mut accepting = FixedBitSet::with_capacity(states);
        for q in 0..states {
            accepting.set(q, self.source.is_accepting(State(q as u32)));
        }
        let (mut internal, mut call) = (self.internal, self.call);
        internal.sort_rows();
        call.sort_rows();
        let nwa = Nwa {
            alphabet: self.source.alphabet(),
            initial,
            accepting,
            internal,
            call,
            ret: pack(states, &self.ret),
            back: OnceLock::new(),
        };
        Explored { nwa, contexts: self.contexts, context_of: self.context_of, return_pairs: self.return_pairs }
    }
}

/// Ends an exploration early: as soon as an accepting state is known, no state has successors any more. The explored
/// part has an accepting run iff the whole automaton has one.
pub(crate) struct UntilAccepting<S> {
    source: S,
    /// States below this number have been checked.
    known: u32,
    found: bool,
}

impl<S: Source> UntilAccepting<S> {
    pub(crate) fn new(source: S) -> Self {
        UntilAccepting { source, known: 0, found: false }
    }

    fn look_at(&mut self, q: State) {
        if q.0 >= self.known {
            self.known = q.0 + 1;
            self.found |= self.source.is_accepting(q);
        }
    }
}

impl<S: Source> Source for UntilAccepting<S> {
    type Error = S::Error;

    fn alphabet(&self) -> Alphabet {
        self.source.alphabet()
    }

    fn initial(&mut self, out: &mut Vec<State>) -> Result<(), Self::Error> {
        self.source.initial(out)?;
        out.iter().for_each(|&q| self.look_at(q));
        Ok(())
    }

    fn is_accepting(&self, q: State) -> bool {
        self.source.is_accepting(q)
    }

    fn internal(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Self::Error> {
        if !self.found {
            self.source.internal(q, out)?;
            out.iter().for_each(|e| self.look_at(e.target));
        }
        Ok(())
    }

    fn call(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Self::Error> {
        if !self.found {
            self.source.call(q, out)?;
            out.iter().for_each(|e| self.look_at(e.target));
        }
        Ok(())
    }

    fn has_returns(&self, q: State) -> bool {
        !self.found && self.source.has_returns(q)
    }

    fn ret(&mut self, q: State, hier: State, out: &mut Vec<Edge>) -> Result<(), Self::Error> {
        if !self.found {
            self.source.ret(q, hier, out)?;
            out.iter().for_each(|e| self.look_at(e.target));
        }
        Ok(())
    }

    fn tick(&mut self, expanded: usize, known: usize, transitions: usize) -> Result<(), Self::Error> {
        self.source.tick(expanded, known, transitions)
    }
}

/// An explicit automaton as a source: finds its reachable part.
pub(crate) struct Reachable<'a> {
    nwa: &'a Nwa,
    /// New number of each old state, `None` if not reached (yet).
    pub(crate) image: Vec<Option<State>>,
    /// Old number of each new state.
    pub(crate) origin: Vec<State>,
}

impl<'a> Reachable<'a> {
    pub(crate) fn new(nwa: &'a Nwa) -> Self {
        Reachable { nwa, image: vec![None; nwa.len()], origin: Vec::new() }
    }

    fn number(&mut self, old: State) -> State {
        *self.image[old.index()].get_or_insert_with(|| {
            self.origin.push(old);
            State(self.origin.len() as u32 - 1)
        })
    }
}

impl Source for Reachable<'_> {
    type Error = std::convert::Infallible;

    fn alphabet(&self) -> Alphabet {
        self.nwa.alphabet
    }

    fn initial(&mut self, out: &mut Vec<State>) -> Result<(), Self::Error> {
        let nwa = self.nwa;
        out.extend(nwa.initial().iter().map(|&q| self.number(q)));
        Ok(())
    }

    fn is_accepting(&self, q: State) -> bool {
        self.nwa.is_accepting(self.origin[q.index()])
    }

    fn internal(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Self::Error> {
        let nwa = self.nwa;
        let row = nwa.internal(self.origin[q.index()]);
        out.extend(row.iter().map(|e| Edge { letter: e.letter, target: self.number(e.target) }));
        Ok(())
    }

    fn call(&mut self, q: State, out: &mut Vec<Edge>) -> Result<(), Self::Error> {
        let nwa = self.nwa;
        let row = nwa.calls(self.origin[q.index()]);
        out.extend(row.iter().map(|e| Edge { letter: e.letter, target: self.number(e.target) }));
        Ok(())
    }

    fn has_returns(&self, q: State) -> bool {
        !self.nwa.returns(self.origin[q.index()]).is_empty()
    }

    fn ret(&mut self, q: State, hier: State, out: &mut Vec<Edge>) -> Result<(), Self::Error> {
        let nwa = self.nwa;
        let row = nwa.returns_to(self.origin[q.index()], self.origin[hier.index()]);
        out.extend(row.iter().map(|e| Edge { letter: e.letter, target: self.number(e.target) }));
        Ok(())
    }

    fn tick(&mut self, _: usize, _: usize, _: usize) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// The reachable part of an explicit automaton, with the numberings both ways (new to old is the second vector).
pub(crate) fn reachable(nwa: &Nwa) -> (Explored, Vec<Option<State>>, Vec<State>) {
    let mut source = Reachable::new(nwa);
    let Ok(explored) = explore(&mut source);
    (explored, source.image, source.origin)
}
