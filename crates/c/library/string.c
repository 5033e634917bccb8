// Strings and bytes (C11 7.24, POSIX).

typedef __typeof__(sizeof(0)) size_t;

void *malloc(size_t size);
void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *mempcpy(void *to, const void *from, size_t n);
void *memset(void *to, int c, size_t n);
char *strtok_r(char *s, const char *delimiters, char **next);
char *strdup(const char *s);
char *strndup(const char *s, size_t most);
int __tracewright_order(int difference);
void __tracewright_touch(void *at, size_t bytes);
int __tracewright_guess(void);
int *__tracewright_locale(void);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

// Only the sign of a comparison is certain: glibc returns the difference of the first bytes that differ, GCC itself 1
// or -1 where it compares constants.
int __tracewright_order(int difference) {
    if (difference == 0 || __VERIFIER_nondet_int())
        return difference;
    return difference < 0 ? -1 : 1;
}

size_t strlen(const char *s) {
    size_t n = 0;
    while (s[n] != 0)
        n++;
    // No object is larger than half of the address space, and the terminating zero is part of it.
    __VERIFIER_assume(n < (size_t)-1 / 2);
    return n;
}

size_t strnlen(const char *s, size_t most) {
    size_t n = 0;
    while (n < most && s[n] != 0)
        n++;
    return n;
}

char *strcpy(char *to, const char *from) {
    size_t i = 0;
    while ((to[i] = from[i]) != 0)
        i++;
    return to;
}

char *stpcpy(char *to, const char *from) {
    size_t i = 0;
    while ((to[i] = from[i]) != 0)
        i++;
    return to + i;
}

// All bytes are written, so a block that is too small is found without a loop; the same holds for other functions below.
char *strncpy(char *to, const char *from, size_t n) {
    size_t i = 0;
    __tracewright_touch(to, n);
    for (; i < n && from[i] != 0; i++)
        to[i] = from[i];
    for (; i < n; i++)
        to[i] = 0;
    return to;
}

char *stpncpy(char *to, const char *from, size_t n) {
    size_t i = 0, end;
    __tracewright_touch(to, n);
    for (; i < n && from[i] != 0; i++)
        to[i] = from[i];
    end = i;
    for (; i < n; i++)
        to[i] = 0;
    return to + end;
}

char *strcat(char *to, const char *from) {
    size_t end = 0, i = 0;
    while (to[end] != 0)
        end++;
    while ((to[end + i] = from[i]) != 0)
        i++;
    return to;
}

char *strncat(char *to, const char *from, size_t n) {
    size_t end = 0, i = 0;
    while (to[end] != 0)
        end++;
    for (; i < n && from[i] != 0; i++)
        to[end + i] = from[i];
    to[end + i] = 0;
    return to;
}

int strcmp(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return __tracewright_order((unsigned char)a[i] - (unsigned char)b[i]);
}

int strcoll(const char *a, const char *b) {
    size_t i = 0;
    // In another locale, the result is certain only for equal strings.
    if (__tracewright_locales) {
        if (*__tracewright_locale())
            return __tracewright_order(__tracewright_guess());
    }
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return __tracewright_order((unsigned char)a[i] - (unsigned char)b[i]);
}

int strncmp(const char *a, const char *b, size_t n) {
    size_t i = 0;
    for (; i < n; i++)
        if (a[i] == 0 || a[i] != b[i])
            return __tracewright_order((unsigned char)a[i] - (unsigned char)b[i]);
    return 0;
}

int strcasecmp(const char *a, const char *b) {
    size_t i = 0;
    int x, y;
    do {
        x = (unsigned char)a[i];
        y = (unsigned char)b[i];
        i++;
        if (x >= 'A' && x <= 'Z')
            x += 'a' - 'A';
        if (y >= 'A' && y <= 'Z')
            y += 'a' - 'A';
    } while (x != 0 && x == y);
    return __tracewright_order(x - y);
}

int strncasecmp(const char *a, const char *b, size_t n) {
    size_t i = 0;
    for (; i < n; i++) {
        int x = (unsigned char)a[i], y = (unsigned char)b[i];
        if (x >= 'A' && x <= 'Z')
            x += 'a' - 'A';
        if (y >= 'A' && y <= 'Z')
            y += 'a' - 'A';
        if (x == 0 || x != y)
            return __tracewright_order(x - y);
    }
    return 0;
}

char *strchr(const char *s, int c) {
    size_t i = 0;
    while (s[i] != (char)c) {
        if (s[i] == 0)
            return 0;
        i++;
    }
    return (char *)s + i;
}

