//! The table: functions of verification tools, and what assertions call.

use super::super::effect::{Effect, Ending};
use super::super::record::Record;
use super::functions;

functions! { Verifier:
    __VERIFIER_assume.effect(Effect::Assume);
    __VERIFIER_atomic_begin.effect(Effect::Nothing);
    __VERIFIER_atomic_end.effect(Effect::Nothing);
    __VERIFIER_error.effect(Effect::Stop(Ending::Error));
    __VERIFIER_nondet_memory.effect(Effect::Unsupported);
    __assert.effect(Effect::AssertionFails);
    _assert.effect(Effect::AssertionFails);
    assert.effect(Effect::Assert).keeps_errno();
    __assert_fail.effect(Effect::AssertionFails).noreturn();
    __assert_func.effect(Effect::AssertionFails);
    __assert_perror_fail.effect(Effect::AssertionFails);
    __assert_rtn.effect(Effect::AssertionFails);
    reach_error.effect(Effect::Stop(Ending::Error)).keeps_errno();
    _wassert.effect(Effect::AssertionFails);
}
