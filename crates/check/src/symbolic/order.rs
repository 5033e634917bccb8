//! The order in which states take their turns: a state waits until no other one can still join it.
//!
//! Locations are ordered topologically; strongly connected components are ordered inside in the same way, without the edges to
//! their heads (a weak topological order: François Bourdoncle, *Efficient chaotic iteration strategies with widenings*,
//! FMPA 1993). The position of a state is the way to its location through the components, with the number of the round in
//! each of them; a call adds the way inside of the callee. States with the same position are at the same location, in the
//! same rounds of the same loops and in the same calls.

use tracewright_program::{Icfg, LocId};

/// The place of each location: the numbers of the components around it, outermost first, and its own number in the innermost
/// one, where the head of a component is number 0.
#[derive(Debug)]
pub struct Order {
    places: Vec<Vec<u32>>,
}

impl Order {
    pub fn of(icfg: &Icfg) -> Order {
        let mut successors: Vec<Vec<usize>> = vec![Vec::new(); icfg.locations.len()];
        for edge in &icfg.edges {
            successors[edge.source.index()].push(edge.target.index());
        }
        // What happens inside of a call has an order of its own.
        for call in &icfg.calls {
            successors[call.source.index()].push(call.target.index());
        }
        let mut places = vec![Vec::new(); icfg.locations.len()];
        let starts = icfg.procedures.iter().map(|procedure| procedure.entry).chain(icfg.initial.iter().copied());
        let roots: Vec<usize> = starts.map(LocId::index).collect();
        let all: Vec<usize> = (0..icfg.locations.len()).collect();
        // Work that is left: the locations inside of a component, the first number for them, and where to begin.
        let mut work = vec![(0, roots, all)];
        let mut is_inside = vec![false; icfg.locations.len()];
        while let Some((first, roots, nodes)) = work.pop() {
            nodes.iter().for_each(|&node| is_inside[node] = true);
            let components = components(&successors, roots.iter().chain(&nodes).copied(), &is_inside);
            nodes.iter().for_each(|&node| is_inside[node] = false);
            for (number, mut component) in (first..).zip(components) {
                component.iter().for_each(|&node| places[node].push(number));
                let head = component.remove(0);
                if !component.is_empty() || successors[head].contains(&head) {
                    places[head].push(0);
                    work.push((1, successors[head].clone(), component));
                }
            }
        }
        Order { places }
    }

    /// The position of a state that comes to a location from outside of all components.
    pub fn start(&self, location: LocId) -> Vec<u32> {
        self.moved(&[], None, location).0
    }

    /// The position of a state that goes from one location to another one, and whether it starts a new round of a component:
    /// its number in the position.
    pub fn moved(&self, position: &[u32], from: Option<LocId>, to: LocId) -> (Vec<u32>, Option<usize>) {
        let place = &self.places[to.index()];
        let before = from.map_or(&[][..], |from| &self.places[from.index()]);
        let (Some((&own, around)), left) = (place.split_last(), before.len().saturating_sub(1)) else {
            return (Vec::new(), None);
        };
        let shared = around.iter().zip(&before[..left]).take_while(|(a, b)| a == b).count();
        let mut moved = Vec::with_capacity(2 * place.len());
        for (depth, &component) in around.iter().enumerate() {
            moved.push(component);
            moved.push(if depth < shared { position[2 * depth + 1] } else { 0 });
        }
        let is_back = !around.is_empty() && own == 0 && shared == around.len();
        let round = is_back.then(|| 2 * around.len() - 1);
        if let Some(round) = round {
            moved[round] += 1;
        }
        moved.push(own);
        (moved, round)
    }
}

/// The strongly connected components of a part of the graph in topological order; the first location of each is the one that is
/// found first (Robert Tarjan, *Depth-first search and linear graph algorithms*, 1972; without recursion).
fn components(successors: &[Vec<usize>], roots: impl Iterator<Item = usize>, is_inside: &[bool]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let mut index = vec![NEW; successors.len()];
    let (mut low, mut is_open) = (vec![0; successors.len()], vec![false; successors.len()]);
    let (mut open, mut components, mut count) = (Vec::new(), Vec::new(), 0);
    for root in roots {
        if !is_inside[root] || index[root] != NEW {
            continue;
        }
        let mut path = vec![(root, 0)];
        while let Some(&mut (node, ref mut next)) = path.last_mut() {
            if *next == 0 && index[node] == NEW {
                (index[node], low[node], is_open[node]) = (count, count, true);
                count += 1;
                open.push(node);
            }
            match successors[node].get(*next) {
                Some(&to) => {
                    *next += 1;
                    if is_inside[to] && index[to] == NEW {
                        path.push((to, 0));
                    } else if is_inside[to] && is_open[to] {
                        low[node] = low[node].min(index[to]);
                    }
                }
                None => {
                    path.pop();
                    if let Some(&(parent, _)) = path.last() {
                        low[parent] = low[parent].min(low[node]);
                    }
                    if low[node] == index[node] {
                        let start = open.iter().rposition(|&other| other == node).unwrap_or(0);
                        let component = open.split_off(start);
                        component.iter().for_each(|&node| is_open[node] = false);
                        components.push(component);
                    }
                }
            }
        }
    }
    components.reverse();
    components
}
