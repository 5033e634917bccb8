//! From syntax trees to the typed program: names, types, conversions, constants, initialisers, linking.
//!
//! The rules are those of C11 with GNU extensions, as liberal as GCC is by default: what GCC compiles with a warning gets
//! a warning here. What is C but not supported becomes [`crate::typed::ExprKind::Unsupported`] at its place, so that it matters only
//! where the program gets there.
//!
//! | file | what it decides |
//! |---|---|
//! | `scopes` | what a name means |
//! | `library` | which library functions belong to the program |
//! | `link` | which declarations are of the same thing, over all files |
//! | `specifiers`, `declarators`, `records`, `attributes`, `alignment` | which type is written |
//! | `declarations`, `functions`, `aliases`, `sections` | what is declared and defined |
//! | `expressions`, `operators`, `pointers`, `assignments`, `calls`, `builtins` | the value of an expression |
//! | `atomics`, `extents`, `overflow`, `lists`, `temporaries` | builtins that are other expressions |
//! | `parts`, `complex`, `vectors` | numbers of several parts |
//! | `convert`, `constants` | conversions, constants (on [`crate::typed::build`]) |
//! | `initialisers`, `init_tree` | which part gets which value |
//! | `statements`, `labels`, `cleanup` | control flow, labels, switches |
//! | `reported` | what is left out, and who has been told |
//! | `expanded` | which calls GCC replaces although the program defines the function |

mod adapt;
mod aliases;
mod alignment;
mod asm;
mod assignments;
mod atomics;
mod attributes;
mod bit_fields;
mod builtins;
mod calls;
mod cleanup;
mod complex;
mod constants;
mod convert;
mod declarations;
mod declarators;
mod expanded;
mod expressions;
mod extents;
mod functions;
mod init_tree;
mod initialisers;
mod labels;
mod library;
mod link;
mod lists;
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
mod vectors;

pub(crate) use builtins::is_folded_builtin;
pub(crate) use library::defined_names;
use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_source::{Diagnostic, Span};

use crate::ast::Ast;
use crate::names::{Names, Symbol};
use crate::typed::build::Builder;
use crate::typed::{ExprId, FunctionId, ObjectId, Program, StmtId};
use crate::types::{DataModel, QualType, RecordId, TypeId};

use functions::Body;
use link::{Entities, EntityId};
use reported::Reported;
use scopes::{Meaning, NameSpace, Tag};

/// What elaboration of a piece gives, unless it is wrong.
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
    // Structs and unions of several files with the same tag are taken for the same type until they prove different.
    let mut apart = FxHashSet::default();
    loop {
        let mut elaborator = Elaborator::new(units, names, data_model, apart);
        elaborator.names_of_library.clone_from(&library);
        elaborator.units(units);
        match elaborator.tags_of_files.different {
            Some(tag) => {
                apart = std::mem::take(&mut elaborator.tags_of_files.apart);
                apart.insert(tag);
            }
            None => {
                elaborator.name_weak_objects();
                return elaborator;
            }
        }
    }
}

/// What is known about structs and unions beside their types.
#[derive(Default)]
struct RecordFacts {
    /// In which unit each was completed.
    completed: FxHashMap<RecordId, usize>,
    /// Those that stand for complex numbers and vectors.
    composites: FxHashMap<RecordId, parts::Composite>,
    /// Those that stand for types that are not supported, by their names.
    opaque_types: FxHashMap<String, TypeId>,
    /// Untagged ones by first member and size, to find the same one of another unit.
    untagged: FxHashMap<(Option<String>, u64), Vec<RecordId>>,
    transparent_unions: FxHashSet<RecordId>,
    /// Those whose layout or byte order is not supported: the name of the construct.
    unsupported: FxHashMap<RecordId, &'static str>,
    /// Members that have been looked up.
    members: FxHashMap<(RecordId, Symbol), Option<MemberPath>>,
}

/// Alignments that declarations ask for.
#[derive(Default)]
struct Alignments {
    /// Types that some typedef name or attribute gives another alignment.
    types: FxHashSet<TypeId>,
    objects: FxHashMap<ObjectId, u64>,
    fields: FxHashMap<(RecordId, u32), u64>,
    functions: FxHashMap<FunctionId, u64>,
}

/// Tags of file scope, over all units.
#[derive(Default)]
struct FileTags {
    /// Those of the units so far.
    common: FxHashMap<Symbol, Tag>,
    /// Those that mean different things in different units.
    apart: FxHashSet<Symbol>,
    /// One that turned out to do so now.
    different: Option<Symbol>,
}

/// What attributes, pragmas and `asm` do to the names of the object file.
#[derive(Default)]
struct Symbols {
    /// Objects in sections: whose content runs at the start or the end.
    sections: Vec<(ObjectId, Symbol, Span)>,
    /// `#pragma redefine_extname` of the unit at hand.
    redefined: FxHashMap<Symbol, Symbol>,
    aliases: Vec<(EntityId, Symbol, Span)>,
    /// Aliases that have been resolved.
    same_objects: Vec<(ObjectId, ObjectId)>,
    same_functions: Vec<(FunctionId, FunctionId)>,
    /// The words in texts of `asm` statements, and where these stand.
    asm_words: Vec<(StmtId, Vec<Symbol>)>,
}

