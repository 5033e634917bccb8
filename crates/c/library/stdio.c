// Reading characters (C11 7.21.7). What is read is an input: any character, or the end of the file at any time.

typedef struct _IO_FILE FILE;

int __VERIFIER_nondet_int(void);
unsigned long __VERIFIER_nondet_ulong(void);
void __VERIFIER_assume(int condition);
int __tracewright_guess(void);
int __tracewright_scanned(void);
void __tracewright_assume(int condition);
void __tracewright_buffered(void);
int __tracewright_fits(void);
void __tracewright_leaves(int what);
int __tracewright_character(void);
unsigned char __tracewright_byte(void);
int __tracewright_more(void);
FILE *__tracewright_open(const char *mode);
// Accesses this many bytes; accesses memory that is not modelled.
void __tracewright_touch(void *at, __typeof__(sizeof(0)) bytes);
void __tracewright_may_touch(void *at, __typeof__(sizeof(0)) bytes);
void __tracewright_unchecked(void);
int __tracewright_partial(void);
__typeof__((char *)0 - (char *)0) read(int descriptor, void *to, __typeof__(sizeof(0)) n);
void __tracewright_zero(void *);
// Allocates an object of the system, which the program must not free.
void *__tracewright_object(__typeof__(sizeof(0)) size);
int __tracewright_input(void);
__typeof__((char *)0 - (char *)0) getdelim(char **line, __typeof__(sizeof(0)) *n, int delimiter, FILE *file);
void *malloc(__typeof__(sizeof(0)) size);
void free(void *memory);
long __tracewright_guess_long(void);

// Whether characters have been pushed back, a stream has been repositioned, or two streams may be of the same file:
// then what is read is not an arbitrary input but data that is not modelled.
static int __tracewright_again;
static int __tracewright_files;

// Where a read came to the end of its stream or failed, if the program asks (`feof`, `ferror`): the stream; whether it is
// at its end, and whether it has failed; 2 if there was more than one such stream.
static FILE *__tracewright_ended;
static int __tracewright_ends_seen, __tracewright_at_end, __tracewright_failed;
void __tracewright_ends_at(FILE *file);

// A read ends: the world decides why.
void __tracewright_ends_at(FILE *file) {
    __tracewright_ends_seen = __tracewright_ends_seen == 0 || (__tracewright_ends_seen == 1 && file == __tracewright_ended) ? 1 : 2;
    __tracewright_ended = file;
    if (__VERIFIER_nondet_int())
        __tracewright_at_end = 1;
    else
        __tracewright_failed = 1;
}

// What the last scan has left unread: any character (0), a character that ends a number or a word (1), or a character
// that did not match (2).
static int __tracewright_left;

// Whether the next input matches a conversion.
int __tracewright_fits(void) {
    if (__tracewright_left == 2)
        return __tracewright_guess();
    return __VERIFIER_nondet_int();
}

// Records what a scan leaves unread.
void __tracewright_leaves(int what) { __tracewright_left = what; }

// A character that a scan reads.
int __tracewright_character(void) {
    int c = __tracewright_input();
    __tracewright_assume(c >= 0);
    return c;
}

// Gives a stream a buffer of the program, whose content is not modelled from now on. Null changes nothing.
void setbuf(FILE *file, char *buffer) {
    if (buffer != 0)
        __tracewright_buffered();
}

void setbuffer(FILE *file, char *buffer, __typeof__(sizeof(0)) size) {
    if (buffer != 0)
        __tracewright_buffered();
}

int setvbuf(FILE *file, char *buffer, int mode, __typeof__(sizeof(0)) size) {
    if (buffer != 0 && mode != 2)
        __tracewright_buffered();
    return __tracewright_guess();
}

// A byte of a file.
unsigned char __tracewright_byte(void) {
    if (__tracewright_rereads) {
        if (__tracewright_again)
            return __tracewright_guess();
    }
    if (__tracewright_scans) {
        if (__tracewright_left)
            return __tracewright_guess();
    }
    return __VERIFIER_nondet_int();
}

// Whether there is another byte.
int __tracewright_more(void) {
    if (__tracewright_rereads) {
        if (__tracewright_again)
            return __tracewright_guess();
    }
    if (__tracewright_scans) {
        if (__tracewright_left)
            return __tracewright_guess();
    }
    return __VERIFIER_nondet_int();
}

