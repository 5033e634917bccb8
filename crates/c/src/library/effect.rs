//! The vocabulary of effects: what a function without a body does.

use crate::known::Class;

/// The effect of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Returns an arbitrary value of its type, as an input of the program.
    Input,
    /// Blocks paths on which its argument is zero.
    Assume,
    /// Ends the path.
    Stop(Ending),
    /// Has undefined behaviour.
    Unreachable,
    /// Runs the destructors, then ends the path.
    Exit,
    /// Reports a failed assertion.
    AssertionFails,
    /// Asserts that its argument is not zero.
    Assert,
    /// Allocates a new object.
    Allocate(NewObject),
    /// Frees the object that this argument points to.
    Free(usize),
    /// Changes nothing that a program can observe; its result is arbitrary and over-approximated.
    Output,
    /// Changes nothing that a program can observe; its result says whether it succeeded.
    Report(Report),
    /// Does nothing; the result, if any, is zero.
    Nothing,
    /// Returns its first argument.
    First,
    /// Resizes an object: creates a new object with the same content, or keeps the same one if the property is not
    /// about lifetimes.
    Move,
    /// Returns the absolute value.
    Absolute,
    /// `va_start`
    StartArguments,
    /// `va_end`
    EndArguments,
    /// `va_copy`
    CopyArguments,
    /// Sets the object whose address it gets to zero.
    Zero,
    /// Accesses this many bytes at a pointer.
    Touch,
    /// Accesses at most this many bytes at a pointer.
    MayTouch,
    /// Whether two pointers to bytes that may be accessed are the same. Where objects are in memory does not matter for these.
    Same,
    /// Accesses memory that is not modelled.
    Unchecked,
    /// A non-local jump, or the target of one. Lowering replaces its calls before the translation.
    Jump(Jump),
    /// Is known by name, but not supported.
    Unsupported,
}

/// How a path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The program ends normally, without running destructors.
    Normal,
    /// By an error function that the property does not forbid; otherwise the call itself is the violation.
    Error,
    /// The program is aborted.
    Abort,
}

/// An object that a call allocates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewObject {
    /// Its size.
    pub size: Size,
    /// Its initial content.
    pub content: Content,
    /// Its storage.
    pub allocation: Allocation,
    /// Whether the call specifies its alignment.
    pub alignment: Alignment,
}

/// The size in bytes of a new object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// The value of this argument.
    Argument(usize),
    /// The product of two arguments.
    Product(usize, usize),
}

/// The initial content of a new object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Arbitrary.
    Arbitrary,
    /// Zeros.
    Zero,
    /// All bytes are one.
    Ones,
}

/// The storage of allocated memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allocation {
    /// The heap: it exists until it is freed.
    Heap,
    /// The stack: it exists until the function returns.
    Stack,
    /// An object of the system: it is never deallocated and must not be freed.
    System,
}

/// The alignment of a new object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alignment {
    /// Suitable for any type.
    Default,
    /// A multiple of an argument, or of the size of a page.
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

    /// The same with other storage.
    pub const fn on(self, allocation: Allocation) -> NewObject {
        NewObject { allocation, ..self }
    }

    /// The same with a chosen alignment.
    pub const fn aligned(self) -> NewObject {
        NewObject { alignment: Alignment::Chosen, ..self }
    }
}

/// What a function says about its success: an input, since the world decides. Apart from `Elements`, the result is -1 if it
/// fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Report {
    /// Zero.
    Zero,
    /// Any non-negative number.
    NotNegative,
    /// The character that is the first argument, as an `unsigned char`.
    Character,
    /// How many elements were written: at most as many as the third argument says, and none if the second one, their
    /// size, is zero.
    Elements,
}

/// The two ends of a non-local jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jump {
    /// `setjmp`: saves the target of the jump.
    Set,
    /// `longjmp`: jumps there.
    Back,
}

/// How exactly an effect is translated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exactness {
    /// Exactly.
    Exact,
    /// Exactly, in a program without threads.
    ExactWithoutThreads,
    /// It is over-approximated and marked.
    Marked,
    /// It is over-approximated and marked if the program uses the result.
    MarkedIfUsed,
    /// It is rejected as unsupported.
    Named,
}

impl Exactness {
    /// A description for docs/library.md.
    pub fn words(self) -> &'static str {
        match self {
            Exactness::Exact => "exact",
            Exactness::ExactWithoutThreads => "exact without threads",
            Exactness::Marked => "marked",
            Exactness::MarkedIfUsed => "marked if the result is used",
            Exactness::Named => "named",
        }
    }

    /// The class of a builtin with this exactness.
    pub fn class(self) -> Class {
        match self {
            Exactness::Exact | Exactness::ExactWithoutThreads => Class::Exact,
            Exactness::Marked | Exactness::MarkedIfUsed => Class::Marked,
            Exactness::Named => Class::Named,
        }
    }
}

impl Effect {
    /// A description for docs/library.md, and how exactly it is translated.
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
            Effect::Report(Report::Elements) => {
                ("changes nothing in the program; the result is any number of elements that were to be written", Exact)
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
            Effect::Same => ("compares two pointers to bytes of objects", Exact),
            Effect::Unchecked => ("accesses memory that is not known (for functions that do)", Marked),
            Effect::Jump(_) => ("jumps, and the places that jumps lead to", Exact),
            Effect::Unsupported => ("not supported", Named),
        }
    }

    /// Whether a call only changes memory and returns a value, so that arbitrary memory and an arbitrary value
    /// over-approximate it.
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

    /// Whether the function does not use its arguments: only its result, if any, can be observed.
    pub fn is_report(self) -> bool {
        matches!(self, Effect::Output | Effect::Report(Report::Zero | Report::NotNegative))
    }
}
