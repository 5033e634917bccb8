/* Runs the program again and again, each time in a process of its own with other inputs.
 *
 * This constructor is the first code of the program that runs. It forks a process for each run, waits for it, and tells how it
 * ended through a pipe. In the new process it installs the filter of system calls and returns: what follows is the program as it
 * would be without it. Functions of the library are called by names that programs hardly define themselves. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define ATTACK_MOST_VALUES 1024
#define ATTACK_MOST_CALLS 200000
#define ATTACK_MOST_SAID 16384
#define ATTACK_RESULTS 198

/* How a run can end by what this file notices itself. */
enum { ATTACK_NOTHING, ATTACK_ERROR, ATTACK_LEFT_MEMORY, ATTACK_QUIET, ATTACK_NOT_CONFINED };

struct attack_value {
    uint32_t function;
    uint32_t size;
    unsigned char bytes[16];
};

struct attack_shared {
    uint32_t ended;
    uint32_t calls;
    struct attack_value values[ATTACK_MOST_VALUES];
};

struct attack_record {
    uint64_t seed;
    int32_t status;
    uint32_t ended;
    uint32_t values;
    uint32_t said;
};

static struct attack_shared *attack_shared;
static int attack_said;
static uint64_t attack_first, attack_count, attack_milliseconds, attack_bytes;

int __fork(void);
static void attack_look(void);

static void attack_put(const void *data, size_t size)
{
    const char *at = data;
    while (size > 0) {
        ssize_t n = syscall(SYS_write, ATTACK_RESULTS, at, size);
        if (n <= 0)
            syscall(SYS_exit_group, 0);
        at += n;
        size -= n;
    }
}

/* Ends the program; what its end means is told beside it, as any exit code may be its own. */
__attribute__((noreturn)) static void attack_end(uint32_t how)
{
    if (attack_shared && attack_shared->ended == ATTACK_NOTHING)
        attack_shared->ended = how;
    for (;;)
        syscall(SYS_exit_group, how == ATTACK_QUIET ? 0 : 107);
}

/* For the other file, in which the names of the program are defined: it includes nothing, as they may be those of the library. */
void attack_error(void)
{
    attack_end(ATTACK_ERROR);
}

void attack_quiet(void)
{
    attack_end(ATTACK_QUIET);
}

/* ---- values ---- */

static uint64_t attack_state;
static unsigned attack_style;
static uint64_t attack_pool[3];
static uint64_t attack_turn;
static uint64_t attack_chosen;

