//! Strongly connected components, by an iterative version of Tarjan's algorithm.

use crate::csr::Csr;

/// The component number of omitted nodes.
pub(crate) const OUTSIDE: u32 = u32::MAX;

/// The component of each node in the subgraph of the nodes that are kept; components are numbered successors first.
pub(crate) fn components(graph: &Csr<u32>, keep: impl Fn(usize) -> bool) -> Vec<u32> {
    const UNSEEN: u32 = u32::MAX;
    let nodes = graph.rows();
    let mut component = vec![OUTSIDE; nodes];
    let mut low = vec![UNSEEN; nodes];
    let mut open: Vec<u32> = Vec::new();
    // The path of the depth-first search: node, its index, next position in the node's row.
    let mut path: Vec<(u32, u32, usize)> = Vec::new();
    let (mut next_index, mut next_component) = (0, 0);
    for root in 0..nodes {
        if low[root] != UNSEEN || !keep(root) {
            continue;
        }
        path.push((root as u32, next_index, graph.range(root).start));
        open.push(root as u32);
        low[root] = next_index;
        next_index += 1;
        while let Some((node, index, position)) = path.last_mut() {
            let node_index = *node as usize;
            if *position < graph.range(node_index).end {
                let target = graph.items()[*position] as usize;
                *position += 1;
                if low[target] == UNSEEN {
                    if keep(target) {
                        low[target] = next_index;
                        open.push(target as u32);
                        path.push((target as u32, next_index, graph.range(target).start));
                        next_index += 1;
                    }
                } else if component[target] == OUTSIDE {
                    low[node_index] = low[node_index].min(low[target]);
                }
                continue;
            }
            if low[node_index] == *index {
                while let Some(member) = open.pop() {
                    component[member as usize] = next_component;
                    if member as usize == node_index {
                        break;
                    }
                }
                next_component += 1;
            }
            let low_here = low[node_index];
            path.pop();
            if let Some(&(parent, _, _)) = path.last() {
                low[parent as usize] = low[parent as usize].min(low_here);
            }
        }
    }
    component
}

/// The nodes with `goal` that lie on a cycle of kept nodes.
pub(crate) fn recurrent<'g>(
    graph: &'g Csr<u32>,
    keep: impl Fn(usize) -> bool,
    goal: impl Fn(usize) -> bool + 'g,
) -> impl Iterator<Item = usize> + 'g {
    let component = components(graph, keep);
    // A component without a cycle is a single node without a loop; every other component has a cycle through all of
    // its nodes, and each of them has a successor in it.
    (0..graph.rows()).filter(move |&node| {
        component[node] != OUTSIDE
            && goal(node)
            && graph.row(node).iter().any(|&target| component[target as usize] == component[node])
    })
}
