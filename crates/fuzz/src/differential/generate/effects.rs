//! Reads and writes of expressions, so that unsequenced parts do not conflict.

use std::collections::BTreeSet;

/// An entity that can be read or written, with respect to sequencing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Key {
    /// A global.
    Global(usize),
    /// A parameter or local of the current function.
    Local(usize),
    /// Everything that pointers may point to: targets are chosen when they are declared.
    Memory,
}

/// Reads and writes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Effects {
    pub reads: BTreeSet<Key>,
    pub writes: BTreeSet<Key>,
}

impl Effects {
    pub fn may_read(&self, key: Key) -> bool {
        !self.writes.contains(&key)
    }

    pub fn may_write(&self, key: Key) -> bool {
        !self.writes.contains(&key) && !self.reads.contains(&key)
    }

    pub fn read(&mut self, key: Key) {
        self.reads.insert(key);
    }

    pub fn write(&mut self, key: Key) {
        self.writes.insert(key);
    }

    /// Whether the other effects may be unsequenced relative to these.
    pub fn allows(&self, other: &Effects) -> bool {
        other.reads.iter().all(|&key| self.may_read(key)) && other.writes.iter().all(|&key| self.may_write(key))
    }

    /// Those that are visible to a caller.
    pub fn of_globals(self) -> Effects {
        let visible = |keys: BTreeSet<Key>| keys.into_iter().filter(|key| !matches!(key, Key::Local(_))).collect();
        Effects { reads: visible(self.reads), writes: visible(self.writes) }
    }

    pub fn add(&mut self, other: &Effects) {
        self.reads.extend(&other.reads);
        self.writes.extend(&other.writes);
    }
}
