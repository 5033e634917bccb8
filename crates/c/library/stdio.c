// Reading characters (C11 7.21.7). What comes in is an input of the program: any character, or the end at any time.

typedef struct _IO_FILE FILE;

int __VERIFIER_nondet_int(void);
unsigned long __VERIFIER_nondet_ulong(void);
void __VERIFIER_assume(int condition);
int __tracewright_guess(void);
int __tracewright_scanned(void);
int __tracewright_printed(void);
void __tracewright_assume(int condition);
// So many bytes are accessed, and so is what nobody knows.
void __tracewright_touch(void *at, __typeof__(sizeof(0)) bytes);
void __tracewright_unchecked(void);
int __tracewright_partial(void);
void __tracewright_zero(void *);
// An object of the system: the program must not free it.
void *__tracewright_object(__typeof__(sizeof(0)) size);
int __tracewright_input(void);
int __tracewright_text(char *s, int most);

// A character or -1.
int __tracewright_input(void) {
    int c = __VERIFIER_nondet_int();
    __VERIFIER_assume(c >= -1 && c <= 255);
    return c;
}

int getchar(void) { return __tracewright_input(); }
int getchar_unlocked(void) { return __tracewright_input(); }
int fgetc(FILE *file) { return __tracewright_input(); }
int getc(FILE *file) { return __tracewright_input(); }
int _IO_getc(FILE *file) { return __tracewright_input(); }

char *fgets(char *s, int n, FILE *file) {
    int i = 0;
    if (n <= 0)
        return 0;
    // There is an input that is long enough.
    __tracewright_touch(s, n);
    while (i < n - 1) {
        int c = __tracewright_input();
        if (c < 0) {
            if (i == 0)
                return 0;
            break;
        }
        s[i] = c;
        i++;
        if (c == '\n')
            break;
    }
    s[i] = 0;
    return s;
}

char *gets(char *s) {
    __typeof__(sizeof(0)) i = 0, n = __VERIFIER_nondet_ulong();
    // There is an input that is too long for any object.
    __tracewright_touch(s, n);
    for (;;) {
        int c = __tracewright_input();
        if (c < 0 && i == 0)
            return 0;
        if (c < 0 || c == '\n')
            break;
        s[i] = c;
        i++;
    }
    s[i] = 0;
    return s;
}

// A file, or none.
FILE *fopen(const char *name, const char *mode) { return __VERIFIER_nondet_int() ? __tracewright_object(1) : 0; }
FILE *fdopen(int descriptor, const char *mode) { return __VERIFIER_nondet_int() ? __tracewright_object(1) : 0; }
FILE *popen(const char *command, const char *mode) { return __VERIFIER_nondet_int() ? __tracewright_object(1) : 0; }
FILE *tmpfile(void) { return __VERIFIER_nondet_int() ? __tracewright_object(1) : 0; }

// What is printed is not modelled: some string.
int __tracewright_text(char *s, int most) {
    int n = __tracewright_guess(), i;
    if (n < 0)
        return n;
    for (i = 0; i < n && i < most; i++)
        s[i] = __tracewright_guess();
    if (most >= 0)
        s[i] = 0;
    return n;
}

int sprintf(char *s, const char *format, ...) { return __tracewright_text(s, 2147483647); }
int vsprintf(char *s, const char *format, __builtin_va_list arguments) { return __tracewright_text(s, 2147483647); }
int snprintf(char *s, __typeof__(sizeof(0)) size, const char *format, ...) {
    return __tracewright_text(s, size > 2147483647 ? 2147483647 : (int)size - 1);
}
int vsnprintf(char *s, __typeof__(sizeof(0)) size, const char *format, __builtin_va_list arguments) {
    return __tracewright_text(s, size > 2147483647 ? 2147483647 : (int)size - 1);
}

// Blocks of bytes: as many as there are, and the number of whole elements.
__typeof__(sizeof(0)) fread(void *to, __typeof__(sizeof(0)) size, __typeof__(sizeof(0)) n, FILE *file) {
    unsigned char *bytes = to;
    __typeof__(sizeof(0)) i = 0;
    if (size == 0)
        return 0;
    __tracewright_touch(to, size * n);
    while (i < size * n && __VERIFIER_nondet_int()) {
        bytes[i] = __VERIFIER_nondet_int();
        i++;
    }
    return i / size;
}

__typeof__((char *)0 - (char *)0) read(int descriptor, void *to, __typeof__(sizeof(0)) n) {
    unsigned char *bytes = to;
    __typeof__(sizeof(0)) i = 0;
    if (__VERIFIER_nondet_int())
        return -1;
    __tracewright_touch(to, n);
    while (i < n && __VERIFIER_nondet_int()) {
        bytes[i] = __VERIFIER_nondet_int();
        i++;
    }
    return i;
}

// The clock is not modelled.
long time(long *result) {
    long now = __tracewright_guess();
    if (result)
        *result = now;
    return now;
}
