// General utilities (C11 7.22).

typedef __typeof__(sizeof(0)) size_t;
typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;

int __tracewright_digit(char c);
unsigned long long __tracewright_number(const char *s, char **end, int base, unsigned long long most, int asymmetric,
                                        int *negative);
void __tracewright_run_handlers(void);
void *malloc(size_t size);
void *realloc(void *old, size_t size);
void *__tracewright_realloc(void *old, size_t size);
int __VERIFIER_nondet_int(void);
// Allocates an object of the system, which the program must not free.
void *__tracewright_object(size_t size);
int rand(void);
void __VERIFIER_assume(int condition);

div_t div(int a, int b) {
    div_t result;
    result.quot = a / b;
    result.rem = a % b;
    return result;
}

ldiv_t ldiv(long a, long b) {
    ldiv_t result;
    result.quot = a / b;
    result.rem = a % b;
    return result;
}

lldiv_t lldiv(long long a, long long b) {
    lldiv_t result;
    result.quot = a / b;
    result.rem = a % b;
    return result;
}

// The value of a digit, or 36.
int __tracewright_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 36;
}

// The absolute value of the number at the start of a string, limited to `most`. A number that is out of range becomes
// `most`, or `most` plus one if it is negative and `asymmetric`; it counts as positive if not.
unsigned long long __tracewright_number(const char *s, char **end, int base, unsigned long long most, int asymmetric,
                                        int *negative) {
    size_t i = 0, start;
    unsigned long long value = 0, limit;
    int overflow = 0;
    *negative = 0;
    // glibc does not set the end.
    if (base < 0 || base == 1 || base > 36)
        return 0;
    while (s[i] == ' ' || (s[i] >= '\t' && s[i] <= '\r'))
        i++;
    if (s[i] == '-') {
        *negative = 1;
        i++;
    } else if (s[i] == '+')
        i++;
    if ((base == 0 || base == 16) && s[i] == '0' && (s[i + 1] == 'x' || s[i + 1] == 'X') &&
        __tracewright_digit(s[i + 2]) < 16) {
        base = 16;
        i += 2;
    } else if (base == 0)
        base = s[i] == '0' ? 8 : 10;
    limit = most;
    if (asymmetric && *negative)
        limit++;
    start = i;
    for (; __tracewright_digit(s[i]) < base; i++) {
        int digit = __tracewright_digit(s[i]);
        if (overflow || value > (limit - digit) / base)
            overflow = 1;
        else
            value = value * base + digit;
    }
    if (end)
        *end = (char *)(i == start ? s : s + i);
    if (overflow && !asymmetric)
        *negative = 0;
    return overflow ? limit : value;
}

long strtol(const char *s, char **end, int base) {
    int negative;
    unsigned long value = __tracewright_number(s, end, base, (unsigned long)-1 / 2, 1, &negative);
    return negative ? -value : value;
}

long long strtoll(const char *s, char **end, int base) {
    int negative;
    unsigned long long value = __tracewright_number(s, end, base, (unsigned long long)-1 / 2, 1, &negative);
    return negative ? -value : value;
}

unsigned long strtoul(const char *s, char **end, int base) {
    int negative;
    unsigned long value = __tracewright_number(s, end, base, (unsigned long)-1, 0, &negative);
    return negative ? -value : value;
}

unsigned long long strtoull(const char *s, char **end, int base) {
    int negative;
    unsigned long long value = __tracewright_number(s, end, base, (unsigned long long)-1, 0, &negative);
    return negative ? -value : value;
}

int atoi(const char *s) {
    int negative;
    unsigned long value = __tracewright_number(s, 0, 10, (unsigned long)-1 / 2, 1, &negative);
    return negative ? -value : value;
}

long atol(const char *s) {
    int negative;
    unsigned long value = __tracewright_number(s, 0, 10, (unsigned long)-1 / 2, 1, &negative);
    return negative ? -value : value;
}

long long atoll(const char *s) {
    int negative;
    unsigned long long value = __tracewright_number(s, 0, 10, (unsigned long long)-1 / 2, 1, &negative);
    return negative ? -value : value;
}

// The names in newer headers, and those for types with other names.
long __isoc23_strtol(const char *s, char **end, int base) { return strtol(s, end, base); }
long long __isoc23_strtoll(const char *s, char **end, int base) { return strtoll(s, end, base); }
unsigned long __isoc23_strtoul(const char *s, char **end, int base) { return strtoul(s, end, base); }
unsigned long long __isoc23_strtoull(const char *s, char **end, int base) { return strtoull(s, end, base); }
long long strtoq(const char *s, char **end, int base) { return strtoll(s, end, base); }
unsigned long long strtouq(const char *s, char **end, int base) { return strtoull(s, end, base); }
long long strtoimax(const char *s, char **end, int base) { return strtoll(s, end, base); }
unsigned long long strtoumax(const char *s, char **end, int base) { return strtoull(s, end, base); }

// The value of the number, and where it ends, are not modelled.
size_t strlen(const char *s);
long __tracewright_guess_long(void);
double __tracewright_guess_double(void);
long double __tracewright_guess_long_double(void);
void __tracewright_end(const char *s, char **end);
double strtod(const char *s, char **end);
long double strtold(const char *s, char **end);

void __tracewright_end(const char *s, char **end) {
    size_t length = strlen(s), used = __tracewright_guess_long();
    __VERIFIER_assume(used <= length);
    if (end)
        *end = (char *)s + used;
}

double strtod(const char *s, char **end) {
    __tracewright_end(s, end);
    return __tracewright_guess_double();
}

// Every `float` is a `double`.
float strtof(const char *s, char **end) { return strtod(s, end); }
double atof(const char *s) { return strtod(s, 0); }

