
/* What is allocated and not freed yet is counted: the linker sends the calls here. */
static long harness_held;

static void harness_look(void)
{
    if (harness_held > 0)
        _Exit(107);
}

/* Registered before everything else, it is called when the program has nothing left to do. */
int atexit(void (*function)(void));

__attribute__((constructor)) static void harness_look_at_exit(void)
{
    atexit(harness_look);
}

typedef __SIZE_TYPE__ harness_size;
#define HARNESS_REAL __attribute__((weak)) extern
HARNESS_REAL void *__real_malloc(harness_size);
HARNESS_REAL void *__real_calloc(harness_size, harness_size);
HARNESS_REAL void *__real_realloc(void *, harness_size);
HARNESS_REAL void *__real_reallocarray(void *, harness_size, harness_size);
HARNESS_REAL void *__real_aligned_alloc(harness_size, harness_size);
HARNESS_REAL void *__real_memalign(harness_size, harness_size);
HARNESS_REAL void *__real_valloc(harness_size);
HARNESS_REAL int __real_posix_memalign(void **, harness_size, harness_size);
HARNESS_REAL char *__real_strdup(const char *);
HARNESS_REAL char *__real_strndup(const char *, harness_size);
HARNESS_REAL void __real_free(void *);

static void *harness_counted(void *memory)
{
    harness_held += memory != 0;
    return memory;
}

/* Without a result, memory of size 0 is gone; other memory is as it was. */
static void *harness_moved(void *old, void *new, int to_nothing)
{
    if (old && (new || to_nothing))
        harness_held--;
    return harness_counted(new);
}

void *__wrap_malloc(harness_size n)
{
    return harness_counted(__real_malloc(n));
}

void *__wrap_calloc(harness_size count, harness_size n)
{
    return harness_counted(__real_calloc(count, n));
}

void *__wrap_realloc(void *old, harness_size n)
{
    return harness_moved(old, __real_realloc(old, n), n == 0);
}

void *__wrap_reallocarray(void *old, harness_size count, harness_size n)
{
    return harness_moved(old, __real_reallocarray(old, count, n), count == 0 || n == 0);
}

void *__wrap_aligned_alloc(harness_size alignment, harness_size n)
{
    return harness_counted(__real_aligned_alloc(alignment, n));
}

void *__wrap_memalign(harness_size alignment, harness_size n)
{
    return harness_counted(__real_memalign(alignment, n));
}

void *__wrap_valloc(harness_size n)
{
    return harness_counted(__real_valloc(n));
}

int __wrap_posix_memalign(void **result, harness_size alignment, harness_size n)
{
    int error = __real_posix_memalign(result, alignment, n);
    if (error == 0)
        harness_counted(*result);
    return error;
}

char *__wrap_strdup(const char *text)
{
    return harness_counted(__real_strdup(text));
}

char *__wrap_strndup(const char *text, harness_size n)
{
    return harness_counted(__real_strndup(text, n));
}

void __wrap_free(void *memory)
{
    harness_held -= memory != 0;
    __real_free(memory);
}
