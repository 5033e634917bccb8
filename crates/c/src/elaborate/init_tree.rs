//! The initialisers of the parts of an object: a tree in which later entries replace earlier ones (C11
//! 6.7.9p19), flattened when the list is complete.

use std::collections::BTreeMap;

use crate::typed::{InitEntry, InitValue, Initialiser, PathStep};

/// A step into a record or array, with what is needed to replace earlier values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// A member of a struct.
    Field(u32),
    /// A member of a union: replaces all others.
    UnionField(u32),
    /// Elements from the first to the last.
    Elements(u64, u64),
}

impl Step {
    fn range(self) -> (u64, u64) {
        match self {
            Step::Field(number) | Step::UnionField(number) => (number.into(), number.into()),
            Step::Elements(first, last) => (first, last),
        }
    }

    fn flat(self, first: u64, last: u64) -> PathStep {
        match self {
            Step::Field(_) | Step::UnionField(_) => PathStep::Field(first as u32),
            Step::Elements(..) if first == last => PathStep::Index(first),
            Step::Elements(..) => PathStep::Range(first, last),
        }
    }
}

/// An initialiser overwrites a part of a value that cannot be split into parts.
#[derive(Debug)]
pub(super) struct Inseparable;

/// A part of an object.
#[derive(Clone, Debug, Default)]
enum Node {
    /// No initialiser: zero.
    #[default]
    Zero,
    /// A value.
    Value(InitValue),
    /// Values of parts: from the number of the first part to that of the last.
    Parts(Step, BTreeMap<u64, (u64, Node)>),
}

/// The initialisers of an object.
#[derive(Debug, Default)]
pub(super) struct InitTree {
    root: Node,
}

impl InitTree {
    /// Sets the value of a part.
    pub fn set(&mut self, path: &[Step], value: InitValue) -> Result<(), Inseparable> {
        self.root.set(path, &value)
    }

    /// Resets a part to zero: `{ ... }` replaces earlier initialisers of it.
    pub fn clear(&mut self, path: &[Step]) -> Result<(), Inseparable> {
        self.root.clear(path)
    }

    /// The entries in the order of the parts: that is the order in which GCC evaluates them, wherever they are written.
    pub fn flatten(self) -> Initialiser {
        let mut entries = Vec::new();
        self.root.flatten(&mut Vec::new(), &mut entries);
        Initialiser { entries }
    }
}

impl Node {
    fn is_zero(&self) -> bool {
        matches!(self, Node::Zero)
    }

    fn set(&mut self, path: &[Step], value: &InitValue) -> Result<(), Inseparable> {
        let Some((&step, rest)) = path.split_first() else {
            *self = Node::Value(value.clone());
            return Ok(());
        };
        for part in self.parts(step)? {
            part.set(rest, value)?;
        }
        Ok(())
    }

    fn clear(&mut self, path: &[Step]) -> Result<(), Inseparable> {
        let Some((&step, rest)) = path.split_first() else {
            *self = Node::Zero;
            return Ok(());
        };
        if self.is_zero() {
            return Ok(());
        }
        for part in self.parts(step)? {
            part.clear(rest)?;
        }
        Ok(())
    }

    /// The parts that a step leads to; ranges are split where they overlap in part.
    fn parts(&mut self, step: Step) -> Result<Vec<&mut Node>, Inseparable> {
        match self {
            Node::Zero => *self = Node::Parts(step, BTreeMap::new()),
            Node::Value(InitValue::Characters(units)) => {
                let single = |(index, &unit): (usize, &u32)| {
                    let value = InitValue::Characters(vec![unit]);
                    (index as u64, (index as u64, Node::Value(value)))
                };
                let parts = units.iter().enumerate().map(single).collect();
                *self = Node::Parts(step, parts);
            }
            Node::Value(InitValue::Expr(_)) => return Err(Inseparable),
            Node::Parts(..) => {}
        }
        let Node::Parts(_, parts) = self else { return Err(Inseparable) };
        let (first, last) = step.range();
        if let Step::UnionField(_) = step {
            parts.retain(|&number, _| number == first);
        }
        split(parts, first);
        if let Some(next) = last.checked_add(1) {
            split(parts, next);
        }
        // Fill the gaps between the ranges that are there.
        let present: Vec<(u64, u64)> = parts.range(first..=last).map(|(&start, &(end, _))| (start, end)).collect();
        let mut from = first;
        for (start, end) in present {
            if from < start {
                parts.insert(from, (start - 1, Node::Zero));
            }
            from = end.saturating_add(1);
        }
        if from <= last {
            parts.insert(from, (last, Node::Zero));
        }
        Ok(parts.range_mut(first..=last).map(|(_, (_, node))| node).collect())
    }

    fn flatten(self, path: &mut Vec<PathStep>, entries: &mut Vec<InitEntry>) {
        match self {
            Node::Zero => {}
            Node::Value(value) => entries.push(InitEntry { path: path.clone(), value }),
            Node::Parts(step, parts) => {
                for (first, (last, node)) in parts {
                    path.push(step.flat(first, last));
                    node.flatten(path, entries);
                    path.pop();
                }
            }
        }
    }
}

/// Makes a range start at a number if one contains it.
fn split(parts: &mut BTreeMap<u64, (u64, Node)>, at: u64) {
    let Some((&start, (end, _))) = parts.range_mut(..at).next_back() else { return };
    if *end >= at {
        let last = std::mem::replace(end, at - 1);
        let node = parts[&start].1.clone();
        parts.insert(at, (last, node));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(number: u32) -> InitValue {
        InitValue::Expr(crate::typed::ExprId(number))
    }

    fn shown(tree: InitTree) -> String {
        let show = |entry: InitEntry| format!("{:?}={:?}", entry.path, entry.value);
        tree.flatten().entries.into_iter().map(show).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_later_element_splits_a_range() {
        let mut tree = InitTree::default();
        tree.set(&[Step::Elements(0, 5)], value(1)).expect("separable");
        tree.set(&[Step::Elements(3, 3)], value(2)).expect("separable");
        assert_eq!(
            shown(tree),
            "[Range(0, 2)]=Expr(ExprId(1)) [Index(3)]=Expr(ExprId(2)) [Range(4, 5)]=Expr(ExprId(1))"
        );
    }

    #[test]
    fn a_member_of_a_union_replaces_the_others() {
        let mut tree = InitTree::default();
        tree.set(&[Step::UnionField(0)], value(1)).expect("separable");
        tree.set(&[Step::UnionField(1), Step::Field(2)], value(2)).expect("separable");
        assert_eq!(shown(tree), "[Field(1), Field(2)]=Expr(ExprId(2))");
    }

    #[test]
    fn a_whole_struct_cannot_be_changed_in_part() {
        let mut tree = InitTree::default();
        tree.set(&[Step::Field(0)], value(1)).expect("separable");
        assert!(tree.set(&[Step::Field(0), Step::Field(1)], value(2)).is_err());
        let mut tree = InitTree::default();
        tree.set(&[Step::Field(0)], InitValue::Characters(vec![97, 98])).expect("separable");
        tree.set(&[Step::Field(0), Step::Elements(1, 1)], value(2)).expect("separable");
        assert_eq!(shown(tree), "[Field(0), Index(0)]=Characters([97]) [Field(0), Index(1)]=Expr(ExprId(2))");
    }
}
