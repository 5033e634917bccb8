//! From typed C programs to Boogie: emission.
//!
//! | file | what it translates |
//! |---|---|
//! | `start` | what happens before `main` |
//! | `functions`, `statements`, `expressions`, `places`, `calls`, `indirect`, `arguments` | the bodies |
//! | `library` | functions without a body |
//! | `safety`, `initialised` | what lives how long, what was written: for checks of memory |
//! | `checks` | the assertions |
//! | `record` | what was made for what, for the way back |
//!
//! What is known about the program before (`crate::analyse`) does not change.
//!
//! The semantics are those of GCC on x86 without optimisation, wherever the standard leaves a choice: signed overflow
//! wraps, shift counts are taken modulo the width, dividing by zero ends the program. What is not translated exactly is
//! marked on its Boogie statement; what is not translated at all is named by [`Unsupported`].

mod addresses;
mod arguments;
mod arithmetic;
mod bytes;
mod calls;
mod cells;
mod changes;
mod checks;
mod conditions;
mod counters;
mod emit;
mod expressions;
mod floats;
mod functions;
mod indirect;
mod initialised;
mod initialisers;
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

use rustc_hash::FxHashMap;
use tracewright_boogie as boogie;
use tracewright_source::{SourceMap, Span};

use crate::analyse::Facts;
pub use crate::property::{ERROR_FUNCTIONS, Property, Question, Volatile};
use crate::typed::shapes;
use crate::typed::{FunctionId, ObjectId, Program};
use checks::Checks;
use emit::Emitter;
pub use integers::IntegerEncoding;
use integers::Integers;
pub use marks::{Mark, Profile};
pub(crate) use memory::{ObjectVariables, Slot};
pub(crate) use record::{Emitted, Record};
use safety::Safety;

pub use start::ARGUMENTS;

/// The name of the procedure where everything starts.
pub const START: &str = "#start";

/// What to translate how.
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
    /// Nothing can go wrong because nothing is checked.
    #[error("there is nothing to check: no assertion and no call of an error function can be reached")]
    NothingToCheck,
}

/// The Boogie program and what it leaves open.
#[derive(Debug)]
pub struct Translation {
    /// The program; it starts at [`START`].
    pub program: boogie::Program,
    /// Functions without a body that are not known either: their calls are over-approximated.
    pub unknown_functions: Vec<String>,
    /// What it all stands for in C.
    pub origins: tracewright_vocabulary::origin::Origins,
}

type Translated<T> = Result<T, Unsupported>;

/// Translates everything that `main` can get to.
pub(crate) fn emit<'a>(
    program: &'a Program,
    sources: &'a SourceMap,
    options: &'a Options,
    facts: &'a Facts,
) -> Translated<Emitted> {
    let pointer_bits = 8 * program.types.pointer_size() as u32;
    let mut translator = Translator {
        program,
        sources,
        options,
        facts,
        safety: Safety::default(),
        flags: initialised::Flags::default(),
        integers: Integers { encoding: options.encoding, pointer_bits },
        out: Emitter::default(),
        objects: FxHashMap::default(),
        returning: None,
        memory: memory::MemoryVariables::default(),
        ranges: Vec::new(),
        changes: changes::Changes::default(),
        fresh: None,
        procedures: FxHashMap::default(),
        lists: arguments::ArgumentLists::default(),
        body: functions::BodyState::default(),
        checks: Checks::new(&options.property),
        rounding: facts.rounding,
        unknown_functions: Vec::new(),
    };
    translator.program()?;
    Ok(Emitted::of(translator))
}

/// Translation under way.
struct Translator<'a> {
    program: &'a Program,
    sources: &'a SourceMap,
    options: &'a Options,
    facts: &'a Facts,
    safety: Safety,
    /// Which variables of the function hold something.
    flags: initialised::Flags,
    /// How integers are translated.
    integers: Integers,
    /// The Boogie program under construction.
    out: Emitter,
    /// The variables of objects.
    objects: FxHashMap<ObjectId, ObjectVariables>,
    /// The numbers that lead back to the object whose address they are.
    returning: Option<boogie::Place>,
    memory: memory::MemoryVariables,
    /// Global integers whose range is still to be said.
    ranges: Vec<(boogie::GlobalId, shapes::IntKind)>,
    changes: changes::Changes,
    /// The base that was given away last.
    fresh: Option<boogie::Place>,
    procedures: FxHashMap<FunctionId, boogie::ProcedureId>,
    lists: arguments::ArgumentLists,
    body: functions::BodyState,
    /// The variable that holds the rounding mode, if it may change what is computed now.
    rounding: Option<ObjectId>,
    /// Where the assertions go.
    checks: Checks<'a>,
    unknown_functions: Vec<String>,
}

impl Translator<'_> {
    /// Says where what is emitted next comes from; returns where the previous came from.
    fn move_to(&mut self, span: Span) -> Span {
        std::mem::replace(&mut self.out.span, span)
    }

    fn unsupported<T>(&self, construct: impl Into<String>, span: Span) -> Translated<T> {
        Err(Unsupported { construct: construct.into(), span })
    }
}
