//! `tracewright check`: does a certificate prove a program?
//!
//! The front end makes the control-flow graph that the certificate speaks about, in single statements; the `check` crate
//! asks the Hoare triples. No code that finds proofs takes part.

use tracewright_boogie::{Defect, Defects, SourceMap};
use tracewright_c::translate::{Encoding, Property, Volatile};
use tracewright_c::{preprocess, types};
use tracewright_certificate::{
    self as certificate, DataModel, Integers, Language, Malformed, Positions, ProgramRecord, SourceRecord, read,
};
use tracewright_check::check_outline;
use tracewright_logic::Terms;
use tracewright_program::{Icfg, Inlining, inline};
use tracewright_smt::Limit;

use crate::arguments::CheckArguments;
use crate::c_program::{COptions, CProgram};
use crate::claim;
use crate::confirm::solver;
use crate::ending::{Ending, Exit};
use crate::findings::Findings;
use crate::input::{self, Input, ProgramFiles};
use crate::supervise::{Watch, supervise};
use crate::verify::{Loaded, answered, control_flow_graph, load_boogie};

/// Checks the certificate that the arguments name.
pub fn run(arguments: CheckArguments) -> Ending {
    let watch = Watch::new(arguments.timeout, arguments.memory);
    supervise(&watch, move |watch| read_and_checked(&arguments, watch).unwrap_or_else(|ending| ending))
}

fn read_and_checked(arguments: &CheckArguments, watch: &Watch) -> Result<Ending, Ending> {
    let text = input::read_file(&arguments.certificate)?;
    let files = input::read_program(&arguments.files)?;
    checked(&text, files, arguments, watch)
}

fn checked(bytes: &[u8], files: ProgramFiles, arguments: &CheckArguments, watch: &Watch) -> Result<Ending, Ending> {
    let terms = Terms::new();
    let path = &arguments.certificate;
    let malformed = |error: Malformed| Ending::error(Exit::Input, format!("{}:{error}", path.display()));
    let certificate = from_utf8(bytes).and_then(|text| read(&terms, text)).map_err(malformed)?;
    let claimed = &certificate.program;
    claim::agree(&claimed.language, arguments)?;
    let mut changes = same_files(&claimed.files, &files.records);
    accept(&changes, arguments)?;
    let loaded = load(claimed, files, arguments)?;
    changes.extend(same_preprocessed(&claimed.files, &loaded.record.files));
    accept(&changes, arguments)?;
    if loaded.record.language != claimed.language {
        let why = "the certificate speaks about a property that this checker does not look for in this way";
        return Err(Ending::error(Exit::Input, why));
    }
    let positions = if changes.is_empty() { Positions::Same } else { Positions::Any };
    let icfg = graph(&loaded.sources, loaded.program, loaded.entry, &terms, &claimed.inlining)?;
    let findings =
        Findings { terms: &terms, icfg: &icfg, sources: &loaded.sources, certificate: &certificate, arguments };
    let ending = match certificate.proof.outline(&terms, &icfg, &loaded.sources, positions) {
        Err(misfit) => findings.misfit(&misfit),
        Ok(outline) => {
            let limit = Limit::NONE.within(arguments.triple_timeout);
            let mut solver = solver(&terms, &arguments.solver, limit, &watch.interrupt)
                .map_err(|error| Ending::error(Exit::Usage, error))?;
            match check_outline(&terms, &icfg, &outline, &mut *solver) {
                Ok(proof) => findings.valid(&proof),
                Err(rejections) => findings.rejected(&rejections, watch.reason()),
            }
        }
    };
    let warnings: String = changes.iter().map(|change| format!("warning: {change}\n")).collect();
    Ok(Ending { err: warnings + &ending.err, ..ending })
}

fn from_utf8(bytes: &[u8]) -> Result<&str, Malformed> {
    std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        Malformed { line, column, message: "this is not UTF-8 text".to_owned() }
    })
}

