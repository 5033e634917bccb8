//! `tracewright validate`: validates a witness.

use std::path::Path;

use tracewright_driver::{Failure, Judgement, NotValidated, Printed, Program, Validation, Watch, Worker, read_file};
use tracewright_witness::Refusal;

use crate::arguments::{ValidateArguments, VerifyArguments};
use crate::ending::{Ending, Exit};
use crate::supervise::supervise;
use crate::verify::{conclude, task, verify};
use crate::{drawings, options, outputs};

/// Validates the witness that the arguments name.
pub fn run(arguments: ValidateArguments) -> Ending {
    started(arguments).unwrap_or_else(|ending| ending)
}

fn started(arguments: ValidateArguments) -> Result<Ending, Ending> {
    let ValidateArguments { validated: path, verify: arguments } = arguments;
    let watch = Watch::new(arguments.timeout, arguments.memory);
    options::of_validation(&arguments)?;
    outputs::check(&arguments, std::slice::from_ref(&path)).map_err(|clash| Ending::error(Exit::Usage, clash))?;
    for folder in arguments.dot.iter().chain(&arguments.smt_log) {
        drawings::prepare(folder).map_err(|error| Ending::error(Exit::Usage, error))?;
    }
    let json = arguments.json;
    let ending = supervise(&watch, move |worker| validated(&arguments, &path, worker).unwrap_or_else(|ending| ending));
    Ok(if json { ending.with_json() } else { ending })
}

fn validated(arguments: &VerifyArguments, path: &Path, worker: &Worker) -> Result<Ending, Ending> {
    let witness = tracewright_witness::read(&read_file(path)?)
        .map_err(|error| Ending::error(Exit::Input, format!("{}:{error}", path.display())))?;
    let mut program = Program::read(&arguments.files).map_err(Failure::Input)?;
    if let Program::C(source) = &mut program {
        source.preprocess = options::preprocessing(arguments);
        source.volatile = arguments.volatile.map(Into::into);
    }
    let task = task(program, arguments)?;
    let (prepared, validation) = Validation::of(task, &witness).map_err(|why| not_validated(why, path))?;
    if let Some(stage) = arguments.dump {
        let Printed { text, warnings } = prepared.print(stage, worker)?;
        return Ok(Ending { err: warnings, ..Ending::printed(text) });
    }
    let outcome = verify(prepared, arguments, worker)?;
    let judgement = validation.judge(&outcome);
    Ok(judged(conclude(outcome, arguments), &judgement))
}

/// The verdict on the witness, instead of that on the program.
fn judged(ending: Ending, judgement: &Judgement) -> Ending {
    let exit = if ending.exit == Exit::UNWRITTEN { Exit::UNWRITTEN } else { Exit::Unknown };
    match judgement {
        Judgement::Same => ending,
        Judgement::ClaimFails(claim) => {
            let reason = format!("the witness is not confirmed: {claim} does not hold");
            let report = ending.out.rsplit_once("FALSE(").map_or("", |(report, _)| report);
            Ending {
                out: format!("{report}{}\n", tracewright_report::unknown_line(&reason)),
                err: format!("{}error: {reason}\n", ending.err),
                exit,
            }
        }
        Judgement::NothingViolated => {
            let reason = "the witness is not confirmed: no execution that it describes violates the property";
            Ending { err: ending.err, exit, ..Ending::unknown(reason, "") }
        }
    }
}

/// The ending of the process if the witness cannot be validated.
fn not_validated(why: NotValidated, witness: &Path) -> Ending {
    match why {
        NotValidated::Language => Ending::error(Exit::Usage, why),
        NotValidated::Refused(refusal) => match refusal {
            Refusal::Rule(at, rule) => Ending::error(Exit::Input, format!("{}:{at}: {rule}", witness.display())),
            Refusal::Unsupported(what) => {
                Ending::unknown(&format!("unsupported in witnesses: {what}"), format!("not supported: {what}"))
            }
            Refusal::Misfit(why) => Ending::error(Exit::Input, why),
            Refusal::Program(failure) => failure.into(),
        },
        // The program could be loaded without the witness, so its expressions have errors.
        NotValidated::Woven(failure) => {
            let ending = Ending::from(failure);
            let note = format!("note: the program is shown with the expressions of `{}` in it\n", witness.display());
            Ending { err: ending.err + &note, ..ending }
        }
        NotValidated::Failed(failure) => failure.into(),
        other => Ending::error(Exit::Input, other),
    }
}
