
/* The sanitizer looks for lost memory when the program exits, and here. */
__attribute__((weak)) extern void __lsan_do_leak_check(void);

static void harness_look(void)
{
    if (__lsan_do_leak_check)
        __lsan_do_leak_check();
}

/* What `main` leaves on the stack would be taken for pointers of the program: it runs at a distance, and then its part of the
   stack is overwritten. */
#define HARNESS_PLAIN __attribute__((noinline, no_sanitize_address)) static
int __real_main(int, char **, char **);

HARNESS_PLAIN int harness_at_a_distance(int count, char **arguments, char **environment)
{
    volatile char distance[1 << 14];
    distance[0] = 0;
    return __real_main(count, arguments, environment) + distance[0];
}

HARNESS_PLAIN void harness_overwrite(void)
{
    volatile char stack[1 << 17];
    for (unsigned i = 0; i < sizeof stack; i++)
        stack[i] = 0;
}

int __wrap_main(int count, char **arguments, char **environment)
{
    int result = harness_at_a_distance(count, arguments, environment);
    harness_overwrite();
    return result;
}
