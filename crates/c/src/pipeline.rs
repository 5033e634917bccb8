//! The pipeline from C to Boogie. Only this file knows the order of the stages and passes.
//!
//! ```text
//! files ─ preprocess ─ parse ─▸ syntax trees ─ elaborate, run the passes ─▸ typed program
//!                                       typed program ─ analyse, translate, clean up ─▸ Boogie program and the way back
//! ```
//!
//! No stage imports a later one. The result of every stage can be printed: [`Stage::all`] lists what `--dump` accepts
//! and the golden tests cover.

use crate::analyse::Facts;
use crate::ast::Ast;
use crate::elaborate::{self, Elaborated, Elaborator};
use crate::lower::{self, Functions, Lowering};
use crate::names::Names;
use crate::parse::on_large_stack;
use crate::property::{CommandLine, Property, Question};
use crate::translate::{self, Emitted, Options, TranslateError, Translation, Unsupported};
use crate::typed::Program;
use crate::types::DataModel;
use crate::{back, clean};
use tracewright_source::SourceMap;
use tracewright_vocabulary::Defect;

/// The stack size, which bounds the nesting of expressions and statements: long chains of `else if` are deeply nested.
const STACK: usize = 512 << 20;

/// A pass over the typed program: it lowers a construct to plainer ones, or adds definitions that are missing.
pub struct Pass {
    /// Its name for `--dump`.
    pub name: &'static str,
    /// Its description in one line.
    pub about: &'static str,
    run: fn(&mut Linked<'_>),
}

/// All passes in their order. The comment on a pass gives the reason for its position.
pub static PASSES: [Pass; 11] = [
    // First, because other passes inspect calls.
    Pass {
        name: "expand-builtins",
        about: "calls that GCC expands, although the program defines the function, are calls of the builtin",
        run: |linked| linked.elaborator.expand_builtins(),
    },
    // Later passes treat a wrapped function like any other call.
    Pass {
        name: "function-wrappers",
        about: "addresses of library functions are those of functions that call them",
        run: |linked| linked.lowering().wrap_taken_functions(),
    },
    // Before calls are expanded.
    Pass {
        name: "errno",
        about: "calls of functions outside the program may change `errno`",
        run: |linked| linked.lowering().follow_errno(),
    },
    // Produces copies of structs, which the next pass expands.
    Pass {
        name: "large-structs",
        about: "structs with many scalars are passed and returned by address",
        run: |linked| linked.lowering().pass_large_structs(),
    },
    // Before the library is linked in: a call that is expanded needs no definition.
    Pass {
        name: "expand-calls",
        about: "`memcpy`, `scanf`, `printf`, accesses of library functions and copies of long structs are statements",
        run: |linked| linked.lowering().expand_calls(),
    },
    // Before the library is linked in, which defines that function.
    Pass {
        name: "command-line",
        about: "if the arguments of `main` are exact, the system calls a function that makes them",
        run: |linked| linked.start_with_arguments(),
    },
    // After the passes that add or remove calls of library functions.
    Pass {
        name: "link-library",
        about: "library functions that are called and not defined have our definition in C",
        run: |linked| linked.link_library(),
    },
    // As soon as that function has a body.
    Pass {
        name: "call-main",
        about: "the function that makes the arguments of `main` calls it",
        run: |linked| lower::call_main(linked.elaborator.parts().0),
    },
    // Before nested functions and jumps are lowered: both lowerings hide the operands that GCC's folding sees.
    Pass {
        name: "unspecified-order",
        about: "operands that GCC's folding may exchange are marked, where the order matters",
        run: |linked| lower::lower_unspecified_order(linked.elaborator.program_with_numbers().0),
    },
    Pass {
        name: "nested-functions",
        about: "functions within functions are functions of the file",
        run: |linked| lower::lower_nested_functions(linked.elaborator.program_with_numbers().0),
    },
    // After the pass that lowers nested functions, because these may jump out of themselves.
    Pass {
        name: "jumps",
        about: "`setjmp`, `longjmp` and jumps out of nested functions are results of calls",
        run: |linked| {
            let (program, numbers) = linked.elaborator.program_with_numbers();
            lower::lower_jumps(program, numbers);
        },
    },
];

/// A stage on the way from C to Boogie whose result can be printed.
#[derive(Clone, Copy)]
pub enum Stage {
    /// The preprocessed text.
    Preprocessed,
    /// The syntax trees.
    SyntaxTree,
    /// The typed program before any pass.
    Elaborated,
    /// The typed program after a pass.
    After(&'static Pass),
    /// The typed program after all passes.
    Typed,
    /// The results of the analyses.
    Facts,
    /// The Boogie program before it is cleaned up.
    Emitted,
}

impl Stage {
    /// All stages, in their order.
    pub fn all() -> impl Iterator<Item = Stage> {
        let before = [Stage::Preprocessed, Stage::SyntaxTree, Stage::Elaborated];
        let behind = [Stage::Typed, Stage::Facts, Stage::Emitted];
        before.into_iter().chain(PASSES.iter().map(Stage::After)).chain(behind)
    }

