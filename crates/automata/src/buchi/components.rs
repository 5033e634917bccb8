//! Strongly connected components, by an iterative version of Tarjan's algorithm (SIAM J. Comput. 1972).

/// The component of each node; numbers start at 0, and arcs lead to components with the same or a smaller number.
pub(super) fn components<I>(nodes: usize, successors: impl Fn(usize) -> I) -> Vec<u32>
where
    I: Iterator<Item = usize>,
{
    const UNSEEN: u32 = u32::MAX;
    let mut component = vec![UNSEEN; nodes];
    let mut index = vec![UNSEEN; nodes];
    let mut low = vec![UNSEEN; nodes];
    let (mut next_index, mut next_component) = (0, 0);
    let mut open = Vec::new();
    let mut path: Vec<(usize, I)> = Vec::new();
    for root in 0..nodes {
        if index[root] != UNSEEN {
            continue;
        }
        let mut entered = Some(root);
        loop {
            if let Some(node) = entered.take() {
                index[node] = next_index;
                low[node] = next_index;
                next_index += 1;
                open.push(node);
                path.push((node, successors(node)));
            }
            let Some((node, rest)) = path.last_mut() else { break };
            let node = *node;
            if let Some(next) = rest.next() {
                if index[next] == UNSEEN {
                    entered = Some(next);
                } else if component[next] == UNSEEN {
                    low[node] = low[node].min(index[next]);
                }
                continue;
            }
            path.pop();
            if let Some((parent, _)) = path.last() {
                low[*parent] = low[*parent].min(low[node]);
            }
            if low[node] == index[node] {
                while let Some(member) = open.pop() {
                    component[member] = next_component;
                    if member == node {
                        break;
                    }
                }
                next_component += 1;
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_cycles_and_what_joins_them() {
        let arcs: [&[usize]; 6] = [&[1], &[2], &[0, 3], &[4], &[3], &[5, 0]];
        let component = components(6, |q| arcs[q].iter().copied());
        assert_eq!(component, [1, 1, 1, 0, 0, 2]);
    }
}
