//! One thread that stops checks that run too long.
//!
//! Z3's own `timeout` starts and joins a timer thread for every check, which costs as much as a small check. Here the
//! start and the end of a check cost a lock and a store each; the thread polls every few milliseconds, and sleeps when
//! nothing runs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use crate::{Interrupt, Reason};

const TICK: Duration = Duration::from_millis(4);
/// Ticks without work after which the thread sleeps until the next check wakes it.
const IDLE_TICKS: u32 = 50;

/// Something whose work can be stopped from another thread.
pub(crate) struct Watched {
    state: Mutex<State>,
}

struct State {
    stop: Option<Box<dyn Fn() + Send>>,
    running: Option<Running>,
    fired: Option<Reason>,
}

struct Running {
    expires: Option<Instant>,
    interrupt: Interrupt,
}

impl Watched {
    /// Registers a callback that stops work; it is called only while work runs, possibly several times.
    pub(crate) fn new(stop: impl Fn() + Send + 'static) -> Arc<Self> {
        let watched =
            Arc::new(Watched { state: Mutex::new(State { stop: Some(Box::new(stop)), running: None, fired: None }) });
        lock(&watchdog().watched).push(Arc::downgrade(&watched));
        watched
    }

    /// Marks the start of work. Returns a reason if it must not start.
    pub(crate) fn begin(&self, time: Option<Duration>, interrupt: &Interrupt) -> Result<(), Reason> {
        let now = Instant::now();
        if let Some(reason) = interrupt.reason_at(now) {
            return Err(reason);
        }
        {
            let mut state = lock(&self.state);
            state.fired = None;
            state.running = Some(Running { expires: time.map(|t| now + t), interrupt: interrupt.clone() });
        }
        let watchdog = watchdog();
        if watchdog.asleep.load(Ordering::Acquire) {
            watchdog.thread.unpark();
        }
        Ok(())
    }

    /// Marks the end of work. Returns why it was stopped, if it was.
    pub(crate) fn end(&self) -> Option<Reason> {
        let mut state = lock(&self.state);
        state.running = None;
        state.fired.take()
    }

    /// Excludes the work that runs from being stopped from now on; the reason of an earlier stop is kept.
    pub(crate) fn forbid(&self) {
        lock(&self.state).stop = None;
    }

    /// Unregisters the callback before its target is destroyed.
    pub(crate) fn retire(&self) {
        let mut state = lock(&self.state);
        state.running = None;
        state.stop = None;
    }

    /// Polls once; returns whether work is running.
    fn poll(&self, now: Instant) -> bool {
        let mut state = lock(&self.state);
        let Some(running) = &state.running else { return false };
        let expired = running.expires.is_some_and(|e| now >= e).then_some(Reason::Timeout);
        if let Some(reason) = running.interrupt.reason_at(now).or(expired) {
            state.fired.get_or_insert(reason);
            if let Some(stop) = &state.stop {
                stop();
            }
        }
        true
    }
}

struct Watchdog {
    thread: Thread,
    asleep: Arc<AtomicBool>,
    watched: Arc<Mutex<Vec<Weak<Watched>>>>,
}

fn watchdog() -> &'static Watchdog {
    static WATCHDOG: OnceLock<Watchdog> = OnceLock::new();
    WATCHDOG.get_or_init(|| {
        let asleep = Arc::new(AtomicBool::new(false));
        let watched: Arc<Mutex<Vec<Weak<Watched>>>> = Arc::default();
        let (his_flag, his_list) = (asleep.clone(), watched.clone());
        let thread = thread::Builder::new()
            .name("smt watchdog".into())
            .spawn(move || watch(&his_flag, &his_list))
            .expect("a thread can be started");
        Watchdog { thread: thread.thread().clone(), asleep, watched }
    })
}

fn watch(asleep: &AtomicBool, watched: &Mutex<Vec<Weak<Watched>>>) {
    let mut idle = 0;
    loop {
        if idle < IDLE_TICKS {
            thread::sleep(TICK);
        } else {
            asleep.store(true, Ordering::Release);
            // A check that began before the flag was set did not wake the thread, so poll again soon.
            thread::park_timeout(Duration::from_millis(100));
            asleep.store(false, Ordering::Release);
        }
        let list: Vec<Arc<Watched>> = {
            let mut list = lock(watched);
            list.retain(|weak| weak.strong_count() > 0);
            list.iter().filter_map(Weak::upgrade).collect()
        };
        let now = Instant::now();
        let mut busy = false;
        for one in list {
            busy |= one.poll(now);
        }
        idle = if busy { 0 } else { idle + 1 };
    }
}

/// Ignores poisoning: the plain data behind the lock stays valid when another thread panics.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
