//! The functions of `<math.h>` and the builtins behind them.
//!
//! The names come in families: `floor`, `floorf`, `floorl`, `__floor`, `__builtin_floor`. What a function works on is the
//! matter of its arguments' types.

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

/// Families without the endings for the other types.
const FAMILIES: &[(Math, &[&str])] = &[
    (Math::Absolute, &["fabs"]),
    (Math::Floor, &["floor"]),
    (Math::Ceiling, &["ceil"]),
    (Math::Truncate, &["trunc"]),
    (Math::Round, &["round"]),
    (Math::RoundEven, &["roundeven"]),
    (Math::RoundByMode, &["rint", "nearbyint"]),
    (Math::RoundToInteger, &["lround", "llround"]),
    (Math::RoundByModeToInteger, &["lrint", "llrint"]),
    (Math::SquareRoot, &["sqrt"]),
    (Math::MultiplyAdd, &["fma"]),
    (Math::Minimum, &["fmin"]),
    (Math::Maximum, &["fmax"]),
    (Math::PositiveDifference, &["fdim"]),
    (Math::Modulo, &["fmod"]),
    (Math::Remainder, &["remainder", "drem"]),
    (Math::CopySign, &["copysign"]),
    (Math::SignBit, &["signbit"]),
    (Math::IsNan, &["isnan"]),
    (Math::IsInfinite, &["isinf"]),
    (Math::InfinitySign, &["isinf_sign"]),
    (Math::IsFinite, &["finite", "isfinite"]),
    (Math::IsNormal, &["isnormal"]),
    (Math::Classify, &["fpclassify"]),
    (Math::IsLess, &["isless"]),
    (Math::IsLessEqual, &["islessequal"]),
    (Math::IsGreater, &["isgreater"]),
    (Math::IsGreaterEqual, &["isgreaterequal"]),
    (Math::IsLessGreater, &["islessgreater"]),
    (Math::IsUnordered, &["isunordered"]),
    (Math::Nan, &["nan"]),
    (Math::Infinity, &["inf", "huge_val"]),
    (
        Math::Elementary,
        &[
            "acos",
            "acosh",
            "asin",
            "asinh",
            "atan",
            "atan2",
            "atanh",
            "cbrt",
            "cos",
            "cosh",
            "erf",
            "erfc",
            "exp",
            "exp10",
            "exp2",
            "expm1",
            "hypot",
            "j0",
            "j1",
            "ldexp",
            "lgamma",
            "log",
            "log10",
            "log1p",
            "log2",
            "logb",
            "nextafter",
            "nexttoward",
            "pow",
            "scalbln",
            "scalbn",
            "sin",
            "sinh",
            "tan",
            "tanh",
            "tgamma",
            "y0",
            "y1",
        ],
    ),
];

/// What a function computes, if it is one of these.
pub fn math(name: &str) -> Option<Math> {
    let builtin = name.strip_prefix("__builtin_");
    let base = builtin.or_else(|| name.strip_prefix("__")).unwrap_or(name);
    match (builtin.is_some(), base) {
        // GCC expands `isinf` itself, to a truth value; the function of the GNU library gives the sign.
        (false, "isinf" | "isinff" | "isinfl") if base != name => return Some(Math::InfinitySign),
        (true, "fpclassify") => return Some(Math::ClassifyAs),
        // These are functions of GCC only; a program may call its own like this.
        (false, "inf" | "huge_val" | "isinf_sign") => return None,
        _ => {}
    }
    let find = |word: &str| FAMILIES.iter().find(|(_, words)| words.contains(&word)).map(|(math, _)| *math);
    find(base).or_else(|| base.strip_suffix(['f', 'l']).and_then(find))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_have_many_names() {
        for (name, expected) in [
            ("fabs", Some(Math::Absolute)),
            ("fabsf", Some(Math::Absolute)),
            ("__builtin_fabsl", Some(Math::Absolute)),
            ("ceil", Some(Math::Ceiling)),
            ("ceill", Some(Math::Ceiling)),
            ("__isnanf", Some(Math::IsNan)),
            ("__finitel", Some(Math::IsFinite)),
            ("isinf", Some(Math::IsInfinite)),
            ("__isinff", Some(Math::InfinitySign)),
            ("__builtin_isinf", Some(Math::IsInfinite)),
            ("__builtin_inff", Some(Math::Infinity)),
            ("__fpclassifyl", Some(Math::Classify)),
            ("sinf", Some(Math::Elementary)),
            ("inf", None),
            ("f", None),
            ("l", None),
            ("fabs_float", None),
        ] {
            assert_eq!(math(name), expected, "{name}");
        }
    }
}
