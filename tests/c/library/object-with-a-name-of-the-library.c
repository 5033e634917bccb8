// expect: TRUE
// args: --data-model LP64 --check assertions
// The library has a function of this name; it keeps it for itself.
unsigned long strtoul(const char *, char **, int);
double __tracewright_digit = 2.5;
int main(void) { assert(strtoul("12", 0, 10) == 12 && __tracewright_digit == 2.5); }
