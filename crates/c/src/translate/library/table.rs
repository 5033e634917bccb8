//! The table of known functions.

use super::Effect;

/// Effects with the functions that have them.
pub const TABLE: &[(Effect, &[&str])] = &[
    (Effect::Assume, &["__VERIFIER_assume", "__builtin_assume"]),
    (
        Effect::Stop,
        &["abort", "_exit", "_Exit", "quick_exit", "__builtin_abort", "__builtin_trap", "__builtin_unreachable"],
    ),
    (Effect::Exit, &["exit", "__builtin_exit"]),
    (
        Effect::AssertionFails,
        &["__assert_fail", "__assert_perror_fail", "__assert", "__assert_rtn", "__assert_func", "_assert", "_wassert"],
    ),
    (Effect::Assert, &["assert"]),
    (Effect::Allocate, &["malloc", "alloca", "__builtin_alloca", "__builtin_malloc"]),
    (Effect::AllocateZeroed, &["calloc", "__builtin_calloc"]),
    (Effect::Free, &["free", "cfree", "__builtin_free"]),
    (
        Effect::Output,
        &[
            "printf",
            "fprintf",
            "puts",
            "fputs",
            "putchar",
            "putc",
            "fputc",
            "perror",
            "fflush",
            "vprintf",
            "vfprintf",
            "__builtin_printf",
            "__builtin_puts",
            "__builtin_putchar",
            "printk",
            "syslog",
        ],
    ),
    (
        Effect::Nothing,
        &[
            "__VERIFIER_atomic_begin",
            "__VERIFIER_atomic_end",
            "__builtin_prefetch",
            "__builtin_va_start",
            "__builtin_va_end",
        ],
    ),
    (Effect::First, &["__builtin_expect", "__builtin_expect_with_probability", "__builtin_assume_aligned"]),
    (Effect::Absolute, &["abs", "labs", "llabs", "__builtin_abs", "__builtin_labs", "__builtin_llabs"]),
    (
        Effect::Unsupported,
        &[
            "setjmp",
            "_setjmp",
            "sigsetjmp",
            "__sigsetjmp",
            "longjmp",
            "siglongjmp",
            "pthread_create",
            "fork",
            "atexit",
            "on_exit",
            "qsort",
            "bsearch",
            "signal",
            "__builtin_setjmp",
            "__builtin_longjmp",
            "__builtin_va_copy",
            "__VERIFIER_nondet_memory",
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_function_has_two_effects() {
        let mut names: Vec<&str> = TABLE.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
