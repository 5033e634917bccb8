//! Validation of witnesses.
//!
//! The program is instrumented with the witness ([`tracewright_witness::weave()`]) and then verified as usual. An
//! invariant becomes an assertion, a violation witness restricts the program to the executions that it describes. This
//! is here and not in the crate of the formats, because it verifies, and the crate of the formats is below the
//! verifier.

use tracewright_c::translate;
use tracewright_source::SourceMap;
use tracewright_verify::Verdict;
use tracewright_vocabulary::{CommandLine, DataModel, Defect, Defects, Texts};
use tracewright_witness::{Claims, Content, Metadata, Refusal, Witness, WovenProgram, fitting_files, weave};

use crate::formulas::Formula;
use crate::load::{COptions, CProgram};
use crate::prepared::{CSubject, Subject, first_encoding, volatile};
use crate::{
    Failure, Outcome, Prepared, Program, Property, PropertyFileError, Task, parse_property_file, standard_name,
};

/// Why a witness cannot be validated.
#[derive(Debug, thiserror::Error)]
pub enum NotValidated {
    /// The program is not a C program.
    #[error("witnesses are for C programs")]
    Language,
    /// The specification in the witness is not supported.
    #[error("the specification of the witness {0}")]
    Specification(PropertyFileError),
    /// The witness is about another property.
    #[error("the witness is for another property: `{0}`")]
    OtherProperty(String),
    /// The task must name the property of the witness explicitly.
    #[error(
        "the witness is not about a standard property: {defects} with the error functions {functions}\nnote: if that is what you \
         want to know, name the property with `--prop` or `--check`"
    )]
    UnusualProperty {
        /// What it is about.
        defects: String,
        /// The error functions.
        functions: String,
    },
    /// The witness is about another data model.
    #[error("the witness is for the data model {0}: add `--data-model {0}`")]
    OtherDataModel(&'static str),
    /// The witness violates a rule of the format, or is about another program.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The instrumented program cannot be loaded.
    #[error(transparent)]
    Woven(Failure),
    /// The program cannot be verified.
    #[error(transparent)]
    Failed(#[from] Failure),
}

/// The validation of a witness.
#[derive(Debug)]
pub struct Validation {
    kind: Kind,
    /// The files of the instrumented program.
    sources: SourceMap,
}

#[derive(Debug)]
enum Kind {
    Correctness(Claims),
    Violation,
}

/// What the verdict on the instrumented program implies for the witness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// The verdict on the witness is that on the program.
    Same,
    /// This claim of the witness does not hold, which does not imply a violation in the program.
    ClaimFails(String),
    /// No execution that the witness describes violates the property. Other executions are not covered.
    NothingViolated,
}

impl Validation {
    /// Instruments the program of a task with a witness. Verifying the result validates the witness, and
    /// [`Validation::judge`] interprets the outcome.
    pub fn of(task: Task, witness: &Witness) -> Result<(Prepared, Validation), NotValidated> {
        let Task { program: Program::C(source), property, configuration, limits } = task else {
            return Err(NotValidated::Language);
        };
        let order = fitting_files(&witness.metadata, &source.inputs)?;
        let wanted = wanted(&witness.metadata, &property)?;
        same_data_model(&witness.metadata, source.preprocess.data_model)?;
        let asks = (wanted.wants(Defect::Nontermination), wanted.defects() != Defects::of(&[Defect::Nontermination]));
        let what = match (&witness.content, asks) {
            (Content::Violation(violation), (true, false)) if !violation.is_endless() => {
                Some("violation witnesses of termination without a cycle")
            }
            (Content::Violation(_), (true, true)) => Some("violation witnesses of termination and other properties"),
            (Content::Violation(violation), (false, _)) if violation.is_endless() => {
                Some("violation witnesses with a cycle of other properties than termination")
            }
            _ => None,
        };
        if let Some(what) = what {
            return Err(Refusal::Unsupported(what.to_owned()).into());
        }
        let WovenProgram { inputs, claims, restriction } = weave(witness, &order, &source.inputs, &source.preprocess)?;
        let recurring = restriction.iter().flat_map(|restriction| &restriction.recurring);
        let formulas: Result<Vec<Formula>, _> = recurring.map(|function| Formula::finitely_often(function)).collect();
        let formulas = formulas.map_err(Failure::Property)?;
        let kind = if restriction.is_some() { Kind::Violation } else { Kind::Correctness(claims) };
        let forbidden = match &kind {
            Kind::Correctness(claims) => claims.functions(),
            Kind::Violation => Vec::new(),
        };
        let wanted = wanted.forbidding(forbidden);
        // The strategies must know what is translated.
        let property = property.meaning_as(wanted.clone());
        let options = COptions {
            property: wanted,
            preprocess: source.preprocess.clone(),
            volatile: volatile(source.volatile, &property),
            command_line: CommandLine::Open,
            texts: Texts::Guessed,
        };
        let program =
            CProgram::check(&inputs, Vec::new(), options).map_err(|failure| NotValidated::Woven(failure.into()))?;
        let program = program.restricted(restriction);
        let sources = program.checked.sources().clone();
        let first = program.translate(first_encoding(configuration.integers)).map_err(Failure::C)?;
        let subject = Subject::C(Box::new(CSubject { source, program, first }));
        Ok((
            Prepared { subject, property, configuration, limits, formulas, note: String::new() },
            Validation { kind, sources },
        ))
    }