char *index(const char *s, int c) {
    size_t i = 0;
    while (s[i] != (char)c) {
        if (s[i] == 0)
            return 0;
        i++;
    }
    return (char *)s + i;
}

char *strchrnul(const char *s, int c) {
    size_t i = 0;
    while (s[i] != 0 && s[i] != (char)c)
        i++;
    return (char *)s + i;
}

char *strrchr(const char *s, int c) {
    const char *last = 0;
    size_t i = 0;
    for (;; i++) {
        if (s[i] == (char)c)
            last = s + i;
        if (s[i] == 0)
            return (char *)last;
    }
}

char *rindex(const char *s, int c) {
    const char *last = 0;
    size_t i = 0;
    for (;; i++) {
        if (s[i] == (char)c)
            last = s + i;
        if (s[i] == 0)
            return (char *)last;
    }
}

size_t strspn(const char *s, const char *accepted) {
    size_t i = 0, j;
    for (; s[i] != 0; i++) {
        for (j = 0; accepted[j] != 0 && accepted[j] != s[i]; j++)
            ;
        if (accepted[j] == 0)
            break;
    }
    return i;
}

size_t strcspn(const char *s, const char *rejected) {
    size_t i = 0, j;
    for (; s[i] != 0; i++) {
        for (j = 0; rejected[j] != 0 && rejected[j] != s[i]; j++)
            ;
        if (rejected[j] != 0)
            break;
    }
    return i;
}

char *strpbrk(const char *s, const char *accepted) {
    size_t i = 0, j;
    for (; s[i] != 0; i++)
        for (j = 0; accepted[j] != 0; j++)
            if (accepted[j] == s[i])
                return (char *)s + i;
    return 0;
}

char *strstr(const char *s, const char *wanted) {
    size_t i = 0, j;
    for (;; i++) {
        for (j = 0; wanted[j] != 0 && s[i + j] == wanted[j]; j++)
            ;
        if (wanted[j] == 0)
            return (char *)s + i;
        if (s[i] == 0)
            return 0;
    }
}

char *strdup(const char *s) {
    size_t n = 0, i = 0;
    char *copy;
    while (s[n] != 0)
        n++;
    copy = malloc(n + 1);
    for (; i <= n; i++)
        copy[i] = s[i];
    return copy;
}

char *strndup(const char *s, size_t most) {
    size_t n = 0, i = 0;
    char *copy;
    while (n < most && s[n] != 0)
        n++;
    copy = malloc(n + 1);
    for (; i < n; i++)
        copy[i] = s[i];
    copy[n] = 0;
    return copy;
}

char *__strdup(const char *s) { return strdup(s); }
char *__strndup(const char *s, size_t most) { return strndup(s, most); }

char *strcasestr(const char *s, const char *wanted) {
    size_t i = 0, j;
    for (;; i++) {
        for (j = 0; wanted[j] != 0; j++) {
            int x = (unsigned char)s[i + j], y = (unsigned char)wanted[j];
            if (x >= 'A' && x <= 'Z')
                x += 'a' - 'A';
            if (y >= 'A' && y <= 'Z')
                y += 'a' - 'A';
            if (x != y)
                break;
        }
        if (wanted[j] == 0)
            return (char *)s + i;
        if (s[i] == 0)
            return 0;
    }
}

char *__strtok_r(char *s, const char *delimiters, char **next) { return strtok_r(s, delimiters, next); }

char *strtok_r(char *s, const char *delimiters, char **next) {
    size_t i = 0, start, j;
    // glibc dereferences the null pointer.
    if (s == 0)
        s = *next;
    for (; s[i] != 0; i++) {
        for (j = 0; delimiters[j] != 0 && delimiters[j] != s[i]; j++)
            ;
        if (delimiters[j] == 0)
            break;
    }
    if (s[i] == 0) {
        *next = s + i;
        return 0;
    }
    start = i;
    for (; s[i] != 0; i++)
        for (j = 0; delimiters[j] != 0; j++)
            if (delimiters[j] == s[i]) {
                s[i] = 0;
                *next = s + i + 1;
                return s + start;
            }
    *next = s + i;
    return s + start;
}

char *strtok(char *s, const char *delimiters) {
    static char *next;
    return strtok_r(s, delimiters, &next);
}

char *strsep(char **string, const char *delimiters) {
    char *s = *string;
    size_t i = 0, j;
    if (s == 0)
        return 0;
    for (; s[i] != 0; i++)
        for (j = 0; delimiters[j] != 0; j++)
            if (delimiters[j] == s[i]) {
                s[i] = 0;
                *string = s + i + 1;
                return s;
            }
    *string = 0;
    return s;
}

