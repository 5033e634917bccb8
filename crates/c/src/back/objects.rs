//! The objects of a program, and their fixed bases in the translation.

use tracewright_vocabulary::origin::{Based, Origins, SourceObject};

use super::scopes::scopes;
use crate::analyse::Facts;
use crate::typed::{ObjectId, Program, Storage};
use tracewright_source::SourceMap;

/// Adds all objects, in the order of their ids, and what each fixed base belongs to.
pub(super) fn objects(origins: &mut Origins, program: &Program, sources: &SourceMap, facts: &Facts) {
    let scopes = scopes(program, sources, &facts.calls.reachable);
    for (index, object) in program.objects.iter().enumerate() {
        origins.objects.push(SourceObject {
            name: object_name(program, sources, ObjectId(index as u32)),
            ty: object.ty.0 as usize,
            scope: scopes.get(&ObjectId(index as u32)).copied(),
            is_named: !object.name.is_empty(),
            start: 0,
        });
    }
    for object in facts.bases.objects.keys() {
        let start = facts.points_to.object(*object).map_or(0, |target| facts.points_to.offset(target));
        origins.objects[object.index()].start = start;
    }
    for (&object, &base) in &facts.bases.objects {
        // Merged literals share the base of the first.
        let object = program.merged_literals.get(&object).copied().unwrap_or(object);
        origins.bases.insert(base, Based::Object(object.index()));
    }
    for (&function, &base) in &facts.bases.functions {
        // Functions that were created after the program have a base but no name.
        if let Some(function) = program.functions.get(function.index()) {
            origins.bases.insert(base, Based::Function(function.name.clone()));
        }
    }
    for (&call, &base) in &facts.bases.calls {
        let span = program.exprs[call.index()].span;
        origins.bases.insert(base, Based::Allocated(span));
    }
}

/// The name of an object for reports; for a literal, its text.
fn object_name(program: &Program, sources: &SourceMap, id: ObjectId) -> String {
    let object = &program.objects[id.index()];
    if !object.name.is_empty() {
        return object.name.clone();
    }
    match object.storage {
        Storage::StringLiteral | Storage::CompoundLiteral(_) => {
            let text = String::from_utf8_lossy(sources.bytes(object.span)).into_owned();
            let words: Vec<&str> = text.split_whitespace().collect();
            words.join(" ").chars().take(60).collect()
        }
        _ => "an unnamed object".to_owned(),
    }
}
