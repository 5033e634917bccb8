//! A layered layout (Sugiyama, Tagawa, Toda): ranks, order within ranks, coordinates.
//!
//! States have even ranks, their breadth-first distance from the initial states. Every edge becomes a chain of *items*,
//! one on each rank it passes; on an odd rank one of them carries the label, so that labels have their own space and do
//! not overlap. An edge within a rank runs below it, along the top of its label. Self-loops are part of their state's
//! box.

use std::collections::VecDeque;

/// The size of a box.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Size {
    pub(super) width: f64,
    pub(super) height: f64,
}

/// What to lay out.
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    /// Without self-loops.
    pub(super) edges: Vec<Edge>,
}

pub(super) struct Node {
    pub(super) size: Size,
    /// Room needed to the left and right of the box, for the initial arrow and self-loops.
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) initial: bool,
}

pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) label: Size,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// Where everything is.
pub(super) struct Layout {
    pub(super) size: Size,
    /// Centres of the nodes.
    pub(super) nodes: Vec<Point>,
    pub(super) edges: Vec<Route>,
}

/// The way of an edge.
pub(super) struct Route {
    pub(super) points: Vec<Point>,
    pub(super) shape: Shape,
    /// Left end of the label, at the middle of its height.
    pub(super) label: Point,
}

/// How the points of a route are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// By curves that are vertical at every point.
    Curve,
    /// By straight lines with rounded corners.
    Steps,
}

/// Between neighbours on a rank.
const GAP: f64 = 14.0;
/// Between two ranks.
const RANK_GAP: f64 = 24.0;
/// Between the horizontal parts of edges within a rank.
const LANE: f64 = 5.0;
const MARGIN: f64 = 16.0;
/// Between a line and its label.
const LABEL_GAP: f64 = 5.0;

/// A state, a label, or a bend of a long edge.
struct Item {
    rank: usize,
    left: f64,
    right: f64,
    height: f64,
    up: Vec<usize>,
    down: Vec<usize>,
    x: f64,
}

pub(super) fn layout(graph: &Graph) -> Layout {
    let ranks = ranks(graph);
    let mut items: Vec<Item> = graph
        .nodes
        .iter()
        .zip(&ranks)
        .map(|(node, &rank)| Item {
            rank,
            left: node.size.width / 2.0 + node.left,
            right: node.size.width / 2.0 + node.right,
            height: node.size.height,
            up: Vec::new(),
            down: Vec::new(),
            x: 0.0,
        })
        .collect();
    let chains: Vec<Chain> = graph.edges.iter().map(|edge| chain(edge, &ranks, &mut items)).collect();
    let mut rows = vec![Vec::new(); items.iter().map(|i| i.rank + 1).max().unwrap_or(0)];
    for (i, item) in items.iter().enumerate() {
        rows[item.rank].push(i);
    }
    order(&mut rows, &items);
    place(&rows, &mut items, graph.nodes.len());
    finish(graph, &rows, &items, &chains)
}

/// Twice the breadth-first distance; unreachable states start again at the top.
fn ranks(graph: &Graph) -> Vec<usize> {
    let mut successors = vec![Vec::new(); graph.nodes.len()];
    for edge in &graph.edges {
        successors[edge.from].push(edge.to);
    }
    let mut ranks = vec![usize::MAX; graph.nodes.len()];
    let mut queue = VecDeque::new();
    let initial = (0..graph.nodes.len()).filter(|&q| graph.nodes[q].initial);
    for start in initial.chain(0..graph.nodes.len()) {
        // The first round takes all initial states together.
        if !graph.nodes[start].initial {
            spread(&mut queue, &mut ranks, &successors);
        }
        if ranks[start] == usize::MAX {
            ranks[start] = 0;
            queue.push_back(start);
        }
    }
    spread(&mut queue, &mut ranks, &successors);
    ranks
}

