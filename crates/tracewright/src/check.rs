//! `tracewright check`: checks a certificate.

use tracewright_certificate::{Malformed, read};
use tracewright_driver::{
    CertificateTask, CheckFailure, Failure, OnChange, Program, Watch, Worker, check_certificate, read_file,
};
use tracewright_logic::Terms;
use tracewright_report::{Checked, Judgement};

use crate::arguments::{CheckArguments, property};
use crate::claim;
use crate::ending::{Ending, Exit};
use crate::supervise::supervise;

/// Checks the certificate that the arguments name.
pub fn run(arguments: CheckArguments) -> Ending {
    let watch = Watch::new(arguments.timeout, arguments.memory);
    supervise(&watch, move |worker| checked(&arguments, worker).unwrap_or_else(|ending| ending))
}

fn checked(arguments: &CheckArguments, worker: &Worker) -> Result<Ending, Ending> {
    let bytes = read_file(&arguments.certificate)?;
    let mut program = Program::read(&arguments.files).map_err(Failure::Input)?;
    let terms = Terms::new();
    let path = &arguments.certificate;
    let malformed = |error: Malformed| Ending::error(Exit::Input, format!("{}:{error}", path.display()));
    let certificate = from_utf8(&bytes).and_then(|text| read(&terms, text)).map_err(malformed)?;
    claim::agree(&certificate.program.language, arguments)?;
    if let Program::C(source) = &mut program {
        source.preprocess.command.clone_from(&arguments.cpp);
        source.preprocess.include_dirs.clone_from(&arguments.include);
    }
    let task = CertificateTask {
        program,
        property: property(arguments.prop.as_deref(), &arguments.check).map_err(Failure::Property)?,
        on_change: if arguments.changed { OnChange::Try } else { OnChange::Refuse },
        solver: arguments.solver.clone(),
        triple_limit: arguments.triple_timeout,
    };
    let found = check_certificate(&terms, &certificate, task, worker).map_err(not_checked)?;
    let checked = Checked {
        terms: &terms,
        icfg: &found.icfg,
        sources: &found.sources,
        certificate: &certificate,
        files: &arguments.files,
        include: &arguments.include,
        preprocessor: arguments.cpp.as_deref(),
        solver: arguments.solver.to_string(),
    };
    let (out, judgement) = checked.report(&found.findings, worker.watch.reason().as_ref());
    let exit = match judgement {
        Judgement::Valid => Exit::True,
        Judgement::Invalid => Exit::False,
        Judgement::Unknown => Exit::Unknown,
    };
    let err = found.changes.iter().map(|change| format!("warning: {change}\n")).collect();
    Ok(Ending { out, err, exit })
}

fn not_checked(failure: CheckFailure) -> Ending {
    match failure {
        CheckFailure::Changed(changes) => {
            let mut err: String = changes.iter().map(|change| format!("error: {change}\n")).collect();
            err.push_str("note: with `--changed`, the proof is tried on the program as it is now\n");
            Ending { out: String::new(), err, exit: Exit::Input }
        }
        CheckFailure::Program(failure) => failure.into(),
        CheckFailure::Solver(error) => Ending::error(Exit::Usage, error),
        other => Ending::error(Exit::Input, other),
    }
}

fn from_utf8(bytes: &[u8]) -> Result<&str, Malformed> {
    std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        Malformed { line, column, message: "this is not UTF-8 text".to_owned() }
    })
}
