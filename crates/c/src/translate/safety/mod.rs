//! Memory safety: lifetimes and sizes of objects, and which memory is freed.
//!
//! | what | how it is known |
//! |---|---|
//! | an access by name (`x`, `s.f`, `a[i]`) | the object is alive; bounds are constants |
//! | through a pointer, the offset | it is a constant where the points-to analysis keeps all bytes of the objects apart |
//! | through a pointer, to an object that cannot be pointed to after its end | its number and its size are constants |
//! | through a pointer, to the only object of a node that was allocated | its number is a constant, its length a variable |
//! | through a pointer, to anything else | a map from numbers of objects to lengths, one for each node of the points-to analysis; an object that is not alive has the length -1 |
//! | memory that is not freed | a counter of the allocated objects, one for each set of nodes that are freed together |
//!
//! An access is checked to lie within its *object*. The points-to analysis relies on more: that an index stays in its
//! array, where the array is a part of something bigger (`s.a[i]`). Such indices are checked, too; since leaving the
//! array is no violation, a counterexample to that is marked.
//!
//! None of this is emitted for properties that do not need it.

mod accesses;
mod dead_objects;
mod endless;
mod exits;
mod grow;
mod heap;
mod lengths;
mod lifetimes;
mod resize;
mod touch;
mod variable;

use lengths::Lengths;
use rustc_hash::FxHashMap;
use tracewright_boogie::VariableId;

use crate::analyse::points_to::NodeId;
use crate::translate::input::Input;
pub use endless::{Loop, Watch};
pub use exits::Termination;
pub use lifetimes::Number;

/// The variables that record lifetimes and sizes.
#[derive(Debug, Default)]
pub struct Safety {
    lengths: FxHashMap<NodeId, std::rc::Rc<Lengths>>,
    /// The lengths of objects by their numbers.
    maps: FxHashMap<NodeId, VariableId>,
    /// Which objects are on the heap, where others are in the same node.
    heaps: FxHashMap<NodeId, VariableId>,
    /// The number of live allocations of each set of nodes.
    counters: FxHashMap<usize, VariableId>,
    /// Which objects are dead, for nodes whose lengths are not tracked.
    dead: FxHashMap<NodeId, VariableId>,
    /// Whether an object has died whose address may be stored as an integer.
    forgotten: Option<VariableId>,
}

impl Safety {
    /// The variables that record which objects are alive.
    pub fn lifetimes(&self) -> impl Iterator<Item = VariableId> {
        let dead = self.dead.values().chain(&self.forgotten);
        self.maps.values().chain(self.heaps.values()).chain(self.counters.values()).chain(dead).copied()
    }
}

impl<'a> Input<'a> {
    pub(super) fn tracks_lengths(&self) -> bool {
        crate::analyse::lifetimes::tracks_lengths(&self.options.property)
    }

    pub(super) fn counts_objects(&self) -> bool {
        crate::analyse::lifetimes::counts_objects(&self.options.property)
    }
}
