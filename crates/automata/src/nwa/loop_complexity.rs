//! Loop complexity: how deeply the loops of an automaton are nested.
//!
//! The *loop complexity* (or *cycle rank*) of a graph is 0 if it has no cycle; if it is strongly connected, it is one
//! more than the least loop complexity that is left when one vertex is taken away; else it is the greatest one of its
//! strongly connected components (Eggan, Transition Graphs and the Star-Height of Regular Events, 1963).
//!
//! Computing it is NP-complete. Three measures keep the search small: it decides "at most `k`?" for growing `k`; it
//! memoises the answers for sets of vertices; and it does not try a vertex `v` if taking away some `u` leaves only
//! cycles that taking away `v` leaves as well, because loop complexity is monotone. In the control flow of programs,
//! little more than loop heads remain.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use super::{Nwa, remove_unreachable};

/// The loop complexity of the reachable part of an automaton. Calls and returns count as edges from the state before to
/// the state after. Takes exponential time in the worst case.
pub fn loop_complexity(nwa: &Nwa) -> usize {
    let nwa = remove_unreachable(nwa).nwa;
    let successors = nwa.states().map(|q| {
        let linear = nwa.internal(q).iter().chain(nwa.calls(q)).map(|e| e.target.index());
        let mut targets: Vec<usize> = linear.chain(nwa.returns(q).iter().map(|e| e.target.index())).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    });
    let mut graph = Graph { successors: successors.collect(), bounds: FxHashMap::default() };
    let all = (0..nwa.len()).collect();
    graph.components(&all).into_iter().map(|component| graph.rank(&component)).max().unwrap_or(0)
}

type Vertices = FixedBitSet;

struct Graph {
    successors: Vec<Vec<usize>>,
    /// Known bounds for strongly connected sets.
    bounds: FxHashMap<Vertices, Bounds>,
}

#[derive(Clone, Copy)]
struct Bounds {
    at_least: usize,
    at_most: usize,
}

impl Graph {
    /// The loop complexity of a strongly connected set with a cycle.
    fn rank(&mut self, component: &Vertices) -> usize {
        (1..).find(|&k| self.is_at_most(component, k)).expect("no more than the number of vertices")
    }

    /// Whether the loop complexity of a strongly connected set with a cycle is at most `k`.
    fn is_at_most(&mut self, component: &Vertices, k: usize) -> bool {
        let bounds = match self.bounds.get(component) {
            Some(&bounds) => bounds,
            None => Bounds { at_least: 1, at_most: component.count_ones(..) },
        };
        if k < bounds.at_least || k >= bounds.at_most {
            return k >= bounds.at_most;
        }
        let answer = self.some_vertex_leaves(component, k - 1);
        let bounds = self.bounds.entry(component.clone()).or_insert(bounds);
        if answer {
            bounds.at_most = k;
        } else {
            bounds.at_least = k + 1;
        }
        answer
    }

    /// Whether some vertex can be taken away such that what is left has a loop complexity of at most `k`.
    fn some_vertex_leaves(&mut self, component: &Vertices, k: usize) -> bool {
        let mut rests: Vec<(usize, Vertices, Vec<Vertices>)> = Vec::new();
        for v in component.ones() {
            let mut without = component.clone();
            without.remove(v);
            let components = self.components(&without);
            let mut cyclic = FixedBitSet::with_capacity(component.len());
            components.iter().for_each(|c| cyclic.union_with(c));
            let size = cyclic.count_ones(..);
            if size == 0 {
                return true;
            }
            rests.push((size, cyclic, components));
        }
        if k == 0 {
            return false;
        }
        rests.sort_by_key(|(size, ..)| *size);
        let mut tried: Vec<Vertices> = Vec::new();
        for (_, cyclic, components) in rests {
            if tried.iter().any(|t| t.is_subset(&cyclic)) {
                continue;
            }
            if components.iter().all(|c| self.is_at_most(c, k)) {
                return true;
            }
            tried.push(cyclic);
        }
        false
    }

    /// The strongly connected components that have a cycle, by Tarjan's algorithm.
    fn components(&self, vertices: &Vertices) -> Vec<Vertices> {
        const UNSEEN: usize = usize::MAX;
        const DONE: usize = usize::MAX - 1;
        let n = self.successors.len();
        // Position on Tarjan's stack, or one of the above.
        let mut place = vec![UNSEEN; n];
        let mut lowest = vec![0; n];
        let mut stack: Vec<usize> = Vec::new();
        let mut components = Vec::new();
        let mut path: Vec<(usize, usize)> = Vec::new();
        for root in vertices.ones() {
            if place[root] != UNSEEN {
                continue;
            }
            path.push((root, 0));
            while let Some(&mut (v, ref mut next)) = path.last_mut() {
                if *next == 0 {
                    place[v] = stack.len();
                    lowest[v] = stack.len();
                    stack.push(v);
                }
                if let Some(&w) = self.successors[v].get(*next) {
                    *next += 1;
                    if vertices.contains(w) {
                        match place[w] {
                            UNSEEN => path.push((w, 0)),
                            DONE => {}
                            place => lowest[v] = lowest[v].min(place),
                        }
                    }
                    continue;
                }
                path.pop();
                if let Some(&(parent, _)) = path.last() {
                    lowest[parent] = lowest[parent].min(lowest[v]);
                }
                if lowest[v] == place[v] {
                    let members = stack.split_off(place[v]);
                    members.iter().for_each(|&w| place[w] = DONE);
                    if members.len() > 1 || self.successors[v].binary_search(&v).is_ok() {
                        let mut component = FixedBitSet::with_capacity(n);
                        component.extend(members);
                        components.push(component);
                    }
                }
            }
        }
        components
    }
}
