// What the world tells a program: the clock, numbers of processes and users, and whether the system did what it was
// asked for (C11 7.27.2, POSIX). The world chooses these values within what the standards say, so they are inputs.

typedef __typeof__(sizeof(0)) size_t;
typedef __typeof__((char *)0 - (char *)0) ssize_t;
typedef struct _IO_FILE FILE;

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
void __VERIFIER_assume(int condition);
int __tracewright_guess(void);
int __tracewright_descriptor(void);
int __tracewright_status(void);

// The clock may be set, so nothing is known about times but their range. -1: the time is not available.
long time(long *result) {
    long now = __VERIFIER_nondet_long();
    __VERIFIER_assume(now >= -1);
    if (result)
        *result = now;
    return now;
}

long clock(void) {
    long used = __VERIFIER_nondet_long();
    __VERIFIER_assume(used >= -1);
    return used;
}

struct timeval {
    long tv_sec, tv_usec;
};

int gettimeofday(struct timeval *now, void *zone) {
    if (now) {
        long seconds = __VERIFIER_nondet_long(), rest = __VERIFIER_nondet_long();
        __VERIFIER_assume(seconds >= 0 && rest >= 0 && rest < 1000000);
        now->tv_sec = seconds;
        now->tv_usec = rest;
    }
    // Two numbers.
    if (zone) {
        ((int *)zone)[0] = __tracewright_guess();
        ((int *)zone)[1] = __tracewright_guess();
    }
    return 0;
}

struct timespec {
    long tv_sec, tv_nsec;
};

// It fails if there is no such clock.
int clock_gettime(int clock, struct timespec *now) {
    long seconds = __VERIFIER_nondet_long(), rest = __VERIFIER_nondet_long();
    __VERIFIER_assume(seconds >= -1 && rest >= 0 && rest < 1000000000);
    if (seconds == -1)
        return -1;
    now->tv_sec = seconds;
    now->tv_nsec = rest;
    return 0;
}

// A signal may end it before its time.
unsigned sleep(unsigned seconds) {
    unsigned left = __VERIFIER_nondet_uint();
    __VERIFIER_assume(left <= seconds);
    return left;
}

// How long the alarm that was set before had to wait: one may be left from the program that this one has replaced.
unsigned alarm(unsigned seconds) {
    static unsigned most = -1;
    unsigned left = __VERIFIER_nondet_uint();
    __VERIFIER_assume(left <= most);
    most = seconds;
    return left;
}

// A process keeps its number.
int getpid(void) {
    static int own;
    if (own == 0) {
        own = __VERIFIER_nondet_int();
        __VERIFIER_assume(own > 0);
    }
    return own;
}

// Its parent may end, and then it gets another one; zero is a parent that it cannot see.
int getppid(void) {
    int parent = __VERIFIER_nondet_int();
    __VERIFIER_assume(parent >= 0);
    return parent;
}

// A process keeps its users and groups, unless it changes them: what becomes of them then is not modelled.
unsigned getuid(void) {
    static unsigned own;
    static int is_known;
    if (__tracewright_identities)
        return __tracewright_guess();
    if (!is_known)
        own = __VERIFIER_nondet_uint();
    is_known = 1;
    return own;
}

unsigned geteuid(void) {
    static unsigned own;
    static int is_known;
    if (__tracewright_identities)
        return __tracewright_guess();
    if (!is_known)
        own = __VERIFIER_nondet_uint();
    is_known = 1;
    return own;
}

unsigned getgid(void) {
    static unsigned own;
    static int is_known;
    if (__tracewright_identities)
        return __tracewright_guess();
    if (!is_known)
        own = __VERIFIER_nondet_uint();
    is_known = 1;
    return own;
}

unsigned getegid(void) {
    static unsigned own;
    static int is_known;
    if (__tracewright_identities)
        return __tracewright_guess();
    if (!is_known)
        own = __VERIFIER_nondet_uint();
    is_known = 1;
    return own;
}

