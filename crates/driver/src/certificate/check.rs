//! Checking of a certificate against a program.
//!
//! The front end builds the control-flow graph of the certificate's program, in single statements; the `check` crate
//! checks the Hoare triples, or executes the program if that is the proof. No code that searches for proofs takes part.

use std::time::Duration;

use tracewright_c::preprocess;
use tracewright_c::translate::Property;
use tracewright_certificate::{Certificate, HeadProof, Language, Positions, ProgramRecord, ProofRecord, SourceRecord};
use tracewright_check::{
    Bound, ExplicitLimits, Explored, Surveyed, SymbolicLimits, Values, check_outline, explore, explore_to_end, follow,
    survey,
};
use tracewright_logic::Terms;
use tracewright_program::{Icfg, Inlining, inline};
use tracewright_report::Findings;
use tracewright_smt::{Limit, SolverChoice};
use tracewright_source::SourceMap;
use tracewright_vocabulary::{Defect, Defects};

use crate::confirm::{NotRanked, check_termination, solver, start_solver};
use crate::ends;
use crate::load::{COptions, CProgram, Loaded, load_boogie};
use crate::{CSource, Failure, Program, Worker};

/// The input of a check.
#[derive(Debug)]
pub struct CertificateTask {
    /// The program. For C, its headers and preprocessor are used; data model, macros and semantics of volatile objects
    /// come from the certificate.
    pub program: Program,
    /// The property that the user asks about; for Boogie programs, some properties are not supported.
    pub property: crate::Property,
    /// How to treat a program that differs from the one that was proved.
    pub on_change: OnChange,
    /// The solver for Hoare triples.
    pub solver: SolverChoice,
    /// The time limit for each of them.
    pub triple_limit: Duration,
}

/// How to treat a program that differs from the one that was proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnChange {
    /// It is refused.
    Refuse,
    /// Check the proof for the changed program.
    Try,
}

/// Why a certificate cannot be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckFailure {
    /// The program is not the one that was proved, in these respects.
    #[error("{}", .0.join("; "))]
    Changed(Vec<String>),
    /// It is about a property that is checked in another way.
    #[error("the certificate is about a property that this checker does not support")]
    OtherProperty,
    /// It is about a program in another language.
    #[error("the certificate is about a program in another language")]
    OtherLanguage,
    /// The program cannot be loaded.
    #[error(transparent)]
    Program(#[from] Failure),
    /// The solver cannot be started.
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
    /// The differences from the program that was proved.
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
    let mut icfg = graph(&loaded, terms, &claimed.inlining)?;
    let proof = &certificate.proof;
    let (ends, more) = (claimed.language.claims_termination(), claimed.language.claims_more_than_termination());
    if let (Language::Boogie { .. }, false) = (&claimed.language, more) {
        ends::drop_checks(&mut icfg);
    }
    let check =
        Check { terms, icfg: &icfg, sources: &loaded.sources, positions, triple_limit, solver: &choice, worker };
    let of_checks = match proof.of_checks() {
        Some(proof) => Some(check.of_checks(proof)?),
        // There may be nothing to prove.
        None if ends::has_checks(&icfg) => Some(Findings::Missing("a proof that no check fails")),
        None => None,
    };
    let findings = match (of_checks, proof.of_termination()) {
        // Executions were followed to their ends, where no check has failed.
        (Some(found), None) if !ends || proof.ends() => found,
        (Some(found), _) if !found.is_valid() => found,
        (_, None) => Findings::Missing("a proof that all executions end"),
        (found, Some(heads)) => check.of_termination(found, heads)?,
    };
    let Loaded { program, sources, origins, .. } = loaded;
    worker.discard((program, origins));
    Ok(CheckedCertificate { icfg, sources, changes, findings })
}

/// What a proof is checked with.
struct Check<'a> {
    terms: &'a Terms,
    /// The program in single statements.
    icfg: &'a Icfg,
    sources: &'a SourceMap,
    positions: Positions,
    triple_limit: Duration,
    solver: &'a SolverChoice,
    worker: &'a Worker<'a>,
}

