// GCC's builtins on bits. Each is a single expression without branches (except for 0), so that paths are not split. How
// many leading and trailing zeros 0 has is left open, as GCC leaves it undefined.

int __tracewright_undefined(void);

int __builtin_clzll(unsigned long long x);
int __builtin_ctzll(unsigned long long x);
int __builtin_popcountll(unsigned long long x);
int __builtin_clz(unsigned x);
int __builtin_ctz(unsigned x);
int __builtin_popcount(unsigned x);

// GCC's `uint64_t`: `unsigned long` where that has 64 bits.
typedef __typeof__(__builtin_choose_expr(sizeof(long) == 8, 0ul, 0ull)) __tracewright_64;

int __builtin_clz(unsigned x) {
    if (!x)
        return __tracewright_undefined();
    return x >= 0x80000000u ? 0 : x >= 0x40000000u ? 1 : x >= 0x20000000u ? 2 : x >= 0x10000000u ? 3 :
            x >= 0x8000000u ? 4 : x >= 0x4000000u ? 5 : x >= 0x2000000u ? 6 : x >= 0x1000000u ? 7 :
            x >= 0x800000u ? 8 : x >= 0x400000u ? 9 : x >= 0x200000u ? 10 : x >= 0x100000u ? 11 :
            x >= 0x80000u ? 12 : x >= 0x40000u ? 13 : x >= 0x20000u ? 14 : x >= 0x10000u ? 15 :
            x >= 0x8000u ? 16 : x >= 0x4000u ? 17 : x >= 0x2000u ? 18 : x >= 0x1000u ? 19 : x >= 0x800u ? 20 :
            x >= 0x400u ? 21 : x >= 0x200u ? 22 : x >= 0x100u ? 23 : x >= 0x80u ? 24 : x >= 0x40u ? 25 :
            x >= 0x20u ? 26 : x >= 0x10u ? 27 : x >= 0x8u ? 28 : x >= 0x4u ? 29 : x >= 0x2u ? 30 : 31;
}

int __builtin_ctz(unsigned x) {
    if (!x)
        return __tracewright_undefined();
    return x & 0x1u ? 0 : x & 0x2u ? 1 : x & 0x4u ? 2 : x & 0x8u ? 3 : x & 0x10u ? 4 : x & 0x20u ? 5 :
            x & 0x40u ? 6 : x & 0x80u ? 7 : x & 0x100u ? 8 : x & 0x200u ? 9 : x & 0x400u ? 10 :
            x & 0x800u ? 11 : x & 0x1000u ? 12 : x & 0x2000u ? 13 : x & 0x4000u ? 14 : x & 0x8000u ? 15 :
            x & 0x10000u ? 16 : x & 0x20000u ? 17 : x & 0x40000u ? 18 : x & 0x80000u ? 19 :
            x & 0x100000u ? 20 : x & 0x200000u ? 21 : x & 0x400000u ? 22 : x & 0x800000u ? 23 :
            x & 0x1000000u ? 24 : x & 0x2000000u ? 25 : x & 0x4000000u ? 26 : x & 0x8000000u ? 27 :
            x & 0x10000000u ? 28 : x & 0x20000000u ? 29 : x & 0x40000000u ? 30 : 31;
}

int __builtin_popcount(unsigned x) {
    return (x & 1) + (x >> 1 & 1) + (x >> 2 & 1) + (x >> 3 & 1) + (x >> 4 & 1) + (x >> 5 & 1) + (x >> 6 & 1) +
            (x >> 7 & 1) + (x >> 8 & 1) + (x >> 9 & 1) + (x >> 10 & 1) + (x >> 11 & 1) + (x >> 12 & 1) +
            (x >> 13 & 1) + (x >> 14 & 1) + (x >> 15 & 1) + (x >> 16 & 1) + (x >> 17 & 1) + (x >> 18 & 1) +
            (x >> 19 & 1) + (x >> 20 & 1) + (x >> 21 & 1) + (x >> 22 & 1) + (x >> 23 & 1) + (x >> 24 & 1) +
            (x >> 25 & 1) + (x >> 26 & 1) + (x >> 27 & 1) + (x >> 28 & 1) + (x >> 29 & 1) + (x >> 30 & 1) +
            (x >> 31 & 1);
}

