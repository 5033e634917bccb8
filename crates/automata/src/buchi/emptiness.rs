//! Emptiness: an accepting lasso run.
//!
//! A shortest path of the level graph is the stem, a shortest cycle through an accepting state (or through a summary
//! that visits one) is the loop. Candidates for the loop are tried in the order of their distance from the initial
//! states, as long as they can improve on the best lasso so far and the budget is not exhausted.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::level_graph::{Arc, LevelGraph};
use crate::explore::reachable;
use crate::nwa::Nwa;
use crate::{NestedLasso, State};

/// An infinite run that repeats itself, over an ultimately periodic word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lasso {
    /// What is read.
    pub word: NestedLasso,
    /// `states[i]` is the state before position `i` of `stem · period`; the last one, after the period, is the state
    /// before the period again.
    pub states: Vec<State>,
}

impl Lasso {
    /// The same word over renamed states.
    pub fn map_states(&self, rename: impl FnMut(State) -> State) -> Lasso {
        Lasso { word: self.word.clone(), states: self.states.iter().copied().map(rename).collect() }
    }
}

/// Whether no infinite nested word is accepted.
pub fn is_empty(nwa: &Nwa) -> bool {
    let (explored, ..) = reachable(nwa);
    let (_, accepting) = LevelGraph::new(&explored.nwa).accepting_components();
    accepting.is_clear()
}

/// A short accepting lasso run, or `None` if no infinite word is accepted.
///
/// The loop returns to its first state on the same level or below calls that stay pending; it never returns from a call
/// of the stem. The result is deterministic (it does not depend on hashing).
pub fn accepting_lasso(nwa: &Nwa) -> Option<Lasso> {
    let (explored, _, origin) = reachable(nwa);
    let graph = LevelGraph::new(&explored.nwa);
    Some(Search::new(&graph).run()?.map_states(|q| origin[q.index()]))
}

/// After the first lasso was found, at most this many arcs for each arc of the graph are visited to find a shorter one.
const PATIENCE: usize = 4;

/// How a state is reached on a shortest path.
#[derive(Clone, Copy)]
struct Reached {
    distance: u64,
    /// The last arc and its source; `None` at sources of the search.
    last: Option<(State, Arc)>,
}

/// Shortest paths from a few sources.
struct Paths {
    best: Vec<Option<Reached>>,
    touched: Vec<State>,
}

impl Paths {
    fn new(states: usize) -> Self {
        Paths { best: vec![None; states], touched: Vec::new() }
    }

    fn distance(&self, q: State) -> Option<u64> {
        self.best[q.index()].map(|reached| reached.distance)
    }

    /// The arcs of a shortest path to `q`.
    fn path_to(&self, mut q: State) -> Vec<(State, Arc)> {
        let mut arcs = Vec::new();
        while let Some(Reached { last: Some((source, arc)), .. }) = self.best[q.index()] {
            arcs.push((source, arc));
            q = source;
        }
        arcs.reverse();
        arcs
    }

    /// Dijkstra's algorithm from `sources` along arcs with `admit`, no further than `limit`, until `goal` is settled.
    /// Returns how many arcs it looked at.
    fn search(
        &mut self,
        graph: &LevelGraph<'_>,
        sources: &[State],
        admit: impl Fn(Arc) -> bool,
        limit: u64,
        goal: Option<State>,
    ) -> usize {
        for q in self.touched.drain(..) {
            self.best[q.index()] = None;
        }
        let mut work = 0;
        let mut queue = BinaryHeap::new();
        for &q in sources {
            self.best[q.index()] = Some(Reached { distance: 0, last: None });
            self.touched.push(q);
            queue.push(Reverse((0, q)));
        }
        while let Some(Reverse((distance, q))) = queue.pop() {
            if self.distance(q) != Some(distance) {
                continue;
            }
            if goal == Some(q) {
                break;
            }
            for &arc in graph.arcs.row(q.index()).iter().filter(|arc| admit(**arc)) {
                work += 1;
                let through = distance.saturating_add(graph.length(arc));
                let entry = &mut self.best[arc.target.index()];
                if through <= limit && entry.is_none_or(|known| through < known.distance) {
                    if entry.is_none() {
                        self.touched.push(arc.target);
                    }
                    *entry = Some(Reached { distance: through, last: Some((q, arc)) });
                    queue.push(Reverse((through, arc.target)));
                }
            }
        }
        work
    }
}

