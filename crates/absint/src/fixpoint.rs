//! The fixpoint engine: recursive iteration in weak topological order, widening at loop heads, then a few descending
//! (narrowing) passes. The iteration strategy is the recursive one of Bourdoncle, "Efficient chaotic iteration
//! strategies with widenings" (FMPA 1993).

use crate::domain::Context;
use crate::element::Element;
use crate::graph::{Graph, Options};
use crate::order::{Part, order};
use crate::partition::{Key, Union, distinguishing, key};
use crate::system::{Case, Column};

/// How often a loop head is joined before it is widened.
const DELAY: u32 = 3;
/// How often a loop head is widened up to thresholds; after that, growing bounds are dropped.
const TO_THRESHOLDS: u32 = 12;
/// How many descending passes follow, to regain precision that widening lost.
const DESCENDING: usize = 2;

/// The result of the iteration.
pub struct Fixpoint {
    /// For every node, an over-approximation of the states that reach it.
    pub nodes: Vec<Union>,
    /// How many cases were applied.
    pub steps: u32,
    /// Whether the iteration stabilised within its budget.
    pub converged: bool,
}

/// Iterates until nothing changes or the budget is used up. `cases` are those of each edge.
pub fn iterate(
    context: &Context,
    graph: &Graph,
    cases: &[Vec<Case>],
    thresholds: &[i128],
    options: &Options,
) -> Fixpoint {
    let mut incoming = vec![Vec::new(); graph.nodes];
    for (number, edge) in graph.edges.iter().enumerate() {
        incoming[edge.target].push(number);
    }
    let dimensions = if options.partition { distinguishing(context, cases.iter().flatten()) } else { Vec::new() };
    let mut engine = Engine {
        context,
        graph,
        cases,
        thresholds,
        options,
        dimensions,
        incoming,
        nodes: vec![Node::default(); graph.nodes],
        images: vec![Image::default(); graph.edges.len()],
        steps: 0,
    };
    let parts = order(graph);
    let converged = engine.ascend(&parts);
    if converged {
        for _ in 0..DESCENDING {
            if !engine.descend(&parts) {
                break;
            }
        }
    }
    let nodes = engine.nodes.into_iter().map(|node| node.states).collect();
    Fixpoint { nodes, steps: engine.steps, converged }
}

#[derive(Clone, Default)]
struct Node {
    /// The states that may reach the node, reduced.
    states: Union,
    /// At loop heads, for every part: as the last widening left it, and how often it has grown.
    widened: Vec<(Key, Element, u32)>,
    /// Counts the changes of `states`.
    version: u32,
}

/// The image of a node's states under an edge, cached for one version of the states.
#[derive(Clone, Default)]
struct Image {
    version: u32,
    states: Union,
}

struct Engine<'a> {
    context: &'a Context,
    graph: &'a Graph,
    cases: &'a [Vec<Case>],
    thresholds: &'a [i128],
    options: &'a Options,
    /// The dimensions whose values partition the states.
    dimensions: Vec<Column>,
    incoming: Vec<Vec<usize>>,
    nodes: Vec<Node>,
    images: Vec<Image>,
    steps: u32,
}

