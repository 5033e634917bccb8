//! The outcome of a task: the verdict, the report, and the requested outputs, as plain data in terms of the source.

use std::time::{SystemTime, UNIX_EPOCH};

use tracewright_c::load::Failure as CFailure;
use tracewright_certificate::ProgramRecord;
use tracewright_check::Contradiction;
use tracewright_program::Icfg;
use tracewright_report::{Harness, Picture, Program, Report, pictures};
use tracewright_source::Span;
use tracewright_verify::{Outcome as Found, Unknown, Verdict};
use tracewright_witness::{Finding, Format, Producer, Subject, iso_8601, made, write};

use crate::attempt::Run;
use crate::certificate::{NoCertificate, certificate};

/// The outcome of a task.
#[derive(Debug)]
pub struct Outcome {
    /// The answer.
    pub verdict: Verdict,
    /// For FALSE, the check that fails.
    pub failing: Option<Span>,
    /// The report of the run: [`Report::to_text`], [`Report::to_json`].
    pub report: Report,
    /// Warnings about the program, and messages about an attack, as lines of text.
    pub messages: String,
    /// For TRUE, the certificate, if requested.
    pub certificate: Option<Result<String, NoCertificate>>,
    /// For TRUE and FALSE on C, the witness, if requested.
    pub witness: Option<Result<String, NoWitness>>,
    /// For FALSE on C, the harness, if requested.
    pub harness: Option<Harness>,
    /// Pictures of the automata, if requested.
    pub pictures: Vec<Picture>,
}

/// Why there is no witness.
#[derive(Debug, thiserror::Error)]
pub enum NoWitness {
    /// The verdict has no counterexample.
    #[error("there is no counterexample")]
    NoCounterexample,
    /// The format has no word for endless executions.
    #[error(
        "an endless execution can be expressed in GraphML and in YAML 2.1, not in YAML 2.0: `--witness-format yaml-2.1`"
    )]
    NoCycle,
    /// The program cannot be read again.
    #[error(transparent)]
    Program(#[from] CFailure),
}

/// The result of the strategies, with its context.
pub(crate) struct Decided<'a> {
    /// The program that was verified.
    pub program: Program<'a>,
    /// What identifies it.
    pub record: ProgramRecord,
    /// The result of the strategies, after confirmation.
    pub found: &'a Found,
    /// Contradictory assumptions, with the graph they refer to.
    pub contradictions: (&'a Icfg, Vec<Contradiction>),
    /// Messages for the user.
    pub messages: String,
}

impl Outcome {
    /// Builds the outcome.
    pub(crate) fn of(decided: Decided, run: &Run) -> Outcome {
        let Decided { program, record, found, contradictions, messages } = decided;
        let (configuration, outputs) = (run.configuration, &run.configuration.outputs);
        let report = Report::new(&program, found, run.worker.watch.started.elapsed())
            .resting_on(found, configuration.solver.to_string())
            .with_contradictions(program.sources, contradictions.0, &contradictions.1);
        let certified = outputs.certificate && found.verdict == Verdict::True;
        let certified = certified.then(|| match run.property.wants_formulas() {
            true => Err(NoCertificate::Temporal),
            false => certificate(&program, record, found),
        });
        let harness = run.source.filter(|_| outputs.harness);
        Outcome {
            verdict: found.verdict.clone(),
            failing: match found.verdict {
                Verdict::False(check) => Some(program.icfg.check(check).span),
                _ => None,
            },
            messages,
            certificate: certified,
            witness: witness(&program, found, &report, run),
            harness: harness
                .and_then(|source| tracewright_report::harness(&program, found, source.preprocess.data_model.name())),
            pictures: if outputs.pictures { pictures(&program, found) } else { Vec::new() },
            report,
        }
    }
}

impl Outcome {
    /// The same, with a condition on the verdict line.
    #[must_use]
    pub(crate) fn under(self, condition: &str) -> Outcome {
        Outcome { report: self.report.under(condition), ..self }
    }

    /// Retracts the verdict.
    #[must_use]
    pub(crate) fn undecided(self, reason: Unknown) -> Outcome {
        Outcome {
            report: self.report.undecided(&reason),
            verdict: Verdict::Unknown(reason),
            failing: None,
            certificate: None,
            witness: None,
            harness: None,
            ..self
        }
    }
}

/// The witness of a verdict, if there is one and it was requested.
fn witness(program: &Program, found: &Found, report: &Report, run: &Run) -> Option<Result<String, NoWitness>> {
    let (format, source) = (run.configuration.outputs.witness?, run.source?);
    let path = match found.verdict {
        Verdict::True => None,
        Verdict::False(_) if found.endless.is_some() && format == Format::Yaml20 => {
            return Some(Err(NoWitness::NoCycle));
        }
        Verdict::False(_) => match tracewright_report::path(program, found) {
            None => return Some(Err(NoWitness::NoCounterexample)),
            some => some,
        },
        Verdict::Unknown(_) => return None,
    };
    let finding = path.as_ref().map_or(Finding::Proof(report.proof.as_ref()), Finding::Counterexample);
    let specification = run.property.specification();
    let subject = Subject {
        inputs: &source.inputs,
        preprocess: &source.preprocess,
        sources: program.sources,
        specification: &specification,
    };
    let producer = Producer { name: "Tracewright".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() };
    let witness = made(finding, &subject, format, producer, iso_8601(now()));
    Some(witness.map(|witness| write(&witness, format)).map_err(NoWitness::from))
}

/// Seconds since 1970; `SOURCE_DATE_EPOCH` makes output reproducible, as in other tools.
fn now() -> u64 {
    let fixed = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.trim().parse().ok());
    fixed.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs()))
}
