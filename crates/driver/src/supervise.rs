//! Runs work in a separate thread with a large stack, and enforces its limits.
//!
//! A limit first triggers an interrupt, which every long loop checks, and which lets the worker report what it has
//! proved so far. A worker that does not react within [`GRACE`] is abandoned: its thread continues until it checks the
//! interrupt.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tracewright_verify::{Progress, Unknown};

use crate::{Watch, Worker};

/// Stack sizes to try: terms can be deep, and so is recursion over them. The memory is reserved, not used.
const STACK_SIZES: [usize; 3] = [1 << 30, 1 << 28, 1 << 26];
/// How often limits are checked.
const PERIOD: Duration = Duration::from_millis(50);
/// How long a worker may take to react to an interrupt.
const GRACE: Duration = Duration::from_secs(2);

/// Why work has no result.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Stopped {
    /// There is no memory for the stack of a thread.
    #[error("there is not enough memory to start a thread")]
    NoThread,
    /// The worker panicked: a bug in Tracewright.
    #[error("internal error")]
    Panicked,
    /// A limit was reached while the worker was in code that does not check the interrupt.
    #[error("stopped: {reason}, {}", doing(.progress))]
    Abandoned {
        /// Which limit.
        reason: Unknown,
        /// The progress of the work.
        progress: Option<Progress>,
    },
}

fn doing(progress: &Option<Progress>) -> String {
    match progress {
        Some(progress) => format!("{}, in iteration {}", progress.phase, progress.iteration),
        None => "while the program was read and translated".to_owned(),
    }
}

/// Runs the work until it ends or reaches its limits. While it runs, `observe` is called with its progress several
/// times per second.
pub fn supervise<T: Send + 'static>(
    watch: &Arc<Watch>,
    observe: &mut dyn FnMut(Option<Progress>),
    work: impl FnOnce(&Worker) -> T + Send + 'static,
) -> Result<T, Stopped> {
    let (send, receive) = mpsc::channel();
    let shared = Arc::clone(watch);
    let started = start(move || {
        let worker = Worker::new(&shared);
        // The receiver is gone if the worker was abandoned.
        let _ = send.send(work(&worker));
    });
    if !started {
        return Err(Stopped::NoThread);
    }
    let mut overdue: Option<Instant> = None;
    loop {
        match receive.recv_timeout(PERIOD) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Disconnected) => return Err(Stopped::Panicked),
            Err(RecvTimeoutError::Timeout) => {}
        }
        watch.look_at_memory();
        observe(watch.progress());
        if let Some(reason) = watch.reason() {
            let since = *overdue.get_or_insert_with(Instant::now);
            if since.elapsed() > GRACE {
                return Err(Stopped::Abandoned { reason, progress: watch.progress() });
            }
        }
    }
}

/// Starts a thread with the largest stack that can be allocated: a process with a limit on its address space may not
/// get the preferred one. Returns whether a thread was started.
fn start(work: impl FnOnce() + Send + 'static) -> bool {
    let work = Arc::new(Mutex::new(Some(work)));
    STACK_SIZES.iter().any(|&size| {
        let work = Arc::clone(&work);
        let run = move || {
            let work = work.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(work) = work {
                work();
            }
        };
        thread::Builder::new().name("verify".to_owned()).stack_size(size).spawn(run).is_ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn supervised<T: Send + 'static>(
        watch: &Arc<Watch>,
        work: impl FnOnce(&Worker) -> T + Send + 'static,
    ) -> Result<T, Stopped> {
        supervise(watch, &mut |_| {}, work)
    }

    #[test]
    fn a_panic_is_noticed() {
        let stopped = supervised(&Watch::new(None, None), |_| panic!("on purpose")).err();
        assert!(matches!(stopped, Some(Stopped::Panicked)), "{stopped:?}");
    }

    #[test]
    fn work_that_does_not_listen_is_left_alone() {
        let watch = Watch::new(Some(Duration::from_millis(10)), None);
        let started = Instant::now();
        let stopped = supervised(&watch, |_| thread::sleep(Duration::from_secs(60))).err();
        assert!(matches!(stopped, Some(Stopped::Abandoned { reason: Unknown::Timeout, .. })), "{stopped:?}");
        assert!(started.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn the_stack_is_deep() {
        fn deep(n: u64) -> u64 {
            if n == 0 { 0 } else { std::hint::black_box(1 + deep(n - 1)) }
        }
        let deepest = supervised(&Watch::new(None, None), |_| deep(1_000_000));
        assert_eq!(deepest.ok(), Some(1_000_000));
    }

    #[test]
    fn results_do_not_wait_for_the_teardown() {
        struct Slow;
        impl Drop for Slow {
            fn drop(&mut self) {
                thread::sleep(Duration::from_secs(60));
            }
        }
        let started = Instant::now();
        let result = supervised(&Watch::new(None, None), |worker| worker.discard(Slow));
        assert!(result.is_ok() && started.elapsed() < Duration::from_secs(30));
    }
}
