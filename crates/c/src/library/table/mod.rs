//! The table of library functions: one entry for each, in one file for each group of headers.
//!
//! An entry is the name of the function in C, followed by the facts that hold for it (the methods of [`Record`]). The
//! name is also a variant of the file's [`Id`](stdlib::Id), by which later stages refer to the function; they never
//! compare its text.

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

/// Defines the entries of a file: the ids of its functions and their records.
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

        /// The record of each function.
        pub(super) static RECORDS: &[Record] = &[
            $(Record::new(stringify!($name), super::Id::$group(Id::$name))$(.$fact($($argument)*))*,)*
        ];
    };
}
use functions;

macro_rules! groups {
    ($($(#[$doc:meta])* $group:ident($file:ident),)*) => {
        /// The id of a library function.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Id {
            $($(#[$doc])* $group($file::Id),)*
            /// A function that is known only by the prefix of its name.
            Prefix(Prefix),
        }

        impl Id {
            /// The name of the function in C, or its prefix.
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
    /// Functions of verification tools, and assertions.
    Verifier(verifier),
    /// Memory, program termination, numbers and the environment.
    Stdlib(stdlib),
    /// Streams and formats.
    Stdio(stdio),
    /// Strings and blocks of memory.
    String(string),
    /// Wide characters.
    Wide(wide),
    /// Characters.
    Ctype(ctype),
    /// Floating-point numbers.
    Math(math),
    /// Time.
    Time(time),
    /// Signals and non-local jumps.
    Signals(signals),
    /// Threads and locks.
    Threads(threads),
    /// Files and directories.
    Files(files),
    /// Sockets.
    Network(network),
    /// Users, processes and terminals.
    System(system),
    /// Versions with size checks.
    Fortified(fortified),
    /// The Linux kernel.
    Kernel(kernel),
    /// Builtins without a corresponding function.
    Builtin(builtin),
    /// Internal functions.
    Internal(internal),
}

/// Prefixes that are common to a group of functions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prefix {
    /// Inputs of the program: `__VERIFIER_nondet_int`.
    Nondeterministic,
    /// Other functions of verification tools.
    Verifier,
    /// Internal functions that no stage refers to.
    Internal,
    /// Builtins without an entry of their own.
    Builtin,
    /// `__sync_fetch_and_add` and the like.
    Sync,
    /// `__atomic_load_n` and the like.
    Atomic,
    /// Functions that assertions of other libraries call on failure.
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

/// The records for names with a certain prefix; the first that matches applies.
pub(super) static PREFIXES: &[Record] = &[
    Prefix::Nondeterministic.record().effect(Effect::Input),
    Prefix::Verifier.record(),
    Prefix::Internal.record(),
    Prefix::Builtin.record(),
    Prefix::Sync.record(),
    Prefix::Atomic.record(),
    Prefix::Assertion.record(),
];
