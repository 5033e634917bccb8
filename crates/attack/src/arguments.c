
/* The arguments of `main`: the linker sends the system's call of it here. Strings are short, and what the program is given otherwise does
 * not depend on them. They lie in memory of their own, so that the sanitizer notices accesses behind their ends; another
 * array, which the compiler must not leave out, keeps what the program may forget. */
#define ATTACK_MOST_ARGUMENTS 4
int __real_main(int, char **, char **);
static void *volatile attack_kept[ATTACK_MOST_ARGUMENTS + 1];

int __wrap_main(int count, char **arguments, char **environment)
{
    static const char letters[] = "-0123456789abcdefghijklmnopqrstuvwxyz=/. ";
    uint64_t state = attack_state;
    (void)arguments;
    count = attack_random() % (ATTACK_MOST_ARGUMENTS + 1);
    char **list = __real_malloc((count + 1) * sizeof *list);
    if (!list)
        attack_quiet();
    for (int i = 0; i < count; i++) {
        unsigned length = attack_random() % 8 ? attack_random() % 9 : attack_random() % 300;
        char *text = __real_malloc(length + 1);
        if (!text)
            attack_quiet();
        for (unsigned j = 0; j < length; j++)
            text[j] = attack_random() % 4 ? letters[attack_random() % (sizeof letters - 1)] : 1 + attack_random() % 255;
        text[length] = 0;
        attack_kept[i] = list[i] = text;
    }
    list[count] = 0;
    attack_kept[ATTACK_MOST_ARGUMENTS] = list;
    attack_state = state;
    return __real_main(count, list, environment);
}
