// Complex numbers: products and quotients as libgcc computes them, and the functions of <complex.h> that have a closed
// formula. With both data models they are computed in the precision of their types, as SSE does.

// The result of an operation that C leaves undefined; it is over-approximated and marked.
int __tracewright_undefined(void);

_Complex float __mulsc3(float a, float b, float c, float d) {
    float ac = a * c, bd = b * d, ad = a * d, bc = b * c, x = ac - bd, y = ad + bc;
    if (x != x && y != y) {
        int again = 0;
        if (__builtin_isinf(a) || __builtin_isinf(b)) {
            a = __builtin_copysignf(__builtin_isinf(a) ? 1 : 0, a);
            b = __builtin_copysignf(__builtin_isinf(b) ? 1 : 0, b);
            if (c != c) c = __builtin_copysignf(0, c);
            if (d != d) d = __builtin_copysignf(0, d);
            again = 1;
        }
        if (__builtin_isinf(c) || __builtin_isinf(d)) {
            c = __builtin_copysignf(__builtin_isinf(c) ? 1 : 0, c);
            d = __builtin_copysignf(__builtin_isinf(d) ? 1 : 0, d);
            if (a != a) a = __builtin_copysignf(0, a);
            if (b != b) b = __builtin_copysignf(0, b);
            again = 1;
        }
        if (!again && (__builtin_isinf(ac) || __builtin_isinf(bd) || __builtin_isinf(ad) || __builtin_isinf(bc))) {
            if (a != a) a = __builtin_copysignf(0, a);
            if (b != b) b = __builtin_copysignf(0, b);
            if (c != c) c = __builtin_copysignf(0, c);
            if (d != d) d = __builtin_copysignf(0, d);
            again = 1;
        }
        if (again) {
            x = __builtin_inff() * (a * c - b * d);
            y = __builtin_inff() * (a * d + b * c);
        }
    }
    return __builtin_complex(x, y);
}

// Computed in `double`, where nothing overflows.
_Complex float __divsc3(float a, float b, float c, float d) {
    double aa = a, bb = b, cc = c, dd = d, size = cc * cc + dd * dd;
    float x = (aa * cc + bb * dd) / size, y = (bb * cc - aa * dd) / size;
    if (x != x && y != y) {
        if (c == 0 && d == 0 && (a == a || b == b)) {
            x = __builtin_copysignf(__builtin_inff(), c) * a;
            y = __builtin_copysignf(__builtin_inff(), c) * b;
        } else if ((__builtin_isinf(a) || __builtin_isinf(b)) && __builtin_isfinite(c) && __builtin_isfinite(d)) {
            a = __builtin_copysignf(__builtin_isinf(a) ? 1 : 0, a);
            b = __builtin_copysignf(__builtin_isinf(b) ? 1 : 0, b);
            x = __builtin_inff() * (a * c + b * d);
            y = __builtin_inff() * (b * c - a * d);
        } else if ((__builtin_isinf(c) || __builtin_isinf(d)) && __builtin_isfinite(a) && __builtin_isfinite(b)) {
            c = __builtin_copysignf(__builtin_isinf(c) ? 1 : 0, c);
            d = __builtin_copysignf(__builtin_isinf(d) ? 1 : 0, d);
            x = 0 * (a * c + b * d);
            y = 0 * (b * c - a * d);
        }
    }
    return __builtin_complex(x, y);
}

_Complex double __muldc3(double a, double b, double c, double d) {
    double ac = a * c, bd = b * d, ad = a * d, bc = b * c, x = ac - bd, y = ad + bc;
    if (x != x && y != y) {
        int again = 0;
        if (__builtin_isinf(a) || __builtin_isinf(b)) {
            a = __builtin_copysign(__builtin_isinf(a) ? 1 : 0, a);
            b = __builtin_copysign(__builtin_isinf(b) ? 1 : 0, b);
            if (c != c) c = __builtin_copysign(0, c);
            if (d != d) d = __builtin_copysign(0, d);
            again = 1;
        }
        if (__builtin_isinf(c) || __builtin_isinf(d)) {
            c = __builtin_copysign(__builtin_isinf(c) ? 1 : 0, c);
            d = __builtin_copysign(__builtin_isinf(d) ? 1 : 0, d);
            if (a != a) a = __builtin_copysign(0, a);
            if (b != b) b = __builtin_copysign(0, b);
            again = 1;
        }
        if (!again && (__builtin_isinf(ac) || __builtin_isinf(bd) || __builtin_isinf(ad) || __builtin_isinf(bc))) {
            if (a != a) a = __builtin_copysign(0, a);
            if (b != b) b = __builtin_copysign(0, b);
            if (c != c) c = __builtin_copysign(0, c);
            if (d != d) d = __builtin_copysign(0, d);
            again = 1;
        }
        if (again) {
            x = __builtin_inf() * (a * c - b * d);
            y = __builtin_inf() * (a * d + b * c);
        }
    }
    return __builtin_complex(x, y);
}

