//! Bugs of ours: panics and fatal signals end in a verdict line and exit code 6, never in silence.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::ending::{Ending, Exit};

/// What the last line on standard output says then.
const VERDICT: &[u8] = b"UNKNOWN(internal error)\n";
const SIGNAL_MESSAGE: &[u8] = b"error: tracewright crashed (a stack overflow, or a fault in a library).\n\
This is a bug: please report it, with the input and the command line.\n";

/// Installs the panic hook and the handlers of fatal signals.
pub fn install() {
    std::panic::set_hook(Box::new(|panic| {
        // Other threads may panic in the wake of the first.
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
        // On the alternate stack that Rust gives its threads: the ordinary one may be what overflowed.
        crate::signals::handle(signal, fatal, libc::SA_ONSTACK | libc::SA_RESETHAND);
    }
}

/// How a run ends whose worker panicked; the hook has told why.
pub fn ending() -> Ending {
    Ending { out: String::from_utf8_lossy(VERDICT).into_owned(), err: String::new(), exit: Exit::Internal }
}

fn message(payload: &(dyn std::any::Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

extern "C" fn fatal(_: libc::c_int) {
    // SAFETY: only functions that may be called in a signal handler.
    unsafe {
        libc::write(libc::STDERR_FILENO, SIGNAL_MESSAGE.as_ptr().cast(), SIGNAL_MESSAGE.len());
        libc::write(libc::STDOUT_FILENO, VERDICT.as_ptr().cast(), VERDICT.len());
        libc::_exit(Exit::Internal as i32);
    }
}
