//! The total adequate order on configurations of Esparza, Römer and Vogler (*An improvement of McMillan's unfolding
//! algorithm*, FMSD 2002): first by size, then by the transitions that occur, then level by level in Foata normal form.

/// The key by which local configurations are ordered.
///
/// The fields are compared in the order of their declaration. A level of the Foata normal form compares by its size
/// first, then by its transitions, hence the length in front of each level.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    size: usize,
    /// The transitions of the events, sorted, each as often as it occurs.
    parikh: Vec<u32>,
    /// Level after level of the Foata normal form: how many transitions, then these sorted.
    foata: Vec<u32>,
}

impl Rank {
    /// The rank of a configuration, given by the depth and the transition of each event. The depth of an event is one
    /// more than that of its deepest predecessor; the events of one depth form a level of the Foata normal form.
    pub(super) fn new(mut events: Vec<(u32, u32)>) -> Self {
        events.sort_unstable();
        let mut parikh: Vec<u32> = events.iter().map(|&(_, transition)| transition).collect();
        parikh.sort_unstable();
        let mut foata = Vec::with_capacity(events.len() + 8);
        for level in events.chunk_by(|e, f| e.0 == f.0) {
            foata.push(level.len() as u32);
            foata.extend(level.iter().map(|&(_, transition)| transition));
        }
        Rank { size: events.len(), parikh, foata }
    }
}
