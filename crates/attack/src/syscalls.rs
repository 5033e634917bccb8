//! The system calls that a program in the sandbox may make, with their numbers on x86-64 and on 32-bit x86.
//!
//! All others are rejected. Landlock restricts the files that these calls can access.

/// The numbers of a call where it exists.
pub struct Syscall {
    /// The number on x86-64.
    pub wide: Option<u32>,
    /// The number on x86 with 32 bits.
    pub narrow: Option<u32>,
}

const fn both(_name: &'static str, wide: u32, narrow: u32) -> Syscall {
    Syscall { wide: Some(wide), narrow: Some(narrow) }
}

const fn narrow(_name: &'static str, number: u32) -> Syscall {
    Syscall { wide: None, narrow: Some(number) }
}

const fn wide(_name: &'static str, number: u32) -> Syscall {
    Syscall { wide: Some(number), narrow: None }
}

/// What is allowed.
pub const ALLOWED: &[Syscall] = &[
    both("read", 0, 3),
    both("readv", 19, 145),
    both("pread64", 17, 180),
    both("preadv", 295, 333),
    both("write", 1, 4),
    both("writev", 20, 146),
    both("pwrite64", 18, 181),
    both("pwritev", 296, 334),
    both("close", 3, 6),
    both("fstat", 5, 108),
    both("stat", 4, 106),
    both("lstat", 6, 107),
    wide("newfstatat", 262),
    both("statx", 332, 383),
    narrow("fstat64", 197),
    narrow("stat64", 195),
    narrow("lstat64", 196),
    narrow("fstatat64", 300),
    both("lseek", 8, 19),
    narrow("_llseek", 140),
    both("mmap", 9, 90),
    narrow("mmap2", 192),
    both("munmap", 11, 91),
    both("mprotect", 10, 125),
    both("mremap", 25, 163),
    both("madvise", 28, 219),
    both("brk", 12, 45),
    both("mincore", 27, 218),
    both("msync", 26, 144),
    both("rt_sigaction", 13, 174),
    both("rt_sigprocmask", 14, 175),
    both("rt_sigreturn", 15, 173),
    both("rt_sigpending", 127, 176),
    both("rt_sigtimedwait", 128, 177),
    both("rt_sigsuspend", 130, 179),
    both("sigaltstack", 131, 186),
    narrow("sigreturn", 119),
    narrow("sigaction", 67),
    narrow("sigprocmask", 126),
    both("access", 21, 33),
    both("faccessat", 269, 307),
    both("faccessat2", 439, 439),
    both("open", 2, 5),
    both("openat", 257, 295),
    both("readlink", 89, 85),
    both("readlinkat", 267, 305),
    both("getdents", 78, 141),
    both("getdents64", 217, 220),
    both("getcwd", 79, 183),
    both("getpid", 39, 20),
    both("gettid", 186, 224),
    both("getppid", 110, 64),
    both("getuid", 102, 24),
    both("geteuid", 107, 49),
    both("getgid", 104, 47),
    both("getegid", 108, 50),
    narrow("getuid32", 199),
    narrow("geteuid32", 201),
    narrow("getgid32", 200),
    narrow("getegid32", 202),
    both("getpgrp", 111, 65),
    both("getpgid", 121, 132),
    both("getsid", 124, 147),
    both("getgroups", 115, 80),
    both("getrandom", 318, 355),
    both("clock_gettime", 228, 265),
    narrow("clock_gettime64", 403),
    both("clock_getres", 229, 266),
    narrow("clock_getres_time64", 406),
    both("clock_nanosleep", 230, 267),
    narrow("clock_nanosleep_time64", 407),
    both("nanosleep", 35, 162),
    both("gettimeofday", 96, 78),
    both("time", 201, 13),
    both("times", 100, 43),
    both("getrusage", 98, 77),
    both("getrlimit", 97, 76),
    narrow("ugetrlimit", 191),
    both("sched_yield", 24, 158),
    both("sched_getaffinity", 204, 242),
    both("sched_getscheduler", 145, 157),
    both("sched_getparam", 143, 155),
    both("futex", 202, 240),
    narrow("futex_time64", 422),
    both("exit", 60, 1),
    both("exit_group", 231, 252),
    both("arch_prctl", 158, 384),
    both("set_thread_area", 205, 243),
    both("get_thread_area", 211, 244),
    both("modify_ldt", 154, 123),
    both("set_tid_address", 218, 258),
    both("set_robust_list", 273, 311),
    both("get_robust_list", 274, 312),
    both("rseq", 334, 386),
    both("prctl", 157, 172),
    both("ptrace", 101, 26),
    both("wait4", 61, 114),
    both("waitid", 247, 284),
    narrow("waitpid", 7),
    both("pipe", 22, 42),
    both("pipe2", 293, 331),
    both("dup", 32, 41),
    both("dup2", 33, 63),
    both("dup3", 292, 330),
    both("fcntl", 72, 55),
    narrow("fcntl64", 221),
    both("uname", 63, 122),
    both("sysinfo", 99, 116),
    both("poll", 7, 168),
    both("ppoll", 271, 309),
    both("select", 23, 82),
    narrow("_newselect", 142),
    both("pselect6", 270, 308),
    both("epoll_create", 213, 254),
    both("epoll_create1", 291, 329),
    both("epoll_ctl", 233, 255),
    both("epoll_wait", 232, 256),
    both("setitimer", 38, 104),
    both("getitimer", 36, 105),
    both("alarm", 37, 27),
    both("timer_create", 222, 259),
    both("timer_settime", 223, 260),
    both("timer_gettime", 224, 261),
    both("timer_delete", 226, 263),
    both("pause", 34, 29),
    both("restart_syscall", 219, 0),
    both("fadvise64", 221, 250),
    both("membarrier", 324, 375),
    both("getcpu", 309, 318),
    both("umask", 95, 60),
    both("ioctl", 16, 54),
];

/// Creates a process or thread; allowed if it shares memory: the leak sanitizer inspects a program that way.
pub const CLONE: Syscall = both("clone", 56, 120);
/// The same with other arguments; rejected as not implemented, so that the C library falls back to `clone`.
pub const CLONE3: Syscall = both("clone3", 435, 435);
/// Limits of a process; allowed for the calling process only.
pub const PRLIMIT: Syscall = both("prlimit64", 302, 340);
/// Signals; allowed to the calling process only.
pub const SIGNALS: [Syscall; 3] = [both("kill", 62, 37), both("tkill", 200, 238), both("tgkill", 234, 270)];
