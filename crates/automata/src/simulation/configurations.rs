//! The configurations of the two tokens of a simulation game, when calls and returns are matched.
//!
//! Both tokens read the same nested word, so their stacks have the same height and grow and shrink together. A
//! *configuration* here is a pair of states together with the two stack tops. The rest of the stacks is not part of it,
//! or there would be infinitely many: when a return pops the tops `(h, k)`, the play goes on with any two tops with
//! which the tokens can have been at `h` and `k` together when they called. This is the usual over-approximation by
//! summaries: if Spoiler chooses the tops, additional plays can only be to Duplicator's disadvantage.

use rustc_hash::{FxHashMap, FxHashSet};

use super::tops::Top;
use crate::State;
use crate::nwa::Nwa;

/// Two states and the tops of the stacks there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Configuration {
    pub(crate) left: State,
    pub(crate) left_top: Top,
    pub(crate) right: State,
    pub(crate) right_top: Top,
}

impl Configuration {
    /// Both tokens with the same top.
    pub(crate) fn level(left: State, right: State, top: Top) -> Self {
        Configuration { left, left_top: top, right, right_top: top }
    }

    /// The same tops, other states.
    fn with(self, left: State, right: State) -> Self {
        Configuration { left, right, ..self }
    }
}

/// Two stack tops below a call.
pub(crate) type Below = (Top, Top);

/// All reachable configurations, and the possible stack tops below each two tops.
pub(crate) struct Configurations<'a, F> {
    left: &'a Nwa,
    right: &'a Nwa,
    allowed: F,
    known: FxHashSet<Configuration>,
    queue: Vec<Configuration>,
    below: FxHashMap<(State, State), Vec<Below>>,
    /// Configurations with these tops from which both tokens can return.
    exits: FxHashMap<(State, State), Vec<Configuration>>,
}

impl<'a, F: Fn(Configuration) -> bool> Configurations<'a, F> {
    /// No configuration yet; those that are not `allowed` are omitted.
    pub(crate) fn new(left: &'a Nwa, right: &'a Nwa, allowed: F) -> Self {
        Configurations {
            left,
            right,
            allowed,
            known: FxHashSet::default(),
            queue: Vec::new(),
            below: FxHashMap::default(),
            exits: FxHashMap::default(),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Configuration> + '_ {
        self.known.iter().copied()
    }

    pub(crate) fn contains(&self, configuration: Configuration) -> bool {
        self.known.contains(&configuration)
    }

    /// The possible stack tops below two tops.
    pub(crate) fn below(&self, left_top: State, right_top: State) -> &[Below] {
        self.below.get(&(left_top, right_top)).map_or(&[], |below| &below[..])
    }

    /// Adds a configuration and everything reachable from it.
    pub(crate) fn reach(&mut self, configuration: Configuration) {
        self.add(configuration);
        while let Some(configuration) = self.queue.pop() {
            self.expand(configuration);
        }
    }

    fn add(&mut self, configuration: Configuration) {
        if (self.allowed)(configuration) && self.known.insert(configuration) {
            self.queue.push(configuration);
        }
    }

    fn expand(&mut self, configuration: Configuration) {
        let (left, right) = (self.left, self.right);
        for e in left.internal(configuration.left) {
            for f in right.internal_by(configuration.right, e.letter) {
                self.add(configuration.with(e.target, f.target));
            }
        }
        let mut calls = false;
        for e in left.calls(configuration.left) {
            for f in right.calls_by(configuration.right, e.letter) {
                calls = true;
                let (left_top, right_top) = (Some(configuration.left), Some(configuration.right));
                self.add(Configuration { left: e.target, left_top, right: f.target, right_top });
            }
        }
        if calls {
            self.call((configuration.left, configuration.right), (configuration.left_top, configuration.right_top));
        }
        if let (Some(h), Some(k)) = (configuration.left_top, configuration.right_top)
            && !left.returns_to(configuration.left, h).is_empty()
        {
            self.exits.entry((h, k)).or_default().push(configuration);
            for i in 0..self.below(h, k).len() {
                self.leave(configuration, self.below(h, k)[i]);
            }
        }
    }

    /// Records a call from these states with these tops.
    fn call(&mut self, callers: (State, State), tops: Below) {
        let below = self.below.entry(callers).or_default();
        if below.contains(&tops) {
            return;
        }
        below.push(tops);
        for i in 0..self.exits.get(&callers).map_or(0, Vec::len) {
            self.leave(self.exits[&callers][i], tops);
        }
    }

    /// Both tokens return, which exposes these tops.
    fn leave(&mut self, configuration: Configuration, (left_top, right_top): Below) {
        let (Some(h), Some(k)) = (configuration.left_top, configuration.right_top) else { return };
        let (left, right) = (self.left, self.right);
        for e in left.returns_to(configuration.left, h) {
            for f in right.returns_by(configuration.right, k, e.letter) {
                self.add(Configuration { left: e.target, left_top, right: f.target, right_top });
            }
        }
    }
}
