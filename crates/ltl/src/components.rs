//! Strongly connected components of graphs that are given by their successors.

/// The component of each node. A component has a smaller number than those from which it can be reached (Tarjan,
/// "Depth-first search and linear graph algorithms", 1972, without recursion).
pub(crate) fn components(successors: &[Vec<usize>]) -> Vec<usize> {
    const UNSEEN: usize = usize::MAX;
    let count = successors.len();
    let (mut index, mut low) = (vec![UNSEEN; count], vec![0; count]);
    let mut component = vec![UNSEEN; count];
    let (mut next, mut found) = (0, 0);
    let mut stack = Vec::new();
    for root in 0..count {
        if index[root] != UNSEEN {
            continue;
        }
        // A node and how many of its successors have been looked at.
        let mut path = vec![(root, 0)];
        while let Some(&mut (q, ref mut done)) = path.last_mut() {
            if *done == 0 && index[q] == UNSEEN {
                index[q] = next;
                low[q] = next;
                next += 1;
                stack.push(q);
            }
            if let Some(&target) = successors[q].get(*done) {
                *done += 1;
                if index[target] == UNSEEN {
                    path.push((target, 0));
                } else if component[target] == UNSEEN {
                    low[q] = low[q].min(index[target]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                low[parent] = low[parent].min(low[q]);
            }
            if low[q] == index[q] {
                while let Some(member) = stack.pop() {
                    component[member] = found;
                    if member == q {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    component
}

/// Adds to a set of nodes all those from which it can be reached.
pub(crate) fn close_backward(successors: &[Vec<usize>], set: &mut [bool]) {
    let mut before = vec![Vec::new(); successors.len()];
    for (from, row) in successors.iter().enumerate() {
        row.iter().for_each(|&to| before[to].push(from));
    }
    let mut open: Vec<usize> = (0..set.len()).filter(|&q| set[q]).collect();
    while let Some(q) = open.pop() {
        for &from in &before[q] {
            if !set[from] {
                set[from] = true;
                open.push(from);
            }
        }
    }
}
