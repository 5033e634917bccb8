//! The table of known functions.

use super::Effect;

/// Effects with the functions that have them. What has the prefix `__builtin_` there is known by that name only; all
/// others are known with the prefix as well.
pub const TABLE: &[(Effect, &[&str])] = &[
    (Effect::Assume, &["__VERIFIER_assume", "__builtin_assume"]),
    (
        Effect::Stop,
        // The error functions matter here only if the property is about other ones.
        &["__VERIFIER_error", "reach_error", "abort", "_exit", "_Exit", "quick_exit", "__chk_fail", "__builtin_trap", "__builtin_unreachable"],
    ),
    (Effect::Exit, &["exit"]),
    (
        Effect::AssertionFails,
        &["__assert_fail", "__assert_perror_fail", "__assert", "__assert_rtn", "__assert_func", "_assert", "_wassert"],
    ),
    (Effect::Assert, &["assert"]),
    (
        Effect::Allocate,
        &[
            "malloc",
            "alloca",
            "__builtin_alloca_with_align",
            "aligned_alloc",
            "memalign",
            "valloc",
            "pvalloc",
        ],
    ),
    (Effect::AllocateZeroed, &["calloc"]),
    (Effect::Free, &["free", "cfree"]),
    (
        // Output, and questions to the system whose answers are not modelled.
        Effect::Output,
        &[
            "printf",
            "fprintf",
            "dprintf",
            "puts",
            "fputs",
            "putchar",
            "putc",
            "fputc",
            "_IO_putc",
            "putchar_unlocked",
            "fwrite",
            "perror",
            "fflush",
            "vprintf",
            "vfprintf",
            "__printf_chk",
            "__fprintf_chk",
            "__vprintf_chk",
            "__vfprintf_chk",
            "printk",
            "syslog",
            "fclose",
            "pclose",
            "feof",
            "ferror",
            "clearerr",
            "fseek",
            "ftell",
            "rewind",
            "ungetc",
            "fileno",
            "remove",
            "rename",
            "unlink",
            "close",
            "write",
            "lseek",
            "access",
            "isatty",
            "getpid",
            "getppid",
            "getuid",
            "geteuid",
            "getgid",
            "getegid",
            "clock",
            "sleep",
            "usleep",
            "alarm",
            "system",
            "__tracewright_guess",
            "__builtin_cpu_supports",
            "__builtin_cpu_is",
        ],
    ),
    (
        Effect::Nothing,
        &[
            "__VERIFIER_atomic_begin",
            "__VERIFIER_atomic_end",
            "__builtin_prefetch",
            "__builtin_cpu_init",
            "srand",
            "srandom",
            "setbuf",
            "sched_yield",
            "pthread_mutex_init",
            "pthread_mutex_destroy",
            "pthread_mutex_lock",
            "pthread_mutex_unlock",
            "pthread_rwlock_init",
            "pthread_rwlock_destroy",
            "pthread_rwlock_rdlock",
            "pthread_rwlock_wrlock",
            "pthread_rwlock_unlock",
            "pthread_spin_init",
            "pthread_spin_destroy",
            "pthread_spin_lock",
            "pthread_spin_unlock",
            "pthread_cond_init",
            "pthread_cond_destroy",
            "pthread_cond_signal",
            "pthread_cond_broadcast",
            "pthread_mutexattr_init",
            "pthread_mutexattr_destroy",
            "pthread_mutexattr_settype",
            "pthread_attr_init",
            "pthread_attr_destroy",
            "pthread_attr_setdetachstate",
        ],
    ),
    (Effect::First, &["__builtin_expect", "__builtin_expect_with_probability", "__builtin_assume_aligned"]),
    (Effect::Absolute, &["abs", "labs", "llabs", "imaxabs"]),
    (Effect::StartArguments, &["__builtin_va_start", "__builtin_stdarg_start"]),
    (Effect::EndArguments, &["__builtin_va_end"]),
    (Effect::CopyArguments, &["__builtin_va_copy"]),
    (
        Effect::Unsupported,
        &[
            "setjmp",
            "_setjmp",
            "sigsetjmp",
            "__sigsetjmp",
            "longjmp",
            "siglongjmp",
            "_longjmp",
            "pthread_create",
            "pthread_join",
            "pthread_exit",
            "pthread_cond_wait",
            "fork",
            "vfork",
            "on_exit",
            "at_quick_exit",
            "signal",
            "sigaction",
            "__VERIFIER_nondet_memory",
            "__builtin_stack_restore",
            "__builtin_va_arg_pack",
            "__builtin_va_arg_pack_len",
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
