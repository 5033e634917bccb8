//! Scopes: which declaration a name refers to.

use crate::names::Symbol;
use crate::typed::ObjectId;
use crate::types::{EnumId, QualType, RecordId, TypeId};

use super::entities::EntityId;

/// What an ordinary identifier means.
#[derive(Clone, Copy, Debug)]
pub(super) enum Meaning {
    /// A function, or an object with linkage.
    Entity(EntityId),
    /// An object without linkage.
    Object(ObjectId),
    /// An enumeration constant.
    Constant(i128, TypeId),
    /// A typedef name; the alignment an attribute gives to it.
    Typedef(QualType, Option<u64>),
    /// The parameter of a prototype: lengths of arrays refer to it.
    Parameter(TypeId),
    /// Something that is C but not supported: its name.
    Unsupported(&'static str),
    /// Its declaration is wrong, which has been reported.
    Wrong,
}

/// What a tag means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tag {
    /// A struct or union.
    Record(RecordId),
    /// An enumeration.
    Enum(EnumId),
}

/// The name spaces of the translation unit at hand; scopes nest alike in both.
#[derive(Default)]
pub(super) struct Scopes {
    /// Objects, functions, typedef names and enumeration constants.
    pub ordinary: NameSpace<Meaning>,
    /// Tags of structs, unions and enumerations.
    pub tags: NameSpace<Tag>,
}

impl Scopes {
    pub fn enter(&mut self) {
        self.ordinary.enter();
        self.tags.enter();
    }

    pub fn leave(&mut self) {
        self.ordinary.leave();
        self.tags.leave();
    }

    /// Forgets all names: a new translation unit starts.
    pub fn clear(&mut self) {
        self.ordinary.clear();
        self.tags.clear();
    }
}

/// The meanings of names in one name space: a table by symbol, and a trail of what inner scopes hide.
#[derive(Debug)]
pub(super) struct NameSpace<T> {
    /// The meaning and the depth of the scope it is from.
    current: Vec<Option<(T, u32)>>,
    hidden: Vec<(Symbol, Option<(T, u32)>)>,
    /// Where in the trail the scopes start.
    scopes: Vec<usize>,
}

impl<T> Default for NameSpace<T> {
    fn default() -> NameSpace<T> {
        NameSpace { current: Vec::new(), hidden: Vec::new(), scopes: Vec::new() }
    }
}

impl<T: Copy> NameSpace<T> {
    /// Depth of the innermost scope; file scope is 0.
    fn depth(&self) -> u32 {
        self.scopes.len() as u32
    }

    /// Whether the current scope is file scope.
    pub fn is_outermost(&self) -> bool {
        self.scopes.is_empty()
    }

    pub fn enter(&mut self) {
        self.scopes.push(self.hidden.len());
    }

    pub fn leave(&mut self) {
        let start = self.scopes.pop().unwrap_or(0);
        for (name, meaning) in self.hidden.drain(start..).rev() {
            self.current[name.0 as usize] = meaning;
        }
    }

    /// Forgets everything: a new translation unit starts.
    pub fn clear(&mut self) {
        self.current.clear();
        self.hidden.clear();
        self.scopes.clear();
    }

    pub fn get(&self, name: Symbol) -> Option<T> {
        self.current.get(name.0 as usize).copied().flatten().map(|(meaning, _)| meaning)
    }

    /// The meaning the innermost scope itself gives.
    pub fn get_innermost(&self, name: Symbol) -> Option<T> {
        let (meaning, depth) = self.current.get(name.0 as usize).copied().flatten()?;
        (depth == self.depth()).then_some(meaning)
    }

    /// Gives a meaning in the innermost scope.
    pub fn bind(&mut self, name: Symbol, meaning: T) {
        let index = name.0 as usize;
        if index >= self.current.len() {
            self.current.resize(index + 1, None);
        }
        let depth = self.depth();
        let old = self.current[index].replace((meaning, depth));
        if depth > 0 {
            self.hidden.push((name, old));
        }
    }
}
