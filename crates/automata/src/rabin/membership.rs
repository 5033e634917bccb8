//! Membership of a lasso word: a search for an accepting cycle in the product with the positions of the lasso.

use rustc_hash::FxHashMap;

use super::Rabin;
use super::components::recurrent;
use crate::csr::Csr;
use crate::{NestedLasso, State, Symbol};

/// Whether some run over the infinite word visits accepting states infinitely often and finite states finitely often.
///
/// A lasso with a call or return, or with an empty period (which is no infinite word), is not accepted.
pub fn accepts(rabin: &Rabin, lasso: &NestedLasso) -> bool {
    let letters: Option<Vec<_>> = (lasso.stem.iter().chain(&lasso.period))
        .map(|symbol| if let Symbol::Internal(a) = symbol { Some(*a) } else { None })
        .collect();
    let Some(letters) = letters.filter(|_| !lasso.period.is_empty()) else { return false };

    let mut nodes: Vec<(State, u32)> = Vec::new();
    let mut number: FxHashMap<(State, u32), u32> = FxHashMap::default();
    let mut reach = |node: (State, u32), nodes: &mut Vec<(State, u32)>| {
        *number.entry(node).or_insert_with(|| {
            nodes.push(node);
            nodes.len() as u32 - 1
        })
    };
    for &q in rabin.nwa.initial() {
        reach((q, 0), &mut nodes);
    }
    let mut graph = Csr::default();
    let mut at = 0;
    while at < nodes.len() {
        let (q, position) = nodes[at];
        let next = if position as usize + 1 == letters.len() { lasso.stem.len() as u32 } else { position + 1 };
        for edge in rabin.nwa.internal_by(q, letters[position as usize]) {
            graph.push_item(reach((edge.target, next), &mut nodes));
        }
        graph.finish_row();
        at += 1;
    }
    let good = |node: usize| !rabin.is_finite(nodes[node].0);
    recurrent(&graph, good, |node| rabin.nwa.is_accepting(nodes[node].0)).next().is_some()
}
