//! Running a compiled program within its limits.

use std::fs::File;
use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::filling::Filling;

/// How a program ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// With an exit code.
    Code(i32),
    /// By a signal.
    Signal(i32),
    /// It had to be ended.
    Timeout,
}

/// A run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// What it wrote to standard error, up to a limit.
    pub said: String,
}

/// How often a running program is looked at.
const PERIOD: Duration = Duration::from_millis(5);
/// More output than this is not read.
const MOST_OUTPUT: u64 = 1 << 16;

/// Runs a program in a folder, without input and arguments.
pub fn execute(binary: &Path, folder: &Path, limit: Duration, filling: Filling) -> std::io::Result<Run> {
    let errors = folder.join("errors");
    let mut sanitizer = "detect_leaks=1:abort_on_error=0:color=never".to_owned();
    let mut command = Command::new(binary);
    command
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(&errors)?)
        .env("UBSAN_OPTIONS", "print_stacktrace=0:color=never");
    if let Some(byte) = filling.byte() {
        sanitizer.push_str(&format!(":malloc_fill_byte={byte}"));
        // The C library of GNU takes the complement.
        command.env("MALLOC_PERTURB_", (!byte).to_string());
    }
    command.env("ASAN_OPTIONS", sanitizer);
    // A group of its own, so that it can be ended with everything it has started.
    command.process_group(0);
    let end = wait(command.spawn()?, limit)?;
    let mut bytes = Vec::new();
    File::open(&errors)?.take(MOST_OUTPUT).read_to_end(&mut bytes)?;
    Ok(Run { end, said: String::from_utf8_lossy(&bytes).into_owned() })
}

/// Waits for a program that leads a group of its own; ends it after a while.
pub fn wait(mut child: Child, limit: Duration) -> std::io::Result<End> {
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(match (status.code(), status.signal()) {
                (Some(code), _) => End::Code(code),
                (None, signal) => End::Signal(signal.unwrap_or(0)),
            });
        }
        if started.elapsed() >= limit {
            // SAFETY: the group is that of our own child, which has not been waited for yet.
            unsafe { libc::kill(-(child.id() as i32), libc::SIGKILL) };
            child.wait()?;
            return Ok(End::Timeout);
        }
        std::thread::sleep(PERIOD);
    }
}
