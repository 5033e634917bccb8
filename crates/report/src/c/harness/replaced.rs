//! Library functions that a harness replaces, because the world decides what they return: each returns what it does in the
//! counterexample, and accesses the memory that the function of the library accesses, so that a sanitizer sees it.

/// A library function in a harness.
pub(super) struct Replaced {
    pub name: &'static str,
    /// Its parameters, in C.
    pub parameters: &'static str,
    /// What it does besides returning `result`, in C.
    pub does: &'static str,
    pub returns: Returns,
}

/// What it returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Returns {
    /// A number, at each call another one.
    Numbers,
    /// The same number at all calls.
    Number,
    /// A stream or null.
    Stream,
    /// Zero, and a time that it stores in two numbers; if the seconds are -1, only -1.
    Time,
    /// Null, or what the function of the library returns.
    Memory,
    /// A number; the function of the library is replaced only if it fails, as it does more than a harness can.
    Failure,
}

const fn replaced(name: &'static str, parameters: &'static str) -> Replaced {
    Replaced { name, parameters, does: "", returns: Returns::Numbers }
}

impl Replaced {
    const fn does(self, does: &'static str) -> Replaced {
        Replaced { does, ..self }
    }

    const fn returns(self, returns: Returns) -> Replaced {
        Replaced { returns, ..self }
    }
}

/// Reads a string.
const TEXT: &str = "for (volatile const char *at = text; *at; at++)\n        ;";
/// Reads two strings.
const TEXTS: &str = "for (volatile const char *at = text; *at; at++)\n        ;\n    \
                     for (volatile const char *at = other; *at; at++)\n        ;";
/// Reads so many bytes.
const BYTES: &str = "for (__SIZE_TYPE__ i = 0; i < n; i++)\n        (void)((volatile const char *)from)[i];";
/// Reads so many elements.
const ELEMENTS: &str = "for (__SIZE_TYPE__ i = 0; i < size * n; i++)\n        (void)((volatile const char *)from)[i];";

