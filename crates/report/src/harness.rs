//! Test harnesses: C files with which a compiled program confirms a counterexample.

use tracewright_check::Execution;
use tracewright_verify::{Outcome, Verdict};
use tracewright_vocabulary::Defect;

use crate::c;
use crate::report::Program;

/// The exit code of a program that has reached its error.
pub const REACHED: i32 = 107;
/// The exit code of a program whose assumption does not hold.
pub const REFUSED: i32 = 108;
/// The exit code of a program that reads more inputs than the counterexample has.
pub const WANTS_MORE: i32 = 109;
/// The exit code of a program that calls an error function although the counterexample is about another defect.
pub const OTHER_ERROR: i32 = 110;

/// The compiler option that lets a harness detect calls of functions that have a body in the program; the harness then
/// defines [`HOOK`].
pub const INSTRUMENT: &str = "-finstrument-functions";
/// The function that such a harness defines.
pub const HOOK: &str = "__cyg_profile_func_enter";

/// A C file that supplies the values of a counterexample.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Harness {
    /// Its text.
    pub text: String,
    /// What it cannot supply; also listed in its text.
    pub missing: Vec<String>,
}

/// What detects that an error was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detector {
    /// The harness: it ends the program with [`REACHED`].
    Harness,
    /// The harness, to which the linker redirects allocation functions.
    Count,
    /// The sanitizer for undefined behaviour.
    Undefined,
    /// The address sanitizer.
    Address,
    /// Nobody.
    None,
}

impl Detector {
    /// All of them.
    pub const ALL: [Detector; 5] =
        [Detector::Harness, Detector::Count, Detector::Undefined, Detector::Address, Detector::None];

    /// The detector for a defect.
    pub fn of(defect: Defect) -> Detector {
        match defect {
            Defect::Assertion | Defect::ErrorFunction | Defect::Nontermination | Defect::Temporal => Detector::Harness,
            Defect::Overflow | Defect::DivisionByZero | Defect::Shift => Detector::Undefined,
            Defect::InvalidDeref | Defect::InvalidFree | Defect::LostMemory => Detector::Address,
            Defect::LeftMemory => Detector::Count,
            Defect::Uninitialised => Detector::None,
        }
    }

    /// The options of the compiler that it needs.
    pub fn options(self) -> &'static [&'static str] {
        match self {
            Detector::Harness | Detector::Count | Detector::None => &[],
            Detector::Undefined => &["-fsanitize=undefined", "-fno-sanitize-recover=all"],
            Detector::Address => &["-fsanitize=address", "-fno-sanitize-recover=all"],
        }
    }

    /// A description for users, and for tools that parse the file.
    pub fn describe(self) -> &'static str {
        match self {
            Detector::Harness => "its exit code",
            Detector::Count => "its exit code, by counting allocations",
            Detector::Undefined => "the sanitizer for undefined behaviour",
            Detector::Address => "the sanitizer for memory",
            Detector::None => "nothing",
        }
    }
}

/// The linker option that redirects calls of functions to a harness: those that it defines as `__wrap_NAME`. None if
/// there are no such functions.
pub fn link_option(harness: &str) -> Option<String> {
    let mut names: Vec<&str> = Vec::new();
    for rest in harness.split("__wrap_").skip(1) {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        if rest[end..].starts_with('(') && !names.contains(&&rest[..end]) {
            names.push(&rest[..end]);
        }
    }
    let wrapped: String = names.iter().map(|name| format!(",--wrap={name}")).collect();
    (!names.is_empty()).then(|| format!("-Wl{wrapped}"))
}

/// The harness of the counterexample of a C program; `data_model` is its name.
pub fn harness(program: &Program, outcome: &Outcome, data_model: &str) -> Option<Harness> {
    let endless = outcome.endless.as_deref();
    Some(c::harness(program, program.origins?, execution(outcome)?, endless, data_model))
}

/// The execution that makes the verdict FALSE.
pub(crate) fn execution(outcome: &Outcome) -> Option<&Execution> {
    let Verdict::False(check) = outcome.verdict else { return None };
    let found = outcome.checks.iter().find(|(own, _, _)| *own == check).and_then(|(_, _, run)| run.as_ref());
    found.or(outcome.counterexample.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_that_are_replaced_are_told_to_the_linker() {
        let text = "void *__wrap_malloc(int n);\nvoid __wrap__Exit(int code) { __wrap_malloc(3); }\n/* -Wl,--wrap=x */";
        assert_eq!(link_option(text).as_deref(), Some("-Wl,--wrap=malloc,--wrap=_Exit"));
        assert_eq!(link_option("int main(void);"), None);
    }
}
