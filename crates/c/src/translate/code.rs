//! The Boogie code under construction, for values that are not in memory: arithmetic, pointers as numbers, checks.

use super::checks::Checks;
use super::emit::Emitter;
use super::input::Input;
use super::integers::Integers;
use crate::typed::{FunctionId, ObjectId};

/// The Boogie program so far, and what decides how C is written in it.
pub(super) struct Code<'a> {
    pub input: Input<'a>,
    /// How integers are encoded.
    pub integers: Integers,
    pub out: Emitter,
    /// The function that is being translated.
    pub function: Option<FunctionId>,
    /// The variable that holds the rounding mode, if it may change what is computed now.
    pub rounding: Option<ObjectId>,
    /// The assertions so far.
    pub checks: Checks<'a>,
}

impl<'a> Code<'a> {
    /// An empty program.
    pub fn new(input: Input<'a>) -> Code<'a> {
        let pointer_bits = 8 * input.program.types.pointer_size() as u32;
        let integers = Integers { encoding: input.options.encoding, pointer_bits };
        Code {
            input,
            integers,
            out: Emitter::default(),
            function: None,
            rounding: input.facts.rounding,
            checks: Checks::new(&input.options.property),
        }
    }
}
