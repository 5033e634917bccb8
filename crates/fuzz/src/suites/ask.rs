//! One call of the tool, with a limit on processor time, because wall time depends on the load of the machine.

use std::fs;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::tool::{Answer, answer};

/// How often the clocks are checked.
const PERIOD: Duration = Duration::from_millis(20);
/// How long the tool may take to react to an interrupt.
const GRACE: Duration = Duration::from_secs(8);
/// The tool's own limit on its memory, in megabytes.
const MEGABYTES: &str = "4000";

/// The answer of the tool, and its cost.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The answer; a tool that was ended because of its time says [`TIMEOUT`].
    pub answer: Answer,
    /// The processor time.
    pub time: Duration,
}

/// The reason of an answer that took too long.
pub const TIMEOUT: &str = "timeout";

/// Calls `TOOL verify ARGUMENTS` in a folder.
pub fn ask(
    tool: &Path,
    arguments: &[String],
    folder: &Path,
    processor: Duration,
    clock: Duration,
) -> io::Result<Asked> {
    let (out, err) = (folder.join("standard-output"), folder.join("standard-error"));
    let mut command = Command::new(tool);
    command.arg("verify").args(["--timeout", &clock.as_secs_f64().to_string(), "--memory", MEGABYTES]);
    // The environment does not change volatile objects while the compiled tests run.
    command.args(["--volatile", "memory"]);
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command.stdout(fs::File::create(&out)?).stderr(fs::File::create(&err)?).process_group(0);
    let (ended, time) = wait(command.spawn()?, processor, clock + GRACE)?;
    let text = |path: &Path| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let answer = match ended {
        Ended::Itself(status) => answer(status, &text(&out)?, &text(&err)?),
        Ended::Told(status) => match answer(status, &text(&out)?, &text(&err)?) {
            // It reached a verdict while it was being interrupted.
            decided @ (Answer::True | Answer::False(_)) => decided,
            Answer::Crash(why) => Answer::Crash(why),
            _ => Answer::Unknown(TIMEOUT.to_owned()),
        },
        Ended::Killed => Answer::Hang,
    };
    Ok(Asked { answer, time })
}

enum Ended {
    Itself(ExitStatus),
    Told(ExitStatus),
    Killed,
}

/// Waits; interrupts the tool after its processor time, and kills it if it does not end.
fn wait(child: Child, processor: Duration, clock: Duration) -> io::Result<(Ended, Duration)> {
    let (started, pid) = (Instant::now(), child.id() as libc::pid_t);
    let mut told: Option<Instant> = None;
    loop {
        let mut status = 0;
        // SAFETY: `rusage` is plain numbers, and both pointers are valid for the call.
        let (ended, usage) = unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            (libc::wait4(pid, &mut status, libc::WNOHANG, &mut usage), usage)
        };
        if ended == pid {
            let status = ExitStatus::from_raw(status);
            let ended = if told.is_some() { Ended::Told(status) } else { Ended::Itself(status) };
            return Ok((ended, used(&usage)));
        }
        if ended < 0 {
            return Err(io::Error::last_os_error());
        }
        let overdue = told.is_some_and(|since| since.elapsed() > GRACE) || started.elapsed() > clock;
        // SAFETY: the child has not been waited for, so the number is still its own, and that of its group.
        unsafe {
            if overdue {
                libc::kill(-pid, libc::SIGKILL);
                libc::waitpid(pid, &mut status, 0);
                return Ok((Ended::Killed, started.elapsed()));
            }
            if told.is_none() && processor_time(pid).is_some_and(|time| time > processor) {
                libc::kill(pid, libc::SIGTERM);
                told = Some(Instant::now());
            }
        }
        std::thread::sleep(PERIOD);
    }
}

fn used(usage: &libc::rusage) -> Duration {
    let seconds =
        |time: libc::timeval| Duration::from_secs(time.tv_sec as u64) + Duration::from_micros(time.tv_usec as u64);
    seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

/// The processor time that a running process has used so far.
fn processor_time(pid: libc::pid_t) -> Option<Duration> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program, in parentheses, may contain anything. Then: state, and ten more; user and system time.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u32>().ok();
    // SAFETY: sysconf has no preconditions.
    let ticks = u32::try_from(unsafe { libc::sysconf(libc::_SC_CLK_TCK) }).ok().filter(|&ticks| ticks > 0)?;
    Some(Duration::from_secs_f64(f64::from(next()? + next()?) / f64::from(ticks)))
}
