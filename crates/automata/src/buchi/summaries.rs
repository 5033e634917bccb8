//! Summaries: a call, a balanced run through the callee and the matching return as one step of the caller.
//!
//! For infinite runs, a summary records whether an accepting state can be visited on the way, and the length of the
//! shortest such run. Let `d(e, q, f)` be the least length of a balanced run from the entry `e` of a callee to `q`,
//! where `f` says whether it visits an accepting state. These values solve a system of superior functions, so Knuth's
//! generalisation of Dijkstra's algorithm settles them in ascending order, and the first summary found between two
//! states is a shortest one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::nwa::Nwa;
use crate::{Letter, State, Symbol};

pub(super) type SummaryId = u32;
type NodeId = u32;

/// From the state `hier` before a call to the state `target` after a matching return.
#[derive(Clone, Copy, Debug)]
pub(super) struct Summary {
    pub(super) hier: State,
    pub(super) target: State,
    /// Whether the callee visits an accepting state on the way.
    pub(super) accepting: bool,
    /// How many symbols are read, call and return included.
    pub(super) length: u64,
    call: Letter,
    exit: NodeId,
    ret: Letter,
}

/// A state of a callee, reached from its entry by a balanced run.
struct Node {
    entry: State,
    state: State,
    accepting: bool,
    length: u64,
    settled: bool,
    from: From,
}

#[derive(Clone, Copy)]
enum From {
    Entry,
    Internal(NodeId, Letter),
    Summary(NodeId, SummaryId),
}

/// All summaries of an automaton: for each two states a shortest one, and a shortest one that visits an accepting state.
pub(super) struct Summaries {
    list: Vec<Summary>,
    nodes: Vec<Node>,
}

/// The summaries of an automaton all of whose states are reachable.
pub(super) fn summaries(nwa: &Nwa) -> Summaries {
    let mut search = Search {
        nwa,
        found: Summaries { list: Vec::new(), nodes: Vec::new() },
        number: FxHashMap::default(),
        queue: BinaryHeap::new(),
        settled: vec![Vec::new(); if nwa.has_calls() { nwa.len() } else { 0 }],
        outgoing: FxHashMap::default(),
        known: FxHashSet::default(),
    };
    search.run();
    search.found
}

struct Search<'a> {
    nwa: &'a Nwa,
    found: Summaries,
    number: FxHashMap<(State, State, bool), NodeId>,
    queue: BinaryHeap<Reverse<(u64, NodeId)>>,
    /// The settled nodes of each state.
    settled: Vec<Vec<NodeId>>,
    /// The summaries from each state.
    outgoing: FxHashMap<State, Vec<SummaryId>>,
    known: FxHashSet<(State, State, bool)>,
}

impl Search<'_> {
    fn run(&mut self) {
        let nwa = self.nwa;
        for entry in nwa.states().filter(|&q| !nwa.calls_into(q).is_empty()) {
            self.relax(entry, entry, nwa.is_accepting(entry), 0, From::Entry);
        }
        while let Some(Reverse((length, id))) = self.queue.pop() {
            let node = &mut self.found.nodes[id as usize];
            if !node.settled && node.length == length {
                node.settled = true;
                self.settle(id);
            }
        }
    }

    fn relax(&mut self, entry: State, state: State, accepting: bool, length: u64, from: From) {
        let next = self.found.nodes.len() as NodeId;
        let id = *self.number.entry((entry, state, accepting)).or_insert(next);
        if id == next {
            self.found.nodes.push(Node { entry, state, accepting, length, settled: false, from });
        } else {
            let node = &mut self.found.nodes[id as usize];
            if node.settled || node.length <= length {
                return;
            }
            node.length = length;
            node.from = from;
        }
        self.queue.push(Reverse((length, id)));
    }

    fn settle(&mut self, id: NodeId) {
        let nwa = self.nwa;
        let Node { entry, state, accepting, length, .. } = self.found.nodes[id as usize];
        for e in nwa.internal(state) {
            let accepting = accepting || nwa.is_accepting(e.target);
            self.relax(entry, e.target, accepting, length.saturating_add(1), From::Internal(id, e.letter));
        }
        self.settled[state.index()].push(id);
        let mut i = 0;
        while let Some(&summary) = self.outgoing.get(&state).and_then(|list| list.get(i)) {
            self.follow(id, summary);
            i += 1;
        }
        if nwa.returns(state).is_empty() {
            return;
        }
        for call in nwa.calls_into(entry) {
            for ret in nwa.returns_to(state, call.source) {
                self.summarise(Summary {
                    hier: call.source,
                    target: ret.target,
                    accepting,
                    length: length.saturating_add(2),
                    call: call.letter,
                    exit: id,
                    ret: ret.letter,
                });
            }
        }
    }

    /// Extends the run to a settled node by a summary from its state.
    fn follow(&mut self, id: NodeId, summary: SummaryId) {
        let Node { entry, accepting, length, .. } = self.found.nodes[id as usize];
        let step = self.found.list[summary as usize];
        let accepting = accepting || step.accepting || self.nwa.is_accepting(step.target);
        self.relax(entry, step.target, accepting, length.saturating_add(step.length), From::Summary(id, summary));
    }

    fn summarise(&mut self, summary: Summary) {
        if !self.known.insert((summary.hier, summary.target, summary.accepting)) {
            return;
        }
        let id = self.found.list.len() as SummaryId;
        self.found.list.push(summary);
        self.outgoing.entry(summary.hier).or_default().push(id);
        for i in 0..self.settled[summary.hier.index()].len() {
            self.follow(self.settled[summary.hier.index()][i], id);
        }
    }
}

impl Summaries {
    pub(super) fn iter(&self) -> impl Iterator<Item = (SummaryId, &Summary)> + Clone {
        self.list.iter().enumerate().map(|(id, summary)| (id as SummaryId, summary))
    }

    /// All balanced runs through callees: the entry, a state reached, and whether an accepting state can be visited on the
    /// way, both ends included. A state may be reached with and without.
    pub(super) fn balanced(&self) -> impl Iterator<Item = (State, State, bool)> {
        self.nodes.iter().map(|node| (node.entry, node.state, node.accepting))
    }

    /// Appends the symbols of a shortest run over the summary, and the state after each.
    pub(super) fn expand(&self, summary: SummaryId, symbols: &mut Vec<Symbol>, states: &mut Vec<State>) {
        enum Todo {
            Summary(SummaryId),
            /// The run from the entry to a node.
            To(NodeId),
            Step(Symbol, State),
        }
        let mut todo = vec![Todo::Summary(summary)];
        while let Some(next) = todo.pop() {
            match next {
                Todo::Step(symbol, state) => {
                    symbols.push(symbol);
                    states.push(state);
                }
                Todo::Summary(id) => {
                    let summary = self.list[id as usize];
                    todo.push(Todo::Step(Symbol::Return(summary.ret), summary.target));
                    todo.push(Todo::To(summary.exit));
                    let entry = self.nodes[summary.exit as usize].entry;
                    todo.push(Todo::Step(Symbol::Call(summary.call), entry));
                }
                Todo::To(id) => {
                    let node = &self.nodes[id as usize];
                    match node.from {
                        From::Entry => {}
                        From::Internal(previous, letter) => {
                            todo.push(Todo::Step(Symbol::Internal(letter), node.state));
                            todo.push(Todo::To(previous));
                        }
                        From::Summary(previous, summary) => {
                            todo.push(Todo::Summary(summary));
                            todo.push(Todo::To(previous));
                        }
                    }
                }
            }
        }
    }
}
