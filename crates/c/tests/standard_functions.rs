//! Every function of the standards that takes a pointer to memory is known: its accesses are checked, or marked.
//!
//! Excluded are functions whose only pointers are to streams, directories and the like, and generic ones.

use tracewright_c::library::{Effect, Id, Known, functions_in_c, known, stdlib};

/// The C library (C11, clause 7), by header.
const STANDARD: &[(&str, &str)] = &[
    ("fenv.h", "fegetexceptflag fesetexceptflag fegetenv feholdexcept fesetenv feupdateenv"),
    ("inttypes.h", "strtoimax strtoumax wcstoimax wcstoumax"),
    ("locale.h", "setlocale"),
    ("math.h", "frexp frexpf frexpl modf modff modfl nan nanf nanl remquo remquof remquol"),
    ("setjmp.h", "setjmp longjmp"),
    ("signal.h", "signal"),
    (
        "stdio.h",
        "remove rename tmpnam fopen freopen setbuf setvbuf fprintf printf snprintf sprintf vfprintf vfscanf vprintf vscanf \
         vsnprintf vsprintf vsscanf fgets fputs gets puts fread fwrite fgetpos fsetpos perror",
    ),
    (
        "stdlib.h",
        "atof atoi atol atoll strtod strtof strtold strtol strtoll strtoul strtoull free realloc atexit at_quick_exit getenv \
         system bsearch qsort mblen mbtowc wctomb mbstowcs wcstombs",
    ),
    (
        "string.h",
        "memcpy memmove strcpy strncpy strcat strncat memcmp strcmp strcoll strncmp strxfrm memchr strchr strcspn strpbrk \
         strrchr strspn strstr strtok memset strlen",
    ),
    (
        "threads.h",
        "call_once cnd_broadcast cnd_destroy cnd_init cnd_signal cnd_timedwait cnd_wait mtx_destroy mtx_init mtx_lock \
         mtx_timedlock mtx_trylock mtx_unlock thrd_create thrd_join thrd_sleep tss_create",
    ),
    ("time.h", "mktime time timespec_get asctime ctime gmtime localtime strftime"),
    ("uchar.h", "mbrtoc16 c16rtomb mbrtoc32 c32rtomb"),
    (
        "wchar.h",
        "fwprintf fwscanf swprintf swscanf vfwprintf vfwscanf vswprintf vswscanf vwprintf vwscanf wprintf wscanf fgetws \
         fputws wcstod wcstof wcstold wcstol wcstoll wcstoul wcstoull wcscpy wcsncpy wmemcpy wmemmove wcscat wcsncat wcscmp \
         wcscoll wcsncmp wcsxfrm wmemcmp wcschr wcscspn wcspbrk wcsrchr wcsspn wcsstr wcstok wmemchr wcslen wmemset \
         wcsftime mbsinit mbrlen mbrtowc wcrtomb mbsrtowcs wcsrtombs",
    ),
    ("wctype.h", "wctrans wctype"),
];

