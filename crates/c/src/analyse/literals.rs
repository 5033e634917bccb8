//! String literals that may share storage: equal literals of different files, and a literal that is a suffix of
//! another.
//!
//! GCC keeps them apart without optimisation; with it, the linker merges them (C11 6.4.5p7 leaves it unspecified).

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::bases::Bases;
use crate::typed::{InitValue, ObjectId, Program, Storage};
use crate::types::TypeKind;

/// Two literals by their bases: the second is a suffix of the first, starting at this byte.
pub type Tail = (u64, u64, i64);

/// All pairs of a literal and a suffix of it.
pub fn tails(program: &Program, bases: &Bases) -> Vec<Tail> {
    let mut by_content: FxHashMap<(u64, Vec<u32>), Vec<u64>> = FxHashMap::default();
    for (&object, &base) in &bases.objects {
        if let Some(content) = content(program, object) {
            let bases = by_content.entry(content).or_default();
            if !bases.contains(&base) {
                bases.push(base);
            }
        }
    }
    // Only suffixes as long as some literal have to be looked up.
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

/// The size of the characters of a string literal, and its characters with the terminating zero.
fn content(program: &Program, object: ObjectId) -> Option<(u64, Vec<u32>)> {
    let declared = &program.objects[object.index()];
    if declared.storage != Storage::StringLiteral {
        return None;
    }
    let TypeKind::Array { element, .. } = program.types.kind(declared.ty) else { return None };
    let size = program.types.size_of(element.ty)?.max(1);
    let length = usize::try_from(program.types.size_of(declared.ty)? / size).ok()?;
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
