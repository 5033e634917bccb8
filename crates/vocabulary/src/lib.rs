//! The vocabulary that all crates share: one type for each concept that a user can choose or that a verdict names.
//!
//! | concept | type | what the field calls it |
//! |---|---|---|
//! | the sizes of C's types | [`DataModel`] | data model, machine model, architecture |
//! | how integers of C are represented | [`IntegerEncoding`] | linear integer arithmetic or bit-vectors |
//! | what is read from volatile objects | [`Volatile`] | |
//! | what the arguments of `main` point to | [`CommandLine`] | |
//! | what `sprintf` prints to memory | [`Texts`] | |
//! | what a failing check shows | [`Defect`], [`Defects`] | property, kind of violation |
//! | what the parts of a translation stand for | [`origin::Origins`] | back-translation |
//!
//! *Architecture invariant.* There is no algorithm in this crate: names, their wording in texts, and tables that one
//! crate fills and another reads. Of our crates it uses only the spans of `source`.

mod command_line;
mod data_model;
mod defect;
mod integers;
pub mod origin;
mod signed_overflow;
mod texts;
mod volatile;

pub use command_line::CommandLine;
pub use data_model::DataModel;
pub use defect::{Defect, Defects};
pub use integers::IntegerEncoding;
pub use signed_overflow::SignedOverflow;
pub use texts::Texts;
pub use volatile::Volatile;
