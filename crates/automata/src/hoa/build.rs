//! From the automaton of the file to ours (degeneralisation): one copy for each disjunct of the acceptance condition.
//!
//! In the copy for a disjunct, a state carries a *level*: how many of the sets to be visited infinitely often have been
//! visited in turn since the last full round, and whether the last edge (or the state before it) was in a set to be
//! visited finitely often. States with all sets passed are accepting; the next edge starts the next round. Both the
//! marks of the state that an edge leaves and the marks of the edge count when the edge is taken.

use rustc_hash::FxHashMap;

use super::acceptance::{Disjunct, Set};
use super::body::{Body, Edge, MAX_TRANSITIONS};
use super::header::Header;
use super::{Automaton, HoaError, HoaErrorKind};
use crate::rabin::Rabin;
use crate::{Alphabet, Letter, NwaBuilder, State};

/// A state of a copy.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    state: u32,
    /// How many of the disjunct's infinite sets have been passed in this round.
    passed: u32,
    /// Whether a finite set was visited by the last edge.
    spoilt: bool,
}

pub(super) fn build(header: &Header, body: &Body) -> Result<Automaton, HoaError> {
    let levels = |d: &Disjunct| (d.infinite.len() + 1) * if d.finite.is_empty() { 1 } else { 2 };
    let copies: usize = header.acceptance.iter().map(levels).sum();
    if copies.saturating_mul(body.transitions) > MAX_TRANSITIONS {
        let kind = HoaErrorKind::TooMany { what: "transitions", limit: MAX_TRANSITIONS };
        return Err(HoaError { position: header.acceptance_position, kind });
    }
    let mut builder = NwaBuilder::new(Alphabet::finite(header.valuations.count() as u32));
    let mut finite = Vec::new();
    match &header.acceptance[..] {
        [] => keep(header, body, &Disjunct::default(), &mut builder, &mut finite),
        [only] if only.infinite.len() <= 1 && decides_by_state(only, body) => {
            keep(header, body, only, &mut builder, &mut finite);
        }
        disjuncts => {
            let rows = rows(body);
            for disjunct in disjuncts {
                copy(header, body, &rows, disjunct, &mut builder, &mut finite);
            }
        }
    }
    let nwa = builder.build();
    let is_buchi = header.acceptance.iter().all(|disjunct| disjunct.finite.is_empty());
    Ok(if is_buchi { Automaton::Buchi(nwa) } else { Automaton::Rabin(Rabin::new(nwa, finite)) })
}

/// Whether acceptance depends on the marks of states only.
fn decides_by_state(disjunct: &Disjunct, body: &Body) -> bool {
    !body.has_marked_edges || (disjunct.infinite.is_empty() && disjunct.finite.is_empty())
}

/// The automaton without changes, accepting in the states of the disjunct's only infinite set.
fn keep(header: &Header, body: &Body, disjunct: &Disjunct, builder: &mut NwaBuilder, finite: &mut Vec<State>) {
    builder.add_states(body.states);
    header.start.iter().for_each(|&(q, _)| builder.set_initial(State(q)));
    for (q, marks) in body.marks.iter().enumerate() {
        let q = State::from_index(q);
        let in_all = disjunct.infinite.iter().all(|set| set.contains(marks));
        // The condition without disjuncts is *false*.
        if in_all && !header.acceptance.is_empty() {
            builder.set_accepting(q);
        }
        if disjunct.finite.iter().any(|set| set.contains(marks)) {
            finite.push(q);
        }
    }
    for edge in &body.edges {
        for letter in body.labels[edge.label as usize].ones() {
            builder.internal(State(edge.source), Letter::from_index(letter), State(edge.target));
        }
    }
}

/// The range of each state's edges.
fn rows(body: &Body) -> Vec<std::ops::Range<usize>> {
    let mut rows = vec![0..0; body.states as usize];
    let mut from = 0;
    for run in body.edges.chunk_by(|e, f| e.source == f.source) {
        rows[run[0].source as usize] = from..from + run.len();
        from += run.len();
    }
    rows
}

/// The reachable part of the copy for one disjunct.
fn copy(
    header: &Header,
    body: &Body,
    rows: &[std::ops::Range<usize>],
    disjunct: &Disjunct,
    builder: &mut NwaBuilder,
    finite: &mut Vec<State>,
) {
    let all = disjunct.infinite.len() as u32;
    let mut number: FxHashMap<Node, State> = FxHashMap::default();
    let mut work = Vec::new();
    let mut reach = |node: Node, builder: &mut NwaBuilder, work: &mut Vec<_>| {
        *number.entry(node).or_insert_with(|| {
            let new = builder.add_state();
            if node.passed == all {
                builder.set_accepting(new);
            }
            if node.spoilt {
                finite.push(new);
            }
            work.push((new, node));
            new
        })
    };
    for &(state, _) in &header.start {
        let q = reach(Node { state, passed: 0, spoilt: false }, builder, &mut work);
        builder.set_initial(q);
    }
    while let Some((from, node)) = work.pop() {
        for edge in &body.edges[rows[node.state as usize].clone()] {
            let target = reach(successor(node, edge, body, disjunct), builder, &mut work);
            for letter in body.labels[edge.label as usize].ones() {
                builder.internal(from, Letter::from_index(letter), target);
            }
        }
    }
}

/// Where an edge leads in the copy for a disjunct.
fn successor(node: Node, edge: &Edge, body: &Body, disjunct: &Disjunct) -> Node {
    let mut marks = body.marks[edge.source as usize].clone();
    marks.extend(&edge.marks);
    let came_up = |set: &Set| set.contains(&marks);
    let start = if node.passed as usize == disjunct.infinite.len() { 0 } else { node.passed };
    let passed = disjunct.infinite[start as usize..].iter().take_while(|set| came_up(set)).count() as u32;
    Node { state: edge.target, passed: start + passed, spoilt: disjunct.finite.iter().any(came_up) }
}
