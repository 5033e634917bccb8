/* What generated programs need beside themselves, without a C library: so the same text runs as a program of 32 and of 64
   bits, also where only the compiler for the one and the libraries of the other are installed. */

#ifdef __x86_64__
enum { WRITE = 1, FORK = 57, EXIT = 60, WAIT4 = 61 };
static long call(long n, long a, long b, long c, long d) {
    register long r10 __asm__("r10") = d;
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10) : "rcx", "r11", "memory");
    return result;
}
#else
enum { WRITE = 4, FORK = 2, EXIT = 1, WAIT4 = 114 };
static long call(long n, long a, long b, long c, long d) {
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(n), "b"(a), "c"(b), "d"(c), "S"(d) : "memory");
    return result;
}

/* 64-bit division is a library function on 32-bit machines. */
static unsigned long long divide(unsigned long long a, unsigned long long b, unsigned long long *rest) {
    unsigned long long quotient = 0, remainder = 0;
    for (int i = 63; i >= 0; i--) {
        unsigned long long carry = remainder >> 63;
        remainder = (remainder << 1) | ((a >> i) & 1);
        if (carry || remainder >= b) {
            remainder -= b;
            quotient |= 1ULL << i;
        }
    }
    *rest = remainder;
    return quotient;
}
static unsigned long long size(long long x) { return x < 0 ? -(unsigned long long)x : (unsigned long long)x; }
unsigned long long __udivdi3(unsigned long long a, unsigned long long b) { return divide(a, b, &(unsigned long long){0}); }
unsigned long long __umoddi3(unsigned long long a, unsigned long long b) {
    unsigned long long rest;
    divide(a, b, &rest);
    return rest;
}
long long __divdi3(long long a, long long b) {
    unsigned long long quotient = __udivdi3(size(a), size(b));
    return (long long)((a < 0) != (b < 0) ? -quotient : quotient);
}
long long __moddi3(long long a, long long b) {
    unsigned long long rest = __umoddi3(size(a), size(b));
    return (long long)(a < 0 ? -rest : rest);
}
#endif

static char heap[1 << 16] __attribute__((aligned(16)));
static unsigned used;
void *malloc(__SIZE_TYPE__ n) {
    void *block = heap + used;
    used += (unsigned)((n + 15) & ~(__SIZE_TYPE__)15);
    return block;
}
void *memset(void *to, int c, __SIZE_TYPE__ n) {
    for (volatile char *t = to; n > 0; n--) *t++ = (char)c;
    return to;
}
void *memcpy(void *to, const void *from, __SIZE_TYPE__ n) {
    const char *f = from;
    for (volatile char *t = to; n > 0; n--) *t++ = *f++;
    return to;
}
void *memmove(void *to, const void *from, __SIZE_TYPE__ n) {
    volatile char *t = to;
    const volatile char *f = from;
    if (t < f)
        for (__SIZE_TYPE__ i = 0; i < n; i++) t[i] = f[i];
    else
        for (__SIZE_TYPE__ i = n; i > 0; i--) t[i - 1] = f[i - 1];
    return to;
}
void *memchr(const void *in, int c, __SIZE_TYPE__ n) {
    for (const unsigned char *p = in; n > 0; p++, n--)
        if (*p == (unsigned char)c) return (void *)p;
    return 0;
}
int memcmp(const void *a, const void *b, __SIZE_TYPE__ n) {
    for (const unsigned char *p = a, *q = b; n > 0; p++, q++, n--)
        if (*p != *q) return *p - *q;
    return 0;
}
__SIZE_TYPE__ strlen(const char *s) {
    __SIZE_TYPE__ n = 0;
    for (const volatile char *p = s; *p; p++) n++;
    return n;
}
char *strcpy(char *to, const char *from) { return memcpy(to, from, strlen(from) + 1); }
char *strncpy(char *to, const char *from, __SIZE_TYPE__ n) {
    volatile char *t = to;
    for (; n > 0 && *from; n--) *t++ = *from++;
    for (; n > 0; n--) *t++ = 0;
    return to;
}
char *strncat(char *to, const char *from, __SIZE_TYPE__ n) {
    volatile char *t = to + strlen(to);
    for (; n > 0 && *from; n--) *t++ = *from++;
    *t = 0;
    return to;
}
char *strcat(char *to, const char *from) { return strncat(to, from, strlen(from)); }
int strncmp(const char *a, const char *b, __SIZE_TYPE__ n) {
    for (; n > 0; a++, b++, n--) {
        if (*a != *b) return (unsigned char)*a - (unsigned char)*b;
        if (!*a) return 0;
    }
    return 0;
}
int strcmp(const char *a, const char *b) { return strncmp(a, b, ~(__SIZE_TYPE__)0); }
char *strchr(const char *s, int c) { return memchr(s, c, strlen(s) + 1); }
char *strrchr(const char *s, int c) {
    for (const char *p = s + strlen(s); p >= s; p--)
        if (*p == (char)c) return (char *)p;
    return 0;
}
void *calloc(__SIZE_TYPE__ n, __SIZE_TYPE__ size) { return memset(malloc(n * size), 0, n * size); }
void free(void *p) { (void)p; }

static void put(char kind, unsigned long long x) {
    char text[20];
    int at = 20;
    text[--at] = '\n';
    do text[--at] = "0123456789abcdef"[x & 15]; while (x >>= 4);
    text[--at] = kind;
    call(WRITE, 1, (long)(text + at), 20 - at, 0);
}
static void show_high(unsigned long long x) { put('h', x); }
static void show(unsigned long long x) { put('v', x); }
static void show_float(float x) { show(((union { float x; unsigned bits; }){x}).bits); }
static void show_double(double x) { show(((union { double x; unsigned long long bits; }){x}).bits); }
static void show_long_double(long double x) {
    union { long double x; struct { unsigned long long low; unsigned short high; } bits; } u = {x};
    show_high(u.bits.high);
    show(u.bits.low);
}

/* Runs a program in a process of its own: a trap ends that one only. */
static void apart(unsigned number, void (*run)(void)) {
    put('p', number);
    long child = call(FORK, 0, 0, 0, 0);
    if (child == 0) {
        run();
        call(EXIT, 0, 0, 0, 0);
    }
    int status = 0;
    call(WAIT4, child, (long)&status, 0, 0);
    put(status == 0 ? 'e' : 't', 0);
}
