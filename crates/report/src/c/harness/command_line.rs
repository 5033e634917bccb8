//! The arguments of `main`: the linker sends the system's call of `main` to the harness, which passes those of the counterexample.

use std::fmt::Write;

use tracewright_check::Execution;

use super::super::arguments::{Text, are_exact, arguments, quoted};
use super::Builder;

/// The call of `main` in a harness that looks at memory behind it.
const CALL: &str = "__real_main(count, arguments, environment)";
/// More arguments than this are not written down.
const MOST: usize = 10_000;

impl Builder<'_> {
    /// Calls `main` as the counterexample does.
    pub(super) fn arguments(&mut self, execution: &Execution) {
        let Some(arguments) = arguments(self.program, self.origins, execution) else {
            if are_exact(self.origins) {
                self.missing.push("the arguments of `main`".to_owned());
            }
            return;
        };
        let environment = arguments.environment.as_deref().unwrap_or_default();
        if arguments.count.saturating_add(environment.len()) > MOST {
            self.missing.push(format!("so many arguments of `main`: {}", arguments.count));
            return;
        }
        // Strings that nobody looks at may be any.
        let strings = arguments.strings.clone().unwrap_or_else(|| vec![Text::unknown(0); arguments.count]);
        let mut text = self.array("harness_arguments", &strings);
        text.push_str(&self.array("harness_environment", environment));
        let call = format!("__real_main({}, harness_arguments, harness_environment)", arguments.count);
        if self.body.contains("__wrap_main(") {
            self.body = text + &self.body.replace(CALL, &call);
            return;
        }
        let _ = write!(
            text,
            "\n/* The linker sends the system's call of `main` here. */\nint __real_main(int, char **, char **);\n\n\
             int __wrap_main(int count, char **arguments, char **environment)\n\
             {{\n    (void)count;\n    (void)arguments;\n    (void)environment;\n    return {call};\n}}\n"
        );
        self.body.push_str(&text);
    }

    /// An array of pointers to strings, each in an object of its own.
    fn array(&mut self, name: &str, strings: &[Text]) -> String {
        let mut text = String::new();
        let mut elements = String::new();
        for (number, string) in strings.iter().enumerate() {
            let bytes = string.bytes().unwrap_or_else(|| {
                let length = string.length;
                self.missing.push(format!("a string of {length} bytes in `{name}`, which is shorter here"));
                string.start()
            });
            let end = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
            let (size, value) = (bytes.len() + 1, quoted(&bytes[..end]));
            let _ = write!(text, "\nstatic char {name}_{number}[{size}] = {value};");
            let _ = write!(elements, "{name}_{number}, ");
        }
        let _ = writeln!(text, "\nstatic char *{name}[] = {{ {elements}0 }};");
        text
    }
}
