//! The record of one function: everything that is known about it, in one place.
//!
//! An entry of the table is a name followed by calls of the methods below, one for each fact. A fact that is not stated
//! does not hold.

use super::access::Access;
use super::effect::Effect;
use super::math::Math;
use super::operations::{BitOperation, Bits, Builtin, Dialect, MemoryFunction, Scanning, Target, Width};
use super::signature::Signature;
use super::table::Id;

/// All that is known about a function.
#[derive(Debug)]
pub struct Record {
    pub(super) name: &'static str,
    pub(super) id: Id,
    pub(super) signature: Option<Signature>,
    pub(super) effect: Option<Effect>,
    pub(super) math: Option<Math>,
    pub(super) accesses: Option<&'static [Access]>,
    pub(super) target: Target,
    pub(super) dialect: Dialect,
    pub(super) scanning: Option<Scanning>,
    pub(super) memory_function: Option<MemoryFunction>,
    pub(super) bits: Option<Bits>,
    pub(super) builtin: Option<Builtin>,
    pub(super) unchecked: Option<Id>,
    pub(super) mark: Mark,
    pub(super) leaves_open: Option<&'static str>,
    pub(super) has_versions: bool,
    pub(super) is_generic: bool,
    pub(super) is_expanded: bool,
    pub(super) is_in_c: bool,
    pub(super) is_builtin_in_c: bool,
    pub(super) is_noreturn: bool,
    pub(super) keeps_errno: bool,
    pub(super) reads_raw_bytes: bool,
    pub(super) repositions: bool,
    pub(super) computes_for_caller: bool,
    pub(super) reuses_result: bool,
}

/// What a mark says is over-approximated, where the result of a function is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The result of this function.
    Result,
    /// What these words say.
    Words(&'static str),
    /// What the library function that calls it leaves open.
    Caller,
}

impl Record {
    /// A record with nothing but the name.
    pub(super) const fn new(name: &'static str, id: Id) -> Record {
        Record {
            name,
            id,
            signature: None,
            effect: None,
            math: None,
            accesses: None,
            target: Target::Outside,
            dialect: Dialect::Standard,
            scanning: None,
            memory_function: None,
            bits: None,
            builtin: None,
            unchecked: None,
            mark: Mark::Result,
            leaves_open: None,
            has_versions: false,
            is_generic: false,
            is_expanded: false,
            is_in_c: false,
            is_builtin_in_c: false,
            is_noreturn: false,
            keeps_errno: false,
            reads_raw_bytes: false,
            repositions: false,
            computes_for_caller: false,
            reuses_result: false,
        }
    }

    /// The type that GCC gives it without a declaration, in the letters of [`Signature::of`].
    pub(super) const fn signature(self, letters: &str) -> Record {
        Record { signature: Some(Signature::of(letters)), ..self }
    }

    /// Its effect, where it has no body.
    pub(super) const fn effect(self, effect: Effect) -> Record {
        Record { effect: Some(effect), ..self }
    }

    /// The mathematical function that it computes. There are versions for the other floating-point types (`floorf`,
    /// `floorl`).
    pub(super) const fn math(self, math: Math) -> Record {
        Record { math: Some(math), has_versions: true, ..self }
    }

    /// There are versions for the other floating-point types, with the suffixes `f` and `l`.
    pub(super) const fn versions(self) -> Record {
        Record { has_versions: true, ..self }
    }

    /// Without a suffix it takes a floating-point number of any type.
    pub(super) const fn generic(self) -> Record {
        Record { is_generic: true, ..self }
    }

    /// Its accesses, which are made before a call.
    pub(super) const fn accesses(self, accesses: &'static [Access]) -> Record {
        Record { accesses: Some(accesses), ..self }
    }

    /// The memory to which it prints.
    pub(super) const fn prints_to(self, target: Target) -> Record {
        Record { target, ..self }
    }

    /// Its formats are those of the Linux kernel.
    pub(super) const fn kernel_format(self) -> Record {
        Record { dialect: Dialect::Kernel, ..self }
    }

    /// It reads formatted input.
    pub(super) const fn scans(self, scanning: Scanning) -> Record {
        Record { scanning: Some(scanning), ..self }
    }

    /// It copies or sets a block of memory.
    pub(super) const fn memory_function(self, function: MemoryFunction) -> Record {
        Record { memory_function: Some(function), ..self }
    }

    /// It reads the bytes of objects of any type, including padding.
    pub(super) const fn reads_raw_bytes(self) -> Record {
        Record { reads_raw_bytes: true, ..self }
    }

    /// It is an operation on the bits of a number.
    pub(super) const fn bits(self, operation: BitOperation, width: Width) -> Record {
        Record { bits: Some(Bits { operation, width }), ..self }
    }

    /// Elaboration replaces the builtin by another expression.
    pub(super) const fn replaced(self, builtin: Builtin) -> Record {
        Record { builtin: Some(builtin), ..self }
    }

    /// It is the checked version of another function: it first checks the size of the object, which is its last
    /// argument.
    pub(super) const fn checks(self, unchecked: Id) -> Record {
        Record { unchecked: Some(unchecked), ..self }
    }

    /// What is over-approximated where its result is not known.
    pub(super) const fn marks(self, mark: Mark) -> Record {
        Record { mark, ..self }
    }

    /// What its body in C leaves open, by calling `__tracewright_guess` and similar functions.
    pub(super) const fn leaves_open(self, what: &'static str) -> Record {
        Record { leaves_open: Some(what), ..self }
    }

    /// GCC expands calls of it, even without optimisation and if the program defines it.
    pub(super) const fn expanded(self) -> Record {
        Record { is_expanded: true, ..self }
    }

    /// Its model is written in C, in one of the files of `crates/c/library`.
    pub(super) const fn in_c(self) -> Record {
        Record { is_in_c: true, ..self }
    }

    /// The builtin of this name has a model in C of its own, because GCC's version differs from the library's.
    pub(super) const fn builtin_in_c(self) -> Record {
        Record { is_builtin_in_c: true, ..self }
    }

    /// It never returns.
    pub(super) const fn noreturn(self) -> Record {
        Record { is_noreturn: true, ..self }
    }

    /// It does not change `errno`.
    pub(super) const fn keeps_errno(self) -> Record {
        Record { keeps_errno: true, ..self }
    }

    /// It pushes back characters, repositions a stream or opens a file by name: what is read later may have been read
    /// or written before.
    pub(super) const fn repositions(self) -> Record {
        Record { repositions: true, ..self }
    }

    /// The operations of its definition in C are those that the caller asks for: an overflow or a division by zero in them is a
    /// defect of the program.
    pub(super) const fn computes_for_caller(self) -> Record {
        Record { computes_for_caller: true, ..self }
    }

    /// Its result points to an object of the library that later calls, also of similar functions, write to again.
    pub(super) const fn reuses_result(self) -> Record {
        Record { reuses_result: true, ..self }
    }

    /// Whether it is an internal function that is written in C and that a stage refers to.
    pub fn is_internal_in_c(&self) -> bool {
        self.is_in_c && matches!(self.id, Id::Internal(_))
    }

    /// Its name, in C.
    pub fn name(&self) -> &'static str {
        self.name
    }
}