impl Check<'_> {
    /// Whether no check fails.
    fn of_checks(&self, proof: &ProofRecord) -> Result<Findings, CheckFailure> {
        let Check { terms, icfg, .. } = *self;
        let interrupt = &self.worker.watch.interrupt;
        let stop = || interrupt.is_triggered();
        let limit = Limit::NONE.within(self.triple_limit);
        let outline = proof.invariants().map(|proof| proof.outline(terms, icfg, self.sources, self.positions));
        Ok(match (proof, outline) {
            (ProofRecord::Execution(Values::Symbolic) | ProofRecord::Ends(Values::Symbolic), _) => {
                let start = start_solver(terms, self.solver, limit, interrupt);
                let limits = SymbolicLimits { bound: Bound::None, steps: u64::MAX, stop: &stop };
                Findings::Followed(follow(terms, icfg, &|_| true, limits, &start))
            }
            (ProofRecord::Execution(Values::Ranges) | ProofRecord::Ends(Values::Ranges), _) => {
                // An execution without an end is on a cycle of states.
                let all = vec![true; icfg.locations.len()];
                Findings::Executed(match survey(terms, icfg, proof.ends().then_some(&all[..]), &stop) {
                    Surveyed::Safe { steps } => Explored::Safe { steps },
                    Surveyed::Open => Explored::Open,
                    Surveyed::Stopped => Explored::Stopped,
                })
            }
            (ProofRecord::Ends(Values::Explicit), _) => {
                let limits = ExplicitLimits { steps: u64::MAX, stop: &|_, _| stop() };
                Findings::Executed(explore_to_end(terms, icfg, &|_| true, limits))
            }
            (_, None) => {
                let limits = ExplicitLimits { steps: u64::MAX, stop: &|_, _| stop() };
                Findings::Executed(explore(terms, icfg, &|_| true, limits))
            }
            (_, Some(Err(misfit))) => Findings::Misfit(misfit),
            (_, Some(Ok(outline))) => {
                let mut solver = solver(terms, self.solver, limit, interrupt)?;
                match check_outline(terms, icfg, &outline, &mut *solver) {
                    Ok(proof) => Findings::Valid(proof),
                    Err(rejections) => Findings::Rejected(rejections),
                }
            }
        })
    }

    /// Whether all executions end; `checks` is what was found about the checks.
    fn of_termination(&self, checks: Option<Findings>, heads: &[HeadProof]) -> Result<Findings, CheckFailure> {
        let limit = Limit::NONE.within(self.triple_limit);
        let mut solver = solver(self.terms, self.solver, limit, &self.worker.watch.interrupt)?;
        let claim = (heads, self.positions);
        Ok(match check_termination(self.terms, (self.icfg, None), self.sources, claim, &mut *solver) {
            Ok(proof) => Findings::Ends { checks: checks.map(Box::new), heads: heads.len(), proof },
            Err(NotRanked::Misfit(misfit)) => Findings::Misfit(misfit),
            Err(NotRanked::Rejected { number, rejections, watched }) => {
                Findings::NotFalling { number, rejections, watched }
            }
            Err(NotRanked::Cycle(cycle)) => Findings::Endless(cycle),
            Err(other @ NotRanked::Unfit { .. }) => Findings::Unfit(other.to_string()),
        })
    }
}

fn records(program: &Program) -> Vec<SourceRecord> {
    match program {
        Program::Boogie(source) => source.records.clone(),
        Program::C(source) => source.records(),
    }
}

/// The differences between the files and those that were proved.
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

/// The differences between the files and those that were proved, after preprocessing.
fn same_preprocessed(claimed: &[SourceRecord], given: &[SourceRecord]) -> Vec<String> {
    let pairs = claimed.iter().zip(given).filter(|(claimed, given)| claimed.digest == given.digest);
    let different = pairs.filter(|(claimed, given)| claimed.preprocessed != given.preprocessed);
    let changed = |(_, given): (&SourceRecord, &SourceRecord)| {
        format!("`{}` has another text after preprocessing: its headers or the preprocessor have changed", given.name)
    };
    different.map(changed).collect()
}

/// Rejects a changed program, unless changes are accepted.
fn accept(changes: &[String], on_change: OnChange) -> Result<(), CheckFailure> {
    match changes.is_empty() || on_change == OnChange::Try {
        true => Ok(()),
        false => Err(CheckFailure::Changed(changes.to_vec())),
    }
}

/// Loads the program as the certificate specifies. Certificates are untrusted, so no command is taken from them.
fn load(claimed: &ProgramRecord, program: Program, property: &crate::Property) -> Result<Loaded, CheckFailure> {
    match (program, &claimed.language) {
        (Program::Boogie(source), Language::Boogie { entry, claim }) => {
            let source = crate::BoogieSource { entry: entry.clone(), ..source };
            let mut loaded = load_boogie(source, property)?;
            // Whether it is the claim that the user asks about was decided before.
            loaded.record.language = Language::Boogie { entry: entry.clone(), claim: *claim };
            Ok(loaded)
        }
        (Program::C(source), language @ Language::C { .. }) => load_c(&source, language),
        _ => Err(CheckFailure::OtherLanguage),
    }
}

fn load_c(source: &CSource, language: &Language) -> Result<Loaded, CheckFailure> {
    let Language::C {
        data_model,
        integers,
        defects,
        error_functions,
        defines,
        volatile,
        command_line,
        texts,
        signed_overflow,
    } = language
    else {
        return Err(CheckFailure::OtherLanguage);
    };
    let defects: Defects = defects.iter().copied().collect();
    let property = match defects.contains(Defect::ErrorFunction) {
        true => Property::unreach_call(error_functions.clone()).and(defects),
        false => Property::checking(defects),
    };
    let property = property.with_signed_overflow(*signed_overflow);
    let preprocess =
        preprocess::Options { defines: defines.clone(), data_model: *data_model, ..source.preprocess.clone() };
    let options = COptions { property, preprocess, volatile: *volatile, command_line: *command_line, texts: *texts };
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
