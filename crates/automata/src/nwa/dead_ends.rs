//! Removal of states and transitions that are on no accepting run, respecting the nesting of calls and returns.
//!
//! Forwards, every state gets its contexts (see `explore`). Backwards there are two questions. Can `q` reach acceptance
//! without leaving its procedure, whatever the stack (*by itself*)? And if not, can it do so in context `c`, that is,
//! when the procedure was entered at `c`'s entry, by returning to a caller that can reach acceptance in one of its own
//! contexts? A state is kept if the answer is yes in one of its contexts; a transition is kept if it leads to such a
//! state.

use std::sync::OnceLock;

use fixedbitset::FixedBitSet;

use super::{Edge, Nwa, Reduced, ReturnTransition, edges_with_source};
use crate::State;
use crate::csr::Csr;
use crate::explore::{Context, Explored, ROOT, reachable};

/// The part of the automaton that is on accepting runs: the same language, and every state and every transition is used
/// by some accepting run. The remaining states are numbered breadth first.
pub fn remove_dead_ends(nwa: &Nwa) -> Reduced {
    let (explored, image, origin) = reachable(nwa);
    let trimmed = keep_runs_into(&explored, &explored.nwa.accepting);
    trimmed.after(&Reduced { nwa: explored.nwa, image, origin })
}

/// The part that is on runs into `goals`: like [`remove_dead_ends`], with other states in place of the accepting ones.
pub(crate) fn keep_runs_into(explored: &Explored, goals: &FixedBitSet) -> Reduced {
    let nwa = &explored.nwa;
    let alive = if nwa.has_calls() { alive_nested(explored, goals) } else { alive_finite(nwa, goals) };
    restrict(nwa, &alive)
}

/// The states and transitions to keep; transitions by their position in the flat arrays.
struct Alive {
    states: FixedBitSet,
    initial: FixedBitSet,
    internal: FixedBitSet,
    call: FixedBitSet,
    ret: FixedBitSet,
}

/// A transition seen from its target: its source, and its position in the flat array.
#[derive(Clone, Copy)]
struct Back {
    source: State,
    position: u32,
}

fn reversed(edges: &Csr<Edge>) -> Csr<Back> {
    let pairs = edges_with_source(edges)
        .enumerate()
        .map(|(position, (source, e))| (e.target.index(), Back { source, position: position as u32 }));
    Csr::from_pairs(edges.rows(), pairs)
}

/// Marks a state and queues it, if it is new.
fn add(set: &mut FixedBitSet, work: &mut Vec<State>, q: State) {
    if !set.put(q.index()) {
        work.push(q);
    }
}

fn alive_finite(nwa: &Nwa, goals: &FixedBitSet) -> Alive {
    let back = reversed(&nwa.internal);
    let mut states = goals.clone();
    let mut work: Vec<State> = goals.ones().map(State::from_index).collect();
    let mut internal = FixedBitSet::with_capacity(nwa.internal.items().len());
    while let Some(q) = work.pop() {
        for edge in back.row(q.index()) {
            internal.insert(edge.position as usize);
            add(&mut states, &mut work, edge.source);
        }
    }
    Alive { initial: states.clone(), states, internal, call: FixedBitSet::new(), ret: FixedBitSet::new() }
}

/// The states that can reach a goal without leaving their procedure; calls may stay pending.
fn by_itself(
    goals: &FixedBitSet,
    back: &Csr<Back>,
    call: &Csr<Back>,
    ret: &Csr<(ReturnTransition, u32)>,
) -> FixedBitSet {
    let mut states = goals.clone();
    let mut work: Vec<State> = goals.ones().map(State::from_index).collect();
    while let Some(q) = work.pop() {
        for edge in back.row(q.index()).iter().chain(call.row(q.index())) {
            add(&mut states, &mut work, edge.source);
        }
        for (edge, _) in ret.row(q.index()) {
            add(&mut states, &mut work, edge.hier);
        }
    }
    states
}

/// A set of (context, state) pairs, one bit for each pair that was reached.
struct PairSet<'a> {
    explored: &'a Explored,
    /// Where the bits of each state begin.
    base: Vec<usize>,
    bits: FixedBitSet,
}

impl<'a> PairSet<'a> {
    fn new(explored: &'a Explored) -> Self {
        let mut base = Vec::with_capacity(explored.contexts.len());
        let mut bits = 0;
        for contexts in &explored.contexts {
            base.push(bits);
            bits += contexts.len();
        }
        PairSet { explored, base, bits: FixedBitSet::with_capacity(bits) }
    }

