//! What a certificate says.

use tracewright_logic::Term;
use tracewright_program::Inlining;
use tracewright_vocabulary::{CommandLine, DataModel, Defect, IntegerEncoding, Volatile};

use crate::Digest;

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// A proof with the program it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// Who made it: name and version of the tool.
    pub tool: String,
    /// The program.
    pub program: ProgramRecord,
    /// The proof that no check of the program fails.
    pub proof: SafetyProof,
}

/// Everything that is needed to make the same control-flow graph again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramRecord {
    /// The files, in the order in which they were read.
    pub files: Vec<SourceRecord>,
    /// The language, and what depends on it.
    pub language: Language,
    /// Which calls were replaced by bodies, one pass after the other.
    pub inlining: Vec<Inlining>,
}

/// A file as it was when the proof was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceRecord {
    /// Its name as it was given to the verifier.
    pub name: String,
    /// Its content.
    pub digest: Digest,
    /// Its content after preprocessing, if that is something else.
    pub preprocessed: Option<Digest>,
}

/// What a program is written in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Language {
    /// Boogie.
    Boogie {
        /// Where it starts, unless at every procedure or by convention.
        entry: Option<String>,
    },
    /// C.
    C {
        /// Sizes of types.
        data_model: DataModel,
        /// How integers are represented.
        integers: IntegerEncoding,
        /// What must not happen.
        defects: Vec<Defect>,
        /// Functions that must not be called.
        error_functions: Vec<String>,
        /// Macros that were defined for the preprocessor.
        defines: Vec<String>,
        /// What volatile objects hold.
        volatile: Volatile,
        /// What the arguments of `main` point to.
        command_line: CommandLine,
    },
}

/// Invariants and contracts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SafetyProof {
    /// In the order of their numbers.
    pub procedures: Vec<ProcedureProof>,
}

/// What is claimed about a procedure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProcedureProof {
    /// Its number in the control-flow graph.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Holds at entry.
    pub requires: Term,
    /// Holds at exit.
    pub ensures: Term,
    /// In the order of their numbers.
    pub locations: Vec<LocationProof>,
}

/// What is claimed about a location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocationProof {
    /// Its number in the control-flow graph.
    pub number: u32,
    /// What it is, for people.
    pub role: Role,
    /// The file, for people.
    pub file: String,
    /// Line and column there.
    pub place: (u32, u32),
    /// Holds whenever it is reached.
    pub invariant: Term,
}

/// What a location is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Executions start here.
    Start,
    /// A procedure is entered.
    Entry,
    /// A procedure is left.
    Exit,
    /// A loop comes back to it.
    Loop,
    /// A check has failed.
    Error,
    /// A procedure is about to be called, or has just returned.
    Call,
    /// Another one.
    Point,
}

/// Things that have a name in the text.
pub(crate) trait Named: Copy + PartialEq + 'static {
    /// All of them with their names.
    const NAMES: &'static [(Self, &'static str)];

    /// The name.
    fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(known, _)| *known == self).map_or("", |(_, name)| name)
    }

    /// The thing with this name.
    fn from_name(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(_, known)| *known == name).map(|(thing, _)| *thing)
    }

    /// All names, for messages.
    fn names() -> String {
        Self::NAMES.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ")
    }
}

impl Named for Role {
    const NAMES: &'static [(Self, &'static str)] = &[
        (Role::Start, "start"),
        (Role::Entry, "entry"),
        (Role::Exit, "exit"),
        (Role::Loop, "loop"),
        (Role::Error, "error"),
        (Role::Call, "call"),
        (Role::Point, "point"),
    ];
}

impl Named for DataModel {
    const NAMES: &'static [(Self, &'static str)] = &[(DataModel::Ilp32, "ILP32"), (DataModel::Lp64, "LP64")];
}

impl Named for Volatile {
    const NAMES: &'static [(Self, &'static str)] = &[(Volatile::Input, "input"), (Volatile::Memory, "memory")];
}

impl Named for CommandLine {
    const NAMES: &'static [(Self, &'static str)] = &[(CommandLine::Open, "open"), (CommandLine::Exact, "exact")];
}

impl Named for IntegerEncoding {
    const NAMES: &'static [(Self, &'static str)] = &[(IntegerEncoding::Math, "math"), (IntegerEncoding::Bits, "bits")];
}

impl Named for Inlining {
    const NAMES: &'static [(Self, &'static str)] = &[
        (Inlining::None, "none"),
        (Inlining::CalledOnce, "once"),
        (Inlining::Affordable, "affordable"),
        (Inlining::Generous, "generous"),
    ];
}
