//! Constructs that become others once the program is elaborated and linked, so that no later pass has to know them.
//!
//! | pass | what it takes away |
//! |---|---|
//! | `nested` | functions within functions |
//! | `jumps` | `setjmp` and `longjmp`, and jumps out of functions within functions |
//!
//! What is left is C without them: the translation and everybody else who reads typed programs sees only that.

mod jumps;
mod nested;
mod nodes;

use rustc_hash::FxHashMap;

use crate::typed::{FunctionId, ObjectId, Program};

/// Runs all passes. Functions that others within them jump into have variables that tell their calls apart.
pub fn lower(program: &mut Program, numbers: &FxHashMap<FunctionId, ObjectId>) {
    nested::lower(program);
    jumps::lower(program, numbers);
}
