//! From typed C programs to Boogie: emission.
//!
//! | file | what it translates |
//! |---|---|
//! | `start` | what happens before `main` |
//! | `functions`, `statements`, `expressions`, `places`, `calls`, `indirect`, `arguments` | the bodies |
//! | `library` | functions without a body |
//! | `safety` | checks of memory |
//! | `back` | what the variables stand for in C |
//!
//! What is known about the program before ([`crate::analyse`]) does not change.
//!
//! The semantics are those of GCC on x86 without optimisation, wherever the standard leaves a choice: signed overflow
//! wraps, shift counts are taken modulo the width, dividing by zero ends the program. What is not translated exactly is
//! marked on its Boogie statement; what is not translated at all is named by [`Unsupported`].

mod addresses;
mod arguments;
mod arithmetic;
mod back;
mod bytes;
mod calls;
mod cells;
mod changes;
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
mod rounding;
mod safety;
mod start;
mod statements;
mod switches;
mod values;
mod volatile;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_boogie as boogie;

use crate::analyse::Facts;
use crate::analyse::points_to::ClassId;
pub use crate::property::{ERROR_FUNCTIONS, Property};
use crate::source::{SourceMap, Span};
use crate::typed::{FunctionId, ObjectId, Program};
use crate::types::shapes::{self, Shape};
use emit::Emitter;
pub use integers::Encoding;
use integers::Integers;
pub use marks::{Mark, Profile};
use memory::{ObjectVariables, Slot};
use safety::Safety;
pub use volatile::Volatile;

/// The name of the procedure where everything starts.
pub const START: &str = "#start";

/// What to translate how.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The integers.
    pub encoding: Encoding,
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
    pub origins: boogie::origin::Origins,
}

type Translated<T> = Result<T, Unsupported>;

/// Translates everything that `main` can get to.
pub(crate) fn emit<'a>(
    program: &'a Program,
    sources: &'a SourceMap,
    options: &'a Options,
    facts: &'a Facts,
) -> Translated<Translator<'a>> {
    let pointer_bits = 8 * program.types.pointer_size() as u32;
    let mut translator = Translator {
        program,
        sources,
        options,
        facts,
        safety: Safety::default(),
        flags: initialised::Flags::default(),
        n: Integers { encoding: options.encoding, pointer_bits },
        e: Emitter::default(),
        objects: FxHashMap::default(),
        bases: FxHashMap::default(),
        last_constant: 0,
        function_bases: FxHashMap::default(),
        call_bases: FxHashMap::default(),
        tails: None,
        returning: None,
        memory: FxHashMap::default(),
        shadows: FxHashMap::default(),
        memory_flags: FxHashMap::default(),
        holds_no_pointers: false,
        ranges: Vec::new(),
        own_memory: FxHashMap::default(),
        changes: FxHashMap::default(),
        change_of_all: None,
        fresh: None,
        procedures: FxHashMap::default(),
        argument_maps: FxHashMap::default(),
        argument_kinds: Vec::new(),
        argument_kind_map: None,
        body: functions::BodyState::default(),
        checks: 0,
        rounding: facts.rounding,
        checked: FxHashSet::default(),
        discharged: FxHashSet::default(),
        unknown_functions: Vec::new(),
    };
    translator.program()?;
    Ok(translator)
}

/// Translation under way.
pub(crate) struct Translator<'a> {
    program: &'a Program,
    sources: &'a SourceMap,
    options: &'a Options,
    facts: &'a Facts,
    safety: Safety,
    /// Which variables of the function hold something.
    flags: initialised::Flags,
    n: Integers,
    e: Emitter,
    /// The variables of objects.
    objects: FxHashMap<ObjectId, ObjectVariables>,
    /// The fixed bases of objects in memory.
    bases: FxHashMap<ObjectId, u64>,
    /// Objects up to this base cannot be written to, those behind it can.
    last_constant: u64,
    /// The bases of functions.
    function_bases: FxHashMap<FunctionId, u64>,
    /// The bases of what calls allocate that happen once at most.
    call_bases: FxHashMap<crate::typed::ExprId, u64>,
    /// Literals that end others, once somebody asked.
    tails: Option<std::rc::Rc<Vec<literals::Tail>>>,
    /// The numbers that lead back to the object whose address they are.
    returning: Option<boogie::Place>,
    /// The variables and maps of memory: for each class, or for each byte of it.
    memory: FxHashMap<(ClassId, i64), Slot>,
    /// The pointers among bytes.
    shadows: FxHashMap<(ClassId, i64), Slot>,
    /// Whether something was written there; only if somebody wants to know.
    memory_flags: FxHashMap<(ClassId, i64), boogie::Place>,
    /// Whether the object that is written now is known to hold none of them, wherever they may be in it.
    holds_no_pointers: bool,
    /// Global integers whose range is still to be said.
    ranges: Vec<(boogie::GlobalId, shapes::IntKind)>,
    /// The objects in memory that are others each time a function is entered.
    own_memory: FxHashMap<FunctionId, Vec<ObjectId>>,
    /// How the places of classes become arbitrary that did so together before.
    changes: FxHashMap<Vec<ClassId>, changes::Change>,
    /// How everything in memory becomes arbitrary.
    change_of_all: Option<changes::Change>,
    /// The base that was given away last.
    fresh: Option<boogie::Place>,
    procedures: FxHashMap<FunctionId, boogie::ProcedureId>,
    /// The maps of variable arguments.
    argument_maps: FxHashMap<(Shape, usize), Slot>,
    /// What variable arguments are, by their numbers.
    argument_kinds: Vec<Vec<Shape>>,
    /// The map from variable arguments to these numbers.
    argument_kind_map: Option<memory::Slot>,
    body: functions::BodyState,
    /// The variable that holds the rounding mode, if it may change what is computed now.
    rounding: Option<ObjectId>,
    /// How many checks there are.
    checks: usize,
    /// Where operations are checked.
    checked: FxHashSet<boogie::Span>,
    /// Checks that are a matter of course.
    discharged: FxHashSet<(boogie::Span, boogie::Defect)>,
    unknown_functions: Vec<String>,
}

impl Translator<'_> {
    /// How many checks there are.
    pub fn checks(&self) -> usize {
        self.checks
    }

    /// The program so far.
    pub fn boogie(&self) -> &boogie::Program {
        &self.e.program
    }

    /// The program, the functions that nothing is known about, and what everything stands for in C; with where values come into the
    /// program, and which globals are used.
    pub fn into_parts(
        mut self,
        inputs: FxHashMap<boogie::Span, boogie::origin::Input>,
        used: &[bool],
    ) -> (boogie::Program, Vec<String>, boogie::origin::Origins) {
        self.say_ranges(used);
        let mut origins = self.origins(inputs, used);
        let mut unknown_functions = self.unknown_functions;
        unknown_functions.sort_unstable();
        unknown_functions.dedup();
        origins.externals.unknown.retain(|input| unknown_functions.binary_search(&input.function).is_ok());
        (self.e.program, unknown_functions, origins)
    }

    /// A span of the C program, as Boogie counts.
    fn span(&self, span: Span) -> boogie::Span {
        crate::back::boogie_span(self.sources, span)
    }

    /// Says where what is emitted next comes from; returns where the previous came from.
    fn move_to(&mut self, span: Span) -> boogie::Span {
        let new = self.span(span);
        std::mem::replace(&mut self.e.span, new)
    }

    fn unsupported<T>(&self, construct: impl Into<String>, span: Span) -> Translated<T> {
        Err(Unsupported { construct: construct.into(), span })
    }
}
