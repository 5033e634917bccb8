//! The sandbox of an attacked program: no files, no network, no other processes.
//!
//! Landlock lets a process and its children read the libraries and what the sanitizers need, and nothing else; then a
//! filter of system calls ([`filter`]), which each run of the program installs before the program's first statement,
//! rejects every call that is not on an allow list. The existing crates for such filters support one architecture at a
//! time, but a 32-bit program makes calls of another architecture than the process that starts it, so none is used.

use std::ffi::CString;
use std::io;
use std::path::{Path, PathBuf};

use crate::syscalls::{ALLOWED, CLONE, CLONE3, PRLIMIT, SIGNALS, Syscall};

/// What programs may read: libraries, files of `/proc` that the sanitizers need, and devices without content.
const READABLE: &[&str] =
    &["/lib", "/lib32", "/lib64", "/libx32", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32", "/usr/local/lib"];
const READABLE_FILES: &[&str] = &["/etc/ld.so.cache", "/etc/ld.so.preload", "/dev/urandom", "/dev/zero"];
const PROCESSES: &str = "/proc";
const NOTHING: &str = "/dev/null";

/// The arguments of the Landlock system calls (Linux 5.13).
mod landlock {
    pub const EXECUTE: u64 = 1;
    pub const WRITE_FILE: u64 = 1 << 1;
    pub const READ_FILE: u64 = 1 << 2;
    pub const READ_DIR: u64 = 1 << 3;
    /// All file rights of the first version.
    pub const FIRST: u64 = (1 << 13) - 1;
    /// The rights that later versions added: moving to another folder, truncating files, device control.
    pub const REFER: u64 = 1 << 13;
    pub const TRUNCATE: u64 = 1 << 14;
    pub const IOCTL_DEV: u64 = 1 << 15;
    pub const NETWORK: u64 = 3;
    pub const SCOPES: u64 = 3;
    pub const PATH_BENEATH: libc::c_int = 1;
    pub const VERSION: libc::c_uint = 1;

    #[repr(C)]
    pub struct RulesetAttributes {
        pub files: u64,
        pub network: u64,
        pub scoped: u64,
    }

    #[repr(C, packed)]
    pub struct PathBeneath {
        pub allowed: u64,
        pub parent: i32,
    }
}

/// The rules of a sandbox, ready to be applied in a child process before it starts a program.
pub struct Sandbox {
    rules: libc::c_int,
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        // SAFETY: we own the descriptor.
        unsafe { libc::close(self.rules) };
    }
}