    /// Its name for `--dump`.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Preprocessed => "preprocessed",
            Stage::SyntaxTree => "ast",
            Stage::Elaborated => "elaborated",
            Stage::After(pass) => pass.name,
            Stage::Typed => "typed",
            Stage::Facts => "facts",
            Stage::Emitted => "emitted",
        }
    }

    /// Its description in one line.
    pub fn about(self) -> String {
        match self {
            Stage::Preprocessed => "The text of a C program behind the preprocessor".to_owned(),
            Stage::SyntaxTree => "The syntax tree of a C program, as C".to_owned(),
            Stage::Elaborated => {
                "The typed C program: names resolved, conversions written out, files linked".to_owned()
            }
            Stage::After(pass) => format!("The typed C program after a pass: {}", pass.about),
            Stage::Typed => "The typed C program after all passes".to_owned(),
            Stage::Facts => "What is known about a C program: call graph, storage, points-to, lifetimes".to_owned(),
            Stage::Emitted => "The Boogie program that a C program becomes, before clean-up".to_owned(),
        }
    }
}

impl std::fmt::Debug for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for Stage {
    fn eq(&self, other: &Stage) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Stage {}

/// From syntax trees, whose names are in `names`, to a typed program: elaborated, lowered, and linked with the library
/// functions it uses. To print a stage before [`Stage::Typed`], stops there.
///
/// Returns the program with warnings and notes about unsupported constructs, or the errors (with the warnings).
pub fn typed_program(
    units: &[&Ast],
    library: &[&Ast],
    names: &Names,
    data_model: DataModel,
    question: &Question,
    end: Stage,
) -> Elaborated {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK);
        let run = || typed_program_here(units, library, names, data_model, question, end);
        match worker.spawn_scoped(scope, run) {
            Ok(handle) => handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(_) => typed_program_here(units, library, names, data_model, question, end),
        }
    })
}

/// From syntax trees to a typed program without a library.
pub fn elaborate(units: &[&Ast], names: &Names, data_model: DataModel) -> Elaborated {
    typed_program(units, &[], names, data_model, &Question::default(), Stage::Typed)
}

fn typed_program_here(
    units: &[&Ast],
    library: &[&Ast],
    names: &Names,
    data_model: DataModel,
    question: &Question,
    end: Stage,
) -> Elaborated {
    // C11 and GNU C: names, types, conversions, linkage of all files.
    let mut elaborator = elaborate::link(units, elaborate::defined_names(library), names, data_model);
    if elaborator.has_errors() || end == Stage::Elaborated {
        return elaborator.finish();
    }
    // Arithmetic on atomic objects wraps. Types do not record which objects are atomic.
    let atomic = units.iter().find_map(|unit| unit.first_atomic);
    if let (Some(span), true) = (atomic, question.property.wants(Defect::Overflow)) {
        elaborator.program_with_numbers().0.unsupported.push((span, "`_Atomic` where overflow is checked".to_owned()));
    }
    let mut linked = Linked { elaborator, library, question, functions: None };
    for pass in &PASSES {
        (pass.run)(&mut linked);
        if end == Stage::After(pass) {
            break;
        }
    }
    // Whether volatile objects may change at any time, or are ordinary memory.
    linked.elaborator.program_with_numbers().0.volatile = question.volatile;
    linked.elaborator.finish()
}

