//! The end of the process: remaining output, and the exit code.

use std::borrow::Cow;
use std::io::{ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use tracewright_source::printable;

/// Exit codes; scripts rely on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The program is correct (or there is nothing to verify, as with `--help`).
    True = 0,
    /// The command line is invalid.
    Usage = 1,
    /// The input cannot be read or is no program, or output cannot be written.
    Input = 2,
    /// No check fails within the bound that was asked for.
    Bounded = 4,
    /// It is not known whether the program is correct.
    Unknown = 5,
    /// A bug in Tracewright.
    Internal = 6,
    /// The program is incorrect.
    False = 10,
}

impl Exit {
    /// Output that cannot be written is an error of input and output like a file that cannot be read, also if there is a
    /// verdict: a script that asked for a certificate must not go on as if there were one.
    pub const UNWRITTEN: Exit = Exit::Input;
}

/// What is left to do: write this, then exit like that.
#[derive(Debug)]
pub struct Ending {
    /// For standard output.
    pub out: String,
    /// For standard error.
    pub err: String,
    /// The exit code.
    pub exit: Exit,
}

impl Ending {
    /// Nothing to write.
    pub fn silent(exit: Exit) -> Ending {
        Ending { out: String::new(), err: String::new(), exit }
    }

    /// Requested output on standard output.
    pub fn printed(mut out: String) -> Ending {
        if !out.ends_with('\n') {
            out.push('\n');
        }
        Ending { out, err: String::new(), exit: Exit::True }
    }

    /// A message on standard error.
    pub fn error(exit: Exit, message: impl std::fmt::Display) -> Ending {
        Ending { out: String::new(), err: format!("error: {message}\n"), exit }
    }

    /// UNKNOWN, explained on standard error.
    pub fn unknown(reason: &str, explanation: impl std::fmt::Display) -> Ending {
        let out = format!("{}\n", tracewright_report::unknown_line(reason));
        Ending { out, err: format!("{explanation}\n"), exit: Exit::Unknown }
    }

    /// With `--json`, every verdict line is preceded by an object, even without a report.
    pub fn with_json(mut self) -> Ending {
        let bare = self.out.lines().count() == 1;
        if let (true, Some(verdict)) = (bare, self.out.lines().next()) {
            self.out = format!("{}{verdict}\n", tracewright_report::verdict_json(verdict));
        }
        self
    }

    /// Writes and exits. Nothing is deallocated: Z3's static destructors and large heaps take longer than small
    /// programs, and an abandoned worker may still be using them.
    pub fn end(self) -> ! {
        let mut stderr = std::io::stderr();
        let _ = stderr.write_all(shown(&self.err).as_bytes());
        let mut stdout = std::io::stdout().lock();
        let written = stdout.write_all(shown(&self.out).as_bytes()).and_then(|()| stdout.flush());
        let exit = match written {
            // A closed pipe is the reader's business; a disk that is full is not.
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                let _ = writeln!(stderr, "error: standard output cannot be written: {error}");
                Exit::UNWRITTEN
            }
            _ => self.exit,
        };
        // SAFETY: `_exit` ends the process without running anything else of ours.
        unsafe { libc::_exit(exit as i32) }
    }
}

/// Whether our own colour sequences are kept.
static COLOURS: AtomicBool = AtomicBool::new(false);

/// Enables our own colour sequences.
pub fn allow_colours() {
    COLOURS.store(true, Ordering::Relaxed);
}

/// Escapes control characters: output quotes programs, certificates and witnesses, which are untrusted. Line ends, tabs
/// and our own colours are kept.
pub fn shown(text: &str) -> Cow<'_, str> {
    let own = |rest: &str| match COLOURS.load(Ordering::Relaxed) {
        true => ["\x1b[0m", "\x1b[1;31m", "\x1b[1;32m", "\x1b[1;33m", "\x1b[1;36m"]
            .iter()
            .find(|code| rest.starts_with(**code))
            .map(|code| code.len()),
        false => None,
    };
    let acts = |c: char| c != '\n' && c != '\t' && !tracewright_source::is_printable(c);
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(acts) {
        clean.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = match own(rest) {
            Some(length) => {
                clean.push_str(&rest[..length]);
                length
            }
            None => {
                let length = rest.chars().next().map_or(1, char::len_utf8);
                clean.push_str(&printable(&rest[..length]));
                length
            }
        };
        rest = &rest[length..];
    }
    clean.push_str(rest);
    Cow::Owned(clean)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_on_a_terminal_is_shown_instead() {
        assert_eq!(shown("a\n\tb \u{e9}"), "a\n\tb \u{e9}");
        assert_eq!(shown("x\x1b[2J\ry\u{9b}"), "x\\u001b[2J\\u000dy\\u009b");
        allow_colours();
        assert_eq!(shown("\x1b[1;31mred\x1b[0m\x1b[8m"), "\x1b[1;31mred\x1b[0m\\u001b[8m");
    }
}
