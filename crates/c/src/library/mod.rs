//! What is known about functions of the C library, of GCC and of verification tools, in one table.
//!
//! A program that declares such a function and does not define it gets what its record says: what it does, what it
//! accesses, its type without a declaration, whether its model is written in C, and what stages need to know to replace
//! its calls. The names of a program are resolved once ([`known`]); from then on, [`crate::typed::Function::known`]
//! says which function it is, and no stage compares texts. A function that is neither defined nor here gives an
//! arbitrary result and may change whatever its arguments lead to; calls of it are marked.
//!
//! | file | what it has |
//! |---|---|
//! | `table/` | the entries, one for each function, by headers |
//! | `record` | the record, and the words that entries are made of |
//! | `resolve` | from a name to a record, with prefixes and endings: `__builtin_floorf` |
//! | `effect`, `access`, `math`, `operations`, `signature` | the vocabulary: what a function does, accesses, computes, becomes, and its type |
//! | `describe` | what docs/library.md is made of |

mod access;
mod describe;
mod effect;
mod math;
mod operations;
mod record;
mod resolve;
mod signature;
mod table;

pub use access::{Access, Arguments};
pub use describe::{Row, described_accesses, described_functions, functions_in_c};
pub use effect::{Alignment, Allocation, Content, Effect, Ending, Exactness, Jump, NewObject, Report, Size};
pub use math::Math;
pub use operations::{
    BitOperation, Bits, Block, BlockOperation, Builtin, Dialect, Given, Order, Overlap, Scanning, Source, Target, Width,
};
pub use record::{Mark, Record};
pub use resolve::{Known, Spelling, Version, all, known};
pub use signature::{Signature, Type};
pub use table::{
    Id, Prefix, builtin, ctype, files, fortified, internal, kernel, math as real, network, signals, stdio, stdlib,
    string, system, threads, time, verifier, wide,
};
