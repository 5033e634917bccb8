//! A child process that exchanges s-expressions, is killed when we exit, and can be killed by the watchdog.

use std::io::{BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child as Process, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;

use super::known::Profile;
use crate::Error;
use crate::smtlib::read::{Parser, Sexp};
use crate::watchdog::Watched;

pub(super) struct Child {
    process: Process,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    parser: Parser,
    watched: Arc<Watched>,
}

impl Child {
    pub(super) fn start(profile: &Profile, extra: &[String]) -> Result<Self, Error> {
        let mut command = Command::new(&profile.program);
        command.args(&profile.arguments).args(extra);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        die_with_us(&mut command);
        let failed = |source| Error::Start { program: profile.program.display().to_string(), source };
        let mut process = command.spawn().map_err(failed)?;
        let no_pipe = || failed(std::io::ErrorKind::BrokenPipe.into());
        let stdin = process.stdin.take().ok_or_else(no_pipe)?;
        let stdout = process.stdout.take().ok_or_else(no_pipe)?;
        let pid = process.id();
        let watched = Watched::new(move || kill(pid));
        Ok(Child { process, stdin, stdout: BufReader::new(stdout), parser: Parser::default(), watched })
    }

    pub(super) fn watched(&self) -> &Watched {
        &self.watched
    }

    pub(super) fn send(&mut self, text: &str) -> Result<(), String> {
        self.stdin
            .write_all(text.as_bytes())
            .and_then(|()| self.stdin.flush())
            .map_err(|e| self.obituary(&e.to_string()))
    }

    /// The next expression from the solver.
    pub(super) fn receive(&mut self) -> Result<Sexp, String> {
        let mut byte = [0];
        loop {
            match self.stdout.read(&mut byte) {
                Ok(0) => return Err(self.obituary("it closed its output")),
                Ok(_) => match self.parser.byte(byte[0]) {
                    Ok(None) => {}
                    Ok(Some(sexp)) => return Ok(sexp),
                    Err(garbage) => return Err(format!("no SMT-LIB: {}", garbage.0)),
                },
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.obituary(&error.to_string())),
            }
        }
    }

    /// The message for a solver that has stopped answering.
    fn obituary(&mut self, what: &str) -> String {
        // After `wait`, the process id may be reused, so the watchdog must not kill it any more.
        self.watched.forbid();
        kill(self.process.id());
        match self.process.wait() {
            Ok(status) => format!("{what} ({status})"),
            Err(error) => format!("{what} ({error})"),
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.watched.retire();
        // Both fail only if the process has already ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn kill(pid: u32) {
    let Ok(pid) = libc::pid_t::try_from(pid) else { return };
    // SAFETY: a system call without pointers; the process has not been waited for, so its id has not been reused.
    unsafe { libc::kill(pid, libc::SIGKILL) };
}

/// Asks the system to kill the child when this thread ends.
fn die_with_us(command: &mut Command) {
    #[cfg(target_os = "linux")]
    {
        let us = std::process::id();
        // SAFETY: between fork and exec only async-signal-safe calls are made: prctl, getppid.
        unsafe {
            command.pre_exec(move || {
                if libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) != 0 {
                    return Err(std::io::Error::last_os_error());
                }
                // The parent may have died before the call.
                if u32::try_from(libc::getppid()) == Ok(us) {
                    Ok(())
                } else {
                    Err(std::io::ErrorKind::BrokenPipe.into())
                }
            });
        }
    }
}
