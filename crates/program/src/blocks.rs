//! Block encoding: merges edges into larger ones by removing locations.
//!
//! Dirk Beyer, Alessandro Cimatti, Alberto Griggio, M. Erkan Keremoglu, Roberto Sebastiani: *Software Model Checking via
//! Large-Block Encoding*, FMCAD 2009.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use tracewright_logic::{Term, Terms};

use crate::{Edge, Icfg, LocId, Origin, Transition};

/// How large the blocks are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BlockEncoding {
    /// One statement per edge.
    None,
    /// A location with one edge in or one edge out is removed: blocks stay conjunctive.
    #[default]
    StraightLine,
    /// All locations but loop heads, error locations and those at calls are removed, and parallel edges merged.
    LoopFree,
}

impl BlockEncoding {
    /// As it is called on the command line and in statistics.
    pub fn name(self) -> &'static str {
        match self {
            BlockEncoding::None => "none",
            BlockEncoding::StraightLine => "straight-line",
            BlockEncoding::LoopFree => "loop-free",
        }
    }
}

/// The limit on the nodes of a block's formula and on its statements.
const BLOCK_LIMIT: usize = 600;

/// Merges edges. Initial and error locations, loop heads, entries and exits of procedures and locations at calls survive.
pub fn encode(icfg: &mut Icfg, encoding: BlockEncoding, terms: &Terms) {
    mark_loop_heads(icfg);
    if encoding == BlockEncoding::None {
        return;
    }
    let mut blocks = Blocks::new(icfg, encoding, terms);
    blocks.run();
    blocks.finish();
}

/// Marks the targets of back edges of a depth-first search: every cycle has a loop head.
fn mark_loop_heads(icfg: &mut Icfg) {
    let n = icfg.locations.len();
    let mut successors: Vec<Vec<LocId>> = vec![Vec::new(); n];
    for edge in &icfg.edges {
        successors[edge.source.index()].push(edge.target);
    }
    for call in &icfg.calls {
        successors[call.source.index()].push(call.target);
    }
    #[derive(Clone, Copy, PartialEq)]
    enum Colour {
        White,
        Grey,
        Black,
    }
    let mut colour = vec![Colour::White; n];
    let roots: Vec<LocId> = icfg.initial.iter().copied().chain(icfg.procedures.iter().map(|p| p.entry)).collect();
    for root in roots {
        if colour[root.index()] != Colour::White {
            continue;
        }
        let mut stack = vec![(root, 0)];
        colour[root.index()] = Colour::Grey;
        while let Some((location, next)) = stack.last_mut() {
            match successors[location.index()].get(*next).copied() {
                None => {
                    colour[location.index()] = Colour::Black;
                    stack.pop();
                }
                Some(target) => {
                    *next += 1;
                    match colour[target.index()] {
                        Colour::White => {
                            colour[target.index()] = Colour::Grey;
                            stack.push((target, 0));
                        }
                        Colour::Grey => icfg.locations[target.index()].loop_head = true,
                        Colour::Black => {}
                    }
                }
            }
        }
    }
}

struct Blocks<'a> {
    icfg: &'a mut Icfg,
    encoding: BlockEncoding,
    terms: &'a Terms,
    edges: Vec<Option<Edge>>,
    incoming: Vec<Vec<usize>>,
    outgoing: Vec<Vec<usize>>,
    keep: Vec<bool>,
}

impl<'a> Blocks<'a> {
    fn new(icfg: &'a mut Icfg, encoding: BlockEncoding, terms: &'a Terms) -> Self {
        let n = icfg.locations.len();
        let mut keep: Vec<bool> = icfg.locations.iter().map(|l| l.loop_head || l.check.is_some()).collect();
        let fixed = icfg.initial.iter().copied();
        let fixed = fixed.chain(icfg.procedures.iter().flat_map(|p| [p.entry, p.exit]));
        let fixed: Vec<LocId> = fixed.chain(icfg.calls.iter().flat_map(|c| [c.source, c.target])).collect();
        fixed.into_iter().for_each(|location| keep[location.index()] = true);
        let mut blocks = Blocks {
            encoding,
            terms,
            edges: Vec::new(),
            incoming: vec![Vec::new(); n],
            outgoing: vec![Vec::new(); n],
            keep,
            icfg,
        };
        for edge in std::mem::take(&mut blocks.icfg.edges) {
            blocks.add(edge);
        }
        blocks
    }

    fn add(&mut self, mut edge: Edge) {
        if edge.transition.is_blocked() {
            // A single statement may be infeasible as written; for a block this was found out by simplification and
            // must be confirmed.
            if !matches!(edge.origin, Origin::Statement(_)) {
                self.icfg.blocked.push(edge);
            }
            return;
        }
        if self.encoding == BlockEncoding::LoopFree {
            let parallel = self.outgoing[edge.source.index()]
                .iter()
                .copied()
                .find(|&other| self.edges[other].as_ref().is_some_and(|o| o.target == edge.target));
            if let Some(other) = parallel {
                let old = self.edges[other].as_ref().expect("just found");
                let transition = old.transition.or(&edge.transition, self.icfg, self.terms);
                if size(self.terms, transition.formula) <= BLOCK_LIMIT {
                    let old = self.remove(other);
                    edge = Edge { transition, origin: choice(old.origin, edge.origin), ..edge };
                }
            }
        }
        let id = self.edges.len();
        self.incoming[edge.target.index()].push(id);
        self.outgoing[edge.source.index()].push(id);
        self.edges.push(Some(edge));
    }

