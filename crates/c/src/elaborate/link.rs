//! Functions and objects with linkage (C11 6.2.2), over all files: declarations of the same thing become one entity,
//! tentative definitions are merged, `static` is kept apart.
//!
//! An entity gets its place in the program when it is defined or used: headers declare much more than that.

use rustc_hash::FxHashMap;
use tracewright_source::{Diagnostic, Span};

use crate::ast::Ident;
use crate::library::{Known, internal, known};
use crate::names::Symbol;
use crate::typed::{FunctionId, ObjectId, Startup, Storage};
use crate::types::{ArrayLength, FunctionType, Parameters, QualType, Records, TypeKind};

use super::attributes::Named;
use super::scopes::Meaning;
use super::{Checked, Elaborator};

/// Whether a symbol is the C library's name of a function in the version that the headers ask for: `__isoc99_scanf` for
/// `scanf`, `lseek64` for `lseek`. What is known about the function is known by its own name.
fn is_version_of(symbol: &str, name: &str) -> bool {
    let plain = symbol.strip_suffix("64").unwrap_or(symbol);
    ["", "__isoc99_", "__isoc23_", "__xpg_", "__posix_", "__bsd_"]
        .iter()
        .any(|prefix| symbol.strip_prefix(prefix) == Some(name) || plain.strip_prefix(prefix) == Some(name))
}

/// Number of an entity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct EntityId(u32);

/// Who can see an entity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Linkage {
    /// One file.
    Internal,
    /// All files.
    External,
}

/// How much of an entity is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Status {
    /// A call without declaration.
    Implicit,
    /// A declaration.
    Declared,
    /// `int x;` at file scope, or an inline or weak definition: may be defined again.
    Tentative,
    /// A definition.
    Defined,
}

/// A function or an object with linkage.
#[derive(Clone, Debug)]
pub(super) struct Entity {
    pub name: Symbol,
    pub ty: QualType,
    pub linkage: Linkage,
    pub status: Status,
    pub span: Span,
    pub unit: usize,
    pub is_noreturn: bool,
    pub startup: Startup,
    pub is_weak: bool,
    /// What about it is not supported: its uses are named.
    pub named: Option<Named>,
    pub object: Option<ObjectId>,
    pub function: Option<FunctionId>,
}

/// All entities.
#[derive(Debug, Default)]
pub(super) struct Entities {
    list: Vec<Entity>,
    external: FxHashMap<Symbol, EntityId>,
}

impl Entities {
    pub fn get(&self, id: EntityId) -> &Entity {
        &self.list[id.0 as usize]
    }

    pub fn get_mut(&mut self, id: EntityId) -> &mut Entity {
        &mut self.list[id.0 as usize]
    }

    /// What a name with external linkage means.
    pub fn external(&self, name: Symbol) -> Option<EntityId> {
        self.external.get(&name).copied()
    }

    /// Lets names with external linkage mean nothing any more. Returns what they meant.
    pub fn hide(&mut self, is_hidden: impl Fn(&Entity) -> bool) -> Vec<EntityId> {
        let list = &self.list;
        let hidden: Vec<EntityId> =
            self.external.values().copied().filter(|id| is_hidden(&list[id.0 as usize])).collect();
        self.external.retain(|_, id| !is_hidden(&list[id.0 as usize]));
        hidden
    }

    /// Lets names mean again what they meant before they were hidden.
    pub fn show(&mut self, hidden: Vec<EntityId>) {
        for id in hidden {
            self.external.insert(self.list[id.0 as usize].name, id);
        }
    }

    /// Adds something new.
    pub fn add(&mut self, entity: Entity) -> EntityId {
        let id = EntityId(self.list.len() as u32);
        if entity.linkage == Linkage::External {
            self.external.insert(entity.name, id);
        }
        self.list.push(entity);
        id
    }
}

/// A declaration of something with linkage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declaration {
    pub name: Symbol,
    pub ty: QualType,
    /// `static`, `extern` or nothing; see [`Elaborator::declare_entity`].
    pub linkage: Linkage,
    pub status: Status,
    pub span: Span,
    pub is_noreturn: bool,
    pub startup: Startup,
    pub named: Option<Named>,
    /// The name in the object file: `asm("name")`.
    pub label: Option<Symbol>,
}

