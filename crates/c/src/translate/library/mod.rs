//! Functions that are known without a body.
//!
//! One table says what each does; [`Effect`] is the vocabulary. A function that is neither defined nor here gives an
//! arbitrary result and may change whatever its arguments lead to; calls of it are marked.

mod table;

use super::Property;

/// What a function does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Any value of its type, as an input of the program.
    Input,
    /// Goes on only if its argument is not zero.
    Assume,
    /// The path ends.
    Stop,
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
    /// An object dies.
    Free,
    /// Nothing a program could notice but its result, which is arbitrary.
    Output,
    /// Nothing at all; the result is zero, if there is one.
    Nothing,
    /// Its first argument.
    First,
    /// The absolute value.
    Absolute,
    /// Known by name and not supported.
    Unsupported,
}

/// What is known about a function.
pub fn effect(name: &str) -> Option<Effect> {
    let known = table::TABLE.iter().find(|(_, names)| names.contains(&name)).map(|(effect, _)| *effect);
    known.or_else(|| name.starts_with("__VERIFIER_nondet_").then_some(Effect::Input))
}

/// The functions that must not be called, by convention.
pub const ERROR_FUNCTIONS: [&str; 2] = ["reach_error", "__VERIFIER_error"];

/// Whether a call of the function is what the property forbids.
pub fn is_error_function(name: &str, property: &Property) -> bool {
    match property {
        Property::Assertions => ERROR_FUNCTIONS.contains(&name),
        Property::UnreachCall(forbidden) => forbidden.iter().any(|function| function == name),
    }
}