impl Engine<'_> {
    /// Iterates until the parts are stable; `false` when the budget is used up.
    fn ascend(&mut self, parts: &[Part]) -> bool {
        for part in parts {
            match part {
                Part::Node(node) => {
                    let states = self.arriving(*node);
                    self.replace(*node, states);
                }
                Part::Loop(head, body) => {
                    self.grow(*head);
                    loop {
                        if self.steps > self.options.step_budget || !self.ascend(body) {
                            return false;
                        }
                        if !self.grow(*head) {
                            break;
                        }
                    }
                }
            }
            if self.steps > self.options.step_budget {
                return false;
            }
        }
        true
    }

    /// Recomputes every node once from its incoming edges; `false` when nothing changes or the budget is used up.
    fn descend(&mut self, parts: &[Part]) -> bool {
        let mut changed = false;
        for part in parts {
            let (Part::Node(node) | Part::Loop(node, _)) = part;
            if self.steps > self.options.step_budget {
                return false;
            }
            let states = self.arriving(*node);
            changed |= self.replace(*node, states);
            if let Part::Loop(_, body) = part {
                changed |= self.descend(body);
            }
        }
        changed
    }

    /// The union of the images of all incoming edges.
    fn arriving(&mut self, node: usize) -> Union {
        let mut union = Union::default();
        if node == self.graph.initial {
            let all = Element::all(self.context, self.options);
            union.add(key(&self.dimensions, &all), all);
        }
        for number in self.incoming[node].clone() {
            self.refresh(number);
            for (key, element) in &self.images[number].states.parts {
                union.add(key.clone(), element.clone());
            }
        }
        union
    }

    /// Recomputes the cached image of an edge if it is out of date.
    fn refresh(&mut self, number: usize) {
        let source = &self.nodes[self.graph.edges[number].source];
        if self.images[number].version == source.version {
            return;
        }
        let mut states = Union::default();
        for (_, element) in &source.states.parts {
            for case in &self.cases[number] {
                self.steps += 1;
                if let Ok(after) = element.successors(self.context, case) {
                    states.add(key(&self.dimensions, &after), after);
                }
            }
        }
        self.images[number] = Image { version: source.version, states };
    }

    fn replace(&mut self, node: usize, states: Union) -> bool {
        let node = &mut self.nodes[node];
        let changed = node.states != states;
        if changed {
            node.states = states;
            node.version += 1;
        }
        changed
    }

    /// Joins the images of the incoming edges into a loop head, with widening; `false` when nothing changed.
    fn grow(&mut self, number: usize) -> bool {
        let arriving = self.arriving(number);
        let hasty = self.steps > self.options.step_budget / 2;
        let (context, thresholds) = (self.context, self.thresholds);
        let node = &mut self.nodes[number];
        let mut changed = false;
        for (key, element) in arriving.parts {
            // Once the partition of a head has been collapsed, everything is joined into the single part that is left.
            let collapsed = node.states.parts.iter().all(|(k, _)| k.iter().all(Option::is_none));
            let position = match node.states.parts.binary_search_by(|(k, _)| k.cmp(&key)) {
                Ok(position) => position,
                Err(_) if collapsed && !node.states.parts.is_empty() => 0,
                Err(_) => {
                    changed = true;
                    node.add(key, element);
                    continue;
                }
            };
            let known = &mut node.states.parts[position];
            if known.1.includes(&element) {
                continue;
            }
            let (_, widened, growth) =
                node.widened.iter_mut().find(|(k, _, _)| *k == known.0).expect("kept beside the states");
            *growth += 1;
            let wider = match *growth {
                n if n <= DELAY && !hasty => known.1.join(&element),
                n if n <= DELAY + TO_THRESHOLDS && !hasty => widened.widen(&element, thresholds),
                _ => widened.widen(&element, &[]),
            };
            if wider == *widened {
                // The states are included; only the reduced form, which describes the same states more precisely, hides
                // that.
                continue;
            }
            *widened = wider;
            changed = true;
            let mut reduced = widened.clone();
            known.1 = if reduced.reduce(context).is_ok() { reduced } else { widened.clone() };
        }
        if changed {
            node.version += 1;
        }
        changed
    }
}

impl Node {
    /// Adds a part with a new key to a loop head.
    fn add(&mut self, key: Key, element: Element) {
        self.states.add(key, element);
        // Adding a part may have collapsed the partition.
        let widened = &self.widened;
        let kept = self.states.parts.iter().map(|(key, element)| {
            let old = widened.iter().find(|(k, _, _)| k == key);
            old.cloned().unwrap_or_else(|| (key.clone(), element.clone(), 0))
        });
        self.widened = kept.collect();
    }
}
