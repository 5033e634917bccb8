//! The record of one function: everything that is known about it, in one place.
//!
//! An entry of the table is a name with the facts that hold, each said by one of the methods below. What nobody says is
//! not so.

use super::access::Access;
use super::effect::Effect;
use super::math::Math;
use super::operations::{BitOperation, Bits, Block, Builtin, Dialect, Scanning, Target, Width};
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
    pub(super) block: Option<Block>,
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
    pub(super) looks_at_bytes: bool,
    pub(super) repositions: bool,
    pub(super) computes_for_caller: bool,
}

/// What is over-approximated where the result of a function is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The result of this function.
    Result,
    /// This.
    Words(&'static str),
    /// What the function of the library leaves open that calls it.
    Caller,
}

impl Record {
    /// A function that nothing is known about but its name.
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
            block: None,
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
            looks_at_bytes: false,
            repositions: false,
            computes_for_caller: false,
        }
    }

    /// The type that GCC gives it without a declaration, in the letters of [`Signature::of`].
    pub(super) const fn signature(self, letters: &str) -> Record {
        Record { signature: Some(Signature::of(letters)), ..self }
    }

    /// What it does, where it has no body.
    pub(super) const fn effect(self, effect: Effect) -> Record {
        Record { effect: Some(effect), ..self }
    }

    /// What it computes from real numbers. There are versions for the other types (`floorf`, `floorl`).
    pub(super) const fn math(self, math: Math) -> Record {
        Record { math: Some(math), has_versions: true, ..self }
    }

    /// There are versions for the other types of real numbers, whose names end with `f` and `l`.
    pub(super) const fn versions(self) -> Record {
        Record { has_versions: true, ..self }
    }

    /// Without an ending it takes a real number of any type.
    pub(super) const fn generic(self) -> Record {
        Record { is_generic: true, ..self }
    }

    /// What is accessed before a call.
    pub(super) const fn accesses(self, accesses: &'static [Access]) -> Record {
        Record { accesses: Some(accesses), ..self }
    }

    /// What a constant format prints goes here.
    pub(super) const fn prints_to(self, target: Target) -> Record {
        Record { target, ..self }
    }

    /// Its formats are those of the Linux kernel.
    pub(super) const fn kernel_format(self) -> Record {
        Record { dialect: Dialect::Kernel, ..self }
    }

    /// It assigns what a format says.
    pub(super) const fn scans(self, scanning: Scanning) -> Record {
        Record { scanning: Some(scanning), ..self }
    }

    /// It copies or sets a block of memory.
    pub(super) const fn block(self, block: Block) -> Record {
        Record { block: Some(block), ..self }
    }

    /// It looks at the bytes of objects of any type, padding included.
    pub(super) const fn looks_at_bytes(self) -> Record {
        Record { looks_at_bytes: true, ..self }
    }

    /// It computes something from the bits of a number.
    pub(super) const fn bits(self, operation: BitOperation, width: Width) -> Record {
        Record { bits: Some(Bits { operation, width }), ..self }
    }

    /// The builtin becomes another expression when it is elaborated.
    pub(super) const fn replaced(self, builtin: Builtin) -> Record {
        Record { builtin: Some(builtin), ..self }
    }

    /// It is another function, and checks the size of the object first, which it gets as its last argument.
    pub(super) const fn checks(self, unchecked: Id) -> Record {
        Record { unchecked: Some(unchecked), ..self }
    }

    /// What is over-approximated where its result is not known.
    pub(super) const fn marks(self, mark: Mark) -> Record {
        Record { mark, ..self }
    }

    /// What its body in C takes from `__tracewright_guess` and its likes.
    pub(super) const fn leaves_open(self, what: &'static str) -> Record {
        Record { leaves_open: Some(what), ..self }
    }

    /// GCC expands calls of it, also without optimisation and if the program defines it.
    pub(super) const fn expanded(self) -> Record {
        Record { is_expanded: true, ..self }
    }

    /// Its model is written in C, in one of the files of `crates/c/library`.
    pub(super) const fn in_c(self) -> Record {
        Record { is_in_c: true, ..self }
    }

    /// The builtin with its name has a model in C of its own, since GCC's differs from that of the library.
    pub(super) const fn builtin_in_c(self) -> Record {
        Record { is_builtin_in_c: true, ..self }
    }

    /// It never returns.
    pub(super) const fn noreturn(self) -> Record {
        Record { is_noreturn: true, ..self }
    }

    /// It leaves `errno` alone.
    pub(super) const fn keeps_errno(self) -> Record {
        Record { keeps_errno: true, ..self }
    }

    /// It puts characters back, moves in a file or opens one by its name: what is read later may have been read or
    /// written before.
    pub(super) const fn repositions(self) -> Record {
        Record { repositions: true, ..self }
    }

    /// The operations of its definition in C are those that the caller asks for: an overflow or a division by zero in them is a
    /// defect of the program.
    pub(super) const fn computes_for_caller(self) -> Record {
        Record { computes_for_caller: true, ..self }
    }

    /// Whether it is one of ours that is written in C and that a stage knows.
    pub fn is_internal_in_c(&self) -> bool {
        self.is_in_c && matches!(self.id, Id::Internal(_))
    }

    /// Its name, in C.
    pub fn name(&self) -> &'static str {
        self.name
    }
}
