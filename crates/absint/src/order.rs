//! The order of iteration: a weak topological order, with nested loops as nested components (Bourdoncle, FMPA 1993).

use crate::graph::Graph;

/// A part of the order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A node outside of loops, or not at their head.
    Node(usize),
    /// A loop: its head and the rest of it.
    Loop(usize, Vec<Part>),
}

/// The nodes that can be reached from the initial one, in weak topological order.
pub fn order(graph: &Graph) -> Vec<Part> {
    let mut successors = vec![Vec::new(); graph.nodes];
    for edge in &graph.edges {
        successors[edge.source].push(edge.target);
    }
    let mut search = Search { successors: &successors, number: vec![0; graph.nodes], count: 0, stack: Vec::new() };
    let mut parts = Vec::new();
    search.visit(graph.initial, &mut parts);
    parts.reverse();
    parts
}

/// A node that belongs to a finished part.
const FINISHED: usize = usize::MAX;

struct Search<'a> {
    successors: &'a [Vec<usize>],
    /// Zero: not yet seen.
    number: Vec<usize>,
    count: usize,
    stack: Vec<usize>,
}

impl Search<'_> {
    /// Adds the part that starts at a node, last part first; returns the smallest number that it reaches.
    fn visit(&mut self, node: usize, parts: &mut Vec<Part>) -> usize {
        self.stack.push(node);
        self.count += 1;
        self.number[node] = self.count;
        let mut head = self.count;
        let mut is_loop = false;
        for &next in &self.successors[node] {
            let least = if self.number[next] == 0 { self.visit(next, parts) } else { self.number[next] };
            if least <= head {
                head = least;
                is_loop = true;
            }
        }
        if head == self.number[node] {
            self.number[node] = FINISHED;
            while let Some(other) = self.stack.pop().filter(|&other| other != node) {
                self.number[other] = 0;
            }
            if is_loop {
                let mut body = Vec::new();
                for &next in &self.successors[node] {
                    if self.number[next] == 0 {
                        self.visit(next, &mut body);
                    }
                }
                body.reverse();
                parts.push(Part::Loop(node, body));
            } else {
                parts.push(Part::Node(node));
            }
        }
        head
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Edge;
    use tracewright_logic::Term;

    fn graph(nodes: usize, edges: &[(usize, usize)]) -> Graph {
        let edge = |&(source, target): &(usize, usize)| Edge { source, target, formula: Term::TRUE, written: vec![] };
        Graph { nodes, initial: 0, variables: vec![], edges: edges.iter().map(edge).collect() }
    }

    #[test]
    fn nested_loops() {
        let g = graph(5, &[(0, 1), (1, 2), (2, 2), (2, 3), (3, 1), (1, 4)]);
        let inner = Part::Loop(2, vec![]);
        assert_eq!(order(&g), [Part::Node(0), Part::Loop(1, vec![inner, Part::Node(3)]), Part::Node(4)]);
    }

    #[test]
    fn an_irreducible_loop_has_one_head() {
        let g = graph(4, &[(0, 1), (0, 2), (1, 2), (2, 1), (2, 3)]);
        let parts = order(&g);
        assert_eq!(parts.len(), 3);
        assert!(parts.iter().any(|p| matches!(p, Part::Loop(_, body) if body.len() == 1)));
    }

    #[test]
    fn a_loop_through_the_initial_node() {
        assert_eq!(order(&graph(2, &[(0, 1), (1, 0)])), [Part::Loop(0, vec![Part::Node(1)])]);
    }
}