long double strtold(const char *s, char **end) {
    __tracewright_end(s, end);
    return __tracewright_guess_long_double();
}

// Insertion sort, from left to right; glibc's sort is stable, too.
void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *)) {
    unsigned char *bytes = base;
    size_t i, j, k;
    for (i = 1; i < n; i++)
        for (j = i; j > 0 && compare(bytes + (j - 1) * size, bytes + j * size) > 0; j--)
            for (k = 0; k < size; k++) {
                unsigned char byte = bytes[(j - 1) * size + k];
                bytes[(j - 1) * size + k] = bytes[j * size + k];
                bytes[j * size + k] = byte;
            }
}

void *bsearch(const void *key, const void *base, size_t n, size_t size, int (*compare)(const void *, const void *)) {
    const unsigned char *bytes = base;
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = compare(key, bytes + middle * size);
        if (order == 0)
            return (void *)(bytes + middle * size);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return 0;
}

// Handlers run in the reverse order of their registration, before the destructors of the program.
static void (*__tracewright_handlers[1 << 16])(void);
static int __tracewright_handler_count;

__attribute__((destructor)) void __tracewright_run_handlers(void) {
    while (__tracewright_handler_count > 0) {
        __tracewright_handler_count--;
        __tracewright_handlers[__tracewright_handler_count]();
    }
}

// Handlers that destructors register run after all destructors.
__attribute__((destructor(0))) void __tracewright_run_late_handlers(void) {
    while (__tracewright_handler_count > 0) {
        __tracewright_handler_count--;
        __tracewright_handlers[__tracewright_handler_count]();
    }
}

int atexit(void (*handler)(void)) {
    // References the function that runs the handlers: only functions that are referenced are linked in.
    if (0) {
        __tracewright_run_handlers();
        __tracewright_run_late_handlers();
    }
    __tracewright_handlers[__tracewright_handler_count] = handler;
    __tracewright_handler_count++;
    return 0;
}

// Returns an arbitrary value for what is not modelled.
int __tracewright_guess(void);

// What other library functions store in `errno` is not modelled: it is unknown after their calls, and is guessed when
// the program reads it next, or at once if the program stores its address.
static int __tracewright_errno, __tracewright_errno_is_unknown;
void __tracewright_errno_changes(void) { __tracewright_errno_is_unknown = 1; }
void __tracewright_errno_changes_now(void) { __tracewright_errno = __tracewright_guess(); }
int *__tracewright_errno_to_set(void) {
    __tracewright_errno_is_unknown = 0;
    return &__tracewright_errno;
}
int *__errno_location(void) {
    if (__tracewright_errno_is_unknown)
        __tracewright_errno = __tracewright_guess();
    __tracewright_errno_is_unknown = 0;
    return &__tracewright_errno;
}

// Addresses in the program, or null.
void *__builtin_return_address(unsigned level) { return __tracewright_guess() ? __tracewright_object(1) : 0; }
void *__builtin_frame_address(unsigned level) { return __tracewright_guess() ? __tracewright_object(1) : 0; }

// The object may keep its address: the old pointer must not be used any more, so the program cannot observe it, unless
// the property is about lifetimes.
void *__tracewright_moved(void *old, size_t size);
void *realloc(void *old, size_t size) { return old ? __tracewright_moved(old, size) : malloc(size); }
// Where the program looks whether it has failed: then the old object remains.
void *__tracewright_realloc(void *old, size_t size) {
    if (__VERIFIER_nondet_int())
        return 0;
    return realloc(old, size);
}
void *reallocarray(void *old, size_t n, size_t size) {
    // A product that overflows is refused.
    if (size != 0 && n > (size_t)-1 / size)
        return 0;
    return old ? __tracewright_moved(old, n * size) : malloc(n * size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) || alignment & (alignment - 1) || !alignment)
        return 22; // EINVAL
    *result = malloc(size);
    return 0;
}

// The standard allows any sequence of numbers.
// The same seed repeats the sequence, which is not modelled: from the second seed on, numbers are marked.
static int __tracewright_seeded;

void srand(unsigned seed) { __tracewright_seeded = __tracewright_seeded ? 2 : 1; }
void srandom(unsigned seed) { __tracewright_seeded = __tracewright_seeded ? 2 : 1; }

int rand(void) {
    int number = __VERIFIER_nondet_int();
    if (__tracewright_seeds) {
        if (__tracewright_seeded == 2)
            number = __tracewright_guess();
    }
    __VERIFIER_assume(number >= 0);
    return number;
}

static int __tracewright_has_seed;

// The same seed gives the same numbers, and which seeds follow each other is not modelled: only the first number is known to
// be arbitrary.
int rand_r(unsigned *seed) {
    unsigned next = __VERIFIER_nondet_int();
    int number = rand();
    if (__tracewright_has_seed) {
        next = __tracewright_guess();
        number = __tracewright_guess();
        __VERIFIER_assume(number >= 0);
    }
    *seed = next;
    __tracewright_has_seed = 1;
    return number;
}

long random(void) { return rand(); }

// Memory of the Linux kernel, whose allocation may fail; whether it is zeroed is not modelled.
void *__kmalloc(size_t size, unsigned flags) { return __tracewright_guess() ? malloc(size) : 0; }
void *vmalloc(unsigned long size) { return __tracewright_guess() ? malloc(size) : 0; }
void *kmem_cache_alloc(void *cache, unsigned flags) { return __tracewright_guess() ? malloc(1) : 0; }
void *kmem_cache_alloc_notrace(void *cache, unsigned flags) { return __tracewright_guess() ? malloc(1) : 0; }