    fn remove(&mut self, id: usize) -> Edge {
        let edge = self.edges[id].take().expect("an edge is removed once");
        self.incoming[edge.target.index()].retain(|&e| e != id);
        self.outgoing[edge.source.index()].retain(|&e| e != id);
        edge
    }

    /// Removes locations, starting with those whose removal adds the fewest edges, so that parallel edges are merged
    /// before their successors are multiplied.
    fn run(&mut self) {
        let mut queue: BTreeSet<(usize, usize)> = (0..self.keep.len()).map(|l| (self.cost(l), l)).collect();
        while let Some((cost, location)) = queue.pop_first() {
            if cost != self.cost(location) {
                queue.insert((self.cost(location), location));
                continue;
            }
            if !self.removable(location) {
                continue;
            }
            let Some(merged) = self.merged(location) else { continue };
            let incident: BTreeSet<usize> =
                self.incoming[location].iter().chain(&self.outgoing[location]).copied().collect();
            let mut changed: BTreeSet<usize> = BTreeSet::new();
            for edge in incident {
                let edge = self.remove(edge);
                changed.extend([edge.source.index(), edge.target.index()]);
            }
            merged.into_iter().for_each(|edge| self.add(edge));
            changed.remove(&location);
            queue.extend(changed.into_iter().map(|l| (self.cost(l), l)));
        }
    }

    fn cost(&self, location: usize) -> usize {
        self.incoming[location].len() * self.outgoing[location].len()
    }

    fn removable(&self, location: usize) -> bool {
        let loops = |&e: &usize| self.edges[e].as_ref().is_some_and(|edge| edge.source == edge.target);
        if self.keep[location] || self.outgoing[location].iter().any(loops) {
            return false;
        }
        let (incoming, outgoing) = (self.incoming[location].len(), self.outgoing[location].len());
        if incoming == 0 || outgoing == 0 {
            // The location is unreachable or a dead end, so its edges can be dropped.
            return incoming + outgoing > 0;
        }
        match self.encoding {
            BlockEncoding::None => false,
            BlockEncoding::StraightLine => incoming == 1 || outgoing == 1,
            BlockEncoding::LoopFree => incoming == 1 || outgoing == 1 || incoming * outgoing <= 16,
        }
    }

    /// The edges that replace a removed location; `None` when one of them would be too large.
    fn merged(&self, location: usize) -> Option<Vec<Edge>> {
        let mut merged = Vec::new();
        for &first in &self.incoming[location] {
            for &second in &self.outgoing[location] {
                let (first, second) = (self.edges[first].as_ref()?, self.edges[second].as_ref()?);
                let transition = if first.transition.is_skip() {
                    second.transition.clone()
                } else if second.transition.is_skip() {
                    first.transition.clone()
                } else {
                    first.transition.then(&second.transition, self.icfg, self.terms)
                };
                if size(self.terms, transition.formula) > BLOCK_LIMIT {
                    return None;
                }
                if statements(&first.origin) + statements(&second.origin) > BLOCK_LIMIT {
                    return None;
                }
                let origin = sequence(first.origin.clone(), second.origin.clone());
                merged.push(Edge { source: first.source, target: second.target, transition, origin });
            }
        }
        Some(merged)
    }

    fn finish(self) {
        self.icfg.edges = self.edges.into_iter().flatten().collect();
    }
}

fn sequence(first: Origin, second: Origin) -> Origin {
    let mut parts = Vec::new();
    for origin in [first, second] {
        match origin {
            Origin::Sequence(inner) => parts.extend(inner),
            other => parts.push(other),
        }
    }
    Origin::Sequence(parts)
}

fn choice(first: Origin, second: Origin) -> Origin {
    let mut parts = Vec::new();
    for origin in [first, second] {
        match origin {
            Origin::Choice(inner) => parts.extend(inner),
            other => parts.push(other),
        }
    }
    Origin::Choice(parts)
}

/// How many statements a block is made of.
fn statements(origin: &Origin) -> usize {
    match origin {
        Origin::Statement(_) => 1,
        Origin::Sequence(parts) | Origin::Choice(parts) => parts.iter().map(statements).sum(),
    }
}

/// The number of different nodes of a term; counting stops shortly after the limit.
fn size(terms: &Terms, term: Term) -> usize {
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        if seen.insert(term) {
            if seen.len() > BLOCK_LIMIT {
                break;
            }
            stack.extend(terms.args(term).iter().copied());
        }
    }
    seen.len()
}

impl Transition {
    /// Whether the relation is infeasible: no state has a successor.
    pub fn is_blocked(&self) -> bool {
        self.formula == Term::FALSE
    }
}