int isatty(int descriptor) {
    int is = __VERIFIER_nondet_int();
    __VERIFIER_assume(is == 0 || is == 1);
    return descriptor < 0 ? 0 : is;
}

// A new descriptor, or -1. Descriptors that are open differ. A greater one than all before is certainly new; whether a
// smaller one has been closed is not modelled.
static int __tracewright_least;
int __tracewright_descriptor(void) {
    int descriptor = __VERIFIER_nondet_int();
    __VERIFIER_assume(descriptor >= -1);
    if (descriptor == -1)
        return -1;
    if (descriptor < __tracewright_least) {
        descriptor = __tracewright_guess();
        __VERIFIER_assume(descriptor >= 0 && descriptor < __tracewright_least);
        return descriptor;
    }
    __VERIFIER_assume(descriptor < 2147483647);
    __tracewright_least = descriptor + 1;
    return descriptor;
}

int open(const char *name, int flags, ...) { return __tracewright_descriptor(); }
int open64(const char *name, int flags, ...) { return __tracewright_descriptor(); }
int openat(int folder, const char *name, int flags, ...) { return __tracewright_descriptor(); }
int openat64(int folder, const char *name, int flags, ...) { return __tracewright_descriptor(); }
int creat(const char *name, unsigned mode) { return __tracewright_descriptor(); }
int creat64(const char *name, unsigned mode) { return __tracewright_descriptor(); }

int close(int descriptor) {
    int result = __VERIFIER_nondet_int();
    __VERIFIER_assume(result == -1 || (result == 0 && descriptor >= 0));
    return result;
}

// A part may be written, or nothing.
ssize_t write(int descriptor, const void *from, size_t n) {
    ssize_t written = __VERIFIER_nondet_long();
    __VERIFIER_assume(written == -1 || (written >= 0 && (size_t)written <= n && descriptor >= 0));
    return written;
}

ssize_t pwrite(int descriptor, const void *from, size_t n, long offset) {
    ssize_t written = __VERIFIER_nondet_long();
    __VERIFIER_assume(written == -1 || (written >= 0 && (size_t)written <= n && descriptor >= 0));
    return written;
}

ssize_t pwrite64(int descriptor, const void *from, size_t n, long long offset) {
    ssize_t written = __VERIFIER_nondet_long();
    __VERIFIER_assume(written == -1 || (written >= 0 && (size_t)written <= n && descriptor >= 0));
    return written;
}

// How a process ended, as `wait` says it: by itself with a code, or by a signal, with or without an image of its memory; or -1.
int __tracewright_status(void) {
    int how = __VERIFIER_nondet_int();
    __VERIFIER_assume(how >= -1 && how < 256 + 64 + 64);
    if (how < 0)
        return -1;
    if (how < 256)
        return how * 256;
    return how < 256 + 64 ? how - 255 : how - (256 + 64) + 129;
}

int system(const char *command) {
    // Without a command: whether there is a shell.
    if (command == 0)
        return __VERIFIER_nondet_int();
    return __tracewright_status();
}

int pclose(FILE *stream) { return __tracewright_status(); }

// They return only if they fail.
int execl(const char *name, const char *first, ...) { return -1; }
int execle(const char *name, const char *first, ...) { return -1; }
int execlp(const char *name, const char *first, ...) { return -1; }
int execv(const char *name, char *const arguments[]) { return -1; }
int execve(const char *name, char *const arguments[], char *const environment[]) { return -1; }
int execvp(const char *name, char *const arguments[]) { return -1; }
int execvpe(const char *name, char *const arguments[], char *const environment[]) { return -1; }

// The character, or WEOF.
unsigned fputwc(int c, FILE *stream) { return __VERIFIER_nondet_int() ? c : -1; }
unsigned putwc(int c, FILE *stream) { return __VERIFIER_nondet_int() ? c : -1; }
unsigned putwchar(int c) { return __VERIFIER_nondet_int() ? c : -1; }