int ungetc(int c, FILE *file) {
    if (c == -1)
        return -1;
    __tracewright_again = 1;
    return (unsigned char)c;
}

void rewind(FILE *file) { __tracewright_again = 1; }

int fseek(FILE *file, long offset, int whence) {
    __tracewright_again = 1;
    return __tracewright_guess();
}

int fseeko(FILE *file, long offset, int whence) {
    __tracewright_again = 1;
    return __tracewright_guess();
}

long lseek(int descriptor, long offset, int whence) {
    __tracewright_again = 1;
    return __tracewright_guess_long();
}

// A new stream, or none. What is written to it may be read again; a second stream may be of the same file as the first.
FILE *__tracewright_open(const char *mode) {
    if (__tracewright_files > 0 || mode == 0 || mode[0] != 'r' || mode[1] != 0)
        __tracewright_again = 1;
    __tracewright_files = 1;
    return __VERIFIER_nondet_int() ? __tracewright_object(1) : 0;
}

// A character, or -1 at the end of the file.
int __tracewright_input(void) {
    int c;
    if (__tracewright_rereads) {
        if (__tracewright_again) {
            c = __tracewright_guess();
            __VERIFIER_assume(c >= -1 && c <= 255);
            return c;
        }
    }
    c = __VERIFIER_nondet_int();
    __VERIFIER_assume(c >= -1 && c <= 255);
    if (__tracewright_scans) {
        int left = __tracewright_left;
        __tracewright_left = 0;
        // The end of the input or white space may always follow a number or a word.
        if (left == 2 || (left == 1 && c != -1 && c != ' ' && (c < 9 || c > 13))) {
            c = __tracewright_guess();
            __VERIFIER_assume(c >= -1 && c <= 255);
        }
    }
    return c;
}

int getchar(void) { return __tracewright_input(); }
int getchar_unlocked(void) { return __tracewright_input(); }

int fgetc(FILE *file) {
    int c = __tracewright_input();
    if (__tracewright_ends) {
        if (c < 0)
            __tracewright_ends_at(file);
    }
    return c;
}

int getc(FILE *file) {
    int c = __tracewright_input();
    if (__tracewright_ends) {
        if (c < 0)
            __tracewright_ends_at(file);
    }
    return c;
}

int _IO_getc(FILE *file) {
    int c = __tracewright_input();
    if (__tracewright_ends) {
        if (c < 0)
            __tracewright_ends_at(file);
    }
    return c;
}

// After a read that has come to the end of a stream, or has failed, it is known which of both. That a stream is at its end
// without such a read, as after a scan, is not modelled, nor is what other functions do to a stream afterwards.
int feof(FILE *file) {
    int is = __VERIFIER_nondet_int();
    if (__tracewright_clears)
        return __tracewright_guess();
    if (__tracewright_ends_seen == 2 || __tracewright_again || __tracewright_left)
        return __tracewright_guess();
    if (__tracewright_ends_seen == 1 && file == __tracewright_ended)
        __VERIFIER_assume((is != 0) == __tracewright_at_end);
    else if (is != 0)
        is = __tracewright_guess();
    return is;
}

// Writing to the stream may have failed, too.
int ferror(FILE *file) {
    int is = __VERIFIER_nondet_int();
    if (__tracewright_clears)
        return __tracewright_guess();
    if (__tracewright_ends_seen == 2 || __tracewright_again || __tracewright_left)
        return __tracewright_guess();
    if (__tracewright_ends_seen == 1 && file == __tracewright_ended && __tracewright_failed)
        __VERIFIER_assume(is != 0);
    else if (is != 0)
        is = __tracewright_guess();
    return is;
}

char *fgets(char *s, int n, FILE *file) {
    int i = 0;
    if (n <= 0)
        return 0;
    // Some input is long enough.
    __tracewright_touch(s, n);
    while (i < n - 1) {
        int c = __tracewright_input();
        if (c < 0) {
            if (__tracewright_ends)
                __tracewright_ends_at(file);
            if (i == 0)
                return 0;
            break;
        }
        s[i] = c;
        i++;
        if (c == '\n')
            break;
    }
    s[i] = 0;
    return s;
}

