//! Runs the work under supervision: Ctrl-C interrupts it, a line on the terminal shows its progress.

use std::sync::Arc;

use tracewright_driver::{Stopped, Watch, Worker};

use crate::crash;
use crate::ending::Ending;
use crate::progress_line::ProgressLine;
use crate::signals;

/// Runs the work until it ends or reaches its limits.
pub fn supervise(watch: &Arc<Watch>, work: impl FnOnce(&Worker) -> Ending + Send + 'static) -> Ending {
    signals::trigger_on_signals(watch.interrupt.clone());
    let mut line = ProgressLine::new();
    let ended = tracewright_driver::supervise(watch, &mut |progress| line.show(progress), work);
    line.clear();
    ended.unwrap_or_else(|stopped| stopped_ending(&stopped))
}

/// The ending of the process if the work had no result.
pub fn stopped_ending(stopped: &Stopped) -> Ending {
    match stopped {
        Stopped::Panicked => crash::ending(),
        Stopped::NoThread => Ending::unknown("memory limit reached", format_args!("error: {stopped}")),
        Stopped::Abandoned { reason, .. } => Ending::unknown(&reason.to_string(), stopped),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::ending::Exit;

    #[test]
    fn a_panic_is_an_internal_error_with_a_verdict() {
        let ending = supervise(&Watch::new(None, None), |_| panic!("a bug"));
        assert_eq!((ending.out.as_str(), ending.exit), ("UNKNOWN(internal error)\n", Exit::Internal));
    }

    #[test]
    fn work_that_does_not_listen_has_a_verdict() {
        let ending = supervise(&Watch::new(Some(Duration::from_millis(10)), None), |_| {
            std::thread::sleep(Duration::from_secs(60));
            Ending::silent(Exit::True)
        });
        assert_eq!((ending.out.as_str(), ending.exit), ("UNKNOWN(timeout)\n", Exit::Unknown));
    }
}
