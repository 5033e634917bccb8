// The call of `main` by the system (C11 5.1.2.2.1): an array of pointers to strings, each in an object of its own, and a null
// pointer behind them. There may be any number of strings, also none, of any length. The program may write to all of it.

typedef __typeof__(sizeof(0)) size_t;

// Inputs: how many strings there are, and how long an object is without the zero at its end.
int __tracewright_argument_count(void);
size_t __tracewright_argument_length(void);
// Objects of the system: the program must not free them. The bytes of a text are inputs.
void *__tracewright_object(size_t size);
void *__tracewright_argument_text(size_t size);
void __VERIFIER_assume(int condition);
// The program's `main`; a pass puts it here.
void __tracewright_main();
int __tracewright_count(void);
size_t __tracewright_longest(void);
char *__tracewright_string(size_t longest);
char **__tracewright_strings(int count);
int __VERIFIER_nondet_int(void);

// So many pointers, and the null behind them, are an object; none takes more than half of the memory.
int __tracewright_count(void) {
    int count = __tracewright_argument_count();
    __VERIFIER_assume(count >= 0 && count < ((size_t)-1 / 2 + 1) / sizeof(char *) - 1);
    return count;
}

// All strings are short, or they have any length: so a counterexample has short ones where these do.
size_t __tracewright_longest(void) {
    size_t longest = 8;
    if (__VERIFIER_nondet_int())
        longest = (size_t)-1 / 2;
    return longest;
}

// Bytes before the last one may be anything, also zero.
char *__tracewright_string(size_t longest) {
    size_t length = __tracewright_argument_length();
    char *text;
    __VERIFIER_assume(length < longest);
    text = __tracewright_argument_text(length + 1);
    text[length] = 0;
    return text;
}

// The first strings, which programs look at by their numbers, are made without a loop and after it, so that proofs about them
// need no invariant.
char **__tracewright_strings(int count) {
    char **strings = __tracewright_object((count + (size_t)1) * sizeof(char *));
    size_t longest = __tracewright_longest();
    int i;
    for (i = 3; i < count; i++)
        strings[i] = __tracewright_string(longest);
    if (count > 0)
        strings[0] = __tracewright_string(longest);
    if (count > 1)
        strings[1] = __tracewright_string(longest);
    if (count > 2)
        strings[2] = __tracewright_string(longest);
    strings[count] = 0;
    return strings;
}

int __tracewright_start(void) {
    int count = __tracewright_count();
    __tracewright_main(count, __tracewright_strings(count));
    return 0;
}

int __tracewright_start_with_environment(void) {
    int count = __tracewright_count();
    char **strings = __tracewright_strings(count);
    __tracewright_main(count, strings, __tracewright_strings(__tracewright_count()));
    return 0;
}