int memcmp(const void *a, const void *b, size_t n) {
    // All bytes are accessed, wherever the first difference is.
    __tracewright_touch((void *)a, n);
    __tracewright_touch((void *)b, n);
    const unsigned char *x = a, *y = b;
    size_t i = 0;
    for (; i < n; i++)
        if (x[i] != y[i])
            return __tracewright_order(x[i] - y[i]);
    return 0;
}

int __builtin_bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }

int bcmp(const void *a, const void *b, size_t n) {
    __tracewright_touch((void *)a, n);
    __tracewright_touch((void *)b, n);
    const unsigned char *x = a, *y = b;
    size_t i = 0;
    for (; i < n; i++)
        if (x[i] != y[i])
            return __tracewright_order(x[i] - y[i]);
    return 0;
}

void *memchr(const void *s, int c, size_t n) {
    const unsigned char *bytes = s;
    size_t i = 0;
    for (; i < n; i++)
        if (bytes[i] == (unsigned char)c)
            return (void *)(bytes + i);
    return 0;
}

void *memrchr(const void *s, int c, size_t n) {
    const unsigned char *bytes = s;
    while (n > 0) {
        n--;
        if (bytes[n] == (unsigned char)c)
            return (void *)(bytes + n);
    }
    return 0;
}

void *rawmemchr(const void *s, int c) {
    const unsigned char *bytes = s;
    size_t i = 0;
    while (bytes[i] != (unsigned char)c)
        i++;
    return (void *)(bytes + i);
}

void *memmem(const void *s, size_t n, const void *wanted, size_t size) {
    const unsigned char *x = s, *y = wanted;
    size_t i, j;
    for (i = 0; size <= n && i <= n - size; i++) {
        for (j = 0; j < size && x[i + j] == y[j]; j++)
            ;
        if (j == size)
            return (void *)(x + i);
    }
    return 0;
}

void *memccpy(void *to, const void *from, int c, size_t n) {
    unsigned char *x = to;
    const unsigned char *y = from;
    size_t i = 0;
    for (; i < n; i++) {
        x[i] = y[i];
        if (y[i] == (unsigned char)c)
            return x + i + 1;
    }
    return 0;
}

// Swaps adjacent bytes.
void swab(const void *from, void *to, __typeof__((char *)0 - (char *)0) n) {
    const char *x = from;
    char *y = to;
    __typeof__(n) i;
    for (i = 0; i + 1 < n; i += 2) {
        char byte = x[i];
        y[i] = x[i + 1];
        y[i + 1] = byte;
    }
}

void explicit_bzero(void *to, size_t n) { memset(to, 0, n); }

// Where the type of the memory is known, calls are lowered to assignments instead (`lower/block_operations.rs`).
void *memcpy(void *to, const void *from, size_t n) {
    unsigned char *x = to;
    const unsigned char *y = from;
    size_t i = 0;
    __tracewright_touch(to, n);
    __tracewright_touch((void *)from, n);
    for (; i < n; i++)
        x[i] = y[i];
    return to;
}

void *mempcpy(void *to, const void *from, size_t n) {
    unsigned char *x = to;
    const unsigned char *y = from;
    size_t i = 0;
    __tracewright_touch(to, n);
    __tracewright_touch((void *)from, n);
    for (; i < n; i++)
        x[i] = y[i];
    return x + n;
}

void *memmove(void *to, const void *from, size_t n) {
    unsigned char *x = to;
    const unsigned char *y = from;
    size_t i;
    __tracewright_touch(to, n);
    __tracewright_touch((void *)from, n);
    if (x <= y)
        for (i = 0; i < n; i++)
            x[i] = y[i];
    else
        for (i = n; i > 0; i--)
            x[i - 1] = y[i - 1];
    return to;
}

void __builtin_bcopy(const void *from, void *to, size_t n) { memmove(to, from, n); }

void bcopy(const void *from, void *to, size_t n) { memmove(to, from, n); }

void *memset(void *to, int c, size_t n) {
    unsigned char *x = to;
    size_t i = 0;
    __tracewright_touch(to, n);
    for (; i < n; i++)
        x[i] = c;
    return to;
}

void __builtin_bzero(void *to, size_t n) { memset(to, 0, n); }

void bzero(void *to, size_t n) {
    unsigned char *x = to;
    size_t i = 0;
    for (; i < n; i++)
        x[i] = 0;
}