char *gets(char *s) {
    __typeof__(sizeof(0)) i = 0, n = __VERIFIER_nondet_ulong();
    // Some input is too long for any object.
    __tracewright_touch(s, n);
    for (;;) {
        int c = __tracewright_input();
        if (c < 0 && i == 0)
            return 0;
        if (c < 0 || c == '\n')
            break;
        s[i] = c;
        i++;
    }
    s[i] = 0;
    return s;
}

// Reads a line with its delimiter, of any length, into memory that grows as needed. As in glibc, the memory is
// allocated even if there is no line.
__typeof__((char *)0 - (char *)0) getdelim(char **line, __typeof__(sizeof(0)) *n, int delimiter, FILE *file) {
    __typeof__(sizeof(0)) room, length, i, most = (__typeof__(sizeof(0)))-1 / 2;
    char *text;
    if (line == 0 || n == 0)
        return -1;
    text = *line;
    // Without memory, the size may be uninitialised.
    room = text == 0 ? 0 : *n;
    if (room == 0) {
        free(text);
        room = __VERIFIER_nondet_ulong();
        __VERIFIER_assume(room > 0 && room <= most);
        text = malloc(room);
        *line = text;
        *n = room;
    }
    length = __VERIFIER_nondet_ulong();
    if (__tracewright_rereads) {
        if (__tracewright_again)
            length = __tracewright_guess_long();
    }
    if (length == 0) {
        if (__tracewright_ends)
            __tracewright_ends_at(file);
        return -1;
    }
    __VERIFIER_assume(length < most);
    if (length >= room) {
        free(text);
        room = __VERIFIER_nondet_ulong();
        __VERIFIER_assume(room > length && room <= most);
        text = malloc(room);
        *line = text;
        *n = room;
    }
    // The terminating zero first: if it does not fit, the violation is found without a loop.
    text[length] = 0;
    for (i = 0; i < length; i++) {
        int c = __tracewright_byte();
        __VERIFIER_assume(c >= 0 && c <= 255 && (i + 1 == length || c != (unsigned char)delimiter));
        text[i] = c;
    }
    // The last line of a file may have no delimiter.
    if (__tracewright_ends) {
        if ((unsigned char)text[length - 1] != (unsigned char)delimiter)
            __tracewright_ends_at(file);
    }
    return length;
}

__typeof__((char *)0 - (char *)0) __getdelim(char **line, __typeof__(sizeof(0)) *n, int delimiter, FILE *file) {
    return getdelim(line, n, delimiter, file);
}
__typeof__((char *)0 - (char *)0) getline(char **line, __typeof__(sizeof(0)) *n, FILE *file) {
    return getdelim(line, n, '\n', file);
}

// A stream, or none.
FILE *fopen(const char *name, const char *mode) { return __tracewright_open(mode); }
FILE *fdopen(int descriptor, const char *mode) { return __tracewright_open(0); }
FILE *popen(const char *command, const char *mode) { return __VERIFIER_nondet_int() ? __tracewright_object(1) : 0; }
FILE *tmpfile(void) { return __tracewright_open(0); }

// Reads blocks of bytes, as many as there are; returns the number of whole elements.
__typeof__(sizeof(0)) fread(void *to, __typeof__(sizeof(0)) size, __typeof__(sizeof(0)) n, FILE *file) {
    unsigned char *bytes = to;
    __typeof__(sizeof(0)) i = 0;
    if (size == 0)
        return 0;
    __tracewright_touch(to, size * n);
    while (i < size * n && __tracewright_more()) {
        bytes[i] = __tracewright_byte();
        i++;
    }
    if (__tracewright_ends) {
        if (i < size * n)
            __tracewright_ends_at(file);
    }
    return i / size;
}

__typeof__((char *)0 - (char *)0) read(int descriptor, void *to, __typeof__(sizeof(0)) n) {
    unsigned char *bytes = to;
    __typeof__(sizeof(0)) i = 0;
    if (__VERIFIER_nondet_int())
        return -1;
    __tracewright_touch(to, n);
    while (i < n && __tracewright_more()) {
        bytes[i] = __tracewright_byte();
        i++;
    }
    return i;
}

__typeof__((char *)0 - (char *)0) pread(int descriptor, void *to, __typeof__(sizeof(0)) n, long offset) {
    return read(descriptor, to, n);
}

__typeof__((char *)0 - (char *)0) pread64(int descriptor, void *to, __typeof__(sizeof(0)) n, long long offset) {
    return read(descriptor, to, n);
}
