//! What the library table says about a function, by its name. Callers have to check the body first: a program may
//! define a function of that name itself.

use crate::library::{Access, Effect, Id, Known, Math, Source, Spelling};

use super::{Function, Program};

impl Program {
    /// Whether the program may read data again that it has read or written (by repositioning a stream, for instance):
    /// then what it reads is not an arbitrary input.
    pub fn rereads(&self) -> bool {
        self.uses_library(Known::repositions)
    }

    /// Whether the program reads input with `scanf` and the like: the next input then depends on where the scan
    /// stopped.
    pub fn scans_input(&self) -> bool {
        self.uses_library(|known| known.scanning().is_some_and(|scanning| scanning.source == Source::Input))
    }

    fn uses_library(&self, is_wanted: impl Fn(Known) -> bool) -> bool {
        self.functions.iter().any(|function| {
            let is_of_library = function.body.is_none() || function.is_library;
            is_of_library && function.known.is_some_and(&is_wanted)
        })
    }
}

impl Function {
    /// The effect of the library function of this name, if it is not written in C.
    pub fn effect(&self) -> Option<Effect> {
        self.known?.effect()
    }

    /// The mathematical function that the library function of this name computes.
    pub fn math(&self) -> Option<Math> {
        self.known?.math()
    }

    /// The accesses to memory of the library function of this name.
    pub fn accesses(&self) -> Option<&'static [Access]> {
        self.known?.accesses()
    }

    /// Whether the semantics of the library function of this name are known.
    pub fn has_meaning(&self) -> bool {
        self.known.is_some_and(Known::has_meaning)
    }

    /// Whether the result of the library function of this name is an input of the program.
    pub fn is_input(&self) -> bool {
        self.known.is_some_and(Known::is_input)
    }

    /// Whether it is one of our library whose operations are its own affair: defects in them are not defects of the program.
    pub fn computes_inside(&self) -> bool {
        self.is_library && !self.known.is_some_and(Known::computes_for_caller)
    }

    /// Whether its name has the prefix of GCC's builtins.
    pub fn is_builtin(&self) -> bool {
        self.known.is_some_and(|known| known.spelling() == Spelling::Builtin)
    }

    /// The library function of this name, without a builtin prefix.
    pub fn library_id(&self) -> Option<Id> {
        self.known.filter(|known| known.spelling() == Spelling::Plain).map(Known::id)
    }
}