// The larger part of the divisor is factored out; operands that are very small or very large are scaled first.
_Complex double __divdc3(double a, double b, double c, double d) {
    double big = 0x1.fffffffffffffp1022, least = 0x1p-1022, small = 0x1p-52, ratio, size, x, y;
    if (__builtin_fabs(c) < __builtin_fabs(d)) {
        if (__builtin_fabs(d) >= big) {
            a = a / 2;
            b = b / 2;
            c = c / 2;
            d = d / 2;
        }
        if (__builtin_fabs(d) < small ||
            (__builtin_fabs(a) < least && __builtin_fabs(b) < big * small && __builtin_fabs(d) < big * small) ||
            (__builtin_fabs(b) < least && __builtin_fabs(a) < big * small && __builtin_fabs(d) < big * small)) {
            a = a * (1 / small);
            b = b * (1 / small);
            c = c * (1 / small);
            d = d * (1 / small);
        }
        ratio = c / d;
        size = c * ratio + d;
        if (__builtin_fabs(ratio) > least) {
            x = (a * ratio + b) / size;
            y = (b * ratio - a) / size;
        } else {
            x = (c * (a / d) + b) / size;
            y = (c * (b / d) - a) / size;
        }
    } else {
        if (__builtin_fabs(c) >= big) {
            a = a / 2;
            b = b / 2;
            c = c / 2;
            d = d / 2;
        }
        if (__builtin_fabs(c) < small ||
            (__builtin_fabs(a) < least && __builtin_fabs(b) < big * small && __builtin_fabs(c) < big * small) ||
            (__builtin_fabs(b) < least && __builtin_fabs(a) < big * small && __builtin_fabs(c) < big * small)) {
            a = a * (1 / small);
            b = b * (1 / small);
            c = c * (1 / small);
            d = d * (1 / small);
        }
        ratio = d / c;
        size = d * ratio + c;
        if (__builtin_fabs(ratio) > least) {
            x = (b * ratio + a) / size;
            y = (b - a * ratio) / size;
        } else {
            x = (a + d * (b / c)) / size;
            y = (b - d * (a / c)) / size;
        }
    }
    if (x != x && y != y) {
        if (c == 0 && d == 0 && (a == a || b == b)) {
            x = __builtin_copysign(__builtin_inf(), c) * a;
            y = __builtin_copysign(__builtin_inf(), c) * b;
        } else if ((__builtin_isinf(a) || __builtin_isinf(b)) && __builtin_isfinite(c) && __builtin_isfinite(d)) {
            a = __builtin_copysign(__builtin_isinf(a) ? 1 : 0, a);
            b = __builtin_copysign(__builtin_isinf(b) ? 1 : 0, b);
            x = __builtin_inf() * (a * c + b * d);
            y = __builtin_inf() * (b * c - a * d);
        } else if ((__builtin_isinf(c) || __builtin_isinf(d)) && __builtin_isfinite(a) && __builtin_isfinite(b)) {
            c = __builtin_copysign(__builtin_isinf(c) ? 1 : 0, c);
            d = __builtin_copysign(__builtin_isinf(d) ? 1 : 0, d);
            x = 0 * (a * c + b * d);
            y = 0 * (b * c - a * d);
        }
    }
    return __builtin_complex(x, y);
}

_Complex long double __mulxc3(long double a, long double b, long double c, long double d) {
    long double ac = a * c, bd = b * d, ad = a * d, bc = b * c, x = ac - bd, y = ad + bc;
    if (x != x && y != y) {
        int again = 0;
        if (__builtin_isinf(a) || __builtin_isinf(b)) {
            a = __builtin_copysignl(__builtin_isinf(a) ? 1 : 0, a);
            b = __builtin_copysignl(__builtin_isinf(b) ? 1 : 0, b);
            if (c != c) c = __builtin_copysignl(0, c);
            if (d != d) d = __builtin_copysignl(0, d);
            again = 1;
        }
        if (__builtin_isinf(c) || __builtin_isinf(d)) {
            c = __builtin_copysignl(__builtin_isinf(c) ? 1 : 0, c);
            d = __builtin_copysignl(__builtin_isinf(d) ? 1 : 0, d);
            if (a != a) a = __builtin_copysignl(0, a);
            if (b != b) b = __builtin_copysignl(0, b);
            again = 1;
        }
        if (!again && (__builtin_isinf(ac) || __builtin_isinf(bd) || __builtin_isinf(ad) || __builtin_isinf(bc))) {
            if (a != a) a = __builtin_copysignl(0, a);
            if (b != b) b = __builtin_copysignl(0, b);
            if (c != c) c = __builtin_copysignl(0, c);
            if (d != d) d = __builtin_copysignl(0, d);
            again = 1;
        }
        if (again) {
            x = __builtin_infl() * (a * c - b * d);
            y = __builtin_infl() * (a * d + b * c);
        }
    }
    return __builtin_complex(x, y);
}

