//! The complete finite prefix of a net's unfolding, by the algorithm of Esparza, Römer and Vogler ("An improvement of
//! McMillan's unfolding algorithm", FMSD 2002).
//!
//! Events are added in the total adequate [order](super::order) of their local configurations. An event whose local
//! configuration leads to a marking that an earlier one (or the empty configuration) leads to is a *cut-off event*: no
//! event is added after it. The prefix is complete: each reachable marking is that of a configuration without cut-off
//! events, and each transition it enables has an event there.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use super::order::Rank;
use super::{NetBuilder, NetError, PetriNet, Place};
use crate::Letter;

/// A condition: an occurrence of a token on a place.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The place.
    pub place: Place,
    /// The event that puts the token there; `None` in the initial marking.
    pub producer: Option<u32>,
}

/// An event: an occurrence of a transition.
#[derive(Clone, Debug)]
pub struct Event {
    /// The index of the transition.
    pub transition: u32,
    /// The conditions it consumes, in the order of the transition's preset.
    pub pre: Vec<u32>,
    /// The conditions it produces, in the order of the transition's postset.
    pub post: Vec<u32>,
    /// For a cut-off event the event whose local configuration leads to the same marking, or none for the initial one.
    pub cut_off: Option<Companion>,
}

/// Which marking makes an event a cut-off event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Companion {
    /// The initial marking.
    Initial,
    /// The marking of this event's local configuration.
    Event(u32),
}

/// A finite prefix of the unfolding.
#[derive(Clone, Debug, Default)]
pub struct Prefix {
    /// The conditions; those of the initial marking come first.
    pub conditions: Vec<Condition>,
    /// The events, in the order in which they were added.
    pub events: Vec<Event>,
}

impl Prefix {
    /// The events of the local configuration, in the order in which they were added (which is a firing sequence).
    fn local_configuration(&self, pre: &[u32]) -> Vec<u32> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut work: Vec<u32> = pre.iter().filter_map(|&c| self.conditions[c as usize].producer).collect();
        let mut found = Vec::new();
        while let Some(event) = work.pop() {
            if seen.insert(event) {
                found.push(event);
                let pre = &self.events[event as usize].pre;
                work.extend(pre.iter().filter_map(|&c| self.conditions[c as usize].producer));
            }
        }
        found.sort_unstable();
        found
    }

    /// The conditions that hold a token after the configuration.
    fn cut(&self, initial: u32, configuration: &[u32]) -> Vec<u32> {
        let mut cut: Vec<u32> = (0..initial).collect();
        cut.extend(configuration.iter().flat_map(|&e| self.events[e as usize].post.iter().copied()));
        let consumed: rustc_hash::FxHashSet<u32> =
            configuration.iter().flat_map(|&e| self.events[e as usize].pre.iter().copied()).collect();
        cut.retain(|c| !consumed.contains(c));
        cut
    }
}

/// An event that can be added; the heap gives the least first, earlier ones first among equals.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Extension {
    rank: Rank,
    serial: usize,
    transition: u32,
    pre: Vec<u32>,
}

struct Unfolder<'n> {
    net: &'n PetriNet,
    prefix: Prefix,
    consumers: Vec<Vec<u32>>,
    /// For each condition those that can hold tokens at the same time.
    co: Vec<FixedBitSet>,
    /// Conditions of each place that do not follow a cut-off event.
    of_place: Vec<Vec<u32>>,
    /// One more than the depth of the deepest event in the local configuration.
    depth: Vec<u32>,
    queue: BinaryHeap<Reverse<Extension>>,
    serial: usize,
    /// The markings of local configurations.
    markings: FxHashMap<Vec<Place>, Companion>,
}

/// When the unfolding stops.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    Complete,
    /// A condition of an accepting place.
    Accepting,
}

/// The complete finite prefix.
pub fn finite_prefix(net: &PetriNet) -> Result<Prefix, NetError> {
    Ok(unfold(net, Until::Complete)?.0)
}

/// Whether no finite word is accepted.
pub fn is_empty(net: &PetriNet) -> Result<bool, NetError> {
    Ok(accepted_word(net)?.is_none())
}

