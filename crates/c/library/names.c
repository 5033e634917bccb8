// Names of files and directories (POSIX): any name of at most `PATH_MAX` bytes, or none if the call fails.

typedef __typeof__(sizeof(0)) size_t;

void *malloc(size_t size);
size_t strlen(const char *s);
void __tracewright_may_touch(void *at, size_t bytes);
int __tracewright_guess(void);
long __tracewright_guess_long(void);
int __VERIFIER_nondet_int(void);
unsigned long __VERIFIER_nondet_ulong(void);
void __VERIFIER_assume(int condition);
char *__tracewright_name(char *to, size_t length);
char *__tracewright_new_name(void);
char *getcwd(char *to, size_t n);
char *realpath(const char *path, char *to);

// Writes a name of this length, its terminating zero first: a missing byte is then found without a loop.
char *__tracewright_name(char *to, size_t length) {
    size_t i;
    to[length] = 0;
    for (i = 0; i < length; i++) {
        char c = __VERIFIER_nondet_int();
        __VERIFIER_assume(c != 0);
        to[i] = c;
    }
    return to;
}

// A name that is not modelled, in new memory.
char *__tracewright_new_name(void) {
    size_t length = __tracewright_guess_long();
    __VERIFIER_assume(length < 4096);
    return __tracewright_name(malloc(length + 1), length);
}

char *getcwd(char *to, size_t n) {
    size_t length = __VERIFIER_nondet_ulong();
    if (__VERIFIER_nondet_int() || (to != 0 && n == 0))
        return 0;
    __VERIFIER_assume(length > 0 && length < 4096 && (n == 0 || length < n));
    if (to == 0)
        to = malloc(n == 0 ? length + 1 : n);
    return __tracewright_name(to, length);
}

char *get_current_dir_name(void) { return getcwd(0, 0); }

char *realpath(const char *path, char *to) {
    size_t length = __tracewright_guess_long();
    if (path == 0)
        return 0;
    strlen(path);
    if (__VERIFIER_nondet_int())
        return 0;
    __VERIFIER_assume(length > 0 && length < 4096);
    if (to == 0)
        to = malloc(4096);
    else
        __tracewright_may_touch(to, 4096);
    return __tracewright_name(to, length);
}

char *canonicalize_file_name(const char *path) { return realpath(path, 0); }

char *tempnam(const char *folder, const char *prefix) {
    if (folder)
        strlen(folder);
    if (prefix)
        strlen(prefix);
    return __VERIFIER_nondet_int() ? __tracewright_new_name() : 0;
}
