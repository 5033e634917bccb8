//! Runs work in a thread of its own, with a large stack, and watches its limits.
//!
//! Limits are asked for politely first: an interrupt that every long loop looks at, and that still lets the worker tell
//! what it has proved. A worker that does not react within [`GRACE`] is abandoned: its thread goes on until it notices.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tracewright_verify::{Progress, Unknown};

use crate::{Watch, Worker};

/// Terms can be deep, and recursion over them with them. The memory is reserved, not used.
const STACK_SIZES: [usize; 3] = [1 << 30, 1 << 28, 1 << 26];
/// How often limits are looked at.
const PERIOD: Duration = Duration::from_millis(50);
/// How long a worker may take to notice that it has to end.
const GRACE: Duration = Duration::from_secs(2);

/// Why work has no result.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Stopped {
    /// There is no memory for the stack of a thread.
    #[error("there is not enough memory to start a thread")]
    NoThread,
    /// The worker panicked: a bug of ours.
    #[error("internal error")]
    Panicked,
    /// A limit was reached while the worker was somewhere where nobody looks at the interrupt.
    #[error("stopped: {reason}, {}", doing(.progress))]
    Abandoned {
        /// Which limit.
        reason: Unknown,
        /// How far the work had come.
        progress: Option<Progress>,
    },
}

fn doing(progress: &Option<Progress>) -> String {
    match progress {
        Some(progress) => format!("{}, in iteration {}", progress.phase, progress.iteration),
        None => "while the program was read and translated".to_owned(),
    }
}

/// Runs the work to its end, or to the end of its limits. While it runs, `observe` is told how far it has come, some times
/// in a second.
pub fn supervise<T: Send + 'static>(
    watch: &Arc<Watch>,
    observe: &mut dyn FnMut(Option<Progress>),
    work: impl FnOnce(&Worker) -> T + Send + 'static,
) -> Result<T, Stopped> {
    let (send, receive) = mpsc::channel();
    let shared = Arc::clone(watch);
    let started = start(move || {
        let worker = Worker::new(&shared);
        // The receiver has gone if it lost patience.
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

/// Starts a thread with the largest stack that there is memory for: a process with a limit on its address space may not get
/// the one we would like. Returns whether there is a thread.
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
