//! Pictures of automata, independent of the kind of automaton and of the output format.

mod dot;
mod layout;
mod svg;
mod text;

use rustc_hash::FxHashMap;

use crate::{Nwa, State, Symbol};

/// A directed graph with labels: the common form in which automata are drawn.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// The states.
    pub nodes: Vec<PictureNode>,
    /// The transitions; those with the same ends and of the same kind are one edge.
    pub edges: Vec<PictureEdge>,
}

/// A state as it is drawn.
#[derive(Clone, Debug)]
pub struct PictureNode {
    /// What stands in it; may have several lines.
    pub label: String,
    /// Whether it gets an incoming arrow without a source.
    pub initial: bool,
    /// Whether it gets a double border.
    pub accepting: bool,
}

/// One or several transitions as they are drawn.
#[derive(Clone, Debug)]
pub struct PictureEdge {
    /// Index of the node it leaves.
    pub from: usize,
    /// Index of the node it enters.
    pub to: usize,
    /// How it looks.
    pub kind: EdgeKind,
    /// One label for each transition.
    pub labels: Vec<String>,
}

/// The kinds of edges that look different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EdgeKind {
    /// A solid line.
    Internal,
    /// A dashed line.
    Call,
    /// A dotted line; the labels name the hierarchical predecessor.
    Return,
}

impl Picture {
    /// The picture of an automaton, with the caller's texts for states and letters.
    pub fn of_nwa(nwa: &Nwa, state: impl Fn(State) -> String, symbol: impl Fn(Symbol) -> String) -> Self {
        let mut picture = Picture::default();
        let mut number: FxHashMap<(State, State, EdgeKind), usize> = FxHashMap::default();
        for q in nwa.states() {
            let (initial, accepting) = (nwa.initial().contains(&q), nwa.is_accepting(q));
            picture.nodes.push(PictureNode { label: state(q), initial, accepting });
        }
        let mut add = |from: State, to: State, kind, label: String| {
            let edges = &mut picture.edges;
            let i = *number.entry((from, to, kind)).or_insert_with(|| {
                edges.push(PictureEdge { from: from.index(), to: to.index(), kind, labels: Vec::new() });
                edges.len() - 1
            });
            if !edges[i].labels.contains(&label) {
                edges[i].labels.push(label);
            }
        };
        for q in nwa.states() {
            for e in nwa.internal(q) {
                add(q, e.target, EdgeKind::Internal, symbol(Symbol::Internal(e.letter)));
            }
            for e in nwa.calls(q) {
                add(q, e.target, EdgeKind::Call, symbol(Symbol::Call(e.letter)));
            }
            for e in nwa.returns(q) {
                let hier = text::shorten(state(e.hier).lines().next().unwrap_or_default(), 24);
                add(q, e.target, EdgeKind::Return, format!("{} ⟨{hier}⟩", symbol(Symbol::Return(e.letter))));
            }
        }
        picture
    }
}

/// The automaton as a Graphviz graph. Call edges are dashed, return edges dotted with the hierarchical predecessor in
/// angle brackets.
pub fn dot(nwa: &Nwa, state: impl Fn(State) -> String, symbol: impl Fn(Symbol) -> String) -> String {
    Picture::of_nwa(nwa, state, symbol).to_dot()
}

/// The limit on the states of a drawing: larger ones would be unreadable.
pub const SVG_STATE_LIMIT: usize = 300;

/// The automaton as an SVG image, drawn by a layered layout of our own. Call edges are dashed, return edges dotted with
/// the hierarchical predecessor in angle brackets. Above [`SVG_STATE_LIMIT`] states the image says only how large the
/// automaton is.
pub fn svg(nwa: &Nwa, state: impl Fn(State) -> String, symbol: impl Fn(Symbol) -> String) -> String {
    if nwa.len() > SVG_STATE_LIMIT {
        return svg::notice(&format!(
            "{} states and {} transitions: too many to draw",
            nwa.len(),
            nwa.transition_count()
        ));
    }
    Picture::of_nwa(nwa, state, symbol).to_svg()
}
