//! The result of operations that drop or merge states.

use super::Nwa;
use crate::{Run, State};

/// An automaton made from another one by dropping or merging states, and how the states correspond.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduced {
    /// The new automaton.
    pub nwa: Nwa,
    /// For every old state the new one it became; `None` if it was dropped.
    pub image: Vec<Option<State>>,
    /// For every new state an old one it stands for (one of them, when several were merged).
    pub origin: Vec<State>,
}

impl Reduced {
    /// The new state of an old one.
    pub fn image_of(&self, old: State) -> Option<State> {
        self.image[old.index()]
    }

    /// An old state of a new one.
    pub fn origin_of(&self, new: State) -> State {
        self.origin[new.index()]
    }

    /// A run of the new automaton over old states. It is a run of the old automaton if nothing was merged.
    pub fn lift(&self, run: &Run) -> Run {
        run.map_states(|q| self.origin_of(q))
    }

    /// The composition of two steps: `self` was made from `first.nwa`.
    pub fn after(mut self, first: &Reduced) -> Reduced {
        for origin in &mut self.origin {
            *origin = first.origin_of(*origin);
        }
        let image = first.image.iter().map(|&q| q.and_then(|q| self.image_of(q))).collect();
        Reduced { nwa: self.nwa, image, origin: self.origin }
    }
}