int __builtin_clzll(unsigned long long x) {
    if (!x)
        return __tracewright_undefined();
    return x >= 0x8000000000000000ull ? 0 : x >= 0x4000000000000000ull ? 1 : x >= 0x2000000000000000ull ? 2 :
            x >= 0x1000000000000000ull ? 3 : x >= 0x800000000000000ull ? 4 : x >= 0x400000000000000ull ? 5 :
            x >= 0x200000000000000ull ? 6 : x >= 0x100000000000000ull ? 7 : x >= 0x80000000000000ull ? 8 :
            x >= 0x40000000000000ull ? 9 : x >= 0x20000000000000ull ? 10 : x >= 0x10000000000000ull ? 11 :
            x >= 0x8000000000000ull ? 12 : x >= 0x4000000000000ull ? 13 : x >= 0x2000000000000ull ? 14 :
            x >= 0x1000000000000ull ? 15 : x >= 0x800000000000ull ? 16 : x >= 0x400000000000ull ? 17 :
            x >= 0x200000000000ull ? 18 : x >= 0x100000000000ull ? 19 : x >= 0x80000000000ull ? 20 :
            x >= 0x40000000000ull ? 21 : x >= 0x20000000000ull ? 22 : x >= 0x10000000000ull ? 23 :
            x >= 0x8000000000ull ? 24 : x >= 0x4000000000ull ? 25 : x >= 0x2000000000ull ? 26 :
            x >= 0x1000000000ull ? 27 : x >= 0x800000000ull ? 28 : x >= 0x400000000ull ? 29 :
            x >= 0x200000000ull ? 30 : x >= 0x100000000ull ? 31 : x >= 0x80000000ull ? 32 :
            x >= 0x40000000ull ? 33 : x >= 0x20000000ull ? 34 : x >= 0x10000000ull ? 35 :
            x >= 0x8000000ull ? 36 : x >= 0x4000000ull ? 37 : x >= 0x2000000ull ? 38 :
            x >= 0x1000000ull ? 39 : x >= 0x800000ull ? 40 : x >= 0x400000ull ? 41 : x >= 0x200000ull ? 42 :
            x >= 0x100000ull ? 43 : x >= 0x80000ull ? 44 : x >= 0x40000ull ? 45 : x >= 0x20000ull ? 46 :
            x >= 0x10000ull ? 47 : x >= 0x8000ull ? 48 : x >= 0x4000ull ? 49 : x >= 0x2000ull ? 50 :
            x >= 0x1000ull ? 51 : x >= 0x800ull ? 52 : x >= 0x400ull ? 53 : x >= 0x200ull ? 54 :
            x >= 0x100ull ? 55 : x >= 0x80ull ? 56 : x >= 0x40ull ? 57 : x >= 0x20ull ? 58 :
            x >= 0x10ull ? 59 : x >= 0x8ull ? 60 : x >= 0x4ull ? 61 : x >= 0x2ull ? 62 : 63;
}

int __builtin_ctzll(unsigned long long x) {
    if (!x)
        return __tracewright_undefined();
    return x & 0x1ull ? 0 : x & 0x2ull ? 1 : x & 0x4ull ? 2 : x & 0x8ull ? 3 : x & 0x10ull ? 4 :
            x & 0x20ull ? 5 : x & 0x40ull ? 6 : x & 0x80ull ? 7 : x & 0x100ull ? 8 : x & 0x200ull ? 9 :
            x & 0x400ull ? 10 : x & 0x800ull ? 11 : x & 0x1000ull ? 12 : x & 0x2000ull ? 13 :
            x & 0x4000ull ? 14 : x & 0x8000ull ? 15 : x & 0x10000ull ? 16 : x & 0x20000ull ? 17 :
            x & 0x40000ull ? 18 : x & 0x80000ull ? 19 : x & 0x100000ull ? 20 : x & 0x200000ull ? 21 :
            x & 0x400000ull ? 22 : x & 0x800000ull ? 23 : x & 0x1000000ull ? 24 : x & 0x2000000ull ? 25 :
            x & 0x4000000ull ? 26 : x & 0x8000000ull ? 27 : x & 0x10000000ull ? 28 : x & 0x20000000ull ? 29 :
            x & 0x40000000ull ? 30 : x & 0x80000000ull ? 31 : x & 0x100000000ull ? 32 :
            x & 0x200000000ull ? 33 : x & 0x400000000ull ? 34 : x & 0x800000000ull ? 35 :
            x & 0x1000000000ull ? 36 : x & 0x2000000000ull ? 37 : x & 0x4000000000ull ? 38 :
            x & 0x8000000000ull ? 39 : x & 0x10000000000ull ? 40 : x & 0x20000000000ull ? 41 :
            x & 0x40000000000ull ? 42 : x & 0x80000000000ull ? 43 : x & 0x100000000000ull ? 44 :
            x & 0x200000000000ull ? 45 : x & 0x400000000000ull ? 46 : x & 0x800000000000ull ? 47 :
            x & 0x1000000000000ull ? 48 : x & 0x2000000000000ull ? 49 : x & 0x4000000000000ull ? 50 :
            x & 0x8000000000000ull ? 51 : x & 0x10000000000000ull ? 52 : x & 0x20000000000000ull ? 53 :
            x & 0x40000000000000ull ? 54 : x & 0x80000000000000ull ? 55 : x & 0x100000000000000ull ? 56 :
            x & 0x200000000000000ull ? 57 : x & 0x400000000000000ull ? 58 : x & 0x800000000000000ull ? 59 :
            x & 0x1000000000000000ull ? 60 : x & 0x2000000000000000ull ? 61 : x & 0x4000000000000000ull ? 62 :
            63;
}

