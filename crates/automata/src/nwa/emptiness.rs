//! Emptiness: a shortest accepting run.
//!
//! Without calls this is breadth-first search. With calls, let `d(c, q)` be the least weight of a run from the entry of
//! context `c` to `q` that is balanced, and let the root context also follow pending calls. These values are the least
//! solution of a system of superior functions (a summary costs call + callee + return), so Knuth's generalisation of
//! Dijkstra's algorithm computes them in ascending order, and the first accepting state settled in the root context
//! ends a lightest run. Contexts that are opened late start at 0, below the weights being settled elsewhere; this is
//! correct, because their contribution to a caller weighs more than the call that opened them.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use rustc_hash::FxHashMap;

use super::{Edge, Nwa};
use crate::{Letter, NestedWord, Run, State, Symbol};

/// A shortest accepting run, or `None` if the language is empty. Calls may be pending at its end.
///
/// Linear time for finite automata. The result is deterministic (it does not depend on hashing).
pub fn accepting_run(nwa: &Nwa) -> Option<Run> {
    if nwa.has_calls() { shortest_run(nwa, unit_weight, |q| nwa.is_accepting(q)) } else { breadth_first(nwa) }
}

/// A lightest accepting run, where reading a symbol weighs `weight(symbol)`.
pub fn accepting_run_by(nwa: &Nwa, weight: impl Fn(Symbol) -> u32) -> Option<Run> {
    shortest_run(nwa, weight, |q| nwa.is_accepting(q))
}

/// The weight under which the lightest run is the shortest one.
pub fn unit_weight(_: Symbol) -> u32 {
    1
}

fn breadth_first(nwa: &Nwa) -> Option<Run> {
    const UNSEEN: State = State(u32::MAX);
    let mut parent: Vec<(State, Letter)> = vec![(UNSEEN, Letter(0)); nwa.len()];
    let mut queue = VecDeque::new();
    let mut goal = None;
    for &q in nwa.initial() {
        parent[q.index()].0 = q;
        queue.push_back(q);
        if goal.is_none() && nwa.is_accepting(q) {
            goal = Some(q);
        }
    }
    while goal.is_none() {
        let q = queue.pop_front()?;
        for edge in nwa.internal(q) {
            let entry = &mut parent[edge.target.index()];
            if entry.0 == UNSEEN {
                *entry = (q, edge.letter);
                if nwa.is_accepting(edge.target) {
                    goal = Some(edge.target);
                    break;
                }
                queue.push_back(edge.target);
            }
        }
    }
    let mut q = goal?;
    let (mut states, mut letters) = (vec![q], Vec::new());
    // Only initial states are their own parents.
    while parent[q.index()].0 != q {
        let (previous, letter) = parent[q.index()];
        letters.push(Symbol::Internal(letter));
        states.push(previous);
        q = previous;
    }
    states.reverse();
    let word = NestedWord::from_symbols(letters.into_iter().rev()).expect("internal symbols only");
    Some(Run { word, states })
}

/// A lightest run from an initial state to a state with `goal`, where reading a symbol weighs `weight(symbol)`.
pub fn shortest_run(nwa: &Nwa, weight: impl Fn(Symbol) -> u32, goal: impl Fn(State) -> bool) -> Option<Run> {
    Search::new(nwa, weight).run(goal)
}

type NodeId = u32;
type Context = u32;
const ROOT: Context = 0;
const NONE: NodeId = NodeId::MAX;

/// A state in a context, and the lightest way to it known so far.
struct Node {
    context: Context,
    state: State,
    cost: u64,
    settled: bool,
    from: From,
}

#[derive(Clone, Copy)]
enum From {
    Start,
    Internal(NodeId, Letter),
    /// In the root context only.
    PendingCall(NodeId, Letter),
    Summary {
        caller: NodeId,
        call: Letter,
        exit: NodeId,
        ret: Letter,
    },
}

#[derive(Default)]
struct Procedure {
    /// Settled nodes that call the entry, with the call letter.
    callers: Vec<(NodeId, Letter)>,
    /// Settled nodes in this context that have returns.
    exits: Vec<NodeId>,
}

/// A priority queue, lightest first, with one bucket for each small cost; nearly all costs are small.
#[derive(Default)]
struct Queue {
    buckets: Vec<Vec<NodeId>>,
    /// No bucket below this one has a node.
    first: usize,
    heavy: BinaryHeap<Reverse<(u64, NodeId)>>,
}

impl Queue {
    const BUCKETS: u64 = 1 << 16;

    fn push(&mut self, cost: u64, id: NodeId) {
        if cost >= Self::BUCKETS {
            self.heavy.push(Reverse((cost, id)));
            return;
        }
        let bucket = cost as usize;
        if bucket >= self.buckets.len() {
            self.buckets.resize_with(bucket + 1, Vec::new);
        }
        self.buckets[bucket].push(id);
        self.first = self.first.min(bucket);
    }

    fn pop(&mut self) -> Option<NodeId> {
        while let Some(bucket) = self.buckets.get_mut(self.first) {
            if let Some(id) = bucket.pop() {
                return Some(id);
            }
            self.first += 1;
        }
        self.heavy.pop().map(|Reverse((_, id))| id)
    }
}

struct Search<'a, W> {
    nwa: &'a Nwa,
    weight: W,
    nodes: Vec<Node>,
    /// The nodes of the root context by state, `NONE` if there is none yet: most nodes are there.
    root: Vec<NodeId>,
    number: FxHashMap<(Context, State), NodeId>,
    procedures: Vec<Procedure>,
    context_of: FxHashMap<State, Context>,
    queue: Queue,
}

