//! The command line: arguments, wiring, exit codes.
//!
//! `tracewright verify` does the work, also when it is called as in competitions; `tracewright check` checks the
//! certificates it writes, `tracewright validate` witnesses; `tracewright replay` reproduces an error with the compiled
//! program; `tracewright interpret` runs a C program without a compiler; `tracewright automata` runs scripts for the
//! automata library alone. The `report` and `script` crates produce the output; this crate decides what is read, which
//! limits apply, and how the process ends.

mod allocator;
mod arguments;
mod automata;
mod check;
mod claim;
mod competition;
mod crash;
mod drawings;
mod ending;
mod failed;
mod interpret;
mod options;
mod outputs;
mod progress_line;
mod replay;
mod signals;
mod supervise;
mod validate;
mod verify;

use std::io::Write;

use clap::{CommandFactory, Parser};

use arguments::{Command, CommandLine};
use ending::{Ending, Exit};

fn main() {
    allocator::tune();
    crash::install();
    let arguments = competition::rewritten(std::env::args_os().collect());
    let ending = match CommandLine::try_parse_from(arguments) {
        Ok(CommandLine { command: Command::Verify(arguments) }) => verify::run(*arguments),
        Ok(CommandLine { command: Command::Check(arguments) }) => check::run(arguments),
        Ok(CommandLine { command: Command::Validate(arguments) }) => validate::run(*arguments),
        Ok(CommandLine { command: Command::Replay(arguments) }) => replay::run(&arguments),
        Ok(CommandLine { command: Command::Interpret(arguments) }) => interpret::run(&arguments),
        Ok(CommandLine { command: Command::Automata(arguments) }) => automata::run(arguments),
        Ok(CommandLine { command: Command::Completions { shell } }) => completions(shell),
        Err(message) => {
            // Help and version are requested output; everything else is an error.
            let exit = if message.use_stderr() { Exit::Usage } else { Exit::True };
            let _ = message.print();
            Ending::silent(exit)
        }
    };
    ending.end()
}

fn completions(shell: clap_complete::Shell) -> Ending {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut CommandLine::command(), "tracewright", &mut script);
    let _ = std::io::stdout().write_all(&script);
    Ending::silent(Exit::True)
}
