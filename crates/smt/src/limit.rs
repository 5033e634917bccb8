//! Limits on the work of a solver: per check, and for everything that shares an interrupt.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::Reason;
use crate::clock::processor_time;

/// The resources of one check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// Abstract steps (Z3's `rlimit`): the same on every machine. Solvers in child processes have a different notion of
    /// steps, or none.
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

/// Ends the work of all solvers that share it: at a deadline, or when it is triggered.
///
/// It can be sent to other threads. Triggering it only sets a flag, which is safe in a signal handler. Running checks
/// notice within some milliseconds.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    flag: Arc<AtomicBool>,
    deadline: OnceLock<Instant>,
    /// Processor time of this process at which it triggers itself.
    budget: Option<Duration>,
}

/// The limit on wall time as a multiple of the budget in processor time: on a busy machine the process gets only a part
/// of the processor, and while it waits for a child process it uses none.
const PATIENCE: u32 = 4;

impl Interrupt {
    /// An interrupt without a deadline that has not been triggered.
    pub fn new() -> Self {
        Self::default()
    }

    /// An interrupt that triggers itself at the deadline.
    pub fn at(deadline: Instant) -> Self {
        Interrupt(Arc::new(Inner { deadline: deadline.into(), ..Inner::default() }))
    }

    /// An interrupt that is triggered when the flag is set.
    pub fn from_flag(flag: Arc<AtomicBool>, deadline: Option<Instant>) -> Self {
        Self::made(flag, deadline, None)
    }

    fn made(flag: Arc<AtomicBool>, deadline: Option<Instant>, budget: Option<Duration>) -> Self {
        Interrupt(Arc::new(Inner { flag, deadline: deadline.map_or_else(OnceLock::new, OnceLock::from), budget }))
    }

    /// An interrupt that is triggered with this one, and at the latest when the process has used this much processor
    /// time, or a multiple of it in wall time. So the share of time that a task gets does not depend on the load of the
    /// machine.
    pub fn within(&self, time: Duration) -> Self {
        let Some(deadline) = Instant::now().checked_add(time.saturating_mul(PATIENCE)) else { return self.clone() };
        let budget = processor_time().saturating_add(time);
        let budget = self.0.budget.map_or(budget, |own| own.min(budget));
        Self::made(Arc::clone(&self.0.flag), Some(self.earlier(deadline)), Some(budget))
    }

    /// An interrupt that is triggered whenever this one is, and at the given deadline if that comes first.
    pub fn until(&self, deadline: Instant) -> Self {
        Self::made(Arc::clone(&self.0.flag), Some(self.earlier(deadline)), self.0.budget)
    }

    fn earlier(&self, deadline: Instant) -> Instant {
        self.deadline().map_or(deadline, |own| own.min(deadline))
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

    /// The reason to stop, if work has to stop now.
    pub fn reason(&self) -> Option<Reason> {
        self.reason_at(Instant::now())
    }

    pub(crate) fn reason_at(&self, now: Instant) -> Option<Reason> {
        if self.0.flag.load(Ordering::Relaxed) {
            Some(Reason::Interrupted)
        } else if self.deadline().is_some_and(|deadline| now >= deadline)
            || self.0.budget.is_some_and(|budget| processor_time() >= budget)
        {
            Some(Reason::Timeout)
        } else {
            None
        }
    }

    /// Whether work has to stop now.
    pub fn is_triggered(&self) -> bool {
        self.reason().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work_for(time: Duration) {
        let until = processor_time() + time;
        while processor_time() < until {}
    }

    #[test]
    fn a_budget_is_used_up_by_work_and_not_by_waiting() {
        let interrupt = Interrupt::new().within(Duration::from_secs(3));
        assert_eq!(interrupt.reason(), None);
        let short = interrupt.within(Duration::from_millis(20));
        work_for(Duration::from_millis(25));
        assert_eq!((short.reason(), interrupt.reason()), (Some(Reason::Timeout), None));
        // A derived interrupt never has more time than the original one.
        let whole = Interrupt::new().within(Duration::from_millis(20));
        let part = whole.within(Duration::from_secs(100)).until(Instant::now() + Duration::from_secs(100));
        work_for(Duration::from_millis(25));
        assert_eq!(part.reason(), Some(Reason::Timeout));
    }

    #[test]
    fn who_only_waits_runs_out_of_patience() {
        let interrupt = Interrupt::new().within(Duration::from_millis(5));
        std::thread::sleep(Duration::from_millis(5) * PATIENCE);
        assert_eq!(interrupt.reason(), Some(Reason::Timeout));
    }

    #[test]
    fn a_flag_triggers_all_that_come_from_it() {
        let interrupt = Interrupt::new();
        let part = interrupt.within(Duration::from_secs(100));
        interrupt.trigger();
        assert_eq!(part.reason(), Some(Reason::Interrupted));
    }
}
