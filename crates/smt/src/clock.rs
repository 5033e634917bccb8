//! The processor time of this process: a measure of work that does not depend on the load of the machine.

use std::time::Duration;

/// The time that all threads of this process have spent so far. Children do not count.
pub(crate) fn processor_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the function writes the structure that it is given, and keeps no pointer to it.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}
