//! Fewer states by merging: quotients by equivalences that keep the language, found by partition refinement or by
//! partial Max-SAT.

mod quotient;
mod relation;

pub use quotient::quotient;
pub use relation::Relation;
