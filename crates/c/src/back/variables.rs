//! What the variables and procedures of a translation stand for in C.

use tracewright_boogie::{self as boogie, LocalKind, VariableId};
use tracewright_vocabulary::origin::{Meaning, ObjectRef, Origins, Part, SourceFunction};

use crate::analyse::Facts;
use crate::analyse::points_to::{ClassId, ClassKind};
use crate::analyse::storage::Home;
use crate::library::{Id, internal, stdlib};
use crate::translate::{ObjectVariables, Record, Slot};
use crate::typed::shapes::{Leaf, leaf_at, leaves};
use crate::typed::{FunctionId, ObjectId, Program};

/// The input from which the meanings of variables are computed.
pub(super) struct Variables<'a> {
    pub(super) program: &'a Program,
    pub(super) facts: &'a Facts,
    /// The program as emitted, before unread variables are dropped: the record refers to variables by their numbers in
    /// it.
    pub(super) boogie: &'a boogie::Program,
    pub(super) record: &'a Record,
}

impl Variables<'_> {
    /// Adds everything that has a name in C. Globals that are not used are left out; in a device driver, that is most
    /// of them.
    pub(super) fn meanings(&self, origins: &mut Origins, used: &[bool]) {
        for (&object, variables) in &self.record.objects {
            // Temporaries for values without a location, and variables for non-local jumps, are no objects of the C
            // program.
            if self.is_of_program(object) {
                self.object_meanings(origins, object, variables);
            }
        }
        let is_used = |place: VariableId| match place {
            VariableId::Global(id) => used[id.index()],
            VariableId::Local(_) => true,
        };
        for (&(class, byte), &slot) in &self.record.memory {
            if slot.places().any(is_used) {
                self.memory_meanings(origins, class, byte, slot);
            }
        }
        for &place in &self.record.lifetimes {
            self.add(origins, None, place, Meaning::Lifetime);
        }
        if let Some(counter) = self.record.counter {
            self.add(origins, None, counter, Meaning::Counter);
        }
        for &function in self.record.procedures.keys() {
            self.function_meanings(origins, function);
        }
    }

    /// Whether an object occurs in the C program.
    fn is_of_program(&self, object: ObjectId) -> bool {
        self.program.objects.get(object.index()).is_some_and(|object| !object.name.starts_with('#'))
    }

    fn object_meanings(&self, origins: &mut Origins, object: ObjectId, variables: &ObjectVariables) {
        let owner = self.program.objects[object.index()].storage.owner();
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

    /// The meanings of the variables of memory: for one object or many, for one offset or many.
    fn memory_meanings(&self, origins: &mut Origins, class: ClassId, byte: i64, slot: Slot) {
        let class = self.facts.points_to.describe(class);
        let ClassKind::Typed(shape) = class.kind else { return };
        let fixed = class.is_fixed.then_some(byte);
        let integer = shape.int_kind().map(|kind| (kind.bits, kind.signed));
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
            // A heap object that is the only one of its node has variables of its own, without an index for the object.
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

    fn add(&self, origins: &mut Origins, owner: Option<FunctionId>, place: VariableId, meaning: Meaning) {
        match (place, owner) {
            (VariableId::Global(id), _) => {
                origins.globals.insert(self.boogie.global(id).name.clone(), meaning);
            }
            (VariableId::Local(id), Some(owner)) => {
                let Some(&procedure) = self.record.procedures.get(&owner) else { return };
                let procedure = &self.boogie.procedures[procedure.index()];
                if let Some(local) = procedure.locals.get(id.index()) {
                    origins.locals.insert((local.name.clone(), local.span), meaning);
                }
            }
            (VariableId::Local(_), None) => {}
        }
    }

    /// Copies of parameters and the results of functions have names derived from those of the parameters.
    fn function_meanings(&self, origins: &mut Origins, id: FunctionId) {
        let function = &self.program.functions[id.index()];
        let procedure = &self.boogie.procedures[self.record.procedures[&id].index()];
        let Some(ty) = self.program.types.as_function(function.ty) else { return };
        // The program calls it by this name.
        let name = match function.library_id() {
            Some(Id::Internal(internal::Id::__tracewright_realloc)) => stdlib::Id::realloc.name(),
            _ => &function.name,
        };
        let described = SourceFunction { name: name.to_owned(), result: ty.result.0 as usize };
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