uint64_t attack_random(void)
{
    uint64_t z = attack_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static uint64_t attack_constant(void)
{
    unsigned count = sizeof attack_constants / sizeof *attack_constants;
    uint64_t value = attack_constants[attack_random() % count];
    switch (attack_random() % 8) {
    case 0: return value + 1;
    case 1: return value - 1;
    case 2: return -value;
    case 3: return value * 2;
    default: return value;
    }
}

static uint64_t attack_boundary(unsigned bits)
{
    uint64_t top = bits >= 64 ? UINT64_C(1) << 63 : UINT64_C(1) << (bits - 1);
    switch (attack_random() % 8) {
    case 0: return top - 1;
    case 1: return top;
    case 2: return top + 1;
    case 3: return top - 2;
    case 4: return -(uint64_t)1;
    case 5: return (UINT64_C(1) << (attack_random() % bits)) - 1;
    default: return UINT64_C(1) << (attack_random() % bits);
    }
}

static uint64_t attack_any(unsigned bits)
{
    switch (attack_random() % 4) {
    case 0: return attack_random() % 12 - 2;
    case 1: return attack_constant();
    case 2: return attack_boundary(bits);
    default: {
        uint64_t value = attack_random() >> (attack_random() % 64);
        return attack_random() % 4 ? value : -value;
    }
    }
}

/* A number for a type with so many bits. The first runs are simple ones; later ones have a style each. */
uint64_t attack_number(unsigned bits)
{
    attack_turn++;
    switch (attack_style) {
    case 0: return 0;
    case 1: return 1;
    case 2: return -(uint64_t)1;
    case 3: return (UINT64_C(1) << (bits - 1)) - 1;
    case 4: return UINT64_C(1) << (bits - 1);
    case 5: return attack_turn;
    case 6: return attack_turn & 1;
    case 7: return 1 + attack_turn % 4;
    case 8: return attack_random() % 12 - 2;
    case 9: return attack_constant();
    case 10: return attack_boundary(bits);
    case 11: return attack_pool[attack_random() % 3];
    case 12: return attack_random() & 1;
    case 13: return attack_random() % 4 ? attack_random() % 5 : attack_any(bits);
    case 14: return attack_random();
    case 16: return attack_chosen;
    case 17: return attack_turn == 1 ? attack_chosen : attack_any(bits);
    default: return attack_any(bits);
    }
}

void attack_remember(uint32_t function, const void *value, uint32_t size)
{
    uint32_t call = attack_shared->calls++;
    if (call >= ATTACK_MOST_CALLS)
        attack_quiet();
    if (call >= ATTACK_MOST_VALUES)
        return;
    struct attack_value *known = &attack_shared->values[call];
    known->function = function;
    known->size = size > 16 ? 16 : size;
    for (uint32_t i = 0; i < known->size; i++)
        known->bytes[i] = ((const unsigned char *)value)[i];
}

double attack_real(void)
{
    static const double special[] = { 0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 1e-300, 1e300, 1e-45, 3.5e38, 1.0 / 3, 1e10,
        __builtin_inf(), -__builtin_inf(), __builtin_nan(""), 5e-324, 16777217.0, 9007199254740993.0 };
    union { uint64_t bits; double value; float narrow[2]; } u;
    if (attack_style < 8)
        return (double)(int64_t)attack_number(32);
    switch (attack_random() % 6) {
    case 0: return special[attack_random() % (sizeof special / sizeof *special)];
    case 1: u.bits = attack_random(); return u.value;
    case 2: u.bits = attack_random(); return u.narrow[0];
    case 3: return (double)(int64_t)attack_random() / 9.3e18;
    case 4: return attack_reals[attack_random() % (sizeof attack_reals / sizeof *attack_reals)];
    default: return (double)(int64_t)attack_number(32) / (1 + attack_random() % 4);
    }
}

/* ---- the runs ---- */

static void attack_start(uint64_t seed)
{
    attack_state = seed * UINT64_C(0xd1342543de82ef95) + 1;
    attack_style = seed < 16 ? seed : 8 + attack_random() % 8;
    attack_turn = 0;
    /* Every other run goes through the constants, one by one: all values are this one, or the first is. */
    uint64_t count = sizeof attack_constants / sizeof *attack_constants, place = (seed - 16) / 2;
    if (seed >= 16 && seed % 2 == 0 && place < 2 * count) {
        attack_style = place < count ? 16 : 17;
        attack_chosen = attack_constants[place % count];
    }
    for (unsigned i = 0; i < 3; i++)
        attack_pool[i] = attack_any(32);
}

/* What the stack holds where nobody has written yet. */
__attribute__((noinline)) static void attack_paint(int byte)
{
    volatile unsigned char stack[1 << 15];
    for (unsigned i = 0; i < sizeof stack; i++)
        stack[i] = byte;
}

/* The bytes that memory holds in this run where nobody has written. */
static int attack_byte(void)
{
    static const unsigned char bytes[] = { 0, 0xff, 1, 0x7f, 0x80 };
    return attack_bytes < sizeof bytes ? bytes[attack_bytes] : (unsigned char)(attack_bytes * 37);
}

/* Standard input: numbers, words, lines. */
static void attack_input(void)
{
    int file = syscall(SYS_memfd_create, "input", 0);
    char text[256];
    unsigned length = 0, most = attack_random() % 200;
    while (length < most) {
        static const char letters[] = "0123456789-+ .aAxXbzZ\n\n  %\t\"'";
        text[length++] = letters[attack_random() % (sizeof letters - 1)];
    }
    if (file < 0)
        return;
    syscall(SYS_write, file, text, length);
    syscall(SYS_lseek, file, 0, SEEK_SET);
    syscall(SYS_dup2, file, 0);
    syscall(SYS_close, file);
}

static void attack_confine(void)
{
    static struct sock_filter filter[] = { ATTACK_FILTER };
    unsigned length = sizeof filter / sizeof *filter;
    for (unsigned i = 0; i < length; i++)
        if (filter[i].k == ATTACK_OWN)
            filter[i].k = syscall(SYS_getpid);
    struct sock_fprog program = { length, filter };
    struct rlimit seconds = { 2, 3 };
    syscall(SYS_setrlimit, RLIMIT_CPU, &seconds);
    if (syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0
        || syscall(SYS_prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
        || syscall(SYS_prctl, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) != 0)
        attack_end(ATTACK_NOT_CONFINED);
}

/* The status, or -1 if the run had to be ended. */
static int attack_await(int child, const sigset_t *changes)
{
    struct timespec limit = { attack_milliseconds / 1000, attack_milliseconds % 1000 * 1000000 };
    int status = 0, late = 0;
    for (;;) {
        if (waitpid(child, &status, WNOHANG) == child)
            break;
        if (sigtimedwait(changes, 0, &limit) < 0 && errno == EAGAIN) {
            syscall(SYS_kill, child, SIGKILL);
            late = waitpid(child, &status, 0) == child;
            break;
        }
    }
    return late ? -1 : status;
}

static void attack_report(uint64_t seed, int status)
{
    static char text[ATTACK_MOST_SAID];
    struct attack_record record = { seed, status, attack_shared->ended, 0, 0 };
    syscall(SYS_lseek, attack_said, 0, SEEK_SET);
    ssize_t said = syscall(SYS_read, attack_said, text, sizeof text);
    record.said = said > 0 ? said : 0;
    int told = record.said || (record.ended != ATTACK_NOTHING && record.ended != ATTACK_QUIET);
    if (told)
        record.values = attack_shared->calls < ATTACK_MOST_VALUES ? attack_shared->calls : ATTACK_MOST_VALUES;
    attack_put(&record, sizeof record);
    attack_put(attack_shared->values, record.values * sizeof *attack_shared->values);
    attack_put(text, record.said);
}

/* Writing to constants and string literals is a violation only where memory safety is asked for: elsewhere it must not end a run. */
static int attack_open(struct dl_phdr_info *object, size_t size, void *unused)
{
    (void)size;
    (void)unused;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        int constant = part->p_type == PT_LOAD && !(part->p_flags & (PF_W | PF_X));
        if (!constant && part->p_type != PT_GNU_RELRO)
            continue;
        uintptr_t page = getpagesize();
        uintptr_t start = (object->dlpi_addr + part->p_vaddr) & -page;
        uintptr_t end = (object->dlpi_addr + part->p_vaddr + part->p_memsz + page - 1) & -page;
        mprotect((void *)start, end - start, PROT_READ | PROT_WRITE);
    }
    /* The first object is the program; the others are libraries. */
    return 1;
}

static uint64_t attack_digits(const char **text)
{
    uint64_t value = 0;
    while (**text >= '0' && **text <= '9')
        value = value * 10 + (*(*text)++ - '0');
    if (**text == ':')
        ++*text;
    return value;
}

/* What is asked for: TRACEWRIGHT_ATTACK=FIRST:COUNT:MILLISECONDS */
static int attack_asked(char **environment)
{
    static const char name[] = "TRACEWRIGHT_ATTACK=";
    for (; environment && *environment; environment++) {
        unsigned i = 0;
        while (name[i] && (*environment)[i] == name[i])
            i++;
        if (name[i])
            continue;
        const char *text = *environment + i;
        attack_first = attack_digits(&text);
        attack_count = attack_digits(&text);
        attack_milliseconds = attack_digits(&text);
        return 1;
    }
    return 0;
}

__attribute__((constructor(101))) static void attack_serve(int count, char **arguments, char **environment)
{
    (void)count;
    (void)arguments;
    if (!attack_asked(environment))
        syscall(SYS_exit_group, 0);
    sigset_t changes, before;
    sigemptyset(&changes);
    sigaddset(&changes, SIGCHLD);
    sigprocmask(SIG_BLOCK, &changes, &before);
    attack_shared = mmap(0, sizeof *attack_shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    attack_said = syscall(SYS_memfd_create, "said", 0);
    if (attack_shared == MAP_FAILED || attack_said < 0)
        syscall(SYS_exit_group, 0);
    if (ATTACK_WRITES_CONSTANTS)
        dl_iterate_phdr(attack_open, 0);
    ATTACK_AT_EXIT
    for (uint64_t seed = attack_first; seed - attack_first < attack_count; seed++) {
        attack_shared->ended = ATTACK_NOTHING;
        attack_shared->calls = 0;
        syscall(SYS_ftruncate, attack_said, (long)0);
        syscall(SYS_lseek, attack_said, (long)0, SEEK_SET);
        int child = __fork();
        if (child < 0)
            break;
        if (child == 0) {
            syscall(SYS_dup2, attack_said, 2);
            syscall(SYS_close, attack_said);
            syscall(SYS_close, ATTACK_RESULTS);
            attack_said = -1;
            attack_start(seed);
            attack_bytes = attack_style < 5 ? attack_style : attack_random() % 64;
            attack_input();
            sigprocmask(SIG_SETMASK, &before, 0);
            attack_confine();
            attack_paint(attack_byte());
            return;
        }
        int status = attack_await(child, &changes);
        attack_report(seed, status);
    }
    syscall(SYS_exit_group, 0);
}
