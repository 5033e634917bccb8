// The rounding mode of <fenv.h>, in the encoding of x86. All floating-point arithmetic reads it
// (`translate/rounding.rs`).

int __tracewright_rounding;

int fegetround(void) { return __tracewright_rounding; }

int fesetround(int mode) {
    if ((mode & ~0xc00) != 0)
        return 1;
    __tracewright_rounding = mode;
    return 0;
}
