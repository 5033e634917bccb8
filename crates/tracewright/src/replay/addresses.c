/* Allocated memory holds addresses of memory that is there, and that holds such addresses itself: whoever follows a pointer that
   nobody has set gets somewhere. The address ends with zeros, so that most flags are not set. */
typedef __SIZE_TYPE__ size;
enum { ROOM = 1 << 16 };
static char room[2 * ROOM];

void *__real_malloc(size);

static void *address(void)
{
    return room + (ROOM - (size)room % ROOM);
}

static void fill(void *memory, size n)
{
    void **words = memory;
    for (size i = 0; i < n / sizeof *words; i++)
        words[i] = address();
}

__attribute__((constructor)) static void fill_room(void)
{
    fill(address(), ROOM);
}

void *__wrap_malloc(size n)
{
    void *memory = __real_malloc(n);
    if (memory)
        fill(memory, n);
    return memory;
}
