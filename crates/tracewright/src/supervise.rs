//! Runs the work in a thread of its own, with a large stack, and watches its limits.
//!
//! Limits are asked for politely first: an interrupt that every long loop looks at, and that still lets the worker tell
//! what it has proved. A worker that does not react within [`GRACE`] is left alone and the process ends without it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tracewright_smt::Interrupt;
use tracewright_verify::{Progress, Unknown};

use crate::crash;
use crate::ending::Ending;
use crate::progress_line::ProgressLine;
use crate::signals;

/// Terms can be deep, and recursion over them with them. The memory is reserved, not used.
const STACK_SIZES: [usize; 3] = [1 << 30, 1 << 28, 1 << 26];
/// How often limits are looked at.
const PERIOD: Duration = Duration::from_millis(50);
/// How long a worker may take to notice that it has to end.
const GRACE: Duration = Duration::from_secs(2);

/// What the worker and its supervisor share.
pub struct Watch {
    /// Ends the work.
    pub interrupt: Interrupt,
    memory_limit: Option<u64>,
    memory_reached: AtomicBool,
    progress: Mutex<Option<Progress>>,
}

impl Watch {
    /// Starts the clock; nobody, the solver neither, may use more memory than this.
    pub fn new(timeout: Option<Duration>, megabytes: Option<u32>) -> Arc<Watch> {
        if let Some(megabytes) = megabytes {
            tracewright_smt::set_z3_memory_limit(megabytes);
        }
        let interrupt = Interrupt::new();
        if let Some(deadline) = timeout.and_then(|timeout| Instant::now().checked_add(timeout)) {
            interrupt.set_deadline(deadline);
        }
        Arc::new(Watch {
            interrupt,
            memory_limit: megabytes.map(|megabytes| u64::from(megabytes) * 1_000_000),
            memory_reached: AtomicBool::new(false),
            progress: Mutex::new(None),
        })
    }

    /// Takes note of how far the work has come.
    pub fn record(&self, progress: Progress) {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
    }

    fn progress(&self) -> Option<Progress> {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Why the work has to end, if it has to.
    pub fn reason(&self) -> Option<Unknown> {
        // The interrupt is triggered then, too, but not by the user.
        if self.memory_reached.load(Ordering::Relaxed) {
            return Some(Unknown::Memory);
        }
        self.interrupt.reason().map(|reason| match reason {
            tracewright_smt::Reason::Timeout => Unknown::Timeout,
            _ => Unknown::Interrupted,
        })
    }

    fn look_at_memory(&self) {
        if self.memory_limit.is_some_and(|limit| resident_bytes().is_some_and(|resident| resident > limit)) {
            self.memory_reached.store(true, Ordering::Relaxed);
            self.interrupt.trigger();
        }
    }
}

/// Runs the work to its end, or to the end of its limits.
pub fn supervise(watch: &Arc<Watch>, work: impl FnOnce(&Watch) -> Ending + Send + 'static) -> Ending {
    signals::trigger_on_signals(watch.interrupt.clone());
    let (send, receive) = mpsc::channel();
    let mut work = Some({
        let watch = Arc::clone(watch);
        move || {
            // The receiver has gone if it lost patience.
            let _ = send.send(work(&watch));
        }
    });
    // A process with a limit on its address space may not get the stack we would like.
    let work = Arc::new(Mutex::new(work.take()));
    let started = STACK_SIZES.iter().find_map(|&size| {
        let work = Arc::clone(&work);
        let run = move || {
            let work = work.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(work) = work {
                work();
            }
        };
        thread::Builder::new().name("verify".to_owned()).stack_size(size).spawn(run).ok()
    });
    drop(work);
    if started.is_none() {
        return Ending::unknown("memory limit reached", "error: there is not enough memory to start a thread");
    }
    let mut line = ProgressLine::new();
    let mut overdue: Option<Instant> = None;
    loop {
        match receive.recv_timeout(PERIOD) {
            Ok(ending) => {
                line.clear();
                return ending;
            }
            Err(RecvTimeoutError::Disconnected) => {
                line.clear();
                return crash::ending();
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        watch.look_at_memory();
        line.show(watch.progress());
        if let Some(reason) = watch.reason() {
            let since = *overdue.get_or_insert_with(Instant::now);
            if since.elapsed() > GRACE {
                line.clear();
                return abandoned(&reason, watch.progress());
            }
        }
    }
}

/// The worker is somewhere where nobody looks at the interrupt.
fn abandoned(reason: &Unknown, progress: Option<Progress>) -> Ending {
    let known = match progress {
        Some(progress) => format!("{}, in iteration {}", progress.phase, progress.iteration),
        None => "while the program was read and translated".to_owned(),
    };
    Ending::unknown(&reason.to_string(), format_args!("stopped: {reason}, {known}"))
}

/// The resident size of this process.
fn resident_bytes() -> Option<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split_ascii_whitespace().nth(1)?.parse().ok()?;
    // SAFETY: sysconf has no preconditions.
    let page = u64::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).ok()?;
    Some(pages * page)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ending::Exit;

    #[test]
    fn a_panic_is_an_internal_error_with_a_verdict() {
        let ending = supervise(&Watch::new(None, None), |_| panic!("a bug"));
        assert_eq!((ending.out.as_str(), ending.exit), ("UNKNOWN(internal error)\n", Exit::Internal));
    }

    #[test]
    fn work_that_does_not_listen_is_left_alone() {
        let watch = Watch::new(Some(Duration::from_millis(10)), None);
        let started = Instant::now();
        let ending = supervise(&watch, |_| {
            thread::sleep(Duration::from_secs(60));
            Ending::silent(Exit::True)
        });
        assert_eq!((ending.out.as_str(), ending.exit), ("UNKNOWN(timeout)\n", Exit::Unknown));
        assert!(started.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn the_stack_is_deep() {
        fn deep(n: u64) -> u64 {
            if n == 0 { 0 } else { std::hint::black_box(1 + deep(n - 1)) }
        }
        let ending = supervise(&Watch::new(None, None), |_| {
            assert_eq!(deep(1_000_000), 1_000_000);
            Ending::silent(Exit::True)
        });
        assert_eq!(ending.exit, Exit::True);
    }
}
