// Strings and blocks of wide characters (C11 7.29.4, POSIX): like those of characters.

typedef __typeof__(sizeof(0)) size_t;
typedef __typeof__(L'a') wchar_t;
typedef struct _IO_FILE FILE;

void __tracewright_touch(void *at, size_t bytes);
void *malloc(size_t size);
int __tracewright_wide_order(wchar_t a, wchar_t b);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void __tracewright_touch(void *at, size_t bytes);

// Only the sign of a comparison is certain.
int __tracewright_wide_order(wchar_t a, wchar_t b) {
    int order = __VERIFIER_nondet_int();
    if (a < b)
        return order < 0 ? order : -1;
    if (a > b)
        return order > 0 ? order : 1;
    return 0;
}

size_t wcslen(const wchar_t *s) {
    size_t n = 0;
    while (s[n] != 0)
        n++;
    // No object is larger than half of the address space.
    __VERIFIER_assume(n < (size_t)-1 / 2 / sizeof(wchar_t));
    return n;
}

size_t wcsnlen(const wchar_t *s, size_t most) {
    size_t n = 0;
    while (n < most && s[n] != 0)
        n++;
    return n;
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
    size_t i = 0;
    while ((to[i] = from[i]) != 0)
        i++;
    return to;
}

wchar_t *wcpcpy(wchar_t *to, const wchar_t *from) {
    size_t i = 0;
    while ((to[i] = from[i]) != 0)
        i++;
    return to + i;
}

wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n) {
    size_t i = 0;
    __tracewright_touch(to, n * sizeof(wchar_t));
    for (; i < n && from[i] != 0; i++)
        to[i] = from[i];
    for (; i < n; i++)
        to[i] = 0;
    return to;
}

wchar_t *wcpncpy(wchar_t *to, const wchar_t *from, size_t n) {
    size_t i = 0, end;
    __tracewright_touch(to, n * sizeof(wchar_t));
    for (; i < n && from[i] != 0; i++)
        to[i] = from[i];
    end = i;
    for (; i < n; i++)
        to[i] = 0;
    return to + end;
}

wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
    size_t end = 0, i = 0;
    while (to[end] != 0)
        end++;
    while ((to[end + i] = from[i]) != 0)
        i++;
    return to;
}

wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n) {
    size_t end = 0, i = 0;
    while (to[end] != 0)
        end++;
    for (; i < n && from[i] != 0; i++)
        to[end + i] = from[i];
    to[end + i] = 0;
    return to;
}

int wcscmp(const wchar_t *a, const wchar_t *b) {
    size_t i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return __tracewright_wide_order(a[i], b[i]);
}

int wcscoll(const wchar_t *a, const wchar_t *b) {
    size_t i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return __tracewright_wide_order(a[i], b[i]);
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) {
    size_t i = 0;
    for (; i < n; i++)
        if (a[i] == 0 || a[i] != b[i])
            return __tracewright_wide_order(a[i], b[i]);
    return 0;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
    size_t i = 0;
    while (s[i] != c) {
        if (s[i] == 0)
            return 0;
        i++;
    }
    return (wchar_t *)s + i;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
    const wchar_t *last = 0;
    size_t i = 0;
    for (;; i++) {
        if (s[i] == c)
            last = s + i;
        if (s[i] == 0)
            return (wchar_t *)last;
    }
}

size_t wcsspn(const wchar_t *s, const wchar_t *accepted) {
    size_t i = 0, j;
    for (; s[i] != 0; i++) {
        for (j = 0; accepted[j] != 0 && accepted[j] != s[i]; j++)
            ;
        if (accepted[j] == 0)
            break;
    }
    return i;
}

size_t wcscspn(const wchar_t *s, const wchar_t *rejected) {
    size_t i = 0, j;
    for (; s[i] != 0; i++) {
        for (j = 0; rejected[j] != 0 && rejected[j] != s[i]; j++)
            ;
        if (rejected[j] != 0)
            break;
    }
    return i;
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *accepted) {
    size_t i = 0, j;
    for (; s[i] != 0; i++)
        for (j = 0; accepted[j] != 0; j++)
            if (accepted[j] == s[i])
                return (wchar_t *)s + i;
    return 0;
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *wanted) {
    size_t i = 0, j;
    for (;; i++) {
        for (j = 0; wanted[j] != 0 && s[i + j] == wanted[j]; j++)
            ;
        if (wanted[j] == 0)
            return (wchar_t *)s + i;
        if (s[i] == 0)
            return 0;
    }
}

wchar_t *wcsdup(const wchar_t *s) {
    size_t n = 0, i = 0;
    wchar_t *copy;
    while (s[n] != 0)
        n++;
    copy = malloc((n + 1) * sizeof(wchar_t));
    for (; i <= n; i++)
        copy[i] = s[i];
    return copy;
}

wchar_t *wcstok(wchar_t *s, const wchar_t *delimiters, wchar_t **next) {
    size_t i = 0, start, j;
    if (s == 0)
        s = *next;
    if (s == 0)
        return 0;
    for (; s[i] != 0; i++) {
        for (j = 0; delimiters[j] != 0 && delimiters[j] != s[i]; j++)
            ;
        if (delimiters[j] == 0)
            break;
    }
    if (s[i] == 0) {
        *next = 0;
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
    *next = 0;
    return s + start;
}

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n) {
    size_t i = 0;
    __tracewright_touch(to, n * sizeof(wchar_t));
    __tracewright_touch((void *)from, n * sizeof(wchar_t));
    for (; i < n; i++)
        to[i] = from[i];
    return to;
}

wchar_t *wmempcpy(wchar_t *to, const wchar_t *from, size_t n) {
    size_t i = 0;
    __tracewright_touch(to, n * sizeof(wchar_t));
    __tracewright_touch((void *)from, n * sizeof(wchar_t));
    for (; i < n; i++)
        to[i] = from[i];
    return to + n;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) {
    size_t i;
    __tracewright_touch(to, n * sizeof(wchar_t));
    __tracewright_touch((void *)from, n * sizeof(wchar_t));
    if (to <= from)
        for (i = 0; i < n; i++)
            to[i] = from[i];
    else
        for (i = n; i > 0; i--)
            to[i - 1] = from[i - 1];
    return to;
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
    size_t i = 0;
    __tracewright_touch(to, n * sizeof(wchar_t));
    for (; i < n; i++)
        to[i] = c;
    return to;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
    size_t i = 0;
    // All elements are accessed, wherever the first difference is.
    __tracewright_touch((void *)a, n * sizeof(wchar_t));
    __tracewright_touch((void *)b, n * sizeof(wchar_t));
    for (; i < n; i++)
        if (a[i] != b[i])
            return __tracewright_wide_order(a[i], b[i]);
    return 0;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
    size_t i = 0;
    for (; i < n; i++)
        if (s[i] == c)
            return (wchar_t *)s + i;
    return 0;
}

// Reads a line of any length, or nothing at the end of the input.
wchar_t *fgetws(wchar_t *s, int n, FILE *file) {
    int i = 0;
    if (n <= 0)
        return 0;
    // Some input is long enough.
    __tracewright_touch(s, n * sizeof(wchar_t));
    while (i < n - 1) {
        int c = __VERIFIER_nondet_int();
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
