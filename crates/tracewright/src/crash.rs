//! Crash handling: panics and fatal signals end with a verdict line and exit code 6, never silently.

use std::sync::atomic::{AtomicBool, Ordering};

use tracewright_smt::Reason;

use crate::ending::{Ending, Exit};

/// The last line on standard output after a crash.
const VERDICT: &[u8] = b"UNKNOWN(internal error)\n";
const SIGNAL_MESSAGE: &[u8] = b"error: tracewright crashed (a stack overflow, or a fault in a library).\n\
This is a bug: please report it, with the input and the command line.\n";
const TIMEOUT_VERDICT: &[u8] = b"UNKNOWN(timeout)\n";
const INTERRUPTED_VERDICT: &[u8] = b"UNKNOWN(interrupted)\n";
const STOPPED_MESSAGE: &[u8] = b"note: the solver crashed when it was interrupted\n";

/// Installs the panic hook and the handlers of fatal signals.
pub fn install() {
    std::panic::set_hook(Box::new(|panic| {
        // Further panics of other threads, caused by the first one, are not reported.
        static FIRST: AtomicBool = AtomicBool::new(true);
        if FIRST.swap(false, Ordering::Relaxed) {
            let place = panic.location().map(|l| format!(" at {}:{}", l.file(), l.line())).unwrap_or_default();
            eprintln!("error: internal error{place}: {}", message(panic.payload()));
            eprintln!("This is a bug: please report it, with the input and the command line.");
            if std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
                eprintln!("{}", std::backtrace::Backtrace::force_capture());
            }
        }
    }));
    for signal in [libc::SIGSEGV, libc::SIGBUS, libc::SIGABRT, libc::SIGILL, libc::SIGFPE] {
        // On the alternate stack that Rust sets up for its threads, because the ordinary one may have overflowed.
        crate::signals::handle(signal, fatal, libc::SA_ONSTACK | libc::SA_RESETHAND);
    }
}

/// The ending of a run whose worker panicked; the hook has reported the reason.
pub fn ending() -> Ending {
    Ending { out: String::from_utf8_lossy(VERDICT).into_owned(), err: String::new(), exit: Exit::Internal }
}

fn message(payload: &(dyn std::any::Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

extern "C" fn fatal(_: libc::c_int) {
    // Z3 sometimes crashes when it is interrupted during quantifier instantiation (seen with 5.4). If its time was up,
    // the result is a timeout.
    let (message, verdict, exit) = match crate::signals::reason() {
        None => (SIGNAL_MESSAGE, VERDICT, Exit::Internal),
        Some(Reason::Timeout) => (STOPPED_MESSAGE, TIMEOUT_VERDICT, Exit::Unknown),
        Some(_) => (STOPPED_MESSAGE, INTERRUPTED_VERDICT, Exit::Unknown),
    };
    // SAFETY: only functions that are async-signal-safe.
    unsafe {
        libc::write(libc::STDERR_FILENO, message.as_ptr().cast(), message.len());
        libc::write(libc::STDOUT_FILENO, verdict.as_ptr().cast(), verdict.len());
        libc::_exit(exit as i32);
    }
}
