//! Runs the tool as a process, with limits on time and memory, and parses its answer.

use std::fs;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How long the tool may exceed its own limit before it is killed: it promises to end, but not at once.
const GRACE: Duration = Duration::from_secs(20);
/// The factor by which the tool may exceed its memory limit: it checks what it has allocated, not what it is about to
/// allocate.
const MEMORY_SLACK: u64 = 2;
/// How much of the tool's standard error is kept.
const KEPT: usize = 2000;

/// The tool and its limits.
#[derive(Clone, Debug)]
pub struct Tool {
    /// The executable.
    pub binary: PathBuf,
    /// The limit on the time of a call.
    pub limit: Duration,
    /// The limit on its memory.
    pub megabytes: u32,
    /// How long each TRUE on a C program is attacked, if it is.
    pub attack: Option<Duration>,
}

/// The answer of the tool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// TRUE, or VALID for a certificate.
    True,
    /// FALSE, with the property, INVALID, or REACHED.
    False(String),
    /// UNKNOWN, or NOT REACHED, with the reason.
    Unknown(String),
    /// The input is not a program, or the command line is wrong: the message.
    Rejected(String),
    /// Another successful command, such as a script.
    Done,
    /// A crash, or an undocumented exit.
    Crash(String),
    /// Killed long after the limit.
    Hang,
    /// It used so many megabytes.
    Memory(u64),
}

impl Answer {
    /// Whether this is a verdict.
    pub fn is_decided(&self) -> bool {
        matches!(self, Answer::True | Answer::False(_))
    }
}

/// A call that has ended.
#[derive(Clone, Debug)]
pub struct Run {
    /// The answer.
    pub answer: Answer,
    /// The processor time it took.
    pub time: Duration,
}

impl Tool {
    /// The command line of a call, including limits, so that it can be repeated.
    pub fn command_line(&self, arguments: &[String]) -> Vec<String> {
        let (name, rest) = arguments.split_first().expect("a call names a command");
        let limits = ["--timeout".to_owned(), self.limit.as_secs_f64().to_string()];
        // `replay` runs the compiled program.
        let memory = match name.as_str() {
            "replay" => Vec::new(),
            _ => vec!["--memory".to_owned(), self.megabytes.to_string()],
        };
        let attack = match self.attack {
            Some(time) if name == "verify" && rest.iter().any(|word| word.ends_with(".c")) => {
                vec!["--attack".to_owned(), "--attack-time".to_owned(), time.as_secs_f64().to_string()]
            }
            _ => Vec::new(),
        };
        [name.clone()].into_iter().chain(limits).chain(memory).chain(attack).chain(rest.iter().cloned()).collect()
    }

    /// Calls the tool in a folder.
    pub fn call(&self, folder: &Path, arguments: &[String]) -> io::Result<Run> {
        let (out, err) = (folder.join("standard-output"), folder.join("standard-error"));
        let mut command = Command::new(&self.binary);
        command.args(self.command_line(arguments)).current_dir(folder).stdin(Stdio::null());
        command.stdout(fs::File::create(&out)?).stderr(fs::File::create(&err)?);
        let child = command.spawn()?;
        let ended = wait(child.id(), self.limit + GRACE);
        let text = |path: &Path| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let (out, err) = (text(&out)?, text(&err)?);
        let Some(ended) = ended else { return Ok(Run { answer: Answer::Hang, time: self.limit + GRACE }) };
        let most = u64::from(self.megabytes) * MEMORY_SLACK;
        let answer = match ended.megabytes {
            used if used > most => Answer::Memory(used),
            _ => answer(ended.status, &out, &err),
        };
        Ok(Run { answer, time: ended.time })
    }
}

/// How a process ended.
struct Ended {
    status: ExitStatus,
    time: Duration,
    megabytes: u64,
}

