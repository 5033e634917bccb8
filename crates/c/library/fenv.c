// The rounding mode of <fenv.h>, by the numbers that x86 has for the modes. All arithmetic looks at it
// (`translate/rounding.rs`).

int __tracewright_rounding;

int fegetround(void) { return __tracewright_rounding; }

int fesetround(int mode) {
    if ((mode & ~0xc00) != 0)
        return 1;
    __tracewright_rounding = mode;
    return 0;
}