/// POSIX and the GNU library, by header.
const POSIX: &[(&str, &str)] = &[
    ("dirent.h", "opendir readdir_r scandir alphasort"),
    ("fcntl.h", "open openat creat fcntl"),
    ("fnmatch.h glob.h regex.h wordexp.h", "fnmatch glob globfree regcomp regexec regerror regfree wordexp wordfree"),
    ("getopt.h", "getopt getopt_long getopt_long_only"),
    ("grp.h pwd.h", "getpwnam getpwnam_r getpwuid_r getgrnam getgrnam_r getgrgid_r getgrouplist initgroups"),
    ("libgen.h", "basename dirname"),
    ("netdb.h", "getaddrinfo freeaddrinfo getnameinfo gethostbyname gethostbyaddr getservbyname"),
    ("arpa/inet.h", "inet_addr inet_aton inet_ntop inet_pton"),
    ("poll.h sys/select.h sys/epoll.h", "poll ppoll select pselect epoll_ctl epoll_wait"),
    ("search.h", "hsearch tsearch tfind tdelete twalk lsearch lfind insque remque"),
    (
        "signal.h",
        "sigaction sigemptyset sigfillset sigaddset sigdelset sigismember sigprocmask sigpending sigsuspend sigwait",
    ),
    (
        "stdio.h",
        "getline getdelim asprintf vasprintf dprintf vdprintf fdopen popen fmemopen open_memstream tempnam ctermid \
         fputs_unlocked fwrite_unlocked",
    ),
    (
        "stdlib.h",
        "posix_memalign reallocarray setenv unsetenv putenv mkstemp mkdtemp mktemp realpath rand_r erand48 nrand48 jrand48 \
         seed48 lcong48 initstate setstate getsubopt a64l ptsname_r qsort_r getloadavg secure_getenv",
    ),
    (
        "string.h strings.h",
        "strdup strndup strnlen strsep strtok_r strchrnul strcasestr strcasecmp strncasecmp strlcpy strlcat stpcpy stpncpy \
         mempcpy memccpy memmem memrchr rawmemchr memfrob strverscmp strerror_r index rindex bcmp bcopy bzero swab \
         explicit_bzero",
    ),
    ("sys/ioctl.h sys/mount.h", "ioctl mount umount umount2"),
    ("sys/msg.h sys/sem.h sys/shm.h mqueue.h", "msgsnd msgrcv msgctl semop semctl shmctl mq_send mq_receive mq_open"),
    ("sys/random.h", "getrandom getentropy"),
    ("sys/resource.h", "getrlimit setrlimit getrusage"),
    (
        "sys/socket.h",
        "accept bind connect getpeername getsockname getsockopt recv recvfrom recvmsg send sendmsg sendto setsockopt \
         socketpair",
    ),
    (
        "sys/stat.h sys/statvfs.h",
        "chmod fstat fstatat lstat mkdir mkdirat mkfifo mknod stat statvfs fstatvfs statfs fstatfs utimensat futimens \
         __xstat __lxstat __fxstat",
    ),
    ("sys/time.h utime.h", "gettimeofday settimeofday getitimer setitimer utimes utime"),
    ("sys/uio.h sys/sendfile.h", "readv writev sendfile"),
    ("sys/utsname.h sys/sysinfo.h sys/times.h", "uname sysinfo times"),
    ("sys/wait.h", "wait waitpid waitid wait3 wait4"),
    ("syslog.h", "openlog syslog vsyslog"),
    ("termios.h", "tcgetattr tcsetattr cfmakeraw cfgetispeed cfgetospeed cfsetispeed cfsetospeed"),
    ("time.h", "asctime_r ctime_r gmtime_r localtime_r nanosleep clock_gettime clock_settime clock_getres strptime"),
    (
        "unistd.h",
        "access chdir chown chroot confstr execl execle execlp execv execve execvp getcwd getgroups gethostname getlogin_r \
         lchown link pipe pread pwrite read readlink readlinkat rmdir sethostname symlink truncate ttyname_r unlink \
         unlinkat write crypt getwd syscall",
    ),
    ("wchar.h", "wcpcpy wcpncpy wcsdup wcsnlen wmempcpy mbsnrtowcs wcsnrtombs wcswidth open_wmemstream"),
    (
        "the versions that check sizes",
        "__memcpy_chk __memmove_chk __mempcpy_chk __memset_chk __strcpy_chk __stpcpy_chk __strncpy_chk __stpncpy_chk \
         __strcat_chk __strncat_chk __printf_chk __fprintf_chk __sprintf_chk __snprintf_chk __vprintf_chk __vfprintf_chk \
         __vsprintf_chk __vsnprintf_chk __asprintf_chk __vasprintf_chk __dprintf_chk __fgets_chk __gets_chk __fread_chk \
         __read_chk __pread_chk __getcwd_chk __realpath_chk",
    ),
];

#[test]
fn functions_of_the_standards_are_known() {
    let bodies = functions_in_c();
    // Functions with any other effect do not access memory.
    let is_other = |known: Known| {
        let effect = known.effect();
        matches!(effect, Some(Effect::Unsupported | Effect::Jump(_))) || known.id() == Id::Stdlib(stdlib::Id::free)
    };
    let is_accessing = |known: Known| known.accesses().is_some() || is_other(known);
    let is_known = |name: &str| bodies.iter().any(|body| body == name) || known(name).is_some_and(is_accessing);
    for (header, names) in STANDARD.iter().chain(POSIX) {
        for name in names.split_ascii_whitespace() {
            assert!(is_known(name), "{header}: {name}");
        }
    }
}

#[test]
fn no_function_is_listed_twice_for_a_header() {
    for (header, names) in STANDARD.iter().chain(POSIX) {
        let mut names: Vec<&str> = names.split_ascii_whitespace().collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{header}");
    }
}
