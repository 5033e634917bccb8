//! The way of a C program to Boogie: this file alone knows the order of the stages and passes.
//!
//! ```text
//! files ─ preprocess ─ parse ─▸ syntax trees ─ elaborate, lower, link the library ─▸ typed program
//!                                       typed program ─ analyse, translate, clean up ─▸ Boogie program and the way back
//! ```
//!
//! No stage imports one that comes later.

use crate::analyse::Facts;
use crate::ast::Ast;
use crate::elaborate::{self, Elaborated};
use crate::lower::{self, Lowering};
use crate::names::Names;
use crate::parse::on_large_stack;
use crate::property::{Property, Question};
use crate::source::SourceMap;
use crate::translate::{self, Options, TranslateError, Translation, Unsupported};
use crate::typed::{FunctionId, Program};
use crate::types::DataModel;
use crate::{back, clean};
use tracewright_vocabulary::Defect;

/// How deep expressions and statements may nest is a matter of this stack: chains of `else if` are long.
const STACK: usize = 512 << 20;

/// From syntax trees, whose names are in `names`, to a typed program: elaborated, lowered, linked with what it uses of the library.
///
/// Returns the program with warnings and remarks about unsupported constructs, or what is wrong (and the warnings).
pub fn typed_program(
    units: &[&Ast],
    library: &[&Ast],
    names: &Names,
    data_model: DataModel,
    question: &Question,
) -> Elaborated {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK);
        let run = || typed_program_here(units, library, names, data_model, question);
        match worker.spawn_scoped(scope, run) {
            Ok(handle) => handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(_) => typed_program_here(units, library, names, data_model, question),
        }
    })
}

/// From syntax trees to a typed program without a library.
pub fn elaborate(units: &[&Ast], names: &Names, data_model: DataModel) -> Elaborated {
    typed_program(units, &[], names, data_model, &Question::default())
}

fn typed_program_here(
    units: &[&Ast],
    library: &[&Ast],
    names: &Names,
    data_model: DataModel,
    question: &Question,
) -> Elaborated {
    // C11 and GNU C: names, types, conversions, linkage of all files.
    let mut elaborator = elaborate::link(units, elaborate::defined_names(library), names, data_model);
    if elaborator.has_errors() {
        return elaborator.finish();
    }
    // Arithmetic on atomic objects wraps: types do not tell which are.
    let atomic = units.iter().find_map(|unit| unit.first_atomic);
    if let (Some(span), true) = (atomic, question.property.wants(Defect::Overflow)) {
        elaborator.program_with_numbers().0.unsupported.push((span, "`_Atomic` where overflow is checked".to_owned()));
    }
    // Calls that GCC expands, although the program defines the function. Before anything else looks at calls.
    elaborator.expand_builtins();
    let (build, names, defined) = elaborator.parts();
    let declared = build.program.functions.len();
    let mut lowering = Lowering::new(build, names, defined, &question.property);
    // Addresses of library functions are those of functions that call them. They are calls for all passes behind this one.
    lowering.wrap_taken_functions();
    // Calls of functions outside the program may change `errno`. Before calls are taken apart.
    lowering.follow_errno();
    // Large structs are passed by address. Makes copies of structs, which the next pass takes apart.
    lowering.pass_large_structs();
    // `memcpy`, `scanf`, `printf`, accesses of library functions, and copies of long structs become statements. Before the library is
    // linked in: what is taken apart needs no definition.
    lowering.expand_calls();
    // Library functions that are called and not defined, written in C.
    elaborator.adopt_functions(declared);
    elaborator.link_library(library);
    let (program, numbers) = elaborator.program_with_numbers();
    // Operands that GCC's folding may exchange. Before functions within functions and jumps are taken apart: both hide what GCC sees.
    lower::lower_unspecified_order(program);
    // Functions within functions become functions of the file.
    lower::lower_nested_functions(program);
    // `setjmp`, `longjmp` and jumps out of nested functions become results of calls. Behind the pass that makes these.
    lower::lower_jumps(program, numbers);
    // Volatile objects change behind the program's back, or are ordinary memory.
    program.volatile = question.volatile;
    elaborator.finish()
}

/// From a typed program to Boogie: everything that `main` can get to.
pub fn boogie_program(
    program: &Program,
    sources: &SourceMap,
    options: &Options,
) -> Result<Translation, TranslateError> {
    // Deep expressions are no reason to fail on a thread with a small stack.
    on_large_stack(|| boogie_program_here(program, sources, options))
}

fn boogie_program_here(
    program: &Program,
    sources: &SourceMap,
    options: &Options,
) -> Result<Translation, TranslateError> {
    if let Some((span, construct)) = program.unsupported.first() {
        return Err(Unsupported { construct: construct.clone(), span: *span }.into());
    }
    let is_main = |f: &crate::typed::Function| f.name == "main" && f.body.is_some();
    let main = program.functions.iter().position(is_main).ok_or(TranslateError::NoMain)?;
    // Call graph, storage, points-to, lifetimes, order of evaluation: one immutable set of facts.
    let facts = Facts::new(program, FunctionId(main as u32), &options.property);
    // Bodies become procedures, with the checks of the property.
    let emitted = translate::emit(program, sources, options, &facts)?;
    // A call that must not happen and does not is an answer; assertions that are not there may be a mistake.
    if emitted.checks() == 0 && options.property == Property::assertions() {
        return Err(TranslateError::NothingToCheck);
    }
    // The way back to the source, for what is left when unread variables are dropped.
    let inputs = back::inputs(program, sources, &facts.calls.reachable);
    let used = clean::used_globals(emitted.boogie(), &inputs);
    let (mut boogie, unknown_functions, origins) = emitted.into_parts(inputs, &used);
    clean::drop_unread(&mut boogie, &used);
    // Every procedure says which globals it may write.
    clean::set_modifies(&mut boogie);
    Ok(Translation { program: boogie, unknown_functions, origins })
}
