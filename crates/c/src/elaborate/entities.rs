//! Functions and objects with linkage (C11 6.2.2), over all files.

use rustc_hash::FxHashMap;
use tracewright_source::Span;

use crate::names::Symbol;
use crate::typed::{FunctionId, ObjectId, Startup};
use crate::types::QualType;

use super::attributes::Named;

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
    /// What about it is not supported: its uses are unsupported expressions.
    pub named: Option<Named>,
    pub object: Option<ObjectId>,
    pub function: Option<FunctionId>,
}

/// All entities.
#[derive(Debug, Default)]
pub(super) struct Entities {
    pub list: Vec<Entity>,
    pub external: FxHashMap<Symbol, EntityId>,
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

    /// Hides names with external linkage. Returns their entities.
    pub fn hide(&mut self, is_hidden: impl Fn(&Entity) -> bool) -> Vec<EntityId> {
        let list = &self.list;
        let hidden: Vec<EntityId> =
            self.external.values().copied().filter(|id| is_hidden(&list[id.0 as usize])).collect();
        self.external.retain(|_, id| !is_hidden(&list[id.0 as usize]));
        hidden
    }

    /// Makes hidden names visible again.
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
    /// `static`, `extern` or nothing; see [`super::link::Linker::declare_entity`].
    pub linkage: Linkage,
    pub status: Status,
    pub span: Span,
    pub is_noreturn: bool,
    pub startup: Startup,
    pub named: Option<Named>,
    /// The name in the object file: `asm("name")`.
    pub label: Option<Symbol>,
}