/// A linked program on its way through the passes.
struct Linked<'a> {
    elaborator: Elaborator<'a>,
    library: &'a [&'a Ast],
    question: &'a Question,
    /// The functions that existed before lowering.
    functions: Option<Functions>,
}

impl Linked<'_> {
    fn lowering(&mut self) -> Lowering<'_> {
        let (build, names, defined) = self.elaborator.parts();
        let functions = self.functions.get_or_insert_with(|| Functions::of(&build.program));
        Lowering::new(build, names, defined, self.question, functions)
    }

    fn start_with_arguments(&mut self) {
        if self.question.command_line == CommandLine::Exact {
            self.lowering().start_with_arguments();
        }
    }

    fn link_library(&mut self) {
        if let Some(functions) = &self.functions {
            self.elaborator.adopt_functions(functions.declared);
        }
        self.elaborator.link_library(self.library, self.question.texts);
    }
}

/// From a typed program to Boogie: translates everything that is reachable from `main`.
pub fn boogie_program(
    program: &Program,
    sources: &SourceMap,
    options: &Options,
) -> Result<Translation, TranslateError> {
    // Deeply nested expressions must not overflow the stack of the calling thread.
    on_large_stack(|| {
        let facts = analysed(program, options)?;
        let emitted = emitted(program, sources, options, &facts)?;
        // The table of origins is computed for what remains when unread variables are dropped.
        let source = back::Source { program, sources, facts: &facts };
        let inputs = source.inputs();
        let used = clean::used_globals(emitted.boogie(), &inputs);
        let (mut boogie, record) = emitted.finish(&used);
        let origins = source.origins(&boogie, &record, inputs, &used);
        clean::drop_unread(&mut boogie, &used);
        // Adds the `modifies` clause of every procedure.
        clean::set_modifies(&mut boogie);
        Ok(Translation { program: boogie, unknown_functions: record.unknown_functions, origins })
    })
}

/// The facts about a typed program, as text.
pub fn facts_text(program: &Program, sources: &SourceMap, options: &Options) -> Result<String, TranslateError> {
    on_large_stack(|| Ok(analysed(program, options)?.describe(program, sources)))
}

/// The Boogie program before it is cleaned up, as text.
pub fn emitted_text(program: &Program, sources: &SourceMap, options: &Options) -> Result<String, TranslateError> {
    on_large_stack(|| {
        let facts = analysed(program, options)?;
        Ok(tracewright_boogie::print_program(emitted(program, sources, options, &facts)?.boogie()))
    })
}

/// Call graph, storage, points-to, lifetimes, order of evaluation: one immutable set of facts.
fn analysed(program: &Program, options: &Options) -> Result<Facts, TranslateError> {
    if let Some((span, construct)) = program.unsupported.first() {
        return Err(Unsupported { construct: construct.clone(), span: *span }.into());
    }
    let entry = program.entry().ok_or(TranslateError::NoMain)?;
    Ok(Facts::new(program, entry, &options.property))
}

/// Translates function bodies to procedures, with the checks of the property.
fn emitted(
    program: &Program,
    sources: &SourceMap,
    options: &Options,
    facts: &Facts,
) -> Result<Emitted, TranslateError> {
    let emitted = translate::emit(program, sources, options, facts)?;
    // That no error function is called is a result; a program without any assertion is probably a mistake of the user.
    if emitted.record().checks.count == 0 && options.property == Property::assertions() {
        return Err(TranslateError::NothingToCheck);
    }
    Ok(emitted)
}
