//! What a worker and its supervisor share: limits on time and memory, an interrupt, and how far the work has come.

use std::any::Any;
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tracewright_smt::Interrupt;
use tracewright_verify::{Progress, Unknown};

/// The limits of a run. The clock starts when it is made.
#[derive(Debug)]
pub struct Watch {
    /// Ends the work when it is triggered.
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

    /// Takes note of how far the work has come.
    pub fn record(&self, progress: Progress) {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
    }

    /// How far the work has come; `None` while the program is read and translated.
    pub fn progress(&self) -> Option<Progress> {
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

    /// Ends the work if the process uses more memory than it may.
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

/// What work is done with: its limits, and a place for what is to be torn down once the result is out.
#[derive(Debug)]
pub struct Worker<'w> {
    /// The limits.
    pub watch: &'w Watch,
    discarded: RefCell<Vec<Box<dyn Any>>>,
}

impl<'w> Worker<'w> {
    /// Works within these limits.
    pub fn new(watch: &'w Watch) -> Worker<'w> {
        Worker { watch, discarded: RefCell::default() }
    }

    /// Drops a value together with the worker: large programs take their time to be torn down, and nobody should have to
    /// wait for that before a verdict.
    pub fn discard(&self, value: impl Any) {
        self.discarded.borrow_mut().push(Box::new(value));
    }
}
