//! State that a worker shares with its supervisor: limits on time and memory, an interrupt, and progress.

use std::any::Any;
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tracewright_smt::Interrupt;
use tracewright_verify::{Progress, Unknown};

/// The limits of a run. The clock starts when it is created.
#[derive(Debug)]
pub struct Watch {
    /// Stops the work when triggered.
    pub interrupt: Interrupt,
    /// When the clock started.
    pub started: Instant,
    memory_limit: Option<u64>,
    memory_reached: AtomicBool,
    progress: Mutex<Option<Progress>>,
}

impl Watch {
    /// Starts the clock. The limit on memory is that of the whole process, Z3 included.
    pub fn new(timeout: Option<Duration>, megabytes: Option<u32>) -> Arc<Watch> {
        if let Some(megabytes) = megabytes {
            tracewright_smt::set_z3_memory_limit(megabytes);
        }
        let (interrupt, started) = (Interrupt::new(), Instant::now());
        if let Some(deadline) = timeout.and_then(|timeout| started.checked_add(timeout)) {
            interrupt.set_deadline(deadline);
        }
        Arc::new(Watch {
            interrupt,
            started,
            memory_limit: megabytes.map(|megabytes| u64::from(megabytes) * 1_000_000),
            memory_reached: AtomicBool::new(false),
            progress: Mutex::new(None),
        })
    }

    /// Records the progress.
    pub fn record(&self, progress: Progress) {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
    }

    /// The progress; `None` while the program is parsed and translated.
    pub fn progress(&self) -> Option<Progress> {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The reason to stop, if the work has to stop.
    pub fn reason(&self) -> Option<Unknown> {
        // The memory limit triggers the interrupt, too, so it must not be mistaken for one by the user.
        if self.memory_reached.load(Ordering::Relaxed) {
            return Some(Unknown::Memory);
        }
        self.interrupt.reason().map(|reason| match reason {
            tracewright_smt::Reason::Timeout => Unknown::Timeout,
            _ => Unknown::Interrupted,
        })
    }

    /// Stops the work if the process exceeds its memory limit.
    pub(crate) fn look_at_memory(&self) {
        if self.memory_limit.is_some_and(|limit| resident_bytes().is_some_and(|resident| resident > limit)) {
            self.memory_reached.store(true, Ordering::Relaxed);
            self.interrupt.trigger();
        }
    }
}

/// The resident size of this process.
fn resident_bytes() -> Option<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split_ascii_whitespace().nth(1)?.parse().ok()?;
    // SAFETY: sysconf has no preconditions.
    let page = u64::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).ok()?;
    Some(pages * page)
}

/// The environment of a worker: its limits, and values whose destruction is deferred until the result is out.
#[derive(Debug)]
pub struct Worker<'w> {
    /// The limits.
    pub watch: &'w Watch,
    discarded: RefCell<Vec<Box<dyn Any>>>,
}

impl<'w> Worker<'w> {
    /// A worker within these limits.
    pub fn new(watch: &'w Watch) -> Worker<'w> {
        Worker { watch, discarded: RefCell::default() }
    }

    /// Drops a value together with the worker, not now: large programs take long to deallocate, which must not delay
    /// the verdict.
    pub fn discard(&self, value: impl Any) {
        self.discarded.borrow_mut().push(Box::new(value));
    }
}
