//! Functions that are known without a body.
//!
//! One table says what each does; [`Effect`] is the vocabulary. A function that is neither defined nor here gives an
//! arbitrary result and may change whatever its arguments lead to; calls of it are marked.

mod accessed;
mod accesses;
mod allocation;
mod locks;
mod math;
mod table;

pub use accesses::{Access, Arguments, accesses, described_accesses};
pub use allocation::{Allocation, allocation, stack_allocations};
pub use math::{Math, math};

/// Functions that put characters back, move in files, or open files by their names.
pub const REPOSITIONING: &[&str] = &[
    "ungetc",
    "rewind",
    "fseek",
    "fseeko",
    "fsetpos",
    "fseek64",
    "fseeko64",
    "fsetpos64",
    "lseek",
    "lseek64",
    "fopen",
    "fopen64",
    "freopen",
    "freopen64",
    "fdopen",
    "tmpfile",
    "tmpfile64",
    "fmemopen",
    "open_memstream",
    "open",
    "open64",
    "openat",
    "creat",
    "pipe",
    "pipe2",
    "socketpair",
    "mkstemp",
    "pread",
    "pread64",
    "dup",
    "dup2",
    "ungetwc",
];

/// What a function does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Any value of its type, as an input of the program.
    Input,
    /// Goes on only if its argument is not zero.
    Assume,
    /// The path ends.
    Stop,
    /// What happens is not defined.
    Unreachable,
    /// The path ends once the destructors have run.
    Exit,
    /// An assertion has failed.
    AssertionFails,
    /// Its argument must not be zero.
    Assert,
    /// A new object with arbitrary content.
    Allocate,
    /// A new object full of zeros.
    AllocateZeroed,
    /// A new object full of ones.
    AllocateOnes,
    /// An object dies.
    Free,
    /// Nothing a program could notice but its result, which is not known.
    Output,
    /// Nothing a program could notice but its result, which says whether it worked.
    Report(Report),
    /// Nothing at all; the result is zero, if there is one.
    Nothing,
    /// Its first argument.
    First,
    /// An object gets another size: a new object with the same content, or the same one if nobody looks at lifetimes.
    Move,
    /// The absolute value.
    Absolute,
    /// `va_start`
    StartArguments,
    /// `va_end`
    EndArguments,
    /// `va_copy`
    CopyArguments,
    /// The object whose address it gets becomes zero.
    Zero,
    /// So many bytes at a pointer are accessed.
    Touch,
    /// So many bytes at a pointer are accessed at most.
    MayTouch,
    /// Memory is accessed, and nobody knows where.
    Unchecked,
    /// A jump out of functions, or the place it leads to; calls have become jumps before the translation.
    Jump,
    /// Known by name and not supported.
    Unsupported,
}

/// The result of output that works; it is -1 if it does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Report {
    /// Zero.
    Zero,
    /// Any number that is not negative.
    NotNegative,
    /// The character that is the first argument, without a sign.
    Character,
}

