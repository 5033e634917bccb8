
/* Memory: the linker sends the calls that allocate it here. That there is none ends the run, as `malloc` succeeds in the programs
 * that are verified; what it holds is not known, and differs from run to run; what is not freed is counted. */
static long attack_held;
#define ATTACK_REAL __attribute__((weak)) extern
ATTACK_REAL void *__real_malloc(size_t);
ATTACK_REAL void *__real_calloc(size_t, size_t);
ATTACK_REAL void *__real_realloc(void *, size_t);
ATTACK_REAL void *__real_reallocarray(void *, size_t, size_t);
ATTACK_REAL void *__real_aligned_alloc(size_t, size_t);
ATTACK_REAL void *__real_memalign(size_t, size_t);
ATTACK_REAL int __real_posix_memalign(void **, size_t, size_t);
ATTACK_REAL char *__real_strdup(const char *);
ATTACK_REAL char *__real_strndup(const char *, size_t);
ATTACK_REAL void __real_free(void *);

static void *attack_counted(void *memory)
{
    if (!memory)
        attack_quiet();
    attack_held++;
    return memory;
}

static void *attack_filled(unsigned char *memory, size_t size)
{
    for (size_t i = 0; i < size && i < 1 << 16; i++)
        memory[i] = attack_byte();
    return memory;
}

void *__wrap_malloc(size_t size)
{
    return attack_filled(attack_counted(__real_malloc(size)), size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return attack_counted(__real_calloc(count, size));
}

/* What becomes of memory of size 0 differs from library to library. */
void *__wrap_realloc(void *old, size_t size)
{
    if (size == 0)
        attack_quiet();
    attack_held -= old != 0;
    return attack_counted(__real_realloc(old, size));
}

void *__wrap_reallocarray(void *old, size_t count, size_t size)
{
    if (count == 0 || size == 0)
        attack_quiet();
    attack_held -= old != 0;
    return attack_counted(__real_reallocarray(old, count, size));
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return attack_counted(__real_aligned_alloc(alignment, size));
}

void *__wrap_memalign(size_t alignment, size_t size)
{
    return attack_counted(__real_memalign(alignment, size));
}

int __wrap_posix_memalign(void **result, size_t alignment, size_t size)
{
    int error = __real_posix_memalign(result, alignment, size);
    if (error == ENOMEM)
        attack_quiet();
    attack_held += error == 0;
    return error;
}

char *__wrap_strdup(const char *text)
{
    return attack_counted(__real_strdup(text));
}

char *__wrap_strndup(const char *text, size_t size)
{
    return attack_counted(__real_strndup(text, size));
}

void __wrap_free(void *memory)
{
    attack_held -= memory != 0;
    __real_free(memory);
}

__attribute__((unused)) static void attack_look(void)
{
    if (attack_held > 0)
        attack_end(ATTACK_LEFT_MEMORY);
}
