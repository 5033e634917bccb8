//! Lowering: replaces constructs and calls by plainer ones, so that later stages do not have to handle them.
//!
//! | file | what it removes |
//! |---|---|
//! | `function_wrappers` | addresses of library functions that have no body |
//! | `errno` | changes of `errno` by functions outside the program |
//! | `large_structs` | structs with many scalars as arguments and results |
//! | `expansion`: `block_operations`, `formatted_input`, `formatted_output`, `library_accesses`, `struct_copies`, `refused_allocations`, `failing_reallocations` | `memcpy` and similar functions, `scanf`, `printf`, allocations that are too large or whose failure is expected, accesses of library functions, assignments of long structs |
//! | `command_line` | arguments of `main` that come from the system |
//! | `nested` | nested functions |
//! | `unspecified_order` | operands whose order is not known and matters: no verdict depends on them |
//! | `jumps` | `setjmp` and `longjmp`, and jumps out of nested functions |
//!
//! The names of the passes and their order are in [`crate::pipeline`].

mod block_operations;
mod command_line;
mod errno;
mod expansion;
mod failing_reallocations;
mod folded_sides;
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

pub use command_line::call_main;
pub use jumps::lower as lower_jumps;
pub use nested::lower as lower_nested_functions;
pub use unspecified_order::lower as lower_unspecified_order;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_source::Span;

use crate::library::{Id, internal, stdlib};
use crate::names::{Names, Symbol};
use crate::property::{Property, Question, Texts};
use crate::typed::build::{Builder, OutsideOfFunctions};
use crate::typed::{FunctionId, Program};
use crate::types::{FunctionType, Parameters, QualType, TypeKind};

/// A call cannot be expanded, and remains.
#[derive(Clone, Copy, Debug)]
struct NotExpanded;

impl From<OutsideOfFunctions> for NotExpanded {
    fn from(_: OutsideOfFunctions) -> NotExpanded {
        NotExpanded
    }
}

/// The result of an expansion.
type Lowered<T> = Result<T, NotExpanded>;

/// The functions of a program with external linkage before lowering: a wrapper has the name of the function it wraps.
pub struct Functions {
    by_name: FxHashMap<String, FunctionId>,
    /// The number of functions: those after them are created by lowering.
    pub declared: usize,
}

impl Functions {
    /// The functions of a program that has not been lowered.
    pub fn of(program: &Program) -> Functions {
        let functions = program.functions.iter().enumerate().filter(|(_, function)| !function.is_static);
        let by_name = functions.map(|(index, function)| (function.name.clone(), FunctionId(index as u32))).collect();
        Functions { by_name, declared: program.functions.len() }
    }
}

/// The lowering of a linked program, before the library is linked in.
pub struct Lowering<'a> {
    build: &'a mut Builder,
    names: &'a Names,
    /// The functions that the library defines.
    defined_by_library: &'a FxHashSet<Symbol>,
    property: &'a Property,
    /// Whether the library prints exact texts to memory.
    texts: Texts,
    functions: &'a mut Functions,
}

impl<'a> Lowering<'a> {
    /// Takes a program, all names in its files and in the library, the names that the library defines, the question,
    /// and the functions of the program.
    pub fn new(
        build: &'a mut Builder,
        names: &'a Names,
        defined_by_library: &'a FxHashSet<Symbol>,
        question: &'a Question,
        functions: &'a mut Functions,
    ) -> Lowering<'a> {
        let (property, texts) = (&question.property, question.texts);
        Lowering { build, names, defined_by_library, property, texts, functions }
    }

    /// A library function that the program mentions.
    fn function(&self, id: Id) -> Option<FunctionId> {
        self.functions.by_name.get(id.name()).copied()
    }

    /// An internal function of the library.
    fn hidden_function(&mut self, id: internal::Id, span: Span) -> Option<FunctionId> {
        self.untyped_function(id.name(), span)
    }

    /// A function without a body and without a prototype.
    fn untyped_function(&mut self, name: &str, span: Span) -> Option<FunctionId> {
        let result = self.build.basic.int;
        self.declared(name, FunctionType { result, params: Vec::new(), rest: Parameters::Unspecified }, span)
    }

    /// `malloc`
    fn allocating_function(&mut self, span: Span) -> Lowered<FunctionId> {
        let (result, params) = (self.build.basic.void_pointer, vec![self.build.basic.size]);
        self.declared(stdlib::Id::malloc.name(), FunctionType { result, params, rest: Parameters::Fixed }, span)
            .ok_or(NotExpanded)
    }

    /// A function without a body; the existing one, if there is one of that name.
    fn declared(&mut self, name: &str, ty: FunctionType, span: Span) -> Option<FunctionId> {
        self.names.find(name)?;
        if let Some(&function) = self.functions.by_name.get(name) {
            return Some(function);
        }
        let ty = QualType::plain(self.build.program.types.intern(TypeKind::Function(ty)));
        let function = self.build.function_without_body(name.to_owned(), ty.ty, span);
        self.functions.by_name.insert(name.to_owned(), function);
        Some(function)
    }
}
