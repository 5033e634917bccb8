//! Bounds on the work of a solver: per check, and for everything that shares an interrupt.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::Reason;

/// What one check may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// Abstract steps (Z3's `rlimit`): the same on every machine. Child processes have their own idea of it, or none.
    pub steps: Option<u32>,
    /// Wall-clock time.
    pub time: Option<Duration>,
}

impl Limit {
    /// No bound at all; only an [`Interrupt`] ends the check.
    pub const NONE: Limit = Limit { steps: None, time: None };

    /// A bound on steps.
    pub const fn steps(steps: u32) -> Self {
        Limit { steps: Some(steps), time: None }
    }

    /// A bound on time.
    pub const fn millis(milliseconds: u64) -> Self {
        Limit { steps: None, time: Some(Duration::from_millis(milliseconds)) }
    }

    /// The same with a bound on time.
    pub const fn within(self, time: Duration) -> Self {
        Limit { steps: self.steps, time: Some(time) }
    }
}

impl Default for Limit {
    /// Ten seconds.
    fn default() -> Self {
        Limit::millis(10_000)
    }
}

/// Ends the work of all solvers that share it: at a deadline, or when somebody triggers it.
///
/// It can be sent to other threads, and triggering it does nothing but set a flag, so a signal handler may do it.
/// Running checks notice within some milliseconds.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    flag: Arc<AtomicBool>,
    deadline: OnceLock<Instant>,
}

impl Interrupt {
    /// One that nobody has triggered and that has no deadline.
    pub fn new() -> Self {
        Self::default()
    }

    /// One that triggers itself at the deadline.
    pub fn at(deadline: Instant) -> Self {
        Interrupt(Arc::new(Inner { flag: Arc::default(), deadline: deadline.into() }))
    }

    /// One that is triggered when the flag is set.
    pub fn from_flag(flag: Arc<AtomicBool>, deadline: Option<Instant>) -> Self {
        Interrupt(Arc::new(Inner { flag, deadline: deadline.map_or_else(OnceLock::new, OnceLock::from) }))
    }

    /// One that is triggered with this one, and at the latest after some time.
    pub fn within(&self, time: Duration) -> Self {
        Instant::now().checked_add(time).map_or_else(|| self.clone(), |deadline| self.until(deadline))
    }

    /// One that is triggered whenever this one is, and at the given deadline if that comes first.
    pub fn until(&self, deadline: Instant) -> Self {
        let deadline = self.deadline().map_or(deadline, |own| own.min(deadline));
        Self::from_flag(Arc::clone(&self.0.flag), Some(deadline))
    }

    /// Ends all running and future checks.
    pub fn trigger(&self) {
        self.0.flag.store(true, Ordering::Relaxed);
    }

    /// Sets the deadline, once: later calls change nothing.
    pub fn set_deadline(&self, deadline: Instant) {
        let _ = self.0.deadline.set(deadline);
    }

    /// The deadline, if there is one.
    pub fn deadline(&self) -> Option<Instant> {
        self.0.deadline.get().copied()
    }

    /// Why work has to end now, if it has to.
    pub fn reason(&self) -> Option<Reason> {
        self.reason_at(Instant::now())
    }

    pub(crate) fn reason_at(&self, now: Instant) -> Option<Reason> {
        if self.0.flag.load(Ordering::Relaxed) {
            Some(Reason::Interrupted)
        } else if self.deadline().is_some_and(|deadline| now >= deadline) {
            Some(Reason::Timeout)
        } else {
            None
        }
    }

    /// Whether work has to end now.
    pub fn is_triggered(&self) -> bool {
        self.reason().is_some()
    }
}
