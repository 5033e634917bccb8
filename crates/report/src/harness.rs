//! Harnesses: C files that let a compiler confirm a counterexample.

use tracewright_boogie::Defect;
use tracewright_check::Execution;
use tracewright_verify::{Outcome, Verdict};

use crate::c;
use crate::report::Program;

/// The exit code of a program that has reached its error.
pub const REACHED: i32 = 107;
/// The exit code of a program that assumes something that does not hold.
pub const REFUSED: i32 = 108;
/// The exit code of a program that asks for more values than the counterexample has.
pub const WANTS_MORE: i32 = 109;

/// The option of the compiler that lets a harness notice calls of functions with a body in the program; the harness
/// then defines [`HOOK`].
pub const INSTRUMENT: &str = "-finstrument-functions";
/// What such a harness defines.
pub const HOOK: &str = "__cyg_profile_func_enter";

/// A C file that supplies the values of a counterexample.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Harness {
    /// Its text.
    pub text: String,
    /// What it cannot supply; also told in the text.
    pub missing: Vec<String>,
}

/// Who notices that an error was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detector {
    /// The harness: it ends the program with [`REACHED`].
    Harness,
    /// The sanitizer for undefined operations.
    Undefined,
    /// The sanitizer for memory.
    Address,
    /// Nobody.
    None,
}

impl Detector {
    /// All of them.
    pub const ALL: [Detector; 4] = [Detector::Harness, Detector::Undefined, Detector::Address, Detector::None];

    /// Who notices a defect.
    pub fn of(defect: Defect) -> Detector {
        match defect {
            Defect::Assertion | Defect::ErrorFunction => Detector::Harness,
            Defect::Overflow | Defect::DivisionByZero | Defect::Shift => Detector::Undefined,
            Defect::InvalidDeref | Defect::InvalidFree | Defect::LostMemory | Defect::LeftMemory => Detector::Address,
            Defect::Uninitialised => Detector::None,
        }
    }

    /// The options of the compiler that it needs.
    pub fn options(self) -> &'static [&'static str] {
        match self {
            Detector::Harness | Detector::None => &[],
            Detector::Undefined => &["-fsanitize=undefined", "-fno-sanitize-recover=all"],
            Detector::Address => &["-fsanitize=address", "-fno-sanitize-recover=all"],
        }
    }

    /// For people, and for who reads the file again.
    pub fn describe(self) -> &'static str {
        match self {
            Detector::Harness => "its exit code",
            Detector::Undefined => "the sanitizer for undefined behaviour",
            Detector::Address => "the sanitizer for memory",
            Detector::None => "nobody",
        }
    }
}

/// The harness of the counterexample of a C program; `data_model` is its name.
pub fn harness(program: &Program, outcome: &Outcome, data_model: &str) -> Option<Harness> {
    Some(c::harness(program, program.origins?, execution(outcome)?, data_model))
}

/// The execution that makes the verdict FALSE.
pub(crate) fn execution(outcome: &Outcome) -> Option<&Execution> {
    let Verdict::False(check) = outcome.verdict else { return None };
    let found = outcome.checks.iter().find(|(own, _, _)| *own == check).and_then(|(_, _, run)| run.as_ref());
    found.or(outcome.counterexample.as_ref())
}
