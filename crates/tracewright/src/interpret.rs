//! `tracewright interpret`: runs a C program in the interpreter that verdicts are compared with.

use std::io::Write;

use tracewright_c::load::check;
use tracewright_c::preprocess;
use tracewright_c::translate::Property;
use tracewright_driver::{Failure, Program};
use tracewright_interpret::{Ending as ProgramEnding, Interpreter, Listed, Options, Outcome, Purpose};
use tracewright_vocabulary::Defects;

use crate::arguments::{InterpretArguments, property};
use crate::ending::{Ending, Exit};

/// Runs the program that the arguments name.
pub fn run(arguments: &InterpretArguments) -> Ending {
    interpreted(arguments).unwrap_or_else(|ending| ending)
}

fn interpreted(arguments: &InterpretArguments) -> Result<Ending, Ending> {
    let Program::C(source) = Program::read(&arguments.files).map_err(Failure::Input)? else {
        return Err(Ending::error(Exit::Usage, "only C programs can be interpreted"));
    };
    let property = match (&arguments.prop, &arguments.check[..]) {
        (None, []) => Property::checking(Defects::of(&[])),
        (named, checks) => property(named.as_deref(), checks).map_err(Failure::Property)?.meaning().clone(),
    };
    let preprocess = preprocess::Options {
        include_dirs: arguments.include.clone(),
        defines: arguments.define.clone(),
        data_model: arguments.data_model.into(),
        ..preprocess::Options::default()
    };
    let checked = check(&source.inputs, &preprocess, &property.clone().into())?;
    let interpreter = Interpreter::new(&checked.program);
    let options =
        Options { property, purpose: Purpose::Execute, steps: arguments.steps, arguments: vec!["program".to_owned()] };
    let mut inputs = Listed::new(arguments.inputs.iter().map(|&value| value as u128));
    let report = interpreter.run(&options, &mut inputs, &|| false);
    let _ = std::io::stdout().write_all(&report.output);
    let place = |span| checked.sources().readable().position(span).to_string();
    let (how, exit) = match &report.outcome {
        Outcome::Ended(ending) => return Ok(ended(*ending)),
        Outcome::Violation { defect, span } => (format!("{} at {}", defect.describe(), place(*span)), Exit::False),
        Outcome::Undefined { what, span } => (format!("undefined: {what} at {}", place(*span)), Exit::Unknown),
        Outcome::DontKnow { what, span } => (format!("not known: {what} at {}", place(*span)), Exit::Unknown),
        Outcome::Blocked => ("an assumption does not hold".to_owned(), Exit::Unknown),
        Outcome::Budget => ("too many operations".to_owned(), Exit::Unknown),
    };
    Ok(Ending { out: String::new(), err: format!("{how}\n"), exit })
}

/// Ends this process in the same way as the program ended.
fn ended(ending: ProgramEnding) -> Ending {
    let (how, code) = match ending {
        ProgramEnding::Exit(status) => (format!("the program ends with status {}", status & 0xff), status & 0xff),
        ProgramEnding::Abort => ("the program aborts".to_owned(), 134),
        ProgramEnding::Signal => ("the program is stopped: a division by zero".to_owned(), 136),
    };
    let _ = std::io::stdout().flush();
    eprintln!("{how}");
    std::process::exit(code)
}
