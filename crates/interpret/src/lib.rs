//! A reference interpreter for C: it executes the typed program, with memory as bytes.
//!
//! It is simple rather than fast, and it shares no code with the translation of C to Boogie. Nothing is approximated:
//! an unsupported construct ends the run with [`Outcome::DontKnow`].
//!
//! | file | what |
//! |---|---|
//! | `prepare` | facts computed before a program runs |
//! | `machine` | the state of a run; how it starts and ends |
//! | `memory`, `value` | objects as bytes; values |
//! | `statements`, `expressions`, `places`, `calls` | one for each part of the language |
//! | `integers`, `floats`, `conversions` | operations on numbers |
//! | `library`, `mathematics`, `print` | functions without a body |
//! | `leaks` | the state of allocated memory at the end |
//! | `attack` | many runs with different inputs |
//! | `inputs` | sources of nondeterministic values |

mod attack;
mod calls;
mod conversions;
mod expressions;
mod floats;
mod inputs;
mod integers;
mod leaks;
mod library;
mod machine;
mod mathematics;
mod memory;
mod outcome;
mod places;
mod prepare;
mod print;
mod statements;
mod value;

use tracewright_c::typed::Program;

use prepare::Prepared;

pub use inputs::{Inputs, Listed, Source, Wanted, Zeros};
pub use machine::{Options, Purpose};
pub use outcome::{Ending, Outcome, Report, Taken};

/// A program, ready to run any number of times.
#[derive(Debug)]
pub struct Interpreter<'p> {
    prepared: Prepared<'p>,
}

impl<'p> Interpreter<'p> {
    /// Analyses the program once. It must have been lowered for the property that is asked about.
    pub fn new(program: &'p Program) -> Interpreter<'p> {
        Interpreter { prepared: Prepared::new(program) }
    }

    /// The program.
    fn program(&self) -> &Program {
        self.prepared.program
    }

    /// Runs the program, in a thread with a large stack. `stop` is polled regularly.
    pub fn run(&self, options: &Options, inputs: &mut (dyn Inputs + Send), stop: &(dyn Fn() -> bool + Sync)) -> Report {
        let failed = |outcome| Report { outcome, taken: Vec::new(), output: Vec::new(), doubt: None, steps: 0 };
        let nowhere = tracewright_source::Span::default();
        std::thread::scope(|scope| {
            let run = || machine::Machine::new(&self.prepared, options, inputs, &|| stop()).run();
            let builder = std::thread::Builder::new().stack_size(machine::STACK);
            match builder.spawn_scoped(scope, run) {
                Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                Err(error) => failed(Outcome::DontKnow { what: error.to_string(), span: nowhere }),
            }
        })
    }
}