fn spread(queue: &mut VecDeque<usize>, ranks: &mut [usize], successors: &[Vec<usize>]) {
    while let Some(q) = queue.pop_front() {
        for &target in &successors[q] {
            if ranks[target] == usize::MAX {
                ranks[target] = ranks[q] + 2;
                queue.push_back(target);
            }
        }
    }
}

/// The items of an edge from its source to its target, without the ends.
struct Chain {
    items: Vec<usize>,
    /// Which of them has the label.
    label: usize,
}

fn chain(edge: &Edge, ranks: &[usize], items: &mut Vec<Item>) -> Chain {
    let (from, to) = (ranks[edge.from], ranks[edge.to]);
    let between: Vec<usize> = match from.cmp(&to) {
        std::cmp::Ordering::Less => (from + 1..to).collect(),
        std::cmp::Ordering::Greater => (to + 1..from).rev().collect(),
        std::cmp::Ordering::Equal => vec![from + 1],
    };
    // On an odd rank, close to the source.
    let label = between.iter().position(|rank| rank % 2 == 1).expect("two even ranks have an odd one between them");
    let mut chain = Chain { items: Vec::with_capacity(between.len()), label: 0 };
    let mut previous = edge.from;
    for (i, &rank) in between.iter().enumerate() {
        let mut item = Item { rank, left: 3.0, right: 3.0, height: 0.0, up: Vec::new(), down: Vec::new(), x: 0.0 };
        if i == label && edge.label.width > 0.0 {
            item.height = edge.label.height;
            if from == to {
                item.left = edge.label.width / 2.0;
                item.right = edge.label.width / 2.0;
            } else {
                item.right = edge.label.width + LABEL_GAP;
            }
        }
        items.push(item);
        let new = items.len() - 1;
        if i == label {
            chain.label = new;
        }
        link(items, previous, new);
        chain.items.push(new);
        previous = new;
    }
    link(items, previous, edge.to);
    chain
}

fn link(items: &mut [Item], a: usize, b: usize) {
    let (upper, lower) = if items[a].rank < items[b].rank { (a, b) } else { (b, a) };
    items[upper].down.push(lower);
    items[lower].up.push(upper);
}

/// Orders every rank by the barycentres of its neighbours, downwards and upwards in turn; the best order is kept.
fn order(rows: &mut Vec<Vec<usize>>, items: &[Item]) {
    const SWEEPS: usize = 24;
    let mut position = vec![0.0; items.len()];
    let number = |row: &[usize], position: &mut [f64]| {
        for (i, &item) in row.iter().enumerate() {
            position[item] = i as f64;
        }
    };
    rows.iter().for_each(|row| number(row, &mut position));
    let mut best = rows.clone();
    let mut fewest = crossings(rows, items, &position);
    for sweep in 0..SWEEPS {
        let downwards = sweep % 2 == 0;
        for step in 0..rows.len() {
            let rank = if downwards { step } else { rows.len() - 1 - step };
            let mut keyed: Vec<(f64, usize)> = rows[rank]
                .iter()
                .map(|&item| {
                    let neighbours = if downwards { &items[item].up } else { &items[item].down };
                    let sum: f64 = neighbours.iter().map(|&n| position[n]).sum();
                    let own = position[item];
                    (if neighbours.is_empty() { own } else { sum / neighbours.len() as f64 }, item)
                })
                .collect();
            // Among equals, reverse the order now and then, to escape from local minima.
            if sweep % 4 >= 2 {
                keyed.reverse();
            }
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            rows[rank] = keyed.into_iter().map(|(_, item)| item).collect();
            number(&rows[rank], &mut position);
        }
        let count = crossings(rows, items, &position);
        if count < fewest {
            fewest = count;
            best.clone_from(rows);
        }
        if fewest == 0 {
            break;
        }
    }
    *rows = best;
}

