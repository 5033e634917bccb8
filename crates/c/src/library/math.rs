//! The mathematical functions of `<math.h>` and the corresponding builtins.

use crate::known::Class;

/// A function on floating-point numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Math {
    /// `fabs`
    Absolute,
    /// `floor`
    Floor,
    /// `ceil`
    Ceiling,
    /// `trunc`
    Truncate,
    /// `round`: ties away from zero.
    Round,
    /// `roundeven`: ties to even.
    RoundEven,
    /// `rint`, `nearbyint`: by the rounding mode.
    RoundByMode,
    /// `lround`: `round`, then an integer.
    RoundToInteger,
    /// `lrint`: `rint`, then an integer.
    RoundByModeToInteger,
    /// `sqrt`
    SquareRoot,
    /// `fma`
    MultiplyAdd,
    /// `fmin`
    Minimum,
    /// `fmax`
    Maximum,
    /// `fdim`
    PositiveDifference,
    /// `fmod`: the remainder with the quotient truncated.
    Modulo,
    /// `remainder`: the remainder of IEEE 754, with the quotient rounded to nearest.
    Remainder,
    /// `copysign`
    CopySign,
    /// `signbit`
    SignBit,
    /// `isnan`
    IsNan,
    /// `isinf`, with a truth value as its result.
    IsInfinite,
    /// `isinf`, with the sign of the infinity as its result.
    InfinitySign,
    /// `isfinite`
    IsFinite,
    /// `isnormal`
    IsNormal,
    /// `fpclassify`, with the constants of glibc.
    Classify,
    /// `__builtin_fpclassify`, whose first arguments are the constants.
    ClassifyAs,
    /// `isless`
    IsLess,
    /// `islessequal`
    IsLessEqual,
    /// `isgreater`
    IsGreater,
    /// `isgreaterequal`
    IsGreaterEqual,
    /// `islessgreater`
    IsLessGreater,
    /// `isunordered`
    IsUnordered,
    /// `nan`
    Nan,
    /// `inf`, `huge_val`
    Infinity,
    /// A transcendental function: its result is arbitrary, over-approximated and marked.
    Elementary,
}

impl Math {
    /// How exactly a function is translated.
    pub fn class(self) -> Class {
        match self {
            Math::Elementary => Class::Marked,
            _ => Class::Exact,
        }
    }
}
