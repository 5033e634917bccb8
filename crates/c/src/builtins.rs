//! The builtins of GCC: what is done about each, as the tables of elaboration and of the library say.

use std::sync::OnceLock;

use crate::elaborate::{has_known_type, is_folded_builtin};
use crate::known::Class;
use crate::library::{described_functions, math_class};
use crate::prelude::function_names;

/// What is done about a builtin, by its whole name: `__builtin_clz`, `__sync_synchronize`. A builtin that nobody knows is named
/// where it is called.
pub fn builtin(name: &str) -> Class {
    let plain = name.strip_prefix("__builtin_").unwrap_or(name);
    let is_library = |name: &str| library().iter().any(|known| known == name);
    if is_folded_builtin(name) || is_library(name) {
        return Class::Exact;
    }
    if !has_known_type(plain) {
        return Class::Named;
    }
    if is_library(plain) {
        return Class::Exact;
    }
    let listed = |name: &str| {
        let rows = described_functions();
        rows.into_iter().find(|(_, _, names)| names.contains(&name)).map(|(_, how, _)| match how {
            "named" => Class::Named,
            how if how.starts_with("marked") => Class::Marked,
            _ => Class::Exact,
        })
    };
    // All others are functions that nothing is known about.
    listed(name)
        .or_else(|| listed(plain))
        .or_else(|| math_class(name))
        .or_else(|| math_class(plain))
        .unwrap_or(Class::Marked)
}

/// The functions that the library defines.
fn library() -> &'static [String] {
    static LIBRARY: OnceLock<Vec<String>> = OnceLock::new();
    LIBRARY.get_or_init(function_names)
}
