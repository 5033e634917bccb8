//! The functions of the C library, of GCC and of verification tools, described in one table.
//!
//! If a program declares such a function without defining it, its record applies: its effect, its accesses, its type
//! without a declaration, whether its model is written in C, and what stages need to know to replace its calls. Names
//! are looked up once ([`known`]); from then on, [`crate::typed::Function::known`] says which function it is, and no
//! stage compares texts. A function that is neither defined nor listed returns an arbitrary value and may change all
//! memory that is reachable from its arguments; calls of it are marked as over-approximated.
//!
//! | file | contents |
//! |---|---|
//! | `table/` | the entries, one for each function, by headers |
//! | `record` | the record of a function, and the methods that entries are made of |
//! | `resolve` | the lookup of a name, with prefixes and suffixes: `__builtin_floorf` |
//! | `effect`, `access`, `math`, `operations`, `signature` | the vocabulary: effects, accesses, mathematical functions, replacements, types |
//! | `variables` | variables of the library that its functions change |
//! | `describe` | the descriptions for docs/library.md |

mod access;
mod describe;
mod effect;
mod math;
mod operations;
mod record;
mod resolve;
mod signature;
mod table;
mod variables;

pub use access::{Access, Arguments};
pub use describe::{Row, described_accesses, described_functions, functions_in_c, functions_that_reuse_results};
pub use effect::{Alignment, Allocation, Content, Effect, Ending, Exactness, Jump, NewObject, Report, Size};
pub use math::Math;
pub use operations::{
    BitOperation, Bits, Builtin, Dialect, Given, MemoryFunction, MemoryOperation, Order, Overlap, Scanning, Source,
    Target, Width,
};
pub use record::{Mark, Record};
pub use resolve::{Known, Spelling, Version, all, known};
pub use signature::{Signature, Type};
pub use table::{
    Id, Prefix, builtin, ctype, files, fortified, internal, kernel, math as real, network, signals, stdio, stdlib,
    string, system, threads, time, verifier, wide,
};
pub use variables::is_changed_by_the_library;
