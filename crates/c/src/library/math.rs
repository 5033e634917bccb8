//! What the functions of `<math.h>` and the builtins behind them compute.

use crate::known::Class;

/// What a function of a floating-point number is.
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
    /// `fmod`: the remainder of the quotient cut off.
    Modulo,
    /// `remainder`: that of IEEE 754.
    Remainder,
    /// `copysign`
    CopySign,
    /// `signbit`
    SignBit,
    /// `isnan`
    IsNan,
    /// `isinf` as a truth value.
    IsInfinite,
    /// `isinf` with the sign of the infinity.
    InfinitySign,
    /// `isfinite`
    IsFinite,
    /// `isnormal`
    IsNormal,
    /// `fpclassify`, with the numbers of glibc.
    Classify,
    /// `__builtin_fpclassify`, whose first arguments are the numbers.
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
    /// A function that no formula describes: any result, marked.
    Elementary,
}

impl Math {
    /// How a function is translated.
    pub fn class(self) -> Class {
        match self {
            Math::Elementary => Class::Marked,
            _ => Class::Exact,
        }
    }
}
