//! Reads of local variables that nothing was written to yet.
//!
//! A variable that is not definitely assigned before it is read, or that its own initialiser reads
//! ([`crate::analyse::definite_assignment`]), gets a flag for each of its scalars, or a map of flags if it is an array:
//! not set at the declaration, set by every assignment, checked where the value is used. That covers variables that are
//! not in memory: no pointer to them is kept anywhere. Memory has flags of its own ([`memory`]). Structs and arrays may
//! be copied before all of them is written; the copy counts as written.

mod memory;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_boogie::{ExprId, Type, VariableId};
use tracewright_vocabulary::Defect;

use super::Translated;
use super::initialisers::Content;
use super::memory::{ObjectVariables, Slot};
use crate::analyse::definite_assignment;
use crate::analyse::storage::Home;
use crate::translate::code::Code;
use crate::translate::memory::Memory;
use crate::typed::{FunctionId, ObjectId, Storage as Lifetime};

/// The flags of the function that is being translated.
#[derive(Debug, Default)]
pub(super) struct Flags {
    /// By the object and the first variable of the scalar, or of the map of scalars.
    places: FxHashMap<(ObjectId, VariableId), VariableId>,
    watched: FxHashSet<ObjectId>,
}

impl Memory {
    /// A function begins: none of its variables has been written.
    pub(super) fn start_flags(&mut self, code: &mut Code<'_>, function: FunctionId) -> Translated<()> {
        self.flags = Flags::default();
        if !code.checks.wants(Defect::Uninitialised) {
            return Ok(());
        }
        let early = definite_assignment::maybe_read_early(code.input.program, function);
        let is_written_first = |object: &ObjectId| {
            let declared = &code.input.program.objects[object.index()];
            declared.storage == Lifetime::Automatic(function) && !early.contains(object)
        };
        let fine = (0..code.input.program.objects.len() as u32).map(ObjectId).filter(is_written_first);
        let spans: Vec<_> = fine.map(|object| code.input.program.objects[object.index()].span).collect();
        code.checks.discharge(spans, Defect::Uninitialised);
        let mut watched: Vec<ObjectId> = (0..code.input.program.objects.len() as u32).map(ObjectId).collect();
        watched.retain(|&object| {
            let declared = &code.input.program.objects[object.index()];
            declared.storage == Lifetime::Automatic(function)
                && early.contains(&object)
                && !matches!(code.input.facts.storage.home(object), Home::Memory)
        });
        for &object in &watched {
            for (slot, ty) in self.flag_types(code, object)? {
                let name = format!("{}#written", code.input.program.objects[object.index()].name);
                let place = code.out.variable(&name, ty);
                self.flags.places.insert((object, slot.first()), place);
            }
        }
        self.flags.watched = watched.iter().copied().collect();
        watched.into_iter().try_for_each(|object| self.set_flags(code, object, Content::Arbitrary))
    }

    /// The variables of an object, and the types of flags for them.
    fn flag_types(&mut self, code: &mut Code<'_>, object: ObjectId) -> Translated<Vec<(Slot, Type)>> {
        Ok(match self.variables(code, object)? {
            ObjectVariables::Scalars(slots) => slots.into_iter().map(|slot| (slot, Type::BOOL)).collect(),
            ObjectVariables::Maps(slots) => {
                let index = code.integers.offset_type(&mut code.out);
                let map = code.out.program.types.map(vec![index], Type::BOOL);
                slots.into_iter().map(|(_, slot)| (slot, map)).collect()
            }
            ObjectVariables::At(_) => Vec::new(),
        })
    }

    /// All of an object gets new content; what is arbitrary does not count as written.
    pub(super) fn set_flags(&mut self, code: &mut Code<'_>, object: ObjectId, content: Content) -> Translated<()> {
        if !self.is_watched(object) {
            return Ok(());
        }
        for (slot, ty) in self.flag_types(code, object)? {
            let Some(&flag) = self.flags.places.get(&(object, slot.first())) else { continue };
            let mut value = code.out.bool(content == Content::Zero);
            if ty != Type::BOOL {
                value = code.out.constant_map(value, ty);
            }
            code.out.assign(flag, value);
        }
        Ok(())
    }

    /// A scalar of an object is written.
    pub(super) fn set_flag(&self, code: &mut Code<'_>, object: ObjectId, slot: Slot, path: &[ExprId]) {
        if let Some(&flag) = self.flags.places.get(&(object, slot.first())) {
            let value = code.out.bool(true);
            code.out.assign_all(vec![(flag, path.to_vec(), value)]);
        }
    }

    /// The value of a scalar is used.
    pub(super) fn check_written(&self, code: &mut Code<'_>, object: ObjectId, slot: Slot, path: &[ExprId]) {
        if let Some(&flag) = self.flags.places.get(&(object, slot.first())) {
            let start = code.out.read(flag);
            let claim = path.iter().fold(start, |map, &index| code.out.select(map, index));
            code.check(claim, Defect::Uninitialised);
        }
    }

    /// Whether an object has flags.
    pub(super) fn is_watched(&self, object: ObjectId) -> bool {
        self.flags.watched.contains(&object)
    }
}