impl Elaborator<'_> {
    /// Finds or makes the entity of a declaration, merges what both say, and binds the name in the innermost scope.
    ///
    /// With external linkage, a visible entity of the same name is meant, be it `static` or not.
    pub(super) fn declare_entity(&mut self, new: Declaration) -> Checked<EntityId> {
        let name = new.name;
        let new = self.with_symbol(new);
        let visible = match self.ordinary.get(name) {
            Some(Meaning::Entity(id)) => Some(id),
            _ => None,
        };
        // A label makes it what the label says, whatever the name meant before.
        let visible = visible.filter(|&id| new.name == name || self.entities.get(id).name == new.name);
        let known = match new.linkage {
            Linkage::External => visible.or_else(|| self.entities.external.get(&new.name).copied()),
            // An earlier declaration without `static` in this file, or a call.
            Linkage::Internal => visible,
        };
        let id = match known {
            Some(id) => {
                self.merge(id, new)?;
                id
            }
            None => self.entities.add(Entity {
                name: new.name,
                ty: new.ty,
                linkage: new.linkage,
                status: new.status,
                span: new.span,
                unit: self.unit,
                is_noreturn: new.is_noreturn,
                startup: new.startup,
                is_weak: false,
                named: new.named,
                object: None,
                function: None,
            }),
        };
        self.ordinary.bind(name, Meaning::Entity(id));
        Ok(id)
    }

    /// The declaration under the name that its symbol has: what an asm label or `#pragma redefine_extname` says.
    fn with_symbol(&self, new: Declaration) -> Declaration {
        let redefined = match (new.label, new.linkage) {
            (None, Linkage::External) => self.symbols.redefined.get(&new.name).copied(),
            (label, _) => label,
        };
        let Some(symbol) = redefined.filter(|&symbol| !is_version_of(self.text(symbol), self.text(new.name))) else {
            return new;
        };
        if new.linkage == Linkage::Internal {
            let construct = "asm label of a static function or variable";
            return Declaration { named: Some(Named { construct, span: new.span }), ..new };
        }
        Declaration { name: symbol, ..new }
    }

    fn merge(&mut self, id: EntityId, new: Declaration) -> Checked<()> {
        let old = self.entities.get(id).clone();
        let text = self.text(new.name);
        let types = &mut self.build.program.types;
        let records = if old.unit == self.unit { Records::Identical } else { Records::Structural };
        let compatible = types.compatible(old.ty.ty, new.ty.ty, records)
            || (old.unit == self.unit && types.compatible(old.ty.ty, new.ty.ty, Records::Structural));
        let is_alike = types.same_representation(old.ty.ty, new.ty.ty);
        let mut ty = old.ty;
        let adapted = match old.function {
            // What the translation knows by name is called as it is.
            Some(function)
                if self.in_library
                    && !is_alike
                    && new.status == Status::Defined
                    && !known(text).is_some_and(Known::is_ours) =>
            {
                self.adapt_calls(function, new.ty.ty).is_some()
            }
            _ => false,
        };
        let types = &mut self.build.program.types;
        if adapted {
            ty = new.ty;
        } else if compatible {
            ty.ty = types.composite(old.ty.ty, new.ty.ty);
        } else if self.in_library && is_alike {
            // The program calls it `unsigned long` where we say `unsigned`, and the like.
        } else if old.status == Status::Implicit {
            self.warn(new.span, format!("conflicting types for `{text}`, which has been called without declaration"));
            ty = new.ty;
        } else if new.label.is_some() && is_alike {
            // GCC does not compare the types of names that only the assembler takes for one.
        } else if new.status == Status::Implicit {
            // A call in a file that does not declare what another one defines.
        } else {
            let (before, now) = (types.describe(old.ty.ty), types.describe(new.ty.ty));
            let message = format!("conflicting types for `{text}`: `{now}`, before `{before}`");
            let diagnostic = Diagnostic::error(new.span, message).label(old.span, "declared before here");
            return self.report(diagnostic);
        }
        if new.linkage == Linkage::Internal && old.linkage == Linkage::External {
            if old.status != Status::Implicit {
                self.warn(new.span, format!("static declaration of `{text}` follows non-static declaration"));
            }
            if self.entities.external.get(&new.name) == Some(&id) {
                self.entities.external.remove(&new.name);
            }
            self.entities.get_mut(id).linkage = Linkage::Internal;
            if let Some(function) = old.function {
                self.build.program.functions[function.index()].is_static = true;
            }
        }
        if old.status == Status::Defined && new.status == Status::Defined {
            let message = match old.unit == self.unit {
                true => format!("redefinition of `{text}`"),
                false => format!("multiple definition of `{text}`"),
            };
            let diagnostic = Diagnostic::error(new.span, message).label(old.span, "defined before here");
            return self.report(diagnostic);
        }
        ty.is_const |= new.ty.is_const;
        ty.is_volatile |= new.ty.is_volatile;
        let entity = self.entities.get_mut(id);
        entity.ty = ty;
        entity.is_noreturn |= new.is_noreturn;
        entity.named = entity.named.or(new.named);
        if new.startup != Startup::None {
            entity.startup = new.startup;
        }
        if new.status > old.status {
            entity.status = new.status;
            entity.span = new.span;
            entity.unit = self.unit;
        }
        let entity = self.entities.get(id).clone();
        if let Some(object) = entity.object {
            let object = &mut self.build.program.objects[object.index()];
            object.ty = ty.ty;
            object.is_const |= ty.is_const;
            object.is_volatile |= ty.is_volatile;
            object.span = entity.span;
        }
        if let Some(function) = entity.function {
            let function = &mut self.build.program.functions[function.index()];
            function.ty = ty.ty;
            function.is_noreturn = entity.is_noreturn;
            function.startup = entity.startup;
            function.span = entity.span;
        }
        Ok(())
    }

    /// Finds or makes the entity of a function within a function: no other scope knows it.
    pub(super) fn nested_entity(&mut self, name: Ident, ty: QualType, status: Status) -> EntityId {
        if let Some(Meaning::Entity(id)) = self.ordinary.get_innermost(name.name) {
            let entity = self.entities.get_mut(id);
            (entity.ty, entity.status) = (ty, entity.status.max(status));
            if let Some(function) = entity.function {
                self.build.program.functions[function.index()].ty = ty.ty;
            }
            return id;
        }
        let id = self.entities.add(Entity {
            name: name.name,
            ty,
            linkage: Linkage::Internal,
            status,
            span: name.span,
            unit: self.unit,
            is_noreturn: false,
            startup: Startup::None,
            is_weak: false,
            named: None,
            object: None,
            function: None,
        });
        self.ordinary.bind(name.name, Meaning::Entity(id));
        id
    }

    /// The entity may be missing when the program is linked.
    pub(super) fn weaken(&mut self, id: EntityId) {
        let entity = self.entities.get_mut(id);
        entity.is_weak = true;
        self.build.weak_objects.extend(entity.object);
        if let Some(function) = entity.function {
            self.build.program.functions[function.index()].is_weak = true;
        }
    }

    /// The function that an entity is, in the program from now on.
    pub(super) fn entity_function(&mut self, id: EntityId) -> FunctionId {
        let entity = self.entities.get(id);
        if let Some(function) = entity.function {
            return function;
        }
        let name = self.names.text(entity.name).to_owned();
        let function = self.build.function_without_body(name, entity.ty.ty, entity.span);
        let declared = &mut self.build.program.functions[function.index()];
        declared.is_static = entity.linkage == Linkage::Internal;
        declared.is_noreturn = entity.is_noreturn;
        declared.startup = entity.startup;
        declared.is_weak = entity.is_weak;
        self.entities.get_mut(id).function = Some(function);
        function
    }

    /// The object that an entity is, in the program from now on.
    pub(super) fn entity_object(&mut self, id: EntityId) -> ObjectId {
        let entity = self.entities.get(id);
        if let Some(object) = entity.object {
            return object;
        }
        let storage = if entity.status >= Status::Tentative { Storage::Global } else { Storage::External };
        let (name, ty, span) = (entity.name, entity.ty, entity.span);
        let object = self.build.object(self.names.text(name), ty, storage, span);
        let entity = self.entities.get_mut(id);
        entity.object = Some(object);
        if entity.is_weak {
            self.build.weak_objects.insert(object);
        }
        object
    }

    /// Names weak objects that are used and that no file defines: they may be nowhere.
    pub(super) fn name_weak_objects(&mut self) {
        let program = &mut self.build.program;
        let mut missing: Vec<ObjectId> = self.build.weak_objects.iter().copied().collect();
        missing.retain(|object| program.objects[object.index()].storage == Storage::External);
        missing.sort_unstable();
        for object in missing {
            let span = program.objects[object.index()].span;
            program.unsupported.push((span, "a weak object that is not defined".to_owned()));
        }
    }

    /// At the end of a file, an array that has been tentatively defined without length has one element.
    pub(super) fn finish_unit(&mut self) {
        let open = |entity: &Entity| entity.unit == self.unit && entity.status == Status::Tentative;
        let candidates: Vec<usize> =
            (0..self.entities.list.len()).filter(|&index| open(&self.entities.list[index])).collect();
        for index in candidates {
            let entity = &self.entities.list[index];
            let Some(object) = entity.object else { continue };
            let (ty, span, name) = (entity.ty.ty, entity.span, entity.name);
            if let TypeKind::Array { element, length: ArrayLength::Unknown } = *self.build.types().kind(ty) {
                let ty = self.build.program.types.array(element, ArrayLength::Fixed(1));
                self.entities.list[index].ty.ty = ty;
                self.build.program.objects[object.index()].ty = ty;
                let text = self.text(name);
                self.warn(span, format!("array `{text}` assumed to have one element"));
            } else if self.build.types().size_of(ty).is_none() {
                let text = self.text(name);
                let _ = self.error::<()>(span, format!("storage size of `{text}` isn't known"));
            }
        }
        // What calls in this file assume is nobody else's business.
        self.lengths.clear();
    }

    /// A function that only the library knows.
    pub(super) fn hidden_function(&mut self, id: internal::Id, span: Span) -> Option<FunctionId> {
        let name = self.names.find(id.name())?;
        let entity = match self.entities.external(name) {
            Some(entity) => entity,
            None => {
                let result = self.build.basic.int;
                let ty = FunctionType { result, params: Vec::new(), rest: Parameters::Unspecified };
                let ty = QualType::plain(self.build.program.types.intern(TypeKind::Function(ty)));
                self.declare_entity(Declaration {
                    name,
                    ty,
                    linkage: Linkage::External,
                    status: Status::Implicit,
                    span,
                    is_noreturn: false,
                    startup: Default::default(),
                    named: None,
                    label: None,
                })
                .ok()?
            }
        };
        Some(self.entity_function(entity))
    }
}
