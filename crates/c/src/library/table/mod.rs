//! The table of library functions: one entry for each, in one file for each group of headers.
//!
//! An entry is the name of the function in C, followed by the facts that hold for it (the methods of [`Record`]). The
//! name is also the variant of the file's [`Id`](stdlib::Id): later stages say which function they mean with it, and
//! never by its text.

pub mod builtin;
pub mod ctype;
pub mod files;
pub mod fortified;
pub mod internal;
pub mod kernel;
pub mod math;
pub mod network;
pub mod signals;
pub mod stdio;
pub mod stdlib;
pub mod string;
pub mod system;
pub mod threads;
pub mod time;
pub mod verifier;
pub mod wide;

use super::effect::Effect;
use super::record::Record;

/// Makes the entries of a file: the identities of its functions and their records.
macro_rules! functions {
    ($group:ident: $($name:ident $(.$fact:ident($($argument:tt)*))*;)*) => {
        /// The functions of this file, by their names in C.
        #[allow(non_camel_case_types, missing_docs)] // these are the names
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Id {
            $($name,)*
        }

        impl Id {
            /// The name of the function in C.
            pub fn name(self) -> &'static str {
                match self {
                    $(Id::$name => stringify!($name),)*
                }
            }
        }

        /// What is known about each.
        pub(super) static RECORDS: &[Record] = &[
            $(Record::new(stringify!($name), super::Id::$group(Id::$name))$(.$fact($($argument)*))*,)*
        ];
    };
}
use functions;

macro_rules! groups {
    ($($(#[$doc:meta])* $group:ident($file:ident),)*) => {
        /// Which function it is.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Id {
            $($(#[$doc])* $group($file::Id),)*
            /// One whose name begins in a certain way; there is no other entry for it.
            Prefix(Prefix),
        }

        impl Id {
            /// The name of the function in C, or the beginning of it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Id::$group(id) => id.name(),)*
                    Id::Prefix(prefix) => prefix.text(),
                }
            }
        }

        /// All records.
        pub(super) static ALL: &[&[Record]] = &[$($file::RECORDS,)*];
    };
}

groups! {
    /// Of verification tools, and of assertions.
    Verifier(verifier),
    /// Of memory, the ends of a program, numbers and the environment.
    Stdlib(stdlib),
    /// Of streams and formats.
    Stdio(stdio),
    /// Of strings and blocks of memory.
    String(string),
    /// Of wide characters.
    Wide(wide),
    /// Of characters.
    Ctype(ctype),
    /// Of real numbers.
    Math(math),
    /// Of time.
    Time(time),
    /// Of signals and jumps.
    Signals(signals),
    /// Of threads and locks.
    Threads(threads),
    /// Of files and directories.
    Files(files),
    /// Of sockets.
    Network(network),
    /// Of users, processes and terminals.
    System(system),
    /// Versions that check sizes.
    Fortified(fortified),
    /// Of the Linux kernel.
    Kernel(kernel),
    /// Builtins that have no function without the prefix.
    Builtin(builtin),
    /// Ours.
    Internal(internal),
}

/// How the names of functions begin that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prefix {
    /// Inputs of the program: `__VERIFIER_nondet_int`.
    Nondeterministic,
    /// Other functions of verification tools.
    Verifier,
    /// Functions of our library that no stage knows.
    Internal,
    /// Builtins that nobody knows.
    Builtin,
    /// `__sync_fetch_and_add` and the like.
    Sync,
    /// `__atomic_load_n` and the like.
    Atomic,
    /// What an assertion of some other library calls.
    Assertion,
}

impl Prefix {
    const fn text(self) -> &'static str {
        match self {
            Prefix::Nondeterministic => "__VERIFIER_nondet_",
            Prefix::Verifier => "__VERIFIER_",
            Prefix::Internal => "__tracewright_",
            Prefix::Builtin => "__builtin_",
            Prefix::Sync => "__sync_",
            Prefix::Atomic => "__atomic_",
            Prefix::Assertion => "__assert",
        }
    }

    const fn record(self) -> Record {
        Record::new(self.text(), Id::Prefix(self)).keeps_errno()
    }
}

/// What is known about functions whose names begin in a certain way; the first that fits counts.
pub(super) static PREFIXES: &[Record] = &[
    Prefix::Nondeterministic.record().effect(Effect::Input),
    Prefix::Verifier.record(),
    Prefix::Internal.record(),
    Prefix::Builtin.record(),
    Prefix::Sync.record(),
    Prefix::Atomic.record(),
    Prefix::Assertion.record(),
];