/// Elaboration under way.
pub(crate) struct Elaborator<'a> {
    names: &'a Names,
    /// The translation unit at hand, and its number.
    ast: &'a Ast,
    unit: usize,
    build: Builder,
    diagnostics: Vec<Diagnostic>,
    ordinary: NameSpace<Meaning>,
    tags: NameSpace<Tag>,
    entities: Entities,
    tags_of_files: FileTags,
    symbols: Symbols,
    records: RecordFacts,
    alignments: Alignments,
    /// Literals and variables that stand for values of our own: nobody else assigns to them.
    own_values: FxHashSet<ObjectId>,
    /// Computed values in types of their own width.
    wide_values: FxHashMap<ExprId, bit_fields::WideType>,
    /// The first string literal of each unit with these elements.
    literals: FxHashMap<(usize, TypeId, Vec<u32>), ObjectId>,
    /// The function at hand, and those around it.
    body: Option<Body>,
    outer_bodies: Vec<Body>,
    /// The labels as values of the function that an address is taken in, while that is done.
    label_values_aside: labels::LabelValues,
    /// Variables that tell calls of a function apart, for jumps into it from functions within it.
    numbers: FxHashMap<FunctionId, ObjectId>,
    /// Computations of VLA lengths that belong before what is being elaborated.
    lengths: Vec<StmtId>,
    /// How many parameter lists of prototypes we are in.
    prototypes: usize,
    /// The functions that the library defines.
    names_of_library: FxHashSet<Symbol>,
    /// Whether the library is being elaborated.
    in_library: bool,
}

impl<'a> Elaborator<'a> {
    fn new(units: &[&'a Ast], names: &'a Names, data_model: DataModel, apart: FxHashSet<Symbol>) -> Self {
        static NOTHING: std::sync::OnceLock<Ast> = std::sync::OnceLock::new();
        Elaborator {
            names,
            ast: units.first().copied().unwrap_or_else(|| NOTHING.get_or_init(Ast::default)),
            unit: 0,
            build: Builder::new(data_model),
            diagnostics: Vec::new(),
            ordinary: NameSpace::new(),
            tags: NameSpace::new(),
            entities: Entities::default(),
            tags_of_files: FileTags { apart, ..FileTags::default() },
            symbols: Symbols::default(),
            records: RecordFacts::default(),
            alignments: Alignments::default(),
            own_values: FxHashSet::default(),
            wide_values: FxHashMap::default(),
            literals: FxHashMap::default(),
            body: None,
            outer_bodies: Vec::new(),
            label_values_aside: labels::LabelValues::default(),
            numbers: FxHashMap::default(),
            lengths: Vec::new(),
            prototypes: 0,
            names_of_library: FxHashSet::default(),
            in_library: false,
        }
    }

    fn units(&mut self, units: &[&'a Ast]) {
        for (number, unit) in units.iter().enumerate() {
            (self.ast, self.unit) = (unit, number);
            self.ordinary.clear();
            self.tags.clear();
            self.redefine_symbols();
            for &item in &unit.items {
                self.external_declaration(item);
                if self.tags_of_files.different.is_some() {
                    return;
                }
            }
            self.weaken_by_pragmas();
            self.resolve_aliases();
            self.finish_unit();
            self.resolve_asm_words();
        }
        self.link_sections();
    }

    /// Whether the program is not C.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// The program with warnings, or what is wrong.
    pub fn finish(self) -> Elaborated {
        if self.has_errors() {
            return Err(self.diagnostics);
        }
        Ok((self.build.program, self.diagnostics))
    }

    /// What lowering changes and asks for: the program, all names, and those that the library defines.
    pub fn parts(&mut self) -> (&mut Builder, &Names, &FxHashSet<Symbol>) {
        (&mut self.build, self.names, &self.names_of_library)
    }

    /// The program so far, and the variables that tell calls of functions with jumps into them apart.
    pub fn program_with_numbers(&mut self) -> (&mut Program, &FxHashMap<FunctionId, ObjectId>) {
        (&mut self.build.program, &self.numbers)
    }

    /// The text of a name.
    fn text(&self, name: Symbol) -> &'a str {
        self.names.text(name)
    }

    fn describe(&self, ty: TypeId) -> String {
        self.build.program.types.describe(ty)
    }

    fn warn(&mut self, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::warning(span, message));
    }

    fn function_id(&self) -> Option<FunctionId> {
        self.body.as_ref().map(|body| body.function)
    }

    fn enter_scope(&mut self) {
        self.ordinary.enter();
        self.tags.enter();
    }

    fn leave_scope(&mut self) {
        self.ordinary.leave();
        self.tags.leave();
    }
}
