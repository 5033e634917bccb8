// Texts that the system gives to a program (C11 7.11.1.1, 7.22.4.6, 7.24.6.2): any text, as long as it ends. A program
// must not write to them.

typedef __typeof__(sizeof(0)) size_t;

// Objects of the system: the program must not free them. What is in them may be anything, or all bytes are one.
void *__tracewright_object(size_t size);
void *__tracewright_ones(size_t size);
char *__tracewright_system_text(size_t most);
size_t __tracewright_length(const char *s);
int __tracewright_guess(void);
int *__tracewright_locale(void);
int __tracewright_is_c(const char *locale);
int __VERIFIER_nondet_int(void);
unsigned long __VERIFIER_nondet_ulong(void);
void __VERIFIER_assume(int condition);

static int __tracewright_has_text;

// A text whose length is known without counting: so that it may be very long.
static const char *__tracewright_long_text;
static size_t __tracewright_long_length;

// At most so many characters before the zero.
char *__tracewright_system_text(size_t most) {
    size_t length;
    char *text;
    // What becomes of the first text when there is a second one is not modelled.
    if (__tracewright_has_text)
        return __tracewright_guess() ? __tracewright_object(1) : __tracewright_object(2);
    __tracewright_has_text = 1;
    // So that it is there: a function is there only if it is mentioned.
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

// A message has at most NL_TEXTMAX bytes (POSIX, <limits.h>), which is INT_MAX in the GNU library.
char *strerror(int number) { return __tracewright_system_text(2147483646); }

// No object takes more than half of the memory.
char *getenv(const char *name) {
    // What the program has put there is not modelled.
    if (__tracewright_environment)
        return __tracewright_guess() ? __tracewright_system_text((size_t)-1 / 2 - 1) : 0;
    return __VERIFIER_nondet_int() ? __tracewright_system_text((size_t)-1 / 2 - 1) : 0;
}
char *secure_getenv(const char *name) {
    if (__tracewright_environment)
        return __tracewright_guess() ? __tracewright_system_text((size_t)-1 / 2 - 1) : 0;
    return __VERIFIER_nondet_int() ? __tracewright_system_text((size_t)-1 / 2 - 1) : 0;
}

int __tracewright_is_c(const char *locale) {
    if (locale[0] == 'C')
        return locale[1] == 0;
    return locale[0] == 'P' && locale[1] == 'O' && locale[2] == 'S' && locale[3] == 'I' && locale[4] == 'X' &&
           locale[5] == 0;
}

// To ask for the locale, and to set that of C, always works. What other locales there are, and how they are called, is up to
// the system.
char *setlocale(int category, const char *locale) {
    if (locale == 0)
        return *__tracewright_locale() ? __tracewright_system_text((size_t)-1 / 2 - 1) : "C";
    if (__tracewright_is_c(locale)) {
        // All categories: LC_ALL of the GNU library.
        if (category == 6)
            *__tracewright_locale() = 0;
        return *__tracewright_locale() ? __tracewright_system_text((size_t)-1 / 2 - 1) : "C";
    }
    if (!__VERIFIER_nondet_int())
        return 0;
    *__tracewright_locale() = 1;
    return __tracewright_system_text((size_t)-1 / 2 - 1);
}

// Where there are such texts, this is `strlen`.
size_t __tracewright_length(const char *s) {
    size_t n = 0;
    if (__tracewright_long_text && s == __tracewright_long_text)
        return __tracewright_long_length;
    while (s[n] != 0)
        n++;
    __VERIFIER_assume(n < (size_t)-1 / 2);
    return n;
}
