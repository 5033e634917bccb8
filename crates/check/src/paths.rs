//! All paths from a location with an invariant to the next ones, encoded as one formula for each edge they end with.
//!
//! Between invariants the graph has no cycles. Every location in between gets one set of names for the variables
//! written on the way to it; where paths join, values that differ get a common name, and a Boolean variable for each
//! edge into the join encodes which edge was taken. So the size of the formula is linear in the size of the graph,
//! however many paths there are. Constraints of a location that all paths to the end pass through are not guarded: a
//! straight line becomes a plain conjunction.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Sort, Term, Terms};
use tracewright_program::{EdgeId, Icfg, LocId};
use tracewright_smt::Solver;

use crate::unfold::{Names, Naming, Slot, Unfolder, next_values, over_current};
use crate::{Gap, Rejection};

/// The graph with its invariants, prepared for following paths.
pub(crate) struct Paths<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    invariants: &'a [Option<Term>],
    outgoing: Vec<Vec<EdgeId>>,
    next_values: FxHashSet<Term>,
}

impl<'a> Paths<'a> {
    pub fn new(terms: &'a Terms, icfg: &'a Icfg, invariants: &'a [Option<Term>]) -> Self {
        let mut outgoing: Vec<Vec<EdgeId>> = vec![Vec::new(); icfg.locations.len()];
        for (index, edge) in icfg.edges.iter().enumerate() {
            outgoing[edge.source.index()].push(EdgeId::from_index(index));
        }
        Paths { terms, icfg, invariants, outgoing, next_values: next_values(icfg) }
    }

    /// The invariant at the target of the edge, if paths end there.
    fn end(&self, edge: EdgeId) -> Option<Term> {
        self.invariants[self.icfg.edge(edge).target.index()]
    }

    /// The region between a location and the next invariants.
    pub fn from(&'a self, start: LocId) -> Result<Region<'a>, Rejection> {
        let order = self.order(start)?;
        let mut nodes = self.nodes(&order);
        self.name(&mut nodes, start);
        let ends = self.ends(&nodes);
        Ok(Region { paths: self, start, nodes, ends })
    }

    /// The locations between `start` and the next invariants, in topological order.
    fn order(&self, start: LocId) -> Result<Vec<LocId>, Rejection> {
        let mut open: FxHashSet<LocId> = FxHashSet::default();
        let mut done: FxHashSet<LocId> = FxHashSet::default();
        let mut order = Vec::new();
        let mut stack = vec![(start, 0)];
        open.insert(start);
        while let Some((location, next)) = stack.last_mut() {
            let location = *location;
            let Some(&edge) = self.outgoing[location.index()].get(*next) else {
                open.remove(&location);
                done.insert(location);
                order.push(location);
                stack.pop();
                continue;
            };
            *next += 1;
            let target = self.icfg.edge(edge).target;
            if self.end(edge).is_some() || done.contains(&target) {
                continue;
            }
            if !open.insert(target) {
                let span = self.icfg.location(target).span;
                return Err(Rejection::NoInvariant { gap: Gap::Loop(target), span });
            }
            stack.push((target, 0));
        }
        order.reverse();
        Ok(order)
    }

    /// The locations of a region, without names yet. Those from which no invariant but `true` is reachable are left
    /// out.
    fn nodes(&self, order: &[LocId]) -> Vec<RegionNode> {
        let mut matters: FxHashSet<LocId> = FxHashSet::default();
        for &location in order.iter().rev() {
            let leads_on = |&edge: &EdgeId| match self.end(edge) {
                Some(invariant) => invariant != Term::TRUE,
                None => matters.contains(&self.icfg.edge(edge).target),
            };
            if self.outgoing[location.index()].iter().any(leads_on) {
                matters.insert(location);
            }
        }
        let mut indices: FxHashMap<LocId, usize> = FxHashMap::default();
        let mut nodes: Vec<RegionNode> = Vec::new();
        for &location in order.iter().filter(|location| matters.contains(location)) {
            indices.insert(location, nodes.len());
            nodes.push(RegionNode { location, incoming: Vec::new(), names: Names::default() });
        }
        for from in 0..nodes.len() {
            for &edge in &self.outgoing[nodes[from].location.index()] {
                if self.end(edge).is_none()
                    && let Some(&to) = indices.get(&self.icfg.edge(edge).target)
                {
                    let selector = self.terms.fresh_var("way", Sort::BOOL);
                    nodes[to].incoming.push(Incoming { from, edge, constraints: Vec::new(), selector });
                }
            }
        }
        nodes
    }

    /// Names the variables written on the way to each location.
    fn name(&self, nodes: &mut [RegionNode], start: LocId) {
        let mut unfolder = self.unfolder(start);
        for index in 0..nodes.len() {
            let mut incoming = std::mem::take(&mut nodes[index].incoming);
            let mut reached: Vec<Names> = Vec::with_capacity(incoming.len());
            for way in &mut incoming {
                let (names, constraints) = unfolder.step(nodes[way.from].names.clone(), way.edge);
                way.constraints = constraints;
                reached.push(names);
            }
            nodes[index].names = match reached.len() {
                0 | 1 => reached.pop().unwrap_or_default(),
                _ => self.join(&mut incoming, &reached),
            };
            nodes[index].incoming = incoming;
        }
    }

    /// Common names where paths meet.
    fn join(&self, incoming: &mut [Incoming], reached: &[Names]) -> Names {
        // Sorted, so that the formula is deterministic.
        let slots: BTreeSet<Slot> = reached.iter().flat_map(|names| names.keys().copied()).collect();
        let mut joined = Names::default();
        for slot in slots {
            let variable = self.icfg.variable(slot.1);
            let value = |names: &Names| names.get(&slot).copied().unwrap_or(variable.term);
            let first = value(&reached[0]);
            if reached.iter().all(|names| value(names) == first) {
                joined.insert(slot, first);
                continue;
            }
            let common = self.terms.fresh_var(&variable.name, variable.sort);
            for (way, names) in incoming.iter_mut().zip(reached) {
                way.constraints.push(self.terms.eq(common, value(names)));
            }
            joined.insert(slot, common);
        }
        joined
    }

    fn ends(&self, nodes: &[RegionNode]) -> Vec<(usize, EdgeId)> {
        let of = |(index, node): (usize, &RegionNode)| {
            let edges = self.outgoing[node.location.index()].iter();
            edges.filter(|&&edge| self.end(edge).is_some()).map(|&edge| (index, edge)).collect::<Vec<_>>()
        };
        nodes.iter().enumerate().flat_map(of).collect()
    }

    fn unfolder(&self, start: LocId) -> Unfolder<'_> {
        let procedure = self.icfg.location(start).procedure;
        Unfolder::new(self.terms, self.icfg, &self.next_values, Naming::Current, procedure)
    }
}

