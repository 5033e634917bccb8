//! Which states can be on top of the stack while the automaton is in a state.

use crate::State;
use crate::csr::Csr;
use crate::explore::{ROOT, reachable};
use crate::nwa::Nwa;

/// The top of a stack: the state in which the innermost pending call was taken; `None` if the stack is empty.
pub(crate) type Top = Option<State>;

/// The tops of the stacks with which each state is reachable, sorted.
///
/// An unreachable state is treated as reachable with an empty stack, so that every state has a top.
pub(crate) struct Tops {
    rows: Csr<Top>,
}

impl Tops {
    pub(crate) fn new(nwa: &Nwa) -> Self {
        let (explored, image, origin) = reachable(nwa);
        let mut entry_of = vec![None; explored.context_of.len() + 1];
        for (&entry, &context) in &explored.context_of {
            entry_of[context as usize] = Some(entry);
        }
        let mut rows = Csr::with_capacity(nwa.len(), nwa.len());
        for new in image {
            let contexts = new.map_or(&[ROOT][..], |q| &explored.contexts[q.index()][..]);
            for &context in contexts {
                match entry_of[context as usize] {
                    None => rows.push_item(None),
                    Some(entry) => {
                        for call in explored.nwa.calls_into(entry) {
                            rows.push_item(Some(origin[call.source.index()]));
                        }
                    }
                }
            }
            rows.finish_row();
        }
        rows.sort_rows();
        Tops { rows }
    }

    pub(crate) fn of(&self, q: State) -> &[Top] {
        self.rows.row(q.index())
    }

    pub(crate) fn contains(&self, q: State, top: Top) -> bool {
        self.of(q).binary_search(&top).is_ok()
    }
}