impl Effect {
    /// What it means, for people, and whether it is exact, marked or named.
    fn explained(self) -> (&'static str, &'static str) {
        match self {
            Effect::Input => ("any value of its type, as an input of the program", "exact"),
            Effect::Assume => ("goes on only if its argument is not zero", "exact"),
            Effect::Stop => ("the path ends", "exact"),
            Effect::Unreachable => ("whoever gets there may do anything", "marked"),
            Effect::Exit => ("handlers and destructors run, then the path ends", "exact"),
            Effect::AssertionFails => ("an assertion has failed", "exact"),
            Effect::Assert => ("its argument must not be zero", "exact"),
            Effect::Allocate => ("a new object with arbitrary content; never null", "exact"),
            Effect::AllocateZeroed => ("a new object full of zeros; never null", "exact"),
            Effect::AllocateOnes => ("a new object whose bytes are all one (for texts of the system)", "exact"),
            Effect::Free => ("the object is not used any more", "exact"),
            Effect::Output => {
                ("changes nothing in the program; the result may be anything", "marked if the result is used")
            }
            Effect::Report(Report::Zero) => ("changes nothing in the program; the result is zero or -1", "exact"),
            Effect::Report(Report::NotNegative) => {
                ("changes nothing in the program; the result is any number from -1", "exact")
            }
            Effect::Report(Report::Character) => {
                ("changes nothing in the program; the result is the character or -1", "exact")
            }
            Effect::Nothing => ("does nothing and returns zero", "exact without threads"),
            Effect::First => ("returns its first argument", "exact"),
            Effect::Move => ("an object gets another size (for `realloc`)", "exact"),
            Effect::Absolute => ("the absolute value", "exact"),
            Effect::StartArguments => ("starts a list of variable arguments", "exact"),
            Effect::EndArguments => ("ends a list of variable arguments", "exact"),
            Effect::CopyArguments => ("copies a list of variable arguments", "exact"),
            Effect::Zero => ("a whole variable becomes zero (for `memset`)", "exact"),
            Effect::Touch => ("accesses so many bytes at a pointer (for functions that do)", "exact"),
            Effect::MayTouch => ("accesses so many bytes at a pointer at most (for functions that may do)", "marked"),
            Effect::Unchecked => ("accesses memory that is not known (for functions that do)", "marked"),
            Effect::Jump => ("jumps, and the places that jumps lead to", "exact"),
            Effect::Unsupported => ("not supported", "named"),
        }
    }
}

/// All functions in the table: what they do, how exactly, and their names.
pub fn described_functions() -> Vec<(&'static str, &'static str, &'static [&'static str])> {
    let row = |(effect, names): &(Effect, &'static [&'static str])| {
        let (what, how) = effect.explained();
        (what, how, *names)
    };
    table::TABLE.iter().map(row).collect()
}

/// What is known about a function.
pub fn effect(name: &str) -> Option<Effect> {
    let listed = |name: &str| table::TABLE.iter().find(|(_, names)| names.contains(&name)).map(|(effect, _)| *effect);
    let builtin = || name.strip_prefix("__builtin_").and_then(listed);
    let input = || name.starts_with("__VERIFIER_nondet_").then_some(Effect::Input);
    listed(name).or_else(builtin).or_else(input)
}

/// How a function of real numbers is translated.
pub fn math_class(name: &str) -> Option<crate::known::Class> {
    math(name).map(|math| match math {
        Math::Elementary => crate::known::Class::Marked,
        _ => crate::known::Class::Exact,
    })
}

/// The names in the table.
pub fn known_functions() -> Vec<&'static str> {
    table::TABLE.iter().flat_map(|(_, names)| names.iter().copied()).collect()
}

/// Whether anything is known about a function.
pub fn is_known(name: &str) -> bool {
    effect(name).is_some() || math(name).is_some()
}

/// Whether a call of the function does no more than change memory and give back a value, so that arbitrary memory and an
/// arbitrary value cover it.
pub fn may_be_anything(name: &str) -> bool {
    let covered = [
        Effect::Input,
        Effect::Stop,
        Effect::Unreachable,
        Effect::Assume,
        Effect::Allocate,
        Effect::AllocateZeroed,
        Effect::AllocateOnes,
        Effect::Free,
        Effect::Output,
        Effect::Report(Report::Zero),
        Effect::Report(Report::NotNegative),
        Effect::Report(Report::Character),
        Effect::Nothing,
        Effect::First,
        Effect::Absolute,
    ];
    effect(name).is_none_or(|effect| covered.contains(&effect))
}

/// Whether the function gets the address of a variable only to set it.
pub fn sets_variable(name: &str) -> bool {
    matches!(effect(name), Some(Effect::StartArguments | Effect::EndArguments | Effect::CopyArguments | Effect::Zero))
}

/// Which argument a function frees.
pub fn freed_argument(name: &str) -> usize {
    usize::from(name == "kmem_cache_free")
}

/// Whether the function does nothing with its arguments: only its result, if anything, can be noticed.
pub fn is_report(name: &str) -> bool {
    matches!(effect(name), Some(Effect::Output | Effect::Report(Report::Zero | Report::NotNegative)))
}

/// Whether the result is an input of the program.
pub fn is_input(name: &str) -> bool {
    effect(name) == Some(Effect::Input)
}