/// The number of pairs of crossing lines between neighbouring ranks.
fn crossings(rows: &[Vec<usize>], items: &[Item], position: &[f64]) -> usize {
    let mut total = 0;
    for row in rows {
        let mut ends: Vec<usize> = Vec::new();
        for &item in row {
            let from = ends.len();
            ends.extend(items[item].down.iter().map(|&d| position[d] as usize));
            ends[from..].sort_unstable();
        }
        // Inversions, by a Fenwick tree over the positions seen so far.
        let size = ends.iter().max().map_or(0, |m| m + 2);
        let mut tree = vec![0usize; size + 1];
        for (seen, &end) in ends.iter().enumerate() {
            let mut not_after = 0;
            let mut i = end + 1;
            while i > 0 {
                not_after += tree[i];
                i -= i & i.wrapping_neg();
            }
            total += seen - not_after;
            let mut i = end + 1;
            while i <= size {
                tree[i] += 1;
                i += i & i.wrapping_neg();
            }
        }
    }
    total
}

/// Horizontal coordinates: every item goes to the mean of its neighbours, as far as order and minimal distances allow.
/// The first `states` items are states, the others bends; bends of an edge attract each other, which straightens it.
fn place(rows: &[Vec<usize>], items: &mut [Item], states: usize) {
    const SWEEPS: usize = 60;
    const STRAIGHTEN: f64 = 8.0;
    for row in rows {
        let mut x = 0.0;
        for &item in row {
            items[item].x = x + items[item].left;
            x += items[item].left + items[item].right + GAP;
        }
    }
    for sweep in 0..SWEEPS {
        // The later sweeps consider both sides.
        let (up, down) = if sweep * 2 >= SWEEPS { (true, true) } else { (sweep % 2 == 0, sweep % 2 == 1) };
        for step in 0..rows.len() {
            let row = &rows[if sweep % 2 == 0 { step } else { rows.len() - 1 - step }];
            let wanted: Vec<(f64, f64)> = row
                .iter()
                .map(|&item| {
                    let Item { up: above, down: below, .. } = &items[item];
                    let (mut sum, mut weight) = (0.0, 0.0);
                    for &n in above.iter().filter(|_| up).chain(below.iter().filter(|_| down)) {
                        let pull = if item >= states && n >= states { STRAIGHTEN } else { 1.0 };
                        sum += pull * items[n].x;
                        weight += pull;
                    }
                    if weight == 0.0 { (items[item].x, 0.1) } else { (sum / weight, weight) }
                })
                .collect();
            fit(row, &wanted, items);
        }
    }
}

/// Moves the items of a row as close as possible to their desired positions: least squares with fixed order and minimal
/// distances, which is isotonic regression, solved by pooling adjacent violators.
fn fit(row: &[usize], wanted: &[(f64, f64)], items: &mut [Item]) {
    let mut offsets = Vec::with_capacity(row.len());
    let mut offset = 0.0;
    for (i, &item) in row.iter().enumerate() {
        if i > 0 {
            offset += items[row[i - 1]].right + GAP + items[item].left;
        }
        offsets.push(offset);
    }
    // (position, weight, how many)
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for (&(x, weight), offset) in wanted.iter().zip(&offsets) {
        let mut pool = (x - offset, weight, 1);
        while let Some(&last) = pools.last() {
            if last.0 <= pool.0 {
                break;
            }
            pools.pop();
            let weight = last.1 + pool.1;
            pool = ((last.0 * last.1 + pool.0 * pool.1) / weight, weight, last.2 + pool.2);
        }
        pools.push(pool);
    }
    let mut i = 0;
    for (x, _, count) in pools {
        for _ in 0..count {
            items[row[i]].x = x + offsets[i];
            i += 1;
        }
    }
}