/// All of them.
const REPLACED: &[Replaced] = &[
    replaced("rand", "void"),
    replaced("random", "void"),
    replaced("lrand48", "void"),
    replaced("mrand48", "void"),
    replaced("getchar", "void"),
    replaced("getchar_unlocked", "void"),
    replaced("getc", "void *stream"),
    replaced("fgetc", "void *stream"),
    replaced("time", "long *at").does("if (at)\n        *at = result;"),
    replaced("clock", "void"),
    replaced("gettimeofday", "long *at, int *zone").returns(Returns::Time),
    replaced("clock_gettime", "int clock, long *at").returns(Returns::Time),
    replaced("sleep", "unsigned seconds"),
    replaced("usleep", "unsigned time"),
    replaced("alarm", "unsigned seconds"),
    replaced("getpid", "void").returns(Returns::Number),
    replaced("getppid", "void"),
    replaced("getuid", "void").returns(Returns::Number),
    replaced("geteuid", "void").returns(Returns::Number),
    replaced("getgid", "void").returns(Returns::Number),
    replaced("getegid", "void").returns(Returns::Number),
    replaced("setuid", "unsigned id"),
    replaced("setgid", "unsigned id"),
    replaced("seteuid", "unsigned id"),
    replaced("setegid", "unsigned id"),
    replaced("setreuid", "unsigned id, unsigned effective"),
    replaced("setregid", "unsigned id, unsigned effective"),
    replaced("setresuid", "unsigned id, unsigned effective, unsigned saved"),
    replaced("setresgid", "unsigned id, unsigned effective, unsigned saved"),
    replaced("isatty", "int descriptor"),
    replaced("open", "const char *text, int flags, ...").does(TEXT),
    replaced("open64", "const char *text, int flags, ...").does(TEXT),
    replaced("openat", "int folder, const char *text, int flags, ...").does(TEXT),
    replaced("openat64", "int folder, const char *text, int flags, ...").does(TEXT),
    replaced("creat", "const char *text, unsigned mode").does(TEXT),
    replaced("creat64", "const char *text, unsigned mode").does(TEXT),
    replaced("close", "int descriptor"),
    replaced("write", "int descriptor, const void *from, __SIZE_TYPE__ n").does(BYTES),
    replaced("pwrite", "int descriptor, const void *from, __SIZE_TYPE__ n, long offset").does(BYTES),
    replaced("pwrite64", "int descriptor, const void *from, __SIZE_TYPE__ n, long long offset").does(BYTES),
    replaced("access", "const char *text, int mode").does(TEXT),
    replaced("chdir", "const char *text").does(TEXT),
    replaced("chmod", "const char *text, unsigned mode").does(TEXT),
    replaced("chown", "const char *text, unsigned user, unsigned group").does(TEXT),
    replaced("lchown", "const char *text, unsigned user, unsigned group").does(TEXT),
    replaced("chroot", "const char *text").does(TEXT),
    replaced("mkdir", "const char *text, unsigned mode").does(TEXT),
    replaced("mkdirat", "int folder, const char *text, unsigned mode").does(TEXT),
    replaced("mkfifo", "const char *text, unsigned mode").does(TEXT),
    replaced("mknod", "const char *text, unsigned mode, unsigned long device").does(TEXT),
    replaced("remove", "const char *text").does(TEXT),
    replaced("rename", "const char *text, const char *other").does(TEXTS),
    replaced("rmdir", "const char *text").does(TEXT),
    replaced("symlink", "const char *text, const char *other").does(TEXTS),
    replaced("unlink", "const char *text").does(TEXT),
    replaced("unlinkat", "int folder, const char *text, int flags").does(TEXT),
    replaced("fopen", "const char *text, const char *other").does(TEXTS).returns(Returns::Stream),
    replaced("fdopen", "int descriptor, const char *text").does(TEXT).returns(Returns::Stream),
    replaced("popen", "const char *text, const char *other").does(TEXTS).returns(Returns::Stream),
    replaced("tmpfile", "void").returns(Returns::Stream),
    replaced("realloc", "void *old, __SIZE_TYPE__ n").returns(Returns::Memory),
    replaced("fclose", "void *stream"),
    replaced("pclose", "void *stream"),
    replaced("fflush", "void *stream"),
    replaced("feof", "void *stream"),
    replaced("ferror", "void *stream"),
    replaced("fputc", "int c, void *stream"),
    replaced("putc", "int c, void *stream"),
    replaced("_IO_putc", "int c, void *stream"),
    replaced("putchar", "int c"),
    replaced("putchar_unlocked", "int c"),
    replaced("puts", "const char *text").does(TEXT),
    replaced("fputs", "const char *text, void *stream").does(TEXT),
    replaced("fputs_unlocked", "const char *text, void *stream").does(TEXT),
    replaced("fwrite", "const void *from, __SIZE_TYPE__ size, __SIZE_TYPE__ n, void *stream").does(ELEMENTS),
    replaced("fwrite_unlocked", "const void *from, __SIZE_TYPE__ size, __SIZE_TYPE__ n, void *stream").does(ELEMENTS),
    replaced("fputwc", "int c, void *stream"),
    replaced("putwc", "int c, void *stream"),
    replaced("putwchar", "int c"),
    replaced("printf", "const char *text, ...").returns(Returns::Failure),
    replaced("fprintf", "void *stream, const char *text, ...").returns(Returns::Failure),
    replaced("dprintf", "int descriptor, const char *text, ...").returns(Returns::Failure),
    replaced("vprintf", "const char *text, __builtin_va_list list").returns(Returns::Failure),
    replaced("vfprintf", "void *stream, const char *text, __builtin_va_list list").returns(Returns::Failure),
    replaced("system", "const char *text").does("if (text)\n        for (; *text; text++)\n            ;"),
];

/// How a function is replaced, if it is.
pub(super) fn find(name: &str) -> Option<&'static Replaced> {
    REPLACED.iter().find(|replaced| replaced.name == name)
}
