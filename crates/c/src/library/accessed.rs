//! The table of accesses: functions of the C library (C11 7.x), of POSIX, and of the GNU library.
//!
//! A structure that a function gets is accessed as a whole. Pointers within structures lead to what is not looked at,
//! and so do lists of pointers: [`Unknown`] says so. Functions that are C themselves (`library/*.c`) look after what they
//! access, but for formats; streams (`FILE *`) and directories (`DIR *`) are taken to be valid.

use super::accesses::Access;
use super::accesses::Access::{Array, AtMost, Bytes, Elements, Fixed, Format, IfAny, Text, Unknown, Whole, WideText};
use super::accesses::Arguments::{From, List};

/// So many bytes has the longest name of a file, with the zero (`PATH_MAX` of Linux).
const PATH: u64 = 4096;
/// So many bytes has a buffer of a stream (`BUFSIZ`).
const BUFFER: u64 = 8192;
/// So many bytes has a character at most (`MB_LEN_MAX`).
const CHARACTER: u64 = 16;
/// So many bytes has a date as `asctime` prints it.
const DATE: u64 = 26;

/// What each function accesses.
pub const TABLE: &[(&[Access], &str)] = &[
    // Output (C11 7.21.6, 7.21.7), with the versions that check sizes: what they check is looked at anyway.
    (&[Format(0, From(1))], "printf printk"),
    (&[Format(1, From(2))], "fprintf dprintf syslog sprintf asprintf __printf_chk"),
    (&[Format(2, From(3))], "snprintf __fprintf_chk __dprintf_chk __syslog_chk __asprintf_chk"),
    (&[Format(3, From(4))], "__sprintf_chk"),
    (&[Format(4, From(5))], "__snprintf_chk"),
    (&[Format(0, List)], "vprintf"),
    (&[Format(1, List)], "vfprintf vdprintf vsyslog vsprintf vasprintf __vprintf_chk"),
    (&[Format(2, List)], "vsnprintf __vfprintf_chk __vdprintf_chk __vsyslog_chk __vasprintf_chk"),
    (&[Format(3, List)], "__vsprintf_chk"),
    (&[Format(4, List)], "__vsnprintf_chk"),
    (&[WideText(0), Unknown(&[])], "wprintf vwprintf wscanf vwscanf"),
    (&[WideText(1), Unknown(&[])], "fwprintf vfwprintf fwscanf vfwscanf"),
    (&[AtMost(&Elements(0, 1)), WideText(2), Unknown(&[])], "swprintf vswprintf"),
    (&[WideText(0), WideText(1), Unknown(&[])], "swscanf vswscanf"),
    // Input whose arguments are in a list.
    (&[Text(0), Unknown(&[])], "vscanf"),
    (&[Text(1), Unknown(&[])], "vfscanf"),
    (&[Text(0), Text(1), Unknown(&[])], "vsscanf"),
    (&[Text(0)], "puts fputs fputs_unlocked"),
    (&[WideText(0)], "fputws fputws_unlocked"),
    (&[IfAny(&Text(0))], "perror"),
    (&[Bytes(0, &[1, 2])], "fwrite fwrite_unlocked"),
    (&[Bytes(1, &[2])], "write pwrite pwrite64 send mq_send"),
    // Streams (C11 7.21.5, POSIX <stdio.h>).
    (&[Text(0), Text(1)], "fopen fopen64 popen rename setmntent"),
    (&[IfAny(&Text(0)), Text(1)], "freopen freopen64"),
    (&[Text(1)], "fdopen"),
    (&[IfAny(&AtMost(&Fixed(1, BUFFER)))], "setbuf"),
    (&[IfAny(&AtMost(&Bytes(1, &[2])))], "setbuffer"),
    (&[IfAny(&AtMost(&Bytes(1, &[3])))], "setvbuf"),
    (&[Whole(1)], "fgetpos fgetpos64 fsetpos fsetpos64"),
    (&[IfAny(&AtMost(&Bytes(0, &[1]))), Text(2)], "fmemopen"),
    (&[Whole(0), Whole(1), Unknown(&[])], "open_memstream open_wmemstream"),
    (&[IfAny(&AtMost(&Fixed(0, 20)))], "tmpnam tmpnam_r"),
    (&[IfAny(&AtMost(&Fixed(0, 9)))], "ctermid cuserid"),
    // The environment and numbers (C11 7.22).
    (&[Text(0)], "getenv secure_getenv unsetenv putenv a64l getpass rpmatch"),
    (&[Text(0), Text(1)], "setenv"),
    (&[IfAny(&Text(0))], "system"),
    (&[Text(0)], "mkstemp mkstemp64 mkostemp mkstemps mkdtemp mktemp"),
    (&[Array(0, 3)], "erand48 nrand48 jrand48 seed48"),
    (&[Array(0, 7)], "lcong48"),
    (&[Bytes(1, &[2])], "initstate"),
    (&[Unknown(&[])], "setstate getsubopt qsort_r gcvt ecvt_r fcvt_r"),
    (&[Whole(2), Whole(3)], "ecvt fcvt"),
    (&[Bytes(0, &[1])], "getentropy getrandom arc4random_buf sethostname setdomainname memfrob gethostbyaddr"),
    (&[AtMost(&Elements(0, 1))], "getloadavg wcswidth"),
    (&[AtMost(&Bytes(1, &[2]))], "ptsname_r ttyname_r strerror_r __xpg_strerror_r"),
    // Strings (C11 7.24, <strings.h>, <libgen.h>).
    (&[AtMost(&Bytes(0, &[2])), Text(1)], "strxfrm strlcpy strlcat"),
    (&[Text(0), Text(1)], "strverscmp fnmatch crypt iconv_open ngettext"),
    (&[Text(0)], "strfry gettext"),
    (&[IfAny(&Text(0))], "basename __xpg_basename dirname textdomain"),
    (&[IfAny(&Text(0)), Text(1)], "dgettext dcgettext"),
    (&[Text(0), IfAny(&Text(1))], "bindtextdomain bind_textdomain_codeset getservbyname"),
    (&[Unknown(&[])], "iconv"),
    (&[AtMost(&Bytes(0, &[1])), Text(2)], "strfmon"),
    // Letters of options; the rest is C.
    (&[Text(2)], "getopt getopt_long getopt_long_only"),
    // Locales and errors.
    (&[IfAny(&Text(1))], "setlocale psignal getservbyport"),
    (&[Text(1)], "newlocale"),
    // Wide and multibyte characters (C11 7.22.7, 7.22.8, 7.28, 7.29).
    (&[IfAny(&AtMost(&Bytes(0, &[1])))], "mblen"),
    (&[IfAny(&Whole(0)), IfAny(&AtMost(&Bytes(1, &[2])))], "mbtowc"),
    (&[IfAny(&AtMost(&Fixed(0, CHARACTER)))], "wctomb"),
    (&[IfAny(&AtMost(&Elements(0, 2))), Text(1)], "mbstowcs"),
    (&[IfAny(&AtMost(&Bytes(0, &[2]))), WideText(1)], "wcstombs"),
    (&[IfAny(&AtMost(&Bytes(0, &[1]))), IfAny(&Whole(2))], "mbrlen"),
    (&[IfAny(&Whole(0)), IfAny(&AtMost(&Bytes(1, &[2]))), IfAny(&Whole(3))], "mbrtowc mbrtoc16 mbrtoc32"),
    (&[IfAny(&AtMost(&Fixed(0, CHARACTER))), IfAny(&Whole(2))], "wcrtomb c16rtomb c32rtomb"),
    (&[IfAny(&AtMost(&Elements(0, 2))), Whole(1), IfAny(&Whole(3)), Unknown(&[])], "mbsrtowcs"),
    (&[IfAny(&AtMost(&Bytes(0, &[2]))), Whole(1), IfAny(&Whole(3)), Unknown(&[])], "wcsrtombs"),
    (&[Unknown(&[])], "mbsnrtowcs wcsnrtombs"),
    (&[IfAny(&Whole(0))], "mbsinit"),
    (&[WideText(0), IfAny(&Whole(1))], "wcstod wcstof wcstold wcstol wcstoll wcstoul wcstoull wcstoimax wcstoumax"),
    (&[AtMost(&Elements(0, 2)), WideText(1)], "wcsxfrm"),
    (&[AtMost(&Elements(0, 1)), WideText(2), Whole(3)], "wcsftime"),
    (&[Text(0)], "wctype wctrans"),
    // Mathematics (C11 7.12, 7.6).
    (&[Text(0)], "nan nanf nanl"),
    (&[Whole(1)], "frexp frexpf frexpl modf modff modfl lgamma_r lgammaf_r lgammal_r"),
    (&[Whole(2)], "remquo remquof remquol"),
    (&[Whole(1), Whole(2)], "sincos sincosf sincosl"),
    (&[Whole(0)], "fegetenv feholdexcept fegetexceptflag fesetexceptflag"),
    // Time (C11 7.27, POSIX <time.h>, <sys/time.h>, <utime.h>).
    (&[Whole(0)], "mktime timegm timelocal timespec_get asctime ctime gmtime localtime stime ftime"),
    (&[Whole(0), Whole(1)], "gmtime_r localtime_r"),
    (&[Whole(0), AtMost(&Fixed(1, DATE))], "asctime_r ctime_r"),
    (&[AtMost(&Bytes(0, &[1])), Text(2), Whole(3)], "strftime strftime_l"),
    (&[Text(0), Text(1), Whole(2)], "strptime"),
    (&[Text(0)], "getdate"),
    (&[Whole(0), IfAny(&Whole(1))], "nanosleep thrd_sleep"),
    (&[Whole(2), IfAny(&Whole(3))], "clock_nanosleep"),
    (&[Whole(1)], "clock_gettime clock_settime getitimer getrlimit getrlimit64 setrlimit setrlimit64 getrusage"),
    (&[IfAny(&Whole(1))], "clock_getres"),
    (&[IfAny(&Whole(0)), IfAny(&Whole(1))], "gettimeofday settimeofday adjtime sigaltstack"),
    (&[Whole(1), IfAny(&Whole(2))], "setitimer"),
    (&[IfAny(&Whole(0))], "times wait"),
    (&[Text(0), IfAny(&Whole(1))], "utime"),
    (&[Text(0), IfAny(&Array(1, 2))], "utimes lutimes"),
    (&[IfAny(&Array(1, 2))], "futimes futimens"),
    (&[IfAny(&Text(1)), IfAny(&Array(2, 2))], "utimensat"),
    // Signals (<signal.h>).
    (&[Whole(0)], "sigemptyset sigfillset sigaddset sigdelset sigismember sigpending sigsuspend"),
    (&[IfAny(&Whole(1)), IfAny(&Whole(2))], "sigprocmask pthread_sigmask"),
    (&[Whole(0), Whole(1)], "sigwait"),
    (&[Whole(0), IfAny(&Whole(1))], "sigwaitinfo"),
    (&[Whole(0), IfAny(&Whole(1)), Whole(2)], "sigtimedwait"),
    // Threads and semaphores.
    (
        &[Whole(0)],
        "mtx_init mtx_destroy mtx_lock mtx_trylock mtx_unlock cnd_init cnd_destroy cnd_signal cnd_broadcast tss_create \
         call_once pthread_once pthread_key_create pthread_mutex_trylock pthread_rwlock_tryrdlock \
         pthread_rwlock_trywrlock pthread_spin_trylock pthread_attr_setstacksize pthread_attr_setschedpolicy \
         pthread_attr_setscope pthread_mutexattr_setpshared pthread_condattr_init pthread_condattr_destroy \
         pthread_rwlockattr_init pthread_rwlockattr_destroy pthread_barrier_destroy pthread_barrier_wait sem_init \
         sem_destroy sem_wait sem_trywait sem_post sem_close",
    ),
    (
        &[Whole(0), Whole(1)],
        "mtx_timedlock cnd_wait pthread_mutex_timedlock pthread_attr_getstacksize pthread_attr_getdetachstate \
         pthread_mutexattr_gettype sem_getvalue sem_timedwait",
    ),
    (&[Whole(0), IfAny(&Whole(1))], "pthread_barrier_init"),
    (&[Whole(0), Whole(1), Whole(2)], "cnd_timedwait pthread_cond_timedwait"),
    (&[Text(0)], "sem_open sem_unlink"),
    // Files (<unistd.h>, <fcntl.h>, <sys/stat.h>).
    (
        &[Text(0)],
        "remove unlink rmdir mkdir chdir chroot chmod chown lchown access euidaccess eaccess open open64 creat creat64 \
         opendir mkfifo mknod truncate truncate64 pathconf acct swapon swapoff umount umount2 shm_open shm_unlink mq_open \
         mq_unlink catopen",
    ),
    (&[Text(0), Text(1)], "link symlink"),
    (
        &[Text(1)],
        "openat openat64 unlinkat mkdirat mkfifoat mknodat faccessat fchmodat fchownat inotify_add_watch dlsym",
    ),
    (&[Text(1), Text(3)], "renameat renameat2 linkat"),
    (&[Text(0), Text(2)], "symlinkat"),
    (&[Text(0), AtMost(&Bytes(1, &[2]))], "readlink listxattr llistxattr"),
    (&[Text(1), AtMost(&Bytes(2, &[3]))], "readlinkat"),
    (&[Text(0), Text(1), AtMost(&Bytes(2, &[3]))], "getxattr lgetxattr"),
    (&[Text(0), Text(1), Bytes(2, &[3])], "setxattr lsetxattr"),
    (&[Text(0), Whole(1)], "stat stat64 lstat lstat64 statfs statfs64 statvfs statvfs64"),
    (&[Whole(1)], "fstat fstat64 fstatfs fstatfs64 fstatvfs fstatvfs64"),
    (&[Text(1), Whole(2)], "fstatat fstatat64 __xstat __xstat64 __lxstat __lxstat64"),
    (&[Whole(2)], "__fxstat __fxstat64"),
    (&[Text(2), Whole(3)], "__fxstatat __fxstatat64"),
    (&[Text(1), Whole(3)], "__xmknod"),
    (&[Array(0, 2)], "pipe pipe2"),
    (&[Unknown(&[2])], "fcntl fcntl64 ioctl"),
    (&[IfAny(&Whole(2))], "sendfile sendfile64"),
    (&[Elements(1, 2), Unknown(&[])], "readv writev preadv pwritev process_vm_readv process_vm_writev"),
    (&[IfAny(&Text(0)), Text(1), IfAny(&Text(2)), Unknown(&[4])], "mount"),
    // The user and the machine.
    (&[AtMost(&Bytes(0, &[1]))], "gethostname getdomainname getlogin_r"),
    (&[AtMost(&Fixed(0, PATH))], "getwd"),
    (&[IfAny(&AtMost(&Bytes(1, &[2])))], "confstr"),
    (&[AtMost(&Elements(1, 0))], "getgroups"),
    (&[Elements(1, 0)], "setgroups"),
    (&[Whole(0), Whole(1), Whole(2)], "getresuid getresgid"),
    (&[Whole(0)], "uname sysinfo pututline getutid getutline"),
    (&[Text(0)], "getpwnam getgrnam getspnam initgroups utmpname"),
    (&[Text(0), Whole(1), AtMost(&Bytes(2, &[3])), Whole(4)], "getpwnam_r getgrnam_r getspnam_r"),
    (&[Whole(1), AtMost(&Bytes(2, &[3])), Whole(4)], "getpwuid_r getgrgid_r"),
    (&[Whole(0), AtMost(&Bytes(1, &[2])), Whole(3)], "getpwent_r getgrent_r"),
    (&[Text(0), Whole(3), Unknown(&[2])], "getgrouplist"),
    (&[Whole(0), Unknown(&[])], "putpwent putgrent putspent"),
    (&[Whole(0), Text(1)], "hasmntopt"),
    (&[IfAny(&Text(0))], "dlopen openlog"),
    // Processes.
    (&[Text(0), Unknown(&[])], "execv execve execvp execvpe execl execlp execle"),
    (&[Unknown(&[])], "fexecve posix_spawn posix_spawnp syscall"),
    (&[IfAny(&Whole(1))], "waitpid"),
    (&[IfAny(&Whole(0)), IfAny(&Whole(2))], "wait3"),
    (&[IfAny(&Whole(1)), IfAny(&Whole(3))], "wait4"),
    (&[IfAny(&Whole(2))], "waitid"),
    (&[IfAny(&Whole(2)), IfAny(&Whole(3))], "prlimit prlimit64"),
    (&[Bytes(2, &[1])], "sched_setaffinity sched_getaffinity"),
    (&[Whole(1)], "sched_getparam sched_setparam"),
    (&[Whole(2)], "sched_setscheduler"),
    // Directories and patterns.
    (&[Whole(1), Whole(2)], "readdir_r readdir64_r"),
    (&[Text(0), Unknown(&[])], "scandir scandir64 fts_open"),
    (&[Unknown(&[])], "alphasort versionsort fts_read fts_children"),
    (&[Text(0)], "ftw ftw64 nftw nftw64"),
    (&[Text(0), Whole(3)], "glob glob64"),
    (&[Whole(0)], "globfree globfree64 wordfree regfree"),
    (&[Text(0), Whole(1)], "wordexp"),
    (&[Whole(0), Text(1)], "regcomp"),
    (&[Whole(0), Text(1), AtMost(&Elements(3, 2))], "regexec"),
    (&[IfAny(&Whole(1)), AtMost(&Bytes(2, &[3]))], "regerror"),
    // Terminals.
    (&[Whole(1)], "tcgetattr"),
    (&[Whole(2)], "tcsetattr"),
    (&[Whole(0)], "cfmakeraw cfgetispeed cfgetospeed cfsetispeed cfsetospeed cfsetspeed"),
    // Waiting for several files.
    (&[IfAny(&Whole(1)), IfAny(&Whole(2)), IfAny(&Whole(3)), IfAny(&Whole(4))], "select"),
    (&[IfAny(&Whole(1)), IfAny(&Whole(2)), IfAny(&Whole(3)), IfAny(&Whole(4)), IfAny(&Whole(5))], "pselect"),
    (&[Elements(0, 1)], "poll"),
    (&[Elements(0, 1), IfAny(&Whole(2)), IfAny(&Whole(3))], "ppoll"),
    (&[IfAny(&Whole(3))], "epoll_ctl"),
    (&[AtMost(&Elements(1, 2))], "epoll_wait epoll_pwait"),
    // The network.
    (&[Bytes(1, &[2])], "bind connect recv mq_receive"),
    (&[IfAny(&Whole(2)), Unknown(&[1])], "accept accept4 getsockname getpeername"),
    (&[Bytes(1, &[2]), IfAny(&Bytes(4, &[5]))], "sendto"),
    (&[Bytes(1, &[2]), IfAny(&Whole(5)), Unknown(&[4])], "recvfrom"),
    (&[Whole(1), Unknown(&[])], "sendmsg recvmsg"),
    (&[Bytes(3, &[4])], "setsockopt"),
    (&[Whole(4), Unknown(&[3])], "getsockopt"),
    (&[Array(3, 2)], "socketpair"),
    (&[IfAny(&Text(0)), IfAny(&Text(1)), IfAny(&Whole(2)), Whole(3), Unknown(&[])], "getaddrinfo"),
    (&[Unknown(&[])], "freeaddrinfo getifaddrs freeifaddrs inet_ntop"),
    (&[Bytes(0, &[1]), AtMost(&Bytes(2, &[3])), AtMost(&Bytes(4, &[5]))], "getnameinfo"),
    (&[Text(0)], "gethostbyname getprotobyname if_nametoindex inet_addr inet_network"),
    (&[Text(0), Whole(1)], "inet_aton"),
    (&[Text(1), Unknown(&[])], "inet_pton"),
    (&[AtMost(&Fixed(1, 16))], "if_indextoname"),
    // Messages, and tables in memory (<sys/msg.h>, <sys/sem.h>, <search.h>).
    (&[Unknown(&[1])], "msgsnd msgrcv"),
    (&[Elements(1, 2)], "semop"),
    (&[Unknown(&[3])], "semctl"),
    (&[Unknown(&[2])], "msgctl shmctl"),
    (&[Unknown(&[])], "hsearch tsearch tfind tdelete twalk tdestroy lsearch lfind insque remque"),
];
