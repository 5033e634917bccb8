//! The builtins of GCC: what is done about each, as the tables of elaboration and of the library say.

use crate::elaborate::is_folded_builtin;
use crate::known::Class;
use crate::library::known;

/// What is done about a builtin, by its whole name: `__builtin_clz`, `__sync_synchronize`. A builtin that nobody knows is named
/// where it is called.
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
    // All others are functions that nothing is known about.
    effect.or_else(|| known.math().map(|math| math.class())).unwrap_or(Class::Marked)
}
