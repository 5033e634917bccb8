// Arguments of a program (POSIX `getopt`, GNU `getopt_long`). Which option comes next is not modelled, but it is one of
// the arguments, which may be permuted.

typedef __typeof__(sizeof(0)) size_t;
struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};

extern char *optarg;
extern int optind, opterr, optopt;

size_t strlen(const char *s);
int __tracewright_guess(void);
long __tracewright_guess_long(void);
void __VERIFIER_assume(int condition);
int __tracewright_option(int argc, char *const *argv, const char *letters);
int __tracewright_long_option(int argc, char *const *argv, const char *letters, const struct option *options, int *number);

int __tracewright_option(int argc, char *const *argv, const char *letters) {
    char **arguments = (char **)argv;
    int i, with, next;
    optarg = 0;
    if (argc < 1)
        return -1;
    for (i = 1; i < argc; i++)
        if (arguments[i])
            strlen(arguments[i]);
    with = __tracewright_guess();
    next = __tracewright_guess();
    // Options may be moved before the other arguments.
    while (__tracewright_guess()) {
        int a = __tracewright_guess(), b = __tracewright_guess();
        char *moved;
        __VERIFIER_assume(a >= 1 && a < argc && b >= 1 && b < argc);
        moved = arguments[a];
        arguments[a] = arguments[b];
        arguments[b] = moved;
    }
    __VERIFIER_assume(next == optind || (next >= 1 && next <= argc));
    optind = next;
    optopt = __tracewright_guess();
    if (with >= 1 && with < argc && arguments[with]) {
        size_t start = __tracewright_guess_long();
        __VERIFIER_assume(start <= strlen(arguments[with]));
        optarg = arguments[with] + start;
    }
    return __tracewright_guess();
}

int getopt(int argc, char *const *argv, const char *letters) {
    return __tracewright_option(argc, argv, letters);
}

int __tracewright_long_option(int argc, char *const *argv, const char *letters, const struct option *options,
                              int *number) {
    int i, found, result = __tracewright_option(argc, argv, letters);
    found = __tracewright_guess();
    // The last entry has no name.
    for (i = 0; options[i].name; i++) {
        strlen(options[i].name);
        if (i == found) {
            if (number)
                *number = i;
            if (options[i].flag)
                *options[i].flag = options[i].val;
        }
    }
    return result;
}

int getopt_long(int argc, char *const *argv, const char *letters, const struct option *options, int *number) {
    return __tracewright_long_option(argc, argv, letters, options, number);
}

int getopt_long_only(int argc, char *const *argv, const char *letters, const struct option *options, int *number) {
    return __tracewright_long_option(argc, argv, letters, options, number);
}