/// The part of the graph between a location and the next invariants.
pub(crate) struct Region<'a> {
    paths: &'a Paths<'a>,
    start: LocId,
    /// In topological order; the start is the first.
    nodes: Vec<RegionNode>,
    /// The edges that paths end with, and the indices of their sources.
    ends: Vec<(usize, EdgeId)>,
}

struct RegionNode {
    location: LocId,
    incoming: Vec<Incoming>,
    names: Names,
}

struct Incoming {
    from: usize,
    edge: EdgeId,
    /// The relation of the edge, and equations for the names after it.
    constraints: Vec<Term>,
    /// Holds if the edge is taken; used at locations with several incoming edges.
    selector: Term,
}

/// All paths that end with one edge, as a triple.
pub(crate) struct Ending {
    /// The source of the last edge.
    node: usize,
    /// The last edge.
    pub edge: EdgeId,
    /// The relation along the paths.
    pub relation: Vec<Term>,
    /// The invariant at the end, over the names at the end.
    pub post: Term,
}

impl Region<'_> {
    /// The edges that paths end with.
    pub fn ends(&self) -> impl Iterator<Item = EdgeId> + '_ {
        self.ends.iter().map(|(_, edge)| *edge)
    }

    /// The triple of all paths that end with one of the edges.
    pub fn ending(&self, index: usize) -> Ending {
        let paths = self.paths;
        let (node, edge) = self.ends[index];
        let mut relation = self.way_to(node);
        let (names, last) = paths.unfolder(self.start).step(self.nodes[node].names.clone(), edge);
        relation.extend(last);
        let invariant = paths.end(edge).unwrap_or(Term::TRUE);
        let post = paths.terms.substitute(invariant, &over_current(paths.icfg, &names));
        Ending { node, edge, relation, post }
    }

    /// A formula that holds in an execution that reaches the location: some path to it was taken.
    fn way_to(&self, end: usize) -> Vec<Term> {
        let terms = self.paths.terms;
        let cone = Cone::of(&self.nodes, end);
        let mut relation = Vec::new();
        // The guards of locations that not all paths pass through.
        let mut guards: Vec<Option<Term>> = vec![None; end + 1];
        for index in (0..=end).rev().filter(|&index| cone.contains(index)) {
            guards[index] = cone.guard(terms, &self.nodes, &guards, index);
            let incoming = &self.nodes[index].incoming;
            if let [_, _, ..] = incoming[..] {
                let selectors: Vec<Term> = incoming.iter().map(|way| way.selector).collect();
                relation.push(guarded(terms, guards[index], terms.or(&selectors)));
            }
            for way in incoming {
                let guard = if incoming.len() > 1 { Some(way.selector) } else { guards[index] };
                relation.extend(way.constraints.iter().map(|&constraint| guarded(terms, guard, constraint)));
            }
        }
        for index in (0..=end).rev().filter(|&index| cone.contains(index)) {
            for way in &self.nodes[index].incoming {
                let taken = if self.nodes[index].incoming.len() > 1 { Some(way.selector) } else { guards[index] };
                if let Some(before) = guards[way.from]
                    && taken != Some(before)
                {
                    relation.push(guarded(terms, taken, before));
                }
            }
        }
        relation
    }

    /// The path that the model of a solver takes, as far as the model determines it.
    pub fn path(&self, ending: &Ending, solver: &mut dyn Solver) -> Vec<EdgeId> {
        let mut path = vec![ending.edge];
        let mut node = ending.node;
        loop {
            let way = match &self.nodes[node].incoming[..] {
                [] => break,
                [only] => only,
                several => {
                    let taken = several.iter().find(|way| solver.evaluate_bool(way.selector) == Some(true));
                    let Some(way) = taken else { return Vec::new() };
                    way
                }
            };
            path.push(way.edge);
            node = way.from;
        }
        path.reverse();
        path
    }
}