// The larger part of the divisor is factored out; operands that are very small or very large are scaled first.
_Complex long double __divxc3(long double a, long double b, long double c, long double d) {
    long double big = 0xf.fffffffffffffffp16379L, least = 0x1p-16382L, small = 0x1p-63L, ratio, size, x, y;
    if (__builtin_fabsl(c) < __builtin_fabsl(d)) {
        if (__builtin_fabsl(d) >= big) {
            a = a / 2;
            b = b / 2;
            c = c / 2;
            d = d / 2;
        }
        if (__builtin_fabsl(d) < small ||
            (__builtin_fabsl(a) < least && __builtin_fabsl(b) < big * small && __builtin_fabsl(d) < big * small) ||
            (__builtin_fabsl(b) < least && __builtin_fabsl(a) < big * small && __builtin_fabsl(d) < big * small)) {
            a = a * (1 / small);
            b = b * (1 / small);
            c = c * (1 / small);
            d = d * (1 / small);
        }
        ratio = c / d;
        size = c * ratio + d;
        if (__builtin_fabsl(ratio) > least) {
            x = (a * ratio + b) / size;
            y = (b * ratio - a) / size;
        } else {
            x = (c * (a / d) + b) / size;
            y = (c * (b / d) - a) / size;
        }
    } else {
        if (__builtin_fabsl(c) >= big) {
            a = a / 2;
            b = b / 2;
            c = c / 2;
            d = d / 2;
        }
        if (__builtin_fabsl(c) < small ||
            (__builtin_fabsl(a) < least && __builtin_fabsl(b) < big * small && __builtin_fabsl(c) < big * small) ||
            (__builtin_fabsl(b) < least && __builtin_fabsl(a) < big * small && __builtin_fabsl(c) < big * small)) {
            a = a * (1 / small);
            b = b * (1 / small);
            c = c * (1 / small);
            d = d * (1 / small);
        }
        ratio = d / c;
        size = d * ratio + c;
        if (__builtin_fabsl(ratio) > least) {
            x = (b * ratio + a) / size;
            y = (b - a * ratio) / size;
        } else {
            x = (a + d * (b / c)) / size;
            y = (b - d * (a / c)) / size;
        }
    }
    if (x != x && y != y) {
        if (c == 0 && d == 0 && (a == a || b == b)) {
            x = __builtin_copysignl(__builtin_infl(), c) * a;
            y = __builtin_copysignl(__builtin_infl(), c) * b;
        } else if ((__builtin_isinf(a) || __builtin_isinf(b)) && __builtin_isfinite(c) && __builtin_isfinite(d)) {
            a = __builtin_copysignl(__builtin_isinf(a) ? 1 : 0, a);
            b = __builtin_copysignl(__builtin_isinf(b) ? 1 : 0, b);
            x = __builtin_infl() * (a * c + b * d);
            y = __builtin_infl() * (b * c - a * d);
        } else if ((__builtin_isinf(c) || __builtin_isinf(d)) && __builtin_isfinite(a) && __builtin_isfinite(b)) {
            c = __builtin_copysignl(__builtin_isinf(c) ? 1 : 0, c);
            d = __builtin_copysignl(__builtin_isinf(d) ? 1 : 0, d);
            x = 0 * (a * c + b * d);
            y = 0 * (b * c - a * d);
        }
    }
    return __builtin_complex(x, y);
}

float crealf(_Complex float z) { return __real__ z; }
float cimagf(_Complex float z) { return __imag__ z; }
_Complex float conjf(_Complex float z) { return ~z; }
_Complex float cprojf(_Complex float z) {
    if (__builtin_isinf(__real__ z) || __builtin_isinf(__imag__ z))
        return __builtin_complex(__builtin_inff(), __builtin_copysignf(0, __imag__ z));
    return z;
}

double creal(_Complex double z) { return __real__ z; }
double cimag(_Complex double z) { return __imag__ z; }
_Complex double conj(_Complex double z) { return ~z; }
_Complex double cproj(_Complex double z) {
    if (__builtin_isinf(__real__ z) || __builtin_isinf(__imag__ z))
        return __builtin_complex(__builtin_inf(), __builtin_copysign(0, __imag__ z));
    return z;
}

long double creall(_Complex long double z) { return __real__ z; }
long double cimagl(_Complex long double z) { return __imag__ z; }
_Complex long double conjl(_Complex long double z) { return ~z; }
_Complex long double cprojl(_Complex long double z) {
    if (__builtin_isinf(__real__ z) || __builtin_isinf(__imag__ z))
        return __builtin_complex(__builtin_infl(), __builtin_copysignl(0, __imag__ z));
    return z;
}
