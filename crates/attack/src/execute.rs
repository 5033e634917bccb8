//! Execution of a compiled program in its sandbox, and parsing of the results of its runs.

use std::io::{self, Read};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::NoAttack;
use crate::sandbox::Sandbox;

/// The descriptor that the server writes to; `server.c` has the same number.
const RESULTS: libc::c_int = 198;
/// The time limit of one run.
const RUN: Duration = Duration::from_millis(100);
/// Additional processor time for the server with all its runs, in seconds.
const SLACK: u64 = 30;
/// The limit on the address space of a process, unless a sanitizer needs more.
const MEMORY: u64 = 2 << 30;
/// The limit on the size of files, in bytes.
const FILE_SIZE: u64 = 1 << 20;

/// What the harness detected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Noted {
    /// Nothing.
    Nothing,
    /// An error function was called, or an assertion failed.
    Error,
    /// Memory was not freed.
    LeftMemory,
    /// An assumption does not hold, or a function without known behaviour was called.
    Refused,
    /// The system call filter could not be installed.
    NotConfined,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// With an exit code.
    Code(i32),
    /// By a signal.
    Signal,
    /// It exceeded the time limit.
    Late,
}

/// A value that the program received.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// The number of the function.
    pub function: u32,
    /// The value, least significant byte first.
    pub bytes: Vec<u8>,
}

/// A run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Its number.
    pub seed: u64,
    /// How it ended.
    pub end: End,
    /// What the harness detected.
    pub noted: Noted,
    /// The inputs of the run.
    pub values: Vec<Value>,
    /// Its output on standard error.
    pub stderr: String,
}

/// Runs of one binary.
pub struct Batch {
    child: Child,
    results: std::fs::File,
    deadline: Instant,
    buffer: Vec<u8>,
}

impl Drop for Batch {
    fn drop(&mut self) {
        // SAFETY: the group is that of our own child, which has not been waited for yet.
        unsafe { libc::kill(-(self.child.id() as i32), libc::SIGKILL) };
        let _ = self.child.wait();
    }
}

impl Batch {
    /// Starts runs, from this number on.
    pub fn start(binary: &Path, first: u64, count: u64, deadline: Instant) -> Result<Batch, NoAttack> {
        let sandbox = Sandbox::new(binary).map_err(|error| NoAttack::Sandbox(error.to_string()))?;
        let (results, writer) = pipe()?;
        let seconds = deadline.saturating_duration_since(Instant::now()).as_secs() + SLACK;
        let is_sanitized = std::fs::read(binary)?.windows(6).any(|window| window == b"__asan");
        let mut command = Command::new(binary);
        command
            .env_clear()
            .env("LC_ALL", "C")
            .env("TRACEWRIGHT_ATTACK", format!("{first}:{count}:{}", RUN.as_millis()));
        let sanitizer = "detect_leaks=1:abort_on_error=0:color=never:allocator_may_return_null=1:exitcode=1:\
                         detect_stack_use_after_return=1:hard_rss_limit_mb=1500:max_malloc_fill_size=0:symbolize=0";
        command
            .env("ASAN_OPTIONS", sanitizer)
            .env("UBSAN_OPTIONS", "print_stacktrace=0:color=never:exitcode=1:symbolize=0");
        command.env("LSAN_OPTIONS", "exitcode=1");
        command.current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
        let descriptor = writer.as_raw_fd();
        // SAFETY: between `fork` and `exec` only system calls are made.
        unsafe {
            command.pre_exec(move || {
                limit(libc::RLIMIT_CPU, seconds)?;
                limit(libc::RLIMIT_CORE, 0)?;
                limit(libc::RLIMIT_FSIZE, FILE_SIZE)?;
                if !is_sanitized {
                    limit(libc::RLIMIT_AS, MEMORY)?;
                }
                if libc::dup2(descriptor, RESULTS) < 0 {
                    return Err(io::Error::last_os_error());
                }
                sandbox.enter()
            });
        }
        let child = command.spawn()?;
        Ok(Batch { child, results, deadline, buffer: Vec::new() })
    }

    /// The next run; `None` when there are no more, or the time is up.
    pub fn next(&mut self) -> io::Result<Option<Run>> {
        loop {
            if let Some((run, length)) = parse(&self.buffer) {
                self.buffer.drain(..length);
                return Ok(Some(run));
            }
            let left = self.deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            let mut poll = libc::pollfd { fd: self.results.as_raw_fd(), events: libc::POLLIN, revents: 0 };
            // SAFETY: there is one element, and it is valid.
            let ready = unsafe { libc::poll(&mut poll, 1, left.as_millis().min(100) as libc::c_int + 1) };
            if ready <= 0 {
                continue;
            }
            let mut chunk = [0; 1 << 14];
            match self.results.read(&mut chunk)? {
                0 => return Ok(None),
                n => self.buffer.extend_from_slice(&chunk[..n]),
            }
        }
    }
}

fn limit(resource: libc::__rlimit_resource_t, value: u64) -> io::Result<()> {
    let limit = libc::rlimit { rlim_cur: value, rlim_max: value };
    // SAFETY: the limit is valid for the call.
    if unsafe { libc::setrlimit(resource, &limit) } == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

fn pipe() -> io::Result<(std::fs::File, OwnedFd)> {
    let mut ends = [0; 2];
    // SAFETY: there is room for both ends, which are nobody else's.
    unsafe {
        if libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok((std::fs::File::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])))
    }
}

/// The first record of what was read, with its length; `server.c` writes them.
fn parse(bytes: &[u8]) -> Option<(Run, usize)> {
    /// A number of the run, three numbers about its end, and two lengths.
    const HEAD: usize = 24;
    const VALUE: usize = 24;
    let word = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let seed = u64::from_le_bytes(bytes.get(..8)?.try_into().ok()?);
    let (status, noted) = (word(8)? as i32, word(12)?);
    let (values, stderr) = (word(16)? as usize, word(20)? as usize);
    let end_of_values = HEAD + values * VALUE;
    let text = bytes.get(end_of_values..end_of_values + stderr)?;
    let values = (0..values).filter_map(|i| {
        let at = HEAD + i * VALUE;
        let size = (word(at + 4)? as usize).min(16);
        Some(Value { function: word(at)?, bytes: bytes.get(at + 8..at + 8 + size)?.to_vec() })
    });
    let end = match status {
        -1 => End::Late,
        status if libc::WIFEXITED(status) => End::Code(libc::WEXITSTATUS(status)),
        _ => End::Signal,
    };
    let noted = match noted {
        1 => Noted::Error,
        2 => Noted::LeftMemory,
        3 => Noted::Refused,
        4 => Noted::NotConfined,
        _ => Noted::Nothing,
    };
    let run = Run { seed, end, noted, values: values.collect(), stderr: crate::lossy(text) };
    Some((run, end_of_values + stderr))
}
