//! Execution of a compiled program within limits.

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
    /// It was killed.
    Timeout,
}

/// A run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// Its output on standard error, up to a limit.
    pub said: String,
}

/// How often a running program is polled.
const PERIOD: Duration = Duration::from_millis(5);
/// The limit on output that is read.
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
        // The GNU C library expects the complement.
        command.env("MALLOC_PERTURB_", (!byte).to_string());
    }
    command.env("ASAN_OPTIONS", sanitizer);
    // In its own process group, so that it can be killed with all its children.
    command.process_group(0);
    let end = wait(command.spawn()?, limit)?;
    let mut bytes = Vec::new();
    File::open(&errors)?.take(MOST_OUTPUT).read_to_end(&mut bytes)?;
    Ok(Run { end, said: String::from_utf8_lossy(&bytes).into_owned() })
}

/// Waits for a program that leads its own process group; kills it after the limit.
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
