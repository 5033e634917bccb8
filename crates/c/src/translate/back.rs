//! The way back: what the Boogie variables of a translation stand for in C.
//!
//! Everything is read off the finished translation; while it is being made, nobody needs to think of the way back.

use rustc_hash::FxHashMap;
use tracewright_boogie::origin::{Based, Input, Meaning, ObjectRef, Origins, Part, SourceFunction, SourceObject};
use tracewright_boogie::{LocalKind, Place, Span};

use super::Translator;
use super::memory::{ObjectVariables, Slot};
use crate::analyse::points_to::{ClassId, ClassKind};
use crate::analyse::storage::Home;
use crate::back;
use crate::typed::shapes::{Leaf, leaf_at, leaves};
use crate::typed::{FunctionId, ObjectId};

impl Translator<'_> {
    /// The table of everything that has a name in C, where values come into the program, and which globals are used: in a
    /// driver, most are not.
    pub(super) fn origins(&self, inputs: FxHashMap<Span, Input>, used: &[bool]) -> Origins {
        let mut origins = Origins {
            types: back::types(&self.program.types),
            statements: back::statements(self.program, self.sources, &self.facts.calls.reachable),
            loops: back::loops(self.program, self.sources, &self.facts.calls.reachable),
            conditions: back::conditions(self.program, self.sources, &self.facts.calls.reachable),
            calls: back::calls(self.program, self.sources, &self.facts.calls.reachable),
            inputs,
            operations: back::operations(self.program, self.sources, &self.checks.places),
            discharged: self.checks.discharged.len(),
            externals: back::externals(self.program),
            ..Origins::default()
        };
        let scopes = back::scopes(self.program, self.sources, &self.facts.calls.reachable);
        for (index, object) in self.program.objects.iter().enumerate() {
            origins.objects.push(SourceObject {
                name: back::object_name(self.program, self.sources, ObjectId(index as u32)),
                ty: object.ty.0 as usize,
                scope: scopes.get(&ObjectId(index as u32)).copied(),
                is_named: !object.name.is_empty(),
                start: 0,
            });
        }
        for object in self.facts.bases.objects.keys() {
            let start = self.facts.points_to.object(*object).map_or(0, |target| self.facts.points_to.offset(target));
            origins.objects[object.index()].start = start;
        }
        for (&object, &base) in &self.facts.bases.objects {
            // Literals that are merged have the base of the first.
            let object = self.program.merged_literals.get(&object).copied().unwrap_or(object);
            origins.bases.insert(base, Based::Object(object.index()));
        }
        for (&function, &base) in &self.facts.bases.functions {
            // Functions outside the program have a base, too, but no name.
            if let Some(function) = self.program.functions.get(function.index()) {
                origins.bases.insert(base, Based::Function(function.name.clone()));
            }
        }
        for (&call, &base) in &self.facts.bases.calls {
            let span = self.span(self.program.exprs[call.index()].span);
            origins.bases.insert(base, Based::Allocated(span));
        }
        for (&object, variables) in &self.objects {
            // What is made up for values that lie nowhere, or for jumps out of functions, is no object of the program.
            if self.is_of_program(object) {
                self.object_meanings(&mut origins, object, variables);
            }
        }
        let is_used = |place: Place| match place {
            Place::Global(id) => used[id.index()],
            Place::Local(_) => true,
        };
        for (&(class, byte), &slot) in &self.memory.slots {
            if Self::places_of(slot).any(is_used) {
                self.memory_meanings(&mut origins, class, byte, slot);
            }
        }
        for place in self.safety.lifetimes() {
            self.add(&mut origins, None, place, Meaning::Lifetime);
        }
        if let Some(counter) = self.fresh {
            self.add(&mut origins, None, counter, Meaning::Counter);
        }
        for &function in self.procedures.keys() {
            self.function_meanings(&mut origins, function);
        }
        origins
    }

    /// Whether somebody who reads the program knows an object.
    fn is_of_program(&self, object: ObjectId) -> bool {
        self.program.objects.get(object.index()).is_some_and(|object| !object.name.starts_with('#'))
    }

    fn object_meanings(&self, origins: &mut Origins, object: ObjectId, variables: &ObjectVariables) {
        let owner = self.owner(object);
        match (variables, self.facts.storage.home(object)) {
            (ObjectVariables::Scalars(slots), Home::Scalars(leaves)) => {
                for (&slot, leaf) in slots.iter().zip(leaves) {
                    self.slot_meanings(origins, owner, slot, |part| scalar(object.index(), leaf, part));
                }
            }
            (ObjectVariables::Maps(slots), &Home::Maps { unit, .. }) => {
                for &(_, slot) in slots {
                    self.slot_meanings(origins, owner, slot, |part| Meaning::Map {
                        object: object.index(),
                        unit,
                        part,
                    });
                }
            }
            (&ObjectVariables::At(place), _) => self.add(origins, owner, place, Meaning::Base(object.index())),
            _ => {}
        }
    }

    /// The variables of memory: of one object or of many, of one offset or of many.
    fn memory_meanings(&self, origins: &mut Origins, class: ClassId, byte: i64, slot: Slot) {
        let class = self.facts.points_to.describe(class);
        let ClassKind::Typed(shape) = class.kind else { return };
        let fixed = class.is_fixed.then_some(byte);
        let integer = Self::int_kind(shape).map(|kind| (kind.bits, kind.signed));
        let start = |object: ObjectId| {
            self.facts.points_to.object(object).map_or(0, |target| self.facts.points_to.offset(target))
        };
        match (class.object, fixed) {
            (Some(object), _) if !self.is_of_program(object) => {}
            (Some(object), Some(byte)) => {
                let relative = byte - start(object);
                let ty = self.program.objects[object.index()].ty;
                if let Some(leaf) = leaf_at(&self.program.types, ty, relative, shape) {
                    self.slot_meanings(origins, None, slot, |part| scalar(object.index(), &leaf, part));
                }
            }
            (Some(object), None) => {
                let meaning = |part| Meaning::Map { object: object.index(), unit: 1, part };
                self.slot_meanings(origins, None, slot, meaning);
            }
            // A single object of the heap has variables of its own, without an index for the object.
            (None, fixed) if class.is_single => {
                let call = self.facts.points_to.single_allocation(class.node);
                if let Some(&base) = call.and_then(|call| self.facts.bases.calls.get(&call)) {
                    self.slot_meanings(origins, None, slot, |part| Meaning::Allocated { base, fixed, part });
                }
            }
            (None, fixed) => self.slot_meanings(origins, None, slot, |part| Meaning::Memory { part, fixed, integer }),
        }
    }

    fn slot_meanings(
        &self,
        origins: &mut Origins,
        owner: Option<FunctionId>,
        slot: Slot,
        meaning: impl Fn(Part) -> Meaning,
    ) {
        match slot {
            Slot::Number(place) => self.add(origins, owner, place, meaning(Part::Whole)),
            Slot::Pointer { base, offset } => {
                self.add(origins, owner, base, meaning(Part::Base));
                self.add(origins, owner, offset, meaning(Part::Offset));
            }
        }
    }

    fn add(&self, origins: &mut Origins, owner: Option<FunctionId>, place: Place, meaning: Meaning) {
        match (place, owner) {
            (Place::Global(id), _) => {
                origins.globals.insert(self.out.program.global(id).name.clone(), meaning);
            }
            (Place::Local(id), Some(owner)) => {
                let Some(&procedure) = self.procedures.get(&owner) else { return };
                let procedure = &self.out.program.procedures[procedure.index()];
                if let Some(local) = procedure.locals.get(id.index()) {
                    origins.locals.insert((local.name.clone(), local.span), meaning);
                }
            }
            (Place::Local(_), None) => {}
        }
    }

    /// Parameters that are copied, and results, have names that follow from those of the parameters.
    fn function_meanings(&self, origins: &mut Origins, id: FunctionId) {
        let function = &self.program.functions[id.index()];
        let procedure = &self.out.program.procedures[self.procedures[&id].index()];
        let Some(ty) = self.program.types.as_function(function.ty) else { return };
        let described = SourceFunction { name: function.name.clone(), result: ty.result.0 as usize };
        origins.functions.insert(procedure.name.clone(), described);
        let mut named = |name: String, meaning: Meaning| {
            let local = procedure.locals.iter().find(|local| local.name == name);
            if let Some(local) = local.filter(|local| local.kind != (LocalKind::Variable { body: 0 })) {
                origins.locals.insert((name, local.span), meaning);
            }
        };
        let mut parts =
            |prefix: &str, suffix: &str, ty: crate::types::TypeId, meaning: &dyn Fn(&Leaf, Part) -> Meaning| {
                let Ok(leaves) = leaves(&self.program.types, ty) else { return };
                for leaf in leaves {
                    let name = format!("{prefix}{}{suffix}", leaf.suffix());
                    named(format!("{name}#base"), meaning(&leaf, Part::Base));
                    named(format!("{name}#offset"), meaning(&leaf, Part::Offset));
                    named(name, meaning(&leaf, Part::Whole));
                }
            };
        for &param in &function.params {
            let object = &self.program.objects[param.index()];
            parts(&object.name, "#in", object.ty, &|leaf, part| scalar(param.index(), leaf, part));
        }
        parts("#result", "", ty.result, &|leaf, part| Meaning::Result {
            path: leaf.name.clone(),
            ty: leaf.ty.0 as usize,
            part,
        });
    }
}

fn scalar(object: ObjectRef, leaf: &Leaf, part: Part) -> Meaning {
    Meaning::Scalar { object, path: leaf.name.clone(), ty: leaf.ty.0 as usize, part }
}