/// Waits for a child, or kills it.
fn wait(pid: u32, limit: Duration) -> Option<Ended> {
    let (started, pid) = (Instant::now(), pid as libc::pid_t);
    let mut pause = Duration::from_millis(1);
    loop {
        let mut status = 0;
        // SAFETY: `rusage` is plain numbers, and both pointers are valid for the call.
        let (ended, usage) = unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            (libc::wait4(pid, &mut status, libc::WNOHANG, &mut usage), usage)
        };
        if ended != 0 {
            let seconds = |time: libc::timeval| {
                Duration::from_secs(time.tv_sec as u64) + Duration::from_micros(time.tv_usec as u64)
            };
            let time = seconds(usage.ru_utime) + seconds(usage.ru_stime);
            // Linux counts kilobytes.
            let megabytes = usage.ru_maxrss as u64 / 1000;
            return Some(Ended { status: ExitStatus::from_raw(status), time, megabytes });
        }
        if started.elapsed() > limit {
            // SAFETY: the child has not been waited for, so the number is still its own.
            unsafe {
                libc::kill(pid, libc::SIGKILL);
                libc::waitpid(pid, &mut status, 0);
            }
            return None;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// Parses the answer from the output; the exit code must agree.
pub(crate) fn answer(status: ExitStatus, out: &str, err: &str) -> Answer {
    let last = out.lines().last().unwrap_or_default();
    let inside = |text: &str| last.strip_prefix(text)?.strip_suffix(')').map(str::to_owned);
    match status.code() {
        Some(0) if last == "TRUE" || last == "VALID" => Answer::True,
        Some(0) if !last.starts_with("FALSE") && !last.starts_with("UNKNOWN") => Answer::Done,
        Some(10) if last == "INVALID" || last.starts_with("INVALID(") => Answer::False("certificate".to_owned()),
        Some(10) if !last.starts_with("TRUE") && !last.starts_with("UNKNOWN") => {
            match inside("FALSE(").or_else(|| inside("REACHED(")) {
                Some(property) => Answer::False(property),
                None => Answer::Done,
            }
        }
        Some(5) => Answer::Unknown(inside("UNKNOWN(").or_else(|| inside("NOT REACHED(")).unwrap_or_default()),
        Some(1 | 2) if !last.starts_with("TRUE") && !last.starts_with("FALSE") => Answer::Rejected(start(err)),
        Some(code) => Answer::Crash(format!("exit code {code}, `{last}`: {}", start(err))),
        None => Answer::Crash(format!("{status}: {}", start(err))),
    }
}

/// The first part of a text.
fn start(text: &str) -> String {
    text.chars().take(KEPT).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let code = |n: i32| ExitStatus::from_raw(n << 8);
        assert_eq!(answer(code(0), "proof\nTRUE\n", ""), Answer::True);
        assert_eq!(answer(code(10), "FALSE(no-overflow)\n", ""), Answer::False("no-overflow".to_owned()));
        assert_eq!(answer(code(5), "UNKNOWN(timeout)\n", ""), Answer::Unknown("timeout".to_owned()));
        assert_eq!(answer(code(0), "VALID\n", ""), Answer::True);
        assert_eq!(answer(code(10), "INVALID(a step)\n", ""), Answer::False("certificate".to_owned()));
        assert_eq!(answer(code(2), "", "error"), Answer::Rejected("error".to_owned()));
        assert_eq!(answer(code(10), "REACHED(termination)\n", ""), Answer::False("termination".to_owned()));
        assert_eq!(answer(code(5), "NOT REACHED(it ends)\n", ""), Answer::Unknown("it ends".to_owned()));
        assert_eq!(answer(code(0), "3 assertions\n", ""), Answer::Done);
        for (status, out) in [(code(0), "FALSE(assertion)"), (code(10), "TRUE"), (code(6), ""), (code(101), "")] {
            assert!(matches!(answer(status, out, ""), Answer::Crash(_)), "{status} {out}");
        }
        assert!(matches!(answer(ExitStatus::from_raw(11), "", ""), Answer::Crash(_)));
    }

    #[test]
    #[allow(clippy::zombie_processes)] // it is waited for by its number
    fn processes_that_do_not_end_are_killed() {
        let child = Command::new("sleep").arg("60").spawn().expect("there is a sleep");
        assert!(wait(child.id(), Duration::from_millis(50)).is_none());
    }
}