impl<'a, W: Fn(Symbol) -> u32> Search<'a, W> {
    fn new(nwa: &'a Nwa, weight: W) -> Self {
        Search {
            nwa,
            weight,
            nodes: Vec::new(),
            root: vec![NONE; nwa.len()],
            number: FxHashMap::default(),
            procedures: vec![Procedure::default()],
            context_of: FxHashMap::default(),
            queue: Queue::default(),
        }
    }

    fn run(mut self, goal: impl Fn(State) -> bool) -> Option<Run> {
        for &q in self.nwa.initial() {
            self.relax(ROOT, q, 0, From::Start);
        }
        while let Some(id) = self.queue.pop() {
            let node = &mut self.nodes[id as usize];
            if node.settled {
                continue;
            }
            node.settled = true;
            if node.context == ROOT && goal(node.state) {
                return Some(self.reconstruct(id));
            }
            self.settle(id);
        }
        None
    }

    fn relax(&mut self, context: Context, state: State, cost: u64, from: From) {
        let next = self.nodes.len() as NodeId;
        let id = match context {
            ROOT => &mut self.root[state.index()],
            _ => self.number.entry((context, state)).or_insert(NONE),
        };
        let id = if *id == NONE {
            *id = next;
            next
        } else {
            *id
        };
        if id == next {
            self.nodes.push(Node { context, state, cost, settled: false, from });
        } else {
            let node = &mut self.nodes[id as usize];
            if node.settled || node.cost <= cost {
                return;
            }
            node.cost = cost;
            node.from = from;
        }
        self.queue.push(cost, id);
    }

    fn plus(&self, cost: u64, symbol: Symbol) -> u64 {
        // Even recursion-free programs have runs of exponential length, so the sum must not wrap around.
        cost.saturating_add(u64::from((self.weight)(symbol)))
    }

    fn settle(&mut self, id: NodeId) {
        let nwa = self.nwa;
        let Node { context, state, cost, .. } = self.nodes[id as usize];
        for &Edge { letter, target } in nwa.internal(state) {
            let cost = self.plus(cost, Symbol::Internal(letter));
            self.relax(context, target, cost, From::Internal(id, letter));
        }
        for &Edge { letter, target } in nwa.calls(state) {
            if context == ROOT {
                let cost = self.plus(cost, Symbol::Call(letter));
                self.relax(ROOT, target, cost, From::PendingCall(id, letter));
            }
            let entered = self.enter(target);
            self.procedures[entered as usize].callers.push((id, letter));
            for i in 0..self.procedures[entered as usize].exits.len() {
                let exit = self.procedures[entered as usize].exits[i];
                self.summarise(id, letter, exit);
            }
        }
        if context != ROOT && !nwa.returns(state).is_empty() {
            self.procedures[context as usize].exits.push(id);
            for i in 0..self.procedures[context as usize].callers.len() {
                let (caller, letter) = self.procedures[context as usize].callers[i];
                self.summarise(caller, letter, id);
            }
        }
    }

    fn enter(&mut self, entry: State) -> Context {
        let next = self.procedures.len() as Context;
        let context = *self.context_of.entry(entry).or_insert(next);
        if context == next {
            self.procedures.push(Procedure::default());
            self.relax(context, entry, 0, From::Start);
        }
        context
    }

    /// Combines call, callee and return into one step of the caller.
    fn summarise(&mut self, caller: NodeId, call: Letter, exit: NodeId) {
        let nwa = self.nwa;
        let Node { context, state: hier, cost: before, .. } = self.nodes[caller as usize];
        let Node { state: linear, cost: inside, .. } = self.nodes[exit as usize];
        let base = self.plus(before, Symbol::Call(call)).saturating_add(inside);
        for edge in nwa.returns_to(linear, hier) {
            let cost = self.plus(base, Symbol::Return(edge.letter));
            self.relax(context, edge.target, cost, From::Summary { caller, call, exit, ret: edge.letter });
        }
    }

    /// Reconstructs the run backwards, from its last state to its first.
    fn reconstruct(&self, goal: NodeId) -> Run {
        enum Todo {
            /// The run to this node, its last state already written.
            Node(NodeId),
            /// A call out of this node; then the run to it.
            Call(NodeId, Letter),
        }
        let mut states = vec![self.nodes[goal as usize].state];
        let mut symbols = Vec::new();
        let mut todo = vec![Todo::Node(goal)];
        while let Some(next) = todo.pop() {
            let (previous, symbol) = match next {
                Todo::Call(caller, letter) => (caller, Symbol::Call(letter)),
                Todo::Node(id) => match self.nodes[id as usize].from {
                    From::Start => continue,
                    From::Internal(previous, letter) => (previous, Symbol::Internal(letter)),
                    From::PendingCall(previous, letter) => (previous, Symbol::Call(letter)),
                    From::Summary { caller, call, exit, ret } => {
                        todo.push(Todo::Call(caller, call));
                        (exit, Symbol::Return(ret))
                    }
                },
            };
            symbols.push(symbol);
            states.push(self.nodes[previous as usize].state);
            todo.push(Todo::Node(previous));
        }
        states.reverse();
        let word = NestedWord::from_symbols(symbols.into_iter().rev()).expect("summaries are balanced");
        Run { word, states }
    }
}
