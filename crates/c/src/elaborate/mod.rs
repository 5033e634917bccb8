//! From syntax trees to the typed program: names, types, conversions, constants, initialisers, linking.
//!
//! The rules are those of C11 with GNU extensions, as liberal as GCC is by default: what GCC compiles with a warning
//! gets a warning here. An unsupported construct becomes [`crate::typed::ExprKind::Unsupported`] in its place, so that
//! only executions that reach it are affected.
//!
//! | file | what it decides |
//! |---|---|
//! | `typing` | the typed program so far with the rules for types and values, without syntax and names |
//! | `scopes` | what a name refers to |
//! | `link`, `entities` | which declarations refer to the same function, object or type, over all files |
//! | `bodies`, `lengths` | the function bodies at hand; lengths of arrays still to be computed |
//! | `library` | which library functions belong to the program |
//! | `specifiers`, `declarators`, `records`, `attributes`, `alignment` | which type is written |
//! | `declarations`, `functions`, `aliases`, `sections` | what is declared and defined |
//! | `expressions`, `literals`, `operators`, `operations`, `pointers`, `assignments`, `calls`, `builtins` | the value of an expression |
//! | `atomics`, `extents`, `overflow`, `lists`, `temporaries` | builtins that are other expressions |
//! | `parts`, `complex`, `vectors` | numbers of several parts |
//! | `convert`, `constants` | conversions, constants (on [`crate::typed::build`]) |
//! | `initialisers`, `init_tree` | which part gets which value |
//! | `statements`, `labels`, `cleanup` | control flow, labels, switches |
//! | `reported` | errors and unsupported constructs |
//! | `expanded` | which calls GCC replaces although the program defines the function |

mod adapt;
mod aliases;
mod alignment;
mod asm;
mod assignments;
mod atomics;
mod attributes;
mod bit_fields;
mod bodies;
mod builtins;
mod calls;
mod cleanup;
mod complex;
mod constants;
mod convert;
mod declarations;
mod declarators;
mod entities;
mod expanded;
mod expressions;
mod extents;
mod functions;
mod init_tree;
mod initialisers;
mod labels;
mod lengths;
mod library;
mod link;
mod lists;
mod literals;
mod operations;
mod operators;
mod overflow;
mod parts;
mod pointers;
mod records;
mod reported;
mod scopes;
mod sections;
mod specifiers;
mod statements;
mod temporaries;
mod typing;
mod vectors;

pub(crate) use builtins::is_folded_builtin;
pub(crate) use library::defined_names;
use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_source::Diagnostic;

use crate::ast::Ast;
use crate::names::{Names, Symbol};
use crate::typed::build::Builder;
use crate::typed::{FunctionId, ObjectId, Program};
use crate::types::{DataModel, QualType};

use alignment::Alignments;
use bodies::Bodies;
use lengths::Lengths;
use library::Library;
use link::Linker;
use literals::StringLiterals;
use operations::Operators;
use reported::Reported;
use scopes::Scopes;
use typing::Typing;

/// The result of elaborating a piece of the program, unless it was left out.
type Checked<T> = Result<T, Reported>;

/// The way to a member through anonymous ones, by number, and its type.
type MemberPath = (Vec<u32>, QualType);

/// A program with warnings, or what is wrong.
pub type Elaborated = Result<(Program, Vec<Diagnostic>), Vec<Diagnostic>>;

/// Elaborates and links translation units, whose names are in `names`; `library` are the functions that it defines.
pub(crate) fn link<'a>(
    units: &[&'a Ast],
    library: FxHashSet<Symbol>,
    names: &'a Names,
    data_model: DataModel,
) -> Elaborator<'a> {
    let library = Library { names: library, ..Library::default() };
    // Structs and unions of several files with the same tag are taken for the same type until they prove different.
    let mut apart = FxHashSet::default();
    loop {
        let linker = Linker::new(names, library.clone(), apart);
        let mut elaborator = Elaborator::new(units, linker, data_model);
        elaborator.units(units);
        match elaborator.linker.tags.different {
            Some(tag) => {
                apart = std::mem::take(&mut elaborator.linker.tags.apart);
                apart.insert(tag);
            }
            None => {
                elaborator.typing.build.name_weak_objects();
                elaborator.typing.build.name_variables_of_the_library();
                return elaborator;
            }
        }
    }
}

/// Elaboration under way.
pub(crate) struct Elaborator<'a> {
    names: &'a Names,
    /// The translation unit at hand.
    ast: &'a Ast,
    typing: Typing,
    scopes: Scopes,
    linker: Linker<'a>,
    alignments: Alignments,
    literals: StringLiterals,
    bodies: Bodies,
    lengths: Lengths,
}

impl<'a> Elaborator<'a> {
    fn new(units: &[&'a Ast], linker: Linker<'a>, data_model: DataModel) -> Self {
        static NOTHING: std::sync::OnceLock<Ast> = std::sync::OnceLock::new();
        Elaborator {
            names: linker.names,
            ast: units.first().copied().unwrap_or_else(|| NOTHING.get_or_init(Ast::default)),
            typing: Typing::new(data_model),
            scopes: Scopes::default(),
            linker,
            alignments: Alignments::default(),
            literals: StringLiterals::default(),
            bodies: Bodies::default(),
            lengths: Lengths::default(),
        }
    }

    fn units(&mut self, units: &[&'a Ast]) {
        for (number, unit) in units.iter().enumerate() {
            (self.ast, self.linker.unit) = (unit, number);
            self.scopes.clear();
            self.linker.redefine_symbols(self.ast);
            for &item in &unit.items {
                self.external_declaration(item);
                if self.linker.tags.different.is_some() {
                    return;
                }
            }
            self.linker.weaken_by_pragmas(&mut self.typing.build, &self.scopes, self.ast);
            self.linker.resolve_aliases(&mut self.typing.build, &self.scopes);
            self.linker.finish_unit(&mut self.typing);
            self.lengths.pending.clear();
            self.linker.resolve_asm_words(&mut self.typing.build, &self.scopes);
        }
        self.linker.link_sections(&mut self.typing.build);
    }

    /// Whether the program is not C.
    pub fn has_errors(&self) -> bool {
        self.typing.has_errors()
    }

    /// The program with warnings, or what is wrong.
    pub fn finish(self) -> Elaborated {
        self.typing.finish()
    }

    /// Makes functions known that lowering has declared, so that the library can define them.
    pub fn adopt_functions(&mut self, first: usize) {
        self.linker.adopt_functions(&self.typing.build, first);
    }

    /// Makes calls of functions that GCC expands calls of the builtins.
    pub fn expand_builtins(&mut self) {
        self.linker.expand_builtins(&mut self.typing, &mut self.scopes);
    }

    /// What lowering needs: the program, all names, and the functions that the library defines.
    pub fn parts(&mut self) -> (&mut Builder, &Names, &FxHashSet<Symbol>) {
        (&mut self.typing.build, self.names, &self.linker.library.names)
    }

    /// The program so far, and the variables that tell calls of functions with jumps into them apart.
    pub fn program_with_numbers(&mut self) -> (&mut Program, &FxHashMap<FunctionId, ObjectId>) {
        (&mut self.typing.build.program, &self.bodies.numbers)
    }

    /// The parts that operators on values need.
    fn operators(&mut self) -> Operators<'_, 'a> {
        Operators { typing: &mut self.typing, linker: &mut self.linker, scopes: &mut self.scopes }
    }

    /// The text of a name.
    fn text(&self, name: Symbol) -> &'a str {
        self.names.text(name)
    }
}
