// glibc's versions of functions that check the size of the object they write to. If the property is about accesses, a
// write that does not fit is reported as an access outside of the object; otherwise the program ends there.

typedef __typeof__(sizeof(0)) size_t;
typedef __typeof__((char *)0 - (char *)0) ssize_t;
typedef struct _IO_FILE FILE;

void __chk_fail(void);
void __tracewright_touch(void *at, size_t bytes);
void __tracewright_ensure(void *at, size_t bytes, size_t room);
void *memcpy(void *to, const void *from, size_t n);
void *mempcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int c, size_t n);
void bzero(void *to, size_t n);
size_t strlen(const char *s);
size_t strnlen(const char *s, size_t most);
char *strcpy(char *to, const char *from);
char *stpcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t n);
char *stpncpy(char *to, const char *from, size_t n);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t n);
char *fgets(char *s, int n, FILE *file);
char *gets(char *s);
size_t fread(void *to, size_t size, size_t n, FILE *file);
ssize_t read(int descriptor, void *to, size_t n);
ssize_t pread(int descriptor, void *to, size_t n, long offset);
char *getcwd(char *to, size_t n);
char *realpath(const char *path, char *to);

void __tracewright_ensure(void *at, size_t bytes, size_t room) {
    __tracewright_touch(at, bytes);
    if (room < bytes)
        __chk_fail();
}

void *__memcpy_chk(void *to, const void *from, size_t n, size_t room) {
    __tracewright_ensure(to, n, room);
    return memcpy(to, from, n);
}

void *__mempcpy_chk(void *to, const void *from, size_t n, size_t room) {
    __tracewright_ensure(to, n, room);
    return mempcpy(to, from, n);
}

void *__memmove_chk(void *to, const void *from, size_t n, size_t room) {
    __tracewright_ensure(to, n, room);
    return memmove(to, from, n);
}

void *__memset_chk(void *to, int c, size_t n, size_t room) {
    __tracewright_ensure(to, n, room);
    return memset(to, c, n);
}

void __explicit_bzero_chk(void *to, size_t n, size_t room) {
    __tracewright_ensure(to, n, room);
    bzero(to, n);
}

char *__strcpy_chk(char *to, const char *from, size_t room) {
    __tracewright_ensure(to, strlen(from) + 1, room);
    return strcpy(to, from);
}

char *__stpcpy_chk(char *to, const char *from, size_t room) {
    __tracewright_ensure(to, strlen(from) + 1, room);
    return stpcpy(to, from);
}

char *__strncpy_chk(char *to, const char *from, size_t n, size_t room) {
    __tracewright_ensure(to, n, room);
    return strncpy(to, from, n);
}

char *__stpncpy_chk(char *to, const char *from, size_t n, size_t room) {
    __tracewright_ensure(to, n, room);
    return stpncpy(to, from, n);
}

char *__strcat_chk(char *to, const char *from, size_t room) {
    __tracewright_ensure(to, strlen(to) + strlen(from) + 1, room);
    return strcat(to, from);
}

char *__strncat_chk(char *to, const char *from, size_t n, size_t room) {
    __tracewright_ensure(to, strlen(to) + strnlen(from, n) + 1, room);
    return strncat(to, from, n);
}

// Some input is too long.
char *__fgets_chk(char *s, size_t room, int n, FILE *file) {
    if (n > 0)
        __tracewright_ensure(s, n, room);
    return fgets(s, n, file);
}

char *__gets_chk(char *s, size_t room) { return gets(s); }

size_t __fread_chk(void *to, size_t room, size_t size, size_t n, FILE *file) {
    __tracewright_ensure(to, size * n, room);
    return fread(to, size, n, file);
}

ssize_t __read_chk(int descriptor, void *to, size_t n, size_t room) {
    __tracewright_ensure(to, n, room);
    return read(descriptor, to, n);
}

ssize_t __pread_chk(int descriptor, void *to, size_t n, long offset, size_t room) {
    __tracewright_ensure(to, n, room);
    return pread(descriptor, to, n, offset);
}

char *__getcwd_chk(char *to, size_t n, size_t room) {
    __tracewright_ensure(to, n, room);
    return getcwd(to, n);
}

char *__realpath_chk(const char *path, char *to, size_t room) { return realpath(path, to); }