/// How the files differ from those that were proved.
fn same_files(claimed: &[SourceRecord], given: &[SourceRecord]) -> Vec<String> {
    if claimed.len() != given.len() {
        return vec![format!("the certificate is about {} files, not {}", claimed.len(), given.len())];
    }
    let different = claimed.iter().zip(given).filter(|(claimed, given)| claimed.digest != given.digest);
    let changed = |(claimed, given): (&SourceRecord, &SourceRecord)| {
        let (name, was) = (&given.name, &claimed.name);
        format!("`{name}` is not the file that was proved: `{was}` had the SHA-256 digest {}", claimed.digest)
    };
    different.map(changed).collect()
}

/// How the files differ from those that were proved, after preprocessing.
fn same_preprocessed(claimed: &[SourceRecord], given: &[SourceRecord]) -> Vec<String> {
    let pairs = claimed.iter().zip(given).filter(|(claimed, given)| claimed.digest == given.digest);
    let different = pairs.filter(|(claimed, given)| claimed.preprocessed != given.preprocessed);
    let changed = |(_, given): (&SourceRecord, &SourceRecord)| {
        format!("`{}` has another text after preprocessing: its headers or the preprocessor have changed", given.name)
    };
    different.map(changed).collect()
}

/// Goes on with a program that has changed only if that is wanted.
fn accept(changes: &[String], arguments: &CheckArguments) -> Result<(), Ending> {
    if changes.is_empty() || arguments.changed {
        return Ok(());
    }
    let mut err: String = changes.iter().map(|change| format!("error: {change}\n")).collect();
    err.push_str("note: with `--changed`, the proof is tried on the program as it is now\n");
    Err(Ending { out: String::new(), err, exit: Exit::Input })
}

/// Reads the program as the certificate says. No command is taken from there: a certificate is not to be trusted.
fn load(claimed: &ProgramRecord, files: ProgramFiles, arguments: &CheckArguments) -> Result<Loaded<'static>, Ending> {
    match (files.input, &claimed.language) {
        (Input::Boogie(sources), Language::Boogie { entry }) => {
            let loaded = load_boogie(sources, files.records, entry.clone())?;
            answered(arguments.prop.as_deref(), &arguments.check, Some(&loaded))?;
            Ok(loaded)
        }
        (Input::C(inputs), Language::C { data_model, integers, defects, error_functions, defines, volatile }) => {
            let defects: Defects = defects.iter().copied().collect();
            let property = match defects.contains(Defect::ErrorFunction) {
                true => Property::unreach_call(error_functions.clone()).and(defects),
                false => Property::checking(defects),
            };
            let preprocess = preprocess::Options {
                command: arguments.cpp.clone(),
                include_dirs: arguments.include.clone(),
                defines: defines.clone(),
                data_model: match data_model {
                    DataModel::Ilp32 => types::DataModel::Ilp32,
                    DataModel::Lp64 => types::DataModel::Lp64,
                },
            };
            let encoding = match integers {
                Integers::Mathematical => Encoding::Math,
                Integers::BitVectors => Encoding::Bits,
            };
            let volatile = match volatile {
                certificate::Volatile::Input => Volatile::Input,
                certificate::Volatile::Memory => Volatile::Memory,
            };
            let program = CProgram::check(&inputs, files.records, COptions { property, preprocess, volatile })?;
            Ok(program.translate(encoding)?.loaded.alone())
        }
        _ => Err(Ending::error(Exit::Input, "the certificate is about a program in another language")),
    }
}

/// The control-flow graph in single statements.
fn graph(
    sources: &SourceMap,
    program: tracewright_boogie::Program,
    entry: Option<String>,
    terms: &Terms,
    passes: &[Inlining],
) -> Result<Icfg, Ending> {
    let first = passes.first().copied().unwrap_or(Inlining::None);
    let mut icfg = control_flow_graph(sources, program, entry, terms, first)?;
    passes.iter().skip(1).for_each(|&pass| inline(&mut icfg, pass, terms));
    Ok(icfg)
}
