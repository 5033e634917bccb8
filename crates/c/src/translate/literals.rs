//! String literals that may be one object with others: equal ones of different files, and one that is the end of
//! another.
//!
//! Without optimisation GCC keeps them apart, with it the linker puts them together. Comparisons that depend on it are
//! left open.

use rustc_hash::FxHashSet;
use tracewright_boogie::{BinaryOp as B, ExprId};

use super::code::Code;
use super::input::Input;
use super::values::Pointer;
use crate::analyse::literals::Tail;
use crate::analyse::points_to::Target;
use crate::typed::Storage;

/// More pairs of literals than that are not told apart.
const MOST_PAIRS: usize = 16;

impl Code<'_> {
    /// That two pointers are the same place in two literals of which one may be the end of the other.
    pub(super) fn meet_in_literals(&mut self, (left, a): (Target, Pointer), (right, b): (Target, Pointer)) -> ExprId {
        let mut found = Vec::new();
        for ((from, to), order) in [((left, right), Order::Given), ((right, left), Order::Reversed)] {
            let (longer, shorter) = (self.input.literals_at(from), self.input.literals_at(to));
            if longer.is_empty() || shorter.is_empty() {
                continue;
            }
            let tails = &self.input.facts.tails;
            let fits = |tail: &&Tail| longer.contains(&tail.0) && shorter.contains(&tail.1);
            found.extend(tails.iter().filter(fits).map(|&tail| (tail, order)));
        }
        let mut meet = self.out.bool(found.len() > MOST_PAIRS);
        for ((longer, shorter, distance), order) in found.into_iter().take(MOST_PAIRS) {
            let (first, second) = if order == Order::Given { (a, b) } else { (b, a) };
            let (longer, shorter) = (self.out.int(longer), self.out.int(shorter));
            let is_longer = self.out.binary(B::Eq, first.base, longer);
            let is_shorter = self.out.binary(B::Eq, second.base, shorter);
            let distance = self.integers.fixed_offset(&mut self.out, i128::from(distance));
            let moved = self.integers.add_offsets(&mut self.out, second.offset, distance);
            let is_there = self.out.binary(B::Eq, first.offset, moved);
            let both = self.out.and(is_longer, is_shorter);
            let both = self.out.and(both, is_there);
            meet = self.out.or(meet, both);
        }
        meet
    }
}

impl<'a> Input<'a> {
    /// Whether a pointer into the node of the target may point to a literal that is the end of another one, or has one.
    pub(super) fn may_be_merged(&self, target: Target) -> bool {
        let literals = self.literals_at(target);
        !literals.is_empty() && self.facts.tails.iter().any(|(a, b, _)| literals.contains(a) || literals.contains(b))
    }

    fn literals_at(&self, target: Target) -> FxHashSet<u64> {
        let members = self.facts.points_to.members(self.facts.points_to.node(target)).iter();
        let literals = members.filter(|object| self.program.objects[object.index()].storage == Storage::StringLiteral);
        literals.filter_map(|object| self.facts.bases.objects.get(object).copied()).collect()
    }
}

/// Which pointer points to the longer literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    Given,
    Reversed,
}
