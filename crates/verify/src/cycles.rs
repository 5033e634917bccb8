//! Strongly connected components of graphs of states.

/// The strongly connected component of each node, in reverse topological order: a component has a smaller number than those
/// from which it is reached. Successors that are no nodes are ignored.
///
/// Robert Tarjan: *Depth-First Search and Linear Graph Algorithms*, SIAM Journal on Computing 1(2), 1972.
pub(crate) fn components(successors: &[Vec<u32>]) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let nodes = successors.len();
    let (mut component, mut number, mut low) = (vec![NONE; nodes], vec![NONE; nodes], vec![0; nodes]);
    let (mut open, mut count, mut found) = (Vec::new(), 0, 0);
    for root in 0..nodes {
        if number[root] != NONE {
            continue;
        }
        let mut stack: Vec<(usize, usize)> = vec![(root, 0)];
        while let Some((node, next)) = stack.last_mut() {
            let node = *node;
            if number[node] == NONE {
                (number[node], low[node]) = (count, count);
                count += 1;
                open.push(node);
            }
            if let Some(&target) = successors[node].get(*next) {
                *next += 1;
                let target = target as usize;
                match number.get(target) {
                    Some(&NONE) => stack.push((target, 0)),
                    Some(&reached) if component[target] == NONE => low[node] = low[node].min(reached),
                    _ => {}
                }
                continue;
            }
            stack.pop();
            if let Some(&(parent, _)) = stack.last() {
                low[parent] = low[parent].min(low[node]);
            }
            if low[node] == number[node] {
                while let Some(member) = open.pop() {
                    component[member] = found;
                    if member == node {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn nodes_that_reach_each_other_are_in_one_component() {
        let found = components(&[vec![1, 9], vec![2], vec![1, 3], vec![], vec![4, 0]]);
        assert_eq!(found[1], found[2]);
        let different = [found[0], found[1], found[3], found[4]];
        assert!(different.iter().enumerate().all(|(i, a)| different[..i].iter().all(|b| a != b)), "{found:?}");
        assert!(found[3] < found[1] && found[1] < found[0] && found[0] < found[4], "{found:?}");
    }

    #[test]
    fn long_paths_are_no_problem() {
        let successors: Vec<Vec<u32>> = (0..100_000u32).map(|node| vec![(node + 1) % 100_000]).collect();
        assert!(components(&successors).iter().all(|&component| component == 0));
    }
}