fn finish(graph: &Graph, rows: &[Vec<usize>], items: &[Item], chains: &[Chain]) -> Layout {
    let least = items.iter().map(|i| i.x - i.left).fold(f64::INFINITY, f64::min).min(f64::MAX);
    let shift = if items.is_empty() { MARGIN } else { MARGIN - least };
    let right = items.iter().map(|i| i.x + i.right + shift).fold(0.0, f64::max) + MARGIN;
    // Middle and half height of every rank.
    let mut ranks = Vec::with_capacity(rows.len());
    let mut y = MARGIN;
    for row in rows {
        let height = row.iter().map(|&i| items[i].height).fold(0.0, f64::max);
        ranks.push((y + height / 2.0, height / 2.0));
        y += height + RANK_GAP;
    }
    let nodes: Vec<Point> =
        (0..graph.nodes.len()).map(|i| Point { x: items[i].x + shift, y: ranks[items[i].rank].0 }).collect();
    let ports = ports(graph, items, chains);
    let mut lanes = vec![0; rows.len()];
    let mut edges = Vec::with_capacity(chains.len());
    for ((edge, chain), (start, end)) in graph.edges.iter().zip(chains).zip(ports) {
        let x = |item: usize| items[item].x + shift;
        let end_point = |node: usize, port: f64, next: usize| {
            let half = graph.nodes[node].size.height / 2.0;
            let side = if items[next].rank > items[node].rank { half } else { -half };
            Point { x: x(node) + port, y: nodes[node].y + side }
        };
        let (from, to) = (items[edge.from].rank, items[edge.to].rank);
        let start = end_point(edge.from, start, chain.items[0]);
        let end = end_point(edge.to, end, chain.items[chain.items.len() - 1]);
        let (middle, half) = ranks[items[chain.label].rank];
        let route = if from == to {
            let lane = lanes[from];
            lanes[from] += 1;
            let top = middle - half;
            let y = top - 3.0 - LANE * (lane % 3) as f64;
            let bend = x(chain.label);
            let mut points = vec![start, Point { x: start.x, y }];
            // The line reaches its label even if that had to be pushed aside.
            let reach = edge.label.width / 2.0;
            if bend + reach < start.x.min(end.x) || bend - reach > start.x.max(end.x) {
                points.push(Point { x: bend, y });
            }
            points.extend([Point { x: end.x, y }, end]);
            let label = Point { x: bend - edge.label.width / 2.0, y: top + edge.label.height / 2.0 };
            Route { points, shape: Shape::Steps, label }
        } else {
            let mut points = vec![start];
            for &item in &chain.items {
                let (middle, half) = ranks[items[item].rank];
                let half = if from < to { half } else { -half };
                points.extend([middle - half, middle + half].map(|y| Point { x: x(item), y }));
            }
            points.push(end);
            Route { points, shape: Shape::Curve, label: Point { x: x(chain.label) + LABEL_GAP, y: middle } }
        };
        edges.push(route);
    }
    Layout { size: Size { width: right, height: y - RANK_GAP + MARGIN }, nodes, edges }
}

/// Where edges start and end on the sides of their states, relative to the centre: evenly spread, in the order of the
/// next items of the edges.
fn ports(graph: &Graph, items: &[Item], chains: &[Chain]) -> Vec<(f64, f64)> {
    let mut ports = vec![(0.0, 0.0); chains.len()];
    // For each state and side the edges there: x of their next item, edge, whether this is the edge's start.
    let mut sides: Vec<[Vec<(f64, usize, bool)>; 2]> = graph.nodes.iter().map(|_| [Vec::new(), Vec::new()]).collect();
    for (i, (edge, chain)) in graph.edges.iter().zip(chains).enumerate() {
        let (first, last) = (chain.items[0], chain.items[chain.items.len() - 1]);
        for (node, next, start) in [(edge.from, first, true), (edge.to, last, false)] {
            let below = items[next].rank > items[node].rank;
            sides[node][usize::from(below)].push((items[next].x, i, start));
        }
    }
    for (node, sides) in sides.iter_mut().enumerate() {
        for side in sides {
            side.sort_by(|a, b| a.0.total_cmp(&b.0));
            let room = graph.nodes[node].size.width * 0.7;
            let step = (room / side.len() as f64).min(22.0);
            let first = -step * (side.len() as f64 - 1.0) / 2.0;
            for (place, &(_, edge, start)) in side.iter().enumerate() {
                let x = first + step * place as f64;
                if start {
                    ports[edge].0 = x;
                } else {
                    ports[edge].1 = x;
                }
            }
        }
    }
    ports
}
