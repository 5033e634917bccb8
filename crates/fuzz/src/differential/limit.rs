//! A limit on processor time, because wall time depends on the load of the machine.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use tracewright_smt::Interrupt;

/// How often the time is checked.
const STEP: Duration = Duration::from_millis(20);

/// Linux counts in hundredths of a second here.
const TICK: Duration = Duration::from_millis(10);

/// The processor time of this process, or the wall time since a moment, where it is not available.
pub fn processor_time(since: Instant) -> Duration {
    let ticks = |text: String| {
        // The name of the program, in parentheses, may contain anything.
        let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
        let mut next = || fields.next()?.parse::<u32>().ok();
        Some(next()? + next()?)
    };
    std::fs::read_to_string("/proc/self/stat").ok().and_then(ticks).map_or_else(|| since.elapsed(), |n| n * TICK)
}

/// Runs work that is interrupted after that much processor time.
pub fn within<T>(limit: Duration, work: impl FnOnce(Interrupt) -> T) -> T {
    let (interrupt, started) = (Interrupt::new(), Instant::now());
    let end = processor_time(started) + limit;
    let (done, is_done) = channel::<()>();
    std::thread::scope(|scope| {
        let flag = interrupt.clone();
        scope.spawn(move || {
            while let Err(RecvTimeoutError::Timeout) = is_done.recv_timeout(STEP) {
                if processor_time(started) >= end {
                    return flag.trigger();
                }
            }
        });
        let result = work(interrupt);
        drop(done);
        result
    })
}
