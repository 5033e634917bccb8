//! String literals that may be one object with others: equal ones of different files, and one that is the end of another.
//!
//! Without optimisation GCC keeps them apart, with it the linker puts them together. Comparisons that depend on it are left
//! open.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_boogie::{BinaryOp as B, ExprId};

use super::Translator;
use super::values::Pointer;
use crate::analyse::points_to::Target;
use crate::typed::{InitValue, ObjectId, Storage};
use crate::types::TypeKind;

/// More pairs of literals than that are not told apart.
const MOST_PAIRS: usize = 16;

/// Two literals by their bases: the second one is the end of the first one, from this byte on.
pub type Tail = (u64, u64, i64);

impl Translator<'_> {
    /// That two pointers are the same place in two literals of which one may be the end of the other.
    pub(super) fn meet_in_literals(&mut self, (left, a): (Target, Pointer), (right, b): (Target, Pointer)) -> ExprId {
        let mut found = Vec::new();
        for ((from, to), order) in [((left, right), Order::Given), ((right, left), Order::Reversed)] {
            let (longer, shorter) = (self.literals_at(from), self.literals_at(to));
            if longer.is_empty() || shorter.is_empty() {
                continue;
            }
            let tails = self.tails().clone();
            let fits = |tail: &&Tail| longer.contains(&tail.0) && shorter.contains(&tail.1);
            found.extend(tails.iter().filter(fits).map(|&tail| (tail, order)));
        }
        let mut meet = self.e.bool(found.len() > MOST_PAIRS);
        for ((longer, shorter, distance), order) in found.into_iter().take(MOST_PAIRS) {
            let (first, second) = if order == Order::Given { (a, b) } else { (b, a) };
            let (longer, shorter) = (self.e.int(longer), self.e.int(shorter));
            let is_longer = self.e.binary(B::Eq, first.base, longer);
            let is_shorter = self.e.binary(B::Eq, second.base, shorter);
            let distance = self.n.fixed_offset(&mut self.e, i128::from(distance));
            let moved = self.n.add_offsets(&mut self.e, second.offset, distance);
            let is_there = self.e.binary(B::Eq, first.offset, moved);
            let both = self.e.and(is_longer, is_shorter);
            let both = self.e.and(both, is_there);
            meet = self.e.or(meet, both);
        }
        meet
    }

    /// Whether a pointer into the node of the target may point to a literal that is the end of another one, or has one.
    pub(super) fn may_be_merged(&mut self, target: Target) -> bool {
        let literals = self.literals_at(target);
        !literals.is_empty() && self.tails().iter().any(|(a, b, _)| literals.contains(a) || literals.contains(b))
    }

    fn literals_at(&self, target: Target) -> FxHashSet<u64> {
        let members = self.facts.points_to.members(self.facts.points_to.node(target)).iter();
        let literals = members.filter(|object| self.program.objects[object.index()].storage == Storage::StringLiteral);
        literals.filter_map(|object| self.bases.get(object).copied()).collect()
    }

    /// All literals that end others.
    fn tails(&mut self) -> &std::rc::Rc<Vec<Tail>> {
        if self.tails.is_none() {
            self.tails = Some(std::rc::Rc::new(self.find_tails()));
        }
        self.tails.get_or_insert_default()
    }

    fn find_tails(&self) -> Vec<Tail> {
        let mut by_content: FxHashMap<(u64, Vec<u32>), Vec<u64>> = FxHashMap::default();
        for (&object, &base) in &self.bases {
            if let Some(content) = self.literal_content(object) {
                let bases = by_content.entry(content).or_default();
                if !bases.contains(&base) {
                    bases.push(base);
                }
            }
        }
        // Only what is as long as some literal can be one.
        let mut lengths: FxHashMap<u64, BTreeSet<usize>> = FxHashMap::default();
        for (size, content) in by_content.keys() {
            lengths.entry(*size).or_default().insert(content.len());
        }
        let mut tails = Vec::new();
        for ((size, content), bases) in &by_content {
            for length in lengths[size].range(1..=content.len()) {
                let start = content.len() - length;
                let Some(others) = by_content.get(&(*size, content[start..].to_vec())) else { continue };
                for &base in bases {
                    let others = others.iter().filter(|&&other| other != base);
                    tails.extend(others.map(|&other| (base, other, start as i64 * *size as i64)));
                }
            }
        }
        tails.sort_unstable();
        tails
    }

    /// The size of the characters of a string literal, and the characters with the end.
    fn literal_content(&self, object: ObjectId) -> Option<(u64, Vec<u32>)> {
        let declared = &self.program.objects[object.index()];
        if declared.storage != Storage::StringLiteral {
            return None;
        }
        let TypeKind::Array { element, .. } = self.program.types.kind(declared.ty) else { return None };
        let size = self.program.types.size_of(element.ty)?.max(1);
        let length = usize::try_from(self.program.types.size_of(declared.ty)? / size).ok()?;
        let mut content = match &declared.initialiser.as_ref()?.entries[..] {
            [entry] => match &entry.value {
                InitValue::Characters(characters) => characters.clone(),
                InitValue::Expr(_) => return None,
            },
            [] => Vec::new(),
            _ => return None,
        };
        content.resize(length, 0);
        Some((size, content))
    }
}

/// Which pointer points to the longer literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    Given,
    Reversed,
}