impl Sandbox {
    /// Prepares the rules; `binary` may be read and executed, too. An error if the system has no Landlock.
    pub fn new(binary: &Path) -> io::Result<Sandbox> {
        // SAFETY: without attributes this call only returns the version.
        let version = unsafe {
            libc::syscall(libc::SYS_landlock_create_ruleset, std::ptr::null::<u8>(), 0usize, landlock::VERSION)
        };
        if version < 1 {
            return Err(io::Error::last_os_error());
        }
        let mut attributes = landlock::RulesetAttributes { files: landlock::FIRST, network: 0, scoped: 0 };
        for (since, right) in [(2, landlock::REFER), (3, landlock::TRUNCATE), (5, landlock::IOCTL_DEV)] {
            attributes.files |= if version >= since { right } else { 0 };
        }
        let mut size = 8;
        if version >= 4 {
            (attributes.network, size) = (landlock::NETWORK, 16);
        }
        if version >= 6 {
            (attributes.scoped, size) = (landlock::SCOPES, 24);
        }
        // SAFETY: the attributes have the length that this version expects.
        let rules = unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, &attributes, size as usize, 0u32) };
        let rules = libc::c_int::try_from(rules).map_err(io::Error::other)?;
        if rules < 0 {
            return Err(io::Error::last_os_error());
        }
        let sandbox = Sandbox { rules };
        let read = landlock::READ_FILE | landlock::READ_DIR;
        for folder in READABLE {
            sandbox.allow(Path::new(folder), read | landlock::EXECUTE)?;
        }
        for file in READABLE_FILES {
            sandbox.allow(Path::new(file), landlock::READ_FILE)?;
        }
        sandbox.allow(Path::new(PROCESSES), read)?;
        sandbox.allow(Path::new(NOTHING), landlock::READ_FILE | landlock::WRITE_FILE)?;
        sandbox.allow(binary, landlock::READ_FILE | landlock::EXECUTE)?;
        Ok(sandbox)
    }

    /// Allows access to a path, if it exists.
    fn allow(&self, path: &Path, allowed: u64) -> io::Result<()> {
        // A link to a folder that is in the list itself (/lib on most systems) adds the same rule twice, which is
        // harmless.
        let real: PathBuf = match path.canonicalize() {
            Ok(real) => real,
            Err(_) => return Ok(()),
        };
        let name = CString::new(real.into_os_string().into_encoded_bytes())?;
        // SAFETY: the name ends with a zero.
        let parent = unsafe { libc::open(name.as_ptr(), libc::O_PATH | libc::O_CLOEXEC) };
        if parent < 0 {
            return Err(io::Error::last_os_error());
        }
        let rule = landlock::PathBeneath { allowed, parent };
        // SAFETY: the rule has the structure for its kind; the descriptor is closed afterwards.
        let added = unsafe {
            let added = libc::syscall(libc::SYS_landlock_add_rule, self.rules, landlock::PATH_BENEATH, &rule, 0u32);
            libc::close(parent);
            added
        };
        if added == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
    }

    /// Enters the sandbox irrevocably. Makes system calls only, because it runs between `fork` and `exec`.
    pub fn enter(&self) -> io::Result<()> {
        // SAFETY: both calls take plain numbers.
        unsafe {
            if libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
                || libc::syscall(libc::SYS_landlock_restrict_self, self.rules, 0u32) != 0
            {
                return Err(io::Error::last_os_error());
            }
        }
        Ok(())
    }
}

/// A placeholder in the filter for the id of the process that installs it.
pub const OWN: u32 = 0x7fff_fffe;

/// An instruction of a filter: code, two distances, and a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instruction {
    /// What it does.
    pub code: u16,
    /// The distance to jump if the condition holds.
    pub yes: u8,
    /// The distance to jump if not.
    pub no: u8,
    /// The constant.
    pub constant: u32,
}

const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
const EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
const ANY_BIT: u16 = (libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K) as u16;
const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;

/// The offsets of the fields of `struct seccomp_data`.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;

const X86_64: u32 = 0xc000_003e;
const I386: u32 = 0x4000_0003;

fn then(code: u16, constant: u32, yes: u8, no: u8) -> Instruction {
    Instruction { code, yes, no, constant }
}

fn refuse(error: libc::c_int) -> Instruction {
    then(RETURN, libc::SECCOMP_RET_ERRNO | error as u32, 0, 0)
}

/// The filter of system calls, for both architectures.
pub fn filter() -> Vec<Instruction> {
    let wide = calls(|call| call.wide);
    let narrow = calls(|call| call.narrow);
    let allow = then(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0);
    let mut all = vec![then(LOAD, ARCHITECTURE, 0, 0)];
    for (architecture, part) in [(X86_64, wide), (I386, narrow)] {
        // Jump distances are limited, so a separate instruction jumps over the other part.
        all.push(then(EQUAL, architecture, 1, 0));
        all.push(then((libc::BPF_JMP | libc::BPF_JA) as u16, part.len() as u32, 0, 0));
        all.extend(part);
    }
    all.push(then(RETURN, libc::SECCOMP_RET_KILL_PROCESS, 0, 0));
    debug_assert!(all.contains(&allow));
    all
}