    /// The judgement that follows from the outcome.
    pub fn judge(&self, outcome: &Outcome) -> Judgement {
        match (&self.kind, &outcome.verdict) {
            (Kind::Correctness(claims), Verdict::False(_)) => {
                self.failing_claim(claims, outcome).map_or(Judgement::Same, Judgement::ClaimFails)
            }
            (Kind::Violation, Verdict::True) => Judgement::NothingViolated,
            _ => Judgement::Same,
        }
    }

    fn failing_claim(&self, claims: &Claims, outcome: &Outcome) -> Option<String> {
        let span = outcome.failing?;
        let (_, file, offset) = self.sources.find(span.start)?;
        claims.at(file.text()?, offset as usize).map(str::to_owned)
    }
}

/// The property: that of the task, which must be that of the witness. If the task names none, it is that of the witness.
fn wanted(metadata: &Metadata, property: &Property) -> Result<translate::Property, NotValidated> {
    let stated = parse_property_file(&metadata.specification);
    if !property.is_chosen() {
        return usual(stated.map_err(NotValidated::Specification)?);
    }
    let asked = property.meaning().clone();
    match stated {
        Ok(stated) if !covers(&stated, &asked) => {
            let specification = metadata.specification.split_whitespace().collect::<Vec<_>>().join(" ");
            Err(NotValidated::OtherProperty(specification))
        }
        _ => Ok(asked),
    }
}

/// The property of the witness when the task names none, with its standard meaning. A witness is untrusted: a
/// specification with an arbitrary error function that is never called would hold trivially.
fn usual(stated: translate::Property) -> Result<translate::Property, NotValidated> {
    let calls = Property::named("unreach-call").map_err(Failure::Property)?.meaning().clone();
    let only_usual = stated.error_functions().iter().all(|function| calls.error_functions().contains(function));
    if stated.defects() == calls.defects() && only_usual {
        return Ok(calls);
    }
    if standard_name(&stated).is_some() {
        return Ok(stated);
    }
    let names: Vec<&str> = stated.defects().iter().map(|defect| defect.property()).collect();
    let functions: Vec<String> = stated.error_functions().iter().map(|name| format!("`{name}`")).collect();
    Err(NotValidated::UnusualProperty { defects: names.join(", "), functions: functions.join(" and ") })
}

/// Whether two properties are the same; error functions may have several names.
fn covers(stated: &translate::Property, asked: &translate::Property) -> bool {
    let shared = stated.error_functions().iter().any(|function| asked.error_functions().contains(function));
    let none = stated.error_functions().is_empty() && asked.error_functions().is_empty();
    stated.defects() == asked.defects() && (shared || none)
}

/// The data model must be that of the witness.
fn same_data_model(metadata: &Metadata, own: DataModel) -> Result<(), NotValidated> {
    let stated = metadata.data_model;
    if own == stated { Ok(()) } else { Err(NotValidated::OtherDataModel(stated.name())) }
}
