// Compares our functions, whose names start with `our_`, with those of the C library on many small inputs.
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <inttypes.h>
#include <setjmp.h>
#include <unistd.h>
#include <wchar.h>

int __VERIFIER_nondet_int(void) { return 1; }
void __VERIFIER_assume(int condition) { (void)condition; }
int __tracewright_guess(void) { return 0; }
int __tracewright_undefined(void) { return 0; }
void __tracewright_assume(int condition) {}
void __tracewright_buffered(void) {}
int __tracewright_argument_count(void) { return 0; }
size_t __tracewright_argument_length(void) { return 0; }
void *__tracewright_argument_text(size_t size) { return malloc(size); }
void __tracewright_main() {}
void *__tracewright_object(size_t size) { return malloc(size); }
void *__tracewright_ones(size_t size) { return memset(malloc(size), 1, size); }
unsigned long __VERIFIER_nondet_ulong(void) { return 5; }
long __VERIFIER_nondet_long(void) { return 5; }
unsigned __VERIFIER_nondet_uint(void) { return 5; }
size_t __tracewright_length(const char *s);
void *__tracewright_moved(void *old, size_t size) { return old; }
void __tracewright_touch(void *at, size_t bytes) {}
void __tracewright_may_touch(void *at, size_t bytes) {}
long __tracewright_guess_long(void) { return 0; }
double __tracewright_guess_double(void) { return 0; }
long double __tracewright_guess_long_double(void) { return 0; }

#define SAME(a, b) do { if ((a) != (b)) { printf("%s\n", #a); exit(1); } } while (0)
#define SIGN(x) (((x) > 0) - ((x) < 0))
#define OURS(name) extern __typeof__(name) our_##name

OURS(strlen); OURS(strnlen); OURS(strcpy); OURS(stpcpy); OURS(strncpy); OURS(stpncpy); OURS(strcat); OURS(strncat);
OURS(strcmp); OURS(strcoll); OURS(strncmp); OURS(strcasecmp); OURS(strncasecmp); OURS(strchr); OURS(strchrnul);
OURS(strrchr); OURS(index); OURS(rindex); OURS(strspn); OURS(strcspn); OURS(strpbrk); OURS(strstr); OURS(strdup);
OURS(strndup); OURS(strtok); OURS(strtok_r); OURS(strsep); OURS(memcmp); OURS(bcmp); OURS(memchr); OURS(memrchr);
OURS(memcpy); OURS(mempcpy); OURS(memmove); OURS(memset); OURS(bzero); OURS(bcopy);
OURS(strtol); OURS(strtoul); OURS(strtoll); OURS(strtoull); OURS(atoi); OURS(atol); OURS(atoll); OURS(qsort);
OURS(strcasestr); OURS(memmem); OURS(memccpy); OURS(rawmemchr); OURS(swab); OURS(explicit_bzero);
OURS(strtoimax); OURS(strtoumax);
OURS(wcslen); OURS(wcsnlen); OURS(wcscpy); OURS(wcpcpy); OURS(wcsncpy); OURS(wcpncpy); OURS(wcscat); OURS(wcsncat);
OURS(wcscmp); OURS(wcscoll); OURS(wcsncmp); OURS(wcschr); OURS(wcsrchr); OURS(wcsspn); OURS(wcscspn); OURS(wcspbrk);
OURS(wcsstr); OURS(wcsdup); OURS(wcstok); OURS(wmemcpy); OURS(wmempcpy); OURS(wmemmove); OURS(wmemset); OURS(wmemcmp);
OURS(wmemchr); OURS(snprintf);
OURS(bsearch); OURS(ffs); OURS(ffsl); OURS(ffsll); OURS(strerror);
OURS(__ctype_b_loc); OURS(__ctype_toupper_loc); OURS(__ctype_tolower_loc);
extern int our_isalpha(int), our_isdigit(int), our_isspace(int), our_isupper(int), our_islower(int), our_isxdigit(int);
extern int our_isprint(int), our_isgraph(int), our_isblank(int), our_iscntrl(int), our_ispunct(int), our_isalnum(int);
extern int our_isascii(int), our_toascii(int), our_toupper(int), our_tolower(int);
extern int our___builtin_clz(unsigned), our___builtin_ctz(unsigned), our___builtin_popcount(unsigned);
extern int our___builtin_clzl(unsigned long), our___builtin_ctzl(unsigned long), our___builtin_popcountl(unsigned long);
extern int our___builtin_clzll(unsigned long long), our___builtin_ctzll(unsigned long long);
extern int our___builtin_popcountll(unsigned long long), our___builtin_parity(unsigned);
extern int our___builtin_parityl(unsigned long), our___builtin_parityll(unsigned long long);
extern int our___builtin_ffs(int), our___builtin_ffsl(long), our___builtin_ffsll(long long);
extern int our___builtin_clrsb(int), our___builtin_clrsbl(long), our___builtin_clrsbll(long long);
extern unsigned short our___builtin_bswap16(unsigned short);
extern unsigned our___builtin_bswap32(unsigned);
extern unsigned long our___builtin_bswap64(unsigned long);

