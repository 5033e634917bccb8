// Texts that the system gives to a program (C11 7.11.1.1, 7.22.4.6, 7.24.6.2): any text of finite length. A program
// must not write to them.

typedef __typeof__(sizeof(0)) size_t;

// Objects of the system, which the program must not free. Their content is arbitrary, or all bytes are one.
void *__tracewright_object(size_t size);
void *__tracewright_ones(size_t size);
char *__tracewright_system_text(size_t most);
char *__tracewright_variable(const char *name);
size_t __tracewright_length(const char *s);
int __tracewright_guess(void);
int *__tracewright_locale(void);
int __tracewright_is_c(const char *locale);
int __VERIFIER_nondet_int(void);
unsigned long __VERIFIER_nondet_ulong(void);
void __VERIFIER_assume(int condition);

static int __tracewright_has_text;

// How many variables of the environment the program has asked for (2: several), and how the first one begins.
static int __tracewright_variables;
static char __tracewright_first, __tracewright_second;

// A text whose length is known without counting, so that it may be very long.
static const char *__tracewright_long_text;
static size_t __tracewright_long_length;

// Returns a text of at most this many characters.
char *__tracewright_system_text(size_t most) {
    size_t length;
    char *text;
    // What becomes of the first text when there is a second one is not modelled.
    if (__tracewright_has_text)
        return __tracewright_guess() ? __tracewright_object(1) : __tracewright_object(2);
    __tracewright_has_text = 1;
    // References the function: only functions that are referenced are linked in.
    if (0)
        __tracewright_length(0);
    length = __VERIFIER_nondet_ulong();
    __VERIFIER_assume(length <= most);
    if (__VERIFIER_nondet_int()) {
        text = __tracewright_ones(length + 1);
        __tracewright_long_text = text;
        __tracewright_long_length = length;
    } else {
        text = __tracewright_object(length + 1);
    }
    text[length] = 0;
    return text;
}

// A message has at most NL_TEXTMAX bytes (POSIX, <limits.h>), which is INT_MAX in glibc.
char *strerror(int number) { return __tracewright_system_text(2147483646); }

// No object is larger than half of the address space.
char *__tracewright_variable(const char *name) {
    int is_set = __VERIFIER_nondet_int();
    // What the program has stored there is not modelled, nor that a variable is still set when the program asks again; two
    // names are told apart by how they begin.
    if (__tracewright_environment || __tracewright_variables > 1 ||
        (__tracewright_variables == 1 && name[0] == __tracewright_first && (name[0] == 0 || name[1] == __tracewright_second)))
        is_set = __tracewright_guess();
    if (__tracewright_variables == 0) {
        __tracewright_first = name[0];
        __tracewright_second = name[0] ? name[1] : 0;
    }
    if (__tracewright_variables < 2)
        __tracewright_variables++;
    return is_set ? __tracewright_system_text((size_t)-1 / 2 - 1) : 0;
}
char *getenv(const char *name) { return __tracewright_variable(name); }
char *secure_getenv(const char *name) { return __tracewright_variable(name); }

int __tracewright_is_c(const char *locale) {
    if (locale[0] == 'C')
        return locale[1] == 0;
    return locale[0] == 'P' && locale[1] == 'O' && locale[2] == 'S' && locale[3] == 'I' && locale[4] == 'X' &&
           locale[5] == 0;
}

// Querying the locale, and setting the "C" locale, always succeed. Which other locales exist, and their names, depend
// on the system.
char *setlocale(int category, const char *locale) {
    if (locale == 0)
        return *__tracewright_locale() ? __tracewright_system_text((size_t)-1 / 2 - 1) : "C";
    if (__tracewright_is_c(locale)) {
        // All categories: glibc's LC_ALL.
        if (category == 6)
            *__tracewright_locale() = 0;
        return *__tracewright_locale() ? __tracewright_system_text((size_t)-1 / 2 - 1) : "C";
    }
    if (!__VERIFIER_nondet_int())
        return 0;
    *__tracewright_locale() = 1;
    return __tracewright_system_text((size_t)-1 / 2 - 1);
}

// Replaces `strlen` in programs with such texts.
size_t __tracewright_length(const char *s) {
    size_t n = 0;
    if (__tracewright_long_text && s == __tracewright_long_text)
        return __tracewright_long_length;
    while (s[n] != 0)
        n++;
    __VERIFIER_assume(n < (size_t)-1 / 2);
    return n;
}
