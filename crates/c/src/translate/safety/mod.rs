//! Memory safety: what lives how long, how big it is, and whether it is freed.
//!
//! | what | how it is known |
//! |---|---|
//! | an access by name (`x`, `s.f`, `a[i]`) | the object is alive; bounds are constants |
//! | through a pointer, the offset | it is a constant where the points-to analysis keeps all bytes of the objects apart |
//! | through a pointer, to an object that cannot be pointed to after its end | its number and its size are constants |
//! | through a pointer, to the only object of a node that was allocated | its number is a constant, its length a variable |
//! | through a pointer, to anything else | a map from numbers of objects to lengths, one for each node of the points-to analysis; an object that is not there, or not any more, has the length -1 |
//! | memory that is not freed | a counter of the allocated objects, one for each set of nodes that are freed together |
//!
//! An access is checked to lie within its *object*. The points-to analysis relies on more: that an index stays in its
//! array, where the array is a part of something bigger (`s.a[i]`). Such indices are checked, too; since leaving the array
//! is no violation, a counterexample to that is marked.
//!
//! Nothing of this is there if nobody asks for it.

mod accesses;
mod endless;
mod ends;
mod gone;
mod heap;
mod lengths;
mod lives;
mod resize;
mod touch;
mod variable;

use lengths::Lengths;
use rustc_hash::FxHashMap;
use tracewright_boogie::Place;

use crate::analyse::lifetimes;
use crate::analyse::points_to::NodeId;
use crate::translate::input::Input;
pub use endless::{Loop, Watch};
pub use ends::End;
pub use lives::Number;

/// What the translation makes for it.
#[derive(Debug, Default)]
pub struct Safety {
    lengths: FxHashMap<NodeId, std::rc::Rc<Lengths>>,
    /// The lengths of objects by their numbers.
    maps: FxHashMap<NodeId, Place>,
    /// Which objects are on the heap, where others are in the same node.
    heaps: FxHashMap<NodeId, Place>,
    /// How many objects there are, by the numbers of sets of nodes.
    counters: FxHashMap<usize, Place>,
    /// Which objects are gone, where nothing is known about lengths.
    gone: FxHashMap<NodeId, Place>,
    /// Whether an object is gone whose address may be kept as a number.
    forgotten: Option<Place>,
}

impl Safety {
    /// The variables that say which memory is there.
    pub fn lifetimes(&self) -> impl Iterator<Item = Place> {
        let gone = self.gone.values().chain(&self.forgotten);
        self.maps.values().chain(self.heaps.values()).chain(self.counters.values()).chain(gone).copied()
    }
}

impl<'a> Input<'a> {
    pub(super) fn tracks_lengths(&self) -> bool {
        lifetimes::tracks_lengths(&self.options.property)
    }

    pub(super) fn counts_objects(&self) -> bool {
        lifetimes::counts_objects(&self.options.property)
    }
}