/// An accepted word with as few transitions as possible, `None` if there is none.
pub fn accepted_word(net: &PetriNet) -> Result<Option<Vec<Letter>>, NetError> {
    let (prefix, accepting) = unfold(net, Until::Accepting)?;
    Ok(accepting.map(|condition| {
        let configuration = prefix.local_configuration(&[condition]);
        configuration.iter().map(|&e| net.transitions[prefix.events[e as usize].transition as usize].letter).collect()
    }))
}

/// The prefix, and the first condition of an accepting place.
fn unfold(net: &PetriNet, until: Until) -> Result<(Prefix, Option<u32>), NetError> {
    if net.transitions.iter().any(|t| t.pre.is_empty()) {
        return Err(NetError::EmptyPreset);
    }
    let mut unfolder = Unfolder {
        net,
        prefix: Prefix::default(),
        consumers: net.consumers(),
        co: Vec::new(),
        of_place: vec![Vec::new(); net.places as usize],
        depth: Vec::new(),
        queue: BinaryHeap::new(),
        serial: 0,
        markings: FxHashMap::default(),
    };
    unfolder.markings.insert(net.initial.clone(), Companion::Initial);
    let initial = unfolder.add_conditions(&net.initial, None, FixedBitSet::new())?;
    unfolder.extend(&initial);
    let accepting = |prefix: &Prefix, conditions: &[u32]| {
        conditions.iter().copied().find(|&c| net.is_accepting(prefix.conditions[c as usize].place))
    };
    let mut found = accepting(&unfolder.prefix, &initial);
    while found.is_none() || until == Until::Complete {
        let Some(Reverse(extension)) = unfolder.queue.pop() else { break };
        let new = unfolder.add_event(extension)?;
        found = found.or_else(|| accepting(&unfolder.prefix, &new));
    }
    Ok((unfolder.prefix, found))
}

impl Unfolder<'_> {
    /// Adds conditions that hold tokens together, and at the same time as those in `co`.
    fn add_conditions(
        &mut self,
        places: &[Place],
        producer: Option<u32>,
        co: FixedBitSet,
    ) -> Result<Vec<u32>, NetError> {
        let first = self.prefix.conditions.len();
        let mut row = co;
        row.grow(first + places.len());
        // Two conditions of one place at the same time are two tokens.
        if let Some(place) = row.ones().map(|c| self.prefix.conditions[c].place).find(|p| places.contains(p)) {
            return Err(NetError::NotOneSafe(place));
        }
        for other in row.ones() {
            self.co[other].grow(first + places.len());
            self.co[other].insert_range(first..first + places.len());
        }
        for (i, &place) in places.iter().enumerate() {
            self.prefix.conditions.push(Condition { place, producer });
            let mut own = row.clone();
            own.insert_range(first..first + places.len());
            own.set(first + i, false);
            self.co.push(own);
        }
        Ok((first as u32..(first + places.len()) as u32).collect())
    }

    /// Adds an event and its conditions; returns these.
    fn add_event(&mut self, extension: Extension) -> Result<Vec<u32>, NetError> {
        let number = self.prefix.events.len() as u32;
        let Extension { transition, pre, .. } = extension;
        let mut co = self.co[pre[0] as usize].clone();
        pre[1..].iter().for_each(|&c| {
            co.grow(self.co[c as usize].len());
            co.intersect_with(&self.co[c as usize]);
        });
        let depth = |c: &u32| self.prefix.conditions[*c as usize].producer.map_or(0, |e| self.depth[e as usize] + 1);
        self.depth.push(pre.iter().map(depth).max().unwrap_or(0));
        self.prefix.events.push(Event { transition, pre, post: Vec::new(), cut_off: None });

        let net = self.net;
        let post = self.add_conditions(&net.transitions[transition as usize].post, Some(number), co)?;
        let event = &mut self.prefix.events[number as usize];
        event.post = post.clone();
        let mut configuration = self.prefix.local_configuration(&self.prefix.events[number as usize].pre);
        configuration.push(number);
        let mut marking: Vec<Place> = self
            .prefix
            .cut(net.initial.len() as u32, &configuration)
            .iter()
            .map(|&c| self.prefix.conditions[c as usize].place)
            .collect();
        marking.sort_unstable();
        match self.markings.get(&marking) {
            Some(&companion) => self.prefix.events[number as usize].cut_off = Some(companion),
            None => {
                self.markings.insert(marking, Companion::Event(number));
                self.extend(&post);
            }
        }
        Ok(post)
    }

    /// Queues all events that consume at least one of the new conditions.
    fn extend(&mut self, new: &[u32]) {
        for &condition in new {
            let place = self.prefix.conditions[condition as usize].place;
            // A set is found from the last of its new conditions, because later ones have not been added yet.
            self.of_place[place.index()].push(condition);
            for k in 0..self.consumers[place.index()].len() {
                let transition = self.consumers[place.index()][k];
                let mut found = Vec::new();
                self.co_sets(transition, condition, &mut Vec::new(), &self.co[condition as usize], &mut found);
                found.into_iter().for_each(|pre| self.queue_event(transition, pre));
            }
        }
    }

    /// All sets of conditions with the transition's preset as places that contain `fixed` and may hold tokens together.
    fn co_sets(
        &self,
        transition: u32,
        fixed: u32,
        chosen: &mut Vec<u32>,
        together: &FixedBitSet,
        found: &mut Vec<Vec<u32>>,
    ) {
        let pre = &self.net.transitions[transition as usize].pre;
        let Some(&place) = pre.get(chosen.len()) else {
            found.push(chosen.clone());
            return;
        };
        if place == self.prefix.conditions[fixed as usize].place {
            chosen.push(fixed);
            self.co_sets(transition, fixed, chosen, together, found);
            chosen.pop();
            return;
        }
        for &condition in &self.of_place[place.index()] {
            if together.contains(condition as usize) {
                let mut both = together.clone();
                both.intersect_with(&self.co[condition as usize]);
                chosen.push(condition);
                self.co_sets(transition, fixed, chosen, &both, found);
                chosen.pop();
            }
        }
    }

    fn queue_event(&mut self, transition: u32, pre: Vec<u32>) {
        let configuration = self.prefix.local_configuration(&pre);
        let mut events: Vec<(u32, u32)> = configuration
            .iter()
            .map(|&e| (self.depth[e as usize], self.prefix.events[e as usize].transition))
            .collect();
        let depth = events.iter().map(|e| e.0 + 1).max().unwrap_or(0);
        events.push((depth, transition));
        let rank = Rank::new(events);
        self.serial += 1;
        self.queue.push(Reverse(Extension { rank, serial: self.serial, transition, pre }));
    }
}