static unsigned long long state = 88172645463325252ull;
static unsigned long long next(void) {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

static void text(char *s, int most) {
    static const char letters[] = "abAB,\xe9";
    int n = next() % (most + 1), i;
    for (i = 0; i < n; i++)
        s[i] = letters[next() % 6];
    memset(s + n, 0, 1);
}

static void strings(void) {
    char a[40], b[40], x[80], y[80], *p, *q, *u, *v;
    size_t n = next() % 8;
    int c = "abAB,\xe9"[next() % 7];
    text(a, 6);
    text(b, 3);
    SAME(our_strlen(a), strlen(a));
    SAME(our_strnlen(a, n), strnlen(a, n));
    SAME(SIGN(our_strcmp(a, b)), SIGN(strcmp(a, b)));
    SAME(SIGN(our_strcoll(a, b)), SIGN(strcoll(a, b)));
    SAME(SIGN(our_strncmp(a, b, n)), SIGN(strncmp(a, b, n)));
    SAME(SIGN(our_strcasecmp(a, b)), SIGN(strcasecmp(a, b)));
    SAME(SIGN(our_strncasecmp(a, b, n)), SIGN(strncasecmp(a, b, n)));
    SAME(our_strchr(a, c), strchr(a, c));
    SAME(our_index(a, c), index(a, c));
    SAME(our_strchrnul(a, c), strchrnul(a, c));
    SAME(our_strrchr(a, c), strrchr(a, c));
    SAME(our_rindex(a, c), rindex(a, c));
    SAME(our_strspn(a, b), strspn(a, b));
    SAME(our_strcspn(a, b), strcspn(a, b));
    SAME(our_strpbrk(a, b), strpbrk(a, b));
    SAME(our_strstr(a, b), strstr(a, b));
    SAME(SIGN(our_memcmp(a, b, n % 2)), SIGN(memcmp(a, b, n % 2)));
    SAME(our_bcmp(a, b, n % 2) != 0, bcmp(a, b, n % 2) != 0);
    SAME(our_memchr(a, c, strlen(a)), memchr(a, c, strlen(a)));
    SAME(our_memrchr(a, c, strlen(a)), memrchr(a, c, strlen(a)));
    p = our_strdup(a);
    SAME(strcmp(p, a), 0);
    free(p);
    p = our_strndup(a, n);
    q = strndup(a, n);
    SAME(strcmp(p, q), 0);
    free(p);
    free(q);
#define WRITES(ours, theirs, offset) \
    do { \
        memset(x, 'x', sizeof x), memset(y, 'x', sizeof y); \
        strcpy(x, b), strcpy(y, b); \
        SAME((char *)(ours) - x, (char *)(theirs) - y); \
        SAME(memcmp(x, y, sizeof x), 0); \
    } while (0)
    WRITES(our_strcpy(x, a), strcpy(y, a), 0);
    WRITES(our_stpcpy(x, a), stpcpy(y, a), 0);
    WRITES(our_strncpy(x, a, n), strncpy(y, a, n), 0);
    WRITES(our_stpncpy(x, a, n), stpncpy(y, a, n), 0);
    WRITES(our_strcat(x, a), strcat(y, a), 0);
    WRITES(our_strncat(x, a, n), strncat(y, a, n), 0);
    WRITES(our_memcpy(x, a, n), memcpy(y, a, n), 0);
    WRITES(our_mempcpy(x, a, n), mempcpy(y, a, n), 0);
    WRITES(our_memmove(x + 3, x + n % 5, n), memmove(y + 3, y + n % 5, n), 0);
    WRITES(our_memset(x, c, n), memset(y, c, n), 0);
    WRITES((our_bzero(x, n), x), (bzero(y, n), y), 0);
    WRITES((our_bcopy(x + n % 5, x + 3, n), x), (bcopy(y + n % 5, y + 3, n), y), 0);
    WRITES(our_memccpy(x, a, c, n) ?: x, memccpy(y, a, c, n) ?: y, 0);
    WRITES((our_swab(a, x, n), x), (swab(a, y, n), y), 0);
    WRITES((our_explicit_bzero(x, n), x), (explicit_bzero(y, n), y), 0);
    SAME(our_strcasestr(a, b), strcasestr(a, b));
    SAME(our_memmem(a, strlen(a), b, strlen(b)), memmem(a, strlen(a), b, strlen(b)));
    SAME(our_rawmemchr(a, 0), rawmemchr(a, 0));
    strcpy(x, a);
    strcpy(y, a);
    for (p = our_strtok(x, ",b"), q = strtok(y, ",b"); p || q; p = our_strtok(0, ",b"), q = strtok(0, ",b"))
        SAME(p ? p - x : -1, q ? q - y : -1);
    SAME(memcmp(x, y, strlen(a) + 1), 0);
    strcpy(x, a);
    strcpy(y, a);
    for (p = our_strtok_r(x, b, &u), q = strtok_r(y, b, &v); p || q; p = our_strtok_r(0, b, &u), q = strtok_r(0, b, &v))
        SAME(p ? p - x : -1, q ? q - y : -1);
    strcpy(u = x, a);
    strcpy(v = y, a);
    do {
        p = our_strsep(&u, ",b");
        q = strsep(&v, ",b");
        SAME(p ? p - x : -1, q ? q - y : -1);
    } while (p);
}

static void wide_text(wchar_t *s, int most) {
    int n = next() % (most + 1), i;
    for (i = 0; i < n; i++)
        s[i] = L"abAB,\x20ac"[next() % 6];
    s[n] = 0;
}

static void wide_strings(void) {
    wchar_t a[40], b[40], x[80], y[80], *p, *q, *u, *v;
    size_t n = next() % 8;
    wchar_t c = L"abAB,\x20ac"[next() % 7];
    wide_text(a, 6);
    wide_text(b, 3);
    SAME(our_wcslen(a), wcslen(a));
    SAME(our_wcsnlen(a, n), wcsnlen(a, n));
    SAME(SIGN(our_wcscmp(a, b)), SIGN(wcscmp(a, b)));
    SAME(SIGN(our_wcscoll(a, b)), SIGN(wcscoll(a, b)));
    SAME(SIGN(our_wcsncmp(a, b, n)), SIGN(wcsncmp(a, b, n)));
    SAME(SIGN(our_wmemcmp(a, b, n % 2)), SIGN(wmemcmp(a, b, n % 2)));
    SAME(our_wcschr(a, c), wcschr(a, c));
    SAME(our_wcsrchr(a, c), wcsrchr(a, c));
    SAME(our_wcsspn(a, b), wcsspn(a, b));
    SAME(our_wcscspn(a, b), wcscspn(a, b));
    SAME(our_wcspbrk(a, b), wcspbrk(a, b));
    SAME(our_wcsstr(a, b), wcsstr(a, b));
    SAME(our_wmemchr(a, c, wcslen(a)), wmemchr(a, c, wcslen(a)));
    p = our_wcsdup(a);
    SAME(wcscmp(p, a), 0);
    free(p);
#define WRITES_WIDE(ours, theirs) \
    do { \
        wmemset(x, 'x', 80), wmemset(y, 'x', 80); \
        wcscpy(x, b), wcscpy(y, b); \
        SAME((ours) - x, (theirs) - y); \
        SAME(wmemcmp(x, y, 80), 0); \
    } while (0)
    WRITES_WIDE(our_wcscpy(x, a), wcscpy(y, a));
    WRITES_WIDE(our_wcpcpy(x, a), wcpcpy(y, a));
    WRITES_WIDE(our_wcsncpy(x, a, n), wcsncpy(y, a, n));
    WRITES_WIDE(our_wcpncpy(x, a, n), wcpncpy(y, a, n));
    WRITES_WIDE(our_wcscat(x, a), wcscat(y, a));
    WRITES_WIDE(our_wcsncat(x, a, n), wcsncat(y, a, n));
    WRITES_WIDE(our_wmemcpy(x, a, n), wmemcpy(y, a, n));
    WRITES_WIDE(our_wmempcpy(x, a, n), wmempcpy(y, a, n));
    WRITES_WIDE(our_wmemmove(x + 3, x + n % 5, n), wmemmove(y + 3, y + n % 5, n));
    WRITES_WIDE(our_wmemset(x, c, n), wmemset(y, c, n));
    wcscpy(x, a);
    wcscpy(y, a);
    for (p = our_wcstok(x, b, &u), q = wcstok(y, b, &v); p || q; p = our_wcstok(0, b, &u), q = wcstok(0, b, &v))
        SAME(p ? p - x : -1, q ? q - y : -1);
}

static void numbers(void) {
    static const char *const parts[] = {" ", "\t-", "+", "-", "0", "0x", "0X", "7", "f", "z", "9223372036854775807", "8",
                                        "18446744073709551615", "6", "2147483648", "-9223372036854775808", ""};
    char s[80], *p, *q;
    int i, n = next() % 4 + 1, base = (int[]){0, 10, 16, 8, 2, 36, 1, 37}[next() % 8];
    *s = 0;
    for (i = 0; i < n; i++)
        strcat(s, parts[next() % 17]);
    SAME(our_strtol(s, &p, base), strtol(s, &q, base));
    SAME(our_strtoll(s, &p, base), strtoll(s, &q, base));
    SAME(our_strtoul(s, &p, base), strtoul(s, &q, base));
    if (base != 1 && base != 37)
        SAME(p, q);
    SAME(our_strtoull(s, &p, base), strtoull(s, &q, base));
    SAME(our_strtoimax(s, &p, base), strtoimax(s, &q, base));
    SAME(our_strtoumax(s, &p, base), strtoumax(s, &q, base));
    SAME(our_atoi(s), atoi(s));
    SAME(our_atol(s), atol(s));
    SAME(our_atoll(s), atoll(s));
}

static void bits(void) {
    unsigned long long w = next() >> next() % 64;
    unsigned u = w;
    if (u != 0) {
        SAME(our___builtin_clz(u), __builtin_clz(u));
        SAME(our___builtin_ctz(u), __builtin_ctz(u));
    }
    if (w != 0) {
        SAME(our___builtin_clzl(w), __builtin_clzl(w));
        SAME(our___builtin_ctzl(w), __builtin_ctzl(w));
        SAME(our___builtin_clzll(w), __builtin_clzll(w));
        SAME(our___builtin_ctzll(w), __builtin_ctzll(w));
    }
    SAME(our___builtin_popcount(u), __builtin_popcount(u));
    SAME(our___builtin_popcountl(w), __builtin_popcountl(w));
    SAME(our___builtin_popcountll(w), __builtin_popcountll(w));
    SAME(our___builtin_parity(u), __builtin_parity(u));
    SAME(our___builtin_parityl(w), __builtin_parityl(w));
    SAME(our___builtin_parityll(w), __builtin_parityll(w));
    SAME(our___builtin_ffs(u), __builtin_ffs(u));
    SAME(our___builtin_ffsl(w), __builtin_ffsl(w));
    SAME(our___builtin_ffsll(w), __builtin_ffsll(w));
    SAME(our_ffs(u), ffs(u));
    SAME(our_ffsl(w), ffsl(w));
    SAME(our_ffsll(w), ffsll(w));
    SAME(our___builtin_clrsb(u), __builtin_clrsb(u));
    SAME(our___builtin_clrsbl(-w), __builtin_clrsbl(-w));
    SAME(our___builtin_clrsbll(w), __builtin_clrsbll(w));
    SAME(our___builtin_bswap16(u), __builtin_bswap16(u));
    SAME(our___builtin_bswap32(u), __builtin_bswap32(u));
    SAME(our___builtin_bswap64(w), __builtin_bswap64(w));
}

static void characters(void) {
    int c;
    for (c = -1; c < 256; c++) {
#define CLASS(name) SAME(our_##name(c), (name)(c))
        CLASS(isalpha); CLASS(isdigit); CLASS(isspace); CLASS(isupper); CLASS(islower); CLASS(isxdigit); CLASS(isprint);
        CLASS(isgraph); CLASS(isblank); CLASS(iscntrl); CLASS(ispunct); CLASS(isalnum); CLASS(isascii); CLASS(toascii);
        CLASS(toupper); CLASS(tolower);
    }
    for (c = -128; c < 256; c++) {
        SAME((*our___ctype_b_loc())[c], (*__ctype_b_loc())[c]);
        SAME((*our___ctype_toupper_loc())[c], (*__ctype_toupper_loc())[c]);
        SAME((*our___ctype_tolower_loc())[c], (*__ctype_tolower_loc())[c]);
    }
}

static int by_key(const void *a, const void *b) { return *(const short *)a / 10 - *(const short *)b / 10; }

static void sorting(void) {
    short a[7], b[7], key;
    int i, n = next() % 8;
    for (i = 0; i < n; i++)
        a[i] = b[i] = next() % 90;
    our_qsort(a, n, sizeof *a, by_key);
    qsort(b, n, sizeof *b, by_key);
    SAME(memcmp(a, b, n * sizeof *a), 0);
    key = next() % 90;
    short *found = our_bsearch(&key, a, n, sizeof *a, by_key);
    SAME(found != 0, bsearch(&key, a, n, sizeof *a, by_key) != 0);
    if (found)
        SAME(*found / 10, key / 10);
}

// The text of the system is full of ones, see above, and its length is known.
static void texts(void) {
    char *text = our_strerror(2);
    SAME(strlen(text), 5);
    SAME(__tracewright_length(text), 5);
    SAME(__tracewright_length(text + 2), 3);
    SAME(__tracewright_length("other"), 5);
}

// Numbers of all kinds: any bits, small integers, zeros, infinities, NaN.
static unsigned long any_bits(void) { return (unsigned long)next() << 42 ^ (unsigned long)next() << 21 ^ next(); }

static double any_double(void) {
    union { unsigned long bits; double value; } number = {any_bits()};
    switch (next() % 8) {
    case 0: return next() % 2 ? 0.0 : -0.0;
    case 1: return next() % 2 ? __builtin_inf() : -__builtin_inf();
    case 2: return __builtin_nan("");
    case 3: case 4: return (int)(next() % 100) - 50;
    default: return number.value;
    }
}

static float any_float(void) {
    union { unsigned bits; float value; } number = {any_bits()};
    return next() % 2 ? (float)any_double() : number.value;
}

static long double any_extended(void) {
    union { struct { unsigned long fraction; unsigned short exponent; } bits; long double value; } number;
    number.bits.fraction = any_bits() | 1ul << 63;
    number.bits.exponent = any_bits();
    return next() % 2 ? any_double() : number.value;
}

#define IS_SAME(x, y) ((x) != (x) ? (y) != (y) : (x) == (y) && !__builtin_signbit(x) == !__builtin_signbit(y))
#define COMPLEX(type, any, name)                                        \
    {                                                                   \
        extern _Complex type our___##name(type, type, type, type);      \
        extern _Complex type __##name(type, type, type, type);          \
        type a = any(), b = any(), c = any(), d = any();                \
        _Complex type ours = our___##name(a, b, c, d), z = __##name(a, b, c, d); \
        SAME(IS_SAME(__real__ ours, __real__ z), 1);                    \
        SAME(IS_SAME(__imag__ ours, __imag__ z), 1);                    \
    }

static void complex_numbers(void) {
    COMPLEX(float, any_float, mulsc3);
    COMPLEX(float, any_float, divsc3);
    COMPLEX(double, any_double, muldc3);
    COMPLEX(double, any_double, divdc3);
    COMPLEX(long double, any_extended, mulxc3);
    COMPLEX(long double, any_extended, divxc3);
}

// Texts that are printed to memory, with any flags, widths, precisions and lengths. A format that is not modelled is not compared.
static jmp_buf not_modelled;
int __tracewright_same(const void *a, const void *b) { return a == b; }
void __tracewright_unprinted(void) { longjmp(not_modelled, 1); }

#define PRINTED(...)                                                    \
    {                                                                   \
        char ours[512], theirs[512];                                    \
        int room = next() % 3 ? 500 : next() % 24;                      \
        memset(ours, 1, sizeof ours);                                   \
        memset(theirs, 1, sizeof theirs);                               \
        if (setjmp(not_modelled) == 0) {                                \
            SAME(our_snprintf(ours, room, format, __VA_ARGS__), snprintf(theirs, room, format, __VA_ARGS__)); \
            SAME(memcmp(ours, theirs, sizeof ours), 0);                 \
        }                                                               \
    }

static void printed_texts(void) {
    static const char *const lengths[] = {"", "l", "ll", "h", "hh", "j", "z", "t", "L", "q"};
    static const char *const strings[] = {"", "a", "hello", "a text that is longer"};
    char format[64] = "<%";
    int i = 2, n;
    for (n = next() % 3; n > 0; n--)
        format[i++] = "-+ #0"[next() % 5];
    if (next() % 2)
        i += sprintf(format + i, "%d", (int)(next() % 30));
    if (next() % 2)
        i += sprintf(format + i, ".%d", (int)(next() % 25));
    switch (next() % 6) {
    case 0: case 1: case 2: {
        unsigned long value = next() % 8 ? any_bits() >> next() % 64 : 0;
        sprintf(format + i, "%s%c>", lengths[next() % 10], "diuoxX"[next() % 6]);
        PRINTED(value);
        break;
    }
    case 3: {
        const char *text = strings[next() % 4];
        sprintf(format + i, "s>");
        PRINTED(text);
        break;
    }
    case 4: {
        int character = next() % 256;
        sprintf(format + i, "c%%%%>");
        PRINTED(character);
        break;
    }
    default: {
        double value = next() % 3 ? any_double() : (double)(next() % 100000) / 64;
        sprintf(format + i, "%c>", "fegFEG"[next() % 6]);
        // There may be more digits than fit here.
        if (value < 1e200 && value > -1e200)
            PRINTED(value);
    }
    }
}

int main(void) {
    int i;
    texts();
    characters();
    for (i = 0; i < 20000; i++) {
        strings();
        wide_strings();
        numbers();
        bits();
        sorting();
        complex_numbers();
        printed_texts();
    }
    return 0;
}