struct Search<'a> {
    graph: &'a LevelGraph<'a>,
    component: Vec<u32>,
    from_start: Paths,
    from_loop: Paths,
}

impl<'a> Search<'a> {
    fn new(graph: &'a LevelGraph<'a>) -> Self {
        let states = graph.nwa.len();
        Search { graph, component: Vec::new(), from_start: Paths::new(states), from_loop: Paths::new(states) }
    }

    fn run(mut self) -> Option<Lasso> {
        let graph = self.graph;
        let (component, accepting) = graph.accepting_components();
        if accepting.is_clear() {
            return None;
        }
        self.component = component;
        self.from_start.search(graph, graph.nwa.initial(), |_| true, u64::MAX, None);

        // Every accepting cycle contains one of these arcs.
        let mut candidates = Vec::new();
        for q in graph.nwa.states() {
            let distance = self.from_start.distance(q).expect("only reachable states were kept");
            for &arc in graph.arcs.row(q.index()) {
                let inside = self.component[arc.target.index()] == self.component[q.index()];
                if inside && (graph.nwa.is_accepting(q) || graph.is_accepting(arc)) {
                    candidates.push((distance.saturating_add(graph.length(arc)), q, arc));
                }
            }
        }
        candidates.sort_by_key(|&(distance, q, _)| (distance, q));

        let mut best: Option<(u64, Vec<(State, Arc)>)> = None;
        let mut patience = PATIENCE * graph.arcs.items().len();
        for (_, q, arc) in candidates {
            let limit = best.as_ref().map_or(u64::MAX, |(total, _)| total - 1);
            let Some(limit) = limit.checked_sub(graph.length(arc)) else { continue };
            let cycle = self.close(q, arc, limit, &mut patience);
            if let Some(cycle) = cycle {
                let total = self.entrance(&cycle).1.saturating_add(self.length(&cycle));
                if best.as_ref().is_none_or(|(known, _)| total < *known) {
                    best = Some((total, cycle));
                }
            }
            if patience == 0 && best.is_some() {
                break;
            }
        }
        best.map(|(_, cycle)| self.lasso(cycle))
    }

    /// A shortest cycle through the arc, apart from the arc itself no longer than `limit`.
    fn close(&mut self, q: State, arc: Arc, limit: u64, patience: &mut usize) -> Option<Vec<(State, Arc)>> {
        let component = &self.component;
        let admit = |next: Arc| component[next.target.index()] == component[q.index()];
        let work = self.from_loop.search(self.graph, &[arc.target], admit, limit, Some(q));
        *patience = patience.saturating_sub(work);
        self.from_loop.distance(q)?;
        let mut cycle = vec![(q, arc)];
        cycle.extend(self.from_loop.path_to(q));
        Some(cycle)
    }

    fn length(&self, arcs: &[(State, Arc)]) -> u64 {
        arcs.iter().fold(0, |sum, &(_, arc)| self.graph.length(arc).saturating_add(sum))
    }

    /// The position on the cycle that is nearest to the start, and how far that is.
    fn entrance(&self, cycle: &[(State, Arc)]) -> (usize, u64) {
        let distances = cycle.iter().map(|&(q, _)| self.from_start.distance(q).unwrap_or(u64::MAX));
        distances.enumerate().min_by_key(|&(_, distance)| distance).expect("a cycle has an arc")
    }

    fn lasso(&self, mut cycle: Vec<(State, Arc)>) -> Lasso {
        let (entrance, _) = self.entrance(&cycle);
        cycle.rotate_left(entrance);
        let stem_arcs = self.from_start.path_to(cycle[0].0);
        let first = stem_arcs.first().unwrap_or(&cycle[0]).0;
        let mut states = vec![first];
        let mut expand = |arcs: &[(State, Arc)]| {
            let mut symbols = Vec::new();
            for &(_, arc) in arcs {
                self.graph.expand(arc, &mut symbols, &mut states);
            }
            symbols
        };
        let stem = expand(&stem_arcs);
        let period = expand(&cycle);
        Lasso { word: NestedLasso { stem, period }, states }
    }
}