/// The prefix as a net with the same language: conditions become places, and where a cut-off event leads to the marking
/// of its companion, the conditions of the two markings become one place.
pub fn prefix_to_net(net: &PetriNet, prefix: &Prefix) -> PetriNet {
    let mut class: Vec<u32> = (0..prefix.conditions.len() as u32).collect();
    fn find(class: &mut [u32], c: u32) -> u32 {
        let mut root = c;
        while class[root as usize] != root {
            class[root as usize] = class[class[root as usize] as usize];
            root = class[root as usize];
        }
        root
    }
    let initial = net.initial.len() as u32;
    let cut_after = |event: u32| {
        let mut configuration = prefix.local_configuration(&prefix.events[event as usize].pre);
        configuration.push(event);
        let mut cut = prefix.cut(initial, &configuration);
        cut.sort_unstable_by_key(|&c| prefix.conditions[c as usize].place);
        cut
    };
    for (number, event) in prefix.events.iter().enumerate() {
        let companion = match event.cut_off {
            None => continue,
            Some(Companion::Initial) => (0..initial).collect(),
            Some(Companion::Event(other)) => cut_after(other),
        };
        for (c, d) in cut_after(number as u32).into_iter().zip(companion) {
            let (c, d) = (find(&mut class, c), find(&mut class, d));
            class[c.max(d) as usize] = c.min(d);
        }
    }
    let mut builder = NetBuilder::new(net.letters);
    let mut place_of: FxHashMap<u32, Place> = FxHashMap::default();
    let places: Vec<Place> = (0..prefix.conditions.len() as u32)
        .map(|c| {
            let root = find(&mut class, c);
            *place_of.entry(root).or_insert_with(|| {
                let place = builder.add_place();
                if net.is_accepting(prefix.conditions[c as usize].place) {
                    builder.set_accepting(place);
                }
                place
            })
        })
        .collect();
    (0..initial as usize).for_each(|c| builder.set_initial(places[c]));
    let of = |conditions: &[u32]| -> Vec<Place> { conditions.iter().map(|&c| places[c as usize]).collect() };
    for event in &prefix.events {
        builder.transition(&of(&event.pre), net.transitions[event.transition as usize].letter, &of(&event.post));
    }
    builder.build()
}
