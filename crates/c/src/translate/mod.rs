//! From typed C programs to Boogie: emission.
//!
//! | file | what it translates |
//! |---|---|
//! | `start` | what happens before `main` |
//! | `functions`, `statements`, `expressions`, `assignments`, `places`, `calls`, `indirect`, `arguments` | the bodies |
//! | `library` | functions without a body |
//! | `memory`, `cells`, `bytes`, `changes` | the variables and maps of objects and memory, and accesses to them |
//! | `safety`, `initialised` | lifetimes and sizes of objects, and what has been written: for checks of memory |
//! | `checks` | the assertions |
//! | `record` | which Boogie variables and procedures stand for which part of the C program |
//!
//! The state has four parts, each with its own type: the input with the facts of `crate::analyse`, which does not
//! change (`input`); the Boogie code under construction (`code`, on the Boogie builder in `emit`); memory (`memory`);
//! and the function at hand (`functions`). Functions that need only some of these are methods of one and get the others
//! as arguments.
//!
//! The semantics are those of GCC on x86 without optimisation, wherever the standard leaves a choice: signed overflow
//! wraps, shift counts are taken modulo the width, dividing by zero ends the program. Over-approximations are marked on
//! their Boogie statements; constructs that are not translated are named by [`Unsupported`].

mod addresses;
mod arguments;
mod arithmetic;
mod assignments;
mod bytes;
mod calls;
mod cells;
mod changes;
mod checks;
mod code;
mod conditions;
mod counters;
mod emit;
mod expressions;
mod floats;
mod functions;
mod indirect;
mod initialised;
mod initialisers;
mod input;
mod integers;
mod library;
mod literals;
mod marks;
mod maths;
mod memory;
mod order;
mod places;
mod record;
mod rounding;
mod safety;
mod start;
mod statements;
mod switches;
mod values;
mod volatile;

use tracewright_boogie as boogie;
use tracewright_source::{SourceMap, Span};

use crate::analyse::Facts;
pub use crate::property::{ERROR_FUNCTIONS, Property, Question, Volatile};
use crate::typed::Program;
use arguments::ArgumentLists;
use code::Code;
use functions::{BodyState, Procedures};
use input::Input;
pub use integers::IntegerEncoding;
pub use marks::{Mark, Profile};
use memory::Memory;
pub(crate) use memory::{ObjectVariables, Slot};
pub(crate) use record::{Emitted, Record};

pub use crate::library::internal::PRINTED_TEXT;
pub use start::ARGUMENTS;

/// The name of the entry procedure.
pub const START: &str = "#start";

/// The options of the translation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The integers.
    pub encoding: IntegerEncoding,
    /// The property.
    pub property: Property,
    /// What becomes of volatile objects.
    pub volatile: Volatile,
}

/// A construct that is not translated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unsupported: {construct}")]
pub struct Unsupported {
    /// Its name.
    pub construct: String,
    /// Where it stands.
    pub span: Span,
}

/// Why there is no translation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TranslateError {
    /// A construct.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// There is no function `main` with a body.
    #[error("there is no function `main`")]
    NoMain,
    /// No check is reachable, so there is nothing to verify.
    #[error("there is nothing to check: no assertion and no call of an error function can be reached")]
    NothingToCheck,
}

/// The Boogie program and what a report needs to know about it.
#[derive(Debug)]
pub struct Translation {
    /// The program; it starts at [`START`].
    pub program: boogie::Program,
    /// Functions without a body that are not known either: their calls are over-approximated.
    pub unknown_functions: Vec<String>,
    /// What its variables, types and statements stand for in C.
    pub origins: tracewright_vocabulary::origin::Origins,
}

type Translated<T> = Result<T, Unsupported>;

/// Gives up because of a construct that is not translated.
fn unsupported<T>(construct: impl Into<String>, span: Span) -> Translated<T> {
    Err(Unsupported { construct: construct.into(), span })
}

/// Translates everything that `main` can get to.
pub(crate) fn emit<'a>(
    program: &'a Program,
    sources: &'a SourceMap,
    options: &'a Options,
    facts: &'a Facts,
) -> Translated<Emitted> {
    let input = Input { program, sources, options, facts };
    let mut translator = Translator {
        input,
        code: Code::new(input),
        memory: Memory::default(),
        lists: ArgumentLists::default(),
        body: BodyState::default(),
        procedures: Procedures::default(),
    };
    translator.program()?;
    Ok(Emitted::of(translator))
}

/// Translation under way.
struct Translator<'a> {
    input: Input<'a>,
    code: Code<'a>,
    memory: Memory,
    lists: ArgumentLists,
    /// The function at hand.
    body: BodyState,
    procedures: Procedures,
}