fn guarded(terms: &Terms, guard: Option<Term>, constraint: Term) -> Term {
    guard.map_or(constraint, |guard| terms.implies(guard, constraint))
}

/// The locations on paths to a given one (its backward slice).
struct Cone {
    /// For each location: the number of edges on paths from it, and the farthest and some location they lead to.
    leaving: Vec<Option<Leaving>>,
    /// Whether all paths pass through the location.
    always: Vec<bool>,
}

#[derive(Clone, Copy)]
struct Leaving {
    ways: usize,
    farthest: usize,
    /// The target of one of these edges, and the index of the edge among those into it.
    one: (usize, usize),
}

impl Cone {
    fn of(nodes: &[RegionNode], end: usize) -> Cone {
        let mut leaving: Vec<Option<Leaving>> = vec![None; end + 1];
        leaving[end] = Some(Leaving { ways: 0, farthest: end, one: (end, 0) });
        for index in (0..=end).rev() {
            if leaving[index].is_none() {
                continue;
            }
            for (number, way) in nodes[index].incoming.iter().enumerate() {
                let found = leaving[way.from].get_or_insert(Leaving { ways: 0, farthest: 0, one: (index, number) });
                found.ways += 1;
                found.farthest = found.farthest.max(index);
            }
        }
        let mut always = vec![false; end + 1];
        let mut farthest = 0;
        for index in 0..=end {
            if let Some(found) = leaving[index] {
                // No path bypasses it.
                always[index] = farthest <= index;
                farthest = farthest.max(found.farthest);
            }
        }
        Cone { leaving, always }
    }

    fn contains(&self, index: usize) -> bool {
        self.leaving[index].is_some()
    }

    /// The condition that a path passes through the location; nothing if all paths do.
    fn guard(&self, terms: &Terms, nodes: &[RegionNode], guards: &[Option<Term>], index: usize) -> Option<Term> {
        let leaving = self.leaving[index].filter(|_| !self.always[index])?;
        match (leaving.ways, leaving.one) {
            (1, (next, number)) if nodes[next].incoming.len() > 1 => Some(nodes[next].incoming[number].selector),
            (1, (next, _)) => guards[next],
            _ => Some(terms.fresh_var("at", Sort::BOOL)),
        }
    }
}
