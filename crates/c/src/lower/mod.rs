//! Lowering: constructs and calls that become plainer ones, so that nobody who reads typed programs has to know them.
//!
//! | pass | what it takes away |
//! |---|---|
//! | `function_wrappers` | addresses of library functions that have no body |
//! | `errno` | changes of `errno` by functions outside the program |
//! | `large_structs` | structs with many scalars as arguments and results |
//! | `expansion`: `block_operations`, `formatted_input`, `formatted_output`, `library_accesses`, `struct_copies`, `refused_allocations` | `memcpy` and its relatives, `scanf`, `printf`, `malloc` of too much, what library functions access, assignments of long structs |
//! | `nested` | functions within functions |
//! | `unspecified_order` | operands whose order is not known and matters: no verdict rests on them |
//! | `jumps` | `setjmp` and `longjmp`, and jumps out of functions within functions |
//!
//! The order of the passes is that of [`crate::pipeline`].

mod block_operations;
mod errno;
mod expansion;
mod formats;
mod formatted_input;
mod formatted_output;
mod function_wrappers;
mod jumps;
mod large_structs;
mod library_accesses;
mod library_reads;
mod nested;
mod nodes;
mod refused_allocations;
mod side_effects;
mod struct_copies;
mod unspecified_order;

pub use jumps::lower as lower_jumps;
pub use nested::lower as lower_nested_functions;
pub use unspecified_order::lower as lower_unspecified_order;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::library::REPOSITIONING;
use crate::names::{Names, Symbol};
use crate::property::Property;
use crate::source::Span;
use crate::typed::FunctionId;
use crate::typed::build::{Builder, OutsideOfFunctions};
use crate::types::{FunctionType, Parameters, QualType, TypeKind};

/// A call that cannot be taken apart stays what it is.
#[derive(Clone, Copy, Debug)]
struct Stays;

impl From<OutsideOfFunctions> for Stays {
    fn from(_: OutsideOfFunctions) -> Stays {
        Stays
    }
}

/// What expanding a piece gives.
type Lowered<T> = Result<T, Stays>;

/// Lowering of a linked program that the library is not part of yet.
pub struct Lowering<'a> {
    build: &'a mut Builder,
    names: &'a Names,
    /// The functions that the library defines.
    defined_by_library: &'a FxHashSet<Symbol>,
    property: &'a Property,
    /// The functions of the program that other files can name.
    functions: FxHashMap<String, FunctionId>,
}

impl<'a> Lowering<'a> {
    /// Takes a program with all names in its files and in the library, the names that the library defines, and what is asked.
    pub fn new(
        build: &'a mut Builder,
        names: &'a Names,
        defined_by_library: &'a FxHashSet<Symbol>,
        property: &'a Property,
    ) -> Lowering<'a> {
        let functions = build.program.functions.iter().enumerate().filter(|(_, function)| !function.is_static);
        let functions = functions.map(|(index, function)| (function.name.clone(), FunctionId(index as u32))).collect();
        Lowering { build, names, defined_by_library, property, functions }
    }

    /// A function of the program, by its name.
    fn function(&self, name: &str) -> Option<FunctionId> {
        self.functions.get(name).copied()
    }

    /// A function that only the library knows, by its name.
    fn hidden_function(&mut self, name: &str, span: Span) -> Option<FunctionId> {
        let result = self.build.basic.int;
        self.declared(name, FunctionType { result, params: Vec::new(), rest: Parameters::Unspecified }, span)
    }

    /// `malloc`
    fn allocating_function(&mut self, span: Span) -> Lowered<FunctionId> {
        let (result, params) = (self.build.basic.void_pointer, vec![self.build.basic.size]);
        self.declared("malloc", FunctionType { result, params, rest: Parameters::Fixed }, span).ok_or(Stays)
    }

    /// A function without a body; if there is one of that name, that one.
    fn declared(&mut self, name: &str, ty: FunctionType, span: Span) -> Option<FunctionId> {
        self.names.find(name)?;
        if let Some(function) = self.function(name) {
            return Some(function);
        }
        let ty = QualType::plain(self.build.program.types.intern(TypeKind::Function(ty)));
        let function = self.build.function_without_body(name.to_owned(), ty.ty, span);
        self.functions.insert(name.to_owned(), function);
        Some(function)
    }

    /// Whether the program may read again what it has read or written: then, what it reads is not any input.
    fn rereads(&self) -> bool {
        let is_used = |name: &&str| {
            self.function(name).is_some_and(|function| {
                let function = &self.build.program.functions[function.index()];
                function.body.is_none() || function.is_library
            })
        };
        REPOSITIONING.iter().any(is_used)
    }
}
