//! Does a certificate prove a program?
//!
//! The front end makes the control-flow graph that the certificate speaks about, in single statements; the `check` crate
//! asks the Hoare triples. No code that finds proofs takes part.

use std::time::Duration;

use tracewright_c::preprocess;
use tracewright_c::translate::Property;
use tracewright_certificate::{Certificate, Language, Positions, ProgramRecord, SourceRecord};
use tracewright_check::check_outline;
use tracewright_logic::Terms;
use tracewright_program::{Icfg, Inlining, inline};
use tracewright_report::Findings;
use tracewright_smt::{Limit, SolverChoice};
use tracewright_source::SourceMap;
use tracewright_vocabulary::{Defect, Defects};

use crate::confirm::solver;
use crate::load::{COptions, CProgram, Loaded, load_boogie};
use crate::{CSource, Failure, Program, Worker};

/// What is checked, and how.
#[derive(Debug)]
pub struct CertificateTask {
    /// The program. For C, its headers and preprocessor count; its data model, macros and volatile objects are those of the
    /// certificate.
    pub program: Program,
    /// What the user wants to know; it matters for Boogie programs, where not every property is answered.
    pub property: crate::Property,
    /// What to do about a program that is not the one that was proved.
    pub on_change: OnChange,
    /// Who decides Hoare triples.
    pub solver: SolverChoice,
    /// How long one of them may take.
    pub triple_limit: Duration,
}

/// What to do about a program that is not the one that was proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnChange {
    /// It is refused.
    Refuse,
    /// The proof is tried on the program as it is now.
    Try,
}

/// Why a certificate is not checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckFailure {
    /// The program is not the one that was proved, in these respects.
    #[error("{}", .0.join("; "))]
    Changed(Vec<String>),
    /// It claims a property that is looked for in another way.
    #[error("the certificate speaks about a property that this checker does not look for in this way")]
    OtherProperty,
    /// It is about another language.
    #[error("the certificate is about a program in another language")]
    OtherLanguage,
    /// The program cannot be read.
    #[error(transparent)]
    Program(#[from] Failure),
    /// There is no solver.
    #[error(transparent)]
    Solver(#[from] tracewright_smt::Error),
}

/// A certificate that was checked.
#[derive(Debug)]
pub struct CheckedCertificate {
    /// The program in single statements.
    pub icfg: Icfg,
    /// Its text.
    pub sources: SourceMap,
    /// How it differs from the one that was proved.
    pub changes: Vec<String>,
    /// What was found.
    pub findings: Findings,
}

/// Checks a certificate, whose formulas are in this store.
pub fn check_certificate(
    terms: &Terms,
    certificate: &Certificate,
    task: CertificateTask,
    worker: &Worker,
) -> Result<CheckedCertificate, CheckFailure> {
    let CertificateTask { program, property, on_change, solver: choice, triple_limit } = task;
    let claimed = &certificate.program;
    let mut changes = same_files(&claimed.files, &records(&program));
    accept(&changes, on_change)?;
    let loaded = load(claimed, program, &property)?;
    changes.extend(same_preprocessed(&claimed.files, &loaded.record.files));
    accept(&changes, on_change)?;
    if loaded.record.language != claimed.language {
        return Err(CheckFailure::OtherProperty);
    }
    let positions = if changes.is_empty() { Positions::Same } else { Positions::Any };
    let icfg = graph(&loaded, terms, &claimed.inlining)?;
    let findings = match certificate.proof.outline(terms, &icfg, &loaded.sources, positions) {
        Err(misfit) => Findings::Misfit(misfit),
        Ok(outline) => {
            let limit = Limit::NONE.within(triple_limit);
            let mut solver = solver(terms, &choice, limit, &worker.watch.interrupt)?;
            match check_outline(terms, &icfg, &outline, &mut *solver) {
                Ok(proof) => Findings::Valid(proof),
                Err(rejections) => Findings::Rejected(rejections),
            }
        }
    };
    let Loaded { program, sources, origins, .. } = loaded;
    worker.discard((program, origins));
    Ok(CheckedCertificate { icfg, sources, changes, findings })
}

fn records(program: &Program) -> Vec<SourceRecord> {
    match program {
        Program::Boogie(source) => source.records.clone(),
        Program::C(source) => source.records(),
    }
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
fn accept(changes: &[String], on_change: OnChange) -> Result<(), CheckFailure> {
    match changes.is_empty() || on_change == OnChange::Try {
        true => Ok(()),
        false => Err(CheckFailure::Changed(changes.to_vec())),
    }
}

/// Reads the program as the certificate says. No command is taken from there: a certificate is not to be trusted.
fn load(claimed: &ProgramRecord, program: Program, property: &crate::Property) -> Result<Loaded, CheckFailure> {
    match (program, &claimed.language) {
        (Program::Boogie(source), Language::Boogie { entry }) => {
            let source = crate::BoogieSource { entry: entry.clone(), ..source };
            Ok(load_boogie(source, property)?)
        }
        (Program::C(source), language @ Language::C { .. }) => load_c(&source, language),
        _ => Err(CheckFailure::OtherLanguage),
    }
}

fn load_c(source: &CSource, language: &Language) -> Result<Loaded, CheckFailure> {
    let Language::C { data_model, integers, defects, error_functions, defines, volatile, command_line } = language
    else {
        return Err(CheckFailure::OtherLanguage);
    };
    let defects: Defects = defects.iter().copied().collect();
    let property = match defects.contains(Defect::ErrorFunction) {
        true => Property::unreach_call(error_functions.clone()).and(defects),
        false => Property::checking(defects),
    };
    let preprocess =
        preprocess::Options { defines: defines.clone(), data_model: *data_model, ..source.preprocess.clone() };
    let options = COptions { property, preprocess, volatile: *volatile, command_line: *command_line };
    let program = CProgram::check(&source.inputs, source.records(), options).map_err(Failure::C)?;
    Ok(program.translate(*integers).map_err(Failure::C)?.loaded)
}

/// The control-flow graph in single statements.
fn graph(loaded: &Loaded, terms: &Terms, passes: &[Inlining]) -> Result<Icfg, Failure> {
    let first = passes.first().copied().unwrap_or(Inlining::None);
    let mut icfg = loaded.graph(terms, first)?;
    passes.iter().skip(1).for_each(|&pass| inline(&mut icfg, pass, terms));
    Ok(icfg)
}
