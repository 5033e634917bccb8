//! That no execution runs forever: which heads an endless execution would have to visit infinitely often.
//!
//! An endless execution either calls procedures that do not return, infinitely often, or stays in one activation from some
//! point on, whose calls all return. In the first case it enters the procedures of a cycle of the call graph, in the second
//! it visits the locations of a cycle of one procedure's graph, calls being steps. So if no cycle is left without
//! some *heads* ([`endless_without`]), it visits a head infinitely often. The first such head, in the order of the list, is visited infinitely often
//! without those before it from some point on; but a ranking function falls each time ([`monitor`]). That it does is
//! an ordinary question about error locations, whose proof is an ordinary annotation of the graph that `monitor` makes.
//!
//! An automaton for a temporal formula in step with the program makes some locations *accepting*. Then only executions count
//! that visit accepting locations infinitely often, in one activation, and only cycles through such a location need a head.
//!
//! **Trusted**, together with [`monitor`](tracewright_program::monitor).
//!
//! [`monitor`]: tracewright_program::monitor

use rustc_hash::FxHashSet;
use tracewright_logic::Term;
use tracewright_program::{Head, Icfg, LocId, ProcId};

/// A part of a proof that all executions end: a head that is visited finitely often only, because a ranking function falls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranked<P> {
    /// The head.
    pub head: Head,
    /// The components of the ranking function, over the variables at the head.
    pub rank: Vec<Term>,
    /// The proof that it falls: of the graph that [`monitor`](tracewright_program::monitor) makes for the head and those before it.
    pub proof: P,
}

/// A cycle of the graph that passes none of the heads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cycle {
    /// Through this location, in one activation.
    Location(LocId),
    /// Calls that do not return, through this procedure.
    Procedure(ProcId),
}

/// A cycle through none of the heads, if there is one: an execution may run forever without them. If accepting locations are
/// given, one for each location, only cycles through one of them count; procedures that call themselves count in any case.
pub fn endless_without(icfg: &Icfg, heads: &[Head], accepting: Option<&[bool]>) -> Option<Cycle> {
    let callers = icfg.calls.iter().map(|call| (icfg.location(call.source).procedure, call.callee));
    let entered = |procedure: ProcId| heads.contains(&Head::Entry(procedure));
    let calls = callers.filter(|&(caller, callee)| !entered(caller) && !entered(callee));
    let recursive = on_a_cycle(icfg.procedures.len(), calls.map(|(a, b)| (a.index(), b.index())), &[]);
    if let Some(procedure) = recursive {
        return Some(Cycle::Procedure(ProcId::from_index(procedure)));
    }
    let visited: FxHashSet<usize> = heads
        .iter()
        .filter_map(|head| match head {
            Head::Location(location) => Some(location.index()),
            Head::Entry(_) => None,
        })
        .collect();
    let steps = icfg.edges.iter().map(|edge| (edge.source.index(), edge.target.index()));
    let steps = steps.chain(icfg.calls.iter().map(|call| (call.source.index(), call.target.index())));
    let steps = steps.filter(|(source, target)| !visited.contains(source) && !visited.contains(target));
    let location = on_a_cycle(icfg.locations.len(), steps, accepting.unwrap_or_default());
    location.map(|location| Cycle::Location(LocId::from_index(location)))
}

/// An accepting node on a cycle. Nodes that are not known are accepting.
pub(crate) fn on_a_cycle(
    nodes: usize,
    steps: impl Iterator<Item = (usize, usize)>,
    accepting: &[bool],
) -> Option<usize> {
    let steps: Vec<(usize, usize)> = steps.collect();
    let component = components(nodes, &steps);
    let mut cyclic = vec![false; nodes];
    for &(source, target) in &steps {
        cyclic[component[source]] |= component[source] == component[target];
    }
    let is_accepting = |node: usize| accepting.get(node).copied().unwrap_or(true);
    (0..nodes).find(|&node| is_accepting(node) && cyclic[component[node]])
}

/// The strongly connected component of each node (Kosaraju): nodes in the order in which a search leaves them, the last one
/// first, claim what reaches them.
fn components(nodes: usize, steps: &[(usize, usize)]) -> Vec<usize> {
    let (mut successors, mut predecessors) = (vec![Vec::new(); nodes], vec![Vec::new(); nodes]);
    for &(source, target) in steps {
        successors[source].push(target);
        predecessors[target].push(source);
    }
    let (mut seen, mut left) = (vec![false; nodes], Vec::new());
    for root in 0..nodes {
        if std::mem::replace(&mut seen[root], true) {
            continue;
        }
        let mut stack = vec![(root, 0)];
        while let Some((node, next)) = stack.last_mut() {
            match successors[*node].get(*next) {
                Some(&target) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[target], true) {
                        stack.push((target, 0));
                    }
                }
                None => {
                    left.push(*node);
                    stack.pop();
                }
            }
        }
    }
    let mut component = vec![usize::MAX; nodes];
    for &root in left.iter().rev() {
        let mut stack = vec![root];
        while let Some(node) = stack.pop() {
            if component[node] == usize::MAX {
                component[node] = root;
                stack.extend_from_slice(&predecessors[node]);
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::on_a_cycle;

    #[test]
    fn cycles_are_found() {
        let table: [(&[(usize, usize)], bool); 6] = [
            (&[], false),
            (&[(0, 1), (1, 2), (0, 2)], false),
            (&[(1, 1)], true),
            (&[(0, 1), (1, 2), (2, 1), (2, 3)], true),
            (&[(3, 0), (0, 1), (1, 3), (3, 2)], true),
            (&[(0, 1), (0, 2), (1, 3), (2, 3)], false),
        ];
        for (steps, cyclic) in table {
            assert_eq!(on_a_cycle(4, steps.iter().copied(), &[]).is_some(), cyclic, "{steps:?}");
        }
    }

    #[test]
    fn only_cycles_with_an_accepting_node_count() {
        let steps = [(0, 1), (1, 2), (2, 1), (2, 3), (3, 4), (4, 4)];
        let found = |accepting: [bool; 5]| on_a_cycle(5, steps.iter().copied(), &accepting);
        assert_eq!(found([true, false, false, true, false]), None);
        assert_eq!(found([false, false, true, false, false]), Some(2));
        assert_eq!(found([false, false, false, false, true]), Some(4));
        assert_eq!(found([false; 5]), None);
    }
}
