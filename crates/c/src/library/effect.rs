//! What a function that has no body does: the vocabulary of effects.

use crate::known::Class;

/// What a function does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Any value of its type, as an input of the program.
    Input,
    /// Goes on only if its argument is not zero.
    Assume,
    /// The path ends.
    Stop(Ending),
    /// What happens is not defined.
    Unreachable,
    /// The path ends once the destructors have run.
    Exit,
    /// An assertion has failed.
    AssertionFails,
    /// Its argument must not be zero.
    Assert,
    /// A new object.
    Allocate(NewObject),
    /// The object dies that this argument points to.
    Free(usize),
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
    Jump(Jump),
    /// Known by name and not supported.
    Unsupported,
}

/// How a path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The program ends normally, without running anything first.
    Normal,
    /// By a function that says that an error was reached; that matters only if the property is about another one.
    Error,
    /// The program is aborted.
    Abort,
}

/// An object that a call makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewObject {
    /// How large it is.
    pub size: Size,
    /// What it holds.
    pub content: Content,
    /// Where it is.
    pub allocation: Allocation,
    /// Whether the call says where it may lie.
    pub alignment: Alignment,
}

/// The number of bytes of a new object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// What this argument says.
    Argument(usize),
    /// The product of two arguments.
    Product(usize, usize),
}

/// What a new object holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Anything.
    Arbitrary,
    /// Zeros.
    Zero,
    /// Bytes that are one.
    Ones,
}

/// Where allocated memory is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allocation {
    /// There until it is freed.
    Heap,
    /// There until the function ends.
    Stack,
    /// There for ever, and not to be freed: objects of the system.
    System,
}

/// Where a new object may lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alignment {
    /// Where any type may.
    Default,
    /// At a multiple of a number that an argument gives, or the size of a page.
    Chosen,
}

impl NewObject {
    /// `malloc(size)`
    pub const HEAP: NewObject = NewObject {
        size: Size::Argument(0),
        content: Content::Arbitrary,
        allocation: Allocation::Heap,
        alignment: Alignment::Default,
    };

    /// The same with another size.
    pub const fn sized(self, size: Size) -> NewObject {
        NewObject { size, ..self }
    }

    /// The same with another content.
    pub const fn holding(self, content: Content) -> NewObject {
        NewObject { content, ..self }
    }

    /// The same at another place.
    pub const fn on(self, allocation: Allocation) -> NewObject {
        NewObject { allocation, ..self }
    }

    /// The same at a multiple of some number.
    pub const fn aligned(self) -> NewObject {
        NewObject { alignment: Alignment::Chosen, ..self }
    }
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

/// The two sides of a jump out of functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jump {
    /// `setjmp`: notes where to come back to.
    Set,
    /// `longjmp`: comes back there.
    Back,
}

/// How well an effect is translated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exactness {
    /// As it is.
    Exact,
    /// As it is, as long as there are no threads.
    ExactWithoutThreads,
    /// More is allowed than happens.
    Marked,
    /// The same, if the program looks at the result.
    MarkedIfUsed,
    /// Not at all: it is named.
    Named,
}

impl Exactness {
    /// For people.
    pub fn words(self) -> &'static str {
        match self {
            Exactness::Exact => "exact",
            Exactness::ExactWithoutThreads => "exact without threads",
            Exactness::Marked => "marked",
            Exactness::MarkedIfUsed => "marked if the result is used",
            Exactness::Named => "named",
        }
    }

    /// The class of a builtin with such an effect.
    pub fn class(self) -> Class {
        match self {
            Exactness::Exact | Exactness::ExactWithoutThreads => Class::Exact,
            Exactness::Marked | Exactness::MarkedIfUsed => Class::Marked,
            Exactness::Named => Class::Named,
        }
    }
}

impl Effect {
    /// What it means, for people, and how well it is translated.
    pub fn explained(self) -> (&'static str, Exactness) {
        use Exactness::{Exact, ExactWithoutThreads, Marked, MarkedIfUsed, Named};
        match self {
            Effect::Input => ("any value of its type, as an input of the program", Exact),
            Effect::Assume => ("goes on only if its argument is not zero", Exact),
            Effect::Stop(_) => ("the path ends", Exact),
            Effect::Unreachable => ("whoever gets there may do anything", Marked),
            Effect::Exit => ("handlers and destructors run, then the path ends", Exact),
            Effect::AssertionFails => ("an assertion has failed", Exact),
            Effect::Assert => ("its argument must not be zero", Exact),
            Effect::Allocate(new) => match new.content {
                Content::Arbitrary => ("a new object with arbitrary content; never null", Exact),
                Content::Zero => ("a new object full of zeros; never null", Exact),
                Content::Ones => ("a new object whose bytes are all one (for texts of the system)", Exact),
            },
            Effect::Free(_) => ("the object is not used any more", Exact),
            Effect::Output => ("changes nothing in the program; the result may be anything", MarkedIfUsed),
            Effect::Report(Report::Zero) => ("changes nothing in the program; the result is zero or -1", Exact),
            Effect::Report(Report::NotNegative) => {
                ("changes nothing in the program; the result is any number from -1", Exact)
            }
            Effect::Report(Report::Character) => {
                ("changes nothing in the program; the result is the character or -1", Exact)
            }
            Effect::Nothing => ("does nothing and returns zero", ExactWithoutThreads),
            Effect::First => ("returns its first argument", Exact),
            Effect::Move => ("an object gets another size (for `realloc`)", Exact),
            Effect::Absolute => ("the absolute value", Exact),
            Effect::StartArguments => ("starts a list of variable arguments", Exact),
            Effect::EndArguments => ("ends a list of variable arguments", Exact),
            Effect::CopyArguments => ("copies a list of variable arguments", Exact),
            Effect::Zero => ("a whole variable becomes zero (for `memset`)", Exact),
            Effect::Touch => ("accesses so many bytes at a pointer (for functions that do)", Exact),
            Effect::MayTouch => ("accesses so many bytes at a pointer at most (for functions that may do)", Marked),
            Effect::Unchecked => ("accesses memory that is not known (for functions that do)", Marked),
            Effect::Jump(_) => ("jumps, and the places that jumps lead to", Exact),
            Effect::Unsupported => ("not supported", Named),
        }
    }

    /// Whether a call does no more than change memory and give back a value, so that arbitrary memory and an arbitrary
    /// value cover it.
    pub fn may_be_anything(self) -> bool {
        matches!(
            self,
            Effect::Input
                | Effect::Stop(_)
                | Effect::Unreachable
                | Effect::Assume
                | Effect::Allocate(_)
                | Effect::Free(_)
                | Effect::Output
                | Effect::Report(_)
                | Effect::Nothing
                | Effect::First
                | Effect::Absolute
        )
    }

    /// Whether the function gets the address of a variable only to set it.
    pub fn sets_variable(self) -> bool {
        matches!(self, Effect::StartArguments | Effect::EndArguments | Effect::CopyArguments | Effect::Zero)
    }

    /// Whether the function does nothing with its arguments: only its result, if anything, can be noticed.
    pub fn is_report(self) -> bool {
        matches!(self, Effect::Output | Effect::Report(Report::Zero | Report::NotNegative))
    }
}
