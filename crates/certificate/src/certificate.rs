//! The content of a certificate.

use tracewright_check::Values;
use tracewright_logic::Term;
use tracewright_program::{Head, Inlining};
use tracewright_vocabulary::{CommandLine, DataModel, Defect, IntegerEncoding, SignedOverflow, Texts, Volatile};

use crate::Digest;

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// A proof with the program it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The producer: name and version of the tool.
    pub tool: String,
    /// The program.
    pub program: ProgramRecord,
    /// The proof that no check of the program fails.
    pub proof: ProofRecord,
}

/// Everything that is needed to reconstruct the control-flow graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramRecord {
    /// The files, in the order in which they were read.
    pub files: Vec<SourceRecord>,
    /// The language, and what depends on it.
    pub language: Language,
    /// The inlining passes, in their order.
    pub inlining: Vec<Inlining>,
}

/// A file at the time of the proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceRecord {
    /// Its name as it was given to the verifier.
    pub name: String,
    /// Its content.
    pub digest: Digest,
    /// Its content after preprocessing, if that differs.
    pub preprocessed: Option<Digest>,
}

/// What a program is written in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Language {
    /// Boogie.
    Boogie {
        /// The entry procedure, unless it is the default.
        entry: Option<String>,
        /// What the proof excludes.
        claim: BoogieClaim,
    },
    /// C.
    C {
        /// Sizes of types.
        data_model: DataModel,
        /// The encoding of integers.
        integers: IntegerEncoding,
        /// The defects that the proof excludes.
        defects: Vec<Defect>,
        /// The error functions.
        error_functions: Vec<String>,
        /// Macros that were defined for the preprocessor.
        defines: Vec<String>,
        /// The semantics of volatile objects.
        volatile: Volatile,
        /// What the arguments of `main` point to.
        command_line: CommandLine,
        /// What is printed to memory.
        texts: Texts,
        /// The results of operations on signed integers that do not fit.
        signed_overflow: SignedOverflow,
    },
}

/// What is claimed about a Boogie program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BoogieClaim {
    /// No check fails.
    #[default]
    Checks,
    /// All executions end.
    Termination,
    /// Both.
    Both,
}

impl BoogieClaim {
    /// Whether it is claimed that no check fails.
    pub fn is_about_checks(self) -> bool {
        self != BoogieClaim::Termination
    }

    /// The claim in words.
    pub fn describe(self) -> &'static str {
        match self {
            BoogieClaim::Checks => "no assertion, precondition, postcondition or loop invariant fails",
            BoogieClaim::Termination => "every execution ends",
            BoogieClaim::Both => {
                "no assertion, precondition, postcondition or loop invariant fails, and every execution ends"
            }
        }
    }

    /// Whether it is claimed that all executions end.
    pub fn is_about_termination(self) -> bool {
        self != BoogieClaim::Checks
    }
}

impl Language {
    /// Whether it is claimed that all executions end.
    pub fn claims_termination(&self) -> bool {
        match self {
            Language::Boogie { claim, .. } => claim.is_about_termination(),
            Language::C { defects, .. } => defects.contains(&Defect::Nontermination),
        }
    }

    /// Whether more is claimed than that all executions end.
    pub fn claims_more_than_termination(&self) -> bool {
        match self {
            Language::Boogie { claim, .. } => claim.is_about_checks(),
            Language::C { defects, .. } => defects.iter().any(|defect| *defect != Defect::Nontermination),
        }
    }
}

/// What is claimed to be a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofRecord {
    /// Invariants and contracts.
    Invariants(SafetyProof),
    /// That the program can be executed: it depends on nothing, or on so little that all executions can be followed.
    Execution(Values),
    /// That all executions can be followed to their ends, and none runs forever.
    Ends(Values),
    /// That all executions end: ranking functions.
    Termination {
        /// Where an execution would pass infinitely often if it did not end, in this order.
        heads: Vec<HeadProof>,
        /// The proof that no check fails, if that is claimed, too. It is not about termination.
        checks: Option<Box<ProofRecord>>,
    },
}

impl ProofRecord {
    /// The invariants and contracts by which no check fails, if these are the proof.
    pub fn invariants(&self) -> Option<&SafetyProof> {
        match self {
            ProofRecord::Invariants(proof) => Some(proof),
            ProofRecord::Execution(_) | ProofRecord::Ends(_) => None,
            ProofRecord::Termination { checks, .. } => checks.as_ref().and_then(|checks| checks.invariants()),
        }
    }

    /// The same, to be changed.
    pub fn invariants_mut(&mut self) -> Option<&mut SafetyProof> {
        match self {
            ProofRecord::Invariants(proof) => Some(proof),
            ProofRecord::Execution(_) | ProofRecord::Ends(_) => None,
            ProofRecord::Termination { checks, .. } => checks.as_mut().and_then(|checks| checks.invariants_mut()),
        }
    }

    /// The part that says that no check fails.
    pub fn of_checks(&self) -> Option<&ProofRecord> {
        match self {
            ProofRecord::Invariants(_) | ProofRecord::Execution(_) | ProofRecord::Ends(_) => Some(self),
            ProofRecord::Termination { checks, .. } => checks.as_deref(),
        }
    }

    /// Whether it is that all executions can be followed to their ends.
    pub fn ends(&self) -> bool {
        matches!(self, ProofRecord::Ends(_))
    }

    /// The ranking functions by which all executions end.
    pub fn of_termination(&self) -> Option<&[HeadProof]> {
        match self {
            ProofRecord::Invariants(_) | ProofRecord::Execution(_) | ProofRecord::Ends(_) => None,
            ProofRecord::Termination { heads, .. } => Some(heads),
        }
    }
}

/// Why a head is visited finitely often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeadProof {
    /// The head.
    pub head: Head,
    /// The file, for the reader.
    pub file: String,
    /// Line and column there.
    pub place: (u32, u32),
    /// The components of the ranking function.
    pub rank: Vec<Term>,
    /// The proof that it falls, about the graph that watches it.
    pub proof: SafetyProof,
}

/// Invariants and contracts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SafetyProof {
    /// In the order of their numbers.
    pub procedures: Vec<ProcedureProof>,
}

/// The claims about a procedure.
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

/// The claims about a location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocationProof {
    /// Its number in the control-flow graph.
    pub number: u32,
    /// Its role, for the reader.
    pub role: Role,
    /// The file, for the reader.
    pub file: String,
    /// Line and column there.
    pub place: (u32, u32),
    /// The invariant of the location.
    pub invariant: Term,
}

/// The role of a location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Executions start here.
    Start,
    /// The entry of a procedure.
    Entry,
    /// The exit of a procedure.
    Exit,
    /// A loop head.
    Loop,
    /// An error location.
    Error,
    /// Before a call, or after a return.
    Call,
    /// Another one.
    Point,
}

/// Enumerations whose values have a name in the text.
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

impl Named for BoogieClaim {
    const NAMES: &'static [(Self, &'static str)] = &[
        (BoogieClaim::Checks, "assertions"),
        (BoogieClaim::Termination, "termination"),
        (BoogieClaim::Both, "assertions-and-termination"),
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

impl Named for Texts {
    const NAMES: &'static [(Self, &'static str)] = &[(Texts::Guessed, "guessed"), (Texts::Exact, "exact")];
}

impl Named for SignedOverflow {
    const NAMES: &'static [(Self, &'static str)] =
        &[(SignedOverflow::Wraps, "wraps"), (SignedOverflow::Ends, "ends"), (SignedOverflow::Unbounded, "unbounded")];
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
