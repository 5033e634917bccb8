
/* These end the program at once. */
void __real__exit(int);
void __real_quick_exit(int);

void __wrap__exit(int code)
{
    harness_look();
    __real__exit(code);
}

void __wrap__Exit(int code)
{
    harness_look();
    __real__Exit(code);
}

void __wrap_quick_exit(int code)
{
    harness_look();
    __real_quick_exit(code);
}