int __builtin_popcountll(unsigned long long x) {
    return (x & 1) + (x >> 1 & 1) + (x >> 2 & 1) + (x >> 3 & 1) + (x >> 4 & 1) + (x >> 5 & 1) + (x >> 6 & 1) +
            (x >> 7 & 1) + (x >> 8 & 1) + (x >> 9 & 1) + (x >> 10 & 1) + (x >> 11 & 1) + (x >> 12 & 1) +
            (x >> 13 & 1) + (x >> 14 & 1) + (x >> 15 & 1) + (x >> 16 & 1) + (x >> 17 & 1) + (x >> 18 & 1) +
            (x >> 19 & 1) + (x >> 20 & 1) + (x >> 21 & 1) + (x >> 22 & 1) + (x >> 23 & 1) + (x >> 24 & 1) +
            (x >> 25 & 1) + (x >> 26 & 1) + (x >> 27 & 1) + (x >> 28 & 1) + (x >> 29 & 1) + (x >> 30 & 1) +
            (x >> 31 & 1) + (x >> 32 & 1) + (x >> 33 & 1) + (x >> 34 & 1) + (x >> 35 & 1) + (x >> 36 & 1) +
            (x >> 37 & 1) + (x >> 38 & 1) + (x >> 39 & 1) + (x >> 40 & 1) + (x >> 41 & 1) + (x >> 42 & 1) +
            (x >> 43 & 1) + (x >> 44 & 1) + (x >> 45 & 1) + (x >> 46 & 1) + (x >> 47 & 1) + (x >> 48 & 1) +
            (x >> 49 & 1) + (x >> 50 & 1) + (x >> 51 & 1) + (x >> 52 & 1) + (x >> 53 & 1) + (x >> 54 & 1) +
            (x >> 55 & 1) + (x >> 56 & 1) + (x >> 57 & 1) + (x >> 58 & 1) + (x >> 59 & 1) + (x >> 60 & 1) +
            (x >> 61 & 1) + (x >> 62 & 1) + (x >> 63 & 1);
}

int __builtin_clzl(unsigned long x) {
    return sizeof(x) == 8 ? __builtin_clzll(x) : __builtin_clz(x);
}

int __builtin_ctzl(unsigned long x) {
    return sizeof(x) == 8 ? __builtin_ctzll(x) : __builtin_ctz(x);
}

int __builtin_popcountl(unsigned long x) {
    return sizeof(x) == 8 ? __builtin_popcountll(x) : __builtin_popcount(x);
}

int __builtin_parity(unsigned x) { return __builtin_popcount(x) % 2; }

int __builtin_parityl(unsigned long x) { return __builtin_popcountll(x) % 2; }

int __builtin_parityll(unsigned long long x) { return __builtin_popcountll(x) % 2; }

int __builtin_ffs(int x) { return x == 0 ? 0 : __builtin_ctz((unsigned)x) + 1; }

int __builtin_ffsl(long x) { return x == 0 ? 0 : __builtin_ctzll((unsigned long)x) + 1; }

int __builtin_ffsll(long long x) { return x == 0 ? 0 : __builtin_ctzll((unsigned long long)x) + 1; }

int ffs(int x) { return x == 0 ? 0 : __builtin_ctz((unsigned)x) + 1; }

int ffsl(long x) { return x == 0 ? 0 : __builtin_ctzll((unsigned long)x) + 1; }

int ffsll(long long x) { return x == 0 ? 0 : __builtin_ctzll((unsigned long long)x) + 1; }

int __builtin_clrsb(int x) {
    unsigned y = x < 0 ? ~x : x;
    return y == 0 ? 31 : __builtin_clz(y) - 1;
}

int __builtin_clrsbll(long long x) {
    unsigned long long y = x < 0 ? ~x : x;
    return y == 0 ? 63 : __builtin_clzll(y) - 1;
}

int __builtin_clrsbl(long x) {
    unsigned long y = x < 0 ? ~x : x;
    int unused = 64 - 8 * sizeof(x);
    return y == 0 ? 8 * sizeof(x) - 1 : __builtin_clzll(y) - unused - 1;
}

unsigned short __builtin_bswap16(unsigned short x) { return (x & 0xff) << 8 | x >> 8; }

unsigned __builtin_bswap32(unsigned x) {
    return (x & 0xff) * 0x1000000 + (x >> 8 & 0xff) * 0x10000 + (x >> 16 & 0xff) * 0x100 + (x >> 24);
}

__tracewright_64 __builtin_bswap64(__tracewright_64 x) {
    return (x >> 0 & 0xff) * 0x100000000000000ull + (x >> 8 & 0xff) * 0x1000000000000ull +
            (x >> 16 & 0xff) * 0x10000000000ull + (x >> 24 & 0xff) * 0x100000000ull +
            (x >> 32 & 0xff) * 0x1000000ull + (x >> 40 & 0xff) * 0x10000ull + (x >> 48 & 0xff) * 0x100ull +
            (x >> 56 & 0xff) * 0x1ull;
}
