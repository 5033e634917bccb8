//! Endless executions: the inputs before the first round once, and those of a round again and again. A million of them is
//! enough to be shown; a round without inputs cannot be counted, so the clock decides.

use std::fmt::Write;

use tracewright_check::Execution;
use tracewright_program::Head;
use tracewright_verify::Endless;

use super::super::events::{Event, events_of_round};
use super::Builder;
use crate::harness::{REACHED, WANTS_MORE};

/// The number of rounds after which the program counts as endless.
const MANY: u32 = 1_000_000;
/// The number of seconds after which it does if a round has no inputs.
const SECONDS: u32 = 1;

impl Builder<'_> {
    /// The inputs of an endless execution.
    pub(super) fn rounds(&mut self, execution: &Execution, endless: &Endless) {
        let (mut events, round) = events_of_round(self.program, self.origins, execution, endless.stem_steps);
        let has_inputs = round.iter().any(|event| matches!(event, Event::Input { .. }));
        events.extend(round.iter().cloned());
        self.repeated = Some(round);
        self.inputs(&events);
        if has_inputs && !endless.lasso.recurrence.parameters.is_empty() {
            self.missing.push("inputs of later rounds that differ from those of the first one".to_owned());
        }
        if let Head::Entry(_) = endless.lasso.round.head {
            self.missing.push("a stack for calls that never return".to_owned());
        }
        if !has_inputs {
            let _ = write!(
                self.body,
                "\nunsigned alarm(unsigned seconds);\nvoid (*signal(int number, void (*handler)(int)))(int);\n\n\
                 static void still_running(int number)\n{{\n    (void)number;\n    _Exit({REACHED});\n}}\n\n\
                 /* A round takes no inputs that could be counted. */\n\
                 __attribute__((constructor)) static void start_the_clock(void)\n{{\n    \
                 signal(14, still_running);\n    alarm({SECONDS});\n}}\n"
            );
        }
    }

    /// What a function does that is called once more than there are values.
    pub(super) fn after_the_last(&self, function: &str, values: usize) -> String {
        let calls = |event: &&Event| matches!(event, Event::Input { function: called, .. } if called == function);
        let repeated = self.repeated.iter().flatten().filter(calls).count();
        if repeated == 0 {
            return format!("\n        _Exit({WANTS_MORE});\n");
        }
        let first = values - repeated;
        format!(
            " {{\n        static unsigned rounds;\n        if (++rounds == {MANY})\n            _Exit({REACHED});\n        \
             next = {first};\n    }}\n"
        )
    }
}
