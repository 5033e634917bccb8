//! Which results of a run violate the property.

use tracewright_vocabulary::{Defect, Defects};

use crate::execute::{End, Noted, Run};

/// The defects that the address sanitizer detects.
pub const MEMORY: [Defect; 3] = [Defect::InvalidDeref, Defect::InvalidFree, Defect::LostMemory];
/// The defects that the sanitizer for undefined behaviour detects, with their options.
pub const OVERFLOW: [(Defect, &str); 3] = [
    (Defect::Overflow, "signed-integer-overflow"),
    (Defect::DivisionByZero, "integer-divide-by-zero"),
    (Defect::Shift, "shift-exponent"),
];

/// Reports about accesses: the text after `AddressSanitizer: `.
const ACCESSES: &[&str] = &[
    "heap-buffer-overflow",
    "stack-buffer-overflow",
    "stack-buffer-underflow",
    "global-buffer-overflow",
    "dynamic-stack-buffer-overflow",
    "heap-use-after-free",
    "stack-use-after-return",
    "stack-use-after-scope",
    "use-after-poison",
    "negative-size-param",
    "SEGV",
    "BUS",
    "unknown-crash",
    "wild-addr",
];
/// Reports about `free`.
const FREES: &[&str] = &["attempting double-free", "attempting free on address", "bad-free", "double-free"];
/// The report about lost memory.
const LEAK: &str = "LeakSanitizer: detected memory leaks";

/// The result of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Noticed {
    /// It ended normally.
    Ended,
    /// It was stopped by an assumption, an unknown function, or lack of memory.
    Refused,
    /// It crashed, or did not end in time.
    Lost,
    /// The sandbox could not be entered.
    NotConfined,
    /// It violated the property.
    Error(Error),
}

/// What went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Error {
    /// An error function was called, or an assertion failed.
    Reached,
    /// Memory was not freed.
    Left,
    /// An operation has undefined behaviour.
    Operation,
    /// An invalid access to memory or an invalid `free`, or lost memory.
    Memory,
}

impl Error {
    /// A few words.
    pub fn describe(self, run: &Run) -> String {
        let stderr =
            |word: &str| run.stderr.lines().find(|line| line.contains(word)).map(|line| line.trim().to_owned());
        match self {
            Error::Reached => "an error function is called, or an assertion fails".to_owned(),
            Error::Left => "memory is not freed when the program ends".to_owned(),
            Error::Operation => stderr("runtime error: ").unwrap_or_else(|| "an operation has no result".to_owned()),
            Error::Memory => stderr("ERROR: ").unwrap_or_else(|| "memory is used wrongly".to_owned()),
        }
    }
}

/// Whether runs can detect any of the defects.
pub fn can_notice(defects: Defects) -> bool {
    defects.iter().any(|defect| defect != Defect::Uninitialised)
}

/// Interprets a run with respect to a property.
pub fn judge(defects: Defects, run: &Run) -> Noticed {
    let wants = |defect: &Defect| defects.contains(*defect);
    match run.noted {
        Noted::Error => return Noticed::Error(Error::Reached),
        Noted::LeftMemory if wants(&Defect::LeftMemory) => return Noticed::Error(Error::Left),
        Noted::Refused => return Noticed::Refused,
        Noted::NotConfined => return Noticed::NotConfined,
        Noted::LeftMemory | Noted::Nothing => {}
    }
    // Programs may print to standard error themselves; a sanitizer that reports a defect also ends the run with a non-zero
    // code.
    if let End::Code(0) = run.end {
        return Noticed::Ended;
    }
    let wants_access = wants(&Defect::InvalidDeref) && is_access(run);
    let wants_free = wants(&Defect::InvalidFree) && reports(run, FREES);
    if wants_access || wants_free || wants(&Defect::LostMemory) && run.stderr.contains(LEAK) {
        return Noticed::Error(Error::Memory);
    }
    if OVERFLOW.iter().any(|(defect, _)| wants(defect)) && run.stderr.contains(": runtime error: ") {
        return Noticed::Error(Error::Operation);
    }
    match run.end {
        End::Code(_) => Noticed::Ended,
        End::Signal | End::Late => Noticed::Lost,
    }
}

/// Whether there was an invalid access to memory or an invalid `free`.
pub fn is_memory_error(run: &Run) -> bool {
    is_access(run) || reports(run, FREES)
}

/// Excludes jumps to invalid addresses and stack overflows, which are not violations of the property.
fn is_access(run: &Run) -> bool {
    reports(run, ACCESSES) && !run.stderr.contains("AddressSanitizer: stack-overflow")
}

fn reports(run: &Run, kinds: &[&str]) -> bool {
    let told = run.stderr.lines().filter_map(|line| line.split_once("ERROR: AddressSanitizer: ")).map(|(_, what)| what);
    told.into_iter().any(|what| kinds.iter().any(|kind| what.starts_with(kind)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(end: End, noted: Noted, stderr: &str) -> Run {
        Run { seed: 0, end, noted, values: Vec::new(), stderr: stderr.to_owned() }
    }

    #[test]
    fn ends_are_judged_by_the_property() {
        let memory = Defects::of(&[Defect::InvalidDeref, Defect::InvalidFree]);
        let overflow = Defects::of(&[Defect::Overflow]);
        let calls = Defects::of(&[Defect::ErrorFunction]);
        let asan = "==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x";
        let deep = "==1==ERROR: AddressSanitizer: stack-overflow on address 0x";
        let huge = "==1==ERROR: AddressSanitizer: requested allocation size 0xff exceeds maximum";
        let ubsan = "a.c:1:2: runtime error: signed integer overflow";
        let leak = "==1==ERROR: LeakSanitizer: detected memory leaks";
        let table = [
            (calls, run(End::Code(107), Noted::Error, ""), Noticed::Error(Error::Reached)),
            (calls, run(End::Code(107), Noted::Nothing, ""), Noticed::Ended),
            (calls, run(End::Signal, Noted::Nothing, asan), Noticed::Lost),
            (calls, run(End::Code(0), Noted::Refused, ""), Noticed::Refused),
            (memory, run(End::Code(1), Noted::Nothing, asan), Noticed::Error(Error::Memory)),
            (memory, run(End::Code(0), Noted::Nothing, asan), Noticed::Ended),
            (memory, run(End::Code(1), Noted::Nothing, deep), Noticed::Ended),
            (memory, run(End::Code(1), Noted::Nothing, huge), Noticed::Ended),
            (memory, run(End::Code(1), Noted::Nothing, leak), Noticed::Ended),
            (Defects::of(&MEMORY), run(End::Code(1), Noted::Nothing, leak), Noticed::Error(Error::Memory)),
            (overflow, run(End::Code(1), Noted::Nothing, ubsan), Noticed::Error(Error::Operation)),
            (memory, run(End::Code(1), Noted::Nothing, ubsan), Noticed::Ended),
            (overflow, run(End::Late, Noted::Nothing, ""), Noticed::Lost),
        ];
        for (defects, run, expected) in table {
            assert_eq!(judge(defects, &run), expected, "{defects:?} {run:?}");
        }
    }
}
