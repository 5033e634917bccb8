//! Ctrl-C and termination requests: the first one ends the work with a verdict, the second one kills the process.

use std::sync::OnceLock;

use tracewright_smt::{Interrupt, Reason};

static INTERRUPT: OnceLock<Interrupt> = OnceLock::new();

/// Makes SIGINT and SIGTERM trigger the interrupt; a second one kills.
pub fn trigger_on_signals(interrupt: Interrupt) {
    if INTERRUPT.set(interrupt).is_ok() {
        for signal in [libc::SIGINT, libc::SIGTERM] {
            handle(signal, request, libc::SA_RESTART | libc::SA_RESETHAND);
        }
    }
}

/// Why the work was interrupted, if it was. Async-signal-safe.
pub fn reason() -> Option<Reason> {
    INTERRUPT.get()?.reason()
}

extern "C" fn request(_: libc::c_int) {
    if let Some(interrupt) = INTERRUPT.get() {
        interrupt.trigger();
    }
}

/// Installs a handler for a signal.
pub fn handle(signal: libc::c_int, handler: extern "C" fn(libc::c_int), flags: libc::c_int) {
    // SAFETY: the structure is initialised as sigaction(2) requires, and our handlers are async-signal-safe: setting an
    // atomic flag, or write(2) and _exit(2).
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handler as *const () as libc::sighandler_t;
        action.sa_flags = flags;
        libc::sigemptyset(&mut action.sa_mask);
        libc::sigaction(signal, &action, std::ptr::null_mut());
    }
}
