//! Functions and objects with linkage (C11 6.2.2), over all files: declarations of the same thing become one entity,
//! tentative definitions are merged, `static` is kept apart.
//!
//! An entity gets its place in the program when it is defined or used: headers declare much more than that.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_source::{Diagnostic, Span};

use crate::ast::Ident;
use crate::library::{Known, internal, is_changed_by_the_library, known};
use crate::names::{Names, Symbol};
use crate::typed::build::Builder;
use crate::typed::{FunctionId, ObjectId, Startup, StmtId, Storage};
use crate::types::{ArrayLength, FunctionType, Parameters, QualType, RecordId, Records, TypeKind};

use super::Checked;
use super::attributes::Named;
use super::entities::{Declaration, Entities, Entity, EntityId, Linkage, Status};
use super::library::Library;
use super::scopes::{Meaning, Scopes, Tag};
use super::typing::Typing;

/// Links declarations of the same thing, within a translation unit and over all of them.
pub(super) struct Linker<'a> {
    pub names: &'a Names,
    /// The number of the translation unit at hand.
    pub unit: usize,
    pub entities: Entities,
    pub tags: FileTags,
    pub symbols: Symbols,
    pub library: Library,
}

impl<'a> Linker<'a> {
    /// Nothing is declared yet. `apart` are the tags that mean different types in different files.
    pub fn new(names: &'a Names, library: Library, apart: FxHashSet<Symbol>) -> Linker<'a> {
        let tags = FileTags { apart, ..FileTags::default() };
        Linker { names, unit: 0, entities: Entities::default(), tags, symbols: Symbols::default(), library }
    }
}

/// Tags of file scope, over all units.
#[derive(Default)]
pub(super) struct FileTags {
    /// Those of the units so far.
    pub common: FxHashMap<Symbol, Tag>,
    /// Those that mean different types in different units.
    pub apart: FxHashSet<Symbol>,
    /// One that was found to do so: elaboration starts again with it in `apart`.
    pub different: Option<Symbol>,
    /// The unit that completed each struct or union last.
    pub completed: FxHashMap<RecordId, usize>,
    /// Untagged structs and unions by first member and size, to find the same one of another unit.
    pub untagged: FxHashMap<(Option<String>, u64), Vec<RecordId>>,
}

/// What attributes, pragmas and `asm` do to the symbols of the object file.
#[derive(Default)]
pub(super) struct Symbols {
    /// Objects with the attribute `section`.
    pub sections: Vec<(ObjectId, Symbol, Span)>,
    /// `#pragma redefine_extname` of the unit at hand.
    pub redefined: FxHashMap<Symbol, Symbol>,
    /// Aliases of the unit at hand, and the names of their targets.
    pub aliases: Vec<(EntityId, Symbol, Span)>,
    /// Aliases that have been resolved, and their targets.
    pub same_objects: Vec<(ObjectId, ObjectId)>,
    pub same_functions: Vec<(FunctionId, FunctionId)>,
    /// The words in the texts of `asm` statements.
    pub asm_words: Vec<(StmtId, Vec<Symbol>)>,
}

/// Whether a symbol is the C library's name of a function in the version that the headers ask for: `__isoc99_scanf` for
/// `scanf`, `lseek64` for `lseek`. What is known about the function is known by its own name.
fn is_version_of(symbol: &str, name: &str) -> bool {
    let plain = symbol.strip_suffix("64").unwrap_or(symbol);
    ["", "__isoc99_", "__isoc23_", "__xpg_", "__posix_", "__bsd_"]
        .iter()
        .any(|prefix| symbol.strip_prefix(prefix) == Some(name) || plain.strip_prefix(prefix) == Some(name))
}

impl Linker<'_> {
    /// Finds or makes the entity of a declaration, merges what both say, and binds the name in the innermost scope.
    ///
    /// With external linkage, a visible entity of the same name is meant, be it `static` or not.
    pub(super) fn declare_entity(
        &mut self,
        typing: &mut Typing,
        scopes: &mut Scopes,
        new: Declaration,
    ) -> Checked<EntityId> {
        let name = new.name;
        let new = self.with_symbol(new);
        let visible = match scopes.ordinary.get(name) {
            Some(Meaning::Entity(id)) => Some(id),
            _ => None,
        };
        // An asm label decides which entity this is, whatever the name referred to before.
        let visible = visible.filter(|&id| new.name == name || self.entities.get(id).name == new.name);
        let known = match new.linkage {
            Linkage::External => visible.or_else(|| self.entities.external.get(&new.name).copied()),
            // An earlier declaration without `static` in this file, or a call.
            Linkage::Internal => visible,
        };
        let id = match known {
            Some(id) => {
                self.merge(typing, id, new)?;
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
        scopes.ordinary.bind(name, Meaning::Entity(id));
        Ok(id)
    }

    /// The declaration under the name that its symbol has: what an asm label or `#pragma redefine_extname` says.
    fn with_symbol(&self, new: Declaration) -> Declaration {
        let redefined = match (new.label, new.linkage) {
            (None, Linkage::External) => self.symbols.redefined.get(&new.name).copied(),
            (label, _) => label,
        };
        let Some(symbol) =
            redefined.filter(|&symbol| !is_version_of(self.names.text(symbol), self.names.text(new.name)))
        else {
            return new;
        };
        if new.linkage == Linkage::Internal {
            let construct = "asm label of a static function or variable";
            return Declaration { named: Some(Named { construct, span: new.span }), ..new };
        }
        Declaration { name: symbol, ..new }
    }

    fn merge(&mut self, typing: &mut Typing, id: EntityId, new: Declaration) -> Checked<()> {
        let old = self.entities.get(id).clone();
        let text = self.names.text(new.name);
        let types = &mut typing.build.program.types;
        let records = if old.unit == self.unit { Records::Identical } else { Records::Structural };
        let compatible = types.compatible(old.ty.ty, new.ty.ty, records)
            || (old.unit == self.unit && types.compatible(old.ty.ty, new.ty.ty, Records::Structural));
        let is_alike = types.same_representation(old.ty.ty, new.ty.ty);
        let mut ty = old.ty;
        let adapted = match old.function {
            // Calls of functions that the translation knows by name are not adapted.
            Some(function)
                if self.library.is_elaborated
                    && !is_alike
                    && new.status == Status::Defined
                    && !known(text).is_some_and(Known::is_ours) =>
            {
                typing.adapt_calls(function, new.ty.ty).is_some()
            }
            _ => false,
        };
        let types = &mut typing.build.program.types;
        if adapted {
            ty = new.ty;
        } else if compatible {
            ty.ty = types.composite(old.ty.ty, new.ty.ty);
        } else if self.library.is_elaborated && is_alike {
            // The types differ in name only, such as `unsigned long` and `unsigned` of the same width.
        } else if old.status == Status::Implicit {
            typing.warn(new.span, format!("conflicting types for `{text}`, which has been called without declaration"));
            ty = new.ty;
        } else if new.label.is_some() && is_alike {
            // GCC does not compare the types of declarations that only an asm label makes the same symbol.
        } else if new.status == Status::Implicit {
            // A call without a declaration, of a function that another file defines.
        } else {
            let (before, now) = (types.describe(old.ty.ty), types.describe(new.ty.ty));
            let message = format!("conflicting types for `{text}`: `{now}`, before `{before}`");
            let diagnostic = Diagnostic::error(new.span, message).label(old.span, "declared before here");
            return typing.report(diagnostic);
        }
        if new.linkage == Linkage::Internal && old.linkage == Linkage::External {
            if old.status != Status::Implicit {
                typing.warn(new.span, format!("static declaration of `{text}` follows non-static declaration"));
            }
            if self.entities.external.get(&new.name) == Some(&id) {
                self.entities.external.remove(&new.name);
            }
            self.entities.get_mut(id).linkage = Linkage::Internal;
            if let Some(function) = old.function {
                typing.build.program.functions[function.index()].is_static = true;
            }
        }
        if old.status == Status::Defined && new.status == Status::Defined {
            let message = match old.unit == self.unit {
                true => format!("redefinition of `{text}`"),
                false => format!("multiple definition of `{text}`"),
            };
            let diagnostic = Diagnostic::error(new.span, message).label(old.span, "defined before here");
            return typing.report(diagnostic);
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
            let object = &mut typing.build.program.objects[object.index()];
            object.ty = ty.ty;
            object.is_const |= ty.is_const;
            object.is_volatile |= ty.is_volatile;
            object.span = entity.span;
        }
        if let Some(function) = entity.function {
            let function = &mut typing.build.program.functions[function.index()];
            function.ty = ty.ty;
            function.is_noreturn = entity.is_noreturn;
            function.startup = entity.startup;
            function.span = entity.span;
        }
        Ok(())
    }

    /// Finds or makes the entity of a function within a function: no other scope knows it.
    pub(super) fn nested_entity(
        &mut self,
        build: &mut Builder,
        scopes: &mut Scopes,
        name: Ident,
        ty: QualType,
        status: Status,
    ) -> EntityId {
        if let Some(Meaning::Entity(id)) = scopes.ordinary.get_innermost(name.name) {
            let entity = self.entities.get_mut(id);
            (entity.ty, entity.status) = (ty, entity.status.max(status));
            if let Some(function) = entity.function {
                build.program.functions[function.index()].ty = ty.ty;
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
        scopes.ordinary.bind(name.name, Meaning::Entity(id));
        id
    }

    /// The entity may be missing when the program is linked.
    pub(super) fn weaken(&mut self, build: &mut Builder, id: EntityId) {
        let entity = self.entities.get_mut(id);
        entity.is_weak = true;
        build.weak_objects.extend(entity.object);
        if let Some(function) = entity.function {
            build.program.functions[function.index()].is_weak = true;
        }
    }

    /// The function that an entity is, in the program from now on.
    pub(super) fn function(&mut self, build: &mut Builder, id: EntityId) -> FunctionId {
        let entity = self.entities.get(id);
        if let Some(function) = entity.function {
            return function;
        }
        let name = self.names.text(entity.name).to_owned();
        let function = build.function_without_body(name, entity.ty.ty, entity.span);
        let declared = &mut build.program.functions[function.index()];
        declared.is_static = entity.linkage == Linkage::Internal;
        declared.is_noreturn = entity.is_noreturn;
        declared.startup = entity.startup;
        declared.is_weak = entity.is_weak;
        self.entities.get_mut(id).function = Some(function);
        function
    }

    /// The object that an entity is, in the program from now on.
    pub(super) fn object(&mut self, build: &mut Builder, id: EntityId) -> ObjectId {
        let entity = self.entities.get(id);
        if let Some(object) = entity.object {
            return object;
        }
        let storage = if entity.status >= Status::Tentative { Storage::Global } else { Storage::External };
        let (name, ty, span) = (entity.name, entity.ty, entity.span);
        let object = build.object(self.names.text(name), ty, storage, span);
        let entity = self.entities.get_mut(id);
        entity.object = Some(object);
        if entity.is_weak {
            build.weak_objects.insert(object);
        }
        object
    }

    /// At the end of a file, an array that has been tentatively defined without length has one element.
    pub(super) fn finish_unit(&mut self, typing: &mut Typing) {
        let open = |entity: &Entity| entity.unit == self.unit && entity.status == Status::Tentative;
        let candidates: Vec<usize> =
            (0..self.entities.list.len()).filter(|&index| open(&self.entities.list[index])).collect();
        for index in candidates {
            let entity = &self.entities.list[index];
            let Some(object) = entity.object else { continue };
            let (ty, span, name) = (entity.ty.ty, entity.span, entity.name);
            if let TypeKind::Array { element, length: ArrayLength::Unknown } = *typing.build.types().kind(ty) {
                let ty = typing.build.program.types.array(element, ArrayLength::Fixed(1));
                self.entities.list[index].ty.ty = ty;
                typing.build.program.objects[object.index()].ty = ty;
                let text = self.names.text(name);
                typing.warn(span, format!("array `{text}` assumed to have one element"));
            } else if typing.build.types().size_of(ty).is_none() {
                let text = self.names.text(name);
                let _ = typing.error::<()>(span, format!("storage size of `{text}` isn't known"));
            }
        }
    }

    /// A function that only the library knows.
    pub(super) fn hidden_function(
        &mut self,
        typing: &mut Typing,
        scopes: &mut Scopes,
        id: internal::Id,
        span: Span,
    ) -> Option<FunctionId> {
        let name = self.names.find(id.name())?;
        let entity = match self.entities.external(name) {
            Some(entity) => entity,
            None => {
                let result = typing.build.basic.int;
                let ty = FunctionType { result, params: Vec::new(), rest: Parameters::Unspecified };
                let ty = QualType::plain(typing.build.program.types.intern(TypeKind::Function(ty)));
                self.declare_entity(
                    typing,
                    scopes,
                    Declaration {
                        name,
                        ty,
                        linkage: Linkage::External,
                        status: Status::Implicit,
                        span,
                        is_noreturn: false,
                        startup: Default::default(),
                        named: None,
                        label: None,
                    },
                )
                .ok()?
            }
        };
        Some(self.function(&mut typing.build, entity))
    }
}

impl Builder {
    /// Names weak objects that are used and that no file defines: they may be nowhere.
    pub(super) fn name_weak_objects(&mut self) {
        let program = &mut self.program;
        let mut missing: Vec<ObjectId> = self.weak_objects.iter().copied().collect();
        missing.retain(|object| program.objects[object.index()].storage == Storage::External);
        missing.sort_unstable();
        for object in missing {
            let span = program.objects[object.index()].span;
            program.unsupported.push((span, "a weak object that is not defined".to_owned()));
        }
    }

    /// Names variables of the library that its functions change: what they do to them is not modelled.
    pub(super) fn name_variables_of_the_library(&mut self) {
        let program = &mut self.program;
        for object in &program.objects {
            if object.storage == Storage::External && is_changed_by_the_library(&object.name) {
                let construct = format!("the variable `{}` of the library", object.name);
                program.unsupported.push((object.span, construct));
            }
        }
    }
}
