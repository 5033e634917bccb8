//! The builtins of GCC: how the front end treats each, derived from the tables of elaboration and of the library.

use crate::elaborate::is_folded_builtin;
use crate::known::Class;
use crate::library::known;

/// How the front end treats a builtin, by its full name: `__builtin_clz`, `__sync_synchronize`. One that GCC has but no
/// table lists is rejected where it is called.
pub fn builtin(name: &str) -> Class {
    if is_folded_builtin(name) {
        return Class::Exact;
    }
    let Some(known) = known(name) else { return Class::Named };
    if known.is_in_c() {
        return Class::Exact;
    }
    if known.signature().is_none() {
        return Class::Named;
    }
    if known.is_function_in_c() {
        return Class::Exact;
    }
    let effect = known.effect().map(|effect| effect.explained().1.class());
    // All others are treated as unknown functions.
    effect.or_else(|| known.math().map(|math| math.class())).unwrap_or(Class::Marked)
}
