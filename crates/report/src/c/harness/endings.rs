//! How a program ends: errors, assertions, assumptions; and checks of memory at the end.

use std::fmt::Write;

use tracewright_source::Span;
use tracewright_vocabulary::Defect;

use super::Builder;
use crate::harness::{HOOK, INSTRUMENT, OTHER_ERROR, REACHED, REFUSED};

/// The functions that failing assertions call, on various systems.
const ASSERTIONS: &[(&str, &str)] = &[
    ("__assert_fail", "const char *claim, const char *file, unsigned line, const char *function"),
    ("__assert_perror_fail", "int error, const char *file, unsigned line, const char *function"),
    ("__assert_rtn", "const char *function, const char *file, int line, const char *claim"),
    ("__assert_func", "const char *file, int line, const char *function, const char *claim"),
];

/// Counts memory that is not freed.
const LEFT_MEMORY: &str = include_str!("left_memory.c");
/// Makes the sanitizer search for lost memory.
const LOST_MEMORY: &str = include_str!("lost_memory.c");
/// Further ends of a program at which both are done.
const ENDS: &str = include_str!("ends.c");

impl Builder<'_> {
    /// Adds the code for the ends of the program.
    pub(super) fn endings(&mut self, defect: Defect, failing: Span) {
        let memory_check = self.memory(defect);
        let defined = &self.origins.externals.defined;
        let is_missing = |name: &str| self.origins.externals.missing.iter().any(|missing| missing == name);
        if is_missing("__VERIFIER_assume") {
            let _ = write!(
                self.body,
                "\nvoid __VERIFIER_assume(int condition)\n{{\n    if (!condition)\n        _Exit({REFUSED});\n}}\n"
            );
        }
        for name in ["__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"].into_iter().filter(|name| is_missing(name)) {
            let _ = write!(self.body, "\nvoid {name}(void)\n{{\n}}\n");
        }
        let code = if is_an_error(defect) { REACHED } else { OTHER_ERROR };
        let called = called_function(self.program.sources.text(failing));
        let mut errors = vec!["__VERIFIER_error", "reach_error"];
        if defect == Defect::ErrorFunction && !errors.contains(&called) {
            errors.push(called);
        }
        for name in errors.into_iter().filter(|name| is_missing(name)) {
            let _ = write!(self.body, "\n_Noreturn void {name}(void)\n{{\n{memory_check}    _Exit({code});\n}}\n");
        }
        for (name, parameters) in ASSERTIONS.iter().filter(|(name, _)| !defined.contains(*name)) {
            let _ = write!(self.body, "\n_Noreturn void {name}({parameters})\n{{\n    _Exit({code});\n}}\n");
        }
        if is_missing("assert") {
            let _ = write!(
                self.body,
                "\nvoid assert(int condition)\n{{\n    if (!condition)\n        _Exit({code});\n}}\n"
            );
        }
        if defect == Defect::ErrorFunction && defined.contains(called) {
            self.calls_of(called);
        }
    }

    /// Detects calls of a function that has a body.
    fn calls_of(&mut self, function: &str) {
        let _ = write!(
            self.body,
            "\n/* `{function}` has a body in the program: compiled with {INSTRUMENT}, its call is noticed. */\n\
             void {function}(void);\n\n\
             __attribute__((no_instrument_function)) void {HOOK}(void *function, void *caller)\n\
             {{\n    (void)caller;\n    if (function == (void *){function})\n        _Exit({REACHED});\n}}\n\n\
             __attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *function, void *caller)\n\
             {{\n    (void)function;\n    (void)caller;\n}}\n"
        );
    }

    /// Checks memory at the ends of the program, if the counterexample is about that; returns the code for error
    /// functions, which also end the program.
    fn memory(&mut self, defect: Defect) -> &'static str {
        let part = match defect {
            Defect::LeftMemory => LEFT_MEMORY,
            Defect::LostMemory => LOST_MEMORY,
            _ => return "",
        };
        // The harness's own exits do not count as ends of the program.
        self.body.push_str("\n#define _Exit __real__Exit\n_Noreturn void __real__Exit(int code);\n");
        self.body.push_str(part);
        self.body.push_str(ENDS);
        "    harness_look();\n"
    }
}

/// Whether the defect is a call of an error function, as opposed to a defect on the way.
fn is_an_error(defect: Defect) -> bool {
    matches!(defect, Defect::Assertion | Defect::ErrorFunction)
}

/// The name before the first parenthesis.
fn called_function(call: &str) -> &str {
    call.split('(').next().unwrap_or_default().trim()
}