/// The decision for one architecture; ends in a return.
fn calls(number: impl Fn(&Syscall) -> Option<u32>) -> Vec<Instruction> {
    let allow = || then(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0);
    let mut part = vec![then(LOAD, NUMBER, 0, 0)];
    for number in ALLOWED.iter().filter_map(&number) {
        part.extend([then(EQUAL, number, 0, 1), allow()]);
    }
    // Only with shared memory: other ways to create a process are rejected.
    if let Some(clone) = number(&CLONE) {
        part.extend([then(EQUAL, clone, 0, 5), then(LOAD, FIRST_ARGUMENT, 0, 0)]);
        part.extend([then(ANY_BIT, libc::CLONE_VFORK as u32, 1, 0), then(ANY_BIT, libc::CLONE_VM as u32, 1, 0)]);
        part.extend([refuse(libc::EPERM), allow()]);
    }
    if let Some(clone3) = number(&CLONE3) {
        part.extend([then(EQUAL, clone3, 0, 1), refuse(libc::ENOSYS)]);
    }
    for (call, others) in [(&PRLIMIT, 0)].into_iter().chain(SIGNALS.iter().map(|call| (call, OWN))) {
        let Some(number) = number(call) else { continue };
        part.extend([then(EQUAL, number, 0, 5), then(LOAD, FIRST_ARGUMENT, 0, 0)]);
        part.extend([then(EQUAL, OWN, 1, 0), then(EQUAL, others, 0, 1), allow(), refuse(libc::EPERM)]);
    }
    part.push(refuse(libc::EPERM));
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The decision of the filter about a call.
    fn decide(architecture: u32, number: u32, argument: u32) -> u32 {
        let (program, mut at, mut loaded) = (filter(), 0, 0);
        loop {
            let Instruction { code, yes, no, constant } = program[at];
            at += 1;
            let jump = |holds: bool| usize::from(if holds { yes } else { no });
            match code {
                LOAD => {
                    loaded = match constant {
                        NUMBER => number,
                        ARCHITECTURE => architecture,
                        _ => argument,
                    }
                }
                EQUAL => at += jump(loaded == constant),
                ANY_BIT => at += jump(loaded & constant != 0),
                RETURN => return constant,
                _ => at += constant as usize,
            }
        }
    }

    #[test]
    fn the_filter_allows_what_is_listed() {
        let (allow, refused) = (libc::SECCOMP_RET_ALLOW, libc::SECCOMP_RET_ERRNO | libc::EPERM as u32);
        let (shared, process) = (libc::CLONE_VM as u32, libc::SIGCHLD as u32);
        let waiting = (libc::CLONE_VM | libc::CLONE_VFORK) as u32;
        let table = [
            (X86_64, libc::SYS_write as u32, 1, allow),
            (X86_64, libc::SYS_exit_group as u32, 0, allow),
            (X86_64, libc::SYS_socket as u32, 2, refused),
            (X86_64, libc::SYS_execve as u32, 0, refused),
            (X86_64, libc::SYS_fork as u32, 0, refused),
            (X86_64, libc::SYS_chmod as u32, 0, refused),
            (X86_64, libc::SYS_clone as u32, process, refused),
            (X86_64, libc::SYS_clone as u32, shared, allow),
            (X86_64, libc::SYS_clone as u32, waiting, refused),
            (X86_64, libc::SYS_kill as u32, OWN, allow),
            (X86_64, libc::SYS_kill as u32, 1, refused),
            (X86_64, libc::SYS_kill as u32, u32::MAX, refused),
            (X86_64, libc::SYS_prlimit64 as u32, 0, allow),
            (X86_64, libc::SYS_prlimit64 as u32, 1, refused),
            // write, socketcall and fork with 32 bits
            (I386, 4, 1, allow),
            (I386, 102, 1, refused),
            (I386, 2, 0, refused),
            (0xc000_00b7, 64, 0, libc::SECCOMP_RET_KILL_PROCESS),
        ];
        for (architecture, number, argument, decision) in table {
            assert_eq!(decide(architecture, number, argument), decision, "{architecture:x} {number} {argument}");
        }
    }
}
