//! The attributes of GCC 12 on x86, machine-independent and machine-specific.
//!
//! Attributes on labels, statements and enumerators are only hints (`unused`, `hot`, `cold`, `fallthrough`,
//! `deprecated`): GCC ignores all others there.

use super::Class::{Exact, Harmless, Named};
use super::{Class, Row, find};

const ADVICE: Class = Harmless("it is about warnings and optimisation");
const PROMISE: Class = Harmless("it promises what the function does; GCC without optimisation does not rely on it");
const CODE: Class = Harmless("it is about the code that is generated, not about what it computes");
const LINKING: Class = Harmless("it is about symbols in the object file, of which there is one program");
const CONVENTION: Class = Harmless("callers and callees agree about how to pass arguments");
const INSTRUMENTATION: Class = Harmless("it is about instrumentation that is switched off");

const ATTRIBUTES: &[Row] = &[
    ("aligned packed mode transparent_union gnu_inline constructor destructor alias weak weakref", Exact),
    // The section is translated as far as it matters: `.init_array` and similar sections hold functions that are
    // called.
    ("section", Exact),
    // This is the layout that is used without it.
    ("gcc_struct", Exact),
    // Exact where they have no effect (no bit-fields, little-endian).
    ("ms_struct scalar_storage_order", Named),
    // Uses of vectors and complex numbers that are not supported are rejected where they occur.
    ("vector_size cleanup", Exact),
    ("noreturn volatile", PROMISE),
    ("const pure malloc leaf nothrow returns_nonnull nonnull access alloc_align alloc_size assume_aligned", PROMISE),
    ("transaction_callable transaction_may_cancel_outer transaction_pure transaction_safe", INSTRUMENTATION),
    ("transaction_safe_dynamic transaction_unsafe transaction_wrap", INSTRUMENTATION),
    ("always_inline artificial cold flatten hot noclone noinline noipa no_icf no_reorder", CODE),
    (
        "no_split_stack no_stack_limit no_stack_protector stack_protect patchable_function_entry zero_call_used_regs",
        CODE,
    ),
    ("target target_clones simd force_align_arg_pointer ms_hook_prologue function_return indirect_branch", CODE),
    ("indirect_return cf_check nocf_check nodirect_extern_access noplt fentry_name fentry_section", CODE),
    ("no_caller_saved_registers", CODE),
    // `optimize("fast-math")` is rejected: see `changes_arithmetic`.
    ("optimize", Exact),
    ("cdecl fastcall stdcall thiscall regparm sseregparm ms_abi sysv_abi callee_pop_aggregate_return", CONVENTION),
    ("common nocommon externally_visible retain used visibility symver tls_model", LINKING),
    ("copy", LINKING),
    ("deprecated designated_init error fallthrough format format_arg may_alias maybe_unused nodiscard", ADVICE),
    ("nonstring sentinel tainted_args unavailable uninitialized unused warn_if_not_aligned warn_unused", ADVICE),
    ("warn_unused_result warning objc_nullability objc_root_class", ADVICE),
    ("no_address_safety_analysis no_instrument_function no_profile_instrument_function no_sanitize", INSTRUMENTATION),
    ("no_sanitize_address no_sanitize_coverage no_sanitize_thread no_sanitize_undefined", INSTRUMENTATION),
    // Functions with a special calling convention or control flow, and objects that are not initialised as C demands.
    ("ifunc interrupt naked returns_twice noinit persistent signed_bool_precision vector_mask", Named),
];

/// How the front end treats an attribute, by its name without underscores; `None` if GCC 12 does not know it.
pub fn attribute(name: &str) -> Option<Class> {
    find(ATTRIBUTES, name)
}

/// Options in `optimize` attributes and pragmas that change the semantics of arithmetic or memory.
const MEANINGFUL: &[&str] = &[
    "fast",
    "math",
    "trapv",
    "short-enums",
    "pack-struct",
    "signed-char",
    "unsigned-char",
    "bitfields",
    "single-precision",
    "excess-precision",
    "fp-contract",
    "finite",
    "reciprocal",
    "signed-zeros",
    "strict-volatile",
    "instrument",
];

/// Whether an option for the optimiser changes what a program computes, such as `"Ofast"`, `"-ffast-math"` or
/// `"trapv"`.
pub(crate) fn changes_arithmetic(option: &str) -> bool {
    MEANINGFUL.iter().any(|word| option.contains(word))
}
