//! The pragmas of GCC 12 on Linux, and those of the C standard.

use super::Class::{Exact, Harmless, Named};
use super::{Class, Row, find};

const PREPROCESSOR: Class = Harmless("the preprocessor does what it says");
const ADVICE: Class = Harmless("it is about warnings and optimisation");
const SWITCHED_OFF: Class = Harmless("GCC ignores it unless an option switches it on");
const IGNORED: Class = Harmless("GCC ignores it: arithmetic is as without it");

/// The pragmas by their first word; `GCC` and `STDC` are followed by a second one.
const PRAGMAS: &[Row] = &[
    ("pack weak redefine_extname", Exact),
    ("scalar_storage_order ms_struct", Named),
    ("push_macro pop_macro once include_alias", PREPROCESSOR),
    ("message region endregion ident", ADVICE),
    ("omp acc", SWITCHED_OFF),
];

const GNU: &[Row] = &[
    ("poison system_header dependency pch_preprocess", PREPROCESSOR),
    ("warning error diagnostic unroll ivdep target visibility push_options pop_options reset_options", ADVICE),
    // `optimize("fast-math")` is rejected.
    ("optimize", Exact),
];

const STANDARD: &[Row] = &[("FENV_ACCESS FP_CONTRACT CX_LIMITED_RANGE", IGNORED), ("FLOAT_CONST_DECIMAL64", Named)];

/// How the front end treats a pragma, by the text after `#pragma`; `None` if GCC 12 does not know it.
pub fn pragma(text: &str) -> Option<Class> {
    let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty());
    match words.next()? {
        "GCC" => find(GNU, words.next()?),
        "STDC" => find(STANDARD, words.next()?),
        word => find(PRAGMAS, word),
    }
}