    /// Adds the pair if it is reachable; `None` if it is not, otherwise whether it is new.
    fn add(&mut self, context: Context, q: State) -> Option<bool> {
        let place = self.explored.contexts[q.index()].iter().position(|&c| c == context)?;
        Some(!self.bits.put(self.base[q.index()] + place))
    }
}

fn alive_nested(explored: &Explored, goals: &FixedBitSet) -> Alive {
    let nwa = &explored.nwa;
    let back = reversed(&nwa.internal);
    let call_back = reversed(&nwa.call);
    let returns = nwa.return_transitions().enumerate().map(|(i, t)| (t.target.index(), (t, i as u32)));
    let ret_back = Csr::from_pairs(nwa.len(), returns);
    let itself = by_itself(goals, &back, &call_back, &ret_back);

    let mut alive = Alive {
        states: itself.clone(),
        initial: FixedBitSet::with_capacity(nwa.len()),
        internal: FixedBitSet::with_capacity(nwa.internal.items().len()),
        call: FixedBitSet::with_capacity(nwa.call.items().len()),
        ret: FixedBitSet::with_capacity(nwa.ret.items().len()),
    };
    for (position, edge) in nwa.call.items().iter().enumerate() {
        alive.call.set(position, itself.contains(edge.target.index()));
    }

    let mut useful = PairSet::new(explored);
    let mut work: Vec<(Context, State)> = Vec::new();
    for q in itself.ones().map(State::from_index) {
        for &context in &explored.contexts[q.index()] {
            useful.add(context, q);
            work.push((context, q));
        }
    }
    while let Some((context, q)) = work.pop() {
        if context == ROOT {
            alive.initial.insert(q.index());
        }
        for edge in back.row(q.index()) {
            if let Some(new) = useful.add(context, edge.source) {
                alive.internal.insert(edge.position as usize);
                alive.states.insert(edge.source.index());
                if new {
                    work.push((context, edge.source));
                }
            }
        }
        for &(edge, position) in ret_back.row(q.index()) {
            // The caller can reach acceptance in its own context ...
            let Some(new) = useful.add(context, edge.hier) else { continue };
            alive.states.insert(edge.hier.index());
            if new {
                work.push((context, edge.hier));
            }
            // ... and so can the end of the callee, in the contexts that this caller opens.
            if alive.ret.put(position as usize) {
                continue;
            }
            for call in nwa.call.range(edge.hier.index()) {
                let entered = explored.context_of[&nwa.call.items()[call].target];
                if let Some(new) = useful.add(entered, edge.linear) {
                    alive.call.insert(call);
                    alive.states.insert(edge.linear.index());
                    if new {
                        work.push((entered, edge.linear));
                    }
                }
            }
        }
    }
    alive
}

/// The sub-automaton of the states and transitions to keep.
fn restrict(nwa: &Nwa, alive: &Alive) -> Reduced {
    let mut image = vec![None; nwa.len()];
    let mut origin = Vec::with_capacity(alive.states.count_ones(..));
    for q in alive.states.ones() {
        image[q] = Some(State::from_index(origin.len()));
        origin.push(State::from_index(q));
    }
    let new = |q: State| image[q.index()].expect("transitions that are alive connect states that are alive");
    let edges = |edges: &Csr<Edge>, alive: &FixedBitSet| {
        let mut csr = Csr::with_capacity(origin.len(), alive.count_ones(..));
        for q in &origin {
            for i in edges.range(q.index()) {
                if alive.contains(i) {
                    let edge = edges.items()[i];
                    csr.push_item(Edge { letter: edge.letter, target: new(edge.target) });
                }
            }
            csr.finish_row();
        }
        csr
    };
    let mut ret = Csr::with_capacity(origin.len(), alive.ret.count_ones(..));
    for q in &origin {
        for i in nwa.ret.range(q.index()) {
            if alive.ret.contains(i) {
                let mut edge = nwa.ret.items()[i];
                edge.hier = new(edge.hier);
                edge.target = new(edge.target);
                ret.push_item(edge);
            }
        }
        ret.finish_row();
    }
    let mut accepting = FixedBitSet::with_capacity(origin.len());
    accepting.extend(origin.iter().enumerate().filter(|(_, q)| nwa.is_accepting(**q)).map(|(i, _)| i));
    let restricted = Nwa {
        alphabet: nwa.alphabet,
        initial: nwa.initial.iter().filter(|q| alive.initial.contains(q.index())).map(|&q| new(q)).collect(),
        accepting,
        // The new numbers keep the order of the old ones, so rows stay sorted.
        internal: edges(&nwa.internal, &alive.internal),
        call: edges(&nwa.call, &alive.call),
        ret,
        back: OnceLock::new(),
    };
    Reduced { nwa: restricted, image, origin }
}
